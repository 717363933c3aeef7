// SPDX-License-Identifier: Apache-2.0
// Files and folders of MLIR in the window, as a person opens them; with the real engine and kernel worker where they are built.
#include "app/viewer/error_page.h"
#include "app/viewer/graph_pane.h"
#include "app/viewer/welcome_page.h"
#include "tests/app/window/window_bench.h"
#include "views/common/engine_service.h"
#include "views/dump/mlir_page.h"
#include "views/kernel/mlir_view.h"
#include "views/kernel/outline_page.h"
#include "views/kernel/outline_rows.h"
#include "views/mlir/dump_page.h"
#include "views/mlir/line_view.h"
#include "views/mlir/log_page.h"
#include "views/mlir/module_page.h"
#include "views/mlir/text_pane.h"
#include "views/table/table_page.h"
#include "views/table/value_filter.h"
#include "views/text/text_search.h"

#include <QDropEvent>
#include <QElapsedTimer>
#include <QFile>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QScrollBar>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTreeView>

#include <ctime>

using namespace nodewise;
using namespace nodewise::viewer;
using views::Side;

namespace {

QString fixture(const char* name)
{
    return QStringLiteral(NODEWISE_TEST_DATA "/") + QLatin1String(name);
}

bool shown(const ProgramTab* tab)
{
    return QTest::qWaitFor([tab] { return tab->mlir() && tab->mlir()->shown() && tab->mlir()->settled(); }, patience);
}

/// The longest turn of the event loop: how long it took, and how long this thread worked for it, which other programs don't lengthen.
class GapMeter : public QObject {
public:
    GapMeter()
    {
        restart();
        startTimer(1, Qt::PreciseTimer);
    }
    QString longest() const { return QStringLiteral("%1 ms (of work %2 ms)").arg(m_longest).arg(m_work); }
    void restart()
    {
        m_clock.start();
        m_before = worked();
        m_longest = m_work = 0;
    }

protected:
    void timerEvent(QTimerEvent*) override
    {
        m_longest = std::max(m_longest, m_clock.restart());
        const qint64 now = worked();
        m_work = std::max(m_work, now - std::exchange(m_before, now));
    }

private:
    static qint64 worked()
    {
        timespec now{};
        ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
        return now.tv_sec * 1000 + now.tv_nsec / 1000000;
    }
    QElapsedTimer m_clock;
    qint64 m_before = 0, m_longest = 0, m_work = 0;
};

/// A log of so many bytes, each third pass of which changes something.
QString makeLog(const QTemporaryDir& folder, qint64 bytes)
{
    QFile file(folder.filePath("large.log"));
    if (!file.open(QIODevice::WriteOnly))
        qFatal("can't write");
    for (int pass = 0; file.pos() < bytes; ++pass) {
        QByteArray dump =
            "// -----// IR Dump After Pass" + QByteArray::number(pass) + " (pass-" + QByteArray::number(pass) + ") //----- //\nmodule {\n";
        for (int f = 0; f < 1500; ++f)
            dump += "  func.func @f" + QByteArray::number(f) + "(%arg0: memref<8xf32>) {\n    %c0 = arith.constant " +
                    QByteArray::number(f % 50 ? 0 : pass / 3) +
                    " : index\n    %0 = memref.load %arg0[%c0] : memref<8xf32>\n    return\n  }\n";
        file.write(dump + "}\n\n\n");
    }
    return file.fileName();
}

} // namespace

class TestWindowMlir : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QCoreApplication::setApplicationName("nodewise-test"); }

    void kernel()
    {
        Bench b;
        ProgramTab* tab = b.open(fixture("mlir/pytorchsim.mlir"));
        QVERIFY(shown(tab));
        QVERIFY(tab->mlir()->module() && !tab->page());
        views::ModulePage& page = *tab->mlir()->module();
        QCOMPARE(page.view()->text().lines.size(), qsizetype(19));
        QVERIFY(b.window.windowTitle().startsWith("pytorchsim.mlir"));
        QCOMPARE(b.window.session().recent.front(), tab->file());
        QVERIFY(b["go.find"]->isEnabled() && !b["file.export"]->isEnabled());
        b["go.find"]->trigger();
        page.view()->search()->field()->setText("togsim.wait");
        QCOMPARE(page.view()->currentLine(), 15);
        b["go.findNext"]->trigger();
        QCOMPARE(page.view()->currentLine(), 15);
        savePicture(b.window, "mlir_kernel.png");
    }
    /// What MLIR makes of it: outline, types, names; or where it fails, and what would help.
    void parsed()
    {
        if (!QFileInfo::exists(QStringLiteral(NODEWISE_BIN "/nodewise-kernels")))
            QSKIP("this build has no kernel worker");
        views::EngineService engine(QStringLiteral(NODEWISE_BIN "/nodewise-engine"));
        const auto page = [&](const char* name) {
            auto made = std::make_unique<views::MlirPage>(*views::openMlir(fixture(name)), &engine);
            made->resize(1200, 700);
            made->show();
            return QTest::qWaitFor([&] { return made->settled(); }, patience) ? std::move(made) : nullptr;
        };
        auto kernel = page("mlir/pytorchsim.mlir");
        QVERIFY(kernel);
        QVERIFY2(kernel->module()->stateText().endsWith("verified · unknown dialects: togsim.transfer, togsim.wait"),
                 qPrintable(kernel->module()->stateText()));
        QVERIFY(kernel->module()->outline()->model().rowCount() >= 3);
        QVERIFY(kernel->module()->problemText().isEmpty());

        auto bytecode = page("mlir/unregistered.mlirbc");
        QVERIFY(bytecode);
        QVERIFY(bytecode->module()->view()->text().all().contains("togsim.query"));
        QVERIFY(bytecode->module()->stateText().startsWith("bytecode"));
        QCOMPARE(bytecode->module()->outline()->model().rowCount(), 1);

        auto spyre = page("mlir/spyre_bundle_from_description.mlir");
        QVERIFY(spyre);
        QVERIFY2(spyre->module()->problemText().contains("Line 9, column 5") &&
                     spyre->module()->problemText().contains("--mlir-print-op-generic"),
                 qPrintable(spyre->module()->problemText()));
        QVERIFY(spyre->module()->outline()->model().rowCount(spyre->module()->outline()->model().index(0, 0)) >= 1); // its loop
        test::named<QToolButton>(spyre->module(), "problem")->click();
        QCOMPARE(spyre->module()->view()->currentLine(), 8);
        QCOMPARE(spyre->module()->view()->text().lines.size(), qsizetype(12));
    }
    void log()
    {
        Bench b;
        ProgramTab* tab = b.open(fixture("mlir/logs/after_all.log"));
        QVERIFY(shown(tab));
        QVERIFY(tab->mlir()->log());
        views::LogPage& log = *tab->mlir()->log();
        QCOMPARE(log.dumps().rowCount(), 9);
        log.changesButton()->click();
        log.list()->table()->selectionModel()->select(log.list()->filter().index(8, 0),
                                                      QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
        QTRY_VERIFY_WITH_TIMEOUT(log.settled() && log.text()->view()->source() && log.text()->view()->source()->differences(), patience);
        for (const char* theme : {"light", "dark"})
            for (const char* language : {"en", "ko"}) {
                b.window.applyTheme(theme);
                b.window.applyLanguage(language);
                QTRY_COMPARE(log.text()->titleText().startsWith("after"), *language == 'e'); // switched, too
                savePicture(b.window, QString("mlir_log_%1_%2.png").arg(theme, language));
            }
    }
    /// By command line, file dialog or drop: all end in openFiles. Open again: the same tab. Closed and started again: it is there.
    void opening()
    {
        Bench b;
        QMimeData mime;
        mime.setUrls({QUrl::fromLocalFile(fixture("mlir/logs/failed.log")), QUrl::fromLocalFile(fixture("mlir/logs/tree")),
                      QUrl::fromLocalFile(data("foobar_47x10.pt2"))});
        QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&b.window, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(10, 10), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&b.window, &drop);
        QCOMPARE(b.window.tabs().size(), 3);
        QVERIFY(shown(b.window.tabs()[0]) && shown(b.window.tabs()[1]) && Bench::ready(b.window.tabs()[2]));
        QCOMPARE(b.window.tabs()[1]->mlir()->log()->dumps().rowCount(), 9);
        b.open(fixture("mlir/logs/failed.log"));
        QCOMPARE(b.window.tabs().size(), 3);
        b["file.reload"]->trigger();
        QVERIFY(shown(b.window.tabs()[0]));
        const Session session = b.window.session();
        Bench again(session);
        again.window.restoreFiles();
        QCOMPARE(again.window.tabs().size(), 3);
        QVERIFY(shown(again.window.tabs()[0]) && shown(again.window.tabs()[1]));
        QTRY_VERIFY_WITH_TIMEOUT(again.window.tabs()[2]->page(), patience);
        again["file.closeTab"]->trigger();
        QCOMPARE(again.window.tabs().size(), 2);
    }
    /// Kernels light the nodes of an open program, and its nodes choose kernels.
    void dumpFolder()
    {
        Bench b;
        // The dump's names are those of a program's nodes.
        QTemporaryDir folder;
        ProgramTab* program = b.open(data("foobar_47x10.pt2"));
        QVERIFY(Bench::ready(program));
        QStringList nodes;
        for (const auto& node : program->page()->document()->fx()->nodes())
            if (node.op == graph::NodeOp::CallFunction)
                nodes.append(QString::fromStdString(node.name));
        QVERIFY(!nodes.isEmpty());
        QFile wrapper(fixture("dumps/pytorchsim_from_description/.torchinductor/ab/cabwrapper.py"));
        QVERIFY(wrapper.open(QIODevice::ReadOnly));
        const QDir from(fixture("dumps/pytorchsim_from_description"));
        for (const QFileInfo& kernel : from.entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            QDir(folder.path()).mkdir(kernel.fileName());
            for (const QFileInfo& file : QDir(kernel.filePath()).entryInfoList(QDir::Files))
                QFile::copy(file.filePath(), folder.filePath(kernel.fileName() + '/' + file.fileName()));
        }
        QDir(folder.path()).mkpath(".torchinductor/ab");
        QFile ours(folder.filePath(".torchinductor/ab/w.py"));
        QVERIFY(ours.open(QIODevice::WriteOnly));
        ours.write(wrapper.readAll().replace("{'relu', 'relu_1'}", "{'" + nodes.front().toUtf8() + "', 'nowhere'}"));
        ours.close();

        ProgramTab* tab = b.open(folder.path());
        QVERIFY(shown(tab));
        views::DumpPage& dump = *tab->mlir()->dump();
        QCOMPARE(dump.model().rowCount(), 3);
        dump.tree()->setCurrentIndex(dump.tree()->model()->index(1, 0));
        QCOMPARE(program->page()->selectedNames(), QStringList{nodes.front()});
        savePicture(b.window, "mlir_dump.png");
        dump.tree()->setCurrentIndex(dump.tree()->model()->index(0, 0));
        QCOMPARE(dump.nodes(), QStringList{"addmm"});
        program->page()->selection().selectModule(QString());
        QVERIFY(program->page()->selectByName(nodes.front()));
        QCOMPARE(dump.nodes().size(), 2);
        QVERIFY(dump.nodes().contains(nodes.front()));
    }
    void refused()
    {
        Bench b;
        QTemporaryDir folder;
        ProgramTab* tab = b.open(folder.path());
        QVERIFY(QTest::qWaitFor([tab] { return !tab->errorText().isEmpty(); }, patience));
        QVERIFY2(tab->errorText().contains("this is a folder"), qPrintable(tab->errorText()));
        tab = b.open(folder.filePath("none.mlir"));
        QVERIFY(QTest::qWaitFor([tab] { return !tab->errorText().isEmpty(); }, patience));
        QVERIFY2(tab->errorText().contains("there is no such file"), qPrintable(tab->errorText()));
    }
    /// 100 MB: what is measured is printed, never asserted; that it is all there, is.
    void large()
    {
        QTemporaryDir folder;
        const QString path = makeLog(folder, 100 << 20);
        Bench b;
        test::finishJobs();
        GapMeter meter;
        QElapsedTimer clock;
        clock.start();
        ProgramTab* tab = b.open(path);
        QVERIFY(QTest::qWaitFor([tab] { return tab->mlir() && tab->mlir()->log()->text()->view()->rowCount() > 0; }, patience));
        tab->mlir()->log()->text()->view()->viewport()->repaint();
        const qint64 first = clock.elapsed();
        views::LogPage& log = *tab->mlir()->log();
        views::LineView& view = *log.text()->view();
        // Scrolled while it is read.
        for (int i = 0; !log.settled(); ++i) {
            view.verticalScrollBar()->setValue(view.verticalScrollBar()->maximum() * (i % 100) / 100);
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents); // the meter's, at the latest
        }
        const qint64 all = clock.elapsed();
        const QString reading = meter.longest();
        QVERIFY(log.scanned().scan()->complete);
        const int dumps = log.dumps().rowCount() - 1;
        QVERIFY(dumps > 400);
        QCOMPARE(view.rowCount(), log.scanned().scan()->index.lines());
        meter.restart();
        for (int i = 0; i <= 200; ++i) {
            view.verticalScrollBar()->setValue(int(qint64(view.verticalScrollBar()->maximum()) * i / 200));
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents); // the meter's, at the latest
        }
        const QString scrolling = meter.longest();
        meter.restart();
        log.searchField()->setText("constant 7 ");
        QTRY_VERIFY_WITH_TIMEOUT(!log.searching() && log.dumps().row(0).found > 0, patience);
        const QString searching = meter.longest();
        meter.restart();
        log.list()->table()->selectionModel()->select(log.list()->filter().index(1, 0),
                                                      QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
        log.list()->table()->selectionModel()->select(log.list()->filter().index(dumps, 0),
                                                      QItemSelectionModel::Select | QItemSelectionModel::Rows);
        QTRY_VERIFY_WITH_TIMEOUT(!log.comparing() && log.text()->view()->source(), patience);
        QVERIFY(view.source()->differences() && view.rowCount() > 50);
        const QString comparing = meter.longest();
        meter.restart();
        log.list()->table()->selectionModel()->select(log.list()->filter().index(0, 0),
                                                      QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
        log.text()->view()->find();
        log.text()->view()->search()->field()->setText("@f1499(");
        QTRY_VERIFY_WITH_TIMEOUT(!log.text()->searching() && log.text()->hits().size() == std::size_t(dumps), patience);
        view.goTo(view.rowCount() - 7, 14);
        test::finishJobs(); // names
        qInfo("100 MB: first lines %lld ms, all read %lld ms; longest turn while reading %s, scrolling %s, searching %s, comparing %s, "
              "finding %s",
              first, all, qPrintable(reading), qPrintable(scrolling), qPrintable(searching), qPrintable(comparing),
              qPrintable(meter.longest()));
    }
};

QTEST_MAIN(TestWindowMlir)
#include "tst_window_mlir.moc"
