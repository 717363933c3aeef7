// SPDX-License-Identifier: Apache-2.0
// Antialiased thin lines straight into a 32-bit image: a graph's many short curves cost QPainter's general rasterizer most of a frame.
#pragma once

#include <cstdint>

#include <QImage>
#include <QPointF>
#include <QRect>

#include <span>

namespace nodewise::views {

/// Draws into an opaque image (Format_RGB32 or premultiplied) that must outlive it. Coverage is computed per scan line or column.
class LineRaster {
public:
    LineRaster(QImage& image, const QRect& clip);

    /// `width` in pixels, 0.5 to 4. Alpha of the color counts.
    void line(QPointF from, QPointF to, QRgb color, double width);
    /// Cubic Bezier of 1 + 3n points.
    void bezier(std::span<const QPointF> points, QRgb color, double width);

private:
    template <bool Steep>
    void run(QPointF from, QPointF to, QRgb color, double width);
    void blend(int x, int y, QRgb color, double coverage);

    std::uint32_t* m_bits = nullptr;
    std::ptrdiff_t m_stride = 0; ///< pixels per line
    QRect m_clip;
};

} // namespace nodewise::views
