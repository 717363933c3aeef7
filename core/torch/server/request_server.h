// SPDX-License-Identifier: Apache-2.0
// Requests in, answers and events out.
#pragma once

#include "core/torch/server/request_table.h"

namespace nodewise::torch_worker {

/// Requests are handled on one thread, the executor's; atOnce(), announce() and answered() are for the thread that reads them.
class RequestServer {
public:
    RequestServer(ServerContext::Send send, std::optional<process::SharedPage> page);

    /// What must not wait for what runs: pause, cancel, and the requests that set breakpoints, which then count from the next node on.
    /// True if the request was one and has been answered.
    bool atOnce(const dap::Request& request);
    /// To be called for each request that is handed on to handle().
    void announce(const dap::Request& request);
    /// To what the worker asked itself.
    void answered(dap::Response response) { m_context.kernels.answered(std::move(response)); }
    /// False for a request that there is not.
    bool handle(const dap::Request& request);
    bool ended() const { return m_context.ended; }

private:
    void interrupt(const dap::Request& request);
    void handleOne(const dap::Request& request, const RequestTable::Answered& entry);
    void handleOne(const dap::Request& request, const RequestTable::Verb& verb);
    void handleOne(const dap::Request& request, const RequestTable::Passed& pass);
    Result<std::string> guarded(const dap::Request& request, const RequestTable::Handler& handler) const;
    void tellStop(protocol::StoppedBody stop);
    void answer(const dap::Request& request, Result<std::string> body) const;

    ServerContext m_context;
    RequestTable m_table;
};

} // namespace nodewise::torch_worker
