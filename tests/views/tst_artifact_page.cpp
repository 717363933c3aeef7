// SPDX-License-Identifier: Apache-2.0
// Pages of what compilers left behind: a folder of torch.compile with its graphs linked, Spyre's kernels with their layouts.
#include "core/dump/program_places.h"
#include "tests/views/find.h"
#include "tests/views/finish.h"
#include "tests/views/test_document.h"
#include "views/common/theme.h"
#include "views/dump/artifact_page.h"
#include "views/dump/file_pane.h"
#include "views/dump/graphs_page.h"
#include "views/dump/sdsc_model.h"
#include "views/dump/sdsc_page.h"
#include "views/inspect/fact_page.h"
#include "views/mlir/line_view.h"
#include "views/mlir/mlir_input.h"
#include "views/table/table_page.h"
#include "views/table/value_filter.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QFile>
#include <QListWidget>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QThreadPool>
#include <QTreeView>

using namespace nodewise;
using namespace nodewise::views;
using test::savePicture;
using Pane = GraphsPage::Pane;

class TestArtifactPage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatOpens();
    void filesAsATree();
    void graphsAreLinked();
    void callsAreLinked();
    void queriesFindTheProgram();
    void kernelsAsATable();
    void tensorsAreDrawn();
    void bundleOpensItsFiles();
    void oneFile();
    void anotherFileWhileOneIsRead();
    void whatIsStillReadChoosesNothing();
    void remarksLead();
    void noFolder();
    void looksRight_data();
    void looksRight();
};

namespace {

QString dumpOf(const char* name)
{
    return QStringLiteral(NODEWISE_TEST_DATA "/dumps/") + QLatin1String(name);
}

struct Shown {
    explicit Shown(const QString& path)
    {
        page.resize(1200, 700);
        QSignalSpy opened(&page, &ArtifactPage::opened);
        page.start(path);
        page.show();
        if (opened.isEmpty())
            opened.wait();
        settle();
    }
    void settle() const
    {
        QVERIFY(QTest::qWaitFor([this] { return page.settled(); }, 20000));
    }
    TablePage& kernels() const { return *page.findChild<TablePage*>("kernels"); }
    SdscModel& kernelModel() const { return static_cast<SdscModel&>(*kernels().filter().sourceModel()); }
    void chooseKernel(int row) const { kernels().table()->setCurrentIndex(kernels().filter().index(row, 0)); }
    /// The first row of that name.
    QModelIndex row(const QString& name) const
    {
        for (std::uint32_t id = 0; id < page.model().rows().size(); ++id)
            if (page.model().rows().entry(id).row.name == name)
                return page.model().indexOf(id);
        return {};
    }
    /// In the tree.
    QModelIndex shownRow(const QModelIndex& row) const { return static_cast<ValueFilter*>(page.tree()->model())->mapFromSource(row); }
    void choose(const QModelIndex& row) const { page.tree()->setCurrentIndex(shownRow(row)); }
    QString tab() const { return page.tabs()->tabText(page.tabs()->currentIndex()); }
    ArtifactPage page;
};

/// The line of a node, from 1.
int lineOf(const std::optional<dump::PrintedGraph>& graph, const char* name)
{
    return graph->tryNode(name)->line;
}

} // namespace

void TestArtifactPage::whatOpens()
{
    for (const char* name :
         {"torch_compile_debug", "synthesized_spyre_old", "synthesized_spyre_new", "synthesized_spyre_new/spyre_provenance.json"}) {
        const auto input = openMlir(dumpOf(name));
        QVERIFY2(input && input->artifacts, name);
    }
    const auto simulator = openMlir(dumpOf("pytorchsim_from_description"));
    QVERIFY(simulator && !simulator->artifacts);
    const auto mlir = openMlir(QStringLiteral(NODEWISE_TEST_DATA "/mlir/spyre_bundle_from_description.mlir")); // another name: MLIR
    QVERIFY(mlir && !mlir->artifacts);
}

void TestArtifactPage::filesAsATree()
{
    Shown shown(dumpOf("torch_compile_debug"));
    const QAbstractItemModelTester tester(&shown.page.model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
    QVERIFY(shown.row("fx_graph_readable.py").isValid());
    QCOMPARE(shown.page.model().row(shown.row("output_code.py")).what, QString("output code"));
    QVERIFY(shown.page.problems()->isHidden());
    QCOMPARE(shown.tab(), QString("Graphs"));
    QCOMPARE(shown.page.tree()->currentIndex(), shown.shownRow(shown.row("fx_graph_readable.py"))); // what the tab shows
    shown.choose(shown.row("ir_post_fusion.txt"));
    shown.settle();
    QCOMPARE(shown.tab(), QString("File"));
    QVERIFY(shown.page.file()->view()->rowText(0).startsWith("op0_op1_op2_op3: OuterLoopFusedSchedulerNode"));
    shown.choose(shown.row("fx_graph_transformed.py"));
    QCOMPARE(shown.tab(), QString("Graphs"));
}

void TestArtifactPage::graphsAreLinked()
{
    Shown shown(dumpOf("torch_compile_debug"));
    const dump::CompiledModel& model = shown.page.artifacts().models[0];
    GraphsPage& graphs = *shown.page.graphs();
    QSignalSpy chosen(&graphs, &GraphsPage::chosen);
    graphs.pane(Pane::After)->view()->goTo(std::uint64_t(lineOf(model.after, "erf") - 1)); // as the keyboard does
    QCOMPARE(chosen.size(), 1);
    QCOMPARE(graphs.pane(Pane::After)->view()->lit(), std::vector<std::uint64_t>{std::uint64_t(lineOf(model.after, "erf") - 1)});
    QCOMPARE(graphs.pane(Pane::Before)->line(), lineOf(model.before, "erf"));
    const dump::OutputCall& call = model.code->calls[2];
    const int definition = model.code->tryKernel(call.kernel)->line;
    QCOMPARE(graphs.pane(Pane::Code)->view()->lit(),
             (std::vector<std::uint64_t>{std::uint64_t(definition - 1), std::uint64_t(call.line - 1)}));
    QCOMPARE(graphs.pane(Pane::Code)->line(), call.line);
    QCOMPARE(graphs.stateText(), QString("erf · from h_1 · in cpp_fused_gelu_1 · mlp.py:13  h = torch.nn.functional.gelu(self.up(h))"));
    graphs.choose(Pane::After, 3); // a comment: what was chosen stays
    QVERIFY(graphs.stateText().startsWith("erf"));
    graphs.choose(Pane::Before, lineOf(model.before, "permute"));
    QVERIFY(graphs.stateText().contains("no kernel of its own"));
    QVERIFY(graphs.pane(Pane::Code)->view()->lit().empty());
}

void TestArtifactPage::callsAreLinked()
{
    Shown shown(dumpOf("torch_compile_debug"));
    const dump::CompiledModel& model = shown.page.artifacts().models[0];
    GraphsPage& graphs = *shown.page.graphs();
    graphs.choose(Pane::Code, model.code->calls[2].line);
    QCOMPARE(graphs.pane(Pane::After)->view()->lit().size(), std::size_t(5));
    QCOMPARE(graphs.pane(Pane::Before)->view()->lit().size(), std::size_t(5));
    graphs.choose(Pane::Code, model.code->tryKernel("cpp_fused_add_2")->line); // its definition
    QVERIFY(graphs.stateText().startsWith("add_3 · from add · in cpp_fused_add_2"));
}

void TestArtifactPage::queriesFindTheProgram()
{
    Shown shown(dumpOf("torch_compile_debug"));
    const auto program = program::open(dumpOf("torch_compile_debug/mlp.pt2").toStdString());
    QVERIFY(program);
    const graph::Graph& graph = *(*program)->graph;
    const dump::ProgramPlaces places(graph);
    const dump::CompiledModel& model = shown.page.artifacts().models[0];
    std::vector<dump::PlaceQuery> asked;
    connect(&shown.page, &ArtifactPage::chosen, this, [&](const auto& queries) { asked = queries; });
    shown.page.graphs()->choose(Pane::After, lineOf(model.after, "add_3"));
    QCOMPARE(asked.size(), std::size_t(1));
    QCOMPARE(asked[0].names, (std::vector<std::string>{"add", "add_3"}));
    const auto found = places.find(asked[0]);
    QCOMPARE(found.size(), std::size_t(1));
    QCOMPARE(graph.node(found[0].node).name, std::string("add"));
    QCOMPARE(found[0].sure, dump::ProgramMatch::Sure::Certain);
    // And back
    QVERIFY(shown.page.showNode(places, *graph.tryFind("layer_norm")));
    QVERIFY(shown.page.graphs()->stateText().startsWith("var_mean"));
    shown.page.setLink([] { return QStringLiteral("add in mlp.pt2"); });
    QCOMPARE(shown.page.linkText(), QString("add in mlp.pt2"));
}

void TestArtifactPage::kernelsAsATable()
{
    Shown shown(dumpOf("synthesized_spyre_new"));
    const QAbstractItemModelTester tester(&shown.kernelModel(), QAbstractItemModelTester::FailureReportingMode::Fatal);
    const QAbstractItemModelTester files(&shown.page.model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
    QCOMPARE(shown.tab(), QString("Kernels"));
    QCOMPARE(shown.page.tree()->currentIndex().data().toString(), QString("sdsc_0.json"));
    QCOMPARE(shown.kernelModel().rowCount(), 3);
    const SdscRow& product = shown.kernelModel().row(1);
    QCOMPARE(product.file, QString("sdsc_1.json"));
    QCOMPARE(product.op, QString("batchmatmul"));
    QCOMPARE(product.unit, QString("pt"));
    QCOMPARE(product.cores, std::int64_t(32));
    QCOMPARE(product.division, QString("mb 64 / 4 × in 256 × out 512 / 8"));
    QCOMPARE(product.tensors, QString("[in, mb] in:64, [out, in] out:64 → [out, mb] out:64"));
    QCOMPARE(product.times, QString("4"));
    QCOMPARE(product.source, QString("aten.linear.default · mlp.py:13"));
    QVERIFY(product.tip.contains("part of sdsc_fused_layer_norm_linear_gelu_0, by its handle"));
    std::vector<dump::PlaceQuery> asked;
    connect(&shown.page, &ArtifactPage::chosen, this, [&](const auto& queries) { asked = queries; });
    shown.chooseKernel(1);
    QCOMPARE(asked.size(), std::size_t(1));
    QCOMPARE(asked[0].op, std::string("aten.linear.default"));
    QCOMPARE(asked[0].line, 13);
}

void TestArtifactPage::tensorsAreDrawn()
{
    Shown shown(dumpOf("synthesized_spyre_new"));
    shown.chooseKernel(2);
    SdscPage& sdsc = *test::named<SdscPage>(shown.page);
    QCOMPARE(test::named<QComboBox>(sdsc, "tensor")->count(), 2);
    QCOMPARE(test::named<QComboBox>(sdsc, "tensor")->itemText(1), QString("Tensor1 · output · [x, out, mb] out:64"));
    test::named<QComboBox>(sdsc, "tensor")->setCurrentIndex(1);
    QVERIFY(sdsc.drawing()->picture());
    QCOMPARE(sdsc.drawing()->picture()->layout.deviceSize, (std::vector<std::int64_t>{100, 3, 5, 64}));
    QVERIFY(sdsc.drawing()->textOf({7, 0, 0, 0}).endsWith("core 1")); // 100 / 20 = 5 rows of x each
    test::named<QComboBox>(sdsc, "tensor")->setCurrentIndex(0);
    QVERIFY(!sdsc.drawing()->picture()->division); // slices are those of what is written
    const QString facts = sdsc.facts()->allText();
    QVERIFY(facts.contains("gelufwd"));
    QVERIFY(facts.contains("4611686018427387905"));
    QVERIFY(facts.contains("Split across cores: 20"));
    shown.chooseKernel(0);
    QVERIFY(sdsc.facts()->allText().contains("constant eps"));
}

void TestArtifactPage::bundleOpensItsFiles()
{
    Shown shown(dumpOf("synthesized_spyre_new"));
    const QModelIndex execution = shown.row(QString::fromUtf8("→ sdsc_1.json"));
    QVERIFY(execution.isValid());
    QCOMPARE(shown.page.model().row(execution).what, QString("batchmatmul, 4 times"));
    shown.choose(execution);
    QCOMPARE(shown.tab(), QString("Layouts"));
    QVERIFY(test::named<SdscPage>(shown.page)->facts()->allText().startsWith("1_batchmatmul"));
    QCOMPARE(shown.kernels().table()->currentIndex().row(), 1);
}

/// What is still read of the file before must not come up under the name of the next one.
void TestArtifactPage::anotherFileWhileOneIsRead()
{
    QTemporaryDir folder;
    const QString large = folder.filePath("large.log");
    QFile file(large);
    QVERIFY(file.open(QIODevice::WriteOnly));
    for (int i = 0; i < 400; ++i)
        QVERIFY(file.write(QByteArray("a line of a log, one of many\n").repeated(4000)) > 0);
    file.close();
    FilePane pane;
    pane.resize(600, 400);
    pane.setVisible(true); // its own show() is another
    pane.open(large, "large.log");
    QVERIFY(QTest::qWaitFor([&] { return pane.view()->rowCount() > 0; }, 20000));
    pane.open({}, "none");
    QCOMPARE(pane.view()->rowCount(), 0u);
    QVERIFY(pane.settled());
    QThreadPool::globalInstance()->waitForDone();
    QCoreApplication::processEvents(); // what came too late is dropped
    QCOMPARE(pane.view()->rowCount(), 0u);
}

/// A program's node is shown in graphs before they are read: their carets come to it late, and that is no choice of the user's.
void TestArtifactPage::whatIsStillReadChoosesNothing()
{
    const auto artifacts = dump::readArtifacts(dumpOf("torch_compile_debug").toStdString(), {});
    QVERIFY(artifacts && !artifacts->models.empty() && artifacts->models[0].after);
    GraphsPage graphs;
    graphs.resize(1200, 600);
    graphs.show();
    QSignalSpy chosen(&graphs, &GraphsPage::chosen);
    graphs.setModel(std::make_shared<const dump::Artifacts>(*artifacts), 0);
    QVERIFY(!graphs.settled());
    QVERIFY(graphs.showNode(artifacts->models[0].after->nodes.back().name));
    const QString told = graphs.stateText();
    QVERIFY(QTest::qWaitFor([&] { return graphs.settled(); }, 20000));
    QCOMPARE(graphs.stateText(), told);
    QCOMPARE(chosen.count(), 0);
}

void TestArtifactPage::oneFile()
{
    Shown shown(dumpOf("synthesized_spyre_new/1a2b3c4d_sdsc_fused_layer_norm_linear_gelu_0_k5l6/sdsc_1.json"));
    QCOMPARE(shown.tab(), QString("Layouts"));
    QCOMPARE(shown.page.artifacts().files.size(), std::size_t(1));
    Shown mapping(dumpOf("torch_compile_debug/run_2026_01_01_00_00_00_000000-pid_1/torchinductor/model__0_inference_0.0/"
                         "inductor_provenance_tracking_node_mappings.json"));
    QCOMPARE(mapping.page.artifacts().files.size(), std::size_t(1));
}

void TestArtifactPage::remarksLead()
{
    Shown shown(dumpOf("synthesized_spyre_damaged"));
    QCOMPARE(shown.page.problems()->count(), 8);
    QVERIFY(!shown.page.problems()->isHidden());
    QCOMPARE(shown.page.problems()->item(2)->text(), QString("k/sdsc_1.json, line 367: this is not JSON"));
    QVERIFY(shown.page.model().row(shown.row("sdsc_1.json")).wrong);
    QVERIFY(!shown.page.model().row(shown.row("sdsc_0.json")).wrong);
    QCOMPARE(shown.page.model().row(shown.row(QString::fromUtf8("→ sdsc_7.json"))).what, QString("missing"));
    Q_EMIT shown.page.problems()->itemActivated(shown.page.problems()->item(4));
    shown.settle();
    QCOMPARE(shown.tab(), QString("File"));
    QVERIFY(QTest::qWaitFor([&] { return shown.page.file()->line() == 684; }, 5000));
    QVERIFY(shown.page.file()->view()->rowText(683).contains("Tensor9-idx9"));
}

void TestArtifactPage::noFolder()
{
    Shown shown(dumpOf("none"));
    QVERIFY(shown.page.failure().contains("there is no such file"));
}

void TestArtifactPage::looksRight_data()
{
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

void TestArtifactPage::looksRight()
{
    QFETCH(bool, dark);
    ThemeHub hub;
    hub.apply(dark ? ThemeKind::Dark : ThemeKind::Light);
    const QString tag = QLatin1String(QTest::currentDataTag());
    Shown spyre(dumpOf("synthesized_spyre_new"));
    savePicture(spyre.page, "artifacts-kernels-" + tag + ".png");
    spyre.choose(spyre.row("sdsc_2.json"));
    savePicture(spyre.page, "artifacts-layouts-" + tag + ".png");
    Shown compiled(dumpOf("torch_compile_debug"));
    compiled.page.graphs()->choose(Pane::After, lineOf(compiled.page.artifacts().models[0].after, "erf"));
    savePicture(compiled.page, "artifacts-graphs-" + tag + ".png");
    QCOMPARE(spyre.tab(), QString("Layouts"));
}

QTEST_MAIN(TestArtifactPage)
#include "tst_artifact_page.moc"
