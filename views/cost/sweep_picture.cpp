// SPDX-License-Identifier: Apache-2.0
#include "views/cost/sweep_picture.h"

#include "views/common/axis_ticks.h"
#include "views/common/faded.h"
#include "views/cost/cost_text.h"

#include <QPainter>
#include <QPainterPath>

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
    const QFontMetricsF metrics(font);
    double gutter = 0;
    for (const double tick : roundTicks(0, top(), 5))
        gutter = std::max(gutter, metrics.horizontalAdvance(CostText::rough(tick)));
    const QRectF area = rect.adjusted(gutter + 18, metrics.height() + 12, -24, -2 * metrics.height() - 12);
    return {std::round(area.left()), std::round(area.top()), std::max(20.0, area.width()), std::max(20.0, std::round(area.height()))};
}

QPointF SweepPicture::place(const QRectF& area, std::size_t point) const
{
    return {area.left() + 14 + (area.width() - 28) * positions()[point],
            area.bottom() - area.height() * double(result->points[point].cycles) / top()};
}

std::optional<std::size_t> SweepPicture::pointAt(const QRectF& rect, const QPointF& at) const
{
    const QRectF inside = area(rect);
    if (!inside.adjusted(-10, -10, 10, 10).contains(at))
        return std::nullopt;
    std::optional<std::size_t> nearest;
    for (std::size_t i = 0; i < result->points.size(); ++i)
        if (!nearest || std::abs(place(inside, i).x() - at.x()) < std::abs(place(inside, *nearest).x() - at.x()))
            nearest = i;
    return nearest;
}

void SweepPicture::paint(QPainter& painter, const QRectF& rect) const
{
    painter.fillRect(rect, theme.pane);
    painter.setFont(font);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF inside = area(rect);
    paintGrid(painter, inside);
    paintConfigured(painter, inside);
    paintValues(painter, inside);
    paintPoint(painter, inside);
    painter.setPen(theme.dim);
    const double line = painter.fontMetrics().height();
    painter.drawText(QRectF(inside.left(), rect.top() + 4, inside.width(), line), Qt::AlignLeft | Qt::AlignVCenter, tr("cycles"));
    painter.drawText(QRectF(inside.left(), inside.bottom() + line + 6, inside.width(), line), Qt::AlignCenter,
                     QString::fromStdString(result->parameter));
}

void SweepPicture::paintGrid(QPainter& painter, const QRectF& area) const
{
    const double line = painter.fontMetrics().height();
    for (const double tick : roundTicks(0, top(), std::max(2, int(area.height() / (line * 2))))) {
        const double y = std::floor(area.bottom() - area.height() * tick / top()) + 0.5;
        painter.setPen(theme.line);
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        painter.setPen(theme.dim);
        painter.drawText(QRectF(0, y - line / 2, area.left() - 8, line), Qt::AlignRight | Qt::AlignVCenter, CostText::rough(tick));
    }
}

/// As it is configured: a dashed line.
void SweepPicture::paintConfigured(QPainter& painter, const QRectF& area) const
{
    const double y = std::floor(area.bottom() - area.height() * double(result->before) / top()) + 0.5,
                 line = painter.fontMetrics().height();
    painter.setPen(QPen(theme.dim, 1, Qt::DashLine));
    painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
    const QString text = result->as.empty() ? tr("as configured") : tr("as configured, %1").arg(QString::fromStdString(result->as));
    painter.drawText(QRectF(area.left(), y - line - 1, area.width(), line), Qt::AlignRight | Qt::AlignVCenter, text);
}

void SweepPicture::paintValues(QPainter& painter, const QRectF& area) const
{
    const double line = painter.fontMetrics().height();
    QPainterPath path;
    std::vector<std::size_t> order(result->points.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return place(area, a).x() < place(area, b).x(); });
    double free = -1e9;
    for (const std::size_t i : order) {
        const QPointF at = place(area, i);
        if (path.elementCount() == 0)
            path.moveTo(at);
        else
            path.lineTo(at);
        const QString text = QString::fromStdString(result->points[i].value);
        const double wide = painter.fontMetrics().horizontalAdvance(text);
        if (at.x() - wide / 2 < free)
            continue;
        free = at.x() + wide / 2 + 8;
        painter.setPen(theme.dim);
        painter.drawText(QRectF(at.x() - wide, area.bottom() + 4, 2 * wide, line), Qt::AlignHCenter | Qt::AlignTop, text);
    }
    painter.setPen(QPen(theme.accent, 1.6));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
    painter.setBrush(theme.accent);
    painter.setPen(QPen(theme.pane, 1.4));
    for (const std::size_t i : order)
        painter.drawEllipse(place(area, i), 4, 4);
}

void SweepPicture::paintPoint(QPainter& painter, const QRectF& area) const
{
    if (!pointed || *pointed >= result->points.size())
        return;
    const QPointF at = place(area, *pointed);
    painter.setPen(QPen(theme.stopEdge, 1.2));
    painter.drawLine(QPointF(at.x(), area.top()), QPointF(at.x(), area.bottom()));
    painter.setBrush(theme.stopEdge);
    painter.drawEllipse(at, 4.5, 4.5);
    const SweepResult::Point& point = result->points[*pointed];
    const QString text =
        tr("%1: %2 (%3)", "value, cycles, change")
            .arg(QString::fromStdString(point.value), CostText::cycles(point.cycles), CostText::change(result->before, point.cycles));
    const double wide = painter.fontMetrics().horizontalAdvance(text) + 12, high = painter.fontMetrics().height() + 4;
    const QRectF box(std::clamp(at.x() - wide / 2, area.left(), std::max(area.left(), area.right() - wide)), area.top() - high - 2, wide,
                     high);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.pane);
    painter.drawRect(box);
    painter.setPen(theme.text);
    painter.drawText(box, Qt::AlignCenter, text);
}

} // namespace nodewise::views
