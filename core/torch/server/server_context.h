// SPDX-License-Identifier: Apache-2.0
// What all groups of requests share.
#pragma once

#include "core/dap/messages.h"
#include "core/process/shared_page.h"
#include "core/torch/server/held_tensors.h"
#include "core/torch/server/kernel_port.h"
#include "core/torch/server/request_turns.h"
#include "core/torch/server/stop_references.h"
#include "core/torch/server/tensor_passes.h"

namespace nodewise::torch_worker {

class RunComparison;

/// The executor's thread's, but for `send`, output() and what `turns`, `kernels` and `passes` say of themselves.
struct ServerContext {
    /// Puts a message on its way; may be called from any thread.
    using Send = std::function<void(const dap::Message&)>;
    ServerContext(Send send, std::shared_ptr<Plugins> plugins, std::optional<process::SharedPage> page);
    ~ServerContext();

    /// Only where a request needs one.
    DebuggedRun& run() const { return *turns.ownRun(); }
    /// Also of the reference.
    Result<c10::IValue> value(const protocol::ValueRef& ref);
    /// The tensor, or the slice of it.
    Result<at::Tensor> tensor(const protocol::ValueRef& ref, const std::string& slice);
    std::string nameOf(const protocol::ValueRef& ref) const; ///< as files name it
    NodeNote note();                                         ///< where the node under way is told to the supervisor
    void idle();                                             ///< no node of the run's is under way
    protocol::EditsAnswer edited();                          ///< after an edit: what is in force

    void output(const std::string& category, const UserText& line) const;
    void tellStop(const protocol::StoppedBody& stop);

    Send send;
    std::shared_ptr<Plugins> plugins;
    std::optional<process::SharedPage> page;
    RequestTurns turns;
    StopReferences references;
    std::unique_ptr<RunComparison> comparison; ///< of the run, the last one
    HeldTensors held;
    KernelPort kernels;
    std::function<void()> afterAnswer; ///< of the request under way, if that is no failure
    bool ended = false;
    TensorPasses passes; ///< last: its threads end first
};

Error noRun();        ///< of requests before a launch
Error noComparison(); ///< of requests about the reference

} // namespace nodewise::torch_worker
