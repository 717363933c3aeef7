// SPDX-License-Identifier: Apache-2.0
// Ink for the screen: boxes as nine patches, lines by LineRaster, text as glyph runs batched by size and color.
#pragma once

#include "views/graph/canvas_fonts.h"
#include "views/graph/ink.h"
#include "views/graph/line_raster.h"

#include <QImage>

#include <map>
#include <optional>
#include <string>
#include <vector>

class QPainter;

namespace nodewise::views {

/// Small images that recur: corners of boxes, arrow heads. Owned by the canvas, kept between frames. GUI thread only.
class PatchCache {
public:
    /// A box of 2 * margin + 1 pixels in each direction; its middle row and column may be stretched.
    struct Patch {
        QImage image;
        int margin = 0;
    };
    const Patch& box(const BoxStyle& style);
    /// Centered at the tip; `direction` in sixteenths of a turn, 0 = right, clockwise.
    const QImage& arrow(QRgb color, int size, int direction);
    void clear();

private:
    std::map<std::tuple<QRgb, QRgb, QRgb, int, int, int>, Patch> m_boxes;
    std::map<std::tuple<QRgb, int, int>, QImage> m_arrows;
};

/// Lives for one frame. The painter must map to device pixels one to one.
class ScreenInk final : public Ink {
public:
    /// `image`: what the painter paints on, if lines may be written into it; null = everything goes through the painter.
    ScreenInk(QPainter& painter, CanvasFonts& fonts, PatchCache& patches, QImage* image, const QRect& clip);
    ~ScreenInk() override;

    void fill(const QRectF& rect, QRgb color) override;
    void box(const QRectF& rect, const BoxStyle& style) override;
    void flag(const QRectF& rect, double tip, QRgb fill, QRgb edge) override;
    void curve(std::span<const QPointF> points, QRgb color, double width) override;
    void arrow(QPointF tip, QPointF direction, QRgb color, double size) override;
    void text(const QRectF& line, std::string_view utf8, const TextStyle& style) override;
    double textWidth(std::string_view utf8, double size) const override;
    void flush() override;

private:
    struct Loose {
        QRectF line;
        std::string utf8;
        TextStyle style;
    };
    void drawPatch(const QRect& rect, const PatchCache::Patch& patch, const BoxStyle& style);

    QPainter& m_painter;
    CanvasFonts& m_fonts;
    PatchCache& m_patches;
    std::optional<LineRaster> m_lines;
    std::map<std::pair<int, QRgb>, GlyphBatch> m_text;
    std::vector<Loose> m_loose; ///< texts with characters outside the face's table
};

} // namespace nodewise::views
