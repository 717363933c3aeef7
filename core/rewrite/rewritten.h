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
    std::vector<FoldedConstant> constants; ///< made by this rewriting
};

/// From the graph before `first` to the one behind `second`.
std::vector<std::vector<graph::NodeId>> composed(const std::vector<std::vector<graph::NodeId>>& first,
                                                 const std::vector<std::vector<graph::NodeId>>& second);

} // namespace nodewise::rewrite
