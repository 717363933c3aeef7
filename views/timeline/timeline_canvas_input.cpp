// SPDX-License-Identifier: Apache-2.0
// What the mouse does over a timeline; keys and menu are of others.
#include "views/common/tip.h"
#include "views/timeline/head_painter.h"
#include "views/timeline/slice_facts.h"
#include "views/timeline/timeline_canvas.h"
#include "views/timeline/timeline_menu.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace nodewise::views {

using trace::SliceId;

namespace {

constexpr double narrowestHead = 70, widestHead = 480;

} // namespace

bool TimelineCanvas::overDivider(const QPointF& at) const
{
    return std::abs(at.x() - m_picture.frame(room()).heads.right()) <= 4;
}

TimelineCanvas::Drag TimelineCanvas::dragFor(const QMouseEvent& event) const
{
    const TimelineFrame frame = m_picture.frame(room());
    if (event.button() == Qt::MiddleButton)
        return Drag::Pan;
    if (overDivider(event.position()))
        return Drag::Divider;
    if (event.position().x() < frame.lanes.left())
        return Drag::None;
    if (frame.ruler.contains(event.position()) || event.modifiers().testFlag(Qt::ShiftModifier))
        return Drag::Measure;
    if (event.modifiers().testFlag(Qt::ControlModifier))
        return Drag::Box;
    return m_tool == Tool::Pan ? Drag::Pan : m_tool == Tool::Measure ? Drag::Measure : Drag::Box;
}

void TimelineCanvas::mousePressEvent(QMouseEvent* event)
{
    const bool ours = event->button() == Qt::LeftButton || event->button() == Qt::MiddleButton;
    if (!ours || !trace())
        return QWidget::mousePressEvent(event);
    const TimeScale here = scale();
    m_pressed = event->position();
    m_wanted = dragFor(*event);
    m_drag = Drag::Pressed;
    m_windowBefore = m_picture.window;
    m_scrolledBefore = m_bar->value();
    m_timeBefore = here.nearestTo(std::clamp(event->position().x(), here.left, here.right()));
    m_boxTop = m_picture.contentY(room(), event->position().y());
}

void TimelineCanvas::beginDrag(Drag drag)
{
    m_drag = drag;
    if (drag == Drag::Pan)
        setCursor(Qt::ClosedHandCursor);
    m_picture.hovered = trace::none;
    QToolTip::hideText();
}

TimeSpan TimelineCanvas::spanBetween(double x1, double x2) const
{
    const TimeScale here = scale();
    const trace::Time a = here.nearestTo(std::clamp(x1, here.left, here.right())),
                      b = here.nearestTo(std::clamp(x2, here.left, here.right()));
    return {std::min(a, b), std::max(a, b)};
}

void TimelineCanvas::dragTo(const QPointF& at)
{
    const QRectF all = room();
    switch (m_drag) {
    case Drag::Pan: {
        TimeWindow window = m_windowBefore;
        window.pan((m_pressed.x() - at.x()) * scale().ticksPerPixel());
        setTimeWindow(window);
        m_bar->setValue(int(m_scrolledBefore + m_pressed.y() - at.y()));
        break;
    }
    case Drag::Measure: {
        TimeSpan span = spanBetween(m_pressed.x(), at.x());
        setMeasure(span);
        break;
    }
    case Drag::Box: {
        const TimelineFrame frame = m_picture.frame(all);
        const double y = m_picture.contentY(all, std::clamp(at.y(), frame.lanes.top(), frame.lanes.bottom() - 1));
        setBox(TimelineBox{spanBetween(m_pressed.x(), at.x()), std::min(m_boxTop, y), std::max(m_boxTop, y)});
        break;
    }
    case Drag::Divider:
        m_picture.headWidth = std::clamp(at.x() - all.left(), narrowestHead, std::min(widestHead, all.width() * 0.6));
        redraw();
        break;
    case Drag::None:
    case Drag::Pressed:
        break;
    }
}

void TimelineCanvas::mouseMoveEvent(QMouseEvent* event)
{
    const QPointF at = event->position();
    if (m_drag == Drag::Pressed && m_wanted != Drag::None && (at - m_pressed).manhattanLength() >= QApplication::startDragDistance())
        beginDrag(m_wanted);
    if (m_drag != Drag::None && m_drag != Drag::Pressed)
        return dragTo(at);
    hover(at);
}

void TimelineCanvas::hover(const QPointF& at)
{
    const TimelineFrame frame = m_picture.frame(room());
    m_mouse = frame.lanes.contains(at) || frame.ruler.contains(at) ? std::optional(at) : std::nullopt;
    const auto head = trace() && at.x() < frame.lanes.left() - 4 ? m_picture.tryStripAt(room(), at.y()) : std::nullopt;
    if (head != m_picture.hoveredHead) {
        m_picture.hoveredHead = head;
        redraw();
    }
    const SliceId slice = m_picture.sliceAt(room(), at);
    if (slice != m_picture.hovered) {
        m_picture.hovered = slice;
        update();
    }
    if (overDivider(at))
        setCursor(Qt::SplitHCursor);
    else
        unsetCursor();
}

void TimelineCanvas::mouseReleaseEvent(QMouseEvent* event)
{
    const Drag done = std::exchange(m_drag, Drag::None);
    unsetCursor();
    if (done == Drag::Box)
        Q_EMIT boxDrawn();
    if (done == Drag::Pressed && event->button() == Qt::LeftButton)
        click(event->position());
    else if (done == Drag::None)
        QWidget::mouseReleaseEvent(event);
}

void TimelineCanvas::click(const QPointF& at)
{
    if (clickHead(at))
        return;
    const TimelineFrame frame = m_picture.frame(room());
    if (frame.ruler.contains(at)) {
        for (const Bookmark& bookmark : m_picture.bookmarks)
            if (std::abs(scale().x(bookmark.time) - at.x()) <= 6)
                return showSpan(
                    {movedBy(bookmark.time, -m_picture.window.span() / 8), movedBy(bookmark.time, m_picture.window.span() / 8)});
        return setMeasure(std::nullopt);
    }
    const SliceId slice = m_picture.sliceAt(room(), at);
    setMeasure(std::nullopt);
    setBox(std::nullopt);
    if (slice == m_picture.selected)
        return;
    select(slice, false);
    Q_EMIT sliceChosen(slice);
}

bool TimelineCanvas::clickHead(const QPointF& at)
{
    const TimelineFrame frame = m_picture.frame(room());
    const auto place = at.x() < frame.lanes.left() ? m_picture.tryStripAt(room(), at.y()) : std::nullopt;
    if (!place)
        return at.x() < frame.lanes.left();
    const Strip strip = m_picture.lanes.strips()[*place];
    const QRectF all = m_picture.rectOf(room(), strip);
    const HeadParts parts = headParts(QRectF(all.left(), all.top(), frame.heads.width(), all.height()), strip);
    const bool group = strip.kind == Strip::Kind::Group;
    if (parts.hide.contains(at))
        group ? m_picture.lanes.setGroupHidden(strip.index, true) : m_picture.lanes.setLaneHidden(strip.index, true);
    else if (parts.pin.contains(at))
        m_picture.lanes.setLanePinned(strip.index, !strip.pinned);
    else if (group)
        m_picture.lanes.setGroupOpen(strip.index, !strip.open);
    else if (parts.fold.contains(at) && trace()->rowsOf(strip.index).size() > 1)
        m_picture.lanes.setLaneFlat(strip.index, strip.open);
    else
        return true;
    lanesChanged();
    return true;
}

void TimelineCanvas::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !trace())
        return QWidget::mouseDoubleClickEvent(event);
    const SliceId slice = m_picture.sliceAt(room(), event->position());
    if (slice == trace::none)
        return;
    showSpan({trace()->start(slice), trace()->end(slice)});
    Q_EMIT sliceActivated(slice);
}

void TimelineCanvas::wheelEvent(QWheelEvent* event)
{
    if (!trace())
        return event->ignore();
    event->accept();
    const QPoint by = event->angleDelta();
    const TimeScale here = scale();
    const bool sideways = std::abs(by.x()) > std::abs(by.y()) || event->modifiers().testFlag(Qt::ShiftModifier);
    TimeWindow window = m_picture.window;
    if (sideways)
        window.pan(-(by.x() != 0 ? by.x() : by.y()) / 1200.0 * window.span());
    else if (event->modifiers().testFlag(Qt::ControlModifier) || m_bar->isHidden())
        window.zoom(std::clamp((event->position().x() - here.left) / here.width, 0.0, 1.0), std::pow(2.0, -by.y() / 240.0));
    else
        m_bar->setValue(m_bar->value() - int(by.y() / 120.0 * 3 * m_bar->singleStep()));
    setTimeWindow(window);
    hover(event->position());
}

void TimelineCanvas::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    m_mouse.reset();
    if (m_picture.hoveredHead)
        redraw();
    m_picture.hoveredHead.reset();
    m_picture.hovered = trace::none;
    update();
}

bool TimelineCanvas::showTip(const QPoint& at, const QPoint& global)
{
    const TimelineFrame frame = m_picture.frame(room());
    Tip tip;
    if (const SliceId slice = m_picture.sliceAt(room(), at); slice != trace::none) {
        tip = SliceFacts::tip(*trace(), m_picture.text, slice);
    } else if (const auto place = trace() ? m_picture.tryStripAt(room(), at.y()) : std::nullopt) {
        const Strip& strip = m_picture.lanes.strips()[*place];
        if (at.x() < frame.lanes.left())
            tip = SliceFacts::laneTip(*trace(), strip.kind == Strip::Kind::Group, strip.index);
        else if (strip.kind == Strip::Kind::Counter)
            tip = SliceFacts::counterTip(*trace(), m_picture.text, strip.index, scale().timeAt(at.x()),
                                         m_picture.counterAt(strip.index, scale().timeAt(at.x())));
        else
            tip = SliceFacts::instantTip(*trace(), m_picture.text, strip.index, scale().timeAt(at.x() - 5), scale().timeAt(at.x() + 5));
    } else {
        for (const Bookmark& bookmark : m_picture.bookmarks)
            if (frame.ruler.contains(at) && std::abs(scale().x(bookmark.time) - at.x()) <= 6)
                tip = QStringLiteral("%1 · %2").arg(bookmark.name, m_picture.text.place(bookmark.time));
    }
    views::showTip(global, tip, this);
    return true;
}

bool TimelineCanvas::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        return showTip(help->pos(), help->globalPos());
    }
    if (event->type() == QEvent::ShortcutOverride) {
        // Letters and arrows are ours rather than the window's.
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool plain = (key->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == 0;
        const bool functions = key->key() >= Qt::Key_F1 && key->key() <= Qt::Key_F35;
        if (plain && !functions && key->key() != Qt::Key_Tab && key->key() != Qt::Key_Backtab) {
            event->accept();
            return true;
        }
    }
    return QWidget::event(event);
}

void TimelineCanvas::keyPressEvent(QKeyEvent* event)
{
    if (!m_keys.press(*event))
        QWidget::keyPressEvent(event);
}

void TimelineCanvas::fillMenu(QMenu& menu, const QPointF& at)
{
    if (!trace())
        return;
    TimelineMenu(this, menu).fill(at);
    Q_EMIT menuRequested(menu);
}

void TimelineCanvas::contextMenuEvent(QContextMenuEvent* event)
{
    const bool mouse = event->reason() == QContextMenuEvent::Mouse;
    QPointF at = event->pos();
    if (!mouse) {
        const auto box = m_picture.tryRectOf(room(), m_picture.selected);
        at = box ? box->center() : room().center();
    }
    QMenu menu(this);
    fillMenu(menu, at);
    menu.exec(mapToGlobal(at.toPoint()));
}

} // namespace nodewise::views
