// SPDX-License-Identifier: Apache-2.0
#include "core/ir/body_names.h"

#include <unordered_set>

namespace nodewise::ir {

std::vector<std::string> bodyNames(const graph::Graph& graph)
{
    std::unordered_set<std::string> taken;
    std::vector<std::string> names(graph.subgraphs().size());
    // A body is numbered after the graph that holds it or before, so names go up the owners each time.
    const auto nameOf = [&graph](const graph::Subgraph& body) {
        std::string name = body.name;
        const graph::Subgraph* inner = &body;
        for (std::size_t level = 0; inner->owner.valid() && level < graph.subgraphs().size(); ++level) {
            inner = &graph.subgraph(graph.node(inner->owner).subgraph);
            if (inner->id.index() != 0)
                name.insert(0, "/").insert(0, inner->name);
        }
        return name;
    };
    for (std::size_t i = 1; i < names.size(); ++i) {
        const std::string base = nameOf(graph.subgraphs()[i]);
        std::string name = base.empty() ? "subgraph" : base;
        for (int n = 2; !taken.insert(name).second; ++n)
            name = base + "_" + std::to_string(n);
        names[i] = std::move(name);
    }
    return names;
}

} // namespace nodewise::ir
