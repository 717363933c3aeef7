// SPDX-License-Identifier: Apache-2.0
// Which part of a plot's axis is seen, and where its places are in pixels. No widget, no painting.
#pragma once

#include <QRectF>

#include <cstdint>
#include <optional>

namespace nodewise::views {

/// What a plot has one after the other, from 0 on: steps, cycles, bins.
using PlotPlace = std::int64_t;

/// `count()` places from `first()` on, as fractions of places. Zooming and panning stay within all there are, and never show less than a
/// few.
class AxisWindow {
public:
    AxisWindow() = default;
    /// All of them.
    explicit AxisWindow(double length, double fewest = 8) : m_length(length), m_fewest(fewest), m_count(length) {}

    double length() const { return m_length; }
    double first() const { return m_first; }
    double count() const { return m_count; }
    double end() const { return m_first + m_count; }
    bool whole() const { return m_count >= m_length; }

    /// `factor` below 1 shows less. What is at `part` (0 = left edge, 1 = right) stays there where it can.
    void zoom(double part, double factor);
    void pan(double places);
    void showAll();
    void show(double first, double count);
    /// Moves as little as it takes to have the place inside, not at the very edge.
    void reveal(PlotPlace place);
    /// The place under this part of the width; nothing outside of it, or if there are no places.
    std::optional<PlotPlace> tryPlace(double part) const;
    /// 0..1 for a position within; the middle of place 3 is 3.5.
    double partOf(double position) const { return m_count > 0 ? (position - m_first) / m_count : 0; }
    bool operator==(const AxisWindow&) const = default;

private:
    double m_length = 0, m_fewest = 0, m_first = 0, m_count = 0;
};

/// A window laid over pixels: `area` is where things of places are drawn.
struct AxisScale {
    AxisWindow window;
    QRectF area;

    /// Of a position as AxisWindow has it; may lie outside of the area.
    double x(double position) const { return area.left() + area.width() * window.partOf(position); }
    double middle(PlotPlace place) const { return x(double(place) + 0.5); }
    /// The column of pixels at its middle, inside of the area.
    double pixelOf(PlotPlace place) const;
    bool shows(PlotPlace place) const { return double(place) + 1 > window.first() && double(place) < window.end(); }
    std::optional<PlotPlace> tryPlace(double x) const;
    /// From one place's left edge to another's right one, inside of the area and at least a pixel wide; empty if nothing of it is seen.
    QRectF span(PlotPlace first, PlotPlace last) const;
};

} // namespace nodewise::views
