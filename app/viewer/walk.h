// SPDX-License-Identifier: Apache-2.0
// Walking a graph from node to node, as the Go menu does it.
#pragma once

#include "views/common/selection.h"

namespace nodewise::viewer {

enum class Step { Producer, Consumer, PreviousSibling, NextSibling };

/// Moves the selection from its current node on the side where the user selected; false if there is nothing that way.
/// Weights are passed over where another producer exists. Siblings use the same first value.
bool walk(views::Selection& selection, Step step);

} // namespace nodewise::viewer
