// SPDX-License-Identifier: Apache-2.0
#include "core/torch/lowering/lowered_run.h"

#include "core/lowering/plan_call.h"
#include "core/torch/base/guarded.h"
#include "core/torch/compare/compare_run.h"
#include "core/torch/compare/own_numbers.h"
#include "core/torch/compare/replay.h"
#include "core/torch/lowering/error_bound.h"
#include "core/torch/lowering/lower.h"
#include "core/torch/lowering/written_inputs.h"
#include "core/torch/script/template_functions.h"

#include <algorithm>

namespace nodewise::torch_worker {

namespace {

/// Tells the values of a machine's steps.
struct Watch : Observer {
    std::function<void(const Step&, const c10::IValue&)> made;
    explicit Watch(std::function<void(const Step&, const c10::IValue&)> tell) : made(std::move(tell)) {}
    void beforeWrite(const Step&, const at::Tensor&) override {}
    void dying(Frame&, Slot) override {}
    void produced(const Frame& frame, const Step& step) override
    {
        made(step, step.output == noSlot ? c10::IValue() : frame.slots[step.output]);
    }
};

/// The tensor that an operator writes in place; null: it writes none, or several.
const at::Tensor* tryWritten(const Frame& frame, const Step& step)
{
    if (step.writes.size() != 1)
        return nullptr;
    const Slot slot = step.operands[step.writes.front()].slot;
    return slot != noSlot && frame.slots[slot].isTensor() ? &frame.slots[slot].toTensor() : nullptr;
}

/// With all that its memory has around it, which a launch may look at in another order.
at::Tensor withOwnMemory(const at::Tensor& value)
{
    const auto elements = std::int64_t(value.storage().nbytes() / value.element_size());
    return value.as_strided({elements}, {1}, 0).clone().as_strided(value.sizes(), value.strides(), value.storage_offset());
}

/// Of several results those that nothing reads are None.
c10::IValue valueOf(const KernelLauncher::Launched& launched, const graph::Node& node)
{
    if (!launched.outputs.front().result)
        return launched.outputs.front().value;
    std::vector<c10::IValue> elements(node.value.elements.size());
    for (const KernelLauncher::Output& output : launched.outputs)
        elements.at(*output.result) = output.value;
    return c10::ivalue::Tuple::create(std::move(elements));
}

} // namespace

// --- made and started -------------------------------------------------------------------------------------------------------------------

Result<std::unique_ptr<LoweredRun>> LoweredRun::open(DebuggedRun& run, const protocol::LoweredSide& wanted, RunKernel runKernel)
{
    ScriptFunctions functions;
    auto planned = planKernels(run, wanted.plan, functions);
    if (!planned)
        return fail(planned.error());
    return std::unique_ptr<LoweredRun>(new LoweredRun(run, wanted.isolated, std::move(*planned), std::move(runKernel), wanted.timeLimitMs));
}

LoweredRun::LoweredRun(DebuggedRun& run, bool isolated, planner::PlannedKernels planned, RunKernel runKernel, std::uint32_t timeLimitMs)
    : m_run(run), m_isolated(isolated), m_planned(std::move(planned)),
      m_launcher(m_planned, *run.loaded().model->graph, std::move(runKernel), timeLimitMs), m_reference(m_planned.plan, graph(), true),
      m_values(m_planned.plan, graph(), false), m_machine(run.history().machine().planPtr())
{
    for (const Plan& plan : m_machine.plan().plans)
        m_writesInPlace = m_writesInPlace || std::ranges::any_of(plan.steps, [](const Step& step) { return !step.writes.empty(); });
    for (std::size_t i = 0; i < m_planned.plan.launches.size(); ++i) {
        const lowering::Launch& launch = m_planned.plan.launches[i];
        for (const graph::NodeId node : launch.nodes) {
            auto& where = !m_launcher.canLaunch(i) ? m_textless : node == launch.nodes.back() ? m_launchAt : m_inside;
            where[node.index()] = i;
        }
    }
    for (const auto& [node, route] : m_planned.plan.routes) // what a pass of the profile replaced is in a kernel, and no node of its launch
        if (route.kind == lowering::Route::Kind::Kernel && m_planned.plan.launches[route.launch].rewritten &&
            !m_launchAt.contains(node.index()))
            (m_launcher.canLaunch(route.launch) ? m_inside : m_textless).try_emplace(node.index(), route.launch);
}

Result<void> LoweredRun::restart()
{
    m_launcher.restart();
    m_started = false;
    m_aten = 0;
    m_inherited = 0;
    m_differed = false;
    m_seen.clear();
    return {};
}

/// From the inputs of the debugged run, which stands at its start; those that a run writes are copies.
Result<void> LoweredRun::start()
{
    const c10::InferenceMode inference;
    m_started = true;
    m_failed.reset();
    m_runs.clear();
    m_overrides.clear();
    m_instead.clear();
    m_values.clear();
    m_last = {};
    m_recent.clear();
    const OwnNumbers numbers(m_machine.plan().random, m_generator);
    return m_machine.start(m_given, m_run.arguments().seed);
}

void LoweredRun::before(const Frame& frame, const Step& step)
{
    if (!m_started) {
        m_reference.clear();
        m_actual = {};
        m_given = *m_run.history().inputs();
        const std::vector<bool> written = inputsWritten(m_machine.plan());
        for (std::size_t i = 0; i < m_given.size(); ++i)
            if (written[i])
                m_given[i] = deepCopy(m_given[i]);
        if (auto started = start(); !started)
            m_failed = started.error();
    }
    m_reference.before(frame, step);
}

void LoweredRun::produced(const Step& step, const c10::IValue& value)
{
    m_reference.produced(step, value);
    m_actual = {step.node, value};
}

/// This run goes on from what the user set, too.
void LoweredRun::edited(std::uint32_t node, const c10::IValue& value)
{
    if (m_isolated)
        return;
    if (m_runs[node] < m_run.history().store().runs(node)) {
        m_overrides[node] = deepCopy(value);
        return;
    }
    const auto& place = m_machine.plan().places[node];
    if (place.slot != noSlot && m_machine.top().plan == &m_machine.plan().plans[place.plan])
        m_machine.top().slots[place.slot] = deepCopy(value);
}

// --- running ----------------------------------------------------------------------------------------------------------------------------

Result<void> LoweredRun::step()
{
    const Step* next = m_machine.tryNext();
    const bool plain = next != nullptr && next->kind != Step::Kind::ControlFlow;
    if (plain)
        m_values.before(m_machine.top(), *next);
    if (const auto at = plain ? m_launchAt.find(next->node) : m_launchAt.end(); at != m_launchAt.end()) {
        const auto launched = launch(*next, at->second);
        if (!launched)
            return fail(launched.error());
        if (*launched)
            return {};
    }
    Watch watch([this](const Step& step, const c10::IValue& value) { made(step, value); });
    m_machine.setObserver(&watch);
    atWork();
    auto advanced = m_machine.advance();
    m_machine.setObserver(nullptr);
    return advanced || !plain ? advanced : recover(*next, advanced.error());
}

/// False: its kernel did not make the value, and ATen has to.
Result<bool> LoweredRun::launch(const Step& step, std::size_t index)
{
    const c10::InferenceMode inference;
    auto launched = m_launcher.launch(index, m_values);
    if (!launched)
        return fail(launched.error());
    m_read = std::move(launched->read);
    if (launched->outputs.empty()) {
        m_instead[step.node] = {launched->failed ? By::Failed : By::Aten, launched->why};
        return false;
    }
    m_instead.erase(step.node);
    const c10::IValue value = valueOf(*launched, graph().node(graph::NodeId(step.node)));
    if (step.writes.empty()) {
        supply(step, value);
        return true;
    }
    const at::Tensor* written = tryWritten(m_machine.top(), step);
    if (written == nullptr) {
        m_instead[step.node] = {By::Aten, UserText("it writes in place a value that kernels can't write")};
        return false;
    }
    const at::Tensor target = *written;
    for (at::Tensor& read : m_read) // what the bound is of is what the kernel read, not what it made of that
        if (read.is_alias_of(target))
            read = withOwnMemory(read);
    target.copy_(value.toTensor());
    supply(step, target);
    return true;
}

/// In place of running the step. Its inputs may die with it.
void LoweredRun::supply(const Step& step, c10::IValue value)
{
    Frame& frame = m_machine.top();
    if (step.output != noSlot)
        frame.slots[step.output] = value;
    ++frame.pc;
    made(step, value);
    for (const Slot slot : step.dies)
        frame.slots[slot] = {};
}

void LoweredRun::made(const Step& step, const c10::IValue& value)
{
    const auto set = m_overrides.extract(step.node);
    const c10::IValue& now = set.empty() ? value : set.mapped();
    if (!set.empty() && step.output != noSlot) {
        m_machine.top().slots[step.output] = now;
        m_instead[step.node] = {By::Aten, UserText("the value was edited")};
    }
    ++m_runs[step.node];
    m_values.produced(step, now);
    remember();
    m_last = {step.node, now};
}

/// Who looks at one value looks at those around it next.
void LoweredRun::remember()
{
    constexpr std::size_t most = 64;
    if (!goesBack())
        return m_recent.clear();
    m_recent.push_front(std::move(m_last));
    if (m_recent.size() > most)
        m_recent.pop_back();
}

/// An operator that can't run on this run's values: strides that only ATen leaves, a shape that is another.
Result<void> LoweredRun::recover(const Step& step, Error error)
{
    if (m_actual.node != step.node)
        return fail(std::move(error));
    m_instead[step.node] = {By::Aten, UserText("it can't run on the kernels' values (%1); the session's value was used", error.asText())};
    supply(step, deepCopy(m_actual.value));
    return {};
}

Result<std::optional<c10::IValue>> LoweredRun::tryValue(std::uint32_t node, std::uint32_t run)
{
    m_launcher.setCounting(!goesBack());
    if (m_isolated)
        return isolatedValue(node);
    if (goesBack())
        return valueAgain(node, run);
    if (auto there = runTo(node, run); !there)
        return fail(there.error());
    return m_runs[node] == run && m_last.node == node ? std::optional(m_last.value) : std::nullopt;
}

/// For someone who looks at values: from the start where the run has gone past it, and is not near.
Result<std::optional<c10::IValue>> LoweredRun::valueAgain(std::uint32_t node, std::uint32_t run)
{
    if (m_runs[node] == run && m_last.node == node)
        return m_last.value;
    const auto near = std::find_if(m_recent.begin(), m_recent.end(), [&](const Last& last) { return last.node == node; });
    if (m_runs[node] == run && near != m_recent.end())
        return near->value;
    if (m_runs[node] >= run)
        if (auto again = start(); !again)
            return fail(again.error());
    if (auto there = runTo(node, run); !there)
        return fail(there.error());
    return m_runs[node] == run && m_last.node == node ? std::optional(m_last.value) : std::nullopt;
}

Result<void> LoweredRun::runTo(std::uint32_t node, std::uint32_t run)
{
    const OwnNumbers numbers(m_machine.plan().random, m_generator);
    while (m_runs[node] < run && !m_machine.finished()) {
        if (m_failed)
            return fail(*m_failed);
        if (cancelled() || m_run.history().interrupted())
            return fail(Error{.message = UserText::listed(cancelledMessage)});
        if (auto stepped = step(); !stepped) {
            m_failed = stepped.error();
            return fail(*m_failed);
        }
    }
    return {};
}

/// The launch of the node on the debugged run's values: as they come while both runs go on, later as they are at the stop.
Result<std::optional<c10::IValue>> LoweredRun::isolatedValue(std::uint32_t node)
{
    const auto at = m_launchAt.find(node);
    if (at == m_launchAt.end())
        return std::nullopt;
    const c10::InferenceMode inference;
    HeldInputs found(m_planned.plan, graph(), false);
    if (goesBack())
        if (auto gathered = gatherFromSession(at->second, found); !gathered)
            return fail(gathered.error());
    auto launched = m_launcher.launch(at->second, goesBack() ? found : m_reference);
    if (!launched)
        return fail(launched.error());
    m_read = std::move(launched->read);
    m_instead.erase(node);
    if (!launched->outputs.empty())
        return valueOf(*launched, graph().node(graph::NodeId(node)));
    m_instead[node] = {launched->failed ? By::Failed : By::Aten, launched->why};
    return fail(launched->why);
}

Result<void> LoweredRun::gatherFromSession(std::size_t launch, HeldInputs& inputs)
{
    for (const lowering::LaunchArgument& argument : m_planned.plan.launches[launch].arguments) {
        if (argument.operand.output)
            continue;
        const auto value = m_run.values().value({.node = argument.node.index()});
        if (!value)
            return fail(value.error());
        if (value->isTensor())
            inputs.hold(argument.node.index(), value->toTensor());
    }
    return {};
}

// --- what is told -----------------------------------------------------------------------------------------------------------------------

std::string LoweredRun::nameOf(std::uint32_t node) const
{
    const bool has = m_isolated ? m_launchAt.contains(node) : !m_inside.contains(node);
    return has && node < m_run.listing().size() ? m_run.listing().node(node).qualified : std::string();
}

UserText LoweredRun::whyNot(std::uint32_t node) const
{
    return m_inside.contains(node) ? UserText("inside a kernel, which does not store its value") : UserText("no kernel computes it");
}

UserText LoweredRun::whyNoWeights(const DebuggedRun&) const
{
    return UserText("both sides read the same weights");
}

Slack LoweredRun::slack(std::uint32_t node) const
{
    return m_instead.contains(node) ? Slack() : slackOf(node, m_read);
}

Slack LoweredRun::slackOf(std::uint32_t node, const std::vector<at::Tensor>& read) const
{
    const auto at = m_launchAt.find(node);
    return at == m_launchAt.end() ? Slack() : ErrorBound(m_planned.plan, at->second, m_run.loaded().model->graph).of(read);
}

protocol::LoweredPart LoweredRun::partOf(std::uint32_t node) const
{
    protocol::LoweredPart part;
    const auto of = [&](const std::unordered_map<std::uint32_t, std::size_t>& map, By by) {
        const auto found = map.find(node);
        if (found == map.end())
            return false;
        part.by = by;
        part.launch = std::uint32_t(found->second);
        part.kernel = m_launcher.kernelOf(found->second).name;
        return true;
    };
    if (of(m_inside, By::Inside))
        return part;
    if (of(m_textless, By::Aten))
        part.why =
            m_planned.plan.launches[*part.launch].unreached
                ? UserText("the kernel is one of several that a pass of the profile made of it, and what is between them is no value of "
                           "the program")
                : UserText("the kernel could not be rendered: %1", m_launcher.kernelOf(*part.launch).why);
    else if (!of(m_launchAt, By::Kernel)) {
        const auto route = m_planned.plan.routes.find(graph::NodeId(node));
        const bool falls = route != m_planned.plan.routes.end() && route->second.kind == lowering::Route::Kind::Fallback;
        part.by = falls ? By::Aten : By::View;
        part.why = falls ? route->second.why : UserText();
    }
    if (const auto instead = m_instead.find(node); instead != m_instead.end()) {
        part.by = instead->second.by;
        part.why = instead->second.why;
    }
    return part;
}

void LoweredRun::complete(CompareRow& row, const at::Tensor* actual)
{
    row.lowered = partOf(row.node);
    if (row.element && row.verdict == CompareRow::Verdict::NotCompared && row.lowered->by == By::Kernel)
        row.why = UserText("nothing uses it, and the kernel leaves it out");
    m_aten += row.lowered->by == By::Aten || row.lowered->by == By::Failed ? 1 : 0;
    if (row.verdict == CompareRow::Verdict::Diverged)
        judge(row, actual);
    m_inherited += row.lowered->inherited ? 1 : 0;
    noteSeen(row);
}

/// Of several elements that which is the furthest off.
void LoweredRun::noteSeen(const CompareRow& row)
{
    if (row.verdict == CompareRow::Verdict::NotCompared)
        return;
    m_differed = m_differed || row.verdict != CompareRow::Verdict::Equal;
    const auto [seen, isNew] = m_seen.try_emplace(row.node, Seen{row.run, row.verdict, row.tolerance});
    if (!isNew && (seen->second.run != row.run || seen->second.verdict < row.verdict))
        seen->second = {row.run, row.verdict, row.tolerance};
}

/// Whether ATen got something for it that was not the reference's. A view has its producer's numbers, so that it is out of a tolerance
/// only where the producer is, or was allowed more.
bool LoweredRun::producerDiffers(const CompareRow& row) const
{
    if (m_writesInPlace) // what was compared may have become another since
        return m_differed;
    std::vector<graph::NodeId> next = graph().producers(graph::NodeId(row.node));
    std::unordered_set<std::uint32_t> met;
    const bool isView = lowering::isViewOperator(graph().node(graph::NodeId(row.node)).opType());
    while (!next.empty()) {
        const graph::NodeId id = next.back();
        next.pop_back();
        if (!met.insert(id.index()).second)
            continue;
        if (const auto seen = m_seen.find(id.index()); seen != m_seen.end()) {
            const auto& [run, verdict, tolerance] = seen->second;
            const bool allowedMore = tolerance.atol > row.tolerance.atol || tolerance.rtol > row.tolerance.rtol;
            if (verdict == CompareRow::Verdict::Diverged || (verdict == CompareRow::Verdict::Within && (allowedMore || !isView)))
                return true;
            continue;
        }
        const graph::Node& node = graph().node(id);
        const bool given = node.op == graph::NodeOp::Placeholder && node.subgraph != graph().root().id;
        if (m_differed && (given || node.body.valid())) // what a body gets and yields is not followed
            return true;
        std::ranges::copy(graph().producers(id), std::back_inserter(next)); // what has not been compared may differ by these
    }
    return false;
}

/// Whether the kernel is wrong by itself, or the value is off by what it came from. Where neither can be shown it is not said to be
/// inherited, which would hide what is wrong.
void LoweredRun::judge(CompareRow& row, const at::Tensor* actual)
{
    if (row.lowered->by != By::Kernel) {
        row.lowered->inherited = producerDiffers(row);
        return;
    }
    if (actual == nullptr)
        return;
    if (m_isolated) {
        row.own = row.difference;
    } else if (const auto own = ownDifference(row, *row.lowered->launch, *actual)) {
        row.own = own->difference;
        row.lowered->inherited = own->difference.equal && own->othersRead;
    }
    row.lowered->ownDiffers = row.own && !row.own->equal;
}

std::optional<LoweredRun::Own> LoweredRun::ownDifference(const CompareRow& row, std::size_t launch, const at::Tensor& actual)
{
    const c10::InferenceMode inference;
    m_launcher.setCounting(false);
    const auto own = m_launcher.launch(launch, m_reference);
    m_launcher.setCounting(true);
    if (!own || own->outputs.empty())
        return std::nullopt;
    const auto value = elementOf(valueOf(*own, graph().node(graph::NodeId(row.node))), row.element);
    if (!value)
        return std::nullopt;
    Tolerance tolerance = row.tolerance; // what is allowed beside it is each element's own
    tolerance.atol -= row.slack;
    const auto slack = [&] { return row.element.value_or(0) == 0 ? slackOf(row.node, own->read) : Slack(); };
    const bool same = std::ranges::equal(m_read, own->read, [](const at::Tensor& a, const at::Tensor& b) { return compare(a, b).bitwise; });
    return Own{.difference = differenceWithin(*value, actual, tolerance, slack).difference, .othersRead = !same};
}

std::optional<ReplayVerdict> LoweredRun::tryReplay(const CompareRow& row) const
{
    ReplayVerdict out{.onActual = row.difference, .onExpected = {}, .operatorDiffers = false, .why = {}};
    if (row.lowered && row.lowered->by == By::Kernel) {
        out.onExpected = row.own;
        out.operatorDiffers = row.lowered->ownDiffers;
    } else { // ATen's operator on the debugged run's values gives its value
        out.onExpected = Difference{.comparable = true, .equal = true, .bitwise = true, .elements = row.difference.elements};
    }
    if (!out.onExpected)
        out.why = UserText("the kernel could not be run on the session's values");
    return out;
}

std::optional<protocol::LoweredSummary> LoweredRun::tryLowered() const
{
    const auto& counts = m_launcher.counts();
    return protocol::LoweredSummary{.npu = m_planned.answer.npu,
                                    .isolated = m_isolated,
                                    .kernels = counts.kernels.size(),
                                    .launches = counts.launches,
                                    .failed = counts.failed,
                                    .aten = m_aten,
                                    .inherited = m_inherited,
                                    .launchMs = counts.launchMs,
                                    .kernelMs = counts.kernelMs};
}

} // namespace nodewise::torch_worker
