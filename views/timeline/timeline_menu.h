// SPDX-License-Identifier: Apache-2.0
// Every action of a timeline, as entries of a menu.
#pragma once

#include "views/timeline/lane_list.h"

#include <QCoreApplication>

class QMenu;
class QPointF;

namespace nodewise::views {

class TimelineCanvas;

/// The canvas outlives the entries, this need not.
class TimelineMenu {
    Q_DECLARE_TR_FUNCTIONS(TimelineMenu)
public:
    TimelineMenu(TimelineCanvas* canvas, QMenu& menu) : m_canvas(canvas), m_menu(menu) {}
    /// Of the slice and the lane at a place. The canvas has a trace.
    void fill(const QPointF& at);

private:
    void addSliceActions(trace::SliceId slice);
    void addLaneActions(const Strip& strip);
    void addViewActions();

    TimelineCanvas* m_canvas;
    QMenu& m_menu;
};

} // namespace nodewise::views
