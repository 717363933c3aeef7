// SPDX-License-Identifier: Apache-2.0
// Names of control flow's bodies, unique in the whole program.
#pragma once

#include "core/graph/graph.h"

#include <string>
#include <vector>

namespace nodewise::ir {

/// By subgraph: "" for the root, "true_graph_0/false_graph_0" for a body in a body, numbered where that is taken.
std::vector<std::string> bodyNames(const graph::Graph& graph);

} // namespace nodewise::ir
