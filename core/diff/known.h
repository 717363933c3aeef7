// SPDX-License-Identifier: Apache-2.0
// Pairs of nodes that are known to correspond.
#pragma once

#include "core/diff/diff.h"
#include "core/link/link_table.h"

namespace nodewise::diff {

/// Of the FX graph (before) and its IR (after).
Known knownOf(const link::LinkTable& links, std::size_t fxNodes);
/// Of a rewriting: by node of the graph after it the nodes before.
Known knownOf(const std::vector<std::vector<graph::NodeId>>& from);
/// Of a program and an IR file that was rewritten from it: nodes that say which FX nodes they come from. A file whose nodes don't say it
/// gives none.
Known knownOf(const graph::Graph& before, const ir::Graph& after);
/// Of a program and a graph that another tool made of it, such as ONNX's exporter: nodes that say which nodes they compute ("fx_node" in
/// Metadata::other). None where neither side says so, or both do.
Known knownOf(const graph::Graph& before, const graph::Graph& after);
/// The same, of an IR that the program was converted to.
Known knownOf(const ir::Graph& before, const ir::Graph& after);
/// With what stood after before.
Known swapped(Known known);

/// Known pairs that belong together. Indices that a side does not have are left out.
struct Group {
    std::vector<std::uint32_t> before, after; ///< in order
};
std::vector<Group> groupsOf(const Known& known, std::size_t before, std::size_t after);

} // namespace nodewise::diff
