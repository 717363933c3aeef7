// SPDX-License-Identifier: Apache-2.0
// Only for the .cpp files of core/lowering: which nodes become one kernel.
#pragma once

#include "core/lowering/legality.h"
#include "core/lowering/plan.h"
#include "core/lowering/plan_call.h"

#include <map>
#include <vector>

namespace nodewise::lowering {

/// The template of kernels that have none of their own.
inline constexpr std::string_view pointwiseName = "pointwise";

/// Pointwise nodes that make an operand of a template in its kernel.
struct GroupPrologue {
    std::string input;                ///< of the template: "X"
    std::vector<graph::NodeId> nodes; ///< in graph order; the last one makes what is read
    std::vector<graph::NodeId> views; ///< through which the template's node reads that, in graph order
};

/// Nodes that become one kernel.
struct Group {
    std::vector<graph::NodeId> nodes;
    const TemplateFile* file = nullptr; ///< of the first node; null: pointwise operators alone
    const TemplateOp* op = nullptr;
    Options known;         ///< what the file's functions are given
    bool reshapes = false; ///< the only node copies its argument in another shape
    bool writes = false;   ///< the only node writes in place
    std::vector<GroupPrologue> prologues = {};
    UserText split; ///< why what came after it is a kernel of its own after all
};

/// Pointwise nodes join the kernel whose result they alone read.
class Grouping {
public:
    Grouping(const graph::Graph& graph, const Legality& legality) : m_graph(graph), m_legality(legality) {}

    /// A node that writes in place: kernels don't reach over it. In the order of the graph.
    void addBarrier(graph::NodeId node) { m_barriers.push_back(node); }
    void add(Group group);
    bool join(const graph::Node& node, const NodeCall& call);
    /// Whether a node that writes in place stands between them.
    bool isBarred(graph::NodeId from, graph::NodeId to) const;
    const std::vector<Group>& groups() const { return m_groups; }
    /// Why what reads the group's result is not in it; "" where nothing does. The plan has the routes.
    UserText endOf(const Group& group, const Plan& plan) const;

private:
    UserText whyNotJoined(const Group& group, const graph::Node& node) const;

    const graph::Graph& m_graph;
    const Legality& m_legality;
    std::vector<Group> m_groups;
    std::map<graph::NodeId, std::size_t> m_groupOf; ///< by the group's last node
    std::vector<graph::NodeId> m_barriers;
};

} // namespace nodewise::lowering
