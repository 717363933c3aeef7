// SPDX-License-Identifier: Apache-2.0
// A graph made of another, and which nodes of that each of its nodes comes from.
#pragma once

#include "core/graph/graph.h"

#include <memory>
#include <string>
#include <vector>

namespace nodewise::rewrite {

/// A tensor that a pass computed, as a placeholder (InputSpec::Kind::TensorConstant) of the graph.
struct FoldedConstant {
    std::string name;       ///< of the placeholder
    std::string target;     ///< of its InputSpec
    graph::TensorMeta meta; ///< contiguous
    std::string bytes;      ///< row-major, little-endian
};

struct Rewritten {
    std::shared_ptr<const graph::Graph> graph;
    /// By node of `graph`: the nodes of the graph before, in its order. A node that was kept has its own; what is new because of several
    /// has them all; a folded constant those that computed it.
    std::vector<std::vector<graph::NodeId>> from;
    /// By node of the graph before: the node that yields its value now; none where no node does, as of a tuple that was taken apart, and of
    /// what was dropped.
    std::vector<graph::NodeId> value;
    /// An edited node of the graph before, and what stands for it now: new nodes, or one that was there; nothing = it was dropped.
    struct Edited {
        graph::NodeId node;
        std::vector<graph::NodeId> now;
    };
    std::vector<Edited> edited;            ///< in order
    std::vector<FoldedConstant> constants; ///< made by this rewriting
};

/// The graph as it is.
Rewritten unchanged(std::shared_ptr<const graph::Graph> graph);

/// By node of the graph before: the nodes that stand for it now, in order; none = it was dropped.
std::vector<std::vector<graph::NodeId>> standing(const Rewritten& rewritten, std::size_t nodesBefore);

/// From the graph before `first` to the one after `second`.
std::vector<graph::NodeId> composed(const std::vector<graph::NodeId>& first, const std::vector<graph::NodeId>& second);
std::vector<std::vector<graph::NodeId>> composed(const std::vector<std::vector<graph::NodeId>>& first,
                                                 const std::vector<std::vector<graph::NodeId>>& second);

} // namespace nodewise::rewrite
