// SPDX-License-Identifier: Apache-2.0
// Running on, stepping in both directions, and why a run stops.
#include "core/torch/debug/session.h"
#include "core/torch/values/describe.h"

#include <ATen/ops/isinf.h>
#include <ATen/ops/isnan.h>
#include <c10/core/InferenceMode.h>

#include <algorithm>
#include <chrono>
#include <cmath>

namespace nodewise::torch_box {

namespace {

using Granularity = dap::StepArguments::Granularity;
using Unit = dap::StepArguments::Unit;

// Bits of ExecutionHistory::stop().
constexpr std::uint8_t breakFlag = 1, producedFlag = 2, writesFlag = 4, entryFlag = 8;

bool shareNode(const std::vector<std::uint32_t>& some, const std::vector<std::uint32_t>& others)
{
    return std::find_first_of(some.begin(), some.end(), others.begin(), others.end()) != some.end();
}

/// Watches of inputs of the body that has just been entered; `machine` stands before its first node.
std::vector<int> watchesOfInputs(const Machine& machine, const std::vector<Breakpoint>& watches)
{
    std::vector<int> ids;
    const bool atEntry = !watches.empty() && !machine.finished() && machine.state().frames.size() > 1 && machine.top().pc == 0;
    if (!atEntry || machine.top().control)
        return ids;
    for (const Breakpoint& watch : watches)
        if (shareNode(machine.top().plan->inputNodes, watch.nodes))
            ids.push_back(watch.id);
    return ids;
}

class Stopwatch {
public:
    explicit Stopwatch(double& ms) : m_ms(ms) {}
    ~Stopwatch() { m_ms += std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - m_begin).count(); }
    Stopwatch(const Stopwatch&) = delete;
    Stopwatch& operator=(const Stopwatch&) = delete;

private:
    double& m_ms;
    std::chrono::steady_clock::time_point m_begin = std::chrono::steady_clock::now();
};

/// Which filters find something in the value of the node. Reads the whole tensor once per filter.
std::vector<std::string> found(const at::Tensor& tensor, const Filters& filters, std::uint32_t node)
{
    std::vector<std::string> out;
    if (!hasBytes(tensor) || tensor.numel() == 0 || tensor.layout() != at::kStrided)
        return out;
    const bool floating = tensor.is_floating_point() || tensor.is_complex();
    if (filters.nan.looksAt(node) && floating && at::isnan(tensor).any().item<bool>())
        out.emplace_back("nan");
    if (filters.inf.looksAt(node) && floating && at::isinf(tensor).any().item<bool>())
        out.emplace_back("inf");
    if (filters.range && !tensor.is_complex()) {
        const double low = tensor.min().item().toDouble(), high = tensor.max().item().toDouble();
        if (low < filters.range->first || high > filters.range->second)
            out.emplace_back("range");
    }
    return out;
}

Text describeCaught(const std::string& filter, const Listing::Node& node)
{
    if (filter == "nan")
        return Text("%1 (%2) made a NaN", node.name, node.op);
    if (filter == "inf")
        return Text("%1 (%2) made an infinity", node.name, node.op);
    return Text("%1 (%2) made a value outside the range", node.name, node.op);
}

} // namespace

void Session::interrupt()
{
    m_interrupted = true;
    callIn();
}

void Session::callIn()
{
    const std::scoped_lock lock(m_wholeMutex);
    m_history->machine().interrupt().store(true);
    if (m_whole)
        m_whole->interrupt().store(true);
}

bool Session::takeInterrupt()
{
    m_history->machine().interrupt().store(false);
    return m_interrupted.exchange(false);
}

bool Session::stopsHere()
{
    m_history->machine().interrupt().store(false); // first: who calls from now on is heard again
    if (m_calledIn)
        m_calledIn();
    const bool stops = m_interrupted || !m_caught.empty();
    if (stops)
        m_history->machine().interrupt().store(true); // for those who called us
    return stops;
}

void Session::install(BreakpointSet breakpoints)
{
    m_breakpoints->install(std::move(breakpoints));
    armFlags();
}

void Session::setFilters(Filters filters)
{
    m_filters = std::move(filters);
    if (m_onItsWay)
        armChecks();
}

void Session::armFlags()
{
    const ProgramPlan& plan = m_history->machine().plan();
    const bool ignored = m_arguments.noDebug;
    for (std::uint32_t node = 0; node < plan.nodeCount; ++node)
        m_history->stop(node) &= ExecutionHistory::checkpointFlag;
    if (ignored)
        return;
    m_breakpoints->eachNode([&](std::uint32_t node) {
        if (node < plan.nodeCount)
            m_history->stop(node) |= breakFlag;
    });
    for (const Breakpoint& watch : m_breakpoints->watches())
        for (const std::uint32_t node : watch.nodes)
            if (node < plan.nodeCount)
                m_history->stop(node) |= producedFlag;
    if (m_breakpoints->watches().empty())
        return;
    for (const Plan& graph : plan.plans) {
        for (const Step& step : graph.steps)
            if (!step.writes.empty())
                m_history->stop(step.node) |= writesFlag;
        for (const Breakpoint& watch : m_breakpoints->watches())
            if (!graph.steps.empty() && shareNode(graph.inputNodes, watch.nodes))
                m_history->stop(graph.steps.front().node) |= entryFlag;
    }
}

void Session::armChecks()
{
    if (m_filters.checksValues() && !m_arguments.noDebug)
        m_history->setProduced([this](const Step& step, const c10::IValue& value) { check(step, value); });
    else
        m_history->setProduced({});
}

void Session::check(const Step& step, const c10::IValue& value)
{
    if (!m_caught.empty())
        return;
    try {
        eachTensor(value, [&](const at::Tensor& tensor) {
            if (m_caught.empty())
                m_caught = found(tensor, m_filters, step.node);
        });
    } catch (const std::exception&) {
        return; // a dtype that has no such check
    }
    if (m_caught.empty())
        return;
    m_caughtAt = step.node;
    m_history->machine().interrupt().store(true);
}

/// Something was caught in a value, and the run stands behind its node: whether the condition of one of the filters holds there.
bool Session::caughtHere()
{
    const auto stops = [this](const std::string& filter) {
        const std::string condition = filter == "nan" ? m_filters.nan.condition : filter == "inf" ? m_filters.inf.condition : "";
        const auto holds = condition.empty() ? Result<bool>(true) : m_script.isTrue(condition, names());
        if (!holds) // better one stop too many than one missed
            say({Text("condition of the filter '%1': %2", filter, holds.error().asText())});
        return !holds || *holds;
    };
    const auto caught = std::exchange(m_caught, {});
    const auto filter = std::find_if(caught.begin(), caught.end(), stops);
    if (filter == caught.end())
        return false;
    const auto& row = m_listing->node(m_caughtAt);
    m_error = dap::StopError{.message = describeCaught(*filter, row), .hint = {}, .node = row.name, .filter = *filter};
    return true;
}

std::vector<int> Session::watchesTouched() const
{
    std::vector<int> ids;
    const Machine& machine = m_history->machine();
    const Step* next = machine.finished() ? nullptr : machine.tryNext();
    if (!next || m_breakpoints->watches().empty())
        return ids;
    std::vector<std::uint64_t> written;
    const auto add = [&](const Operand& operand) {
        if (operand.slot != noSlot)
            eachTensor(machine.top().slots[operand.slot], [&](const at::Tensor& tensor) { written.push_back(storageId(tensor)); });
    };
    for (const std::uint32_t index : next->writes) {
        add(next->operands[index]);
        for (const Operand& element : next->operands[index].elements)
            add(element);
    }
    for (const Breakpoint& watch : m_breakpoints->watches()) {
        bool touched = std::find(watch.nodes.begin(), watch.nodes.end(), next->node) != watch.nodes.end();
        for (const std::uint32_t node : watch.nodes)
            if (const c10::IValue* live = m_history->tryLive(node))
                eachTensor(*live, [&](const at::Tensor& tensor) {
                    const std::uint64_t storage = storageId(tensor);
                    touched = touched || (storage && std::find(written.begin(), written.end(), storage) != written.end());
                });
        if (touched)
            ids.push_back(watch.id);
    }
    return ids;
}

void Session::say(const std::vector<Text>& messages)
{
    for (const Text& message : messages)
        if (m_output)
            m_output(message);
}

/// Whether something stops the run where it has just arrived; Reached if nothing does.
Session::Outcome Session::afterTick()
{
    if (!m_caught.empty() && caughtHere())
        return Outcome::Caught;
    if (m_history->interrupted())
        return Outcome::Interrupted;
    if (m_history->finished())
        return Outcome::Finished;
    const std::uint32_t node = currentNode();
    if (node == Listing::none || betweenBodies() || node >= m_history->machine().plan().nodeCount || !(m_history->stop(node) & breakFlag))
        return Outcome::Reached;
    Reached reached = m_breakpoints->atNode(node, m_script, names(), true);
    say(reached.messages);
    if (reached.stopping.empty())
        return Outcome::Reached;
    m_hit = {std::move(reached.stopping), std::move(reached.reason)};
    return Outcome::Breakpoint;
}

/// Whether nothing asks for single ticks here.
bool Session::runsToFlag()
{
    const std::uint32_t node = currentNode();
    return node == Listing::none || node >= m_history->machine().plan().nodeCount || !(m_history->stop(node) & (producedFlag | writesFlag));
}

Session::Outcome Session::forward(const std::function<bool()>& until)
{
    const Stopwatch watch(m_ms);
    m_error.reset();
    m_cast.reset();
    m_hit = {};
    m_caught.clear();
    if (m_history->finished())
        return Outcome::Finished;
    m_onItsWay = true;
    armFlags();
    armChecks();
    while (true) {
        std::vector<int> touched;
        Result<void> ran;
        if (!until && runsToFlag()) {
            if (auto end = m_history->run(); !end)
                ran = fail(end.error());
        } else {
            touched = watchesTouched();
            ran = m_history->step();
        }
        if (!ran) {
            noteError(ran.error());
            return Outcome::Failed;
        }
        for (const int id : watchesOfInputs(m_history->machine(), m_breakpoints->watches()))
            if (std::find(touched.begin(), touched.end(), id) == touched.end())
                touched.push_back(id);
        if (!touched.empty()) {
            Reached reached = m_breakpoints->atWatches(touched, m_script, names());
            say(reached.messages);
            if (!reached.stopping.empty()) {
                m_hit = {std::move(reached.stopping), std::move(reached.reason)};
                return Outcome::Watch;
            }
        }
        const Outcome outcome = afterTick();
        if (outcome != Outcome::Reached)
            return outcome;
        if (until && until())
            return Outcome::Reached;
    }
}

dap::StoppedBody Session::stopFor(Outcome outcome, const char* reached)
{
    m_onItsWay = false;
    takeInterrupt();
    m_history->setProduced({});
    m_history->takeRecomputed(); // going on is no recomputation
    switch (outcome) {
    case Outcome::Breakpoint:
    case Outcome::Watch: {
        auto stop = stopped(m_hit.reason);
        stop.hitBreakpointIds = m_hit.ids;
        return stop;
    }
    case Outcome::Caught:
    case Outcome::Failed:
        return stopped("exception");
    case Outcome::Interrupted:
        return stopped("pause");
    case Outcome::Finished: {
        auto stop = stopped("step");
        stop.description = "Finished";
        return stop;
    }
    case Outcome::Reached:
        break;
    }
    return stopped(reached);
}

// --- verbs ----------------------------------------------------------------------------------------------------------------------------

dap::StoppedBody Session::start()
{
    if (m_arguments.stopAtTick)
        return goTo(*m_arguments.stopAtTick);
    if (m_arguments.stopOnEntry && !m_arguments.noDebug)
        return stopped("entry");
    armFlags();
    if (const Outcome here = afterTick(); here != Outcome::Reached) // a breakpoint at the first node
        return stopFor(here, "entry");
    return run();
}

dap::StoppedBody Session::run()
{
    return stopFor(forward(), "step");
}

std::string Session::lineKey() const
{
    const std::uint32_t node = currentNode();
    if (node == Listing::none)
        return {};
    const auto stack = m_listing->pythonStack(node);
    return stack.empty() ? std::string() : stack.back().file + ":" + std::to_string(stack.back().line);
}

std::uint32_t Session::currentModule() const
{
    const std::uint32_t node = currentNode();
    return node == Listing::none ? 0 : m_listing->node(node).module;
}

dap::StoppedBody Session::next(const dap::StepArguments& step)
{
    const std::size_t from = depth();
    if (step.unit == Unit::Module) {
        const std::uint32_t module = m_history->finished() ? 0 : m_listing->outermostFrom(currentNode());
        const auto left = [&] { return module == 0 ? currentModule() != 0 : !m_listing->isInside(currentModule(), module); };
        return stopFor(forward([&] { return depth() <= from && !betweenBodies() && left(); }), "step");
    }
    if (step.granularity == Granularity::Line) {
        const std::string line = lineKey();
        return stopFor(forward([&] { return depth() <= from && !betweenBodies() && !lineKey().empty() && lineKey() != line; }), "step");
    }
    return stopFor(forward([&] { return depth() <= from && !betweenBodies(); }), "step");
}

dap::StoppedBody Session::stepIn(const dap::StepArguments& step)
{
    if (step.unit == Unit::Module) {
        const std::uint32_t module = currentModule();
        return stopFor(forward([&] { return !betweenBodies() && currentModule() != module; }), "step");
    }
    if (step.granularity == Granularity::Line) {
        const std::string line = lineKey();
        return stopFor(forward([&] { return !betweenBodies() && !lineKey().empty() && lineKey() != line; }), "step");
    }
    return stopFor(forward([&] { return !betweenBodies(); }), "step");
}

dap::StoppedBody Session::stepOut(const dap::StepArguments& step)
{
    const std::size_t from = depth();
    if (step.unit != Unit::Module && from > 1)
        return stopFor(forward([&] { return depth() < from && !betweenBodies(); }), "step");
    const std::uint32_t module = currentModule();
    return stopFor(forward([&] { return !betweenBodies() && !m_listing->isInside(currentModule(), module); }), "step");
}

dap::StoppedBody Session::goTo(Tick tick)
{
    m_error.reset();
    m_cast.reset();
    const auto there = m_history->go(tick);
    const bool interrupted = takeInterrupt();
    if (!there) {
        noteError(there.error());
        return stopped("exception");
    }
    return stopped(interrupted ? "pause" : "goto");
}

dap::StoppedBody Session::goToNode(std::uint32_t node)
{
    const Machine& machine = m_history->machine();
    const ProgramPlan& plan = machine.plan();
    if (node >= plan.places.size() || m_listing->isRootInput(node))
        return goTo(0);
    const ValueStore& store = m_history->store();
    if (m_listing->node(node).placeholder) // where its body begins
        return store.hasRun(node) ? goTo(store.tick(node) + 1) : stepUntil([&] { return store.hasRun(node); });
    const auto& place = plan.places[node];
    const bool ahead =
        !machine.finished() && machine.top().plan == &plan.plans[place.plan] && (place.step == noSlot || place.step >= machine.top().pc);
    if (currentNode() == node)
        return stopped("goto");
    if (!ahead && store.hasRun(node))
        return goTo(store.tick(node));
    return stepUntil([&] { return currentNode() == node && !betweenBodies(); });
}

/// Without the stops on the way.
dap::StoppedBody Session::stepUntil(const std::function<bool()>& there)
{
    m_error.reset();
    m_cast.reset();
    while (!m_history->finished() && !there()) {
        if (auto ran = m_history->step(); !ran) {
            noteError(ran.error());
            return stopFor(Outcome::Failed, "goto");
        }
        if (m_history->interrupted())
            return stopFor(Outcome::Interrupted, "goto");
    }
    return stopFor(Outcome::Reached, "goto");
}

/// Back to the last tick before this one at which `wanted` holds. The tick right before is tried first: mostly that is it.
dap::StoppedBody Session::back(const std::function<bool()>& wanted, const char* reason)
{
    m_error.reset();
    m_cast.reset();
    Result<bool> found = true;
    const Tick here = m_history->tick();
    if (here > 0) {
        if (auto there = m_history->go(here - 1); !there)
            found = fail(there.error());
        else if (found = wanted(); !*found && m_history->tick() > 0)
            found = m_history->goBackTo(wanted);
    }
    const bool interrupted = takeInterrupt();
    if (!found) {
        noteError(found.error());
        return stopped("exception");
    }
    return stopped(interrupted ? "pause" : m_history->tick() == 0 && here > 0 && !*found ? "entry" : reason);
}

dap::StoppedBody Session::stepBack(const dap::StepArguments& step)
{
    const std::size_t from = depth();
    const auto stands = [&] { return depth() <= from && !betweenBodies(); };
    if (step.unit == Unit::Module) {
        const auto entered = [&] { // the step before stands in another module
            const Frame& frame = m_history->machine().top();
            return stands() && (frame.pc == 0 || m_listing->node(frame.plan->steps[frame.pc - 1].node).module != currentModule());
        };
        return back(entered, "step");
    }
    if (step.granularity == Granularity::Line) {
        const std::string line = lineKey();
        return back([&] { return stands() && !lineKey().empty() && lineKey() != line; }, "step");
    }
    return back(stands, "step");
}

dap::StoppedBody Session::reverse()
{
    armFlags();
    const auto hits = [this] {
        const std::uint32_t node = currentNode();
        if (node == Listing::none || betweenBodies() || !(m_history->stop(node) & breakFlag))
            return false;
        Reached reached = m_breakpoints->atNode(node, m_script, names(), false);
        if (reached.stopping.empty())
            return false;
        m_hit = {reached.stopping, reached.reason};
        return true;
    };
    m_hit = {};
    auto stop = back(hits, "breakpoint");
    if (stop.reason == "breakpoint") {
        stop.reason = m_hit.reason.empty() ? "breakpoint" : m_hit.reason;
        stop.hitBreakpointIds = m_hit.ids;
    }
    return stop;
}

dap::StoppedBody Session::restart()
{
    m_breakpoints->resetHits();
    m_ms = 0;
    auto stop = goTo(0);
    if (stop.reason == "goto")
        stop.reason = "entry";
    return stop;
}

dap::StoppedBody Session::restartFrame(std::size_t frame)
{
    if (frame + 1 >= depth())
        return goTo(0);
    const std::size_t outer = depth() - frame;
    const auto entered = [&] { return depth() < outer; };
    const auto found = m_history->goBackTo(entered);
    if (!found) {
        noteError(found.error());
        return stopped("exception");
    }
    return goTo(m_history->tick() + 1);
}

} // namespace nodewise::torch_box
