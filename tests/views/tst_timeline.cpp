// SPDX-License-Identifier: Apache-2.0
// A timeline under the mouse and the keyboard.
#include "tests/views/trace_fixture.h"
#include "views/timeline/timeline_view.h"

#include <QSignalSpy>
#include <QWheelEvent>
#include <QtTest>

using namespace nodewise;
using namespace nodewise::views;
using namespace nodewise::trace_fixture;

namespace {

void savePicture(QWidget& widget, const QString& name)
{
    const QString folder = qEnvironmentVariable("NODEWISE_TEST_PICTURES");
    if (folder.isEmpty())
        return;
    QTest::qWait(80); // what was posted (layout) is done
    QVERIFY(widget.grab().save(folder + QLatin1Char('/') + name));
}

} // namespace

class TestTimeline : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void pictures()
    {
        ThemeHub hub;
        for (const ThemeKind kind : {ThemeKind::Light, ThemeKind::Dark}) {
            hub.apply(kind);
            const QString end = kind == ThemeKind::Light ? QStringLiteral("light.png") : QStringLiteral("dark.png");
            TimelineView view;
            view.setTheme(hub.theme());
            view.resize(1100, 560);
            view.setTrace(npuTrace());
            view.show();
            savePicture(view, QStringLiteral("npu-") + end);
            view.selectSlice(40);
            view.showPanel(TimelineView::Panel::Details);
            savePicture(view, QStringLiteral("npu-selected-") + end);
            view.resize(1000, 800);
            view.setTrace(randomTrace(3, 5, 400));
            savePicture(view, QStringLiteral("random-") + end);
            view.find(QStringLiteral("\"name 7\""));
            QTRY_VERIFY(view.settled());
            view.showPanel(TimelineView::Panel::Search);
            savePicture(view, QStringLiteral("random-found-") + end);
        }
    }
};

QTEST_MAIN(TestTimeline)
#include "tst_timeline.moc"
