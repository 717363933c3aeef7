// SPDX-License-Identifier: Apache-2.0
// What the pictures of plots have in common: axes with their numbers, a row that explains colors, the cursor.
#pragma once

#include "views/common/axis_window.h"
#include "views/common/theme.h"

#include <functional>
#include <span>
#include <vector>

class QPainter;

namespace nodewise::views {

/// A copy of all that is seen: painted on the screen, in a PNG or an SVG, on any thread. A picture derives from it and has
/// `void paint(QPainter&, const QRectF& rect, double ratio) const`, whose painter has the font and whose ground is filled; `ratio` is the
/// device's pixels for one of the painter's.
struct PlotPicture {
    Theme theme;
    QFont font;
    std::optional<PlotPlace> cursor; ///< where a click or the keyboard went last
    std::optional<PlotPlace> hover;  ///< under the mouse

    std::optional<PlotPlace> pointed() const { return hover ? hover : cursor; }
    /// Leaves out what only the screen shows.
    void forFile() { hover.reset(); }

protected:
    static constexpr double gap = 8;  ///< pixels between an axis and its numbers
    static constexpr double mark = 4; ///< length of an axis's marks

    double line() const; ///< the height of a line of text
    double widthOf(const QString& text) const;
    /// What numbers at the left of an area need beside it.
    double gutter(const std::vector<QString>& numbers) const;
    /// What numbers below an area need.
    double foot() const { return line() + gap; }
    /// A line across the area for each value, from the lowest on, and its number at the left where there is room for it.
    void paintValues(QPainter& painter, const QRectF& area, const std::vector<double>& values, const std::vector<QString>& numbers,
                     const std::function<double(double)>& y) const;
    /// A mark below the area for each value from left to right, and its number where there is room; `unit` stands at the left of them.
    void paintPlaces(QPainter& painter, const QRectF& area, const std::vector<double>& values, const std::vector<QString>& numbers,
                     const std::function<double(double)>& x, const QString& unit = {}) const;

    struct Sign {
        enum class Shape { None, Square, Line, Dot, Ring, Diamond };
        Shape shape = Shape::None;
        QColor color;
        QString text;
    };
    /// As many as fit in one line that begins at the left top of the row.
    void paintLegend(QPainter& painter, const QRectF& row, std::span<const Sign> signs) const;
    /// A dashed line where the mouse is, and one with a foot at the cursor.
    void paintCursor(QPainter& painter, const AxisScale& scale) const;
    /// A line down through a point, which has a dot.
    void paintPointed(QPainter& painter, const QRectF& area, const QPointF& at) const;
    /// A text on a ground of its own, its middle at `x` where the area has room for that.
    void paintLabel(QPainter& painter, const QRectF& area, double x, double top, const QString& text, const QColor& color) const;
};

} // namespace nodewise::views
