// SPDX-License-Identifier: Apache-2.0
// Who runs a program's nodes: nodewise-torch, or the Python worker in an interpreter of the user's.
#pragma once

#include "core/protocol/body.h"

#include <string>
#include <vector>

namespace nodewise::protocol {

/// Members of launch's arguments, beside those of LaunchArguments. The client has asked the user: the interpreter, its torch, and the
/// modules run outside of the cage. Never a record's: code runs because the user names it.
struct PythonExecutor {
    static constexpr bool isArguments = true;
    std::string python;                     ///< path of the interpreter, not resolved (a venv's is a link); "" = nodewise-torch
    std::string device;                     ///< of its torch: "cuda", "cuda:1"; "" = cpu. The program's own devices are replaced by it
    std::vector<std::string> pythonImports; ///< modules, or files that end in .py, which register operators or devices
    /// "PATTERN=DEVICE": nodes that run on another device, the last rule that fits wins. A pattern is of a module's path ("layers.3*"),
    /// "node:NAME" or "op:OVERLOAD".
    std::vector<std::string> deviceRules;
    bool inDouble = false; ///< weights, inputs and results of floating types are float64
    int ranks = 0;         ///< how many workers run the program together, for its collectives; 0 = one, which has none
    static constexpr int maxRanks = 64;
    std::vector<std::string> rankGroups; ///< "NAME=0,1/2,3": process groups that the program names; others are of all ranks
    /// Conditions, messages and edits of the launch may be a file's: they are no Python of the user's, and only a safe part of it is run.
    bool recorded = false;
    bool operator==(const PythonExecutor&) const = default;
};

/// null for each member, so that merging it takes them out of a launch.
inline constexpr const char* noPythonExecutor =
    R"({"python":null,"device":null,"pythonImports":null,"deviceRules":null,"inDouble":null,"ranks":null,"rankGroups":null,"recorded":null})";

} // namespace nodewise::protocol
