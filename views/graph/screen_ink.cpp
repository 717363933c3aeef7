// SPDX-License-Identifier: Apache-2.0
#include "views/graph/screen_ink.h"

#include <QGlyphRun>
#include <QPainter>
#include <QPainterPath>

#include <cmath>
#include <numbers>
#include <tuple>

namespace nodewise::views {

namespace {

QRect snapped(const QRectF& r)
{
    const int left = int(std::floor(r.left() + 0.5)), top = int(std::floor(r.top() + 0.5));
    return {left, top, std::max(1, int(std::floor(r.right() + 0.5)) - left), std::max(1, int(std::floor(r.bottom() + 0.5)) - top)};
}

// Far off the screen a rectangle of a deep zoom overflows the painter's integers.
QRect bounded(const QRect& r)
{
    const int far = 16000;
    return QRect(QPoint(std::clamp(r.left(), -far, far), std::clamp(r.top(), -far, far)),
                 QPoint(std::clamp(r.right(), -far, far), std::clamp(r.bottom(), -far, far)));
}

} // namespace

const PatchCache::Patch& PatchCache::box(const BoxStyle& style)
{
    const auto key =
        std::tuple(style.fill, style.edge, style.bar, int(style.radius * 4), int(style.edgeWidth * 4), int(style.barWidth * 4));
    const auto found = m_boxes.find(key);
    if (found != m_boxes.end())
        return found->second;
    const int margin = int(std::ceil(std::max({style.radius, style.edgeWidth, style.barWidth}))) + 1;
    QImage image(2 * margin + 1, 2 * margin + 1, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF outer = image.rect();
    QPainterPath outline, inner;
    outline.addRoundedRect(outer, style.radius, style.radius);
    const double e = style.edgeWidth, r = std::max(0.0, double(style.radius) - e);
    inner.addRoundedRect(outer.adjusted(e, e, -e, -e), r, r);
    painter.fillPath(outline, QColor::fromRgba(style.edge));
    if (qAlpha(style.fill) < 255)
        painter.setCompositionMode(QPainter::CompositionMode_Source);
    painter.fillPath(inner, QColor::fromRgba(style.fill));
    if (style.barWidth > 0) {
        painter.setCompositionMode(QPainter::CompositionMode_SourceOver);
        QPainterPath bar;
        bar.addRect(0, 0, style.barWidth, outer.height());
        painter.fillPath(outline.intersected(bar), QColor::fromRgba(style.bar));
    }
    painter.end();
    return m_boxes.emplace(key, Patch{image, margin}).first->second;
}

const QImage& PatchCache::arrow(QRgb color, int size, int direction)
{
    const auto key = std::tuple(color, size, direction);
    const auto found = m_arrows.find(key);
    if (found != m_arrows.end())
        return found->second;
    QImage image(2 * size + 3, 2 * size + 3, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(size + 1.5, size + 1.5);
    painter.rotate(direction * 22.5);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor::fromRgba(color));
    painter.drawPolygon(QPolygonF{QPointF(0.5, 0), QPointF(-size, -size * 0.5), QPointF(-size, size * 0.5)});
    painter.end();
    return m_arrows.emplace(key, image).first->second;
}

void PatchCache::clear()
{
    m_boxes.clear();
    m_arrows.clear();
}

ScreenInk::ScreenInk(QPainter& painter, CanvasFonts& fonts, PatchCache& patches, QImage* image, const QRect& clip)
    : m_painter(painter), m_fonts(fonts), m_patches(patches)
{
    if (image)
        m_lines.emplace(*image, clip);
}

ScreenInk::~ScreenInk() = default;

void ScreenInk::fill(const QRectF& rect, QRgb color)
{
    m_painter.fillRect(bounded(snapped(rect)), QColor::fromRgba(color));
}

void ScreenInk::box(const QRectF& rect, const BoxStyle& style)
{
    const QRect r = bounded(snapped(rect));
    BoxStyle fitting = style;
    const float room = float(std::min(r.width(), r.height())) / 2 - 1;
    fitting.radius = std::min(style.radius, room);
    if (fitting.radius < 1) {
        m_painter.fillRect(r, QColor::fromRgba(style.edge));
        m_painter.fillRect(r.adjusted(1, 1, -1, -1), QColor::fromRgba(style.fill));
        if (style.barWidth > 0)
            m_painter.fillRect(QRect(r.left(), r.top(), std::max(1, int(style.barWidth)), r.height()), QColor::fromRgba(style.bar));
        return;
    }
    fitting.barWidth = std::min(style.barWidth, room);
    drawPatch(r, m_patches.box(fitting), fitting);
}

void ScreenInk::drawPatch(const QRect& r, const PatchCache::Patch& patch, const BoxStyle& style)
{
    const int m = std::min({patch.margin, r.width() / 2, r.height() / 2}), side = patch.image.width();
    const int right = r.right() + 1 - m, bottom = r.bottom() + 1 - m;
    m_painter.drawImage(QPoint(r.left(), r.top()), patch.image, QRect(0, 0, m, m));
    m_painter.drawImage(QPoint(right, r.top()), patch.image, QRect(side - m, 0, m, m));
    m_painter.drawImage(QPoint(r.left(), bottom), patch.image, QRect(0, side - m, m, m));
    m_painter.drawImage(QPoint(right, bottom), patch.image, QRect(side - m, side - m, m, m));
    const int e = std::max(1, qRound(style.edgeWidth)), inner = r.width() - 2 * m, tall = r.height() - 2 * m;
    const int bar = style.barWidth > 0 ? qRound(style.barWidth) : e;
    const QColor edge = QColor::fromRgba(style.edge), fill = QColor::fromRgba(style.fill);
    m_painter.fillRect(r.left() + m, r.top(), inner, e, edge);
    m_painter.fillRect(r.left() + m, r.bottom() + 1 - e, inner, e, edge);
    m_painter.fillRect(r.left(), r.top() + m, bar, tall, style.barWidth > 0 ? QColor::fromRgba(style.bar) : edge);
    m_painter.fillRect(r.right() + 1 - e, r.top() + m, e, tall, edge);
    if (qAlpha(style.fill) == 0)
        return;
    m_painter.fillRect(r.left() + bar, r.top() + m, r.width() - bar - e, tall, fill);
    m_painter.fillRect(r.left() + m, r.top() + e, inner, m - e, fill);
    m_painter.fillRect(r.left() + m, bottom, inner, m - e, fill);
}

void ScreenInk::flag(const QRectF& rect, double tip, QRgb fill, QRgb edge)
{
    const QRectF r = QRectF(snapped(rect)).adjusted(0.5, 0.5, -0.5, -0.5);
    const QPolygonF outline{QPointF(r.left(), r.center().y()), QPointF(r.left() + tip, r.top()), r.topRight(), r.bottomRight(),
                            QPointF(r.left() + tip, r.bottom())};
    m_painter.setRenderHint(QPainter::Antialiasing, true);
    m_painter.setPen(QColor::fromRgba(edge));
    m_painter.setBrush(QColor::fromRgba(fill));
    m_painter.drawPolygon(outline);
    m_painter.setRenderHint(QPainter::Antialiasing, false);
}

void ScreenInk::curve(std::span<const QPointF> points, QRgb color, double width)
{
    if (m_lines) {
        m_lines->bezier(points, color, width);
        return;
    }
    if (points.empty())
        return;
    QPainterPath path(points[0]);
    for (std::size_t i = 0; i + 3 < points.size(); i += 3)
        path.cubicTo(points[i + 1], points[i + 2], points[i + 3]);
    m_painter.setRenderHint(QPainter::Antialiasing, true);
    m_painter.strokePath(path, QPen(QColor::fromRgba(color), width, Qt::SolidLine, Qt::FlatCap));
    m_painter.setRenderHint(QPainter::Antialiasing, false);
}

void ScreenInk::arrow(QPointF tip, QPointF direction, QRgb color, double size)
{
    const double turn = std::atan2(direction.y(), direction.x()) / (2 * std::numbers::pi);
    const int sixteenth = (int(std::lround(turn * 16)) + 16) % 16;
    const QImage& image = m_patches.arrow(color, std::max(2, qRound(size)), sixteenth);
    const int half = image.width() / 2;
    m_painter.drawImage(QPoint(int(std::floor(tip.x())) - half, int(std::floor(tip.y())) - half), image);
}

void ScreenInk::text(const QRectF& line, std::string_view utf8, const TextStyle& style)
{
    const int pixels = std::max(1, int(style.size));
    double x = line.left();
    if (style.centered)
        x = std::max(x, line.center().x() - m_fonts.width(utf8, pixels) / 2);
    const QPointF origin(x, std::round(line.center().y() + m_fonts.baseline(pixels)));
    GlyphBatch& batch = m_text[{pixels, style.color}];
    if (!m_fonts.append(batch, utf8, origin, pixels, line.right() - x))
        m_loose.push_back({line, std::string(utf8), style});
}

double ScreenInk::textWidth(std::string_view utf8, double size) const
{
    return m_fonts.width(utf8, std::max(1, int(size)));
}

void ScreenInk::flush()
{
    for (auto& [key, batch] : m_text) {
        if (batch.glyphs.isEmpty())
            continue;
        QGlyphRun run;
        run.setRawFont(m_fonts.raw(key.first));
        run.setGlyphIndexes(batch.glyphs);
        run.setPositions(batch.positions);
        m_painter.setPen(QColor::fromRgba(key.second));
        m_painter.drawGlyphRun(QPointF(0, 0), run);
    }
    m_text.clear();
    for (const Loose& loose : m_loose) {
        const QFont font = m_fonts.font(int(loose.style.size));
        const QString text = QFontMetricsF(font).elidedText(QString::fromStdString(loose.utf8), Qt::ElideRight, loose.line.width() + 1);
        m_painter.setFont(font);
        m_painter.setPen(QColor::fromRgba(loose.style.color));
        const int flags =
            Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextDontClip | int(loose.style.centered ? Qt::AlignHCenter : Qt::AlignLeft);
        m_painter.drawText(loose.line, flags, text);
    }
    m_loose.clear();
}

} // namespace nodewise::views
