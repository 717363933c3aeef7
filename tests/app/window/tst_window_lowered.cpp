// SPDX-License-Identifier: Apache-2.0
// A program run through its kernels in the window, over the real engine and workers: from the menu to the first divergence, its values,
// launches and routes.
#include "app/viewer/graph_pane.h"
#include "tests/app/window/debug_bench.h"
#include "views/common/trust_question.h"
#include "views/compare/compare_panel.h"
#include "views/compare/compare_setup_page.h"
#include "views/compare/compare_table.h"
#include "views/compare/comparison.h"
#include "views/compare/finding_card.h"
#include "views/debug/value_table.h"
#include "views/graph/graph_canvas.h"
#include "views/kernel/kernel_check.h"
#include "views/kernel/kernel_model.h"
#include "views/kernel/kernel_panel.h"
#include "views/kernel/kernel_plan.h"
#include "views/kernel/route_model.h"
#include "views/table/table_page.h"
#include "views/table/value_filter.h"
#include "views/workbench/workbench.h"

#include <QCheckBox>
#include <QDir>
#include <QHeaderView>
#include <QPushButton>
#include <QRadioButton>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTreeView>

using namespace nodewise;
using namespace nodewise::viewer;
using views::CompareModel;
using views::ComparePanel;
using views::Comparison;
using views::KernelPanel;
using views::Side;
using With = views::CompareSetup::With;
using Verdict = views::Agreement;

namespace {

ComparePanel& compare(DebugBench& b)
{
    return *find<views::ComparePanel>(b.page());
}

KernelPanel& kernels(DebugBench& b)
{
    return *find<views::KernelPanel>(b.page());
}

bool runs(DebugBench& b)
{
    b["kernels.run"]->trigger();
    const Comparison& comparison = part<views::Comparison>(b.page());
    return QTest::qWaitFor([&] { return !comparison.busy(); }, patience) && comparison.state() == Comparison::State::Done &&
           QTest::qWaitFor([&] { return comparison.complete(); }, patience);
}

bool plans(DebugBench& b)
{
    b["kernels.plan"]->trigger();
    return QTest::qWaitFor([&] { return !part<views::KernelPlan>(b.page()).busy(); }, patience) && part<views::KernelPlan>(b.page()).any();
}

QString routeText(DebugBench& b)
{
    QStringList lines;
    const views::RouteModel& route = kernels(b).route();
    for (int row = 0; row < route.rowCount(); ++row)
        lines.append(route.index(row, 0).data().toString() + ": " + route.index(row, 1).data().toString());
    return lines.join('\n');
}

/// Of the values' table, by node.
QString cellOf(DebugBench& b, const char* node, int column)
{
    const auto place = views::tryNodeIndex(*b.page().document(), Side::Fx, node);
    const views::ValueFilter& filter = compare(b).table()->filter();
    const auto& model = *qobject_cast<const CompareModel*>(filter.sourceModel());
    return place ? model.indexOfNode(*place).siblingAtColumn(column).data().toString() : QString();
}

} // namespace

class TestWindowLowered : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init() { qputenv("XDG_DATA_HOME", m_none.path().toUtf8()); }
    void allAgree();
    void wrongKernel();
    void fromTheSetup();
    void tilesOfTheDock();
    void cancelled();
    void otherSide();
    void korean();

private:
    /// A matrix product that begins at one, among the user's templates; or one that never ends.
    void plant(const char* code);
    QTemporaryDir m_cache, m_data, m_none;
};

void TestWindowLowered::initTestCase()
{
    QCoreApplication::setApplicationName("nodewise-test");
    qputenv("XDG_CACHE_HOME", m_cache.path().toUtf8());
}

void TestWindowLowered::plant(const char* code)
{
    const QString own = QStringLiteral("%zero = arith.constant {{Y_spad_zero}} : {{Y_spad_element}}");
    const QString source = QStringLiteral(NODEWISE_TEST_DATA "/../../resources/templates/gemm");
    const QDir to(m_data.filePath(QStringLiteral("nodewise/templates")));
    QVERIFY(to.mkpath(QStringLiteral(".")));
    QFile shipped(source + QStringLiteral(".mlir")), file(to.filePath(QStringLiteral("gemm.mlir")));
    QVERIFY(shipped.open(QIODevice::ReadOnly));
    QString text = QString::fromUtf8(shipped.readAll());
    QVERIFY(text.contains(own));
    text.replace(own, QLatin1String(code));
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate) && file.write(text.toUtf8()) > 0);
    QFile::remove(to.filePath(QStringLiteral("gemm.py")));
    QVERIFY(QFile::copy(source + QStringLiteral(".py"), to.filePath(QStringLiteral("gemm.py"))));
    qputenv("XDG_DATA_HOME", m_data.path().toUtf8());
}

/// From the menu to a page that says that all values agree; launches and routes say so, too.
void TestWindowLowered::allAgree()
{
    NEEDS_KERNELS;
    DebugBench b = DebugBench::real();
    b.window.resize(1600, 1000);
    QVERIFY(b.open("gpt2.pt2"));
    QVERIFY(b["kernels.run"]->isEnabled());
    QVERIFY(plans(b));
    QVERIFY(kernels(b).findChild<views::TablePage*>("launches")->table()->isColumnHidden(views::LaunchModel::Lowered));
    QVERIFY(kernels(b).findChild<QPushButton*>("run")->isEnabled());
    QVERIFY2(runs(b), qPrintable(compare(b).errorText()));
    QVERIFY(find<views::Workbench>(b.page())->isShown("compare"));
    QCOMPARE(compare(b).page(), ComparePanel::Page::Finding);
    QCOMPARE(compare(b).finding()->headline(), QString("No value is out of tolerance"));
    QVERIFY2(compare(b).summaryText().contains("launches for tpuv3") && compare(b).summaryText().contains("against ATen's operators"),
             qPrintable(compare(b).summaryText()));
    const protocol::CompareAnswer& answer = part<views::Comparison>(b.page()).answer();
    QVERIFY(answer.lowered && answer.lowered->launches > 20 && answer.diverged == 0);
    // The table says who made each value.
    compare(b).showPage(ComparePanel::Page::Values);
    for (const int column : {CompareModel::Kernel, CompareModel::Launch, CompareModel::OwnAbs})
        QVERIFY(!compare(b).table()->view()->header()->isSectionHidden(column));
    QVERIFY2(cellOf(b, "addmm", CompareModel::Kernel).startsWith("gemm_"), qPrintable(cellOf(b, "addmm", CompareModel::Kernel)));
    QVERIFY(!cellOf(b, "addmm", CompareModel::Launch).isEmpty());
    QVERIFY(cellOf(b, "embedding", CompareModel::Kernel).startsWith("inside "));
    QVERIFY(b.page().selectByName("addmm"));
    savePicture(b.window, "lowered_values.png");
    // Launches, and the route of a node.
    b["kernels.panel"]->trigger();
    const views::LaunchModel& launches = kernels(b).launches();
    QVERIFY(!kernels(b).findChild<views::TablePage*>("launches")->table()->isColumnHidden(views::LaunchModel::Lowered));
    for (int row = 0; row < launches.rowCount(); ++row)
        if (!launches.row(row).copy)
            QVERIFY2(launches.index(row, views::LaunchModel::Lowered).data().toString().contains(QRegularExpression("^[=≈] ")),
                     qPrintable(launches.index(row, views::LaunchModel::Lowered).data().toString()));
    kernels(b).showPage(KernelPanel::Page::Launches);
    savePicture(b.window, "lowered_launches.png");
    QVERIFY2(routeText(b).contains("In the lowered run: "), qPrintable(routeText(b)));
    QVERIFY(b.page().selectByName("embedding"));
    QVERIFY2(routeText(b).contains("In the lowered run: inside kernel "), qPrintable(routeText(b)));
    // Another comparison takes all of that away.
    b["compare.end"]->trigger();
    QVERIFY(kernels(b).findChild<views::TablePage*>("launches")->table()->isColumnHidden(views::LaunchModel::Lowered));
    QVERIFY(!routeText(b).contains("In the lowered run"));
}

/// The first divergence is the first node of the wrong kernel, with both sides' numbers; it can be looked at.
void TestWindowLowered::wrongKernel()
{
    NEEDS_KERNELS;
    plant("%zero = arith.constant {{Y_spad_one}} : {{Y_spad_element}}");
    DebugBench b = DebugBench::real();
    b.window.resize(1600, 1000);
    QVERIFY(b.open("gpt2.pt2"));
    for (const Side side : {Side::Fx, Side::Ir})
        b.page().pane(side)->setMode(PaneMode::Canvas);
    QVERIFY(plans(b));
    // A template that nobody has been asked about is machine code: neither check nor run before that.
    const auto refused = [](const views::SessionWork& work) {
        if (!QTest::qWaitFor([] { return qobject_cast<views::TrustQuestion*>(QApplication::activeModalWidget()); }, patience))
            return QStringLiteral("nothing was asked");
        QTest::keyClick(QApplication::activeModalWidget(), Qt::Key_Escape);
        const bool failed = QTest::qWaitFor([&work] { return work.state() == views::SessionWork::State::Failed; }, patience);
        return failed ? work.reason() : QStringLiteral("it did not fail");
    };
    b["kernels.check"]->trigger();
    QVERIFY(refused(part<views::KernelCheck>(b.page())).contains("not trusted"));
    b["kernels.run"]->trigger();
    QVERIFY(refused(part<views::Comparison>(b.page())).contains("not trusted"));
    b.window.services().trust->trustForNow(m_data.path());
    QVERIFY2(runs(b), qPrintable(compare(b).errorText()));
    const protocol::CompareAnswer& answer = part<views::Comparison>(b.page()).answer();
    QVERIFY(answer.firstRow && answer.firstRow->name == "addmm");
    views::FindingCard& card = *compare(b).finding();
    QCOMPARE(card.headline(), QString("addmm is the first value that differs"));
    QCOMPARE(card.verdict(), QString("This kernel is the cause"));
    QVERIFY2(card.advice().startsWith("On ATen's values, the result of kernel gemm_"), qPrintable(card.advice()));
    QCOMPARE(test::named<QPushButton>(card, "expected")->text(), QString("&Kernels' Value"));
    QCOMPARE(card.figure("max abs").size(), 2);
    QVERIFY(!card.figure("max abs")[1].isEmpty());
    savePicture(b.window, "lowered_finding.png");
    b.window.applyTheme("dark");
    savePicture(b.window, "lowered_finding_dark.png");
    b.window.applyTheme("light");
    // Both canvases show it; the selected node is that one.
    QVERIFY(b["compare.colors"]->isChecked());
    QCOMPARE(part<views::Comparison>(b.page()).verdicts(Side::Fx)[answer.firstRow->node], Verdict::First);
    // The kernels' value in the tensor view: made again.
    test::named<QPushButton>(card, "expected")->click();
    QTRY_VERIFY_WITH_TIMEOUT(find<views::Workbench>(b.page())->isShown("tensor"), patience);
    // The launch and the route say the same.
    b["kernels.panel"]->trigger();
    const std::uint32_t launch = *answer.firstRow->lowered->launch;
    QVERIFY(kernels(b).launches().row(int(launch)).bad);
    QVERIFY(b.page().selectByName("addmm"));
    kernels(b).showPage(KernelPanel::Page::Route);
    QVERIFY2(routeText(b).contains("this kernel is the cause"), qPrintable(routeText(b)));
    savePicture(b.window, "lowered_route.png");
    kernels(b).showPage(KernelPanel::Page::Launches);
    b.window.applyTheme("dark");
    savePicture(b.window, "lowered_launches_dark.png");
}

/// Chosen beside the other things to compare with; each launch by itself.
void TestWindowLowered::fromTheSetup()
{
    NEEDS_KERNELS;
    DebugBench b = DebugBench::real();
    QVERIFY(b.open("bert.pt2"));
    b["compare.panel"]->trigger();
    views::CompareSetupPage* setup = test::named<views::CompareSetupPage>(compare(b));
    setup->choice(With::Kernels)->click();
    QVERIFY(test::named<QCheckBox>(setup, "isolated")->isEnabled() && !test::named<QCheckBox>(setup, "first")->isEnabled());
    QVERIFY2(setup->hintText().contains("through its kernels for tpuv3"), qPrintable(setup->hintText()));
    test::named<QCheckBox>(setup, "isolated")->click();
    savePicture(b.window, "lowered_setup.png");
    b["compare.start"]->trigger();
    const Comparison& comparison = part<views::Comparison>(b.page());
    QVERIFY(QTest::qWaitFor([&] { return comparison.state() == Comparison::State::Done; }, patience));
    QVERIFY(comparison.answer().lowered && comparison.answer().lowered->isolated && comparison.answer().diverged == 0);
    QVERIFY(compare(b).summaryText().contains("each on ATen's values"));
    setup->choice(With::OtherSide)->click();
    QVERIFY(!test::named<QCheckBox>(setup, "isolated")->isEnabled() && test::named<QCheckBox>(setup, "first")->isEnabled());
}

/// It runs the kernels with the tiles that were forced, which the engine refuses where they fit nothing.
void TestWindowLowered::tilesOfTheDock()
{
    NEEDS_KERNELS;
    DebugBench b = DebugBench::real();
    QVERIFY(b.open("bert.pt2"));
    views::KernelPlan& plan = part<views::KernelPlan>(b.page());
    plan.setNpu("small16");
    QVERIFY(plans(b));
    const auto kernel = std::ranges::find_if(plan.answer()->kernels, [](const auto& each) { return each.name.starts_with("gemm"); });
    QVERIFY(kernel != plan.answer()->kernels.end());
    const std::string name = kernel->name;
    plan.forceTiles(name, {{"TILE_N", 17}});
    b["kernels.run"]->trigger();
    const Comparison& comparison = part<views::Comparison>(b.page());
    QTRY_COMPARE_WITH_TIMEOUT(comparison.state(), Comparison::State::Failed, patience);
    QVERIFY2(compare(b).errorText().contains("TILE_N can't be 17"), qPrintable(compare(b).errorText()));
    plan.forceTiles(name, {{"TILE_N", 16}});
    QVERIFY2(runs(b), qPrintable(compare(b).errorText()));
    QCOMPARE(comparison.answer().diverged, std::uint64_t(0));
    // The other way to it has them, too
    QVERIFY(comparison.setup().tiles == plan.tiles());
    plan.setUsesTuned(false);
    b["kernels.panel"]->trigger();
    plan.setUsesTuned(true);
    plan.setUsesTuned(false);
    QVERIFY(!comparison.setup().usesTuned);
}

/// A kernel that never ends is given up with the run; the session stands where it stood.
void TestWindowLowered::cancelled()
{
    NEEDS_KERNELS;
    plant("%zero = arith.constant {{Y_spad_zero}} : {{Y_spad_element}}\n"
          "  %none = arith.constant 0 : index\n"
          "  %go = arith.constant true\n"
          "  scf.while : () -> () {\n"
          "    memref.store %zero, %Y[%none, %none] : {{Y_type}}\n"
          "    scf.condition(%go)\n"
          "  } do {\n"
          "    scf.yield\n"
          "  }");
    DebugBench b = DebugBench::real();
    b.window.services().trust->trustForNow(m_data.path());
    QVERIFY(b.open("gpt2.pt2"));
    b["kernels.run"]->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(compare(b).cancelButton()->isVisible() && compare(b).progressText().contains("addmm"), patience);
    savePicture(b.window, "lowered_progress.png");
    compare(b).cancelButton()->click();
    QTRY_VERIFY_WITH_TIMEOUT(!part<views::Comparison>(b.page()).busy(), patience);
    QVERIFY2(compare(b).errorText().contains("canceled"), qPrintable(compare(b).errorText()));
    QVERIFY(b.stopped(0));
}

void TestWindowLowered::otherSide()
{
    NEEDS_KERNELS;
    DebugBench b = DebugBench::real();
    QVERIFY(b.open("foobar_47x10.pt2"));
    b["debug.runIr"]->trigger();
    QVERIFY(b["kernels.run"]->isEnabled());
    b["kernels.run"]->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(part<views::Comparison>(b.page()).state(), Comparison::State::Failed, patience);
    QVERIFY2(compare(b).errorText().contains("this session runs the IR"), qPrintable(compare(b).errorText()));
}

void TestWindowLowered::korean()
{
    NEEDS_KERNELS;
    plant("%zero = arith.constant {{Y_spad_one}} : {{Y_spad_element}}");
    DebugBench b = DebugBench::real();
    b.window.applyLanguage("ko");
    b.window.services().trust->trustForNow(m_data.path());
    b.window.resize(1600, 1000);
    QVERIFY(b.open("gpt2.pt2"));
    QVERIFY(plans(b));
    QVERIFY(runs(b));
    savePicture(b.window, "lowered_finding_ko.png");
    compare(b).showPage(ComparePanel::Page::Values);
    savePicture(b.window, "lowered_values_ko.png");
    compare(b).showPage(ComparePanel::Page::Setup);
    savePicture(b.window, "lowered_setup_ko.png");
    b["kernels.panel"]->trigger();
    kernels(b).showPage(KernelPanel::Page::Launches);
    savePicture(b.window, "lowered_launches_ko.png");
}

QTEST_MAIN(TestWindowLowered)
#include "tst_window_lowered.moc"
