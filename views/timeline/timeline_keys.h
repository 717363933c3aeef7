// SPDX-License-Identifier: Apache-2.0
// What keys do over a timeline.
#pragma once

#include "core/trace/store/trace.h"

#include <Qt>

#include <vector>

class QKeyEvent;

namespace nodewise::views {

class TimelineCanvas;

/// Of a canvas, which owns it.
class TimelineKeys {
public:
    explicit TimelineKeys(TimelineCanvas& canvas) : m_canvas(canvas) {}
    /// False: the key is not the timeline's.
    bool press(const QKeyEvent& event);

private:
    bool moveKey(int key, Qt::KeyboardModifiers modifiers);
    bool actKey(int key);
    bool giveUp();
    /// The next slice of the row, 1 or -1.
    void step(int by);
    /// The slice above or below at about the same time.
    void stepRow(int by);
    trace::SliceId nearest(const trace::Row& row, trace::Time time) const;
    std::vector<const trace::Row*> shownRows() const;

    TimelineCanvas& m_canvas;
};

} // namespace nodewise::views
