// SPDX-License-Identifier: Apache-2.0
#include "views/tensor/raster_view.h"

#include "views/common/follow.h"
#include "views/debug/value_text.h"
#include "views/tensor/tensor_ask.h"

#include <QKeyEvent>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <limits>

namespace nodewise::views {

namespace {

constexpr std::uint64_t quickly = 1'000'000; ///< elements of a first picture
constexpr double fewest = 4;                 ///< rows and columns seen

QFont labelFont()
{
    QFont font = monoFont();
    font.setPointSizeF(font.pointSizeF() * 0.85);
    return font;
}

} // namespace

RasterView::RasterView(TensorAsk* ask, QWidget* parent)
    : ZoomedPlot([] { return PlotWords{.name = tr("Picture of the numbers")}; },
                 {.hint = {}, .least = {80, 60}, .ground = &Theme::background, .tips = false}, parent),
      m_ask(ask)
{
    m_fetch.setSingleShot(true);
    m_fetch.setInterval(60);
    connect(&m_fetch, &QTimer::timeout, this, [this] { fetch(true); });
    connect(this, &ZoomedPlot::windowChanged, &m_fetch, qOverload<>(&QTimer::start));
    const auto choose = [this](qint64 place) { Q_EMIT cellChosen(rowOf(place), columnOf(place)); };
    connect(this, &PlotView::requested, this, choose);
    connect(this, &PlotView::chosen, this, [choose](qint64 place, bool walking) {
        if (!walking)
            choose(place);
    });
    onThemeChange(this, &RasterView::recolor);
}

void RasterView::show(const protocol::RasterRequest& what, bool keepView)
{
    m_what = what;
    if (!keepView) {
        m_any = false;
        m_raster = {};
        m_image = {};
        reset(AxisWindow());
    }
    fetch(true);
}

/// The part that is seen and a rim, at the screen's resolution.
void RasterView::fetch(bool sampled)
{
    protocol::RasterRequest request = m_what;
    if (m_any) {
        request.row = static_cast<std::uint64_t>(rows().first());
        request.column = static_cast<std::uint64_t>(window().first());
        request.rows = static_cast<std::uint64_t>(std::ceil(rows().end())) - request.row;
        request.columns = static_cast<std::uint64_t>(std::ceil(window().end())) - request.column;
    }
    const double pixels = devicePixelRatioF();
    request.width = std::clamp(static_cast<int>(width() * pixels), 16, 1400);
    request.height = std::clamp(static_cast<int>(height() * pixels), 16, 1400);
    request.most = sampled ? quickly : 0;
    m_ask->ask<protocol::Raster>(request, [this](Result<protocol::Raster> raster) {
        if (!raster)
            return Q_EMIT failed(raster.error());
        const bool more = raster->sampled;
        take(std::move(*raster));
        if (more)
            fetch(false);
    });
}

void RasterView::take(protocol::Raster raster)
{
    m_raster = std::move(raster);
    const auto columns = double(m_raster.totalColumns), all = double(m_raster.totalRows);
    m_any = true;
    makeRoom();
    if (window().length() != columns || rows().length() != all)
        reset(AxisWindow(columns, fewest), AxisWindow(all, fewest));
    recolor();
}

void RasterView::setColors(RangeRule rule, const ColorRange& manual, const ColorMap& map)
{
    m_rule = rule;
    m_manual = manual;
    m_map = map;
    recolor();
}

void RasterView::recolor()
{
    if (m_any) {
        m_range = rangeOf(m_raster, m_rule, m_manual);
        m_image = imageOf(m_raster, m_range, m_map, Theme::current());
    }
    describe();
    Q_EMIT changed();
}

/// Elements are squares, unless that would leave most of the room empty.
QRectF RasterView::area() const
{
    if (window().count() <= 0 || rows().count() <= 0)
        return {};
    constexpr double least = 0.6, widest = 40; // of the room; of an element, in pixels
    const QRectF all = QRectF(rect()).adjusted(8 + m_left, 8 + m_top, -4, -8);
    const double scale = std::min(all.width() / window().count(), all.height() / rows().count());
    const auto side = [&](double count, double space) { return std::max(scale * count, std::min(least * space, count * widest)); };
    return {all.topLeft(), QSizeF(side(window().count(), all.width()), side(rows().count(), all.height()))};
}

QRectF RasterView::placed(double column, double row, double columns, double lines) const
{
    const QRectF to = area();
    const double across = to.width() / window().count(), down = to.height() / rows().count();
    return {to.left() + (column - window().first()) * across, to.top() + (row - rows().first()) * down, columns * across, lines * down};
}

QImage RasterView::image() const
{
    const QSize size = area().size().toSize();
    if (m_image.isNull() || size.isEmpty())
        return {};
    // At least as many pixels as there are: a small picture is not made smaller.
    return m_image.scaled(size.expandedTo(m_image.size()), Qt::IgnoreAspectRatio, Qt::FastTransformation);
}

PictureFile RasterView::pictureFile() const
{
    const QImage shown = image();
    return {.paint = [shown](QPainter& painter, const QRectF& rect, double) { painter.drawImage(rect, shown); }, .size = shown.size()};
}

void RasterView::paintPicture(QPainter& painter, double) const
{
    const QRectF to = area();
    if (m_image.isNull() || to.isEmpty())
        return;
    painter.setClipRect(to);
    // The picture's own part, which may be an older one, as it lies in what is seen.
    painter.drawImage(placed(double(m_raster.column), double(m_raster.row), double(m_raster.columns), double(m_raster.rows)), m_image);
    if (cursor()) {
        painter.setPen(QPen(Theme::current().stopEdge, 1.5));
        painter.drawRect(cellOf(*cursor()).adjusted(-1, -1, 0, 0));
    }
    painter.setClipping(false);
    painter.setPen(Theme::current().line);
    painter.drawRect(to.adjusted(-1, -1, 0, 0));
    paintLabels(painter);
}

void RasterView::setLabels(AxisLabels labels)
{
    if (!m_labels.any() && !labels.any())
        return;
    m_labels = std::move(labels);
    makeRoom();
    recolor();
}

/// As wide as the widest of the labels, within bounds: the numbers come first.
void RasterView::makeRoom()
{
    constexpr std::uint64_t looked = 400;
    constexpr int most = 120, gap = 6;
    const QFontMetrics metrics(labelFont());
    const auto widest = [&](const AxisLabels::Of& of, std::uint64_t count) {
        int width = 0;
        for (std::uint64_t i = 0; of && i < std::min(count, looked); ++i)
            width = std::max(width, metrics.horizontalAdvance(of(i)));
        return width == 0 ? 0 : std::min({width, most, std::max(this->width() / 4, 1)}) + gap;
    };
    m_left = widest(m_labels.rows, m_raster.totalRows);
    m_top = widest(m_labels.columns, m_raster.totalColumns);
}

/// One for each row and column, or for every second, third, ... where they would touch.
void RasterView::paintLabels(QPainter& painter) const
{
    const QRectF to = area();
    painter.setFont(labelFont());
    painter.setPen(Theme::current().dim);
    const QFontMetricsF metrics(painter.font());
    const auto each = [&](const AxisLabels::Of& of, const AxisWindow& shown, double pixels, int room, const auto& draw) {
        if (!of || room == 0 || shown.count() <= 0)
            return;
        const double one = pixels / shown.count();
        const auto step = static_cast<std::uint64_t>(std::max(1.0, std::ceil((metrics.height() + 1) / one)));
        auto i = static_cast<std::uint64_t>(std::max(0.0, std::floor(shown.first())));
        for (i = (i + step - 1) / step * step; double(i) < shown.end() && double(i) < shown.length(); i += step)
            if (const double middle = (double(i) + 0.5 - shown.first()) * one; middle >= 0 && middle <= pixels)
                draw(middle, metrics.elidedText(of(i), Qt::ElideRight, room - 4));
    };
    each(m_labels.rows, rows(), to.height(), m_left, [&](double middle, const QString& text) {
        painter.drawText(QRectF(to.left() - m_left, to.top() + middle - metrics.height() / 2, m_left - 4, metrics.height()),
                         Qt::AlignRight | Qt::AlignVCenter, text);
    });
    each(m_labels.columns, window(), to.width(), m_top, [&](double middle, const QString& text) {
        painter.save();
        painter.translate(to.left() + middle, to.top() - 4);
        painter.rotate(-90);
        painter.drawText(QRectF(0, -metrics.height() / 2, m_top - 4, metrics.height()), Qt::AlignLeft | Qt::AlignVCenter, text);
        painter.restore();
    });
}

/// "row 3 ␣cat, column 17 ␣sat"
QString RasterView::placeText(PlotPlace place) const
{
    const auto named = [](const AxisLabels::Of& of, std::uint64_t index) {
        const QString label = of ? of(index) : QString();
        return label.isEmpty() ? QString::number(index) : QStringLiteral("%1 %2").arg(QString::number(index), label);
    };
    return tr("row %1, column %2").arg(named(m_labels.rows, rowOf(place)), named(m_labels.columns, columnOf(place)));
}

std::optional<PlotPlace> RasterView::placeAt(const QPointF& at) const
{
    const QRectF from = area();
    const auto column = from.contains(at) ? window().tryPlace((at.x() - from.left()) / from.width()) : std::nullopt;
    const auto row = from.contains(at) ? rows().tryPlace((at.y() - from.top()) / from.height()) : std::nullopt;
    return column && row ? std::optional(*row * PlotPlace(m_raster.totalColumns) + *column) : std::nullopt;
}

std::optional<std::size_t> RasterView::pixelAt(PlotPlace place) const
{
    const std::uint64_t row = rowOf(place), column = columnOf(place);
    const bool inside = row >= m_raster.row && column >= m_raster.column && row < m_raster.row + m_raster.rows &&
                        column < m_raster.column + m_raster.columns;
    return inside ? std::optional(pixelOf(m_raster, row - m_raster.row, column - m_raster.column)) : std::nullopt;
}

double RasterView::pointedNumber() const
{
    const auto pixel = m_any && pointed() ? pixelAt(*pointed()) : std::nullopt;
    return pixel ? m_raster.mean[*pixel] : std::numeric_limits<double>::quiet_NaN();
}

QStringList RasterView::linesAt(PlotPlace place) const
{
    const auto pixel = pixelAt(place);
    return {placeText(place) + (pixel ? QStringLiteral("   ") + pixelText(m_raster, *pixel) : QString())};
}

QString RasterView::told() const
{
    const QLocale locale;
    return pointed() ? ZoomedPlot::told()
                     : tr("%1 rows and %2 columns, colors from %3 to %4")
                           .arg(locale.toString(qulonglong(m_raster.rows)), locale.toString(qulonglong(m_raster.columns)),
                                ValueText::number(m_range.low), ValueText::number(m_range.high));
}

void RasterView::reveal(PlotPlace place)
{
    AxisWindow across = window(), down = rows();
    across.reveal(PlotPlace(columnOf(place)));
    down.reveal(PlotPlace(rowOf(place)));
    change(across, down);
}

void RasterView::resizeEvent(QResizeEvent* event)
{
    ZoomedPlot::resizeEvent(event);
    if (m_any && isVisible())
        m_fetch.start();
}

void RasterView::keyPressEvent(QKeyEvent* event)
{
    const int key = event->key();
    const int across = key == Qt::Key_Left ? -1 : key == Qt::Key_Right ? 1 : 0, down = key == Qt::Key_Up ? -1 : key == Qt::Key_Down ? 1 : 0;
    if (!m_any || (across == 0 && down == 0))
        return ZoomedPlot::keyPressEvent(event);
    constexpr double step = 0.2; // of what is seen
    if (event->modifiers().testFlag(Qt::ControlModifier))
        walk(across + down * PlotPlace(m_raster.totalColumns));
    else
        pan(step * across, step * down);
}

} // namespace nodewise::views
