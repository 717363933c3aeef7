// SPDX-License-Identifier: Apache-2.0
#include "views/cost/cost_memory_picture.h"

#include "views/common/axis_ticks.h"
#include "views/common/faded.h"
#include "views/common/style_sheet.h"
#include "views/cost/cost_text.h"
#include "views/timeline/tick_text.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace nodewise::views {

namespace {

constexpr double between = 8;     ///< pixels from the one plot to the other's title
constexpr double dramPart = 0.58; ///< of the height
constexpr double leastLaunch = 5; ///< pixels, below which no boundary is drawn

/// The largest value between two times of a series.
std::uint64_t mostOf(std::span<const CostMemory::Sample> samples, std::int64_t from, std::int64_t to)
{
    auto at = std::upper_bound(samples.begin(), samples.end(), from,
                               [](std::int64_t time, const CostMemory::Sample& sample) { return time < sample.cycle; });
    std::uint64_t most = at == samples.begin() ? 0 : std::prev(at)->bytes;
    for (; at != samples.end() && at->cycle < to; ++at)
        most = std::max(most, at->bytes);
    return most;
}

} // namespace

/// Between the numbers at the left and the ruler below.
QRectF CostMemoryPicture::inside(const QRectF& rect) const
{
    const QFontMetricsF metrics(font);
    double gutter = 0;
    for (const bool dram : {true, false})
        for (const QString& text : byteTickTexts(roundTicks(0, topOf(dram), 4)))
            gutter = std::max(gutter, metrics.horizontalAdvance(text));
    return rect.adjusted(std::ceil(gutter) + 16, 2, -12, -(metrics.height() + 8));
}

QRectF CostMemoryPicture::dramArea(const QRectF& rect) const
{
    const QRectF all = inside(rect);
    const double title = QFontMetricsF(font).height() + 4, high = (all.height() - between) * dramPart;
    return {all.left(), std::round(all.top() + title), all.width(), std::max(10.0, std::round(high - title))};
}

QRectF CostMemoryPicture::padArea(const QRectF& rect) const
{
    const QRectF all = inside(rect), above = dramArea(rect);
    const double top = above.bottom() + between + QFontMetricsF(font).height() + 4;
    return {all.left(), std::round(top), all.width(), std::max(10.0, std::round(all.bottom() - top))};
}

TimeScale CostMemoryPicture::scale(const QRectF& rect) const
{
    const QRectF area = dramArea(rect);
    return {window, area.left(), area.width()};
}

double CostMemoryPicture::topOf(bool dram) const
{
    const double most = dram ? double(memory->dramPeak().bytes) + (base ? double(memory->base()) : 0) : double(memory->scratchpadPeak());
    return std::max(1.0, most * 1.04);
}

void CostMemoryPicture::paint(QPainter& painter, const QRectF& rect, double ratio) const
{
    painter.fillRect(rect, theme.pane);
    painter.setFont(font);
    const TimeScale at = scale(rect);
    const QRectF dram = dramArea(rect), pad = padArea(rect);
    const double below = base ? double(memory->base()) : 0;
    paintMarked(painter, rect, at);
    paintGrid(painter, dram, topOf(true));
    paintGrid(painter, pad, topOf(false));
    paintLaunches(painter, rect, at);
    if (base) {
        const double high = dram.height() * below / topOf(true);
        painter.fillRect(QRectF(dram.left(), dram.bottom() - high, dram.width(), high), mixed(theme.pane, theme.dim, 0.35));
    }
    paintSeries(painter, dram, at, memory->dram(), below, topOf(true), theme.accent, ratio);
    paintValue(painter, dram, at);
    paintSeries(painter, pad, at, memory->scratchpad(), 0, topOf(false), theme.good, ratio);
    const CostMemory::Sample& peak = memory->dramPeak();
    paintTitle(painter, dram, base ? tr("DRAM: values over weights and inputs") : tr("DRAM: values between kernels"),
               tr("at most %1 at cycle %2", "bytes, cycle").arg(CostText::bytes(std::int64_t(peak.bytes)), CostText::count(peak.cycle)));
    const double part = memory->scratchpadBytes() > 0 ? double(memory->scratchpadPeak()) / double(memory->scratchpadBytes()) : 0;
    paintTitle(painter, pad, tr("Scratchpad of the fullest core"),
               tr("at most %1, %2 of %3", "bytes, percent, bytes that there are")
                   .arg(CostText::bytes(std::int64_t(memory->scratchpadPeak())), CostText::percent(part),
                        CostText::bytes(std::int64_t(memory->scratchpadBytes()))));
    paintAxis(painter, rect, at);
    paintCursor(painter, rect, at);
}

void CostMemoryPicture::paintGrid(QPainter& painter, const QRectF& area, double most) const
{
    const double line = painter.fontMetrics().height();
    const std::vector<double> ticks = roundTicks(0, most, std::max(2, int(area.height() / (line * 1.8))));
    const std::vector<QString> texts = byteTickTexts(ticks);
    for (std::size_t i = 0; i < ticks.size(); ++i) {
        const double y = std::floor(area.bottom() - area.height() * ticks[i] / most) + 0.5;
        painter.setPen(theme.line);
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        painter.setPen(theme.dim);
        painter.drawText(QRectF(0, y - line / 2, area.left() - 8, line), Qt::AlignRight | Qt::AlignVCenter, texts[i]);
    }
}

/// Each column of pixels as high as it comes at most, so that no peak hides.
void CostMemoryPicture::paintSeries(QPainter& painter, const QRectF& area, const TimeScale& at, std::span<const CostMemory::Sample> samples,
                                    double floor, double most, const QColor& color, double ratio) const
{
    const int columns = std::max(1, int(area.width() * ratio));
    const double step = area.width() / columns, low = area.bottom() - area.height() * floor / most;
    const QColor fill = mixed(theme.pane, color, theme.kind == ThemeKind::Dark ? 0.42 : 0.34);
    double before = low;
    for (int i = 0; i < columns; ++i) {
        const double x = area.left() + step * i;
        const std::int64_t from = at.timeAt(x), to = std::max(from + 1, at.timeAt(x + step));
        const double value = from < 0 || from >= memory->cycles() ? 0 : double(mostOf(samples, from, to));
        const double y = low - area.height() * value / most;
        if (y < low)
            painter.fillRect(QRectF(x, y, step, low - y), fill);
        const double top = std::min(y, before), bottom = std::max(y, before);
        painter.fillRect(QRectF(x, top - 0.6, std::max(step, 1 / ratio), std::max(1.2, bottom - top)), color);
        before = y;
    }
}

void CostMemoryPicture::paintMarked(QPainter& painter, const QRectF& rect, const TimeScale& at) const
{
    const QRectF dram = dramArea(rect), pad = padArea(rect);
    for (const auto& [from, to] : marked) {
        const double left = std::clamp(at.x(from), dram.left(), dram.right()), right = std::clamp(at.x(to), dram.left(), dram.right());
        if (right > left)
            painter.fillRect(QRectF(left, dram.top(), std::max(1.0, right - left), pad.bottom() - dram.top()), theme.selection);
    }
}

/// Where one ends and the next begins, with the kernel's name where there is room for it.
void CostMemoryPicture::paintLaunches(QPainter& painter, const QRectF& rect, const TimeScale& at) const
{
    const QRectF dram = dramArea(rect), pad = padArea(rect);
    const auto& starts = memory->run().run().starts;
    const double seen = window.span() / std::max(1.0, double(memory->cycles())) * double(starts.size());
    if (seen > dram.width() / leastLaunch)
        return;
    for (std::size_t i = 0; i + 1 < starts.size(); ++i) {
        const double left = at.x(starts[i]), right = at.x(starts[i + 1]);
        if (right < dram.left() || left > dram.right())
            continue;
        painter.setPen(QPen(faded(theme.dim, 90), 1, Qt::DotLine));
        if (left >= dram.left())
            painter.drawLine(QPointF(std::floor(left) + 0.5, dram.top()), QPointF(std::floor(left) + 0.5, pad.bottom()));
        const QString name = QString::fromStdString(memory->run().kernels()[memory->run().program().launches[i].kernel].name);
        const double from = std::max(left, dram.left()), wide = std::min(right, dram.right()) - from;
        if (painter.fontMetrics().horizontalAdvance(name) + 8 > wide)
            continue;
        painter.setPen(theme.dim);
        painter.drawText(QRectF(from, pad.bottom() - painter.fontMetrics().height() - 1, wide, painter.fontMetrics().height()),
                         Qt::AlignCenter, name);
    }
}

void CostMemoryPicture::paintValue(QPainter& painter, const QRectF& area, const TimeScale& at) const
{
    if (!value)
        return;
    const CostMemory::Value& shown = memory->values()[*value];
    if (shown.input && !base)
        return;
    const double left = std::clamp(at.x(shown.from), area.left(), area.right()),
                 right = std::clamp(at.x(shown.to), area.left(), area.right());
    const double low = area.bottom() - (base && !shown.input ? area.height() * double(memory->base()) / topOf(true) : 0);
    const double high = std::max(2.0, area.height() * double(shown.bytes) / topOf(true));
    painter.setPen(QPen(theme.stopEdge, 1));
    painter.setBrush(faded(theme.stopEdge, 90));
    painter.drawRect(QRectF(std::floor(left) + 0.5, std::floor(low - high) + 0.5, std::max(1.0, right - left - 1), std::floor(high)));
}

void CostMemoryPicture::paintTitle(QPainter& painter, const QRectF& area, const QString& title, const QString& detail) const
{
    const double line = painter.fontMetrics().height();
    const QRectF row(area.left(), area.top() - line - 3, area.width(), line);
    painter.setPen(theme.text);
    painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter, title);
    if (painter.fontMetrics().horizontalAdvance(title + detail) + 16 > area.width())
        return;
    painter.setPen(theme.dim);
    painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, detail);
}

void CostMemoryPicture::paintAxis(QPainter& painter, const QRectF& rect, const TimeScale& at) const
{
    const QRectF pad = padArea(rect);
    const double line = painter.fontMetrics().height();
    const TickText text = memory->run().trace() ? TickText(*memory->run().trace()) : TickText();
    const int most = std::max(1, int(pad.width() / (painter.fontMetrics().horizontalAdvance(CostText::count(memory->cycles())) + 34)));
    painter.setPen(theme.dim);
    painter.drawText(QRectF(0, pad.bottom() + 5, pad.left() - 8, line), Qt::AlignRight | Qt::AlignVCenter, tr("cycle"));
    for (const RulerMarks::Mark& mark : rulerMarks(text, window.first(), window.last(), most).marks) {
        const double x = std::floor(at.x(mark.time)) + 0.5;
        if (x < pad.left() || x > pad.right())
            continue;
        painter.setPen(theme.line);
        painter.drawLine(QPointF(x, pad.bottom()), QPointF(x, pad.bottom() + 4));
        const double wide = painter.fontMetrics().horizontalAdvance(mark.text) + 2;
        painter.setPen(theme.dim);
        painter.drawText(QRectF(std::clamp(x - wide / 2, pad.left() - 4, std::max(pad.left() - 4, pad.right() + 8 - wide)),
                                pad.bottom() + 5, wide, line),
                         Qt::AlignCenter, mark.text);
    }
}

void CostMemoryPicture::paintCursor(QPainter& painter, const QRectF& rect, const TimeScale& at) const
{
    const QRectF dram = dramArea(rect), pad = padArea(rect);
    const auto line = [&](std::int64_t cycle, const QPen& pen) {
        const double x = std::floor(at.x(cycle)) + 0.5;
        if (x < dram.left() || x > dram.right())
            return;
        painter.setPen(pen);
        painter.drawLine(QPointF(x, dram.top()), QPointF(x, pad.bottom()));
    };
    if (hover && hover != cursor)
        line(*hover, QPen(theme.dim, 1, Qt::DashLine));
    if (cursor)
        line(*cursor, QPen(theme.text, 1));
}

} // namespace nodewise::views
