// SPDX-License-Identifier: Apache-2.0
// Def-use chains of the IR, which refers to values by name: what each name stands for, who reads whom. (Those of the FX graph are
// graph::Node::users and graph::Graph::producers.)
#pragma once

#include "core/ir/predicates.h"

#include <unordered_map>

namespace nodewise::ir {

/// What a list of nodes takes.
struct Input {
    Placeholder placeholder;             ///< of a file of pytorch-ir, which has none: made of its tensors and its mapping of weights
    std::span<const TensorMeta> tensors; ///< what it holds of tensors; of a weight its entry in Graph::weights
    bool told = true;                    ///< whether the file says its kind

    bool isWeight() const { return graph::isWeight(placeholder.kind); }
    /// Name in the state dict; the placeholder's own where the file gives none.
    const std::string& storedName() const { return placeholder.target.empty() ? placeholder.name : placeholder.target; }
};

/// In the order of the placeholders, which is the order of a run's inputs. Of a file of pytorch-ir: weights and constants that the mapping
/// or a node names (root only), then its tensors. Refers to the graph.
std::vector<Input> inputsOf(const Graph& graph, std::size_t subgraph);

/// What a name stands for.
struct Definition {
    enum class Kind : std::uint8_t { Unknown, Node, Input, Weight };
    static constexpr std::uint32_t noInput = 0xffffffffu;
    Kind kind = Kind::Unknown;     ///< Unknown: the file is damaged
    NodeId node;                   ///< Node
    int output = 0;                ///< Node: which of its tensors
    std::uint32_t input = noInput; ///< Input, and Weight where the list takes it: index in DefUse::inputs of that list
    std::string_view weight;       ///< Weight: name in the state dict
};

/// One value that is read.
struct Read {
    Definition from;
    const TensorMeta* tensor = nullptr; ///< as the reader names it; null for what the call alone names
};

/// Of one graph, which must outlive it. Names are scoped to their list: a body's hide nothing and see nothing of those around it, but
/// weights, which any list may read. Nodes read nodes that stand before them only: chains have no cycle, whatever a file says.
class DefUse {
public:
    explicit DefUse(const Graph& graph);

    const std::vector<Input>& inputs(std::size_t subgraph) const { return m_lists[subgraph].inputs; }
    std::size_t subgraphOf(NodeId node) const { return m_subgraph[node.index()]; }

    /// What a tensor that the list reads is. One that no node makes and the list does not take is a weight.
    Definition of(const TensorMeta& use, std::size_t subgraph) const;
    /// A name in a call.
    Definition named(std::string_view name, std::size_t subgraph) const;

    /// Of each node: its inputs in order, then what its call names beside them, each once.
    std::span<const Read> reads(NodeId node) const;
    /// What the list returns: its tensors in order, then what else it names.
    std::vector<Read> returns(std::size_t subgraph) const;
    /// Nodes that it reads, in order, each once; nodes that read it.
    const std::vector<NodeId>& producers(NodeId node) const { return m_producers[node.index()]; }
    const std::vector<NodeId>& users(NodeId node) const { return m_users[node.index()]; }
    /// The entry of Graph::weights; null where the file has none.
    const TensorMeta* tryWeight(std::string_view name) const;

private:
    struct List {
        std::vector<Input> inputs;
        std::unordered_map<std::string_view, Definition> values, tensors; ///< by name: nodes and what is taken; tensors of nodes
    };
    void addList(std::size_t subgraph);
    void addReads(const OpNode& node);

    const Graph& m_graph;
    std::vector<std::uint32_t> m_subgraph;                                ///< by node
    std::vector<List> m_lists;                                            ///< by subgraph
    std::unordered_map<std::string_view, std::string_view> m_weightNames; ///< by placeholder or state-dict name
    std::unordered_map<std::string_view, const TensorMeta*> m_weights;    ///< by state-dict name
    std::vector<Read> m_reads;                                            ///< of all nodes, in their order
    std::vector<std::size_t> m_firstRead;                                 ///< by node, and the end
    std::vector<std::vector<NodeId>> m_producers, m_users;
};

} // namespace nodewise::ir
