// SPDX-License-Identifier: Apache-2.0
// What the nodes of a graph do beside yielding values. Internal to core/rewrite.
#pragma once

#include "core/rewrite/operators.h"

#include <vector>

namespace nodewise::rewrite {

/// Of one graph, which must outlive it. What isn't known counts as the worst.
class Effects {
public:
    Effects(const graph::Graph& graph, Operators& operators);

    /// The node does nothing but yield a value, the same each time.
    bool isPure(graph::NodeId node) const { return m_pure[node.index()]; }
    /// It draws random numbers; it writes nothing, and checks nothing.
    bool isRandom(const graph::Node& node) const;
    /// Some node writes, in place, storage that the node's value may share.
    bool isWritten(graph::NodeId node) const { return m_anyWrite && m_written[rootOf(node)]; }

private:
    bool computePure(const graph::Graph& graph, const graph::Node& node) const;
    void addStorage(const graph::Graph& graph, const graph::Node& node);
    bool writesNothing(const graph::Node& operatorCall) const;
    void addWrites(const graph::Graph& graph, const graph::Node& node, std::vector<graph::NodeId>& written) const;
    static void addTensors(const graph::Graph& graph, const graph::Node& node, std::vector<graph::NodeId>& written);
    void unite(graph::NodeId a, graph::NodeId b) { m_parent[rootOf(a)] = rootOf(b); }
    std::size_t rootOf(graph::NodeId node) const;

    Operators& m_operators;
    std::vector<bool> m_pure;
    mutable std::vector<std::size_t> m_parent; ///< by node: another of the same storage; union-find
    std::vector<bool> m_written;               ///< by root of a storage
    bool m_anyWrite = false;
};

/// Operators::writes of a call, and the statistics that a normalization updates in training, of which its schema says nothing.
std::optional<std::vector<std::string>> writtenArguments(Operators& operators, const graph::Node& node);

/// Operators::mayAlias, but for composite operators that are known to compute.
bool mayShare(Operators& operators, std::string_view opType);

/// A size or a number that the program computes with.
bool isNumber(const graph::Value& value);
/// A call of an operator ("torch.ops.aten.add.Tensor"), not of control flow or one of Python's functions.
bool isOperator(const graph::Node& node);
/// "higher_order.cond"
bool isHigherOrder(const graph::Node& node);

} // namespace nodewise::rewrite
