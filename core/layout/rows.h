// SPDX-License-Identifier: Apache-2.0
// Boxes in rows: order within each row is given, x is solved. Long edges pass the rows between their ends as thin places of their own,
// so an edge never crosses a box.
#pragma once

#include "core/layout/placer.h"

#include <vector>

namespace nodewise::layout {

/// One box, or (from index `boxes` on) the place where an edge passes a row. Extents from the axis, where edges attach.
struct RowNode {
    double left = 0, right = 0, height = 0;
    double x = 0; ///< of the axis
    std::uint32_t row = 0;
};

/// An edge between neighbouring rows (upper, lower), or the piece of a long one.
struct RowSegment {
    std::uint32_t upper = 0, lower = 0;
    double weight = 1; ///< how much it wants to be vertical
};

/// The way of one edge of a PlacementRequest: places in between, from its start to its end.
struct RowChain {
    std::vector<std::uint32_t> places;
    bool back = false; ///< runs upwards: first and last place stand in the rows of its ends
};

/// Boxes, places and rows of one module.
struct Rows {
    std::vector<RowNode> nodes; ///< boxes as in the request, then places
    std::uint32_t boxes = 0;
    std::vector<std::vector<std::uint32_t>> rows; ///< node indices, left to right
    std::vector<RowChain> chains;                 ///< per edge
    std::vector<RowSegment> segments;

    bool isPlace(std::uint32_t node) const { return node >= boxes; }
};

/// Rows out of what a placer answered; x as placed. Extents are those of the request's boxes.
Rows rowsOf(const PlacementRequest& request, const Placement& placement);

/// Pieces of all edges between neighbouring rows, those vertical now with a high weight.
void makeSegments(Rows& rows, const PlacementRequest& request);

/// Least distance between two neighbours in a row, in pixels, besides their extents.
double gapBetween(const Rows& rows, std::uint32_t a, std::uint32_t b);

/// Moves every row's nodes as little as possible so that none overlap; boxes hold, places give way.
void separate(Rows& rows);

/// Straightens long edges between boxes that stay where they are.
void straighten(Rows& rows);

/// Solves x for changed extents: short, straight edges, order kept.
void respace(Rows& rows, int sweeps);

} // namespace nodewise::layout
