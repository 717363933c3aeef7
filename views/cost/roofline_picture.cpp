// SPDX-License-Identifier: Apache-2.0
#include "views/cost/roofline_picture.h"

#include "views/common/faded.h"
#include "views/common/style_sheet.h"
#include "views/cost/cost_text.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace nodewise::views {

namespace {

using Bound = sim::Cost::Bound;
constexpr double smallest = 3.5, largest = 17; ///< radii, pixels
constexpr double reach = 4;                    ///< pixels beside a dot that still mean it
constexpr Bound bounds[] = {Bound::Compute, Bound::Memory, Bound::Issue};

QPainterPath shapeOf(const QPointF& at, double radius, bool round)
{
    QPainterPath path;
    if (round)
        path.addEllipse(at, radius, radius);
    else
        path.addPolygon(QPolygonF{{at.x(), at.y() - radius * 1.2},
                                  {at.x() + radius * 1.2, at.y()},
                                  {at.x(), at.y() + radius * 1.2},
                                  {at.x() - radius * 1.2, at.y()}});
    path.closeSubpath();
    return path;
}

} // namespace

double RooflinePicture::radius(const Roofline::Dot& dot)
{
    return std::max(smallest, largest * std::sqrt(std::clamp(dot.share, 0.0, 1.0)));
}

QRectF RooflinePicture::area(const QRectF& rect) const
{
    const QFontMetricsF metrics(font);
    double gutter = 0;
    for (const double tick : roofline->y().ticks())
        gutter = std::max(gutter, metrics.horizontalAdvance(CostText::rough(tick)));
    const double line = metrics.height();
    const QRectF area = rect.adjusted(gutter + line + 18, line + 14, -14, -2 * line - 12);
    return QRectF(std::round(area.left()), std::round(area.top()), std::max(20.0, std::round(area.width())),
                  std::max(20.0, std::round(area.height())));
}

QPointF RooflinePicture::place(const QRectF& area, double intensity, double rate) const
{
    return {area.left() + area.width() * roofline->x().part(intensity), area.bottom() - area.height() * roofline->y().part(rate)};
}

std::optional<std::size_t> RooflinePicture::dotAt(const QRectF& rect, const QPointF& at) const
{
    const QRectF inside = area(rect);
    std::optional<std::size_t> found;
    double best = 0;
    for (std::size_t i = 0; i < roofline->dots().size(); ++i) {
        const Roofline::Dot& dot = roofline->dots()[i];
        const QPointF from = at - place(inside, dot.intensity, dot.rate);
        const double beside = std::hypot(from.x(), from.y()), own = radius(dot);
        // Smaller ones come later and lie above.
        if (beside <= own + reach && (!found || beside - own <= best || own < radius(roofline->dots()[*found]))) {
            found = i;
            best = beside - own;
        }
    }
    return found;
}

void RooflinePicture::paint(QPainter& painter, const QRectF& rect) const
{
    painter.fillRect(rect, theme.pane);
    painter.setFont(font);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF inside = area(rect);
    paintGrid(painter, inside);
    paintTitles(painter, rect, inside);
    paintLegend(painter, rect, inside);
    painter.save();
    painter.setClipRect(inside.adjusted(-1, -1, 1, 1));
    paintRoofs(painter, inside);
    paintDots(painter, inside);
    painter.restore();
}

void RooflinePicture::paintGrid(QPainter& painter, const QRectF& area) const
{
    const double line = painter.fontMetrics().height();
    const QPen strong(theme.line), faint(faded(theme.line, 110));
    painter.setRenderHint(QPainter::Antialiasing, false);
    const auto vertical = [&](double value) {
        const double x = std::floor(place(area, value, 1).x());
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
    };
    const auto horizontal = [&](double value) {
        const double y = std::floor(place(area, 1, value).y());
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
    };
    painter.setPen(faint);
    if (area.width() / roofline->x().decades() > 90)
        for (const double tick : roofline->x().smallTicks())
            vertical(tick);
    if (area.height() / roofline->y().decades() > 60)
        for (const double tick : roofline->y().smallTicks())
            horizontal(tick);
    double free = -1e9;
    for (const double tick : roofline->x().ticks()) {
        painter.setPen(strong);
        vertical(tick);
        const QString text = CostText::rough(tick);
        const double wide = painter.fontMetrics().horizontalAdvance(text), x = place(area, tick, 1).x();
        if (x - wide / 2 < free)
            continue;
        free = x + wide / 2 + 8;
        painter.setPen(theme.dim);
        painter.drawText(QRectF(x - wide, area.bottom() + 3, 2 * wide, line), Qt::AlignHCenter | Qt::AlignTop, text);
    }
    double above = 1e9;
    for (const double tick : roofline->y().ticks()) {
        painter.setPen(strong);
        horizontal(tick);
        const double y = place(area, 1, tick).y();
        if (y > above)
            continue;
        above = y - line;
        painter.setPen(theme.dim);
        painter.drawText(QRectF(0, y - line / 2, area.left() - 6, line), Qt::AlignRight | Qt::AlignVCenter, CostText::rough(tick));
    }
    painter.setRenderHint(QPainter::Antialiasing);
}

void RooflinePicture::paintRoofs(QPainter& painter, const QRectF& area) const
{
    const double mega = double(roofline->mhz()) * 1e6;
    const auto said = [&](const QString& what, double roof) {
        return tr("%1: %2 per cycle, %3/s", "arrays or vector unit, operations, operations with a prefix")
            .arg(what, CostText::rough(roof), CostText::rough(roof * mega));
    };
    paintSlope(painter, area);
    paintRoof(painter, area, roofline->arrayRoof(), tr("arrays", "roof"), said(tr("arrays", "roof"), roofline->arrayRoof()), Qt::SolidLine);
    if (roofline->vectorRoof() > 0)
        paintRoof(painter, area, roofline->vectorRoof(), tr("vector unit (32 bits)", "roof"),
                  said(tr("vector unit (32 bits)", "roof"), roofline->vectorRoof()), Qt::DashLine);
}

/// From its ridge to the right; a dotted line down shows where the ridge is.
void RooflinePicture::paintRoof(QPainter& painter, const QRectF& area, double roof, const QString& name, const QString& text,
                                Qt::PenStyle style) const
{
    const QColor color = boundColor(theme, Bound::Compute);
    const QPointF ridge = place(area, roofline->ridge(roof), roof);
    const double left = std::max(area.left(), ridge.x());
    painter.setPen(QPen(color, 1.8, style));
    painter.drawLine(QPointF(left, ridge.y()), QPointF(area.right(), ridge.y()));
    painter.setPen(QPen(faded(color, 150), 1, Qt::DotLine));
    painter.drawLine(QPointF(ridge.x(), ridge.y()), QPointF(ridge.x(), area.bottom()));
    const QString& said = painter.fontMetrics().horizontalAdvance(text) + 12 < area.right() - left ? text : name;
    const double line = painter.fontMetrics().height(), wide = painter.fontMetrics().horizontalAdvance(said);
    const bool above = ridge.y() - line - 2 >= area.top();
    const QString where = tr("ridge %1", "operations for each byte").arg(CostText::rough(roofline->ridge(roof)));
    if (wide + 12 < area.right() - left) {
        painter.setPen(color);
        painter.drawText(QRectF(area.right() - wide - 6, above ? ridge.y() - line - 1 : ridge.y() + 2, wide + 2, line),
                         Qt::AlignRight | Qt::AlignVCenter, said);
    }
    painter.setPen(faded(color, 210));
    painter.drawText(QRectF(ridge.x() + 4, area.bottom() - line - 2, area.width(), line), Qt::AlignLeft | Qt::AlignVCenter, where);
}

/// Bytes that DRAM moves at most, times the operations for each; its text lies along it.
void RooflinePicture::paintSlope(QPainter& painter, const QRectF& area) const
{
    const double speed = roofline->bytesPerCycle();
    if (speed <= 0)
        return;
    const double top = std::max(roofline->arrayRoof(), roofline->vectorRoof());
    const QPointF from = place(area, roofline->x().low(), roofline->x().low() * speed), to = place(area, top / speed, top);
    const QColor color = boundColor(theme, Bound::Memory);
    painter.setPen(QPen(color, 1.8));
    painter.drawLine(from, to);
    const QString text = tr("DRAM %1 B per cycle, %2B/s", "bytes, bytes with a prefix such as G")
                             .arg(CostText::rough(speed), CostText::rough(speed * double(roofline->mhz()) * 1e6));
    // At its lower half: roofs are named above.
    const QPointF low = from.y() > area.bottom() ? place(area, roofline->y().low() / speed, roofline->y().low()) : from;
    const double length = std::hypot(to.x() - low.x(), to.y() - low.y()), wide = painter.fontMetrics().horizontalAdvance(text);
    if (wide > length * 0.8)
        return;
    painter.save();
    painter.translate(low + (to - low) * std::max(0.3, (wide / 2 + 6) / length));
    painter.rotate(std::atan2(to.y() - low.y(), to.x() - low.x()) * 180 / std::acos(-1.0));
    painter.setPen(color);
    painter.drawText(QPointF(-wide / 2, -5), text);
    painter.restore();
}

void RooflinePicture::paintDot(QPainter& painter, const QPointF& at, const Roofline::Dot& dot, bool strong) const
{
    const QColor color = boundColor(theme, dot.bound);
    const double size = radius(dot);
    painter.setPen(QPen(strong ? theme.text : mixed(theme.pane, color, 0.9), strong ? 2 : 1));
    painter.setBrush(faded(color, strong ? 220 : 120));
    painter.drawPath(shapeOf(at, size, dot.arrays));
}

void RooflinePicture::paintDots(QPainter& painter, const QRectF& area) const
{
    const auto& dots = roofline->dots();
    const auto strong = [&](std::size_t i) { return chosen.contains(dots[i].kernel) || pointed == i; };
    for (const bool wanted : {false, true})
        for (std::size_t i = 0; i < dots.size(); ++i)
            if (strong(i) == wanted)
                paintDot(painter, place(area, dots[i].intensity, dots[i].rate), dots[i], wanted);
    int named = 0;
    for (std::size_t i = 0; i < dots.size() && named < 3; ++i)
        if (strong(i)) {
            paintName(painter, area, dots[i]);
            ++named;
        }
}

void RooflinePicture::paintName(QPainter& painter, const QRectF& area, const Roofline::Dot& dot) const
{
    const QString name = QString::fromStdString(run->kernels()[dot.kernel].name);
    const QPointF at = place(area, dot.intensity, dot.rate);
    const double wide = painter.fontMetrics().horizontalAdvance(name) + 8, high = painter.fontMetrics().height() + 2;
    double x = at.x() + radius(dot) + 5;
    if (x + wide > area.right())
        x = at.x() - radius(dot) - 5 - wide;
    const QRectF box(x, std::clamp(at.y() - high / 2, area.top(), area.bottom() - high), wide, high);
    painter.setPen(Qt::NoPen);
    painter.setBrush(faded(theme.pane, 225));
    painter.drawRoundedRect(box, 3, 3);
    painter.setPen(theme.text);
    painter.drawText(box, Qt::AlignCenter, name);
}

void RooflinePicture::paintTitles(QPainter& painter, const QRectF& rect, const QRectF& area) const
{
    const double line = painter.fontMetrics().height();
    painter.setPen(theme.dim);
    painter.drawText(QRectF(area.left(), area.bottom() + line + 6, area.width(), line), Qt::AlignCenter, tr("operations per byte of DRAM"));
    const QString up = tr("operations per cycle");
    const double room = std::max(area.height(), std::min(rect.height() - 8, double(painter.fontMetrics().horizontalAdvance(up))));
    painter.save();
    painter.translate(rect.left() + 4 + line / 2, std::max(area.center().y(), rect.top() + 4 + room / 2));
    painter.rotate(-90);
    painter.drawText(QRectF(-room / 2, -line / 2, room, line), Qt::AlignCenter,
                     painter.fontMetrics().elidedText(up, Qt::ElideRight, int(room)));
    painter.restore();
}

/// As many as fit in one line: colors, shapes, and what the size means.
void RooflinePicture::paintLegend(QPainter& painter, const QRectF& rect, const QRectF& area) const
{
    const QFontMetricsF metrics(font);
    const double line = metrics.height(), middle = std::round(rect.top() + 5 + line / 2);
    double x = area.left();
    const auto entry = [&](const QString& text, const QColor& color, bool round, bool filled) {
        const double wide = metrics.horizontalAdvance(text) + 13;
        if (x + wide > rect.right() - 8)
            return false;
        painter.setPen(QPen(color, 1.2));
        painter.setBrush(filled ? QBrush(faded(color, 150)) : QBrush(Qt::NoBrush));
        painter.drawPath(shapeOf({x + 4, middle}, 4, round));
        painter.setPen(theme.dim);
        painter.drawText(QRectF(x + 13, middle - line / 2, wide, line), Qt::AlignLeft | Qt::AlignVCenter, text);
        x += wide + 14;
        return true;
    };
    for (const Bound bound : bounds)
        entry(tr("bound by %1").arg(CostText::nameOf(bound)), boundColor(theme, bound), true, true);
    entry(tr("uses arrays"), theme.dim, true, false);
    entry(tr("vector unit only"), theme.dim, false, false);
    const QString size = tr("area: share of the time");
    if (x + metrics.horizontalAdvance(size) <= rect.right() - 8)
        painter.drawText(QRectF(x, middle - line / 2, rect.right() - x, line), Qt::AlignLeft | Qt::AlignVCenter, size);
}

} // namespace nodewise::views
