// SPDX-License-Identifier: Apache-2.0
// Cost in the window: models, plots and colors of a simulated program that was made by hand.
#include "tests/views/cost_runs.h"
#include "tests/views/find.h"
#include "tests/views/legend_lines.h"
#include "views/common/selection.h"
#include "views/common/theme.h"
#include "views/common/trust_service.h"
#include "views/cost/change_model.h"
#include "views/cost/changes_page.h"
#include "views/cost/cost_facts.h"
#include "views/cost/cost_link.h"
#include "views/cost/cost_memory_model.h"
#include "views/cost/cost_model.h"
#include "views/cost/cost_overlay.h"
#include "views/cost/cost_panel.h"
#include "views/cost/cost_sweep.h"
#include "views/cost/cost_text.h"
#include "views/cost/npu_model.h"
#include "views/cost/simulation.h"
#include "views/cost/sweep_model.h"
#include "views/cost/sweep_page.h"
#include "views/cost/sweep_plot.h"
#include "views/cost/timeline_page.h"
#include "views/debug/breakpoint_list.h"
#include "views/debug/debug_session.h"
#include "views/debug/work_strip.h"
#include "views/kernel/kernel_check.h"
#include "views/table/bar_delegate.h"
#include "views/table/value_filter.h"

#include <QAbstractItemModelTester>
#include <QLocale>
#include <QSignalSpy>
#include <QToolButton>
#include <QtTest>

using namespace nodewise;
using namespace nodewise::views;
using Bound = sim::Cost::Bound;
using Mark = CostMark;

namespace {

QString cellOf(const QAbstractItemModel& model, int row, int column)
{
    return model.index(row, column).data().toString();
}

QStringList columnOf(const QAbstractItemModel& model, int column)
{
    QStringList out;
    for (int row = 0; row < model.rowCount(); ++row)
        out.append(cellOf(model, row, column));
    return out;
}

} // namespace

class TestCostViews : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void figures()
    {
        const auto run = cost_runs::run();
        QCOMPARE(run->cycles(), 3000);
        QCOMPARE(run->kernels().size(), 3u);
        QCOMPARE(run->kernels()[0].launches, (std::vector<std::uint32_t>{0, 1}));
        QCOMPARE(run->kernels()[0].total, 2000);
        QCOMPARE(run->kernels()[0].planned, std::optional<std::uint32_t>(0));
        double shares = 0;
        for (const CostRun::Kernel& kernel : run->kernels())
            shares += kernel.share;
        QCOMPARE(shares, 1.0);
        QCOMPARE(run->cost(0).bound(), Bound::Compute);
        QCOMPARE(run->cost(1).bound(), Bound::Memory);
        QCOMPARE(run->cost(2).bound(), Bound::Issue);
        const UnitUse use = unitUse(run->cost(0), run->npu());
        QCOMPARE(use.array, 0.8);
        QCOMPARE(use.dma, 0.576);
        QCOMPARE(rooflineShare(run->cost(0)), 0.8);
        QCOMPARE(run->launchAt(0), std::optional<std::uint32_t>(0));
        QCOMPARE(run->launchAt(999), std::optional<std::uint32_t>(0));
        QCOMPARE(run->launchAt(1000), std::optional<std::uint32_t>(1));
        QCOMPARE(run->launchAt(2999), std::optional<std::uint32_t>(3));
        QVERIFY(!run->launchAt(3000) && !run->launchAt(-1));
    }

    void nodes()
    {
        const auto run = cost_runs::run();
        const CostRun::NodeCost* relu = run->tryNode(cost_runs::node("relu"));
        QVERIFY(relu);
        QCOMPARE(relu->cycles, 1000);
        QCOMPARE(relu->together, 2u);
        QCOMPARE(relu->bound, Bound::Compute);
        QVERIFY(!run->tryNode(cost_runs::node("sort")));
        QCOMPARE(run->nodesOfKernel(0),
                 (std::vector<std::uint32_t>{cost_runs::node("linear"), cost_runs::node("relu"), cost_runs::node("linear_1")}));
        QCOMPARE(CostText::nodeLine(*run, cost_runs::node("tanh")), "600 cycles, 20 % of the run, bound by issue");
        QVERIFY(CostText::nodeLine(*run, cost_runs::node("relu")).contains("with 1 other node"));
        QVERIFY(CostText::nodeLine(*run, cost_runs::node("sort")).isEmpty());
    }

    void words()
    {
        QCOMPARE(CostText::cycles(1), "1 cycle");
        QCOMPARE(CostText::line(1184, Bound::Memory), "1184 cycles · memory");
        QCOMPARE(CostText::percent(0), "0 %");
        QCOMPARE(CostText::percent(0.0049), "0.5 %");
        QCOMPARE(CostText::percent(0.0001), "< 0.1 %");
        QCOMPARE(CostText::percent(0.5), "50 %");
        QCOMPARE(CostText::percent(1), "100 %");
        QCOMPARE(CostText::rough(32768), "32.8 k");
        QCOMPARE(CostText::rough(0.5), "0.50");
        QCOMPARE(CostText::rough(256), "256");
        QCOMPARE(CostText::rough(1e6), "1 M");
        const auto run = cost_runs::run();
        QCOMPARE(CostText::stalls(run->cost(0), 2), "data 75 %, engine 25 %");
        QCOMPARE(CostText::stalls(run->cost(0), 1), "data 75 %");
        QVERIFY(CostText::stalls(run->cost(1), 2).isEmpty());
        const QString summary = CostText::summary(*run);
        QVERIFY2(summary.startsWith("3000 cycles without 1 node that ATen runs · 3") && summary.contains("at 1000 MHz · 3 kernel") &&
                     summary.contains(" in 4 launch") && summary.endsWith("small16"),
                 qPrintable(summary));
        QCOMPARE(CostText::gapLines(*run), QStringList("sort: ATen runs it: no template"));
        QCOMPARE(CostText::configuration(*cost_runs::run(1, {"num_cores=2"})), "small16, num_cores=2");
    }

    void table()
    {
        CostModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setRun(cost_runs::run());
        QCOMPARE(columnOf(model, CostModel::Name), (QStringList{"gemm_0", "pointwise_1", "tanh_2", "sort"}));
        QCOMPARE(columnOf(model, CostModel::Launches), (QStringList{"2", "1", "1", "–"}));
        QCOMPARE(columnOf(model, CostModel::Each), (QStringList{"1000", "400", "600", "–"}));
        QCOMPARE(columnOf(model, CostModel::Total), (QStringList{"2000", "400", "600", "–"}));
        QCOMPARE(columnOf(model, CostModel::Share), (QStringList{"67 %", "13 %", "20 %", "–"}));
        QCOMPARE(columnOf(model, CostModel::Bound), (QStringList{"compute", "memory", "issue", "left out"}));
        QCOMPARE(columnOf(model, CostModel::Roofline), (QStringList{"80 %", "96 %", "21 %", "–"}));
        QCOMPARE(columnOf(model, CostModel::Array), (QStringList{"80 %", "0 %", "0 %", "–"}));
        QCOMPARE(columnOf(model, CostModel::RowsIn), (QStringList{"80 %", "0 %", "0 %", "–"}));
        QCOMPARE(columnOf(model, CostModel::Bytes), (QStringList{"9.2 kB", "6.1 kB", "2.0 kB", "–"}));
        QCOMPARE(cellOf(model, 0, CostModel::Waits), "data 75 %, engine 25 %");
        QCOMPARE(cellOf(model, 3, CostModel::Waits), "ATen runs it: no template");
        for (int row = 0; row < model.rowCount(); ++row) // one of each kind
            QCOMPARE(model.index(row, 0).data(KindRole).toInt(), std::vector<int>({0, 1, 2, 3})[std::size_t(row)]);
        const QString tip = model.index(0, 0).data(Qt::ToolTipRole).toString();
        QVERIFY(tip.contains("waited for data: 300 cycles"));
        QVERIFY2(tip.contains("80 % of the multiply-accumulates that they could do; rows enter in 80 % of the cycles"), qPrintable(tip));
        QVERIFY2(tip.contains("the arrays are the limit") && tip.contains("Try: more arrays in each core"), qPrintable(tip));
        model.setRun(nullptr);
        QCOMPARE(model.rowCount(), 0);
    }

    void sortAndFilter()
    {
        CostModel model;
        ValueFilter filter(&model);
        filter.setSortRole(SortRole);
        model.setRun(cost_runs::run());
        filter.sort(CostModel::Each, Qt::DescendingOrder);
        QCOMPARE(columnOf(filter, CostModel::Name), (QStringList{"gemm_0", "tanh_2", "pointwise_1", "sort"}));
        filter.sort(CostModel::Roofline, Qt::AscendingOrder);
        QCOMPARE(columnOf(filter, CostModel::Name), (QStringList{"sort", "tanh_2", "gemm_0", "pointwise_1"}));
        std::vector<bool> memory(CostRow::kindCount, false);
        memory[std::size_t(CostRow::Kind::Memory)] = true;
        filter.setKinds(memory);
        QCOMPARE(columnOf(filter, CostModel::Name), QStringList("pointwise_1"));
        filter.setKinds({});
        filter.setText("linear"); // an operator
        QCOMPARE(columnOf(filter, CostModel::Name), QStringList("gemm_0"));
        filter.setText("pointwise"); // a template, and a name
        QCOMPARE(filter.rowCount(), 2);
    }

    /// All digits, in the order that is asked for; what the figures leave out is not among them.
    void exported()
    {
        CostModel model;
        model.setRun(cost_runs::run());
        const TextTable table = model.file({model.index(3, 0), model.index(2, 0), model.index(0, 0)});
        const QStringList lines = tableText(table, QLatin1Char(',')).split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 3);
        QVERIFY2(lines[0].startsWith("kernel,launches,cycles,total_cycles,share,bound,roofline_cycles,mac_use,array_use,"),
                 qPrintable(lines[0]));
        QVERIFY2(lines[1].startsWith("tanh_2,1,600,600,0.2,issue,128,"), qPrintable(lines[1]));
        QVERIFY2(lines[2].startsWith("gemm_0,2,1000,2000,0.6666666666666666,compute,800,0.8,0.8,"), qPrintable(lines[2]));
        QCOMPARE(lines[2].count(','), table.titles.size() - 1);
        QVERIFY(lines[2].endsWith(",4096,300,100,0,0,0,0"));
    }

    void marks()
    {
        const auto run = cost_runs::run();
        const auto marks = CostOverlay::nodes(*run, *cost_runs::document(), Side::Fx);
        const Mark& relu = marks[cost_runs::node("relu")];
        QCOMPARE(relu.bound, Mark::Bound::Compute);
        QCOMPARE(relu.heat, 1.0f);
        QCOMPARE(relu.own, 500.0); // the kernel computes two nodes
        QCOMPARE(QString::fromStdString(relu.text), "1000 cycles · compute");
        QCOMPARE(marks[cost_runs::node("sort")].bound, Mark::Bound::LeftOut);
        QCOMPARE(marks[cost_runs::node("x")].bound, Mark::Bound::None);
        QVERIFY(marks[cost_runs::node("add")].heat < 1 && marks[cost_runs::node("add")].heat > 0.5f);
        double own = 0;
        for (const Mark& mark : marks)
            own += mark.own;
        QCOMPARE(own, double(run->cycles()));
    }

    /// Each bound has a color and a sign of its own in both themes, and the legend names those that occur.
    void colors()
    {
        for (const Theme& theme : {Theme::light(), Theme::dark()}) {
            QSet<QRgb> colors;
            QSet<QString> signs;
            for (const Mark::Bound bound : {Mark::Bound::Compute, Mark::Bound::Memory, Mark::Bound::Issue}) {
                colors.insert(boundColor(theme, bound).rgb());
                signs.insert(boundSign(bound));
            }
            QCOMPARE(colors.size(), 3);
            QCOMPARE(signs.size(), 3);
        }
        NodeMarks marks;
        const auto costs = CostOverlay::nodes(*cost_runs::run(), *cost_runs::document(), Side::Fx);
        const auto cycles = CostOverlay::of(costs, true), bounds = CostOverlay::of(costs, false);
        const std::uint32_t relu = cost_runs::node("relu"), add = cost_runs::node("add");
        const Theme theme = Theme::light();
        QVERIFY(cycles->tryEntry(relu) && cycles->tryEntry(add) && cycles->bars);
        QVERIFY(cycles->colors(relu, theme).look.fill != cycles->colors(add, theme).look.fill);
        QVERIFY(!cycles->tryEntry(cost_runs::node("x")) && !bounds->tryEntry(cost_runs::node("x")));
        QCOMPARE(QString::fromStdString(cycles->tryAmount(relu)->text), "1000 cycles · compute");
        QCOMPARE(QString::fromStdString(cycles->sumText(1500)), "1500 cycles");
        marks.overlay = cycles;
        QWidget parent;
        Legend legend(&parent);
        legend.setMarks(&marks);
        QCOMPARE(test::marksOf(legend), QStringList({"Cycles, few to many", "Not in the figures"}));
        QVERIFY(legend.accessibleDescription().contains("Cycles"));
        marks.overlay = bounds;
        legend.setMarks(&marks);
        QVERIFY(!test::marksOf(legend).contains("Cycles, few to many"));
        QVERIFY(legend.accessibleDescription().contains("Bound by memory"));
        QCOMPARE(bounds->tryEntry(add)->sign, "M");
        legend.setMarks(nullptr);
        QVERIFY(test::marksOf(legend).empty());
    }

    void facts()
    {
        const auto run = cost_runs::run();
        const auto texts = [](const FactSection& section) {
            QString all = section.title;
            for (const FactRow& row : section.rows)
                for (const FactCell& cell : row.cells)
                    all += '\n' + cell.text;
            return all;
        };
        const auto section = CostFacts::added({}, *run, cost_runs::node("relu"), {});
        QVERIFY(section);
        const QString all = texts(*section);
        QVERIFY2(all.contains("1000 cycles  compute bound") && all.contains("with 1 other node") && all.contains("arrays 80 %"),
                 qPrintable(all));
        QVERIFY2(all.contains("rows enter the arrays in 80 % of the cycles") && all.contains("the arrays are the limit"), qPrintable(all));
        QVERIFY(!all.contains("earlier plan"));
        FactSection kernel;
        kernel.title = "Kernel";
        const auto both = CostFacts::added(kernel, *run, cost_runs::node("tanh"), "of an earlier plan");
        QCOMPARE(both->title, "Kernel");
        QVERIFY(texts(*both).contains("of an earlier plan"));
        QVERIFY(texts(*CostFacts::added({}, *run, cost_runs::node("sort"), {})).contains("ATen runs it: no template"));
        QVERIFY(!CostFacts::added({}, *run, cost_runs::node("x"), {}));
    }

    /// relu lives until the addition has read it, linear_1 until ATen has sorted it; linear never leaves its kernel.
    void memory()
    {
        const auto run = cost_runs::run();
        const CostMemory memory(run, cost_runs::document());
        const auto lives = [&](const char* name) {
            for (const CostMemory::Value& value : memory.values())
                if (value.node == cost_runs::node(name))
                    return QStringLiteral("%1-%2").arg(value.from).arg(value.to);
            return QString();
        };
        QCOMPARE(lives("x"), "0-3000");
        QCOMPARE(lives("linear"), QString());
        QCOMPARE(lives("relu"), "0-2400");
        QCOMPARE(lives("linear_1"), "1000-2000");
        QCOMPARE(lives("sort"), "2000-2400");
        QCOMPARE(lives("add"), "2000-3000");
        QCOMPARE(lives("tanh"), "2400-3000");
        QCOMPARE(memory.inputs(), 4096u);
        for (const auto& [cycle, bytes] : {std::pair(0, 4096u), {999, 4096u}, {1000, 8192u}, {2000, 12288u}, {2400, 8192u}, {3000, 0u}})
            QCOMPARE(CostMemory::at(memory.dram(), cycle), bytes);
        QCOMPARE(memory.dramPeak().cycle, 2000);
        QCOMPARE(CostMemory::at(memory.scratchpad(), 50), 1024u);
        QCOMPARE(CostMemory::at(memory.scratchpad(), 100), 4096u);
        QCOMPARE(memory.scratchpadPeak(), 4096u);
        QCOMPARE(memory.scratchpadBytes(), 16384u);
        QCOMPARE(CostMemory::at(memory.scratchpad(), -1), 0u);

        CostMemoryModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setRows(CostMemoryModel::rowsOf(memory, 2100, false));
        QCOMPARE(columnOf(model, CostMemoryModel::Name), (QStringList{"X_spad", "relu", "sort", "add"}));
        QCOMPARE(columnOf(model, CostMemoryModel::Where), (QStringList{"scratchpad", "DRAM", "DRAM", "DRAM"}));
        QCOMPARE(cellOf(model, 0, CostMemoryModel::Detail), "16 × 16 × f32");
        model.setRows(CostMemoryModel::rowsOf(memory, 2100, true));
        QCOMPARE(model.rowCount(), 5); // and the input
        model.setRows(CostMemoryModel::rowsOf(memory, 5000, false));
        QCOMPARE(model.rowCount(), 0); // behind the end
    }

    void sweepValues_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("values"); // "" = refused
        QTest::newRow("list") << "8, 16,32"
                              << "8,16,32";
        QTest::newRow("words") << "HBM2, HBM3"
                               << "HBM2,HBM3";
        QTest::newRow("range") << "1..4"
                               << "1,2,3,4";
        QTest::newRow("steps") << " 100 .. 400 step 150 "
                               << "100,250,400";
        QTest::newRow("slash") << "10..20/5"
                               << "10,15,20";
        QTest::newRow("one") << "7"
                             << "7";
        QTest::newRow("nothing") << " , "
                                 << "";
        QTest::newRow("backwards") << "4..1"
                                   << "";
        QTest::newRow("no step") << "1..4 step 0"
                                 << "";
        QTest::newRow("many") << "1..201"
                              << "";
        QTest::newRow("just fits") << "1..200 step 199"
                                   << "1,200";
    }
    void sweepValues()
    {
        QFETCH(QString, typed);
        QFETCH(QString, values);
        const auto found = nodewise::views::sweepValues(typed.toStdString());
        QCOMPARE(found ? QString::fromStdString(*found) : QString(), values);
    }

    void sweepModel()
    {
        SweepModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        auto result = std::make_shared<SweepResult>();
        result->parameter = "num_cores";
        result->before = 1000;
        result->as = "1";
        for (const auto& [value, cycles] : {std::pair("1", 1000), {"2", 520}, {"4", 2500}}) {
            sim::Cost total = cost_runs::cost(cycles, 51'200, 0, 4096, 0);
            result->points.push_back({value, cost_runs::npu(), cycles, total, 0});
        }
        model.setResult(result);
        QCOMPARE(columnOf(model, SweepModel::Change), (QStringList{"=", "−48 %", "×2.50"}));
        QCOMPARE(columnOf(model, SweepModel::Array), (QStringList{"20 %", "38 %", "8.0 %"}));
        QVERIFY(model.index(0, 0).data(Qt::FontRole).value<QFont>().bold());
        QCOMPARE(model.headerData(0, Qt::Horizontal).toString(), "num_cores");
        QVERIFY(tableText(model.file({model.index(0, 0), model.index(1, 0)}), ',').contains("\n2,520,520,"));
        SweepPlot plot;
        plot.resize(500, 300);
        ThemeHub hub;
        hub.apply(ThemeKind::Dark);
        plot.setResult(result);
        const SweepPicture picture = plot.picture();
        const QRectF area = picture.area(plot.rect());
        QVERIFY(picture.place(area, 1).y() > picture.place(area, 0).y()); // fewer cycles stand lower
        QVERIFY(picture.place(area, 2).y() < picture.place(area, 0).y());
        QVERIFY(picture.place(area, 0).x() < picture.place(area, 1).x() && picture.place(area, 1).x() < picture.place(area, 2).x());
        QSignalSpy chosen(&plot, &PlotView::chosen);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, picture.place(area, 1).toPoint());
        QCOMPARE(chosen.takeFirst().front().toInt(), 1);
        QTest::keyClick(&plot, Qt::Key_Right);
        QCOMPARE(chosen.takeFirst().front().toInt(), 2);
        QVERIFY(plot.accessibleDescription().contains("2500 cycles"));
    }

    void changes()
    {
        const auto before = cost_runs::run(), now = cost_runs::run(2);
        const auto compared = trace::compare(*before->trace(), *now->trace());
        QVERIFY(compared);
        QCOMPARE(compared->by, trace::Comparison::By::Node);
        ChangeModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setComparison(std::make_shared<const trace::Comparison>(*compared));
        QCOMPARE(cellOf(model, 0, ChangeModel::Before), "1000 cycles");
        QCOMPARE(cellOf(model, 0, ChangeModel::After), "2000 cycles");
        QCOMPARE(cellOf(model, 0, ChangeModel::Difference), "+1000 cycles");
        QCOMPARE(cellOf(model, 0, ChangeModel::Ratio), "×2.00");
        QCOMPARE(ChangeModel::summary(*compared), "3000 cycles before, 6000 cycles now: ×2.00");
        for (const ChangeRow& row : model.rows())
            QCOMPARE(row.kind, ChangeRow::Kind::Slower);
        QVERIFY(columnOf(model, ChangeModel::What).contains("tanh"));
        // The other way round all is faster; and a run against itself changes nothing.
        const auto back = trace::compare(*now->trace(), *before->trace());
        model.setComparison(std::make_shared<const trace::Comparison>(*back));
        QCOMPARE(model.row(0).kind, ChangeRow::Kind::Faster);
        QCOMPARE(cellOf(model, 0, ChangeModel::Ratio), "−50 %");
        QCOMPARE(cellOf(model, 0, ChangeModel::Difference), "−1000 cycles");
        QVERIFY(model.index(0, ChangeModel::Difference).data(Qt::ForegroundRole).value<QColor>() != Theme::light().dim);
        const auto same = trace::compare(*now->trace(), *now->trace());
        model.setComparison(std::make_shared<const trace::Comparison>(*same));
        QCOMPARE(model.row(0).kind, ChangeRow::Kind::Same);
        QCOMPARE(cellOf(model, 0, ChangeModel::Difference), "=");
        model.setComparison(nullptr);
        QCOMPARE(model.rowCount(), 0);
    }

    /// What is left out is told with the number, and is no gain beside a run that has it.
    void incompleteTotals()
    {
        const auto whole = cost_runs::run(), partly = cost_runs::run(1, {}, 2), none = cost_runs::run(1, {}, 0);
        QCOMPARE(CostText::total(*whole), "3000 cycles without 1 node that ATen runs");
        QVERIFY(CostText::summary(*partly).startsWith("2400 cycles without 1 of 4 launches and 1 node that ATen runs · "));
        QCOMPARE(none->left().launches, 2u);
        QVERIFY(cost::leftOutText({.launches = 0, .ofLaunches = 4, .nodes = 0}).empty());
        QCOMPARE(cost::leftOutText({.launches = 21, .ofLaunches = 141, .nodes = 0}).english(), "without 21 of 141 launches");
        const auto compared = trace::compare(*whole->trace(), *partly->trace());
        QVERIFY(compared && compared->isPartly());
        QCOMPARE(ChangeModel::summary(*compared), "in both 2400 cycles before, 2400 cycles now: =; only before 1, only now 0");
        const cost::Common common = cost::commonOf({whole->program(), whole->run()}, {none->program(), none->run()});
        QVERIFY(!common.isAll);
        QCOMPARE(common.first, 1000);
        QCOMPARE(common.second, 1000);
        QVERIFY(cost::commonOf({whole->program(), whole->run()}, {whole->program(), whole->run()}).isAll);
    }

    /// A point of a sweep that leaves launches out is compared by the others.
    void incompletePoints()
    {
        SweepModel model;
        auto result = std::make_shared<SweepResult>();
        result->before = 1000;
        result->points.push_back({"1", cost_runs::npu(), 400, {}, 2, cost::Common{400, 400, false}});
        result->points.push_back({"2", cost_runs::npu(), 500, {}, 0, {}});
        model.setResult(result);
        QCOMPARE(columnOf(model, SweepModel::Change), (QStringList{"=", "−50 %"}));
        QCOMPARE(columnOf(model, SweepModel::LeftOut), (QStringList{"2", ""}));
    }

    void change()
    {
        QCOMPARE(CostText::change(100, 100), "=");
        QCOMPARE(CostText::change(100, 112), "+12 %");
        QCOMPARE(CostText::change(1000, 1005), "+0.5 %");
        QCOMPARE(CostText::change(100, 40), "−60 %");
        QCOMPARE(CostText::change(100, 240), "×2.40");
        QCOMPARE(CostText::change(0, 5), "new");
    }

    /// Before anything was simulated all pages say what to do, in both languages of the window, and nothing of them takes a step wrong.
    void emptyPanel()
    {
        const auto document = cost_runs::document();
        Selection selection(document);
        DebugSession session(QStringLiteral("/nowhere/engine"), {});
        BreakpointList breakpoints(document);
        KernelPlan plan(&session, document);
        TrustService trust;
        KernelCheck check(&session, &plan, &trust, nullptr);
        Simulation simulation(&session, &plan);
        const CostContext context{&selection, document, &simulation};
        CostPanel panel(context);
        TimelinePage timeline(context);
        ThemeHub hub;
        for (const ThemeKind kind : {ThemeKind::Dark, ThemeKind::Light})
            hub.apply(kind);
        panel.resize(700, 260);
        panel.show();
        timeline.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        QVERIFY(panel.emptyText().contains("simulated machine"));
        QVERIFY(timeline.emptyText().contains("simulate the program"));
        QVERIFY(panel.simulateButton()->isEnabled());
        QVERIFY(panel.strip()->summaryText().isEmpty() && panel.outdatedText().isEmpty());
        for (const CostPanel::Page page : {CostPanel::Page::Roofline, CostPanel::Page::Memory, CostPanel::Page::Changes,
                                           CostPanel::Page::Sweep, CostPanel::Page::Kernels}) {
            panel.showPage(page);
            panel.grab();
        }
        QVERIFY(!panel.sweep() && !timeline.view()); // nothing to show
        QEvent language(QEvent::LanguageChange);
        for (QWidget* widget : panel.findChildren<QWidget*>() + timeline.findChildren<QWidget*>())
            QCoreApplication::sendEvent(widget, &language);
        QCoreApplication::sendEvent(&panel, &language);
        // Parameters need no session, and unknown ones are refused with those that there are.
        QVERIFY(simulation.setParameter("num_cores=2"));
        QVERIFY(simulation.setParameter("num_cores=4"));
        QCOMPARE(simulation.parameters(), std::vector<std::string>{"num_cores=4"});
        QVERIFY(!simulation.setParameter("cups=2"));
        QVERIFY(!simulation.setParameter("num_cores=none"));
        QVERIFY(test::named<QToolButton>(panel, "configuration")->text().contains("num_cores=4"));
        QCOMPARE(simulation.npu()->cores, 4);
        // The engine can't be started: the reason is shown, and it can be tried again.
        QSignalSpy wanted(&simulation, &Simulation::launchRequested);
        panel.simulateButton()->click();
        QCOMPARE(wanted.count(), 1);
        QVERIFY(simulation.busy() && !panel.strip()->progressText().isEmpty());
        simulation.cancel();
        QVERIFY(!simulation.busy() && simulation.givenUp());
        QVERIFY(!panel.strip()->errorText().isEmpty());
        QVERIFY(panel.simulateButton()->isEnabled());
    }

    /// The bar behind a share is there in a selected row, too.
    void bars()
    {
        CostModel model;
        model.setRun(cost_runs::run());
        const BarDelegate delegate(BarRole);
        QStyleOptionViewItem option;
        option.rect = QRect(0, 0, 200, 24);
        option.showDecorationSelected = true; // as in a table
        for (const QStyle::State state : {QStyle::State(QStyle::State_Enabled), QStyle::State_Enabled | QStyle::State_Selected}) {
            option.state = state;
            QImage image(200, 24, QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            delegate.paint(&painter, option, model.index(0, CostModel::Share));
            QVERIFY(image.pixel(10, 4) != image.pixel(190, 4)); // two thirds of the width
        }
    }
    void npuParameters()
    {
        NpuModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        sim::Npu npu;
        npu.parameters = {{"num_cores", "1"}, {"vpu_num_lanes", "16"}};
        model.setRows(NpuModel::rowsOf(npu, {"num_cores=4"}));
        QCOMPARE(cellOf(model, 0, NpuModel::Name), "num_cores");
        QCOMPARE(cellOf(model, 0, NpuModel::Value), "4");
        QCOMPARE(cellOf(model, 0, NpuModel::Stated), "1");
        QVERIFY(model.index(0, 1).data(Qt::FontRole).value<QFont>().bold());
        QVERIFY(model.index(1, 1).data(Qt::ToolTipRole).toString().contains("planned anew"));
        QVERIFY(model.rowCount() > 10); // those that it does not state
        for (int row = 0; row < model.rowCount(); ++row)
            QVERIFY2(!model.index(row, 0).data(Qt::ToolTipRole).toString().isEmpty(), qPrintable(cellOf(model, row, NpuModel::Name)));
        QSignalSpy assigned(&model, &NpuModel::assigned);
        QVERIFY(model.flags(model.index(1, NpuModel::Value)).testFlag(Qt::ItemIsEditable));
        QVERIFY(!model.flags(model.index(1, NpuModel::Name)).testFlag(Qt::ItemIsEditable));
        QVERIFY(model.setData(model.index(1, NpuModel::Value), " 32 ", Qt::EditRole));
        QCOMPARE(assigned.takeFirst().front().toString(), "vpu_num_lanes=32");
        QVERIFY(model.setData(model.index(0, NpuModel::Value), "1", Qt::EditRole));
        QCOMPARE(assigned.takeFirst().front().toString(), "num_cores=");             // as stated
        QVERIFY(!model.setData(model.index(0, NpuModel::Value), "4", Qt::EditRole)); // as it is
        QVERIFY(!model.setData(model.index(0, NpuModel::Name), "x", Qt::EditRole));
    }
};

QTEST_MAIN(TestCostViews)
#include "tst_cost_views.moc"
