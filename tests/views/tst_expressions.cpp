// SPDX-License-Identifier: Apache-2.0
// Where expressions are written: completion, what is wrong with a condition, hits, and help.
#include "tests/views/debug_session_bench.h"
#include "tests/views/fake_engine.h"
#include "views/debug/breakpoint_list.h"
#include "views/debug/breakpoint_model.h"
#include "views/debug/condition_check.h"
#include "views/debug/console_help.h"
#include "views/debug/console_panel.h"
#include "views/debug/expression_field.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QtTest>

using namespace nodewise;
using namespace nodewise::views;
using Bench = DebugSessionBench;

class TestExpressions : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void hits()
    {
        Bench b;
        BreakpointModel model(&b.breakpoints);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        b.breakpoints.toggleNode(Side::Fx, b.node(3));
        const int row = BreakpointModel::exceptionRows;
        // Hits are counted by sessions: of several of the engine's, together.
        const QModelIndex count = model.index(row, BreakpointModel::Count);
        QCOMPARE(count.data().toString(), QString());
        const int key = b.breakpoints.all()[0].key;
        b.breakpoints.takeAnswer({key, key}, {.breakpoints = {{.id = 7, .verified = true}, {.id = 8, .verified = true}}});
        QCOMPARE(count.data().toString(), QString("0"));
        b.breakpoints.takeChange({.id = 7, .verified = true, .hits = 2});
        b.breakpoints.takeChange({.id = 8, .verified = true, .hits = 1});
        QCOMPARE(count.data().toString(), QString("3"));
        b.breakpoints.takeProblem(key, "", UserText("of an older condition"));
        QVERIFY(b.breakpoints.all()[0].verified == Breakpoint::Verified::Yes); // the session's word counts
        b.breakpoints.forgetAnswers();
        QCOMPARE(count.data().toString(), QString());
        b.breakpoints.takeProblem(key, "x >", UserText("of other words"));
        QVERIFY(b.breakpoints.all()[0].verified == Breakpoint::Verified::Unknown);
        b.breakpoints.takeProblem(key, "", UserText("it can't hold"));
        QVERIFY(b.breakpoints.all()[0].verified == Breakpoint::Verified::No);
        QCOMPARE(model.index(row, BreakpointModel::Place).data(Qt::ForegroundRole).value<QColor>(), Theme::current().error);
    }

    /// Names as they are typed, members behind a dot; Enter takes what is chosen, and the line where nothing is.
    void expressionField()
    {
        ExpressionField field;
        field.setWords({{"relu", "aten.relu.default"}, {"relu_1", "aten.relu.default"}, {"result", "what the operator gives"}});
        field.show();
        QVERIFY(QTest::qWaitForWindowExposed(&field));
        field.setFocus();
        int returned = 0;
        connect(&field, &QLineEdit::returnPressed, this, [&] { ++returned; });
        QTest::keyClicks(&field, "re");
        QCOMPARE(field.offered(), (QStringList{"relu", "relu_1", "result"}));
        QTest::keyClicks(&field, "l");
        QCOMPARE(field.offered(), (QStringList{"relu", "relu_1"}));
        QTest::keyClick(&field, Qt::Key_Tab);
        QCOMPARE(field.text(), QString("relu")); // what they have in common
        QWidget* list = QApplication::activePopupWidget();
        QTest::keyClicks(&field, ".ma");
        QCOMPARE(field.offered(), QStringList{"max()"});
        list = QApplication::activePopupWidget();
        QVERIFY(list);
        QTest::keyClick(list, Qt::Key_Down);
        QTest::keyClick(list, Qt::Key_Return);
        QCOMPARE(field.text(), QString("relu.max()"));
        QCOMPARE(returned, 0);
        QTest::keyClicks(&field, " > 3.");
        QVERIFY(field.offered().isEmpty()); // a number has no members
        field.setText("res");
        field.setCursorPosition(3);
        QTest::keyClick(&field, Qt::Key_Space, Qt::ControlModifier);
        QCOMPARE(field.offered(), QStringList{"result"});
        QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Return);
        QCOMPARE(returned, 1);
        QCOMPARE(field.text(), QString("res"));
        field.setProblem("it can't hold");
        QVERIFY(field.toolTip().contains("hold"));
        QCOMPARE(field.property("state").toString(), QString("error"));
    }

    void help()
    {
        Bench b;
        ConsolePanel console(b.context);
        console.evaluate("help");
        QVERIFY(console.allText().contains("Inputs: ") && console.allText().contains(".max()") && console.allText().contains("result"));
        console.evaluate("help nonsense");
        QVERIFY(console.allText().contains("There is no value nonsense."));
        console.evaluate("help(relu)");
        QVERIFY2(console.allText().contains("relu: a value of the program, aten.relu.default"), qPrintable(console.allText()));
    }

    void topics()
    {
        QCOMPARE(ConsoleHelp::tryTopic(" help "), std::optional(QString()));
        QCOMPARE(ConsoleHelp::tryTopic("?"), std::optional(QString()));
        QCOMPARE(ConsoleHelp::tryTopic("help torch.softmax"), std::optional(QString("torch.softmax")));
        QCOMPARE(ConsoleHelp::tryTopic("help(relu)"), std::optional(QString("relu")));
        QCOMPARE(ConsoleHelp::tryTopic("helper + 1"), std::nullopt);
        QCOMPARE(ConsoleHelp::tryTopic("help + 1"), std::nullopt);
    }

    /// What a breakpoint is at, by its kind; each operator once.
    void operators()
    {
        Bench b;
        const auto of = [&b](Breakpoint::Kind kind, const QString& target) {
            QStringList out;
            for (const std::string& op : operatorsOf(*b.context.document, {.kind = kind, .target = target}))
                out.append(QString::fromStdString(op));
            return out.join(' ');
        };
        using Kind = Breakpoint::Kind;
        QCOMPARE(of(Kind::Op, "aten.relu*"), QString("aten.relu.default"));
        QCOMPARE(of(Kind::Op, "aten.relu"), QString("aten.relu.default"));
        QCOMPARE(of(Kind::Node, "relu"), QString("aten.relu.default"));
        QCOMPARE(of(Kind::Value, "relu"), QString("aten.relu.default"));
        QCOMPARE(of(Kind::Node, "nonsense"), QString());
        QCOMPARE(of(Kind::Line, "model.py"), QString());
        QCOMPARE(of(Kind::Module, "bn"), QString("aten.batch_norm.default"));
        const Breakpoint relu{.target = "relu"};
        const auto words = ConditionCheck(b.context).words(relu);
        QVERIFY(std::ranges::any_of(words, [](const ExpressionWord& word) { return word.word == "result"; }));
        QVERIFY(std::ranges::any_of(words, [](const ExpressionWord& word) { return word.word == "batch_norm"; }));
    }
};

int main(int argc, char** argv)
{
    if (argc > 1 && std::string_view(argv[1]) == "--engine")
        return test::FakeEngine().run();
    const QApplication application(argc, argv);
    TestExpressions test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_expressions.moc"
