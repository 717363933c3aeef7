// SPDX-License-Identifier: Apache-2.0
// The numbers of a whole run looked through in the window, over the real engine and worker, as a person does it.
#include "app/viewer/graph_pane.h"
#include "tests/app/window/debug_bench.h"
#include "tests/views/find.h"
#include "tests/views/legend_lines.h"
#include "views/common/filter_chips.h"
#include "views/debug/breakpoint_list.h"
#include "views/debug/edit_panel.h"
#include "views/debug/value_table.h"
#include "views/debug/work_strip.h"
#include "views/graph/graph_canvas.h"
#include "views/numerics/numerics_panel.h"
#include "views/numerics/risk_model.h"
#include "views/numerics/risk_page.h"
#include "views/numerics/risk_run.h"
#include "views/numerics/shadow_model.h"
#include "views/numerics/shadow_page.h"
#include "views/numerics/shadow_run.h"
#include "views/table/value_filter.h"
#include "views/tensor/tensor_model.h"
#include "views/tensor/tensor_view.h"
#include "views/workbench/workbench.h"

#include <QComboBox>
#include <QHelpEvent>
#include <QLineEdit>
#include <QMenu>
#include <QProcess>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolButton>
#include <QToolTip>
#include <QTreeView>

using namespace nodewise;
using namespace nodewise::viewer;
using test::marksOf;
using views::Risk;
using views::RiskModel;
using views::RiskRun;
using views::Side;

namespace {

const auto lit = QStringLiteral("Path of the NaN or Inf"); // in a legend

views::ShadowPage& shadowPage(DebugBench& b)
{
    return *find<views::ShadowPage>(b.page());
}

/// As Ctrl+Shift+F7 does it, or the canvas' menu.
bool shadows(DebugBench& b, const char* command = "shadow.start")
{
    b[command]->trigger();
    const views::ShadowRun& run = part<views::ShadowRun>(b.page());
    return QTest::qWaitFor([&] { return !run.busy(); }, patience) && run.state() == views::ShadowRun::State::Done;
}

views::RiskPage& page(DebugBench& b)
{
    return *find<views::RiskPage>(b.page());
}

/// As Ctrl+F7 does it.
bool finds(DebugBench& b)
{
    b["risk.start"]->trigger();
    const RiskRun& run = part<views::RiskRun>(b.page());
    return QTest::qWaitFor([&] { return !run.busy(); }, patience) && run.state() == RiskRun::State::Done;
}

Risk riskOf(DebugBench& b, Side side, const char* name)
{
    const auto node = views::tryNodeIndex(*b.page().document(), side, name);
    const auto& risks = part<views::RiskRun>(b.page()).risks(side);
    return node && *node < risks.size() ? risks[*node] : Risk::None;
}

QString cell(DebugBench& b, const char* name, int column)
{
    const RiskModel& model = page(b).model();
    for (int row = 0; row < model.rowCount(); ++row)
        if (model.index(row, 0).data().toString() == QLatin1String(name))
            return model.index(row, column).data().toString();
    return QStringLiteral("no such value");
}

/// What is told of a node of the FX graph that stands on the canvas under the mouse.
QString tipOf(DebugBench& b, const char* name)
{
    views::GraphCanvas* canvas = b.page().pane(Side::Fx)->canvas();
    const views::GraphCanvas::ViewState view = canvas->viewState();
    for (const layout::PlacedItem& placed : canvas->scene()->items) {
        if (b.page().document()->fxDiagram->item(placed.item).node != views::tryNodeIndex(*b.page().document(), Side::Fx, name))
            continue;
        const QPointF middle(placed.rect.x + placed.rect.width / 2, placed.rect.y + placed.rect.height / 2);
        const QPoint at = ((middle - view.center) * view.scale + QPointF(canvas->width(), canvas->height()) / 2).toPoint();
        QHelpEvent help(QEvent::ToolTip, at, canvas->mapToGlobal(at));
        QApplication::sendEvent(canvas, &help);
        return QToolTip::text();
    }
    return QStringLiteral("no such node");
}

QStringList names(DebugBench& b, const std::vector<std::uint32_t>& nodes)
{
    QStringList out;
    for (const std::uint32_t node : nodes)
        out.append(b.debug().breakpoints().nodeName(Side::Fx, node));
    return out;
}

} // namespace

class TestWindowNumerics : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QCoreApplication::setApplicationName("nodewise-test"); }

    /// A program that makes NaN and Inf: where they begin, what they reach, and what a cast would lose.
    void notFinite()
    {
        NEEDS_WORKER;
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("not_finite.pt2"));
        QVERIFY(b["risk.start"]->isEnabled() && !b["risk.colors"]->isEnabled());
        b["risk.panel"]->trigger();
        QVERIFY(find<views::Workbench>(b.page())->isShown("numerics"));
        QVERIFY2(page(b).emptyText().contains("float16"), qPrintable(page(b).emptyText()));
        savePicture(b.window, "risk_empty.png");
        QVERIFY2(finds(b), qPrintable(page(b).strip()->errorText()));

        // Rows with figures.
        QCOMPARE(cell(b, "log", RiskModel::Level), QString("danger"));
        QCOMPARE(cell(b, "log", RiskModel::Nan), QString("1"));
        QCOMPARE(cell(b, "mul", RiskModel::Level), QString("fine"));
        QCOMPARE(cell(b, "mul", RiskModel::castColumn(0)), QString("75 %"));
        QCOMPARE(cell(b, "mul", RiskModel::castColumn(1)), QString());
        QVERIFY(page(b).strip()->summaryText().startsWith("26 floating-point values"));

        // The first origin is chosen, its way lit on both graphs.
        RiskRun& run = part<views::RiskRun>(b.page());
        QCOMPARE(run.origin(), std::optional<std::size_t>(0));
        QCOMPARE(page(b).origins().index(0, 0).data().toString(), QString("NaN originates at log"));
        QCOMPARE(b.page().selectedName(), QString("log"));
        QCOMPARE(names(b, run.path(Side::Fx)->chain),
                 QStringList({"log", "true_graph_0/log", "true_graph_0/exp", "true_graph_0/add", "cond", "getitem", "sum_2"}));
        QVERIFY(!run.path(Side::Ir)->chain.empty());
        views::Legend* legend = b.page().pane(Side::Fx)->canvas()->findChild<views::Legend*>();
        QVERIFY(marksOf(*legend).contains(lit));

        // Colors of both graphs with their legend.
        QVERIFY(b["risk.colors"]->isChecked());
        QCOMPARE(riskOf(b, Side::Fx, "log"), Risk::Danger);
        QCOMPARE(riskOf(b, Side::Fx, "mul"), Risk::Fine);
        QCOMPARE(riskOf(b, Side::Ir, "log"), Risk::Danger);
        QCOMPARE(marksOf(*legend), QStringList({"Runs next", "NaN, Inf or at the limit", "Far from limits", lit}));
        savePicture(b.window, "risk_found.png");
        // What a cast would lose.
        test::named<QComboBox>(page(b), "cast")->setCurrentIndex(1);
        Q_EMIT test::named<QComboBox>(page(b), "cast")->activated(1);
        QCOMPARE(riskOf(b, Side::Fx, "mul"), Risk::Danger);
        QCOMPARE(riskOf(b, Side::Fx, "softmax"), Risk::Fine);
        QVERIFY(legend->toolTip().contains("Fits float16"));
        savePicture(b.window, "risk_cast.png");
        // The figures under the mouse.
        QVERIFY2(tipOf(b, "log").contains("f32: 1 NaN, 1 Inf"), qPrintable(tipOf(b, "log")));
        QVERIFY2(tipOf(b, "log").contains("as float16: all fits"), qPrintable(tipOf(b, "log")));

        // Another origin, and none.
        test::named<QTreeView>(page(b), "origins")->setCurrentIndex(test::named<QTreeView>(page(b), "origins")->model()->index(3, 0));
        QCOMPARE(names(b, run.path(Side::Fx)->chain), QStringList({"sub_1", "copy_", "add"}));
        b["risk.colors"]->trigger();
        QVERIFY(marksOf(*legend).contains(lit) && !legend->toolTip().contains("Fits float16"));
        test::named<QToolButton>(page(b), "path")->click();
        QVERIFY(!run.origin());
        QVERIFY(!marksOf(*legend).contains(lit));
        b["risk.end"]->trigger();
        QVERIFY(!b["risk.colors"]->isEnabled() && !page(b).emptyText().isEmpty());
    }

    /// One selection with the graphs; filters; what is shown is what is written.
    void table()
    {
        NEEDS_WORKER;
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("not_finite.pt2"));
        QVERIFY(finds(b));
        views::ValueTable* table = page(b).table();
        QVERIFY(b.page().selectByName("softmax"));
        QCOMPARE(table->currentIndex().data().toString(), QString("softmax"));
        table->setCurrentIndex(table->filter().index(table->filter().rowCount() - 1, 0));
        QCOMPARE(b.page().selectedName(), table->currentIndex().data().toString());
        const int all = table->filter().rowCount();
        test::named<QToolButton>(page(b), "weights")->click();
        QCOMPARE(table->filter().rowCount(), all - 6);
        page(b).page()->chips()->choose(std::size_t(protocol::RiskRow::Level::Danger), true);
        QCOMPARE(table->filter().rowCount(), 10);
        page(b).page()->filterField()->setText("true_graph");
        QCOMPARE(table->filter().rowCount(), 2);
        QTemporaryDir folder;
        QSignalSpy told(&page(b), &views::RiskPage::message);
        page(b).page()->exportTo(folder.filePath("risk.csv"));
        QTRY_COMPARE_WITH_TIMEOUT(told.size(), 1, patience);
        QFile written(folder.filePath("risk.csv"));
        QVERIFY(written.open(QIODevice::ReadOnly));
        const QList<QByteArray> lines = written.readAll().trimmed().split('\n');
        QCOMPARE(lines.size(), 3);
        QVERIFY(lines[0].startsWith("node,element,op") && lines[0].endsWith("float8_e5m2_overflow,float8_e5m2_underflow"));
        QVERIFY2(lines[1].startsWith("true_graph_0/exp,,aten.exp.default"), lines[1].constData());
        // By a number.
        page(b).page()->filterField()->clear();
        page(b).page()->chips()->choose(std::size_t(protocol::RiskRow::Level::Danger), false);
        table->sortByColumn(RiskModel::castColumn(0), Qt::DescendingOrder);
        QCOMPARE(table->filter().index(0, 0).data().toString(), QString("mul"));
        // The value itself.
        table->setCurrentIndex(table->filter().index(0, 0));
        QCOMPARE(b.page().selectedName(), QString("mul"));
        QSignalSpy said(&b.page(), &DocumentPage::message);
        Q_EMIT table->activated(table->currentIndex());
        QTRY_COMPARE_WITH_TIMEOUT(said.size(), 1, patience);
        QVERIFY2(said[0][0].toString().contains("mul has not run yet"), qPrintable(said[0][0].toString()));
    }

    /// Which operator loses digits, what only hands on what came in, and whether the run or a reference is off.
    void lostDigits()
    {
        NEEDS_WORKER;
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("lost_digits.pt2"));
        b["risk.panel"]->trigger();
        find<views::NumericsPanel>(b.page())->showPage(&shadowPage(b));
        savePicture(b.window, "shadow_empty.png");
        QVERIFY(!b["shadow.nodes"]->isEnabled());
        QVERIFY2(shadows(b), qPrintable(shadowPage(b).strip()->errorText()));
        QVERIFY(find<views::NumericsPanel>(b.page())->isShown(&shadowPage(b)));
        views::ValueTable* table = shadowPage(b).table();
        QCOMPARE(table->filter().rowCount(), 13);
        QCOMPARE(b.page().selectedName(), QString("sum_1")); // the first operator that loses digits
        QCOMPARE(shadowPage(b).headline(), QString("This operator loses the digits"));
        QVERIFY2(shadowPage(b).explanation().contains("off by 1 (4,194,304 ULPs)"), qPrintable(shadowPage(b).explanation()));
        savePicture(b.window, "shadow_operator.png");
        QVERIFY(b.page().selectByName("sub"));
        QCOMPARE(shadowPage(b).headline(), QString("Its inputs were already off"));
        QVERIFY2(shadowPage(b).explanation().startsWith("sub alone is not off at all"), qPrintable(shadowPage(b).explanation()));
        QVERIFY(b.page().selectByName("rand"));
        QCOMPARE(shadowPage(b).headline(), QString("Not run in float64"));
        shadowPage(b).page()->chips()->choose(std::size_t(protocol::ShadowRow::Verdict::Inputs), true);
        QCOMPARE(table->filter().rowCount(), 3);
        shadowPage(b).page()->chips()->choose(std::size_t(protocol::ShadowRow::Verdict::Inputs), false);
        QVERIFY(table->isColumnHidden(views::ShadowModel::Closer));
        // Some nodes alone.
        QVERIFY(b.page().selectByNames({"sub", "mul"}));
        QMenu menu;
        b.page().pane(Side::Fx)->canvas()->fillMenu(menu);
        const QList<QAction*> offered = menu.actions();
        const auto run = std::find_if(offered.begin(), offered.end(), [](const QAction* a) { return a->text() == "Run in &float64"; });
        QVERIFY(run != offered.end() && (*run)->isEnabled());
        (*run)->trigger();
        QVERIFY(part<views::ShadowRun>(b.page()).busy());
        QTRY_COMPARE_WITH_TIMEOUT(part<views::ShadowRun>(b.page()).state(), views::ShadowRun::State::Done, patience);
        QVERIFY(part<views::ShadowRun>(b.page()).isPart());
        QCOMPARE(table->filter().rowCount(), 2);
        QCOMPARE(b.page().selectedNames(), QStringList({"sub", "mul"}));
        // The values of the run as a reference: as far from float64 as the run.
        QTemporaryDir folder;
        QProcess process;
        process.start(QStringLiteral(NODEWISE_BIN "/nodewise-cli"),
                      {"run", data("lost_digits.pt2"), "--keep", "*", "--save-values", folder.filePath("values")});
        QVERIFY(process.waitForFinished(patience) && process.exitCode() == 0);
        part<views::ShadowRun>(b.page()).setReference(folder.filePath("values"));
        QVERIFY2(shadows(b), qPrintable(shadowPage(b).strip()->errorText()));
        QVERIFY(!table->isColumnHidden(views::ShadowModel::Closer));
        QVERIFY(b.page().selectByName("sum_1"));
        QVERIFY2(shadowPage(b).explanation().contains("neither is closer"), qPrintable(shadowPage(b).explanation()));
        savePicture(b.window, "shadow_reference.png");
        QTemporaryDir written;
        QSignalSpy told(&shadowPage(b), &views::ValuePage::message);
        shadowPage(b).page()->exportTo(written.filePath("shadow.tsv"));
        QTRY_COMPARE_WITH_TIMEOUT(told.size(), 1, patience);
        QFile file(written.filePath("shadow.tsv"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll().count('\n'), qsizetype(14));
        // A reference that is not there is an error that names it.
        part<views::ShadowRun>(b.page()).setReference("/nowhere/values");
        b["shadow.start"]->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(part<views::ShadowRun>(b.page()).state(), views::ShadowRun::State::Failed, patience);
        QVERIFY2(shadowPage(b).strip()->errorText().contains("/nowhere/values"), qPrintable(shadowPage(b).strip()->errorText()));
    }

    /// A real model if it were cast to float8: the same colors on both canvases, explained.
    void bothCanvases()
    {
        NEEDS_WORKER;
        DebugBench b = DebugBench::real();
        b.window.resize(1600, 1000);
        QVERIFY(b.open("bert.pt2"));
        part<views::RiskRun>(b.page()).setCast("float8_e4m3fn");
        for (const Side side : {Side::Fx, Side::Ir})
            b.page().pane(side)->setMode(PaneMode::Canvas);
        QVERIFY(finds(b));
        QVERIFY(!test::named<QToolButton>(page(b), "path")->isVisible()); // nothing is NaN
        for (const Side side : {Side::Fx, Side::Ir}) {
            const auto& risks = part<views::RiskRun>(b.page()).risks(side);
            QVERIFY(std::count(risks.begin(), risks.end(), Risk::Watch) > 0);
            auto* legend = b.page().pane(side)->canvas()->findChild<views::Legend*>();
            QTRY_VERIFY(legend && legend->toolTip().contains("1 % or more becomes 0") && !marksOf(*legend).contains(lit));
            legend->setFolded(false);
            b.page().pane(side)->canvas()->expandAll();
        }
        for (const char* theme : {"dark", "light"}) {
            b.window.applyTheme(theme);
            QTRY_VERIFY_WITH_TIMEOUT(b.page().isComplete(), patience);
            savePicture(b.window, QString("risk_canvases_%1.png").arg(theme));
        }
    }

    /// The IR is run: its rows name its nodes, and the FX graph has the colors and the way through the links.
    void ofTheIr()
    {
        NEEDS_WORKER;
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("not_finite.pt2"));
        b["debug.runIr"]->trigger();
        QVERIFY2(finds(b), qPrintable(page(b).strip()->errorText()));
        QCOMPARE(part<views::RiskRun>(b.page()).side(), Side::Ir);
        QCOMPARE(riskOf(b, Side::Ir, "log"), Risk::Danger);
        QCOMPARE(riskOf(b, Side::Fx, "log"), Risk::Danger);
        QCOMPARE(riskOf(b, Side::Fx, "mul"), Risk::Fine);
        QVERIFY(names(b, part<views::RiskRun>(b.page()).path(Side::Fx)->chain).contains("sum_2"));
        QVERIFY(b.page().selectByName("softmax"));
        QCOMPARE(page(b).table()->currentIndex().data().toString(), QString("softmax"));
        QVERIFY(shadows(b));
        QCOMPARE(part<views::ShadowRun>(b.page()).side(), Side::Ir);
    }

    /// Given up before it began, and while it goes on.
    void givenUp()
    {
        NEEDS_WORKER;
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("llama.pt2"));
        b["risk.start"]->trigger();
        QCOMPARE(part<views::RiskRun>(b.page()).state(), RiskRun::State::Waiting);
        page(b).strip()->cancelButton()->click();
        QCOMPARE(part<views::RiskRun>(b.page()).state(), RiskRun::State::Failed);
        QVERIFY(part<views::RiskRun>(b.page()).givenUp());
        QCOMPARE(page(b).strip()->errorText(), QString("The run for numerical risk was canceled."));
        QVERIFY(finds(b)); // and it goes on
        QVERIFY(page(b).strip()->errorText().isEmpty());
    }

    /// Nothing of either page is lost with the session's file.
    void choicesComeBack()
    {
        Session kept;
        {
            DebugBench b = DebugBench::real();
            QVERIFY(b.open("not_finite.pt2"));
            part<views::RiskRun>(b.page()).setCast("bfloat16");
            part<views::ShadowRun>(b.page()).setReference("/some/values");
            kept = b.window.session();
        }
        DebugBench b = DebugBench::real(kept);
        b.window.restoreFiles();
        QVERIFY(Bench::ready(b.window.currentTab()));
        QCOMPARE(part<views::RiskRun>(b.page()).cast(), std::string("bfloat16"));
        QCOMPARE(part<views::ShadowRun>(b.page()).reference(), QString("/some/values"));
        b["risk.panel"]->trigger();
        QCOMPARE(test::named<QComboBox>(page(b), "cast")->currentText(), QString("bfloat16"));
    }

    /// What was edited since is not in the figures; a new run has it.
    void outdated()
    {
        NEEDS_WORKER;
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("not_finite.pt2"));
        QVERIFY(finds(b));
        QVERIFY(page(b).strip()->ageText().isEmpty());
        b["debug.step"]->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(b.debug().session().stopped(), patience);
        QVERIFY(b.page().selectByName("log"));
        b["debug.runToNode"]->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(b.debug().session().stopped() && b.debug().session().snapshot()->info().name == "log", patience);
        protocol::EditRequest edit;
        edit.value.node = *views::tryNodeIndex(*b.page().document(), Side::Fx, "sub");
        edit.expression = "torch.ones([4])";
        find<views::EditPanel>(b.page())->apply(edit);
        QTRY_VERIFY_WITH_TIMEOUT(page(b).strip()->ageText().startsWith("outdated"), patience);
        savePicture(b.window, "risk_stale.png");
        QVERIFY(finds(b));
        QCOMPARE(cell(b, "log", RiskModel::Nan), QString());
        QVERIFY(page(b).strip()->ageText().isEmpty());
        b["debug.stop"]->trigger();
        QTRY_COMPARE(page(b).strip()->ageText(), QString("of an earlier session"));
    }

    /// Nothing is cut in either language and theme.
    void roomForWords()
    {
        NEEDS_WORKER;
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("not_finite.pt2"));
        QVERIFY(shadows(b) && finds(b));
        // A wide dock has the origins beside the values.
        QVERIFY(test::named<QTreeView>(page(b), "origins")->parentWidget()->geometry().bottom() < page(b).table()->y());
        b.window.resize(2600, 1000);
        QTRY_COMPARE(test::named<QTreeView>(page(b), "origins")->parentWidget()->y(), page(b).table()->y());
        savePicture(b.window, "risk_wide.png");
        b.window.resize(1400, 900);
        QTRY_VERIFY(test::named<QTreeView>(page(b), "origins")->parentWidget()->geometry().bottom() < page(b).table()->y());
        for (const char* language : {"ko", "en"})
            for (const char* theme : {"dark", "light"}) {
                b.window.applyTheme(theme);
                b.window.applyLanguage(language);
                QCOMPARE(part<views::RiskRun>(b.page()).origin(), std::optional<std::size_t>(0)); // kept
                for (const QPushButton* button : page(b).parentWidget()->findChildren<QPushButton*>())
                    if (button->isVisible())
                        QVERIFY2(button->width() >= button->fontMetrics().horizontalAdvance(button->text()) + 16,
                                 qPrintable(button->text()));
                savePicture(b.window, QString("risk_%1_%2.png").arg(theme, language));
                find<views::NumericsPanel>(b.page())->showPage(&shadowPage(b));
                savePicture(b.window, QString("shadow_%1_%2.png").arg(theme, language));
                find<views::NumericsPanel>(b.page())->showPage(&page(b));
            }
    }
};

QTEST_MAIN(TestWindowNumerics)
#include "tst_window_numerics.moc"
