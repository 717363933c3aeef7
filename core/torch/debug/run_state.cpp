// SPDX-License-Identifier: Apache-2.0
#include "core/torch/debug/run_state.h"

#include "core/torch/base/memory.h"

namespace nodewise::torch_worker {

namespace {

ExecutionHistory::Options historyOptions(const protocol::LaunchArguments& arguments)
{
    ExecutionHistory::Options out;
    out.keep = arguments.keep == protocol::Keep::All    ? KeepValues::All
               : arguments.keep == protocol::Keep::None ? KeepValues::None
                                                        : KeepValues::Budget;
    out.budget = arguments.budget ? arguments.budget : availableMemory() / 4;
    out.checkpoints = !arguments.noDebug;
    return out;
}

} // namespace

RunState::RunState(std::unique_ptr<LaunchedProgram> launched)
    : program(std::move(launched)), history(program->plan(), historyOptions(program->arguments())), interrupts(history.machine()),
      failure(listing(), history)
{
}

void RunState::say(const std::vector<UserText>& messages) const
{
    for (const UserText& message : messages)
        if (output)
            output(message);
}

void RunState::tell(const std::vector<protocol::BreakpointInfo>& changed) const
{
    for (const protocol::BreakpointInfo& info : changed)
        if (breakpointChanged)
            breakpointChanged(info);
}

} // namespace nodewise::torch_worker
