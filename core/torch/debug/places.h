// SPDX-License-Identifier: Apache-2.0
// Which nodes a client means by a name, a pattern or a line of Python. Only nodes that run; reads the listing alone, from any thread.
#pragma once

#include "core/torch/debug/listing.h"

#include <string>
#include <vector>

namespace nodewise::torch_worker {

using NodeIndices = std::vector<std::uint32_t>;

/// All nodes of the name, qualified or in any subgraph.
NodeIndices nodesNamed(const Listing& listing, const std::string& name);
/// Patterns as globMatches() reads them; of a name both forms.
NodeIndices nodesLike(const Listing& listing, const std::string& pattern);
NodeIndices nodesOfOp(const Listing& listing, const std::string& pattern);
NodeIndices nodesInModule(const Listing& listing, const std::string& pattern);
/// Where such a module is entered: the first node of each stretch.
NodeIndices entriesOfModule(const Listing& listing, const std::string& pattern);

struct PythonPlace {
    NodeIndices nodes; ///< first node of each stretch of nodes that come from the line
    int line = 0;      ///< the one asked for, or else the nearest one below it that has nodes
};
PythonPlace nodesOfPython(const Listing& listing, const std::string& path, int line);

} // namespace nodewise::torch_worker
