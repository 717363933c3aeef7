// SPDX-License-Identifier: Apache-2.0
// Pages of the coverage panel, over an engine that this program plays: what they show, at which width, and what is kept.
#include "tests/views/coverage_bench.h"
#include "tests/views/find.h"
#include "views/common/elided_label.h"
#include "views/common/filter_chips.h"
#include "views/coverage/chain_model.h"
#include "views/coverage/coverage_compare_page.h"
#include "views/coverage/coverage_facts.h"
#include "views/coverage/coverage_model.h"
#include "views/coverage/coverage_page.h"
#include "views/coverage/coverage_panel.h"
#include "views/coverage/verdict_bar.h"
#include "views/coverage/verdict_change_model.h"
#include "views/coverage/why_page.h"
#include "views/editor/problem_page.h"
#include "views/table/value_filter.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTreeView>

using namespace nodewise;
using namespace nodewise::views;
using protocol::Verdict;
using Page = CoveragePanel::Page;
using State = CoverageAsk::State;
using Bench = test::CoverageBench;
using test::answerOf;
using test::columnOf;
using test::first;
using test::patience;

namespace {

/// Of the selected node, or why there is nothing to say.
QString headOf(const CoveragePanel& panel)
{
    const WhyPage& page = *panel.why();
    return page.emptyText().isEmpty() ? page.findChild<ElidedLabel*>()->text() : page.emptyText();
}

} // namespace

class TestCoveragePages : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void judgesByItsButton()
    {
        Bench b;
        CoveragePanel panel(b.context);
        panel.show();
        QVERIFY(panel.operators()->emptyText().contains("first") && test::named<QPushButton>(panel, "judge")->isEnabled());
        QVERIFY(!panel.tabs()->isTabVisible(int(Page::Problems)));
        QStringList told; // how far it is, as the worker tells
        connect(&b.run->own(), &CoverageAsk::progressed, &panel,
                [&] { told.append(panel.progressText() + QString::number(test::named<QProgressBar>(panel, "progress")->value())); });
        test::named<QPushButton>(panel, "judge")->click();
        QVERIFY(test::named<QProgressBar>(panel, "progress")->isVisible() && !test::named<QPushButton>(panel, "judge")->isEnabled());
        QVERIFY(b.settles());
        QVERIFY2(told.size() == 1 && told.front().endsWith("Reading the program250"), qPrintable(told.join('|')));
        QVERIFY(!test::named<QProgressBar>(panel, "progress")->isVisible() && panel.operators()->emptyText().isEmpty() &&
                panel.errorText().isEmpty());
        QVERIFY2(panel.summaryText().contains("decomposed"), qPrintable(panel.summaryText()));
    }

    void chipsAndSearch()
    {
        Bench b;
        QVERIFY(b.judges());
        CoveragePanel panel(b.context);
        CoveragePage& page = *panel.operators();
        const int all = page.filter().rowCount();
        page.chips()->choose(std::size_t(Verdict::Decomposed), true);
        QCOMPARE(columnOf(page.filter(), 0), QStringList("aten.linear.default"));
        Q_EMIT page.bar()->verdictClicked(Verdict::Decomposed); // again: all are back
        QCOMPARE(page.filter().rowCount(), all);
        page.filterField()->setText("no such thing");
        QCOMPARE(page.filter().rowCount(), 0);
        QVERIFY(page.shownRows().empty());
        QVERIFY(!page.TablePage::emptyText().isEmpty());
        page.filterField()->clear();
        QCOMPARE(page.exported().rows, b.run->result()->answer().nodes.size());
    }

    /// One selection; a click on a rule's place opens it, and so does Enter.
    void selectionAndPlaces()
    {
        Bench b;
        QVERIFY(b.judges());
        CoveragePanel panel(b.context);
        panel.resize(1000, 260); // all columns
        panel.show();
        CoveragePage& page = *panel.operators();
        const std::uint32_t linear = b.node("aten.linear.default");
        b.selection.selectFx(graph::NodeId(linear));
        QCOMPARE(page.table()->currentIndex().data().toString(), QString("aten.linear.default")); // folded: the operator's row
        const QModelIndex relu = page.filter().index(int(columnOf(page.filter(), 0).indexOf("aten.relu.default")), 0);
        QVERIFY(relu.isValid());
        page.table()->setCurrentIndex(relu);
        QCOMPARE(b.selection.state().fx.size(), page.model().nodesOf(page.filter().mapToSource(relu)).size());
        QCOMPARE(b.selection.currentFx()->index(), b.node("aten.relu.default"));
        QSignalSpy rules(&panel, &CoveragePanel::ruleRequested);
        page.table()->scrollTo(relu.siblingAtColumn(CoverageModel::Where));
        QTest::mouseClick(page.table()->viewport(), Qt::LeftButton, {},
                          page.table()->visualRect(relu.siblingAtColumn(CoverageModel::Where)).center());
        QCOMPARE(rules.size(), 1);
        QCOMPARE(rules.front()[0].toString(), b.path("first"));
        QCOMPARE(rules.front()[1].toInt(), 8);
        QTest::keyClick(page.table(), Qt::Key_Return);
        QCOMPARE(panel.page(), Page::Why);
        QVERIFY2(headOf(panel).contains("lowered"), qPrintable(headOf(panel)));
        QCOMPARE(panel.why()->filter().rowCount(), 1);
        QTreeView* chain = panel.why()->table();
        chain->setCurrentIndex(chain->model()->index(0, 0));
        QTest::keyClick(chain, Qt::Key_Return);
        QCOMPARE(rules.size(), 2);
        b.selection.clear();
        QVERIFY(headOf(panel).contains("Select a node"));
    }

    void mistakesComeAndGo()
    {
        Bench b;
        QVERIFY(b.judges());
        CoveragePanel panel(b.context);
        panel.show();
        QSignalSpy rules(&panel, &CoveragePanel::ruleRequested);
        b.write("first", QString(first).replace("\"why\"", "\"wy\""));
        QTRY_VERIFY_WITH_TIMEOUT(panel.tabs()->isTabVisible(int(Page::Problems)), patience);
        QCOMPARE(panel.page(), Page::Problems);
        QTreeView* problems = panel.findChild<ProblemPage*>()->table();
        QVERIFY(problems->model()->rowCount() > 0 && !test::named<QLabel>(panel, "badge")->isHidden());
        problems->setCurrentIndex(problems->model()->index(0, 0));
        QTest::keyClick(problems, Qt::Key_Return);
        QCOMPARE(rules.size(), 1);
        QCOMPARE(rules.back()[1].toInt(), 11);
        b.write("first", QLatin1String(first));
        QTRY_VERIFY_WITH_TIMEOUT(!panel.tabs()->isTabVisible(int(Page::Problems)), patience);
        QCOMPARE(panel.page(), Page::Operators);
        QVERIFY(test::named<QLabel>(panel, "badge")->isHidden());
    }

    /// What a rule is wrong about in this program is listed beside the verdicts.
    void mistakesAboutNodes()
    {
        Bench b;
        QVERIFY(b.judges());
        CoveragePanel panel(b.context);
        panel.show();
        b.write("first", QString(first).replace("\"becomes\": [\"aten.mm.default\", \"aten.add.Tensor\"]", "\"function\": \"wrong\""));
        QTRY_VERIFY_WITH_TIMEOUT(panel.tabs()->isTabVisible(int(Page::Problems)), patience);
        QCOMPARE(panel.page(), Page::Operators); // there are verdicts to be read
        QTreeView* problems = panel.findChild<ProblemPage*>()->table();
        QCOMPARE(problems->model()->rowCount(), 1);
        QVERIFY(test::named<QLabel>(panel, "badge")->isHidden());
        QCOMPARE(b.run->own().mistakes().size(), std::size_t(1));
        QVERIFY(b.run->own().problems().empty());
        b.write("first", QLatin1String(first));
        QTRY_VERIFY_WITH_TIMEOUT(!panel.tabs()->isTabVisible(int(Page::Problems)), patience);
    }

    /// A profile under edit is judged again and again: what is open stays open, and where it is.
    void rowsStayOpen()
    {
        Bench b;
        QVERIFY(b.judges());
        CoveragePage page(b.context);
        CoverageComparePage compare(b.context);
        const auto rowOf = [](QAbstractItemModel& model, const char* op) { return model.index(int(columnOf(model, 0).indexOf(op)), 0); };
        page.table()->expand(rowOf(page.filter(), "aten.linear.default"));
        QVERIFY(!page.table()->isExpanded(rowOf(page.filter(), "aten.relu.default")));
        b.write("second", QString(first).replace("\"name\": \"first\"", "\"name\": \"second\""));
        b.run->compareWith("second");
        QVERIFY(b.settles());
        QTRY_VERIFY(compare.change());
        compare.table()->expand(rowOf(compare.filter(), "aten.linear.default"));
        const auto before = b.run->result();
        b.write("first", QString(first).replace("aten.relu", "aten.gelu"));
        QTRY_VERIFY_WITH_TIMEOUT(b.run->result() != before && !b.run->busy(), patience);
        QVERIFY(page.table()->isExpanded(rowOf(page.filter(), "aten.linear.default")));
        QVERIFY(!page.table()->isExpanded(rowOf(page.filter(), "aten.relu.default")));
        QVERIFY(compare.table()->isExpanded(rowOf(compare.filter(), "aten.linear.default")));
    }

    /// A low page has rows all the same, and a narrow one the columns that matter, without a scroll bar below them.
    void smallPages()
    {
        Bench b;
        QVERIFY(b.judges());
        CoveragePage page(b.context);
        page.resize(1500, 500);
        page.show();
        const auto hidden = [&](int column) { return page.table()->isColumnHidden(column); };
        for (int column = 0; column < CoverageModel::ColumnCount; ++column)
            QVERIFY(!hidden(column));
        QVERIFY(page.bar()->mapTo(&page, QPoint()).y() < page.chips()->mapTo(&page, QPoint()).y() - 10); // two rows
        const int tall = page.table()->y();
        page.resize(700, 180);
        QVERIFY(hidden(CoverageModel::Rule) && !hidden(CoverageModel::Why) && !hidden(CoverageModel::Name));
        QVERIFY(page.table()->columnWidth(CoverageModel::Why) > 160);
        int sum = 0;
        for (int column = 0; column < CoverageModel::ColumnCount; ++column)
            sum += page.table()->columnWidth(column);
        QVERIFY2(sum <= page.table()->viewport()->width(), qPrintable(QString::number(sum)));
        QVERIFY(!page.bar()->parentWidget()->isHidden());
        QTRY_VERIFY(page.table()->y() < tall); // shares and chips are beside each other
        QVERIFY(page.table()->viewport()->height() >= 4 * page.table()->sizeHintForRow(0));
        page.resize(330, 180);
        QVERIFY(page.bar()->parentWidget()->isHidden());
        page.resize(1500, 500);
        QVERIFY(!hidden(CoverageModel::Rule) && !page.bar()->parentWidget()->isHidden());
    }

    /// A reason that fits its line has one line; one that does not has as many as it needs.
    void reasonsWrap()
    {
        Bench b;
        b.write("first", QString(first)
                             .replace("\"aten.add.Tensor\", \"why\": \"the CPU adds\"", "\"aten.relu\", \"why\": \"%1\"")
                             .replace("\"aten.relu\", \"as\"", "\"aten.cat\", \"as\"")
                             .arg(QStringLiteral("the CPU does it ").repeated(3).trimmed()));
        b.choice->choose("reference");
        b.choice->choose("first");
        QVERIFY(b.judges());
        CoveragePanel panel(b.context);
        panel.resize(1600, 260);
        panel.show();
        panel.showPage(Page::Why);
        b.selection.selectFx(graph::NodeId(b.node("aten.relu.default")));
        QTreeView& tree = *panel.why()->table();
        QTRY_COMPARE(panel.why()->filter().rowCount(), 1);
        const QModelIndex why = panel.why()->filter().index(0, ChainModel::Why);
        const QString text = why.data().toString();
        QVERIFY2(text.startsWith("the CPU does it the CPU"), qPrintable(text));
        const int line = tree.visualRect(why).height();
        // As wide as the text and what the style puts around it.
        const int around = 2 * (tree.style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, &tree) + 1);
        tree.header()->resizeSection(ChainModel::Why, QFontMetrics(tree.font()).horizontalAdvance(text) + around + 1);
        QCoreApplication::processEvents(); // heights come after widths
        QCOMPARE(tree.visualRect(why).height(), line);
        tree.header()->resizeSection(ChainModel::Why, QFontMetrics(tree.font()).horizontalAdvance(text) / 2);
        QTRY_VERIFY(tree.visualRect(why).height() > line);
        // In a narrow dock what can be read is there; what it becomes is in the tip.
        b.selection.selectFx(graph::NodeId(b.node("aten.linear.default")));
        panel.resize(520, 260);
        QVERIFY(tree.isColumnHidden(ChainModel::Becomes) && !tree.isColumnHidden(ChainModel::Where));
        QVERIFY(panel.why()->filter().index(0, ChainModel::Step).data(Qt::ToolTipRole).toString().contains("aten.mm.default"));
    }

    void twoProfiles()
    {
        Bench b;
        b.write("second", QString(first).replace("\"name\": \"first\"", "\"name\": \"second\"").replace("aten.relu", "aten.gelu"));
        CoverageComparePage page(b.context);
        QAbstractItemModelTester tester(&page.model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        page.resize(700, 260);
        page.show();
        QVERIFY(page.noteText().contains("second profile"));
        QVERIFY(page.profiles()->findText("second") > 0 && page.profiles()->findText("first") < 0);
        b.run->compareWith("second");
        QVERIFY(b.settles());
        QTRY_VERIFY(page.change());
        QVERIFY(page.noteText().isEmpty());
        using Trend = coverage::Trend;
        const auto& counts = page.change()->counts();
        QVERIFY(counts[std::size_t(Trend::Better)] > 0); // relu is lowered by the first alone
        QCOMPARE(counts[std::size_t(Trend::Worse)], 0u);
        page.chips()->choose(std::size_t(Trend::Better), true);
        QCOMPARE(columnOf(page.filter(), VerdictChangeModel::Name), QStringList("aten.relu.default"));
        QCOMPARE(columnOf(page.filter(), VerdictChangeModel::Before), QStringList("unimplemented"));
        QCOMPARE(columnOf(page.filter(), VerdictChangeModel::After), QStringList("lowered"));
        QCOMPARE(page.model().headerData(VerdictChangeModel::Before, Qt::Horizontal).toString(), QString("second"));
        page.table()->setCurrentIndex(page.filter().index(0, 0));
        QCOMPARE(b.selection.currentFx()->index(), b.node("aten.relu.default"));
        QVERIFY(!page.bar(false)->parts().empty() && !page.bar(true)->parts().empty());
        // A part of a bar selects its nodes.
        const auto& parts = page.bar(true)->parts();
        QSignalSpy selected(&b.selection, &Selection::changed);
        QTest::mouseClick(page.bar(true), Qt::LeftButton, {}, parts.back().box.center().toPoint());
        QCOMPARE(selected.count(), 1);
        QCOMPARE(b.selection.state().fx.size(), b.run->result()->totals()[std::size_t(parts.back().verdict)].nodes);
        // The second profile's file changes: what is compared does, too.
        b.write("second", QString(first).replace("\"name\": \"first\"", "\"name\": \"second\""));
        QTRY_VERIFY_WITH_TIMEOUT(page.change() && page.change()->counts()[std::size_t(Trend::Better)] == 0, patience);
        b.run->compareWith({});
        QVERIFY(!page.change());
        QCOMPARE(page.filter().rowCount(), 0);
    }

    void sameVerdictByAnotherRule()
    {
        using Trend = coverage::Trend;
        Bench b;
        const auto change = ChangeOfVerdicts(std::make_shared<const CoverageResult>(answerOf(b, first)),
                                             std::make_shared<const CoverageResult>(answerOf(
                                                 b, QString(first).replace("aten.mm.default", "aten.bmm.default").toUtf8().constData())));
        VerdictChangeModel ways;
        ways.setChange(std::make_shared<const ChangeOfVerdicts>(change), false);
        QCOMPARE(columnOf(ways, VerdictChangeModel::Name), QStringList("aten.linear.default"));
        QVERIFY(ways.index(0, VerdictChangeModel::Change).data().toString().contains("another way"));
        QCOMPARE(change.counts()[std::size_t(Trend::Same)], change.after().whole().nodes);
    }

    /// Where there is nothing to compare, it says why.
    void nothingToCompare()
    {
        Bench b;
        b.write("second", QString(first).replace("\"name\": \"first\"", "\"name\": \"second\""));
        QVERIFY(b.judges());
        b.write("first", QString(first).replace("\"why\"", "\"wy\""));
        QTRY_COMPARE_WITH_TIMEOUT(b.run->own().state(), CoverageAsk::State::Faulty, patience);
        CoverageRun again(b.run->source(), b.choice.get());
        CoverageContext context = b.context;
        context.coverage = &again;
        CoverageComparePage other(context);
        again.keepCompared("second");
        QVERIFY2(!again.busy() && other.noteText().contains("Nothing has been judged yet"), qPrintable(other.noteText()));
        again.start();
        QTRY_VERIFY_WITH_TIMEOUT(!again.busy(), patience);
        QVERIFY2(other.noteText().contains("chosen profile has errors"), qPrintable(other.noteText()));
        QVERIFY2(other.noteText().contains(">first.json:11</a>"), qPrintable(other.noteText()));
        QSignalSpy places(&other, &CoverageComparePage::ruleRequested);
        for (QLabel* label : other.findChildren<QLabel*>())
            if (label->text() == other.noteText())
                Q_EMIT label->linkActivated("0");
        QCOMPARE(places.size(), 1);
        QCOMPARE(places[0][0].toString(), b.path("first"));
        QCOMPARE(places[0][1].toInt(), 11);
    }

    void inspector()
    {
        Bench b;
        const auto text = [&](const char* op) {
            const auto section = CoverageFacts::section(*b.run, graph::NodeId(b.node(op)));
            QStringList lines;
            for (const FactRow& row : section ? section->rows : std::vector<FactRow>())
                for (const FactCell& cell : row.cells)
                    lines.append(cell.text);
            return lines.join('|');
        };
        QVERIFY2(text("aten.linear.default").contains("first") && text("aten.linear.default").contains("judge"),
                 qPrintable(text("aten.linear.default")));
        QVERIFY(b.judges());
        const QString linear = text("aten.linear.default");
        QVERIFY2(linear.contains("D decomposed → aten.mm.default") && linear.contains("first.json:5") && linear.contains("matmul on pt"),
                 qPrintable(linear));
        const auto section = CoverageFacts::section(*b.run, graph::NodeId(b.node("aten.relu.default")));
        bool link = false;
        for (const FactRow& row : section->rows)
            for (const FactCell& cell : row.cells)
                for (const FactCell::Run& run : cell.runs)
                    link = link || (run.link.action == "coverage.rule" && run.link.node == 8 && run.link.text == b.path("first"));
        QVERIFY(link);
        QVERIFY(!CoverageFacts::section(*b.run, b.document->fx()->root().nodes.front())); // an input
    }
};

int main(int argc, char** argv)
{
    if (argc > 1 && std::string_view(argv[1]) == "--engine")
        return test::CoverageEngine().run();
    QApplication app(argc, argv);
    TestCoveragePages tests;
    return QTest::qExec(&tests, argc, argv);
}

#include "tst_coverage_pages.moc"
