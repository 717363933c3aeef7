// SPDX-License-Identifier: Apache-2.0
// Why a rewritten program differs from the program where a pass is meant to make it differ.
#pragma once

#include "core/graph/graph.h"
#include "core/protocol/rewrite.h"

#include <memory>
#include <string>
#include <vector>

namespace nodewise::rewrite {

/// Names of conversions between types that the pass remove-dtype-conversions left out before a value of the program, or of the value
/// itself: it is computed in another type, or there is nothing to compare it with. Empty: its types are what they were.
std::vector<std::string> conversionsLeftOut(const std::shared_ptr<const graph::Graph>& program, const protocol::RewriteAnswer& answer,
                                            const std::string& value);

/// Passes of the profile's own that put something in place of a node of the program, as "fuse-rms-norm (line 9)": what they put there
/// computes the node's value.
std::vector<std::string> replacedBy(const std::shared_ptr<const graph::Graph>& program, const protocol::RewriteAnswer& answer,
                                    const std::string& value);

} // namespace nodewise::rewrite
