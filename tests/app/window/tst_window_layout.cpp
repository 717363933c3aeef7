// SPDX-License-Identifier: Apache-2.0
// How a tab is arranged: where panels stand, what is maximized, named layouts, and their files, which may come from anywhere.
#include "app/viewer/graph_pane.h"
#include "app/viewer/layout_commands.h"
#include "app/viewer/link.h"
#include "app/viewer/options.h"
#include "app/viewer/tab_layout.h"
#include "tests/app/window/window_bench.h"
#include "views/graph/graph_canvas.h"
#include "views/workbench/workbench.h"

#include <QSettings>
#include <QTabBar>
#include <QTemporaryDir>

#include <set>
#include <sys/stat.h>

using namespace nodewise;
using namespace nodewise::viewer;
using views::Workbench;
using Place = Workbench::Place;

namespace {

/// JSON with single quotes.
QByteArray quoted(QByteArray text)
{
    return text.replace('\'', '"');
}

QByteArray layoutWith(const QByteArray& members)
{
    return quoted("{'nodewise_layout': 1, 'name': 'mine', " + members + "}");
}

constexpr const char* allPanels[] = {"values",   "watches", "breakpoints", "stack", "compare", "numerics", "kernels", "cost",
                                     "coverage", "tensor",  "console",     "edits", "kernel",  "timeline", "profile", "notes"};

/// Of all tabs of the window's panels, however deep; counts are left out.
QStringList tabNames(const QWidget& page)
{
    QStringList names;
    for (const QTabBar* tabs : page.findChildren<QTabBar*>())
        for (int i = 0; i < tabs->count(); ++i)
            if (tabs->isTabEnabled(i) && !tabs->tabText(i).isEmpty())
                names.append(tabs->tabText(i).remove(QRegularExpression(QStringLiteral(" [0-9][0-9,.]*$"))));
    names.sort();
    return names;
}

} // namespace

class TestWindowLayout : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QCoreApplication::setApplicationName("nodewise-test");
        QVERIFY(m_home.isValid());
        qputenv("XDG_DATA_HOME", QFile::encodeName(m_home.path()));
    }

    // --- files

    void shipped()
    {
        QStringList ids;
        for (const TabLayout& layout : shippedLayouts())
            ids.append(layout.id);
        QCOMPARE(ids, QStringList({"read", "debug", "kernels", "timeline"}));
        Bench b;
        QVERIFY(Bench::ready(b.open(data("cnn.pt2"))));
        const Workbench& dock = b.window.currentPage()->needDock();
        for (const TabLayout& layout : shippedLayouts())
            for (const QString& id :
                 layout.page.docked + layout.page.inMain + layout.page.inWindows + QStringList{layout.page.dockLeft, layout.page.dockRight})
                QVERIFY2(id.isEmpty() || dock.knows(id), qPrintable(layout.id + ": " + id));
    }

    void roundTrip()
    {
        TabLayout layout;
        layout.id = layout.name = QStringLiteral("내 배치 & \"more\" / ../x");
        layout.page.fxMode = PaneMode::Code;
        layout.page.irVisible = false;
        layout.page.rightPanel = false;
        layout.page.debugDock = true;
        layout.page.docked = {"values", "tensor"};
        layout.page.inMain = {"kernel"};
        layout.page.inWindows = {"timeline"};
        layout.page.dockLeft = "values";
        layout.page.dockRight = "tensor";
        layout.page.columns = {10, 70, 20};
        layout.page.rows = {3, 2};
        const auto again = readLayout(layoutText(layout));
        QVERIFY2(again, again ? "" : again.error().text().c_str());
        QCOMPARE(*again, layout);
        QVERIFY(saveLayout(layout));
        QCOMPARE(savedLayouts().size(), 1);
        QCOMPARE(savedLayouts().front(), layout);
        QVERIFY(findLayout(layout.name.toUpper(), false));
        QVERIFY(saveLayout(layout)); // in its place
        QCOMPARE(savedLayouts().size(), 1);
        QVERIFY(removeLayout(layout.name));
        QVERIFY(savedLayouts().isEmpty());
        QVERIFY(!removeLayout(layout.name));
    }

    void refused_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("error");
        QTest::newRow("nothing") << QByteArray() << "this is not a layout: it has no 'nodewise_layout'";
        QTest::newRow("list") << QByteArray("[]") << "this is not a layout: it has no 'nodewise_layout'";
        QTest::newRow("later") << quoted("{'nodewise_layout': 2}")
                               << "$.nodewise_layout: this version of Nodewise does not know the layout's version";
        QTest::newRow("much later") << quoted("{'nodewise_layout': 4294967297, 'name': 'mine'}") // 2^32 + 1
                                    << "$.nodewise_layout: this version of Nodewise does not know the layout's version";
        QTest::newRow("no name") << quoted("{'nodewise_layout': 1}") << "$.name: must be text";
        QTest::newRow("long name") << quoted("{'nodewise_layout': 1, 'name': '" + QByteArray(41, 'x') + "'}")
                                   << "$.name: must have one to 40 characters";
        QTest::newRow("unknown") << layoutWith("'run': 'rm -rf /'")
                                 << "$.run: this version of Nodewise does not know this part of a layout";
        QTest::newRow("graphs") << layoutWith("'graphs': 'all'") << "$.graphs: must be both, fx, ir or summary";
        QTest::newRow("flag") << layoutWith("'dock': 1") << "$.dock: must be true or false";
        QTest::newRow("mode") << layoutWith("'fx': null") << "$.fx: must be canvas or code";
        QTest::newRow("page") << layoutWith("'left': '../../etc/passwd'") << "$.left: must be the name of a panel, such as values";
        QTest::newRow("pages") << layoutWith("'panels': ['values', 1]") << "$.panels: must be a list of names of panels, such as values";
        QTest::newRow("many") << layoutWith("'windows': [" + QByteArray("'values',").repeated(64) + "'values']")
                              << "$.windows: must be a list of names of panels, such as values";
        QTest::newRow("twice") << layoutWith("'panels': ['values'], 'main': ['values']")
                               << "$.main: names a panel that already has a place";
        QTest::newRow("shares") << layoutWith("'rows': [1, -1]")
                                << "$.rows: must be as many whole numbers as there are parts, not all of them zero";
        QTest::newRow("huge") << layoutWith("'rows': [1, 1e30]")
                              << "$.rows: must be as many whole numbers as there are parts, not all of them zero";
        QTest::newRow("few") << layoutWith("'columns': [1, 1]")
                             << "$.columns: must be as many whole numbers as there are parts, not all of them zero";
        QTest::newRow("large") << QByteArray(maxLayoutBytes + 1, ' ') << "a layout has 65536 bytes at most";
    }

    void refused()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, error);
        const auto layout = readLayout(text);
        QVERIFY(!layout);
        QCOMPARE(QString::fromStdString(layout.error().text()), error);
    }

    void damaged()
    {
        const QByteArray whole = layoutText(shippedLayouts()[1]);
        int read = 0;
        for (int at = 0; at < whole.size(); ++at) {
            read += readLayout(whole.left(at)).has_value(); // never half of it
            QByteArray other = whole;
            other[at] = char(other[at] ^ 0x15);
            if (const auto layout = readLayout(other))
                QVERIFY(layout->page.docked.size() <= maxPanels && layout->name.size() <= maxLayoutName);
        }
        QCOMPARE(read, 1); // without its last line end
    }

    void named()
    {
        const auto none = findLayout("dance", true);
        QVERIFY(!none);
        QCOMPARE(QString::fromStdString(none.error().text()),
                 QString("there is no layout named 'dance'; there are read, debug, kernels, timeline"));
        QVERIFY(!saveLayout({"Debug", "Debug", {}, false})); // it comes with the program
        QVERIFY(!saveLayout({"", " ", {}, false}));
        const auto file = findLayout("/no/such.json", true);
        QVERIFY(!file && file.error().file == "/no/such.json");
        QVERIFY(!findLayout("/no/such.json", false) && findLayout("/no/such.json", false).error().file.empty());
    }

    /// Opening a pipe would wait for its other end.
    void pipe()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath("pipe.json");
        QCOMPARE(::mkfifo(QFile::encodeName(path).constData(), 0600), 0);
        const auto none = findLayout(path, true);
        QVERIFY(!none);
        QCOMPARE(QString::fromStdString(none.error().text()), path + ": this is not a regular file");
        QFile large(folder.filePath("large.json"));
        QVERIFY(large.open(QIODevice::WriteOnly) && large.write(QByteArray(maxLayoutBytes + 1, ' ')) > 0);
        large.close();
        QVERIFY(!findLayout(large.fileName(), true));
    }

    /// What comes from elsewhere takes no saved layout's place.
    void imported()
    {
        TabLayout own;
        own.id = own.name = QStringLiteral("mine");
        QVERIFY(saveLayout(own));
        QCOMPARE(keepLayout(own).value_or(QString()), QString("mine")); // the same
        TabLayout other = own;
        other.id = other.name = QStringLiteral("Mine");
        other.page.rightPanel = false;
        for (int time = 0; time < 2; ++time) { // again, it is known
            QCOMPARE(keepLayout(other).value_or(QString()), QString("Mine 2"));
            QCOMPARE(savedLayouts().size(), 2);
        }
        QVERIFY(savedLayouts().contains(own));
        other.page.leftPanel = false;
        QCOMPARE(keepLayout(other).value_or(QString()), QString("Mine 3"));
        other.name = other.id = QStringLiteral("Debug");
        QCOMPARE(keepLayout(other).value_or(QString()), QString("Debug 2"));
        other.name = other.id = QString(maxLayoutName, 'x');
        QVERIFY(saveLayout(other));
        other.page.irVisible = false;
        QCOMPARE(keepLayout(other).value_or(QString()), QString(maxLayoutName - 2, 'x') + " 2");
        for (const TabLayout& each : savedLayouts())
            QVERIFY(removeLayout(each.name));
    }

    void exportedName()
    {
        QCOMPARE(layoutNameOf("/a/b.c.json"), QString("b.c"));
        QCOMPARE(layoutNameOf("/a/.json"), QString("layout"));
        QCOMPARE(layoutNameOf("/a/  .json"), QString("layout"));
        QCOMPARE(layoutNameOf("/a/" + QString(60, 'x') + ".json"), QString(maxLayoutName, 'x'));
    }

    // --- the command line and links

    void asked()
    {
        const ParsedOptions parsed = parseOptions({"nodewise", "--layout", "kernels", "a.pt2"});
        QVERIFY(!parsed.exit);
        QCOMPARE(parsed.options.layout, QString("kernels"));
        const auto link = readLink("nodewise://open?file=/a.pt2&layout=debug");
        QVERIFY(link);
        QCOMPARE(link->layout, QString("debug"));
        QCOMPARE(readLink(linkText(*link)), *link);
        QCOMPARE(QString::fromStdString(readLink("nodewise://open?file=/a.pt2&layout=/tmp/x.json").error().text()),
                 QString("the link's layout must be a layout's name, not a file"));
        QCOMPARE(parseOptions({"nodewise", "nodewise://open?file=/a.pt2&layout=debug"}).options.layout, QString("debug"));
    }

    void byName()
    {
        Bench b;
        QVERIFY(Bench::ready(b.open(data("cnn.pt2"))));
        QCOMPARE(applyLayout(*b.window.currentPage(), "timeline"), QString());
        QVERIFY(b.window.currentPage()->dock()->isShown("timeline"));
        QVERIFY(applyLayout(*b.window.currentPage(), "dance").contains("'dance'"));
    }

    void perTask()
    {
        Bench b;
        b.window.resize(1600, 1000);
        QVERIFY(Bench::ready(b.open(data("gpt2.pt2"))));
        DocumentPage& page = *b.window.currentPage();
        b["layout.debug"]->trigger();
        QVERIFY(page.dockShown() && page.panes() == DocumentPage::Panes::Fx);
        QVERIFY(page.dock()->isShown("values") && page.dock()->isShown("tensor"));
        savePicture(b.window, "layout_debug.png");
        b["layout.kernels"]->trigger();
        QCOMPARE(page.dock()->place("kernel"), Place::Main);
        QVERIFY(page.dock()->isShown("kernels") && !page.leftPanel());
        savePicture(b.window, "layout_kernels.png");
        b["layout.timeline"]->trigger();
        QCOMPARE(page.dock()->place("kernel"), Place::Dock);
        QVERIFY(page.dock()->isShown("timeline") && page.dock()->isShown("cost"));
        savePicture(b.window, "layout_timeline.png");
        b["layout.read"]->trigger();
        QVERIFY(!page.dockShown() && page.panes() == DocumentPage::Panes::Both && page.leftPanel() && page.rightPanel());
        savePicture(b.window, "layout_read.png");
    }

    void remembered()
    {
        QTemporaryDir folder;
        QSettings settings(folder.filePath("s.ini"), QSettings::IniFormat);
        OpenFile file;
        file.file = "/a.pt2";
        file.page.docked = {"values", "kernels"};
        file.page.inMain = {"tensor"};
        file.page.dockLeft = "kernels";
        const QVariantMap values = valuesOf(file);
        for (const auto& [key, value] : values.asKeyValueRange())
            settings.setValue(key, value);
        QCOMPARE(readOpenFile(settings).page, file.page);
        settings.setValue("dockLeft", 3); // of an earlier version
        settings.setValue("docked", QStringList{"../x", "values"});
        QCOMPARE(readOpenFile(settings).page.dockLeft, QString());
        QCOMPARE(readOpenFile(settings).page.docked, QStringList{"values"});
    }

    // --- what belongs to it

    /// In no language two tabs have one name.
    void names_data()
    {
        QTest::addColumn<QString>("language");
        QTest::newRow("English") << "en";
        QTest::newRow("Korean") << "ko";
    }
    void names()
    {
        QFETCH(QString, language);
        Bench b;
        b.window.applyLanguage(language);
        QVERIFY(Bench::ready(b.open(data("cnn.pt2"))));
        DocumentPage& page = *b.window.currentPage();
        for (const char* id : allPanels)
            page.showPage(QLatin1String(id), false);
        for (const char* id : allPanels)
            QVERIFY2(page.dock()->tryPage(QLatin1String(id)), id);
        const QStringList all = tabNames(page);
        QVERIFY2(all.size() > 40, qPrintable(all.join('\n')));
        for (qsizetype i = 1; i < all.size(); ++i)
            QVERIFY2(all[i] != all[i - 1], qPrintable(all.join('\n')));
        b.window.resize(1280, 800);
        savePicture(b.window, "all_panels_" + language + ".png");
    }

    /// FX and IR open a module together; collapse it, too.
    void sidesTogether()
    {
        Bench b;
        QVERIFY(Bench::ready(b.open(data("gpt2.pt2"))));
        DocumentPage& page = *b.window.currentPage();
        page.pane(views::Side::Ir)->setMode(PaneMode::Canvas);
        const auto canvas = [&page](views::Side side) { return page.pane(side)->canvas(); };
        QTRY_VERIFY(canvas(views::Side::Ir)->isComplete());
        const auto open = [&canvas](views::Side side) {
            const std::vector<std::string> paths = canvas(side)->viewState().expanded;
            return std::set<std::string>(paths.begin(), paths.end());
        };
        canvas(views::Side::Fx)->collapseAll();
        canvas(views::Side::Ir)->collapseAll();
        QTRY_VERIFY(canvas(views::Side::Fx)->isComplete() && canvas(views::Side::Ir)->isComplete());
        const std::string path = page.document()->fxDiagram->groups[1].path;
        canvas(views::Side::Fx)->toggle(path);
        QTRY_VERIFY(canvas(views::Side::Fx)->isComplete() && canvas(views::Side::Ir)->isComplete());
        QVERIFY(open(views::Side::Fx).contains(path));
        QCOMPARE(open(views::Side::Ir), open(views::Side::Fx));
        canvas(views::Side::Ir)->toggle(path);
        QTRY_VERIFY(canvas(views::Side::Fx)->isComplete() && canvas(views::Side::Ir)->isComplete());
        QVERIFY(open(views::Side::Fx).empty() && open(views::Side::Ir).empty());
    }

private:
    QTemporaryDir m_home;
};

QTEST_MAIN(TestWindowLayout)
#include "tst_window_layout.moc"
