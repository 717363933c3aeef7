// SPDX-License-Identifier: Apache-2.0
#include "views/tensor/histogram_plot.h"

#include "views/common/faded.h"
#include "views/common/style_sheet.h"
#include "views/debug/sparkline.h"
#include "views/debug/value_text.h"

#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <numeric>

namespace nodewise::views {

void HistogramPicture::paint(QPainter& painter, const QRectF& rect, double) const
{
    const QRectF inside = area(rect);
    const double wide = inside.width() / double(histogram.counts.size());
    if (pointed())
        painter.fillRect(QRectF(inside.left() + wide * double(*pointed()), inside.top(), wide, inside.height()), faded(theme.stopEdge, 70));
    // Zero has a line of its own where it lies inside.
    if (histogram.low < 0 && histogram.high > 0) {
        const double x = inside.left() + inside.width() * -histogram.low / (histogram.high - histogram.low);
        painter.fillRect(QRectF(x, inside.top(), 1, inside.height()), theme.line);
    }
    paintBars(painter, inside, histogram.counts, mixed(theme.pane, theme.accent, 0.8), logarithmic);
    painter.fillRect(QRectF(inside.left(), inside.bottom(), inside.width(), 1), theme.line);
    painter.setPen(theme.dim);
    const QRectF labels(inside.left(), inside.bottom() + 2, inside.width(), line());
    painter.drawText(labels, Qt::AlignLeft, ValueText::number(histogram.low));
    painter.drawText(labels, Qt::AlignRight, ValueText::number(histogram.high));
}

HistogramPlot::HistogramPlot(QWidget* parent)
    : PictureView([] { return PlotWords{.name = tr("Histogram")}; },
                  {.hint = {260, 96}, .least = {80, 60}, .textScale = 0.85, .ground = nullptr}, parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
}

void HistogramPlot::setHistogram(const protocol::Histogram& histogram)
{
    if (std::exchange(m_shown.histogram, histogram) != histogram)
        reset();
}

void HistogramPlot::setLogarithmic(bool on)
{
    m_shown.logarithmic = on;
    update();
}

std::optional<PlotPlace> HistogramPlot::placeAt(const QPointF& at) const
{
    const QRectF inside = picture().area(rect());
    return std::clamp(PlotPlace((at.x() - inside.left()) / inside.width() * double(count())), PlotPlace(0), count() - 1);
}

QPointF HistogramPlot::pointOf(PlotPlace place) const
{
    const QRectF inside = picture().area(rect());
    return {inside.left() + inside.width() * (double(place) + 0.5) / double(count()), inside.center().y()};
}

QStringList HistogramPlot::linesAt(PlotPlace place) const
{
    const double low = m_shown.histogram.low + m_shown.width() * double(place);
    return {tr("%1 … %2: %3 values")
                .arg(ValueText::number(low), ValueText::number(low + m_shown.width()),
                     QLocale().toString(qulonglong(m_shown.histogram.counts[std::size_t(place)])))};
}

QString HistogramPlot::told() const
{
    const auto& [low, high, counts] = m_shown.histogram;
    const auto all = std::accumulate(counts.begin(), counts.end(), std::uint64_t(0));
    return pointed()
               ? PictureView::told()
               : tr("%1 values from %2 to %3").arg(QLocale().toString(qulonglong(all)), ValueText::number(low), ValueText::number(high));
}

} // namespace nodewise::views
