// SPDX-License-Identifier: Apache-2.0
// Arguments of DAP's own requests about a stop: its stack, variables, expressions, memory. Lines and columns start at 1.
#pragma once

#include "core/protocol/body.h"

#include <vector>

namespace nodewise::protocol {

struct StackTraceArguments {
    static constexpr std::string_view command = "stackTrace";
    int threadId = 1;
    std::uint32_t startFrame = 0, levels = 0; ///< 0 levels = all
    bool operator==(const StackTraceArguments&) const = default;
};

struct ScopesArguments {
    static constexpr std::string_view command = "scopes";
    int frameId = 0;
    bool operator==(const ScopesArguments&) const = default;
};

struct VariablesArguments {
    static constexpr std::string_view command = "variables";
    enum class Filter : std::uint8_t { All, Indexed, Named };
    int variablesReference = 0;
    Filter filter = Filter::All;
    std::uint32_t start = 0, count = 0; ///< 0 = all
    bool operator==(const VariablesArguments&) const = default;
};

struct SetVariableArguments {
    static constexpr std::string_view command = "setVariable";
    int variablesReference = 0;
    std::string name, value; ///< the value is an expression
    bool operator==(const SetVariableArguments&) const = default;
};

struct EvaluateArguments {
    static constexpr std::string_view command = "evaluate";
    std::string expression;
    int frameId = 0; ///< whose names come first; 0 = the innermost one's
    bool operator==(const EvaluateArguments&) const = default;
};

struct CompletionsArguments {
    static constexpr std::string_view command = "completions";
    std::string text;
    int column = 1; ///< in UTF-16 code units
    int line = 1;
    bool operator==(const CompletionsArguments&) const = default;
};

struct ReadMemoryArguments {
    static constexpr std::string_view command = "readMemory";
    std::string memoryReference;
    std::int64_t offset = 0, count = 0; ///< bytes
    bool operator==(const ReadMemoryArguments&) const = default;
};

struct GotoTargetsArguments {
    static constexpr std::string_view command = "gotoTargets";
    std::string path; ///< of the source
    int line = 0;
    bool operator==(const GotoTargetsArguments&) const = default;
};

struct RestartFrameArguments {
    static constexpr std::string_view command = "restartFrame";
    int frameId = 0;
    bool operator==(const RestartFrameArguments&) const = default;
};

struct DataBreakpointInfoArguments {
    static constexpr std::string_view command = "dataBreakpointInfo";
    int variablesReference = 0; ///< of the container of `name`; 0 = none
    std::string name;
    bool operator==(const DataBreakpointInfoArguments&) const = default;
};

} // namespace nodewise::protocol
