// SPDX-License-Identifier: Apache-2.0
#include "views/numerics/lifetime_picture.h"

#include "views/common/style_sheet.h"
#include "views/numerics/memory_picture.h"
#include "views/numerics/memory_text.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace nodewise::views {

namespace {

constexpr std::size_t mostTicks = 64; // of one bar

} // namespace

double LifetimePicture::rowHeight() const
{
    return std::ceil(line()) + 5;
}

double LifetimePicture::wholeHeight() const
{
    return head() + rowHeight() * double(rows.size()) + foot();
}

/// Names and bytes at the left take a quarter, or what a long name needs.
AxisScale LifetimePicture::scale(const QRectF& rect) const
{
    const double em = widthOf(QStringLiteral("m"));
    const double gutter = std::clamp(rect.width() * 0.3, std::min(em * 14, rect.width() * 0.5), em * 30);
    const double top = rect.top() + head(), bottom = rect.bottom() - foot();
    return {window, QRectF(QPointF(std::round(rect.left() + gutter), std::round(top)),
                           QPointF(std::round(rect.right() - 14), std::round(std::max(bottom, top + 4))))};
}

std::optional<std::size_t> LifetimePicture::tryRow(const QRectF& rect, const QPointF& at) const
{
    const QRectF area = scale(rect).area;
    if (at.y() < area.top() || at.y() >= area.bottom() || at.x() < rect.left() || at.x() > area.right())
        return std::nullopt;
    const auto row = std::size_t((at.y() - area.top() + scrolled) / rowHeight());
    return row < rows.size() ? std::optional(row) : std::nullopt;
}

namespace {

constexpr double between = 10; // pixels between two memories

double allBytes(const std::vector<std::uint64_t>& memories)
{
    double sum = 0;
    for (const std::uint64_t bytes : memories)
        sum += double(bytes);
    return std::max(sum, 1.0);
}

} // namespace

/// One memory above the other.
LifetimePicture::Stacked LifetimePicture::stacked(const AxisScale& scale) const
{
    const auto& memories = profile->memories();
    const auto used = std::ranges::count_if(memories, [](std::uint64_t bytes) { return bytes > 0; });
    Stacked out;
    out.perByte = std::max(1.0, scale.area.height() - between * double(std::max<std::ptrdiff_t>(used - 1, 0))) / allBytes(memories);
    double bottom = scale.area.bottom();
    for (const std::uint64_t bytes : memories) {
        out.bottoms.push_back(bottom);
        bottom -= bytes > 0 ? double(bytes) * out.perByte + between : 0;
    }
    return out;
}

std::optional<QRectF> LifetimePicture::placeOf(const AxisScale& scale, const Stacked& memories, const exporting::PlannedPlace& place) const
{
    const protocol::MemoryBlock& shown = profile->block(place.block);
    const QRectF life = scale.span(shown.first, shown.last);
    if (life.isEmpty() || place.memory >= memories.bottoms.size())
        return std::nullopt;
    const double low = memories.bottoms[place.memory] - double(place.offset) * memories.perByte;
    const double height = std::max(double(shown.bytes) * memories.perByte, 1.0);
    return QRectF(life.left(), low - height, life.width(), height);
}

std::optional<std::uint32_t> LifetimePicture::tryBlock(const QRectF& rect, const QPointF& at) const
{
    const AxisScale across = scale(rect);
    const Stacked memories = stacked(across);
    for (const exporting::PlannedPlace& place : profile->places())
        if (const auto drawn = placeOf(across, memories, place); drawn && drawn->contains(at))
            return place.block;
    return std::nullopt;
}

/// The name stands in the rectangle where there is room; what does not live at the cursor is paler.
void LifetimePicture::paintPlaces(QPainter& painter, const QRectF& rect, const AxisScale& scale) const
{
    const QFontMetrics metrics = painter.fontMetrics();
    const Stacked memories = stacked(scale);
    std::vector<double> tops(profile->memories().size(), scale.area.bottom());
    for (const exporting::PlannedPlace& place : profile->places()) {
        const auto drawn = placeOf(scale, memories, place);
        if (!drawn)
            continue;
        const protocol::MemoryBlock& shown = profile->block(place.block);
        const QRectF box = drawn->adjusted(0.5, 0.5, -0.5, -0.5);
        tops[place.memory] = std::min(tops[place.memory], drawn->top());
        const QColor color = memoryColor(theme, profile->family(shown));
        painter.setPen(block == place.block ? theme.accent : theme.pane);
        painter.setBrush(livesAtCursor(shown) ? color : mixed(theme.pane, color, 0.55));
        painter.drawRect(box);
        const QString name = shown.nodes.empty() ? QString() : profile->name(shown.nodes.front());
        if (box.height() < metrics.height() || box.width() < widthOf(QStringLiteral("mmm")))
            continue;
        painter.setPen(theme.text);
        painter.drawText(box.adjusted(4, 0, -4, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(name, Qt::ElideRight, int(box.width()) - 8));
    }
    painter.setPen(theme.dim);
    for (std::size_t memory = 0; memory < tops.size(); ++memory)
        if (profile->memories()[memory] > 0)
            painter.drawText(QRectF(rect.left() + 8, tops[memory], scale.area.left() - rect.left() - 16, metrics.height() * 2),
                             Qt::AlignLeft | Qt::AlignTop,
                             StepPicture::tr("memory %1").arg(memory) + QLatin1Char('\n') + MemoryText::bytes(profile->memories()[memory]));
}

void LifetimePicture::paint(QPainter& painter, const QRectF& rect, double) const
{
    const AxisScale at = scale(rect);
    const QRectF rowsArea(rect.left(), at.area.top(), rect.width(), at.area.height());
    painter.save();
    painter.setClipRect(rowsArea, Qt::IntersectClip);
    if (byAddress())
        paintPlaces(painter, rect, at);
    const auto begin = byAddress() ? rows.size() : std::size_t(std::max(0.0, scrolled / rowHeight()));
    for (std::size_t row = begin; row < rows.size(); ++row) {
        const QRectF line(rect.left(), at.area.top() - scrolled + rowHeight() * double(row), rect.width(), rowHeight());
        if (line.top() > at.area.bottom())
            break;
        paintRow(painter, at, row, line);
    }
    painter.restore();
    paintSteps(painter, at);
    paintCursor(painter, at);
    double top = rect.top() + 4;
    for (const Peak& peak : peaks()) {
        paintPeak(painter, at, peak, top, at.area.bottom());
        top += line();
    }
}

void LifetimePicture::paintRow(QPainter& painter, const AxisScale& scale, std::size_t row, const QRectF& line) const
{
    const protocol::MemoryBlock& shown = profile->block(rows[row]);
    if (block == rows[row])
        painter.fillRect(line, theme.selection);
    const QFontMetrics metrics = painter.fontMetrics();
    const QString bytes = MemoryText::bytes(shown.bytes);
    const double right = scale.area.left() - 8, wide = metrics.horizontalAdvance(bytes) + 2;
    painter.setPen(theme.dim);
    painter.drawText(QRectF(right - wide, line.top(), wide, line.height()), Qt::AlignRight | Qt::AlignVCenter, bytes);
    const QString name = shown.nodes.empty() ? QString() : profile->name(shown.nodes.front());
    const QRectF room(line.left() + 8, line.top(), right - wide - 10 - line.left() - 8, line.height());
    painter.setPen(livesAtCursor(shown) ? theme.text : theme.dim);
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(name, Qt::ElideMiddle, int(room.width())));
    paintBar(painter, scale, rows[row], line);
}

bool LifetimePicture::livesAtCursor(const protocol::MemoryBlock& shown) const
{
    return !cursor || (shown.first <= *cursor && *cursor <= shown.last);
}

/// With a tick at each step that sees it under another name.
void LifetimePicture::paintBar(QPainter& painter, const AxisScale& scale, std::uint32_t index, const QRectF& line) const
{
    const protocol::MemoryBlock& shown = profile->block(index);
    const QRectF life = scale.span(shown.first, shown.last);
    if (life.isEmpty())
        return;
    const bool value = shown.kind == protocol::MemoryBlock::Kind::Value;
    const QRectF bar(life.left(), line.top() + 2, life.width(), line.height() - 4);
    const QColor color = value ? memoryColor(theme, profile->family(shown)) : memoryBaseColor(theme);
    painter.fillRect(bar, livesAtCursor(shown) ? color : mixed(theme.pane, color, 0.55));
    for (std::size_t i = 1; i < std::min(shown.nodes.size(), mostTicks); ++i)
        for (const std::uint32_t step : profile->stepsOf(shown.nodes[i]))
            if (step >= shown.first && step <= shown.last && scale.shows(step)) {
                painter.fillRect(QRectF(scale.pixelOf(step) - 0.5, bar.top() + 3, 1, bar.height() - 6), theme.text);
                break; // in a loop each run has a block of its own
            }
    if (block == index) {
        painter.setPen(theme.accent);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(bar.adjusted(0.5, 0.5, -0.5, -0.5));
    }
}

} // namespace nodewise::views
