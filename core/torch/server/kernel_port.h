// SPDX-License-Identifier: Apache-2.0
// Kernels are checked and run by another worker: who needs one asks the engine for it, and waits.
#pragma once

#include "core/dap/messages.h"
#include "core/protocol/kernels.h"

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>

namespace nodewise::torch_worker {

/// Requests of a worker's own, which the engine answers. run() and check() are for the executor's thread, answered() for the one that
/// reads.
class KernelPort {
public:
    using Send = std::function<void(const dap::Message&)>;
    explicit KernelPort(Send send) : m_send(std::move(send)) {}

    /// Errors: `cancelled`, which is asked now and then, said so; an answer that can't be read. Where the worker of kernels ended, the
    /// kernel counts as crashed.
    Result<protocol::KernelRunAnswer> run(const protocol::KernelRunRequest& request, const std::function<bool()>& cancelled);
    /// Errors: as of run(); where that worker is not there, or ended, too.
    Result<protocol::KernelCheckAnswer> check(const protocol::KernelCheckRequest& request, const std::function<bool()>& cancelled);
    void answered(dap::Response response);

private:
    Result<dap::Response> ask(std::string_view command, std::string arguments, const std::function<bool()>& cancelled);

    Send m_send;
    std::mutex m_mutex; ///< guards what follows
    std::condition_variable m_came;
    int m_last = 0;      ///< number of the last request
    int m_waitedFor = 0; ///< of the one that is under way; 0 = none is
    std::optional<dap::Response> m_response;
};

} // namespace nodewise::torch_worker
