// SPDX-License-Identifier: Apache-2.0
// Debug sessions of a client of nodewise-cli mcp: an engine each, asked with the requests that docs/dap.md describes.
#pragma once

#include "app/cli/mcp_tools.h"
#include "core/dap/client.h"

#include <map>
#include <memory>

namespace nodewise::cli {

/// Owns the engines. One thread.
class McpSessions {
public:
    static constexpr std::size_t most = 4;
    static constexpr std::size_t mostAnswered = 400'000; ///< bytes of one answer

    explicit McpSessions(McpLimits limits);
    ~McpSessions();

    static bool isTool(const std::string& name);
    /// open, request, close; the list of requests is that of docs/dap.md.
    nlohmann::ordered_json tools() const;
    /// The text of the answer.
    Result<std::string> call(const std::string& name, const nlohmann::json& arguments, const CancelToken& cancel);

private:
    struct Session;
    Result<std::string> open(const nlohmann::json& arguments, const CancelToken& cancel);
    Result<std::string> request(const nlohmann::json& arguments, const CancelToken& cancel);
    Result<void> mayAsk(const std::string& command, const nlohmann::json& arguments) const;

    McpLimits m_limits;
    std::map<int, std::unique_ptr<Session>> m_sessions;
    int m_last = 0;
};

} // namespace nodewise::cli
