// SPDX-License-Identifier: Apache-2.0
#include "core/document/document.h"

namespace nodewise::document {

std::optional<std::uint32_t> tryNodeIndex(const Document& document, Side side, const std::string& name)
{
    if (side == Side::Fx && document.fx()) {
        if (const auto found = document.fx()->tryFind(name))
            return found->index();
        if (name.find('/') == std::string::npos)
            return std::nullopt;
        for (const graph::Node& node : document.fx()->nodes())
            if (document.fx()->qualifiedName(node.id) == name)
                return node.id.index();
    } else if (side == Side::Ir && document.ir) {
        for (const ir::Subgraph& subgraph : document.ir->subgraphs)
            for (const ir::NodeId id : subgraph.nodes)
                if (ir::qualifiedName(subgraph, document.ir->node(id)) == name)
                    return id.index();
    }
    return std::nullopt;
}

} // namespace nodewise::document
