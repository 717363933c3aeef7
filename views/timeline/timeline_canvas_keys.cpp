// SPDX-License-Identifier: Apache-2.0
// What keys do over a timeline.
#include "views/timeline/timeline_canvas.h"

#include <QKeyEvent>
#include <QScrollBar>

#include <algorithm>

namespace nodewise::views {

using trace::SliceId;
using trace::Time;

void TimelineCanvas::keyPressEvent(QKeyEvent* event)
{
    const bool ours = trace() && (moveKey(event->key(), event->modifiers()) || actKey(event->key(), event->modifiers()));
    if (!ours && event->matches(QKeySequence::Copy) && m_picture.selected != trace::none)
        Q_EMIT copyRequested();
    else if (!ours)
        QWidget::keyPressEvent(event);
}

/// With Shift a smaller step.
bool TimelineCanvas::moveKey(int key, Qt::KeyboardModifiers modifiers)
{
    if (modifiers & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))
        return false;
    const double part = modifiers & Qt::ShiftModifier ? 0.03 : 0.15;
    switch (key) {
    case Qt::Key_W:
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoomBy(1 - 2 * part);
        return true;
    case Qt::Key_S:
    case Qt::Key_Minus:
        zoomBy(1 / (1 - 2 * part));
        return true;
    case Qt::Key_A:
        panBy(-part);
        return true;
    case Qt::Key_D:
        panBy(part);
        return true;
    case Qt::Key_PageUp:
        m_bar->triggerAction(QAbstractSlider::SliderPageStepSub);
        return true;
    case Qt::Key_PageDown:
        m_bar->triggerAction(QAbstractSlider::SliderPageStepAdd);
        return true;
    case Qt::Key_0:
    case Qt::Key_Home:
        showAll();
        return true;
    case Qt::Key_F:
        fitSelection();
        return true;
    default:
        return false;
    }
}

bool TimelineCanvas::actKey(int key, Qt::KeyboardModifiers modifiers)
{
    if (modifiers & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))
        return false;
    switch (key) {
    case Qt::Key_Left:
    case Qt::Key_Right:
        step(key == Qt::Key_Left ? -1 : 1);
        return true;
    case Qt::Key_Up:
    case Qt::Key_Down:
        stepRow(key == Qt::Key_Up ? -1 : 1);
        return true;
    case Qt::Key_M:
        addBookmark();
        return true;
    case Qt::Key_BracketLeft:
    case Qt::Key_BracketRight:
        walkBookmarks(key == Qt::Key_BracketLeft ? -1 : 1);
        return true;
    case Qt::Key_1:
    case Qt::Key_2:
    case Qt::Key_3:
        setTool(Tool(key - Qt::Key_1));
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_picture.selected == trace::none)
            return false;
        select(m_picture.selected);
        Q_EMIT sliceActivated(m_picture.selected);
        return true;
    case Qt::Key_Escape:
        return giveUp();
    default:
        return false;
    }
}

/// One thing after the other.
bool TimelineCanvas::giveUp()
{
    if (m_picture.measure || m_picture.box) {
        setMeasure(std::nullopt);
        setBox(std::nullopt);
    } else if (m_picture.selected != trace::none) {
        select(trace::none);
        Q_EMIT sliceChosen(trace::none);
    } else {
        Q_EMIT clearRequested();
    }
    return true;
}

std::vector<const trace::Row*> TimelineCanvas::shownRows() const
{
    std::vector<const trace::Row*> rows;
    for (const Strip& strip : m_picture.lanes.strips())
        if (strip.kind == Strip::Kind::Slices)
            for (const trace::Row& row : trace()->rowsOf(strip.index))
                if (row.count > 0)
                    rows.push_back(&row);
    return rows;
}

SliceId TimelineCanvas::nearest(const trace::Row& row, Time time) const
{
    if (const SliceId at = trace()->at(row, time); at != trace::none)
        return at;
    const auto starts = trace()->columns().start.subspan(row.first, row.count);
    const auto after = std::upper_bound(starts.begin(), starts.end(), time);
    const SliceId next = row.first + SliceId(after - starts.begin());
    if (after == starts.begin())
        return row.first;
    if (after == starts.end())
        return next - 1;
    return ticksBetween(trace()->end(next - 1), time) <= ticksBetween(time, trace()->start(next)) ? next - 1 : next;
}

void TimelineCanvas::step(int by)
{
    SliceId to = trace::none;
    if (m_picture.selected == trace::none) {
        const auto rows = shownRows();
        if (!rows.empty())
            to = nearest(*rows.front(), m_picture.window.first());
    } else {
        const trace::Row& row = trace()->rowOf(m_picture.selected);
        const std::int64_t place = std::int64_t(m_picture.selected) - row.first + by;
        if (place >= 0 && place < row.count)
            to = row.first + SliceId(place);
    }
    if (to == trace::none)
        return;
    select(to);
    Q_EMIT sliceChosen(to);
}

void TimelineCanvas::stepRow(int by)
{
    if (m_picture.selected == trace::none)
        return step(by);
    const auto rows = shownRows();
    const trace::Row* mine = &trace()->rowOf(m_picture.selected);
    const auto at = std::find(rows.begin(), rows.end(), mine);
    if (at == rows.end() || (by < 0 && at == rows.begin()) || (by > 0 && at + 1 == rows.end()))
        return;
    // The middle of the part that is seen, so that a walk down from a long slice stays where the user looks.
    const Time from = std::max(trace()->start(m_picture.selected), m_picture.window.first());
    const Time to = std::min(trace()->end(m_picture.selected), m_picture.window.last());
    const Time middle = movedBy(std::min(from, to), std::abs(ticksBetween(from, to)) / 2);
    const SliceId slice = nearest(**(at + by), middle);
    select(slice);
    Q_EMIT sliceChosen(slice);
}

} // namespace nodewise::views
