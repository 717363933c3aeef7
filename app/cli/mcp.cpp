// SPDX-License-Identifier: Apache-2.0
// nodewise-cli mcp: the Model Context Protocol over stdin and stdout (https://modelcontextprotocol.io/specification/2025-06-18): JSON-RPC
// 2.0, one message per line. The reading thread takes cancellations while a call is under way.
#include "app/cli/commands.h"
#include "app/cli/mcp_sessions.h"
#include "app/cli/options.h"
#include "core/base/json.h"
#include "core/base/shown_text.h"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>

namespace nodewise::cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array versions{"2025-11-25", "2025-06-18", "2025-03-26",
                              "2024-11-05"}; ///< that differ in nothing that is used here; the newest first
constexpr std::size_t mostBytes = 4u << 20;  ///< of a message
constexpr std::size_t mostWaiting = 256;     ///< messages
constexpr int parseError = -32700, invalidRequest = -32600, noMethod = -32601, invalidParams = -32602; // JSON-RPC 2.0

/// A line of stdin; nullopt at its end. `tooLong`: it was passed over.
std::optional<std::string> readLine(bool& tooLong)
{
    std::string out;
    tooLong = false;
    for (int c = std::getchar(); c != EOF; c = std::getchar()) {
        if (c == '\n')
            return out;
        tooLong = tooLong || out.size() == mostBytes;
        if (!tooLong)
            out.push_back(static_cast<char>(c));
    }
    return std::nullopt;
}

class Server {
public:
    Server(const CLI::App& app, const McpLimits& limits) : m_app(app), m_limits(limits), m_sessions(limits) {}

    Result<void> run()
    {
        std::thread reader([this] { read(); });
        reader.detach(); // it may wait for a line for ever; main() ends the process
        while (const auto message = next())
            handle(*message);
        return {};
    }

private:
    void read()
    {
        bool tooLong = false;
        while (auto line = readLine(tooLong)) {
            if (tooLong) {
                sendError(nullptr, invalidRequest, "a message has at most " + std::to_string(mostBytes) + " bytes");
                continue;
            }
            if (line->find_first_not_of(" \t\r") == std::string::npos)
                continue;
            auto message = json::parse(*line);
            if (!message)
                sendError(nullptr, parseError, message.error().text());
            else if (json::textOr(message->is_object() ? *message : nlohmann::json::object(), "method") == "notifications/cancelled")
                cancel(*message);
            else
                put(std::move(*message));
        }
        const std::scoped_lock lock(m_mutex);
        m_over = true;
        m_cancel.cancel(); // nobody waits for the answer
        m_changed.notify_all();
    }

    void put(nlohmann::json message)
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return m_waiting.size() < mostWaiting; });
        m_waiting.push_back(std::move(message));
        m_changed.notify_all();
    }

    std::optional<nlohmann::json> next()
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return m_over || !m_waiting.empty(); });
        if (m_waiting.empty())
            return std::nullopt;
        nlohmann::json out = std::move(m_waiting.front());
        m_waiting.pop_front();
        m_changed.notify_all();
        return out;
    }

    void cancel(const nlohmann::json& message)
    {
        const auto params = message.find("params");
        if (params == message.end() || !params->is_object()) // a notification has no answer, not even one that says so
            return;
        const nlohmann::json id = params->value("requestId", nlohmann::json());
        if (!id.is_string() && !id.is_number())
            return;
        const std::scoped_lock lock(m_mutex);
        if (m_underWay == id)
            m_cancel.cancel();
        std::erase_if(m_waiting, [&](const nlohmann::json& each) { return each.is_object() && each.value("id", nlohmann::json()) == id; });
    }

    void handle(const nlohmann::json& message)
    {
        if (!message.is_object() || json::textOr(message, "jsonrpc") != "2.0" || !message.contains("method"))
            return sendError(nullptr, invalidRequest, "this is no JSON-RPC 2.0 request");
        const std::string method = json::textOr(message, "method");
        const auto id = message.find("id");
        if (id == message.end()) // a notification
            return;
        if (!id->is_string() && !id->is_number())
            return sendError(nullptr, invalidRequest, "'id' must be a text or a number");
        const nlohmann::json params = message.value("params", nlohmann::json::object());
        if (!params.is_object())
            return sendError(*id, invalidParams, "'params' must be an object");
        if (method == "initialize")
            send(*id, greeting(params));
        else if (method == "ping")
            send(*id, Json::object());
        else if (method == "tools/list")
            send(*id, {{"tools", tools()}});
        else if (method == "tools/call")
            call(*id, params);
        else
            sendError(*id, noMethod, "there is no method '" + method + "'");
    }

    Json greeting(const nlohmann::json& params) const
    {
        const std::string wanted = json::textOr(params, "protocolVersion");
        const bool known = std::ranges::find(versions, wanted) != versions.end();
        return {{"protocolVersion", known ? wanted : std::string(versions.front())},
                {"capabilities", {{"tools", Json::object()}}},
                {"serverInfo", {{"name", "nodewise"}, {"title", "Nodewise"}, {"version", NODEWISE_VERSION}}},
                {"instructions",
                 "Reads, runs, and compares programs exported with torch.export (.pt2). 'info' and 'findings' tell what a program is; "
                 "'find' lists nodes; 'open' and 'request' step through it and read values."}};
    }

    Json tools() const
    {
        Json out = toolsOf(m_app, m_limits);
        for (Json& tool : m_sessions.tools())
            out.push_back(std::move(tool));
        return out;
    }

    void call(const nlohmann::json& id, const nlohmann::json& params)
    {
        const std::string name = json::textOr(params, "name");
        const nlohmann::json arguments = params.value("arguments", nlohmann::json::object());
        const CLI::App* command = tryTool(m_app, name, m_limits);
        if (!command && !McpSessions::isTool(name))
            return sendError(id, invalidParams, "there is no tool '" + name + "'");
        const CancelToken cancel = begin(id);
        const auto done = command ? printed(*command, arguments, cancel) : said(m_sessions.call(name, arguments, cancel));
        const bool cancelled = end();
        if (!cancelled) // else the client wants no answer
            send(id, {{"content", Json::array({{{"type", "text"}, {"text", done.first}}})}, {"isError", !done.second}});
    }

    using Said = std::pair<std::string, bool>; ///< and whether that is what was asked for

    static Said said(Result<std::string> answer) { return answer ? Said(std::move(*answer), true) : Said(answer.error().text(), false); }

    Said printed(const CLI::App& command, const nlohmann::json& arguments, const CancelToken& cancel) const
    {
        const auto words = wordsOf(command, arguments, m_limits);
        const auto out = words ? runWords(*words, m_limits, cancel) : fail(words.error());
        if (!out)
            return {out.error().text(), false};
        return {out->text + (out->shortened ? "\n... cut after " + std::to_string(mostPrinted) + " bytes; ask for less" : ""),
                out->code == 0};
    }

    CancelToken begin(const nlohmann::json& id)
    {
        const std::scoped_lock lock(m_mutex);
        m_underWay = id;
        m_cancel = CancelToken();
        if (m_over)
            m_cancel.cancel();
        return m_cancel;
    }
    bool end()
    {
        const std::scoped_lock lock(m_mutex);
        m_underWay = nullptr;
        return m_cancel.cancelled();
    }

    void send(const nlohmann::json& id, Json result) { write({{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(result)}}); }
    void sendError(const nlohmann::json& id, int code, const std::string& message)
    {
        write({{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", code}, {"message", message}}}});
    }
    void write(const Json& message)
    {
        const std::scoped_lock lock(m_out);
        const std::string line = message.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
        std::fwrite(line.data(), 1, line.size(), stdout);
        std::fflush(stdout);
    }

    const CLI::App& m_app;
    McpLimits m_limits;
    McpSessions m_sessions;
    std::mutex m_out;
    std::mutex m_mutex; ///< guards what follows
    std::condition_variable m_changed;
    std::deque<nlohmann::json> m_waiting;
    nlohmann::json m_underWay; ///< id of the call; null: none is
    CancelToken m_cancel;      ///< of that
    bool m_over = false;
};

} // namespace

Command mcpCommand()
{
    return {
        .name = "mcp",
        .help = "Serve these commands and debug sessions to an assistant, by the Model Context Protocol over stdin and stdout",
        .examples = {"mcp", "mcp --allow-write"},
        .describe = [](CLI::App& app) {
            const auto limits = std::make_shared<McpLimits>();
            app.add_flag("--allow-write", limits->write,
                         "Also options that write files, and edits of values; without it: read and run only");
            app.add_flag("--allow-code", limits->act, "Also options that run code of yours: plug-ins, interpreters, folders to trust");
            add(app, "--time-limit SECONDS", limits->seconds, "Longest that one call may take; default 600")->check(CLI::Range(1, 86400));
            return [limits, top = app.get_parent()]() -> Result<void> {
                // Else an engine takes the interpreter of the user's other torch, which no cage holds. All that is started inherits it.
                if (!limits->act)
                    ::setenv("NODEWISE_OTHER_TORCH", "refuse", 1);
                Server server(*top, *limits);
                return server.run();
            };
        }};
}

} // namespace nodewise::cli
