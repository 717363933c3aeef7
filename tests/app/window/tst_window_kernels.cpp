// SPDX-License-Identifier: Apache-2.0
// A program's kernels in the window, over the real engine and workers, as a person looks at them.
#include "app/viewer/graph_pane.h"
#include "tests/app/window/debug_bench.h"
#include "tests/views/legend_lines.h"
#include "views/common/filter_chips.h"
#include "views/debug/work_strip.h"
#include "views/graph/graph_canvas.h"
#include "views/inspect/fact_page.h"
#include "views/inspect/facts.h"
#include "views/inspect/inspector.h"
#include "views/kernel/kernel_check.h"
#include "views/kernel/kernel_model.h"
#include "views/kernel/kernel_page.h"
#include "views/kernel/kernel_panel.h"
#include "views/kernel/kernel_plan.h"
#include "views/kernel/kernel_saver.h"
#include "views/kernel/mlir_view.h"
#include "views/kernel/outline_page.h"
#include "views/kernel/outline_rows.h"
#include "views/kernel/pass_model.h"
#include "views/kernel/pass_page.h"
#include "views/kernel/route_model.h"
#include "views/kernel/tile_drawing.h"
#include "views/kernel/tile_page.h"
#include "views/kernel/tile_stepper.h"
#include "views/table/table_page.h"
#include "views/table/value_filter.h"
#include "views/workbench/workbench.h"

#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QRegularExpression>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTreeView>

#include <set>

using namespace nodewise;
using namespace nodewise::viewer;
using views::KernelPanel;
using views::Side;
using Kind = views::KernelVerdict::Kind;
using views::Lowered;
using State = views::SessionWork::State;

namespace {

KernelPanel& panel(DebugBench& b)
{
    return *find<views::KernelPanel>(b.page());
}

views::KernelPage& page(DebugBench& b)
{
    return *find<views::KernelPage>(b.page());
}

views::TablePage* kernelTable(DebugBench& b)
{
    return panel(b).findChild<views::TablePage*>("kernels");
}

views::WorkStrip* planStrip(DebugBench& b)
{
    return panel(b).findChild<views::WorkStrip*>("planning");
}

views::MlirView* templateOf(DebugBench& b)
{
    return page(b).findChild<views::MlirView*>("template");
}

bool plans(DebugBench& b)
{
    b["kernels.plan"]->trigger();
    return QTest::qWaitFor([&] { return !part<views::KernelPlan>(b.page()).busy(); }, patience) &&
           part<views::KernelPlan>(b.page()).state() == State::Done;
}

bool checks(DebugBench& b, const char* command = "kernels.check")
{
    b[command]->trigger();
    return QTest::qWaitFor([&] { return !part<views::KernelCheck>(b.page()).busy(); }, patience) &&
           part<views::KernelCheck>(b.page()).state() == State::Done;
}

Lowered markOf(DebugBench& b, Side side, const char* name)
{
    const auto node = views::tryNodeIndex(*b.page().document(), side, name);
    const auto& marks = part<views::KernelCheck>(b.page()).marks(side);
    return node && *node < marks.size() ? marks[*node] : Lowered::None;
}

QString routeText(DebugBench& b)
{
    QStringList lines;
    const views::RouteModel& route = panel(b).route();
    for (int row = 0; row < route.rowCount(); ++row)
        lines.append(route.index(row, 0).data().toString() + ": " + route.index(row, 1).data().toString());
    return lines.join('\n');
}

} // namespace

class TestWindowKernels : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QCoreApplication::setApplicationName("nodewise-test");
        qputenv("XDG_CACHE_HOME", m_cache.path().toUtf8()); // what an earlier run has checked is kept
    }

    /// From a program to its kernels, what they are made of, and that they are right.
    void plansKernels()
    {
        NEEDS_KERNELS;
        m_gpt2.reset(new DebugBench(DebugBench::real()));
        DebugBench& b = *m_gpt2;
        b.window.resize(1600, 1000);
        QVERIFY(b.open("gpt2.pt2"));
        for (const Side side : {Side::Fx, Side::Ir})
            b.page().pane(side)->setMode(PaneMode::Canvas);
        b["kernels.panel"]->trigger();
        QVERIFY(find<views::Workbench>(b.page())->isShown("kernels"));
        QVERIFY2(panel(b).emptyText().contains("NPU"), qPrintable(panel(b).emptyText()));
        QVERIFY(!b["kernels.colors"]->isEnabled() && !b["kernels.save"]->isEnabled());
        savePicture(b.window, "kernels_empty.png");
        QVERIFY2(plans(b), qPrintable(planStrip(b)->errorText()));

        // Kernels and launches; nothing is checked yet.
        const auto held = part<views::KernelPlan>(b.page()).answer();
        const protocol::LowerAnswer& plan = *held;
        QCOMPARE(panel(b).kernels().rowCount(), int(plan.kernels.size()));
        QCOMPARE(panel(b).launches().rowCount(), int(plan.launches.size()));
        QVERIFY(planStrip(b)->summaryText().contains("for tpuv3"));
        QCOMPARE(part<views::KernelCheck>(b.page()).counts()[std::size_t(Kind::None)], std::uint64_t(plan.kernels.size()));
    }

    /// The inspector tells of the node's kernel, and leads to it.
    void factsOfANode()
    {
        NEEDS_KERNELS;
        DebugBench& b = gpt2();
        const auto held = part<views::KernelPlan>(b.page()).answer();
        const protocol::LowerAnswer& plan = *held;
        const auto product =
            std::find_if(plan.nodes.begin(), plan.nodes.end(), [](const auto& node) { return node.op == "aten.addmm.default"; });
        QVERIFY(b.page().selectByName(QString::fromStdString(product->name)));
        const auto* inspector = b.page().findChild<views::Inspector*>();
        views::FactTable* facts = inspector->nodePage()->tryTable("Kernel");
        QVERIFY(facts && inspector->allText().contains("not checked"));
        savePicture(b.window, "kernel_facts.png");
        b.page().selectByName({});
        Q_EMIT inspector->nodePage()->linkActivated(
            {views::FactLink::To::Action, *part<views::KernelPlan>(b.page()).tryKernel(product->node), {}, "kernels.show"});
        QVERIFY(find<views::Workbench>(b.page())->isShown("kernel"));
        QCOMPARE(page(b).titleText(),
                 QString::fromStdString(plan.kernels[*part<views::KernelPlan>(b.page()).tryKernel(product->node)].name));
    }

    /// A node of either canvas chooses its kernel; a kernel lights its nodes on both.
    void kernelsAndNodesAreOne()
    {
        NEEDS_KERNELS;
        DebugBench& b = gpt2();
        const auto held = part<views::KernelPlan>(b.page()).answer();
        const protocol::LowerAnswer& plan = *held;
        QVERIFY(b.page().selectByName("layer_norm"));
        const auto chosen = part<views::KernelPlan>(b.page()).current();
        QVERIFY(chosen && plan.kernels[*chosen].name.starts_with("layer_norm"));
        QCOMPARE(page(b).titleText(), QString::fromStdString(plan.kernels[*chosen].name));
        QCOMPARE(page(b).mlirView()->text().all().trimmed(), QString::fromStdString(plan.kernels[*chosen].text).trimmed());
        const int gemm = chooseGemm(b);
        QVERIFY(find<views::Workbench>(b.page())->isShown("kernel"));
        QCOMPARE(part<views::KernelPlan>(b.page()).current(), std::optional<std::uint32_t>(gemm));
        QCOMPARE(b.page().selection().state().fx.size(), part<views::KernelPlan>(b.page()).nodesOf(std::uint32_t(gemm)).size());
        QVERIFY(!b.page().selection().state().ir.empty());
    }

    /// Beside the kernel, linked line by line.
    void templateOfAKernel()
    {
        NEEDS_KERNELS;
        DebugBench& b = gpt2();
        chooseGemm(b);
        QTRY_VERIFY_WITH_TIMEOUT(templateOf(b)->text().lines.size() > 10, patience);
        const QStringList& lines = page(b).mlirView()->text().lines;
        const int matmul = int(lines.indexOf(QRegularExpression(".*linalg\\.matmul.*")));
        QVERIFY(matmul > 0);
        page(b).mlirView()->goTo(matmul);
        Q_EMIT page(b).mlirView()->lineChosen(matmul);
        QCOMPARE(templateOf(b)->linked().size(), std::size_t(1));
        QVERIFY(templateOf(b)->text().lines[*templateOf(b)->linked().begin()].contains("linalg.matmul"));
        savePicture(b.window, "kernels_planned.png");
    }

    /// Every kernel as ATen computes it; colors with their legend, on both canvases.
    void checksKernels()
    {
        NEEDS_KERNELS;
        DebugBench& b = gpt2();
        const int gemm = chooseGemm(b);
        QVERIFY2(checks(b), qPrintable(panel(b).checkStrip()->errorText()));
        const auto counts = part<views::KernelCheck>(b.page()).counts();
        QCOMPARE(counts[std::size_t(Kind::Equal)], std::uint64_t(panel(b).kernels().rowCount()));
        QCOMPARE(page(b).verdictText(), QString("equal"));
        QVERIFY(panel(b).checkStrip()->summaryText().contains("equal"));
        QCOMPARE(part<views::KernelPlan>(b.page()).current(), std::optional<std::uint32_t>(gemm)); // still looked at
        QVERIFY(b["kernels.colors"]->isChecked());
        QCOMPARE(markOf(b, Side::Fx, "layer_norm"), Lowered::Kernel);
        QCOMPARE(markOf(b, Side::Ir, "layer_norm"), Lowered::Kernel);
        QCOMPARE(markOf(b, Side::Fx, "view"), Lowered::View);
        auto* legend = b.page().pane(Side::Fx)->canvas()->findChild<views::Legend*>();
        QCOMPARE(test::marksOf(*legend).count("Kernel, a hue each"), 1);
        legend->setFolded(false);
        savePicture(b.window, "kernels_checked.png");
    }

    /// What is between the template and the machine: passes, outline, tiles.
    void insideOfAKernel()
    {
        NEEDS_KERNELS;
        DebugBench& b = gpt2();
        chooseGemm(b);
        page(b).showPage(views::KernelPage::Page::Outline);
        const views::KernelOutlineModel& outline = page(b).outline()->model();
        QTRY_VERIFY_WITH_TIMEOUT(outline.rowCount() > 0, patience);
        QStringList parts;
        const std::function<void(const QModelIndex&)> walk = [&](const QModelIndex& at) {
            parts.append(at.data().toString());
            for (int row = 0; row < outline.rowCount(at); ++row)
                walk(outline.index(row, 0, at));
        };
        for (int row = 0; row < outline.rowCount(); ++row)
            walk(outline.index(row, 0));
        QVERIFY2(parts.contains("linalg.matmul") && parts.contains("MVIN X → X_spad"), qPrintable(parts.join('\n')));
        savePicture(b.window, "kernel_outline.png");

        page(b).showPage(views::KernelPage::Page::Tiles);
        QVERIFY2(page(b).tiles()->explanation().contains(" candidates fit; "), qPrintable(page(b).tiles()->explanation()));
        QVERIFY(page(b).tiles()->model().rowCount() == 2);
        QVERIFY(page(b).tiles()->drawing()->operands().size() >= 3);
        savePicture(b.window, "kernel_tiles.png");
    }

    void passesOverAKernel()
    {
        NEEDS_KERNELS;
        DebugBench& b = gpt2();
        chooseGemm(b);
        page(b).showPage(views::KernelPage::Page::Passes);
        views::PassPage& passes = *page(b).passes();
        QTRY_VERIFY_WITH_TIMEOUT(passes.model().rowCount() > 5, patience);
        auto* list = passes.findChild<QTreeView*>();
        list->setCurrentIndex(list->model()->index(passes.model().rowCount() - 1, 0));
        QVERIFY(passes.view()->text().all().contains("llvm."));
        passes.searchField()->setText("linalg.matmul");
        QVERIFY(passes.model().row(0).found > 0);
        QCOMPARE(passes.model().row(passes.model().rowCount() - 1).found, 0);
        int changed = 1;
        while (!passes.model().row(changed).changed)
            ++changed;
        list->setCurrentIndex(list->model()->index(changed, 0));
        passes.changesButton()->setChecked(true);
        QVERIFY(!passes.view()->text().changes.empty());
        savePicture(b.window, "kernel_passes.png");
        b["kernels.copy"]->trigger();
        QVERIFY(QGuiApplication::clipboard()->text().contains("func.func"));
    }

    /// The last one of these: others have a window of their own.
    void kernelsAreSaved()
    {
        NEEDS_KERNELS;
        DebugBench& b = gpt2();
        QTemporaryDir folder;
        views::KernelSaver& saver = part<views::KernelSaver>(b.page());
        QSignalSpy told(&saver, &views::KernelSaver::message);
        saver.saveTo(folder.path());
        QTRY_COMPARE_WITH_TIMEOUT(told.size(), 1, patience);
        QCOMPARE(QDir(folder.path()).entryList({"*.mlir"}).size(), qsizetype(panel(b).kernels().rowCount()));
        // The same file as the command line's; and what is there is not written over unasked.
        const QString path = folder.filePath("plan.json");
        const auto content = [&path] {
            QFile file(path);
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        QCOMPARE(content().toStdString(),
                 exporting::kernelPlanJson(*part<views::KernelPlan>(b.page()).answer(), part<views::KernelCheck>(b.page()).checked()));
        QVERIFY(content().contains("\"kernels\""));
        // As the command line's, they are trusted with what was written: these templates are shipped.
        const QString kernel = folder.filePath(QDir(folder.path()).entryList({"*.mlir"}).front());
        QVERIFY(b.window.services().trust->trusts(kernel));
        QFile(kernel).resize(0);
        QCOMPARE(b.window.services().trust->stateOf(kernel), trust::State::Changed);
        QFile(path).resize(0);
        saver.saveTo(folder.path());
        QVERIFY(saver.question());
        saver.question()->button(QMessageBox::Cancel)->click();
        QTRY_VERIFY(!saver.question());
        QVERIFY(!saver.busy() && content().isEmpty());
        saver.saveTo(folder.path());
        for (QAbstractButton* button : saver.question()->buttons())
            if (saver.question()->buttonRole(button) == QMessageBox::AcceptRole)
                button->click();
        QTRY_COMPARE_WITH_TIMEOUT(told.size(), 2, patience);
        QVERIFY(content().contains("\"kernels\""));
        // Below a file there is no room for a folder.
        saver.saveTo(path + "/kernels");
        QTRY_COMPARE_WITH_TIMEOUT(told.size(), 3, patience);
        QVERIFY2(told.back()[0].toString().contains("the folder can't be made"), qPrintable(told.back()[0].toString()));
        m_gpt2.reset();
    }

    /// The part of each operand that is in the scratchpad, iteration by iteration.
    void tilesStep()
    {
        NEEDS_KERNELS;
        // The programs here are small: so must be the scratchpad, to have more than a tile.
        const QTemporaryDir data;
        QVERIFY(QDir(data.path()).mkpath("nodewise/npu"));
        QFile npu(data.filePath("nodewise/npu/tiny4.json"));
        QVERIFY(npu.open(QIODevice::WriteOnly));
        npu.write(R"({"name": "tiny4", "title": "Of a test", "vpu_num_lanes": 4, "vpu_spad_size_kb_per_lane": 2})");
        npu.close();
        qputenv("XDG_DATA_HOME", data.path().toUtf8());
        const auto home = qScopeGuard([] { qunsetenv("XDG_DATA_HOME"); });
        DebugBench b = DebugBench::real();
        b.window.resize(1600, 1000);
        QVERIFY(b.open("bert.pt2"));
        b["kernels.panel"]->trigger();
        part<views::KernelPlan>(b.page()).setNpu("tiny4");
        QVERIFY(plans(b));
        const auto& kernels = part<views::KernelPlan>(b.page()).answer()->kernels;
        const auto tiled = std::find_if(kernels.begin(), kernels.end(), [](const auto& kernel) {
            return kernel.axes.size() > 2 &&
                   std::any_of(kernel.axes.begin(), kernel.axes.end(), [](const auto& axis) { return axis.size < axis.extent; });
        });
        QVERIFY(tiled != kernels.end());
        panel(b).showKernel(std::uint32_t(tiled - kernels.begin()));
        page(b).showPage(views::KernelPage::Page::Tiles);
        views::TilePage& tiles = *page(b).tiles();
        QTRY_VERIFY_WITH_TIMEOUT(tiles.stepper()->isVisible() && !tiles.drawing()->operands().empty(), patience);
        const std::int64_t count = tiles.stepper()->steps().iterations();
        QVERIFY(count > 1);
        std::set<std::vector<std::int64_t>> places;
        for (std::int64_t i = 0; i < count; ++i) {
            for (const views::TiledOperand& operand : tiles.drawing()->operands()) {
                QVERIFY2(!operand.parts.empty(), qPrintable(operand.name));
                places.insert(operand.parts[0].begin);
            }
            tiles.stepper()->step(1);
        }
        QVERIFY(places.size() > 1);
        tiles.stepper()->step(-count / 2);
        savePicture(b.window, "kernel_steps.png");
    }

    /// Where a node's way ends, and what runs without kernels.
    void routes()
    {
        NEEDS_KERNELS;
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("foobar_47x10.pt2"));
        b["kernels.route"]->trigger();
        QVERIFY(plans(b));
        const auto& nodes = part<views::KernelPlan>(b.page()).answer()->nodes;
        const auto kernel = std::find_if(nodes.begin(), nodes.end(), [](const auto& node) { return node.op.starts_with("aten._foobar"); });
        QVERIFY(kernel != nodes.end());
        const std::uint32_t foobar = kernel->node;
        QVERIFY(b.page().selectByName(QString::fromStdString(kernel->name)));
        panel(b).showPage(KernelPanel::Page::Route);
        QVERIFY2(routeText(b).contains("Template: foobar") && routeText(b).contains("Compared: not checked"), qPrintable(routeText(b)));
        QVERIFY(checks(b, "kernels.checkSelected"));
        QVERIFY2(routeText(b).contains("agree with ATen"), qPrintable(routeText(b)));
        savePicture(b.window, "kernel_route.png");
        // Another machine is another plan.
        auto* npu = panel(b).findChild<QComboBox*>("npu");
        const int small = npu->findData("small16");
        QVERIFY(small >= 0);
        npu->setCurrentIndex(small);
        Q_EMIT npu->activated(small);
        QVERIFY(plans(b));
        QCOMPARE(part<views::KernelPlan>(b.page()).answer()->npu, std::string("small16"));
        QCOMPARE(part<views::KernelCheck>(b.page()).state(), State::Empty);
        QCOMPARE(part<views::KernelCheck>(b.page()).keptCount(), 0);
        // Of this one it is known what the check found.
        npu->setCurrentIndex(npu->findData("tpuv3"));
        Q_EMIT npu->activated(npu->currentIndex());
        QVERIFY(plans(b));
        const views::KernelCheck& check = part<views::KernelCheck>(b.page());
        QCOMPARE(check.keptCount(), 1);
        const std::uint32_t checked = *part<views::KernelPlan>(b.page()).tryKernel(foobar);
        QVERIFY(check.tryKept(checked) && check.tryKept(checked)->program == "foobar_47x10.pt2");
        QCOMPARE(check.kindOf(checked), Kind::Equal);
        QCOMPARE(panel(b).kernels().row(int(checked)).verdict, QString("equal (kept)"));
        savePicture(b.window, "kernel_kept.png");
        b["kernels.end"]->trigger();
        QVERIFY(!panel(b).emptyText().isEmpty() && !b["kernels.colors"]->isEnabled());
    }

    /// ATen's nodes with their reasons; the run of the IR has no kernels.
    void withoutKernels()
    {
        NEEDS_KERNELS;
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("sorting.pt2"));
        QVERIFY(plans(b));
        panel(b).showPage(KernelPanel::Page::Fallbacks);
        const views::FallbackModel& fallbacks = panel(b).fallbacks();
        QVERIFY(fallbacks.rowCount() > 0);
        QVERIFY(!fallbacks.index(0, views::FallbackModel::Why).data().toString().isEmpty());
        const auto* table = panel(b).findChild<views::TablePage*>("aten");
        table->table()->setCurrentIndex(table->filter().index(0, 0));
        QVERIFY(!b.page().selection().state().fx.empty());
        QVERIFY2(routeText(b).contains("Template: ATen runs it"), qPrintable(routeText(b)));
        savePicture(b.window, "kernel_fallbacks.png");
    }

    void otherSide()
    {
        NEEDS_KERNELS;
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("foobar_47x10.pt2"));
        b["debug.runIr"]->trigger();
        b["kernels.plan"]->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(part<views::KernelPlan>(b.page()).state(), State::Failed, patience);
        QVERIFY2(planStrip(b)->errorText().contains("this session runs the IR"), qPrintable(planStrip(b)->errorText()));
    }

    /// Nothing is cut in either language and theme, in windows large and small.
    void roomForWords()
    {
        NEEDS_KERNELS;
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("gpt2.pt2"));
        QVERIFY(plans(b) && checks(b));
        QVERIFY(b.page().selectByName("layer_norm"));
        find<views::Workbench>(b.page())->showPage("kernel");
        for (const char* language : {"ko", "en"})
            for (const char* theme : {"dark", "light"}) {
                b.window.applyTheme(theme);
                b.window.applyLanguage(language);
                for (const QSize size : {QSize(1280, 800), QSize(1920, 1080)}) {
                    b.window.resize(size);
                    test::finishEvents();
                    for (const QPushButton* button : panel(b).findChildren<QPushButton*>())
                        if (button->isVisible())
                            QTRY_VERIFY2(button->width() >= button->fontMetrics().horizontalAdvance(button->text()) + 16,
                                         qPrintable(button->text()));
                    // What was made before the switch says it in the language, too.
                    const QString what = page(b).outline()->model().index(0, views::KernelOutlineModel::Detail).data().toString();
                    QCOMPARE(what.contains("scratchpad"), QString(language) == "en");
                    for (int at = 0; at < 4; ++at) {
                        panel(b).showPage(KernelPanel::Page(at));
                        page(b).showPage(views::KernelPage::Page(at));
                        QVERIFY(page(b).titleText().startsWith("layer_norm")); // it is looked at throughout
                        savePicture(b.window, QString("kernels_%1_%2_%3_%4.png").arg(theme, language).arg(size.width()).arg(at));
                    }
                }
            }
    }

private:
    /// A window with planned kernels, for those that only look at them.
    DebugBench& gpt2()
    {
        if (!m_gpt2) {
            m_gpt2.reset(new DebugBench(DebugBench::real()));
            m_gpt2->window.resize(1600, 1000);
            if (!m_gpt2->open("gpt2.pt2"))
                qFatal("no window");
            for (const Side side : {Side::Fx, Side::Ir})
                m_gpt2->page().pane(side)->setMode(PaneMode::Canvas);
            if (!plans(*m_gpt2))
                qFatal("no kernel is planned");
        }
        return *m_gpt2;
    }
    /// The first product of matrices, in the table.
    static int chooseGemm(DebugBench& b)
    {
        const auto plan = part<views::KernelPlan>(b.page()).answer();
        int gemm = 0;
        while (!plan->kernels[std::size_t(gemm)].name.starts_with("gemm"))
            ++gemm;
        kernelTable(b)->table()->setCurrentIndex(kernelTable(b)->filter().mapFromSource(panel(b).kernels().index(gemm, 0)));
        return gemm;
    }
    QTemporaryDir m_cache;
    std::unique_ptr<DebugBench> m_gpt2;
};

QTEST_MAIN(TestWindowKernels)
#include "tst_window_kernels.moc"
