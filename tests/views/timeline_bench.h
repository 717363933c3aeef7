// SPDX-License-Identifier: Apache-2.0
// A timeline that is shown, and what a person does to it.
#pragma once

#include "tests/views/finish.h"
#include "tests/views/trace_fixture.h"
#include "views/table/table_page.h"
#include "views/table/value_filter.h"
#include "views/timeline/slice_search.h"
#include "views/timeline/timeline_view.h"

#include <QLineEdit>
#include <QMouseEvent>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

namespace nodewise::views {

using test::savePicture;

/// Whose rows a page shows.
template <class Model>
Model& modelOf(const TablePage& page)
{
    return static_cast<Model&>(*page.filter().sourceModel());
}

/// With a trace, at a size.
struct ShownTimeline {
    TimelineView view;
    TimelineCanvas& canvas = *view.canvas();

    explicit ShownTimeline(const std::shared_ptr<const trace::Trace>& trace, QSize size = {1000, 500})
    {
        view.resize(size);
        view.setTrace(trace);
        view.show();
        QCoreApplication::processEvents();
    }
    template <class Widget>
    Widget& part(const QString& name = {})
    {
        return *view.findChild<Widget*>(name);
    }
    QToolButton& pathButton() { return part<QToolButton>(QStringLiteral("critical path")); }
    QToolButton& filterButton() { return part<QToolButton>(QStringLiteral("only lanes with a match")); }
    QLineEdit& searchField() { return part<QLineEdit>(QStringLiteral("find slices")); }
    TablePage& details() { return part<TablePage>(QStringLiteral("slice details")); }
    const trace::Trace& trace() const { return *view.trace(); }
    QPointF at(trace::SliceId slice) const { return canvas.picture().tryRectOf(canvas.room(), slice)->center(); }
    void wheel(const QPointF& where, int by, Qt::KeyboardModifiers with)
    {
        QWheelEvent event(where, canvas.mapToGlobal(where), {}, {0, by}, Qt::NoButton, with, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&canvas, &event);
    }
    void mouse(QEvent::Type type, const QPointF& where, Qt::KeyboardModifiers with = {}, Qt::MouseButton button = Qt::LeftButton)
    {
        QMouseEvent event(type, where, canvas.mapToGlobal(where), type == QEvent::MouseMove ? Qt::NoButton : button,
                          type == QEvent::MouseButtonRelease ? Qt::NoButton : button, with);
        QCoreApplication::sendEvent(&canvas, &event);
    }
    void drag(const QPointF& from, const QPointF& to, Qt::KeyboardModifiers with = {})
    {
        mouse(QEvent::MouseButtonPress, from, with);
        mouse(QEvent::MouseMove, (from + to) / 2, with);
        mouse(QEvent::MouseMove, to, with);
        mouse(QEvent::MouseButtonRelease, to, with);
    }
    void click(const QPointF& where)
    {
        mouse(QEvent::MouseButtonPress, where);
        mouse(QEvent::MouseButtonRelease, where);
    }
    /// With the mouse, wherever it is.
    void choose(trace::SliceId slice)
    {
        canvas.select(slice);
        click(at(slice));
    }
    /// Of the whole trace; 1 = everything is shown.
    double zoomed() const { return whole().span() / canvas.timeWindow().span(); }
    TimeWindow whole() const
    {
        TimeWindow all = canvas.timeWindow();
        all.showAll();
        return all;
    }
    bool panelsVisible() { return !part<TimelinePanels>().isHidden(); }
    void key(Qt::Key code, Qt::KeyboardModifiers with = {}) { QTest::keyClick(&canvas, code, with); }
    bool settled()
    {
        return QTest::qWaitFor([this] { return view.settled(); }, 60000);
    }
    trace::SliceId first(const char* words) const { return findSlices(trace(), QString::fromUtf8(words)).inTime.front(); }
};

} // namespace nodewise::views
