// SPDX-License-Identifier: Apache-2.0
#include "views/graph/vector_ink.h"

#include <QPainter>
#include <QPainterPath>

namespace nodewise::views {

void VectorInk::fill(const QRectF& rect, QRgb color)
{
    m_painter.fillRect(rect, QColor::fromRgba(color));
}

void VectorInk::box(const QRectF& rect, const BoxStyle& style)
{
    const double half = double(style.edgeWidth) / 2, radius = std::min({double(style.radius), rect.width() / 2, rect.height() / 2});
    const QRectF inner = rect.adjusted(half, half, -half, -half);
    m_painter.setPen(QPen(QColor::fromRgba(style.edge), double(style.edgeWidth)));
    m_painter.setBrush(QColor::fromRgba(style.fill));
    m_painter.drawRoundedRect(inner, radius, radius);
    if (style.barWidth <= 0)
        return;
    QPainterPath outline, bar;
    outline.addRoundedRect(rect, radius, radius);
    bar.addRect(rect.left(), rect.top(), double(style.barWidth), rect.height());
    m_painter.fillPath(outline.intersected(bar), QColor::fromRgba(style.bar));
}

void VectorInk::flag(const QRectF& r, double tip, QRgb fill, QRgb edge)
{
    m_painter.setPen(QColor::fromRgba(edge));
    m_painter.setBrush(QColor::fromRgba(fill));
    m_painter.drawPolygon(QPolygonF{QPointF(r.left(), r.center().y()), QPointF(r.left() + tip, r.top()), r.topRight(), r.bottomRight(),
                                    QPointF(r.left() + tip, r.bottom())});
}

void VectorInk::curve(std::span<const QPointF> points, QRgb color, double width)
{
    if (points.empty())
        return;
    QPainterPath path(points[0]);
    for (std::size_t i = 0; i + 3 < points.size(); i += 3)
        path.cubicTo(points[i + 1], points[i + 2], points[i + 3]);
    m_painter.strokePath(path, QPen(QColor::fromRgba(color), width, Qt::SolidLine, Qt::FlatCap));
}

void VectorInk::arrow(QPointF tip, QPointF direction, QRgb color, double size)
{
    const QPointF across(-direction.y(), direction.x());
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(QColor::fromRgba(color));
    m_painter.drawPolygon(QPolygonF{tip, tip - direction * size + across * size / 2, tip - direction * size - across * size / 2});
}

void VectorInk::text(const QRectF& line, std::string_view utf8, const TextStyle& style)
{
    const QFont font = m_fonts.font(style.size);
    QString text = QString::fromUtf8(utf8.data(), qsizetype(utf8.size()));
    if (textWidth(utf8, style.size) > line.width() + 1)
        text = QFontMetricsF(font).elidedText(text, Qt::ElideRight, line.width() + 1);
    m_painter.setFont(font);
    m_painter.setPen(QColor::fromRgba(style.color));
    double x = line.left();
    if (style.centered)
        x = line.center().x() - textWidth(utf8, style.size) / 2;
    m_painter.drawText(QPointF(x, line.center().y() + m_fonts.baseline(style.size)), text);
}

double VectorInk::textWidth(std::string_view utf8, double size) const
{
    return m_fonts.width(utf8, size);
}

} // namespace nodewise::views
