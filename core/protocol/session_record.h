// SPDX-License-Identifier: Apache-2.0
// What brings a debug session back: the engine keeps one for each session, replays it on a new worker, and writes it to a file.
#pragma once

#include "core/protocol/launch.h"

#include <initializer_list>
#include <optional>
#include <vector>

namespace nodewise::protocol {

/// Owns nothing; paths are as the client gave them. As a file: this as JSON, suffix .nodewise-session.json by custom.
struct SessionRecord {
    static constexpr int currentVersion = 2; ///< 1 hashed graphs in another way
    /// A request that changes values, at the stop where it was made.
    struct Edit {
        std::uint64_t tick = 0;
        std::string command; ///< "nodewise/edit", "nodewise/cast", "nodewise/swap", "setVariable"; a file with another one is refused
        RawJson arguments;
        bool operator==(const Edit&) const = default;
    };

    int version = currentVersion;
    RawJson launch;                      ///< arguments of launch: program, inputs, weights, plug-ins, seed
    std::vector<RawJson> sources;        ///< arguments of setBreakpoints, one per file
    RawJson functions, data, exceptions; ///< arguments of the other three
    std::vector<Edit> edits;             ///< in force, oldest first
    std::uint64_t tick = 0;              ///< of the last stop
    std::string node;                    ///< that was to run next there, for people
    std::string graph;                   ///< LaunchAnswer::graph: whether the program is still the same
    RunFingerprint fingerprint;          ///< of the launch
    bool operator==(const SessionRecord&) const = default;
};

/// nodewise/saveSession. A launch with the member "session" opens it again.
struct SaveSessionRequest {
    static constexpr std::string_view command = "nodewise/saveSession";
    std::string file;
    bool operator==(const SaveSessionRequest&) const = default;
};

/// Values that edits took over lie beside the file (kept_files.h). Located errors, also for a file that is no record or of a later version.
Result<SessionRecord> readSessionFile(const std::string& file);
Result<void> writeSessionFile(const SessionRecord& record, const std::string& file);

/// The object `base` with the members of `over` in place of its own; null takes a member out. Both must be objects.
Result<std::string> mergedJson(std::string_view base, std::string_view over);
/// The member that the keys lead to, as JSON; "" without one.
std::string jsonMember(std::string_view text, std::initializer_list<const char*> keys);

} // namespace nodewise::protocol
