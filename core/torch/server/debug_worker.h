// SPDX-License-Identifier: Apache-2.0
// The debug session of a torch worker, for its main(): requests in, answers and events out. Without LibTorch's headers.
#pragma once

#include "core/dap/messages.h"
#include "core/process/shared_page.h"

#include <functional>
#include <memory>
#include <optional>

namespace nodewise::torch_box {

class DebugServer;
class Plugins;

/// Owns the session. Two threads: one that reads requests, one that works them off.
class DebugWorker {
public:
    /// Puts a message on its way; called from both threads.
    using Send = std::function<void(const dap::Message&)>;
    /// `plugins` is shared with who answers nodewise/convert: launches load into it.
    DebugWorker(Send send, std::shared_ptr<Plugins> plugins, std::optional<dap::SharedPage> page = {});
    ~DebugWorker();

    /// Reading thread: what must not wait behind what runs, as pause and cancel. True if the request was one and has been answered; else it
    /// goes to handle().
    bool atOnce(const dap::Request& request);
    /// Reading thread: an answer to what the worker asked of the engine.
    void answered(dap::Response response);
    /// Working thread: false for a request that is none of a debug session's.
    bool handle(const dap::Request& request);
    /// After disconnect.
    bool ended() const;

private:
    std::unique_ptr<DebugServer> m_server;
};

} // namespace nodewise::torch_box
