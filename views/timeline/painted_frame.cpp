// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/painted_frame.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace nodewise::views {

PaintedFrame::PaintedFrame(const TimelinePicture& picture, TimelineInk& ink, const QRectF& rect)
    : m_picture(picture), m_ink(ink), m_rect(rect), m_frame(picture.frame(rect)), m_scale(picture.scale(rect)), m_small(picture.font)
{
    m_small.setPointSizeF(m_small.pointSizeF() * 0.92);
    m_ink.labels.set(picture.trace.get(), m_small);
}

void PaintedFrame::eachStrip(QPainter& painter, const DrawStrip& draw) const
{
    const QRectF pinned(m_frame.lanes.left(), m_frame.lanes.top(), m_frame.lanes.width(), m_frame.pinned);
    eachStripIn(pinned, true, painter, draw);
    eachStripIn(m_frame.lanes.adjusted(0, m_frame.pinned, 0, 0), false, painter, draw);
}

void PaintedFrame::eachStripIn(const QRectF& seen, bool pinned, QPainter& painter, const DrawStrip& draw) const
{
    if (seen.height() <= 0)
        return;
    painter.save();
    painter.setClipRect(QRectF(m_rect.left(), seen.top(), m_rect.width(), seen.height()));
    const auto& strips = m_picture.lanes.strips();
    const double from = m_picture.contentY(m_rect, seen.top());
    auto strip = std::partition_point(strips.begin(), strips.end(), [&](const Strip& each) { return each.bottom() <= from; });
    for (; strip != strips.end(); ++strip) {
        const QRectF room = m_picture.rectOf(m_rect, *strip);
        if (room.top() >= seen.bottom())
            break;
        if (strip->pinned == pinned)
            draw(*strip, room);
    }
    painter.restore();
}

QRectF PaintedFrame::columnsOf(const TimeSpan& span, const QRectF& within) const
{
    const double from = std::max(std::round(m_scale.x(span.from)), within.left() - 4);
    const double to = std::min(std::round(m_scale.x(span.to)), within.right() + 4);
    return to < from ? QRectF() : QRectF(from, within.top(), std::max(1.0, to - from), within.height());
}

} // namespace nodewise::views
