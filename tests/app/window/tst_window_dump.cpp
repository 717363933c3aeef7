// SPDX-License-Identifier: Apache-2.0
// What compilers left behind in tabs of the window, linked with an open program; layouts in the inspector.
#include "tests/app/window/window_bench.h"
#include "views/common/theme.h"
#include "views/dump/artifact_page.h"
#include "views/dump/graphs_page.h"
#include "views/dump/layout_page.h"
#include "views/dump/mlir_page.h"
#include "views/inspect/inspector.h"

#include <QTabWidget>

using namespace nodewise;
using namespace nodewise::viewer;
using Pane = views::GraphsPage::Pane;

class TestWindowDump : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void graphsAndProgram();
    void layoutInTheInspector();
    void looksRight_data();
    void looksRight();
};

namespace {

QString dumpOf(const char* name)
{
    return QStringLiteral(NODEWISE_TEST_DATA "/dumps/") + QLatin1String(name);
}

views::ArtifactPage* shown(ProgramTab* tab)
{
    const bool there = QTest::qWaitFor([tab] { return tab->mlir() && tab->mlir()->artifacts() && tab->mlir()->settled(); }, patience);
    return there ? tab->mlir()->artifacts() : nullptr;
}

} // namespace

void TestWindowDump::graphsAndProgram()
{
    Bench bench;
    ProgramTab* program = bench.open(dumpOf("torch_compile_debug/mlp.pt2"));
    QVERIFY(Bench::ready(program));
    ProgramTab* tab = bench.open(dumpOf("torch_compile_debug"));
    views::ArtifactPage* page = shown(tab);
    QVERIFY(page);
    const dump::CompiledModel& model = page->artifacts().models.at(0);
    page->graphs()->choose(Pane::After, model.after->tryNode("add_3")->line);
    QCOMPARE(page->linkText(), QString("add in mlp.pt2: the same operator of the same line of Python"));
    QCOMPARE(program->page()->selectedNames(), QStringList{"add"});
    page->graphs()->choose(Pane::After, model.after->tryNode("rsqrt")->line);
    QCOMPARE(page->linkText(), QString("layer_norm in mlp.pt2: of the same line of Python"));
    // And from the program
    QVERIFY(program->page()->selectByName("gelu"));
    QVERIFY2(page->graphs()->stateText().contains("from"), qPrintable(page->graphs()->stateText()));
    // A descriptor of the same lines
    ProgramTab* spyre = bench.open(dumpOf("synthesized_spyre_new"));
    QVERIFY(shown(spyre));
    QVERIFY(program->page()->selectByName("linear"));
    QCOMPARE(bench.window.windowTitle().isEmpty(), false);
}

void TestWindowDump::layoutInTheInspector()
{
    Bench bench;
    ProgramTab* tab = bench.open(data("llama.pt2"));
    QVERIFY(Bench::ready(tab));
    QVERIFY(tab->page()->selectByName("linear"));
    views::LayoutPage* page = find<views::LayoutPage>(tab->page());
    find<views::Inspector>(tab->page())->tabs()->setCurrentWidget(page);
    QVERIFY(QTest::qWaitFor([page] { return page->drawing()->picture().has_value(); }, patience));
    QVERIFY(page->stateText().startsWith("stick 0"));
    QVERIFY(page->drawing()->picture()->division.has_value());
}

void TestWindowDump::looksRight_data()
{
    QTest::addColumn<bool>("dark");
    QTest::addColumn<QString>("language");
    QTest::newRow("light-en") << false << "en";
    QTest::newRow("dark-en") << true << "en";
    QTest::newRow("light-ko") << false << "ko";
}

void TestWindowDump::looksRight()
{
    QFETCH(bool, dark);
    QFETCH(QString, language);
    Bench bench;
    bench.theme.apply(dark ? views::ThemeKind::Dark : views::ThemeKind::Light);
    bench.language.apply(language);
    const QString tag = QLatin1String(QTest::currentDataTag());
    ProgramTab* program = bench.open(data("llama.pt2"));
    QVERIFY(Bench::ready(program));
    QVERIFY(program->page()->selectByName("linear"));
    views::LayoutPage* layout = find<views::LayoutPage>(program->page());
    find<views::Inspector>(program->page())->tabs()->setCurrentWidget(layout);
    QVERIFY(QTest::qWaitFor([layout] { return layout->drawing()->picture().has_value(); }, patience));
    savePicture(bench.window, "window-layout-" + tag + ".png");
    ProgramTab* tab = bench.open(dumpOf("synthesized_spyre_new"));
    QVERIFY(shown(tab));
    savePicture(bench.window, "window-kernels-" + tag + ".png");
    views::ArtifactPage* compiled = shown(bench.open(dumpOf("torch_compile_debug")));
    QVERIFY(compiled);
    compiled->graphs()->choose(Pane::After, compiled->artifacts().models[0].after->tryNode("erf")->line);
    savePicture(bench.window, "window-graphs-" + tag + ".png");
}

QTEST_MAIN(TestWindowDump)
#include "tst_window_dump.moc"
