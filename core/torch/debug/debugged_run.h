// SPDX-License-Identifier: Apache-2.0
// One program, run under control.
#pragma once

#include "core/torch/debug/edits.h"
#include "core/torch/debug/stepper.h"
#include "core/torch/debug/whole_runs.h"

namespace nodewise::torch_worker {

/// Owns the program's tensors, plan, run and breakpoints. One thread, but for interrupts() and what breakpoints() says.
class DebuggedRun {
public:
    /// Loads the plug-ins that `arguments` names into `plugins`; null: a table of its own.
    static Result<std::unique_ptr<DebuggedRun>> launch(const protocol::LaunchArguments& arguments, std::shared_ptr<Plugins> plugins = {},
                                                       const Progress& progress = {});
    ~DebuggedRun();

    const protocol::LaunchArguments& arguments() const { return m_state->program->arguments(); }
    const protocol::LaunchAnswer& answer() const { return m_state->program->answer(); }
    const Listing& listing() const { return m_state->listing(); }
    const Loaded& loaded() const { return m_state->program->loaded(); }
    /// LaunchedProgram's
    Result<void> checkFiles() const { return m_state->program->checkFiles(); }
    const ir::Graph* ir() const { return m_state->program->ir(); } ///< null for an FX graph
    /// Which of the root plan's outputs the user gets.
    const std::vector<std::size_t>& returned() const { return m_state->program->returned(); }

    ExecutionHistory& history() { return m_state->history; }
    const ExecutionHistory& history() const { return m_state->history; }
    Position position() const { return m_state->position(); }
    Interrupts& interrupts() { return m_state->interrupts; }
    const Failure& failure() const { return m_state->failure; }
    /// Where messages of breakpoints go.
    void setOutput(std::function<void(const UserText& line)> output) { m_state->output = std::move(output); }

    /// Where it goes what becomes of a breakpoint on the way.
    void setBreakpointChanged(std::function<void(const protocol::BreakpointInfo& info)> changed)
    {
        m_state->breakpointChanged = std::move(changed);
    }

    StopValues& values() { return m_values; }
    const StopValues& values() const { return m_values; }
    Edits& edits() { return m_edits; }
    StopConditions& conditions() { return m_conditions; }
    ValueChecks& checks() { return m_checks; }
    StopReport& report() { return m_report; }
    Stepper& steps() { return m_steps; }
    WholeRuns& wholeRuns() { return m_wholeRuns; }

private:
    explicit DebuggedRun(std::unique_ptr<RunState> state);

    std::unique_ptr<RunState> m_state;
    StopValues m_values;
    Edits m_edits;
    StopConditions m_conditions;
    ValueChecks m_checks;
    StopReport m_report;
    Stepper m_steps;
    WholeRuns m_wholeRuns;
};

} // namespace nodewise::torch_worker
