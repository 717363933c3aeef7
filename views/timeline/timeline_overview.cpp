// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/timeline_overview.h"

#include "views/common/faded.h"
#include "views/common/style_sheet.h"
#include "views/timeline/timeline_canvas.h"

#include <QEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <array>
#include <cmath>

namespace nodewise::views {

using trace::Time;

namespace {

constexpr double edge = 5;            // pixels beside the window's edge that take hold of it
constexpr std::size_t mostRows = 256; // rows that are summed up: of more, every second, third...

} // namespace

TimelineOverview::TimelineOverview(TimelineCanvas* canvas, QWidget* parent) : QWidget(parent), m_canvas(canvas)
{
    setMouseTracking(true);
    setFixedHeight(sizeHint().height());
    setAttribute(Qt::WA_OpaquePaintEvent);
    connect(canvas, &TimelineCanvas::timeWindowChanged, this, qOverload<>(&QWidget::update));
    retranslate();
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

/// Busy ticks of the rows at the top of each lane, by kind of color, a column of pixels each.
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
    const TimeScale scale = whole();
    const auto columns = std::size_t(std::ceil(scale.width));
    std::vector<std::array<double, layout::familyCount>> busy(columns);
    std::vector<const trace::Row*> rows;
    for (const trace::Row& row : picture.trace->rows())
        if (row.depth == 0 && row.count > 0)
            rows.push_back(&row);
    const std::size_t by = rows.size() / mostRows + 1;
    SliceFamilies families;
    families.setTrace(picture.trace.get());
    std::vector<trace::Trace::Piece> pieces;
    const double perPixel = scale.ticksPerPixel();
    for (std::size_t i = 0; i < rows.size(); i += by) {
        picture.trace->pieces(*rows[i], scale.window.first(), scale.window.last(), std::max<Time>(1, Time(perPixel)), pieces);
        for (const auto& piece : pieces) {
            const auto family = std::size_t(families.of(piece.longest));
            const double from = scale.x(piece.begin) - scale.left, to = std::max(from + 1e-6, scale.x(piece.end) - scale.left);
            const double share = std::min(1.0, double(piece.busy) / perPixel / std::max(to - from, 1e-6));
            for (auto x = std::size_t(std::max(0.0, from)); x < columns && double(x) < to; ++x)
                busy[x][family] += share * std::max(0.0, std::min(to, double(x) + 1) - std::max(from, double(x)));
        }
    }
    const double height = room().height() - 4, all = double(std::max<std::size_t>(1, (rows.size() + by - 1) / by));
    for (std::size_t x = 0; x < columns; ++x) {
        double bottom = room().bottom() - 2;
        for (int family = 0; family < layout::familyCount; ++family) {
            const double part = busy[x][std::size_t(family)] / all * height;
            painter.fillRect(QRectF(scale.left + double(x), bottom - part, 1, part), mixed(theme.pane, theme.family[family], 0.75));
            bottom -= part;
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

void TimelineOverview::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace nodewise::views
