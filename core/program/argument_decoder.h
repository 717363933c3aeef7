// SPDX-License-Identifier: Apache-2.0
// Arguments: the union of the export schema, decoded by one exhaustive switch.
#pragma once

#include "core/program/graph_scope.h"

namespace nodewise::program {

class ArgumentDecoder {
public:
    /// `info`: of the node whose arguments are decoded, which nodes that stand for bodies share. `depth`: bodies around this graph.
    ArgumentDecoder(GraphScope& scope, int depth, const NodeInfo* info = nullptr)
        : m_scope(scope), m_context(scope.context()), m_depth(depth), m_info(info)
    {
    }
    graph::Argument decode(const Json& json);

private:
    graph::Argument tensor(const Json& json);
    graph::Argument reference(const Json& name);
    graph::Argument symbol(const Json& json);
    graph::Argument optionalTensor(const Json& json);
    graph::Argument body(const Json& json);
    graph::Argument dictionary(const Json& json);
    graph::Argument customObject(const Json& json);
    graph::Argument memoryFormat(const Json& json);

    GraphScope& m_scope;
    DecodeContext& m_context;
    int m_depth;
    const NodeInfo* m_info;
    std::size_t m_dictionaries = 0;
};

} // namespace nodewise::program
