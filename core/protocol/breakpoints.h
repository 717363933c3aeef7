// SPDX-License-Identifier: Apache-2.0
// DAP's breakpoints as values, with what their names mean here.
#pragma once

#include "core/protocol/body.h"

#include <optional>
#include <vector>

namespace nodewise::protocol {

/// When a place that is reached stops the run. Of function and data breakpoints `logMessage` is ours.
struct BreakpointRule {
    std::string condition;    ///< TorchScript over the stop's values; "" = always
    std::string hitCondition; ///< "3", ">=3", "%2"; "" = always
    std::string logMessage;   ///< "x is {x.mean()}" is printed instead of stopping
    bool operator==(const BreakpointRule&) const = default;
};

struct SourceBreakpoint {
    int line = 0; ///< 1-based
    BreakpointRule rule;
    bool operator==(const SourceBreakpoint&) const = default;
};
/// setBreakpoints: all of one file. The graph's own file, or a Python source that stack traces name. In each of the four requests `ids`
/// are the numbers that the breakpoints get, in order; none = the worker's own choice. The engine sets them, so that they stay the same
/// on another worker.
struct SourceBreakpoints {
    static constexpr std::string_view command = "setBreakpoints";
    std::string path; ///< of the source
    std::vector<SourceBreakpoint> breakpoints;
    std::vector<int> ids;
    bool operator==(const SourceBreakpoints&) const = default;
};

struct FunctionBreakpoint {
    std::string name; ///< "aten.softmax*" (op, glob), "node:linear_3" (qualified name), "module:layers.0*" (path, glob)
    BreakpointRule rule;
    bool operator==(const FunctionBreakpoint&) const = default;
};
struct FunctionBreakpoints {
    static constexpr std::string_view command = "setFunctionBreakpoints";
    std::vector<FunctionBreakpoint> breakpoints;
    std::vector<int> ids;
    bool operator==(const FunctionBreakpoints&) const = default;
};

/// Only writes can be watched.
enum class DataAccess : std::uint8_t { Write, Read, ReadWrite };
struct DataBreakpoint {
    std::string dataId; ///< "value:NAME": when that node's value is produced or written in place
    BreakpointRule rule;
    DataAccess access = DataAccess::Write;
    bool operator==(const DataBreakpoint&) const = default;
};
struct DataBreakpoints {
    static constexpr std::string_view command = "setDataBreakpoints";
    std::vector<DataBreakpoint> breakpoints;
    std::vector<int> ids;
    bool operator==(const DataBreakpoints&) const = default;
};

struct ExceptionFilter {
    std::string id;        ///< "error", "nan", "inf", "range"
    std::string condition; ///< of "range": "LO,HI"; of "nan" and "inf": TorchScript, or "node:", "module:" or "op:" with a pattern
    bool operator==(const ExceptionFilter&) const = default;
};
struct ExceptionBreakpoints {
    static constexpr std::string_view command = "setExceptionBreakpoints";
    std::vector<std::string> filters;
    std::vector<ExceptionFilter> filterOptions;
    std::vector<int> ids; ///< of the filters, then of the filterOptions
    bool operator==(const ExceptionBreakpoints&) const = default;
};

/// One of the answer's, in the order of the request's.
struct BreakpointInfo {
    int id = 0;
    bool verified = false;
    UserText message;                 ///< why it is not verified
    std::string reason;               ///< DAP's, where it is not: "pending" or "failed"
    int line = 0;                     ///< where it is; 0 = no line
    std::string path;                 ///< of the source; "" = none
    std::vector<std::uint32_t> nodes; ///< at which it stops
    std::uint64_t hits = 0;           ///< times reached with its condition true, since the run began
    bool operator==(const BreakpointInfo&) const = default;
};
/// DAP's event "breakpoint".
struct BreakpointEvent {
    static constexpr std::string_view event = "breakpoint";
    std::string reason; ///< "changed"
    BreakpointInfo breakpoint;
    bool operator==(const BreakpointEvent&) const = default;
};
/// Answer to all four.
struct BreakpointsAnswer {
    std::vector<BreakpointInfo> breakpoints;
    bool operator==(const BreakpointsAnswer&) const = default;
};

/// nodewise/condition: whether a condition can hold, before it is set and without a session.
struct ConditionRequest {
    static constexpr std::string_view command = "nodewise/condition";
    std::string condition;
    std::vector<std::string> ops;     ///< operators that the breakpoint is at, each once: "aten.relu.default"
    std::vector<std::string> tensors; ///< names in the condition that are values of the program, with one tensor
    std::vector<std::string> values;  ///< names in it that are other values
    std::vector<std::string> plugins; ///< as SchemasRequest's
    std::vector<std::string> allowPluginNeeds;
    bool operator==(const ConditionRequest&) const = default;
};
struct ConditionAnswer {
    UserText problem; ///< why it never holds; "" = it may
    bool operator==(const ConditionAnswer&) const = default;
};

} // namespace nodewise::protocol
