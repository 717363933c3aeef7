// SPDX-License-Identifier: Apache-2.0
// The torch worker, for its main(): requests in, answers and events out. Without LibTorch's headers.
#pragma once

#include "core/dap/messages.h"
#include "core/process/shared_page.h"

#include <functional>
#include <memory>
#include <optional>

namespace nodewise::torch_worker {

class RequestServer;

/// Two threads: one that reads requests, one that works them off.
class TorchWorker {
public:
    /// Puts a message on its way; called from both threads.
    using Send = std::function<void(const dap::Message&)>;
    explicit TorchWorker(Send send, std::optional<process::SharedPage> page = {});
    ~TorchWorker();

    /// Reading thread: what must not wait for what runs, as pause and cancel. True if the request was one and has been answered; else it
    /// goes to handle().
    bool atOnce(const dap::Request& request);
    /// Reading thread: an answer to what the worker asked of the engine.
    void answered(dap::Response response);
    /// Working thread: false for a request that there is not.
    bool handle(const dap::Request& request);
    /// After disconnect.
    bool ended() const;

private:
    std::unique_ptr<RequestServer> m_server;
};

} // namespace nodewise::torch_worker
