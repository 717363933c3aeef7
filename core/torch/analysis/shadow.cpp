// SPDX-License-Identifier: Apache-2.0
#include "core/torch/analysis/shadow.h"

#include "core/torch/analysis/double_plan.h"
#include "core/torch/analysis/double_run.h"
#include "core/torch/analysis/lone_double.h"
#include "core/torch/analysis/range_counts.h"
#include "core/torch/analysis/run_pass.h"
#include "core/torch/tensor/difference.h"
#include "core/torch/tensor/dtype.h"
#include "core/torch/tensor/dump.h"

#include <c10/core/InferenceMode.h>

#include <algorithm>
#include <set>

namespace nodewise::torch_worker {

namespace {

using Row = protocol::ShadowRow;

protocol::ShadowError toProtocol(const Difference& difference)
{
    return {.maxAbs = difference.maxAbs,
            .maxRel = difference.maxRel,
            .snr = difference.snr,
            .maxUlps = difference.maxUlps,
            .mismatches = difference.mismatches,
            .worst = difference.firstIndex};
}

/// Element `index` of a list or tuple, or the value itself; undefined where there is no such tensor.
at::Tensor tensorAt(const c10::IValue& value, std::optional<std::uint32_t> index)
{
    std::uint32_t here = 0;
    at::Tensor out;
    eachTensor(value, [&](const at::Tensor& tensor) {
        if (here++ == index.value_or(0))
            out = tensor;
    });
    return out;
}

std::optional<protocol::ShadowError> against(const at::Tensor& tensor, const at::Tensor& exact, c10::ScalarType type)
{
    if (!exact.defined())
        return std::nullopt;
    const Difference out = difference(tensor, exact, usualTolerance(type));
    return out.comparable ? std::optional(toProtocol(out)) : std::nullopt;
}

class Shadow {
public:
    Shadow(DebuggedRun& run, const protocol::ShadowRequest& request, const std::vector<std::uint32_t>& nodes, std::optional<Dump> reference,
           NodeNote note)
        : m_run(run), m_request(request), m_note(note), m_reference(std::move(reference)),
          m_doubles(doublePlan(run.history().machine().plan())), m_lone(m_doubles), m_wanted(nodes.begin(), nodes.end()), m_left(m_wanted)
    {
    }

    Result<protocol::ShadowAnswer> run()
    {
        const auto end = runPass(m_run, {.before = [this](const Step& step) { return before(step); },
                                         .produced = [this](const Step& step, const c10::IValue& value,
                                                            std::uint32_t times) { return produced(step, value, times); },
                                         .ticked = [this] { return ticked(); },
                                         .over = {}});
        if (!end)
            return fail(end.error());
        m_answer.failed = end->failed;
        m_answer.why = end->why;
        return std::move(m_answer);
    }

private:
    bool wants(std::uint32_t node) const { return m_wanted.empty() || m_wanted.contains(node); }
    const Machine& machine() const { return m_run.history().machine(); }

    Result<void> before(const Step& step)
    {
        if (m_note.node)
            m_note.node->store(step.node, std::memory_order_relaxed);
        if (m_request.program && !m_program)
            begin();
        if (m_program)
            m_program->before(machine(), step);
        m_own.reset();
        m_ownWhy = {};
        if (!wants(step.node))
            return {};
        auto own = m_lone.value(machine(), step);
        if (own)
            m_own = std::move(*own);
        else
            m_ownWhy = own.error().asText();
        return {};
    }

    /// With the inputs as they are at the start of the run, edits included.
    void begin()
    {
        const ExecutionHistory& history = m_run.history();
        std::vector<bool> weights;
        for (std::size_t i = 0; i < history.inputs()->size(); ++i)
            weights.push_back(m_run.listing().isWeight(history.inputNode(i)));
        m_program.emplace(m_doubles, *history.inputs(), weights);
    }

    Result<void> produced(const Step& step, const c10::IValue& value, std::uint32_t times)
    {
        if (m_program)
            m_program->produced(value);
        m_value = value;
        m_step = &step;
        m_times = times;
        if (step.kind == Step::Kind::ControlFlow) { // since `before` its body has run
            m_own.reset();
            m_ownWhy = whyNotInDouble(machine(), step);
        }
        return {};
    }

    bool ticked()
    {
        if (m_program) {
            m_program->follow(machine());
            m_answer.peakBytes = std::max(m_answer.peakBytes, m_program->bytes());
            if (m_program->bytes() > m_run.history().budget())
                m_program->abandon(
                    UserText("in double, more values are alive at a time than the budget of %1 bytes holds", m_run.history().budget()));
        }
        if (!m_step)
            return true;
        const Step& step = *std::exchange(m_step, nullptr);
        if (wants(step.node))
            addRows(step);
        m_own.reset();
        m_value = {};
        m_left.erase(step.node);
        return m_wanted.empty() || !m_left.empty();
    }

    void addRows(const Step& step)
    {
        std::uint32_t element = 0;
        bool any = false;
        eachTensor(m_value, [&](const at::Tensor& made) {
            const std::uint32_t here = element++;
            const at::Tensor tensor = plainTensor(made);
            if (!hasFloats(tensor))
                return;
            any = true;
            addRow(step, tensor, m_value.isTensor() ? std::nullopt : std::optional(here));
        });
        m_answer.leftOut += !any;
    }

    void addRow(const Step& step, const at::Tensor& tensor, std::optional<std::uint32_t> element)
    {
        const Listing::Node& node = m_run.listing().node(step.node);
        Row row{.node = step.node,
                .element = element,
                .run = m_times,
                .name = node.qualified,
                .op = node.op,
                .module = m_run.listing().module(node.module).path,
                .dtype = dtypeNameOf(tensor.scalar_type()),
                .shape = tensor.sizes().vec()};
        const at::Tensor alone = m_own ? tensorAt(*m_own, element) : at::Tensor();
        const bool follows = m_program && m_program->value();
        const at::Tensor all = follows ? tensorAt(*m_program->value(), element) : at::Tensor();
        row.own = against(tensor, alone, tensor.scalar_type());
        row.total = against(tensor, all, tensor.scalar_type());
        judge(row);
        if (m_reference)
            addReference(row, all.defined() ? all : alone, tensor.scalar_type());
        ++(row.verdict == Row::Verdict::NotShadowed ? m_answer.notShadowed : m_answer.shadowed);
        m_answer.rows.push_back(std::move(row));
    }

    void judge(Row& row) const
    {
        if (m_own && !row.own)
            row.why = UserText("in double, it has another shape or another type: the run's own value was used");
        else if (!row.own)
            row.why = m_ownWhy;
        else if (m_program && !row.total)
            row.why = m_program->why();
        if (!row.own && !row.total)
            row.verdict = Row::Verdict::NotShadowed;
        else if (row.own && row.own->mismatches > 0)
            row.verdict = Row::Verdict::Operator;
        else
            row.verdict = row.total && row.total->mismatches > 0 ? Row::Verdict::Inputs : Row::Verdict::Fine;
    }

    void addReference(Row& row, const at::Tensor& exact, c10::ScalarType type) const
    {
        const auto value = m_reference->tryValue(row.name, row.element ? std::optional<std::size_t>(*row.element) : std::nullopt);
        if (!value || !*value || !exact.defined())
            return;
        row.reference = against(**value, exact, type);
        const auto& mine = row.total ? row.total : row.own;
        constexpr double decibel = 1;
        if (!row.reference && row.why.empty())
            row.why = UserText("the reference has another shape");
        if (!row.reference || !mine || mine->snr == row.reference->snr)
            return;
        if (mine->snr > row.reference->snr + decibel)
            row.closer = Row::Closer::Run;
        else if (row.reference->snr > mine->snr + decibel)
            row.closer = Row::Closer::Reference;
    }

    DebuggedRun& m_run;
    const protocol::ShadowRequest& m_request;
    NodeNote m_note;
    std::optional<Dump> m_reference;
    std::shared_ptr<const ProgramPlan> m_doubles;
    LoneDouble m_lone;
    std::optional<DoubleRun> m_program;
    std::set<std::uint32_t> m_wanted, m_left; ///< empty = all; not run yet
    protocol::ShadowAnswer m_answer;

    // Of the step under way.
    std::optional<c10::IValue> m_own;
    UserText m_ownWhy;
    c10::IValue m_value;
    const Step* m_step = nullptr;
    std::uint32_t m_times = 0;
};

} // namespace

Result<protocol::ShadowAnswer> shadow(DebuggedRun& run, const protocol::ShadowRequest& request, NodeNote note)
{
    if (run.loaded().meta)
        return fail(Error{.message = UserText("the run has shapes only"), .hint = UserText("launch it with weights and inputs")});
    const auto nodes = nodesNamed(run, request.nodes, request.names);
    if (!nodes)
        return fail(nodes.error());
    std::optional<Dump> reference;
    if (!request.reference.empty()) {
        auto dump = Dump::open(request.reference);
        if (!dump)
            return fail(dump.error());
        reference = std::move(*dump);
    }
    const c10::InferenceMode inference;
    return Shadow(run, request, *nodes, std::move(reference), note).run();
}

} // namespace nodewise::torch_worker
