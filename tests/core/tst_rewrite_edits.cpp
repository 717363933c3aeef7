// SPDX-License-Identifier: Apache-2.0
#include "core/graph/text_form.h"
#include "core/program/program.h"
#include "core/rewrite/edits.h"
#include "tests/core/rewrite_graphs.h"

#include <QDir>
#include <QtTest>
#include <random>

using namespace nodewise;
using namespace nodewise::rewrite;
using namespace nodewise::test;
using graph::Argument;
using graph::Graph;
using graph::NodeId;

class TestRewriteEdits : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void nothingChangesNothing_data()
    {
        QTest::addColumn<QString>("file");
        const QDir folder(QStringLiteral(NODEWISE_TEST_DATA "/programs"));
        for (const QString& name : folder.entryList({QStringLiteral("*.pt2")}))
            QTest::newRow(qPrintable(name)) << folder.filePath(name);
    }
    void nothingChangesNothing()
    {
        QFETCH(QString, file);
        const auto model = program::open(file.toStdString());
        QVERIFY2(model.has_value(), model ? "" : model.error().text().c_str());
        const Graph& before = *(*model)->graph;
        const auto after = applied(before, {});
        QVERIFY2(after.has_value(), after ? "" : after.error().text().c_str());
        QCOMPARE(text(graph::printText(*after->graph)), text(graph::printText(before)));
        QCOMPARE(after->from, unchanged((*model)->graph).from);
        QCOMPARE(after->value, unchanged((*model)->graph).value);
        QCOMPARE(after->graph->diagnostics().size(), before.diagnostics().size());
        QVERIFY(after->graph->lint().empty());
        QVERIFY(after->edited.empty());
    }

    void everythingStays()
    {
        QFile file(QStringLiteral(NODEWISE_TEST_DATA "/graph/everything.graph"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto before = parsed(file.readAll().toStdString());
        const auto after = applied(*before, {});
        QVERIFY2(after.has_value(), after ? "" : after.error().text().c_str());
        QCOMPARE(text(graph::printText(*after->graph)), text(graph::printText(*before)));
    }

    void aCallIsReplaced()
    {
        const auto before = parsed(R"(
module block : pkg.Block
%w : f32[4, 3] = placeholder parameter "w"
%x : f32[2, 3] = placeholder
%linear : f32[2, 4] = aten.linear.default(input: %x, weight: %w) @block stack "File a.py, line 3" fn "linear_1"
%t : f32[4, 2] = aten.t.default(self: %linear)
return (%t))");
        Fragment fragment = FakeOperators::fragment(R"(
%a : f32[2, 3] = placeholder
%b : f32[4, 3] = placeholder
%t : f32[3, 4] strides [1, 3] = aten.t.default(self: %b)
%mm : f32[2, 4] = aten.mm.default(self: %a, mat2: %t)
return (%mm))")
                                .value();
        const auto after = applied(*before, {{id(*before, "linear"), Replace{fragment, ids(*before, {"x", "w"}), {}}}});
        QVERIFY2(after.has_value(), after ? "" : after.error().text().c_str());
        QCOMPARE(text(graph::printText(*after->graph)), text(R"(module block : pkg.Block
%w : f32[4, 3] = placeholder parameter "w"
%x : f32[2, 3] = placeholder
%t_1 : f32[3, 4] strides [1, 3] = aten.t.default(self: %w) @block stack "File a.py, line 3" fn "linear_1"
%mm : f32[2, 4] = aten.mm.default(self: %x, mat2: %t_1) @block stack "File a.py, line 3" fn "linear_1"
%t : f32[4, 2] = aten.t.default(self: %mm)
return (%t)
)"));
        QCOMPARE(text(fromText(*before, *after)), text("w<w x<x t_1<linear mm<linear t<t output<output"));
        QCOMPARE(text(editedText(*before, *after)), text("linear>t_1,mm"));
    }

    /// A tuple's items take the places of what read them; an absent one stays None.
    void aTupleIsTakenApart()
    {
        const auto before = parsed(R"(
%x : f32[2, 3] = placeholder
%native : (f32[2, 3], f32[2, 1], none) = aten.native_layer_norm.default(input: %x)
%first : f32[2, 3] = "operator.getitem"(%native, 0)
%second : f32[2, 1] = "operator.getitem"(%native, 1)
%both : f32[2, 3] = aten.add.Tensor(self: %first, other: %second)
return (%both, %first))");
        Fragment fragment = FakeOperators::fragment(R"(
%x : f32[2, 3] = placeholder
%mean : f32[2, 1] = aten.mean.dim(self: %x, dim: [-1], keepdim: True)
%sub : f32[2, 3] = aten.sub.Tensor(self: %x, other: %mean)
return (%sub, %mean, None))")
                                .value();
        const auto after = applied(*before, {{id(*before, "native"), Replace{fragment, ids(*before, {"x"}), {}}}});
        QVERIFY2(after.has_value(), after ? "" : after.error().text().c_str());
        QCOMPARE(text(graph::printText(*after->graph)), text(R"(%x : f32[2, 3] = placeholder
%mean : f32[2, 1] = aten.mean.dim(self: %x, dim: [-1], keepdim: True)
%sub : f32[2, 3] = aten.sub.Tensor(self: %x, other: %mean)
%both : f32[2, 3] = aten.add.Tensor(self: %sub, other: %mean)
return (%both, %sub)
)"));
        QCOMPARE(text(fromText(*before, *after)), text("x<x mean<native,second sub<native,first both<both output<output"));
        QCOMPARE(text(editedText(*before, *after)), text("native>mean,sub first>sub second>mean"));
    }

    /// One tuple in place of another: who read an item still does.
    void aTupleStaysOne()
    {
        const auto before = parsed(R"(
%x : f32[4, 3] = placeholder
%chunk : (f32[2, 3], f32[2, 3]) = aten.chunk.default(self: %x, chunks: 2)
%item : f32[2, 3] = "operator.getitem"(%chunk, 1)
return (%item))");
        Fragment fragment = FakeOperators::fragment(R"(
%x : f32[4, 3] = placeholder
%split : (f32[2, 3], f32[2, 3]) = aten.split.Tensor(self: %x, split_size: 2)
return (%split))")
                                .value();
        const auto after = applied(*before, {{id(*before, "chunk"), Replace{fragment, ids(*before, {"x"}), {}}}});
        QVERIFY2(after.has_value(), after ? "" : after.error().text().c_str());
        QCOMPARE(text(graph::printText(*after->graph)), text(R"(%x : f32[4, 3] = placeholder
%split : (f32[2, 3], f32[2, 3]) = aten.split.Tensor(self: %x, split_size: 2)
%item : f32[2, 3] = "operator.getitem"(%split, 1)
return (%item)
)"));
        QVERIFY(after->graph->lint().empty());
    }

    void nodesAreUsedMergedChangedAndDropped()
    {
        const auto before = parsed(R"(
%x : f32[2] = placeholder
%a : f32[2] = aten.relu.default(self: %x)
%b : f32[2] = aten.relu.default(self: %x)
%c : f32[2] = aten.alias.default(self: %b)
%d : f32[2] = aten.add.Tensor(self: %a, other: %c, alpha=2)
%dead : f32[2] = aten.neg.default(self: %d)
return (%d))");
        graph::Value half = before->node(id(*before, "d")).value;
        half.tensor.dtype = graph::ScalarType::Float16;
        std::vector<graph::NamedArgument> args = before->node(id(*before, "d")).args;
        args.pop_back();
        const auto after = applied(*before, {{id(*before, "b"), Use{id(*before, "a"), true}},
                                             {id(*before, "c"), Use{id(*before, "b")}},
                                             {id(*before, "d"), Change{args, half}},
                                             {id(*before, "dead"), Drop()}});
        QVERIFY2(after.has_value(), after ? "" : after.error().text().c_str());
        QCOMPARE(text(graph::printText(*after->graph)), text(R"(%x : f32[2] = placeholder
%a : f32[2] = aten.relu.default(self: %x)
%d : f16[2] = aten.add.Tensor(self: %a, other: %a)
return (%d)
)"));
        QCOMPARE(text(fromText(*before, *after)), text("x<x a<a,b d<d output<output"));
        QCOMPARE(text(editedText(*before, *after)), text("b>a c>a d>d dead>"));
        const auto now = standing(*after, before->nodes().size());
        QCOMPARE(now[id(*before, "c").index()], ids(*after->graph, {"a"}));
        QCOMPARE(now[id(*before, "x").index()], ids(*after->graph, {"x"}));
        QVERIFY(now[id(*before, "dead").index()].empty());
    }

    /// Constants stand behind weights, before what the user gives; their targets are new.
    void aNodeIsFolded()
    {
        const auto before = parsed(R"(
%w : f32[2] = placeholder parameter "w"
%k : f32[2] = placeholder constant "folded_tensor_0"
%x : f32[2] = placeholder
%two : f32[2] = aten.add.Tensor(self: %w, other: %k)
%y : f32[2] = aten.mul.Tensor(self: %x, other: %two)
return (%y, %two) : output, buffer "b")");
        const NodeId two = id(*before, "two");
        const auto after = applied(*before, {{two, Fold{before->node(two).value.tensor, std::string(8, 'x'), ids(*before, {"w", "k"})}}});
        QVERIFY2(after.has_value(), after ? "" : after.error().text().c_str());
        QCOMPARE(text(graph::printText(*after->graph)), text(R"(%w : f32[2] = placeholder parameter "w"
%k : f32[2] = placeholder constant "folded_tensor_0"
%c_folded_tensor_1 : f32[2] = placeholder constant "folded_tensor_1"
%x : f32[2] = placeholder
%y : f32[2] = aten.mul.Tensor(self: %x, other: %c_folded_tensor_1)
return (%y, %c_folded_tensor_1) : output, buffer "b"
)"));
        QVERIFY(after->graph->lint().empty());
        QCOMPARE(after->constants.size(), std::size_t(1));
        QCOMPARE(after->constants.front().target, std::string("folded_tensor_1"));
        QCOMPARE(after->constants.front().bytes, std::string(8, 'x'));
        QCOMPARE(text(fromText(*before, *after)), text("w<w k<k c_folded_tensor_1<w,k,two x<x y<y output<output"));
    }

    /// Bodies are edited like the root, and go with the get_attr that names them.
    void bodiesAreEdited()
    {
        const std::string program = R"(
%p : b8[] = placeholder
%x : f32[2] = placeholder
%yes = get_attr true_graph_0 {
  %y : f32[2] = placeholder
  %silu : f32[2] = aten.silu.default(self: %y)
  return (%silu)
}
%no = get_attr false_graph_0 {
  %z : f32[2] = placeholder
  %neg : f32[2] = aten.neg.default(self: %z)
  return (%neg)
}
%cond : (f32[2]) = higher_order.cond(%p, %yes, %no, [%x])
%item : f32[2] = "operator.getitem"(%cond, 0)
return (%x, %item))";
        const auto before = parsed(program);
        Fragment fragment = FakeOperators::fragment(R"(
%a : f32[2] = placeholder
%sigmoid : f32[2] = aten.sigmoid.default(self: %a)
%mul : f32[2] = aten.mul.Tensor(self: %sigmoid, other: %a)
return (%mul))")
                                .value();
        const NodeId silu = *before->tryFind("silu", graph::SubgraphId(1));
        const auto after = applied(*before, {{silu, Replace{fragment, before->producers(silu), {}}}});
        QVERIFY2(after.has_value(), after ? "" : after.error().text().c_str());
        QVERIFY(after->graph->lint().empty());
        const std::string printed = graph::printText(*after->graph);
        QVERIFY2(printed.find("  %mul : f32[2] = aten.mul.Tensor(self: %sigmoid, other: %y)\n  return (%mul)") != std::string::npos,
                 printed.c_str());

        Edits edits;
        for (const char* name : {"yes", "no", "cond"})
            edits.emplace(id(*before, name), Drop());
        edits.emplace(id(*before, "item"), Use{id(*before, "x")});
        const auto bare = applied(*before, edits);
        QVERIFY2(bare.has_value(), bare ? "" : bare.error().text().c_str());
        QCOMPARE(text(graph::printText(*bare->graph)), text("%p : b8[] = placeholder\n%x : f32[2] = placeholder\nreturn (%x, %x)\n"));
        QCOMPARE(bare->graph->subgraphs().size(), std::size_t(1));
        QVERIFY(bare->graph->lint().empty());
    }

    void refuses_data()
    {
        QTest::addColumn<int>("which");
        QTest::addColumn<QString>("message");
        QTest::newRow("dropped and read") << 0 << "node 'b': it reads 'a', which is removed or comes after it";
        QTest::newRow("behind") << 1 << "node 'a': it would read 'b', which comes after it";
        QTest::newRow("other graph") << 2 << "node 'b': it would read 'body/y', which belongs to another graph";
        QTest::newRow("placeholder") << 3 << "node 'x': inputs and outputs can't be replaced or removed";
        QTest::newRow("inputs") << 4 << "node 'a': its replacement takes 1 inputs, but 0 are given";
        QTest::newRow("results") << 5 << "node 'a': its replacement returns 0 results instead of 1";
        QTest::newRow("fold in a body") << 6 << "node 'body/z': only nodes of the root become constants";
        QTest::newRow("body") << 7 << "node 'body': nothing replaces the body of control flow";
        QTest::newRow("fragment out of order") << 8 << "node 'a': its replacement reads a node that comes after the reader";
        QTest::newRow("no such node") << 9 << "there is no node number 99 to be edited";
    }
    void refuses()
    {
        QFETCH(int, which);
        QFETCH(QString, message);
        const auto before = parsed(R"(
%x : f32[2] = placeholder
%a : f32[2] = aten.relu.default(self: %x)
%b : f32[2] = aten.relu.default(self: %a)
%body = get_attr body {
  %y : f32[2] = placeholder
  %z : f32[2] = aten.relu.default(self: %y)
  return (%z)
}
%map : f32[2] = higher_order.map(%body, %b)
return (%map))");
        const auto at = [&](const char* name) { return id(*before, name); };
        const auto in = [&](const char* name) { return *before->tryFind(name, graph::SubgraphId(1)); };
        Fragment one{.inputs = 1, .nodes = {}, .results = {Argument(Argument::NodeRef{NodeId(0)})}};
        Fragment turned{.inputs = 1, .nodes = {}, .results = {Argument(Argument::NodeRef{NodeId(3)})}};
        const std::vector<Edits> all{{{at("a"), Drop()}},   {{at("a"), Use{at("b")}}},         {{at("b"), Use{in("y")}}},
                                     {{at("x"), Drop()}},   {{at("a"), Replace{one, {}, {}}}}, {{at("a"), Replace{Fragment(), {}, {}}}},
                                     {{in("z"), Fold()}},   {{at("body"), Use{at("b")}}},      {{at("a"), Replace{turned, {at("x")}, {}}}},
                                     {{NodeId(99), Drop()}}};
        const auto after = applied(*before, all[std::size_t(which)]);
        QVERIFY(!after);
        QCOMPARE(text(after.error().text()), message);
    }

    void ofTwoRewritingsOneIsMade()
    {
        const std::vector<std::vector<NodeId>> first{{NodeId(0)}, {NodeId(2), NodeId(1)}, {NodeId(3)}};
        const std::vector<std::vector<NodeId>> second{{NodeId(2), NodeId(1)}, {}};
        const std::vector<std::vector<NodeId>> whole{{NodeId(1), NodeId(2), NodeId(3)}, {}};
        QCOMPARE(composed(first, second), whole);
    }
};

QTEST_GUILESS_MAIN(TestRewriteEdits)
#include "tst_rewrite_edits.moc"
