// SPDX-License-Identifier: Apache-2.0
// What a value depends on, and what depends on it, over any number of edges of a diagram. Linear in its edges.
#pragma once

#include "core/layout/diagram.h"

#include <span>
#include <vector>

namespace nodewise::layout {

enum class Reach : std::uint8_t {
    Upstream,   ///< what the items are computed from
    Downstream, ///< what is computed from them
    Between     ///< what lies on a way from one of the items to another
};

/// By item. The items themselves are in it, with Between too.
std::vector<bool> reached(const Diagram& diagram, std::span<const ItemId> from, Reach which);

} // namespace nodewise::layout
