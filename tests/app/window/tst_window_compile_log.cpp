// SPDX-License-Identifier: Apache-2.0
// Logs of torch.compile in the window, as a person opens them: a log, a graph of it, what a stage changed, the timeline, two ranks.
#include "tests/app/window/window_bench.h"
#include "views/compilelog/compile_log_page.h"
#include "views/compilelog/log_difference_page.h"
#include "views/diff/diff_view.h"
#include "views/table/table_page.h"
#include "views/timeline/trace_page.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace nodewise;
using namespace nodewise::viewer;
using Kind = views::LogRow::Kind;

namespace {

QString logOf(const char* name)
{
    return QStringLiteral(NODEWISE_TEST_DATA "/torch_trace/") + QLatin1String(name);
}

/// The page of the current tab, read.
views::CompileLogPage* opened(Bench& bench, const QString& path)
{
    bench.window.openFiles({path});
    auto* page = qobject_cast<views::CompileLogPage*>(bench.window.currentTab()->tool());
    return page && QTest::qWaitFor([page] { return page->isComplete() && page->logs(); }, patience) ? page : nullptr;
}

void chooseGraph(views::CompileLogPage& page, const QString& name)
{
    const QModelIndex compile = page.model().index(0, 0);
    for (int i = 0; i < page.model().rowCount(compile); ++i) {
        const QModelIndex index = page.model().index(i, 0, compile);
        if (page.model().row(index).kind == Kind::Graph && page.model().row(index).what == name)
            return page.choose(index);
    }
    QFAIL(qPrintable(name));
}

QToolButton* button(const views::CompileLogPage& page, const char* name)
{
    return page.findChild<QToolButton*>(QLatin1String(name));
}

} // namespace

class TestWindowCompileLog : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void graphsOpenAsPrograms();
    void stagesAreCompared();
    void timelineOpens();
    void ranksAreCompared();
    void amongOtherLogs();
};

void TestWindowCompileLog::graphsOpenAsPrograms()
{
    Bench bench;
    auto* page = opened(bench, logOf("train_step.log"));
    QVERIFY(page);
    savePicture(bench.window, QStringLiteral("window-compile-log.png"));
    chooseGraph(*page, QStringLiteral("0/0/aot_forward_graph"));
    button(*page, "open")->click();
    ProgramTab* tab = bench.window.currentTab();
    QVERIFY(Bench::ready(tab));
    QCOMPARE(tab->page()->document()->model->name, std::string("0/0/aot_forward_graph"));
    QVERIFY(tab->page()->document()->fx()->tryFind("addmm_1"));
    savePicture(bench.window, QStringLiteral("window-compile-log-graph.png"));
}

void TestWindowCompileLog::stagesAreCompared()
{
    Bench bench;
    auto* page = opened(bench, logOf("train_step.log"));
    QVERIFY(page);
    chooseGraph(*page, QStringLiteral("0/0/aot_forward_graph"));
    button(*page, "difference")->click();
    const auto view = [&bench] { return qobject_cast<views::DiffView*>(bench.window.currentTab()->tool()); };
    QTRY_VERIFY_WITH_TIMEOUT(view() && view()->isComplete(), patience);
    QVERIFY(view()->result());
    QVERIFY(!view()->result()->diff.equal()); // the joint graph has the backward's nodes, too
    savePicture(bench.window, QStringLiteral("window-compile-log-difference.png"));
}

void TestWindowCompileLog::timelineOpens()
{
    Bench bench;
    auto* page = opened(bench, logOf("ranks"));
    QVERIFY(page);
    button(*page, "timeline")->click();
    const ProgramTab* tab = bench.window.currentTab();
    QVERIFY(QTest::qWaitFor([tab] { return tab->trace() && tab->currentWidget() == tab->trace() && tab->trace()->view()->settled(); },
                            patience));
    savePicture(bench.window, QStringLiteral("window-compile-log-timeline.png"));
}

void TestWindowCompileLog::ranksAreCompared()
{
    Bench bench;
    auto* page = opened(bench, logOf("ranks"));
    QVERIFY(page);
    button(*page, "compare")->click();
    auto* compared = qobject_cast<views::LogDifferencePage*>(bench.window.currentTab()->tool());
    QVERIFY(compared);
    QVERIFY(QTest::qWaitFor([compared] { return compared->isComplete() && compared->comparison(); }, patience));
    QCOMPARE(compared->comparison()->difference.differing(), std::size_t(0));
    savePicture(bench.window, QStringLiteral("window-compile-log-ranks.png"));
}

/// A folder with many other logs: the one that TORCH_TRACE named is found.
void TestWindowCompileLog::amongOtherLogs()
{
    QTemporaryDir folder;
    for (int i = 0; i < 120; ++i) {
        QFile other(folder.filePath(QStringLiteral("other%1.log").arg(i)));
        QVERIFY(other.open(QIODevice::WriteOnly) && other.write("started\n") > 0);
    }
    Bench bench;
    bench.window.openFiles({folder.path()});
    QVERIFY(!bench.window.currentTab() || !qobject_cast<views::CompileLogPage*>(bench.window.currentTab()->tool()));
    QVERIFY(QFile::copy(logOf("failure.log"), folder.filePath(QStringLiteral("dedicated_log_torch_trace_x.log"))));
    auto* page = opened(bench, folder.path());
    QVERIFY(page);
    QCOMPARE(page->logs()->logs.size(), std::size_t(1));
}

QTEST_MAIN(TestWindowCompileLog)
#include "tst_window_compile_log.moc"
