// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/timeline_keys.h"

#include "views/timeline/timeline_canvas.h"

#include <QKeyEvent>

#include <algorithm>

namespace nodewise::views {

using trace::SliceId;
using trace::Time;

bool TimelineKeys::press(const QKeyEvent& event)
{
    if (!m_canvas.trace())
        return false;
    const bool plain = !(event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
    if (plain && (moveKey(event.key(), event.modifiers()) || actKey(event.key())))
        return true;
    const bool copies = event.matches(QKeySequence::Copy) && m_canvas.selected() != trace::none;
    if (copies)
        Q_EMIT m_canvas.copyRequested();
    return copies;
}

/// With Shift a smaller step.
bool TimelineKeys::moveKey(int key, Qt::KeyboardModifiers modifiers)
{
    const double part = modifiers & Qt::ShiftModifier ? 0.03 : 0.15;
    switch (key) {
    case Qt::Key_W:
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        m_canvas.zoomBy(1 - 2 * part);
        return true;
    case Qt::Key_S:
    case Qt::Key_Minus:
        m_canvas.zoomBy(1 / (1 - 2 * part));
        return true;
    case Qt::Key_A:
        m_canvas.panBy(-part);
        return true;
    case Qt::Key_D:
        m_canvas.panBy(part);
        return true;
    case Qt::Key_PageUp:
        m_canvas.scrollPage(-1);
        return true;
    case Qt::Key_PageDown:
        m_canvas.scrollPage(1);
        return true;
    case Qt::Key_0:
    case Qt::Key_Home:
        m_canvas.showAll();
        return true;
    case Qt::Key_F:
        m_canvas.fitSelection();
        return true;
    default:
        return false;
    }
}

bool TimelineKeys::actKey(int key)
{
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
        m_canvas.addBookmark();
        return true;
    case Qt::Key_BracketLeft:
    case Qt::Key_BracketRight:
        m_canvas.walkBookmarks(key == Qt::Key_BracketLeft ? -1 : 1);
        return true;
    case Qt::Key_1:
    case Qt::Key_2:
    case Qt::Key_3:
        m_canvas.setTool(TimelineCanvas::Tool(key - Qt::Key_1));
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_canvas.selected() == trace::none)
            return false;
        m_canvas.select(m_canvas.selected());
        Q_EMIT m_canvas.sliceActivated(m_canvas.selected());
        return true;
    case Qt::Key_Escape:
        return giveUp();
    default:
        return false;
    }
}

/// One thing after the other.
bool TimelineKeys::giveUp()
{
    if (m_canvas.picture().measure || m_canvas.picture().box) {
        m_canvas.setMeasure(std::nullopt);
        m_canvas.setBox(std::nullopt);
    } else if (m_canvas.selected() != trace::none) {
        m_canvas.select(trace::none);
        Q_EMIT m_canvas.sliceChosen(trace::none);
    } else {
        Q_EMIT m_canvas.clearRequested();
    }
    return true;
}

std::vector<const trace::Row*> TimelineKeys::shownRows() const
{
    std::vector<const trace::Row*> rows;
    for (const Strip& strip : m_canvas.picture().lanes.strips())
        if (strip.kind == Strip::Kind::Slices)
            for (const trace::Row& row : m_canvas.trace()->rowsOf(strip.index))
                if (row.count > 0)
                    rows.push_back(&row);
    return rows;
}

SliceId TimelineKeys::nearest(const trace::Row& row, Time time) const
{
    if (const SliceId at = m_canvas.trace()->at(row, time); at != trace::none)
        return at;
    const auto starts = m_canvas.trace()->columns().start.subspan(row.first, row.count);
    const auto after = std::upper_bound(starts.begin(), starts.end(), time);
    const SliceId next = row.first + SliceId(after - starts.begin());
    if (after == starts.begin())
        return row.first;
    if (after == starts.end())
        return next - 1;
    return ticksBetween(m_canvas.trace()->end(next - 1), time) <= ticksBetween(time, m_canvas.trace()->start(next)) ? next - 1 : next;
}

void TimelineKeys::step(int by)
{
    SliceId to = trace::none;
    if (m_canvas.selected() == trace::none) {
        const auto rows = shownRows();
        if (!rows.empty())
            to = nearest(*rows.front(), m_canvas.timeWindow().first());
    } else {
        const trace::Row& row = m_canvas.trace()->rowOf(m_canvas.selected());
        const std::int64_t place = std::int64_t(m_canvas.selected()) - row.first + by;
        if (place >= 0 && place < row.count)
            to = row.first + SliceId(place);
    }
    if (to == trace::none)
        return;
    m_canvas.select(to);
    Q_EMIT m_canvas.sliceChosen(to);
}

void TimelineKeys::stepRow(int by)
{
    if (m_canvas.selected() == trace::none)
        return step(by);
    const auto rows = shownRows();
    const trace::Row* mine = &m_canvas.trace()->rowOf(m_canvas.selected());
    const auto at = std::find(rows.begin(), rows.end(), mine);
    if (at == rows.end() || (by < 0 && at == rows.begin()) || (by > 0 && at + 1 == rows.end()))
        return;
    // The middle of the part that is seen, so that a walk down from a long slice stays where the user looks.
    const Time from = std::max(m_canvas.trace()->start(m_canvas.selected()), m_canvas.timeWindow().first());
    const Time to = std::min(m_canvas.trace()->end(m_canvas.selected()), m_canvas.timeWindow().last());
    const Time middle = movedBy(std::min(from, to), std::abs(ticksBetween(from, to)) / 2);
    const SliceId slice = nearest(**(at + by), middle);
    m_canvas.select(slice);
    Q_EMIT m_canvas.sliceChosen(slice);
}

} // namespace nodewise::views
