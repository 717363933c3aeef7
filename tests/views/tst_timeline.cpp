// SPDX-License-Identifier: Apache-2.0
// A timeline under the mouse and the keyboard.
#include "tests/views/trace_fixture.h"
#include "views/timeline/path_page.h"
#include "views/timeline/slice_facts.h"
#include "views/timeline/slice_table.h"
#include "views/timeline/sum_model.h"
#include "views/timeline/sum_page.h"
#include "views/timeline/timeline_export.h"
#include "views/timeline/timeline_overview.h"
#include "views/timeline/timeline_view.h"
#include "views/timeline/top_down_model.h"
#include "views/timeline/top_down_page.h"
#include "views/timeline/trace_page.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSortFilterProxyModel>
#include <QTabBar>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTranslator>
#include <QTreeView>
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

/// With a trace, at a size.
struct Shown {
    TimelineView view;
    TimelineCanvas& canvas = *view.canvas();

    explicit Shown(const std::shared_ptr<const trace::Trace>& trace, QSize size = {1000, 500})
    {
        view.resize(size);
        view.setTrace(trace);
        view.show();
        QCoreApplication::processEvents();
    }
    const trace::Trace& trace() const { return *view.trace(); }
    QPointF at(SliceId slice) const { return canvas.picture().tryRectOf(canvas.room(), slice)->center(); }
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
    void key(Qt::Key code, Qt::KeyboardModifiers with = {}) { QTest::keyClick(&canvas, code, with); }
    bool settled()
    {
        return QTest::qWaitFor([this] { return view.settled(); }, 60000);
    }
    SliceId first(const char* words) const { return findSlices(trace(), QString::fromUtf8(words)).inTime.front(); }
};

/// Says everything in brackets.
class Brackets : public QTranslator {
public:
    QString translate(const char*, const char* source, const char*, int) const override
    {
        return QLatin1Char('<') + QString::fromUtf8(source) + QLatin1Char('>');
    }
    bool isEmpty() const override { return false; }
};

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
        const double zoomed = s.canvas.timeWindow().zoomed();
        QVERIFY(zoomed > 60);
        s.wheel(where, -120, Qt::ControlModifier);
        QVERIFY(s.canvas.timeWindow().zoomed() < zoomed);
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
        const double zoomed = s.canvas.timeWindow().zoomed();
        QVERIFY(zoomed > 1.5);
        const Time first = s.canvas.timeWindow().first();
        s.key(Qt::Key_D);
        QVERIFY(s.canvas.timeWindow().first() > first);
        s.key(Qt::Key_A);
        QVERIFY(std::abs(s.canvas.timeWindow().first() - first) <= 1);
        s.key(Qt::Key_S);
        QVERIFY(s.canvas.timeWindow().zoomed() < zoomed);
        s.key(Qt::Key_0);
        QVERIFY(s.canvas.timeWindow().whole());
        s.view.selectSlice(s.first("kind:array node:linear_3"));
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

    void measures()
    {
        Shown s(npuTrace());
        QSignalSpy changed(&s.canvas, &TimelineCanvas::measureChanged);
        const Time from = s.canvas.scale().nearestTo(400), to = s.canvas.scale().nearestTo(700);
        s.drag({700, 200}, {400, 220}, Qt::ShiftModifier);
        QVERIFY(s.canvas.measure() && changed.count() > 0);
        QCOMPARE(*s.canvas.measure(), (TimeSpan{from, to}));
        s.key(Qt::Key_F);
        QVERIFY(s.canvas.timeWindow().first() <= from && s.canvas.timeWindow().last() >= to && s.canvas.timeWindow().zoomed() > 1.5);
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

    void boxSumsAgainstLookingAtEach()
    {
        for (const auto& trace : {npuTrace(5, 7), randomTrace(9, 4, 90)}) {
            Shown s(trace);
            const QRectF first = *s.canvas.picture().tryRectOf(s.canvas.room(), trace->rows()[1].first);
            s.drag({s.canvas.scale().left + 200, first.top() + 2}, {s.canvas.scale().left + 520, first.bottom() + 60}, Qt::ControlModifier);
            QVERIFY(s.canvas.box());
            QCOMPARE(s.view.panel(), TimelineView::Panel::Selection);
            QVERIFY(s.settled());
            const TimeSpan span = s.canvas.box()->time;
            std::map<QString, std::pair<int, Time>> expected;
            const trace::Selection selection = s.canvas.selectionOf(*s.canvas.box());
            QVERIFY(selection.rows.size() >= 2 && selection.rows.size() < trace->rows().size());
            for (const std::uint32_t row : selection.rows)
                for (SliceId slice = trace->rows()[row].first; slice < trace->rows()[row].first + trace->rows()[row].count; ++slice)
                    if (trace->start(slice) < span.to && trace->end(slice) > span.from) {
                        auto& sum = expected[SliceFacts::name(*trace, slice)];
                        ++sum.first;
                        sum.second += std::min(trace->end(slice), span.to) - std::max(trace->start(slice), span.from);
                    }
            const SumModel& model = s.view.sums()->model();
            QCOMPARE(std::size_t(model.rowCount()), expected.size());
            for (int row = 0; row < model.rowCount(); ++row) {
                const auto& [count, total] = expected[model.keyText(model.row(row))];
                QCOMPARE(int(model.row(row).sum.count), count);
                QCOMPARE(model.row(row).sum.total, total);
            }
            // Each strip that the box crosses is in it, no other one.
            for (std::uint32_t row = 0; row < trace->rows().size(); ++row) {
                const QRectF band = *s.canvas.picture().tryRectOf(s.canvas.room(), trace->rows()[row].first);
                const bool crossed = band.top() < first.bottom() + 60 && band.bottom() > first.top() + 2;
                QCOMPARE(std::count(selection.rows.begin(), selection.rows.end(), row) > 0, crossed);
            }
            s.view.sums()->setBy(trace::SumBy::Lane);
            QVERIFY(s.settled());
            QVERIFY(model.rowCount() > 0 && model.by() == trace::SumBy::Lane);
            s.view.sums()->copy();
            QVERIFY(QGuiApplication::clipboard()->text().startsWith(QLatin1String("lane\tslices\t")));
            s.key(Qt::Key_Escape);
            QVERIFY(!s.canvas.box() && model.rowCount() == 0);
        }
    }
    void collapsedGroupsCountWhole()
    {
        Shown s(npuTrace(3, 4));
        s.canvas.lanes().setAllOpen(false);
        s.canvas.lanesChanged();
        s.canvas.setBox(s.canvas.boxOf({s.trace().begin(), s.trace().end() + 1}));
        s.view.showPanel(TimelineView::Panel::Selection);
        QVERIFY(s.settled());
        std::uint64_t count = 0;
        for (int row = 0; row < s.view.sums()->model().rowCount(); ++row)
            count += s.view.sums()->model().row(row).sum.count;
        QCOMPARE(count, std::uint64_t(s.trace().sliceCount()));
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
        QVERIFY(s.view.panelsVisible() && s.view.panel() == TimelineView::Panel::Details);
        QVERIFY(s.view.detailTable()->model()->rowCount() > 6);
        s.key(Qt::Key_C, Qt::ControlModifier);
        QVERIFY2(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("matmul 128×128\nStart: ")),
                 qPrintable(QGuiApplication::clipboard()->text()));
        s.key(Qt::Key_Escape);
        QCOMPARE(s.canvas.selected(), trace::none);
        QCOMPARE(s.view.detailTable()->model()->rowCount(), 0);
        nodes.clear();
        s.view.selectSlice(slice); // by program: says nothing
        QCOMPARE(nodes.count(), 0);
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
        s.view.selectSlice(s.first("kind:load node:linear_3"));
        const SliceId load = s.canvas.selected();
        s.key(Qt::Key_Down);
        const SliceId below = s.canvas.selected();
        QCOMPARE(s.trace().lanes()[s.trace().laneOf(below)].name, std::string("Array 0"));
        QVERIFY(std::abs(s.trace().start(below) - s.trace().start(load)) < 2000);
        s.key(Qt::Key_Up);
        QCOMPARE(s.trace().laneOf(s.canvas.selected()), s.trace().laneOf(load));
    }

    void findsAndWalks()
    {
        Shown s(npuTrace(4, 5));
        s.view.find(QStringLiteral("relu"));
        QVERIFY(s.settled());
        const auto& found = s.view.found().inTime;
        QVERIFY(found.size() > 3);
        QCOMPARE(std::size_t(s.view.foundTable()->model()->rowCount()), found.size());
        s.view.findNext(true);
        QCOMPARE(s.canvas.selected(), found[0]);
        s.view.findNext(true);
        QCOMPARE(s.canvas.selected(), found[1]);
        s.view.findNext(false);
        s.view.findNext(false);
        QCOMPARE(s.canvas.selected(), found.back());
        QVERIFY(s.canvas.picture().dims && s.canvas.picture().lit.size() == found.size());
        const std::size_t all = s.canvas.lanes().strips().size();
        s.view.filterButton()->setChecked(true);
        QVERIFY(s.canvas.lanes().strips().size() < all);
        QVERIFY(s.canvas.lanes().tryStripOf(s.trace().laneOf(found[0])));
        s.view.searchField()->clear();
        QCOMPARE(s.canvas.lanes().strips().size(), all);
        QVERIFY(!s.canvas.picture().dims);
        s.view.searchField()->setText(QStringLiteral("nothing like it"));
        QVERIFY(s.settled());
        QVERIFY(s.view.found().inTime.empty());
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

    void bookmarks()
    {
        Shown s(npuTrace());
        const SliceId slice = s.first("kind:array node:linear_3");
        s.view.selectSlice(slice);
        s.key(Qt::Key_M);
        QCOMPARE(s.canvas.bookmarks().size(), std::size_t(1));
        QCOMPARE(s.canvas.bookmarks()[0], (Bookmark{s.trace().start(slice), QStringLiteral("matmul 128×128")}));
        s.mouse(QEvent::MouseMove, {300, 200});
        s.key(Qt::Key_M);
        QCOMPARE(s.canvas.bookmarks().size(), std::size_t(2));
        s.canvas.showSpan({0, 500});
        const auto middle = [&] { return s.canvas.scale().nearestTo(s.canvas.scale().left + s.canvas.scale().width / 2); };
        s.key(Qt::Key_BracketRight);
        const Time one = middle();
        s.key(Qt::Key_BracketRight);
        const Time two = middle();
        QVERIFY(std::abs(one - s.canvas.bookmarks()[0].time) <= 2 && std::abs(two - s.canvas.bookmarks()[1].time) <= 2);
        s.key(Qt::Key_BracketLeft);
        QVERIFY(std::abs(middle() - one) <= 2);
        s.view.showPanel(TimelineView::Panel::Bookmarks);
        QAbstractItemModel* model = s.view.bookmarkTable()->model();
        QVERIFY(model->setData(model->index(0, 0), QStringLiteral("begin")));
        QCOMPARE(s.canvas.bookmarks()[0].name, QStringLiteral("begin"));
        const QJsonObject state = s.view.state();
        Shown again(s.view.trace());
        again.view.setState(state);
        QCOMPARE(again.canvas.bookmarks(), s.canvas.bookmarks());
        QCOMPARE(again.canvas.timeWindow().first(), s.canvas.timeWindow().first());
        QVERIFY(again.view.panelsVisible());
        again.view.setState(
            QJsonDocument::fromJson("{\"bookmarks\":[7,{\"time\":\"x\"}],\"first\":3,\"whole\":false}").object()); // damaged
        s.view.bookmarkTable()->setCurrentIndex(model->index(1, 0));
        s.view.activateWindow();
        s.view.bookmarkTable()->setFocus();
        QTRY_VERIFY(s.view.bookmarkTable()->hasFocus());
        QTest::keyClick(s.view.bookmarkTable(), Qt::Key_Delete);
        QCOMPARE(s.canvas.bookmarks().size(), std::size_t(1));
    }

    void topDown()
    {
        Shown s(npuTrace(4, 5));
        s.view.showPanel(TimelineView::Panel::TopDown);
        QVERIFY(s.settled());
        TopDownPage& page = *s.view.topDown();
        const QModelIndex model = page.order().index(0, 0);
        QCOMPARE(model.data().toString(), QStringLiteral("model"));
        const QModelIndex layers = page.order().index(0, 0, model);
        QCOMPARE(page.order().rowCount(layers), 2); // layers.0 and layers.1
        Q_EMIT page.table()->clicked(page.order().index(0, 0, layers));
        QTRY_VERIFY(s.canvas.picture().dims);
        QVERIFY(s.canvas.selected() != trace::none);
        QCOMPARE(s.canvas.picture().lit.size(), s.trace().sliceCount() / 2);
        page.byBox()->setCurrentIndex(1);
        Q_EMIT page.byBox()->activated(1);
        QVERIFY(s.settled());
        QVERIFY(page.model().rowCount() > 3);
        Shown plain(randomTrace(4, 2, 40)); // no program: by calls at once
        plain.view.showPanel(TimelineView::Panel::TopDown);
        QVERIFY(plain.settled());
        QVERIFY(!plain.view.topDown()->byBox()->isVisible() && plain.view.topDown()->model().rowCount() > 3);
    }
    void criticalPath()
    {
        Shown s(npuTrace(4, 5));
        s.view.pathButton()->setChecked(true);
        QVERIFY(s.settled());
        const auto& steps = s.view.path()->path().steps;
        QVERIFY(steps.size() > 4);
        QVERIFY(s.canvas.picture().dims && s.canvas.picture().path.size() == steps.size());
        for (const auto& step : steps)
            QVERIFY(s.canvas.picture().lit.contains(step.slice));
        QCOMPARE(std::size_t(s.view.path()->model().rowCount()), steps.size());
        QVERIFY(s.view.path()->summary().startsWith(QString::number(steps.size()) + QStringLiteral(" slices")));
        s.view.pathButton()->setChecked(false);
        QVERIFY(!s.canvas.picture().dims && s.canvas.picture().path.empty());
        const SliceId here = s.first("kind:vector node:linear_1");
        Q_EMIT s.canvas.pathRequested(here);
        QVERIFY(s.settled());
        QCOMPARE(s.view.path()->path().steps.back().slice, here);
        s.key(Qt::Key_Escape);
        QVERIFY(!s.view.pathButton()->isChecked());
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
              "Set Bookmark", "Dragging", "Sum Up What Is Seen", "Critical Path", "Critical Path to Here", "Top-Down", "Find…", "Panels"})
            QVERIFY2(texts.contains(QString::fromUtf8(wanted)), wanted);
    }
    void overviewMovesTheWindow()
    {
        Shown s(npuTrace());
        auto* overview = s.view.findChild<TimelineOverview*>();
        s.wheel({600, 200}, 480, Qt::ControlModifier);
        const QRectF shown = overview->shownRect();
        QVERIFY(shown.width() < overview->width() / 2.0);
        const Time first = s.canvas.timeWindow().first();
        QTest::mousePress(overview, Qt::LeftButton, {}, shown.center().toPoint());
        QTest::mouseMove(overview, shown.center().toPoint() + QPoint(60, 0));
        QTest::mouseRelease(overview, Qt::LeftButton, {}, shown.center().toPoint() + QPoint(60, 0));
        QVERIFY(s.canvas.timeWindow().first() > first);
        QVERIFY(std::abs(overview->shownRect().left() - shown.left() - 60) < 2);
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
        empty.view.pathButton()->setChecked(true);
        QVERIFY(empty.settled());
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
        wide.view.selectSlice(1);
        wide.key(Qt::Key_F);
        QVERIFY(wide.canvas.timeWindow().span() < 30 && wide.canvas.timeWindow().last() >= far);
        const QRectF box = *wide.canvas.picture().tryRectOf(wide.canvas.room(), 1);
        QVERIFY(box.width() > wide.canvas.scale().width / 2);
        wide.drag({400, 100}, {700, 100}, Qt::ShiftModifier);
        QVERIFY(!wide.canvas.grab().isNull() && wide.canvas.measure());
        wide.key(Qt::Key_0);
        QVERIFY(!wide.canvas.grab().isNull());
    }
    void anotherTraceBeginsAnew()
    {
        Shown s(npuTrace());
        s.view.selectSlice(3);
        s.canvas.addBookmark();
        s.canvas.setBox(s.canvas.boxOf({0, 100}));
        s.view.find(QStringLiteral("relu"));
        s.view.pathButton()->setChecked(true);
        s.view.setTrace(randomTrace(1, 1, 5)); // while work is under way
        QVERIFY(s.settled());
        QVERIFY(s.canvas.selected() == trace::none && s.canvas.bookmarks().empty() && !s.canvas.box() && s.view.found().inTime.empty());
        QVERIFY(!s.view.pathButton()->isChecked() && !s.canvas.grab().isNull());
    }

    void followsTheLanguage()
    {
        Shown s(npuTrace());
        s.view.selectSlice(0);
        Brackets brackets;
        QCoreApplication::installTranslator(&brackets);
        QCoreApplication::processEvents();
        auto* tabs = s.view.findChild<QTabBar*>();
        for (int tab = 0; tab < tabs->count(); ++tab)
            QVERIFY2(tabs->tabText(tab).startsWith(QLatin1Char('<')), qPrintable(tabs->tabText(tab)));
        QCOMPARE(s.canvas.accessibleName(), QStringLiteral("<Timeline>"));
        QVERIFY(s.view.detailTable()->model()->index(0, 0).data().toString().startsWith(QLatin1Char('<')));
        QVERIFY(s.view.searchField()->placeholderText().startsWith(QLatin1Char('<')));
        QCoreApplication::removeTranslator(&brackets);
        QCoreApplication::processEvents();
        QCOMPARE(s.canvas.accessibleName(), QStringLiteral("Timeline"));
    }

    void exportsAndSaves()
    {
        const QTemporaryDir folder;
        Builder builder(trace::Unit::Cycles);
        builder.addSlice(builder.addLane("lane"), 0, 10, builder.intern("a slice"), Kind::Array);
        builder.origin().skipped = {{2, 7, Text("not a number")}, {1, 9, Text("no name")}};
        TracePage page(built(builder), folder.filePath(QStringLiteral("x.json")));
        page.resize(900, 500);
        page.show();
        QCOMPARE(page.skippedText(), QStringLiteral("3 of this file's entries could not be used; the first is in line 7: not a number"));
        QSignalSpy said(&page, &TracePage::message);
        for (const char* name : {"t.png", "t.svg", "t.pdf"}) {
            page.writePicture(folder.filePath(QLatin1String(name)));
            QTRY_VERIFY(QFileInfo(folder.filePath(QLatin1String(name))).size() > 1000);
        }
        QTRY_COMPARE(said.count(), 3);
        for (const char* name : {"t.json", "t.csv", "t.pftrace", "t.json.gz"}) {
            page.save(folder.filePath(QLatin1String(name)));
            QTRY_VERIFY(QFileInfo::exists(folder.filePath(QLatin1String(name))));
        }
        said.clear();
        page.save(folder.filePath(QStringLiteral("t.doc")));
        QTRY_COMPARE(said.count(), 1);
        QVERIFY(!QFileInfo::exists(folder.filePath(QStringLiteral("t.doc"))));
    }

    void pictures()
    {
        ThemeHub hub;
        for (const ThemeKind kind : {ThemeKind::Light, ThemeKind::Dark}) {
            hub.apply(kind);
            const QString end = kind == ThemeKind::Light ? QStringLiteral("light.png") : QStringLiteral("dark.png");
            Shown s(npuTrace(), {1100, 560});
            s.view.setTheme(hub.theme());
            savePicture(s.view, QStringLiteral("npu-") + end);
            s.view.selectSlice(s.first("kind:array node:linear_3"));
            s.view.showPanel(TimelineView::Panel::Details);
            savePicture(s.view, QStringLiteral("npu-selected-") + end);
            s.canvas.select(trace::none);
            s.drag({320, 130}, {600, 240}, Qt::ControlModifier);
            QVERIFY(s.settled());
            s.view.resize(1100, 760);
            savePicture(s.view, QStringLiteral("npu-sums-") + end);
            s.key(Qt::Key_Escape);
            s.view.showPanel(TimelineView::Panel::Path);
            s.view.pathButton()->setChecked(true);
            QVERIFY(s.settled());
            savePicture(s.view, QStringLiteral("npu-path-") + end);
            s.view.pathButton()->setChecked(false);
            s.canvas.lanes().setGroupOpen(1, false);
            s.canvas.lanes().setLanePinned(4, true);
            s.canvas.lanesChanged();
            s.drag({400, 10}, {560, 10});
            s.canvas.addBookmark();
            s.view.showPanel(TimelineView::Panel::TopDown);
            QVERIFY(s.settled());
            savePicture(s.view, QStringLiteral("npu-topdown-") + end);
            s.view.setTrace(randomTrace(3, 5, 400));
            s.view.find(QStringLiteral("\"name 7\""));
            QVERIFY(s.settled());
            s.view.showPanel(TimelineView::Panel::Search);
            savePicture(s.view, QStringLiteral("random-found-") + end);
            Shown small(npuTrace(), {463, 270});
            small.view.setTheme(hub.theme());
            savePicture(small.view, QStringLiteral("npu-small-") + end);
        }
    }
};

QTEST_MAIN(TestTimeline)
#include "tst_timeline.moc"
