// SPDX-License-Identifier: Apache-2.0
#include "core/layout/wire_labels.h"

#include <algorithm>
#include <cmath>

namespace nodewise::layout {

namespace {

constexpr double beside = 5;       ///< between the wire and its label
constexpr std::size_t crowd = 400; ///< wires in one gap from which on nothing is labelled: none would be free, and the search is quadratic

/// x at a height of the S-curve whose control points stand at half its height.
double xAt(Point from, Point to, double y)
{
    const double span = to.y - from.y;
    if (std::abs(span) < 1e-6)
        return from.x;
    // y(t) = 1.5 t (1-t) + t^3 of the span is monotone: bisection.
    const double goal = std::clamp((y - from.y) / span, 0.0, 1.0);
    double low = 0, high = 1;
    for (int i = 0; i < 16; ++i) {
        const double t = (low + high) / 2;
        (1.5 * t * (1 - t) + t * t * t < goal ? low : high) = t;
    }
    const double t = (low + high) / 2;
    return from.x + (to.x - from.x) * t * t * (3 - 2 * t);
}

} // namespace

WireLabels::WireLabels(double height, double boxWidth, const std::vector<double>& rowBottoms, const std::vector<double>& rowTops)
    : m_height(height), m_boxWidth(boxWidth)
{
    for (std::size_t row = 0; row + 1 < rowTops.size(); ++row)
        m_gaps.push_back({rowBottoms[row], rowTops[row + 1], {}, {}});
}

void WireLabels::addCurves(const std::vector<Point>& wire)
{
    for (std::size_t i = 0; i + 3 < wire.size(); i += 3) {
        const Point from = wire[i], to = wire[i + 3];
        // A straight piece may run through several gaps.
        const auto first = std::upper_bound(m_gaps.begin(), m_gaps.end(), std::min(from.y, to.y),
                                            [](double value, const Gap& gap) { return value < gap.bottom; });
        for (auto gap = first; gap != m_gaps.end() && gap->top < std::max(from.y, to.y); ++gap)
            gap->curves.push_back({from, to});
    }
}

bool WireLabels::isFree(const Gap& gap, const Rect& label) const
{
    if (label.x < 3 || label.x + label.width > m_boxWidth - 3)
        return false;
    const auto overlaps = [&label](const Rect& other) {
        return other.x < label.x + label.width + 3 && label.x < other.x + other.width + 3 && other.y < label.y + label.height &&
               label.y < other.y + other.height;
    };
    if (std::any_of(gap.labels.begin(), gap.labels.end(), overlaps))
        return false;
    return std::none_of(gap.curves.begin(), gap.curves.end(), [&label](const Curve& curve) {
        const double top = xAt(curve.from, curve.to, label.y), bottom = xAt(curve.from, curve.to, label.y + label.height);
        return std::max(top, bottom) > label.x - 1 && std::min(top, bottom) < label.x + label.width + 1;
    });
}

std::optional<Point> WireLabels::tryPlace(Gap& gap, const Curve& curve, double width)
{
    if (gap.curves.size() > crowd || gap.bottom - gap.top < m_height)
        return std::nullopt;
    for (const double part : {0.5, 0.3, 0.7}) {
        const double middle = gap.top + (gap.bottom - gap.top) * part;
        const double y = std::clamp(middle, gap.top + m_height / 2, gap.bottom - m_height / 2);
        const double above = xAt(curve.from, curve.to, y - m_height / 2), below = xAt(curve.from, curve.to, y + m_height / 2);
        for (const double left : {std::max(above, below) + beside, std::min(above, below) - beside - width}) {
            const Rect label{left, y - m_height / 2, width, m_height};
            if (!isFree(gap, label))
                continue;
            gap.labels.push_back(label);
            return Point{left + width / 2, y};
        }
    }
    return std::nullopt;
}

std::optional<Point> WireLabels::tryPlace(const std::vector<Point>& wire, double width)
{
    for (std::size_t i = 0; i + 3 < wire.size(); i += 3) {
        const Curve curve{wire[i], wire[i + 3]};
        auto gap =
            std::upper_bound(m_gaps.begin(), m_gaps.end(), curve.from.y, [](double value, const Gap& g) { return value < g.bottom; });
        for (int tries = 0; tries < 4 && gap != m_gaps.end() && gap->top < curve.to.y; ++gap, ++tries)
            if (const auto at = tryPlace(*gap, curve, width))
                return at;
    }
    return std::nullopt;
}

} // namespace nodewise::layout
