// SPDX-License-Identifier: Apache-2.0
// What the names of one graph's values stand for, while it is decoded.
#pragma once

#include "core/graph/fx_names.h"
#include "core/program/decode_context.h"

#include <deque>

namespace nodewise::program {

/// Of the node being decoded; shared by the nodes that stand for its outputs.
struct NodeInfo {
    graph::ModuleId module;
    graph::Metadata metadata;
};

/// Names are scoped per graph, so a body of control flow has a scope of its own. Adds nodes to the graph that the context builds.
class GraphScope {
public:
    GraphScope(DecodeContext& context, graph::SubgraphId subgraph) : m_context(context), m_subgraph(subgraph) {}

    DecodeContext& context() { return m_context; }
    graph::SubgraphId subgraph() const { return m_subgraph; }

    /// Takes the file's values of a graph, which outlives all calls of value().
    void open(const Json& graph);
    std::optional<graph::NodeId> tryNode(std::string_view name) const;
    bool hasValue(std::string_view name) const { return m_values.contains(name); }
    /// What the file says that a value is.
    graph::Value value(std::string_view name, const Json& where);

    std::optional<graph::NodeId> add(graph::Node node, const Json& where);
    void publish(std::string_view name, graph::NodeId node, const Json& where);
    /// Under its own name, which the file need not have.
    void publishOwn(graph::NodeId node);
    /// A name that no node has; as torch.fx makes it.
    std::string freshName(std::string_view candidate);
    /// A name that stays taken.
    void take(std::string_view name) { m_names.create(name); }

private:
    enum class Table : std::uint8_t { Tensor, SymInt, SymFloat, SymBool, CustomObject };
    static constexpr std::pair<Table, std::string_view> tables[] = {{Table::Tensor, "tensor_values"},
                                                                    {Table::SymInt, "sym_int_values"},
                                                                    {Table::SymFloat, "sym_float_values"},
                                                                    {Table::SymBool, "sym_bool_values"},
                                                                    {Table::CustomObject, "custom_obj_values"}};
    struct Stored {
        Table table;
        simdjson::dom::element element;
    };
    graph::Value scalarValue(const Json& json, graph::Value::Kind kind);

    DecodeContext& m_context;
    graph::SubgraphId m_subgraph;
    graph::FxNames m_names;
    const Json* m_graph = nullptr;
    std::unordered_map<std::string_view, graph::NodeId> m_nodes; ///< by the file's names
    std::unordered_map<std::string_view, Stored> m_values;
    std::deque<std::string> m_ownNames; ///< keys of m_nodes that the document does not hold
};

graph::Value constantValue(const graph::Argument& argument);
/// A number, boolean or string of the file.
graph::Argument plainArgument(const Json& json);

} // namespace nodewise::program
