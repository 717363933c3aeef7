// SPDX-License-Identifier: Apache-2.0
// Where pytorch-ir's inputs and attrs don't say how a node is called, the whole call is kept beside them.
#pragma once

#include "core/ir/node_info.h"

#include <functional>

namespace nodewise::ir {

using SubgraphNames = std::function<std::string(graph::SubgraphId)>;

/// Whether the call can't be rebuilt from inputs and attrs by the operator's schema, as pytorch-ir's executor does.
bool losesArguments(const NodeInfo& info, const graph::Graph& graph);

/// All arguments of the node.
Call callOf(const NodeInfo& info, const graph::Graph& graph, const SubgraphNames& names);

/// Bodies that the arguments name, in order, each once.
std::vector<graph::SubgraphId> bodiesOf(const NodeInfo& info, const graph::Graph& graph);

} // namespace nodewise::ir
