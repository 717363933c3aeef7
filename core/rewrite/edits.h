// SPDX-License-Identifier: Apache-2.0
// Changes of a graph, decided node by node, then made all at once: graphs are immutable.
#pragma once

#include "core/base/result.h"
#include "core/rewrite/fragment.h"
#include "core/rewrite/rewritten.h"

#include <map>
#include <optional>
#include <variant>

namespace nodewise::rewrite {

/// Stands in place of the node; what read it reads the fragment's results. Of a node that yields a tuple, `operator.getitem` is taken
/// apart, but where the only result is itself a node that yields a tuple.
struct Replace {
    Fragment fragment;
    std::vector<graph::NodeId> inputs; ///< nodes of the graph before, by number
    std::vector<graph::NodeId> also;   ///< other nodes that the new ones come from, beside the replaced one
    /// Nodes that the results stand for, one each, where there are more than this one, which is among them. The others are Absorbed.
    std::vector<graph::NodeId> outputs = {};
};
/// The replacement of another node of the same graph stands for it, too: it is a part of what was matched.
struct Absorbed {
    graph::NodeId by;
};
/// What read the node reads another that stands before it.
struct Use {
    graph::NodeId other;
    bool merged = false; ///< the other stands for both: it comes from both
};
/// It stays under its name.
struct Change {
    std::optional<std::vector<graph::NamedArgument>> args; ///< name nodes of the graph before
    std::optional<graph::Value> value;
};
/// Nobody reads it; a get_attr takes its body with it.
struct Drop {};
/// A placeholder with data, in place of a node of the root: after the weights and constants that it has.
struct Fold {
    graph::TensorMeta meta;
    std::string bytes;
    std::vector<graph::NodeId> also;
};
using Edit = std::variant<Replace, Absorbed, Use, Change, Drop, Fold>;
using Edits = std::map<graph::NodeId, Edit>;

/// New nodes take names as torch.fx's tracer makes them (FxNames of "mm"; names of the graph before are not given again), and the module,
/// stack trace and other metadata of the node that they replace; kept nodes keep their names. Bodies of control flow are edited as the root
/// is. Placeholders and outputs take only Change. Errors name the node: one that is dropped and read, an input that does not stand before
/// the replaced node. The result has no finding of Graph::lint() that the graph before had not.
Result<Rewritten> applied(const graph::Graph& before, const Edits& edits);

} // namespace nodewise::rewrite
