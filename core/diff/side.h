// SPDX-License-Identifier: Apache-2.0
// One of two graphs as the difference looks at it: FX graph and IR in the same form.
#pragma once

#include "core/graph/graph.h"
#include "core/ir/ir.h"

namespace nodewise::diff {

struct SideNode {
    std::string name, op, module;                                ///< name: qualified; op: "aten.mm.default", "placeholder"
    std::vector<std::pair<std::string, std::string>> attributes; ///< as text, by names of the schema
    std::vector<std::pair<std::uint32_t, int>> inputs;           ///< node and which of its results, in order
    std::vector<std::pair<std::string, std::string>> results;    ///< shape ("1×16×32") and dtype of each
    std::string graph;                                           ///< body of control flow that it stands in; "" = the root
};

/// Nodes by index: those of graph::NodeId; the IR's by ir::NodeId, behind them its placeholders (root's first), as in a session.
struct Side {
    std::vector<SideNode> nodes;
};

Side sideOf(const graph::Graph& graph);
Side sideOf(const ir::Graph& graph);

} // namespace nodewise::diff
