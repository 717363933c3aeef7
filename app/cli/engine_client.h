// SPDX-License-Identifier: Apache-2.0
// An engine for one command: started, greeted, asked one thing after the other.
#pragma once

#include "app/cli/terminal_line.h"
#include "core/dap/client.h"
#include "core/protocol/stop.h"

#include <optional>
#include <string>
#include <string_view>

namespace nodewise::cli {

/// Owns the engine's process. What operators and plug-ins print goes to stderr.
class EngineClient {
public:
    static Result<std::unique_ptr<EngineClient>> start();

    template <class Answer, class Request>
    Result<Answer> call(const Request& request)
    {
        auto body = call(Request::command, encodeBody(request));
        return body ? protocol::decodeBody<Answer>(*body) : fail(body.error());
    }
    /// Waits as long as it takes; the user ends it.
    Result<std::string> call(std::string_view command, std::string arguments);
    /// Of a debug session. The error is that of the stop, too.
    Result<protocol::StopInfo> waitForStop();
    Result<protocol::StopInfo> toStop(std::string_view command, std::string arguments);
    /// What the engine finds important goes to stderr while this is on; later it comes as errors, too.
    void setOpening(bool opening) { m_opening = opening; }

private:
    explicit EngineClient(std::unique_ptr<dap::BlockingClient> client);

    std::unique_ptr<dap::BlockingClient> m_client;
    void onEvent(const dap::Event& event);
    void showProgress(const dap::Event& event);

    TerminalLine m_line;
    UserText m_work; ///< what the line tells of
    std::optional<protocol::StoppedBody> m_stop;
    bool m_opening = false;
};

} // namespace nodewise::cli
