// SPDX-License-Identifier: Apache-2.0
// One meaning for FX and IR: what canvas, exports, differences, searches and figures take for a weight, an input, a reader and an element
// is what core/graph/predicates.h and core/ir/def_use.h say. tests/torch/tst_meaning_run.cpp says the same of a run.
#include "tests/core/readings.h"

#include "core/diff/diff.h"
#include "core/export/picture.h"
#include "core/graph/text_form.h"
#include "core/ir/convert.h"
#include "core/ir/json.h"
#include "core/program/program.h"
#include "core/query/query.h"
#include "core/summary/summary.h"

#include <QtTest>

using namespace nodewise;
using namespace nodewise::test;

namespace {

using GraphPtr = std::shared_ptr<const graph::Graph>;
using IrPtr = std::shared_ptr<const ir::Graph>;

std::string dataPath(const QString& file)
{
    return (QStringLiteral(NODEWISE_TEST_DATA "/") + file).toStdString();
}

std::shared_ptr<const program::Model> opened(const QString& file)
{
    auto model = program::open(dataPath(file));
    if (!model)
        qFatal("%s", model.error().text().c_str());
    return *model;
}

GraphPtr parsed(const char* text)
{
    auto graph = graph::parseText(text);
    if (!graph)
        qFatal("%s", graph.error().text().c_str());
    return *graph;
}

IrPtr converted(const graph::Graph& graph)
{
    auto made = ir::convert(graph);
    if (!made)
        qFatal("%s", made.error().text().c_str());
    return made->graph;
}

/// As a file of pytorch-ir: without our keys.
IrPtr asPeer(const ir::Graph& graph)
{
    auto read = ir::readJson(ir::writeJson(graph, {.extensions = false}));
    if (!read)
        qFatal("%s", read.error().text().c_str());
    return *read;
}

QStringList sorted(QStringList names)
{
    names.sort();
    return names;
}

QStringList weightsOf(const graph::Graph& graph)
{
    QStringList out;
    for (const graph::Node& node : graph.nodes())
        if (const auto name = graph::weightName(graph, node); !name.empty())
            out << text(name);
    return out;
}

QStringList inputsOf(const graph::Graph& graph)
{
    QStringList out;
    for (const graph::NodeId id : graph.root().nodes)
        if (const graph::Node& node = graph.node(id); node.op == graph::NodeOp::Placeholder && !graph::isWeight(graph, node))
            out << text(node.name);
    return out;
}

/// What the root takes besides weights, as the canvas draws it; operators that make tensors of nothing have the same family.
template <class IsOperator>
QStringList drawnInputs(const layout::Diagram& diagram, IsOperator isOperator)
{
    QStringList out;
    for (const layout::Item& item : diagram.items)
        if (item.family == layout::Family::Input && diagram.group(item.group).kind != layout::Group::Kind::Subgraph &&
            !isOperator(item.node))
            out << text(item.title);
    return out;
}

QStringList drawnInputs(const layout::Diagram& diagram, const graph::Graph& graph)
{
    return drawnInputs(diagram, [&](std::uint32_t node) { return graph.node(graph::NodeId(node)).op == graph::NodeOp::CallFunction; });
}

/// Of the IR, whose inputs are no nodes.
QStringList drawnInputs(const layout::Diagram& diagram)
{
    return drawnInputs(diagram, [](std::uint32_t node) { return node != layout::noNode; });
}

QStringList names(const exporting::Picture& picture, exporting::Picture::Kind kind)
{
    QStringList out;
    for (const exporting::Picture::Node& node : picture.graphs.front().nodes)
        if (node.kind == kind)
            out << text(kind == exporting::Picture::Kind::Weight ? node.label : node.name);
    return out;
}

QStringList placeholders(const diff::Side& side, bool weights)
{
    QStringList out;
    for (const diff::SideNode& node : side.nodes)
        if (node.op == "placeholder" && node.graph.empty() && node.isWeight() == weights)
            out << text(weights ? node.weight : node.name);
    return out;
}

/// A custom object, a token, a constant of the signature; a lifted constant, an attribute, weights that two nodes read and that one reads
/// twice, elements taken out of a list, a weight that the body of control flow is handed, a size.
const char* everyKind = R"(
range s77 2 64
module a : M
%token : token = placeholder token
%p_w : f32[4, 4] grad = placeholder parameter "a.weight"
%b_n : f32[4] = placeholder buffer "a.n"
%c_0 : f32[4] = placeholder constant "c_lifted_0"
%obj_q : object "__torch__.Queue" = placeholder object "q"
%x : f32[s77, 4] = placeholder
%k : constant "3" = placeholder[k] constant_input = 3
%table : f32[4] = get_attr table
%push = myns.push.default(q: %obj_q, x: %x) @a
%linear : f32[s77, 4] = aten.linear.default(input: %x, weight: %p_w, bias: %c_0) @a
%twice : f32[4, 4] = aten.mul.Tensor(self: %p_w, other: %p_w) @a
%named : f32[s77, 4] = myns.scale.default(x=%linear, by=%b_n) @a
%lookup : f32[s77, 4] = aten.add.Tensor(self: %named, other: %table)
%max : (f32[s77], i64[s77]) = aten.max.dim(self: %lookup, dim: 1)
%getitem : f32[s77] = "operator.getitem"(%max, 0)
%getitem_1 : i64[s77] = "operator.getitem"(%max, 1)
%size : sym s77 = aten.sym_size.int(self: %x, dim: 0)
%ones : f32[s77] = aten.ones.default(size: [%size])
%pred : b8[] = aten.any.default(self: %getitem_1)
%true_graph_0 = get_attr true_graph_0 {
  %y : f32[s77] = placeholder
  %w : f32[4, 4] = placeholder
  %sum : f32[] = aten.sum.default(self: %w)
  %add : f32[s77] = aten.add.Tensor(self: %y, other: %sum)
  return (%add)
}
%cond : (f32[s77]) = higher_order.cond(%pred, %true_graph_0, %true_graph_0, [%getitem, %p_w])
%getitem_2 : f32[s77] = "operator.getitem"(%cond, 0)
return (%token, %getitem_2, %ones) : token
)";

const QStringList programs{"odd/inputs.pt2",
                           "programs/aliases.pt2",
                           "programs/buffer_mutation.pt2",
                           "programs/cond_branch.pt2",
                           "programs/lifted_constant.pt2",
                           "programs/llama.pt2",
                           "programs/map_over.pt2",
                           "programs/none_and_int_inputs.pt2",
                           "programs/sorting.pt2",
                           "programs/symbolic_arithmetic.pt2"};

} // namespace

class TestMeaning : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void allSayTheSame_data()
    {
        QTest::addColumn<GraphPtr>("graph");
        QTest::newRow("every kind") << parsed(everyKind);
        for (const QString& file : programs)
            QTest::newRow(qPrintable(file)) << opened(file)->graph;
    }
    void allSayTheSame()
    {
        QFETCH(GraphPtr, graph);
        const IrPtr ir = converted(*graph);
        compare(*graph, *ir);
        const auto again = ir::readJson(ir::writeJson(*ir));
        QVERIFY2(again, again ? "" : again.error().text().c_str());
        compare(*graph, **again);
        const auto differences = diff::diff(diff::sideOf(*graph), diff::sideOf(*ir));
        QVERIFY(differences && differences->equal());
    }

    void kinds()
    {
        const GraphPtr graph = parsed(everyKind);
        QCOMPARE(weightsOf(*graph), (QStringList{"a.weight", "a.n", "c_lifted_0", "table"}));
        QCOMPARE(inputsOf(*graph), (QStringList{"token", "obj_q", "x", "k"}));
        QCOMPARE(graph::weightName(*graph, graph->node(*graph->tryFind("obj_q"))), std::string_view());
        QCOMPARE(graph::weightName(*graph, graph->node(*graph->tryFind("true_graph_0"))), std::string_view());
        const auto item = graph::tryItem(graph->node(*graph->tryFind("getitem_1")));
        QVERIFY(item && item->of == *graph->tryFind("max") && item->index == 1);
        QVERIFY(!graph::tryItem(graph->node(*graph->tryFind("max"))));
    }

    /// pytorch-ir keeps tensors alone, and calls weights by what nodes read.
    void filesOfPytorchIr()
    {
        for (const QString& name : {QStringLiteral("aliases"), QStringLiteral("attention"), QStringLiteral("lifted_constant")}) {
            const auto model = opened("programs/" + name + ".pt2");
            const auto theirs = ir::readJsonFile(dataPath("programs/" + name + ".ir.json"));
            QVERIFY(theirs);
            for (const IrPtr& peer : {*theirs, asPeer(*converted(*model->graph))}) {
                const Readings wanted = readingsOf(*model->graph);
                comparePart(wanted, readingsOf(*peer, ir::DefUse(*peer)));
                comparePart(wanted, readingsOf(*layout::diagramOf(*peer), *peer));
                comparePart(wanted, readingsOf(exporting::pictureOf(*peer)));
                comparePart(wanted, readingsOf(diff::sideOf(*peer)));
                const QStringList inputs = sorted(inputsOf(*model->graph));
                QCOMPARE(sorted(drawnInputs(*layout::diagramOf(*peer))), inputs);
                QCOMPARE(sorted(names(exporting::pictureOf(*peer), exporting::Picture::Kind::Input)), inputs);
                QCOMPARE(sorted(placeholders(diff::sideOf(*peer), false)), inputs);
            }
        }
    }

    /// A cycle or a name that nobody makes, in a damaged file.
    void damagedFiles()
    {
        const auto read = ir::readJson(R"({"graph_inputs": [], "graph_outputs": [], "weights": [], "nodes": [
            {"name": "a", "op_type": "aten.neg.default", "attrs": {}, "outputs": [{"name": "a", "shape": [], "dtype": "float32"}],
             "inputs": [{"name": "b", "shape": [], "dtype": "float32", "producer_node": "b", "producer_output_idx": 0}]},
            {"name": "b", "op_type": "aten.add.Tensor", "attrs": {}, "outputs": [{"name": "b", "shape": [], "dtype": "float32"}],
             "inputs": [{"name": "a", "shape": [], "dtype": "float32", "producer_node": "a", "producer_output_idx": 0},
                        {"name": "c", "shape": [], "dtype": "float32", "producer_node": "c", "producer_output_idx": 0}]}]})");
        QVERIFY2(read, read ? "" : read.error().text().c_str());
        const ir::DefUse chains(**read);
        QVERIFY(chains.producers(ir::NodeId(0)).empty());
        QCOMPARE(chains.users(ir::NodeId(0)), std::vector<ir::NodeId>{ir::NodeId(1)});
        QCOMPARE(chains.reads(ir::NodeId(1))[1].from.kind, ir::Definition::Kind::Unknown);
        QCOMPARE(layout::diagramOf(**read)->edges.size(), std::size_t(1));
    }

    void figures()
    {
        const auto odd = opened("odd/inputs.pt2"); // one weight; the object has a record, too
        QCOMPARE(odd->weights.size(), std::size_t(2));
        QCOMPARE(odd->weights.back().role, program::WeightEntry::Role::Object);
        const summary::Summary counted = summary::summarize(*odd);
        QCOMPARE(counted.weights.size(), std::size_t(1));
        QCOMPARE(counted.weights.front().entries, std::size_t(1));
        for (const graph::Diagnostic& warning : counted.warnings)
            QVERIFY2(!warning.where.message.english().starts_with("1 weights are stored as pickles"), "an object is no weight");
        const auto made = ir::convert(*odd, dataPath("odd/inputs.pt2"));
        QVERIFY(made && made->graph->constants.empty());
        for (const QString& file : programs) {
            const auto model = opened(file);
            for (const summary::StorageLife& life : summary::storageLives(*model->graph))
                QVERIFY(!graph::isWeight(*model->graph, model->graph->node(life.owner)));
        }
    }

private:
    static void compare(const graph::Graph& graph, const ir::Graph& ir)
    {
        const Readings wanted = readingsOf(graph);
        compareAll(wanted, readingsOf(ir, ir::DefUse(ir)), "def-use of the IR");
        const auto fxDiagram = layout::diagramOf(graph), irDiagram = layout::diagramOf(ir);
        compareAll(wanted, readingsOf(*fxDiagram, graph), "canvas of FX");
        compareAll(wanted, readingsOf(*irDiagram, ir), "canvas of the IR");
        const auto fxPicture = exporting::pictureOf(graph), irPicture = exporting::pictureOf(ir);
        compareAll(wanted, readingsOf(fxPicture), "picture of FX");
        compareAll(wanted, readingsOf(irPicture), "picture of the IR");
        const diff::Side fxSide = diff::sideOf(graph), irSide = diff::sideOf(ir);
        compareAll(wanted, readingsOf(fxSide), "difference, FX");

        const QStringList inputs = inputsOf(graph);
        QCOMPARE(drawnInputs(*fxDiagram, graph), inputs);
        QCOMPARE(drawnInputs(*irDiagram), inputs);
        QCOMPARE(names(fxPicture, exporting::Picture::Kind::Input), inputs);
        QCOMPARE(names(irPicture, exporting::Picture::Kind::Input), inputs);
        QCOMPARE(placeholders(fxSide, false), inputs);
        QCOMPARE(placeholders(irSide, false), inputs);
        QCOMPARE(names(fxPicture, exporting::Picture::Kind::Weight), weightsOf(graph));
        QCOMPARE(placeholders(fxSide, true), placeholders(irSide, true));
        searches(graph, ir, wanted);
    }

    static void searches(const graph::Graph& graph, const ir::Graph& ir, const Readings& wanted)
    {
        for (const QString& weight : weightsOf(graph)) {
            const auto query = query::Query::parse("weight:\"" + weight.toStdString() + "\"");
            QVERIFY2(query, query ? "" : query.error().text().c_str());
            QStringList fx, irNodes, readers;
            for (const graph::NodeId id : query->find(graph))
                if (graph.node(id).op == graph::NodeOp::CallFunction)
                    fx << text(graph.qualifiedName(id));
            const ir::DefUse chains(ir);
            for (const ir::NodeId id : query->find(ir))
                irNodes << text(ir::qualifiedName(ir.subgraphs[chains.subgraphOf(id)], ir.node(id)));
            for (const auto& [node, reading] : wanted)
                if (!reading.weights.filter(weight).isEmpty())
                    readers << node;
            QCOMPARE(sorted(fx), sorted(readers));
            QCOMPARE(sorted(irNodes), sorted(readers));
        }
    }
};

QTEST_GUILESS_MAIN(TestMeaning)
#include "tst_meaning.moc"
