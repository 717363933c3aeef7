// SPDX-License-Identifier: Apache-2.0
// The debug session and its models over an engine that this program plays itself, started with --engine.
#include "tests/views/debug_session_bench.h"
#include "tests/views/fake_engine.h"
#include "tests/views/find.h"
#include "tests/views/test_document.h"
#include "views/common/selection.h"
#include "views/debug/breakpoint_list.h"
#include "views/debug/breakpoint_model.h"
#include "views/debug/breakpoint_panel.h"
#include "views/debug/console_panel.h"
#include "views/debug/debug_banner.h"
#include "views/debug/debug_session.h"
#include "views/debug/debug_text.h"
#include "views/debug/edit_panel.h"
#include "views/debug/profile_model.h"
#include "views/debug/profile_panel.h"
#include "views/debug/stack_panel.h"
#include "views/debug/value_text.h"
#include "views/debug/values_model.h"
#include "views/debug/watch_model.h"
#include "views/debug/watch_panel.h"
#include "views/table/table_page.h"
#include "views/table/value_filter.h"
#include "views/tensor/slice_text.h"
#include "views/tensor/tensor_model.h"
#include "views/tensor/tensor_view.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTreeView>

using namespace nodewise;
using namespace nodewise::views;
using State = DebugSession::State;
using Step = DebugSession::Step;
using Bench = DebugSessionBench;

class TestDebugViews : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void stepsBothWays()
    {
        Bench b;
        QCOMPARE(b.session.state(), State::Idle);
        QSignalSpy states(&b.session, &DebugSession::stateChanged);
        QVERIFY(b.start());
        QCOMPARE(states.at(0).at(0).value<State>(), State::Starting);
        QCOMPARE(b.tick(), 0u);
        QCOMPARE(b.session.snapshot()->frames.size(), 3u);
        QVERIFY(b.session.snapshot()->frames[2].python);
        QVERIFY(b.step(Step::Next));
        QVERIFY(b.step(Step::Next));
        QCOMPARE(b.tick(), 2u);
        QCOMPARE(b.session.snapshot()->state.states[b.node(2)], 'c');
        QVERIFY(b.step(Step::Back));
        QCOMPARE(b.tick(), 1u);
        QVERIFY2(DebugText::status(b.session).contains("kept 3.1 MB of 512 MB"), qPrintable(DebugText::status(b.session)));
        b.session.end();
        QCOMPARE(b.session.state(), State::Ended);
        QVERIFY(b.session.snapshot()); // what was shown stays
    }

    void launchIsGivenUp()
    {
        Bench b;
        QSignalSpy told(&b.session, &DebugSession::progress);
        b.session.launch({.program = "slow.pt2"});
        QTRY_COMPARE_WITH_TIMEOUT(told.size(), 1, patience);
        QCOMPARE(told[0][0].toString(), QStringLiteral("Opening slow.pt2"));
        b.session.cancelProgress();
        QTRY_COMPARE_WITH_TIMEOUT(b.session.state(), State::Ended, patience); // no failure: it was asked for
        QVERIFY(b.session.reason().isEmpty());
        QVERIFY(told.last()[0].toString().isEmpty());
        QVERIFY(b.start());
    }

    void breakpointsStopAndAreVerified()
    {
        Bench b;
        b.breakpoints.toggleNode(Side::Fx, b.node(4));
        b.breakpoints.add({.kind = Breakpoint::Kind::Op, .target = "aten.nothing*"});
        connect(&b.session, &DebugSession::breakpointsAnswered, &b.breakpoints, &BreakpointList::takeAnswer);
        QVERIFY(b.start());
        QTRY_COMPARE(b.breakpoints.all()[0].verified, Breakpoint::Verified::Yes);
        QCOMPARE(b.breakpoints.all()[1].verified, Breakpoint::Verified::No);
        QVERIFY(!b.breakpoints.all()[1].message.empty());
        QVERIFY(b.step(Step::Continue));
        QCOMPARE(b.tick(), 4u);
        b.breakpoints.setHit(b.session.snapshot()->body.hitBreakpointIds);
        QVERIFY(b.breakpoints.isHit(b.breakpoints.all()[0]) && !b.breakpoints.isHit(b.breakpoints.all()[1]));
        QVERIFY(DebugText::status(b.session).contains("(breakpoint)"));
        QVERIFY(b.step(Step::Continue)); // to the end
        QVERIFY(b.session.snapshot()->info().finished);
    }

    /// Of lines as of functions, data and exceptions.
    void refusedBreakpointsAreTold()
    {
        Bench b;
        b.breakpoints.add({.kind = Breakpoint::Kind::Line, .target = "/refused.py", .line = 3});
        QSignalSpy told(&b.session, &DebugSession::output);
        QVERIFY(b.start());
        const auto refusals = [&] {
            return std::count_if(told.begin(), told.end(), [](const QList<QVariant>& line) {
                return line[0].toString() == QLatin1String("important") &&
                       line[1].toString().contains(QLatin1String("this file has no lines"));
            });
        };
        QTRY_COMPARE_WITH_TIMEOUT(refusals(), 1, patience);
    }

    void breakpointsGoThroughTheLinks()
    {
        Bench b;
        const auto conv = fxNode(*b.document, "conv2d");
        QVERIFY(conv.valid());
        b.breakpoints.toggleNode(Side::Fx, conv.index());
        const auto ir = linkedNodes(*b.document, Side::Fx, conv.index());
        QVERIFY(!ir.empty());
        QVERIFY(b.breakpoints.marks(Side::Ir).contains(ir.front()));
        QCOMPARE(b.breakpoints.requests(Side::Ir).functions.breakpoints.front().name,
                 "node:" + b.document->ir->node(ir::NodeId(ir.front())).name);
        b.breakpoints.toggleNode(Side::Ir, ir.front()); // the same one, from the other side
        QVERIFY(b.breakpoints.all().empty());
    }

    void breakpointsSurviveTheSessionFile()
    {
        Bench b;
        Breakpoint line{.kind = Breakpoint::Kind::Line, .target = "/src/m.py", .line = 12};
        line.condition = "x.max() > 3";
        line.enabled = false;
        b.breakpoints.add(line);
        b.breakpoints.add({.kind = Breakpoint::Kind::Node, .side = Side::Ir, .target = "relu", .logMessage = "{relu.mean()}"});
        b.breakpoints.setExceptions({false, true, true, true, -1, 2.5});
        const QJsonObject kept = b.breakpoints.toJson();
        BreakpointList back(b.document);
        back.fromJson(kept);
        QCOMPARE(back.toJson(), kept);
        QCOMPARE(back.exceptions(), b.breakpoints.exceptions());
        QCOMPARE(back.all()[0].name(), QString("m.py:12"));
        back.fromJson(
            QJsonDocument::fromJson(R"({"breakpoints":[{"kind":"what","target":"x"},{"kind":"line","target":"f"},3,{"kind":"op"}]})")
                .object());
        QVERIFY(back.all().empty());
    }

    void workerDeathKeepsWhatIsShown()
    {
        Bench b;
        QVERIFY(b.start());
        QVERIFY(b.step(Step::Next));
        DebugBanner banner(b.context);
        QVERIFY(banner.isHidden());
        const std::string states = b.session.snapshot()->state.states;
        b.session.askText("evaluate", R"({"expression":"crash_now"})", this, [](Result<std::string>) {});
        QTRY_COMPARE_WITH_TIMEOUT(b.session.state(), State::Crashed, patience);
        QCOMPARE(b.session.snapshot()->state.states, states);
        QVERIFY2(banner.text().contains(QString::fromStdString(b.session.snapshot()->info().name)), qPrintable(banner.text()));
        QVERIFY(!banner.isHidden() && banner.findChild<QPushButton*>("restart")->isVisibleTo(&banner));
        banner.findChild<QPushButton*>("restart")->click();
        QTRY_COMPARE_WITH_TIMEOUT(b.session.state(), State::Stopped, patience);
        QVERIFY(banner.isHidden());
    }

    void castTakenEndsItsOffer()
    {
        Bench b;
        QVERIFY(b.start());
        DebugBanner banner(b.context);
        b.session.askText("evaluate", R"({"expression":"mismatch_now"})", this, [](Result<std::string>) {});
        QTRY_VERIFY_WITH_TIMEOUT(!banner.isHidden(), patience);
        QVERIFY2(banner.text().endsWith("input is float16, weight is float32"), qPrintable(banner.text()));
        QVERIFY(banner.findChild<QPushButton*>("cast")->isVisibleTo(&banner));
        QTRY_COMPARE(b.session.snapshot()->state.states[b.node(0)], 'f');
        banner.findChild<QPushButton*>("cast")->click();
        QTRY_VERIFY_WITH_TIMEOUT(banner.isHidden(), patience);
        QTRY_COMPARE(b.session.snapshot()->state.states[b.node(0)], 'c');
        QVERIFY(!b.session.snapshot()->info().error && !b.session.snapshot()->info().cast);
    }

    /// What the engine finds important is told until the run goes on; trouble goes before it.
    void bannerTellsNotices()
    {
        Bench b;
        QVERIFY(b.start());
        DebugBanner banner(b.context);
        Q_EMIT b.session.output("console", "not this");
        QVERIFY(banner.isHidden());
        Q_EMIT b.session.output("important", "values may differ\n");
        QCOMPARE(banner.text(), QString("values may differ"));
        QVERIFY(!banner.isHidden() && !banner.findChild<QPushButton*>("cast")->isVisibleTo(&banner) &&
                !banner.findChild<QPushButton*>("restart")->isVisibleTo(&banner));
        QVERIFY(b.step(Step::Next));
        QVERIFY(banner.isHidden());
        b.session.refuse("no picture");
        QVERIFY2(banner.text().contains("no picture"), qPrintable(banner.text()));
        QVERIFY(banner.findChild<QPushButton*>("inputs")->isVisibleTo(&banner));
        protocol::LaunchAnswer answer;
        answer.missingWeights = {UserText("a: no"), UserText("b: no"), UserText("c: no")};
        QCOMPARE(DebugText::lacking(answer),
                 QString("Shapes only: there is no data for a: no, and 2 more. Add weights files to see numbers."));
    }

    void breakpointsOfARecord()
    {
        Bench b;
        b.breakpoints.toggleNode(Side::Fx, b.node(1));
        protocol::SessionRecord record;
        record.functions.text = R"({"breakpoints":[{"name":"node:relu","condition":"x > 1"},{"name":"module:layers.0*"},)"
                                R"({"name":"aten.softmax*","hitCondition":"3"}]})";
        record.data.text = R"({"breakpoints":[{"dataId":"value:mean","logMessage":"{mean}"}]})";
        record.sources = {{R"({"source":{"path":"/m.py"},"breakpoints":[{"line":12}]})"}, {"nonsense"}};
        record.exceptions.text = R"({"filters":["nan"],"filterOptions":[{"filterId":"range","condition":"-2,3.5"}]})";
        b.breakpoints.take(record, Side::Fx);
        QCOMPARE(b.breakpoints.all().size(), 5u);
        QCOMPARE(b.breakpoints.exceptions(), (ExceptionStops{false, true, false, true, -2, 3.5}));
        const BreakpointRequests again = b.breakpoints.requests(Side::Fx);
        QVERIFY(again.functions == *protocol::decodeBody<protocol::FunctionBreakpoints>(record.functions.text));
        QVERIFY(again.data == *protocol::decodeBody<protocol::DataBreakpoints>(record.data.text));
        QCOMPARE(again.sources.at("/m.py").breakpoints[0].line, 12);
        QCOMPARE(again.exceptions.filterOptions[0].condition, std::string("-2,3.5"));
    }

    void engineDeath()
    {
        Bench b;
        QVERIFY(b.start());
        QString late;
        b.session.askText("evaluate", R"({"expression":"die_now"})", this,
                          [&](Result<std::string> body) { late = body ? "value" : "error"; });
        QTRY_COMPARE_WITH_TIMEOUT(b.session.state(), State::Ended, patience);
        QVERIFY2(b.session.reason().contains("code 9"), qPrintable(b.session.reason()));
        QVERIFY(b.session.snapshot());
        QVERIFY(b.start()); // and again
        QCOMPARE(b.tick(), 0u);
    }

    void failuresToStart()
    {
        Bench b;
        DebugSession nowhere(QStringLiteral("/nowhere/nodewise-engine"));
        nowhere.launch({});
        QTRY_COMPARE_WITH_TIMEOUT(nowhere.state(), State::Failed, patience);
        QVERIFY(!nowhere.reason().isEmpty());
        protocol::LaunchArguments missing;
        missing.program = "/nowhere/x.pt2";
        b.session.launch(missing);
        QTRY_COMPARE_WITH_TIMEOUT(b.session.state(), State::Failed, patience);
        QVERIFY2(b.session.reason().contains("/nowhere/x.pt2"), qPrintable(b.session.reason()));
    }

    void lateAnswersAreDropped()
    {
        Bench b;
        QVERIFY(b.start());
        int came = 0;
        b.session.askText("evaluate", R"({"expression":"1"})", this, [&](Result<std::string>) { ++came; });
        QVERIFY(b.step(Step::Next));
        bool later = false; // answers come in the order of the questions
        b.session.askText("evaluate", R"({"expression":"1"})", this, [&](Result<std::string>) { later = true; });
        QTRY_VERIFY_WITH_TIMEOUT(later, patience);
        QCOMPARE(came, 0);
    }

    void values()
    {
        Bench b;
        ValuesModel model(&b.session);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QVERIFY(b.start());
        for (int i = 0; i < 6; ++i)
            QVERIFY(b.step(Step::Next));
        const QModelIndex live = model.sectionIndex(ValuesModel::Section::Live);
        QTRY_COMPARE(model.rowCount(live), 6);
        const QModelIndex stop = model.sectionIndex(ValuesModel::Section::Stop);
        QTRY_VERIFY(model.rowCount(stop) > 0 &&
                    model.index(model.rowCount(stop) - 1, ValuesModel::Range, stop).data().toString() == "not run yet");
        const QModelIndex range = model.index(5, ValuesModel::Range, live);
        QCOMPARE(range.data().toString(), QString()); // nobody looked yet
        model.wantStats({range});
        QTRY_VERIFY2(range.data().toString().startsWith(QStringLiteral("−2.313 … ")), qPrintable(range.data().toString()));
        QCOMPARE(model.index(4, ValuesModel::Range, live).data().toString(), QString());
        // Sections are no values: they are neither copied nor exported.
        const TextTable shown = model.shown({live, range}, {ValuesModel::Range}), file = model.file({live, range});
        QCOMPARE(shown.rows, std::size_t(1));
        QCOMPARE(shown.line(0), QStringList{range.data().toString()});
        QCOMPARE(file.titles, (QStringList{"name", "shape", "value", "min", "max", "mean", "std"}));
        QVERIFY2(file.line(0)[3].startsWith("-2.31"), qPrintable(file.line(0).join('|')));
        QVERIFY(b.step(Step::Back));
        QTRY_COMPARE(model.rowCount(live), 5);
    }

    void watches()
    {
        Bench b;
        WatchModel model(&b.session);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QVERIFY(model.setData(model.index(0, 0), "x.mean()"));
        QTRY_COMPARE(model.rowCount(), 2);
        QVERIFY(model.setData(model.index(1, 0), "bad("));
        QTRY_COMPARE(model.rowCount(), 3);
        QVERIFY(b.start());
        QTRY_COMPARE(model.index(0, WatchModel::Value).data().toString(), QString("at 0"));
        QTRY_COMPARE(model.index(1, WatchModel::Value).data().toString(), QString("undefined value bad"));
        QVERIFY(b.step(Step::Next));
        QTRY_COMPARE(model.index(0, WatchModel::Value).data().toString(), QString("at 1"));
        QVERIFY(model.setData(model.index(1, 0), ""));
        QTRY_COMPARE(model.expressions(), QStringList{"x.mean()"});
    }

    void breakpointTable()
    {
        Bench b;
        BreakpointModel model(&b.breakpoints);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        b.breakpoints.toggleNode(Side::Fx, b.node(3));
        const int row = BreakpointModel::exceptionRows;
        QCOMPARE(model.rowCount(), row + 1);
        QVERIFY(model.setData(model.index(row, BreakpointModel::Condition), "x > 1"));
        QVERIFY(model.setData(model.index(row, BreakpointModel::Place), Qt::Unchecked, Qt::CheckStateRole));
        QVERIFY(!b.breakpoints.all()[0].enabled && b.breakpoints.all()[0].conditional());
        QVERIFY(b.breakpoints.requests(Side::Fx).functions.breakpoints.empty());
        QVERIFY(model.setData(model.index(1, 0), Qt::Checked, Qt::CheckStateRole));
        QVERIFY(b.breakpoints.exceptions().nan);
        QVERIFY(!model.setData(model.index(3, BreakpointModel::Condition), "1"));
        QVERIFY(model.setData(model.index(3, BreakpointModel::Condition), "-1, 1.5"));
        QCOMPARE(b.breakpoints.requests(Side::Fx).exceptions.filterOptions[0].condition, std::string("-1,1.5"));
    }

    /// Edited in place, copied as text; a filter does not hide what is to be edited.
    void breakpointPanel()
    {
        Bench b;
        QTest::failOnWarning(QRegularExpression("editor"));
        BreakpointPanel panel(b.context);
        panel.show();
        for (const std::size_t place : {3, 4})
            b.breakpoints.toggleNode(Side::Fx, b.node(place));
        auto& page = *panel.findChild<TablePage*>("breakpoints");
        QCOMPARE(page.filter().rowCount(), BreakpointModel::exceptionRows + 2);
        page.filterField()->setText("no such place");
        QCOMPARE(page.filter().rowCount(), 0);
        panel.editCondition(b.breakpoints.all()[1].key);
        auto* editor = page.table()->viewport()->findChild<QLineEdit*>();
        QVERIFY(editor && page.filterField()->text().isEmpty());
        editor->setText(" x > 1 ");
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(b.breakpoints.all()[1].condition, QString("x > 1"));
        QTRY_VERIFY(!page.table()->viewport()->findChild<QLineEdit*>());
        page.copy();
        QVERIFY(QGuiApplication::clipboard()->text().startsWith(b.breakpoints.all()[1].name() + "\tnode\tx > 1\t"));
    }

    /// The last row takes a new watch, and goes on doing so.
    void watchPanel()
    {
        Bench b;
        QTest::failOnWarning(QRegularExpression("editor"));
        WatchPanel panel(b.context);
        panel.show();
        QTreeView& table = *panel.findChild<QTreeView*>();
        for (const QString& expression : {QString("x.mean()"), QString("x.max()")}) {
            table.edit(table.model()->index(table.model()->rowCount() - 1, 0));
            auto* editor = table.viewport()->findChild<QLineEdit*>();
            QVERIFY(editor);
            editor->setText(expression);
            QTest::keyClick(editor, Qt::Key_Return);
            QTRY_VERIFY(panel.model().expressions().contains(expression));
            QTRY_VERIFY(!table.viewport()->findChild<QLineEdit*>());
        }
        QCOMPARE(table.model()->rowCount(), 3);
    }

    void marksOfBothSides()
    {
        Bench b;
        b.breakpoints.toggleNode(Side::Fx, fxNode(*b.document, "conv2d").index());
        QVERIFY(b.start());
        QVERIFY(b.step(Step::Continue));
        const auto fx = makeMarks(Side::Fx, b.session, b.breakpoints, *b.document, true);
        const auto ir = makeMarks(Side::Ir, b.session, b.breakpoints, *b.document, true);
        const std::uint32_t conv = fxNode(*b.document, "conv2d").index(), irConv = irNode(*b.document, "conv2d").index();
        QCOMPARE(fx->current, conv);
        QCOMPARE(ir->current, irConv);
        QCOMPARE(fx->state(conv), NodeMarks::State::Current);
        QCOMPARE(ir->state(irConv), NodeMarks::State::Current);
        QVERIFY(fx->tryBreakpoint(conv) && ir->tryBreakpoint(irConv));
        QVERIFY(fx->heatOf(b.node(1)) > 0 && fx->heatOf(conv) < 0);
        QVERIFY(makeMarks(Side::Fx, b.session, b.breakpoints, *b.document, false)->heat.empty());
    }

    void tensorPages()
    {
        Bench b;
        QVERIFY(b.start());
        QVERIFY(b.step(Step::Next));
        TensorModel model(&b.session);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        protocol::ValueInfo value;
        value.ref.node = b.node(0);
        value.shape = {40, 50};
        value.dtype = "float32";
        model.setValue(value, {});
        QTRY_COMPARE(model.rowCount(), 40);
        QCOMPARE(model.columnCount(), 50);
        QCOMPARE(model.index(7, 3).data().toString(), QString("7003"));
        QCOMPARE(model.pagesHeld(), 1u); // only what was looked at
        QCOMPARE(model.index(7, 40).data().toString(), QString("…"));
        QTRY_COMPARE(model.index(7, 40).data().toString(), QString("7040"));
        QCOMPARE(model.pagesHeld(), 2u);
        model.setSlice("[::4]");
        QTRY_COMPARE(model.rowCount(), 10);
        QCOMPARE(model.elementOf(model.index(2, 5)), QString("[8, 5]"));
        QSignalSpy edited(&model, &TensorModel::edited);
        QVERIFY(model.setData(model.index(2, 5), "1.5"));
        QTRY_COMPARE(edited.size(), 1);
        QSignalSpy failed(&model, &TensorModel::failed);
        model.setSlice("[oops]");
        QTRY_COMPARE(failed.size(), 1);
        QCOMPARE(model.rowCount(), 0);
    }

    void slices_data()
    {
        QTest::addColumn<QString>("slice");
        QTest::addColumn<QList<int>>("at");
        QTest::addColumn<QString>("element");
        QTest::newRow("all") << "" << QList{1, 2, 3} << "[1, 2, 3]";
        QTest::newRow("index") << "[-1, :, 2:7:2]" << QList{1, 2} << "[3, 1, 6]";
        QTest::newRow("dots") << "[..., 0]" << QList{3, 4} << "[3, 4, 0]";
        QTest::newRow("negative start") << "[:, -2:]" << QList{0, 1, 2} << "[0, 4, 2]";
        QTest::newRow("mask") << "[x > 0]" << QList{0} << "";
        QTest::newRow("outside") << "[4]" << QList{0, 0} << "";
        QTest::newRow("too many") << "[0, 0, 0, 0]" << QList<int>{} << "";
    }
    void slices()
    {
        QFETCH(QString, slice);
        QFETCH(QList<int>, at);
        QFETCH(QString, element);
        const std::vector<std::int64_t> place(at.begin(), at.end());
        QCOMPARE(QString::fromStdString(elementSlice(slice.toStdString(), {4, 5, 6 + 1}, place).value_or("")), element);
    }

    void stackPanel()
    {
        Bench b;
        StackPanel stack(b.context);
        QAbstractItemModelTester tester(&stack.model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QVERIFY(b.runsSteps(3));
        QTRY_COMPARE(stack.model().rowCount(), 3);
        QCOMPARE(stack.model().index(1, StackModel::Place).data().toString(), QString("line 7 of the code"));
        QCOMPARE(stack.model().index(2, StackModel::Place).data().toString(), QString("model.py:3"));
        QSignalSpy source(&stack, &StackPanel::sourceRequested);
        auto* frames = stack.findChild<QTreeView*>();
        const auto go = [&](int row) {
            frames->setCurrentIndex(frames->model()->index(row, 0));
            Q_EMIT frames->activated(frames->currentIndex());
        };
        go(0);
        QCOMPARE(b.selection.currentFx()->index(), b.node(3));
        go(1);
        QCOMPARE(b.selection.state().modulePath, QString("bn"));
        go(2);
        QCOMPARE(b.selection.currentFx()->index(), b.node(3));
        QCOMPARE(source.size(), 1);
    }

    void consolePanel()
    {
        Bench b;
        ConsolePanel console(b.context);
        QVERIFY(b.runsSteps(3));
        QVERIFY(console.allText().contains("a note"));
        console.evaluate("1 + 1");
        QTRY_VERIFY(console.allText().contains("at 3"));
        console.evaluate("bad(");
        QTRY_VERIFY(console.allText().contains("undefined value bad"));
    }

    void editPanel()
    {
        Bench b;
        EditPanel edits(b.context);
        QAbstractItemModelTester tester(&edits.model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QVERIFY(b.runsSteps(3));
        protocol::EditRequest edit;
        edit.value.node = b.node(1);
        edit.number = protocol::Scalar(1.0);
        edits.apply(edit);
        QTRY_COMPARE(edits.model().rowCount(), 1);
        QTRY_COMPARE(b.session.snapshot()->state.states[b.node(1)], 'e');
        const auto* redo = edits.findChild<QToolButton*>("redo");
        QVERIFY(!redo->isEnabled());
        edits.undo();
        QTRY_COMPARE(edits.model().rowCount(), 0);
        QTRY_VERIFY(redo->isEnabled());
        edits.redo();
        QTRY_COMPARE(edits.model().rowCount(), 1);
        QTRY_COMPARE(b.session.snapshot()->state.states[b.node(1)], 'e');
        QTRY_VERIFY(!redo->isEnabled());
        edits.undo();
        QTRY_COMPARE(edits.model().rowCount(), 0);
    }

    void profilePanel()
    {
        Bench b;
        ProfilePanel profile(b.context);
        QAbstractItemModelTester tester(&profile.model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QVERIFY(b.runsSteps(3));
        profile.show();
        QTRY_COMPARE(profile.model().rowCount(), 3);
        QTemporaryDir folder;
        QSignalSpy said(&profile, &ProfilePanel::message);
        profile.exportTo(folder.filePath("trace.json"));
        profile.exportTo(folder.filePath("no such folder/trace.json"));
        QCOMPARE(said.size(), 2);
        QFile trace(folder.filePath("trace.json"));
        QVERIFY2(trace.open(QIODevice::ReadOnly), qPrintable(said[0][0].toString()));
        const QJsonArray events = QJsonDocument::fromJson(trace.readAll())["traceEvents"].toArray();
        QCOMPARE(std::count_if(events.begin(), events.end(), [](const QJsonValue& event) { return event["cat"] == "node"; }), 3);
        QVERIFY2(said[1][0].toString().contains("can't be written"), qPrintable(said[1][0].toString()));
    }

    void tensorView()
    {
        Bench b;
        TensorView tensor({b.context});
        QVERIFY(b.runsSteps(3));
        protocol::ValueInfo value;
        value.ref.node = b.node(1);
        value.name = "x";
        value.shape = {40, 50};
        value.dtype = "float32";
        tensor.resize(600, 300);
        tensor.show();
        tensor.showValue(value);
        QTRY_COMPARE(tensor.model().rowCount(), 40);
        test::named<QLineEdit>(tensor, "slice")->setText("[oops]");
        QTest::keyClick(test::named<QLineEdit>(tensor, "slice"), Qt::Key_Return);
        QTRY_VERIFY(tensor.stateText().contains("no slice"));
    }

    void profileSums()
    {
        protocol::ProfileAnswer p;
        p.nodes = {{1, "a", "aten.add.Tensor", "m.x", 1, 1000},
                   {2, "b", "aten.mul.Tensor", "m.x", 1, 500},
                   {3, "c", "aten.add.Tensor", "m.y", 2, 1500}};
        QCOMPARE(profileRows(p, ProfileBy::Node).size(), 3u);
        const auto ops = profileRows(p, ProfileBy::Op);
        QCOMPARE(ops.size(), 2u);
        QCOMPARE(ops[0].ns, 2500.0);
        QCOMPARE(ops[0].count, 3u);
        QVERIFY(std::abs(ops[0].share - 2500.0 / 3000) < 1e-9);
        QCOMPARE(profileRows(p, ProfileBy::Module)[0].ns, 1500.0);
    }

    void words()
    {
        protocol::ValueInfo v;
        v.dtype = "bfloat16";
        v.shape = {1, 16};
        QCOMPARE(ValueText::shape(v), QString("bf16[1, 16]"));
        QCOMPARE(ValueText::range(v), QString("not run yet"));
        v.state = protocol::ValueInfo::State::Dropped;
        QCOMPARE(ValueText::range(v), QString("dropped · recompute"));
        v.state = protocol::ValueInfo::State::Live;
        v.aliases = {"linear"};
        v.stats = protocol::TensorStats{.min = -0.5, .max = 3, .mean = 1, .std = 0.25, .nan = 2, .count = 16};
        QCOMPARE(ValueText::range(v), QString("−0.5 … 3"));
        QVERIFY(ValueText::lines(v).contains("shares memory with linear"));
        QCOMPARE(ValueText::trouble(v), QString("2 NaN"));
        QCOMPARE(ValueText::number(std::nan("")), QString("NaN"));
        QCOMPARE(ValueText::number(-INFINITY), QString("−∞"));
    }
};

int main(int argc, char** argv)
{
    if (argc > 1 && std::string_view(argv[1]) == "--engine")
        return nodewise::test::FakeEngine().run();
    QApplication app(argc, argv);
    TestDebugViews test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_debug_views.moc"
