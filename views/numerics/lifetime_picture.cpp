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

void LifetimePicture::paint(QPainter& painter, const QRectF& rect, double) const
{
    const AxisScale at = scale(rect);
    const QRectF rowsArea(rect.left(), at.area.top(), rect.width(), at.area.height());
    painter.save();
    painter.setClipRect(rowsArea, Qt::IntersectClip);
    const auto begin = std::size_t(std::max(0.0, scrolled / rowHeight()));
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
