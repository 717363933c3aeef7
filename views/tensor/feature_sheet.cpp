// SPDX-License-Identifier: Apache-2.0
#include "views/tensor/feature_sheet.h"

#include "views/common/follow.h"
#include "views/common/tip.h"
#include "views/debug/value_text.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace nodewise::views {

namespace {

constexpr int margin = 10, gap = 8;
constexpr int least = 112, most = 256;              ///< side of a tile's picture
constexpr int few = 16;                             ///< channels whose tiles grow into the room there is
constexpr std::size_t mostTiles = 400, atOnce = 16; ///< kept; asked for together

} // namespace

FeatureSheet::FeatureSheet(DebugSession* session, QWidget* parent) : QAbstractScrollArea(parent), m_session(session)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    followFont(viewport(), uiFont, 0.85);
    onThemeChange(this, [this] {
        recolor();
        layOut();
    });
}

void FeatureSheet::show(int channels, std::function<protocol::RasterRequest(int)> request)
{
    m_channels = channels;
    m_request = std::move(request);
    m_channel = std::clamp(m_channel, 0, std::max(channels - 1, 0));
    ++m_generation;
    m_asked.clear();
    m_tiles.clear();
    layOut();
}

void FeatureSheet::clear()
{
    show(0, {});
}

void FeatureSheet::setMode(Mode mode, int channel)
{
    const bool finer = mode != m_mode; // pictures of another size
    m_mode = mode;
    m_channel = channel;
    if (finer) {
        ++m_generation;
        m_asked.clear();
        m_tiles.clear();
    }
    layOut();
}

void FeatureSheet::setColors(const ColorMap& map, bool sameRange)
{
    m_map = map;
    m_sameRange = sameRange;
    recolor();
}

QSize FeatureSheet::tileSize() const
{
    return {m_side, m_side + viewport()->fontMetrics().height() + 2};
}

int FeatureSheet::fittingSide() const
{
    const int caption = tileSize().height() - m_side, wide = viewport()->width() - 2 * margin, high = viewport()->height() - 2 * margin;
    int side = m_channels > few ? least : most;
    const auto fits = [&] {
        const int across = (wide + gap) / (side + gap);
        return across > 0 && (m_channels + across - 1) / across * (side + caption + gap) - gap <= high;
    };
    while (side > least && !fits())
        side -= 8;
    return side;
}

int FeatureSheet::columns() const
{
    return std::max(1, (viewport()->width() - 2 * margin + gap) / (m_side + gap));
}

QRect FeatureSheet::tileRect(int channel) const
{
    if (m_mode != Mode::Sheet)
        return viewport()->rect().adjusted(margin, margin, -margin, -margin);
    const QSize size = tileSize();
    return {QPoint(margin + channel % columns() * (size.width() + gap),
                   margin + channel / columns() * (size.height() + gap) - verticalScrollBar()->value()),
            size};
}

std::vector<int> FeatureSheet::wanted() const
{
    std::vector<int> out;
    if (m_mode != Mode::Sheet) {
        const int count = m_mode == Mode::Rgb ? 3 : 1;
        for (int c = m_channel; c < std::min(m_channel + count, m_channels); ++c)
            out.push_back(c);
        return out;
    }
    const int tall = tileSize().height() + gap, top = verticalScrollBar()->value();
    const int first = std::max(0, (top - margin) / tall), last = (top + viewport()->height()) / tall;
    for (int c = first * columns(); c < std::min((last + 1) * columns(), m_channels); ++c)
        out.push_back(c);
    return out;
}

void FeatureSheet::layOut()
{
    m_side = fittingSide();
    const int rows = (m_channels + columns() - 1) / columns(), tall = tileSize().height() + gap;
    const int all = m_mode == Mode::Sheet ? 2 * margin + rows * tall - gap : 0;
    verticalScrollBar()->setRange(0, std::max(0, all - viewport()->height()));
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(tall / 4);
    viewport()->update();
    if (isVisible())
        fetch();
}

void FeatureSheet::fetch()
{
    if (!m_request || !m_session->stopped())
        return;
    for (const int channel : wanted()) {
        if (m_asked.size() >= atOnce)
            return; // the next ones with the answers
        if (m_tiles.contains(channel) || !m_asked.insert(channel).second)
            continue;
        protocol::RasterRequest request = m_request(channel);
        const int pixels = m_mode != Mode::Sheet ? 1024 : m_channels > few ? least : most;
        request.width = request.height = static_cast<int>(pixels * std::min(devicePixelRatioF(), 2.0));
        m_session->ask<protocol::Raster>(request, this, [this, channel, at = m_generation](Result<protocol::Raster> raster) {
            if (at != m_generation)
                return;
            m_asked.erase(channel);
            if (!raster)
                return Q_EMIT failed(raster.error());
            take(channel, std::move(*raster));
            fetch();
        });
    }
}

void FeatureSheet::take(int channel, protocol::Raster raster)
{
    Tile& tile = m_tiles[channel];
    tile.raster = std::move(raster);
    while (m_tiles.size() > mostTiles) // those farthest away
        m_tiles.erase(std::abs(m_tiles.begin()->first - channel) > std::abs(m_tiles.rbegin()->first - channel) ? m_tiles.begin()
                                                                                                               : std::prev(m_tiles.end()));
    if (m_sameRange || m_mode == Mode::Rgb)
        recolor();
    else
        tile.image = imageOf(tile.raster, rangeFor(tile), m_map, Theme::current());
    viewport()->update();
}

ColorRange FeatureSheet::rangeFor(const Tile& tile) const
{
    if (!m_sameRange && m_mode != Mode::Rgb)
        return rangeOf(tile.raster, RangeRule::Auto);
    ColorRange all{INFINITY, -INFINITY};
    for (const auto& [channel, other] : m_tiles) {
        const ColorRange one = rangeOf(other.raster, RangeRule::Auto);
        all = {std::min(all.low, one.low), std::max(all.high, one.high)};
    }
    return all;
}

void FeatureSheet::recolor()
{
    for (auto& [channel, tile] : m_tiles)
        tile.image = imageOf(tile.raster, rangeFor(tile), m_map, Theme::current());
    viewport()->update();
}

QImage FeatureSheet::rgb() const
{
    const auto red = m_tiles.find(m_channel), green = m_tiles.find(m_channel + 1), blue = m_tiles.find(m_channel + 2);
    if (red == m_tiles.end() || green == m_tiles.end() || blue == m_tiles.end())
        return {};
    return colorImageOf(red->second.raster, green->second.raster, blue->second.raster, rangeFor(red->second));
}

QImage FeatureSheet::imageAt(int channel) const
{
    if (m_mode == Mode::Rgb)
        return rgb();
    const auto found = m_tiles.find(channel);
    return found == m_tiles.end() ? QImage() : found->second.image;
}

QRect FeatureSheet::imageRect(int channel, const QImage& image) const
{
    QRect room = tileRect(channel);
    if (m_mode == Mode::Sheet)
        room.setHeight(m_side);
    const QSize size = image.size().scaled(room.size(), Qt::KeepAspectRatio);
    return {room.topLeft() + QPoint((room.width() - size.width()) / 2, (room.height() - size.height()) / 2), size};
}

void FeatureSheet::paintTile(QPainter& painter, int channel, const QRect& at)
{
    const QImage image = imageAt(channel);
    if (m_mode == Mode::Sheet) {
        painter.setPen(Theme::current().dim);
        painter.drawText(QRect(at.left(), at.bottom() - painter.fontMetrics().height() + 1, at.width(), painter.fontMetrics().height()),
                         Qt::AlignCenter, QString::number(channel));
    }
    if (image.isNull()) {
        painter.fillRect(m_mode == Mode::Sheet ? QRect(at.topLeft(), QSize(m_side, m_side)) : at, Theme::current().module);
        return;
    }
    const QRect to = imageRect(channel, image);
    painter.drawImage(to, image);
    painter.setPen(Theme::current().line);
    painter.drawRect(to.adjusted(-1, -1, 0, 0));
}

void FeatureSheet::paintEvent(QPaintEvent*)
{
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), Theme::current().background);
    if (m_channels == 0)
        return;
    if (m_mode == Mode::Sheet)
        for (const int channel : wanted())
            paintTile(painter, channel, tileRect(channel));
    else
        paintTile(painter, m_channel, tileRect(m_channel));
}

QImage FeatureSheet::picture()
{
    if (m_mode == Mode::Rgb)
        return rgb();
    if (m_mode == Mode::Single) {
        const auto found = m_tiles.find(m_channel);
        return found == m_tiles.end() ? QImage() : found->second.image;
    }
    return viewport()->grab().toImage();
}

std::optional<ElementPicture> FeatureSheet::elementPicture() const
{
    if (m_tiles.empty() || !m_request)
        return std::nullopt;
    const protocol::Raster& any = m_tiles.begin()->second.raster;
    ElementPicture out;
    out.kind = m_mode == Mode::Rgb      ? ElementPicture::Kind::Rgb
               : m_mode == Mode::Single ? ElementPicture::Kind::Map
                                        : ElementPicture::Kind::Sheet;
    const int first = m_mode == Mode::Sheet ? 0 : m_channel;
    const int count = m_mode == Mode::Sheet ? m_channels : m_mode == Mode::Rgb ? 3 : 1;
    for (int channel = first; channel < std::min(first + count, m_channels); ++channel)
        out.tables.push_back(m_request(channel));
    out.rows = any.totalRows;
    out.columns = any.totalColumns;
    out.sameRange = m_sameRange && m_mode == Mode::Sheet;
    out.map = m_map;
    out.theme = Theme::current();
    return out;
}

void FeatureSheet::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    layOut();
}

void FeatureSheet::scrollContentsBy(int, int)
{
    viewport()->update();
    fetch();
}

void FeatureSheet::mouseDoubleClickEvent(QMouseEvent* event)
{
    for (const int channel : wanted())
        if (m_mode == Mode::Sheet && tileRect(channel).contains(event->pos()))
            return Q_EMIT channelChosen(channel);
}

void FeatureSheet::mouseMoveEvent(QMouseEvent* event)
{
    const std::vector<int> seen = m_mode == Mode::Sheet ? wanted() : std::vector<int>{m_channel};
    if (std::none_of(seen.begin(), seen.end(), [&](int channel) { return hover(channel, event->pos()); }))
        Q_EMIT hovered(0, 0, 0, QString());
}

/// False where the point is not on that channel's picture.
bool FeatureSheet::hover(int channel, const QPoint& at)
{
    const QImage image = m_channels > 0 ? imageAt(channel) : QImage();
    const QRect on = image.isNull() ? QRect() : imageRect(channel, image);
    if (!on.contains(at))
        return false;
    const protocol::Raster& raster = m_tiles.at(channel).raster;
    const auto part = [](int offset, int size, std::uint64_t count) {
        return static_cast<std::uint64_t>((offset + 0.5) / size * static_cast<double>(count));
    };
    const std::uint64_t row = part(at.y() - on.top(), on.height(), raster.rows);
    const std::uint64_t column = part(at.x() - on.left(), on.width(), raster.columns);
    const std::size_t pixel = pixelOf(raster, row, column);
    QStringList texts;
    for (int i = 0; i < (m_mode == Mode::Rgb ? 3 : 1); ++i)
        texts.append(pixelText(m_tiles.at(channel + i).raster, pixel));
    Q_EMIT hovered(channel, row, column, texts.join(QStringLiteral("   ")));
    return true;
}

bool FeatureSheet::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Leave)
        Q_EMIT hovered(0, 0, 0, QString());
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    for (const int channel : wanted()) {
        const auto tile = m_tiles.find(channel);
        if (tile == m_tiles.end() || !tileRect(channel).contains(help->pos()))
            continue;
        const ColorRange range = rangeOf(tile->second.raster, RangeRule::Auto);
        showTip(help->globalPos(), tr("Channel %1: %2 … %3").arg(channel).arg(ValueText::number(range.low), ValueText::number(range.high)),
                this);
        return true;
    }
    return true;
}

} // namespace nodewise::views
