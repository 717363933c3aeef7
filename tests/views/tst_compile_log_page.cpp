// SPDX-License-Identifier: Apache-2.0
// Logs of torch.compile in the window: what was compiled as a tree, what happened, graphs and code as text; two logs compared.
#include "tests/views/finish.h"
#include "tests/views/test_document.h"
#include "views/common/theme.h"
#include "views/compilelog/compile_log_page.h"
#include "views/compilelog/log_difference_page.h"
#include "views/compilelog/log_facts.h"
#include "views/compilelog/log_text_view.h"
#include "views/inspect/fact_page.h"
#include "views/table/table_page.h"
#include "views/table/value_filter.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTreeView>

using namespace nodewise;
using namespace nodewise::views;
using test::savePicture;
using Kind = LogRow::Kind;

namespace {

QString logOf(const char* name)
{
    return QStringLiteral(NODEWISE_TEST_DATA "/torch_trace/") + QLatin1String(name);
}

struct Shown {
    explicit Shown(const QString& path)
    {
        page.resize(1400, 800);
        QSignalSpy opened(&page, &CompileLogPage::opened);
        page.start(path);
        page.show();
        if (opened.isEmpty())
            opened.wait(20000);
        settle();
    }
    void settle() const
    {
        QVERIFY(QTest::qWaitFor([this] { return page.isComplete(); }, 20000));
    }
    /// The first row of a kind whose name begins so.
    QModelIndex row(Kind kind, const QString& name, const QModelIndex& parent = {}) const
    {
        for (int i = 0; i < page.model().rowCount(parent); ++i) {
            const QModelIndex index = page.model().index(i, 0, parent);
            const LogRow& of = page.model().row(index);
            if (of.kind == kind && of.name.startsWith(name))
                return index;
            if (const QModelIndex below = row(kind, name, index); below.isValid())
                return below;
        }
        return {};
    }
    void choose(Kind kind, const QString& name)
    {
        const QModelIndex index = row(kind, name);
        QVERIFY2(index.isValid(), qPrintable(name));
        page.choose(index);
        settle();
    }
    CompileLogPage page;
};

QToolButton* button(const CompileLogPage& page, const char* name)
{
    return page.findChild<QToolButton*>(QLatin1String(name));
}

} // namespace

class TestCompileLogPage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void compilations();
    void breaksSayWhy();
    void guardsAndFailures();
    void graphsOpen();
    void ranks();
    void manyBreaks();
    void anotherLanguage();
    void noLog();
    void compared();
    void looksRight_data();
    void looksRight();
};

void TestCompileLogPage::compilations()
{
    Shown shown(logOf("graph_breaks.log"));
    const QAbstractItemModelTester tester(&const_cast<LogModel&>(shown.page.model()));
    QCOMPARE(shown.page.summaryText(), QStringLiteral("3 compilation(s) · 3 graph break(s) · 0 recompilation(s)"));
    QCOMPARE(shown.page.model().rowCount(), 3);
    const LogRow& first = shown.page.model().row(shown.page.model().index(0, 0));
    QCOMPARE(first.name, QStringLiteral("[0/0] f at program.py:36"));
    QCOMPARE(first.what, QStringLiteral("compiled, 1 graph break(s), 2 attempt(s)"));
    QVERIFY(shown.page.facts()->isVisible() && !shown.page.text()->isVisible());
    QVERIFY(shown.page.facts()->allText().contains(QStringLiteral("Code generation")));
    const QModelIndexList rows = shown.page.tree()->shownRows();
    const auto seen = [&](Kind kind) {
        return std::ranges::count_if(rows, [&](const QModelIndex& index) { return shown.page.model().row(index).kind == kind; });
    };
    QCOMPARE(seen(Kind::Restart), 2);
    QCOMPARE(seen(Kind::Code), 2);
    QVERIFY(seen(Kind::Text) > 0);
    shown.page.tree()->filterField()->setText(QStringLiteral("branching"));
    QTRY_COMPARE(shown.page.tree()->filter().rowCount(), 1);
    QCOMPARE(shown.page.tree()->shownRows().front(), shown.page.model().index(2, 0));
}

void TestCompileLogPage::breaksSayWhy()
{
    Shown shown(logOf("graph_breaks.log"));
    shown.choose(Kind::Break, QStringLiteral("Graph break at program.py:39"));
    const QString facts = shown.page.facts()->allText();
    QVERIFY(facts.contains(QStringLiteral("Unsupported Tensor.item() call")));
    QVERIFY(facts.contains(QStringLiteral("print(\"value\", y[0].item() > 0)")));
    QVERIFY(shown.page.text()->isVisible());
    QVERIFY(shown.page.text()->lines().front().startsWith(QStringLiteral("Graph break in user code at program.py:39")));
    QVERIFY(!button(shown.page, "open")->isVisible());
}

void TestCompileLogPage::guardsAndFailures()
{
    Shown guards(logOf("recompiles.log"));
    guards.choose(Kind::Guard, QStringLiteral("Failed guard of [0/0]"));
    QVERIFY(guards.page.facts()->allText().contains(QStringLiteral("expected 4, actual 5")));
    Shown failures(logOf("failure.log"));
    QVERIFY(failures.page.summaryText().endsWith(QStringLiteral("2 failed")));
    failures.choose(Kind::Failure, QStringLiteral("TorchRuntimeError"));
    QVERIFY(failures.page.text()->lines().join(u'\n').contains(QStringLiteral("Traceback")));
}

void TestCompileLogPage::graphsOpen()
{
    Shown shown(logOf("train_step.log"));
    shown.choose(Kind::Graph, QStringLiteral("Captured by Dynamo"));
    QVERIFY(shown.page.text()->lines().front().startsWith(QStringLiteral("class GraphModule")));
    QVERIFY(button(shown.page, "open")->isVisible());
    QVERIFY(!button(shown.page, "difference")->isEnabled()); // the first stage
    QSignalSpy opened(&shown.page, &CompileLogPage::openRequested), difference(&shown.page, &CompileLogPage::differenceRequested);
    button(shown.page, "open")->click();
    QCOMPARE(opened.at(0).at(1).toString(), QStringLiteral("0/0/dynamo_output_graph"));
    shown.choose(Kind::Graph, QStringLiteral("Backward graph"));
    QVERIFY(button(shown.page, "difference")->isEnabled());
    button(shown.page, "difference")->click();
    QCOMPARE(difference.at(0).at(1).toString(), QStringLiteral("0/0/aot_joint_graph"));
    QCOMPARE(difference.at(0).at(3).toString(), QStringLiteral("0/0/aot_backward_graph"));
    shown.choose(Kind::Code, QStringLiteral("Generated code"));
    QVERIFY(shown.page.text()->lines().size() > 50);
    QSignalSpy timeline(&shown.page, &CompileLogPage::timelineRequested);
    button(shown.page, "timeline")->click();
    QCOMPARE(timeline.size(), 1);
}

void TestCompileLogPage::ranks()
{
    Shown shown(logOf("ranks"));
    QCOMPARE(shown.page.model().rowCount(), 2);
    QCOMPARE(shown.page.model().row(shown.page.model().index(1, 0)).name, QStringLiteral("Rank 1"));
    QSignalSpy compare(&shown.page, &CompileLogPage::compareRequested);
    button(shown.page, "compare")->click();
    QVERIFY(compare.at(0).at(0).toString().contains(QStringLiteral("rank_0")));
    QVERIFY(compare.at(0).at(1).toString().contains(QStringLiteral("rank_1")));
}

/// The tree has all of them; beside it stand the first, with how many are left out.
void TestCompileLogPage::manyBreaks()
{
    CompileLogs logs{.paths = {"a.log"}, .logs = {torchtrace::ReadLog()}};
    torchtrace::Compile compile;
    compile.breaks.resize(300);
    compile.failedGuards.resize(200);
    compile.stack.resize(201);
    logs.logs[0].summary.compiles.push_back(compile);
    const LogFacts facts = factsOf(logs, {.kind = Kind::Compile});
    QCOMPARE(facts.sections.size(), std::size_t(3));
    for (const FactSection& section : facts.sections)
        QCOMPARE(section.rows.size(), std::size_t(200));
    QCOMPARE(facts.sections[0].note, QStringLiteral("and 100 more"));
    QCOMPARE(facts.sections[1].note, QString());
    QCOMPARE(facts.sections[2].note, QStringLiteral("and 1 more"));
}

/// Rows are made anew, and not while the window waits for them.
void TestCompileLogPage::anotherLanguage()
{
    Shown shown(logOf("graph_breaks.log"));
    shown.choose(Kind::Break, QStringLiteral("Graph break at program.py:39"));
    QEvent change(QEvent::LanguageChange);
    QApplication::sendEvent(&shown.page, &change);
    QVERIFY(!shown.page.isComplete());
    shown.settle();
    QCOMPARE(shown.page.model().rowCount(), 3);
    QVERIFY(shown.page.facts()->allText().contains(QStringLiteral("Unsupported Tensor.item() call")));
}

void TestCompileLogPage::noLog()
{
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("empty.log")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("nothing\n");
    file.close();
    Shown shown(file.fileName());
    QVERIFY(shown.page.failure().contains(QStringLiteral("this log has no entry of TORCH_TRACE")));
    QCOMPARE(shown.page.summaryText(), shown.page.failure());
    QVERIFY(!shown.page.logs());
    Shown none(folder.path());
    QVERIFY(none.page.failure().contains(QStringLiteral("there is no log of TORCH_TRACE in this folder")));
}

void TestCompileLogPage::compared()
{
    LogDifferencePage page;
    page.resize(1200, 700);
    page.start(logOf("train_step.log"), logOf("train_step_torch215.log"));
    page.show();
    QTRY_VERIFY(page.isComplete() && page.comparison());
    const QAbstractItemModelTester tester(&const_cast<LogDifferenceModel&>(page.model()));
    QVERIFY(page.summaryText().startsWith(QStringLiteral("1 of 1 compilations differ")) ||
            page.summaryText().startsWith(QStringLiteral("0 of 1 compilations differ")));
    const QModelIndex first = page.model().index(0, 0);
    QVERIFY(page.model().row(first).after > page.model().row(first).before);
    QSignalSpy difference(&page, &LogDifferencePage::differenceRequested);
    for (int i = 0; i < page.model().rowCount(first); ++i)
        if (page.model().row(page.model().index(i, 0, first)).graph) {
            Q_EMIT page.table()->activated(page.model().index(i, 0, first));
            break;
        }
    QCOMPARE(difference.size(), 1);
    QVERIFY(difference.at(0).at(0).toString() != difference.at(0).at(2).toString());
    QVERIFY(page.table()->shownRows().size() > 8); // phases and graphs, too
    page.start(logOf("train_step.log"), logOf("none.log"));
    QTRY_VERIFY(page.isComplete());
    QVERIFY(!page.failure().isEmpty());
}

void TestCompileLogPage::looksRight_data()
{
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

void TestCompileLogPage::looksRight()
{
    QFETCH(bool, dark);
    ThemeHub hub;
    hub.apply(dark ? ThemeKind::Dark : ThemeKind::Light);
    const QString suffix = dark ? QStringLiteral("-dark.png") : QStringLiteral(".png");
    Shown shown(logOf("graph_breaks.log"));
    shown.page.tree()->table()->expandToDepth(0);
    savePicture(shown.page, QStringLiteral("compile-log") + suffix);
    shown.choose(Kind::Break, QStringLiteral("Graph break at program.py:40"));
    savePicture(shown.page, QStringLiteral("compile-log-break") + suffix);
    Shown train(logOf("train_step.log"));
    train.page.tree()->table()->expandToDepth(0);
    train.choose(Kind::Graph, QStringLiteral("Forward graph"));
    savePicture(train.page, QStringLiteral("compile-log-graph") + suffix);
    LogDifferencePage page;
    page.resize(1200, 700);
    page.start(logOf("train_step.log"), logOf("train_step_torch215.log"));
    page.show();
    QTRY_VERIFY(page.isComplete() && page.comparison());
    page.table()->table()->expandAll();
    savePicture(page, QStringLiteral("compile-log-compared") + suffix);
}

QTEST_MAIN(TestCompileLogPage)
#include "tst_compile_log_page.moc"
