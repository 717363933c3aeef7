// SPDX-License-Identifier: Apache-2.0
// A part of the IR as an FX graph, so that it can be written as code: operators by their schemas, as the IR's own executor calls them.
#pragma once

#include "core/graph/graph.h"
#include "core/ir/ir.h"

#include <memory>
#include <vector>

namespace nodewise::torch_worker {

/// `nodes`: indices of one list of nodes, sorted. Values from outside become placeholders of their names, in the order in which they are
/// first read; values that are read outside, or by nobody, are returned. Errors name the node that can't be written: control flow, whose
/// FX node can be packed, and what only an executor knows how to run.
Result<std::shared_ptr<const graph::Graph>> irPart(const ir::Graph& graph, const std::vector<std::uint32_t>& nodes);

} // namespace nodewise::torch_worker
