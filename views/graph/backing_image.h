// SPDX-License-Identifier: Apache-2.0
// The picture behind a canvas: kept between frames, scrolled by copying pixels, redrawn only where it must be.
#pragma once

#include "views/graph/view_transform.h"

#include <QImage>
#include <QRegion>

#include <functional>

namespace nodewise::views {

class BackingImage {
public:
    /// Draws one area of the image; the area's content is undefined before.
    using Draw = std::function<void(QImage& image, const QRect& area)>;

    void invalidate() { m_valid = false; }
    /// Brings the image up to date with the view; a move at the same scale redraws only the strips that came into view.
    void update(const ViewTransform& view, const QSize& size, const Draw& draw);
    const QImage& image() const { return m_image; }

private:
    void scroll(int dx, int dy);

    QImage m_image;
    ViewTransform m_shown;
    bool m_valid = false;
};

} // namespace nodewise::views
