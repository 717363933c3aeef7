// SPDX-License-Identifier: Apache-2.0
// Which node of one run corresponds to which of another.
#pragma once

#include "core/torch/debug/listing.h"
#include "core/torch/run/plan.h"

#include <cstdint>
#include <vector>

namespace nodewise::torch_worker {

/// From the actual run's nodes to the expected run's.
class Pairing {
public:
    explicit Pairing(std::size_t nodes) : m_other(nodes, noNode) {}
    void add(std::uint32_t node, std::uint32_t other) { m_other[node] = other; }
    std::uint32_t of(std::uint32_t node) const { return node < m_other.size() ? m_other[node] : noNode; } ///< noNode = none
    std::size_t pairs() const;
    std::uint32_t size() const { return static_cast<std::uint32_t>(m_other.size()); } ///< of the actual run's nodes

private:
    std::vector<std::uint32_t> m_other;
};

/// Where one side was made of the other by a backend's decompositions and passes (nodes say `from` which), a node of the other is paired
/// with the one that yields its value, as the made side tells (ir::Graph::values); where it does not, with the last one that was made of it
/// and no later one, if that yields the same shape and dtype. Weights and inputs by name. Else:
/// FX graph and IR of one program, or a program and a changed export of it: first the nodes of one name and operator in subgraphs of one
/// name; if that leaves some, both orders of execution are aligned (a longest common subsequence of operator and module path), so that
/// inserted nodes, and names that shifted by them, do no harm. Weights are then paired by their names in the state dict.
/// Where names did not shift, nodes that are left over on both sides are paired by their names whatever their operators: a plug-in's
/// conversion may make another one of it, and a value keeps its name.
Pairing pairNodes(const Listing& actual, const Listing& expected);

/// By node of the actual run: the other side's node that says it was made of several, this one among them; noNode = none.
std::vector<std::uint32_t> standingFor(const Listing& actual, const Listing& expected);

} // namespace nodewise::torch_worker
