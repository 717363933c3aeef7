// SPDX-License-Identifier: Apache-2.0
#include "views/tensor/raster_view.h"

#include "views/common/follow.h"
#include "views/tensor/tensor_ask.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <limits>

namespace nodewise::views {

namespace {

constexpr std::uint64_t quickly = 1'000'000; ///< elements of a first picture
constexpr double none = std::numeric_limits<double>::quiet_NaN();

} // namespace

RasterView::RasterView(TensorAsk* ask, QWidget* parent) : QWidget(parent), m_ask(ask)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    m_fetch.setSingleShot(true);
    m_fetch.setInterval(60);
    connect(&m_fetch, &QTimer::timeout, this, [this] { fetch(true); });
    onThemeChange(this, &RasterView::recolor);
}

void RasterView::show(const protocol::RasterRequest& what, bool keepView)
{
    m_what = what;
    if (!keepView) {
        m_any = false;
        m_part = {};
        m_raster = {};
        m_image = {};
        update();
    }
    fetch(true);
}

/// The part that is seen and a rim, at the screen's resolution.
void RasterView::fetch(bool sampled)
{
    protocol::RasterRequest request = m_what;
    if (m_any) {
        const QRectF part = m_part.intersected(whole());
        request.row = static_cast<std::uint64_t>(std::floor(part.top()));
        request.column = static_cast<std::uint64_t>(std::floor(part.left()));
        request.rows = static_cast<std::uint64_t>(std::ceil(part.bottom())) - request.row;
        request.columns = static_cast<std::uint64_t>(std::ceil(part.right())) - request.column;
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
    if (!m_any || !whole().contains(m_part))
        m_part = whole();
    m_any = true;
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
    update();
    Q_EMIT changed();
}

QRectF RasterView::whole() const
{
    return {0, 0, static_cast<double>(m_raster.totalColumns), static_cast<double>(m_raster.totalRows)};
}

bool RasterView::isWhole() const
{
    return m_part == whole();
}

/// Elements are squares, unless that would leave most of the room empty.
QRectF RasterView::area() const
{
    if (m_part.isEmpty())
        return {};
    constexpr double least = 0.6, widest = 40; // of the room; of an element, in pixels
    const QRectF room = QRectF(rect()).adjusted(8, 8, -4, -8);
    const double scale = std::min(room.width() / m_part.width(), room.height() / m_part.height());
    const auto side = [&](double count, double space) {
        const double square = scale * count;
        return std::max(square, std::min(least * space, count * widest));
    };
    return {room.topLeft(), QSizeF(side(m_part.width(), room.width()), side(m_part.height(), room.height()))};
}

QImage RasterView::picture() const
{
    const QSize size = area().size().toSize();
    if (m_image.isNull() || size.isEmpty())
        return {};
    // At least as many pixels as there are: a small picture is not made smaller.
    return m_image.scaled(size.expandedTo(m_image.size()), Qt::IgnoreAspectRatio, Qt::FastTransformation);
}

void RasterView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), Theme::current().background);
    if (m_image.isNull() || m_part.isEmpty())
        return;
    const QRectF to = area();
    // The picture's own part, which may be an older one, as it lies in what is seen.
    const double across = to.width() / m_part.width(), down = to.height() / m_part.height();
    const QRectF target(to.left() + (static_cast<double>(m_raster.column) - m_part.left()) * across,
                        to.top() + (static_cast<double>(m_raster.row) - m_part.top()) * down,
                        static_cast<double>(m_raster.columns) * across, static_cast<double>(m_raster.rows) * down);
    painter.setClipRect(to);
    painter.drawImage(target, m_image);
    painter.setClipping(false);
    painter.setPen(Theme::current().line);
    painter.drawRect(to.adjusted(-1, -1, 0, 0));
    if (hasFocus()) {
        painter.setPen(Theme::current().accent);
        painter.drawRect(to.adjusted(-2, -2, 1, 1));
    }
}

std::optional<std::pair<std::uint64_t, std::uint64_t>> RasterView::cellAt(const QPointF& at) const
{
    const QRectF from = area();
    if (!m_any || from.isEmpty() || !from.contains(at))
        return std::nullopt;
    const double column = m_part.left() + (at.x() - from.left()) / from.width() * m_part.width();
    const double row = m_part.top() + (at.y() - from.top()) / from.height() * m_part.height();
    if (row < 0 || column < 0 || row >= static_cast<double>(m_raster.totalRows) || column >= static_cast<double>(m_raster.totalColumns))
        return std::nullopt;
    return std::pair(static_cast<std::uint64_t>(row), static_cast<std::uint64_t>(column));
}

QString RasterView::textAt(const QPointF& at, double* number) const
{
    *number = none;
    const auto cell = cellAt(at);
    if (!cell || cell->first < m_raster.row || cell->second < m_raster.column || cell->first >= m_raster.row + m_raster.rows ||
        cell->second >= m_raster.column + m_raster.columns)
        return {};
    const std::size_t place = pixelOf(m_raster, cell->first - m_raster.row, cell->second - m_raster.column);
    *number = m_raster.mean[place];
    const QString where = tr("row %1, column %2").arg(cell->first).arg(cell->second);
    return where + QStringLiteral("   ") + pixelText(m_raster, place);
}

void RasterView::setPart(QRectF part)
{
    const QRectF all = whole();
    part.setWidth(std::min(part.width(), all.width()));
    part.setHeight(std::min(part.height(), all.height()));
    part.moveLeft(std::clamp(part.left(), 0.0, all.width() - part.width()));
    part.moveTop(std::clamp(part.top(), 0.0, all.height() - part.height()));
    if (part == m_part)
        return;
    m_part = part;
    update();
    m_fetch.start();
}

void RasterView::zoom(double factor, const QPointF& around)
{
    const QRectF from = area();
    if (!m_any || from.isEmpty())
        return;
    constexpr double fewest = 4; // rows and columns seen
    const double x = std::clamp((around.x() - from.left()) / from.width(), 0.0, 1.0);
    const double y = std::clamp((around.y() - from.top()) / from.height(), 0.0, 1.0);
    const QSizeF size(std::max(m_part.width() / factor, std::min(fewest, whole().width())),
                      std::max(m_part.height() / factor, std::min(fewest, whole().height())));
    setPart({QPointF(m_part.left() + x * (m_part.width() - size.width()), m_part.top() + y * (m_part.height() - size.height())), size});
}

void RasterView::zoomToAll()
{
    if (m_any)
        setPart(whole());
}

void RasterView::move(double columns, double rows)
{
    setPart(m_part.translated(columns, rows));
}

void RasterView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (m_any && isVisible())
        m_fetch.start();
}

void RasterView::wheelEvent(QWheelEvent* event)
{
    zoom(std::pow(2.0, event->angleDelta().y() / 240.0), event->position());
    event->accept();
}

void RasterView::mousePressEvent(QMouseEvent* event)
{
    m_press = m_last = event->position();
    m_dragging = false;
}

void RasterView::mouseMoveEvent(QMouseEvent* event)
{
    if (event->buttons() & Qt::LeftButton) {
        m_dragging = m_dragging || (event->position() - m_press).manhattanLength() > QApplication::startDragDistance();
        const QRectF from = area();
        const QPointF by = m_last - event->position();
        if (m_dragging && !from.isEmpty())
            move(by.x() / from.width() * m_part.width(), by.y() / from.height() * m_part.height());
        m_last = event->position();
        return;
    }
    double number = none;
    const QString text = textAt(event->position(), &number);
    Q_EMIT hovered(text, number);
}

void RasterView::mouseReleaseEvent(QMouseEvent* event)
{
    if (const auto cell = cellAt(event->position()); cell && !m_dragging && event->button() == Qt::LeftButton)
        Q_EMIT cellChosen(cell->first, cell->second);
}

void RasterView::mouseDoubleClickEvent(QMouseEvent*)
{
    zoomToAll();
}

void RasterView::leaveEvent(QEvent*)
{
    Q_EMIT hovered(QString(), none);
}

void RasterView::keyPressEvent(QKeyEvent* event)
{
    constexpr double step = 0.2; // of what is seen
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoomIn();
    case Qt::Key_Minus:
        return zoomOut();
    case Qt::Key_0:
        return zoomToAll();
    case Qt::Key_Left:
        return move(-step * m_part.width(), 0);
    case Qt::Key_Right:
        return move(step * m_part.width(), 0);
    case Qt::Key_Up:
        return move(0, -step * m_part.height());
    case Qt::Key_Down:
        return move(0, step * m_part.height());
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace nodewise::views
