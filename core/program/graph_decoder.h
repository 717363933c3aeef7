// SPDX-License-Identifier: Apache-2.0
// Builds the FX graph of a serialized graph exactly as torch's own loader does: the same nodes, names and order.
// Source: torch/_export/serde/serialize.py, GraphModuleDeserializer; torch/_export/serde/schema.py.
#pragma once

#include "core/graph/fx_names.h"
#include "core/program/decode_context.h"

#include <deque>

namespace nodewise::program {

/// Names that the signature gives to the root's placeholders, for those that are constants.
using PlaceholderNames = std::vector<std::string>;

/// Decodes one graph; a body of control flow has a decoder of its own, since value names are scoped per graph.
class GraphDecoder {
public:
    GraphDecoder(DecodeContext& context, graph::SubgraphId subgraph, PlaceholderNames names, int depth)
        : m_context(context), m_subgraph(subgraph), m_placeholderNames(std::move(names)), m_depth(depth)
    {
    }

    void decode(const Json& graph);

    /// The argument that a union of the schema stands for. `inGraph`: names are values of this graph.
    graph::Argument argument(const Json& json);
    std::optional<graph::NodeId> tryNode(std::string_view name) const;
    graph::NodeId placeholderAt(std::size_t index) const { return m_placeholders[index]; }

private:
    enum class Table : std::uint8_t { Tensor, SymInt, SymFloat, SymBool, CustomObject };
    struct Stored {
        Table table;
        simdjson::dom::element element;
    };
    struct NodeInfo { ///< of the node being decoded; shared by the nodes that stand for its outputs
        graph::ModuleId module;
        graph::Metadata metadata;
    };

    // graph_decoder.cpp
    void collectValues(const Json& graph);
    void placeholders(const Json& inputs);
    void placeholder(const Json& input, std::size_t index);
    void nodes(const Json& list);
    void node(const Json& json);
    void output(const Json& graph);
    graph::Value outputValue(const graph::Argument& argument);
    static graph::Value constantValue(const graph::Argument& argument);
    std::string nodeName(const Json& json, const Json& outputs, std::string_view target) const;
    std::vector<graph::NamedArgument> arguments(const Json& inputs, std::string_view target);
    std::optional<graph::NodeId> add(graph::Node node, const Json& where);
    void publish(std::string_view name, graph::NodeId node, const Json& where);
    std::string freshName(std::string_view candidate);
    NodeInfo nodeInfo(const Json& json);

    // graph_outputs.cpp
    void outputs(graph::Node made, const Json& node, const Json& outputs, const NodeInfo& info);
    void singleOutput(graph::Node made, const Json& node, const Json& outputs, const Json& output, const NodeInfo& info);
    void multipleOutputs(graph::NodeId source, const Json& list, const NodeInfo& info, bool bare);
    graph::Value getitems(const Json& list, graph::NodeId source, const NodeInfo& info, bool bare);
    graph::Value getitem(const Json& output, graph::NodeId source, std::size_t index, const NodeInfo& info, bool bare);
    graph::Value namedGetitem(const Json& name, graph::NodeId source, std::size_t index, const NodeInfo& info);
    std::optional<graph::NodeId> addGetitem(std::string name, graph::NodeId source, std::size_t index, const NodeInfo& info,
                                            const Json& where);
    graph::Value value(std::string_view name, const Json& where);
    graph::Value scalarValue(const Json& json, graph::Value::Kind kind);

    // graph_arguments.cpp
    graph::Argument tensor(const Json& json);
    graph::Argument reference(const Json& name);
    graph::Argument symbol(const Json& json);
    static graph::Argument plainArgument(const Json& json);
    graph::Argument optionalTensor(const Json& json);
    graph::Argument body(const Json& json);
    graph::Argument dictionary(const Json& json);
    graph::Argument customObject(const Json& json);
    graph::Argument memoryFormat(const Json& json);
    template <class Decode>
    graph::Argument list(const Json& json, graph::Argument::ListOf listOf, Decode decode);

    DecodeContext& m_context;
    graph::SubgraphId m_subgraph;
    PlaceholderNames m_placeholderNames;
    int m_depth;
    graph::FxNames m_names;
    const Json* m_graph = nullptr;                               ///< while decode() runs
    std::unordered_map<std::string_view, graph::NodeId> m_nodes; ///< by the file's names
    std::unordered_map<std::string_view, Stored> m_values;
    std::vector<graph::NodeId> m_placeholders;
    std::deque<std::string> m_ownNames;  ///< keys of m_nodes that the document does not hold
    const NodeInfo* m_current = nullptr; ///< of the node whose arguments are decoded: get_attr nodes share it
    std::size_t m_dictionaries = 0;
};

/// Name of the value in a list of one output; nullopt where it has none.
std::optional<std::string_view> trySingleOutputName(const Json& outputs);

} // namespace nodewise::program
