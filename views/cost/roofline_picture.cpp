// SPDX-License-Identifier: Apache-2.0
#include "views/cost/roofline_picture.h"

#include "views/common/axis_ticks.h"
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
    const double left = gutter(tickTexts(roofline->y().ticks(), CostText::rough)) + line();
    const QRectF area = rect.adjusted(left, line() + 14, -14, -line() - foot() - 4);
    return QRectF(std::round(area.left()), std::round(area.top()), std::max(20.0, std::round(area.width())),
                  std::max(20.0, std::round(area.height())));
}

QPointF RooflinePicture::place(const QRectF& area, double intensity, double rate) const
{
    return {area.left() + area.width() * roofline->x().part(intensity), area.bottom() - area.height() * roofline->y().part(rate)};
}

std::optional<PlotPlace> RooflinePicture::dotAt(const QRectF& rect, const QPointF& at) const
{
    const QRectF inside = area(rect);
    std::optional<PlotPlace> found;
    double best = 0;
    for (std::size_t i = 0; i < roofline->dots().size(); ++i) {
        const Roofline::Dot& dot = roofline->dots()[i];
        const QPointF from = at - place(inside, dot.intensity, dot.rate);
        const double beside = std::hypot(from.x(), from.y()), own = radius(dot);
        // Smaller ones come later and lie above.
        if (beside <= own + reach && (!found || beside - own <= best || own < radius(roofline->dots()[std::size_t(*found)]))) {
            found = PlotPlace(i);
            best = beside - own;
        }
    }
    return found;
}

void RooflinePicture::paint(QPainter& painter, const QRectF& rect, double) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF inside = area(rect);
    paintGrid(painter, inside);
    paintTitles(painter, rect, inside);
    paintSigns(painter, rect, inside);
    painter.save();
    painter.setClipRect(inside.adjusted(-1, -1, 1, 1));
    paintRoofs(painter, inside);
    paintDots(painter, inside);
    painter.restore();
}

/// Decades have numbers; where there is room, what is between them has faint lines.
void RooflinePicture::paintGrid(QPainter& painter, const QRectF& area) const
{
    const auto xOf = [&](double value) { return std::floor(place(area, value, 1).x()) + 0.5; };
    const auto yOf = [&](double value) { return std::floor(place(area, 1, value).y()) + 0.5; };
    const auto vertical = [&](const std::vector<double>& values) {
        for (const double value : values)
            painter.drawLine(QPointF(xOf(value), area.top()), QPointF(xOf(value), area.bottom()));
    };
    painter.setPen(faded(theme.line, 110));
    if (area.width() / roofline->x().decades() > 90)
        vertical(roofline->x().smallTicks());
    if (area.height() / roofline->y().decades() > 60)
        for (const double value : roofline->y().smallTicks())
            painter.drawLine(QPointF(area.left(), yOf(value)), QPointF(area.right(), yOf(value)));
    painter.setPen(theme.line);
    vertical(roofline->x().ticks());
    paintPlaces(painter, area, roofline->x().ticks(), tickTexts(roofline->x().ticks(), CostText::rough), xOf);
    paintValues(painter, area, roofline->y().ticks(), tickTexts(roofline->y().ticks(), CostText::rough), yOf);
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
    const QString& said = widthOf(text) + 12 < area.right() - left ? text : name;
    const double wide = widthOf(said);
    const bool above = ridge.y() - line() - 2 >= area.top();
    const QString where = tr("ridge %1", "operations for each byte").arg(CostText::rough(roofline->ridge(roof)));
    if (wide + 12 < area.right() - left) {
        painter.setPen(color);
        painter.drawText(QRectF(area.right() - wide - 6, above ? ridge.y() - line() - 1 : ridge.y() + 2, wide + 2, line()),
                         Qt::AlignRight | Qt::AlignVCenter, said);
    }
    painter.setPen(faded(color, 210));
    painter.drawText(QRectF(ridge.x() + 4, area.bottom() - line() - 2, area.width(), line()), Qt::AlignLeft | Qt::AlignVCenter, where);
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
    const auto strong = [&](std::size_t i) { return chosen.contains(dots[i].kernel) || pointed() == PlotPlace(i); };
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
    painter.setPen(theme.dim);
    painter.drawText(QRectF(area.left(), area.bottom() + foot(), area.width(), line()), Qt::AlignCenter, tr("operations per byte of DRAM"));
    const QString up = tr("operations per cycle");
    const double room = std::max(area.height(), std::min(rect.height() - 8, widthOf(up)));
    painter.save();
    painter.translate(rect.left() + 4 + line() / 2, std::max(area.center().y(), rect.top() + 4 + room / 2));
    painter.rotate(-90);
    painter.drawText(QRectF(-room / 2, -line() / 2, room, line()), Qt::AlignCenter,
                     painter.fontMetrics().elidedText(up, Qt::ElideRight, int(room)));
    painter.restore();
}

/// Colors, shapes, and what the size means.
void RooflinePicture::paintSigns(QPainter& painter, const QRectF& rect, const QRectF& area) const
{
    using Shape = Sign::Shape;
    std::vector<Sign> signs;
    for (const Bound bound : bounds)
        signs.push_back({Shape::Dot, boundColor(theme, bound), tr("bound by %1").arg(CostText::nameOf(bound))});
    signs.push_back({Shape::Ring, theme.dim, tr("uses arrays")});
    signs.push_back({Shape::Diamond, theme.dim, tr("vector unit only")});
    signs.push_back({Shape::None, {}, tr("area: share of the time")});
    paintLegend(painter, {area.left(), rect.top() + 5, rect.right() - 8 - area.left(), line()}, signs);
}

} // namespace nodewise::views
