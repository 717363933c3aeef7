// SPDX-License-Identifier: Apache-2.0
// A graph as torch.fx prints it. Source of both forms: torch/fx/graph.py (CodeGen), torch/fx/graph_module.py (_print_readable)
// and torch/fx/node.py (format_node) of torch 2.13; byte for byte what they give for the loaded program.
#pragma once

#include "core/graph/code_lines.h"

namespace nodewise::graph {

/// As `ep.graph_module.print_readable()`: classes with def forward, a "# File:" comment per place in the source, one line per node with
/// shape and dtype, deletions after the last use; bodies of control flow as nested classes.
CodeLines fxCode(const Graph& graph);

/// As `print(ep.graph)`: "graph():" and one line per node with its users counted; only the given subgraph.
CodeLines fxGraphText(const Graph& graph, SubgraphId subgraph = SubgraphId(0));

} // namespace nodewise::graph
