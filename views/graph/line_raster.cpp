// SPDX-License-Identifier: Apache-2.0
#include "views/graph/line_raster.h"

#include <algorithm>
#include <cmath>

namespace nodewise::views {

LineRaster::LineRaster(QImage& image, const QRect& clip)
    : m_bits(reinterpret_cast<std::uint32_t*>(image.bits())), m_stride(image.bytesPerLine() / 4), m_clip(clip & image.rect())
{
}

void LineRaster::blend(int x, int y, QRgb color, double coverage)
{
    std::uint32_t& pixel = m_bits[y * m_stride + x];
    const std::uint32_t a = static_cast<std::uint32_t>(coverage * qAlpha(color) * 2 + 1) / 2; // rounded
    // Two channels at once; the source color is not premultiplied.
    const std::uint32_t rb = pixel & 0xff00ffu, g = pixel & 0x00ff00u;
    const std::uint32_t k = a + (a >> 7);
    const std::uint32_t newRb = (rb * (256 - k) + (color & 0xff00ffu) * k) >> 8 & 0xff00ffu;
    const std::uint32_t newG = (g * (256 - k) + (color & 0x00ff00u) * k) >> 8 & 0x00ff00u;
    pixel = 0xff000000u | newRb | newG;
}

// Walks pixel centers along the longer axis ("u"); across it ("v") the line covers [center - half, center + half].
template <bool Steep>
void LineRaster::run(QPointF from, QPointF to, QRgb color, double width)
{
    double u0 = Steep ? from.y() : from.x(), v0 = Steep ? from.x() : from.y();
    double u1 = Steep ? to.y() : to.x(), v1 = Steep ? to.x() : to.y();
    if (u0 > u1) {
        std::swap(u0, u1);
        std::swap(v0, v1);
    }
    const double slope = u1 > u0 ? (v1 - v0) / (u1 - u0) : 0;
    const double half = width / 2 * std::sqrt(1 + slope * slope);
    const int uMin = Steep ? m_clip.top() : m_clip.left(), uMax = Steep ? m_clip.bottom() : m_clip.right();
    const int vMin = Steep ? m_clip.left() : m_clip.top(), vMax = Steep ? m_clip.right() : m_clip.bottom();
    const int first = std::max(uMin, int(std::ceil(std::max(u0, -1e6) - 0.5)));
    const int last = std::min(uMax, int(std::ceil(std::min(u1, 1e6) - 0.5)) - 1);
    for (int u = first; u <= last; ++u) {
        const double v = v0 + (u + 0.5 - u0) * slope;
        const double low = v - half, high = v + half;
        const int vFirst = std::max(vMin, int(std::floor(low))), vLast = std::min(vMax, int(std::floor(high)));
        for (int w = vFirst; w <= vLast; ++w) {
            const double coverage = std::min(high, w + 1.0) - std::max(low, double(w));
            if (coverage > 0)
                blend(Steep ? w : u, Steep ? u : w, color, std::min(coverage, 1.0));
        }
    }
}

void LineRaster::line(QPointF from, QPointF to, QRgb color, double width)
{
    if (std::abs(to.y() - from.y()) >= std::abs(to.x() - from.x()))
        run<true>(from, to, color, width);
    else
        run<false>(from, to, color, width);
}

void LineRaster::bezier(std::span<const QPointF> points, QRgb color, double width)
{
    for (std::size_t i = 0; i + 3 < points.size(); i += 3) {
        const QPointF a = points[i], b = points[i + 1], c = points[i + 2], d = points[i + 3];
        const double length = (b - a).manhattanLength() + (c - b).manhattanLength() + (d - c).manhattanLength();
        // A straight piece has its control points on the chord.
        const QPointF chord = d - a;
        const auto off = [&](const QPointF& p) { return std::abs(chord.x() * (p.y() - a.y()) - chord.y() * (p.x() - a.x())); };
        const double bend = std::max(off(b), off(c)) / std::max(1.0, std::hypot(chord.x(), chord.y()));
        const int steps = bend < 0.3 ? 1 : std::clamp(int(std::sqrt(length) * 0.9), 2, 48);
        QPointF last = a;
        for (int s = 1; s <= steps; ++s) {
            const double t = double(s) / steps, r = 1 - t;
            const QPointF next = a * (r * r * r) + b * (3 * r * r * t) + c * (3 * r * t * t) + d * (t * t * t);
            line(last, next, color, width);
            last = next;
        }
    }
}

} // namespace nodewise::views
