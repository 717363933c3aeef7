// SPDX-License-Identifier: Apache-2.0
// A graph as torch.fx prints it in Python (GraphModule.print_readable), made a graph again: nodes with their arguments, types, lines of the
// model, bodies of control flow. Read as text, never executed. (core/dump/printed_graph.h finds names and lines in it, no arguments.)
// Source: torch/fx/graph.py, torch/fx/graph_module.py, torch 2.6 to 2.15.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/graph/graph.h"

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::torchtrace {

struct GraphText {
    std::shared_ptr<const graph::Graph> graph;
    std::vector<int> lines; ///< by node: where it is defined in the text, 1-based
};

/// What is known of nodes from elsewhere, by name: becomes graph::Metadata::other. Of nodes of one name the outer one's, else the first's.
using NodeFacts = std::map<std::string, std::vector<std::pair<std::string, std::string>>, std::less<>>;

/// Whether a text looks like one: a class with a forward.
bool isGraphText(std::string_view text);

/// Errors have the line of the text: no graph, a graph that does not end, more nodes than 2 million, too little memory for it. What is not
/// understood within becomes an opaque node or argument, and a diagnostic with its line. `file` and `firstLine`: what places in messages
/// are told by: line 1 of the text is line `firstLine` of the file.
Result<GraphText> readGraphText(std::string_view text, const std::string& file, int firstLine = 1, const NodeFacts& facts = {},
                                const Progress& progress = {});

} // namespace nodewise::torchtrace
