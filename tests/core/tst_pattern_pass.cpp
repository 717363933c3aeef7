// SPDX-License-Identifier: Apache-2.0
// Passes of a profile's own: where a graph looks like a pattern, what keeps a match from being replaced, and what stands for what.
#include "core/rewrite/matcher.h"
#include "core/rewrite/mistakes.h"
#include "core/rewrite/pattern_pass.h"
#include "core/rewrite/pipeline.h"
#include "tests/core/rewrite_graphs.h"

#include <QtTest>

using namespace nodewise;
using namespace nodewise::rewrite;
using namespace nodewise::test;
using Kind = Pattern::Parameter::Kind;

namespace {

constexpr const char* silu = "%x : f32[] = placeholder\n"
                             "%s : f32[] = aten.sigmoid.default(self: %x)\n"
                             "%m : f32[] = aten.mul.Tensor(self: %x, other: %s)\n"
                             "return (%m)\n";
constexpr const char* toSilu = "%x : f32[2] = placeholder\n"
                               "%silu : f32[2] = aten.silu.default(self: %x)\n"
                               "return (%silu)\n";

/// Parameters that are named take what they are said to, all others tensors.
Pattern patternOf(const std::string& form, const std::map<std::string, Kind>& kinds = {})
{
    Pattern pattern{.graph = parsed(form), .parameters = {}, .target = "torch.ops.pattern.p.default"};
    for (const graph::Node& node : pattern.graph->nodes())
        if (node.op == graph::NodeOp::Placeholder)
            pattern.parameters.push_back({.name = node.name, .kind = kinds.contains(node.name) ? kinds.at(node.name) : Kind::Tensor});
    return pattern;
}

} // namespace

class TestPatternPass : public QObject {
    Q_OBJECT

    FakeOperators m_operators;
    backend::Profile m_profile;

private Q_SLOTS:
    void init();
    void replaces_data();
    void replaces();
    void leaves_data();
    void leaves();
    void severalResults();
    void matchesOfOneRoundLeadToAnother();
    void nothingIsReplacedForever();
    void growthEnds();
    void manyWaysToMatchAreCounted();
    void wrongReplacementsAreMistakes();
    void aPassIsLocated();
    void cancelled();
    void patternsHangTogether_data();
    void patternsHangTogether();

private:
    backend::PassRule rule(const char* when = "") const
    {
        return {.pass = "mine", .pattern = "p", .replacement = "r", .when = when, .why = "as one", .place = {7, 3}};
    }
    PassResult run(const std::shared_ptr<const graph::Graph>& before, const char* when = "")
    {
        auto made = replacePattern(before, rule(when), m_profile, m_operators, {});
        if (!made)
            qFatal("%s", made.error().text().c_str());
        for (const graph::Diagnostic& found : made->rewritten.graph->lint())
            qFatal("%s", found.where.text().c_str());
        return std::move(*made);
    }
    QString refusal(const std::string& graph)
    {
        const auto made = replacePattern(parsed(graph), rule(), m_profile, m_operators, {});
        return made ? QString()
                    : QString("%1:%2: %3").arg(text(made.error().file)).arg(made.error().line).arg(text(made.error().message.english()));
    }
};

void TestPatternPass::init()
{
    m_operators = {};
    m_operators.functions["r"] = toSilu;
    m_operators.patterns.emplace("p", patternOf(silu));
    m_operators.usual["aten.add.Tensor"] = {{.name = "alpha", .value = graph::Argument(std::int64_t(1)), .keyword = true}};
    m_operators.usual["aten.mean.dim"] = {{.name = "keepdim", .value = graph::Argument(false)}};
    m_profile = {.name = "mine", .path = "/mine.json"};
}

void TestPatternPass::replaces_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("graph");
    QTest::addColumn<QString>("from"); // what the new graph's nodes come from
    const auto row = [](const char* name, const char* pattern, const char* graph, const char* from) {
        QTest::newRow(name) << QString(pattern) << QString(graph) << QString(from);
    };
    row("as it is written", silu, R"(%a : f32[2] = placeholder
%s : f32[2] = aten.sigmoid.default(self: %a)
%m : f32[2] = aten.mul.Tensor(self: %a, other: %s)
return (%m))",
        "a<a silu<s,m output<output");
    row("operands the other way round", silu, R"(%a : f32[2] = placeholder
%s : f32[2] = aten.sigmoid.default(self: %a)
%m : f32[2] = aten.mul.Tensor(self: %s, other: %a)
return (%m))",
        "a<a silu<s,m output<output");
    row("two of them, one of the other's result", silu, R"(%a : f32[2] = placeholder
%s : f32[2] = aten.sigmoid.default(self: %a)
%m : f32[2] = aten.mul.Tensor(self: %a, other: %s)
%t : f32[2] = aten.sigmoid.default(self: %m)
%n : f32[2] = aten.mul.Tensor(self: %t, other: %m)
return (%n, %m))",
        "a<a silu<s,m silu_1<t,n output<output");
    row("an argument at its default", "%x : f32[] = placeholder\n%m : f32[] = aten.add.Tensor(self: %x, other: 1)\nreturn (%m)\n",
        "%a : f32[2] = placeholder\n%m : f32[2] = aten.add.Tensor(self: %a, other: 1, alpha=1)\nreturn (%m)", "a<a silu<m output<output");
    row("a number of the other kind where all are floating point",
        "%x : f32[] = placeholder\n%m : f32[] = aten.mul.Tensor(self: %x, other: 2)\nreturn (%m)\n",
        "%a : f32[2] = placeholder\n%m : f32[2] = aten.mul.Tensor(self: %a, other: 2.0)\nreturn (%m)", "a<a silu<m output<output");
    row("a result that nobody reads beside it",
        "%x : f32[] = placeholder\n%t : (f32[], i64[]) = aten.max.dim(self: %x, dim: 0)\n"
        "%v : f32[] = \"operator.getitem\"(%t, 0)\nreturn (%v)\n",
        "%a : f32[2] = placeholder\n%t : (f32[2], i64[2]) = aten.max.dim(self: %a, dim: 0)\n%v : f32[2] = \"operator.getitem\"(%t, 0)\n"
        "%i : i64[2] = \"operator.getitem\"(%t, 1)\nreturn (%v)",
        "a<a silu<t,v output<output");
    row("a check of a type between", silu, R"(%a : f32[2] = placeholder
%s : f32[2] = aten.sigmoid.default(self: %a)
%c = aten._assert_tensor_metadata.default(a: %s, dtype=torch.float32)
%m : f32[2] = aten.mul.Tensor(self: %a, other: %s)
return (%m))",
        "a<a silu<s,m output<output");
    row("in a body of control flow", silu, R"(%a : f32[2] = placeholder
%p : b8[] = placeholder
%true_graph_0 = get_attr true_graph_0 {
  %b : f32[2] = placeholder
  %s : f32[2] = aten.sigmoid.default(self: %b)
  %m : f32[2] = aten.mul.Tensor(self: %s, other: %b)
  return (%m)
}
%false_graph_0 = get_attr false_graph_0 {
  %b : f32[2] = placeholder
  %s : f32[2] = aten.neg.default(self: %b)
  return (%s)
}
%c : (f32[2]) = "torch.ops.higher_order.cond"(%p, %true_graph_0, %false_graph_0, [%a])
%o : f32[2] = "operator.getitem"(%c, 0)
return (%o))",
        "");
}

void TestPatternPass::replaces()
{
    QFETCH(QString, pattern);
    QFETCH(QString, graph);
    QFETCH(QString, from);
    m_operators.patterns.at("p") = patternOf(pattern.toStdString());
    const auto before = parsed(graph.toStdString());
    const PassResult result = run(before);
    QVERIFY(result.changes > 0);
    QCOMPARE(QString::fromStdString(result.note.english()), QString("matches replaced: %1").arg(result.changes));
    if (!from.isEmpty())
        QCOMPARE(text(fromText(*before, result.rewritten)), from);
    for (const Rewritten::Edited& edited : result.rewritten.edited) // each node of a match is told of
        QVERIFY(!edited.now.empty() || before->node(edited.node).users.empty());
    QVERIFY(graph::printText(*result.rewritten.graph).find("aten.silu.default") != std::string::npos);
}

void TestPatternPass::leaves_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("graph");
    QTest::addColumn<QString>("why");
    const auto row = [](const char* name, const char* pattern, const char* graph, const char* why) {
        QTest::newRow(name) << QString(pattern) << QString(graph) << QString(why);
    };
    row("a value between is read elsewhere", silu, R"(%a : f32[2] = placeholder
%s : f32[2] = aten.sigmoid.default(self: %a)
%m : f32[2] = aten.mul.Tensor(self: %a, other: %s)
return (%m, %s))",
        "m: 's' is also read by 'output'");
    row("a value of it is written in place", silu, R"(%a : f32[2] = placeholder
%s : f32[2] = aten.sigmoid.default(self: %a)
%m : f32[2] = aten.mul.Tensor(self: %a, other: %s)
%n : f32[2] = aten.relu_.default(self: %m)
return (%n))",
        "m: 'm' is written in place");
    row("two values for one parameter", silu, R"(%a : f32[2] = placeholder
%b : f32[2] = placeholder
%s : f32[2] = aten.sigmoid.default(self: %a)
%m : f32[2] = aten.mul.Tensor(self: %b, other: %s)
return (%m))",
        "m: the pattern does not match: 'x' would be 'b' and 'a'");
    row("another number",
        "%x : f32[] = placeholder\n%s : f32[] = aten.neg.default(self: %x)\n"
        "%m : f32[] = aten.mul.Tensor(self: %s, other: 2)\nreturn (%m)\n",
        "%a : f32[2] = placeholder\n%s : f32[2] = aten.neg.default(self: %a)\n%m : f32[2] = aten.mul.Tensor(self: %s, other: 3)\n"
        "return (%m)",
        "note: nothing was replaced: no aten.mul.Tensor is the pattern's, e.g. the argument 'other' of aten.mul.Tensor is 3, where the "
        "pattern has 2");
    row("2.0 of integers", "%x : i64[] = placeholder\n%m : i64[] = aten.mul.Tensor(self: %x, other: 2.0)\nreturn (%m)\n",
        "%a : i64[2] = placeholder\n%m : i64[2] = aten.mul.Tensor(self: %a, other: 2)\nreturn (%m)",
        "note: nothing was replaced: no aten.mul.Tensor is the pattern's, e.g. the argument 'other' of aten.mul.Tensor is 2, where the "
        "pattern has "
        "2.0");
    row("no such operator", silu, "%a : f32[2] = placeholder\nreturn (%a)", "note: nothing was replaced: the graph has no aten.mul.Tensor");
    row("an argument that is not at its default",
        "%x : f32[] = placeholder\n%s : f32[] = aten.neg.default(self: %x)\n%m : f32[] = aten.mean.dim(self: %s, dim: [0])\nreturn (%m)\n",
        "%a : f32[2] = placeholder\n%s : f32[2] = aten.neg.default(self: %a)\n"
        "%m : f32[1] = aten.mean.dim(self: %s, dim: [0], keepdim: True)\nreturn (%m)",
        "note: nothing was replaced: no aten.mean.dim is the pattern's, e.g. the argument 'keepdim' of aten.mean.dim is True, where the "
        "pattern has "
        "False");
    row("what it takes is a part of it",
        "%x : f32[] = placeholder\n%y : f32[] = placeholder\n%s : f32[] = aten.relu.default(self: %x)\n"
        "%m : f32[] = aten.add.Tensor(self: %s, other: %y)\nreturn (%m)\n",
        "%a : f32[2] = placeholder\n%s : f32[2] = aten.relu.default(self: %a)\n%m : f32[2] = aten.add.Tensor(self: %s, other: %s)\nreturn "
        "(%m)",
        "m: 's' is a part of it, and is also what it takes");
}

void TestPatternPass::leaves()
{
    QFETCH(QString, pattern);
    QFETCH(QString, graph);
    QFETCH(QString, why);
    m_operators.patterns.at("p") = patternOf(pattern.toStdString());
    const auto before = parsed(graph.toStdString());
    const PassResult result = run(before);
    QCOMPARE(result.changes, std::size_t(0));
    QVERIFY(result.rewritten.graph == before);
    QStringList told;
    for (const PassResult::Left& left : result.left)
        told << text(before->node(left.node).name + ": " + left.why.english());
    if (told.isEmpty())
        told << text("note: " + result.note.english());
    QCOMPARE(told.join("; "), why);
}

// What two results stand for, and where the replacement can stand: after all that it takes, before all that reads a result.
void TestPatternPass::severalResults()
{
    m_operators.patterns.at("p") = patternOf("%x : f32[] = placeholder\n%y : f32[] = placeholder\n%n : f32[] = aten.neg.default(self: %x)\n"
                                             "%m : f32[] = aten.mul.Tensor(self: %n, other: %y)\nreturn (%n, %m)\n");
    m_operators.functions["r"] =
        "%x : f32[2] = placeholder\n%y : f32[2] = placeholder\n"
        "%pair : (f32[2], f32[2]) = lib.both.default(x: %x, y: %y)\n"
        "%n : f32[2] = \"operator.getitem\"(%pair, 0)\n%m : f32[2] = \"operator.getitem\"(%pair, 1)\nreturn (%n, %m)\n";
    const auto before = parsed(R"(%a : f32[2] = placeholder
%n : f32[2] = aten.neg.default(self: %a)
%b : f32[2] = aten.relu.default(self: %a)
%m : f32[2] = aten.mul.Tensor(self: %n, other: %b)
%o : f32[2] = aten.sigmoid.default(self: %n)
return (%m, %o))");
    const PassResult result = run(before);
    QCOMPARE(text(fromText(*before, result.rewritten)), "a<a b<b both<n,m getitem<n,m getitem_1<n,m o<o output<output");
    QCOMPARE(text(graph::printText(*result.rewritten.graph)).section('\n', -3),
             QString("return (%getitem_1, %o)\n").prepend("%o : f32[2] = aten.sigmoid.default(self: %getitem)\n"));
    QCOMPARE(text(result.rewritten.graph->node(result.rewritten.value[id(*before, "n").index()]).name), "getitem");

    // The product takes what comes of the negation: nothing can stand before and after that.
    const PassResult left = run(parsed(R"(%a : f32[2] = placeholder
%n : f32[2] = aten.neg.default(self: %a)
%b : f32[2] = aten.relu.default(self: %n)
%m : f32[2] = aten.mul.Tensor(self: %n, other: %b)
return (%m))"));
    QCOMPARE(left.changes, std::size_t(0));
    QCOMPARE(text(left.left.front().why.english()), "one of its results is read before all that it takes is there");
}

void TestPatternPass::matchesOfOneRoundLeadToAnother()
{
    m_operators.patterns.at("p") = patternOf("%x : f32[] = placeholder\n%n : f32[] = aten.neg.default(self: %x)\n"
                                             "%m : f32[] = aten.neg.default(self: %n)\nreturn (%m)\n");
    m_operators.functions["r"] = "%x : f32[2] = placeholder\nreturn (%x)\n";
    std::string chain = "%x0 : f32[2] = placeholder\n";
    for (int i = 1; i <= 5; ++i)
        chain += "%x" + std::to_string(i) + " : f32[2] = aten.neg.default(self: %x" + std::to_string(i - 1) + ")\n";
    const auto before = parsed(chain + "return (%x5)\n");
    const PassResult result = run(before);
    QCOMPARE(result.changes, std::size_t(2));
    QCOMPARE(text(graph::printText(*result.rewritten.graph)),
             "%x0 : f32[2] = placeholder\n%x5 : f32[2] = aten.neg.default(self: %x0)\nreturn (%x5)\n");
}

void TestPatternPass::nothingIsReplacedForever()
{
    m_operators.functions["r"] = silu;
    QCOMPARE(refusal("%a : f32[2] = placeholder\n%s : f32[2] = aten.sigmoid.default(self: %a)\n"
                     "%m : f32[2] = aten.mul.Tensor(self: %a, other: %s)\nreturn (%m)\n"),
             "/mine.json:7: the pass 'mine' finds its pattern again after 32 rounds: its replacement contains it");
}

void TestPatternPass::growthEnds()
{
    m_operators.patterns.at("p") = patternOf("%x : f32[] = placeholder\n%n : f32[] = aten.neg.default(self: %x)\nreturn (%n)\n");
    m_operators.functions["r"] =
        "%x : f32[2] = placeholder\n%a : f32[2] = aten.neg.default(self: %x)\n%b : f32[2] = aten.neg.default(self: %a)\n"
        "%c : f32[2] = aten.neg.default(self: %b)\nreturn (%c)\n";
    const QString why = refusal("%a : f32[2] = placeholder\n%m : f32[2] = aten.neg.default(self: %a)\nreturn (%m)\n");
    QVERIFY2(why.startsWith("/mine.json:7: the pass 'mine' grows this graph to ") && why.endsWith("does it ever end?"), qPrintable(why));
}

// Each sum of the pattern may be laid over a sum of the graph in two ways, and the last operand fits in none.
void TestPatternPass::manyWaysToMatchAreCounted()
{
    constexpr int depth = 40;
    const auto tree = [](const char* type, int terms, const char* last) {
        std::string out = "%x : " + std::string(type) + " = placeholder\n%c0 : " + type + " = " + last + "(self: %x)\n";
        for (int i = 1; i <= terms; ++i) {
            const std::string before = std::to_string(i - 1), now = std::to_string(i);
            out += "%c" + now + " : " + type + " = aten.add.Tensor(self: %c" + before + ", other: %c" + before + ")\n";
        }
        return out + "return (%c" + std::to_string(terms) + ")\n";
    };
    m_operators.patterns.at("p") = patternOf(tree("f32[]", depth, "aten.sin.default"));
    QCOMPARE(refusal(tree("f32[2]", depth, "aten.cos.default")),
             "/mine.json:7: the pattern of the pass 'mine' fits this graph in too many ways: more than 5000000 nodes were compared");
}

void TestPatternPass::wrongReplacementsAreMistakes()
{
    m_operators.functions["r"] = "fails";
    m_operators.wrong.insert("r");
    m_profile.passes = {rule()};
    const auto before = parsed(R"(%a : f32[2] = placeholder
%s : f32[2] = aten.sigmoid.default(self: %a)
%m : f32[2] = aten.mul.Tensor(self: %a, other: %s)
%t : f32[2] = aten.sigmoid.default(self: %m)
%n : f32[2] = aten.mul.Tensor(self: %t, other: %m)
return (%n))");
    const auto pipeline = runPipeline(before, m_profile, {}, m_operators);
    QVERIFY(pipeline.has_value());
    const PipelineStep& step = pipeline->steps.back();
    QCOMPARE(text(step.note.english()), "nothing was replaced; matches that the replacement is wrong about: 2");
    QCOMPARE(step.events.size(), std::size_t(2));
    QCOMPARE(step.events.front().kind, Event::Kind::Wrong);
    const auto mistakes = mistakesOf(*pipeline, "/mine.json");
    QCOMPARE(mistakes.size(), std::size_t(1));
    QCOMPARE(mistakes.front().line, 7);
    QCOMPARE(text(mistakes.front().message.english()),
             "the replacement of the pass mine can't stand in for 'm', nor for 1 more: the function 'r' can't do without data");

    m_operators.wrong.clear(); // it only can't be told: nobody's mistake
    const auto untold = runPipeline(before, m_profile, {}, m_operators);
    QVERIFY(untold && mistakesOf(*untold, "/mine.json").empty());
    QCOMPARE(untold->steps.back().events.front().kind, Event::Kind::Declined);
}

void TestPatternPass::aPassIsLocated()
{
    const std::string graph = "%a : f32[2] = placeholder\n%s : f32[2] = aten.sigmoid.default(self: %a)\n"
                              "%m : f32[2] = aten.mul.Tensor(self: %a, other: %s)\nreturn (%m)\n";
    m_operators.guards = {{"yes", true}, {"no", false}};
    QCOMPARE(run(parsed(graph), "yes").changes, std::size_t(1));
    const PassResult refused = run(parsed(graph), "no");
    QCOMPARE(refused.changes, std::size_t(0));
    QCOMPARE(text(refused.note.english()), "nothing was replaced; left as they are: 1");
    QCOMPARE(text(refused.left.front().why.english()), "the guard 'no' does not hold");
    m_operators.partly["some"] = "s0 = 2, not at s0 = 3";
    QVERIFY(text(run(parsed(graph), "some").left.front().why.english()).contains("s0 = 2"));
    m_operators.functions["r"] = "";
    QCOMPARE(text(run(parsed(graph)).left.front().why.english()), "r declines");
    m_operators.functions.clear();
    QVERIFY(refusal(graph).startsWith("/mine.json:7: there is no function 'r'"));
    m_operators.patterns.clear();
    QVERIFY(refusal(graph).startsWith("/mine.json:7: there is no function 'p'"));
}

void TestPatternPass::cancelled()
{
    Progress progress;
    progress.cancel.cancel();
    const auto made = replacePattern(parsed("%a : f32[2] = placeholder\n%m : f32[2] = aten.mul.Tensor(self: %a, other: %a)\nreturn (%m)\n"),
                                     rule(), m_profile, m_operators, progress);
    QVERIFY(!made);
}

void TestPatternPass::patternsHangTogether_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("why");
    QTest::newRow("whole") << silu << "";
    QTest::newRow("a parameter")
        << "%x : f32[] = placeholder\n%y : f32[] = placeholder\n%n : f32[] = aten.neg.default(self: %x)\nreturn (%n)\n"
        << "the pattern does not use its parameter 'y'";
    QTest::newRow("a call")
        << "%x : f32[] = placeholder\n%y : f32[] = aten.relu.default(self: %x)\n%n : f32[] = aten.neg.default(self: %x)\n"
           "return (%n)\n"
        << "nothing that the pattern returns comes from its call of aten.relu.default";
    QTest::newRow("results") << "%x : f32[] = placeholder\n%y : f32[] = placeholder\n%n : f32[] = aten.neg.default(self: %x)\n"
                                "%m : f32[] = aten.neg.default(self: %y)\nreturn (%n, %m)\n"
                             << "the results of the pattern have no tensor in common";
    QTest::newRow("results of one tensor") << "%x : f32[] = placeholder\n%n : f32[] = aten.neg.default(self: %x)\n"
                                              "%m : f32[] = aten.relu.default(self: %x)\nreturn (%n, %m)\n"
                                           << "";
}

void TestPatternPass::patternsHangTogether()
{
    QFETCH(QString, pattern);
    QFETCH(QString, why);
    const auto checked = checkLinks(patternOf(pattern.toStdString()));
    QCOMPARE(checked ? QString() : text(checked.error().message.english()), why);
}

QTEST_GUILESS_MAIN(TestPatternPass)
#include "tst_pattern_pass.moc"
