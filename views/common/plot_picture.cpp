// SPDX-License-Identifier: Apache-2.0
#include "views/common/plot_picture.h"

#include "views/common/faded.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace nodewise::views {

double PlotPicture::line() const
{
    return QFontMetricsF(font).height();
}

double PlotPicture::widthOf(const QString& text) const
{
    return QFontMetricsF(font).horizontalAdvance(text);
}

double PlotPicture::gutter(const std::vector<QString>& numbers) const
{
    double wide = 0;
    for (const QString& number : numbers)
        wide = std::max(wide, widthOf(number));
    return std::ceil(wide) + 2 * gap;
}

void PlotPicture::paintValues(QPainter& painter, const QRectF& area, const std::vector<double>& values, const std::vector<QString>& numbers,
                              const std::function<double(double)>& y) const
{
    double free = area.bottom() + line();
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double at = std::floor(y(values[i])) + 0.5;
        painter.setPen(theme.line);
        painter.drawLine(QPointF(area.left(), at), QPointF(area.right(), at));
        if (at > free)
            continue;
        free = at - line();
        painter.setPen(theme.dim);
        painter.drawText(QRectF(0, at - line() / 2, area.left() - gap, line()), Qt::AlignRight | Qt::AlignVCenter, numbers[i]);
    }
}

void PlotPicture::paintPlaces(QPainter& painter, const QRectF& area, const std::vector<double>& values, const std::vector<QString>& numbers,
                              const std::function<double(double)>& x, const QString& unit) const
{
    const double bottom = std::floor(area.bottom()) + 0.5, top = area.bottom() + mark + 1;
    painter.setPen(theme.line);
    painter.drawLine(QPointF(area.left(), bottom), QPointF(area.right(), bottom));
    painter.setPen(theme.dim);
    painter.drawText(QRectF(0, top, area.left() - gap, line()), Qt::AlignRight | Qt::AlignVCenter, unit);
    double free = -gap;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double at = std::floor(x(values[i])) + 0.5, wide = widthOf(numbers[i]) + 2;
        if (at < area.left() || at > area.right() + 1)
            continue;
        painter.setPen(theme.line);
        painter.drawLine(QPointF(at, bottom), QPointF(at, bottom + mark));
        const double left = std::clamp(at - wide / 2, area.left() - mark, std::max(area.left() - mark, area.right() + 10 - wide));
        if (left < free)
            continue;
        free = left + wide + gap;
        painter.setPen(theme.dim);
        painter.drawText(QRectF(left, top, wide, line()), Qt::AlignCenter, numbers[i]);
    }
}

void PlotPicture::paintLegend(QPainter& painter, const QRectF& row, std::span<const Sign> signs) const
{
    using Shape = Sign::Shape;
    constexpr double swatch = 9, apart = 16;
    const double middle = std::round(row.top() + line() / 2);
    double x = row.left();
    for (const Sign& sign : signs) {
        const double before = sign.shape == Shape::None ? 0 : swatch + 5, wide = before + widthOf(sign.text) + 1;
        if (x + wide > row.right())
            break;
        const QPointF center(x + swatch / 2, middle);
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(sign.color, 1.2));
        painter.setBrush(sign.shape == Shape::Dot ? QBrush(faded(sign.color, 150)) : QBrush(Qt::NoBrush));
        if (sign.shape == Shape::Square)
            painter.fillRect(QRectF(x, middle - swatch / 2, swatch, swatch), sign.color);
        else if (sign.shape == Shape::Line)
            painter.fillRect(QRectF(x, middle - 1, swatch, 2), sign.color);
        else if (sign.shape == Shape::Diamond)
            painter.drawPolygon(
                QPolygonF{{center.x(), middle - 5}, {center.x() + 5, middle}, {center.x(), middle + 5}, {center.x() - 5, middle}});
        else if (sign.shape != Shape::None)
            painter.drawEllipse(center, 4, 4);
        painter.restore();
        painter.setPen(theme.dim);
        painter.drawText(QRectF(x + before, row.top(), wide, line()), Qt::AlignLeft | Qt::AlignVCenter, sign.text);
        x += wide + apart;
    }
}

void PlotPicture::paintCursor(QPainter& painter, const AxisScale& scale) const
{
    const auto paint = [&](PlotPlace place, const QPen& pen) {
        painter.setPen(pen);
        const double x = scale.pixelOf(place);
        painter.drawLine(QPointF(x, scale.area.top()), QPointF(x, scale.area.bottom()));
    };
    if (hover && hover != cursor && scale.shows(*hover))
        paint(*hover, QPen(theme.dim, 1, Qt::DashLine));
    if (!cursor || !scale.shows(*cursor))
        return;
    paint(*cursor, QPen(theme.text, 1));
    const double x = scale.pixelOf(*cursor), bottom = scale.area.bottom();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.text);
    painter.drawPolygon(QPolygonF{{x, bottom - 5}, {x - 4.5, bottom + 2}, {x + 4.5, bottom + 2}});
    painter.restore();
}

void PlotPicture::paintPointed(QPainter& painter, const QRectF& area, const QPointF& at) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.stopEdge, 1.2));
    painter.drawLine(QPointF(at.x(), area.top()), QPointF(at.x(), area.bottom()));
    painter.setBrush(theme.stopEdge);
    painter.drawEllipse(at, 3.5, 3.5);
    painter.restore();
}

void PlotPicture::paintLabel(QPainter& painter, const QRectF& area, double x, double top, const QString& text, const QColor& color) const
{
    const double wide = widthOf(text) + 8;
    const QRectF box(std::clamp(x - wide / 2, area.left(), std::max(area.left(), area.right() - wide)), top, wide, line());
    painter.fillRect(box, theme.pane);
    painter.setPen(color);
    painter.drawText(box, Qt::AlignCenter, text);
}

} // namespace nodewise::views
