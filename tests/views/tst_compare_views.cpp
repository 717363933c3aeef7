// SPDX-License-Identifier: Apache-2.0
// The compare dock in each of its states, over an engine that this program plays itself, started with --engine.
#include "tests/views/color_vision.h"
#include "tests/views/compare_bench.h"
#include "tests/views/fake_engine.h"
#include "tests/views/find.h"
#include "tests/views/legend_lines.h"
#include "tests/views/menu.h"
#include "views/common/filter_chips.h"
#include "views/common/path_field.h"
#include "views/common/style_sheet.h"
#include "views/compare/compare_setup_page.h"
#include "views/compare/compare_table.h"
#include "views/compare/compare_text.h"
#include "views/compare/finding_card.h"
#include "views/compare/finding_inputs.h"
#include "views/compare/gap_model.h"
#include "views/debug/debug_session.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QDropEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTreeView>

using namespace nodewise;
using namespace nodewise::views;
using namespace nodewise::test;
using State = Comparison::State;
using Bench = CompareBench;
using Age = Comparison::Age;
using Page = ComparePanel::Page;
using With = CompareSetup::With;
using RowVerdict = protocol::CompareRow::Verdict;

namespace {

void comparesWithPython(Bench& b)
{
    CompareSetup setup = b.comparison.setup();
    setup.with = With::Python;
    setup.python.python = "/some/bin/python";
    b.comparison.setSetup(setup);
    b.panel.startButton()->click();
}

} // namespace

class TestCompareViews : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// No session is alive: one is started, and the comparison follows.
    void startsASession()
    {
        Bench b;
        QSignalSpy launches(&b.comparison, &Comparison::launchRequested);
        b.choose("/values", true);
        b.panel.startButton()->click();
        QCOMPARE(b.comparison.state(), State::Waiting);
        QCOMPARE(launches.size(), 1);
        QVERIFY(!b.panel.progressText().isEmpty());
        QTRY_COMPARE_WITH_TIMEOUT(b.comparison.state(), State::Done, patience);
        QVERIFY(b.stopped(b.faulty()));
        QCOMPARE(b.comparison.setup().recentDumps, QStringList{"/values"});
        QVERIFY(b.panel.progressText().isEmpty());
    }

    void firstDivergenceIsACard()
    {
        Bench b;
        QVERIFY(b.compare("/values", true));
        QVERIFY(b.stopped(b.faulty()));
        QTRY_COMPARE(b.comparison.age(), Age::Fresh);
        QCOMPARE(b.panel.page(), Page::Finding);
        FindingCard* card = b.panel.finding();
        QVERIFY2(card->headline().contains(b.name(b.faulty())), qPrintable(card->headline()));
        QCOMPARE(card->verdict(), QString("This operator differs"));
        QVERIFY(card->advice().contains("out of tolerance"));
        QCOMPARE(card->figure("max abs"), (QStringList{"1", "1"}));
        QCOMPARE(card->figure("mismatches").front(), QString("1 of 2,000"));
        QCOMPARE(card->figure("first index"), (QStringList{"[39, 49]", "[39, 49]"}));
        QCOMPARE(card->figure("value there").front(), QString("3 for 2"));
        QVERIFY(card->figure("NaN and Inf").isEmpty());
        QVERIFY(b.panel.ageText().isEmpty());
        QVERIFY2(b.panel.summaryText().contains("1 pass") && b.panel.summaryText().contains("31.4 MB") &&
                     b.panel.summaryText().contains("/values"),
                 qPrintable(b.panel.summaryText()));
    }

    void whatCameInDiffers()
    {
        Bench b;
        QVERIFY(b.compare("/upstream", true));
        QCOMPARE(b.panel.finding()->verdict(), QString("Its inputs already differ"));
        QVERIFY(b.panel.finding()->advice().contains("agrees"));
        QCOMPARE(b.panel.finding()->figure("max abs"), (QStringList{"1", "0"}));
    }

    /// An input that the reference does not have may be to blame as well.
    void inputLackingInTheReference()
    {
        Bench b;
        QVERIFY(b.compare("/lacking", true));
        QVERIFY(b.panel.finding()->verdict().contains("or an input that the reference lacks"));
        QVERIFY2(b.panel.finding()->advice().contains("has no value of x"), qPrintable(b.panel.finding()->advice()));
    }

    /// Both sides' inputs, of which the reference has those that are computed.
    void inputsOfBothSides()
    {
        Bench b;
        QVERIFY(b.compare("/values", true));
        FindingInputs* inputs = b.panel.finding()->inputs();
        QTRY_VERIFY(!inputs->own().empty());
        const std::size_t producers = b.document->fx()->producers(graph::NodeId(b.node(b.faulty()))).size();
        QCOMPARE(inputs->own().size(), producers);
        QSignalSpy shown(&b.panel, &ComparePanel::tensorRequested);
        for (std::size_t i = 0; i < producers; ++i) {
            const auto id = b.document->fx()->producers(graph::NodeId(b.node(b.faulty())))[i];
            QCOMPARE(inputs->expected()[i] != nullptr, b.document->fx()->node(id).op == graph::NodeOp::CallFunction);
        }
        inputs->own().front()->click();
        QCOMPARE(shown.size(), 1);
        QVERIFY(!shown[0][0].value<protocol::ValueInfo>().ref.expected);
        // Elsewhere there is nothing to see, and the card says what to do.
        b.session.step(DebugSession::Step::Next);
        QTRY_VERIFY(!inputs->note().isEmpty());
        QTRY_COMPARE(b.comparison.age(), Age::Moved);
        QCOMPARE(b.panel.ageText(), QString("from another stop"));
        test::named<QPushButton>(b.panel.finding(), "go")->click();
        QVERIFY(b.stopped(b.faulty()));
        QTRY_VERIFY(inputs->note().isEmpty());
        QTRY_COMPARE(b.comparison.age(), Age::Fresh);
    }

    void valuesOfBothSides()
    {
        Bench b;
        QVERIFY(b.compare("/values", true));
        QVERIFY(b.stopped(b.faulty()));
        QSignalSpy shown(&b.values, &ValueFetch::tensorCame);
        test::named<QPushButton>(b.panel.finding(), "expected")->click();
        QTRY_COMPARE(shown.size(), 1);
        const auto expected = shown[0][0].value<protocol::ValueInfo>();
        QVERIFY(expected.ref.expected && expected.ref.node == b.node(b.faulty()));
        // Its own value is made by stepping over the node.
        test::named<QPushButton>(b.panel.finding(), "own")->click();
        QVERIFY(b.stopped(b.faulty() + 1));
        QTRY_COMPARE(shown.size(), 2);
        const auto own = shown[1][0].value<protocol::ValueInfo>();
        QVERIFY(!own.ref.expected && own.ref.node == b.node(b.faulty()) && own.state == protocol::ValueInfo::State::Live);
        // What has not run is not shown, and why is told.
        QSignalSpy told(&b.values, &ValueFetch::message);
        b.values.request(b.node(b.faulty() + 3), {}, false);
        QTRY_COMPARE(told.size(), 1);
        QVERIFY(told[0][0].toString().contains("has not run yet"));
    }

    void referenceTakenOver()
    {
        Bench b;
        QVERIFY(b.compare("/values", true));
        QVERIFY(b.stopped(b.faulty()));
        QTRY_VERIFY(test::named<QPushButton>(b.panel.finding(), "use")->isEnabled());
        test::named<QPushButton>(b.panel.finding(), "use")->click();
        QTRY_COMPARE(b.comparison.age(), Age::Edited);
        QVERIFY2(b.panel.ageText().startsWith("outdated"), qPrintable(b.panel.ageText()));
        QVERIFY(!test::named<QPushButton>(b.panel.finding(), "use")->isEnabled());
        QVERIFY(b.panel.startButton()->isEnabled()); // the next comparison
        b.session.askText(
            "nodewise/undo", "{}", &b.panel, [](const Result<std::string>&) {}, DebugSession::Lifetime::Session);
        QTRY_COMPARE(b.comparison.age(), Age::Fresh); // as it was compared
        QVERIFY(b.compare("/agrees", true));
        QTRY_COMPARE(b.comparison.age(), Age::Fresh);
        QVERIFY(b.panel.finding()->headline().startsWith("No value"));
        QVERIFY(!test::named<QPushButton>(b.panel.finding(), "go")->isVisible());
    }

    /// That nothing diverged is no agreement where the outputs were not compared; a verdict says where the values come from.
    void notAllWasCompared()
    {
        Bench b;
        QVERIFY(b.compare("/agrees/without_outputs", false));
        QCOMPARE(b.panel.finding()->headline(), "What the program returns was not compared");
        QVERIFY2(b.panel.finding()->advice().contains("linear: the dump has no value of this name"),
                 qPrintable(b.panel.finding()->advice()));
        QVERIFY(b.compare("/values/threads", false));
        QVERIFY2(b.panel.finding()->advice().contains("another number of threads"), qPrintable(b.panel.finding()->advice()));
    }

    /// Of another run, whose value has no file yet.
    void referenceOfARunTakenOver()
    {
        Bench b;
        b.panel.startButton()->click(); // the other side
        QTRY_COMPARE_WITH_TIMEOUT(b.comparison.state(), State::Done, patience);
        QVERIFY(b.stopped(b.faulty()));
        QVERIFY(b.panel.summaryText().contains("IR of"));
        b.comparison.useExpected();
        QTRY_COMPARE(b.comparison.age(), Age::Edited);
    }

    void allValuesWithoutFirst()
    {
        Bench b;
        QVERIFY(b.compare("/values", false));
        QVERIFY(b.panel.finding()->verdict().isEmpty()); // nothing was replayed
        QVERIFY(!test::named<QPushButton>(b.panel.finding(), "why")->isHidden());
        test::named<QPushButton>(b.panel.finding(), "why")->click();
        QTRY_COMPARE(b.panel.finding()->verdict(), QString("This operator differs"));
        QVERIFY(b.comparison.asked().first);
    }

    /// As many rows as llama_deep has: by pages, sorted, filtered, by module.
    void tableOfManyRows()
    {
        Bench b;
        QAbstractItemModelTester tester(&b.panel.table()->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        b.choose("/many", false);
        QSignalSpy pages(&b.comparison, &Comparison::rowsCame);
        b.panel.startButton()->click();
        QTRY_VERIFY_WITH_TIMEOUT(b.comparison.state() == State::Done && b.comparison.complete(), patience);
        QCOMPARE(pages.size(), 7); // the answer's 500, then 1000 at a time
        b.panel.showPage(Page::Values);
        CompareTable* table = b.panel.table();
        ValueFilter& shown = table->filter();
        QCOMPARE(shown.rowCount(), 5786);
        QCOMPARE(b.cell(int(b.faulty()), CompareModel::Verdict).data().toString(), QString("≠ differs"));
        QCOMPARE(b.cell(int(b.faulty()), CompareModel::FirstIndex).data().toString(), QString("[39, 49]"));
        QCOMPARE(b.cell(3, CompareModel::MaxAbs).data().toString(), QString());
        QVERIFY(b.cell(3, 0).data(Qt::ToolTipRole).toString().contains("no node of the reference"));
        table->view()->sortByColumn(CompareModel::MaxAbs, Qt::DescendingOrder);
        QCOMPARE(b.cell(0, CompareModel::MaxAbs).data().toString(), QString("1"));
        QVERIFY(b.cell(5785, CompareModel::MaxAbs).data().toString().isEmpty()); // what was not compared comes last
        table->view()->sortByColumn(-1, Qt::AscendingOrder);
        QCOMPARE(b.cell(int(b.faulty()), CompareModel::Verdict).data().toString(), QString("≠ differs"));
        table->chips()->choose(std::size_t(RowVerdict::Diverged), true);
        QCOMPARE(shown.rowCount(), 1);
        table->chips()->choose(std::size_t(RowVerdict::Within), true);
        const int both = shown.rowCount();
        QCOMPARE(quint64(both), b.comparison.answer().within + 1);
        table->filterField()->setText("linear");
        QVERIFY(shown.rowCount() < both && shown.rowCount() > 0);
        table->filterField()->clear();
        table->chips()->choose(std::size_t(RowVerdict::Diverged), false);
        table->chips()->choose(std::size_t(RowVerdict::Within), false);
        QCOMPARE(shown.rowCount(), 5786);
        test::named<QToolButton>(table, "group")->click();
        QCOMPARE(shown.rowCount(), 2);
        QCOMPARE(shown.rowCount(shown.index(0, 0)) + shown.rowCount(shown.index(1, 0)), 5786);
        QVERIFY(b.cell(0, CompareModel::Verdict).data().toString().contains("="));
        table->view()->sortByColumn(CompareModel::Verdict, Qt::DescendingOrder);
        QCOMPARE(b.cell(0, 0).data().toString().toStdString(), b.comparison.answer().firstRow->module); // it has the one that differs
        QVERIFY(b.cell(0, CompareModel::Verdict).data().toString().startsWith("≠ 1"));
        table->chips()->choose(std::size_t(RowVerdict::Diverged), true);
        QCOMPARE(shown.rowCount(), 1); // a module without such values goes
    }

    void pagesAddedByModule()
    {
        Bench b;
        test::named<QToolButton>(b.panel.table(), "group")->click();
        QAbstractItemModelTester tester(&b.panel.table()->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QVERIFY(b.compare("/many", false));
        const CompareModel& model = b.panel.table()->model();
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.rowCount(model.index(0, 0)) + model.rowCount(model.index(1, 0)), 5786);
        b.panel.showPage(Page::Values);
        b.selection.selectFx(graph::NodeId(b.node(b.faulty())));
        QCOMPARE(b.panel.table()->view()->currentIndex().data().toString(), b.name(b.faulty()));
    }

    void oneSelection()
    {
        Bench b;
        QVERIFY(b.compare("/values", false));
        b.panel.showPage(Page::Values);
        QTreeView* view = b.panel.table()->view();
        QTRY_VERIFY(view->viewport()->height() > 100);
        b.selection.selectFx(graph::NodeId(b.node(4)));
        QCOMPARE(view->currentIndex().row(), 4);
        view->scrollTo(b.cell(2, 0));
        QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->visualRect(b.cell(2, 0)).center());
        QCOMPARE(b.selection.currentFx(), std::optional(graph::NodeId(b.node(2))));
        QTest::keyClick(view, Qt::Key_Down, Qt::ShiftModifier);
        QCOMPARE(b.selection.state().fx.size(), std::size_t(2));
        QCOMPARE(b.selection.currentFx(), std::optional(graph::NodeId(b.node(3))));
        b.selection.selectFx(graph::NodeId(b.node(b.faulty())));
        QCOMPARE(view->currentIndex().row(), int(b.faulty()));
    }

    void copiedAndExported()
    {
        Bench b;
        QVERIFY(b.compare("/values", false));
        b.panel.showPage(Page::Values);
        QTreeView* view = b.panel.table()->view();
        view->setFocus();
        QTest::keyClick(view, Qt::Key_A, Qt::ControlModifier);
        b.panel.table()->copy();
        QCOMPARE(QApplication::clipboard()->text().count('\n'), qsizetype(b.count())); // as they are read
        test::contextMenu(*view->viewport(), "Copy With All Digits");
        const QStringList lines = QApplication::clipboard()->text().split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), qsizetype(b.count()) + 1);
        QVERIFY(lines[0].startsWith("node\telement\trun\top"));
        const QStringList cells = lines[qsizetype(b.faulty()) + 1].split('\t'), titles = lines[0].split('\t');
        QCOMPARE(cells.size(), titles.size());
        QCOMPARE(cells[titles.indexOf("verdict")], QString("diverged"));
        QCOMPARE(cells[titles.indexOf("first_index")], QString("39 49"));
        QCOMPARE(cells[titles.indexOf("rtol")], QString("1.3e-06"));
        QTemporaryDir folder;
        QSignalSpy told(&b.panel, &ComparePanel::message);
        const QString file = folder.filePath("c.csv");
        b.panel.table()->exportTo(file);
        QTRY_COMPARE(told.size(), 1);
        QVERIFY(told.last()[0].toString().contains(file));
        QFile written(file);
        QVERIFY(written.open(QIODevice::ReadOnly));
        QCOMPARE(written.readAll().count('\n'), qsizetype(b.count()) + 1);
        b.panel.table()->exportTo("/nowhere/c.csv");
        QTRY_COMPARE(told.size(), 2);
        QVERIFY(told.last()[0].toString().contains("can't be written"));
    }

    void notComparedByReason()
    {
        Bench b;
        QVERIFY(b.compare("/values", false));
        QVERIFY(test::named<QTabBar>(b.panel)->isTabEnabled(int(Page::Gaps)));
        GapModel& gaps = b.panel.gaps();
        QAbstractItemModelTester tester(&gaps, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(gaps.rowCount(), 3);
        QVERIFY(gaps.index(2, 0).data().toString().contains("only in the reference"));
        QCOMPARE(gaps.index(0, 0, gaps.index(2, 0)).data().toString(), QString("stranger"));
        std::uint64_t named = 0;
        for (int i = 0; i < 2; ++i)
            named += std::uint64_t(gaps.rowCount(gaps.index(i, 0)));
        QCOMPARE(named, b.comparison.answer().notCompared);
        b.panel.showPage(Page::Gaps);
        const QAbstractItemModel& shown = *test::named<TablePage>(b.panel, "not-compared")->table()->model();
        const QModelIndex node = shown.index(0, 0, shown.index(0, 0));
        test::named<TablePage>(b.panel, "not-compared")->table()->setCurrentIndex(node);
        QCOMPARE(b.breakpoints.nodeName(Side::Fx, b.selection.currentFx()->index()), node.data().toString());
    }

    void refusedWithItsPlace()
    {
        Bench b;
        b.choose("/missing", true);
        b.panel.startButton()->click();
        QTRY_COMPARE_WITH_TIMEOUT(b.comparison.state(), State::Failed, patience);
        QVERIFY2(b.panel.errorText().contains("/missing: there is no such folder"), qPrintable(b.panel.errorText()));
        QCOMPARE(b.panel.page(), Page::Setup);
        QVERIFY(b.compare("/values", true)); // and it goes on
        QVERIFY(b.panel.errorText().isEmpty());
    }

    void givenUp()
    {
        Bench b;
        b.choose("/slow", true);
        b.panel.startButton()->click();
        QTRY_COMPARE_WITH_TIMEOUT(b.comparison.state(), State::Running, patience);
        b.panel.cancelButton()->click();
        QTRY_COMPARE_WITH_TIMEOUT(b.comparison.state(), State::Failed, patience);
        QVERIFY(b.comparison.givenUp());
        QCOMPARE(b.panel.errorText(), QString("The comparison was canceled."));
        QVERIFY(b.session.stopped()); // the session lives on
    }

    void interpreterFails_data()
    {
        QTest::addColumn<QString>("engine");
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("says");
        QTest::newRow("refused") << QCoreApplication::applicationFilePath() << QStringList{"--engine"} << "does not know the request";
        QTest::newRow("ended") << "/bin/sh" << QStringList{"-c", "exit 3"} << "it ended with code 3";
        QTest::newRow("broken") << "/bin/sh" << QStringList{"-c", "printf 'Content-Length: x\\r\\n\\r\\n'; cat"} << "it broke the protocol";
        QTest::newRow("none") << "/nowhere/engine" << QStringList() << "it could not be started";
    }
    /// The run is let go while its engine's answer is being taken: the engine goes after that.
    void interpreterFails()
    {
        QFETCH(QString, engine);
        QFETCH(QStringList, arguments);
        QFETCH(QString, says);
        Bench b;
        b.comparison.setEngine(engine, arguments);
        comparesWithPython(b);
        QTRY_COMPARE_WITH_TIMEOUT(b.comparison.state(), State::Failed, patience);
        QVERIFY2(b.panel.errorText().contains(says), qPrintable(b.panel.errorText()));
        QTRY_VERIFY(b.comparison.findChildren<InterpreterRun*>().isEmpty());
        QVERIFY(b.compare("/values", true)); // and it goes on
    }

    /// An engine that still writes when it is given up leaves nothing behind.
    void interpreterGivenUp()
    {
        QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkdir("tmp"));
        const QDir values(folder.filePath("tmp"));
        const auto entries = [&values] { return QDir(values).entryList(QDir::AllEntries | QDir::NoDotAndDotDot); };
        const QByteArray before = qgetenv("TMPDIR");
        qputenv("TMPDIR", values.path().toLocal8Bit());
        Bench b;
        b.comparison.setEngine("/bin/sh", {"-c", "at=$(ls -d \"$TMPDIR\"/*); cat > /dev/null; sleep 0.2; mkdir -p \"$at/late\"; "
                                                 ": > \"$at/late/file\"; : > \"$TMPDIR/../done\""});
        comparesWithPython(b);
        QTRY_COMPARE_WITH_TIMEOUT(entries().size(), 1, patience);
        before.isNull() ? qunsetenv("TMPDIR") : qputenv("TMPDIR", before);
        b.comparison.cancel();
        QCOMPARE(b.panel.errorText(), QString("The comparison was canceled."));
        QTRY_VERIFY(QFile::exists(folder.filePath("done")));
        QTRY_COMPARE(entries(), QStringList());
    }

    void sessionThatCantStart()
    {
        Bench b;
        b.comparison.disconnect(&b.session);
        connect(&b.comparison, &Comparison::launchRequested, &b.session, [&b] { b.session.launch({.program = "/nowhere.pt2"}); });
        b.choose("/values", true);
        b.panel.startButton()->click();
        QTRY_COMPARE_WITH_TIMEOUT(b.comparison.state(), State::Failed, patience);
        QVERIFY2(b.panel.errorText().contains("/nowhere.pt2"), qPrintable(b.panel.errorText()));
    }

    /// What was found stays when the session goes; what needs it is said to be gone.
    void sessionEnds()
    {
        Bench b;
        QVERIFY(b.compare("/values", true));
        b.session.end();
        QCOMPARE(b.comparison.age(), Age::Gone);
        QCOMPARE(b.panel.ageText(), QString("of an earlier session"));
        QVERIFY(test::named<QTabBar>(b.panel)->isTabEnabled(int(Page::Finding)) &&
                !test::named<QPushButton>(b.panel.finding(), "use")->isEnabled());
        QSignalSpy told(&b.values, &ValueFetch::message);
        b.values.request(b.node(b.faulty()), {}, true);
        QCOMPARE(told.size(), 1);
        QVERIFY(b.compare("/agrees", true)); // a new session
        QCOMPARE(b.comparison.age(), Age::Fresh);
    }

    void engineDies()
    {
        Bench b;
        b.choose("/slow", true);
        b.panel.startButton()->click();
        QTRY_COMPARE_WITH_TIMEOUT(b.comparison.state(), State::Running, patience);
        b.session.askText("evaluate", R"({"expression":"die_now"})", &b.panel, [](const Result<std::string>&) {});
        QTRY_COMPARE_WITH_TIMEOUT(b.comparison.state(), State::Failed, patience);
        QVERIFY(!b.panel.errorText().isEmpty());
    }

    void clearedLetsTheReferenceGo()
    {
        Bench b;
        QVERIFY(b.compare("/values", true));
        QVERIFY(b.stopped(b.faulty()));
        test::named<QToolButton>(b.panel, "end")->click();
        QCOMPARE(b.comparison.state(), State::Empty);
        QCOMPARE(b.panel.page(), Page::Setup);
        QVERIFY(b.comparison.rows().empty() && b.comparison.verdicts(Side::Fx).empty());
        QCOMPARE(b.panel.table()->model().rowCount(), 0);
        bool asked = false, refused = false;
        b.session.ask<protocol::CompareRowsAnswer>(protocol::CompareRowsRequest(), &b.panel,
                                                   [&](const Result<protocol::CompareRowsAnswer>& answer) {
                                                       asked = true;
                                                       refused = !answer;
                                                   });
        QTRY_VERIFY(asked);
        QVERIFY(refused);
    }

    void droppedFolder()
    {
        Bench b;
        QTemporaryDir folder;
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(folder.path())});
        QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(&b.panel, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(&b.panel, &drop);
        QVERIFY(b.comparison.setup().with == With::Dump && b.comparison.setup().dump == folder.path());
        QVERIFY(test::named<CompareSetupPage>(b.panel)->choice(With::Dump)->isChecked());
        QCOMPARE(test::named<PathField>(test::named<CompareSetupPage>(b.panel), "dump")->path(), folder.path());
        data.setUrls({QUrl::fromLocalFile("/notes.txt")});
        QDragEnterEvent other(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, {});
        other.ignore();
        QApplication::sendEvent(&b.panel, &other);
        QVERIFY(!other.isAccepted());
    }

    void colorsOfBothGraphs()
    {
        Bench b;
        QVERIFY(b.compare("/values", false));
        const auto& fx = b.comparison.verdicts(Side::Fx);
        QCOMPARE(fx[b.node(b.faulty())], Agreement::First);
        QCOMPARE(fx[b.node(0)], Agreement::Equal);
        QCOMPARE(fx[b.node(3)], Agreement::NotCompared);
        const auto& ir = b.comparison.verdicts(Side::Ir);
        for (const std::uint32_t linked : linkedNodes(*b.document, Side::Fx, b.node(b.faulty())))
            QCOMPARE(ir[linked], Agreement::First);
        QVERIFY(b.comparison.tryWorst(b.node(b.faulty()))->verdict == RowVerdict::Diverged);
        QVERIFY2(CompareText::line(*b.comparison.tryWorst(b.node(b.faulty()))).contains("8,388,608 ULPs, 1 of 2,000 elements"),
                 qPrintable(CompareText::line(*b.comparison.tryWorst(b.node(b.faulty())))));
        QVERIFY(CompareText::line(*b.comparison.tryWorst(b.node(3))).contains("no node of the reference"));
        QWidget parent;
        Legend legend(&parent);
        NodeMarks marks;
        marks.states.assign(fx.size(), NodeMarks::State::Executed);
        marks.overlay = b.comparison.overlay(Side::Fx);
        legend.setMarks(&marks);
        const QStringList lines = marksOf(legend);
        QVERIFY(lines.size() >= 4);
        QCOMPARE(lines.mid(0, 2), QStringList({"Runs next", "Differs first"})); // other states are not drawn now
        QVERIFY(legend.accessibleDescription().contains("Differs first"));
        const std::uint32_t first = b.node(b.faulty());
        QVERIFY(marks.tryEntry(first)->bad && marks.tryEntry(first)->heavy && !marks.tryEntry(b.node(0))->bad);
        marks.overlay = nullptr;
        legend.setMarks(&marks);
        QVERIFY(!marksOf(legend).contains("Differs first") && marksOf(legend).size() > 1);
    }

    /// Text stays readable on each color, and what differs is told apart with any color vision, in both themes.
    void colorsForEveryone()
    {
        for (const Theme& theme : {Theme::light(), Theme::dark()}) {
            for (const auto verdict : {Agreement::Equal, Agreement::Within, Agreement::NotCompared, Agreement::Differs, Agreement::First})
                QVERIFY2(contrast(theme.text, agreementLook(theme, verdict).fill) >= 4.5, agreementSign(verdict));
            QVERIFY(contrast(agreementColor(theme, Agreement::Differs), theme.pane) >= 4.5); // it is a text's color, too
            for (const auto& eyes : allEyes)
                for (const auto agrees : {Agreement::Equal, Agreement::Within, Agreement::NotCompared}) {
                    const auto apart = [&](const QColor& a, const QColor& c) { return distance(seenWith(eyes, a), seenWith(eyes, c)); };
                    QVERIFY2(apart(agreementColor(theme, Agreement::Differs), agreementColor(theme, agrees)) > 80, agreementSign(agrees));
                    QVERIFY2(apart(agreementLook(theme, Agreement::First).fill, agreementLook(theme, agrees).fill) > 30,
                             agreementSign(agrees));
                }
        }
    }

    void keyboardReachesEverything()
    {
        Bench b;
        QVERIFY(b.compare("/values", true));
        for (QWidget* widget : std::initializer_list<QWidget*>{
                 b.panel.startButton(), test::named<QPushButton>(b.panel.finding(), "go"),
                 test::named<QPushButton>(b.panel.finding(), "use"), b.panel.table()->chips()->chip(std::size_t(RowVerdict::Equal)),
                 b.panel.table()->view(), test::named<TablePage>(b.panel, "not-compared")->table()})
            QVERIFY2(widget->focusPolicy() & Qt::TabFocus, widget->metaObject()->className());
        for (const QWidget* widget : b.panel.findChildren<QWidget*>())
            if (const auto* tree = qobject_cast<const QTreeView*>(widget))
                QVERIFY2(!tree->accessibleName().isEmpty(), "a table without a name");
    }
};

int main(int argc, char** argv)
{
    if (argc > 1 && QByteArray(argv[1]) == "--engine")
        return nodewise::test::FakeEngine().run();
    QApplication app(argc, argv);
    TestCompareViews test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_compare_views.moc"
