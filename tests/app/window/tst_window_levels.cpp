// SPDX-License-Identifier: Apache-2.0
// Levels in the window: files that add them, the strip, panes beside each other, one selection through all, what a session keeps.
#include "app/viewer/graph_pane.h"
#include "app/viewer/level_strip.h"
#include "app/viewer/levels_analysis.h"
#include "app/viewer/notice_bar.h"
#include "tests/app/window/window_bench.h"
#include "views/analysis/analyses.h"
#include "views/graph/graph_canvas.h"
#include "views/inspect/inspector.h"

#include <QDragEnterEvent>
#include <QMimeData>
#include <QSplitter>
#include <QToolButton>
#include <QUrl>

using namespace nodewise;
using namespace nodewise::viewer;

namespace {

QString fixture(const char* name)
{
    return QStringLiteral(NODEWISE_TEST_DATA "/executorch/") + QString::fromLatin1(name);
}

LevelsAnalysis& levelsOf(const ProgramTab* tab)
{
    return *tab->page()->analyses().find<LevelsAnalysis>();
}

QToolButton* chip(const ProgramTab* tab, const char* id)
{
    return tab->page()->findChild<QToolButton*>(QStringLiteral("level:") + QLatin1String(id));
}

GraphPane& levelPane(const ProgramTab* tab, const char* id)
{
    auto* pane = tab->page()->findChild<GraphPane*>(QStringLiteral("levelPane:") + QLatin1String(id));
    if (!pane)
        qFatal("the level %s has no pane", id);
    return *pane;
}

/// Names of what is selected in a level's pane.
QStringList selectedIn(const ProgramTab* tab, const char* id)
{
    const auto& set = *levelsOf(tab).set();
    const std::size_t level = set.levels.tryLevel(id).value();
    const auto* selection = levelPane(tab, id).findChild<views::Selection*>();
    QStringList names;
    for (const graph::NodeId node : selection->state().fx)
        names.append(QString::fromStdString(levels::nodeName(set.levels.levels[level], node.index())));
    return names;
}

void drop(QWidget* on, const QString& file)
{
    QMimeData mime;
    mime.setUrls({QUrl::fromLocalFile(file)});
    QDragEnterEvent enter(QPoint(20, 20), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(on, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent event(QPointF(20, 20), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(on, &event);
}

} // namespace

class TestWindowLevels : public QObject {
    Q_OBJECT

    /// net.pt2 with its ExecuTorch program and its record: exported, edge, IR, plan.
    static ProgramTab* openAll(Bench& bench, const char* plan = "net.pte", const char* record = "net.etrecord")
    {
        ProgramTab* tab = bench.open(fixture("net.pt2"));
        if (!Bench::ready(tab))
            return nullptr;
        levelsOf(tab).addFiles({fixture(plan), fixture(record)});
        return QTest::qWaitFor([tab] { return levelsOf(tab).set() && !levelsOf(tab).loading() && tab->page()->isComplete(); }, patience)
                   ? tab
                   : nullptr;
    }

private Q_SLOTS:
    void fxAndIrStayAsTheyAre()
    {
        Bench bench;
        ProgramTab* tab = bench.open(fixture("net.pt2"));
        QVERIFY(Bench::ready(tab));
        QVERIFY(!part<LevelStrip>(tab->page()).isVisible());
        QVERIFY(!bench["levels.left"]->isEnabled());
        QVERIFY(bench["levels.add"]->isEnabled());
        QCOMPARE(tab->page()->panes(), DocumentPage::Panes::Both);
    }

    void filesAddLevels()
    {
        Bench bench;
        ProgramTab* tab = openAll(bench);
        QVERIFY(tab);
        QVERIFY(part<LevelStrip>(tab->page()).isVisible());
        QCOMPARE(levelsOf(tab).shown(),
                 QStringList({QStringLiteral("exported"), QStringLiteral("edge/forward"), QStringLiteral("plan/forward")}));
        QCOMPARE(chip(tab, "plan/forward")->text(), QStringLiteral("Plan: forward  17"));
        QVERIFY(chip(tab, "plan/forward")->isChecked());
        QVERIFY(!chip(tab, "ir")->isChecked());
        QVERIFY(tab->page()->pane(views::Side::Ir)->isHidden());
        const auto steps = tab->page()->findChildren<LevelStep*>();
        QCOMPARE(steps.size(), 3);
        QVERIFY2(steps[0]->toolTip().contains(QStringLiteral("9 of 9 nodes are linked: 9 exact")), qPrintable(steps[0]->toolTip()));
        savePicture(bench.window, QStringLiteral("levels.png"));
    }

    void oneSelectionThroughAll()
    {
        Bench bench;
        ProgramTab* tab = openAll(bench);
        QVERIFY(tab);
        QVERIFY(tab->page()->selectByName(QStringLiteral("linear")));
        QCOMPARE(selectedIn(tab, "edge/forward"),
                 QStringList({QStringLiteral("aten_permute_copy_default"), QStringLiteral("aten_addmm_default")}));
        QCOMPARE(selectedIn(tab, "plan/forward"), QStringList({QStringLiteral("permute_copy"), QStringLiteral("addmm")}));
        const QString facts = part<views::Inspector>(tab->page()).allText();
        QVERIFY2(facts.contains(QStringLiteral("instruction 6")), qPrintable(facts));
        QTRY_VERIFY_WITH_TIMEOUT(tab->page()->isComplete(), patience);
        savePicture(bench.window, QStringLiteral("levels_selected.png"));
        bench.theme.apply(views::ThemeKind::Dark);
        QTRY_VERIFY_WITH_TIMEOUT(tab->page()->isComplete(), patience);
        savePicture(bench.window, QStringLiteral("levels_selected_dark.png"));

        // From the plan back: the exported node, and what the inspector tells of the instruction.
        auto* plan = levelPane(tab, "plan/forward").findChild<views::Selection*>();
        const auto& level = levelsOf(tab).set()->levels.levels[levelsOf(tab).set()->levels.tryLevel("plan/forward").value()];
        plan->selectFx(graph::NodeId(levels::tryNode(level, "softmax").value_or(levels::tryNode(level, "_softmax").value_or(0))));
        QCOMPARE(tab->page()->selectedName(), QStringLiteral("softmax"));
        QCOMPARE(selectedIn(tab, "edge/forward"), QStringList(QStringLiteral("aten__softmax_default")));
        const QString told = part<views::Inspector>(tab->page()).allText();
        QVERIFY2(told.contains(QStringLiteral("aten._softmax.out")) && told.contains(QStringLiteral("from_node: softmax")),
                 qPrintable(told));
        // And from the exported program again.
        QVERIFY(tab->page()->selectByName(QStringLiteral("relu")));
        QVERIFY(part<views::Inspector>(tab->page()).allText().contains(QStringLiteral("aten.relu.default")));
    }

    void keysAndChipsChooseLevels()
    {
        Bench bench;
        ProgramTab* tab = openAll(bench);
        QVERIFY(tab);
        chip(tab, "plan/forward")->click();
        QCOMPARE(levelsOf(tab).shown(), QStringList({QStringLiteral("exported"), QStringLiteral("edge/forward")}));
        QVERIFY(levelPane(tab, "plan/forward").isHidden());
        bench["levels.right"]->trigger();
        QCOMPARE(levelsOf(tab).shown(), QStringList({QStringLiteral("edge/forward"), QStringLiteral("ir")}));
        bench["levels.right"]->trigger();
        QCOMPARE(levelsOf(tab).shown(), QStringList({QStringLiteral("ir"), QStringLiteral("plan/forward")}));
        QVERIFY(tab->page()->pane(views::Side::Fx)->isHidden());
        bench["levels.right"]->trigger(); // there are none
        QCOMPARE(levelsOf(tab).shown(), QStringList({QStringLiteral("ir"), QStringLiteral("plan/forward")}));
        // Panes stand in the order of the strip.
        const auto* split = qobject_cast<QSplitter*>(tab->page()->pane(views::Side::Ir)->parentWidget());
        QVERIFY(split->indexOf(tab->page()->pane(views::Side::Ir)) < split->indexOf(&levelPane(tab, "plan/forward")));
        bench["view.onlyFx"]->trigger();
        QCOMPARE(levelsOf(tab).shown(), QStringList({QStringLiteral("exported"), QStringLiteral("plan/forward")}));
        chip(tab, "exported")->click();
        chip(tab, "plan/forward")->click(); // the last one stays
        QCOMPARE(levelsOf(tab).shown(), QStringList(QStringLiteral("plan/forward")));
        QVERIFY(chip(tab, "plan/forward")->isChecked());
    }

    void recordsOpenWithAllLevels()
    {
        Bench bench;
        OpenFile file;
        file.file = fixture("net_xnnpack.etrecord");
        file.model = QStringLiteral("exported_program");
        file.page = bench.window.session().page;
        ProgramTab* tab = bench.window.open(file);
        QVERIFY(Bench::ready(tab));
        QTRY_VERIFY_WITH_TIMEOUT(levelsOf(tab).set() && tab->page()->isComplete(), patience);
        QCOMPARE(levelsOf(tab).shown(), QStringList({QStringLiteral("exported"), QStringLiteral("edge/forward")}));
        levelsOf(tab).addFiles({fixture("net_xnnpack.pte")});
        const QStringList three{QStringLiteral("exported"), QStringLiteral("edge/forward"), QStringLiteral("plan/forward")};
        QTRY_COMPARE_WITH_TIMEOUT(levelsOf(tab).shown(), three, patience);
        QVERIFY(tab->page()->selectByName(QStringLiteral("linear")));
        QCOMPARE(selectedIn(tab, "plan/forward").front(), QStringLiteral("lowered_module_1/linear"));
        QTRY_VERIFY_WITH_TIMEOUT(tab->page()->isComplete(), patience);
        savePicture(bench.window, QStringLiteral("levels_xnnpack.png"));
    }

    void droppedFilesAreAddedOrOpened()
    {
        Bench bench;
        ProgramTab* tab = bench.open(fixture("net.pt2"));
        QVERIFY(Bench::ready(tab));
        QWidget* graphs = tab->page()->pane(views::Side::Fx)->parentWidget();
        drop(graphs, fixture("net.pte"));
        QTRY_VERIFY_WITH_TIMEOUT(levelsOf(tab).set() != nullptr, patience);
        QCOMPARE(bench.window.tabs().size(), 1);
        drop(graphs, fixture("stateful.pte")); // another program
        QTRY_COMPARE_WITH_TIMEOUT(bench.window.tabs().size(), 2, patience);
        QCOMPARE(bench.window.tabs()[1]->file(), fixture("stateful.pte"));
        QTRY_VERIFY_WITH_TIMEOUT(!levelsOf(tab).loading(), patience);
        QCOMPARE(levelsOf(tab).files(), QStringList(fixture("net.pte")));
        QVERIFY(levelsOf(tab).set());
    }

    void sessionsKeepThem()
    {
        OpenFile kept;
        {
            Bench bench;
            ProgramTab* tab = openAll(bench);
            QVERIFY(tab);
            levelsOf(tab).setShown({QStringLiteral("edge/forward"), QStringLiteral("plan/forward")});
            kept = tab->state();
        }
        Bench bench;
        ProgramTab* tab = bench.window.open(kept);
        QVERIFY(Bench::ready(tab));
        QTRY_VERIFY_WITH_TIMEOUT(levelsOf(tab).set() != nullptr, patience);
        QCOMPARE(levelsOf(tab).shown(), QStringList({QStringLiteral("edge/forward"), QStringLiteral("plan/forward")}));
        QVERIFY(tab->page()->pane(views::Side::Fx)->isHidden());
        levelsOf(tab).removeFile(fixture("net.etrecord"));
        QTRY_VERIFY_WITH_TIMEOUT(!levelsOf(tab).loading(), patience);
        QVERIFY(!chip(tab, "edge/forward"));
        levelsOf(tab).removeFile(fixture("net.pte"));
        QTRY_VERIFY_WITH_TIMEOUT(!levelsOf(tab).set(), patience);
        QVERIFY(!part<LevelStrip>(tab->page()).isVisible());
        QVERIFY(!tab->page()->pane(views::Side::Fx)->isHidden());
    }

    void unreadableFilesAreTold()
    {
        Bench bench;
        ProgramTab* tab = bench.open(fixture("net.pt2"));
        QVERIFY(Bench::ready(tab));
        levelsOf(tab).addFiles({QStringLiteral(NODEWISE_TEST_DATA "/README.md")});
        QTRY_VERIFY_WITH_TIMEOUT(tab->page()->notice()->isVisible(), patience);
        QVERIFY(!levelsOf(tab).set());
    }
};

QTEST_MAIN(TestWindowLevels)
#include "tst_window_levels.moc"
