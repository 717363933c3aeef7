// SPDX-License-Identifier: Apache-2.0
// Where panels stand, in the dock, at the sides, in the main area, in windows; what is made of them, and what is maximized.
#include "app/viewer/graph_pane.h"
#include "tests/app/window/window_bench.h"
#include "views/common/foldable_row.h"
#include "views/graph/graph_canvas.h"
#include "views/inspect/inspector.h"
#include "views/inspect/outline.h"
#include "views/inspect/summary_page.h"
#include "views/workbench/main_area.h"
#include "views/workbench/panel_window.h"
#include "views/workbench/workbench.h"

#include <QTabBar>
#include <QToolButton>
#include <QTreeView>

#include <map>

using namespace nodewise;
using namespace nodewise::viewer;
using Place = views::Workbench::Place;

namespace {

/// What is a tab's name and what a group's label, in the order of the bar: "[Debug] Values Watches".
QString bar(const QTabBar& tabs)
{
    QStringList words;
    for (int i = 0; i < tabs.count(); ++i)
        words.append(tabs.isTabEnabled(i) ? tabs.tabText(i) : QLatin1Char('[') + tabs.tabText(i) + QLatin1Char(']'));
    return words.join(QLatin1String(" | "));
}

QString bars(DocumentPage& page)
{
    std::map<int, QString> fromLeft;
    for (const QTabBar* tabs : page.dock()->findChildren<QTabBar*>())
        if (tabs->property("role") == QLatin1String("panels"))
            fromLeft[tabs->mapToGlobal(QPoint()).x()] = bar(*tabs);
    QStringList all;
    for (const auto& [left, text] : fromLeft)
        all.append(text);
    return all.join(QLatin1String(" || "));
}

} // namespace

class TestWindowPanels : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QCoreApplication::setApplicationName("nodewise-test"); }

    void groups()
    {
        Bench b;
        QVERIFY(Bench::ready(b.open(data("cnn.pt2"))));
        DocumentPage& page = *b.window.currentPage();
        b["debug.panel"]->trigger();
        QCOMPARE(bars(page),
                 QString("[Debug] | Values | Watches | Breakpoints | Call Stack | Ranks || [Debug] | Tensor | Console | Edits"));
        page.showPage("coverage", false);
        page.showPage("kernels", false);
        page.showPage("compare", false);
        QCOMPARE(bars(page).section(" || ", 0, 0),
                 QString("[Debug] | Values | Watches | Breakpoints | Call Stack | Ranks | [Numerics] | Compare | "
                         "[Kernels and Cost] | Kernels | [Backend] | Coverage"));
        page.dock()->closePage("coverage");
        QVERIFY(!bars(page).contains("Backend") && !page.dock()->isShown("coverage"));
        page.showPage("coverage", false);
        QVERIFY(bars(page).contains("[Backend] | Coverage"));
        for (const QTabBar* tabs : page.dock()->findChildren<QTabBar*>())
            if (tabs->property("role") == QLatin1String("panels"))
                QVERIFY(tabs->isTabEnabled(tabs->currentIndex())); // never a label
        savePicture(b.window, "dock_groups.png");
    }

    void inTheMainArea()
    {
        Bench b;
        QVERIFY(Bench::ready(b.open(data("cnn.pt2"))));
        DocumentPage& page = *b.window.currentPage();
        page.showPage("tensor", true);
        QVERIFY(!page.dock()->tryPage("tensor")->visibleRegion().isEmpty());
        b["panel.toMain"]->trigger();
        auto& main = part<views::MainArea>(page);
        QCOMPARE(main.panels(), QStringList{"tensor"});
        QVERIFY(page.dock()->isShown("tensor") && main.isAncestorOf(page.dock()->tryPage("tensor")));
        QVERIFY(!bars(page).contains("Tensor"));
        b["debug.panel"]->setChecked(false);
        b["debug.panel"]->trigger();
        savePicture(b.window, "panel_in_main.png");
        page.setPanes(DocumentPage::Panes::Both); // the graphs are one click away
        QVERIFY(!page.dock()->isShown("tensor"));
        page.showPage("tensor", true);
        QVERIFY(page.dock()->isShown("tensor"));
        const PageState kept = page.state();
        QCOMPARE(kept.inMain, QStringList{"tensor"});
        Q_EMIT part<QTabBar>(main).tabCloseRequested(1);
        QCOMPARE(page.dock()->place("tensor"), Place::Dock);
        QVERIFY(bars(page).contains("Tensor") && main.panels().isEmpty());
        page.arrange(kept);
        QCOMPARE(page.dock()->place("tensor"), Place::Main);
    }

    void inAWindow()
    {
        Bench b;
        QVERIFY(Bench::ready(b.open(data("cnn.pt2"))));
        DocumentPage& page = *b.window.currentPage();
        page.showPage("values", true);
        b["panel.toWindow"]->trigger();
        auto* torn = find<views::PanelWindow>(page);
        QVERIFY(torn && torn->isWindow() && torn->isVisible());
        QVERIFY(torn->isAncestorOf(page.dock()->tryPage("values")));
        QVERIFY2(torn->windowTitle().startsWith("Values"), qPrintable(torn->windowTitle()));
        QVERIFY(torn->actions().contains(b["debug.step"])); // its keys are the window's
        QVERIFY(!bars(page).contains("Values"));
        torn->close();
        QTRY_VERIFY(!find<views::PanelWindow>(page));
        QCOMPARE(page.dock()->place("values"), Place::Dock);
        QVERIFY(bars(page).contains("Values") && page.dock()->isShown("values"));
        page.showPage("values", true);
        b["panel.toWindow"]->trigger();
        b["file.closeTab"]->trigger(); // takes it along
        QTRY_VERIFY(!find<views::PanelWindow>(b.window));
    }

    /// Outline and inspector go where other panels go, and come back where they were.
    void sides_data()
    {
        QTest::addColumn<QString>("id");
        QTest::newRow("outline") << "outline";
        QTest::newRow("inspector") << "inspector";
    }
    void sides()
    {
        QFETCH(QString, id);
        Bench b;
        QVERIFY(Bench::ready(b.open(data("cnn.pt2"))));
        DocumentPage& page = *b.window.currentPage();
        const bool left = id == "outline";
        QWidget* panel = left ? static_cast<QWidget*>(page.outline()) : &part<views::Inspector>(page);
        const auto at = [&] { return panel->mapTo(&page, QPoint(panel->width() / 2, 0)).x(); };
        const auto shown = [&] { return left ? page.leftPanel() : page.rightPanel(); };
        const int home = at();
        const QList<int> columns = page.state().columns;
        for (const char* command : {"panel.toMain", "panel.toWindow"}) {
            const Place place = command == QByteArray("panel.toMain") ? Place::Main : Place::Window;
            page.showPage(id, true);
            QCOMPARE(page.currentPanel(), id);
            QVERIFY(b[command]->isEnabled());
            b[command]->trigger();
            QCOMPARE(page.places().place(id), place);
            QVERIFY(panel->isVisible());
            QCOMPARE(place == Place::Main ? page.state().inMain : page.state().inWindows, QStringList{id});
            if (place == Place::Window)
                QVERIFY(panel->window() != &b.window && panel->window()->windowTitle().startsWith(left ? "Outline" : "Inspector"));
            else
                QVERIFY(part<views::MainArea>(page).isAncestorOf(panel));
            savePicture(b.window, QString("side_%1_%2.png").arg(id, place == Place::Main ? "main" : "window"));
            // Searching, or asking for it, shows it there.
            page.setPanes(DocumentPage::Panes::Both);
            left ? page.find() : page.setRightPanel(true);
            QVERIFY(panel->isVisible() && page.places().place(id) == place);
            const PageState kept = page.state();
            page.showPage(id, true);
            QTRY_COMPARE(page.currentPanel(), id); // once its window is active
            b[command]->trigger();
            QCOMPARE(page.places().place(id), Place::Dock);
            QVERIFY(shown() && panel->isVisible() && panel->window() == &b.window);
            QCOMPARE(at(), home);
            QCOMPARE(page.state().columns.front(), columns.front());
            QCOMPARE(page.state().columns.back(), columns.back()); // the middle has what is left
            page.arrange(kept);
            QCOMPARE(page.places().place(id), place);
            page.arrange(PageState());
            QCOMPARE(page.places().place(id), Place::Dock);
            QVERIFY(panel->isVisible());
        }
        // Closed where it stands, it is hidden at home, and the command that shows it does.
        page.showPage(id, true);
        b["panel.toWindow"]->trigger();
        panel->window()->close();
        QTRY_VERIFY(!find<views::PanelWindow>(page));
        QVERIFY(panel->isVisible());
        page.showPage(id, true);
        b["panel.close"]->trigger();
        QVERIFY(!panel->isVisible() && !shown());
        b[left ? "view.leftPanel" : "view.rightPanel"]->trigger();
        QVERIFY(panel->isVisible() && shown());
        page.showPage(id, true);
        b["panel.toMain"]->trigger();
        b["file.closeTab"]->trigger(); // with it
    }

    /// What a session had in the main area came home: the dock that is made later leaves it there.
    void sidesStayHome()
    {
        Bench b;
        OpenFile file;
        file.file = data("cnn.pt2");
        file.page = b.window.session().page;
        file.page.inMain = {"outline"};
        file.page.inWindows = {"inspector"};
        file.page.debugDock = false;
        ProgramTab* tab = b.window.open(file);
        QTRY_VERIFY_WITH_TIMEOUT(tab->page(), patience);
        DocumentPage& page = *tab->page();
        QTRY_COMPARE(page.places().place("outline"), Place::Main);
        QTRY_COMPARE(page.places().place("inspector"), Place::Window);
        part<views::Inspector>(page).window()->close();
        QTRY_COMPARE(page.places().place("inspector"), Place::Dock);
        page.showPage("outline", true);
        QTRY_COMPARE(page.currentPanel(), QString("outline"));
        b["panel.toMain"]->trigger();
        QCOMPARE(page.places().place("outline"), Place::Dock);
        page.setDock(true);
        QCOMPARE(page.places().place("outline"), Place::Dock);
        QCOMPARE(page.places().place("inspector"), Place::Dock);
    }

    /// A button at each of them says what can be done with it.
    void sideMenus()
    {
        Bench b;
        QVERIFY(Bench::ready(b.open(data("cnn.pt2"))));
        DocumentPage& page = *b.window.currentPage();
        QStringList asked;
        page.disconnect(SIGNAL(panelMenuRequested(QPoint)));
        connect(&page, &DocumentPage::panelMenuRequested, this, [&] { asked.append(page.currentPanel()); });
        for (QToolButton* button : page.findChildren<QToolButton*>("panelMenu"))
            if (button->isVisible()) {
                QVERIFY(!button->accessibleName().isEmpty() && !button->toolTip().isEmpty());
                button->click();
            }
        asked.sort();
        QCOMPARE(asked, QStringList({"inspector", "outline"}));
    }

    /// A panel whose tab nobody looked at is not made; it is once it is looked at.
    void madeWhenSeen()
    {
        Bench b;
        QVERIFY(Bench::ready(b.open(data("cnn.pt2"))));
        DocumentPage& page = *b.window.currentPage();
        PageState state = page.state();
        state.debugDock = true;
        state.docked = {"values", "kernels", "coverage", "tensor", "timeline"};
        state.dockLeft = "values";
        state.dockRight = "tensor";
        page.arrange(state);
        QVERIFY(bars(page).contains("Kernels") && bars(page).contains("Timeline"));
        for (const char* id : {"kernels", "coverage", "timeline"})
            QVERIFY2(!page.dock()->tryPage(QLatin1String(id)), id);
        for (QTabBar* tabs : page.dock()->findChildren<QTabBar*>())
            for (int i = 0; i < tabs->count() && tabs->property("role") == QLatin1String("panels"); ++i)
                if (tabs->tabText(i) == "Kernels")
                    QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(i).center());
        QVERIFY(page.dock()->tryPage("kernels") && page.dock()->tryPage("kernels")->isVisible());
        QVERIFY(!page.dock()->tryPage("timeline"));
        QCOMPARE(page.state().docked, state.docked);
    }

    /// A further file opens none of its own.
    void windowsOfOneTab()
    {
        Bench b;
        ProgramTab* first = b.open(data("cnn.pt2"));
        QVERIFY(Bench::ready(first));
        first->page()->showPage("values", true);
        b["panel.toWindow"]->trigger();
        auto* torn = find<views::PanelWindow>(first->page());
        QVERIFY(torn);
        b.window.openFiles({data("bert.pt2")});
        ProgramTab* second = b.window.currentTab();
        QVERIFY(second != first && Bench::ready(second));
        QCOMPARE(b.window.findChildren<views::PanelWindow*>().size(), 1);
        QVERIFY(second->page()->needDock().docked().contains("values"));
        // Its keys are about its own program.
        QCOMPARE(b.window.currentTab(), second);
        QTest::keyClick(torn, Qt::Key_F2);
        QCOMPARE(b.window.currentTab(), first);
    }

    /// Commands are about the tab that was clicked, though the graph keeps the keyboard.
    void clickedTab()
    {
        Bench b;
        QVERIFY(Bench::ready(b.open(data("cnn.pt2"))));
        DocumentPage& page = *b.window.currentPage();
        page.showPage("values", false);
        page.showPage("tensor", false);
        page.pane(views::Side::Fx)->setFocus();
        const auto click = [&page](const QString& title) {
            for (QTabBar* tabs : page.dock()->findChildren<QTabBar*>())
                for (int i = 0; i < tabs->count() && tabs->property("role") == QLatin1String("panels"); ++i)
                    if (tabs->tabText(i) == title)
                        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(i).center());
        };
        click("Console");
        QCOMPARE(page.dock()->rightPage(), QString("console"));
        QCOMPARE(page.currentPanel(), QString("console"));
        b["panel.toMain"]->trigger();
        QCOMPARE(page.dock()->place("console"), Place::Main);
        QCOMPARE(page.dock()->place("tensor"), Place::Dock);
        page.outline()->view()->setFocus(); // another panel has it
        QCOMPARE(page.currentPanel(), QString("outline"));
        click("Watches");
        b["panel.close"]->trigger();
        QVERIFY(!bars(page).contains("Watches") && bars(page).contains("Values"));
    }

    /// What is seen after a panel went is another panel, never a group's label.
    void closedTab_data()
    {
        QTest::addColumn<QStringList>("docked");
        QTest::addColumn<QString>("closed");
        QTest::addColumn<QString>("seen");
        QTest::newRow("after") << QStringList{"values", "watches"} << "values"
                               << "watches";
        QTest::newRow("before") << QStringList{"values", "watches", "kernels"} << "watches"
                                << "values";
        QTest::newRow("next group") << QStringList{"kernels", "coverage"} << "kernels"
                                    << "coverage";
        QTest::newRow("group before") << QStringList{"values", "coverage"} << "coverage"
                                      << "values";
        QTest::newRow("between") << QStringList{"values", "kernels", "coverage"} << "kernels"
                                 << "coverage";
        QTest::newRow("last") << QStringList{"values"} << "values"
                              << "";
    }
    void closedTab()
    {
        QFETCH(QStringList, docked);
        QFETCH(QString, closed);
        QFETCH(QString, seen);
        Bench b;
        QVERIFY(Bench::ready(b.open(data("cnn.pt2"))));
        DocumentPage& page = *b.window.currentPage();
        page.setDock(true);
        page.dock()->setDocked(docked);
        QVERIFY(!page.dock()->leftPage().isEmpty());
        page.showPage(closed, false);
        page.dock()->closePage(closed);
        QCOMPARE(page.dock()->leftPage(), seen);
        if (!seen.isEmpty())
            QVERIFY(page.dock()->tryPage(seen)->isVisible());
    }

    void maximized()
    {
        Bench b;
        QVERIFY(Bench::ready(b.open(data("cnn.pt2"))));
        DocumentPage& page = *b.window.currentPage();
        page.showPage("values", true);
        const auto seen = [&page] {
            QStringList all;
            const std::pair<const char*, const QWidget*> parts[] = {{"outline", page.outline()},
                                                                    {"fx", page.pane(views::Side::Fx)},
                                                                    {"ir", page.pane(views::Side::Ir)},
                                                                    {"inspector", &part<views::Inspector>(page)},
                                                                    {"values", page.dock()->tryPage("values")},
                                                                    {"tensor", page.dock()->tryPage("tensor")}};
            for (const auto& [name, widget] : parts)
                if (widget->isVisible())
                    all.append(QLatin1String(name));
            return all.join(QLatin1Char(' '));
        };
        const QString all = "outline fx ir inspector values tensor";
        QCOMPARE(seen(), all);
        const PageState before = page.state();
        const auto check = [&](const QString& alone) {
            b["panel.maximize"]->trigger();
            QCOMPARE(seen(), alone);
            QVERIFY(b["panel.maximize"]->isChecked());
            QCOMPARE(page.state().fxVisible && page.state().irVisible && page.state().debugDock && page.state().leftPanel, true);
            b["panel.maximize"]->trigger();
            QCOMPARE(seen(), all);
        };
        page.showPage("values", true);
        check("values");
        page.pane(views::Side::Fx)->setFocus();
        check("fx");
        page.outline()->view()->setFocus();
        check("outline");
        part<views::Inspector>(page).findChild<QTabBar*>()->setFocus();
        check("inspector");
        QCOMPARE(page.state().docked, before.docked);
        // What needs the rest brings it back.
        page.showPage("values", true);
        b["panel.maximize"]->trigger();
        page.showPage("console", true);
        QVERIFY(!page.maximized() && page.dock()->isShown("console"));
    }

    /// All pages of a tensor are there to click, at the width of a laptop.
    void tensorPagesFit_data()
    {
        QTest::addColumn<QString>("language");
        QTest::newRow("English") << "en";
        QTest::newRow("Korean") << "ko";
    }
    void tensorPagesFit()
    {
        QFETCH(QString, language);
        Bench b;
        b.window.applyLanguage(language);
        b.window.resize(1280, 800);
        QVERIFY(Bench::ready(b.open(data("cnn.pt2"))));
        DocumentPage& page = *b.window.currentPage();
        page.showPage("tensor", false);
        auto& row = part<views::FoldableRow>(page);
        QTabBar& tabs = part<QTabBar>(row);
        QTRY_VERIFY2(tabs.width() >= tabs.tabRect(tabs.count() - 1).right(), qPrintable(QString::number(tabs.width())));
        savePicture(b.window, "tensor_pages_" + language + ".png");
    }

    /// What a program is, and what to do with it, is seen first, beside the graphs; what is selected takes its place.
    void theSummaryIsSeenFirst()
    {
        Bench b;
        b.window.resize(1280, 800);
        ProgramTab* tab = b.open(data("llama.pt2"));
        QVERIFY(Bench::ready(tab));
        DocumentPage* page = tab->page();
        views::SummaryPage* summary = page->summary();
        QVERIFY(summary);
        QTRY_VERIFY(summary->isVisible() && summary->isFilled());
        QVERIFY(summary->tryTable("Findings") && summary->tryTable("Program"));
        QVERIFY(page->pane(views::Side::Fx)->canvas()->isVisible() && page->pane(views::Side::Ir)->isVisible());
        QVERIFY(summary->widget()->minimumSizeHint().width() <= summary->viewport()->width()); // nothing is cut
        savePicture(b.window, "summary_first.png");
        QVERIFY(page->selectByName("linear_1"));
        QVERIFY(!summary->isVisible() && find<views::Inspector>(page)->allText().contains("linear_1"));
        b["view.summary"]->trigger(); // instead of the graphs, with all the room
        QVERIFY(summary->isVisible() && page->summaryShown() && !page->pane(views::Side::Fx)->isVisible());
        b["view.sideBySide"]->trigger();
        QVERIFY(!summary->isVisible());
        page->selection().clear();
        QVERIFY(summary->isVisible() && !page->summaryShown());
    }

    /// At the widths of laptops, too, it says what "reference" is, and nothing is cut.
    void backendInTheToolBar_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<int>("width");
        for (const char* language : {"en", "ko"})
            for (const int width : {1100, 1280, 1440, 1920})
                QTest::addRow("%s %d", language, width) << language << width;
    }
    void backendInTheToolBar()
    {
        QFETCH(QString, language);
        QFETCH(int, width);
        Bench b;
        b.window.applyLanguage(language);
        b.window.resize(width, 800);
        QVERIFY(Bench::ready(b.open(data("cnn.pt2"))));
        auto* button = b.window.findChild<QToolButton*>("profileButton");
        QVERIFY2(button->text().contains(": reference"), qPrintable(button->text()));
        QVERIFY(button->isVisible() && button->width() >= button->sizeHint().width());
        auto* more = b.window.findChild<QToolButton*>("qt_toolbar_ext_button");
        QVERIFY(!more || !more->isVisible());
        savePicture(b.window, QString("toolbar_%1_%2.png").arg(language).arg(width));
    }
};

QTEST_MAIN(TestWindowPanels)
#include "tst_window_panels.moc"
