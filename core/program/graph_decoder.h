// SPDX-License-Identifier: Apache-2.0
// Builds the FX graph of a serialized graph exactly as torch's own loader does: the same nodes, names and order.
// Source: torch/_export/serde/serialize.py, GraphModuleDeserializer; torch/_export/serde/schema.py.
#pragma once

#include "core/program/argument_decoder.h"

namespace nodewise::program {

/// Names that the signature gives to the root's placeholders, for those that are constants.
using PlaceholderNames = std::vector<std::string>;

/// Decodes one graph; a body of control flow has a decoder of its own.
class GraphDecoder {
public:
    GraphDecoder(DecodeContext& context, graph::SubgraphId subgraph, PlaceholderNames names, int depth)
        : m_context(context), m_scope(context, subgraph), m_placeholderNames(std::move(names)), m_depth(depth)
    {
    }

    void decode(const Json& graph);

    /// The argument that a union of the schema stands for.
    graph::Argument argument(const Json& json) { return ArgumentDecoder(m_scope, m_depth).decode(json); }
    std::optional<graph::NodeId> tryNode(std::string_view name) const { return m_scope.tryNode(name); }
    graph::NodeId placeholderAt(std::size_t index) const { return m_placeholders[index]; }

private:
    void placeholders(const Json& inputs);
    void placeholder(const Json& input, std::size_t index);
    void nodes(const Json& list);
    void node(const Json& json);
    void output(const Json& graph);
    graph::Value outputValue(const graph::Argument& argument);
    std::string nodeName(const Json& json, const Json& outputs, std::string_view target) const;
    std::vector<graph::NamedArgument> arguments(const Json& inputs, std::string_view target, const NodeInfo& info);
    NodeInfo nodeInfo(const Json& json);

    DecodeContext& m_context;
    GraphScope m_scope;
    PlaceholderNames m_placeholderNames;
    int m_depth;
    std::vector<graph::NodeId> m_placeholders;
};

} // namespace nodewise::program
