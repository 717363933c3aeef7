// SPDX-License-Identifier: Apache-2.0
// From scene coordinates to device pixels of the canvas and back.
#pragma once

#include "core/layout/scene.h"

#include <QPointF>
#include <QRectF>

#include <cmath>

namespace nodewise::views {

inline QRectF toQt(const layout::Rect& r)
{
    return {r.x, r.y, r.width, r.height};
}
inline QPointF toQt(const layout::Point& p)
{
    return {p.x, p.y};
}

/// device = scene * scale + offset. The offset is kept at whole pixels, so that scrolling is a copy of pixels.
struct ViewTransform {
    double scale = 1;
    QPointF offset;

    QPointF map(const QPointF& scene) const { return scene * scale + offset; }
    QPointF map(const layout::Point& scene) const { return map(toQt(scene)); }
    QRectF map(const QRectF& r) const { return {map(r.topLeft()), r.size() * scale}; }
    QRectF map(const layout::Rect& r) const { return map(toQt(r)); }
    QPointF unmap(const QPointF& device) const { return (device - offset) / scale; }
    QRectF unmap(const QRectF& r) const { return {unmap(r.topLeft()), r.size() / scale}; }

    void snap() { offset = QPointF(std::round(offset.x()), std::round(offset.y())); }
    /// The point under `device` stays there.
    void zoomAt(const QPointF& device, double newScale)
    {
        const QPointF scene = unmap(device);
        scale = newScale;
        offset = device - scene * scale;
        snap();
    }
    bool operator==(const ViewTransform&) const = default;
};

} // namespace nodewise::views
