// SPDX-License-Identifier: Apache-2.0
// One graph of a log, with what the log tells of its nodes: their kernels, and which nodes of other stages they come from.
#pragma once

#include "core/torchtrace/compiles.h"
#include "core/torchtrace/graph_text.h"

namespace nodewise::torchtrace {

/// Facts of its nodes (graph::Metadata::other), from Inductor's provenance where the log has it (INDUCTOR_PROVENANCE=1):
/// "kernel": "cpp_fused_add_0:1", repeated for several; "fx_node": of a graph after post-grad passes, nodes of the one before pre-grad
/// passes. Of several graphs and mappings of a kind in one compilation the n-th ones belong together.
NodeFacts factsOf(const Log& log, const Summary& summary, const GraphEntry& graph, std::vector<Error>& problems);

/// Errors have the line of the log.
Result<GraphText> readStage(const Log& log, const Summary& summary, const GraphEntry& graph, const Progress& progress = {});

/// The one that it was made from: the graph before it in the same attempt, forward and backward each from the joint graph; none for the
/// first.
const GraphEntry* stageBefore(const Log& log, const Summary& summary, const GraphEntry& graph);

} // namespace nodewise::torchtrace
