// SPDX-License-Identifier: Apache-2.0
// Debugging in the whole window, over an engine that this program plays itself, started with --engine.
#include "app/viewer/graph_pane.h"
#include "app/viewer/inputs_dialog.h"
#include "app/viewer/session_store.h"
#include "app/viewer/status_line.h"
#include "tests/app/window/debug_bench.h"
#include "tests/views/fake_engine.h"
#include "tests/views/find.h"
#include "views/code/code_view.h"
#include "views/debug/breakpoint_list.h"
#include "views/debug/debug_banner.h"
#include "views/debug/debug_session.h"
#include "views/debug/edit_panel.h"
#include "views/debug/profile_model.h"
#include "views/debug/profile_panel.h"
#include "views/debug/run_target.h"
#include "views/debug/values_panel.h"
#include "views/debug/watch_model.h"
#include "views/debug/watch_panel.h"
#include "views/graph/graph_canvas.h"
#include "views/inspect/inspector.h"
#include "views/tensor/tensor_summary.h"
#include "views/workbench/workbench.h"

#include <QApplication>
#include <QComboBox>
#include <QFile>
#include <QFileInfo>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <csignal>

using namespace nodewise;
using namespace nodewise::viewer;
using views::DebugSession;
using views::Side;
using State = DebugSession::State;

class TestWindowDebug : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QCoreApplication::setApplicationName("nodewise-test"); }

    void keysDriveASession()
    {
        DebugBench b;
        QVERIFY(b.open("cnn.pt2"));
        QVERIFY(!b["debug.stepBack"]->isEnabled() && !b["debug.stop"]->isEnabled() && b["debug.start"]->isEnabled());
        QVERIFY(!b.page().dockShown());
        QTest::keyClick(&b.window, Qt::Key_F5);
        QVERIFY(b.stopped(0));
        QVERIFY(b.page().dockShown());
        QVERIFY(b["debug.stop"]->isEnabled() && !b["debug.stepBack"]->isEnabled());
        QTest::keyClick(&b.window, Qt::Key_F10);
        QVERIFY(b.stopped(1));
        QTest::keyClick(&b.window, Qt::Key_F11);
        QVERIFY(b.stopped(2));
        QTest::keyClick(&b.window, Qt::Key_F10, Qt::ShiftModifier);
        QVERIFY(b.stopped(1));
        QVERIFY2(debugText(b.window).startsWith("Stopped before "), qPrintable(debugText(b.window)));
        // The current node is selected in both graphs.
        QCOMPARE(b.page().selection().currentFx()->index(), *b.debug().session().snapshot()->info().node);
        QTest::keyClick(&b.window, Qt::Key_F5, Qt::ShiftModifier);
        QCOMPARE(b.debug().session().state(), State::Ended);
        QVERIFY(b["debug.start"]->isEnabled() && !b["debug.stop"]->isEnabled());
    }

    void breakpointsFromGutterAndKey()
    {
        DebugBench b;
        QVERIFY(b.open("cnn.pt2"));
        QVERIFY(b.page().selectByName("conv2d"));
        QTest::keyClick(&b.window, Qt::Key_F9);
        QCOMPARE(b.debug().breakpoints().all().size(), 1u);
        // The same one in the gutter of the other side.
        views::CodeView* code = b.page().pane(Side::Ir)->code();
        const auto ir = *b.page().selection().currentIr();
        const int line = code->text().tryLine(ir.index());
        code->goTo(line);
        // A small graph is not scrolled.
        const QPoint gutter(6, code->inputMethodQuery(Qt::ImCursorRectangle).toRect().center().y());
        QTest::mouseClick(code->viewport(), Qt::LeftButton, {}, gutter);
        QCOMPARE(b.debug().breakpoints().all().size(), 0u);
        QTest::mouseClick(code->viewport(), Qt::LeftButton, {}, gutter);
        QCOMPARE(b.debug().breakpoints().all().size(), 1u);
        QTest::keyClick(&b.window, Qt::Key_F5);
        QVERIFY(b.stopped(0));
        QTest::keyClick(&b.window, Qt::Key_F5);
        QTRY_VERIFY(debugText(b.window).contains("Stopped before conv2d (breakpoint)"));
    }

    void valueInTheInspector()
    {
        DebugBench b;
        QVERIFY(b.open("cnn.pt2"));
        b["debug.start"]->trigger();
        QVERIFY(b.stopped(0));
        for (std::uint64_t tick = 1; tick <= 5; ++tick) {
            b["debug.step"]->trigger();
            QVERIFY(b.stopped(tick));
        }
        auto* summary = find<views::Inspector>(b.page())->findChild<views::TensorSummary*>();
        const auto nodes = b.page().document()->fx()->root().nodes;
        b.page().selection().selectFx(nodes[4]);
        QTRY_VERIFY2(summary->allText().contains(QStringLiteral("−2.31")), qPrintable(summary->allText()));
        b.page().selection().selectFx(nodes[6]);
        QTRY_VERIFY2(summary->allText().contains("not run yet"), qPrintable(summary->allText()));
    }

    void runsToASelectedNodeFromTheStart()
    {
        DebugBench b;
        QVERIFY(b.open("cnn.pt2"));
        QVERIFY(b.page().selectByName("relu"));
        b["debug.runToNode"]->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(debugText(b.window).contains("Stopped before relu"), patience);
        QTRY_VERIFY(part<views::RunTarget>(b.debug()).settled());
    }

    void comesBackWithTheSession()
    {
        QTemporaryDir folder;
        const QString settings = folder.filePath("s.ini");
        {
            DebugBench b;
            QVERIFY(b.open("cnn.pt2"));
            QVERIFY(b.page().selectByName("relu"));
            b["debug.toggleBreakpoint"]->trigger();
            b["debug.panel"]->trigger();
            QVERIFY(b.page().dockShown());
            find<views::WatchPanel>(b.page())->model().add("relu.mean()");
            find<views::Workbench>(b.page())->showPage("watches");
            b["times.colors"]->trigger();
            protocol::LaunchArguments setup = b.debug().launcher().setup();
            setup.inputs = {{.name = "x", .generate = "normal", .seed = 3}};
            b.debug().launcher().setSetup(setup);
            SessionStore(folder.path(), settings).keep(b.window.session());
        }
        DebugBench b(SessionStore(folder.path(), settings).open(true));
        b.window.restoreFiles();
        QVERIFY(Bench::ready(b.window.currentTab()));
        QCOMPARE(b.debug().breakpoints().all().at(0).target, QString("relu"));
        QVERIFY(b.page().dockShown());
        QVERIFY(find<views::Workbench>(b.page())->isShown("watches"));
        QCOMPARE(find<views::WatchPanel>(b.page())->model().expressions(), QStringList{"relu.mean()"});
        QVERIFY(b["times.colors"]->isChecked());
        QCOMPARE(b.debug().launcher().inputsText(), QString("normal"));
    }

    void brokenSessionsAreNoTrouble()
    {
        DebugBench b;
        OpenFile file;
        file.file = data("cnn.pt2");
        for (const char* debug : {"{", "[1]", R"({"breakpoints":7,"watches":{},"setup":{"inputs":"x"}})"}) {
            file.debug = debug;
            QVERIFY(Bench::ready(b.window.open(file)));
            QVERIFY(b.debug().breakpoints().all().empty());
            b["file.closeTab"]->trigger();
        }
    }

    void inputsDialogChecksInPlace()
    {
        DebugBench b;
        QVERIFY(b.open("cnn.pt2"));
        InputsDialog dialog(*b.page().document(), b.debug().launcher().setup(), {}, &b.window);
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        auto* source = dialog.findChild<QComboBox*>();
        QVERIFY(source);
        QVERIFY(dialog.read() && dialog.read()->inputs.empty());
        source->setCurrentText("file");
        QVERIFY(!dialog.read());
        source->setCurrentText("normal");
        const auto setup = dialog.read();
        QVERIFY(setup);
        QCOMPARE(setup->inputs.size(), 1u);
        QCOMPARE(setup->inputs[0].generate, std::string("normal"));
        QVERIFY(!setup->inputs[0].name.empty());
    }

    /// A whole session on a real program, with the real engine and worker.
    void realEngine()
    {
        NEEDS_WORKER;
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("llama.pt2"));
        QVERIFY(b.page().selectByName("linear_1"));
        b["debug.toggleBreakpoint"]->trigger();
        b["debug.start"]->trigger();
        QVERIFY2(QTest::qWaitFor([&] { return part<views::RunTarget>(b.debug()).settled(); }, patience),
                 qPrintable(part<views::RunTarget>(b.debug()).failure()));
        QVERIFY2(part<views::RunTarget>(b.debug()).failure().isEmpty(), qPrintable(part<views::RunTarget>(b.debug()).failure()));
        QTRY_COMPARE(b.debug().breakpoints().all()[0].verified, views::Breakpoint::Verified::Yes);
        b["debug.start"]->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(debugText(b.window).contains("Stopped before linear_1 (breakpoint)"), patience);
        find<views::WatchPanel>(b.page())->model().add("mul_3.abs().max() > 0");
        views::WatchModel& watches = find<views::WatchPanel>(b.page())->model();
        QTRY_VERIFY2(!watches.index(0, views::WatchModel::Value).data().toString().isEmpty(), "no answer to a watch");
        qInfo("watch: %s", qPrintable(watches.index(0, views::WatchModel::Value).data().toString()));
        auto* summary = find<views::Inspector>(b.page())->findChild<views::TensorSummary*>();
        QVERIFY(b.page().selectByName("mul_3"));
        QTRY_VERIFY2(summary->allText().contains("min"), qPrintable(summary->allText()));
        // One back and one forward come to the same place.
        const auto tick = b.debug().session().snapshot()->info().tick;
        b["debug.stepBack"]->trigger();
        QVERIFY(b.stopped(tick - 1));
        b["debug.step"]->trigger();
        QVERIFY(b.stopped(tick));
        // An edit and its undo.
        protocol::EditRequest edit;
        edit.value.node = b.page().document()->fx()->tryFind("mul_3")->index();
        edit.number = protocol::Scalar(0.0);
        QSignalSpy failed(find<views::EditPanel>(b.page()), &views::EditPanel::failed);
        find<views::EditPanel>(b.page())->apply(edit);
        QTRY_VERIFY2(find<views::EditPanel>(b.page())->model().rowCount() == 1 || !failed.isEmpty(), "no answer to an edit");
        QVERIFY2(failed.isEmpty(), qPrintable(failed.value(0).value(0).toString()));
        QTRY_COMPARE(b.debug().session().snapshot()->state.states[edit.value.node], 'e');
        b["debug.undoEdit"]->trigger();
        QTRY_COMPARE(find<views::EditPanel>(b.page())->model().rowCount(), 0);
        QTRY_COMPARE(b.debug().session().snapshot()->state.states[edit.value.node], 'x');
        b["debug.redoEdit"]->trigger();
        QTRY_COMPARE(b.debug().session().snapshot()->state.states[edit.value.node], 'e');
        b["debug.undoEdit"]->trigger();
        QTRY_COMPARE(find<views::EditPanel>(b.page())->model().rowCount(), 0);
        // To the end, and back to the breakpoint.
        b["debug.start"]->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(debugText(b.window).contains("The run is complete"), patience);
        savePicture(b.window, "debug_end.png");
        b["debug.reverse"]->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(debugText(b.window).contains("Stopped before linear_1"), patience);
        find<views::Workbench>(b.page())->showPage("profile");
        QTRY_VERIFY(find<views::ProfilePanel>(b.page())->model().rowCount() > 10);
        savePicture(b.window, "debug_real.png");
        b["debug.stop"]->trigger();
    }

    void realIr()
    {
        NEEDS_WORKER;
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("llama.pt2"));
        b["debug.runIr"]->trigger();
        QVERIFY(b.page().selectByName("linear_1"));
        b["debug.runToNode"]->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(debugText(b.window).contains("Stopped before linear_1"), patience);
        QTRY_VERIFY(part<views::RunTarget>(b.debug()).settled());
        QCOMPARE(b.debug().session().side(), protocol::Side::Ir);
        // The FX graph shows it through the links.
        QCOMPARE(b.page().selection().currentFx(), b.page().document()->fx()->tryFind("linear_1"));
        savePicture(b.window, "debug_ir.png");
    }

    /// Long work is told in the status line, with where it is, and can be given up there.
    void realRunIsCancelled()
    {
        NEEDS_WORKER;
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("while_loop.pt2"));
        b["debug.start"]->trigger();
        QVERIFY2(QTest::qWaitFor([&] { return part<views::RunTarget>(b.debug()).settled(); }, patience),
                 qPrintable(part<views::RunTarget>(b.debug()).failure()));
        protocol::EditRequest edit; // a loop that goes on for hours
        edit.value.node = b.page().document()->fx()->tryFind("a_0")->index();
        edit.number = protocol::Scalar(std::int64_t(1'000'000'000'000));
        find<views::EditPanel>(b.page())->apply(edit);
        QTRY_COMPARE(find<views::EditPanel>(b.page())->model().rowCount(), 1);
        b["debug.start"]->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(test::named<QLabel>(b.window.status(), "job")->text().contains("(aten."), patience);
        QVERIFY2(test::named<QLabel>(b.window.status(), "job")->text().startsWith("Running: "),
                 qPrintable(test::named<QLabel>(b.window.status(), "job")->text()));
        savePicture(b.window, "debug_running.png");
        // It is that tab's alone.
        QPointer tab(b.window.currentTab());
        QVERIFY(b.open("cnn.pt2"));
        QVERIFY2(test::named<QLabel>(b.window.status(), "job")->text().isEmpty(),
                 qPrintable(test::named<QLabel>(b.window.status(), "job")->text()));
        b["file.closeTab"]->trigger();
        QCOMPARE(b.window.currentTab(), tab.data());
        QVERIFY(test::named<QLabel>(b.window.status(), "job")->text().startsWith("Running: "));
        Q_EMIT b.window.status().cancelClicked();
        QTRY_COMPARE_WITH_TIMEOUT(b.debug().session().state(), State::Stopped, patience);
        QTRY_VERIFY(test::named<QLabel>(b.window.status(), "job")->text().isEmpty());
        QVERIFY(b.debug().session().snapshot()->info().tick > 0);
    }

    /// A worker that is killed: what is shown stays, the banner leads back to the stop before.
    void realWorkerDies()
    {
        NEEDS_WORKER;
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("cnn.pt2"));
        QVERIFY(b.page().selectByName("relu"));
        b["debug.runToNode"]->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(debugText(b.window).contains("Stopped before relu"), patience);
        QTRY_VERIFY(part<views::RunTarget>(b.debug()).settled());
        const qint64 engine = b.debug().session().findChild<QProcess*>()->processId();
        QFile children(QStringLiteral("/proc/%1/task/%1/children").arg(engine));
        QVERIFY(children.open(QIODevice::ReadOnly));
        const QList<QByteArray> pids = children.readAll().simplified().split(' ');
        QVERIFY(pids.front().toInt() > 0);
        ::kill(pids.front().toInt(), SIGKILL);
        QTRY_COMPARE_WITH_TIMEOUT(b.debug().session().state(), State::Crashed, patience);
        QVERIFY(!b.debug().session().snapshot()->state.states.empty());
        auto* banner = b.page().findChild<views::DebugBanner*>();
        QVERIFY(banner->isVisible());
        savePicture(b.window, "debug_crash.png");
        banner->findChild<QPushButton*>("restart")->click();
        QTRY_COMPARE_WITH_TIMEOUT(b.debug().session().state(), State::Stopped, patience);
        QTRY_VERIFY(debugText(b.window).contains("Stopped before relu"));
        QVERIFY(banner->isHidden());
    }

    void smallAndLargeWindows()
    {
        for (const QSize size : {QSize(1024, 700), QSize(2560, 1440)}) {
            DebugBench b;
            b.window.resize(size);
            QVERIFY(b.open("llama.pt2"));
            QVERIFY(b.page().selectByName("linear_1"));
            b["debug.runToNode"]->trigger();
            QTRY_VERIFY_WITH_TIMEOUT(debugText(b.window).contains("Stopped before linear_1"), patience);
            QTRY_VERIFY(part<views::RunTarget>(b.debug()).settled());
            QCOMPARE(b.window.size(), size);
            savePicture(b.window, QStringLiteral("debug_%1.png").arg(size.width()));
        }
    }
};

int main(int argc, char** argv)
{
    if (argc > 1 && std::string_view(argv[1]) == "--engine")
        return nodewise::test::FakeEngine().run();
    QApplication app(argc, argv);
    TestWindowDebug test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_window_debug.moc"
