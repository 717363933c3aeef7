// SPDX-License-Identifier: Apache-2.0
// The canvas's one face at any size: measured for the layouter, and turned into glyph runs without shaping for the screen.
#pragma once

#include "core/layout/scene.h"

#include <QFont>
#include <QList>
#include <QPointF>
#include <QRawFont>

#include <array>
#include <map>
#include <memory>
#include <string_view>
#include <unordered_map>

namespace nodewise::views {

/// Characters that graphs are made of (ASCII, ×, ▸, …) with glyph and advance per em. Immutable, so that layout jobs may measure.
class FaceTable {
public:
    struct Glyph {
        quint32 index = 0;
        float advance = 0; ///< per em
    };
    explicit FaceTable(const QFont& font);
    const Glyph* tryGlyph(char32_t c) const;
    double ascent() const { return m_ascent; }   ///< per em
    double descent() const { return m_descent; } ///< per em

private:
    std::array<Glyph, 128> m_ascii{};
    std::unordered_map<char32_t, Glyph> m_other;
    double m_ascent = 0.9, m_descent = 0.25;
};

/// Thread-safe after construction.
class CanvasMetrics final : public layout::TextMetrics {
public:
    explicit CanvasMetrics(std::shared_ptr<const FaceTable> face) : m_face(std::move(face)) {}
    double width(std::string_view utf8, Role role) const override;
    double height(Role role) const override;
    std::string say(const UserText& text) const override;
    static double size(Role role); ///< of the font, in pixels at scale 1

private:
    std::shared_ptr<const FaceTable> m_face;
};

/// Glyphs of several texts of one size.
struct GlyphBatch {
    QList<quint32> glyphs;
    QList<QPointF> positions;
};

/// Only for the thread that made it.
class CanvasFonts {
public:
    CanvasFonts();
    /// In this font's family; elsewhere than on the GUI thread.
    explicit CanvasFonts(const QFont& family);
    std::shared_ptr<const FaceTable> face() const { return m_face; }
    const QRawFont& raw(int pixels);
    QFont font(double pixels) const;
    /// Adds the text with its baseline starting at `origin`, elided to `room`; false if a character is not in the face's table.
    bool append(GlyphBatch& batch, std::string_view utf8, QPointF origin, int pixels, double room) const;
    double width(std::string_view utf8, double pixels) const;
    /// From the middle of a line down to its baseline.
    double baseline(double pixels) const { return (m_face->ascent() - m_face->descent()) * pixels / 2; }

private:
    QFont m_font;
    QRawFont m_base;
    std::shared_ptr<const FaceTable> m_face;
    std::map<int, QRawFont> m_raw;
};

/// Decodes one character and moves `utf8` past it; U+FFFD for broken bytes.
char32_t takeChar(std::string_view& utf8);

} // namespace nodewise::views
