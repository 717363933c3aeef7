// SPDX-License-Identifier: Apache-2.0
// What a timeline's panels find out, and what leaves it.
#include "tests/views/find.h"
#include "tests/views/menu.h"
#include "tests/views/timeline_bench.h"
#include "views/common/theme.h"
#include "views/timeline/path_page.h"
#include "views/timeline/slice_facts.h"
#include "views/timeline/slice_table.h"
#include "views/timeline/sum_model.h"
#include "views/timeline/sum_page.h"
#include "views/timeline/top_down_model.h"
#include "views/timeline/top_down_page.h"
#include "views/timeline/trace_page.h"
#include "views/timeline/trace_saver.h"

#include <QClipboard>
#include <QComboBox>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTabBar>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTranslator>
#include <QTreeView>
#include <QtTest>

using namespace nodewise;
using namespace nodewise::views;
using namespace nodewise::trace_fixture;
using Shown = ShownTimeline;

namespace {

/// Says everything in brackets.
class Brackets : public QTranslator {
public:
    QString translate(const char*, const char* source, const char*, int) const override
    {
        return QLatin1Char('<') + QString::fromUtf8(source) + QLatin1Char('>');
    }
    bool isEmpty() const override { return false; }
};

} // namespace

class TestTimelinePanels : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QStringLiteral("en_US"))); }

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
            SumPage& page = s.part<SumPage>();
            const SumModel& model = modelOf<SumModel>(page);
            QCOMPARE(std::size_t(model.rowCount()), expected.size());
            for (int row = 0; row < model.rowCount(); ++row) {
                const auto& [count, total] = expected[model.index(row, SumModel::Key).data().toString()];
                QCOMPARE(int(model.row(row).sum.count), count);
                QCOMPARE(model.row(row).sum.total, total);
            }
            // Each strip that the box crosses is in it, no other one.
            for (std::uint32_t row = 0; row < trace->rows().size(); ++row) {
                const QRectF band = *s.canvas.picture().tryRectOf(s.canvas.room(), trace->rows()[row].first);
                const bool crossed = band.top() < first.bottom() + 60 && band.bottom() > first.top() + 2;
                QCOMPARE(std::count(selection.rows.begin(), selection.rows.end(), row) > 0, crossed);
            }
            auto* by = page.findChild<QComboBox*>();
            by->setCurrentIndex(by->findData(int(trace::SumBy::Lane)));
            Q_EMIT by->activated(by->currentIndex());
            QVERIFY(s.settled());
            QVERIFY(model.rowCount() > 0);
            QCOMPARE(model.headerData(SumModel::Key, Qt::Horizontal).toString(), QStringLiteral("lane"));
            test::contextMenu(*page.table()->viewport(), "Copy With All Digits");
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
        for (const SumRow& row : modelOf<SumModel>(s.part<SumPage>()).rows())
            count += row.sum.count;
        QCOMPARE(count, std::uint64_t(s.trace().sliceCount()));
    }
    void findsAndWalks()
    {
        Shown s(npuTrace(4, 5));
        s.view.find(QStringLiteral("relu"));
        QVERIFY(s.settled());
        const auto& found = s.view.found().inTime;
        QVERIFY(found.size() > 3);
        QCOMPARE(std::size_t(s.part<TablePage>(QStringLiteral("found slices")).filter().rowCount()), found.size());
        s.view.findNext(true);
        QCOMPARE(s.canvas.selected(), found[0]);
        s.view.findNext(true);
        QCOMPARE(s.canvas.selected(), found[1]);
        s.view.findNext(false);
        s.view.findNext(false);
        QCOMPARE(s.canvas.selected(), found.back());
        QVERIFY(s.canvas.picture().dims && s.canvas.picture().lit.size() == found.size());
        const std::size_t all = s.canvas.lanes().strips().size();
        s.filterButton().setChecked(true);
        QVERIFY(s.canvas.lanes().strips().size() < all);
        QVERIFY(s.canvas.lanes().tryStripOf(s.trace().laneOf(found[0])));
        s.searchField().clear();
        QCOMPARE(s.canvas.lanes().strips().size(), all);
        QVERIFY(!s.canvas.picture().dims);
        s.searchField().setText(QStringLiteral("nothing like it"));
        QVERIFY(s.settled());
        QVERIFY(s.view.found().inTime.empty());
    }
    void bookmarks()
    {
        Shown s(npuTrace());
        const SliceId slice = s.first("kind:array node:linear_3");
        s.choose(slice);
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
        QTreeView* table = s.part<TablePage>(QStringLiteral("bookmarks")).table();
        QAbstractItemModel* model = table->model();
        QVERIFY(model->setData(model->index(0, 0), QStringLiteral("begin")));
        QCOMPARE(s.canvas.bookmarks()[0].name, QStringLiteral("begin"));
        const QJsonObject state = s.view.state();
        Shown again(s.view.trace());
        again.view.setState(state);
        QCOMPARE(again.canvas.bookmarks(), s.canvas.bookmarks());
        QCOMPARE(again.canvas.timeWindow().first(), s.canvas.timeWindow().first());
        QVERIFY(again.panelsVisible());
        again.view.setState(
            QJsonDocument::fromJson("{\"bookmarks\":[7,{\"time\":\"x\"}],\"first\":3,\"whole\":false}").object()); // damaged
        table->setCurrentIndex(model->index(1, 0));
        s.view.activateWindow();
        table->setFocus();
        QTRY_VERIFY(table->hasFocus());
        QTest::keyClick(table, Qt::Key_Delete);
        QCOMPARE(s.canvas.bookmarks().size(), std::size_t(1));
    }
    void topDown()
    {
        Shown s(npuTrace(4, 5));
        s.view.showPanel(TimelineView::Panel::TopDown);
        QVERIFY(s.settled());
        TopDownPage& page = s.part<TopDownPage>();
        const QModelIndex model = page.filter().index(0, 0);
        QCOMPARE(model.data().toString(), QStringLiteral("model"));
        const QModelIndex layers = page.filter().index(0, 0, model);
        QCOMPARE(page.filter().rowCount(layers), 2); // layers.0 and layers.1
        Q_EMIT page.table()->clicked(page.filter().index(0, 0, layers));
        QTRY_VERIFY(s.canvas.picture().dims);
        QVERIFY(s.canvas.selected() != trace::none);
        QCOMPARE(s.canvas.picture().lit.size(), s.trace().sliceCount() / 2);
        auto* by = page.findChild<QComboBox*>();
        by->setCurrentIndex(1);
        Q_EMIT by->activated(1);
        QVERIFY(s.settled());
        QVERIFY(page.filter().rowCount() > 3);
        Shown plain(randomTrace(4, 2, 40)); // no program: by calls at once
        plain.view.showPanel(TimelineView::Panel::TopDown);
        QVERIFY(plain.settled());
        auto& calls = plain.part<TopDownPage>();
        QVERIFY(!calls.findChild<QComboBox*>()->isVisible() && calls.filter().rowCount() > 3);
    }
    void criticalPath()
    {
        Shown s(npuTrace(4, 5));
        s.pathButton().setChecked(true);
        QVERIFY(s.settled());
        const auto& steps = s.part<PathPage>().path().steps;
        QVERIFY(steps.size() > 4);
        QVERIFY(s.canvas.picture().dims && s.canvas.picture().path.size() == steps.size());
        for (const auto& step : steps)
            QVERIFY(s.canvas.picture().lit.contains(step.slice));
        QCOMPARE(std::size_t(s.part<PathPage>().filter().rowCount()), steps.size());
        QVERIFY(s.part<PathPage>().summary().startsWith(QString::number(steps.size()) + QStringLiteral(" slices")));
        s.pathButton().setChecked(false);
        QVERIFY(!s.canvas.picture().dims && s.canvas.picture().path.empty());
        const SliceId here = s.first("kind:vector node:linear_1");
        Q_EMIT s.canvas.pathRequested(here);
        QVERIFY(s.settled());
        QCOMPARE(s.part<PathPage>().path().steps.back().slice, here);
        s.key(Qt::Key_Escape);
        QVERIFY(!s.pathButton().isChecked());
    }
    void anotherTraceBeginsAnew()
    {
        Shown s(npuTrace());
        s.choose(3);
        s.canvas.addBookmark();
        s.canvas.setBox(s.canvas.boxOf({0, 100}));
        s.view.find(QStringLiteral("relu"));
        s.pathButton().setChecked(true);
        s.view.setTrace(randomTrace(1, 1, 5)); // while work is under way
        QVERIFY(s.settled());
        QVERIFY(s.canvas.selected() == trace::none && s.canvas.bookmarks().empty() && !s.canvas.box() && s.view.found().inTime.empty());
        QVERIFY(!s.pathButton().isChecked() && !s.canvas.grab().isNull());
    }
    void criticalPathShowsItsList()
    {
        Shown s(npuTrace());
        s.pathButton().setChecked(true);
        QVERIFY(s.settled());
        QVERIFY(!s.panelsVisible()); // the lanes show it, too
        s.pathButton().setChecked(false);
        s.view.showPanel(TimelineView::Panel::Details);
        s.pathButton().setChecked(true);
        QVERIFY(s.part<PathPage>().isVisible());
    }
    void followsTheLanguage()
    {
        Shown s(npuTrace());
        s.choose(0);
        Brackets brackets;
        QCoreApplication::installTranslator(&brackets);
        QCoreApplication::processEvents();
        auto* tabs = s.view.findChild<QTabBar*>();
        for (int tab = 0; tab < tabs->count(); ++tab)
            QVERIFY2(tabs->tabText(tab).startsWith(QLatin1Char('<')), qPrintable(tabs->tabText(tab)));
        QCOMPARE(s.canvas.accessibleName(), QStringLiteral("<Timeline>"));
        QVERIFY(s.details().table()->model()->index(0, 0).data().toString().startsWith(QLatin1Char('<')));
        QVERIFY(s.searchField().placeholderText().startsWith(QLatin1Char('<')));
        QCoreApplication::removeTranslator(&brackets);
        QCoreApplication::processEvents();
        QCOMPARE(s.canvas.accessibleName(), QStringLiteral("Timeline"));
    }
    void exportsAndSaves()
    {
        const QTemporaryDir folder;
        Builder builder(trace::Unit::Cycles);
        builder.addSlice(builder.addLane("lane"), 0, 10, builder.intern("a slice"), Kind::Array);
        builder.origin().skipped = {{2, 7, UserText("not a number")}, {1, 9, UserText("no name")}};
        TracePage page(built(builder), folder.filePath(QStringLiteral("x.json")));
        page.resize(900, 500);
        page.show();
        QCOMPARE(page.skippedText(), QStringLiteral("3 of this file's entries could not be used; the first is on line 7: not a number"));
        QSignalSpy said(&page, &TracePage::message);
        for (const char* name : {"t.png", "t.svg", "t.pdf"}) {
            page.saver()->exportPicture();
            test::chooseFile(page, folder.filePath(QLatin1String(name)));
            QTRY_COMPARE(said.count(), 1); // a new one would end it
            QVERIFY(QFileInfo(folder.filePath(QLatin1String(name))).size() > 1000);
            said.clear();
        }
        for (const char* name : {"t.json", "t.csv", "t.pftrace", "t.json.gz"}) {
            page.saver()->save(folder.filePath(QLatin1String(name)));
            QTRY_COMPARE(said.count(), 1);
            QVERIFY(QFileInfo::exists(folder.filePath(QLatin1String(name))));
            said.clear();
        }
        page.saver()->save(folder.filePath(QStringLiteral("t.doc")));
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
            savePicture(s.view, QStringLiteral("npu-") + end);
            s.choose(s.first("kind:array node:linear_3"));
            s.view.showPanel(TimelineView::Panel::Details);
            savePicture(s.view, QStringLiteral("npu-selected-") + end);
            s.canvas.select(trace::none);
            s.drag({320, 130}, {600, 240}, Qt::ControlModifier);
            QVERIFY(s.settled());
            s.view.resize(1100, 760);
            savePicture(s.view, QStringLiteral("npu-sums-") + end);
            s.key(Qt::Key_Escape);
            s.view.showPanel(TimelineView::Panel::Path);
            s.pathButton().setChecked(true);
            QVERIFY(s.settled());
            savePicture(s.view, QStringLiteral("npu-path-") + end);
            s.pathButton().setChecked(false);
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
            savePicture(small.view, QStringLiteral("npu-small-") + end);
        }
    }
};

QTEST_MAIN(TestTimelinePanels)
#include "tst_timeline_panels.moc"
