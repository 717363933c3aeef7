// SPDX-License-Identifier: Apache-2.0
#include "core/torch/debug/debugged_run.h"

namespace nodewise::torch_worker {

DebuggedRun::DebuggedRun(std::unique_ptr<RunState> state)
    : m_state(std::move(state)), m_values(*m_state), m_edits(*m_state, m_values), m_conditions(*m_state, m_values),
      m_checks(*m_state, m_values), m_report(*m_state), m_steps(*m_state, m_conditions, m_checks, m_report), m_wholeRuns(*m_state)
{
    m_state->interrupts.setAlsoStops([this] { return m_checks.found(); });
    m_state->history.setInterrupted([this] { return m_state->interrupts.stopsHere(); });
}

DebuggedRun::~DebuggedRun() = default;

Result<std::unique_ptr<DebuggedRun>> DebuggedRun::launch(const protocol::LaunchArguments& arguments, std::shared_ptr<Plugins> plugins,
                                                         const Progress& progress)
{
    auto program = LaunchedProgram::load(arguments, std::move(plugins), progress);
    if (!program)
        return fail(program.error());
    auto inputs = (*program)->inputs();
    if (!inputs)
        return fail(inputs.error());
    auto state = std::make_unique<RunState>(std::move(*program));
    if (auto started = state->history.start(std::move(*inputs), arguments.seed); !started)
        return fail(started.error());
    state->program->describe(*state->history.inputs());
    return std::unique_ptr<DebuggedRun>(new DebuggedRun(std::move(state)));
}

} // namespace nodewise::torch_worker
