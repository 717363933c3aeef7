// SPDX-License-Identifier: Apache-2.0
#include "core/dap/messages.h"

#include "core/base/text_json.h"
#include "core/dap/protocol_json.h"

namespace nodewise::dap {

using json::Json;

namespace {

std::string inQuotes(const std::string& text)
{
    return json::dump(text);
}

/// The parts of a message after "seq" and "type"; bodies go in as they are, without being parsed again.
std::string member(const char* name, const std::string& rawJson)
{
    return rawJson.empty() ? std::string() : std::string(",\"") + name + "\":" + rawJson;
}

std::string head(int seq, const char* type)
{
    return "{\"seq\":" + std::to_string(seq) + ",\"type\":\"" + type + '"';
}

/// null where there is none.
Json memberOf(const Json& object, const char* key)
{
    return object.is_object() ? object.value(key, Json()) : Json();
}

std::string rawOr(const Json& object, const char* key)
{
    const auto found = object.find(key);
    return found == object.end() || found->is_null() ? std::string() : json::dump(*found);
}

Result<Message> decodeResponse(const Json& object)
{
    Response out{.seq = json::intOr(object, "seq"), .requestSeq = json::intOr(object, "request_seq", -1)};
    if (out.requestSeq < 0)
        return fail(Error{.message = UserText("a response must say which request it answers"), .path = "$.request_seq"});
    const auto success = object.find("success");
    if (success == object.end() || !success->is_boolean())
        return fail(Error{.message = UserText("this must be true or false"), .path = "$.success"});
    out.success = success->get<bool>();
    out.command = json::textOr(object, "command");
    out.message = json::textOr(object, "message");
    out.body = rawOr(object, "body");
    return out;
}

} // namespace

std::string encode(const Message& message)
{
    struct Encoder {
        std::string operator()(const Request& m) const
        {
            return head(m.seq, "request") + member("command", inQuotes(m.command)) + member("arguments", m.arguments) + '}';
        }
        std::string operator()(const Response& m) const
        {
            return head(m.seq, "response") + ",\"request_seq\":" + std::to_string(m.requestSeq) +
                   member("success", m.success ? "true" : "false") + member("command", inQuotes(m.command)) +
                   (m.success ? std::string() : member("message", inQuotes(m.message))) + member("body", m.body) + '}';
        }
        std::string operator()(const Event& m) const
        {
            return head(m.seq, "event") + member("event", inQuotes(m.event)) + member("body", m.body) + '}';
        }
    };
    return std::visit(Encoder(), message);
}

Result<Message> decode(std::string_view text)
{
    const auto parsed = json::parse(text);
    if (!parsed)
        return fail(parsed.error());
    const auto type = json::text(*parsed, "type", "$");
    if (!type)
        return fail(type.error());
    const int seq = json::intOr(*parsed, "seq");
    if (*type == "response")
        return decodeResponse(*parsed);
    if (*type != "request" && *type != "event")
        return fail(Error{.message = UserText("'%1' is not a message type (request, response, event)", *type), .path = "$.type"});
    const auto name = json::text(*parsed, *type == "request" ? "command" : "event", "$");
    if (!name)
        return fail(name.error());
    if (*type == "request")
        return Request{seq, *name, rawOr(*parsed, "arguments")};
    return Event{seq, *name, rawOr(*parsed, "body")};
}

Response failure(const Request& request, const Error& error)
{
    const Json places{{"message", json::fromText(error.message)},
                      {"file", error.file},
                      {"record", error.record},
                      {"path", error.path},
                      {"node", error.node},
                      {"hint", json::fromText(error.hint)},
                      {"line", error.line},
                      {"column", error.column}};
    const Json body{{"error", {{"id", 1}, {"format", error.text()}, {"showUser", true}, {"nodewise", places}}}};
    return {.requestSeq = request.seq,
            .success = false,
            .command = request.command,
            .message = error.message.english(),
            .body = json::dump(body)};
}

Response failure(std::string_view unreadable, const Error& error)
{
    const auto parsed = json::parse(unreadable);
    Request request;
    if (parsed)
        request = {.seq = json::intOr(*parsed, "seq"), .command = json::textOr(*parsed, "command")};
    return failure(request, error);
}

Error errorOf(const Response& response)
{
    const auto body = json::parse(response.body);
    const Json error = body && body->is_object() ? body->value("error", Json::object()) : Json::object();
    const Json places = error.is_object() ? error.value("nodewise", Json::object()) : Json::object();
    const std::string fallback = json::textOr(error, "format", response.message);
    Error out{.message = json::toText(memberOf(places, "message"))};
    if (out.message.empty())
        out.message = fallback.empty() ? UserText("the request failed without saying why") : UserText(fallback);
    out.file = json::textOr(places, "file");
    out.record = json::textOr(places, "record");
    out.path = json::textOr(places, "path");
    out.node = json::textOr(places, "node");
    out.hint = json::toText(memberOf(places, "hint"));
    out.line = json::intOr(places, "line");
    out.column = json::intOr(places, "column");
    return out;
}

std::string encode(const InitializeArguments& arguments)
{
    Json out{{"clientID", arguments.clientId},
             {"clientName", arguments.clientName},
             {"adapterID", arguments.adapterId},
             {"linesStartAt1", arguments.linesStartAt1},
             {"columnsStartAt1", arguments.columnsStartAt1},
             {"pathFormat", arguments.pathsAreUris ? "uri" : "path"}};
    if (arguments.progress)
        out["supportsProgressReporting"] = true;
    if (arguments.invalidated)
        out["supportsInvalidatedEvent"] = true;
    if (arguments.protocol)
        out["nodewise"] = {{"protocol", protocolJson(*arguments.protocol)}};
    return json::dump(out);
}

Result<InitializeArguments> decodeInitializeArguments(std::string_view text)
{
    const auto parsed = json::parse(text);
    if (!parsed)
        return fail(parsed.error());
    if (!parsed->is_object())
        return fail(Error{.message = UserText("this must be an object"), .path = "$.arguments"});
    InitializeArguments out{.clientId = json::textOr(*parsed, "clientID"), .clientName = json::textOr(*parsed, "clientName")};
    out.adapterId = json::textOr(*parsed, "adapterID");
    out.linesStartAt1 = json::flagOr(*parsed, "linesStartAt1", true);
    out.columnsStartAt1 = json::flagOr(*parsed, "columnsStartAt1", true);
    out.pathsAreUris = json::textOr(*parsed, "pathFormat", "path") == "uri";
    out.progress = json::flagOr(*parsed, "supportsProgressReporting");
    out.invalidated = json::flagOr(*parsed, "supportsInvalidatedEvent");
    out.protocol = tryProtocol(*parsed);
    return out;
}

Result<void> checkProtocol(const ProtocolVersion& peer, const UserText& who)
{
    if (peer.major == protocolVersion.major)
        return {};
    const auto text = [](const ProtocolVersion& v) { return std::to_string(v.major) + "." + std::to_string(v.minor); };
    return fail(Error{
        .message = UserText("%1 speaks version %2 of Nodewise's protocol, this program version %3", who, text(peer), text(protocolVersion)),
        .hint = UserText("install the same version of Nodewise on both sides")});
}

UserText WorkerEvent::sentence() const
{
    return UserText("%1 %2", worker, reason);
}

std::string encode(const WorkerEvent& event)
{
    return json::dump({{"worker", event.worker},
                       {"state", event.state == WorkerEvent::State::Started ? "started" : "ended"},
                       {"pid", event.pid},
                       {"reason", json::fromText(event.reason)}});
}

Result<WorkerEvent> decodeWorkerEvent(std::string_view text)
{
    const auto parsed = json::parse(text);
    if (!parsed)
        return fail(parsed.error());
    const auto worker = json::text(*parsed, "worker", "$.body");
    const auto state = json::text(*parsed, "state", "$.body");
    if (!worker || !state)
        return fail((worker ? state : worker).error());
    if (*state != "started" && *state != "ended")
        return fail(Error{.message = UserText("'%1' is not a worker state", *state), .path = "$.body.state"});
    return WorkerEvent{*worker, *state == "started" ? WorkerEvent::State::Started : WorkerEvent::State::Ended, json::intOr(*parsed, "pid"),
                       json::toText(memberOf(*parsed, "reason"))};
}

std::string OutputEvent::english() const
{
    return output.english() + (output.isListed() ? "\n" : "");
}

std::string encode(const OutputEvent& event)
{
    Json out{{"category", event.category}, {"output", event.english()}};
    if (event.output.isListed())
        out["nodewise"]["output"] = json::fromText(event.output);
    return json::dump(out);
}

Result<OutputEvent> decodeOutputEvent(std::string_view text)
{
    const auto parsed = json::parse(text);
    if (!parsed)
        return fail(parsed.error());
    const auto output = json::text(*parsed, "output", "$.body");
    if (!output)
        return fail(output.error());
    const UserText ours = json::toText(memberOf(memberOf(*parsed, "nodewise"), "output"));
    return OutputEvent{json::textOr(*parsed, "category", "console"), ours.empty() ? UserText(*output) : ours};
}

std::string encodeCancel(int requestSeq)
{
    return json::dump({{"requestId", requestSeq}});
}

} // namespace nodewise::dap
