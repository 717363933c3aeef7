// SPDX-License-Identifier: Apache-2.0
// Where a session stands: the event "stopped", the state of every node, and our additions to DAP's stepping requests.
#pragma once

#include "core/protocol/body.h"

#include <map>
#include <optional>
#include <vector>

namespace nodewise::protocol {

/// What went wrong at a stop with reason "exception".
struct StopError {
    UserText message, hint;
    std::string node;   ///< name; "" = none
    std::string filter; ///< exception filter that caught it: "error", "nan", "inf", "range"; "crash": the worker ended
    bool operator==(const StopError&) const = default;
};

/// Offered where operands' dtypes differ and a cast of one would do: arguments of nodewise/cast, and what to show.
struct CastOffer {
    std::uint32_t node = 0;  ///< that failed
    std::string argument;    ///< of its schema: "weight"
    std::string from, dtype; ///< "float16" to "float32"
    UserText text;           ///< names both operands, their dtypes and producers
    bool operator==(const CastOffer&) const = default;
};

/// Our part of the event "stopped" (and of nodewise/recover's answer).
struct StopInfo {
    std::uint64_t tick = 0;            ///< position: how many nodes ran and bodies were entered or left since the start
    std::optional<std::uint32_t> node; ///< index of the one that runs next; none once the run is complete
    std::string name;                  ///< of that node, qualified by its subgraph: "true_graph_0/add"
    std::string executedBy;            ///< whose executor runs that node: "built-in", a plug-in's path; "" = ATen by schema
    Side side = Side::Fx;
    std::uint64_t executed = 0, total = 0; ///< nodes run so far, of the side's nodes
    bool finished = false;                 ///< every node has run; values can be looked at, stepping back works
    double ms = 0;                         ///< of run so far
    std::uint64_t keptBytes = 0, budget = 0;
    std::uint64_t recomputed = 0;      ///< nodes run again to get here
    std::vector<std::uint32_t> edited; ///< nodes whose value the user set
    std::optional<StopError> error;
    std::optional<CastOffer> cast;
    bool operator==(const StopInfo&) const = default;
};

/// DAP's event "stopped"; threadId is 1 always.
struct StoppedBody {
    static constexpr std::string_view event = "stopped";
    std::string reason; ///< entry, step, breakpoint, function breakpoint, data breakpoint, exception, goto, pause, divergence (compare.h)
    std::string description, text;
    std::vector<int> hitBreakpointIds;
    StopInfo nodewise;
    bool operator==(const StoppedBody&) const = default;
};

/// nodewise/state
struct StateRequest {
    static constexpr std::string_view command = "nodewise/state";
    bool times = false;
    bool operator==(const StateRequest&) const = default;
};
struct StateAnswer {
    std::uint64_t tick = 0;
    Side side = Side::Fx;
    /// One character per node index: p pending, x executed, d executed and its value dropped, e edited, f failed, c current.
    std::string states;
    std::vector<std::uint64_t> times;            ///< nanoseconds per node index, of this run
    std::map<std::uint32_t, std::uint32_t> hits; ///< by node index: how often it ran, for those that ran more than once
    std::optional<StopError> error;              ///< of the stop as it is now: an edit may have mended it
    std::optional<CastOffer> cast;
    bool operator==(const StateAnswer&) const = default;
};

/// Arguments of next, stepIn, stepOut, stepBack, continue, reverseContinue, pause.
struct StepArguments {
    static constexpr bool isArguments = true;                               ///< of several commands
    enum class Granularity : std::uint8_t { Statement, Line, Instruction }; ///< statement and instruction are one node
    enum class Unit : std::uint8_t { Node, Module };
    int threadId = 1;
    Granularity granularity = Granularity::Statement;
    Unit unit = Unit::Node; ///< module: over, into or out of modules
    bool force = false;     ///< also over a node that has ended the worker twice
    bool operator==(const StepArguments&) const = default;
};

/// Arguments of goto: a target of gotoTargets, or ours: a tick or a node index.
struct GotoArguments {
    static constexpr std::string_view command = "goto";
    int threadId = 1;
    int targetId = 0;
    std::optional<std::uint64_t> tick;
    std::optional<std::uint32_t> node; ///< the next time, or else the last time it ran
    bool operator==(const GotoArguments&) const = default;
};

/// DAP's cancel: of a request, or of what a progressStart announced.
struct CancelArguments {
    static constexpr std::string_view command = "cancel";
    std::optional<int> requestId;
    std::string progressId;
    bool operator==(const CancelArguments&) const = default;
};

/// Answer to exceptionInfo.
struct ExceptionAnswer {
    std::string exceptionId; ///< the filter: "error", "nan", "inf", "range", "crash"
    std::string description; ///< with the node and what would help
    std::string typeName;    ///< "c10::Error"; "" = none
    bool operator==(const ExceptionAnswer&) const = default;
};

/// DAP's events progressStart, progressUpdate and progressEnd.
struct ProgressBody {
    std::string progressId;
    UserText title; ///< of a start
    UserText message;
    std::optional<int> requestId; ///< of a start: what it is done for
    bool cancellable = false;     ///< of a start
    std::optional<double> percentage;
    bool operator==(const ProgressBody&) const = default;
};

/// nodewise/recover: after the worker's end, a new one at the stop before, or at another tick.
struct RecoverRequest {
    static constexpr std::string_view command = "nodewise/recover";
    std::optional<std::uint64_t> tick;
    bool operator==(const RecoverRequest&) const = default;
};

} // namespace nodewise::protocol
