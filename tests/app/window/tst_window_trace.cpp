// SPDX-License-Identifier: Apache-2.0
// Traces in the window, as a person opens them.
#include "app/viewer/error_page.h"
#include "core/trace/analysis/sums.h"
#include "core/trace/cache/cache_file.h"
#include "core/trace/read.h"
#include "core/trace/write/write.h"
#include "tests/app/window/window_bench.h"
#include "tests/views/trace_fixture.h"
#include "views/notes/program_notes.h"
#include "views/timeline/path_page.h"
#include "views/timeline/trace_page.h"

#include <QAbstractItemView>
#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPointer>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <filesystem>

using namespace nodewise;
using namespace nodewise::viewer;
using views::TimelineView;

namespace {

QString fixture(const char* name)
{
    return QStringLiteral(NODEWISE_TEST_DATA "/traces/") + QLatin1String(name);
}

bool shown(const ProgramTab* tab)
{
    return QTest::qWaitFor([tab] { return tab->trace() && tab->currentWidget() == tab->trace() && tab->trace()->view()->settled(); },
                           patience);
}

QString write(const QTemporaryDir& folder, const char* name, const QByteArray& text)
{
    QFile file(folder.filePath(QLatin1String(name)));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        qFatal("can't write");
    return file.fileName();
}

/// Of an NPU's run, whose slices name these nodes.
QString traceOf(const QTemporaryDir& folder, const QStringList& nodes)
{
    trace::Builder builder(trace::Unit::Cycles, 940.0);
    const trace::LaneId lane = builder.addLane("Array 0", builder.addGroup("Core 0"));
    trace::Time at = 0;
    for (const QString& node : nodes) {
        const trace::LinkId link = builder.addLink({.nodes = {node.toStdString()}, .kernel = "gemm_" + node.toStdString()});
        for (int i = 0; i < 3; ++i, at += 100)
            builder.addSlice(lane, at, 80, builder.intern("matmul"), trace::Kind::Array, link);
    }
    const QString file = folder.filePath(QStringLiteral("run.json"));
    if (!trace::writeTrace(**builder.build(), file.toStdString()))
        qFatal("can't write");
    return file;
}

} // namespace

class TestWindowTrace : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QCoreApplication::setApplicationName("nodewise-test"); }

    /// A click says what a slice is; a note is pinned to it from its menu, kept beside the file, and told with its facts.
    void notesOnSlices()
    {
        const QTemporaryDir folder;
        const QString file = traceOf(folder, {"linear", "relu"});
        Bench b;
        ProgramTab* tab = b.open(file);
        QVERIFY(shown(tab));
        views::TracePage& page = *tab->trace();
        views::TimelineCanvas& canvas = *page.view()->canvas();
        canvas.select(0);
        Q_EMIT canvas.sliceChosen(0);
        QCOMPARE(page.view()->panel(), views::TimelineView::Panel::Details);
        QMenu menu;
        canvas.fillMenu(menu, QPointF(canvas.width() - 10, 5));
        const auto actions = menu.actions();
        const auto add = std::ranges::find_if(actions, [](QAction* action) { return action->text().remove('&') == "Add Note…"; });
        QVERIFY(add != actions.end());
        (*add)->trigger();
        QInputDialog* dialog = nullptr;
        for (auto* each : b.window.findChildren<QInputDialog*>())
            dialog = each;
        QVERIFY(dialog && dialog->labelText().contains("matmul"));
        dialog->setTextValue("waits for the weights");
        dialog->accept();
        QTRY_COMPARE(page.notes().textsOn(notes::Note::On::Slice, "matmul"), QStringList("waits for the weights"));
        const auto kept = notes::read(file.toStdString());
        QVERIFY(kept && kept->size() == 1 && kept->front().on == notes::Note::On::Slice);
        const auto says = [&page] {
            for (const QAbstractItemView* table : page.findChildren<QAbstractItemView*>())
                for (int row = 0; table->model() && row < table->model()->rowCount(); ++row)
                    for (int column = 0; column < table->model()->columnCount(); ++column)
                        if (table->model()->index(row, column).data().toString() == "waits for the weights")
                            return true;
            return false;
        };
        QTRY_VERIFY(says());
        savePicture(b.window, "trace_note.png");
    }

    /// Bytes that are missed are said to be, and can be read again.
    void cutWhileItIsOpen()
    {
        const QTemporaryDir folder;
        const QString source = traceOf(folder, QStringList(2000, QStringLiteral("linear"))), file = folder.filePath("run.nwtrace");
        const auto read = trace::readTraces({source.toStdString()});
        QVERIFY(read && trace::writeCacheFile(**read, file.toStdString(), {}));
        Bench b;
        ProgramTab* tab = b.open(file);
        QVERIFY(shown(tab));
        views::TracePage& page = *tab->trace();
        const auto* notice = test::named<QLabel>(page, "notice");
        QCOMPARE(notice->text(), QString());
        QVERIFY(!test::named<QPushButton>(page, "reload")->isVisible());
        std::filesystem::resize_file(file.toStdString(), 4096);
        page.view()->update();
        QVERIFY(trace::sumUp(*page.view()->trace(), trace::everything(*page.view()->trace()), trace::SumBy::Name)); // reads what is gone
        QTRY_VERIFY_WITH_TIMEOUT(test::named<QPushButton>(page, "reload")->isVisible(), patience);
        QVERIFY2(notice->text().startsWith("The file was cut short while it was open."), qPrintable(notice->text()));
        savePicture(b.window, "trace_cut.png");
        QVERIFY(trace::writeCacheFile(**read, file.toStdString(), {}));
        const QPointer<views::TracePage> before = &page;
        test::named<QPushButton>(page, "reload")->click();
        QTRY_VERIFY_WITH_TIMEOUT(!before, patience);
        QVERIFY(shown(tab));
        QCOMPARE(test::named<QLabel>(tab->trace(), "notice")->text(), QString());
    }

    void profilerTrace()
    {
        Bench b;
        ProgramTab* tab = b.open(fixture("torch_mlp.json.gz"));
        QVERIFY(shown(tab));
        QVERIFY(!tab->page() && !tab->mlir());
        TimelineView& view = *tab->trace()->view();
        QVERIFY(view.trace()->sliceCount() > 10);
        QVERIFY(b.window.windowTitle().startsWith("torch_mlp.json.gz"));
        QCOMPARE(b.window.session().recent.front(), tab->file());
        QVERIFY(b["go.find"]->isEnabled() && b["file.exportPicture"]->isEnabled());
        b["go.find"]->trigger();
        view.findChild<QLineEdit*>("find slices")->setText("aten");
        QVERIFY(QTest::qWaitFor([&] { return view.settled(); }, patience));
        QVERIFY(!view.found().inTime.empty());
        b["go.findNext"]->trigger();
        QCOMPARE(view.canvas()->selected(), view.found().inTime.front());
        b["view.zoomFit"]->trigger();
        QVERIFY(view.canvas()->timeWindow().whole());
        b["view.zoomSelection"]->trigger();
        QVERIFY(!view.canvas()->timeWindow().whole());
        b["view.collapseAll"]->trigger();
        const std::size_t collapsed = view.canvas()->lanes().strips().size();
        b["view.expandAll"]->trigger();
        QVERIFY(view.canvas()->lanes().strips().size() > collapsed);
        b["go.findPrevious"]->trigger();
        QCOMPARE(view.canvas()->selected(), view.found().inTime.back());
        view.showPanel(TimelineView::Panel::Details);
        for (const char* theme : {"light", "dark"})
            for (const char* language : {"en", "ko"}) {
                b.window.applyTheme(theme);
                b.window.applyLanguage(language);
                QTRY_COMPARE(view.canvas()->accessibleName() == "Timeline", *language == 'e');
                savePicture(b.window, QString("trace_%1_%2.png").arg(theme, language));
            }
    }
    /// The second time it is not read: what was kept opens, as it was.
    void largeFilesAreKept()
    {
        const QTemporaryDir folder;
        const QByteArray before = qgetenv("XDG_CACHE_HOME");
        qputenv("XDG_CACHE_HOME", folder.filePath("cache").toUtf8());
        QByteArray text = "# unit: cycles\nlane,start,duration,name\n";
        for (int i = 0; text.size() < 5'000'000; ++i)
            text += QString("Array %1,%2,7,a slice of many\n").arg(i % 4).arg(i * 10).toUtf8();
        const QString file = write(folder, "large.csv", text);
        std::size_t slices = 0;
        for (int round = 0; round < 2; ++round) {
            Bench b;
            ProgramTab* tab = b.open(file);
            QVERIFY(shown(tab));
            slices = tab->trace()->view()->trace()->sliceCount();
            QVERIFY(slices > 100'000);
            QCOMPARE(QDir(folder.filePath("cache/nodewise/traces")).entryList(QDir::Files).size(), 1);
        }
        const std::string kept = QDir(folder.filePath("cache/nodewise/traces")).entryInfoList(QDir::Files).front().filePath().toStdString();
        QCOMPARE((*trace::readTrace(kept))->sliceCount(), slices);
        qputenv("XDG_CACHE_HOME", before);
    }
    /// By content, whatever the name says; a damaged one tells what is left out.
    void kindsOfFiles()
    {
        Bench b;
        const QTemporaryDir folder;
        const QString event = R"({"ph":"X","name":"work","pid":1,"tid":1,"ts":0,"dur":5})";
        ProgramTab* tab = b.open(write(folder, "no_suffix", ("[" + event + "]").toUtf8()));
        QVERIFY(shown(tab));
        QVERIFY(tab->trace()->skippedText().isEmpty());
        tab = b.open(write(folder, "damaged.json", ("[" + event + R"(,{"ph":"X","name":"bad","ts":"x","dur":1},)" + event).toUtf8()));
        QVERIFY(shown(tab));
        QCOMPARE(tab->trace()->view()->trace()->sliceCount(), std::size_t(2));
        QVERIFY2(tab->trace()->skippedText().contains("could not be used"), qPrintable(tab->trace()->skippedText()));
        tab->trace()->view()->showPanel(TimelineView::Panel::Skipped);
        QCOMPARE(tab->trace()->view()->panel(), TimelineView::Panel::Skipped);
        savePicture(b.window, "trace_damaged.png");
        // An IR file is still one.
        QVERIFY(!trace::tryReaderOf((data("foobar_47x10.pt2")).toStdString()));
        tab = b.open(folder.filePath("none.json.gz"));
        QVERIFY(QTest::qWaitFor([tab] { return !tab->errorText().isEmpty(); }, patience));
        QVERIFY(!tab->trace() && find<ErrorPage>(tab));
    }
    /// Nodes of a slice light up in an open program, and a program's nodes light their slices.
    void nodesBothWays()
    {
        Bench b;
        ProgramTab* program = b.open(data("cnn.pt2"));
        QVERIFY(Bench::ready(program));
        QStringList nodes;
        for (const auto& node : program->page()->document()->fx()->nodes())
            if (node.op == graph::NodeOp::CallFunction)
                nodes.append(QString::fromStdString(node.name));
        QVERIFY(nodes.size() >= 2);
        const QTemporaryDir folder;
        ProgramTab* tab = b.open(traceOf(folder, nodes));
        QVERIFY(shown(tab));
        TimelineView& view = *tab->trace()->view();
        view.canvas()->setFocus();
        QTest::keyClick(view.canvas(), Qt::Key_Right); // the first slice, of the first node
        QCOMPARE(program->page()->selectedNames(), QStringList{nodes.front()});
        QVERIFY(QTest::qWaitFor([&] { return view.settled(); }, patience));
        QCOMPARE(view.nodeSlices().size(), std::size_t(3));
        QVERIFY(program->page()->selectByName(nodes.back()));
        QVERIFY(QTest::qWaitFor([&] { return view.settled() && !view.nodeSlices().contains(0); }, patience));
        QCOMPARE(view.nodeSlices().all(), (std::vector<trace::SliceId>{trace::SliceId(view.trace()->sliceCount()) - 3,
                                                                       trace::SliceId(view.trace()->sliceCount()) - 2,
                                                                       trace::SliceId(view.trace()->sliceCount()) - 1}));
        program->page()->selection().clear();
        QVERIFY(QTest::qWaitFor([&] { return view.settled() && view.nodeSlices().empty(); }, patience));
    }
    void droppedReloadedRestored()
    {
        Bench b;
        const QTemporaryDir folder;
        const QString file = traceOf(folder, {"a", "b"});
        QMimeData mime;
        mime.setUrls({QUrl::fromLocalFile(file)});
        QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&b.window, &enter);
        QDropEvent drop(QPointF(10, 10), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&b.window, &drop);
        ProgramTab* tab = b.window.currentTab();
        QVERIFY(tab && shown(tab));
        views::TimelineCanvas* canvas = tab->trace()->view()->canvas();
        canvas->setBookmarks({{120, "here"}});
        canvas->showSpan({100, 200});
        const views::TimeWindow window = canvas->timeWindow();
        b["file.reload"]->trigger();
        QVERIFY(QTest::qWaitFor([&] { return tab->trace()->view()->canvas() != canvas && shown(tab); }, patience));
        QCOMPARE(tab->trace()->view()->canvas()->bookmarks(), (std::vector<views::Bookmark>{{120, "here"}}));
        const Session session = b.window.session();
        Bench again(session);
        again.window.restoreFiles();
        QCOMPARE(again.window.tabs().size(), 1);
        QVERIFY(shown(again.window.tabs()[0]));
        const views::TimelineCanvas& restored = *again.window.tabs()[0]->trace()->view()->canvas();
        QCOMPARE(restored.bookmarks(), (std::vector<views::Bookmark>{{120, "here"}}));
        QVERIFY(std::abs(restored.timeWindow().first() - window.first()) <= 1 &&
                std::abs(restored.timeWindow().span() - window.span()) <= 2);
        again["file.closeTab"]->trigger();
        QVERIFY(again.window.tabs().isEmpty());
    }
    /// The window answers while it reads, and Cancel ends it.
    void cancelled()
    {
        Bench b;
        const QTemporaryDir folder;
        QByteArray large = "[";
        for (int i = 0; i < 400000; ++i)
            large += R"({"ph":"X","name":"n","pid":1,"tid":1,"ts":)" + QByteArray::number(i * 10) + R"(,"dur":5},)";
        OpenFile f;
        f.file = write(folder, "large.json", large);
        ProgramTab* tab = b.window.open(f);
        QVERIFY(tab->loading());
        tab->cancel();
        QVERIFY(!tab->loading() && !tab->trace() && !tab->errorText().isEmpty());
        tab->load();
        QVERIFY(shown(tab));
        QCOMPARE(tab->trace()->view()->trace()->sliceCount(), std::size_t(400000));
    }
};

QTEST_MAIN(TestWindowTrace)
#include "tst_window_trace.moc"
