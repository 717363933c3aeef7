// SPDX-License-Identifier: Apache-2.0
// Levels of a program and the links between them: sets and chains of links, pairing by metadata, and files of ExecuTorch.
#include "core/graph/text_form.h"
#include "core/levels/pairing.h"
#include "core/levels/report.h"
#include "core/levels/source.h"
#include "examples/level_source/kernel_list.cpp" // the page shows it

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace nodewise;
using namespace nodewise::levels;

namespace {

std::string data(const char* name)
{
    return std::string(NODEWISE_TEST_DATA "/executorch/") + name;
}

/// A chain of calls: "linear relu" under the operators of the same names, with a fact of each.
Level chain(const char* id, Stage stage, const std::vector<std::pair<std::string, std::string>>& calls, const std::vector<Fact>& facts = {})
{
    graph::GraphBuilder builder;
    graph::Node input{.op = graph::NodeOp::Placeholder, .name = "x", .target = "x", .subgraph = graph::SubgraphId(0)};
    graph::NodeId last = *builder.addNode(std::move(input));
    builder.addInput({.kind = graph::InputSpec::Kind::UserInput, .name = "x"});
    for (const auto& [name, op] : calls) {
        graph::Node node{.name = name, .target = "torch.ops.aten." + op, .subgraph = graph::SubgraphId(0)};
        node.args.push_back({.value = graph::Argument(graph::Argument::NodeRef{last})});
        last = *builder.addNode(std::move(node));
    }
    auto model = std::make_shared<program::Model>();
    model->graph = builder.build();
    return {.id = id, .title = std::string(id), .stage = stage, .file = std::string(id) + ".file", .model = model, .facts = facts};
}

Level parsed(const char* id, Stage stage, const char* text)
{
    const auto graph = graph::parseText(text);
    if (!graph)
        qFatal("%s", graph.error().text().c_str());
    auto model = std::make_shared<program::Model>();
    model->graph = *graph;
    return Level{.id = id, .title = std::string(id), .stage = stage, .file = id, .model = model};
}

/// "linear -> addmm exact (debug handle 6)" of each link.
QStringList lines(const LinkSet& links, const Level& from, const Level& to)
{
    QStringList all;
    for (const Link& link : links.links())
        all.append(QStringLiteral("%1 -> %2 %3 (%4)")
                       .arg(nodeName(from, link.from).c_str(), nodeName(to, link.to).c_str(), std::string(markName(link.mark)).c_str(),
                            link.evidence.c_str()));
    return all;
}

QString counted(const Levels& levels, const char* from, const char* to, bool ofLater)
{
    for (const Join& join : levels.joins)
        if (levels.levels[join.from].id == from && levels.levels[join.to].id == to) {
            const JoinCounts counts = levels.counts(join, ofLater);
            return QStringLiteral("%1 of %2: %3 exact, %4 derived, %5 ambiguous")
                .arg(counts.linked())
                .arg(counts.nodes)
                .arg(counts.exact)
                .arg(counts.derived)
                .arg(counts.ambiguous);
        }
    return QStringLiteral("no such join");
}

Levels together(std::vector<Level> levels)
{
    Levels all;
    for (Level& level : levels) {
        Levels one;
        one.levels.push_back(std::move(level));
        addFile(all, std::move(one));
    }
    connect(all);
    return all;
}

} // namespace

class TestLevels : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void setsAreNToM();
    void chainsKeepTheWeakestMark();
    void handlesPairByOperatorAndOrder();
    void viewsHaveNoInstruction();
    void namesOfAncestorsPair();
    void claimsAndLines();
    void namesOfADecomposedGraph();
    void otherProgramsStayApart();
    void namesOfManyBodies();
    void garbageIsNoKey();
    void filesOfExecuTorch();
    void delegatesAreOpened();
    void methodsStayApart();
    void damageIsAProblem();
    void manyNodesJoinInOnePass();
    void exampleOfThePage();
    void reportsTellTheChain();
};

void TestLevels::setsAreNToM()
{
    const LinkSet set({{2, 1, Mark::Exact, "c"}, {0, 1, Mark::Derived, "a"}, {0, 2, Mark::Exact, "b"}, {0, 1, Mark::Exact, "better"}});
    QCOMPARE(set.links().size(), std::size_t(3));
    QCOMPARE(set.from(0).size(), std::size_t(2));
    QCOMPARE(set.from(0)[0].evidence, std::string("better"));
    QVERIFY(set.from(1).empty());
    QCOMPARE(set.to(1).size(), std::size_t(2));
    QCOMPARE(set.links()[set.to(1)[1]].from, 2u);
    QCOMPARE(set.reversed().from(1).size(), std::size_t(2));
}

void TestLevels::chainsKeepTheWeakestMark()
{
    const LinkSet first({{0, 0, Mark::Exact, "e"}, {1, 0, Mark::Derived, "d"}, {1, 1, Mark::Exact, "e"}});
    const LinkSet second({{0, 5, Mark::Exact, "f"}, {1, 5, Mark::Ambiguous, "g"}, {1, 6, Mark::Ambiguous, "h"}});
    const LinkSet both = compose(first, second);
    QCOMPARE(both.links().size(), std::size_t(3));
    QCOMPARE(both.from(0)[0].mark, Mark::Exact);
    QCOMPARE(both.from(0)[0].evidence, std::string("e; f"));
    QCOMPARE(both.from(1)[0].mark, Mark::Derived); // over 0 rather than over 1
    QCOMPARE(both.from(1)[1].mark, Mark::Ambiguous);

    Levels levels;
    for (const char* id : {"a", "b", "c", "d"})
        levels.levels.push_back(chain(id, Stage::Aten, {{"n0", "relu"}, {"n1", "relu"}}));
    levels.joins.push_back({0, 1, LinkSet({{1, 1, Mark::Exact, "one"}})});
    levels.joins.push_back({1, 2, LinkSet({{1, 1, Mark::Ambiguous, "two"}, {1, 2, Mark::Ambiguous, "two"}})});
    levels.joins.push_back({3, 2, LinkSet({{2, 1, Mark::Derived, "three"}})});
    const std::uint32_t node = 1;
    const auto reached = reach(levels, 0, std::span(&node, 1));
    QCOMPARE(reached[1].size(), std::size_t(1));
    QCOMPARE(reached[2].size(), std::size_t(2));
    QCOMPARE(reached[3].size(), std::size_t(1));
    QCOMPARE(reached[3][0], (Reached{2, Mark::Ambiguous, "one; two; three"}));
    QCOMPARE(linksBetween(levels, 0, 3).links()[0], (Link{1, 2, Mark::Ambiguous, "one; two; three"}));
    QCOMPARE(linksBetween(levels, 3, 0).links()[0], (Link{2, 1, Mark::Ambiguous, "three; two; one"}));
    QVERIFY(linksBetween(levels, 0, 0).empty());
}

void TestLevels::handlesPairByOperatorAndOrder()
{
    const Level edge = chain("edge", Stage::Edge, {{"permute", "permute_copy"}, {"addmm", "addmm"}, {"mul", "mul"}, {"mul_1", "mul"}},
                             {{1, "debug_handle", "6"}, {2, "debug_handle", "6"}, {3, "debug_handle", "7"}, {4, "debug_handle", "7"}});
    const Level plan =
        chain("plan", Stage::Plan, {{"p", "permute_copy.out"}, {"a", "addmm.out"}, {"m", "mul.out"}, {"m_1", "mul.out"}, {"call", "other"}},
              {{1, "debug_handle", "6"},
               {2, "debug_handle", "6"},
               {3, "debug_handle", "7"},
               {4, "debug_handle", "7"},
               {5, "debug_handle", "[6, 7]"}});
    QCOMPARE(lines(pair(edge, plan), edge, plan),
             QStringList({QStringLiteral("x -> x derived (same name: x)"), QStringLiteral("permute -> p exact (debug handle 6)"),
                          QStringLiteral("permute -> call exact (debug handle 6)"), QStringLiteral("addmm -> a exact (debug handle 6)"),
                          QStringLiteral("addmm -> call exact (debug handle 6)"),
                          QStringLiteral("mul -> m derived (debug handle 7, 1 of 2 of its operator)"),
                          QStringLiteral("mul -> call exact (debug handle 7)"),
                          QStringLiteral("mul_1 -> m_1 derived (debug handle 7, 2 of 2 of its operator)"),
                          QStringLiteral("mul_1 -> call exact (debug handle 7)")}));
}

/// A plan leaves views out where memory is shared; edge nodes of the same sizes are what they are, two of them both candidates.
void TestLevels::viewsHaveNoInstruction()
{
    const Level edge = parsed("edge", Stage::Edge,
                              "%x : f32[2, 3] = placeholder\n"
                              "%a : f32[2, 3] = aten.relu.default(self: %x) meta \"debug_handle\" \"1\"\n"
                              "%one : f32[6] = aten.view_copy.default(self: %a)\n"
                              "%two : f32[6] = aten.view_copy.default(self: %a)\n"
                              "%back : f32[1, 6] = aten.unsqueeze_copy.default(self: %one)\n"
                              "return (%two, %back)\n");
    const Level plan = parsed("plan", Stage::Plan,
                              "%x : f32[2, 3] = placeholder\n"
                              "%r : f32[2, 3] = aten.relu.out(self: %x) meta \"debug_handle\" \"1\"\n"
                              "%v : f32[6] = \"executorch.view\"(self: %r)\n"
                              "%w : f32[1, 6] = \"executorch.view\"(self: %v)\n"
                              "return (%v, %w)\n");
    const QStringList found = lines(pair(edge, plan), edge, plan);
    QCOMPARE(found.filter(QStringLiteral("view of")), QStringList({QStringLiteral("one -> v ambiguous (view of the same sizes)"),
                                                                   QStringLiteral("two -> v ambiguous (view of the same sizes)"),
                                                                   QStringLiteral("back -> w derived (view of the same sizes)")}));
}

void TestLevels::namesOfAncestorsPair()
{
    const Level exported = chain("exported", Stage::Captured, {{"linear", "linear.default"}, {"mystery", "relu.default"}});
    const Level edge =
        chain("edge", Stage::Edge, {{"addmm", "addmm.default"}, {"later", "relu.default"}},
              {{1, "from_node",
                R"([{"name": "new", "target": "aten.new.default", "from_node": [{"name": "linear", "target": "aten.linear.default"}]}])"},
               {2, "from_node", R"([{"name": "mystery", "target": "aten.gelu.default"}])"}});
    QCOMPARE(lines(pair(exported, edge), exported, edge),
             QStringList({QStringLiteral("x -> x derived (same name: x)"), QStringLiteral("linear -> addmm exact (from_node: linear)"),
                          QStringLiteral("mystery -> later derived (from_node: mystery)")}));
}

void TestLevels::claimsAndLines()
{
    const Level fx = chain("fx", Stage::Aten, {{"conv2d", "conv2d.default"}, {"relu", "relu.default"}});
    const Level onnx = chain("onnx", Stage::Reference, {{"Conv_0", "Conv"}, {"fused", "FusedRelu"}},
                             {{1, "fx_node", "conv2d"}, {2, "fx_node", "relu"}, {2, "fx_node", "conv2d"}, {9, "fx_node", "relu"}});
    QCOMPARE(lines(pair(fx, onnx), fx, onnx).filter(QStringLiteral("fx_node")),
             QStringList({QStringLiteral("conv2d -> Conv_0 derived (fx_node: conv2d)"),
                          QStringLiteral("conv2d -> fused derived (fx_node: conv2d)"),
                          QStringLiteral("relu -> fused derived (fx_node: relu)")}));
    Level kernels = onnx; // a compiler knows of which nodes it made what
    kernels.stage = Stage::Kernels;
    QCOMPARE(lines(pair(fx, kernels), fx, kernels).filter(QStringLiteral("exact (fx_node")).size(), 3);
}

/// An exporter decomposes the graph first, and its names are those of that graph: "add" may be what the captured graph calls "add_1".
void TestLevels::namesOfADecomposedGraph()
{
    const Level fx = parsed("fx", Stage::Aten,
                            "%x : f32[2, 3] = placeholder\n"
                            "%add : f32[2, 3] = aten.add.Tensor(self: %x) stack \"File \\\"m.py\\\", line 5, in f\"\n"
                            "%mul : f32[2, 3] = aten.mul.Tensor(self: %add) stack \"File \\\"m.py\\\", line 6, in f\"\n"
                            "%sub : f32[2, 3] = aten.sub.Tensor(self: %mul)\n"
                            "%div : f32[2, 3] = aten.div.Tensor(self: %sub)\n"
                            "return (%div)\n");
    const Level onnx =
        parsed("onnx", Stage::Reference,
               "%x : f32[2, 3] = placeholder\n"
               "%a : f32[2, 3] = onnx.Add.v1(self: %x) stack \"File \\\"m.py\\\", line 4, in f\" meta \"fx_node\" \"add\"\n"
               "%t : f32[6] = onnx.Reshape.v1(self: %a) stack \"File \\\"/a/m.py\\\", line 6, in f\" meta \"fx_node\" \"mul\"\n"
               "%m : f32[2, 3] = onnx.Mul.v1(self: %t) stack \"File \\\"/a/m.py\\\", line 6, in f\" meta \"fx_node\" \"mul\"\n"
               "%s : f32[2, 3] = onnx.Sub.v1(self: %m) meta \"fx_node\" \"sub\"\n"
               "%d : f32[7, 3] = onnx.Div.v1(self: %s) meta \"fx_node\" \"div\"\n"
               "return (%d)\n");
    QCOMPARE(lines(pair(fx, onnx), fx, onnx).filter(QStringLiteral("fx_node")),
             QStringList({QStringLiteral("mul -> t derived (fx_node: mul)"), QStringLiteral("mul -> m exact (fx_node: mul)"),
                          QStringLiteral("sub -> s derived (fx_node: sub)")}));
}

void TestLevels::otherProgramsStayApart()
{
    // Handles are small numbers in any program: other operators under them mean another one.
    const Level a = chain("a", Stage::Edge, {{"n", "conv2d"}, {"m", "mean"}}, {{1, "debug_handle", "1"}, {2, "debug_handle", "2"}});
    const Level b = chain("b", Stage::Plan, {{"p", "sin"}, {"q", "cos"}}, {{1, "debug_handle", "1"}, {2, "debug_handle", "2"}});
    const Levels all = together({a, b});
    QVERIFY(all.joins.empty());
    QCOMPARE(all.problems.size(), std::size_t(2));
    QCOMPARE(all.problems[0].file, std::string("a.file"));
    // A delegate's operators have other names than any graph's: then sizes tell.
    for (const char* record : {"branch.etrecord", "stateful.etrecord"}) {
        const auto wrong = readAll(std::vector<std::string>{data("net_xnnpack.pte"), data(record)});
        QVERIFY(wrong);
        for (const Join& join : wrong->joins)
            QCOMPARE(wrong->levels[join.from].file, wrong->levels[join.to].file);
        QCOMPARE(wrong->problems.size(), std::size_t(2));
    }
}

/// Every body has an "output": of a thousand of them each belongs to that of the body of the same name, and is a candidate for no other.
void TestLevels::namesOfManyBodies()
{
    const auto bodies = [](const char* id, std::uint32_t count, bool numbered) {
        graph::GraphBuilder builder;
        (void)builder.addNode({.name = id, .target = "torch.ops.aten.relu.default", .subgraph = graph::SubgraphId(0)});
        for (std::uint32_t i = 0; i < count; ++i) {
            const graph::SubgraphId body = builder.addSubgraph(numbered ? "b" + std::to_string(i) : "b");
            (void)builder.addNode({.name = "output", .target = "torch.ops.aten.relu.default", .subgraph = body});
        }
        auto model = std::make_shared<program::Model>();
        model->graph = builder.build();
        return Level{.id = id, .title = std::string(id), .stage = Stage::Aten, .file = id, .model = model};
    };
    QCOMPARE(pair(bodies("a", 1000, true), bodies("c", 1000, true)).links().size(), std::size_t(1000));
    QCOMPARE(pair(bodies("a", 10, false), bodies("c", 10, false)).links().size(), std::size_t(100));
    QCOMPARE(pair(bodies("a", 1000, false), bodies("c", 1000, false)).links().size(), std::size_t(0));
    Progress cancelled;
    cancelled.cancel.cancel();
    QVERIFY(pair(bodies("a", 10, true), bodies("c", 10, true), cancelled).empty());
}

void TestLevels::garbageIsNoKey()
{
    std::vector<Fact> facts;
    for (const char* text : {"", "[", "-1", "99999999999999999999999999", "[[[[1", "{}", "\xff\xfe"}) {
        facts.push_back({1, "debug_handle", text});
        facts.push_back({1, "from_node", text});
        facts.push_back({1, "fx_node", text});
    }
    facts.push_back({1, "from_node", std::string(100000, '[')});
    facts.push_back({4000000000u, "instruction", "1"});
    const Level a = chain("a", Stage::Edge, {{"n", "conv2d"}}, facts), b = chain("b", Stage::Plan, {{"p", "sin"}}, facts);
    const LinkSet links = pair(a, b);
    for (const Link& link : links.links())
        QVERIFY2(link.evidence == "debug handle 1" || link.evidence == "same name: x" || link.evidence.starts_with("both of fx_node"),
                 link.evidence.c_str());
}

void TestLevels::filesOfExecuTorch()
{
    const auto levels = readAll(std::vector<std::string>{data("stateful.pte"), data("stateful.etrecord")});
    QVERIFY2(levels, levels ? "" : levels.error().text().c_str());
    QStringList ids;
    for (const Level& level : levels->levels)
        ids.append(QString::fromStdString(level.id));
    QCOMPARE(ids, QStringList(
                      {QStringLiteral("exported"), QStringLiteral("edge/forward"), QStringLiteral("ir"), QStringLiteral("plan/forward")}));
    QCOMPARE(counted(*levels, "exported", "edge/forward", true), QStringLiteral("5 of 5: 5 exact, 0 derived, 0 ambiguous"));
    QCOMPARE(counted(*levels, "edge/forward", "plan/forward", false), QStringLiteral("5 of 5: 5 exact, 0 derived, 0 ambiguous"));
    QVERIFY(levels->problems.empty());
}

/// The exported program, its edge program, and the plan whose delegates are opened: one chain, from three files.
void TestLevels::delegatesAreOpened()
{
    const auto levels = readAll(std::vector<std::string>{data("net_xnnpack.pte"), data("net.pt2"), data("net_xnnpack.etrecord")});
    QVERIFY2(levels, levels ? "" : levels.error().text().c_str());
    QCOMPARE(levels->levels.size(), std::size_t(4)); // the exported program and its IR are there once
    const Level& exported = levels->levels[*levels->tryLevel("exported")];
    QCOMPARE(exported.file, data("net.pt2"));
    QCOMPARE(exported.alsoIn, std::vector<std::string>{data("net_xnnpack.etrecord")});
    QCOMPARE(counted(*levels, "exported", "edge/forward", true), QStringLiteral("8 of 8: 8 exact, 0 derived, 0 ambiguous"));
    QCOMPARE(counted(*levels, "edge/forward", "plan/forward", false), QStringLiteral("8 of 8: 8 exact, 0 derived, 0 ambiguous"));
    QCOMPARE(counted(*levels, "exported", "ir", true), QStringLiteral("8 of 8: 8 exact, 0 derived, 0 ambiguous"));

    const std::uint32_t linear = tryNode(exported, "linear").value();
    const auto reached = reach(*levels, *levels->tryLevel("exported"), std::span(&linear, 1));
    const std::size_t plan = *levels->tryLevel("plan/forward");
    QStringList found;
    for (const Reached& each : reached[plan])
        found.append(
            QStringLiteral("%1 %2: %3")
                .arg(nodeName(levels->levels[plan], each.node).c_str(), std::string(markName(each.mark)).c_str(), each.evidence.c_str()));
    QCOMPARE(found, QStringList({QStringLiteral("lowered_module_1/linear exact: from_node: linear; debug handle 6"),
                                 QStringLiteral("executorch_call_delegate_1 exact: from_node: linear; instruction 4")}));
}

void TestLevels::methodsStayApart()
{
    const auto levels = readAll(std::vector<std::string>{data("two.pte"), data("two.etrecord")});
    QVERIFY2(levels, levels ? "" : levels.error().text().c_str());
    QCOMPARE(counted(*levels, "edge/decode", "plan/decode", true), QStringLiteral("5 of 5: 5 exact, 0 derived, 0 ambiguous"));
    QCOMPARE(counted(*levels, "edge/encode", "plan/encode", true), QStringLiteral("2 of 2: 2 exact, 0 derived, 0 ambiguous"));
    QCOMPARE(levels->joins.size(), std::size_t(2));
}

void TestLevels::damageIsAProblem()
{
    const std::string none = std::string(NODEWISE_TEST_DATA "/README.md");
    const auto some = readAll(std::vector<std::string>{data("net.pte"), none});
    QVERIFY(some);
    QCOMPARE(some->levels.size(), std::size_t(1));
    QCOMPARE(some->problems.size(), std::size_t(1));
    QCOMPARE(some->problems[0].file, none);
    const auto all = readAll(std::vector<std::string>{none});
    QVERIFY(!all);
    QCOMPARE(all.error().file, none);
    const auto apart = readAll(std::vector<std::string>{data("net.pte"), data("stateful.etrecord")});
    QVERIFY(apart);
    QCOMPARE(apart->problems.size(), std::size_t(2));
    QCOMPARE(apart->problems[0].message,
             std::string_view("no level of this file has nodes of the other files' levels, as far as they tell"));
}

void TestLevels::manyNodesJoinInOnePass()
{
    std::vector<std::pair<std::string, std::string>> first, second;
    std::vector<Fact> facts;
    constexpr std::uint32_t many = 14000;
    for (std::uint32_t i = 1; i <= many; ++i) {
        first.emplace_back("n" + std::to_string(i), "add.Tensor");
        second.emplace_back("m" + std::to_string(i), "add.out");
        facts.push_back({i, "debug_handle", std::to_string(i)});
    }
    const Level a = chain("a", Stage::Edge, first, facts), b = chain("b", Stage::Plan, second, facts);
    const Levels all = together({a, b});
    QCOMPARE(counted(all, "a", "b", true), QStringLiteral("14000 of 14000: 14000 exact, 0 derived, 0 ambiguous"));
    // One handle of all says nothing, and must not take the square of them.
    for (Fact& fact : facts)
        fact.value = "1";
    const Level c = chain("c", Stage::Edge, first, facts), d = chain("d", Stage::Plan, second, facts);
    QCOMPARE(pair(c, d).links().size(), std::size_t(1)); // the input
}

/// A source in one file, as docs/levels.md shows it, and what it reads.
void TestLevels::exampleOfThePage()
{
    const auto textOf = [](const char* name) {
        QFile file(QStringLiteral(NODEWISE_TEST_DATA "/../../") + QLatin1String(name));
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    };
    const QString source = textOf("examples/level_source/kernel_list.cpp");
    QVERIFY(!source.isEmpty());
    QVERIFY(textOf("docs/levels.md").contains(QStringLiteral("```cpp\n") + source.section(QLatin1Char('\n'), 1) + QStringLiteral("```")));

    const QTemporaryDir folder;
    const std::string path = folder.filePath(QStringLiteral("kernels.txt")).toStdString();
    QFile file(QString::fromStdString(path));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("# my_compiler kernels\nfused_0 conv2d relu\nfused_1 linear\n");
    file.close();
    const Source& lists = kernelListSource();
    QVERIFY(lists.takes(path));
    QVERIFY(!lists.takes(data("net.pt2")));
    auto kernels = lists.read(path, {});
    QVERIFY2(kernels, kernels ? "" : kernels.error().text().c_str());
    auto all = levels::read(data("net.pt2"));
    QVERIFY(all);
    joinFile(*all, std::move(*kernels));
    QCOMPARE(counted(*all, "exported", "kernels", true), QStringLiteral("2 of 2: 2 exact, 0 derived, 0 ambiguous"));
    QCOMPARE(counted(*all, "exported", "kernels", false), QStringLiteral("3 of 8: 3 exact, 0 derived, 0 ambiguous"));
}

void TestLevels::reportsTellTheChain()
{
    const auto levels = readAll(std::vector<std::string>{data("net.pt2"), data("net.pte"), data("net.etrecord")});
    QVERIFY(levels);
    QVERIFY(!placeOf(*levels, "linear", "nowhere"));
    QVERIFY(!placeOf(*levels, "nobody"));
    const auto place = placeOf(*levels, "linear");
    QVERIFY(place);
    QCOMPARE(QString::fromStdString(reportText(*levels, *place)),
             QStringLiteral("exported      16 nodes      net.pt2, net.etrecord\n"
                            "edge/forward  17 nodes      net.etrecord\n"
                            "ir            10 nodes      net.pt2, net.etrecord\n"
                            "plan/forward  17 nodes      net.pte\n"
                            "\n"
                            "exported -> edge/forward\n"
                            "  exported      8 of 8, 8 exact\n"
                            "  edge/forward  9 of 9, 9 exact\n"
                            "exported -> ir\n"
                            "  exported      8 of 8, 8 exact\n"
                            "  ir            8 of 8, 8 exact\n"
                            "edge/forward -> plan/forward\n"
                            "  edge/forward  9 of 9, 9 exact\n"
                            "  plan/forward  9 of 9, 9 exact\n"
                            "\n"
                            "linear\n"
                            "  exported      linear  aten.linear.default\n"
                            "  edge/forward  aten_permute_copy_default  aten.permute_copy.default  (exact: "
                            "from_node: linear)\n"
                            "                aten_addmm_default  aten.addmm.default  (exact: from_node: linear)\n"
                            "  ir            linear  aten.linear.default  (exact: conversion)\n"
                            "  plan/forward  permute_copy  aten.permute_copy.out  (exact: from_node: linear; instruction 5)\n"
                            "                addmm  aten.addmm.out  (exact: from_node: linear; instruction 6)\n"));
    QVERIFY(reportJson(*levels, *place).find("\"evidence\":\"from_node: linear; instruction 6\"") != std::string::npos);
}

QTEST_APPLESS_MAIN(TestLevels)
#include "tst_levels.moc"
