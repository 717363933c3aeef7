// SPDX-License-Identifier: Apache-2.0
#include "core/torch/debug/stepper.h"

#include "core/base/elapsed.h"

#include <chrono>

namespace nodewise::torch_worker {

namespace {

using Granularity = protocol::StepArguments::Granularity;
using Unit = protocol::StepArguments::Unit;

class Stopwatch {
public:
    explicit Stopwatch(double& ms) : m_ms(ms) {}
    ~Stopwatch() { m_ms += millisecondsSince(m_begin); }
    Stopwatch(const Stopwatch&) = delete;
    Stopwatch& operator=(const Stopwatch&) = delete;

private:
    double& m_ms;
    std::chrono::steady_clock::time_point m_begin = std::chrono::steady_clock::now();
};

} // namespace

/// Whether something stops the run where it has just arrived; Reached if nothing does.
Stepper::Outcome Stepper::afterTick()
{
    if (m_checks.found() && m_checks.stopsHere())
        return Outcome::Caught;
    if (m_run.history.interrupted())
        return Outcome::Interrupted;
    if (m_run.history.finished())
        return Outcome::Finished;
    return m_conditions.stopsHere(true) ? Outcome::Breakpoint : Outcome::Reached;
}

/// Runs on until `until` holds, asked at each tick, or something stops the run; without it until something does.
Stepper::Outcome Stepper::forward(const std::function<bool()>& until)
{
    const Stopwatch watch(m_run.ms);
    m_run.failure.clear();
    m_conditions.forgetHit();
    m_checks.forget();
    if (m_run.history.finished())
        return Outcome::Finished;
    m_conditions.arm();
    m_checks.begin();
    while (true) {
        std::vector<int> touched;
        Result<void> ran;
        if (!until && m_conditions.runsToFlag()) {
            if (auto end = m_run.history.run(); !end)
                ran = fail(end.error());
        } else {
            touched = m_conditions.watchesTouched();
            ran = m_run.history.step();
        }
        if (!ran) {
            m_run.failure.note(ran.error());
            return Outcome::Failed;
        }
        if (m_conditions.watchStops(std::move(touched)))
            return Outcome::Watch;
        const Outcome outcome = afterTick();
        if (outcome != Outcome::Reached)
            return outcome;
        if (until && until())
            return Outcome::Reached;
    }
}

protocol::StoppedBody Stepper::stopFor(Outcome outcome, const char* reached)
{
    m_checks.end();
    m_conditions.tellHits();
    m_run.interrupts.take();
    m_run.history.takeRecomputed(); // going on is no recomputation
    switch (outcome) {
    case Outcome::Breakpoint:
    case Outcome::Watch: {
        auto stop = m_report.stopped(m_conditions.hit().reason);
        stop.hitBreakpointIds = m_conditions.hit().ids;
        return stop;
    }
    case Outcome::Caught:
    case Outcome::Failed:
        return m_report.stopped("exception");
    case Outcome::Interrupted:
        return m_report.stopped("pause");
    case Outcome::Finished: {
        auto stop = m_report.stopped("step");
        stop.description = "Finished";
        return stop;
    }
    case Outcome::Reached:
        break;
    }
    return m_report.stopped(reached);
}

protocol::StoppedBody Stepper::start()
{
    if (m_run.program->arguments().stopAtTick)
        return goTo(*m_run.program->arguments().stopAtTick);
    if (m_run.program->arguments().stopOnEntry && !m_run.program->arguments().noDebug)
        return m_report.stopped("entry");
    m_conditions.arm();
    if (const Outcome here = afterTick(); here != Outcome::Reached) // a breakpoint at the first node
        return stopFor(here, "entry");
    return run();
}

protocol::StoppedBody Stepper::run()
{
    return stopFor(forward(), "step");
}

/// On a line of Python, and another one.
bool Stepper::isOffLine(const std::string& line) const
{
    const std::string here = m_at.pythonLine();
    return !here.empty() && here != line;
}

protocol::StoppedBody Stepper::next(const protocol::StepArguments& step)
{
    const std::size_t from = m_at.depth();
    if (step.unit == Unit::Module) {
        const std::uint32_t module = m_run.history.finished() ? 0 : m_run.listing().outermostFrom(m_at.node());
        const auto left = [&] { return module == 0 ? m_at.module() != 0 : !m_run.listing().isInside(m_at.module(), module); };
        return stopFor(forward([&] { return m_at.depth() <= from && !m_at.betweenBodies() && left(); }), "step");
    }
    if (step.granularity == Granularity::Line) {
        const std::string line = m_at.pythonLine();
        return stopFor(forward([&] { return m_at.depth() <= from && !m_at.betweenBodies() && isOffLine(line); }), "step");
    }
    return stopFor(forward([&] { return m_at.depth() <= from && !m_at.betweenBodies(); }), "step");
}

protocol::StoppedBody Stepper::stepIn(const protocol::StepArguments& step)
{
    if (step.unit == Unit::Module) {
        const std::uint32_t module = m_at.module();
        return stopFor(forward([&] { return !m_at.betweenBodies() && m_at.module() != module; }), "step");
    }
    if (step.granularity == Granularity::Line) {
        const std::string line = m_at.pythonLine();
        return stopFor(forward([&] { return !m_at.betweenBodies() && isOffLine(line); }), "step");
    }
    return stopFor(forward([&] { return !m_at.betweenBodies(); }), "step");
}

protocol::StoppedBody Stepper::stepOut(const protocol::StepArguments& step)
{
    const std::size_t from = m_at.depth();
    if (step.unit != Unit::Module && from > 1)
        return stopFor(forward([&] { return m_at.depth() < from && !m_at.betweenBodies(); }), "step");
    const std::uint32_t module = m_at.module();
    return stopFor(forward([&] { return !m_at.betweenBodies() && !m_run.listing().isInside(m_at.module(), module); }), "step");
}

protocol::StoppedBody Stepper::goTo(Tick tick)
{
    m_run.failure.clear();
    const auto there = m_run.history.go(tick);
    const bool interrupted = m_run.interrupts.take();
    if (!there) {
        m_run.failure.note(there.error());
        return m_report.stopped("exception");
    }
    return m_report.stopped(interrupted ? "pause" : "goto");
}

protocol::StoppedBody Stepper::goToNode(std::uint32_t node)
{
    const Machine& machine = m_run.history.machine();
    const ProgramPlan& plan = machine.plan();
    if (node >= plan.places.size() || m_run.listing().isRootInput(node))
        return goTo(0);
    const ValueStore& store = m_run.history.store();
    if (m_run.listing().node(node).placeholder) // where its body begins
        return store.hasRun(node) ? goTo(store.tick(node) + 1) : stepUntil([&] { return store.hasRun(node); });
    const auto& place = plan.places[node];
    const bool ahead =
        !machine.finished() && machine.top().plan == &plan.plans[place.plan] && (place.step == noSlot || place.step >= machine.top().pc);
    if (m_at.node() == node)
        return m_report.stopped("goto");
    if (!ahead && store.hasRun(node))
        return goTo(store.tick(node));
    return stepUntil([&] { return m_at.node() == node && !m_at.betweenBodies(); });
}

/// Without the stops on the way.
protocol::StoppedBody Stepper::stepUntil(const std::function<bool()>& there)
{
    m_run.failure.clear();
    while (!m_run.history.finished() && !there()) {
        if (auto ran = m_run.history.step(); !ran) {
            m_run.failure.note(ran.error());
            return stopFor(Outcome::Failed, "goto");
        }
        if (m_run.history.interrupted())
            return stopFor(Outcome::Interrupted, "goto");
    }
    return stopFor(Outcome::Reached, "goto");
}

/// Back to the last tick before this one at which `wanted` holds. The tick right before is tried first: mostly that is it.
protocol::StoppedBody Stepper::back(const std::function<bool()>& wanted, const char* reason)
{
    m_run.failure.clear();
    Result<bool> found = true;
    const Tick here = m_run.history.tick();
    if (here > 0) {
        if (auto there = m_run.history.go(here - 1); !there)
            found = fail(there.error());
        else if (found = wanted(); !*found && m_run.history.tick() > 0)
            found = m_run.history.goBackTo(wanted);
    }
    const bool interrupted = m_run.interrupts.take();
    if (!found) {
        m_run.failure.note(found.error());
        return m_report.stopped("exception");
    }
    return m_report.stopped(interrupted ? "pause" : m_run.history.tick() == 0 && here > 0 && !*found ? "entry" : reason);
}

protocol::StoppedBody Stepper::stepBack(const protocol::StepArguments& step)
{
    const std::size_t from = m_at.depth();
    const auto stands = [&] { return m_at.depth() <= from && !m_at.betweenBodies(); };
    if (step.unit == Unit::Module) {
        const auto entered = [&] { // the step before stands in another module
            const Frame& frame = m_run.history.machine().top();
            return stands() && (frame.pc == 0 || m_run.listing().node(frame.plan->steps[frame.pc - 1].node).module != m_at.module());
        };
        return back(entered, "step");
    }
    if (step.granularity == Granularity::Line) {
        const std::string line = m_at.pythonLine();
        return back([&] { return stands() && isOffLine(line); }, "step");
    }
    return back(stands, "step");
}

protocol::StoppedBody Stepper::reverse()
{
    m_conditions.arm();
    m_conditions.forgetHit();
    auto stop = back([this] { return m_conditions.stopsHere(false); }, "breakpoint");
    if (stop.reason == "breakpoint") {
        const StopConditions::Hit& hit = m_conditions.hit();
        stop.reason = hit.reason.empty() ? "breakpoint" : hit.reason;
        stop.hitBreakpointIds = hit.ids;
    }
    return stop;
}

protocol::StoppedBody Stepper::restart()
{
    m_conditions.breakpoints().resetHits();
    m_conditions.tellHits();
    m_run.ms = 0;
    auto stop = goTo(0);
    if (stop.reason == "goto")
        stop.reason = "entry";
    return stop;
}

protocol::StoppedBody Stepper::restartFrame(std::size_t frame)
{
    if (frame + 1 >= m_at.depth())
        return goTo(0);
    const std::size_t outer = m_at.depth() - frame;
    const auto entered = [&] { return m_at.depth() < outer; };
    const auto found = m_run.history.goBackTo(entered);
    if (!found) {
        m_run.failure.note(found.error());
        return m_report.stopped("exception");
    }
    return goTo(m_run.history.tick() + 1);
}

} // namespace nodewise::torch_worker
