// SPDX-License-Identifier: Apache-2.0
#include "views/graph/backing_image.h"

#include <cstring>

namespace nodewise::views {

void BackingImage::update(const ViewTransform& view, const QSize& size, const Draw& draw)
{
    if (m_image.size() != size) {
        m_image = QImage(size, QImage::Format_RGB32);
        m_valid = false;
    }
    if (m_image.isNull())
        return;
    const QPointF moved = view.offset - m_shown.offset;
    const int dx = int(moved.x()), dy = int(moved.y());
    const bool scrolls =
        m_valid && view.scale == m_shown.scale && std::abs(moved.x()) < size.width() && std::abs(moved.y()) < size.height();
    m_shown = view;
    m_valid = true;
    const QRect all(QPoint(0, 0), size);
    if (!scrolls) {
        draw(m_image, all);
        return;
    }
    if (dx == 0 && dy == 0)
        return;
    scroll(dx, dy);
    for (const QRect& strip : QRegion(all) - QRegion(all.translated(dx, dy)))
        draw(m_image, strip);
}

void BackingImage::scroll(int dx, int dy)
{
    const int width = m_image.width() - std::abs(dx), height = m_image.height() - std::abs(dy);
    const qsizetype stride = m_image.bytesPerLine();
    uchar* bits = m_image.bits();
    // Lines are moved in the order in which none is overwritten before it was read.
    for (int i = 0; i < height; ++i) {
        const int line = dy > 0 ? height - 1 - i : i;
        const int from = dy > 0 ? line : line - dy, to = dy > 0 ? line + dy : line;
        uchar* source = bits + from * stride + (dx < 0 ? -dx * 4 : 0);
        uchar* target = bits + to * stride + (dx > 0 ? dx * 4 : 0);
        std::memmove(target, source, size_t(width) * 4);
    }
}

} // namespace nodewise::views
