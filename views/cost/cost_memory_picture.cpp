// SPDX-License-Identifier: Apache-2.0
#include "views/cost/cost_memory_picture.h"

#include "views/common/axis_ticks.h"
#include "views/common/faded.h"
#include "views/common/style_sheet.h"
#include "views/cost/cost_text.h"

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
    double left = 0;
    for (const bool dram : {true, false})
        left = std::max(left, gutter(byteTickTexts(roundTicks(0, topOf(dram), 4))));
    return rect.adjusted(left, 2, -12, -foot());
}

QRectF CostMemoryPicture::dramArea(const QRectF& rect) const
{
    const QRectF all = inside(rect);
    const double title = line() + 4, high = (all.height() - between) * dramPart;
    return {all.left(), std::round(all.top() + title), all.width(), std::max(10.0, std::round(high - title))};
}

QRectF CostMemoryPicture::padArea(const QRectF& rect) const
{
    const QRectF all = inside(rect), above = dramArea(rect);
    const double top = above.bottom() + between + line() + 4;
    return {all.left(), std::round(top), all.width(), std::max(10.0, std::round(all.bottom() - top))};
}

AxisScale CostMemoryPicture::scale(const QRectF& rect) const
{
    return {window, dramArea(rect).united(padArea(rect))};
}

double CostMemoryPicture::topOf(bool dram) const
{
    const double most = dram ? double(memory->dramPeak().bytes) + (base ? double(memory->base()) : 0) : double(memory->scratchpadPeak());
    return std::max(1.0, most * 1.04);
}

void CostMemoryPicture::paint(QPainter& painter, const QRectF& rect, double ratio) const
{
    const AxisScale at = scale(rect);
    const QRectF dram = dramArea(rect), pad = padArea(rect);
    const double below = base ? double(memory->base()) : 0;
    paintMarked(painter, at);
    paintBytes(painter, dram, topOf(true));
    paintBytes(painter, pad, topOf(false));
    paintLaunches(painter, at);
    if (base) {
        const double high = dram.height() * below / topOf(true);
        painter.fillRect(QRectF(dram.left(), dram.bottom() - high, dram.width(), high), mixed(theme.pane, theme.dim, 0.35));
    }
    paintSeries(painter, dram, memory->dram(), below, topOf(true), theme.accent, ratio);
    paintValue(painter, dram, at);
    paintSeries(painter, pad, memory->scratchpad(), 0, topOf(false), theme.good, ratio);
    const CostMemory::Sample& peak = memory->dramPeak();
    paintTitle(painter, dram, base ? tr("DRAM: values over weights and inputs") : tr("DRAM: values between kernels"),
               tr("at most %1 at cycle %2", "bytes, cycle").arg(CostText::bytes(std::int64_t(peak.bytes)), CostText::count(peak.cycle)));
    const double part = memory->scratchpadBytes() > 0 ? double(memory->scratchpadPeak()) / double(memory->scratchpadBytes()) : 0;
    paintTitle(painter, pad, tr("Scratchpad of the fullest core"),
               tr("at most %1, %2 of %3", "bytes, percent, bytes that there are")
                   .arg(CostText::bytes(std::int64_t(memory->scratchpadPeak())), CostText::percent(part),
                        CostText::bytes(std::int64_t(memory->scratchpadBytes()))));
    paintCycles(painter, at);
    paintCursor(painter, at);
}

void CostMemoryPicture::paintBytes(QPainter& painter, const QRectF& area, double most) const
{
    const std::vector<double> ticks = roundTicks(0, most, std::max(2, int(area.height() / (line() * 1.8))));
    paintValues(painter, area, ticks, byteTickTexts(ticks), [&](double bytes) { return area.bottom() - area.height() * bytes / most; });
}

/// Each column of pixels as high as it comes at most, so that no peak hides.
void CostMemoryPicture::paintSeries(QPainter& painter, const QRectF& area, std::span<const CostMemory::Sample> samples, double floor,
                                    double most, const QColor& color, double ratio) const
{
    const int columns = std::max(1, int(area.width() * ratio));
    const double step = area.width() / columns, low = area.bottom() - area.height() * floor / most;
    const QColor fill = mixed(theme.pane, color, theme.kind == ThemeKind::Dark ? 0.42 : 0.34);
    double before = low;
    for (int i = 0; i < columns; ++i) {
        const double x = area.left() + step * i;
        const auto cycleAt = [&](int column) { return std::int64_t(window.first() + window.count() * column / columns); };
        const double value = double(mostOf(samples, cycleAt(i), std::max(cycleAt(i) + 1, cycleAt(i + 1))));
        const double y = low - area.height() * value / most;
        if (y < low)
            painter.fillRect(QRectF(x, y, step, low - y), fill);
        const double top = std::min(y, before), bottom = std::max(y, before);
        painter.fillRect(QRectF(x, top - 0.6, std::max(step, 1 / ratio), std::max(1.2, bottom - top)), color);
        before = y;
    }
}

void CostMemoryPicture::paintMarked(QPainter& painter, const AxisScale& at) const
{
    for (const auto& [from, to] : marked)
        if (from < to)
            painter.fillRect(at.span(from, to - 1), theme.selection);
}

/// Where one ends and the next begins, with the kernel's name where there is room for it.
void CostMemoryPicture::paintLaunches(QPainter& painter, const AxisScale& at) const
{
    const auto& starts = memory->run().run().starts;
    if (double(starts.size()) * window.count() / window.length() > at.area.width() / leastLaunch)
        return;
    for (std::size_t i = 0; i + 1 < starts.size(); ++i) {
        const double left = at.x(double(starts[i])), right = std::min(at.x(double(starts[i + 1])), at.area.right());
        const double from = std::max(left, at.area.left()), wide = right - from;
        if (wide < 0)
            continue;
        painter.setPen(QPen(faded(theme.dim, 90), 1, Qt::DotLine));
        if (left >= from)
            painter.drawLine(QPointF(std::floor(left) + 0.5, at.area.top()), QPointF(std::floor(left) + 0.5, at.area.bottom()));
        const QString name = QString::fromStdString(memory->run().kernels()[memory->run().program().launches[i].kernel].name);
        if (widthOf(name) + 8 > wide)
            continue;
        painter.setPen(theme.dim);
        painter.drawText(QRectF(from, at.area.bottom() - line() - 1, wide, line()), Qt::AlignCenter, name);
    }
}

void CostMemoryPicture::paintValue(QPainter& painter, const QRectF& area, const AxisScale& at) const
{
    if (!value)
        return;
    const CostMemory::Value& shown = memory->values()[*value];
    if (shown.input && !base)
        return;
    const QRectF life = at.span(shown.from, shown.to - 1);
    if (life.isEmpty())
        return;
    const double low = area.bottom() - (base && !shown.input ? area.height() * double(memory->base()) / topOf(true) : 0);
    const double high = std::max(2.0, area.height() * double(shown.bytes) / topOf(true));
    painter.setPen(QPen(theme.stopEdge, 1));
    painter.setBrush(faded(theme.stopEdge, 90));
    painter.drawRect(
        QRectF(std::floor(life.left()) + 0.5, std::floor(low - high) + 0.5, std::max(1.0, life.width() - 1), std::floor(high)));
}

void CostMemoryPicture::paintTitle(QPainter& painter, const QRectF& area, const QString& title, const QString& detail) const
{
    const QRectF row(area.left(), area.top() - line() - 3, area.width(), line());
    painter.setPen(theme.text);
    painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter, title);
    if (widthOf(title + detail) + 16 > area.width())
        return;
    painter.setPen(theme.dim);
    painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, detail);
}

void CostMemoryPicture::paintCycles(QPainter& painter, const AxisScale& at) const
{
    const int most = int(at.area.width() / (widthOf(CostText::count(memory->cycles())) + 34));
    const std::vector<double> ticks = roundTicks(window.first(), window.end(), most, 1);
    const auto text = [](double cycle) { return CostText::count(std::int64_t(cycle)); };
    paintPlaces(
        painter, at.area, ticks, tickTexts(ticks, text), [&](double cycle) { return at.x(cycle); }, tr("cycle"));
}

} // namespace nodewise::views
