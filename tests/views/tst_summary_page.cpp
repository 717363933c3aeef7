// SPDX-License-Identifier: Apache-2.0
#include "core/findings/runs.h"
#include "tests/views/find.h"
#include "tests/views/finish.h"
#include "tests/views/test_document.h"
#include "views/inspect/fact_table.h"
#include "views/inspect/line_plot.h"
#include "views/inspect/module_map.h"
#include "views/inspect/number_text.h"
#include "views/inspect/summary_page.h"

#include <QPushButton>
#include <QSignalSpy>

#include <algorithm>

using namespace nodewise;
using namespace nodewise::views;

class TestSummaryPage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void cardsOfAProgram();
    void findingsComeFirst();
    void findingsOfRunsJoin();
    void nextActionsAsk();
    void largestWeights();
    void operatorRowAsksForItsNodes();
    void plotSelectsNodes();
    void modulesAreAMap();
    void symbolsOfADynamicProgram();
    void loneIrFile();
    void executorchProgram();
    void newSelectionDropsOldResults();
    void numbers();
};

namespace {

struct Shown {
    explicit Shown(std::shared_ptr<const Document> document) : selection(std::move(document))
    {
        page.resize(900, 800);
        QSignalSpy filled(&page, &SummaryPage::filled);
        page.setSelection(&selection);
        page.show();
        if (filled.isEmpty())
            filled.wait();
    }
    Selection selection;
    SummaryPage page;
};

} // namespace

void TestSummaryPage::cardsOfAProgram()
{
    const auto llama = openProgram("llama.pt2");
    QVERIFY(llama);
    Shown shown(llama);
    for (const char* title :
         {"Program", "Operators", "Parameters and types", "Inputs and outputs", "Estimated operations", "Memory of values"})
        QVERIFY2(shown.page.tryTable(QLatin1String(title)), title);
    FactTable* operators = shown.page.tryTable(QStringLiteral("Operators"));
    QVERIFY(operators->allText().contains(QLatin1String("aten.linear.default\t15")));
    QVERIFY(shown.page.tryTable(QStringLiteral("Program"))->allText().contains(QLatin1String("torch 2.13")));
    QVERIFY(shown.page.tryTable(QStringLiteral("Parameters and types"))->allText().contains(QLatin1String("24,992")));
}

void TestSummaryPage::findingsComeFirst()
{
    Shown llama(openProgram("llama.pt2"));
    FactTable* findings = llama.page.tryTable(QStringLiteral("Findings"));
    QVERIFY(findings);
    QVERIFY2(findings->allText().contains(QLatin1String("hint")), qPrintable(findings->allText()));
    findings->setCurrentIndex(findings->model()->index(0, 0));
    QTest::keyClick(findings, Qt::Key_Return); // its first node
    QCOMPARE(llama.selection.state().fx.size(), 1u);
    const auto isFirst = [&] { // once the cards have their places
        const int top = findings->mapTo(&llama.page, QPoint()).y();
        return std::ranges::all_of(llama.page.findChildren<FactTable*>(), [&](const FactTable* table) {
            return !table->isVisible() || table->mapTo(&llama.page, QPoint()).y() >= top;
        });
    };
    QTRY_VERIFY(isFirst());
}

void TestSummaryPage::findingsOfRunsJoin()
{
    Shown llama(openProgram("llama.pt2"));
    std::vector<findings::Finding> found;
    const graph::Graph& graph = *llama.selection.document().fx();
    findings::addDivergence(found, graph, *graph.tryFind("linear_3"), "device.npz", 7);
    llama.page.setRunFindings(found);
    FactTable* findings = llama.page.tryTable(QStringLiteral("Findings"));
    QVERIFY2(findings->allText().startsWith(QLatin1String("problem\tvalues differ from device.npz")), qPrintable(findings->allText()));
    findings->setCurrentIndex(findings->model()->index(0, 0));
    QTest::keyClick(findings, Qt::Key_Return);
    QCOMPARE(graph.node(llama.selection.state().fx.front()).name, "linear_3");
    llama.page.setRunFindings({}); // cleared with the run
    QVERIFY(!llama.page.tryTable(QStringLiteral("Findings"))->allText().contains(QLatin1String("device.npz")));
}

void TestSummaryPage::nextActionsAsk()
{
    Shown shown(openProgram("llama.pt2"));
    QSignalSpy asked(&shown.page, &SummaryPage::actionRequested);
    for (const char* id : {"debug.start", "coverage.start", "cost.start", "compare.panel"}) {
        test::named<QPushButton>(&shown.page, id)->click();
        QCOMPARE(asked.takeLast()[0].toByteArray(), QByteArray(id));
    }
}

void TestSummaryPage::largestWeights()
{
    Shown shown(openProgram("llama.pt2"));
    FactTable* weights = shown.page.tryTable(QStringLiteral("Largest weights"));
    QVERIFY(weights);
    QVERIFY2(weights->allText().contains(QStringLiteral("m.model.embed_tokens.weight\tfloat32 100×32\t12.8 kB")),
             qPrintable(weights->allText()));
    weights->setCurrentIndex(weights->model()->index(0, 0));
    QTest::keyClick(weights, Qt::Key_Return);
    QCOMPARE(shown.selection.state().fx.size(), 1u); // its placeholder
}

void TestSummaryPage::operatorRowAsksForItsNodes()
{
    Shown shown(openProgram("llama.pt2"));
    QSignalSpy asked(&shown.page, &SummaryPage::queryRequested);
    FactTable* operators = shown.page.tryTable(QStringLiteral("Operators"));
    operators->setCurrentIndex(operators->model()->index(0, 0));
    QTest::keyClick(operators, Qt::Key_Return);
    QCOMPARE(asked.count(), 1);
    QVERIFY(asked[0][0].toString().startsWith(QLatin1String("op:=aten.")));
}

void TestSummaryPage::plotSelectsNodes()
{
    Shown shown(openProgram("llama.pt2"));
    LinePlot* plot = shown.page.plot();
    QVERIFY(plot);
    QTest::keyClick(plot, Qt::Key_Right);
    QTest::keyClick(plot, Qt::Key_Right);
    QCOMPARE(plot->pointed(), std::optional(PlotPlace(1)));
    QTest::keyClick(plot, Qt::Key_Return);
    // The plot begins where something runs, behind the placeholders.
    const graph::Graph& graph = *shown.selection.document().fx();
    const auto& nodes = graph.root().nodes;
    const auto runs =
        std::find_if(nodes.begin(), nodes.end(), [&](graph::NodeId id) { return graph.node(id).op != graph::NodeOp::Placeholder; });
    QVERIFY(runs - nodes.begin() > 1);
    QCOMPARE(shown.selection.currentFx(), std::optional(runs[1]));
    QTest::mouseClick(plot, Qt::LeftButton, {}, QPoint(plot->width() - 1, plot->height() / 2));
    QCOMPARE(shown.selection.currentFx(), std::optional(nodes.back()));
}

void TestSummaryPage::modulesAreAMap()
{
    Shown shown(openProgram("llama.pt2"));
    ModuleMap* map = shown.page.map();
    QVERIFY(map);
    QTRY_VERIFY(map->width() > 100); // once the cards have their places
    const auto areaOf = [map](const QString& end) {
        std::optional<QPoint> first;
        int pixels = 0;
        for (int y = 0; y < map->height(); ++y)
            for (int x = 0; x < map->width(); ++x)
                if (const auto path = map->tryPath({x, y}); path && path->contains(end)) {
                    first = first.value_or(QPoint(x, y));
                    ++pixels;
                }
        return std::pair(pixels, first);
    };
    const auto first = areaOf(QStringLiteral("layers.0")), second = areaOf(QStringLiteral("layers.1"));
    QVERIFY(first.first > 0 && second.second);
    QVERIFY(std::abs(first.first - second.first) * 10 < first.first); // layers of the same cost are as large
    QTest::mouseClick(map, Qt::LeftButton, {}, *second.second);
    QVERIFY2(shown.selection.state().modulePath.endsWith(QLatin1String("layers.1")), qPrintable(shown.selection.state().modulePath));
    QVERIFY2(map->textOf(QString()).contains(QLatin1String("100.0 %")), qPrintable(map->textOf(QString())));
    QVERIFY(map->textOf(*map->tryPath(*second.second)).contains(QLatin1String("FLOP")));
    map->setBy(ModuleMap::By::Bytes);
    QVERIFY(map->textOf(*map->tryPath(*second.second)).contains(QLatin1String("B,")));
    QTest::keyClick(map, Qt::Key_Right);
    QTest::keyClick(map, Qt::Key_Return); // the first tile is the whole program
    QCOMPARE(shown.selection.state().modulePath, QString::fromLatin1(""));
    test::savePicture(shown.page, QStringLiteral("summary.png"));
}

void TestSummaryPage::symbolsOfADynamicProgram()
{
    const auto document = openProgram("symbolic_arithmetic.pt2");
    Shown shown(document);
    FactTable* symbols = shown.page.tryTable(QStringLiteral("Symbols"));
    QVERIFY(symbols);
    QCOMPARE(symbols->facts().rowCount(), int(document->fx()->ranges().size()));
}

void TestSummaryPage::loneIrFile()
{
    Shown shown(openIr("llama.ir.json"));
    QVERIFY(shown.page.tryTable(QStringLiteral("Operators"))->allText().contains(QLatin1String("aten.linear.default\t15")));
    QVERIFY(!shown.page.tryTable(QStringLiteral("Program")));
}

/// Neither torch's version nor a schema of torch.export is in such a file.
void TestSummaryPage::executorchProgram()
{
    const auto net = openProgram("../executorch/net.pte");
    QVERIFY(net);
    Shown shown(net);
    const QString text = shown.page.tryTable(QStringLiteral("Program"))->allText();
    QVERIFY2(text.contains(QLatin1String("ExecuTorch program")) && text.contains(QLatin1String("forward")), qPrintable(text));
    for (const char* wrong : {"unknown version", "schema", "opset", "exported by"})
        QVERIFY2(!text.contains(QLatin1String(wrong)), qPrintable(text));
}

void TestSummaryPage::newSelectionDropsOldResults()
{
    const auto llama = openProgram("llama.pt2");
    const auto cnn = openProgram("cnn.pt2");
    QVERIFY(llama && cnn);
    Selection first(llama), second(cnn);
    SummaryPage page;
    QSignalSpy filled(&page, &SummaryPage::filled);
    page.setSelection(&first);
    page.setSelection(&second);
    QVERIFY(filled.wait());
    test::finishJobs();
    QCOMPARE(filled.count(), 1);
    QVERIFY(page.tryTable(QStringLiteral("Operators"))->allText().contains(QLatin1String("conv2d")));
}

void TestSummaryPage::numbers()
{
    QCOMPARE(byteText(16), QStringLiteral("16 B"));
    QCOMPARE(byteText(37'100), QStringLiteral("37.1 kB"));
    QCOMPARE(byteText(999'999), QStringLiteral("1.0 MB"));
    QCOMPARE(byteText(100'000), QStringLiteral("100 kB"));
    QCOMPARE(countText(9'216), QStringLiteral("9,216"));
    QCOMPARE(countText(1'240'000), QStringLiteral("1.24 M"));
}

QTEST_MAIN(TestSummaryPage)
#include "tst_summary_page.moc"
