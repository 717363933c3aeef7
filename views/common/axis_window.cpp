// SPDX-License-Identifier: Apache-2.0
#include "views/common/axis_window.h"

#include <algorithm>
#include <cmath>

namespace nodewise::views {

void AxisWindow::show(double first, double count)
{
    m_count = std::clamp(count, std::min(m_fewest, m_length), m_length);
    m_first = std::clamp(first, 0.0, m_length - m_count);
}

void AxisWindow::zoom(double part, double factor)
{
    const double at = std::clamp(part, 0.0, 1.0), fixed = m_first + at * m_count;
    const double count = std::clamp(m_count * factor, std::min(m_fewest, m_length), m_length);
    show(fixed - at * count, count);
}

void AxisWindow::pan(double places)
{
    show(m_first + places, m_count);
}

void AxisWindow::showAll()
{
    show(0, m_length);
}

void AxisWindow::reveal(PlotPlace place)
{
    const double rim = std::min(2.0, m_count / 4), beside = std::max(rim, m_count * 0.04), at = double(place);
    if (at < m_first + rim)
        show(at - beside, m_count);
    else if (at + 1 > end() - rim)
        show(at + 1 + beside - m_count, m_count);
}

std::optional<PlotPlace> AxisWindow::tryPlace(double part) const
{
    if (m_length <= 0 || part < 0 || part > 1)
        return std::nullopt;
    return std::min(PlotPlace(m_first + part * m_count), PlotPlace(std::ceil(m_length)) - 1);
}

double AxisScale::pixelOf(PlotPlace place) const
{
    return std::clamp(std::floor(middle(place)) + 0.5, area.left(), area.right());
}

std::optional<PlotPlace> AxisScale::tryPlace(double x) const
{
    return area.width() > 0 ? window.tryPlace((x - area.left()) / area.width()) : std::nullopt;
}

QRectF AxisScale::span(PlotPlace first, PlotPlace last) const
{
    const double left = x(double(first)), right = x(double(last) + 1);
    if (last < first || left > area.right() || right < area.left())
        return {};
    const double from = std::max(area.left(), left), wide = std::max(1.0, std::min(area.right(), right) - from);
    return {std::min(from, area.right() - wide), area.top(), wide, area.height()};
}

} // namespace nodewise::views
