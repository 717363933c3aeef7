// SPDX-License-Identifier: Apache-2.0
// Debugging in the whole window, over the real engine and worker, as a person does it.
#include "app/viewer/graph_pane.h"
#include "app/viewer/inputs_dialog.h"
#include "app/viewer/status_line.h"
#include "tests/app/window/debug_bench.h"
#include "tests/views/find.h"
#include "views/code/code_view.h"
#include "views/debug/breakpoint_list.h"
#include "views/debug/console_panel.h"
#include "views/debug/debug_banner.h"
#include "views/debug/debug_text.h"
#include "views/debug/edit_panel.h"
#include "views/debug/run_target.h"
#include "views/debug/stack_panel.h"
#include "views/debug/values_panel.h"
#include "views/graph/graph_canvas.h"
#include "views/inspect/fact_page.h"
#include "views/inspect/inspector.h"
#include "views/tensor/tensor_summary.h"
#include "views/tensor/tensor_view.h"
#include "views/workbench/workbench.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QFileInfo>
#include <QImage>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QMessageBox>
#include <QProcess>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTreeView>
#include <QtEndian>

using namespace nodewise;
using namespace nodewise::viewer;
using views::Breakpoint;
using views::Side;
using State = views::DebugSession::State;
using Mark = views::NodeMarks::State;

namespace {

/// What a node is marked as, by its qualified name.
Mark markOf(DebugBench& b, Side side, const QString& name)
{
    const auto node = b.debug().breakpoints().tryNodeIndex(side, name);
    const auto marks = views::makeMarks(side, b.debug().session(), b.debug().breakpoints(), *b.page().document(), false);
    return node ? marks->state(*node) : Mark::None;
}

bool starts(DebugBench& b)
{
    b["debug.start"]->trigger();
    return QTest::qWaitFor([&] { return part<views::RunTarget>(b.debug()).settled(); }, patience) &&
           part<views::RunTarget>(b.debug()).failure().isEmpty();
}

bool edit(DebugBench& b, const char* node, const char* slice, const char* expression)
{
    protocol::EditRequest request;
    request.value.node = b.page().document()->fx()->tryFind(node)->index();
    request.slice = slice;
    request.expression = expression;
    views::EditPanel* edits = find<views::EditPanel>(b.page());
    const int before = edits->model().rowCount();
    edits->apply(request);
    return QTest::qWaitFor([&] { return edits->model().rowCount() == before + 1; }, patience);
}

} // namespace

class TestWindowDebugReal : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QCoreApplication::setApplicationName("nodewise-test"); }

    /// A loop with a branch in its body: into both, frames, values, breakpoints by gutter in both graphs, out again.
    void bodiesOfControlFlow()
    {
        NEEDS_WORKER;
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("while_loop.pt2"));
        const QString sub = "while_loop_body_graph_0/sub", linear = "while_loop_body_graph_0/false_graph_0/linear";
        views::CodeView* code = b.page().pane(Side::Ir)->code();
        const int line = code->text().tryLine(*b.debug().breakpoints().tryNodeIndex(Side::Ir, linear));
        const int height = code->inputMethodQuery(Qt::ImCursorRectangle).toRect().height();
        QTest::mouseClick(code->viewport(), Qt::LeftButton, {}, QPoint(6, height * line + height / 2));
        b.debug().breakpoints().toggleNode(Side::Fx, *b.debug().breakpoints().tryNodeIndex(Side::Fx, sub));
        QVERIFY2(starts(b), qPrintable(part<views::RunTarget>(b.debug()).failure()));
        for (const Breakpoint& breakpoint : b.debug().breakpoints().all())
            QVERIFY2(breakpoint.verified == Breakpoint::Verified::Yes, qPrintable(breakpoint.name()));
        b["debug.start"]->trigger();
        QVERIFY(stopsAt(b, "Stopped before " + sub + " (breakpoint)"));
        QTRY_VERIFY(part<views::RunTarget>(b.debug()).settled());
        QCOMPARE(markOf(b, Side::Fx, sub), Mark::Current);
        QCOMPARE(markOf(b, Side::Ir, sub), Mark::Current);
        QCOMPARE(markOf(b, Side::Fx, "while_loop"), Mark::Entered);
        QCOMPARE(markOf(b, Side::Fx, "while_loop_body_graph_0/arg0_1"), Mark::Executed); // it has its value
        b["debug.start"]->trigger();
        QVERIFY(stopsAt(b, "Stopped before " + linear));
        QTRY_VERIFY(part<views::RunTarget>(b.debug()).settled());
        savePicture(b.window, "body.png");
        // Frames: the branch, the loop's body, the program; each leads to its node.
        views::StackPanel* stack = find<views::StackPanel>(b.page());
        find<views::Workbench>(b.page())->showPage("stack");
        const auto* frames = stack->findChild<QTreeView*>();
        const auto frame = [&](int row) { return frames->model()->index(row, 0); };
        QVERIFY(stack->model().rowCount() >= 3);
        QCOMPARE(frame(1).data().toString(), QString("cond (higher_order.cond)"));
        QTest::mouseClick(frames->viewport(), Qt::LeftButton, {}, frames->visualRect(frame(1)).center());
        QCOMPARE(b.page().selectedName(), QString("while_loop_body_graph_0/cond"));
        QTest::mouseClick(frames->viewport(), Qt::LeftButton, {}, frames->visualRect(frame(2)).center());
        QCOMPARE(b.page().selectedName(), QString("while_loop"));
        QTest::mouseClick(frames->viewport(), Qt::LeftButton, {}, frames->visualRect(frame(0)).center());
        QCOMPARE(b.page().selectedName(), linear);
        b["debug.stepOut"]->trigger();
        QVERIFY(stopsAt(b, "Stopped before while_loop_body_graph_0/getitem"));
        b.debug().breakpoints().removeAll();
        b["debug.stepOut"]->trigger();
        QVERIFY(stopsAt(b, "Stopped before getitem"));
        QVERIFY2(debugText(b.window).contains("runs of"), qPrintable(debugText(b.window))); // of a loop
    }

    /// A body's get_attr is no item of the canvas: its body stands for it.
    void getAttrOfABody()
    {
        NEEDS_WORKER;
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("cond_branch.pt2"));
        QVERIFY2(starts(b), qPrintable(part<views::RunTarget>(b.debug()).failure()));
        QVERIFY(b.page().selectByName("true_graph_0"));
        b["debug.runToNode"]->trigger();
        QVERIFY(stopsAt(b, "Stopped before true_graph_0"));
        const views::GraphCanvas* canvas = b.page().pane(Side::Fx)->canvas();
        QVERIFY(canvas);
        const QImage with = b.page().pane(Side::Fx)->canvas()->grab().toImage();
        int marked = 0;
        for (int y = 0; y < with.height(); ++y)
            for (int x = 0; x < with.width(); ++x)
                marked += with.pixelColor(x, y) == b.theme.theme().stop;
        QVERIFY2(marked > 200, qPrintable(QString::number(marked)));
    }

    /// A half input for float32 weights.
    void castIsOfferedTakenAndUndone()
    {
        NEEDS_WORKER;
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("cnn.pt2"));
        protocol::LaunchArguments setup = b.debug().launcher().setup();
        setup.inputs = {{.name = "x", .dtype = "float16", .generate = "normal", .seed = 1}};
        b.debug().launcher().setSetup(setup);
        QVERIFY2(starts(b), qPrintable(part<views::RunTarget>(b.debug()).failure()));
        auto* banner = b.page().findChild<views::DebugBanner*>();
        QVERIFY(banner->isHidden());
        QTRY_VERIFY2(find<views::ConsolePanel>(b.page())->allText().contains("the input 'x' is float16"),
                     qPrintable(find<views::ConsolePanel>(b.page())->allText()));
        b["debug.start"]->trigger();
        QVERIFY(stopsAt(b, "Stopped before conv2d (error)"));
        QTRY_VERIFY(banner->isVisible() && banner->findChild<QPushButton*>("cast")->isVisible());
        QVERIFY2(banner->text().contains("conv2d") && banner->text().contains("input is float16 (from x, placeholder)") &&
                     banner->text().contains("weight is float32 (from p_c_weight, placeholder)"),
                 qPrintable(banner->text()));
        QCOMPARE(banner->findChild<QPushButton*>("cast")->text(), QString("Cast input to float32"));
        savePicture(b.window, "cast.png");
        QVERIFY(!b["debug.undoEdit"]->isEnabled());
        banner->findChild<QPushButton*>("cast")->click();
        QTRY_VERIFY(banner->isHidden());
        QTRY_COMPARE(find<views::EditPanel>(b.page())->model().rowCount(), 1);
        QCOMPARE(markOf(b, Side::Fx, "conv2d"), Mark::Current);
        QCOMPARE(markOf(b, Side::Fx, "x"), Mark::Edited);
        QVERIFY(find<views::EditPanel>(b.page())->model().index(0, views::EditModel::Text).data().toString().contains("cast to float32"));
        QTRY_VERIFY(b["debug.undoEdit"]->isEnabled());
        b["debug.step"]->trigger();
        QVERIFY(stopsAt(b, "Stopped before batch_norm"));
        b["debug.undoEdit"]->trigger(); // conv2d can't be made any more: back to where it failed
        QTRY_COMPARE(find<views::EditPanel>(b.page())->model().rowCount(), 0);
        b["debug.start"]->trigger();
        QVERIFY(stopsAt(b, "Stopped before conv2d (error)"));
        QTRY_VERIFY(banner->isVisible() && banner->findChild<QPushButton*>("cast")->isVisible());
    }

    void exceptionFiltersAndConditions()
    {
        NEEDS_WORKER;
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("cnn.pt2"));
        b.debug().breakpoints().setExceptions({.error = true, .nan = true});
        QVERIFY2(starts(b), qPrintable(part<views::RunTarget>(b.debug()).failure()));
        QVERIFY(edit(b, "x", "[0, 0, 0, 0]", "float('nan')"));
        b["debug.start"]->trigger();
        QVERIFY(stopsAt(b, "(NaN)"));
        auto* banner = b.page().findChild<views::DebugBanner*>();
        QTRY_VERIFY2(banner->text().contains("conv2d (aten.conv2d.default) produced a NaN"), qPrintable(banner->text()));
        b["debug.undoEdit"]->trigger();
        QTRY_COMPARE(find<views::EditPanel>(b.page())->model().rowCount(), 0);
        // A value outside of a range; then a condition, and a log message that does not stop.
        b.debug().breakpoints().setExceptions({.error = true, .range = true, .low = -1e9, .high = 1e-9});
        b["debug.restart"]->trigger();
        QVERIFY(stopsAt(b, "(start)"));
        b["debug.start"]->trigger();
        QVERIFY(stopsAt(b, "(value out of range)"));
        b.debug().breakpoints().setExceptions({});
        b.debug().breakpoints().add({.target = "relu", .logMessage = "relu takes {batch_norm.shape}"});
        b.debug().breakpoints().add({.target = "mean", .condition = "relu.min() > 100"});
        b.debug().breakpoints().add({.target = "cat", .condition = "relu.min() >= 0"});
        b.debug().breakpoints().add({.target = "nowhere"});
        QTRY_COMPARE(b.debug().breakpoints().all()[2].verified, Breakpoint::Verified::Yes);
        b["debug.restart"]->trigger();
        QVERIFY(stopsAt(b, "(start)"));
        b["debug.start"]->trigger();
        QVERIFY(stopsAt(b, "Stopped before cat (breakpoint)"));
        QTRY_VERIFY2(find<views::ConsolePanel>(b.page())->allText().contains("relu takes [2, 8, 16, 16]"),
                     qPrintable(find<views::ConsolePanel>(b.page())->allText()));
        find<views::ConsolePanel>(b.page())->evaluate("linear.sum(");
        find<views::ConsolePanel>(b.page())->evaluate("relu.min().item()");
        QTRY_VERIFY2(find<views::ConsolePanel>(b.page())->allText().endsWith("\n0"),
                     qPrintable(find<views::ConsolePanel>(b.page())->allText()));
    }

    void editsOfCellsSlicesAndFiles()
    {
        NEEDS_WORKER;
        QTemporaryDir folder;
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("cnn.pt2"));
        QVERIFY(b.page().selectByName("relu"));
        b["debug.runToNode"]->trigger();
        QVERIFY(stopsAt(b, "Stopped before relu"));
        QTRY_VERIFY(part<views::RunTarget>(b.debug()).settled());
        // A cell in the grid of a slice.
        const std::uint32_t node = b.page().document()->fx()->tryFind("batch_norm")->index();
        QTRY_VERIFY(b.debug().session().tryValue(node) || (b.debug().session().requestValues({node}), false));
        views::TensorView* tensor = find<views::TensorView>(b.page());
        const protocol::ValueInfo value = *b.debug().session().tryValue(node);
        tensor->showValue(value);
        test::named<QLineEdit>(tensor, "slice")->setText("[1, 2]");
        QTest::keyClick(test::named<QLineEdit>(tensor, "slice"), Qt::Key_Return);
        QTRY_COMPARE(tensor->model().rowCount(), 16);
        QVERIFY(tensor->model().setData(tensor->model().index(3, 4), "7.5"));
        QTRY_COMPARE(tensor->model().index(3, 4).data().toString(), QString("7.5"));
        QTRY_COMPARE(find<views::EditPanel>(b.page())->model().rowCount(), 1);
        QCOMPARE(find<views::EditPanel>(b.page())->model().index(0, views::EditModel::Text).data().toString(),
                 QString("batch_norm[1, 2, 3, 4] = 7.5"));
        QCOMPARE(markOf(b, Side::Ir, "batch_norm"), Mark::Edited);
        // Exported, and taken back from the file.
        const QString file = folder.filePath("bn.npy");
        QSignalSpy said(tensor, &views::TensorView::message);
        tensor->exportTo(value, {}, file);
        QTRY_COMPARE(said.size(), 1);
        QVERIFY2(QFileInfo::exists(file), qPrintable(said[0][0].toString()));
        QVERIFY(edit(b, "batch_norm", "", "batch_norm * 0"));
        QTRY_COMPARE(tensor->model().index(3, 4).data().toString(), QString("0"));
        protocol::EditRequest back;
        back.value.node = node;
        back.file = file.toStdString();
        find<views::EditPanel>(b.page())->apply(back);
        QTRY_COMPARE(tensor->model().index(3, 4).data().toString(), QString("7.5"));
        for (int left = 3; left-- > 0;) {
            b["debug.undoEdit"]->trigger();
            QTRY_COMPARE(find<views::EditPanel>(b.page())->model().rowCount(), left);
        }
        QVERIFY(!b["debug.undoEdit"]->isEnabled() && b["debug.redoEdit"]->isEnabled());
        QTRY_VERIFY(tensor->model().index(3, 4).data().toString() != QString("7.5"));
    }

    /// A cell's editor starts with every digit, and what is typed there arrives as it was typed.
    void cellsOfEveryKind()
    {
        NEEDS_WORKER;
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("mixed_dtypes.pt2"));
        QVERIFY(b.page().selectByName("abs_1"));
        b["debug.runToNode"]->trigger();
        QVERIFY(stopsAt(b, "Stopped before abs_1"));
        struct Case {
            const char* node;
            const char* typed;
            const char* shown;
            const char* editor;
        };
        for (const Case& c :
             {Case{"i", "9007199254740993", "9007199254740993", "9007199254740993"}, Case{"i", "0x1f", "31", "31"},
              Case{"b", "true", "True", "True"}, Case{"b", "False", "False", "False"},
              Case{"view_as_complex", "1.5-2j", "1.5 − 2i", "1.5-2j"}, Case{"where", "-0.123456", "−0.12346", "-0.123456"},
              Case{"matmul", "0.1", "0.1001", "0.100097656"}, Case{"where", "inf", "∞", "inf"}, Case{"to_3", "7", "7", "7"}}) {
            const std::uint32_t node = b.page().document()->fx()->tryFind(c.node)->index();
            QTRY_VERIFY(b.debug().session().tryValue(node) || (b.debug().session().requestValues({node}), false));
            views::TensorView* tensor = find<views::TensorView>(b.page());
            tensor->showValue(*b.debug().session().tryValue(node));
            QAbstractItemModel& cells = tensor->model();
            QTRY_VERIFY2(cells.index(0, 0).isValid() && !cells.index(0, 0).data(Qt::EditRole).toString().isEmpty(), c.node);
            QSignalSpy failed(&tensor->model(), &views::TensorModel::failed);
            QVERIFY(cells.setData(cells.index(0, 0), c.typed));
            QTRY_VERIFY2(!failed.empty() || cells.index(0, 0).data().toString() == QString(c.shown), c.typed);
            QVERIFY2(failed.empty(), failed.empty() ? "" : qPrintable(failed[0][0].toString()));
            QTRY_COMPARE(cells.index(0, 0).data().toString(), QString(c.shown));
            QCOMPARE(cells.index(0, 0).data(Qt::EditRole).toString(), QString(c.editor));
        }
    }

    /// A tensor of no dimensions is one cell.
    void scalarCell()
    {
        NEEDS_WORKER;
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("item_and_nonzero.pt2"));
        QVERIFY(b.page().selectByName("to"));
        b["debug.runToNode"]->trigger();
        QVERIFY(stopsAt(b, "Stopped before to"));
        const std::uint32_t node = b.page().document()->fx()->tryFind("sum_1")->index();
        QTRY_VERIFY(b.debug().session().tryValue(node) || (b.debug().session().requestValues({node}), false));
        views::TensorView* tensor = find<views::TensorView>(b.page());
        tensor->showValue(*b.debug().session().tryValue(node));
        QAbstractItemModel& cells = tensor->model();
        QTRY_VERIFY(cells.index(0, 0).isValid() && !cells.index(0, 0).data(Qt::EditRole).toString().isEmpty());
        QVERIFY(cells.index(0, 0).flags() & Qt::ItemIsEditable);
        QVERIFY(cells.setData(cells.index(0, 0), "2.5"));
        QTRY_COMPARE(cells.index(0, 0).data().toString(), QString("2.5"));
    }

    /// The record brings inputs, breakpoints, edits and the stop back, here and in the command line.
    void recordsAreReplayed()
    {
        NEEDS_WORKER;
        QTemporaryDir folder;
        const QString file = folder.filePath("cnn.nodewise-session.json"), outputs = folder.filePath("outputs.safetensors");
        {
            DebugBench b = DebugBench::real();
            QVERIFY(b.open("cnn.pt2"));
            QVERIFY(!b["debug.saveRecord"]->isEnabled());
            protocol::LaunchArguments setup = b.debug().launcher().setup();
            setup.inputs = {{.name = "x", .generate = "normal", .seed = 4}};
            setup.seed = 11;
            b.debug().launcher().setSetup(setup);
            b.debug().breakpoints().add({.target = "relu", .condition = "batch_norm.max() > 0"});
            b.debug().breakpoints().add({.kind = Breakpoint::Kind::Value, .target = "mean", .enabled = true});
            b.debug().breakpoints().setExceptions({.error = true, .inf = true, .range = true, .low = -1e30, .high = 1e30});
            QVERIFY2(starts(b), qPrintable(part<views::RunTarget>(b.debug()).failure()));
            b["debug.start"]->trigger();
            QVERIFY(stopsAt(b, "Stopped before relu (breakpoint)"));
            QVERIFY(edit(b, "batch_norm", "[0]", "batch_norm[0] + 2"));
            QTRY_VERIFY(b["debug.saveRecord"]->isEnabled());
            QSignalSpy said(&b.page(), &DocumentPage::message);
            b.debug().saveRecord(file);
            QTRY_COMPARE(said.size(), 1);
            QVERIFY2(said[0][0].toString().contains(file), qPrintable(said[0][0].toString()));
        }
        DebugBench b = DebugBench::real();
        b.window.openFiles({file});       // as dropping it does
        QVERIFY(!b.window.currentPage()); // nothing runs before the user says so
        const QString told = b.window.currentTab()->findChild<views::FactPage*>()->allText();
        QVERIFY2(told.contains("cnn.pt2") && told.contains("normal") && told.contains("nodewise/edit") && told.contains("relu"),
                 qPrintable(told));
        savePicture(b.window, "record.png");
        replayShown(b);
        QTRY_VERIFY_WITH_TIMEOUT(b.window.currentPage(), patience);
        QVERIFY(stopsAt(b, "Stopped before relu"));
        QTRY_COMPARE(find<views::EditPanel>(b.page())->model().rowCount(), 1);
        QCOMPARE(b.debug().breakpoints().all().size(), 2u);
        QCOMPARE(b.debug().breakpoints().all()[0].condition, QString("batch_norm.max() > 0"));
        QCOMPARE(b.debug().breakpoints().all()[1].kind, Breakpoint::Kind::Value);
        QTRY_COMPARE(b.debug().breakpoints().all()[1].verified, Breakpoint::Verified::Yes);
        QVERIFY(b.debug().breakpoints().exceptions().inf && b.debug().breakpoints().exceptions().range);
        QCOMPARE(b.debug().launcher().setup().inputs[0].generate, std::string("normal"));
        QCOMPARE(b.debug().launcher().setup().seed, 11u);
        QVERIFY(b.page().findChild<views::DebugBanner*>()->isHidden()); // the same program and fingerprint
        savePicture(b.window, "replayed.png");
        // The command line ends where the window does.
        QCOMPARE(cli({"run", "--session", file, "--trust", QFileInfo(file).path(), "--save-outputs", outputs}), QString("exit 0"));
        b.debug().breakpoints().removeAll();
        b["debug.start"]->trigger();
        QVERIFY(stopsAt(b, "The run is complete"));
        QString equal;
        b.debug().session().ask<protocol::CheckAnswer>(
            protocol::CheckRequest{.file = outputs.toStdString()}, this,
            [&](Result<protocol::CheckAnswer> answer) { equal = answer && answer->equal ? "yes" : "no"; });
        QTRY_COMPARE(equal, QString("yes"));
    }

    void inputsOfAllKinds()
    {
        NEEDS_WORKER;
        QTemporaryDir folder;
        QImage picture(48, 40, QImage::Format_RGB32);
        picture.fill(QColor(255, 0, 51));
        const QString png = folder.filePath("p.png"), raw = folder.filePath("x.raw"), broken = folder.filePath("b.npy"),
                      wrong = folder.filePath("w.npy");
        QVERIFY(picture.save(png));
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("vit.pt2")); // a_0: f32[1, 3, 32, 32]
        InputsDialog dialog(*b.page().document(), b.debug().launcher().setup(), {}, &b.window);
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        auto* row = dialog.findChild<InputRow*>();
        QVERIFY(row && dialog.read() && dialog.read()->inputs.empty());
        row->setFile(png);
        dialog.show();
        savePicture(dialog, "inputs_image.png");
        const auto boxes = dialog.findChildren<QComboBox*>();
        const auto fit = std::ranges::find_if(boxes, [](const QComboBox* box) { return box->findText("crop to 32 × 32") >= 0; });
        QVERIFY(fit != boxes.end() && (*fit)->isVisible());
        QCOMPARE(dialog.read()->inputs[0].fit, protocol::PictureFit::Crop);
        (*fit)->setCurrentText("stretch to 32 × 32");
        auto setup = dialog.read();
        QVERIFY(setup);
        QCOMPARE(setup->inputs[0].fit, protocol::PictureFit::Stretch);
        QCOMPARE(setup->inputs[0].file, png.toStdString());
        setup->inputs[0].mean = {0.5};
        setup->inputs[0].std = {0.5};
        b.debug().launcher().setSetup(*setup);
        QVERIFY2(starts(b), qPrintable(part<views::RunTarget>(b.debug()).failure()));
        find<views::ConsolePanel>(b.page())->evaluate("a_0[0, :, 31, 0]"); // (x / 255 - 0.5) / 0.5
        QTRY_VERIFY2(find<views::ConsolePanel>(b.page())->allText().contains("[1, -1, -0.6]"),
                     qPrintable(find<views::ConsolePanel>(b.page())->allText()));
        b["debug.stop"]->trigger();
        // Files that don't fit say which they are and why.
        QFile out(raw);
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(QByteArray(3 * 32 * 32 * 4, '\0'));
        out.close();
        QVERIFY(QFile(broken).open(QIODevice::WriteOnly));
        row->setFile(raw);
        QVERIFY(!dialog.read()); // no dtype yet
        const auto launchFails = [&](const protocol::InputSpec& input) {
            protocol::LaunchArguments next = b.debug().launcher().setup();
            next.inputs = {input};
            b.debug().launcher().setSetup(next);
            b.debug().launcher().start();
            const bool failed =
                QTest::qWaitFor([&] { return !b.debug().launcher().waiting() && b.debug().session().state() == State::Failed; }, patience);
            return failed ? b.debug().session().reason() : QStringLiteral("it started");
        };
        const QString small = launchFails({.name = "a_0", .file = raw.toStdString(), .dtype = "float32", .shape = {3, 32, 32}});
        QVERIFY2(small.contains(raw) && small.contains("[3, 32, 32]"), qPrintable(small));
        const QString empty = launchFails({.name = "a_0", .file = broken.toStdString()});
        QVERIFY2(empty.contains(broken), qPrintable(empty));
        const QString noPicture = launchFails({.name = "a_0", .file = folder.filePath("none.png").toStdString()});
        QVERIFY2(noPicture.contains("none.png: there is no such file"), qPrintable(noPicture));
        QVERIFY(QFile::copy(raw, folder.filePath("raw.png")));
        const QString unknown = launchFails({.name = "a_0", .file = folder.filePath("raw.png").toStdString()});
        QVERIFY2(unknown.contains("raw.png: the picture can't be read: Image not of any known type"), qPrintable(unknown));
        auto* banner = b.page().findChild<views::DebugBanner*>();
        QVERIFY(banner->isVisible() && banner->findChild<QPushButton*>("inputs")->isVisible());
    }

    /// What another client recorded is neither hidden nor lost by the dialog.
    void inputsOfARecordStay()
    {
        DebugBench b = DebugBench::real();
        QTemporaryDir folder;
        const QString raw = folder.filePath("picture.u8"), all = folder.filePath("all.npz");
        QVERIFY(QFile(raw).open(QIODevice::WriteOnly) && QFile(all).open(QIODevice::WriteOnly));
        QVERIFY(b.open("mixed_dtypes.pt2")); // x, i, b
        protocol::LaunchArguments setup = b.debug().launcher().setup();
        setup.seed = 1ull << 40;
        setup.budget = 1234;
        setup.inputs = {{.file = all.toStdString()},
                        {.index = 0, .file = raw.toStdString(), .dtype = "uint8", .shape = {4, 4, 1}, .mean = {0.25}, .std = {0.5}},
                        {.name = "i", .value = protocol::Scalar(std::int64_t(3))}};
        InputsDialog dialog(*b.page().document(), setup, {}, &b.window);
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        dialog.show();
        savePicture(dialog, "inputs_record.png");
        const auto read = dialog.read();
        QVERIFY(read);
        setup.inputs[1].name = "x";
        setup.inputs[1].index = -1;
        QVERIFY(*read == setup);
        auto* check = dialog.findChild<QCheckBox*>();
        QVERIFY(check && check->text().contains("all.npz"));
        check->setChecked(false);
        QCOMPARE(dialog.read()->inputs.size(), 2u);
    }

    /// Weights in several files with an index, as large models come.
    void shardedWeights()
    {
        NEEDS_WORKER;
        QTemporaryDir folder;
        QFile whole(data("cnn.weights.safetensors"));
        QVERIFY(whole.copy(folder.filePath("shard.safetensors")) && whole.open(QIODevice::ReadOnly));
        const auto length = qFromLittleEndian<quint64>(whole.read(8).constData());
        const QJsonObject header = QJsonDocument::fromJson(whole.read(qint64(length))).object();
        QJsonObject map;
        for (const QString& name : header.keys())
            if (name != "__metadata__")
                map[name] = "shard.safetensors";
        const QString index = folder.filePath("model.safetensors.index.json"), lost = folder.filePath("lost.safetensors.index.json");
        const auto write = [](const QString& file, const QJsonObject& weights) {
            QFile out(file);
            return out.open(QIODevice::WriteOnly) && out.write(QJsonDocument(QJsonObject{{"weight_map", weights}}).toJson()) > 0;
        };
        QVERIFY(write(index, map));
        map[map.keys().front()] = "gone.safetensors";
        QVERIFY(write(lost, map));
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("cnn.pt2"));
        protocol::LaunchArguments setup = b.debug().launcher().setup();
        setup.weights = {index.toStdString()};
        b.debug().launcher().setSetup(setup);
        QVERIFY2(starts(b), qPrintable(part<views::RunTarget>(b.debug()).failure()));
        QVERIFY2(!find<views::ConsolePanel>(b.page())->allText().contains("not used"),
                 qPrintable(find<views::ConsolePanel>(b.page())->allText()));
        b["debug.stop"]->trigger();
        setup.weights = {lost.toStdString()};
        b.debug().launcher().setSetup(setup);
        QVERIFY(!starts(b));
        QVERIFY2(part<views::RunTarget>(b.debug()).failure().contains("gone.safetensors"),
                 qPrintable(part<views::RunTarget>(b.debug()).failure()));
    }

    void programWithoutWeights()
    {
        NEEDS_WORKER;
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("meta_mlp.pt2"));
        protocol::LaunchArguments setup = b.debug().launcher().setup();
        setup.inputs = {{.name = "input", .generate = "ones"}};
        b.debug().launcher().setSetup(setup);
        QVERIFY2(starts(b), qPrintable(part<views::RunTarget>(b.debug()).failure()));
        auto* banner = b.page().findChild<views::DebugBanner*>();
        QTRY_VERIFY2(banner->isVisible() && banner->text().startsWith("Shapes only: there is no data for 0."), qPrintable(banner->text()));
        QVERIFY(banner->findChild<QPushButton*>("inputs")->isVisible());
        QVERIFY(find<views::ConsolePanel>(b.page())->allText().contains("no data: "));
    }
};

QTEST_MAIN(TestWindowDebugReal)
#include "tst_window_debug_real.moc"
