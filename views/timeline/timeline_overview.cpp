// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/timeline_overview.h"

#include "views/common/faded.h"
#include "views/common/follow.h"
#include "views/timeline/timeline_canvas.h"

#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace nodewise::views {

using trace::Time;

namespace {

constexpr double edge = 5; // pixels beside the window's edge that take hold of it

} // namespace

TimelineOverview::TimelineOverview(TimelineCanvas* canvas, QWidget* parent) : QWidget(parent), m_canvas(canvas)
{
    setMouseTracking(true);
    setFixedHeight(sizeHint().height());
    setAttribute(Qt::WA_OpaquePaintEvent);
    connect(canvas, &TimelineCanvas::timeWindowChanged, this, qOverload<>(&QWidget::update));
    onThemeChange(this, &TimelineOverview::reset);
    followLanguage(this, &TimelineOverview::retranslate);
}

void TimelineOverview::reset()
{
    m_ground = QPixmap();
    update();
}

QRectF TimelineOverview::room() const
{
    const double left = m_canvas->picture().frame(m_canvas->room()).lanes.left();
    return QRectF(rect()).adjusted(left, 3, -(rect().width() - m_canvas->room().right()), -3);
}

TimeScale TimelineOverview::whole() const
{
    TimeWindow window = m_canvas->timeWindow();
    window.showAll();
    return {window, room().left(), std::max(1.0, room().width())};
}

QRectF TimelineOverview::shownRect() const
{
    const TimeScale all = whole();
    const double from = all.x(m_canvas->timeWindow().first()), to = all.x(m_canvas->timeWindow().last());
    return {from, room().top(), std::max(3.0, to - from), room().height()};
}

/// All rows in small, each a band of a pixel or more.
void TimelineOverview::paintGround()
{
    const TimelinePicture& picture = m_canvas->picture();
    const Theme& theme = picture.theme;
    m_ground = QPixmap(size() * devicePixelRatioF());
    m_ground.setDevicePixelRatio(devicePixelRatioF());
    QPainter painter(&m_ground);
    painter.fillRect(rect(), theme.pane);
    painter.fillRect(QRectF(0, 0, width(), 1), theme.line);
    if (!picture.trace)
        return;
    std::vector<const trace::Row*> rows;
    for (const trace::Row& row : picture.trace->rows())
        if (row.count > 0)
            rows.push_back(&row);
    const TimeScale scale = whole();
    const QRectF area = room().adjusted(0, 2, 0, -2);
    const std::size_t bands = std::min(rows.size(), std::size_t(area.height()));
    const double height = area.height() / double(std::max<std::size_t>(1, bands));
    SliceFamilies families;
    families.setTrace(picture.trace.get());
    const SlicePalette palette(theme);
    std::vector<trace::Trace::Piece> pieces;
    const Time pixel = std::max<Time>(1, Time(scale.ticksPerPixel()));
    for (std::size_t band = 0; band < bands; ++band) {
        const trace::Row& row = *rows[band * rows.size() / bands];
        const double top = area.top() + std::floor(double(band) * height),
                     thick = std::max(1.0, std::floor(height) - (height >= 3 ? 1 : 0));
        picture.trace->pieces(row, scale.window.first(), scale.window.last(), pixel, pieces);
        for (const auto& piece : pieces) {
            const double from = std::round(scale.x(piece.begin)), to = std::max(from + 1, std::round(scale.x(piece.end)));
            const double share = double(piece.busy) / std::max(1.0, ticksBetween(piece.begin, piece.end));
            painter.fillRect(QRectF(from, top, to - from, thick),
                             palette.thin(families.of(piece.longest), 0, SlicePalette::Light::Full, share * 0.8));
        }
    }
}

void TimelineOverview::paintEvent(QPaintEvent*)
{
    if (m_ground.size() != size() * devicePixelRatioF())
        paintGround();
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_ground);
    const TimelinePicture& picture = m_canvas->picture();
    if (!picture.trace)
        return;
    const Theme& theme = picture.theme;
    const QRectF shown = shownRect();
    painter.fillRect(QRectF(room().left(), room().top(), shown.left() - room().left(), room().height()), faded(theme.pane, 165));
    painter.fillRect(QRectF(shown.right(), room().top(), room().right() - shown.right(), room().height()), faded(theme.pane, 165));
    painter.setPen(QPen(theme.accent, 1));
    painter.setBrush(m_canvas->timeWindow().whole() ? QBrush(Qt::NoBrush) : QBrush(faded(theme.accent, 22)));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.drawRoundedRect(shown.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
}

TimelineOverview::Drag TimelineOverview::dragAt(double x) const
{
    const QRectF shown = shownRect();
    if (std::abs(x - shown.left()) <= edge && shown.width() > 3 * edge)
        return Drag::Left;
    if (std::abs(x - shown.right()) <= edge && shown.width() > 3 * edge)
        return Drag::Right;
    return Drag::Move;
}

void TimelineOverview::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_canvas->trace())
        return QWidget::mousePressEvent(event);
    m_drag = dragAt(event->position().x());
    m_pressed = event->position().x();
    if (const QRectF shown = shownRect(); m_drag == Drag::Move && (m_pressed < shown.left() || m_pressed > shown.right())) {
        TimeWindow window = m_canvas->timeWindow();
        window.pan((m_pressed - shown.center().x()) * whole().ticksPerPixel());
        m_canvas->setTimeWindow(window);
    }
    m_before = m_canvas->timeWindow();
}

void TimelineOverview::mouseMoveEvent(QMouseEvent* event)
{
    const double x = event->position().x();
    if (m_drag == Drag::None)
        return setCursor(dragAt(x) == Drag::Move ? Qt::ArrowCursor : Qt::SizeHorCursor);
    const double ticks = (x - m_pressed) * whole().ticksPerPixel();
    TimeWindow window = m_before;
    if (m_drag == Drag::Move) {
        window.pan(ticks);
    } else {
        const double span = window.span() + (m_drag == Drag::Left ? -ticks : ticks);
        window.zoom(m_drag == Drag::Left ? 1 : 0, std::max(span, TimeWindow::fewest) / window.span());
    }
    m_canvas->setTimeWindow(window);
}

void TimelineOverview::mouseReleaseEvent(QMouseEvent* event)
{
    m_drag = Drag::None;
    QWidget::mouseReleaseEvent(event);
}

void TimelineOverview::wheelEvent(QWheelEvent* event)
{
    if (!m_canvas->trace())
        return event->ignore();
    event->accept();
    const TimeScale all = whole();
    const TimeScale shown{m_canvas->timeWindow(), 0, 1};
    TimeWindow window = m_canvas->timeWindow();
    window.zoom(std::clamp(shown.x(all.timeAt(event->position().x())), 0.0, 1.0), std::pow(2.0, -event->angleDelta().y() / 240.0));
    m_canvas->setTimeWindow(window);
}

void TimelineOverview::retranslate()
{
    setAccessibleName(tr("Whole trace"));
    setToolTip(tr("The whole trace. Drag the frame to move, its edges to zoom."));
}

} // namespace nodewise::views
