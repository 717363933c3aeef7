// SPDX-License-Identifier: Apache-2.0
// A graph as torch.fx prints it in Python (fx_graph_readable.py, fx_graph_transformed.py): which line defines which node. Read as text,
// never executed. Source: torch/fx/graph.py (_FxCodeGen).
#pragma once

#include "core/base/result.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::dump {

/// A line of the model's Python.
struct PythonLine {
    std::string file; ///< as printed
    int line = 0;     ///< 1-based
    std::string function, code;
    bool operator==(const PythonLine&) const = default;
};

struct PrintedNode {
    std::string name;
    std::string op;   ///< "aten.add.Tensor"; "placeholder"; "getitem"; "get_attr"; "operator.mul"; else the call as it stands
    std::string type; ///< "f32[4, 16]"
    int line = 0;     ///< in the file, 1-based
    std::optional<std::size_t> source; ///< in PrintedGraph::sources
};

struct PrintedGraph {
    std::string path;
    std::vector<PythonLine> sources;
    std::vector<PrintedNode> nodes;                         ///< by line
    std::vector<Error> problems;                            ///< with file and line
    std::map<std::string, std::size_t, std::less<>> byName; ///< places in `nodes`

    const PrintedNode* tryNode(std::string_view name) const;
    /// The node that a line of the file defines.
    const PrintedNode* tryNodeAt(int line) const;
};
PrintedGraph readPrintedGraph(const std::string& path, std::string_view text);

} // namespace nodewise::dump
