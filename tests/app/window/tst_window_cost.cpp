// SPDX-License-Identifier: Apache-2.0
// What a program costs on a simulated NPU, in the window, over the real engine and workers.
#include "app/viewer/graph_pane.h"
#include "core/trace/read.h"
#include "tests/app/window/debug_bench.h"
#include "tests/views/find.h"
#include "views/analysis/analyses.h"
#include "views/code/code_view.h"
#include "views/common/filter_chips.h"
#include "views/cost/change_model.h"
#include "views/cost/changes_page.h"
#include "views/cost/cost_kernel_page.h"
#include "views/cost/cost_memory_model.h"
#include "views/cost/cost_memory_page.h"
#include "views/cost/cost_memory_plot.h"
#include "views/cost/cost_model.h"
#include "views/cost/cost_panel.h"
#include "views/cost/cost_sweep.h"
#include "views/cost/npu_editor.h"
#include "views/cost/npu_model.h"
#include "views/cost/roofline_page.h"
#include "views/cost/roofline_plot.h"
#include "views/cost/simulation.h"
#include "views/cost/sweep_model.h"
#include "views/cost/sweep_page.h"
#include "views/cost/sweep_plot.h"
#include "views/cost/timeline_page.h"
#include "views/debug/work_strip.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/legend.h"
#include "views/inspect/inspector.h"
#include "views/kernel/kernel_model.h"
#include "views/kernel/kernel_page.h"
#include "views/kernel/kernel_panel.h"
#include "views/kernel/kernel_plan.h"
#include "views/kernel/mlir_view.h"
#include "views/kernel/tile_page.h"
#include "views/kernel/tile_stepper.h"
#include "views/table/value_filter.h"
#include "views/timeline/timeline_view.h"
#include "views/timeline/trace_saver.h"
#include "views/workbench/workbench.h"

#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTreeView>

using namespace nodewise;
using namespace nodewise::viewer;
using views::CostPanel;
using views::Side;
using views::Workbench;
using State = views::SessionWork::State;

namespace {

CostPanel& panel(DebugBench& b)
{
    return *find<views::CostPanel>(b.page());
}

views::TimelineView& timeline(DebugBench& b)
{
    return *find<views::TimelinePage>(b.page())->view();
}

views::Simulation& simulation(DebugBench& b)
{
    return part<views::Simulation>(b.page());
}

/// With all that is made of it on other threads.
bool simulates(DebugBench& b)
{
    b["cost.start"]->trigger();
    return QTest::qWaitFor(
               [&] { return !simulation(b).busy() && (!simulation(b).run() || (panel(b).memory()->settled() && timeline(b).settled())); },
               patience) &&
           simulation(b).state() == State::Done;
}

QStringList names(const QAbstractItemModel& model)
{
    QStringList out;
    for (int row = 0; row < model.rowCount(); ++row)
        out.append(model.index(row, 0).data().toString());
    return out;
}

} // namespace

class TestWindowCost : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QCoreApplication::setApplicationName("nodewise-test");
        qputenv("XDG_CACHE_HOME", m_cache.path().toUtf8());
    }

    /// From a program to its timeline; what is selected is so everywhere.
    void simulatesWithItsPlan()
    {
        NEEDS_KERNELS;
        m_llama.reset(new DebugBench(DebugBench::real()));
        DebugBench& b = *m_llama;
        b.window.resize(1600, 1000);
        QVERIFY(b.open("llama.pt2"));
        b["cost.kernels"]->trigger();
        QVERIFY(find<views::Workbench>(b.page())->isShown("cost"));
        QVERIFY(panel(b).emptyText().contains("NPU"));
        QVERIFY(!b["cost.cycles"]->isEnabled() && !b["cost.end"]->isEnabled());
        savePicture(b.window, "cost_empty.png");
        QVERIFY2(simulates(b), qPrintable(panel(b).strip()->errorText()));
        QVERIFY(find<views::Workbench>(b.page())->isShown("cost"));
        QVERIFY(find<views::Workbench>(b.page())->isShown("timeline"));
        const auto run = simulation(b).run();
        QVERIFY(run && run->cycles() > 1000 && run->trace());
        QCOMPARE(run->trace()->end(), run->cycles());
        QVERIFY(panel(b).strip()->summaryText().contains("tpuv3"));
        QVERIFY(panel(b).outdatedText().isEmpty());
        // The plan was made on the way, and is the kernel panel's.
        QVERIFY(part<views::KernelPlan>(b.page()).any());
        auto* workbench = find<views::Workbench>(b.page());
        workbench->showPage("kernels"); // panels are made when they are first shown
        QCOMPARE(find<views::KernelPanel>(b.page())->kernels().rowCount(), int(run->kernels().size()));
        workbench->showPage("cost");
    }

    /// All cycles are somebody's, and selecting a kernel lights its nodes and slices.
    void kernelsOfARun()
    {
        NEEDS_KERNELS;
        DebugBench& b = llama();
        const auto run = simulation(b).run();
        const views::CostModel& model = panel(b).kernels()->model();
        std::int64_t sum = 0;
        for (const auto& kernel : run->kernels())
            sum += kernel.total;
        QCOMPARE(sum, run->cycles());
        QVERIFY(model.rowCount() >= int(run->kernels().size()));
        QTreeView* table = panel(b).kernels()->table();
        table->setCurrentIndex(table->model()->index(0, 0)); // the costliest
        const auto costliest = run->tryKernel(table->model()->index(0, 0).data().toString().toStdString());
        QVERIFY(costliest);
        QCOMPARE(b.page().selection().state().fx.size(), run->nodesOfKernel(*costliest).size());
        QCOMPARE(part<views::KernelPlan>(b.page()).current(), run->kernels()[*costliest].planned);
        QTRY_VERIFY_WITH_TIMEOUT(timeline(b).settled(), patience);
        QVERIFY(timeline(b).nodeSlices().size() > run->kernels()[*costliest].launches.size());
        QVERIFY(panel(b).roofline()->plot()->picture().chosen.contains(*costliest));
        savePicture(b.window, "cost_kernels.png");
        // The inspector's backend lines, and the hint under the mouse.
        const QString facts = find<views::Inspector>(b.page())->allText();
        QVERIFY2(facts.contains("cycles") && facts.contains("bound") && facts.contains("roofline"), qPrintable(facts));
    }

    /// With a legend; a heat of the costliest that is not of others.
    void colorsOfNodes()
    {
        NEEDS_KERNELS;
        DebugBench& b = llama();
        QVERIFY(b["cost.cycles"]->isChecked());
        const auto* legend = b.page().pane(Side::Fx)->findChild<views::Legend*>();
        QVERIFY(legend && legend->toolTip().contains("Cycles, few to many"));
        b["cost.bounds"]->trigger();
        QVERIFY(!b["cost.cycles"]->isChecked() && b["cost.bounds"]->isChecked());
        QVERIFY(!legend->toolTip().contains("Cycles, few to many") && legend->toolTip().contains("Bound by "));
        savePicture(b.window, "cost_bounds.png");
        b["cost.cycles"]->trigger();
    }

    void rooflineAndMemory()
    {
        NEEDS_KERNELS;
        DebugBench& b = llama();
        b["cost.roofline"]->trigger();
        QCOMPARE(panel(b).page(), CostPanel::Page::Roofline);
        QVERIFY(!panel(b).roofline()->plot()->roofline()->dots().empty());
        savePicture(b.window, "cost_roofline.png");
        b["cost.memory"]->trigger();
        const auto& memory = panel(b).memory()->plot()->memory();
        QVERIFY(memory && memory->weights() > 0 && memory->dramPeak().bytes > 0 && memory->scratchpadPeak() > 0);
        QVERIFY(memory->scratchpadPeak() <= memory->scratchpadBytes());
        QVERIFY(panel(b).memory()->model().rowCount() > 1);
        savePicture(b.window, "cost_memory.png");
    }

    /// In each form that is read again, and as a picture. The last one of these: others have a window of their own.
    void traceIsSaved()
    {
        NEEDS_KERNELS;
        DebugBench& b = llama();
        const auto run = simulation(b).run();
        QMenu menu;
        timeline(b).fillMenu(menu);
        QStringList texts;
        for (const QAction* action : menu.actions())
            texts.append(action->text().remove('&'));
        QVERIFY(texts.contains("Save Trace As…") && texts.contains("Export Picture…"));
        views::TraceSaver& saver = *find<views::TimelinePage>(b.page())->saver();
        QSignalSpy said(&saver, &views::TraceSaver::message);
        for (const char* name : {"saved.json", "saved.json.gz", "saved.csv", "saved.nwtrace"}) {
            const QString file = m_cache.filePath(name);
            saver.save(file);
            QTRY_COMPARE_WITH_TIMEOUT(said.count(), 1, patience);
            said.clear();
            const auto again = trace::readTrace(file.toStdString());
            QVERIFY2(again, name);
            QCOMPARE((*again)->sliceCount(), run->trace()->sliceCount());
            QCOMPARE((*again)->end(), run->cycles());
        }
        saver.exportPicture();
        test::chooseFile(*saver.window(), m_cache.filePath("saved.png"));
        QTRY_COMPARE_WITH_TIMEOUT(said.count(), 1, patience);
        QVERIFY(!QImage(m_cache.filePath("saved.png")).isNull());
        m_llama.reset();
    }

    /// A slice leads to its node, its kernel's line, and its tile.
    void slice()
    {
        NEEDS_KERNELS;
        DebugBench b = DebugBench::real();
        b.window.resize(1600, 1000);
        QVERIFY(b.open("llama.pt2"));
        QVERIFY(simulates(b));
        const auto run = simulation(b).run();
        const auto& trace = *run->trace();
        // The last product of a kernel that works on more than one tile.
        trace::SliceId product = trace::none;
        for (trace::SliceId slice = 0; slice < trace.sliceCount(); ++slice)
            if (trace.columns().kind[slice] == trace::Kind::Array)
                product = slice;
        QVERIFY(product != trace::none);
        const trace::Link& link = *trace.tryLink(product);
        find<views::Workbench>(b.page())->showPage("timeline");
        timeline(b).canvas()->select(product);
        Q_EMIT timeline(b).sliceChosen(product); // as a click does
        Q_EMIT timeline(b).nodesChosen({QString::fromStdString(link.nodes.front())});
        QVERIFY(b.page().selectedNames().contains(QString::fromStdString(link.nodes.front())));
        const auto current = part<views::KernelPlan>(b.page()).current();
        QVERIFY(current);
        QCOMPARE(part<views::KernelPlan>(b.page()).answer()->kernels[*current].name, link.kernel);
        find<views::Workbench>(b.page())->showPage("kernel");
        views::KernelPage& page = *find<views::KernelPage>(b.page());
        QCOMPARE(page.mlirView()->currentLine() + 1, int(link.line));
        QVERIFY(page.mlirView()->text().lines[int(link.line) - 1].contains("linalg."));
        // Its tile: the loops stand where they stood then.
        page.showPage(views::KernelPage::Page::Tiles);
        QTRY_VERIFY_WITH_TIMEOUT(!page.tiles()->stepper()->steps().loops().empty(), patience);
        const auto arguments = trace.arguments(product);
        std::int64_t place = -1;
        for (const auto& argument : arguments)
            if (argument.key == "instruction")
                place = std::get<std::int64_t>(argument.value);
        QVERIFY(place >= 0);
        const sim::TileGraph& graph = run->program().kernels[*run->tryKernel(link.kernel)];
        for (const auto& [step, value] : sim::iterationOf(graph, std::uint64_t(place)))
            for (const std::uint32_t loop : page.tiles()->stepper()->steps().loops())
                if (page.tiles()->stepper()->steps().answer().loops[loop].line == graph.steps[step].line)
                    QCOMPARE(page.tiles()->stepper()->steps().value(loop), value);
        savePicture(b.window, "cost_slice.png");
    }

    /// Another machine makes the figures old, and says so; parameters are set, refused and reset.
    void configuration()
    {
        NEEDS_KERNELS;
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("cnn.pt2"));
        QVERIFY(simulates(b));
        const std::int64_t before = simulation(b).run()->cycles();
        b["cost.configuration"]->trigger();
        auto* editor = b.window.findChild<views::NpuEditor*>();
        QVERIFY(editor && editor->isVisible());
        views::NpuModel& parameters = editor->model();
        QTreeView* table = editor->table();
        const QAbstractItemModel& shown = *table->model();
        QCOMPARE(table->currentIndex().column(), int(views::NpuModel::Value)); // keys edit at once
        table->setCurrentIndex(shown.index(1, views::NpuModel::Name));
        QTRY_COMPARE(table->currentIndex(), shown.index(1, views::NpuModel::Value));
        const auto rowOf = [&](const char* name) { return int(names(parameters).indexOf(QLatin1String(name))); };
        const auto set = [&](const char* name, const char* value) {
            return parameters.setData(parameters.index(rowOf(name), views::NpuModel::Value), QString::fromLatin1(value), Qt::EditRole);
        };
        QVERIFY(rowOf("dram_channels") >= 0);
        QVERIFY(set("dram_channels", "many"));
        QTRY_VERIFY(editor->errorText().contains("dram_channels"));
        QVERIFY(simulation(b).parameters().empty() && panel(b).outdatedText().isEmpty());
        // A slower clock of DRAM, of the same kernels: no session is asked.
        QVERIFY(set("core_freq_mhz", "4000"));
        QTRY_VERIFY(!simulation(b).parameters().empty());
        QVERIFY(editor->errorText().isEmpty());
        QVERIFY(panel(b).outdatedText().contains("configuration"));
        QVERIFY(!simulation(b).needsSession());
        // The tab keeps them.
        const QByteArray kept = b.page().analyses().save();
        simulation(b).resetParameters();
        b.page().analyses().restore(kept);
        QCOMPARE(simulation(b).parameters(), std::vector<std::string>{"core_freq_mhz=4000"});
        savePicture(*editor, "cost_npu_editor.png");
        editor->simulateButton()->click();
        QTRY_VERIFY_WITH_TIMEOUT(!simulation(b).busy(), patience);
        QVERIFY(panel(b).outdatedText().isEmpty());
        QVERIFY(simulation(b).run()->cycles() > before); // DRAM takes more of the core's cycles
        QVERIFY(test::named<QToolButton>(panel(b), "configuration")->text().contains("core_freq_mhz=4000"));
        test::named<QPushButton>(editor, "reset")->click();
        QVERIFY(simulation(b).parameters().empty());
        // Kernels are cut for lanes: they are planned anew.
        QVERIFY(set("vpu_num_lanes", "32"));
        QTRY_VERIFY(!simulation(b).parameters().empty());
        QVERIFY(simulation(b).needsSession());
        QVERIFY(simulates(b));
        QCOMPARE(simulation(b).run()->npu().lanes, 32);
        QVERIFY(QString::fromStdString(part<views::KernelPlan>(b.page()).answer()->npu).contains("vpu_num_lanes=32"));
        test::named<QPushButton>(editor, "reset")->click();
        editor->close();
        // Another configuration in the kernels panel.
        part<views::KernelPlan>(b.page()).setNpu("small16");
        QVERIFY2(panel(b).outdatedText().contains("small16"), qPrintable(panel(b).outdatedText()));
        QVERIFY(simulates(b));
        QCOMPARE(simulation(b).run()->npu().name, "small16");
        QVERIFY(panel(b).outdatedText().isEmpty());
        // Kernels are forgotten, and what they cost.
        b["kernels.end"]->trigger();
        QVERIFY(!simulation(b).run() && !panel(b).emptyText().isEmpty());
        QVERIFY(!timeline(b).trace());
    }

    void sweep()
    {
        NEEDS_KERNELS;
        DebugBench b = DebugBench::real();
        b.window.resize(1600, 1000);
        QVERIFY(b.open("cnn.pt2"));
        QVERIFY(simulates(b));
        b["cost.sweep"]->trigger();
        views::SweepPage& page = *panel(b).sweep();
        QVERIFY(!page.hintText().isEmpty());
        test::named<QComboBox>(page, "parameter")->setCurrentText("core_freq_mhz");
        test::named<QLineEdit>(page, "values")->setText("500, 1000, 2000, 4000");
        page.startButton()->click();
        QTRY_VERIFY_WITH_TIMEOUT(!page.sweep().running(), patience);
        QVERIFY2(page.errorText().isEmpty(), qPrintable(page.errorText()));
        const auto result = page.sweep().result();
        QVERIFY(result);
        QCOMPARE(result->points.size(), 4u);
        for (std::size_t i = 1; i < result->points.size(); ++i)
            QVERIFY(result->points[i].cycles >= result->points[i - 1].cycles); // DRAM keeps its pace
        QCOMPARE(page.model().rowCount(), 4);
        page.tablePage()->table()->setCurrentIndex(page.tablePage()->filter().index(2, 0));
        QCOMPARE(page.plot()->pointed(), std::optional<std::size_t>(2));
        savePicture(b.window, "cost_sweep.png");
        // What kernels are cut for is refused, with the way out.
        test::named<QComboBox>(page, "parameter")->setCurrentText("vpu_num_lanes");
        test::named<QLineEdit>(page, "values")->setText("32, 64");
        page.startButton()->click();
        QTRY_VERIFY(page.errorText().contains("tiled for vpu_num_lanes"));
        test::named<QLineEdit>(page, "values")->setText("1..1000000");
        page.startButton()->click();
        QTRY_VERIFY(page.errorText().contains("200"));
    }

    /// Before and after a change of the machine; the same kernels elsewhere; another tool's log.
    void compared()
    {
        NEEDS_KERNELS;
        DebugBench b = DebugBench::real();
        b.window.resize(1600, 1000);
        QVERIFY(b.open("llama.pt2"));
        QVERIFY(simulates(b));
        b["cost.changes"]->trigger();
        views::ChangesPage& page = *panel(b).changes();
        const auto waits = [&] { return QTest::qWaitFor([&] { return !simulation(b).comparing() && page.settled(); }, patience); };
        QVERIFY(!page.hintText().isEmpty()); // there is no run before
        savePicture(b.window, "cost_changes_empty.png");
        const std::int64_t before = simulation(b).run()->cycles();
        QVERIFY(simulation(b).setParameter("dram_freq_mhz=94"));
        QVERIFY(simulates(b));
        QVERIFY(waits());
        // The previous run is what a run is compared with unless another is chosen.
        QVERIFY2(page.errorText().isEmpty(), qPrintable(page.errorText()));
        QVERIFY2(page.summaryText().contains("the previous run"), qPrintable(page.summaryText()));
        const auto comparison = page.model().comparison();
        QVERIFY(comparison);
        QCOMPARE(comparison->by, trace::Comparison::By::Node);
        QCOMPARE(comparison->whole.sides[0].ticks, before);
        QCOMPARE(comparison->whole.sides[1].ticks, simulation(b).run()->cycles());
        QVERIFY(comparison->whole.difference() > 0); // a tenth of the bandwidth
        QVERIFY(page.model().rowCount() > 10);
        // The largest difference first; a row selects its nodes.
        double largest = 1e300;
        for (int row = 0; row < page.filter().rowCount(); ++row) {
            const double now = page.filter().index(row, views::ChangeModel::Difference).data(views::SortRole).toDouble();
            QVERIFY(now <= largest);
            largest = now;
        }
        page.table()->setCurrentIndex(page.filter().index(0, 0));
        const QString key = page.filter().index(0, 0).data().toString();
        QVERIFY2(b.page().selectedNames().contains(key.section(", ", 0, 0)), qPrintable(key));
        b["cost.changes"]->trigger();
        savePicture(b.window, "cost_changes.png");
        // The same kernels on another machine.
        const int other = test::named<QComboBox>(page, "with")->findText("tpuv6e");
        QVERIFY(other > 0);
        test::named<QComboBox>(page, "with")->setCurrentIndex(other);
        Q_EMIT test::named<QComboBox>(page, "with")->activated(other);
        QVERIFY(waits());
        QVERIFY2(page.summaryText().startsWith("tpuv6e"), qPrintable(page.errorText() + page.summaryText()));
        // PyTorchSim's log: nothing in common but how it is told.
        simulation(b).compareWithTrace(QStringLiteral(NODEWISE_TEST_DATA "/traces/pytorchsim_gemm_synthesized.log"));
        QVERIFY(waits());
        QVERIFY2(page.model().comparison() && page.summaryText().contains("pytorchsim_gemm"), qPrintable(page.errorText()));
        simulation(b).compareWithTrace(QStringLiteral("/nowhere/x.log"));
        QVERIFY(waits());
        QVERIFY2(page.errorText().contains("x.log"), qPrintable(page.errorText()));
        QVERIFY(!page.model().comparison());
        simulation(b).endComparison();
        QVERIFY(page.errorText().isEmpty());
    }

    void cancelled()
    {
        NEEDS_KERNELS;
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("llama.pt2"));
        b["cost.start"]->trigger();
        QVERIFY(simulation(b).busy());
        QVERIFY(!b["cost.start"]->isEnabled());
        simulation(b).cancel();
        QTRY_VERIFY_WITH_TIMEOUT(!simulation(b).busy(), patience);
        QVERIFY(simulation(b).givenUp());
        QVERIFY(!simulation(b).run());
        QTRY_VERIFY_WITH_TIMEOUT(b["cost.start"]->isEnabled(), patience);
        QVERIFY2(simulates(b), qPrintable(panel(b).strip()->errorText()));
    }

    void languageAndTheme()
    {
        NEEDS_KERNELS;
        DebugBench b = DebugBench::real();
        b.window.resize(1280, 800);
        QVERIFY(b.open("llama.pt2"));
        for (const Side side : {Side::Fx, Side::Ir})
            b.page().pane(side)->setMode(side == Side::Fx ? PaneMode::Canvas : PaneMode::Code);
        QVERIFY(simulates(b));
        b["theme.dark"]->trigger();
        b["language.ko"]->trigger();
        QTRY_VERIFY(panel(b).strip()->summaryText().contains("사이클"));
        for (const auto& [command, picture] : {std::pair("cost.kernels", "cost_kernels_ko.png"),
                                               {"cost.roofline", "cost_roofline_ko.png"},
                                               {"cost.memory", "cost_memory_ko.png"},
                                               {"cost.sweep", "cost_sweep_ko.png"}}) {
            b[command]->trigger();
            savePicture(b.window, picture);
        }
        b["language.en"]->trigger();
        QTRY_VERIFY(panel(b).strip()->summaryText().contains("cycles"));
    }

private:
    /// A window with a simulated program, for those that only look at it.
    DebugBench& llama()
    {
        if (!m_llama) {
            m_llama.reset(new DebugBench(DebugBench::real()));
            m_llama->window.resize(1600, 1000);
            if (!m_llama->open("llama.pt2") || !simulates(*m_llama))
                qFatal("nothing is simulated");
        }
        return *m_llama;
    }
    QTemporaryDir m_cache;
    std::unique_ptr<DebugBench> m_llama;
};

QTEST_MAIN(TestWindowCost)
#include "tst_window_cost.moc"
