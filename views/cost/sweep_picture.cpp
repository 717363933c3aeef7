// SPDX-License-Identifier: Apache-2.0
#include "views/cost/sweep_picture.h"

#include "views/common/axis_ticks.h"
#include "views/cost/cost_text.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace nodewise::views {

namespace {

constexpr double doubled = 6; ///< from which ratio of the values on their logarithms are drawn: 1, 2, 4, 8 stand apart alike

}

double SweepPicture::top() const
{
    double most = double(result->before);
    for (const SweepResult::Point& point : result->points)
        most = std::max(most, double(point.cycles));
    return std::max(1.0, most * 1.05);
}

/// By their numbers where all are such, else one beside the other.
std::vector<double> SweepPicture::positions() const
{
    std::vector<double> at;
    bool numbers = true;
    for (const SweepResult::Point& point : result->points) {
        bool good = false;
        at.push_back(QString::fromStdString(point.value).toDouble(&good));
        numbers = numbers && good;
    }
    const auto [low, high] = std::minmax_element(at.begin(), at.end());
    if (!numbers || at.empty() || *low == *high) {
        for (std::size_t i = 0; i < at.size(); ++i)
            at[i] = at.size() > 1 ? double(i) / double(at.size() - 1) : 0.5;
        return at;
    }
    const bool logarithms = *low > 0 && *high / *low >= doubled;
    const double from = logarithms ? std::log(*low) : *low, to = logarithms ? std::log(*high) : *high;
    for (double& value : at)
        value = ((logarithms ? std::log(value) : value) - from) / (to - from);
    return at;
}

QRectF SweepPicture::area(const QRectF& rect) const
{
    const QRectF high = rect.adjusted(0, line() + 12, -24, -line() - foot() - 4);
    const QRectF area = high.adjusted(gutter(tickTexts(ticks(std::round(high.height())), CostText::rough)), 0, 0, 0);
    return {std::round(area.left()), std::round(area.top()), std::max(20.0, area.width()), std::max(20.0, std::round(area.height()))};
}

std::vector<double> SweepPicture::ticks(double height) const
{
    return roundTicks(0, top(), std::max(2, int(height / (line() * 2))));
}

QPointF SweepPicture::place(const QRectF& area, std::size_t point) const
{
    return {area.left() + 14 + (area.width() - 28) * positions()[point], yOf(area, double(result->points[point].cycles))};
}

std::optional<PlotPlace> SweepPicture::pointAt(const QRectF& rect, const QPointF& at) const
{
    const QRectF inside = area(rect);
    if (!inside.adjusted(-10, -10, 10, 10).contains(at))
        return std::nullopt;
    std::optional<PlotPlace> nearest;
    for (std::size_t i = 0; i < result->points.size(); ++i)
        if (!nearest || std::abs(place(inside, i).x() - at.x()) < std::abs(place(inside, std::size_t(*nearest)).x() - at.x()))
            nearest = PlotPlace(i);
    return nearest;
}

void SweepPicture::paint(QPainter& painter, const QRectF& rect, double) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF inside = area(rect);
    const std::vector<double> values = ticks(inside.height());
    paintValues(painter, inside, values, tickTexts(values, CostText::rough), [&](double cycles) { return yOf(inside, cycles); });
    paintConfigured(painter, inside);
    paintPoints(painter, inside);
    paintPoint(painter, inside);
    painter.setPen(theme.dim);
    painter.drawText(QRectF(inside.left(), rect.top() + 4, inside.width(), line()), Qt::AlignLeft | Qt::AlignVCenter, tr("cycles"));
    painter.drawText(QRectF(inside.left(), inside.bottom() + foot(), inside.width(), line()), Qt::AlignCenter,
                     QString::fromStdString(result->parameter));
}

/// As it is configured: a dashed line.
void SweepPicture::paintConfigured(QPainter& painter, const QRectF& area) const
{
    const double y = std::floor(yOf(area, double(result->before))) + 0.5;
    painter.setPen(QPen(theme.dim, 1, Qt::DashLine));
    painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
    const QString text = result->as.empty() ? tr("as configured") : tr("as configured, %1").arg(QString::fromStdString(result->as));
    painter.drawText(QRectF(area.left(), y - line() - 1, area.width(), line()), Qt::AlignRight | Qt::AlignVCenter, text);
}

void SweepPicture::paintPoints(QPainter& painter, const QRectF& area) const
{
    std::vector<double> order; // points, from left to right
    for (std::size_t i = 0; i < result->points.size(); ++i)
        order.push_back(double(i));
    const auto at = [&](double point) { return place(area, std::size_t(point)); };
    std::ranges::stable_sort(order, {}, [&](double point) { return at(point).x(); });
    const auto value = [&](double point) { return QString::fromStdString(result->points[std::size_t(point)].value); };
    paintPlaces(painter, area, order, tickTexts(order, value), [&](double point) { return at(point).x(); });
    QPolygonF path;
    for (const double point : order)
        path << at(point);
    painter.setPen(QPen(theme.accent, 1.6));
    painter.drawPolyline(path);
    painter.setBrush(theme.accent);
    painter.setPen(QPen(theme.pane, 1.4));
    for (const QPointF& point : path)
        painter.drawEllipse(point, 4, 4);
}

void SweepPicture::paintPoint(QPainter& painter, const QRectF& area) const
{
    if (!pointed())
        return;
    const SweepResult::Point& point = result->points[std::size_t(*pointed())];
    const auto [before, now] = result->compared(point);
    const QPointF at = place(area, std::size_t(*pointed()));
    paintPointed(painter, area, at);
    paintLabel(painter, area, at.x(), area.top() - line() - 4,
               tr("%1: %2 (%3)", "value, cycles, change")
                   .arg(QString::fromStdString(point.value), CostText::cycles(point.cycles), CostText::change(before, now)),
               theme.text);
}

} // namespace nodewise::views
