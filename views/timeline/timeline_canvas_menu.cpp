// SPDX-License-Identifier: Apache-2.0
// Every action of a timeline, in its context menu.
#include "views/timeline/slice_facts.h"
#include "views/timeline/timeline_canvas.h"

#include <QActionGroup>
#include <QMenu>

namespace nodewise::views {

using trace::SliceId;

void TimelineCanvas::fillMenu(QMenu& menu, const QPointF& at)
{
    if (!trace())
        return;
    const TimelineFrame frame = m_picture.frame(room());
    const SliceId under = m_picture.sliceAt(room(), at), slice = under != trace::none ? under : m_picture.selected;
    if (slice != trace::none && at.x() >= frame.lanes.left())
        addSliceActions(menu, slice);
    if (const auto place = m_picture.tryStripAt(room(), at.y()))
        addLaneActions(menu, m_picture.lanes.strips()[*place]);
    addViewActions(menu);
    Q_EMIT menuRequested(menu);
}

void TimelineCanvas::addSliceActions(QMenu& menu, SliceId slice)
{
    menu.addAction(tr("&Zoom to Slice"), this, [this, slice] { showSpan({trace()->start(slice), trace()->end(slice)}); });
    menu.addAction(tr("&Find Slices of This Name"), this, [this, slice] { Q_EMIT searchRequested(SliceFacts::name(*trace(), slice)); });
    menu.addAction(tr("&Measure This Slice"), this, [this, slice] { setMeasure(TimeSpan{trace()->start(slice), trace()->end(slice)}); });
    menu.addAction(tr("Critical Path &to Here"), this, [this, slice] { Q_EMIT pathRequested(slice); });
    QAction* copy = menu.addAction(tr("&Copy Details"), this, [this, slice] {
        select(slice, false);
        Q_EMIT sliceChosen(slice);
        Q_EMIT copyRequested();
    });
    copy->setShortcut(QKeySequence::Copy);
    menu.addSeparator();
}

void TimelineCanvas::addLaneActions(QMenu& menu, const Strip& strip)
{
    LaneList& lanes = m_picture.lanes;
    const auto add = [&](const QString& text, auto change) {
        menu.addAction(text, this, [this, change] {
            change();
            lanesChanged();
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
        if (strip.kind == Strip::Kind::Slices && trace()->rowsOf(index).size() > 1)
            add(strip.open ? tr("Make Lane &Flat") : tr("Make Lane &Full Height"),
                [&lanes, index, open = strip.open] { lanes.setLaneFlat(index, open); });
    }
    menu.addSeparator();
}

void TimelineCanvas::addViewActions(QMenu& menu)
{
    const auto key = [](QAction* action, int code) { action->setShortcut(QKeySequence(code)); };
    key(menu.addAction(tr("Show &Everything"), this, &TimelineCanvas::showAll), Qt::Key_0);
    key(menu.addAction(tr("Fit &Selection"), this, &TimelineCanvas::fitSelection), Qt::Key_F);
    key(menu.addAction(tr("Zoom &In"), this, [this] { zoomBy(0.7); }), Qt::Key_W);
    key(menu.addAction(tr("Zoom O&ut"), this, [this] { zoomBy(1 / 0.7); }), Qt::Key_S);
    const auto sumUp = [this](const TimeSpan& span) {
        setBox(boxOf(span));
        Q_EMIT boxDrawn();
    };
    menu.addAction(tr("S&um Up Visible Slices"), this, [this, sumUp] { sumUp({m_picture.window.first(), m_picture.window.last()}); });
    QAction* sum = menu.addAction(tr("Sum Up Measu&red Range"), this, [this, sumUp] { sumUp(*m_picture.measure); });
    sum->setEnabled(m_picture.measure.has_value());
    menu.addSeparator();
    key(menu.addAction(tr("Set &Bookmark"), this, &TimelineCanvas::addBookmark), Qt::Key_M);
    QAction* next = menu.addAction(tr("&Next Bookmark"), this, [this] { walkBookmarks(1); });
    QAction* last = menu.addAction(tr("Pre&vious Bookmark"), this, [this] { walkBookmarks(-1); });
    key(next, Qt::Key_BracketRight);
    key(last, Qt::Key_BracketLeft);
    for (QAction* action : {next, last})
        action->setEnabled(!m_picture.bookmarks.empty());
    menu.addSeparator();
    auto* dragging = menu.addMenu(tr("&Drag To"));
    auto* group = new QActionGroup(dragging);
    const std::pair<Tool, QString> tools[] = {
        {Tool::Pan, tr("&Pan")}, {Tool::Measure, tr("&Measure")}, {Tool::Box, tr("&Draw a Rectangle")}};
    for (const auto& [tool, text] : tools) {
        QAction* action = dragging->addAction(text, this, [this, chosen = tool] { setTool(chosen); });
        key(action, Qt::Key_1 + int(tool));
        action->setCheckable(true);
        action->setChecked(tool == m_tool);
        group->addAction(action);
    }
    const std::size_t hidden = m_picture.lanes.hiddenCount();
    QAction* show = menu.addAction(tr("Show &Hidden Lanes (%1)").arg(hidden), this, [this] {
        m_picture.lanes.showHidden();
        lanesChanged();
    });
    show->setEnabled(hidden > 0);
    for (const bool open : {true, false}) {
        QAction* all = menu.addAction(open ? tr("Expand &All Groups") : tr("Co&llapse All Groups"), this, [this, open] {
            m_picture.lanes.setAllOpen(open);
            lanesChanged();
        });
        all->setEnabled(!trace()->groups().empty());
    }
}

} // namespace nodewise::views
