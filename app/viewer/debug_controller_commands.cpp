// SPDX-License-Identifier: Apache-2.0
// What the commands of the menus and of the debug bar do to a session, and when they can.
#include "app/viewer/debug_controller.h"

#include "views/common/selection.h"
#include "views/compare/comparison.h"
#include "views/cost/simulation.h"
#include "views/debug/breakpoint_list.h"
#include "views/debug/debug_session.h"
#include "views/kernel/kernel_check.h"
#include "views/numerics/memory_run.h"
#include "views/numerics/risk_run.h"
#include "views/numerics/shadow_run.h"

namespace nodewise::viewer {

using views::DebugSession;
using views::Side;
using State = DebugSession::State;
using Step = DebugSession::Step;

bool DebugController::enabled(Command command) const
{
    const State state = session().state();
    const bool stopped = state == State::Stopped, alive = session().alive();
    const bool finished = stopped && session().snapshot() && session().snapshot()->info().finished;
    const bool begun = stopped && session().snapshot() && session().snapshot()->info().tick > 0;
    switch (command) {
    case Command::DebugStart:
        return (stopped && !finished) || !alive || state == State::Crashed;
    case Command::StepOver:
    case Command::StepInto:
    case Command::StepOut:
    case Command::StepOverModule:
    case Command::StepIntoModule:
    case Command::StepOutModule:
        return (stopped && !finished) || !alive;
    case Command::StepBack:
    case Command::StepBackModule:
    case Command::ReverseContinue:
        return begun;
    case Command::RunToNode:
        return (stopped || !alive) && selectedNode().has_value();
    case Command::DebugPause:
        return state == State::Running;
    case Command::DebugStop:
        return alive;
    case Command::DebugRestart:
        return stopped || state == State::Ended || state == State::Failed;
    case Command::ToggleBreakpoint:
    case Command::EditBreakpoint:
        return !m_context.selection->state().fx.empty() || !m_context.selection->state().ir.empty();
    case Command::SaveRecord:
        return alive && state != State::Starting;
    case Command::SavePackage:
        return !packageNodes().empty();
    case Command::CompareReport:
        return comparison().state() == views::Comparison::State::Done && comparison().complete();
    case Command::CompareStart:
        return comparison().hindrance().isEmpty();
    case Command::CompareNext:
        return comparison().state() == views::Comparison::State::Done && comparison().answer().diverged > 0;
    case Command::CompareUse:
        return comparison().canUseExpected();
    case Command::CompareColors:
    case Command::CompareEnd:
        return comparison().state() == views::Comparison::State::Done;
    case Command::RiskStart:
        return risk().hindrance().isEmpty();
    case Command::RiskColors:
    case Command::RiskEnd:
        return risk().state() == views::RiskRun::State::Done;
    case Command::ShadowStart:
        return shadow().hindrance().isEmpty();
    case Command::ShadowNodes:
        return shadow().hindrance().isEmpty() && views::ShadowRun::canStartSelected(*m_context.selection);
    case Command::MemoryStart:
        return memory().hindrance().isEmpty();
    case Command::MemoryEnd:
        return memory().profile() && !memory().busy();
    case Command::KernelPlan:
        return kernels().hindrance().isEmpty();
    case Command::KernelCheck:
        return kernelCheck().hindrance().isEmpty();
    case Command::KernelCheckSelected:
        return kernelCheck().hindrance().isEmpty() && kernels().current();
    case Command::KernelWrite:
        return kernelNode().has_value();
    case Command::KernelEdit:
        return !templateName().isEmpty();
    case Command::KernelNew:
        return m_context.document->fx() != nullptr;
    case Command::KernelRun:
        return kernels().hindrance().isEmpty() && comparison().SessionWork::hindrance().isEmpty();
    case Command::KernelCopy:
        return kernels().current().has_value();
    case Command::KernelSave:
    case Command::KernelColors:
    case Command::KernelEnd:
        return kernels().any();
    case Command::CostStart:
        return simulation().hindrance().isEmpty();
    case Command::CostCycles:
    case Command::CostBounds:
    case Command::CostEnd:
        return simulation().run() != nullptr && !simulation().busy();
    case Command::RunFx:
        return m_context.document->fx() != nullptr;
    case Command::RunIr:
        return m_context.document->ir != nullptr;
    case Command::CoverageStart:
    case Command::CoverageWhy:
    case Command::CoverageColors:
    case Command::CoverageEnd:
    case Command::CoverageCompare:
    case Command::ProfileEdit:
    case Command::ProfileNew:
        return coverageEnabled(command);
    default:
        return true;
    }
}

bool DebugController::checked(Command command) const
{
    switch (command) {
    case Command::RunFx:
        return m_setup.side == dap::Side::Fx;
    case Command::RunIr:
        return m_setup.side == dap::Side::Ir;
    case Command::FollowStop:
        return m_follow;
    case Command::TimeColors:
        return shows(Colors::Times);
    case Command::CompareColors:
        return shows(Colors::Comparison);
    case Command::RiskColors:
        return shows(Colors::Risk);
    case Command::KernelColors:
        return shows(Colors::Kernels);
    case Command::CostCycles:
        return shows(Colors::Cycles);
    case Command::CostBounds:
        return shows(Colors::Bounds);
    case Command::CoverageColors:
        return shows(Colors::Coverage);
    default:
        return false;
    }
}

bool DebugController::trigger(Command command, bool on)
{
    using Unit = dap::StepArguments::Unit;
    const bool begins = command == Command::DebugStart || command == Command::StepOver || command == Command::StepInto ||
                        command == Command::StepOut || command == Command::StepOverModule || command == Command::StepIntoModule ||
                        command == Command::StepOutModule || command == Command::DebugRestart;
    if (begins && !session().alive()) {
        start();
        return true;
    }
    switch (command) {
    case Command::DebugStart:
        if (session().state() == State::Crashed)
            session().recover();
        else
            session().step(Step::Continue);
        break;
    case Command::StepOver:
        session().step(Step::Next);
        break;
    case Command::StepBack:
        session().step(Step::Back);
        break;
    case Command::StepInto:
        session().step(Step::Into);
        break;
    case Command::StepOut:
        session().step(Step::Out);
        break;
    case Command::ReverseContinue:
        session().step(Step::ReverseContinue);
        break;
    case Command::StepOverModule:
        session().step(Step::Next, Unit::Module);
        break;
    case Command::StepIntoModule:
        session().step(Step::Into, Unit::Module);
        break;
    case Command::StepOutModule:
        session().step(Step::Out, Unit::Module);
        break;
    case Command::StepBackModule:
        session().step(Step::Back, Unit::Module);
        break;
    case Command::RunToNode:
        if (const auto node = selectedNode()) {
            if (session().stopped())
                session().goTo(*node);
            else
                runTo(breakpoints().nodeName(side(), *node));
        }
        break;
    case Command::DebugRestart:
        session().step(Step::Restart);
        break;
    case Command::DebugPause:
        session().step(Step::Pause);
        break;
    case Command::DebugStop:
        session().end();
        break;
    case Command::ToggleBreakpoint:
        if (const auto fx = m_context.selection->currentFx())
            toggleBreakpoint(Side::Fx, fx->index());
        else if (const auto ir = m_context.selection->currentIr())
            toggleBreakpoint(Side::Ir, ir->index());
        break;
    case Command::EditBreakpoint:
        editCondition();
        break;
    case Command::RunFx:
    case Command::RunIr:
        m_setup.side = command == Command::RunIr ? dap::Side::Ir : dap::Side::Fx;
        Q_EMIT changed();
        break;
    case Command::FollowStop:
        m_follow = on;
        break;
    case Command::TimeColors:
        setColors(on ? Colors::Times : Colors::States);
        break;
    default:
        return triggerComparison(command, on);
    }
    return true;
}

bool DebugController::triggerComparison(Command command, bool on)
{
    switch (command) {
    case Command::CompareStart:
        comparison().start();
        break;
    case Command::CompareUse:
        comparison().useExpected();
        break;
    case Command::CompareEnd:
        comparison().end();
        break;
    case Command::CompareColors:
        setColors(on ? Colors::Comparison : Colors::States);
        break;
    default:
        return triggerNumerics(command, on);
    }
    return true;
}

bool DebugController::triggerNumerics(Command command, bool on)
{
    switch (command) {
    case Command::RiskStart:
        risk().start();
        break;
    case Command::RiskEnd:
        risk().end();
        break;
    case Command::RiskColors:
        setColors(on ? Colors::Risk : Colors::States);
        break;
    case Command::ShadowStart:
        shadow().startAll();
        break;
    case Command::ShadowNodes:
        shadow().startSelected(*m_context.selection);
        break;
    case Command::MemoryStart:
        memory().start();
        break;
    case Command::MemoryEnd:
        memory().end();
        break;
    default:
        return triggerKernels(command, on);
    }
    return true;
}

} // namespace nodewise::viewer
