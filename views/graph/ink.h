// SPDX-License-Identifier: Apache-2.0
// What the scene painter draws with, so that one painter serves the screen (fast, batched) and files (exact, vectors).
#pragma once

#include <QColor>
#include <QPointF>
#include <QRectF>

#include <span>
#include <string>
#include <string_view>

namespace nodewise::views {

/// A rounded box; a bar of its own color covers its left edge where barWidth > 0.
struct BoxStyle {
    QRgb fill = 0, edge = 0, bar = 0;
    float radius = 0, edgeWidth = 1, barWidth = 0;
    bool operator==(const BoxStyle&) const = default;
};

struct TextStyle {
    double size = 13; ///< pixels
    QRgb color = 0;
    bool centered = false;
};

/// Coordinates are device pixels. Text appears at the latest with flush(), above everything drawn before.
class Ink {
public:
    virtual ~Ink() = default;
    virtual void fill(const QRectF& rect, QRgb color) = 0;
    virtual void box(const QRectF& rect, const BoxStyle& style) = 0;
    /// A flag whose tip points left, `tip` pixels long.
    virtual void flag(const QRectF& rect, double tip, QRgb fill, QRgb edge) = 0;
    /// Cubic Bezier of 1 + 3n points.
    virtual void curve(std::span<const QPointF> points, QRgb color, double width) = 0;
    /// A filled arrow head with its tip at `tip`.
    virtual void arrow(QPointF tip, QPointF direction, QRgb color, double size) = 0;
    /// One line, vertically centered in `line`, elided to its width.
    virtual void text(const QRectF& line, std::string_view utf8, const TextStyle& style) = 0;
    virtual double textWidth(std::string_view utf8, double size) const = 0;
    virtual void flush() = 0;

    /// What of a name fits: its end, which tells it from others ("…tion_3").
    std::string endOf(std::string_view name, double size, double room) const
    {
        if (textWidth(name, size) <= room + 0.5)
            return std::string(name);
        const std::string dots = "…";
        std::size_t from = 0, to = name.size(); // the first of them does not fit, the last does
        while (to - from > 1) {
            const std::size_t middle = from + (to - from) / 2;
            (textWidth(dots + std::string(name.substr(middle)), size) <= room ? to : from) = middle;
        }
        while (to < name.size() && (static_cast<unsigned char>(name[to]) & 0xC0) == 0x80) // within a character
            ++to;
        return dots + std::string(name.substr(to));
    }
};

} // namespace nodewise::views
