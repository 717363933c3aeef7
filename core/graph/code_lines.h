// SPDX-License-Identifier: Apache-2.0
// A graph as lines of code, each line with the node that it stands for and spans for the names in it.
#pragma once

#include "core/graph/graph.h"

#include <cstdint>
#include <string>
#include <vector>

namespace nodewise::graph {

/// A stretch of one line; begin and length count bytes of UTF-8.
struct CodeSpan {
    enum class Kind : std::uint8_t {
        Definition, ///< name of the node that the line defines; node set
        Use,        ///< name of a node that the line reads; node set
        Deletion,   ///< name of a node that is freed here (";  x = None"); node set
        Op,         ///< operator or attribute: "torch.ops.aten.linear.default", "self.true_graph_0"
        Type,       ///< annotation with its quotes: "\"f32[4, 3]\""
        Comment,    ///< "# File: ..."
        Keyword,    ///< "class", "def", "return", "None", "True", "False"
        Argument,   ///< keyword of an argument: "dtype"
        Number,
        String,
    };
    Kind kind = Kind::Op;
    std::uint32_t begin = 0;
    std::uint32_t length = 0;
    NodeId node;
};

/// One line without its line feed. Spans are sorted by begin and do not overlap.
struct CodeLine {
    std::string text;
    NodeId node;         ///< the node that the line defines or, for a comment, introduces; none for headers and blank lines
    SubgraphId subgraph; ///< the graph that the line belongs to
    std::vector<CodeSpan> spans;
};

using CodeLines = std::vector<CodeLine>;

/// The lines joined by line feeds, without one at the end.
std::string codeText(const CodeLines& lines);

} // namespace nodewise::graph
