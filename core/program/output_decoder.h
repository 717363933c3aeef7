// SPDX-License-Identifier: Apache-2.0
// What a node yields: its value, and the getitem nodes that torch's loader makes for the outputs of a multi-output operator.
#pragma once

#include "core/program/graph_scope.h"

namespace nodewise::program {

/// Of one node, which it adds together with what stands for its outputs.
class OutputDecoder {
public:
    OutputDecoder(GraphScope& scope, const Json& node, const NodeInfo& info)
        : m_scope(scope), m_context(scope.context()), m_json(node), m_info(info)
    {
    }
    void decode(graph::Node made, const Json& outputs);

private:
    void singleOutput(graph::Node made, const Json& outputs, const Json& output);
    void multipleOutputs(graph::NodeId source, const Json& list, bool bare);
    graph::Value getitems(const Json& list, graph::NodeId source, bool bare);
    graph::Value getitem(const Json& output, graph::NodeId source, std::size_t index, bool bare);
    graph::Value namedGetitem(const Json& name, graph::NodeId source, std::size_t index);
    std::optional<graph::NodeId> addGetitem(std::string name, graph::NodeId source, std::size_t index, const Json& where);

    GraphScope& m_scope;
    DecodeContext& m_context;
    const Json& m_json;
    const NodeInfo& m_info;
};

/// Name of the value in a list of one output; nullopt where it has none.
std::optional<std::string_view> trySingleOutputName(const Json& outputs);

} // namespace nodewise::program
