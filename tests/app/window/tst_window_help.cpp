// SPDX-License-Identifier: Apache-2.0
// The documentation in the window: read as it ships, searched, and opened at what is being looked at.
#include "app/viewer/help_window.h"
#include "tests/app/window/window_bench.h"
#include "views/analysis/analyses.h"
#include "views/workbench/workbench.h"

#include <QLineEdit>
#include <QListWidget>
#include <QTextBrowser>
#include <QToolButton>

using namespace nodewise;
using namespace nodewise::viewer;

namespace {

HelpWindow* help(const MainWindow& window)
{
    return window.findChild<HelpWindow*>();
}

QString shown(const MainWindow& window)
{
    const HelpWindow* found = help(window);
    return found ? part<QTextBrowser>(*found).document()->firstBlock().text() : QString();
}

} // namespace

class TestWindowHelp : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyTopicHasItsPage()
    {
        const QList<HelpPage> pages = readHelp();
        QVERIFY(pages.size() > 20);
        Bench b;
        QVERIFY(Bench::ready(b.open(data("cnn.pt2"))));
        QStringList topics{helpTopic({}), QStringLiteral("timeline"), QStringLiteral("mlir-files")};
        for (const auto where : {views::PageSpec::Where::DockLeft, views::PageSpec::Where::DockRight})
            for (const views::PageSpec& spec : b.window.currentPage()->analyses().pages(where)) {
                QVERIFY2(helpTopic(spec.id) != helpTopic({}), qPrintable(spec.id)); // a new panel needs a line in helpTopic
                topics.append(helpTopic(spec.id));
            }
        for (const QString& topic : topics)
            QVERIFY2(std::ranges::any_of(pages, [&](const HelpPage& page) { return page.name == topic && !page.title.isEmpty(); }),
                     qPrintable(topic));
    }

    void searchFindsSections()
    {
        const QList<HelpPage> pages{{"a", "Alpha", "# Alpha\nfirst\n## Verdicts\nwhat `lowered` means\n```\n# no heading\n```\n"},
                                    {"b", "Beta", "# Beta\nverdicts are [lowered](a.md#verdicts) there"}};
        QCOMPARE(searchHelp(pages, " ").size(), 0);
        QCOMPARE(searchHelp(pages, "lowered nowhere").size(), 0);
        const QList<HelpHit> hits = searchHelp(pages, "VERDICTS");
        QCOMPARE(hits.size(), 2);
        QVERIFY(hits[0].page == "a" && hits[0].heading == "Verdicts"); // in its heading
        QCOMPARE(hits[1].line, "verdicts are lowered there");
        QCOMPARE(searchHelp(pages, "no heading")[0].heading, "Verdicts"); // code is no heading
        QCOMPARE(searchHelp(pages, "verdicts", 1).size(), 1);
    }

    void anchors()
    {
        QCOMPARE(headingAnchor("In the window"), "in-the-window");
        QCOMPARE(headingAnchor("A plug-in: operators, conversions, executors"), "a-plug-in-operators-conversions-executors");
    }

    /// F1 in a panel, `?` beside it, a link, and back.
    void opensAtWhatIsSeen()
    {
        Bench b;
        b["help.contents"]->trigger();
        QTRY_COMPARE(shown(b.window), "Documentation");
        QVERIFY(Bench::ready(b.open(data("cnn.pt2"))));
        b["help.contents"]->trigger(); // no panel was ever shown
        b.window.currentPage()->showPage("compare", true);
        views::Workbench* dock = b.window.currentPage()->dock();
        QTRY_COMPARE(dock->pageWithFocus(), "compare");
        b["help.contents"]->trigger();
        QTRY_COMPARE(shown(b.window), "Comparing runs");
        b.window.currentPage()->showPage("coverage", false);
        for (QToolButton* button : dock->findChildren<QToolButton*>("help"))
            if (button->parentWidget()->parentWidget()->isAncestorOf(dock->tryPage("coverage")))
                button->click();
        QTRY_VERIFY(shown(b.window).startsWith("Coverage"));

        auto& browser = part<QTextBrowser>(*help(b.window));
        Q_EMIT browser.anchorClicked(QUrl("profiles.md"));
        QCOMPARE(shown(b.window), "Backend profiles");
        Q_EMIT browser.anchorClicked(QUrl("../core/base/result.h")); // not documentation: nothing happens
        QCOMPARE(shown(b.window), "Backend profiles");
        test::named<QToolButton>(help(b.window), "back")->click();
        QTRY_VERIFY(shown(b.window).startsWith("Coverage"));
    }

    void searchInTheWindow()
    {
        Bench b;
        b["help.contents"]->trigger();
        QTRY_COMPARE(shown(b.window), "Documentation");
        auto& field = part<QLineEdit>(*help(b.window));
        auto& list = part<QListWidget>(*help(b.window));
        QTest::keyClicks(&field, "first divergence");
        QVERIFY(list.count() > 0);
        list.setCurrentRow(0);
        QVERIFY(shown(b.window) != "Documentation");
        savePicture(*help(b.window), "help.png");
        field.setText("zzz qqq");
        QCOMPARE(list.count(), 0);
        QVERIFY(std::ranges::any_of(help(b.window)->findChildren<QWidget*>(), [](const QWidget* w) {
            return w->isVisible() && w->property("text").toString().contains("Try fewer");
        }));
        QTest::keyClick(help(b.window), Qt::Key_Escape);
        QVERIFY(!help(b.window)->isVisible());
    }
};

QTEST_MAIN(TestWindowHelp)
#include "tst_window_help.moc"
