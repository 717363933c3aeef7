// SPDX-License-Identifier: Apache-2.0
#include "tests/views/find.h"
#include "tests/views/test_document.h"
#include "views/coverage/coverage_overlay.h"
#include "views/inspect/graph_counts.h"
#include "views/inspect/outline.h"
#include "views/table/table_page.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>
#include <QToolButton>
#include <QTreeView>

using namespace nodewise;
using namespace nodewise::views;

class TestOutline : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void countsAreTheGraphs();
    void headersModulesAndCanvasAgree();
    void tiedWeightsCountOnce();
    void bodiesOfControlFlow();
    void nodesAsLeaves();
    void selectionIsLinkedBothWays();
    void filter();
    void loneIrFile();
    void verdictsOfABackend();
    void modelIsSound();

private:
    std::shared_ptr<const Document> m_llama;
};

namespace {

std::uint32_t rowOf(const OutlineRows& rows, const QString& label)
{
    for (std::uint32_t i = 0; i < rows.size(); ++i) {
        if (rows.entry(i).row.label == label)
            return i;
    }
    return OutlineRows::none;
}

std::uint32_t moduleRow(const OutlineRows& rows, const char* path)
{
    for (std::uint32_t i = 0; i < rows.size(); ++i) {
        if (rows.entry(i).row.kind == OutlineRow::Kind::Module && rows.entry(i).row.path == QLatin1String(path))
            return i;
    }
    return OutlineRows::none;
}

/// Text of every index under `parent`.
QStringList shownRows(const QAbstractItemModel& model, const QModelIndex& parent = {})
{
    QStringList rows;
    for (int i = 0; i < model.rowCount(parent); ++i) {
        rows << model.index(i, 0, parent).data().toString();
        rows += shownRows(model, model.index(i, 0, parent));
    }
    return rows;
}

} // namespace

void TestOutline::initTestCase()
{
    m_llama = openProgram("llama.pt2");
    QVERIFY(m_llama);
}

void TestOutline::countsAreTheGraphs()
{
    const auto rows = outlineOf(*m_llama, false);
    const auto& nodes = m_llama->fx()->nodes();
    const auto ops =
        std::count_if(nodes.begin(), nodes.end(), [](const graph::Node& node) { return node.op == graph::NodeOp::CallFunction; });
    const OutlineRow& root = rows->entry(0).row;
    QCOMPARE(root.ops, qint64(ops));
    // q, k, v, o of 32x32, 16x32, 16x32, 32x32 in each of two layers.
    const std::uint32_t attention = moduleRow(*rows, "m.model.layers.0.self_attn");
    QVERIFY(attention != OutlineRows::none);
    QCOMPARE(rows->entry(attention).row.parameters, qint64(32 * 32 + 16 * 32 + 16 * 32 + 32 * 32));
    QCOMPARE(rows->entry(attention).row.bytes, qint64(4 * (32 * 32 + 16 * 32 + 16 * 32 + 32 * 32)));
    QCOMPARE(rows->entry(attention).row.detail, QStringLiteral("LlamaAttention"));
    QCOMPARE(rows->entry(moduleRow(*rows, "m.model.layers.0.self_attn.q_proj")).row.ops, qint64(1));
}

void TestOutline::headersModulesAndCanvasAgree()
{
    const GraphCounts fx = GraphCounts::of(*m_llama, Side::Fx), ir = GraphCounts::of(*m_llama, Side::Ir);
    const OutlineRow root = outlineOf(*m_llama, false)->entry(0).row;
    QCOMPARE(root.ops, qint64(fx.ops + fx.bodyOps));
    QCOMPARE(root.bodyOps, qint64(fx.bodyOps));
    QCOMPARE(fx.nodes, m_llama->fx()->root().nodes.size());
    QCOMPARE(fx.nodesText(), QStringLiteral("%1 node(s) + %2 in 2 subgraph(s)").arg(fx.nodes).arg(fx.bodyNodes));
    QCOMPARE(ir.nodesText(), QStringLiteral("%1 node(s) + %2 in 2 subgraph(s)").arg(ir.nodes).arg(ir.bodyNodes));
    QCOMPARE(fx.opsText(), QStringLiteral("%1 operator(s) + %2 in 2 subgraph(s)").arg(fx.ops).arg(fx.bodyOps));
    OutlineModel model;
    model.setRows(outlineOf(*m_llama, false));
    QVERIFY(model.index(0, 0)
                .data(Qt::ToolTipRole)
                .toString()
                .endsWith(QStringLiteral("\n%1 of the operators in bodies of control flow").arg(fx.bodyOps)));
    // Without control flow there is nothing to add.
    const auto cnn = openProgram("cnn.pt2");
    QCOMPARE(GraphCounts::of(*cnn, Side::Fx).nodesText(), QStringLiteral("%1 node(s)").arg(cnn->fx()->nodes().size()));
    // What the canvas writes under a module's name is the outline's number.
    const auto diagram = layout::diagramOf(*m_llama->fx());
    const auto rows = outlineOf(*m_llama, false);
    int compared = 0;
    for (const layout::Group& group : diagram->groups) {
        const std::uint32_t row = group.kind == layout::Group::Kind::Module ? moduleRow(*rows, group.path.c_str()) : OutlineRows::none;
        if (row == OutlineRows::none)
            continue;
        QVERIFY2(rows->entry(row).row.ops == group.ops, group.path.c_str());
        ++compared;
    }
    QVERIFY(compared > 8);
}

void TestOutline::tiedWeightsCountOnce()
{
    const auto tied = openProgram("tied_weights.pt2");
    QVERIFY(tied);
    QVERIFY(!tied->model->aliases.empty());
    std::map<std::string, std::int64_t> storages;
    for (const auto& entry : tied->model->weights) {
        std::int64_t elements = 1;
        for (const auto& size : entry.meta.sizes)
            elements *= size.value;
        if (entry.role == program::WeightEntry::Role::Parameter)
            storages.emplace(entry.record, elements);
    }
    std::int64_t expected = 0;
    for (const auto& [record, elements] : storages)
        expected += elements;
    QCOMPARE(outlineOf(*tied, false)->entry(0).row.parameters, qint64(expected));
}

void TestOutline::bodiesOfControlFlow()
{
    const auto cond = openProgram("cond_branch.pt2");
    const auto rows = outlineOf(*cond, false);
    const std::uint32_t body = rowOf(*rows, QStringLiteral("true_graph_0"));
    QVERIFY(body != OutlineRows::none);
    QCOMPARE(rows->entry(body).row.kind, OutlineRow::Kind::Subgraph);
    QCOMPARE(rows->entry(body).row.node, fxNode(*cond, "cond").index());
    QCOMPARE(rows->entry(body).row.ops, qint64(2)); // sin, add
    QVERIFY(rowOf(*rows, QStringLiteral("false_graph_0")) != OutlineRows::none);
}

void TestOutline::nodesAsLeaves()
{
    Selection selection(m_llama);
    Outline outline;
    outline.setSelection(&selection);
    QVERIFY(!shownRows(*outline.view()->model()).contains(QStringLiteral("linear_3")));
    test::named<QToolButton>(outline, "showNodes")->setChecked(true);
    QVERIFY(shownRows(*outline.view()->model()).contains(QStringLiteral("linear_3")));
    selection.selectFx(fxNode(*m_llama, "linear_3"));
    QCOMPARE(outline.view()->currentIndex().data().toString(), QStringLiteral("linear_3"));
}

void TestOutline::selectionIsLinkedBothWays()
{
    Selection selection(m_llama);
    Outline outline;
    outline.resize(240, 400);
    outline.setSelection(&selection);
    outline.show();
    selection.selectFx(fxNode(*m_llama, "linear_1"));
    QCOMPARE(outline.view()->currentIndex().data().toString(), QStringLiteral("k_proj"));
    QVERIFY(selection.state().modulePath.isNull()); // showing must not select the module instead

    QTest::keyClick(outline.view(), Qt::Key_Down);
    QCOMPARE(selection.state().modulePath, QStringLiteral("m.model.layers.0.self_attn.v_proj"));
    selection.selectModule(QStringLiteral("m.model.layers.1"));
    QCOMPARE(outline.view()->currentIndex().data().toString(), QStringLiteral("layers.1"));
    selection.clear();
    QVERIFY(!outline.view()->currentIndex().isValid());
}

void TestOutline::filter()
{
    Selection selection(m_llama);
    Outline outline;
    outline.setSelection(&selection);
    selection.selectModule(QStringLiteral("m.model.layers.1.self_attn.q_proj"));
    const QString before = selection.state().modulePath;
    auto* page = test::named<TablePage>(outline);
    page->filterField()->setText(QStringLiteral("K_PROJ"));
    const QStringList rows = shownRows(*outline.view()->model());
    QCOMPARE(rows.filter(QStringLiteral("k_proj")).size(), 2);
    QVERIFY(rows.contains(QStringLiteral("layers.1")));
    QVERIFY(!rows.contains(QStringLiteral("q_proj")));
    QCOMPARE(selection.state().modulePath, before); // rows come and go, and nothing else is selected
    page->filterField()->clear();
    QVERIFY(shownRows(*outline.view()->model()).contains(QStringLiteral("q_proj")));
    QCOMPARE(outline.view()->currentIndex().data().toString(), QStringLiteral("q_proj"));
    page->copy();
    QVERIFY2(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("q_proj\t1\t")),
             qPrintable(QGuiApplication::clipboard()->text()));
    QCOMPARE(page->exported().titles, (QStringList{"module", "operators", "parameters", "bytes"}));
}

void TestOutline::loneIrFile()
{
    const auto lone = openIr("llama.ir.json");
    QVERIFY(lone);
    const auto rows = outlineOf(*lone, true);
    QCOMPARE(rows->entry(0).row.ops, qint64(lone->ir->root().nodes.size()));
    Selection selection(lone);
    Outline outline;
    outline.setSelection(&selection);
    test::named<QToolButton>(outline, "showNodes")->setChecked(true);
    selection.selectIr(irNode(*lone, "linear_3"));
    QCOMPARE(outline.view()->currentIndex().data().toString(), QStringLiteral("linear_3"));
}

/// A module shows the worst of what it holds; nodes, where they are shown, their own.
void TestOutline::verdictsOfABackend()
{
    Selection selection(m_llama);
    Outline outline;
    outline.setSelection(&selection);
    const graph::Graph& graph = *m_llama->fx();
    std::vector<Covered> coverage(graph.nodes().size(), Covered::None);
    std::size_t linears = 0;
    std::uint32_t softmax = 0;
    for (const graph::Node& node : graph.nodes()) {
        if (node.op != graph::NodeOp::CallFunction)
            continue;
        coverage[node.id.index()] = Covered::Direct;
        if (node.opType() == "aten.linear.default") {
            coverage[node.id.index()] = Covered::Fallback;
            ++linears;
            softmax = node.id.index(); // the last of them
        }
    }
    coverage[softmax] = Covered::Unimplemented;
    const OutlineModel& model = outline.model();
    const QModelIndex root = model.index(0, 0);
    QVERIFY(root.data(Qt::DecorationRole).isNull());
    const QString plain = root.data(Qt::ToolTipRole).toString();
    // The icon of a row is that of its worst entry.
    const auto picture = [](const QIcon& icon) { return icon.pixmap(14, 14).toImage(); };
    const auto shows = [&](const QModelIndex& index, Covered verdict) {
        return picture(index.data(Qt::DecorationRole).value<QIcon>()) == picture(coveredSwatch(verdict));
    };
    outline.setOverlay(CoverageOverlay::of(coverage));
    QVERIFY(shows(root, Covered::Unimplemented));
    QVERIFY(!root.data(Qt::DecorationRole).value<QIcon>().isNull());
    QVERIFY2(root.data(Qt::ToolTipRole).toString().contains(QStringLiteral("1 unimplemented, %1 fallback").arg(linears - 1)),
             qPrintable(root.data(Qt::ToolTipRole).toString()));
    QVERIFY(root.data(Qt::AccessibleTextRole).toString().contains("unimplemented"));
    QVERIFY(shows(model.indexOf(moduleRow(model.rows(), "m.model.layers.0.input_layernorm")), Covered::Direct));
    const QAbstractItemModelTester tester(const_cast<OutlineModel*>(&model), QAbstractItemModelTester::FailureReportingMode::QtTest);
    test::named<QToolButton>(outline, "showNodes")->setChecked(true); // rows are others: they have their verdicts, too
    const auto row = rowOf(model.rows(), QString::fromStdString(std::string(graph.node(graph::NodeId(softmax)).name)));
    QVERIFY(shows(model.indexOf(row), Covered::Unimplemented));
    outline.setOverlay(nullptr);
    QVERIFY(model.index(0, 0).data(Qt::DecorationRole).isNull());
    QCOMPARE(model.index(0, 0).data(Qt::ToolTipRole).toString(), plain);
}

void TestOutline::modelIsSound()
{
    OutlineModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    for (const char* name : {"llama.pt2", "cond_branch.pt2", "map_over.pt2"}) {
        const auto document = openProgram(name);
        QVERIFY(document);
        model.setRows(outlineOf(*document, true));
        QVERIFY(model.rowCount() > 0);
    }
    model.setRows(OutlineRows());
    QCOMPARE(model.rowCount(), 0);
}

QTEST_MAIN(TestOutline)
#include "tst_outline.moc"
