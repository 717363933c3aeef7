// SPDX-License-Identifier: Apache-2.0
// What all parts of a debugged run share.
#pragma once

#include "core/protocol/breakpoints.h"
#include "core/torch/debug/failure.h"
#include "core/torch/debug/interrupts.h"
#include "core/torch/debug/launched_program.h"
#include "core/torch/debug/position.h"

namespace nodewise::torch_worker {

/// Owns the program and its run. The parts know this and what they say beside it, and not each other.
struct RunState {
    /// The run is not started yet.
    explicit RunState(std::unique_ptr<LaunchedProgram> launched);

    const Listing& listing() const { return program->listing(); }
    Position position() const { return {listing(), history}; }
    void say(const std::vector<UserText>& messages) const;
    void tell(const std::vector<protocol::BreakpointInfo>& changed) const;

    std::unique_ptr<LaunchedProgram> program;
    ExecutionHistory history;
    Interrupts interrupts;
    Failure failure;
    std::function<void(const UserText&)> output;                            ///< where messages of breakpoints go; may be empty
    std::function<void(const protocol::BreakpointInfo&)> breakpointChanged; ///< told while the run is under way; may be empty
    double ms = 0;                                                          ///< that the run has taken so far
};

} // namespace nodewise::torch_worker
