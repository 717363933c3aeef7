// SPDX-License-Identifier: Apache-2.0
// A diagram with places: what the layouter makes and the canvas (or the SVG export) draws. Coordinates are absolute, in
// device-independent pixels, y down.
#pragma once

#include "core/base/user_text.h"
#include "core/layout/diagram.h"

namespace nodewise::layout {

struct Point {
    double x = 0, y = 0;
    bool operator==(const Point&) const = default;
};

struct Rect {
    double x = 0, y = 0, width = 0, height = 0;
    bool operator==(const Rect&) const = default;
};

struct PlacedItem {
    ItemId item;
    Rect rect;
};

/// An expanded group surrounds its contents; a collapsed one is a box of its own.
struct PlacedGroup {
    GroupId group;
    Rect rect;
    bool expanded = false;
};

/// One end of a route: an item, or the collapsed group that hides it.
struct End {
    ItemId item;   ///< valid if the item is visible
    GroupId group; ///< else: the outermost collapsed group around it
};

/// A drawn connection; several diagram edges between the same two ends are one route.
struct Route {
    End from, to;
    std::vector<Point> points;        ///< cubic Bezier: 1 + 3n points; the arrow head is at the last
    std::string label;                ///< shape of the value; "" where several differ
    Point labelAt;                    ///< center of the label
    std::vector<std::uint32_t> edges; ///< indices into Diagram::edges
};

/// A hub value (many or far consumers) named at its consumer: a flag that jumps to its producer.
struct Stub {
    ItemId producer;
    End consumer;
    std::string text; ///< "cos", or "cos, sin" would be two stubs
    Rect rect;
};

/// The whole picture of one state of expansion. Immutable.
struct Scene {
    Rect bounds;                     ///< encloses everything, stubs and routes too
    std::vector<PlacedGroup> groups; ///< outer before inner
    std::vector<PlacedItem> items;
    std::vector<Route> routes;
    std::vector<Stub> stubs;
};

/// Sizes of text, so that core needs no fonts: QFontMetrics in views, a bundled table in the CLI. In pixels.
class TextMetrics {
public:
    enum class Role : std::uint8_t { Title, Subtitle, Chip, EdgeLabel, GroupTitle };
    virtual ~TextMetrics() = default;
    virtual double width(std::string_view utf8, Role role) const = 0;
    virtual double height(Role role) const = 0;
    /// In the language of who looks at it.
    virtual std::string say(const UserText& text) const { return text.english(); }
};

} // namespace nodewise::layout
