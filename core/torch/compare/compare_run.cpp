// SPDX-License-Identifier: Apache-2.0
#include "core/torch/compare/compare_run.h"

#include "core/protocol/no_values.h"
#include "core/protocol/not_entered.h"
#include "core/torch/base/guarded.h"
#include "core/torch/compare/module_outputs.h"
#include "core/torch/compare/outputs.h"
#include "core/torch/compare/replay.h"
#include "core/torch/compare/sample.h"
#include "core/torch/compare/step_rounding.h"
#include "core/torch/compare/unwritten.h"
#include "core/torch/compare/weights.h"
#include "core/torch/values/describe.h"

#include <c10/core/InferenceMode.h>

#include <algorithm>
#include <tuple>
#include <unordered_map>

namespace nodewise::torch_worker {

namespace {

using Verdict = CompareRow::Verdict;

/// Goes through the actual run once, value by value.
class Pass {
public:
    /// Of nodes that are `wanted`; `last`: no pass comes after it, so that what is returned is compared, too.
    Pass(DebuggedRun& actual, Expected& expected, const CompareOptions& options, std::function<bool(std::uint32_t)> wanted, bool last,
         CompareReport& out)
        : m_actual(actual), m_expected(expected), m_options(options), m_wanted(std::move(wanted)), m_last(last), m_out(out)
    {
    }

    Result<void> run()
    {
        ExecutionHistory& history = m_actual.history();
        if (auto back = history.go(0); !back)
            return back;
        history.setProduced([this](const Step& step, const c10::IValue& value) {
            m_node = step.node;
            m_value = value;
            m_expected.produced(step, value);
        });
        m_expected.setCancelled([this] { return cancelled(); });
        auto done = steps();
        if (done && m_last && history.finished() && !endsHere()) {
            compareOutputs();
            findMissing();
        }
        m_expected.setCancelled({});
        history.setProduced({});
        history.takeRecomputed();
        return done;
    }

private:
    bool cancelled() { return m_options.cancel.cancelled() || m_actual.history().interrupted(); }
    void weigh() { m_out.peakBytes = std::max(m_out.peakBytes, m_actual.history().keptBytes() + m_expected.keptBytes()); }

    Result<void> steps()
    {
        ExecutionHistory& history = m_actual.history();
        std::uint64_t total = 0, count = 0;
        for (const Plan& plan : history.machine().plan().plans)
            total += plan.steps.size();
        while (!history.finished()) {
            m_node.reset();
            const Step* next = history.machine().tryNext();
            if (next) {
                m_expected.before(history.machine().top(), *next);
                m_unwritten.before(history.machine().top(), *next);
                m_rounding.before(history.machine(), *next);
            }
            if (auto stepped = history.step(); !stepped)
                return stepped;
            if (next && m_node == next->node)
                m_unwritten.after(*next, m_value);
            tellEdits();
            if (!m_node)
                continue;
            if ((++count & 63) == 0 && m_options.progress)
                m_options.progress(count, std::max(count, total));
            if (const c10::IValue* live = history.edits().empty() ? nullptr : history.tryLive(*m_node))
                m_value = *live; // what goes on is compared, which may have been edited just now
            if (m_wanted(*m_node))
                compareNode(*m_node);
            m_value = {};
            if (cancelled())
                return fail(Error{.message = UserText::listed(cancelledMessage)});
            if (count % CompareReport::nodesBetweenWeighings == 0)
                weigh();
            if (endsHere() && isSettled())
                break;
        }
        if (endsHere())
            m_out.rows.resize(*m_out.first + 1);
        weigh();
        return {};
    }

    /// Values that the user set here. Where a value was set, the other side goes on from it, too.
    void tellEdits()
    {
        ExecutionHistory& history = m_actual.history();
        for (const Edit& edit : history.edits())
            if (const c10::IValue* live = edit.tick == history.tick() ? history.tryLive(edit.node) : nullptr)
                m_expected.edited(edit.node, *live);
    }

    void compareNode(std::uint32_t node)
    {
        const std::uint32_t run = m_actual.history().store().runs(node);
        CompareRow row{.node = node, .element = {}, .run = run, .expectedName = m_expected.nameOf(node)};
        if (row.expectedName.empty())
            return leave(row, holdsNothing(m_value) ? UserText::listed(protocol::noNumbersMessage) : m_expected.whyNot(node));
        auto expected = m_expected.tryValue(node, run);
        if (!expected)
            return leave(row, expected.error().asText());
        if (!*expected)
            return leave(row, UserText("%1 has no value for this iteration", row.expectedName));
        compareValues(row, m_value, **expected);
    }

    /// Lists and tuples element by element; numbers as tensors without dimensions.
    void compareValues(const CompareRow& row, const c10::IValue& actual, const c10::IValue& expected)
    {
        const auto elements = [](const c10::IValue& value) -> std::optional<std::vector<c10::IValue>> {
            if (value.isTuple())
                return std::vector<c10::IValue>(value.toTupleRef().elements().begin(), value.toTupleRef().elements().end());
            if (value.isList())
                return value.toListRef().vec();
            return std::nullopt;
        };
        const auto left = elements(actual), right = elements(expected);
        if (!left && !right)
            return compareOne(row, actual, expected);
        const std::vector<c10::IValue> one{actual}, other{expected};
        const auto& a = left ? *left : one;
        const auto& e = right ? *right : other;
        for (std::size_t i = 0; i < std::max(a.size(), e.size()); ++i) {
            CompareRow part = row;
            part.element = static_cast<std::uint32_t>(i);
            if (i < a.size() && i < e.size()) {
                compareOne(part, a[i], e[i]);
            } else {
                differ(std::move(part),
                       i < a.size() ? UserText("the reference has %1 elements", e.size()) : UserText("the run has %1 elements", a.size()));
            }
        }
    }

    /// In what they are, which is as wrong as other numbers.
    void differ(CompareRow row, UserText how)
    {
        row.verdict = Verdict::Diverged;
        row.difference.message = std::move(how);
        m_sample.reset();
        m_expected.complete(row, nullptr);
        add(std::move(row));
    }

    /// A body of control flow, None, or a list of such.
    static bool holdsNothing(const c10::IValue& value)
    {
        if (value.isTuple())
            return std::ranges::all_of(value.toTupleRef().elements(), [](const c10::IValue& element) { return holdsNothing(element); });
        if (value.isList())
            return std::ranges::all_of(value.toListRef(), [](const c10::IValue& element) { return holdsNothing(element); });
        return !tryTensor(value);
    }

    void compareOne(CompareRow row, const c10::IValue& actual, const c10::IValue& expected)
    {
        const auto a = tryTensor(actual), e = tryTensor(expected);
        row.dtype = a ? dtypeText(a->scalar_type()) : std::string();
        row.expectedDtype = e ? dtypeText(e->scalar_type()) : std::string();
        if (a)
            row.shape = a->sizes().vec();
        if (!a && !e)
            return leave(std::move(row), UserText::listed(protocol::noNumbersMessage));
        const bool part = row.element || m_actual.listing().node(row.node).op.ends_with("getitem");
        if (a && !e && part && m_expected.isTested()) // a kernel leaves out what nothing reads
            return leave(std::move(row), UserText("the reference has no tensor here"));
        if (!a || !e)
            return differ(std::move(row), a ? UserText("the reference has no tensor here") : UserText("the run has no tensor here"));
        const at::Tensor unwritten = a->sizes() == e->sizes() ? m_unwritten.of(*a) : at::Tensor();
        if (!unwritten.defined())
            return compareTensors(std::move(row), *a, *e);
        if (unwritten.all().item<bool>())
            return leave(std::move(row), UserText::listed(protocol::noValuesMessage));
        const auto filled = [&unwritten](const at::Tensor& tensor) { return tensor.masked_fill(unwritten, 0); };
        const auto both = caught([&] { return std::pair(filled(*a), filled(*e)); });
        if (!both) // of a type that can't be
            return leave(std::move(row), both.error().message);
        compareTensors(std::move(row), both->first, both->second);
    }

    /// Not compared.
    void leave(CompareRow row, UserText why)
    {
        row.why = std::move(why);
        m_expected.complete(row, nullptr);
        add(std::move(row));
    }

    void compareTensors(CompareRow row, const at::Tensor& actual, const at::Tensor& expected)
    {
        const auto& node = m_actual.listing().node(row.node);
        row.tolerance =
            m_options.tolerances.of(node.op, m_actual.listing().module(node.module).path, actual.scalar_type(), expected.scalar_type());
        const at::Tensor stored = m_expected.isStored() ? asStored(expected, actual.scalar_type()) : expected;
        const auto& [tested, reference] = m_expected.isTested() ? std::tie(stored, actual) : std::tie(actual, stored);
        const auto slack = [&] { return row.element.value_or(0) == 0 ? slackOf(row, actual, stored) : Slack(); };
        BoundedDifference found = differenceWithin(tested, reference, row.tolerance, slack);
        row.difference = std::move(found.difference);
        row.tolerance.atol += found.slack;
        row.slack = found.slack;
        row.terms = found.terms;
        if (row.difference.comparable)
            row.verdict = verdictOf(row.difference);
        else if (actual.sizes() != stored.sizes()) // as wrong as other numbers
            row.verdict = Verdict::Diverged;
        else
            row.why = row.difference.message;
        m_sample = row.verdict == Verdict::Diverged ? trySample(tested, reference, row.difference.firstIndex) : std::nullopt;
        m_expected.complete(row, &actual);
        add(std::move(row));
    }

    /// A reference in a type of its own rounds by that, and who asks for another tolerance than the usual one gets that alone.
    Slack slackOf(const CompareRow& row, const at::Tensor& actual, const at::Tensor& expected) const
    {
        if (m_expected.isTested())
            return m_expected.slack(row.node);
        const Tolerance usual = usualTolerance(actual.scalar_type(), expected.scalar_type());
        const bool asked = row.tolerance.rtol != usual.rtol || row.tolerance.atol != usual.atol;
        const bool other = actual.scalar_type() != expected.scalar_type() || row.output;
        return asked || other ? Slack() : m_rounding.of(row.node, actual.scalar_type(), actual.sizes());
    }

    /// A file's tensor in the type of the run's where that loses nothing: it was widened to be written, as NumPy has no bfloat16.
    static at::Tensor asStored(const at::Tensor& file, c10::ScalarType type)
    {
        const bool wider = c10::isReducedFloatingType(type) && (file.scalar_type() == at::kFloat || file.scalar_type() == at::kDouble);
        if (!wider)
            return file;
        const auto narrowed = caught([&] { return file.to(type); });
        if (!narrowed)
            return file;
        const auto back = caught([&] { return difference(narrowed->to(file.scalar_type()), file, {.rtol = 0, .atol = 0}); });
        return back && back->comparable && back->equal ? *narrowed : file;
    }

    // --- what is returned ---

    /// Place by place: on the other side another node may yield it than the one that its node was compared with, or none is known.
    void compareOutputs()
    {
        const auto mine = outputsOf(m_actual);
        const auto theirs = m_expected.tryOutputs();
        if (!mine || !theirs || !*theirs) // what was not compared for that is missing
            return;
        const bool all = mine->size() == (*theirs)->size();
        std::vector<const RunOutput*> ours;
        for (const RunOutput& output : *mine)
            if (all || output.user)
                ours.push_back(&output);
        std::vector<const Expected::Output*> others;
        for (const Expected::Output& output : **theirs)
            if (all || output.user)
                others.push_back(&output);
        for (std::size_t i = 0; i < ours.size(); ++i)
            if (const std::uint32_t node = rowNodeOf(*ours[i]); node != noNode)
                compareOutput(std::uint32_t(i), node, ours[i]->value, i < others.size() ? others[i] : nullptr);
        if (const std::uint32_t node = outputNode(); others.size() > ours.size() && node != noNode)
            differ(CompareRow{.node = node, .element = {}, .run = 1, .output = std::uint32_t(ours.size())},
                   UserText("the reference returns more values"));
    }

    /// The graph's own; an IR has none: what it returns last.
    std::uint32_t outputNode() const
    {
        const std::uint32_t own = rowNodeOf({});
        const auto mine = outputsOf(m_actual);
        return own != noNode || !mine || mine->empty() ? own : mine->back().node;
    }

    /// A constant is shown as the graph's own node of outputs; noNode: an IR has none.
    std::uint32_t rowNodeOf(const RunOutput& output) const
    {
        const Listing& listing = m_actual.listing();
        for (std::uint32_t node = listing.size(); output.node == noNode && node-- > 0;)
            if (listing.node(node).op == "output" && listing.node(node).subgraph == 0)
                return node;
        return output.node;
    }

    void compareOutput(std::uint32_t index, std::uint32_t node, const c10::IValue& value, const Expected::Output* other)
    {
        const bool known = other != nullptr && !other->name.empty() && other->name == m_expected.nameOf(node);
        if (known &&
            std::ranges::any_of(m_out.rows, [&](const CompareRow& row) { return row.node == node && row.verdict != Verdict::NotCompared; }))
            return;
        CompareRow row{.node = node, .element = {}, .run = std::max(1u, m_actual.history().store().runs(node)), .output = index};
        if (other == nullptr)
            return differ(std::move(row), UserText("the reference returns fewer values"));
        row.expectedName = other->name;
        compareValues(row, value, other->value);
    }

    /// Where nothing is wrong, so that it says no more than it knows. What is inherited is as good as what agrees.
    void findMissing()
    {
        const bool weightsAlone = m_expected.isStored() && m_out.compared == 0 && m_expected.unused().empty() &&
                                  std::ranges::none_of(m_out.rows, [&](const CompareRow& row) { return isUnread(row); });
        const bool wrong = std::ranges::any_of(m_out.rows, [](const CompareRow& row) { return weightOf(row) == 2; });
        if (wrong || weightsAlone)
            return;
        const auto outputs = outputsOf(m_actual);
        const auto isOutput = [&](std::uint32_t node) {
            return outputs && std::ranges::find(*outputs, node, &RunOutput::node) != outputs->end();
        };
        for (const CompareRow& row : m_out.rows) {
            const bool output = isOutput(row.node);
            const bool wanted = output || isUnread(row) || (m_options.whole && !m_expected.isInside(row.node));
            if (row.verdict == Verdict::NotCompared && wanted && !protocol::holdsNothing(row.why))
                m_out.missing.push_back({row.node, row.why, output});
        }
        if (!m_expected.isStored()) // records are of a run; two programs have to agree wherever one goes
            findNotEntered();
    }

    /// Nodes of bodies that the run went past.
    void findNotEntered()
    {
        const auto hasRun = [&](const Step& step) { return m_actual.history().store().hasRun(step.node); };
        for (const Plan& plan : m_actual.history().machine().plan().plans)
            if (std::ranges::none_of(plan.steps, hasRun))
                for (const Step& step : plan.steps)
                    if (step.kind != Step::Kind::Value)
                        m_out.missing.push_back({step.node, UserText::listed(protocol::notEnteredMessage), false});
    }

    /// The other side has it, and it can't be read or compared: a file that was cut off. Kernels leave out what nothing reads.
    bool isUnread(const CompareRow& row) const { return !row.expectedName.empty() && !m_expected.isTested(); }

    /// What is inherited may hide something wrong behind it.
    bool endsHere() const { return m_options.first && m_out.first && !m_out.rows[*m_out.first].inherited(); }

    /// Whether no loop is under way whose nodes are compared the next time.
    bool isSettled() const { return !m_expected.onlyLast() || m_actual.history().machine().state().frames.size() == 1; }

    void add(CompareRow row)
    {
        count(row.verdict, 1);
        const std::uint64_t key = (std::uint64_t(row.node) << 32) | (row.element ? *row.element + 1 : 0);
        const auto before = row.run > 1 || row.output ? m_rowOf.find(key) : m_rowOf.end();
        std::size_t at = m_out.rows.size();
        bool placed = true;
        if (row.output) {
            at = before == m_rowOf.end() || m_out.rows[before->second].verdict != Verdict::NotCompared ? at : before->second;
            if (at < m_out.rows.size()) {
                count(Verdict::NotCompared, -1);
                m_out.rows[at] = std::move(row);
            } else {
                m_out.rows.push_back(std::move(row));
            }
        } else if (before != m_rowOf.end() && m_expected.onlyLast()) {
            at = before->second; // what was found the time before means nothing
            count(m_out.rows[at].verdict, -1);
            m_out.rows[at] = std::move(row);
        } else if (before != m_rowOf.end() && row.run > CompareReport::rowsOfOne) {
            at = before->second;
            placed = isWorse(row, m_out.rows[at]);
            if (placed)
                m_out.rows[at] = std::move(row);
        } else {
            m_out.rows.push_back(std::move(row));
        }
        m_rowOf[key] = at;
        findFirst(at, placed);
    }

    void count(Verdict verdict, int by)
    {
        auto& counter = verdict == Verdict::Equal      ? m_out.equal
                        : verdict == Verdict::Within   ? m_out.within
                        : verdict == Verdict::Diverged ? m_out.diverged
                                                       : m_out.notCompared;
        counter += static_cast<std::uint64_t>(by);
        m_out.compared += static_cast<std::uint64_t>(verdict == Verdict::NotCompared ? 0 : by);
    }

    static bool isWorse(const CompareRow& row, const CompareRow& than)
    {
        const auto rank = [](const CompareRow& of) {
            return std::pair(of.verdict == Verdict::NotCompared ? -1 : static_cast<int>(of.verdict), !of.inherited());
        };
        return std::pair(rank(row), row.difference.maxAbs) > std::pair(rank(than), than.difference.maxAbs);
    }

    /// After the row has become what it is; `placed`: by the value that was compared last.
    void findFirst(std::size_t at, bool placed)
    {
        if (weightOf(m_out.rows[at]) > 0) {
            if (!isBefore(at))
                return;
            if (placed)
                m_out.sample = std::exchange(m_sample, std::nullopt);
            m_out.first = at;
        } else if (m_out.first == at) {
            const auto next = std::find_if(m_out.rows.begin() + static_cast<std::ptrdiff_t>(at), m_out.rows.end(),
                                           [](const CompareRow& row) { return weightOf(row) > 0; });
            m_out.sample.reset();
            m_out.first = next == m_out.rows.end() ? std::nullopt : std::optional(static_cast<std::size_t>(next - m_out.rows.begin()));
        }
    }

    static int weightOf(const CompareRow& row) { return row.verdict != Verdict::Diverged ? 0 : row.inherited() ? 1 : 2; }

    /// Whether the row that diverged is to be told rather than the first so far.
    bool isBefore(std::size_t at) const
    {
        if (!m_out.first || m_out.first == at)
            return true;
        const int weight = weightOf(m_out.rows[at]), first = weightOf(m_out.rows[*m_out.first]);
        return weight > first || (weight == first && at < *m_out.first);
    }

    DebuggedRun& m_actual;
    Expected& m_expected;
    const CompareOptions& m_options;
    std::function<bool(std::uint32_t)> m_wanted;
    bool m_last;
    CompareReport& m_out;
    std::optional<std::uint32_t> m_node; ///< that the last tick made
    c10::IValue m_value;
    Unwritten m_unwritten;
    StepRounding m_rounding;
    std::optional<Sample> m_sample;                         ///< of the value that was compared last, if it diverged
    std::unordered_map<std::uint64_t, std::size_t> m_rowOf; ///< the last one, by node and element
};

/// Keeps what is said of the whole from one pass to the next.
void clearRows(CompareReport& report)
{
    CompareReport fresh;
    fresh.passes = report.passes + 1;
    fresh.modules = std::move(report.modules);
    fresh.weights = std::move(report.weights);
    fresh.peakBytes = report.peakBytes;
    report = std::move(fresh);
}

Result<void> runPass(DebuggedRun& actual, Expected& expected, const CompareOptions& options, std::function<bool(std::uint32_t)> wanted,
                     bool last, CompareReport& report)
{
    if (auto again = expected.restart(); !again)
        return again;
    return Pass(actual, expected, options, std::move(wanted), last, report).run();
}

/// Outputs of the outermost modules first; then, inside the first that differs, those of the modules in it; at last each node.
Result<void> bisect(DebuggedRun& actual, Expected& expected, const CompareOptions& options, CompareReport& report)
{
    const ModuleOutputs outputs(actual.listing(), actual.history().machine().plan());
    std::uint32_t inside = 0; // the root
    while (true) {
        const auto candidates = outputs.inside(inside);
        if (candidates.empty())
            break;
        if (auto done = runPass(
                actual, expected, options, [&](std::uint32_t node) { return candidates.contains(node); }, false, report);
            !done)
            return done;
        if (!report.first)
            break;
        const std::uint32_t module = candidates.at(report.rows[*report.first].node);
        if (module == inside)
            return {}; // the node stands directly in it
        inside = module;
        report.modules.push_back(actual.listing().module(inside).path);
        clearRows(report);
    }
    if (!report.rows.empty())
        clearRows(report);
    const auto within = [&](std::uint32_t node) {
        return inside == 0 || actual.listing().isInside(actual.listing().node(node).module, inside);
    };
    return runPass(actual, expected, options, within, true, report);
}

} // namespace

Result<CompareReport> compareRun(DebuggedRun& actual, Expected& expected, const CompareOptions& options)
{
    const c10::InferenceMode inference;
    CompareReport report;
    if (auto weighed = compareWeights(actual, expected, options, report.weights); !weighed)
        return fail(weighed.error());
    // Each pass runs both sides once more: that pays where reading the other's values is most of the work
    auto done = options.first && options.bisect && expected.isStored()
                    ? bisect(actual, expected, options, report)
                    : runPass(
                          actual, expected, options, [](std::uint32_t) { return true; }, true, report);
    if (!done)
        return fail(done.error());
    if (report.first)
        report.replay = expected.tryReplay(report.rows[*report.first]);
    if (!options.first || !report.first)
        return report;
    const CompareRow& row = report.rows[*report.first];
    if (!actual.listing().node(row.node).runs) // it is returned as it came in
        return report;
    ExecutionHistory& history = actual.history();
    if (auto before = history.go(history.store().tick(row.node)); !before)
        return fail(before.error());
    if (!report.replay)
        report.replay = replay(actual, expected, row);
    return report;
}

} // namespace nodewise::torch_worker
