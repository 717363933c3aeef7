// SPDX-License-Identifier: Apache-2.0
// Memory over a run in the window, over the real engine and worker, as a person does it.
#include "app/viewer/graph_pane.h"
#include "tests/app/window/debug_bench.h"
#include "tests/views/find.h"
#include "views/debug/work_strip.h"
#include "views/numerics/lifetime_view.h"
#include "views/numerics/memory_blocks.h"
#include "views/numerics/memory_page.h"
#include "views/numerics/memory_plot.h"
#include "views/numerics/memory_run.h"
#include "views/numerics/numerics_panel.h"
#include "views/table/table_page.h"
#include "views/table/value_filter.h"
#include "views/workbench/workbench.h"

#include <QPushButton>
#include <QToolButton>
#include <QTreeView>

using namespace nodewise;
using namespace nodewise::viewer;
using views::MemoryPage;
using views::MemoryProfile;
using views::MemoryRun;
using views::Side;

namespace {

MemoryPage& page(DebugBench& b)
{
    return *find<MemoryPage>(b.page());
}

/// As Alt+F7 does it.
bool measures(DebugBench& b)
{
    b["memory.start"]->trigger();
    const MemoryRun& run = part<views::MemoryRun>(b.page());
    return QTest::qWaitFor([&] { return !run.busy(); }, patience) && run.state() == MemoryRun::State::Done;
}

const MemoryProfile& profile(DebugBench& b)
{
    return *part<views::MemoryRun>(b.page()).profile();
}

QString nameAt(DebugBench& b, std::uint32_t step)
{
    return profile(b).name(profile(b).nodeAt(step));
}

} // namespace

class TestWindowMemory : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QCoreApplication::setApplicationName("nodewise-test"); }

    /// From nothing to the peak and back, with the graphs.
    void peakOfARun()
    {
        NEEDS_WORKER;
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("resnet18.pt2"));
        QVERIFY(b["memory.start"]->isEnabled() && !b["memory.end"]->isEnabled());
        b["risk.panel"]->trigger();
        find<views::NumericsPanel>(b.page())->showPage(&page(b));
        savePicture(b.window, "memory_empty.png");
        QVERIFY2(measures(b), qPrintable(page(b).strip()->errorText()));
        QVERIFY(find<views::Workbench>(b.page())->isShown("numerics"));
        QVERIFY(find<views::NumericsPanel>(b.page())->isShown(&page(b)));
        const protocol::MemoryAnswer& answer = profile(b).answer();
        QVERIFY(answer.measured && answer.plannedPeak > 0 && answer.measuredPeak >= answer.plannedPeak);
        QCOMPARE(page(b).cursor(), std::optional(answer.plannedPeakStep));
        savePicture(b.window, "memory_plot.png");
        // To the peak that was measured: on both canvases, and the table has what lives there.
        test::named<QToolButton>(page(b), "measured")->click();
        QCOMPARE(b.page().selectedName(), nameAt(b, answer.measuredPeakStep));
        QVERIFY(b.page().selection().currentIr());
        std::uint64_t living = 0;
        for (const QModelIndex& row : page(b).tablePage()->shownRows())
            if (const auto& block = profile(b).block(page(b).blocks().row(row.row())); block.kind == protocol::MemoryBlock::Kind::Value)
                living += block.bytes;
        QCOMPARE(living, profile(b).planned()[answer.measuredPeakStep]);
        // A node of the canvas, with what it makes.
        QVERIFY(b.page().selectByName("max_pool2d"));
        QCOMPARE(nameAt(b, *page(b).cursor()), QString("max_pool2d"));
        QVERIFY(page(b).plot()->block());
        QCOMPARE(profile(b).name(profile(b).block(*page(b).plot()->block()).nodes.front()), QString("max_pool2d"));
        savePicture(b.window, "memory_selected.png");
        page(b).setMode(MemoryPage::Mode::Lifetimes);
        savePicture(b.window, "memory_lifetimes.png");
        b["memory.end"]->trigger();
        QVERIFY(!part<views::MemoryRun>(b.page()).profile() && !b["memory.end"]->isEnabled());
    }

    /// A session that stands somewhere stays there; the IR's nodes are its own.
    void whereTheSessionStands()
    {
        NEEDS_WORKER;
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("bert.pt2"));
        b["debug.runIr"]->trigger();
        b["debug.start"]->trigger();
        QVERIFY(b.stopped(0));
        b["debug.step"]->trigger();
        QVERIFY(b.stopped(1));
        QVERIFY(measures(b));
        QVERIFY(b.debug().session().stopped());
        QCOMPARE(b.debug().session().snapshot()->info().tick, std::uint64_t(1));
        QCOMPARE(profile(b).side(), Side::Ir);
        test::named<QToolButton>(page(b), "planned")->click();
        QVERIFY(b.page().selection().currentIr());
        QCOMPARE(b.page().selection().currentIr()->index(), profile(b).nodeAt(profile(b).answer().plannedPeakStep));
        QVERIFY(b.page().selection().currentFx());
    }

    /// Shapes alone have a plan; and it is no longer that of the session that would be next.
    void shapesAloneAndOtherInputs()
    {
        NEEDS_WORKER;
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("bert.pt2"));
        protocol::LaunchArguments setup = b.debug().launcher().setup();
        setup.meta = true;
        b.debug().launcher().setSetup(setup);
        QVERIFY(measures(b));
        QVERIFY(!profile(b).measured() && test::named<QToolButton>(page(b), "measured")->isHidden());
        QVERIFY2(test::named<views::ElidedLabel>(page(b), "rest")->text().contains("planned only"),
                 qPrintable(test::named<views::ElidedLabel>(page(b), "rest")->text()));
        const std::uint64_t planned = profile(b).answer().plannedPeak;
        savePicture(b.window, "memory_planned.png");
        QVERIFY(page(b).ageText().isEmpty());
        setup.meta = false;
        b.debug().launcher().setSetup(setup);
        QVERIFY(page(b).ageText().startsWith("outdated"));
        QTRY_VERIFY(page(b).corner()->width() >= page(b).corner()->minimumSizeHint().width()); // the badge has room, too
        savePicture(b.window, "memory_stale.png");
        b["debug.stop"]->trigger();
        QVERIFY(measures(b));
        QVERIFY(page(b).ageText().isEmpty());
        QCOMPARE(profile(b).answer().plannedPeak, planned);
        b["debug.runIr"]->trigger();
        QVERIFY(!page(b).ageText().isEmpty());
        b["debug.runFx"]->trigger();
        QVERIFY(page(b).ageText().isEmpty());
    }

    /// What came before the node that fails is shown. Where the first one fails there is nothing to show but why.
    void runThatFails()
    {
        NEEDS_WORKER;
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("indexing.pt2"));
        protocol::LaunchArguments setup = b.debug().launcher().setup();
        setup.inputs = {{.index = 0, .dtype = "float16", .generate = "normal"}};
        b.debug().launcher().setSetup(setup);
        QVERIFY2(measures(b), qPrintable(page(b).strip()->errorText()));
        QVERIFY(profile(b).answer().failed && profile(b).steps() > 2);
        QVERIFY2(test::named<QLabel>(page(b), "failure")->text().contains(profile(b).name(*profile(b).answer().failed)),
                 qPrintable(test::named<QLabel>(page(b), "failure")->text()));
        QVERIFY(page(b).plot()->isVisible());
        savePicture(b.window, "memory_failed.png");
        QVERIFY(b.open("cnn.pt2"));
        setup.inputs = {{.name = "x", .dtype = "float16", .generate = "normal", .seed = 1}};
        b.debug().launcher().setSetup(setup);
        QVERIFY2(measures(b), qPrintable(page(b).strip()->errorText()));
        QCOMPARE(profile(b).steps(), 0u);
        QVERIFY2(test::named<QLabel>(page(b), "failure")->text().contains("conv2d"),
                 qPrintable(test::named<QLabel>(page(b), "failure")->text()));
        QVERIFY(!page(b).plot()->isVisible());
        savePicture(b.window, "memory_failed_at_once.png");
    }

    /// Nothing is cut in either language and theme.
    void roomForWords()
    {
        NEEDS_WORKER;
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("gpt2.pt2"));
        QVERIFY(measures(b));
        test::named<QToolButton>(page(b), "measured")->click();
        for (const char* language : {"ko", "en"})
            for (const char* theme : {"dark", "light"}) {
                b.window.applyTheme(theme);
                b.window.applyLanguage(language);
                test::finishEvents();
                for (const QAbstractButton* button : page(b).parentWidget()->parentWidget()->findChildren<QAbstractButton*>())
                    if (button->isVisible() && !button->text().isEmpty())
                        QTRY_VERIFY2(button->width() >= button->fontMetrics().horizontalAdvance(button->text()),
                                     qPrintable(button->text()));
                for (const auto& [mode, name] : {std::pair(MemoryPage::Mode::Plot, "plot"),
                                                 {MemoryPage::Mode::Lifetimes, "lifetimes"},
                                                 {MemoryPage::Mode::Blocks, "blocks"}}) {
                    page(b).setMode(mode);
                    savePicture(b.window, QString("memory_%1_%2_%3.png").arg(name, theme, language));
                }
            }
    }
};

QTEST_MAIN(TestWindowMemory)
#include "tst_window_memory.moc"
