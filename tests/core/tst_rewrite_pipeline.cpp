// SPDX-License-Identifier: Apache-2.0
#include "core/rewrite/mistakes.h"
#include "core/rewrite/pipeline.h"
#include "tests/core/rewrite_graphs.h"
#include "tests/core/tiny_tensors.h"

#include <QtTest>

using namespace nodewise;
using namespace nodewise::rewrite;
using namespace nodewise::test;
using backend::PassRule;

namespace {

const char* const mmOfTwo = R"(
%x : f32[2, 3] = placeholder
%w : f32[4, 3] = placeholder
%t : f32[3, 4] = aten.t.default(self: %w)
%mm : f32[2, 4] = aten.mm.default(self: %x, mat2: %t)
return (%mm))";
const char* const addmmOfThree = R"(
%x : f32[2, 3] = placeholder
%w : f32[4, 3] = placeholder
%b : f32[4] = placeholder
%t : f32[3, 4] = aten.t.default(self: %w)
%addmm : f32[2, 4] = aten.addmm.default(self: %b, mat1: %x, mat2: %t)
return (%addmm))";
const char* const addOfThree = R"(
%b : f32[4] = placeholder
%x : f32[2, 3] = placeholder
%t : f32[3, 4] = placeholder
%mm : f32[2, 4] = aten.mm.default(self: %x, mat2: %t)
%add : f32[2, 4] = aten.add.Tensor(self: %mm, other: %b)
return (%add))";

/// One linear with a bias.
std::string linear()
{
    return R"(
%w : f32[4, 3] = placeholder parameter "w"
%b : f32[4] = placeholder parameter "b"
%x : f32[2, 3] = placeholder
%linear : f32[2, 4] = aten.linear.default(input: %x, weight: %w, bias: %b)
%relu : f32[2, 4] = aten.relu.default(self: %linear)
return (%relu))";
}

backend::Profile profile()
{
    backend::Profile profile{.name = "test", .path = "test.json"};
    profile.tables = {"inductor"};
    return profile;
}

std::string kindName(Event::Kind kind)
{
    constexpr std::array names{"decomposed", "declined", "excluded", "unsupported", "wrong", "untold", "passed"};
    return names[std::size_t(kind)];
}

/// "linear: decomposed linear 3:5 -> aten.mm.default > mm" one line an event.
std::string eventsText(const graph::Graph& before, const PipelineStep& step)
{
    std::string all;
    for (const Event& event : step.events) {
        all += before.qualifiedName(event.node) + ": ";
        if (event.depth > 0)
            all += std::to_string(event.depth) + " " + event.op + ": ";
        all += kindName(event.kind) + " " + event.rule;
        if (event.place.line > 0)
            all += " " + std::to_string(event.place.line);
        for (const std::string& op : event.becomes)
            all += " " + op;
        all += " > " + namesOf(*step.rewritten.graph, event.after) + (event.why.empty() ? "" : " (" + event.why.english() + ")") + "\n";
    }
    return all;
}

std::string opsOf(const graph::Graph& graph)
{
    std::string all;
    for (const graph::Node& node : graph.nodes())
        if (node.op == graph::NodeOp::CallFunction)
            all += (all.empty() ? "" : " ") + node.name + "=" + std::string(node.opType());
    return all;
}

} // namespace

class TestRewritePipeline : public QObject {
    Q_OBJECT

    FakeOperators m_operators;
    backend::Profile m_profile;
    backend::InductorTables m_tables;

    Pipeline run(const std::string& program)
    {
        auto pipeline = runPipeline(parsed(program), m_profile, m_tables, m_operators);
        if (!pipeline) {
            QTest::qFail(pipeline.error().text().c_str(), __FILE__, __LINE__);
            return {};
        }
        for (const graph::Diagnostic& found : pipeline->result()->lint())
            QTest::qFail(found.where.text().c_str(), __FILE__, __LINE__);
        return std::move(*pipeline);
    }
    std::string events(const Pipeline& pipeline) { return eventsText(*pipeline.original, pipeline.steps.front()); }

private Q_SLOTS:
    void init()
    {
        m_operators = {};
        m_profile = profile();
        m_tables = {.name = "inductor", .torch = {}};
        m_operators.guards = {{"yes", true}, {"no", false}};
        m_operators.functions = {{"linear", addmmOfThree}, {"addmm", addOfThree}, {"none", ""}};
    }

    /// What a rule makes is decomposed in its turn, here by the table; all of it is one step.
    void decompositionsRepeat()
    {
        m_profile.decompositions = {{.op = "aten.linear", .function = "linear", .why = "matrices only", .place = {7, 3}}};
        m_tables.decompositions = {{"aten.addmm.default", {"aten.mm.default"}}};
        const Pipeline done = run(linear());
        QCOMPARE(done.steps.size(), std::size_t(1));
        const PipelineStep& step = done.steps.front();
        QCOMPARE(text(opsOf(*done.result())), text("t=aten.t.default mm=aten.mm.default add=aten.add.Tensor relu=aten.relu.default"));
        QCOMPARE(text(events(done)), text("linear: decomposed linear 7 aten.t.default aten.addmm.default > t,mm,add (matrices only)\n"
                                          "linear: 1 aten.addmm.default: decomposed inductor aten.mm.default aten.add.Tensor > mm,add\n"));
        QCOMPARE(step.changes, std::size_t(2));
        QCOMPARE(text(step.note.english()), text("calls decomposed: 2; levels: 2"));
        QCOMPARE(text(fromText(*done.original, step.rewritten)), text("w<w b<b x<x t<linear mm<linear add<linear relu<relu output<output"));
        QCOMPARE(text(editedText(*done.original, step.rewritten)), text("linear>t,mm,add"));
        QCOMPARE(done.origins(), step.rewritten.from);
        QCOMPARE(done.values()[done.original->tryFind("linear")->index()], *done.result()->tryFind("add"));
        QCOMPARE(done.values()[done.original->tryFind("relu")->index()], *done.result()->tryFind("relu"));
    }

    /// The overload's rule beats the operator's; rules are asked in order; one that declines leaves the call to the next.
    void rulesAreAskedInOrder()
    {
        m_operators.functions["nobias"] = mmOfTwo;
        m_profile.decompositions = {
            {.op = "aten.linear", .function = "nobias", .place = {1, 1}},
            {.op = "aten.linear.default", .function = "nobias", .when = "no", .why = "no bias", .place = {2, 1}},
            {.op = "aten.linear.default", .function = "none", .place = {3, 1}},
            {.op = "aten.linear.default", .function = "linear", .when = "yes", .unsupported = "no", .place = {4, 1}},
            {.op = "aten.linear.default", .function = "nobias", .place = {5, 1}}};
        const Pipeline done = run(linear());
        QCOMPARE(text(events(done)), text("linear: declined nobias 2 > t,addmm (no bias)\n"
                                          "linear: declined none 3 > t,addmm\n"
                                          "linear: decomposed linear 4 aten.t.default aten.addmm.default > t,addmm\n"));
    }

    /// A profile's rule stands in the table's place even where it declines; what is composite is decomposed all the same.
    void whoDeclinesLeavesTheTableOut()
    {
        m_profile.decompositions = {{.op = "aten.linear", .function = "none", .place = {3, 1}}};
        m_tables.decompositions = {{"aten.linear.default", {}}};
        QCOMPARE(text(events(run(linear()))), text("linear: declined none 3 > linear\n"));
        m_operators.composites = {{"aten.linear.default", addmmOfThree}};
        QCOMPARE(text(events(run(linear()))), text("linear: declined none 3 > t,addmm\n"
                                                   "linear: decomposed composite aten.t.default aten.addmm.default > t,addmm\n"));
    }

    /// The function is not the table's own: what it leaves the table decomposes, though nobody here does.
    void whatAFunctionLeavesTheTable()
    {
        m_tables.decompositions = {{"aten.linear.default", {"aten.mm.default"}}};
        m_operators.functions["linear"] = "";
        QCOMPARE(text(events(run(linear()))),
                 text("linear: untold inductor aten.mm.default > linear (the function linear leaves this call unchanged)\n"));
        m_operators.composites = {{"aten.linear.default", addmmOfThree}};
        m_tables.lowerings = {{"aten.addmm.default", {}}};
        QCOMPARE(text(events(run(linear()))), text("linear: declined inductor > t,addmm (the function linear leaves this call "
                                                   "unchanged)\n"
                                                   "linear: decomposed composite aten.t.default aten.addmm.default > t,addmm\n"));
    }

    /// Inductor's Python decomposes some operators before PyTorch's own form is looked at, which nothing takes.
    void whereTheCompositeFormEnds()
    {
        m_operators.functions.erase("linear"); // by which it would be done
        m_operators.composites = {{"aten.linear.default", addmmOfThree}};
        m_tables.decompositions = {{"aten.linear.default", {"aten.mm.default"}}};
        QCOMPARE(text(events(run(linear()))), text("linear: untold inductor aten.mm.default > linear (PyTorch's own form of it leads "
                                                   "to aten.addmm.default, which nothing supports)\n"));
        const auto isTaken = [&] {
            return events(run(linear())).starts_with("linear: decomposed composite aten.t.default aten.addmm.default > t,addmm\n");
        };
        m_tables.lowerings = {{"aten.addmm", {}}};
        QVERIFY(isTaken());
        m_tables.lowerings.clear();
        m_profile.lowerings = {{.op = "aten.addmm.default"}};
        QVERIFY(isTaken());
        m_profile.lowerings.clear();
        m_operators.composites["aten.addmm.default"] = addOfThree; // it is taken apart in its turn
        QVERIFY(events(run(linear())).starts_with("linear: decomposed composite aten.t.default aten.addmm.default > t,mm,add\n"));
        m_operators.composites.erase("aten.addmm.default");
        m_tables.decompositions["aten.linear.default"].clear(); // it tells nothing better
        QVERIFY(isTaken());
    }

    /// A rule without a function or names says what is refused, and nothing of the rest.
    void whoOnlyRefusesLeavesTheRest()
    {
        m_tables.decompositions = {{"aten.linear.default", {"aten.addmm.default"}}};
        m_profile.decompositions = {{.op = "aten.linear", .unsupported = "no", .why = "too wide", .place = {3, 1}}};
        QVERIFY(events(run(linear())).starts_with("linear: decomposed inductor aten.t.default aten.addmm.default > "));
        m_profile.decompositions.front().unsupported = "yes";
        QCOMPARE(text(events(run(linear()))), text("linear: unsupported aten.linear 3 > linear (too wide)\n"));
    }

    void whoRefusesEndsIt()
    {
        m_operators.composites = {{"aten.linear.default", addmmOfThree}};
        m_profile.decompositions = {
            {.op = "aten.linear", .function = "linear", .unsupported = "yes", .why = "no bias, please", .place = {3, 1}}};
        QCOMPARE(text(events(run(linear()))), text("linear: unsupported linear 3 > linear (no bias, please)\n"));
    }

    /// Which rule takes the call is not told by the graph: it stays, nobody else is asked, and the sizes are told.
    void whatASizeDecidesStays()
    {
        m_operators.partly = {{"small", "at s0 = 2, not at s0 = 200"}};
        m_operators.composites = {{"aten.linear.default", addmmOfThree}};
        m_profile.decompositions = {{.op = "aten.linear.default", .function = "linear", .when = "small", .place = {3, 1}},
                                    {.op = "aten.linear.default", .function = "linear", .place = {4, 1}}};
        QCOMPARE(text(events(run(linear()))),
                 text("linear: untold linear 3 > linear (it accepts only some sizes: at s0 = 2, not at s0 = 200)\n"));
        m_profile.decompositions = {{.op = "aten.linear", .function = "linear", .unsupported = "small", .place = {3, 1}}};
        QCOMPARE(text(events(run(linear()))),
                 text("linear: unsupported linear 3 > linear (it rejects some sizes: at s0 = 2, not at s0 = 200)\n"));
        m_profile.decompositions.front().why = "no rows";
        QCOMPARE(text(events(run(linear()))),
                 text("linear: unsupported linear 3 > linear (it rejects some sizes (no rows): at s0 = 2, not at s0 = 200)\n"));
        m_profile.decompositions.clear();
        m_operators.composites.clear();
        m_tables.decompositions = {{"aten.linear.default", {"aten.mm.default"}}};
        m_profile.fallbacks = {{.op = "aten.linear", .why = "on the CPU", .when = "small", .place = {9, 1}}};
        QCOMPARE(text(events(run(linear()))),
                 text("linear: excluded fallback 9 > linear (it accepts only some sizes: at s0 = 2, not at s0 = 200)\n"));
    }

    void whatATableTellsOfSomeCalls()
    {
        m_operators.functions.erase("linear"); // by which it would be done
        m_tables.decompositions = {{"aten.linear.default", {"aten.mm.default"}}};
        using Tells = backend::InductorCase::Tells;
        m_tables.cases = {{"aten.linear.default",
                           {{.when = "no", .tells = Tells::Decomposition, .becomes = {"aten.neg.default"}},
                            {.when = "yes", .tells = Tells::Lowering},
                            {.when = "yes", .tells = Tells::Decomposition, .becomes = {"aten.addmm.default"}}}}};
        QCOMPARE(text(events(run(linear()))), text("linear: untold inductor aten.addmm.default > linear\n"));
        m_tables.cases["aten.linear.default"].pop_back();
        QCOMPARE(text(events(run(linear()))), text("linear: untold inductor aten.mm.default > linear\n"));
    }

    /// Exclusions and fallbacks keep operators from the table, not from being composite.
    void exclusionsAndFallbacksTakeOutOfTheTable()
    {
        m_tables.decompositions = {{"aten.linear.default", {"aten.mm.default"}}, {"aten.relu.default", {"aten.clamp_min.default"}}};
        m_profile.excluded = {{.op = "aten.linear", .why = "it has its own", .place = {8, 1}}};
        m_profile.fallbacks = {{.op = "aten.relu", .why = "on the CPU", .when = "no", .place = {9, 1}},
                               {.op = "aten.relu", .why = "always", .place = {10, 1}}};
        QCOMPARE(text(events(run(linear()))), text("linear: excluded aten.linear 8 > linear (it has its own)\n"
                                                   "relu: excluded fallback 10 > relu (always)\n"));
        m_operators.composites = {{"aten.linear.default", addmmOfThree}};
        QCOMPARE(text(events(run(linear()))), text("linear: excluded aten.linear 8 > t,addmm (it has its own)\n"
                                                   "linear: decomposed composite aten.t.default aten.addmm.default > t,addmm\n"
                                                   "relu: excluded fallback 10 > relu (always)\n"));
        m_profile.decompositions = {{.op = "aten.linear", .function = "linear", .place = {3, 1}}}; // its own beats the exclusion
        QCOMPARE(text(events(run(linear()))), text("linear: decomposed linear 3 aten.t.default aten.addmm.default > t,addmm\n"
                                                   "relu: excluded fallback 10 > relu (always)\n"));
    }

    /// What a table decomposes in a form that nobody has written down stays, and is told.
    void theTableWithoutAFunctionIsTold()
    {
        m_tables.decompositions = {{"aten.relu.default", {"aten.clamp_min.default"}}};
        QCOMPARE(text(events(run(linear()))), text("relu: untold inductor aten.clamp_min.default > relu\n"));
        m_profile.decompositions = {{.op = "aten.linear", .becomes = {"spyre.linear.default"}, .place = {3, 1}}};
        QCOMPARE(text(events(run(linear()))), text("linear: untold aten.linear 3 spyre.linear.default > linear\n"
                                                   "relu: untold inductor aten.clamp_min.default > relu\n"));
    }

    /// Without a table there is no torch.compile, which decomposes what is composite.
    void compositesNeedATable()
    {
        m_operators.composites = {{"aten.linear.default", addmmOfThree}};
        m_profile.tables.clear();
        QCOMPARE(text(events(run(linear()))), text(""));
    }

    void passesRunInOrder()
    {
        m_profile.passes = {{.point = PassRule::Point::PreGrad, .pass = "common-subexpressions", .place = {1, 1}},
                            {.point = PassRule::Point::Pre, .pass = "hints", .runs = false, .place = {2, 1}},
                            {.point = PassRule::Point::Post, .pass = "dead-code", .why = "tidy", .place = {3, 1}}};
        m_profile.decompositions = {{.op = "aten.linear", .function = "linear", .place = {7, 3}}};
        const Pipeline done = run(R"(
%w : f32[4, 3] = placeholder parameter "w"
%b : f32[4] = placeholder parameter "b"
%x : f32[2, 3] = placeholder
%linear : f32[2, 4] = aten.linear.default(input: %x, weight: %w, bias: %b)
%again : f32[2, 4] = aten.linear.default(input: %x, weight: %w, bias: %b)
%relu : f32[2, 4] = aten.relu.default(self: %again)
%dead : f32[2, 4] = aten.neg.default(self: %linear)
return (%relu))");
        QCOMPARE(done.steps.size(), std::size_t(4));
        QCOMPARE(text(eventsText(*done.original, done.steps[0])),
                 text("again: passed common-subexpressions 1 aten.linear.default > linear\n"));
        QVERIFY(!done.steps[1].point);
        QVERIFY(!done.steps[2].ran && done.steps[2].changes == 0);
        QCOMPARE(text(eventsText(*done.steps[1].rewritten.graph, done.steps[3])), text("dead: passed dead-code 3 >  (tidy)\n"));
        QCOMPARE(text(done.steps[3].note.english()), text("nodes removed: 1"));
        const auto origins = done.origins();
        QCOMPARE(text(namesOf(*done.original, origins[id(*done.result(), "addmm").index()])), text("linear,again"));
    }

    /// One call that an operator refuses must not hide what becomes of the others.
    void aPassLeavesWhatItCantChange()
    {
        m_profile.passes = {{.point = PassRule::Point::Post, .pass = "mm-to-bmm", .place = {4, 7}}};
        const Pipeline done = run(R"(
%h : f16[2, 3] = placeholder
%x : f32[2, 3] = placeholder
%w : f32[3, 4] = placeholder
%odd : f32[2, 4] = aten.mm.default(self: %h, mat2: %w)
%mm : f32[2, 4] = aten.mm.default(self: %x, mat2: %w)
return (%odd, %mm))");
        const PipelineStep& step = done.steps.back();
        QCOMPARE(text(eventsText(*done.original, step)),
                 text("odd: declined mm-to-bmm 4 >  (expected both to have the same dtype)\n"
                      "mm: passed mm-to-bmm 4 aten.unsqueeze.default aten.unsqueeze.default aten.bmm.default aten.squeeze.dim > "
                      "unsqueeze,unsqueeze_1,bmm,squeeze\n"));
        QCOMPARE(text(step.note.english()), text("matmuls as bmm of their batch: 0; with a batch of one: 1; left as they are: 1"));
    }

    /// As AOTAutograd does; what can't be made functional is left in place.
    void writesComeFirst()
    {
        const std::string program = R"(
%n : f32[2] = placeholder buffer "n"
%x : f32[2] = placeholder
%a : f32[2] = aten.neg.default(self: %x)
%b : f32[2] = aten.add_.Tensor(self: %a, other: %x)
%c : f32[2] = aten.add_.Tensor(self: %n, other: 1)
return (%a))";
        const Pipeline done = run(program);
        QCOMPARE(done.steps.size(), std::size_t(2));
        QCOMPARE(done.steps[0].name, std::string("functionalize"));
        QCOMPARE(text(eventsText(*done.original, done.steps[0])), text("b: passed functionalize aten.add.Tensor > add\n"
                                                                       "output: passed functionalize > output\n"));
        QCOMPARE(text(opsOf(*done.result())), text("a=aten.neg.default add=aten.add.Tensor c=aten.add_.Tensor"));
        m_profile.tables.clear();
        QCOMPARE(run(program).steps.size(), std::size_t(1));
    }

    void refuses_data()
    {
        QTest::addColumn<int>("which");
        QTest::addColumn<QString>("message");
        QTest::newRow("guard") << 0 << "test.json: line 6, column 5: node 'linear': the guard 'maybe' has no such name";
        QTest::newRow("function") << 1 << "test.json: line 6, column 5: node 'linear': there is no function 'nothing'";
        QTest::newRow("pass") << 2
                              << "test.json: line 6, column 5: Nodewise has no pass 'frob' (it has remove-dtype-conversions, "
                                 "pad-to-sticks, fold-views, dead-code, fold-constants, common-subexpressions, mm-to-bmm, split-addmm, "
                                 "functionalize, bmm-unflatten; of a pass that only the backend has write \"runs\": false)";
        QTest::newRow("option") << 3
                                << "test.json: line 6, column 5: the pass 'dead-code' has no option 'frob' (available: asserts, random)";
        QTest::newRow("endless") << 4
                                 << "test.json: line 6, column 5: 'linear' recurses for more than 32 levels: its replacement of "
                                    "'aten.linear.default' is decomposed again";
    }
    void refuses()
    {
        QFETCH(int, which);
        QFETCH(QString, message);
        if (which == 4)
            m_operators.functions["linear"] = R"(
%x : f32[2, 3] = placeholder
%w : f32[4, 3] = placeholder
%b : f32[4] = placeholder
%linear : f32[2, 4] = aten.linear.default(input: %x, weight: %w, bias: %b)
return (%linear))";
        if (which == 2 || which == 3)
            m_profile.passes = {{.pass = which == 2 ? "frob" : "dead-code", .options = {{"frob", 1}}, .place = {6, 5}}};
        else
            m_profile.decompositions = {
                {.op = "aten.linear", .function = which == 1 ? "nothing" : "linear", .when = which == 0 ? "maybe" : "", .place = {6, 5}}};
        const auto done = runPipeline(parsed(linear()), m_profile, m_tables, m_operators);
        QVERIFY(!done);
        QCOMPARE(text(done.error().text()), message);
        QCOMPARE(done.error().line, 6);
        QCOMPARE(done.error().column, 5);
    }

    /// A function that fails for one call spoils nothing else: the call stays, and says why.
    void callsMayFail()
    {
        m_operators.functions["linear"] = "fails";
        m_profile.decompositions = {{.op = "aten.linear", .function = "linear", .place = {6, 5}}};
        const Pipeline done = run(linear());
        QCOMPARE(text(opsOf(*done.result())), text(opsOf(*done.original)));
        QCOMPARE(done.steps.size(), std::size_t(1));
        QCOMPARE(done.steps[0].events.size(), std::size_t(1));
        const Event& event = done.steps[0].events[0];
        QCOMPARE(int(event.kind), int(Event::Kind::Untold));
        QCOMPARE(event.place.line, 6);
        QCOMPARE(text(event.why.english()), text("the function 'linear' can't do without data"));
        QVERIFY(event.becomes.empty());
        m_operators.exported = {"aten.t.default", "aten.addmm.default"}; // it can be told at the sizes of the export
        QCOMPARE(text(events(run(linear()))),
                 text("linear: untold linear 6 aten.t.default aten.addmm.default > linear (the function 'linear' can't do without "
                      "data. It is not decomposed, and is judged at the sizes of the export)\n"));
    }

    /// What a rule is wrong about is the profile's mistake: nothing else is asked, and it is listed with its place and nodes.
    void mistakesAreListed()
    {
        m_operators.functions["linear"] = "fails";
        m_operators.wrong = {"linear"};
        m_operators.exported = {"aten.t.default", "aten.addmm.default"};
        m_profile.path = "mine.json";
        m_profile.decompositions = {{.op = "aten.linear", .function = "linear", .place = {6, 5}},
                                    {.op = "aten.linear", .function = "other", .place = {7, 5}}};
        const Pipeline done = run(R"(
%w : f32[4, 3] = placeholder parameter "w"
%b : f32[4] = placeholder parameter "b"
%x : f32[2, 3] = placeholder
%linear : f32[2, 4] = aten.linear.default(input: %x, weight: %w, bias: %b)
%again : f32[2, 4] = aten.linear.default(input: %x, weight: %w, bias: %b)
return (%linear, %again))");
        QCOMPARE(text(opsOf(*done.result())), text(opsOf(*done.original)));
        QCOMPARE(text(eventsText(*done.original, done.steps[0])),
                 text("linear: wrong linear 6 > linear (the function 'linear' can't do without data)\n"
                      "again: wrong linear 6 > again (the function 'linear' can't do without data)\n"));
        QCOMPARE(text(done.steps[0].note.english()), text("calls decomposed: 0; levels: 0; calls that their rule is wrong about: 2"));
        const auto mistakes = mistakesOf(done, m_profile.path);
        QCOMPARE(mistakes.size(), std::size_t(1));
        QCOMPARE(text(mistakes[0].file), text("mine.json"));
        QCOMPARE(mistakes[0].line, 6);
        QCOMPARE(text(mistakes[0].message.english()),
                 text("the decomposition linear can't replace 'linear', nor 1 more: the function 'linear' can't do without data"));
    }

    /// A function that takes the place of a table's decomposition, too, which does not hide it.
    void mistakesInPlaceOfATable()
    {
        m_operators.functions["linear"] = "fails";
        m_operators.wrong = {"linear"};
        m_operators.composites["aten.linear.default"] = "%x : f32[2, 3] = placeholder\n%w : f32[4, 3] = placeholder\n"
                                                        "%b : f32[4] = placeholder\n%t : f32[3, 4] = aten.t.default(self: %w)\n"
                                                        "%y : f32[2, 4] = aten.addmm.default(self: %b, mat1: %x, mat2: %t)\nreturn (%y)";
        m_tables.decompositions = {{"aten.linear.default", {"aten.t.default", "aten.addmm.default"}}};
        const Pipeline done = run(linear());
        QCOMPARE(text(events(done)), text("linear: wrong linear > linear (the function 'linear' can't do without data)\n"));
        QCOMPARE(mistakesOf(done, "mine.json").size(), std::size_t(1));
    }

    /// Each level doubles what there is: told long before the memory is full.
    void growthIsBounded()
    {
        m_operators.functions["linear"] = R"(
%x : f32[2, 3] = placeholder
%w : f32[4, 3] = placeholder
%b : f32[4] = placeholder
%one : f32[2, 4] = aten.linear.default(input: %x, weight: %w, bias: %b)
%two : f32[2, 4] = aten.linear.default(input: %x, weight: %w, bias: %b)
%both : f32[2, 4] = aten.add.Tensor(self: %one, other: %two)
return (%both))";
        m_profile.decompositions = {{.op = "aten.linear", .function = "linear", .place = {6, 5}}};
        const auto done = runPipeline(parsed(linear()), m_profile, m_tables, m_operators);
        QVERIFY(!done);
        QVERIFY(done.error().text().find("do they ever end?") != std::string::npos);
        QCOMPARE(done.error().line, 6);
    }

    /// A decomposition may lay its result out otherwise: a view that this does not allow becomes a reshape, and values say what is so.
    void layoutsAreFollowed()
    {
        m_operators.functions["attention"] = R"(
%x : f32[2, 3, 4] = placeholder
%neg : f32[2, 3, 4] = aten.neg.default(self: %x)
return (%neg))";
        m_profile.decompositions = {{.op = "aten.attention", .function = "attention", .place = {3, 1}}};
        TinyOperators operators;
        operators.functions = m_operators.functions;
        const auto graph = parsed(R"(
%x : f32[2, 3, 4] = placeholder
%a : f32[2, 3, 4] strides [4, 8, 1] = aten.attention.default(self: %x)
%t : f32[3, 2, 4] = aten.transpose.int(self: %a, dim0: 0, dim1: 1)
%v : f32[3, 8] = aten.view.default(self: %t, size: [3, 8])
%n : f32[3, 8] = aten.neg.default(self: %v)
return (%n))");
        const auto done = runPipeline(graph, m_profile, m_tables, operators);
        QVERIFY2(done.has_value(), done ? "" : done.error().text().c_str());
        QCOMPARE(text(graph::printText(*done->result())), text(R"(%x : f32[2, 3, 4] = placeholder
%neg : f32[2, 3, 4] = aten.neg.default(self: %x)
%t : f32[3, 2, 4] strides [4, 12, 1] = aten.transpose.int(self: %neg, dim0: 0, dim1: 1)
%reshape : f32[3, 8] = aten.reshape.default(self: %t, shape: [3, 8])
%n : f32[3, 8] = aten.neg.default(self: %reshape)
return (%n)
)"));
        QCOMPARE(text(fromText(*graph, done->steps.back().rewritten)), text("x<x neg<a t<t reshape<v n<n output<output"));
        QVERIFY(done->result()->lint().empty());
    }

    /// Nothing stands for the call but what it read, which lies otherwise than what the call yielded.
    void layoutsOfWhatIsPassedOn()
    {
        TinyOperators operators;
        operators.functions["contiguous"] = "%x : f32[3, 2, 4] strides [4, 12, 1] = placeholder\nreturn (%x)";
        m_profile.decompositions = {{.op = "aten.contiguous", .function = "contiguous", .place = {3, 1}}};
        const auto graph = parsed(R"(
%x : f32[2, 3, 4] = placeholder
%t : f32[3, 2, 4] strides [4, 12, 1] = aten.transpose.int(self: %x, dim0: 0, dim1: 1)
%c : f32[3, 2, 4] = aten.contiguous.default(self: %t)
%v : f32[3, 8] = aten.view.default(self: %c, size: [3, 8])
return (%v))");
        const auto done = runPipeline(graph, m_profile, m_tables, operators);
        QVERIFY2(done.has_value(), done ? "" : done.error().text().c_str());
        QCOMPARE(text(graph::printText(*done->result())), text(R"(%x : f32[2, 3, 4] = placeholder
%t : f32[3, 2, 4] strides [4, 12, 1] = aten.transpose.int(self: %x, dim0: 0, dim1: 1)
%reshape : f32[3, 8] = aten.reshape.default(self: %t, shape: [3, 8])
return (%reshape)
)"));
    }

    /// A copy that someone writes into stays one.
    void whatIsWrittenIsNotPassedOn()
    {
        m_operators.functions["same"] = "%x : f32[2, 3] = placeholder\nreturn (%x)";
        m_operators.functions["look"] =
            "%x : f32[2, 3] = placeholder\n%v : f32[2, 3] = aten.view.default(self: %x, size: [2, 3])\nreturn (%v)";
        const auto with = [this](const char* function, const char* behind) {
            m_profile.decompositions = {{.op = "aten.clone", .function = function, .place = {3, 1}}};
            const auto graph = parsed(std::string("%x : f32[2, 3] = placeholder\n%c : f32[2, 3] = aten.clone.default(self: %x)\n") +
                                      behind + "return (%x, %c)\n");
            const auto done = runPipeline(graph, m_profile, m_tables, m_operators);
            if (!done)
                qFatal("%s", done.error().text().c_str());
            const auto& events = done->steps.front().events;
            return std::pair(done->result()->tryFind("c").has_value(), events.empty() ? QString() : text(events.front().why.english()));
        };
        const char* write = "%v : f32[6] = aten.view.default(self: %c, size: [6])\n%w : f32[6] = aten.zero_.default(self: %v)\n";
        const QString why = "its result is written in place, and the decomposition returns its own argument";
        for (const char* function : {"same", "look"}) {
            QCOMPARE(with(function, write), std::pair(true, why));
            QCOMPARE(with(function, ""), std::pair(false, QString()));
        }
    }

    void isCancelled()
    {
        Progress progress;
        progress.cancel.cancel();
        const auto done = runPipeline(parsed(linear()), m_profile, m_tables, m_operators, progress);
        QVERIFY(!done);
        QCOMPARE(text(done.error().text()), text("cancelled"));
    }

    void functionsHaveConventionalNames()
    {
        QCOMPARE(functionName("aten.linear.default"), std::string("linear"));
        QCOMPARE(functionName("aten.pow.Tensor_Scalar"), std::string("pow_Tensor_Scalar"));
        QCOMPARE(functionName("spyre.exx2"), std::string("exx2"));
    }
};

QTEST_GUILESS_MAIN(TestRewritePipeline)
#include "tst_rewrite_pipeline.moc"
