// SPDX-License-Identifier: Apache-2.0
// Panels that are first seen after the work that they show was done: commands need none of them, and nothing is lost for them.
#include "tests/app/window/debug_bench.h"
#include "tests/app/window/dump_files.h"
#include "views/analysis/analyses.h"
#include "views/common/engine_service.h"
#include "views/common/schema_service.h"
#include "views/compare/compare_panel.h"
#include "views/compare/comparison.h"
#include "views/compare/comparison_analysis.h"
#include "views/cost/cost_kernel_page.h"
#include "views/cost/cost_panel.h"
#include "views/cost/simulation.h"
#include "views/coverage/coverage_panel.h"
#include "views/coverage/coverage_run.h"
#include "views/kernel/kernel_analysis.h"
#include "views/kernel/kernel_panel.h"
#include "views/kernel/kernel_plan.h"
#include "views/table/table_page.h"
#include "views/tensor/tensor_model.h"
#include "views/tensor/tensor_view.h"
#include "views/workbench/workbench.h"

#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QTemporaryDir>
#include <QTreeView>

using namespace nodewise;
using namespace nodewise::viewer;
using views::Comparison;
using views::SessionWork;

namespace {

bool done(const SessionWork& work)
{
    return QTest::qWaitFor([&work] { return !work.busy(); }, patience) && work.state() == SessionWork::State::Done;
}

} // namespace

class TestWindowLate : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QCoreApplication::setApplicationName("nodewise-test");
        qputenv("XDG_CACHE_HOME", m_home.path().toUtf8());
    }

    void comparison()
    {
        NEEDS_WORKER;
        QTemporaryDir folder;
        const QString values = dumpOf(folder, "bert.pt2");
        QVERIFY(!values.isEmpty() && alter(values + "/layer_norm_1.npy"));
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("bert.pt2"));
        auto& comparison = part<Comparison>(b.page());
        views::CompareSetup setup = comparison.setup();
        setup.with = views::CompareSetup::With::Dump;
        setup.dump = values;
        comparison.setSetup(setup);
        comparison.start();
        QVERIFY(done(comparison) && QTest::qWaitFor([&] { return comparison.complete(); }, patience));
        QVERIFY(!find<views::ComparePanel>(b.page()));
        QCOMPARE(b.page().selectedName(), QString("layer_norm_1"));
        QVERIFY(b.page().selectByName("linear"));
        QTRY_VERIFY(b["compare.next"]->isEnabled());
        b["compare.next"]->trigger();
        QCOMPARE(b.page().selectedName(), QString("layer_norm_1"));
        // A value is asked for by others, such as the panel of risks.
        const auto node = b.page().document()->fx()->tryFind("layer_norm_1");
        b.page().analyses().find<views::ComparisonAnalysis>()->requestValue(node->index(), {});
        QTRY_VERIFY_WITH_TIMEOUT(find<views::TensorView>(b.page()) && part<views::TensorView>(b.page()).model().value(), patience);
        QCOMPARE(part<views::TensorView>(b.page()).model().value()->name, std::string("layer_norm_1"));
        QVERIFY(!find<views::ComparePanel>(b.page()));
        b["compare.panel"]->trigger();
        QCOMPARE(part<views::ComparePanel>(b.page()).page(), views::ComparePanel::Page::Finding);
    }

    void kernels()
    {
        NEEDS_KERNELS;
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("cnn.pt2"));
        auto& plan = part<views::KernelPlan>(b.page());
        plan.start();
        QVERIFY(done(plan) && plan.any());
        QVERIFY(!find<views::KernelPanel>(b.page()));
        QTRY_VERIFY(b["kernels.save"]->isEnabled());
        b["kernels.save"]->trigger();
        QPointer<QFileDialog> dialog = b.window.findChild<QFileDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        dialog->reject();
        plan.setCurrent(0);
        QTRY_VERIFY(b["kernels.copy"]->isEnabled());
        b["kernels.copy"]->trigger();
        QCOMPARE(QGuiApplication::clipboard()->text(), QString::fromStdString(plan.answer()->kernels[0].text));
        QVERIFY(!find<views::KernelPanel>(b.page()));
        b["kernels.panel"]->trigger();
        QCOMPARE(part<views::KernelPanel>(b.page()).findChild<views::TablePage*>("kernels")->table()->model()->rowCount(),
                 int(plan.answer()->kernels.size()));
    }

    /// The machine that was chosen for kernels is that of a comparison with them.
    void targetOfAComparison()
    {
        DebugBench b;
        QVERIFY(b.open("cnn.pt2"));
        auto& plan = part<views::KernelPlan>(b.page());
        QString other;
        for (const auto& each : views::KernelPlan::configurations())
            if (each.name.toStdString() != plan.npu())
                other = each.name;
        QVERIFY(!other.isEmpty());
        plan.setNpu(other.toStdString());
        QVERIFY(!find<views::KernelPanel>(b.page()));
        QCOMPARE(part<Comparison>(b.page()).setup().npu, other.toStdString());
    }

    void coverage()
    {
        NEEDS_WORKER;
        const QString engine = QStringLiteral(NODEWISE_BIN "/nodewise-engine");
        views::EngineService service(engine);
        views::SchemaService schemas(&service);
        views::ThemeHub theme;
        Language language;
        MainWindow window({.theme = &theme, .schemas = &schemas, .animated = false, .engine = engine}, language, {});
        window.show();
        OpenFile file;
        file.file = data("cnn.pt2");
        QVERIFY(Bench::ready(window.open(file)));
        DocumentPage& page = *window.currentPage();
        auto& run = part<views::CoverageRun>(page);
        run.start(); // as a click in the inspector does
        QVERIFY(QTest::qWaitFor([&] { return run.result() && !run.busy(); }, patience));
        QVERIFY(!find<views::CoveragePanel>(page));
        window.actions()["coverage.compare"]->trigger();
        auto& panel = part<views::CoveragePanel>(page);
        QCOMPARE(panel.page(), views::CoveragePanel::Page::Compare);
        QVERIFY(!panel.summaryText().isEmpty());
    }

    void cost()
    {
        NEEDS_KERNELS;
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("cnn.pt2"));
        auto& simulation = part<views::Simulation>(b.page());
        simulation.start();
        QVERIFY(QTest::qWaitFor([&] { return !simulation.busy() && simulation.run(); }, patience));
        QVERIFY(!find<views::CostPanel>(b.page()));
        b["cost.roofline"]->trigger();
        auto& panel = part<views::CostPanel>(b.page());
        QCOMPARE(panel.page(), views::CostPanel::Page::Roofline);
        QVERIFY(panel.kernels() && panel.emptyText().isEmpty());
    }

private:
    QTemporaryDir m_home;
};

QTEST_MAIN(TestWindowLate)
#include "tst_window_late.moc"
