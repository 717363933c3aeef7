// SPDX-License-Identifier: Apache-2.0
// One group's contents with places: rows spaced for the children's real sizes, wires drawn, labels set. Relative to the group's box, so
// that equal modules share it.
#pragma once

#include "core/layout/levels.h"
#include "core/layout/rows.h"

#include <memory>

namespace nodewise::layout {

struct Arranged;

/// A child as it stands in its level: an item, a collapsed group, or an expanded one.
struct ChildBox {
    double width = 0, height = 0;
    double stubs = 0;                         ///< room for stubs right of the box
    std::shared_ptr<const Arranged> expanded; ///< null for items and collapsed groups
};

/// Immutable once made.
struct Arranged {
    double width = 0, height = 0;
    std::vector<Rect> boxes;                             ///< per child, without stubs
    std::vector<double> inX, outX;                       ///< where values cross the upper and lower border
    std::vector<std::vector<Point>> wires;               ///< per wire of the level: cubic Bezier from border or box to border or box
    std::vector<Point> labelAt;                          ///< per wire: center of the label; only where labelSize has a width
    std::vector<bool> labelled;                          ///< per wire
    std::vector<std::shared_ptr<const Arranged>> inside; ///< per child: null unless expanded
};

struct ArrangeInput {
    const Level* level = nullptr;
    const PlacementRequest* request = nullptr; ///< one edge per pair of vertices that a wire joins
    const Rows* rows = nullptr;                ///< as placed, all children collapsed
    std::vector<std::uint32_t> pairOf;         ///< per wire: edge of the request
    std::vector<ChildBox> children;
    std::vector<double> labelWidths; ///< per wire, 0 = none
    double labelHeight = 0;
    double headerWidth = 0; ///< least width of the box for its title
    bool root = false;      ///< no border and no title
};

Arranged arrange(ArrangeInput input);

} // namespace nodewise::layout
