// SPDX-License-Identifier: Apache-2.0
// Ink for files: every shape and text as QPainter has it, so that SVG and PDF stay vectors with selectable text.
#pragma once

#include "views/graph/canvas_fonts.h"
#include "views/graph/ink.h"

class QPainter;

namespace nodewise::views {

/// The painter and the fonts must outlive it. Text is drawn at once, flush() has nothing to do.
class VectorInk final : public Ink {
public:
    VectorInk(QPainter& painter, CanvasFonts& fonts) : m_painter(painter), m_fonts(fonts) {}
    void fill(const QRectF& rect, QRgb color) override;
    void box(const QRectF& rect, const BoxStyle& style) override;
    void flag(const QRectF& rect, double tip, QRgb fill, QRgb edge) override;
    void curve(std::span<const QPointF> points, QRgb color, double width) override;
    void arrow(QPointF tip, QPointF direction, QRgb color, double size) override;
    void text(const QRectF& line, std::string_view utf8, const TextStyle& style) override;
    double textWidth(std::string_view utf8, double size) const override;
    void flush() override {}

private:
    QPainter& m_painter;
    CanvasFonts& m_fonts;
};

} // namespace nodewise::views
