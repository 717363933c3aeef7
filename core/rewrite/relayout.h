// SPDX-License-Identifier: Apache-2.0
// Where a decomposition yields the same elements in another order of memory, what reads them has to follow. Internal to core/rewrite.
#pragma once

#include "core/rewrite/edits.h"
#include "core/rewrite/operators.h"

namespace nodewise::rewrite {

/// Edits of the graph after replacements: values computed anew from where layouts differ, as far as that reaches; a view that the new
/// layout does not allow is a reshape. `edits` made `after` out of `before`.
Edits relayout(const graph::Graph& before, const Edits& edits, const Rewritten& after, Operators& operators);

} // namespace nodewise::rewrite
