// SPDX-License-Identifier: Apache-2.0
// A timeline under the mouse and the keyboard.
#include "tests/views/timeline_bench.h"
#include "views/common/theme.h"
#include "views/timeline/timeline_overview.h"

#include <QClipboard>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QToolButton>
#include <QTreeView>
#include <QtTest>

using namespace nodewise;
using namespace nodewise::views;
using namespace nodewise::trace_fixture;
using Shown = ShownTimeline;

namespace {

bool near(const QColor& a, const QColor& b)
{
    return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue()) < 40;
}

} // namespace

class TestTimeline : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QStringLiteral("en_US"))); }

    void zoomKeepsTheTickUnderTheMouse()
    {
        Shown s(npuTrace());
        const QPointF where(s.canvas.scale().left + 321, 200);
        for (int i = 0; i < 12; ++i) {
            const Time tick = s.canvas.scale().nearestTo(where.x());
            s.wheel(where, 120, Qt::ControlModifier);
            QVERIFY(std::abs(s.canvas.scale().x(tick) - where.x()) <= 0.75 / s.canvas.scale().ticksPerPixel() + 1e-6);
        }
        const double zoomed = s.zoomed();
        QVERIFY(zoomed > 60);
        s.wheel(where, -120, Qt::ControlModifier);
        QVERIFY(s.zoomed() < zoomed);
    }
    void wheelScrollsLanesAndPans()
    {
        Shown s(randomTrace(2, 40, 20), {800, 300});
        auto* bar = s.canvas.findChild<QScrollBar*>();
        QVERIFY(bar->isVisible());
        s.wheel({500, 200}, -120, {});
        QVERIFY(bar->value() > 0 && s.canvas.timeWindow().whole());
        s.wheel({500, 200}, 120, Qt::ControlModifier);
        const Time first = s.canvas.timeWindow().first();
        s.wheel({500, 200}, -120, Qt::ShiftModifier);
        QVERIFY(s.canvas.timeWindow().first() > first);
    }
    void lettersZoomAndPan()
    {
        Shown s(npuTrace());
        s.key(Qt::Key_W);
        s.key(Qt::Key_W);
        const double zoomed = s.zoomed();
        QVERIFY(zoomed > 1.5);
        const Time first = s.canvas.timeWindow().first();
        s.key(Qt::Key_D);
        QVERIFY(s.canvas.timeWindow().first() > first);
        s.key(Qt::Key_A);
        QVERIFY(std::abs(s.canvas.timeWindow().first() - first) <= 1);
        s.key(Qt::Key_S);
        QVERIFY(s.zoomed() < zoomed);
        s.key(Qt::Key_0);
        QVERIFY(s.canvas.timeWindow().whole());
        s.choose(s.first("kind:array node:linear_3"));
        s.key(Qt::Key_F);
        QVERIFY(s.canvas.timeWindow().span() < 2.0 * double(s.trace().duration(s.canvas.selected())));
        s.key(Qt::Key_Home);
        QVERIFY(s.canvas.timeWindow().whole());
        // The window's own letters do not take them away.
        QKeyEvent wanted(QEvent::ShortcutOverride, Qt::Key_W, Qt::NoModifier);
        wanted.ignore();
        QCoreApplication::sendEvent(&s.canvas, &wanted);
        QVERIFY(wanted.isAccepted());
        QKeyEvent menu(QEvent::ShortcutOverride, Qt::Key_W, Qt::ControlModifier);
        menu.ignore();
        QCoreApplication::sendEvent(&s.canvas, &menu);
        QVERIFY(!menu.isAccepted());
    }
    void dragPans()
    {
        Shown s(npuTrace());
        s.wheel({600, 200}, 480, Qt::ControlModifier);
        const Time under = s.canvas.scale().nearestTo(600);
        s.drag({600, 200}, {500, 200});
        QVERIFY(std::abs(s.canvas.scale().x(under) - 500) < 1.5);
        QCOMPARE(s.canvas.selected(), trace::none);
    }
    /// All lit slices, whichever rows they are in.
    void fitsLitSlices()
    {
        Shown s(npuTrace());
        const auto& trace = *s.canvas.trace();
        std::vector<trace::SliceId> lit;
        for (const trace::Row& row : trace.rows()) // not the first and the last of any
            for (std::uint32_t i = 1; i + 1 < row.count; ++i)
                lit.push_back(row.first + i);
        QVERIFY(lit.size() > 2);
        Time from = trace.end(), to = trace.begin();
        for (const trace::SliceId slice : lit) {
            from = std::min(from, trace.start(slice));
            to = std::max(to, trace.end(slice));
        }
        s.canvas.setLit(SliceSet(lit), false, {});
        s.key(Qt::Key_F);
        TimeWindow wanted = TimeWindow(trace.begin(), trace.end());
        wanted.show(from, to);
        QCOMPARE(s.canvas.timeWindow(), wanted);
        // A set's parts of a row.
        const SliceSet set({3, 5, 9});
        QCOMPARE(set.firstOf(4, 5), 5u);
        QCOMPARE(set.lastOf(4, 5), 5u);
        QCOMPARE(set.lastOf(0, 10), 9u);
        QCOMPARE(set.lastOf(6, 3), trace::none);
        QCOMPARE(SliceSet().lastOf(0, 1), trace::none);
    }
    void measures()
    {
        Shown s(npuTrace());
        QSignalSpy changed(&s.canvas, &TimelineCanvas::measureChanged);
        const Time from = s.canvas.scale().nearestTo(400), to = s.canvas.scale().nearestTo(700);
        s.drag({700, 200}, {400, 220}, Qt::ShiftModifier);
        QVERIFY(s.canvas.measure() && changed.count() > 0);
        QCOMPARE(*s.canvas.measure(), (TimeSpan{from, to}));
        s.key(Qt::Key_F);
        QVERIFY(s.canvas.timeWindow().first() <= from && s.canvas.timeWindow().last() >= to && s.zoomed() > 1.5);
        s.key(Qt::Key_Escape);
        QVERIFY(!s.canvas.measure());
        s.canvas.showAll();
        s.drag({400, 10}, {700, 10}); // on the ruler
        QCOMPARE(*s.canvas.measure(), (TimeSpan{from, to}));
        s.click({500, 10});
        QVERIFY(!s.canvas.measure());
        s.key(Qt::Key_2);
        s.drag({400, 200}, {700, 200});
        QVERIFY(s.canvas.measure());
    }
    void clickSelectsAndTells()
    {
        Shown s(npuTrace());
        QSignalSpy nodes(&s.view, &TimelineView::nodesChosen), kernels(&s.view, &TimelineView::kernelChosen),
            slices(&s.view, &TimelineView::sliceChosen);
        const SliceId slice = s.first("kind:array node:linear_2");
        s.click(s.at(slice));
        QCOMPARE(s.canvas.selected(), slice);
        QCOMPARE(nodes.count(), 1);
        QCOMPARE(nodes.front()[0].toStringList(), QStringList{"linear_2"});
        QCOMPARE(slices.front()[0].toUInt(), slice);
        s.key(Qt::Key_Return);
        QCOMPARE(kernels.count(), 1);
        QCOMPARE(kernels.front()[0].toString(), QStringLiteral("gemm_2"));
        QCOMPARE(kernels.front()[1].toUInt(), 4u);
        QVERIFY(s.panelsVisible() && s.view.panel() == TimelineView::Panel::Details);
        QVERIFY(s.details().table()->model()->rowCount() > 6);
        s.key(Qt::Key_C, Qt::ControlModifier);
        QVERIFY2(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("matmul 128×128\nStart: ")),
                 qPrintable(QGuiApplication::clipboard()->text()));
        s.key(Qt::Key_Escape);
        QCOMPARE(s.canvas.selected(), trace::none);
        QCOMPARE(s.details().table()->model()->rowCount(), 0);
    }
    void nodesLightTheirSlices()
    {
        Shown s(npuTrace());
        QSignalSpy nodes(&s.view, &TimelineView::nodesChosen);
        s.view.selectNodes({QStringLiteral("linear_1")});
        QVERIFY(s.settled());
        QCOMPARE(s.view.nodeSlices().size(), s.trace().sliceCount() / 6);
        QVERIFY(s.canvas.picture().dims && nodes.isEmpty());
        const QImage picture = s.canvas.grab().toImage();
        const SliceId lit = s.first("kind:kernel node:linear_1"), other = s.first("kind:kernel node:linear_4");
        const auto colorAt = [&](SliceId slice) {
            const QRectF box = *s.canvas.picture().tryRectOf(s.canvas.room(), slice);
            return picture.pixelColor(QPointF(box.right() - 6, box.bottom() - 4).toPoint());
        };
        QVERIFY(colorAt(lit).lightness() + 60 < colorAt(other).lightness());
        s.view.selectNodes({});
        QVERIFY(!s.canvas.picture().dims);
        s.view.selectNodes({QStringLiteral("nowhere")});
        QVERIFY(s.settled());
        QVERIFY(!s.canvas.picture().dims); // nothing of it is here: nothing is dimmed
    }
    void arrowsWalk()
    {
        Shown s(npuTrace());
        s.key(Qt::Key_Right);
        const SliceId start = s.canvas.selected();
        QVERIFY(start != trace::none);
        s.key(Qt::Key_Right);
        QCOMPARE(s.canvas.selected(), start + 1);
        s.key(Qt::Key_Left);
        s.key(Qt::Key_Left); // no further
        QCOMPARE(s.canvas.selected(), start);
        s.choose(s.first("kind:load node:linear_3"));
        const SliceId load = s.canvas.selected();
        s.key(Qt::Key_Down);
        const SliceId below = s.canvas.selected();
        QCOMPARE(s.trace().lanes()[s.trace().laneOf(below)].name, std::string("Array 0"));
        QVERIFY(std::abs(s.trace().start(below) - s.trace().start(load)) < 2000);
        s.key(Qt::Key_Up);
        QCOMPARE(s.trace().laneOf(s.canvas.selected()), s.trace().laneOf(load));
    }
    void headsPinHideAndFold()
    {
        Shown s(npuTrace());
        const auto click = [&](const char* lane, double fromRight) {
            for (const Strip& strip : s.canvas.lanes().strips())
                if (strip.kind != Strip::Kind::Group && s.trace().lanes()[strip.index].name == lane) {
                    const QRectF box = s.canvas.picture().rectOf(s.canvas.room(), strip);
                    return s.click({s.canvas.scale().left - fromRight, box.top() + std::min(box.height(), 28.0) / 2});
                }
            QFAIL(lane);
        };
        click("Vector", 28);
        QVERIFY(s.canvas.lanes().strips().front().pinned && s.trace().lanes()[s.canvas.lanes().strips().front().index].name == "Vector");
        click("DMA out", 12);
        QCOMPARE(s.canvas.lanes().hiddenCount(), std::size_t(1));
        click("Vector", 28);
        QVERIFY(!s.canvas.lanes().strips().front().pinned);
        const std::size_t count = s.canvas.lanes().strips().size();
        s.click({40, s.canvas.picture().rectOf(s.canvas.room(), s.canvas.lanes().strips().front()).center().y()}); // the first group
        QVERIFY(s.canvas.lanes().strips().size() < count);
        const double head = s.canvas.scale().left;
        s.drag({head, 200}, {head + 60, 200});
        QCOMPARE(s.canvas.scale().left, head + 60);
        s.canvas.select(s.first("kind:store")); // of the hidden lane: it is shown again
        QCOMPARE(s.canvas.lanes().hiddenCount(), std::size_t(0));
    }
    void everyActionIsInTheMenu()
    {
        Shown s(npuTrace());
        QMenu menu;
        s.canvas.fillMenu(menu, s.at(s.first("kind:array")));
        QStringList texts;
        for (const QAction* action : menu.actions())
            texts.append(action->text().remove(QLatin1Char('&')));
        for (const char* wanted :
             {"Zoom to Slice", "Find Slices of This Name", "Pin Lane to the Top", "Hide Lane", "Show Everything", "Fit Selection",
              "Set Bookmark", "Drag To", "Sum Up Visible Slices", "Critical Path", "Critical Path to Here", "Top-Down", "Find…", "Panels"})
            QVERIFY2(texts.contains(QString::fromUtf8(wanted)), wanted);
    }
    void saysWhyThereAreNoLanes()
    {
        Shown s(npuTrace());
        QVERIFY(s.canvas.picture().emptyText().isEmpty());
        s.view.find(QStringLiteral("nowhere"));
        s.filterButton().setChecked(true);
        QVERIFY(s.settled());
        QVERIFY(s.canvas.picture().emptyText().startsWith(QLatin1String("No lane matches")));
        QImage blank(s.canvas.size(), QImage::Format_RGB32);
        blank.fill(Theme::light().pane);
        QVERIFY(s.canvas.grab().toImage().convertToFormat(QImage::Format_RGB32) != blank);
        s.view.find(QStringLiteral("matmul"));
        QVERIFY(s.settled());
        QVERIFY(s.canvas.picture().emptyText().isEmpty());
        s.filterButton().setChecked(false);
        LaneList& lanes = s.canvas.lanes();
        for (LaneId lane = 0; lane < s.trace().lanes().size(); ++lane)
            lanes.setLaneHidden(lane, true);
        QVERIFY(s.canvas.picture().emptyText().startsWith(QLatin1String("All lanes are hidden")));
    }
    /// The menu of the head lives on, with the keys that it shows.
    void keysOfTheWindowStayItsOwn()
    {
        QMainWindow window;
        auto* centre = new QWidget;
        auto* row = new QHBoxLayout(centre);
        auto* other = new QPushButton(QStringLiteral("other"));
        auto* view = new TimelineView;
        row->addWidget(other);
        row->addWidget(view);
        window.setCentralWidget(centre);
        view->setTrace(npuTrace());
        QAction *find = window.addAction(QStringLiteral("find")), *fit = window.addAction(QStringLiteral("fit"));
        find->setShortcut(QKeySequence::Find);
        fit->setShortcut(Qt::Key_F);
        QSignalSpy found(find, &QAction::triggered), fitted(fit, &QAction::triggered);
        window.resize(900, 500);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        for (QMenu* menu : view->findChildren<QMenu*>()) {
            Q_EMIT menu->aboutToShow();
            QVERIFY(!menu->isEmpty());
        }
        QTest::keyClick(other, Qt::Key_F, Qt::ControlModifier);
        QTest::keyClick(other, Qt::Key_F);
        QCOMPARE(found.count(), 1);
        QCOMPARE(fitted.count(), 1);
        view->canvas()->setFocus();
        QTest::keyClick(view->canvas(), Qt::Key_F, Qt::ControlModifier);
        QCOMPARE(found.count(), 1);
        QCOMPARE(window.focusWidget(), view->findChild<QLineEdit*>("find slices"));
        view->find(QStringLiteral("matmul"));
        QTRY_VERIFY(view->settled() && !view->found().inTime.empty());
        view->canvas()->setFocus();
        QTest::keyClick(view->canvas(), Qt::Key_F3);
        QCOMPARE(view->canvas()->selected(), view->found().inTime.front());
        QTest::keyClick(view->canvas(), Qt::Key_F3, Qt::ShiftModifier);
        QCOMPARE(view->canvas()->selected(), view->found().inTime.back());
    }
    void overviewMovesTheWindow()
    {
        Shown s(npuTrace());
        auto* overview = s.view.findChild<TimelineOverview*>();
        s.wheel({600, 200}, 480, Qt::ControlModifier);
        // As wide as the lanes above it.
        const auto shown = [&] {
            const TimeScale all{s.whole(), s.canvas.scale().left, s.canvas.scale().width};
            return QLineF(all.x(s.canvas.timeWindow().first()), 15, all.x(s.canvas.timeWindow().last()), 15);
        };
        const QLineF before = shown();
        QVERIFY(before.length() < overview->width() / 2.0);
        const Time first = s.canvas.timeWindow().first();
        QTest::mousePress(overview, Qt::LeftButton, {}, before.center().toPoint());
        QTest::mouseMove(overview, before.center().toPoint() + QPoint(60, 0));
        QTest::mouseRelease(overview, Qt::LeftButton, {}, before.center().toPoint() + QPoint(60, 0));
        QVERIFY(s.canvas.timeWindow().first() > first);
        QVERIFY(std::abs(shown().x1() - before.x1() - 60) < 2);
    }
    /// A slice of one tick among a billion is a pixel of its color.
    void nothingHides()
    {
        Builder builder(trace::Unit::Cycles);
        const LaneId lane = builder.addLane("lane");
        builder.addSlice(lane, 0, 1, builder.intern("a"), Kind::Array);
        builder.addSlice(lane, 500'000'000, 1, builder.intern("b"), Kind::Array);
        builder.addSlice(lane, 1'000'000'000, 1, builder.intern("c"), Kind::Array);
        Shown s(built(builder));
        const QImage picture = s.canvas.grab().toImage();
        const QRectF box = *s.canvas.picture().tryRectOf(s.canvas.room(), 1);
        QVERIFY(near(picture.pixelColor(int(box.left()), int(box.center().y())), Theme::light().of(layout::Family::Matmul)));
        s.click(box.center() + QPointF(2, 0)); // and can be hit
        QCOMPARE(s.canvas.selected(), SliceId(1));
    }
    void edges()
    {
        Shown none(nullptr);
        none.key(Qt::Key_W);
        none.click({500, 200});
        none.view.find(QStringLiteral("x"));
        none.view.findNext(true);
        none.view.selectNodes({QStringLiteral("x")});
        QVERIFY(none.settled() && none.view.headline().isEmpty());
        Builder nothing(trace::Unit::Cycles);
        Shown empty(built(nothing));
        for (const Qt::Key key : {Qt::Key_Right, Qt::Key_Down, Qt::Key_F, Qt::Key_0, Qt::Key_M, Qt::Key_Return, Qt::Key_Escape})
            empty.key(key);
        empty.pathButton().setChecked(true);
        QVERIFY(empty.settled());
        QVERIFY(empty.canvas.picture().emptyText().startsWith(QLatin1String("Nothing is recorded")));
        Builder one(trace::Unit::Nanoseconds);
        one.addSlice(one.addLane("l"), 5, 0, one.intern("moment"));
        Shown moment(built(one));
        moment.key(Qt::Key_Right);
        QCOMPARE(moment.canvas.selected(), SliceId(0));
        QVERIFY(!moment.canvas.grab().isNull());
        // Times as large as a trace holds.
        Builder huge(trace::Unit::Cycles, 940.0);
        const LaneId lane = huge.addLane("l");
        const Time far = Time(1) << 60;
        huge.addSlice(lane, -far, 10, huge.intern("first"));
        huge.addSlice(lane, far - 10, 10, huge.intern("last"));
        Shown wide(built(huge));
        wide.choose(1);
        wide.key(Qt::Key_F);
        QVERIFY(wide.canvas.timeWindow().span() < 30 && wide.canvas.timeWindow().last() >= far);
        const QRectF box = *wide.canvas.picture().tryRectOf(wide.canvas.room(), 1);
        QVERIFY(box.width() > wide.canvas.scale().width / 2);
        wide.drag({400, 100}, {700, 100}, Qt::ShiftModifier);
        QVERIFY(!wide.canvas.grab().isNull() && wide.canvas.measure());
        wide.key(Qt::Key_0);
        QVERIFY(!wide.canvas.grab().isNull());
    }
};

QTEST_MAIN(TestTimeline)
#include "tst_timeline.moc"
