// SPDX-License-Identifier: Apache-2.0
// What pytorch-ir knows of an FX node before it converts it (its analyzer.py: NodeInfo, GraphAnalyzer).
#pragma once

#include "core/graph/graph.h"
#include "core/ir/ir.h"

#include <span>

namespace nodewise::ir {

/// One FX node as a conversion sees it. Arguments are borrowed from the graph.
struct NodeInfo {
    graph::NodeId id;
    std::string name;
    graph::NodeOp op = graph::NodeOp::CallFunction;
    std::string target;                         ///< as torch.fx prints it: "torch.ops.aten.conv2d.default"
    std::string opType;                         ///< "aten.conv2d.default", "<built-in function getitem>", "cond"
    std::span<const graph::NamedArgument> args; ///< positional
    std::span<const graph::NamedArgument> kwargs;
    std::vector<TensorMeta> inputMetas; ///< of tensors among positional arguments and in lists of them, in order
    std::vector<TensorMeta> outputMetas;
    Attr::Dict attrs;
};

/// str(node.target) of Python, with addresses left out: "aten.add.Tensor", "cond", "<built-in function mul>", "torch.sym_max".
std::string opTypeOf(const graph::Node& node);

/// Whether the target is an operator with a schema, so that its arguments have names and pytorch-ir keeps them as attributes.
bool hasSchema(const graph::Node& node);

/// Makes NodeInfos of one graph, which must outlive it.
class GraphAnalyzer {
public:
    explicit GraphAnalyzer(const graph::Graph& graph);

    NodeInfo info(graph::NodeId node) const;
    /// Tensors that a node yields, as pytorch-ir names them: NODE, or NODE_0, NODE_1 of a list.
    const std::vector<TensorMeta>& outputs(graph::NodeId node) const { return m_outputs[node.index()]; }
    /// Parameters, buffers and lifted constants: their uses have no producer.
    bool isWeight(graph::NodeId node) const { return m_weights[node.index()]; }

private:
    void addInputs(const graph::Argument& argument, bool intoLists, std::vector<TensorMeta>& out) const;
    Attr::Dict attrsOf(const graph::Node& node, std::string_view opType) const;

    const graph::Graph& m_graph;
    std::vector<std::vector<TensorMeta>> m_outputs; ///< by node
    std::vector<bool> m_weights;                    ///< by node
};

/// Of one node, for showing it; a GraphAnalyzer is cheaper for many.
NodeInfo nodeInfo(const graph::Graph& graph, graph::NodeId node);

} // namespace nodewise::ir
