// SPDX-License-Identifier: Apache-2.0
// The search for tiles in the window, over the real engine and workers.
#include "core/cost/run.h"
#include "tests/app/window/debug_bench.h"
#include "tests/views/find.h"
#include "views/analysis/analyses.h"
#include "views/cost/cost_panel.h"
#include "views/cost/simulation.h"
#include "views/cost/tune_page.h"
#include "views/cost/tune_plot.h"
#include "views/debug/work_strip.h"
#include "views/kernel/kernel_page.h"
#include "views/kernel/kernel_plan.h"
#include "views/kernel/mlir_view.h"
#include "views/table/table_page.h"
#include "views/timeline/timeline_view.h"

#include <QCheckBox>
#include <QPushButton>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTreeView>

#include <algorithm>
#include <optional>

using namespace nodewise;
using namespace nodewise::viewer;
using State = views::SessionWork::State;
using TiledBy = protocol::LoweredKernel::TiledBy;

namespace {

views::TunePage& page(DebugBench& b)
{
    return *find<views::CostPanel>(b.page())->tiles();
}

views::Simulation& simulation(DebugBench& b)
{
    return part<views::Simulation>(b.page());
}

views::TileTuning& tuning(DebugBench& b)
{
    return *page(b).findChild<views::TileTuning*>();
}

bool simulated(DebugBench& b)
{
    return QTest::qWaitFor([&] { return !simulation(b).busy(); }, patience) && simulation(b).state() == State::Done;
}

/// A kernel of a template, and has it looked at.
std::optional<protocol::LoweredKernel> chosen(DebugBench& b, const char* of)
{
    views::KernelPlan& plan = simulation(b).plan();
    for (std::uint32_t i = 0; i < plan.answer()->kernels.size(); ++i)
        if (QString::fromStdString(plan.answer()->kernels[i].file).endsWith(QStringLiteral("/%1.mlir").arg(QLatin1String(of)))) {
            plan.setCurrent(i);
            return plan.answer()->kernels[i];
        }
    return std::nullopt;
}

} // namespace

class TestWindowTune : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QCoreApplication::setApplicationName("nodewise-test");
        qputenv("XDG_CACHE_HOME", m_cache.path().toUtf8()); // the engine's, too: what is tuned here is tuned for nobody else
    }

    void tunesAKernelAndUsesIt()
    {
        NEEDS_KERNELS;
        DebugBench b = DebugBench::real();
        b.window.resize(1440, 900);
        QVERIFY(b.open("bert.pt2"));
        simulation(b).plan().setNpu("small16");
        b["cost.start"]->trigger();
        QVERIFY(simulated(b));
        const std::int64_t before = simulation(b).run()->cycles();
        b["cost.tiles"]->trigger();
        const auto kernel = chosen(b, "gemm");
        QVERIFY(kernel);
        QVERIFY(page(b).hintText().contains("Tune"));
        savePicture(b.window, "tune_before.png");
        test::named<QPushButton>(&page(b), "tune")->click();
        QTRY_VERIFY_WITH_TIMEOUT(!tuning(b).busy(), patience);
        QVERIFY2(tuning(b).state() == State::Done, qPrintable(tuning(b).reason()));
        const auto result = tuning(b).result(QString::fromStdString(kernel->name));
        QVERIFY(result && result->search.best);
        QVERIFY(page(b).hintText().isEmpty());
        QVERIFY2(page(b).summaryText().contains("tilings simulated"), qPrintable(page(b).summaryText()));
        QCOMPARE(page(b).plot()->tilingAt(*page(b).plot()->cursor()), result->search.best);
        for (const auto& [theme, kind] : {std::pair("light", views::ThemeKind::Light), std::pair("dark", views::ThemeKind::Dark)})
            for (const QSize& size : {QSize(1280, 800), QSize(1440, 900)}) {
                b.theme.apply(kind);
                b.window.resize(size);
                savePicture(b.window, QStringLiteral("tune_%1_%2.png").arg(QLatin1String(theme)).arg(size.width()));
            }
        b.theme.apply(views::ThemeKind::Light);
        // Another tiling: its MLIR and its timeline, which takes as long as the search says
        std::size_t other = 0;
        for (std::size_t i = 0; i < result->search.tilings.size(); ++i)
            if (result->search.tilings[i].cycles && i != *result->search.best)
                other = i;
        QTest::keyClick(page(b).plot(), Qt::Key_Home);
        page(b).tablePage()->table()->setCurrentIndex(page(b).tablePage()->table()->model()->index(int(other), 0));
        test::named<QTabBar>(&page(b), "parts")->setCurrentIndex(int(views::TunePage::Part::Text));
        QVERIFY(!page(b).mlirView()->text().lines.isEmpty());
        test::named<QTabBar>(&page(b), "parts")->setCurrentIndex(int(views::TunePage::Part::Timeline));
        auto* timeline = page(b).findChild<views::TimelineView*>();
        QVERIFY(timeline);
        QTRY_VERIFY_WITH_TIMEOUT(timeline->trace() && timeline->settled(), patience);
        const auto tiling = page(b).plot()->tilingAt(*page(b).plot()->cursor());
        QVERIFY(tiling && result->search.tilings[*tiling].cycles);
        QCOMPARE(timeline->trace()->end(), *result->search.tilings[*tiling].cycles);
        savePicture(b.window, "tune_timeline.png");
        // The next run has what was found, and says so
        b["cost.start"]->trigger();
        QVERIFY(simulated(b));
        const auto tuned = simulation(b).run();
        QCOMPARE(QString::fromStdString(tuned->tilesText().english()),
                 QStringLiteral("tuned tiles: 1 of %1 kernels").arg(tuned->plan().kernels.size()));
        QVERIFY(find<views::CostPanel>(b.page())->strip()->summaryText().contains("tuned tiles: 1 of "));
        QCOMPARE(before - tuned->cycles(),
                 (result->search.estimateCycles() - result->search.bestCycles()) * std::int64_t(kernel->launches));
        // and can do without
        page(b).findChild<QCheckBox*>()->click();
        QVERIFY(simulated(b));
        QCOMPARE(simulation(b).run()->cycles(), before);
    }

    void forcesATiling()
    {
        NEEDS_KERNELS;
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("cnn.pt2"));
        simulation(b).plan().setNpu("small16");
        simulation(b).plan().setUsesTuned(false);
        b["cost.start"]->trigger();
        QVERIFY(simulated(b));
        b["cost.tiles"]->trigger();
        const auto kernel = chosen(b, "conv");
        QVERIFY(kernel);
        const std::string name = kernel->name;
        test::named<QPushButton>(&page(b), "tune")->click();
        QTRY_VERIFY_WITH_TIMEOUT(!tuning(b).busy(), patience);
        QTest::keyClick(page(b).plot(), Qt::Key_Home);
        const auto tiling = page(b).plot()->tilingAt(*page(b).plot()->cursor());
        const auto sizes = tuning(b).result(QString::fromStdString(name))->search.tilings[*tiling].sizes;
        test::named<QPushButton>(&page(b), "useTiles")->click();
        QVERIFY(simulated(b));
        const auto& kernels = simulation(b).run()->plan().kernels;
        const auto forced = std::ranges::find(kernels, name, &protocol::LoweredKernel::name);
        QVERIFY(forced != kernels.end() && forced->tiledBy == TiledBy::User);
        for (std::size_t i = 0; i < sizes.size(); ++i)
            QCOMPARE(forced->axes[i].size, sizes[i]);
        QVERIFY(find<views::CostPanel>(b.page())->strip()->summaryText().contains("forced tiles: 1 of "));
    }

    void givenUp()
    {
        NEEDS_KERNELS;
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("llama.pt2"));
        b["cost.start"]->trigger();
        QVERIFY(simulated(b));
        b["cost.tiles"]->trigger();
        test::named<QPushButton>(page(b), "tuneAll")->click();
        QTRY_VERIFY(tuning(b).busy());
        tuning(b).cancel();
        QTRY_VERIFY_WITH_TIMEOUT(!tuning(b).busy(), patience);
        QVERIFY(tuning(b).givenUp());
        b["cost.start"]->trigger(); // what the search asked for stands in nobody's way
        QVERIFY(simulated(b));
    }

private:
    QTemporaryDir m_cache;
};

QTEST_MAIN(TestWindowTune)
#include "tst_window_tune.moc"
