// SPDX-License-Identifier: Apache-2.0
// A pass of a profile's own. Internal to core/rewrite.
#pragma once

#include "core/base/progress.h"
#include "core/rewrite/pass.h"

namespace nodewise::rewrite {

/// Puts the replacement in place of each match of the pattern, in the order of the graph, until there is none left (32 rounds at most: then
/// an error names the pass). As torch.fx's subgraph rewriter has it, matches do not overlap, and none is replaced of which something but
/// its results is read elsewhere; nor one that is written in place, or whose guard does not hold at all sizes. Such matches, and what comes
/// close to one, are left with the reason. A match for which the replacement yields another shape or dtype is the profile's mistake
/// (PassResult::wrong). Errors, located in the profile: a function or guard that does not compile, more ways to lay the pattern over the
/// graph than can be tried, a graph that grows without end, cancelled.
Result<PassResult> replacePattern(const std::shared_ptr<const graph::Graph>& before, const backend::PassRule& rule,
                                  const backend::Profile& profile, Operators& operators, const Progress& progress);

} // namespace nodewise::rewrite
