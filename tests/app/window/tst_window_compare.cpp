// SPDX-License-Identifier: Apache-2.0
// Comparing in the whole window, over the real engine and worker, as a person does it.
#include "app/viewer/graph_pane.h"
#include "tests/app/window/debug_bench.h"
#include "tests/app/window/dump_files.h"
#include "views/common/path_field.h"
#include "views/compare/compare_panel.h"
#include "views/compare/compare_setup_page.h"
#include "views/compare/compare_table.h"
#include "views/compare/comparison.h"
#include "views/compare/finding_card.h"
#include "views/compare/finding_inputs.h"
#include "views/debug/edit_panel.h"
#include "views/debug/value_table.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/legend.h"
#include "views/table/value_filter.h"
#include "views/tensor/tensor_model.h"
#include "views/tensor/tensor_view.h"
#include "views/workbench/workbench.h"

#include <QCheckBox>
#include <QComboBox>
#include <QPushButton>
#include <QRadioButton>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTreeView>

#include <cstring>

using namespace nodewise;
using namespace nodewise::viewer;
using views::ComparePanel;
using views::Comparison;
using views::Side;
using With = views::CompareSetup::With;
using Verdict = views::Agreement;

namespace {

ComparePanel& panel(DebugBench& b)
{
    return *find<views::ComparePanel>(b.page());
}

/// As F7 does it.
bool compares(DebugBench& b)
{
    b["compare.start"]->trigger();
    const Comparison& comparison = part<views::Comparison>(b.page());
    return QTest::qWaitFor([&] { return !comparison.busy(); }, patience) && comparison.state() == Comparison::State::Done &&
           QTest::qWaitFor([&] { return comparison.complete(); }, patience);
}

void choose(DebugBench& b, With with, const QString& path)
{
    b["compare.panel"]->trigger();
    views::CompareSetupPage* setup = test::named<views::CompareSetupPage>(panel(b));
    setup->choice(with)->click();
    if (with != With::OtherSide)
        (with == With::Dump ? test::named<views::PathField>(setup, "dump") : test::named<views::PathField>(setup, "program"))
            ->box()
            ->setEditText(path);
}

} // namespace

class TestWindowCompare : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QCoreApplication::setApplicationName("nodewise-test"); }

    /// A dump with a fault planted: found, looked at from both sides, taken over, and the next one looked for.
    void plantedFault()
    {
        NEEDS_WORKER;
        QTemporaryDir folder;
        const QString values = dumpOf(folder, "bert.pt2");
        QVERIFY(!values.isEmpty());
        QVERIFY(alter(values + "/layer_norm_1.npy"));
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("bert.pt2"));
        QVERIFY(b["compare.start"]->isEnabled() && !b["compare.use"]->isEnabled());
        QTest::keyClick(&b.window, Qt::Key_J, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(find<views::Workbench>(b.page())->isShown("compare"));
        savePicture(b.window, "compare_empty.png");
        choose(b, With::Dump, values);
        savePicture(b.window, "compare_dump.png");
        QVERIFY2(compares(b), qPrintable(panel(b).errorText()));
        QTRY_COMPARE_WITH_TIMEOUT(b.debug().session().snapshot()->info().name, std::string("layer_norm_1"), patience);
        QCOMPARE(panel(b).page(), ComparePanel::Page::Finding);
        views::FindingCard* card = panel(b).finding();
        QVERIFY2(card->headline().contains("layer_norm_1"), qPrintable(card->headline()));
        QCOMPARE(card->verdict(), QString("This operator differs"));
        QVERIFY(card->figure("mismatches").front().startsWith("1 of "));
        QCOMPARE(b.page().selectedName(), QString("layer_norm_1"));
        QTRY_VERIFY_WITH_TIMEOUT(!card->inputs()->own().empty(), patience);
        savePicture(b.window, "compare_finding.png");
        // Colors of both graphs, with their legend.
        QVERIFY(b["compare.colors"]->isChecked() && !b["times.colors"]->isChecked());
        const auto& fx = part<views::Comparison>(b.page()).verdicts(Side::Fx);
        QCOMPARE(fx[b.page().document()->fx()->tryFind("layer_norm_1")->index()], Verdict::First);
        QVERIFY(std::count(fx.begin(), fx.end(), Verdict::Equal) > 10);
        const auto& ir = part<views::Comparison>(b.page()).verdicts(Side::Ir);
        QVERIFY(std::count(ir.begin(), ir.end(), Verdict::First) > 0);
        views::Legend* legend = b.page().pane(Side::Fx)->canvas()->findChild<views::Legend*>();
        QVERIFY(legend && legend->toolTip().contains("Differs first"));
        // Both sides' values in the tensor view.
        views::TensorView* tensor = find<views::TensorView>(b.page());
        test::named<QPushButton>(card, "expected")->click();
        QTRY_VERIFY_WITH_TIMEOUT(tensor->model().value() && tensor->model().value()->ref.expected, patience);
        test::named<QPushButton>(card, "own")->click();
        QTRY_VERIFY_WITH_TIMEOUT(tensor->model().value() && !tensor->model().value()->ref.expected, patience);
        QTRY_COMPARE(panel(b).ageText(), QString("from another stop"));
        // The reference's value is taken; from there on the rest of the dump, of a run without the fault, differs.
        QTRY_VERIFY(b["compare.use"]->isEnabled());
        b["compare.use"]->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(find<views::EditPanel>(b.page())->model().rowCount(), 1, patience);
        QTRY_VERIFY(panel(b).ageText().startsWith("outdated"));
        savePicture(b.window, "compare_stale.png");
        QVERIFY2(compares(b), qPrintable(panel(b).errorText()));
        QVERIFY(part<views::Comparison>(b.page()).answer().firstRow);
        QVERIFY(part<views::Comparison>(b.page()).answer().firstRow->name != "layer_norm_1");
        // A rule lets the fault pass.
        b["debug.undoEdit"]->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(find<views::EditPanel>(b.page())->model().rowCount(), 0, patience);
        part<views::Comparison>(b.page()).addRule({.op = "aten.layer_norm*", .module = {}, .dtype = {}, .rtol = {}, .atol = 2});
        QVERIFY2(compares(b), qPrintable(panel(b).errorText()));
        QVERIFY(!part<views::Comparison>(b.page()).answer().firstRow);
        QVERIFY(card->headline().startsWith("No value"));
        b["compare.end"]->trigger();
        QVERIFY(!b["compare.colors"]->isEnabled());
        QTRY_VERIFY(!legend->toolTip().contains("Equal"));
    }

    void bisectedByModules()
    {
        NEEDS_WORKER;
        QTemporaryDir folder;
        const QString values = dumpOf(folder, "bert.pt2");
        QVERIFY(alter(values + "/layer_norm_1.npy"));
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("bert.pt2"));
        choose(b, With::Dump, values);
        test::named<QCheckBox>(test::named<views::CompareSetupPage>(panel(b)), "bisect")->click();
        QVERIFY2(compares(b), qPrintable(panel(b).errorText()));
        QVERIFY(panel(b).finding()->headline().contains("layer_norm_1"));
        QVERIFY(part<views::Comparison>(b.page()).answer().passes > 1);
    }

    /// All values of both sides of a program, in a table that is one with the graphs.
    void fxAgainstIr()
    {
        NEEDS_WORKER;
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("bert.pt2"));
        choose(b, With::OtherSide, {});
        test::named<QCheckBox>(test::named<views::CompareSetupPage>(panel(b)), "first")->click();
        QVERIFY2(compares(b), qPrintable(panel(b).errorText()));
        const protocol::CompareAnswer& answer = part<views::Comparison>(b.page()).answer();
        QVERIFY(answer.equal > 50 && answer.diverged == 0);
        QVERIFY2(panel(b).summaryText().contains("IR of bert.pt2"), qPrintable(panel(b).summaryText()));
        panel(b).showPage(ComparePanel::Page::Values);
        QCOMPARE(quint64(panel(b).table()->filter().rowCount()), answer.total);
        test::finishEvents();
        views::CompareTable* table = panel(b).table();
        table->view()->setCurrentIndex(table->filter().index(40, 0));
        QCOMPARE(b.page().selectedName(), table->filter().index(40, 0).data().toString());
        savePicture(b.window, "compare_values.png");
        test::named<QToolButton>(table, "group")->click();
        table->view()->expandAll();
        savePicture(b.window, "compare_modules.png");
        test::named<QToolButton>(table, "group")->click();
        for (const char* language : {"ko", "en"})
            for (const char* theme : {"dark", "light"}) {
                b.window.applyTheme(theme);
                b.window.applyLanguage(language);
                savePicture(b.window, QString("compare_values_%1_%2.png").arg(theme, language));
            }
    }

    /// Choices and rules come back with the program; nothing is compared until the user says so.
    void setupComesBack()
    {
        Session kept;
        {
            DebugBench b = DebugBench::real();
            QVERIFY(b.open("cnn.pt2"));
            choose(b, With::Dump, "/some/values");
            part<views::Comparison>(b.page()).addRule({.op = "aten.relu*", .module = {}, .dtype = {}, .rtol = {}, .atol = 1});
            kept = b.window.session();
        }
        DebugBench b = DebugBench::real(kept);
        b.window.restoreFiles();
        QVERIFY(Bench::ready(b.window.currentTab()));
        const views::CompareSetup& setup = part<views::Comparison>(b.page()).setup();
        QVERIFY(setup.with == With::Dump && setup.dump == "/some/values" && setup.rules.size() == 1);
        QVERIFY(find<views::Workbench>(b.page())->isShown("compare"));
        QVERIFY(part<views::Comparison>(b.page()).state() == Comparison::State::Empty && !b.debug().session().alive());
    }

    /// What is shown beside the dock while that is all there is does not bring the dock up.
    void maximizedIsAlone()
    {
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("cnn.pt2"));
        b["compare.panel"]->trigger();
        auto& dock = *find<views::Workbench>(b.page());
        dock.setPlace("compare", views::Workbench::Place::Main);
        b.page().setDock(true);
        b.page().showPage("compare", true);
        QVERIFY(dock.isVisible());
        b.page().setMaximized(true);
        QVERIFY(!dock.isVisible());
        b.page().showPage("compare", true);
        QVERIFY(b.page().maximized() && !dock.isVisible() && panel(b).isVisible());
        b.page().setMaximized(false);
        QVERIFY(dock.isVisible());
    }

    /// Nothing is cut in either language at the size of a laptop's window.
    void roomForWords()
    {
        NEEDS_WORKER;
        QTemporaryDir folder;
        const QString values = dumpOf(folder, "bert.pt2");
        QVERIFY(alter(values + "/layer_norm_1.npy"));
        QFile::remove(values + "/linear_2.npy");
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("bert.pt2"));
        choose(b, With::Dump, values);
        for (const char* language : {"ko", "en"})
            for (const char* theme : {"dark", "light"}) {
                b.window.applyTheme(theme);
                b.window.applyLanguage(language);
                panel(b).showPage(ComparePanel::Page::Setup);
                savePicture(b.window, QString("compare_setup_%1_%2.png").arg(theme, language));
                QVERIFY(compares(b));
                QTRY_VERIFY(!panel(b).finding()->inputs()->own().empty());
                for (const QPushButton* button : panel(b).findChildren<QPushButton*>())
                    if (button->isVisible())
                        QVERIFY2(button->width() >= button->fontMetrics().horizontalAdvance(button->text()) + 16,
                                 qPrintable(button->text()));
                savePicture(b.window, QString("compare_finding_%1_%2.png").arg(theme, language));
                panel(b).showPage(ComparePanel::Page::Gaps);
                savePicture(b.window, QString("compare_gaps_%1_%2.png").arg(theme, language));
            }
    }
};

QTEST_MAIN(TestWindowCompare)
#include "tst_window_compare.moc"
