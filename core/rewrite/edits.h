// SPDX-License-Identifier: Apache-2.0
// Changes of a graph, decided node by node, then made all at once: graphs are immutable.
#pragma once

#include "core/base/result.h"
#include "core/rewrite/fragment.h"
#include "core/rewrite/rewritten.h"

#include <map>
#include <variant>

namespace nodewise::rewrite {

/// Stands in place of the node; what read it reads the fragment's results (`operator.getitem` of a tuple is taken apart).
struct Replace {
    Fragment fragment;
    std::vector<graph::NodeId> inputs; ///< nodes of the graph before, by number
    std::vector<graph::NodeId> also;   ///< other nodes that the new ones come from, beside the replaced one
};
/// What read the node reads another that stands before it.
struct Use {
    graph::NodeId other;
};
/// Nobody reads it.
struct Drop {};
/// A placeholder of the root with data, in place of the node.
struct Fold {
    graph::TensorMeta meta;
    std::string bytes;
    std::vector<graph::NodeId> also;
};
using Edit = std::variant<Replace, Use, Drop, Fold>;
using Edits = std::map<graph::NodeId, Edit>;

/// New nodes take names as torch.fx makes them (FxNames), and the module, stack trace and other metadata of the node that they replace;
/// kept nodes keep their names. Bodies of control flow are edited as the root is. Errors name the node: one that is dropped and read, an
/// input that does not stand before the replaced node. The result has no finding of Graph::lint() that the graph before had not.
Result<Rewritten> applied(const graph::Graph& before, const Edits& edits);

} // namespace nodewise::rewrite
