// SPDX-License-Identifier: Apache-2.0
// The analyses of docs/extending.md in a window: nothing but their rows in the list is needed for all that the window shows of them.
#include "app/viewer/graph_pane.h"
#include "tests/app/window/window_bench.h"
#include "views/analysis/analyses.h"
#include "views/common/theme.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/legend.h"
#include "views/inspect/fact_page.h"
#include "views/inspect/fact_table.h"
#include "views/inspect/inspector.h"
#include "views/workbench/workbench.h"

#include <QMenu>
#include <QMenuBar>
#include <QTreeView>

using namespace nodewise;
using namespace nodewise::viewer;
using views::Side;

views::AnalysisKind userCountKind(); // of the page
namespace nodewise::viewer {
extern const views::AnalysisKind neighbors; // likewise
}

namespace {

/// A window that knows two analyses more.
struct UserCountBench {
    explicit UserCountBench(Session session = {}) : window(services(), language, std::move(session))
    {
        window.resize(1400, 900);
        window.show();
    }
    Services services()
    {
        Services given;
        given.theme = &theme;
        given.animated = false;
        given.analyses = {userCountKind(), neighbors};
        return given;
    }
    bool open()
    {
        OpenFile file;
        file.file = data("cnn.pt2");
        return Bench::ready(window.open(file));
    }
    DocumentPage& page() { return *window.currentPage(); }
    QAction* colors() { return window.actions()["users.colors"]; }
    QString legend() { return page().pane(Side::Fx)->findChild<views::Legend*>()->toolTip(); }

    views::ThemeHub theme;
    Language language;
    MainWindow window;
};

} // namespace

class TestExtending : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void actionInMenuAndPalette()
    {
        UserCountBench b;
        QVERIFY(!b.colors()->isEnabled()); // no program is open
        QVERIFY(b.open());
        QVERIFY(b.colors()->isEnabled() && b.colors()->isCheckable());
        QCOMPARE(b.colors()->shortcut(), QKeySequence("Ctrl+Alt+U"));
        QVERIFY(b.window.actions().list().contains(b.colors())); // of which the palette is made
        const QList<QAction*> menus = b.window.menuBar()->actions();
        QCOMPARE(std::count_if(menus.begin(), menus.end(), [&b](QAction* menu) { return menu->menu()->actions().contains(b.colors()); }),
                 1);
    }

    void colorsAndLegend()
    {
        UserCountBench b;
        QVERIFY(b.open());
        QVERIFY(!b.legend().contains("Users, few to many"));
        b.colors()->trigger();
        QVERIFY(b.colors()->isChecked());
        const auto overlay = b.page().analyses().marks(Side::Fx)->overlay;
        QVERIFY(overlay);
        const graph::Graph& fx = *b.page().document()->fx();
        QCOMPARE(overlay->nodes.size(), fx.nodes().size());
        for (const graph::Node& node : fx.nodes())
            QCOMPARE(overlay->value(node.id.index()), std::min(1.0F, float(node.users.size()) / 4));
        QTRY_VERIFY2(b.legend().contains("Users, few to many"), qPrintable(b.legend()));
        b.colors()->trigger();
        QVERIFY(!b.colors()->isChecked() && !b.page().analyses().marks(Side::Fx)->overlay);
    }

    void pageWithATable()
    {
        UserCountBench b;
        QVERIFY(b.open());
        b.page().showPage("users", true);
        auto* dock = find<views::Workbench>(b.page());
        QVERIFY(dock->isShown("users"));
        const QTreeView& table = *dock->tryPage("users")->findChild<QTreeView*>();
        const QAbstractItemModel& rows = *table.model();
        QCOMPARE(rows.rowCount(), int(b.page().document()->fx()->nodes().size()));
        const QModelIndexList found = rows.match(rows.index(0, 0), Qt::DisplayRole, "linear", 1, Qt::MatchExactly);
        QCOMPARE(found.size(), 1);
        const auto node = b.page().document()->fx()->tryFind("linear");
        QCOMPARE(found[0].siblingAtColumn(1).data().toString(), QString::number(b.page().document()->fx()->node(*node).users.size()));
        table.selectionModel()->setCurrentIndex(found[0], QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
        QTRY_COMPARE(b.page().selectedName(), QStringLiteral("linear"));
    }

    void factInInspectorAndTooltip()
    {
        UserCountBench b;
        QVERIFY(b.open());
        QVERIFY(b.page().selectByName("linear"));
        QVERIFY2(find<views::Inspector>(b.page())->allText().contains("used by 1 node"),
                 qPrintable(find<views::Inspector>(b.page())->allText()));
        const auto node = b.page().document()->fx()->tryFind("linear");
        const QStringList lines = b.page().analyses().hint(Side::Fx, node->index());
        QVERIFY2(!lines.filter("used by 1 node").isEmpty(), qPrintable(lines.join('\n')));
    }

    /// A section alone, with links to nodes and to what its analysis does.
    void sectionOfTheInspector()
    {
        UserCountBench b;
        QVERIFY(b.open());
        QVERIFY(b.page().selectByName("relu"));
        views::FactTable* facts = part<views::Inspector>(b.page()).nodePage()->tryTable("Neighbors");
        QVERIFY(facts);
        const QAbstractItemModel& rows = *facts->model();
        QCOMPARE(rows.rowCount(), 2);
        QCOMPARE(facts->rowText(1), QStringLiteral("readers\t1"));
        const graph::Graph& fx = *b.page().document()->fx();
        const graph::NodeId reader = fx.node(*fx.tryFind("relu")).users.front();
        facts->setCurrentIndex(rows.index(1, 1));
        QTest::keyClick(facts, Qt::Key_Return);
        QCOMPARE(b.page().selectedName(), QString::fromStdString(fx.node(reader).name));
    }

    void keptInASession()
    {
        Session kept;
        {
            UserCountBench b;
            QVERIFY(b.open());
            b.colors()->trigger();
            kept = b.window.session();
        }
        UserCountBench b(kept);
        b.window.restoreFiles();
        QVERIFY(Bench::ready(b.window.currentTab()));
        QTRY_VERIFY(b.colors()->isChecked());
    }

    /// Every action is listed once, and something does it.
    void everyActionHasABehavior()
    {
        UserCountBench b;
        QVERIFY(b.open());
        for (const Actions::Entry& entry : b.window.actions().all())
            QVERIFY2(b.window.tryBehavior(entry.spec->id), entry.spec->id);
    }
};

QTEST_MAIN(TestExtending)
#include "tst_extending.moc"
