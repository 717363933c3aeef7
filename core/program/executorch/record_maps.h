// SPDX-License-Identifier: Apache-2.0
// What an ETRecord says of how instructions, edge nodes, and exported nodes belong together.
// Format: pytorch/executorch, devtools/etrecord/_etrecord.py (v1.4.1).
#pragma once

#include "core/program/program.h"

#include <map>
#include <string>
#include <vector>

namespace nodewise::executorch {

/// By method, then by the instruction's number.
struct RecordMaps {
    using Handles = std::vector<std::int64_t>; ///< in the record's order, each once
    /// A record with more of one instruction is made to hurt: the rest is left out.
    static constexpr std::size_t mostHandles = 4096;
    struct Delegate {
        std::string backend;
        std::map<std::string, Handles> handles; ///< by the identifier that events inside the delegate have; empty of XNNPACK
    };
    struct Method {
        std::map<std::int64_t, Handles> handles; ///< of a delegate several
        std::map<std::int64_t, Delegate> delegates;
        std::map<std::int64_t, std::int64_t> outputs; ///< how many of a delegate's arguments, at their end, are outputs
    };
    std::map<std::string, Method> methods;
    std::string exportGraph; ///< the number of the exported program's graph in `from_node`; "" = the record has none
};

/// Errors: no ETRecord, maps that are no JSON of that form, more than 64 MB.
Result<RecordMaps> readRecordMaps(const std::string& file);

/// Names of the nodes of the exported graph that a node was made from, by its metadata `from_node`: each once,
/// no more than `mostExportedNames`.
inline constexpr std::size_t mostExportedNames = 64;
std::vector<std::string> exportedNames(const graph::Node& node, const std::string& exportGraph);
/// The metadata `debug_handle`.
std::optional<std::int64_t> tryDebugHandle(const graph::Node& node);

} // namespace nodewise::executorch
