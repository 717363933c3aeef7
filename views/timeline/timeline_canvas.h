// SPDX-License-Identifier: Apache-2.0
// Lanes of a trace, painted: zoomed, panned, measured, selected. Knows nothing of panels.
#pragma once

#include "core/trace/analysis/sums.h"
#include "views/timeline/timeline_keys.h"
#include "views/timeline/timeline_painter.h"

#include <QPixmap>
#include <QWidget>

class QMenu;
class QScrollBar;

namespace nodewise::views {

/// Mouse: dragging pans, on the ruler or with Shift it measures, with Ctrl it draws a box; the wheel scrolls lanes, with Ctrl it zooms at
/// the mouse, with Shift it pans; a click selects. What a plain drag does can be chosen. Keys: docs/timeline.md.
class TimelineCanvas : public QWidget {
    Q_OBJECT
public:
    enum class Tool { Pan, Measure, Box };

    explicit TimelineCanvas(QWidget* parent = nullptr);

    void setTrace(std::shared_ptr<const trace::Trace> trace);
    const std::shared_ptr<const trace::Trace>& trace() const { return m_picture.trace; }
    /// As it is seen.
    const TimelinePicture& picture() const { return m_picture; }
    QRectF room() const; ///< of the picture, in pixels of this widget
    TimeScale scale() const { return m_picture.scale(room()); }
    /// What a plain drag does.
    void setTool(Tool tool);
    Tool tool() const { return m_tool; }

    const TimeWindow& timeWindow() const { return m_picture.window; }
    void setTimeWindow(const TimeWindow& window);
    void showAll();
    /// A box, what is measured, the selected slice, or what is lit: the first of these that there is.
    void fitSelection();
    void showSpan(const TimeSpan& span);
    /// Scrolls lanes by what is seen of them, 1 or -1.
    void scrollPage(int by);
    /// Around the middle, or the mouse where it is over lanes.
    void zoomBy(double factor);
    /// By a part of what is seen.
    void panBy(double part);

    trace::SliceId selected() const { return m_picture.selected; }
    /// `reveal`: lanes are opened and scrolled so that it is seen. None: nothing is selected.
    void select(trace::SliceId slice, bool reveal = true);
    /// `dims`: what is not lit becomes pale. `path`: the same in the order of time, joined by a line.
    void setLit(const SliceSet& lit, bool dims, std::vector<trace::SliceId> path = {});
    std::optional<TimeSpan> measure() const { return m_picture.measure; }
    void setMeasure(std::optional<TimeSpan> span);
    const std::optional<TimelineBox>& box() const { return m_picture.box; }
    void setBox(std::optional<TimelineBox> box);
    /// What it covers, by places in Trace::rows().
    trace::Selection selectionOf(const TimelineBox& box) const;
    /// A box over all lanes that are shown.
    TimelineBox boxOf(const TimeSpan& span) const;

    const std::vector<Bookmark>& bookmarks() const { return m_picture.bookmarks; }
    void setBookmarks(std::vector<Bookmark> bookmarks);
    /// Where the mouse is over lanes, else in the middle of the selected slice, else of what is seen.
    void addBookmark();
    void walkBookmarks(int by);

    LaneList& lanes() { return m_picture.lanes; }
    /// After lanes() were changed.
    void lanesChanged();
    /// Of the place, or of no lane.
    void fillMenu(QMenu& menu, const QPointF& at = {-1, -1});

    QSize sizeHint() const override { return {640, 320}; }
    QSize minimumSizeHint() const override { return {200, 90}; }

Q_SIGNALS:
    /// By the user; none: nothing is selected any more.
    void sliceChosen(quint32 slice);
    /// Enter or a double click.
    void sliceActivated(quint32 slice);
    void timeWindowChanged();
    void measureChanged();
    void boxChanged();
    /// boxChanged() for now: the mouse let it go.
    void boxDrawn();
    /// The path to this slice, or to the last one.
    void pathRequested(quint32 last);
    void bookmarksChanged();
    /// A note should be pinned to slices of this name.
    void noteRequested(const QString& name);
    /// Slices with this name should be found.
    void searchRequested(const QString& text);
    /// Escape, where there is nothing left to give up here.
    void clearRequested();
    void copyRequested();
    void menuRequested(QMenu& menu);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void takeTheme();
    enum class Drag { None, Pressed, Pan, Measure, Box, Divider };

    // timeline_canvas.cpp
    void redraw();
    void arrange();
    void revealStrip(trace::LaneId lane);
    void setAccessible();
    void retranslate();
    // timeline_canvas_input.cpp
    Drag dragFor(const QMouseEvent& event) const;
    void beginDrag(Drag drag);
    void dragTo(const QPointF& at);
    void click(const QPointF& at);
    bool clickHead(const QPointF& at);
    void hover(const QPointF& at);
    bool overDivider(const QPointF& at) const;
    bool showTip(const QPoint& at, const QPoint& global);
    TimeSpan spanBetween(double x1, double x2) const;

    TimelinePicture m_picture;
    TimelineInk m_ink;
    QPixmap m_ground; ///< all that stays while only the mouse moves
    bool m_dirty = true;
    QScrollBar* m_bar;
    TimelineKeys m_keys{*this};
    Tool m_tool = Tool::Pan;
    Drag m_drag = Drag::None;
    Drag m_wanted = Drag::None; ///< what a press becomes when it moves
    QPointF m_pressed;
    TimeWindow m_windowBefore;
    double m_scrolledBefore = 0, m_boxTop = 0;
    trace::Time m_timeBefore = 0;
    std::optional<QPointF> m_mouse; ///< over the lanes
};

} // namespace nodewise::views
