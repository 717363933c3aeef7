// SPDX-License-Identifier: Apache-2.0
// Goes through a run once, node by node, and puts it back to where it stood.
#pragma once

#include "core/torch/debug/debugged_run.h"

#include <functional>
#include <optional>

namespace nodewise::torch_worker {

/// What is told on the way; each may be empty. An error ends the run.
struct PassHooks {
    /// The next step is about to run; its frame is the machine's top. Of control flow: when its first body is entered.
    std::function<Result<void>(const Step& step)> before;
    /// It has run; the values that it read are still in the frame's slots. `run` counts from 1.
    std::function<Result<void>(const Step& step, const c10::IValue& value, std::uint32_t run)> produced;
    /// After each tick, also into and out of bodies. False ends the run.
    std::function<bool()> ticked;
    /// The run is over, however it ended, and not yet put back.
    std::function<Result<void>()> over;
};

/// Where a node failed, which ends a run, too.
struct PassEnd {
    std::optional<std::uint32_t> failed;
    UserText why; ///< with the node's name
};

/// From the start of the run, edits included. Errors: cancelled (the run's interrupt), what a hook says.
Result<PassEnd> runPass(DebuggedRun& run, const PassHooks& hooks);

/// Nodes that run, by index and by name (qualified, or in any subgraph), sorted, each once. Errors: there is no such, or several.
Result<std::vector<std::uint32_t>> nodesNamed(const DebuggedRun& run, std::vector<std::uint32_t> nodes,
                                              const std::vector<std::string>& names);

/// Slots that an operand reads, each once.
void appendSlots(const Operand& operand, std::vector<Slot>& out);
std::vector<Slot> slotsOf(const Step& step);

} // namespace nodewise::torch_worker
