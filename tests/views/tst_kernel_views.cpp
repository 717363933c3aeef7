// SPDX-License-Identifier: Apache-2.0
// The kernels dock: highlighting, differences, models, routes and colors, and its panels over an engine that this program plays itself,
// started with --engine.
#include "tests/views/fake_engine.h"
#include "tests/views/kernel_bench.h"
#include "tests/views/legend_lines.h"
#include "views/common/filter_chips.h"
#include "views/common/selection.h"
#include "views/common/theme.h"
#include "views/common/trust_service.h"
#include "views/debug/breakpoint_list.h"
#include "views/debug/debug_session.h"
#include "views/debug/work_strip.h"
#include "views/kernel/kernel_check.h"
#include "views/kernel/kernel_facts.h"
#include "views/kernel/kernel_model.h"
#include "views/kernel/kernel_page.h"
#include "views/kernel/kernel_panel.h"
#include "views/kernel/kernel_text.h"
#include "views/kernel/mlir_view.h"
#include "views/kernel/outline_rows.h"
#include "views/kernel/pass_model.h"
#include "views/kernel/pass_page.h"
#include "views/kernel/route_model.h"
#include "views/kernel/tile_drawing.h"
#include "views/kernel/tile_page.h"
#include "views/table/table_page.h"
#include "views/table/value_filter.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScopeGuard>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTreeView>
#include <QtTest>

using namespace nodewise;
using namespace nodewise::views;
using namespace nodewise::test;
using Bench = KernelBench;
using State = SessionWork::State;
using Kind = KernelVerdict::Kind;

namespace {

/// "memref.copy:op %a:value", what is plain left out.
QString painted(const QString& line)
{
    QStringList out;
    for (const MlirSpan& span : mlirSpans(line))
        out.append(line.mid(span.begin, span.length) + ':' + QLatin1String(nameOf(span.kind)));
    return out.join(QLatin1Char(' '));
}

QString changesOf(const MlirText& text)
{
    QStringList out;
    for (int i = 0; i < text.lines.size(); ++i)
        out.append(QString(QLatin1Char(" +-"[std::size_t(text.change(i))])) + text.lines[i]);
    return out.join(QLatin1Char('\n'));
}

} // namespace

class TestKernelViews : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// A file that can't be read hides no configuration: it is there, not to be chosen, with what is wrong.
    void brokenConfiguration()
    {
        const QTemporaryDir data;
        const QByteArray before = qgetenv("XDG_DATA_HOME");
        const auto restore = qScopeGuard([&before] { before.isNull() ? qunsetenv("XDG_DATA_HOME") : qputenv("XDG_DATA_HOME", before); });
        qputenv("XDG_DATA_HOME", data.path().toUtf8());
        QVERIFY(QDir(data.path()).mkpath("nodewise/npu"));
        for (const auto& [name, text] :
             {std::pair("broken.json", "{"), std::pair("mine.yml", "vpu_num_lanes: 8\nvpu_spad_size_kb_per_lane: 4\n")}) {
            QFile file(data.path() + "/nodewise/npu/" + name);
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) > 0);
        }
        const Bench b;
        const QComboBox& box = *b.panel.findChild<QComboBox*>("npu");
        QVERIFY(box.findData("mine") >= 0);
        const int broken = box.findText("broken.json");
        QVERIFY(broken >= 0);
        QVERIFY(!(box.model()->flags(box.model()->index(broken, 0)) & Qt::ItemIsEnabled));
        QVERIFY(box.itemData(broken, Qt::ToolTipRole).toString().endsWith("this is not JSON"));
    }
    void highlighting_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("spans");
        const auto row = [](const char* name, const char* line, const char* spans) {
            QTest::newRow(name) << QString(QLatin1String(line)) << QString(QLatin1String(spans));
        };
        row("copy", "  memref.copy %a, %b {dma = \"MVIN\"} : memref<16x32xf32, strided<[32, 1], offset: ?>> to memref<4xf32, 1>",
            "memref.copy:op %a:value %b:value dma:attribute \"MVIN\":string memref<16x32xf32, strided<[32, 1], offset: ?>>:type to:keyword "
            "memref<4xf32, 1>:type");
        row("loop", "affine.for %m = 0 to 16 step 16 {", "affine.for:op %m:value 0:number to:keyword 16:number step:keyword 16:number");
        row("function", "func.func @gemm_11(%X: memref<16x32xf32>) {", "func.func:op @gemm_11:symbol %X:value memref<16x32xf32>:type");
        row("map", "#map = affine_map<(d0, d1) -> (0, d1)>", "#map:attribute affine_map<(d0, d1) -> (0, d1)>:type");
        row("block", "^bb0(%in0: f32, %out0: bf16):", "^bb0:symbol %in0:value f32:type %out0:value bf16:type");
        row("number", "%v0 = arith.constant -1.5e+00 : f32 // one", "%v0:value arith.constant:op 1.5e+00:number f32:type // one:comment");
        row("generic", "%0 = \"togsim.transfer\"(%1) : (!npu.token<3>) -> i64",
            "%0:value \"togsim.transfer\":op %1:value !npu.token<3>:type i64:type");
        row("template", "  {{#MVIN}}X[%m, %k]{{/MVIN}} : memref<{{M}}xf32> // {{N}} left",
            "{{#MVIN}}:tag %m:value %k:value {{/MVIN}}:tag memref<:type {{M}}:tag xf32>:type // :comment {{N}}:tag  left:comment");
        row("templateName", "func.func @{{KERNEL_NAME}}() {", "func.func:op @:symbol {{KERNEL_NAME}}:tag");
        row("unclosed", "{{M \"text\\\" memref<4", "{{M \"text\\\" memref<4:tag");
        row("unclosedString", "dma = \"MV", "dma:attribute \"MV:string");
        row("plain", "  return", "return:keyword");
    }
    void highlighting()
    {
        QFETCH(QString, line);
        QFETCH(QString, spans);
        QCOMPARE(painted(line), spans);
    }

    /// Any bytes end, and no span leaves its line or overlaps another.
    void highlightsAnything()
    {
        const QString letters = QStringLiteral("%@^#!\"<>-{}/=x1e.\\a 가");
        quint32 seed = 7;
        for (int i = 0; i < 20000; ++i) {
            QString line;
            for (int j = 0; j < i % 24; ++j)
                line += letters[qsizetype(((seed = seed * 1664525u + 1013904223u) >> 16) % quint32(letters.size()))];
            int at = 0;
            for (const MlirSpan& span : mlirSpans(line)) {
                QVERIFY2(span.begin >= at && span.length > 0 && span.begin + span.length <= line.size(), qPrintable(line));
                at = span.begin + span.length;
            }
        }
    }

    void difference()
    {
        QCOMPARE(changesOf(*MlirText::difference("a\nb\nc\nd\n", "a\nc\nx\nd\n")), QString(" a\n-b\n c\n+x\n d"));
        QCOMPARE(changesOf(*MlirText::difference("", "a\n")), QString("+a"));
        QCOMPARE(changesOf(*MlirText::difference("a\na\n", "a\n")), QString(" a\n-a"));
        QCOMPARE(changesOf(*MlirText::difference("a\n", "a\n")), QString(" a"));
        // Too long for a table: all that is between the same ends.
        std::string before = "same\n", after = "same\n";
        for (int i = 0; i < 5000; ++i) {
            before += "x" + std::to_string(i) + "\n";
            after += "y" + std::to_string(i) + "\n";
        }
        QCOMPARE(MlirText::difference(before, after)->lines.size(), qsizetype(10001));
    }

    void view()
    {
        MlirView view;
        view.resize(500, 200);
        view.show();
        QString text;
        for (int i = 0; i < 400; ++i)
            text += QString("%v%1 = arith.addf %2, %tile : f32\n").arg(i).arg(i > 0 ? QString("%v%1").arg(i - 1) : "%tile");
        view.setText(MlirText::of(text.toStdString()));
        view.goTo(300, 1);
        QCOMPARE(view.hintAt({300, 1}), QString("%v300\nline 301, 1 use(s)"));
        QTest::keyClick(&view, Qt::Key_Down);
        QCOMPARE(view.currentLine(), 301);
        view.goTo(301, int(view.text().lines[301].indexOf("%v300")) + 1);
        QVERIFY(view.goToDefinition());
        QCOMPARE(view.currentLine(), 300);
        QTest::keyClick(&view, Qt::Key_A, Qt::ControlModifier);
        QCOMPARE(view.selectedText() + '\n', text);
        view.goTo(2, 0);
        QTest::keyClick(&view, Qt::Key_End, Qt::ShiftModifier);
        QTest::keyClick(&view, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), QString("%v2 = arith.addf %v1, %tile : f32"));
        QSignalSpy chosen(&view, &MlirView::lineChosen);
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, QPoint(60, 3));
        QCOMPARE(chosen.size(), 1);
        view.setLinked({390}, true);
        QVERIFY(view.verticalScrollBar()->value() > 300);
        view.setText(std::make_shared<const MlirText>()); // nothing to move in
        QTest::keyClick(&view, Qt::Key_Down);
        QVERIFY(!view.goToDefinition());
    }

    void planAndCheck()
    {
        Bench b;
        QAbstractItemModelTester kernels(&b.panel.kernels(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QAbstractItemModelTester launches(&b.panel.launches(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QAbstractItemModelTester route(&b.panel.route(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QAbstractItemModelTester fallbacks(&b.panel.fallbacks(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QVERIFY(!b.panel.emptyText().isEmpty());
        QVERIFY2(b.plans(), qPrintable(b.plan.reason()));
        QCOMPARE(b.panel.kernels().rowCount(), 4);
        QCOMPARE(b.panel.launches().rowCount(), 4);
        QCOMPARE(b.panel.kernels().index(3, KernelModel::Verdict).data().toString(), QString("not rendered"));
        QVERIFY(b.planStrip()->summaryText().startsWith("4 kernel(s) in 4 launch(es) for tpuv3"));

        const auto launchText = [&b](LaunchModel::Column column) { return b.panel.launches().index(0, column).data().toString(); };
        QCOMPARE(launchText(LaunchModel::Nodes), QString::fromStdString(b.plan.nodeName(b.op(0))));
        QCOMPARE(launchText(LaunchModel::Epilogue), QString::fromStdString(b.plan.nodeName(b.op(1))));
        QCOMPARE(launchText(LaunchModel::Ended), QString("2 nodes read its result"));

        // One selection: a node shows its kernel, a kernel its nodes.
        b.selection.selectFx(graph::NodeId(b.op(1)));
        QCOMPARE(b.plan.current(), std::optional<std::uint32_t>(0));
        QCOMPARE(b.page.titleText(), QString("gemm_0"));
        QCOMPARE(b.route(), QStringList({"Captured +", "Template +", "Scheduled +", "Rendered +", "Compiled ?", "Run ?", "Compared ?"}));
        b.kernels()->table()->setCurrentIndex(b.kernels()->filter().index(1, 0));
        QCOMPARE(b.selection.currentFx(), std::optional(graph::NodeId(b.op(2))));
        b.kernels()->table()->setCurrentIndex(b.kernels()->filter().index(0, 0));
        QCOMPARE(b.selection.state().fx.size(), std::size_t(2));
        b.launches()->table()->setCurrentIndex(b.launches()->filter().index(2, 0));
        QCOMPARE(b.plan.current(), std::optional<std::uint32_t>(2));

        // Verdicts, one of each kind; the route ends with what failed.
        QVERIFY2(b.checks(), qPrintable(b.check.reason()));
        QCOMPARE(b.check.counts(), (std::array<std::uint64_t, 4>{0, 1, 1, 2}));
        const auto verdict = [&b](int row) { return b.panel.kernels().index(row, KernelModel::Verdict).data().toString(); };
        QCOMPARE((QStringList{verdict(0), verdict(1), verdict(2), verdict(3)}),
                 QStringList({"equal", "differs", "crashed", "not rendered"}));
        QCOMPARE(b.route(), QStringList({"Captured +", "Template +", "Scheduled +", "Rendered +", "Compiled +", "Run x"}));
        b.selection.selectFx(graph::NodeId(b.op(2)));
        QCOMPARE(b.route().last(), QString("Compared x"));
        QCOMPARE(b.page.verdictText(), QString("differs"));
        b.selection.selectFx(graph::NodeId(b.op(4)));
        QCOMPARE(b.route().last(), QString("Rendered x"));
        b.selection.selectFx(graph::NodeId(b.op(5)));
        QCOMPARE(b.route(), QStringList({"Captured +", "View +"}));
        b.selection.selectFx(graph::NodeId(b.op(6)));
        QCOMPARE(b.route(), QStringList({"Captured +", "Template x"}));
        QCOMPARE(b.panel.route().index(1, 1).data().toString(), QString("ATen runs it: there is no template"));

        // Chips filter by verdict.
        b.kernels()->chips()->choose(std::size_t(Kind::Failed), true);
        QCOMPARE(b.kernels()->filter().rowCount(), 2);
        // Another plan is not checked yet.
        b.kernels()->chips()->choose(std::size_t(Kind::Failed), false);
        QVERIFY(b.plans());
        QCOMPARE(b.check.counts(), (std::array<std::uint64_t, 4>{3, 0, 0, 1}));
        QCOMPARE(b.check.state(), State::Empty);
        b.plan.end();
        QVERIFY(!b.panel.emptyText().isEmpty() && !b.plan.current());
    }

    /// A kernel that does not verify is no kernel: the strip says so, and that ATen takes its place.
    void invalidKernels()
    {
        Bench b;
        QVERIFY(b.plans());
        const auto aten = [&b](int rest) {
            const QString text = b.planStrip()->summaryText();
            return text.contains(QString("ATen runs %1 of").arg(rest)) ? QString() : text;
        };
        const auto& nodes = b.plan.answer()->nodes;
        const auto fallbacks = std::ranges::count(nodes, protocol::LoweredNode::Route::Fallback, &protocol::LoweredNode::route);
        QCOMPARE(aten(int(fallbacks) + 1), QString()); // of the kernel that could not be rendered
        QVERIFY2(b.planStrip()->summaryText().endsWith("1 kernel(s) can't run, so ATen runs 1 in their place"),
                 qPrintable(b.planStrip()->summaryText()));
        b.plan.setNpu("invalid");
        QVERIFY(b.plans());
        QCOMPARE(aten(int(fallbacks) + 2), QString());
        QVERIFY2(b.planStrip()->summaryText().endsWith("2 kernel(s) can't run, so ATen runs 2 in their place"),
                 qPrintable(b.planStrip()->summaryText()));
        const auto cell = [&b](int role) { return b.panel.kernels().index(1, KernelModel::Verdict).data(role).toString(); };
        QCOMPARE(cell(Qt::DisplayRole), QString("invalid"));
        QCOMPARE(cell(Qt::ToolTipRole), QString("line 2: redefinition of SSA value '%a'"));
        QCOMPARE(b.check.counts(), (std::array<std::uint64_t, 4>{2, 0, 0, 2}));
        b.selection.selectFx(graph::NodeId(b.op(2)));
        QCOMPARE(b.route(), QStringList({"Captured +", "Template +", "Scheduled +", "Rendered +", "Verified x"}));
    }

    /// What an earlier check found is shown at once, dimmed, and gives way to what is found now.
    void keptVerdicts()
    {
        Bench b;
        b.plan.setNpu("kept");
        QVERIFY(b.plans());
        const auto cell = [&b](int row, int role) { return b.panel.kernels().index(row, KernelModel::Verdict).data(role); };
        QCOMPARE(cell(0, Qt::DisplayRole).toString(), QString("equal (kept)"));
        QCOMPARE(cell(1, Qt::DisplayRole).toString(), QString("crashed (kept)"));
        QCOMPARE(cell(2, Qt::DisplayRole).toString(), QString("–"));
        QCOMPARE(cell(0, Qt::ForegroundRole).value<QColor>(), Theme::light().dim);
        QCOMPARE(cell(0, Qt::ToolTipRole).toString(), QString("Checked 2 h ago on old.pt2, samples: equal, largest difference 3e−07."));
        QCOMPARE(cell(1, Qt::ToolTipRole).toString(), QString("Checked 2 h ago on old.pt2, samples: killed"));
        QCOMPARE(b.check.counts(), (std::array<std::uint64_t, 4>{1, 1, 0, 2}));
        b.plan.setCurrent(0);
        QCOMPARE(b.page.verdictText(), QString("equal (kept)"));
        // The third node's kernel failed the last time: the graphs show it.
        QCOMPARE(b.check.marks(Side::Fx)[b.op(2)], Lowered::Failed);
        // The route tells of that check, too.
        b.selection.selectFx(graph::NodeId(b.op(1)));
        QCOMPARE(b.route().mid(4), QStringList({"Compiled +", "Run +", "Compared +"}));
        b.selection.selectFx(graph::NodeId(b.op(2)));
        QCOMPARE(b.route().mid(4), QStringList({"Compiled +", "Run x"}));
        b.check.startSome({1});
        QVERIFY(QTest::qWaitFor([&] { return b.check.state() == State::Done; }, patience));
        QCOMPARE(cell(1, Qt::DisplayRole).toString(), QString("differs"));
        QVERIFY(cell(1, Qt::ForegroundRole).value<QColor>() != Theme::light().dim);
        QVERIFY(b.panel.checkStrip()->summaryText().endsWith("1 of them kept from earlier checks"));
        QVERIFY(b.checks());
        QCOMPARE(cell(0, Qt::DisplayRole).toString(), QString("equal"));
        QCOMPARE(b.check.keptCount(), 0);
    }

    /// Text and verdict belong together: what has been written since is told, and read with the next plan.
    void templateChangesOnDisk()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("mine.mlir");
        const auto write = [&path](const char* text) {
            QFile file(path);
            return file.open(QIODevice::WriteOnly) && file.write(text) > 0;
        };
        QVERIFY(write("// first\n"));
        Bench b;
        const auto text = [&b] { return b.page.findChild<MlirView*>("template")->text().all(); };
        const auto flagged = [&b] { return !b.page.findChild<QLabel*>("changed")->isHidden(); };
        b.plan.setNpu(path.toStdString());
        QVERIFY(b.plans());
        b.plan.setCurrent(0);
        QTRY_VERIFY_WITH_TIMEOUT(text().contains("first"), patience);
        QVERIFY(!flagged());
        QTRY_VERIFY_WITH_TIMEOUT(write("// second\n") && flagged(), patience); // clocks of file systems are coarse
        QVERIFY(b.plans());
        b.plan.setCurrent(0);
        QTRY_VERIFY_WITH_TIMEOUT(text().contains("second"), patience);
        QVERIFY(!flagged());
        b.planButton()->click(); // nobody knows whether it reads what is written from here on
        const QDateTime then = QDateTime::currentDateTime();
        QTRY_VERIFY_WITH_TIMEOUT(!b.plan.busy() && QDateTime::currentDateTime() > then && b.plan.asked() <= then, patience);
    }

    /// What a kernel computes before the template's own, in the table of launches and in the inspector.
    void prologues()
    {
        Bench b;
        QVERIFY(b.plans());
        protocol::LowerAnswer answer = *b.plan.answer();
        answer.launches[0].prologue = 1; // the first of its two nodes; the second is the template's own then
        b.plan.adopt(std::make_shared<const protocol::LowerAnswer>(std::move(answer)), QDateTime::currentDateTime());
        const auto launchText = [&b](LaunchModel::Column column) { return b.panel.launches().index(0, column).data().toString(); };
        QCOMPARE(launchText(LaunchModel::Prologue), QString::fromStdString(b.plan.nodeName(b.op(0))));
        QCOMPARE(launchText(LaunchModel::Nodes), QString::fromStdString(b.plan.nodeName(b.op(1))));
        QCOMPARE(launchText(LaunchModel::Epilogue), QString());
        const auto role = [&b](std::size_t place) { return KernelFacts::section(b.plan, b.check, b.op(place))->rows[3].cells[1].text; };
        QCOMPARE(role(0), QString("prologue, 1 of 1"));
        QCOMPARE(role(1), QString("main, with 1 node(s) as its prologue"));
        b.selection.selectFx(graph::NodeId(b.op(1)));
        QCOMPARE(b.plan.current(), std::optional<std::uint32_t>(0));
    }

    /// What the inspector says of a node's kernel.
    void facts()
    {
        Bench b;
        const auto facts = [&b](std::size_t place) {
            const auto section = KernelFacts::section(b.plan, b.check, b.op(place));
            QStringList rows;
            if (section)
                for (const FactRow& row : section->rows)
                    rows.append(row.cells[0].text + ": " + row.cells[1].text);
            return rows;
        };
        QCOMPARE(facts(0), QStringList()); // nothing is planned
        QVERIFY(b.plans());
        QCOMPARE(facts(0),
                 QStringList({"kernel: gemm_0", "template: gemm", "launch: no. 0 of 4", "role: main, with 1 node(s) as its epilogue",
                              "check: not checked", "tiles: M 16", "scratchpad: 2.0 kB double-buffered"}));
        QCOMPARE(facts(1)[3], QString("role: epilogue, 1 of 1: the kernel's result"));
        QCOMPARE(facts(2)[3], QString("role: alone"));
        QCOMPARE(facts(5), QStringList({"route: view"}));
        QCOMPARE(facts(6), QStringList({"route: run by ATen", "why: there is no template"}));
        QVERIFY(b.checks());
        QVERIFY2(facts(0)[4].startsWith("check: equal\nAll 1,200 elements agree with ATen"), qPrintable(facts(0)[4]));
        QCOMPARE(facts(2)[4], QString("check: differs\n7 of 1200 elements differ"));
        QCOMPARE(facts(4)[4], QString("check: not rendered\nno tile fits the scratchpad"));
        const FactCell name = KernelFacts::section(b.plan, b.check, b.op(2))->rows[0].cells[1];
        QCOMPARE(name.runs[0].link, (FactLink{FactLink::To::Action, 1, {}, "kernels.show"}));
    }

    void someAlone()
    {
        Bench b;
        QVERIFY(b.plans());
        b.kernels()->table()->setCurrentIndex(b.kernels()->filter().index(0, 0));
        b.panel.checkSelected();
        QVERIFY(QTest::qWaitFor([&] { return b.check.state() == State::Done; }, patience));
        QCOMPARE(b.check.counts(), (std::array<std::uint64_t, 4>{2, 1, 0, 1}));
        b.check.startSome({1});
        QVERIFY(QTest::qWaitFor([&] { return b.check.state() == State::Done; }, patience));
        QCOMPARE(b.check.counts(), (std::array<std::uint64_t, 4>{1, 1, 1, 1})); // what was found before stays
    }

    void givenUp()
    {
        Bench b;
        b.plan.setNpu("slow");
        b.planButton()->click();
        QVERIFY(QTest::qWaitFor([&] { return b.plan.state() == State::Running; }, patience));
        QVERIFY(!b.check.hindrance().isEmpty());
        b.planStrip()->cancelButton()->click();
        QVERIFY(QTest::qWaitFor([&] { return b.plan.state() == State::Failed; }, patience));
        QCOMPARE(b.planStrip()->errorText(), QString("Planning was canceled."));
        b.panel.checkButton()->click();
        QVERIFY(QTest::qWaitFor([&] { return b.check.state() == State::Running; }, patience));
        QVERIFY(!b.planButton()->isEnabled()); // its values would be taken away
        b.panel.checkStrip()->cancelButton()->click();
        QVERIFY(QTest::qWaitFor([&] { return b.check.state() == State::Failed; }, patience));
        QVERIFY(b.planButton()->isEnabled());
        b.plan.setNpu("tpuv3");
        QVERIFY(b.checks()); // plans, too
        QCOMPARE(b.panel.kernels().rowCount(), 4);
    }

    /// On both graphs; what hides a node that is not good says so.
    void colors()
    {
        Bench b;
        QVERIFY(b.plans() && b.checks());
        const auto& fx = b.check.marks(Side::Fx);
        QCOMPARE(fx[b.op(0)], Lowered::Kernel);
        QCOMPARE(fx[b.op(2)], Lowered::Failed);
        QCOMPARE(fx[b.op(5)], Lowered::View);
        QCOMPARE(fx[b.op(6)], Lowered::Fallback);
        const auto& ir = b.check.marks(Side::Ir);
        QVERIFY(std::count(ir.begin(), ir.end(), Lowered::Failed) > 0);
        NodeMarks marks;
        marks.overlay = b.check.overlay(Side::Fx);
        const Overlay::Entry* failed = marks.tryEntry(b.op(2));
        QVERIFY(failed && failed->bad && QString::fromUtf8(failed->sign) == "✗");
        QVERIFY(!marks.tryEntry(b.op(0))->bad);
        QCOMPARE(QByteArray(marks.tryEntry(b.op(6))->sign), QByteArray("A"));
        for (const Theme& theme : {Theme::light(), Theme::dark()}) {
            // Kernels that follow on each other are told apart.
            for (std::uint32_t kernel = 0; kernel < 40; ++kernel)
                QVERIFY(loweredColor(theme, Lowered::Kernel, kernel) != loweredColor(theme, Lowered::Kernel, kernel + 1));
        }
        QWidget canvas;
        Legend legend(&canvas);
        legend.setMarks(&marks);
        QCOMPARE(test::marksOf(legend), QStringList({"Kernel failed", "Run by ATen", "Kernel, a hue each", "View: no kernel needed"}));
        QVERIFY(legend.toolTip().contains("Run by ATen"));
    }

    void passes()
    {
        protocol::KernelPassesAnswer answer;
        answer.stages = {{.pass = "", .text = "a\nb matmul\n", .changed = true},
                         {.pass = "cse", .text = "", .changed = false, .ms = 0.5},
                         {.pass = "lower", .text = "a\nc\n", .changed = true, .ms = 2}};
        PassPage page;
        page.resize(700, 300);
        QAbstractItemModelTester tester(&page.model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        page.setAnswer(std::make_shared<const protocol::KernelPassesAnswer>(answer), {});
        QCOMPARE(page.model().rowCount(), 3);
        QCOMPARE(page.model().index(1, 0).data(Qt::ForegroundRole).value<QColor>(), Theme::light().dim);
        QVERIFY(!page.model().index(2, 0).data(Qt::ForegroundRole).isValid());
        page.searchField()->setText("MATMUL");
        QCOMPARE(page.model().row(1).found, 1); // what it left as it was
        QCOMPARE(page.model().row(2).found, 0);
        auto* list = page.findChild<QTreeView*>();
        list->setCurrentIndex(list->model()->index(2, 0));
        QCOMPARE(page.view()->text().all(), QString("a\nc\n"));
        page.changesButton()->setChecked(true);
        QCOMPARE(changesOf(page.view()->text()), QString(" a\n-b matmul\n+c"));
        QCOMPARE(page.copied(), QString("a\nc\n"));
        answer.stages.back().failed = true;
        answer.diagnostics = {{.line = 2, .message = "no such type"}};
        page.setAnswer(std::make_shared<const protocol::KernelPassesAnswer>(answer), {});
        QCOMPARE(page.model().index(2, 0).data().toString(), QString("lower failed"));
    }

    void outlineAndTiles()
    {
        protocol::KernelOutline outline;
        const protocol::KernelType dram{.memref = true, .shape = {100, 32}}, tile{.memref = true, .shape = {16, 32}};
        protocol::KernelType pad = tile;
        pad.space = 1;
        outline.functions = {{.name = "gemm_0", .line = 2, .endLine = 9, .arguments = {{"X", dram}, {"Z", dram}}}};
        outline.buffers = {{.name = "X_spad", .type = pad, .bytes = 2048, .line = 1}};
        outline.loops = {
            {.op = "affine.for", .line = 3, .variables = {"m"}, .lower = {"0"}, .upper = {"100"}, .step = {"16"}, .trips = 7, .runs = 1},
            {.op = "affine.for", .line = 4, .loop = 0, .variables = {"n"}, .lower = {"0"}, .upper = {"%n"}, .step = {"1"}}};
        outline.copies = {
            {.direction = "MVIN", .line = 5, .loop = 1, .source = {"X", "%x", tile}, .target = {"X_spad", "%s", pad}, .bytes = 2048}};
        outline.computes = {{.op = "linalg.matmul", .line = 6, .loop = 1, .inputs = {{"X_spad", "%s", pad}}}};
        KernelOutlineModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setRows(KernelOutlineModel::rowsOf(outline));
        QStringList rows;
        const std::function<void(const QModelIndex&, int)> walk = [&](const QModelIndex& at, int depth) {
            rows.append(QString(depth, '.') + at.data().toString() + " | " +
                        at.siblingAtColumn(KernelOutlineModel::Runs).data().toString());
            for (int row = 0; row < model.rowCount(at); ++row)
                walk(model.index(row, 0, at), depth + 1);
        };
        for (int row = 0; row < model.rowCount(); ++row)
            walk(model.index(row, 0), 0);
        QCOMPARE(rows, QStringList({"X_spad | ", "gemm_0 | ", ".affine.for m = 0 … 100 : 16 | 1", "..affine.for n = 0 … %n : 1 | ?",
                                    "...MVIN X → X_spad | ?", "...linalg.matmul | ?"}));
        const std::vector<TiledOperand> operands = tiledOperands(outline);
        QCOMPARE(operands.size(), std::size_t(1)); // Z is not copied
        QVERIFY(operands[0].in && !operands[0].out);
        QCOMPARE(operands[0].count(0), 7);
        QCOMPARE(operands[0].count(1), 1);

        protocol::LoweredKernel kernel;
        kernel.name = "gemm_0";
        kernel.axes = {{"TILE_M", 100, 16}, {"TILE_N", 32, 32}};
        kernel.scratchpads = {{"X_spad", "f32", {16, 32}, 2048}};
        kernel.tiling = UserText("of 3 sizes 2 fit");
        TilePage page;
        page.resize(800, 300);
        QAbstractItemModelTester facts(&page.model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        page.setKernel(&kernel);
        page.setOutline(outline);
        QCOMPARE(page.explanation(), QString("Tile sizes: of 3 sizes 2 fit."));
        const QModelIndex axes = page.model().index(0, 0);
        QCOMPARE(page.model().index(0, TileModel::Detail, axes).data().toString(), QString("of 100, 7 tile(s), the last one in part"));
        QVERIFY(page.drawing()->accessibleDescription().contains("X of 100 × 32 in tiles of 16 × 32"));
        QVERIFY(!page.grab().isNull());
        page.setKernel(nullptr);
        QCOMPARE(page.model().rowCount(), 0);
    }

    void keyboardReachesEverything()
    {
        Bench b;
        QVERIFY(b.plans());
        for (QWidget* parent : std::initializer_list<QWidget*>{&b.panel, &b.page})
            for (const auto* tree : parent->findChildren<QTreeView*>())
                QVERIFY2(!tree->accessibleName().isEmpty(), "a table without a name");
        for (QWidget* widget : std::initializer_list<QWidget*>{b.planButton(), b.panel.checkButton(), b.kernels()->table(),
                                                               b.page.mlirView(), b.page.findChild<MlirView*>("template")})
            QVERIFY2(widget->focusPolicy() & Qt::TabFocus, widget->metaObject()->className());
    }
};

int main(int argc, char** argv)
{
    if (argc > 1 && QByteArray(argv[1]) == "--engine")
        return nodewise::test::FakeEngine().run();
    QApplication app(argc, argv);
    TestKernelViews test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_kernel_views.moc"
