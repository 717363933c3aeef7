// SPDX-License-Identifier: Apache-2.0
#include "views/inspect/line_plot.h"

#include "views/common/faded.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace nodewise::views {

QPointF LinePicture::point(const QRectF& area, std::size_t place) const
{
    return {area.left() + area.width() * (double(place) + 0.5) / double(values.size()),
            area.bottom() - area.height() * values[place] / most};
}

void LinePicture::paint(QPainter& painter, const QRectF& rect, double) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF inside = area(rect);
    const auto yOf = [&](double part) { return std::round(inside.bottom() - inside.height() * part); };
    paintValues(painter, inside, {0, 0.5, 1}, {{}, {}, {}}, yOf);
    paintSeries(painter, inside);
    const auto peak = std::size_t(std::ranges::max_element(values) - values.begin());
    if (pointed())
        paintPointed(painter, inside, point(inside, std::size_t(*pointed())));
    painter.setPen(pointed() ? theme.text : theme.dim);
    painter.drawText(rect.adjusted(2, 1, -2, 0), Qt::AlignLeft | Qt::AlignTop,
                     pointed() ? text(std::size_t(*pointed())) : tr("peak %1 at %2").arg(valueText(values[peak]), placeText(peak)));
}

/// Many values share a pixel column: each column shows its largest, so that no peak is lost.
void LinePicture::paintSeries(QPainter& painter, const QRectF& area) const
{
    QPolygonF line;
    QPointF highest(-1, 0); // of the column
    const auto flush = [&](double x) {
        if (line.isEmpty())
            line << QPointF(area.left(), highest.y());
        line << QPointF(x, highest.y());
    };
    for (std::size_t i = 0; i < values.size(); ++i) {
        const QPointF at = point(area, i);
        if (const double column = std::floor(at.x()); column != highest.x()) {
            if (i > 0)
                flush(highest.x());
            highest = {column, at.y()};
        }
        highest.setY(std::min(highest.y(), at.y()));
    }
    flush(highest.x());
    flush(area.right());
    QPainterPath filled;
    filled.addPolygon(line);
    filled.lineTo(area.right(), area.bottom());
    filled.lineTo(area.left(), area.bottom());
    painter.fillPath(filled, faded(theme.accent, theme.kind == ThemeKind::Dark ? 70 : 45));
    painter.setPen(QPen(theme.accent, 1.3));
    painter.drawPolyline(line);
}

LinePlot::LinePlot(PlotWords (*words)(), QWidget* parent)
    : PictureView(words, {.hint = {360, 130}, .least = {160, 100}, .textScale = 1, .ground = nullptr, .tips = false}, parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void LinePlot::setSeries(std::vector<double> values, std::function<QString(double)> valueText,
                         std::function<QString(std::size_t)> placeText)
{
    m_shown.values = std::move(values);
    m_shown.most = m_shown.values.empty() ? 1 : std::max(1.0, std::ranges::max(m_shown.values));
    m_shown.valueText = std::move(valueText);
    m_shown.placeText = std::move(placeText);
    reset();
}

std::optional<PlotPlace> LinePlot::placeAt(const QPointF& at) const
{
    const QRectF inside = picture().area(rect());
    const double part = (at.x() - inside.left()) / std::max(1.0, inside.width());
    return std::clamp(PlotPlace(part * double(count())), PlotPlace(0), count() - 1);
}

QPointF LinePlot::pointOf(PlotPlace place) const
{
    const LinePicture now = picture();
    return now.point(now.area(rect()), std::size_t(place));
}

void LinePlot::focusOutEvent(QFocusEvent* event)
{
    setCursorPlace(std::nullopt); // the peak is told again
    PictureView::focusOutEvent(event);
}

} // namespace nodewise::views
