// SPDX-License-Identifier: Apache-2.0
// What control flow around a node says of its kernel: bodies that run with other shapes than the program tells, vmap, autocast.
#pragma once

#include "core/lowering/plan_call.h"

#include <optional>
#include <vector>

namespace nodewise::lowering {

/// Of one graph, which must outlive it.
class Legality {
public:
    explicit Legality(const graph::Graph& graph);

    /// Why no kernel can do what the node does where it stands; "" = one may.
    UserText violation(const graph::Node& node, const NodeCall& call) const;
    /// A node that runs bodies.
    bool isControlFlow(const graph::Node& node) const { return m_bodies[node.id.index()]; }

private:
    /// Of a subgraph.
    struct Place {
        UserText hindered;                         ///< nothing in it may have a kernel
        std::optional<graph::ScalarType> autocast; ///< what it converts to
        std::optional<graph::NodeId> caller;
    };
    void findCallers(const graph::Graph& graph);
    void findVmaps(const graph::Graph& graph);
    void settle(const graph::Graph& graph, Place& place) const;

    std::vector<Place> m_places; ///< by subgraph
    std::vector<bool> m_bodies;  ///< by node
    std::vector<bool> m_vmapped; ///< by node
    const graph::Graph& m_graph;
};

} // namespace nodewise::lowering
