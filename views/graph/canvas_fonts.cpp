// SPDX-License-Identifier: Apache-2.0
#include "views/graph/canvas_fonts.h"

#include "views/common/theme.h"
#include "views/common/translated.h"

namespace nodewise::views {

namespace {

constexpr double referenceSize = 64;

// Without hinted advances a text is as wide at 7 pixels as the layouter measured it at 13, scaled.
QFont canvasFont(QFont font, double pixels)
{
    font.setPixelSize(std::max(1, qRound(pixels)));
    font.setHintingPreference(QFont::PreferVerticalHinting);
    return font;
}

double estimatedAdvance(char32_t c)
{
    return c >= 0x1100 ? 1.0 : 0.62;
}

const char32_t ellipsis = 0x2026;

} // namespace

char32_t takeChar(std::string_view& utf8)
{
    const auto lead = static_cast<unsigned char>(utf8.front());
    const std::size_t length = lead < 0x80 ? 1 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 0;
    if (length == 0 || length > utf8.size()) {
        utf8.remove_prefix(1);
        return 0xfffd;
    }
    char32_t c = length == 1 ? lead : lead & (0x7f >> length);
    for (std::size_t i = 1; i < length; ++i)
        c = c << 6 | (static_cast<unsigned char>(utf8[i]) & 0x3f);
    utf8.remove_prefix(length);
    return c;
}

FaceTable::FaceTable(const QFont& font)
{
    const QRawFont raw = QRawFont::fromFont(font);
    QString characters = QStringLiteral("×·…→←▸▾−–—∞≤≥∗é‘’“”⌊⌋⌈⌉²³°µ");
    for (char16_t c = 0x20; c < 0x7f; ++c)
        characters += QChar(c);
    const QList<quint32> glyphs = raw.glyphIndexesForString(characters);
    const QList<QPointF> advances = raw.advancesForGlyphIndexes(glyphs);
    for (qsizetype i = 0; i < glyphs.size() && glyphs.size() == characters.size(); ++i) {
        const Glyph glyph{glyphs[i], float(advances[i].x() / raw.pixelSize())};
        if (characters[i].unicode() < m_ascii.size())
            m_ascii[characters[i].unicode()] = glyph;
        else if (glyph.index != 0)
            m_other.emplace(characters[i].unicode(), glyph);
    }
    m_ascent = raw.ascent() / raw.pixelSize();
    m_descent = raw.descent() / raw.pixelSize();
}

const FaceTable::Glyph* FaceTable::tryGlyph(char32_t c) const
{
    if (c < m_ascii.size())
        return m_ascii[c].index != 0 ? &m_ascii[c] : nullptr;
    const auto found = m_other.find(c);
    return found == m_other.end() ? nullptr : &found->second;
}

double CanvasMetrics::size(Role role)
{
    switch (role) {
    case Role::Title:
    case Role::GroupTitle:
        return 13;
    case Role::Subtitle:
    case Role::Chip:
    case Role::EdgeLabel:
        return 11;
    }
    return 11;
}

double CanvasMetrics::width(std::string_view utf8, Role role) const
{
    double em = 0;
    while (!utf8.empty()) {
        const char32_t c = takeChar(utf8);
        const FaceTable::Glyph* glyph = m_face->tryGlyph(c);
        em += glyph ? double(glyph->advance) : estimatedAdvance(c);
    }
    return em * size(role);
}

double CanvasMetrics::height(Role role) const
{
    return std::ceil((m_face->ascent() + m_face->descent()) * size(role));
}

std::string CanvasMetrics::say(const UserText& text) const
{
    return text.isListed() ? translated(text).toStdString() : text.source();
}

CanvasFonts::CanvasFonts() : CanvasFonts(uiFont())
{
}

CanvasFonts::CanvasFonts(const QFont& family)
    : m_font(canvasFont(family, referenceSize)), m_base(QRawFont::fromFont(m_font)), m_face(std::make_shared<FaceTable>(m_font))
{
}

const QRawFont& CanvasFonts::raw(int pixels)
{
    const auto found = m_raw.find(pixels);
    if (found != m_raw.end())
        return found->second;
    QRawFont sized = m_base;
    sized.setPixelSize(pixels);
    return m_raw.emplace(pixels, sized).first->second;
}

QFont CanvasFonts::font(double pixels) const
{
    return canvasFont(m_font, pixels);
}

double CanvasFonts::width(std::string_view utf8, double pixels) const
{
    return CanvasMetrics(m_face).width(utf8, layout::TextMetrics::Role::Title) / CanvasMetrics::size(layout::TextMetrics::Role::Title) *
           pixels;
}

bool CanvasFonts::append(GlyphBatch& batch, std::string_view utf8, QPointF origin, int pixels, double room) const
{
    const qsizetype before = batch.glyphs.size();
    const FaceTable::Glyph* dots = m_face->tryGlyph(ellipsis);
    const double dotsWidth = dots ? double(dots->advance) * pixels : 0;
    double x = 0;
    qsizetype fitting = before; // glyphs after which an ellipsis still fits
    double fittingX = 0;
    while (!utf8.empty()) {
        const FaceTable::Glyph* glyph = m_face->tryGlyph(takeChar(utf8));
        if (!glyph) {
            batch.glyphs.resize(before);
            batch.positions.resize(before);
            return false;
        }
        const double advance = double(glyph->advance) * pixels;
        if (x + advance > room + 0.5) {
            batch.glyphs.resize(fitting);
            batch.positions.resize(fitting);
            if (dots && dotsWidth <= room) {
                batch.glyphs.append(dots->index);
                batch.positions.append(origin + QPointF(fittingX, 0));
            }
            return true;
        }
        batch.glyphs.append(glyph->index);
        batch.positions.append(origin + QPointF(x, 0));
        x += advance;
        if (x + dotsWidth <= room) {
            fitting = batch.glyphs.size();
            fittingX = x;
        }
    }
    return true;
}

} // namespace nodewise::views
