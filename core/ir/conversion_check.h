// SPDX-License-Identifier: Apache-2.0
// What registered conversions return is checked before it enters the IR, since it is other people's code.
#pragma once

#include "core/base/result.h"
#include "core/ir/node_info.h"
#include "core/ir/registry.h"

namespace nodewise::ir {

/// An IR node before it has an id, and the FX nodes that it stands for.
struct PendingNode {
    OpNode node;
    std::vector<graph::NodeId> fx;
};

/// Of what a conversion made of one node, before the nodes that it absorbs are taken out of those of its subgraph.
class ConversionCheck {
public:
    /// `absorbed`: by FX node, those that earlier conversions took.
    ConversionCheck(const graph::Graph& graph, const std::vector<PendingNode>& pending, const std::vector<bool>& absorbed,
                    graph::NodeId node, const ConvertedNodes& converted)
        : m_fx(graph), m_pending(pending), m_absorbed(absorbed), m_node(node), m_converted(converted)
    {
    }
    /// An error says what is wrong with it.
    Result<void> run() const;

private:
    Result<void> absorbed() const;
    Result<void> names() const;
    Result<void> inputs() const;

    const graph::Graph& m_fx;
    const std::vector<PendingNode>& m_pending;
    const std::vector<bool>& m_absorbed;
    graph::NodeId m_node;
    const ConvertedNodes& m_converted;
};

/// What a conversion that ConversionCheck takes leaves out or changes: a tensor that the FX nodes read and none of its nodes names, or the
/// shape or dtype of a value that keeps its name. `of`: the node, and those that it absorbs. Empty: nothing.
UserText lossOf(const std::vector<const NodeInfo*>& of, const ConvertedNodes& converted);

} // namespace nodewise::ir
