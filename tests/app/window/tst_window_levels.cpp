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
#include <QHelpEvent>
#include <QMenu>
#include <QMimeData>
#include <QSignalSpy>
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

/// Notes of which nodes of the program it is asked.
class Asked : public views::Analysis {
public:
    using Analysis::Analysis;
    void addFacts(std::vector<views::FactSection>&, graph::NodeId node) const override { nodes.push_back(node.index()); }
    static views::AnalysisKind kind()
    {
        return {{}, [](views::Analyses& tab) -> views::Analysis* { return new Asked(tab); }};
    }
    mutable std::vector<std::uint32_t> nodes;
};

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

    /// A level has more nodes than the program: its late ones are none of the program's.
    void analysesAreAskedOfTheirOwnNodes()
    {
        views::ThemeHub theme;
        Language language;
        Services services{&theme, nullptr, false};
        services.analyses = {Asked::kind()};
        MainWindow window(services, language, Session());
        window.resize(1400, 900);
        window.show();
        OpenFile file;
        file.file = fixture("net.pt2");
        ProgramTab* tab = window.open(file);
        QVERIFY(Bench::ready(tab));
        levelsOf(tab).addFiles({fixture("net.pte"), fixture("net.etrecord")});
        QTRY_VERIFY_WITH_TIMEOUT(levelsOf(tab).set() && tab->page()->isComplete(), patience);
        const auto selectLast = [tab] {
            const auto& level = levelsOf(tab).set()->levels.levels[levelsOf(tab).set()->levels.tryLevel("plan/forward").value()];
            levelPane(tab, "plan/forward").findChild<views::Selection*>()->selectFx(graph::NodeId(std::uint32_t(level.size() - 1)));
            return level.size();
        };
        const auto& asked = *tab->page()->analyses().find<Asked>();
        const auto fx = levelsOf(tab).set()->levels.levels[*levelsOf(tab).set()->fx].size();
        const auto ofItsOwn = [&] { return std::ranges::all_of(asked.nodes, [fx](std::uint32_t node) { return node < fx; }); };
        QVERIFY(selectLast() > fx);
        QVERIFY(tab->page()->selectByName(QStringLiteral("relu")));
        QVERIFY(!asked.nodes.empty() && ofItsOwn());
        QVERIFY(part<views::Inspector>(tab->page()).allText().contains(QStringLiteral("aten.relu.default")));
        selectLast();
        levelsOf(tab).removeFile(fixture("net.pte"));
        QTRY_VERIFY_WITH_TIMEOUT(!levelsOf(tab).loading(), patience);
        QVERIFY(ofItsOwn());
    }

    /// The menu may be of a chip, or of a pane, that goes.
    void levelsWaitForMenus()
    {
        Bench bench;
        ProgramTab* tab = openAll(bench);
        QVERIFY(tab);
        QToolButton* plan = chip(tab, "plan/forward");
        Q_EMIT plan->customContextMenuRequested(QPoint(4, 4));
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY(menu && menu->actions().size() == 1);
        const QPointer<GraphPane> pane = &levelPane(tab, "plan/forward");
        QSignalSpy ended(&levelsOf(tab), &LevelsAnalysis::setChanged);
        levelsOf(tab).removeFile(fixture("net.pte"));
        QVERIFY(!ended.wait(1500)); // it would have been there
        QVERIFY(pane && levelsOf(tab).loading() && chip(tab, "plan/forward") == plan);
        menu->close();
        QTRY_VERIFY_WITH_TIMEOUT(!levelsOf(tab).loading(), patience);
        QVERIFY(!pane && !chip(tab, "plan/forward"));
    }

    void filesAreAddedWhileOthersAreRead()
    {
        Bench bench;
        ProgramTab* tab = bench.open(fixture("net.pt2"));
        QVERIFY(Bench::ready(tab));
        QSignalSpy told(&levelsOf(tab), &views::Analysis::noticed);
        levelsOf(tab).addFiles({QStringLiteral(NODEWISE_TEST_DATA "/README.md")});
        levelsOf(tab).addFiles({fixture("stateful.pte")}, true);
        levelsOf(tab).addFiles({fixture("net.pte")}, true);
        QTRY_VERIFY_WITH_TIMEOUT(!levelsOf(tab).loading(), patience);
        QCOMPARE(told.size(), 1);
        QCOMPARE(levelsOf(tab).files(), QStringList(fixture("net.pte"))); // what can't be read has no chip that would remove it
        QCOMPARE(bench.window.tabs().size(), 2);
        QCOMPARE(bench.window.tabs()[1]->file(), fixture("stateful.pte"));
        QVERIFY(levelsOf(tab).shown().contains(QStringLiteral("plan/forward")));
        levelsOf(tab).addFiles({QStringLiteral(NODEWISE_TEST_DATA "/README.md")}); // once more
        QTRY_COMPARE_WITH_TIMEOUT(told.size(), 2, patience);
        QVERIFY(levelPane(tab, "plan/forward").isVisibleTo(tab->page())); // though its file was read anew
    }

    void readingIsCanceled()
    {
        Bench bench;
        ProgramTab* tab = openAll(bench);
        QVERIFY(tab);
        const QStringList before = levelsOf(tab).files();
        QSignalSpy progress(&levelsOf(tab), &views::Analysis::progress);
        levelsOf(tab).addFiles({fixture("net_xnnpack.pte")});
        tab->page()->analyses().cancel();
        QVERIFY(!levelsOf(tab).loading());
        QCOMPARE(progress.back().at(0).toString(), QString());
        QVERIFY(tab->work().what.isEmpty());
        QCOMPARE(levelsOf(tab).files(), before);
        levelsOf(tab).removeFile(fixture("net.pte"));
        tab->page()->analyses().cancel();
        QCOMPARE(levelsOf(tab).files(), before);
        QVERIFY(chip(tab, "plan/forward"));
    }

    /// What is dropped is never lost.
    void moreFilesThanLevels()
    {
        Bench bench;
        ProgramTab* tab = bench.open(fixture("net.pt2"));
        QVERIFY(Bench::ready(tab));
        QStringList many;
        for (int i = 0; i < 32; ++i)
            many.append(QStringLiteral("/nowhere/%1.pte").arg(i));
        levelsOf(tab).addFiles(many);
        QSignalSpy opened(&levelsOf(tab), &LevelsAnalysis::openRequested);
        levelsOf(tab).addFiles({fixture("net.pte")}, true);
        QCOMPARE(opened.size(), 1);
        QCOMPARE(opened[0][0].toStringList(), QStringList(fixture("net.pte")));
        levelsOf(tab).cancel();
    }

    /// What comes while the user does something else takes nothing away.
    void levelsThatArriveStandBack()
    {
        Bench bench;
        ProgramTab* tab = bench.open(fixture("net.pt2"));
        QVERIFY(Bench::ready(tab));
        tab->page()->showSummary(true);
        levelsOf(tab).addFiles({fixture("net.pte"), fixture("net.etrecord")});
        QTRY_VERIFY_WITH_TIMEOUT(levelsOf(tab).set() != nullptr, patience);
        QVERIFY(tab->page()->summaryShown());
        QCOMPARE(tab->page()->panes(), DocumentPage::Panes::Fx);
        bench["view.onlyIr"]->trigger();
        QVERIFY(!tab->page()->summaryShown());
    }

    void widthsStay()
    {
        Bench bench;
        bench.window.resize(2400, 900);
        ProgramTab* tab = openAll(bench);
        QVERIFY(tab);
        auto* split = qobject_cast<QSplitter*>(tab->page()->pane(views::Side::Fx)->parentWidget());
        const auto share = [&] {
            return double(tab->page()->pane(views::Side::Fx)->width()) / std::max(1, levelPane(tab, "edge/forward").width());
        };
        QList<int> sizes = split->sizes();
        const int fx = split->indexOf(tab->page()->pane(views::Side::Fx)), edge = split->indexOf(&levelPane(tab, "edge/forward"));
        const int room = sizes[fx] + sizes[edge];
        sizes[edge] = room * 3 / 10;
        sizes[fx] = room - sizes[edge];
        split->setSizes(sizes);
        const double before = share();
        QVERIFY2(before > 1.3, qPrintable(QString::number(before)));
        chip(tab, "plan/forward")->click();
        QTRY_VERIFY2(share() > 1.3, qPrintable(QString::number(share())));
    }

    /// Keys can be changed.
    void tooltipsNameTheKeys()
    {
        Bench bench;
        ProgramTab* tab = openAll(bench);
        QVERIFY(tab);
        QVERIFY2(chip(tab, "ir")->toolTip().contains(QStringLiteral("Ctrl+Alt+Right")), qPrintable(chip(tab, "ir")->toolTip()));
        bench["levels.right"]->setShortcut(QKeySequence(QStringLiteral("Ctrl+J")));
        QHelpEvent help(QEvent::ToolTip, QPoint(3, 3), chip(tab, "ir")->mapToGlobal(QPoint(3, 3)));
        QApplication::sendEvent(chip(tab, "ir"), &help);
        QVERIFY2(chip(tab, "ir")->toolTip().contains(QStringLiteral("Ctrl+J")), qPrintable(chip(tab, "ir")->toolTip()));
        bench["levels.right"]->setShortcut(QKeySequence());
        QApplication::sendEvent(chip(tab, "ir"), &help);
        QVERIFY(!chip(tab, "ir")->toolTip().contains(QStringLiteral("Ctrl")));
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
