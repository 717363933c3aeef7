// SPDX-License-Identifier: Apache-2.0
#include "app/cli/mcp_sessions.h"

#include "app/cli/launch.h"
#include "app/cli/options.h"
#include "core/base/data_folder.h"
#include "core/base/json.h"
#include "core/process/locate.h"
#include "core/protocol/debug.h"
#include "core/protocol/session_requests.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace nodewise::cli {

namespace {

using Json = nlohmann::ordered_json;
using protocol::RequestDoes;
using protocol::SessionRequest;

/// Of another run that is compared with: by all other arguments code of the user's could run.
constexpr std::array harmless{"program", "model", "side", "ir", "inputs", "weights", "seed", "threads"};

/// The session's own are the server's: 'open' and 'close'.
bool isOffered(const SessionRequest& request)
{
    return request.does != RequestDoes::Owns;
}

bool isAllowed(const SessionRequest& request, const McpLimits& limits)
{
    return isOffered(request) && (request.does != RequestDoes::Writes || limits.write) && (request.does != RequestDoes::Acts || limits.act);
}

bool runs(const std::string& command)
{
    const SessionRequest* request = protocol::trySessionRequest(command);
    return request && request->does == RequestDoes::Runs;
}

/// The rows of docs/dap.md about requests of ours that are allowed, as they stand there.
std::string requestsText(const McpLimits& limits)
{
    std::string out = "Requests of the Debug Adapter Protocol: ";
    for (const SessionRequest& request : protocol::sessionRequests())
        if (isAllowed(request, limits) && !request.name.starts_with("nodewise/"))
            out += std::string(request.name) + ", ";
    out +=
        "with its arguments; after one that lets the program run, the answer is the next stop. Requests of Nodewise (request | arguments "
        "| response):\n";
    const auto text = readDataFile(shippedFolder("docs") + "/dap.md");
    if (!text)
        return out + "see docs/dap.md";
    std::size_t at = 0;
    while (at < text->size()) {
        const std::size_t end = std::min(text->find('\n', at), text->size());
        const std::string line = text->substr(at, end - at);
        at = end + 1;
        if (!line.starts_with("| `nodewise/"))
            continue;
        const SessionRequest* request = protocol::trySessionRequest(line.substr(3, line.find('`', 3) - 3));
        if (request && isAllowed(*request, limits))
            out += line + "\n";
    }
    return out + "A value is {\"node\": INDEX, \"path\": [i, ...]}; nodewise/values lists them with their names.";
}

/// What is opened: the options that all commands have that run a program.
struct Opening {
    CLI::App app;
    LaunchOptions options;
    Opening() { addLaunch(app, options); }
};

std::string cut(std::string text)
{
    if (text.size() <= McpSessions::mostAnswered)
        return text;
    const std::size_t all = text.size();
    text.resize(McpSessions::mostAnswered);
    while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xc0) == 0x80) // not within a character
        text.pop_back();
    return text + "\n... cut: " + std::to_string(all) + " bytes in all; ask for less";
}

} // namespace

struct McpSessions::Session {
    std::unique_ptr<dap::BlockingClient> client;
    std::optional<std::string> stop; ///< JSON of the last one that nobody has been told
    process::Milliseconds patience{};

    Result<std::string> call(const std::string& command, std::string arguments, const CancelToken& cancel)
    {
        return client->call(command, std::move(arguments), patience, cancel);
    }
    Result<std::string> toStop(const std::string& command, std::string arguments, const CancelToken& cancel)
    {
        stop.reset();
        if (auto done = call(command, std::move(arguments), cancel); !done)
            return done;
        if (auto waited = client->waitUntil([this] { return stop.has_value(); }, patience, cancel); !waited)
            return fail(waited.error());
        return *stop;
    }
};

McpSessions::McpSessions(McpLimits limits) : m_limits(limits)
{
}

McpSessions::~McpSessions() = default;

bool McpSessions::isTool(const std::string& name)
{
    return name == "open" || name == "request" || name == "close";
}

Json McpSessions::tools() const
{
    const Json session{{"type", "integer"}, {"description", "Number that open gave"}};
    const Json hints{{"readOnlyHint", !m_limits.write && !m_limits.act}, {"openWorldHint", false}};
    Opening opening;
    Json request{{"type", "object"},
                 {"properties",
                  {{"session", session},
                   {"command", {{"type", "string"}, {"description", "\"next\", \"nodewise/values\""}}},
                   {"arguments", {{"type", "object"}, {"description", "Arguments of that request"}}}}},
                 {"required", {"session", "command"}},
                 {"additionalProperties", false}};
    Json close{{"type", "object"}, {"properties", {{"session", session}}}, {"required", {"session"}}, {"additionalProperties", false}};
    return Json::array({{{"name", "open"},
                         {"description", "Open a program under the debugger, stopped before its first node; answers with the session's "
                                         "number, for 'request' and 'close'"},
                         {"inputSchema", schemaOf(opening.app, m_limits)},
                         {"annotations", hints}},
                        {{"name", "request"},
                         {"description", "Ask or step an opened program. " + requestsText(m_limits)},
                         {"inputSchema", std::move(request)},
                         {"annotations", hints}},
                        {{"name", "close"},
                         {"description", "End a session and free its memory"},
                         {"inputSchema", std::move(close)},
                         {"annotations", hints}}});
}

Result<std::string> McpSessions::call(const std::string& name, const nlohmann::json& arguments, const CancelToken& cancel)
{
    if (!arguments.is_object())
        return fail("the arguments must be an object");
    if (name == "open")
        return open(arguments, cancel);
    const auto number = arguments.find("session");
    const auto found = number != arguments.end() && number->is_number_integer() ? m_sessions.find(number->get<int>()) : m_sessions.end();
    if (found == m_sessions.end())
        return fail(Error{.message = UserText("there is no such session"), .hint = UserText("'open' gives its number")});
    if (name == "close") {
        m_sessions.erase(found);
        return std::string("closed");
    }
    return request(arguments, cancel);
}

Result<std::string> McpSessions::open(const nlohmann::json& arguments, const CancelToken& cancel)
{
    if (m_sessions.size() >= most)
        return fail(Error{.message = UserText("%1 sessions are open", most), .hint = UserText("close one")});
    Opening opening;
    auto words = wordsOf(opening.app, arguments, m_limits);
    if (!words)
        return fail(words.error());
    try {
        std::ranges::reverse(*words);
        opening.app.parse(std::move(*words));
    } catch (const CLI::ParseError& error) {
        return fail(Error{.message = std::string(error.what())});
    }
    protocol::LaunchArguments launch;
    try {
        launch = launchOf(opening.options);
    } catch (const UsageError& error) {
        return fail(Error{.message = error.text});
    }
    const auto path = process::findProgram("nodewise-engine");
    if (!path)
        return fail(path.error());
    auto client = dap::BlockingClient::start({.program = *path});
    if (!client)
        return fail(client.error());
    auto session = std::make_unique<Session>();
    session->client = std::move(*client);
    session->patience = std::chrono::seconds(m_limits.seconds);
    session->client->onEvent([at = session.get()](const dap::Event& event) {
        if (event.event == protocol::StoppedBody::event)
            at->stop = event.body;
    });
    const dap::InitializeArguments hello{.clientId = "nodewise-cli-mcp", .protocol = dap::protocolVersion};
    if (auto greeted = session->call("initialize", encode(hello), cancel); !greeted)
        return fail(greeted.error());
    auto answer = session->call("launch", encodeBody(launch), cancel);
    if (!answer)
        return fail(answer.error());
    auto stop = session->toStop("configurationDone", {}, cancel);
    if (!stop)
        return fail(stop.error());
    m_sessions[++m_last] = std::move(session);
    return cut("{\"session\":" + std::to_string(m_last) + ",\"launch\":" + (answer->empty() ? "{}" : *answer) + ",\"stop\":" + *stop + "}");
}

Result<void> McpSessions::mayAsk(const std::string& command, const nlohmann::json& arguments) const
{
    const SessionRequest* request = protocol::trySessionRequest(command);
    if (!request || !isOffered(*request))
        return fail("there is no request '%1' here", command);
    if (request->does == RequestDoes::Writes && !m_limits.write)
        return fail(Error{.message = UserText("'%1' writes files or changes values", command),
                          .hint = UserText("start nodewise-cli mcp with --allow-write")});
    if (m_limits.act)
        return {};
    const auto refused = [](const std::string& argument) {
        return fail(Error{.message = UserText("'%1' could let code of yours run", argument),
                          .hint = UserText("start nodewise-cli mcp with --allow-code")});
    };
    if (request->does == RequestDoes::Acts)
        return refused(command);
    if (arguments.contains("lowered")) // kernels
        return refused("lowered");
    if (const auto run = arguments.find("run"); run != arguments.end() && run->is_object())
        for (const auto& [argument, value] : run->items())
            if (std::ranges::find(harmless, argument) == harmless.end())
                return refused(argument);
    return {};
}

Result<std::string> McpSessions::request(const nlohmann::json& arguments, const CancelToken& cancel)
{
    const std::string command = json::textOr(arguments, "command");
    const auto given = arguments.find("arguments");
    nlohmann::json inner = given == arguments.end() ? nlohmann::json::object() : *given;
    if (!inner.is_object())
        return fail("'arguments' must be an object");
    if (auto may = mayAsk(command, inner); !may)
        return fail(may.error());
    const auto found = m_sessions.find(arguments["session"].get<int>());
    if (runs(command))
        inner.emplace("threadId", 1); // there is one
    auto answer =
        runs(command) ? found->second->toStop(command, json::dump(inner), cancel) : found->second->call(command, json::dump(inner), cancel);
    if (!answer && (found->second->client->process().exitStatus() || cancel.cancelled())) {
        m_sessions.erase(found); // a wait that is given up ends the engine
        return fail(Error{.message = answer.error().message, .hint = UserText("the session has ended: open the program again")});
    }
    if (!answer)
        return answer;
    return cut(answer->empty() ? std::string("{}") : std::move(*answer));
}

} // namespace nodewise::cli
