// SPDX-License-Identifier: Apache-2.0
// Messages of the Debug Adapter Protocol as values. `arguments` and `body` stay JSON text, so that a header needs no JSON library and
// the engine passes on what it need not read. Source: https://microsoft.github.io/debug-adapter-protocol/specification
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace nodewise::dap {

struct Request {
    int seq = 0;
    std::string command;
    std::string arguments; ///< JSON; "" = none
};

struct Response {
    int seq = 0;
    int requestSeq = 0;
    bool success = true;
    std::string command;
    std::string message; ///< of a failure: what was wrong, short
    std::string body;    ///< JSON; "" = none; of a failure DAP's `error` with our places
};

struct Event {
    int seq = 0;
    std::string event;
    std::string body; ///< JSON; "" = none
};

using Message = std::variant<Request, Response, Event>;

/// Bytes that are no UTF-8 become U+FFFD. `arguments` and `body` must be JSON.
std::string encode(const Message& message);
/// Errors: no JSON, nested too deep, or not shaped like a message; with byte or JSON path.
Result<Message> decode(std::string_view json);

/// The ErrorResponse to a request. All of the error's places travel.
Response failure(const Request& request, const Error& error);
/// Likewise to a message that decode() refused, with what can be read of its number and command.
Response failure(std::string_view unreadable, const Error& error);
/// What a failed response says; of foreign adapters, too.
Error errorOf(const Response& response);

/// Our extension of the protocol, exchanged at initialize: peers of another major version don't talk.
struct ProtocolVersion {
    int major = 1;
    int minor = 1;
    bool operator==(const ProtocolVersion&) const = default;
};
inline constexpr ProtocolVersion protocolVersion{};

struct InitializeArguments {
    std::string clientId, clientName;
    std::string adapterId = "nodewise";
    bool linesStartAt1 = true, columnsStartAt1 = true;
    bool pathsAreUris = false;
    bool progress = false;                   ///< wants progressStart, progressUpdate and progressEnd
    bool invalidated = false;                ///< wants to be told that values are others
    std::optional<ProtocolVersion> protocol; ///< none: a DAP client that knows nothing of ours
};

/// Answer to initialize.
struct Capabilities {
    bool supportsCancelRequest = false;
    bool debugs = false; ///< all that DAP calls by other names and our torch worker does: stepping back, breakpoints of all kinds, ...
    std::optional<ProtocolVersion> protocol;
    std::string version;               ///< of the engine: "0.1.0"
    std::string cage;                  ///< what holds its workers, in English: "files and system calls (Landlock 7, seccomp)"
    std::vector<std::string> requests; ///< of ours that it answers: "nodewise/schemas"
};

std::string encode(const InitializeArguments& arguments);
std::string encode(const Capabilities& capabilities);
Result<InitializeArguments> decodeInitializeArguments(std::string_view json);
Result<Capabilities> decodeCapabilities(std::string_view json);
/// An error, with what to do, if a peer of this version can't be talked to.
Result<void> checkProtocol(const ProtocolVersion& peer, const UserText& who);

/// Body of the event "nodewise/worker": what happens to a worker of the engine's.
struct WorkerEvent {
    static constexpr std::string_view event = "nodewise/worker";
    enum class State : std::uint8_t { Started, Ended };
    std::string worker; ///< "nodewise-torch"
    State state = State::Started;
    int pid = 0;
    /// Ended: how, and during what: "was killed by signal 9 (Killed) while answering nodewise/schemas"; empty where the engine replaces it.
    UserText reason;

    UserText sentence() const; ///< worker and reason
};

/// Body of DAP's event "output".
struct OutputEvent {
    static constexpr std::string_view event = "output";
    std::string category = "console"; ///< "console", "important", "stdout", "stderr"
    UserText output;                  ///< one that is listed is a line of its own, without its end

    std::string english() const; ///< with the line's end
};

std::string encode(const WorkerEvent& event);
std::string encode(const OutputEvent& event);
Result<WorkerEvent> decodeWorkerEvent(std::string_view json);
Result<OutputEvent> decodeOutputEvent(std::string_view json);

/// Arguments of DAP's cancel; stop.h reads them.
std::string encodeCancel(int requestSeq);

} // namespace nodewise::dap
