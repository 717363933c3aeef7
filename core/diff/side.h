// SPDX-License-Identifier: Apache-2.0
// One of two graphs as the difference looks at it: FX graph and IR in the same form.
#pragma once

#include "core/graph/graph.h"
#include "core/ir/ir.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace nodewise::diff {

struct SideNode {
    std::string name, op, module; ///< name: qualified; op: "aten.mm.default", "getitem", "placeholder", "get_attr", "output"
    /// As text, by names of the schema. Where an argument holds nodes, %0, %1 stand for inputs. A placeholder: its kind; an output: what
    /// it returns beside plain values.
    std::vector<std::pair<std::string, std::string>> attributes;
    std::vector<std::pair<std::uint32_t, int>> inputs;        ///< node (of this side) and which of its results, in order
    std::vector<std::pair<std::string, std::string>> results; ///< shape ("1×16×32") and dtype of each; what is no tensor: "" and its type
    std::string graph;                                        ///< body of control flow that it stands in; "" = the root
    std::string weight;                                       ///< a placeholder's name in the state dict
    std::string body;                                         ///< get_attr: the body that it names

    bool isWeight() const { return !weight.empty(); }
    bool isCall() const { return op != "placeholder" && op != "get_attr" && op != "output"; }
};

/// Nodes by index: those of graph::NodeId; the IR's by ir::NodeId, after them its placeholders (root's first), as in a session, then what
/// an IR does not hold as nodes: get_attrs of bodies and outputs.
struct Side {
    std::vector<SideNode> nodes;
    std::vector<std::uint32_t> order; ///< all nodes as people read them: the root from its placeholders to its output, then bodies
};

Side sideOf(const graph::Graph& graph);
/// Of a file that holds no placeholders: graph inputs and weights stand for them, without their kinds.
Side sideOf(const ir::Graph& graph);

} // namespace nodewise::diff
