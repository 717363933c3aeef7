// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/timeline_menu.h"

#include "views/timeline/slice_facts.h"
#include "views/timeline/timeline_canvas.h"

#include <QActionGroup>
#include <QMenu>

namespace nodewise::views {

using trace::SliceId;

void TimelineMenu::fill(const QPointF& at)
{
    const TimelinePicture& picture = m_canvas->picture();
    const QRectF room = m_canvas->room();
    const SliceId under = picture.sliceAt(room, at), slice = under != trace::none ? under : picture.selected;
    if (slice != trace::none && at.x() >= picture.frame(room).lanes.left())
        addSliceActions(slice);
    if (const auto place = picture.tryStripAt(room, at.y()))
        addLaneActions(picture.lanes.strips()[*place]);
    addViewActions();
}

void TimelineMenu::addSliceActions(SliceId slice)
{
    m_menu.addAction(tr("&Zoom to Slice"), m_canvas, [canvas = m_canvas, slice] {
        canvas->showSpan({canvas->trace()->start(slice), canvas->trace()->end(slice)});
    });
    m_menu.addAction(tr("&Find Slices of This Name"), m_canvas,
                     [canvas = m_canvas, slice] { Q_EMIT canvas->searchRequested(SliceFacts::name(*canvas->trace(), slice)); });
    m_menu.addAction(tr("&Measure This Slice"), m_canvas, [canvas = m_canvas, slice] {
        canvas->setMeasure(TimeSpan{canvas->trace()->start(slice), canvas->trace()->end(slice)});
    });
    m_menu.addAction(tr("Critical Path &to Here"), m_canvas, [canvas = m_canvas, slice] { Q_EMIT canvas->pathRequested(slice); });
    m_menu.addAction(tr("Add &Note…"), m_canvas,
                     [canvas = m_canvas, slice] { Q_EMIT canvas->noteRequested(SliceFacts::name(*canvas->trace(), slice)); });
    QAction* copy = m_menu.addAction(tr("&Copy Details"), m_canvas, [canvas = m_canvas, slice] {
        canvas->select(slice, false);
        Q_EMIT canvas->sliceChosen(slice);
        Q_EMIT canvas->copyRequested();
    });
    copy->setShortcut(QKeySequence::Copy);
    m_menu.addSeparator();
}

void TimelineMenu::addLaneActions(const Strip& strip)
{
    LaneList& lanes = m_canvas->lanes();
    const auto add = [&](const QString& text, auto change) {
        m_menu.addAction(text, m_canvas, [canvas = m_canvas, change] {
            change();
            canvas->lanesChanged();
        });
    };
    const std::uint32_t index = strip.index;
    if (strip.kind == Strip::Kind::Group) {
        add(strip.open ? tr("C&ollapse Group") : tr("E&xpand Group"),
            [&lanes, index, open = strip.open] { lanes.setGroupOpen(index, !open); });
        add(tr("&Hide Group"), [&lanes, index] { lanes.setGroupHidden(index, true); });
    } else {
        const bool pinned = lanes.lanePinned(index);
        add(pinned ? tr("Un&pin Lane") : tr("&Pin Lane to the Top"), [&lanes, index, pinned] { lanes.setLanePinned(index, !pinned); });
        add(tr("&Hide Lane"), [&lanes, index] { lanes.setLaneHidden(index, true); });
        if (strip.kind == Strip::Kind::Slices && m_canvas->trace()->rowsOf(index).size() > 1)
            add(strip.open ? tr("Make Lane &Flat") : tr("Make Lane &Full Height"),
                [&lanes, index, open = strip.open] { lanes.setLaneFlat(index, open); });
    }
    m_menu.addSeparator();
}

void TimelineMenu::addViewActions()
{
    const auto key = [](QAction* action, int code) { action->setShortcut(QKeySequence(code)); };
    key(m_menu.addAction(tr("Show &Everything"), m_canvas, &TimelineCanvas::showAll), Qt::Key_0);
    key(m_menu.addAction(tr("Fit &Selection"), m_canvas, &TimelineCanvas::fitSelection), Qt::Key_F);
    key(m_menu.addAction(tr("Zoom &In"), m_canvas, [canvas = m_canvas] { canvas->zoomBy(0.7); }), Qt::Key_W);
    key(m_menu.addAction(tr("Zoom O&ut"), m_canvas, [canvas = m_canvas] { canvas->zoomBy(1 / 0.7); }), Qt::Key_S);
    const auto sumUp = [canvas = m_canvas](const TimeSpan& span) {
        canvas->setBox(canvas->boxOf(span));
        Q_EMIT canvas->boxDrawn();
    };
    m_menu.addAction(tr("S&um Up Visible Slices"), m_canvas, [canvas = m_canvas, sumUp] {
        sumUp({canvas->timeWindow().first(), canvas->timeWindow().last()});
    });
    QAction* sum = m_menu.addAction(tr("Sum Up Measu&red Range"), m_canvas, [canvas = m_canvas, sumUp] { sumUp(*canvas->measure()); });
    sum->setEnabled(m_canvas->measure().has_value());
    m_menu.addSeparator();
    key(m_menu.addAction(tr("Set &Bookmark"), m_canvas, &TimelineCanvas::addBookmark), Qt::Key_M);
    QAction* next = m_menu.addAction(tr("&Next Bookmark"), m_canvas, [canvas = m_canvas] { canvas->walkBookmarks(1); });
    QAction* last = m_menu.addAction(tr("Pre&vious Bookmark"), m_canvas, [canvas = m_canvas] { canvas->walkBookmarks(-1); });
    key(next, Qt::Key_BracketRight);
    key(last, Qt::Key_BracketLeft);
    for (QAction* action : {next, last})
        action->setEnabled(!m_canvas->bookmarks().empty());
    m_menu.addSeparator();
    auto* dragging = m_menu.addMenu(tr("&Drag To"));
    auto* group = new QActionGroup(dragging);
    using Tool = TimelineCanvas::Tool;
    const std::pair<Tool, QString> tools[] = {
        {Tool::Pan, tr("&Pan")}, {Tool::Measure, tr("&Measure")}, {Tool::Box, tr("&Draw a Rectangle")}};
    for (const auto& [tool, text] : tools) {
        QAction* action = dragging->addAction(text, m_canvas, [canvas = m_canvas, chosen = tool] { canvas->setTool(chosen); });
        key(action, Qt::Key_1 + int(tool));
        action->setCheckable(true);
        action->setChecked(tool == m_canvas->tool());
        group->addAction(action);
    }
    const std::size_t hidden = m_canvas->lanes().hiddenCount();
    QAction* show = m_menu.addAction(tr("Show &Hidden Lanes (%1)").arg(hidden), m_canvas, [canvas = m_canvas] {
        canvas->lanes().showHidden();
        canvas->lanesChanged();
    });
    show->setEnabled(hidden > 0);
    for (const bool open : {true, false}) {
        QAction* all = m_menu.addAction(open ? tr("Expand &All Groups") : tr("Co&llapse All Groups"), m_canvas, [canvas = m_canvas, open] {
            canvas->lanes().setAllOpen(open);
            canvas->lanesChanged();
        });
        all->setEnabled(!m_canvas->trace()->groups().empty());
    }
}

} // namespace nodewise::views
