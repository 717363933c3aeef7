// SPDX-License-Identifier: Apache-2.0
#include "views/tensor/histogram_plot.h"

#include "views/common/follow.h"
#include "views/common/style_sheet.h"
#include "views/common/tip.h"
#include "views/debug/sparkline.h"
#include "views/debug/value_text.h"

#include <QHelpEvent>
#include <QLocale>
#include <QPainter>

#include <algorithm>

namespace nodewise::views {

HistogramPlot::HistogramPlot(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    followFont(this, uiFont, 0.85);
}

void HistogramPlot::setHistogram(const protocol::Histogram& histogram)
{
    m_histogram = histogram;
    std::uint64_t all = 0;
    for (const std::uint64_t count : histogram.counts)
        all += count;
    setAccessibleName(tr("Histogram of %1 values from %2 to %3")
                          .arg(QLocale().toString(qulonglong(all)), ValueText::number(histogram.low), ValueText::number(histogram.high)));
    update();
}

void HistogramPlot::setLogarithmic(bool on)
{
    m_logarithmic = on;
    update();
}

QRectF HistogramPlot::plotArea() const
{
    return QRectF(rect()).adjusted(1, 3, -1, -fontMetrics().height() - 3);
}

void HistogramPlot::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const QRectF area = plotArea();
    if (m_histogram.counts.empty())
        return;
    // Zero has a line of its own where it lies inside.
    if (m_histogram.low < 0 && m_histogram.high > 0) {
        const double x = area.left() + area.width() * -m_histogram.low / (m_histogram.high - m_histogram.low);
        painter.fillRect(QRectF(x, area.top(), 1, area.height()), Theme::current().line);
    }
    paintBars(painter, area, m_histogram.counts, mixed(Theme::current().pane, Theme::current().accent, 0.8), m_logarithmic);
    painter.fillRect(QRectF(area.left(), area.bottom(), area.width(), 1), Theme::current().line);
    painter.setPen(Theme::current().dim);
    const QRectF labels(area.left(), area.bottom() + 2, area.width(), fontMetrics().height());
    painter.drawText(labels, Qt::AlignLeft, ValueText::number(m_histogram.low));
    painter.drawText(labels, Qt::AlignRight, ValueText::number(m_histogram.high));
}

bool HistogramPlot::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip || m_histogram.counts.empty())
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QRectF area = plotArea();
    const auto bins = static_cast<double>(m_histogram.counts.size());
    const double at = std::clamp((help->pos().x() - area.left()) / area.width() * bins, 0.0, bins - 1);
    const auto bin = static_cast<std::size_t>(at);
    const double width = (m_histogram.high - m_histogram.low) / bins, low = m_histogram.low + width * static_cast<double>(bin);
    showTip(help->globalPos(),
            tr("%1 … %2: %3 values")
                .arg(ValueText::number(low), ValueText::number(low + width), QLocale().toString(qulonglong(m_histogram.counts[bin]))),
            this);
    return true;
}

} // namespace nodewise::views
