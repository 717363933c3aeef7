// SPDX-License-Identifier: Apache-2.0
// What a profile says of nodes that decompositions and passes changed: each is as good as the worst of what it became.
#include "tests/core/coverage_fixture.h"

#include <QtTest>

using namespace nodewise;
using namespace nodewise::test;
using rewrite::Event;
using rewrite::Pipeline;

class TestCoverageRewritten : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void decomposed();
    void levelsAndPasses();
    void throughThePipeline();
    void refusedByDecomposition();
    void declinedAndExcluded();
    void untold();
    void hindered();
    void mistaken();
    void untoldNames();
    void conversionsAreAsked();
    void toldCalls();
    void leftByAPass();
    void namesWithoutEnd();
    void partsOnTheCpu();
    void unreadParts();
    void nothingLeft();
    void operationsOfWhatItBecomes();
    void movedNodes();
};

/// layer_norm as Spyre takes it: three operators of its own, each with a lowering.
void TestCoverageRewritten::decomposed()
{
    const std::string profile = R"({"name": "a", "decompositions": [
      {"op": "aten.layer_norm", "becomes": ["spyre.exx2"], "why": "as the hardware computes it"}],
      "customOps": [{"schema": "spyre::exx2(Tensor x, float exx2Scale, bool useZeroMean) -> Tensor", "fake": "exx2_fake", "why": "two means"},
        {"schema": "spyre::layernormscale(Tensor x, float eps) -> Tensor", "fake": "scale_fake"}],
      "opFuncs": {"reduction": [{"op": "exx2", "name": "exx2", "unit": "sfp"}]},
      "lowerings": [{"op": "spyre.exx2", "as": "SpyreReduction exx2", "opFuncs": ["exx2"]},
        {"op": "spyre.layernormscale", "as": "SpyrePointwise"}]})";
    Pipeline pipeline{.original = parsed("%x : f16[2, 64] = placeholder\n"
                                         "%norm : f16[2, 64] = aten.layer_norm.default(input: %x, normalized_shape: [64])\n"
                                         "%norm2 : f16[2, 64] = aten.layer_norm.default(input: %norm, normalized_shape: [64])\n"
                                         "return (%norm2)\n")};
    const auto event = [&](const char* node) {
        return Event{.kind = Event::Kind::Decomposed,
                     .node = *pipeline.original->tryFind(node),
                     .rule = "spyre_layer_norm",
                     .place = {2, 7},
                     .why = UserText("as the hardware computes it"),
                     .becomes = {"spyre.exx2.default", "spyre.layernormscale.default"}};
    };
    pipeline.steps = {step(pipeline.original,
                           "%x : f16[2, 64] = placeholder\n"
                           "%e : f16[2] = spyre.exx2.default(x: %x, exx2Scale: 0.5, useZeroMean: False)\n"
                           "%s : f16[2, 64] = spyre.layernormscale.default(x: %e, eps: 0.5)\n"
                           "%e2 : f16[2] = spyre.exx2.default(x: %s, exx2Scale: 0.5, useZeroMean: False)\n"
                           "%s2 : f16[2, 64] = spyre.layernormscale.default(x: %e2, eps: 0.5)\nreturn (%s2)\n",
                           {{"e", {"norm"}}, {"s", {"norm"}}, {"e2", {"norm2"}}, {"s2", {"norm2"}}}, {event("norm"), event("norm2")})};
    Guards guards;
    const Judged found = judged(profile, pipeline, guards);
    QCOMPARE(found.told("norm"), QStringLiteral("decomposed: it becomes spyre.exx2.default, spyre.layernormscale.default"));
    QCOMPARE(found.chain("norm"),
             (QStringList{"decomposition aten.layer_norm.default spyre_layer_norm:2 -> spyre.exx2.default, spyre.layernormscale.default "
                          "(as the hardware computes it)",
                          "  custom spyre.exx2.default spyre.exx2.default:3 (two means)",
                          "  lowering spyre.exx2.default spyre.exx2:6 -> SpyreReduction exx2", "  opFunc spyre.exx2.default exx2:5 sfp",
                          "  custom spyre.layernormscale.default spyre.layernormscale.default:4",
                          "  lowering spyre.layernormscale.default spyre.layernormscale:7 -> SpyrePointwise"}));
    QCOMPARE(found.answer.nodes[0].judgment, found.answer.nodes[1].judgment); // the same for both
    QCOMPARE(found.answer.judgments.size(), std::size_t(1));
}

/// linear -> t, mm, add -> the pass mm-to-bmm: the order is that of reading.
void TestCoverageRewritten::levelsAndPasses()
{
    const std::string profile = R"({"name": "a", "decompositions": [{"op": "aten.linear", "function": "linear"}],
      "passes": {"post": [{"pass": "mm-to-bmm"}]},
      "opFuncs": {"pointwise": [{"op": "add", "name": "add"}]},
      "lowerings": [{"op": "aten.bmm.default", "as": "batchmatmul"}]})";
    Pipeline pipeline{.original = parsed("%x : f16[2, 64] = placeholder\n%w : f16[8, 64] = placeholder\n%b : f16[8] = placeholder\n"
                                         "%y : f16[2, 8] = aten.linear.default(input: %x, weight: %w, bias: %b)\nreturn (%y)\n")};
    const std::string head = "%x : f16[2, 64] = placeholder\n%w : f16[8, 64] = placeholder\n%b : f16[8] = placeholder\n"
                             "%t : f16[64, 8] = aten.permute.default(self: %w, dims: [1, 0])\n";
    // Two levels of decomposition in one step: linear -> addmm -> mm, add
    pipeline.steps.push_back(step(pipeline.original,
                                  head + "%mm : f16[2, 8] = aten.mm.default(self: %x, mat2: %t)\n"
                                         "%add : f16[2, 8] = aten.add.Tensor(self: %mm, other: %b)\nreturn (%add)\n",
                                  {{"t", {"y"}}, {"mm", {"y"}}, {"add", {"y"}}},
                                  {{.kind = Event::Kind::Decomposed,
                                    .node = *pipeline.original->tryFind("y"),
                                    .rule = "linear",
                                    .place = {1, 40},
                                    .becomes = {"aten.permute.default", "aten.addmm.default"}},
                                   {.kind = Event::Kind::Decomposed,
                                    .node = *pipeline.original->tryFind("y"),
                                    .depth = 1,
                                    .op = "aten.addmm.default",
                                    .rule = "inductor-2.13",
                                    .becomes = {"aten.mm.default", "aten.add.Tensor"}}}));
    const auto middle = pipeline.steps.back().rewritten.graph;
    pipeline.steps.push_back(step(middle,
                                  head + "%u : f16[1, 2, 64] = aten.unsqueeze.default(self: %x, dim: 0)\n"
                                         "%u2 : f16[1, 64, 8] = aten.unsqueeze.default(self: %t, dim: 0)\n"
                                         "%bmm : f16[1, 2, 8] = aten.bmm.default(self: %u, mat2: %u2)\n"
                                         "%s : f16[2, 8] = aten.squeeze.dim(self: %bmm, dim: 0)\n"
                                         "%add : f16[2, 8] = aten.add.Tensor(self: %s, other: %b)\nreturn (%add)\n",
                                  {{"u", {"mm"}}, {"u2", {"mm"}}, {"bmm", {"mm"}}, {"s", {"mm"}}},
                                  {{.kind = Event::Kind::Passed,
                                    .node = *middle->tryFind("mm"),
                                    .rule = "mm-to-bmm",
                                    .place = {2, 25},
                                    .becomes = {"aten.unsqueeze.default", "aten.bmm.default", "aten.squeeze.dim"}}}));
    Guards guards;
    const Judged found = judged(profile, pipeline, guards);
    QCOMPARE(found.told("y"), QStringLiteral("decomposed: it becomes aten.permute.default, aten.unsqueeze.default, aten.bmm.default, "
                                             "aten.squeeze.dim, aten.add.Tensor"));
    const QString view = QStringLiteral(" inductor-2.13 (it is only a view: there is no kernel)");
    QCOMPARE(
        found.chain("y"),
        (QStringList{"decomposition aten.linear.default linear:1 -> aten.permute.default, aten.addmm.default",
                     "  view aten.permute.default" + view,
                     "  decomposition aten.addmm.default inductor-2.13 -> aten.mm.default, aten.add.Tensor",
                     "    pass aten.mm.default mm-to-bmm:2 -> aten.unsqueeze.default, aten.bmm.default, aten.squeeze.dim",
                     "      view aten.unsqueeze.default" + view, "      lowering aten.bmm.default aten.bmm.default:4 -> batchmatmul",
                     "      view aten.squeeze.dim" + view, "    mapping aten.add.Tensor inductor-2.13 -> add", "    opFunc add add:3"}));
}

/// The same, as the pipeline really does it, for two layers and a product of the program's own.
void TestCoverageRewritten::throughThePipeline()
{
    const backend::Profile profile = profileOf(R"({"name": "a", "tables": ["inductor-2.13"],
      "decompositions": [{"op": "aten.linear", "function": "linear"}],
      "exclude": [{"op": "aten.mm", "why": "it has a lowering"}],
      "passes": {"post": [{"pass": "mm-to-bmm"}]},
      "lowerings": [{"op": "aten.bmm.default", "as": "batchmatmul"}]})");
    Guards operators;
    operators.functions["linear"] = "%x : f32[2, 64] = placeholder\n%w : f32[64, 64] = placeholder\n"
                                    "%t : f32[64, 64] = aten.permute.default(self: %w, dims: [1, 0])\n"
                                    "%mm : f32[2, 64] = aten.mm.default(self: %x, mat2: %t)\nreturn (%mm)\n";
    const auto program = parsed("%x : f32[2, 64] = placeholder\n%w : f32[64, 64] = placeholder\n"
                                "%one : f32[2, 64] = aten.linear.default(input: %x, weight: %w)\n"
                                "%two : f32[2, 64] = aten.linear.default(input: %one, weight: %w)\n"
                                "%three : f32[2, 64] = aten.mm.default(self: %two, mat2: %w)\nreturn (%three)\n");
    const auto pipeline = rewrite::runPipeline(program, profile, someTables(), operators);
    QVERIFY2(pipeline.has_value(), pipeline ? "" : pipeline.error().text().c_str());
    const auto answer = coverage::judge(*pipeline, profile, someTables(), operators, nullptr);
    QVERIFY2(answer.has_value(), answer ? "" : answer.error().text().c_str());
    const Judged found{*answer};
    QCOMPARE(found.answer.nodes.size(), std::size_t(3));
    QCOMPARE(found.answer.nodes[0].judgment, found.answer.nodes[1].judgment);
    const QString view = QStringLiteral(" inductor-2.13 (it is only a view: there is no kernel)");
    QStringList chain = found.chain("one");
    QCOMPARE(chain.takeFirst(), QStringLiteral("decomposition aten.linear.default linear:2 -> aten.permute.default, aten.mm.default"));
    QCOMPARE(chain.takeFirst(), "  view aten.permute.default" + view);
    QCOMPARE(chain.takeFirst(), QStringLiteral("  excluded aten.mm.default aten.mm:3 (it has a lowering)"));
    QVERIFY2(chain.front().startsWith(QStringLiteral("  pass aten.mm.default mm-to-bmm:4 -> ")), qPrintable(chain.front()));
    QVERIFY2(chain.contains(QStringLiteral("    lowering aten.bmm.default aten.bmm.default:5 -> batchmatmul")),
             qPrintable(chain.join('\n')));
    QVERIFY(found.told("one").startsWith(QStringLiteral("decomposed: it becomes ")));
    QVERIFY(found.told("three").startsWith(QStringLiteral("decomposed: it becomes ")));
    QCOMPARE(found.chain("three").front(), QStringLiteral("excluded aten.mm.default aten.mm:3 (it has a lowering)"));
}

void TestCoverageRewritten::refusedByDecomposition()
{
    Pipeline pipeline{.original = parsed(unary("aten.topk.default"))};
    pipeline.steps = {step(pipeline.original, unary("aten.topk.default"), {},
                           {{.kind = Event::Kind::Unsupported,
                             .node = *pipeline.original->tryFind("y"),
                             .rule = "topk",
                             .place = {3, 1},
                             .why = UserText("it takes k <= 128")}})};
    Guards guards;
    const Judged found = judged(R"({"name": "a"})", pipeline, guards);
    QCOMPARE(found.told("y"), QStringLiteral("unsupported: it takes k <= 128"));
    QCOMPARE(found.chain("y"), (QStringList{"unsupported aten.topk.default topk:3 (it takes k <= 128)"})); // and no more
}

void TestCoverageRewritten::declinedAndExcluded()
{
    Pipeline pipeline{.original = parsed(unary("aten.neg.default"))};
    const graph::NodeId y = *pipeline.original->tryFind("y");
    pipeline.steps = {step(pipeline.original, unary("aten.neg.default"), {},
                           {{.kind = Event::Kind::Declined, .node = y, .rule = "my_neg", .place = {2, 1}, .why = UserText("only bool")},
                            {.kind = Event::Kind::Excluded, .node = y, .rule = "aten.neg", .place = {3, 1}}})};
    Guards guards;
    const Judged found = judged(R"({"name": "a", "opFuncs": {"pointwise": [{"op": "neg", "name": "neg"}]}})", pipeline, guards);
    QCOMPARE(found.told("y"), QStringLiteral("direct: the OpFunc neg computes it"));
    QCOMPARE(found.chain("y"), (QStringList{"declined aten.neg.default my_neg:2 (only bool)", "excluded aten.neg.default aten.neg:3",
                                            "mapping aten.neg.default inductor-2.13 -> neg", "opFunc neg neg:1"}));
}

/// What would be decomposed is judged by the names of what it would become.
void TestCoverageRewritten::untold()
{
    const std::string profile =
        R"({"name": "a", "opFuncs": {"pointwise": [{"op": "mul", "name": "mul"}, {"op": "sigmoid", "name": "sigmoid"}]},
      "lowerings": [{"op": "aten.gelu", "as": "gelufwd"}]})";
    const auto with = [&](const char* op, backend::RulePlace place, std::vector<std::string> becomes) {
        Pipeline pipeline{.original = parsed(unary(op))};
        pipeline.steps = {step(pipeline.original, unary(op), {},
                               {{.kind = Event::Kind::Untold,
                                 .node = *pipeline.original->tryFind("y"),
                                 .after = {*pipeline.original->tryFind("y")},
                                 .rule = "inductor-2.13",
                                 .place = place,
                                 .becomes = std::move(becomes)}})};
        Guards guards;
        return judged(profile, pipeline, guards);
    };
    const Judged silu = with("aten.silu.default", {}, {"aten.sigmoid.default", "aten.mul.Tensor"});
    QCOMPARE(silu.told("y"), QStringLiteral("decomposed: it becomes aten.sigmoid.default, aten.mul.Tensor"));
    QCOMPARE(silu.chain("y"), (QStringList{"decomposition aten.silu.default inductor-2.13 -> aten.sigmoid.default, aten.mul.Tensor",
                                           "  mapping aten.sigmoid.default inductor-2.13 -> sigmoid", "  opFunc sigmoid sigmoid:1",
                                           "  mapping aten.mul.Tensor inductor-2.13 -> mul", "  opFunc mul mul:1"}));
    QCOMPARE(with("aten.mish.default", {}, {"aten.sin.default"}).told("y"),
             QStringLiteral("unimplemented: it becomes aten.sin.default: there is no OpFunc for sin"));
    // A lowering beats a table that tells nothing better, not a rule of the profile
    QCOMPARE(with("aten.gelu.default", {}, {"aten.sin.default"}).told("y"), QStringLiteral("lowered: its lowering turns it into gelufwd"));
    QCOMPARE(with("aten.gelu.default", {2, 3}, {"aten.sin.default"}).told("y"),
             QStringLiteral("unimplemented: it becomes aten.sin.default: there is no OpFunc for sin"));
}

/// Nothing else takes the call: the reason is what hinders its decomposition. What another rule takes has that one's.
void TestCoverageRewritten::hindered()
{
    const auto with = [](const std::string& profile) {
        Pipeline pipeline{.original = parsed(unary("aten.gelu.default"))};
        const graph::NodeId y = *pipeline.original->tryFind("y");
        pipeline.steps = {step(pipeline.original, unary("aten.gelu.default"), {},
                               {{.kind = Event::Kind::Untold,
                                 .node = y,
                                 .after = {y},
                                 .rule = "gelu",
                                 .place = {2, 1},
                                 .why = UserText(std::string("it accepts only some sizes: at s0 = 2"))}})};
        Guards guards;
        return judged(profile, pipeline, guards);
    };
    QCOMPARE(with(R"({"name": "a"})").told("y"),
             QStringLiteral("unimplemented: the decomposition gelu leaves it as it is: it accepts only some sizes: at s0 = 2"));
    QCOMPARE(with(R"({"name": "a", "lowerings": [{"op": "aten.gelu", "as": "gelufwd"}]})").told("y"),
             QStringLiteral("lowered: its lowering turns it into gelufwd"));
}

/// The backend would fail there, or compute something else: a lowering that could have taken the call does not count.
void TestCoverageRewritten::mistaken()
{
    Pipeline pipeline{.original = parsed(unary("aten.gelu.default"))};
    const graph::NodeId y = *pipeline.original->tryFind("y");
    pipeline.steps = {step(pipeline.original, unary("aten.gelu.default"), {},
                           {{.kind = Event::Kind::Wrong,
                             .node = y,
                             .after = {y},
                             .rule = "gelu",
                             .place = {2, 1},
                             .why = UserText(std::string("it returns f16[2] where the call returns f32[2]"))}})};
    Guards guards;
    const Judged done = judged(R"({"name": "a", "lowerings": [{"op": "aten.gelu", "as": "gelufwd"}]})", pipeline, guards);
    QCOMPARE(done.told("y"),
             QStringLiteral("unimplemented: the decomposition gelu can't replace it: it returns f16[2] where the call returns f32[2]"));
    QCOMPARE(done.chain("y"), QStringList{"unimplemented aten.gelu.default gelu:2 (it returns f16[2] where the call returns f32[2])"});
}

/// Names are followed through rules and tables down to what is lowered.
void TestCoverageRewritten::untoldNames()
{
    backend::InductorTables tables = someTables();
    tables.decompositions = {{"aten.linear.default", {"aten.t.default", "aten.mm.default"}},
                             {"aten.t.default", {"aten.transpose.int"}},
                             {"aten.transpose.int", {"aten.permute.default"}},
                             {"aten.mm.default", {"aten.sin.default"}}};
    const auto with = [&](const std::string& profile) {
        Pipeline pipeline{.original = parsed(unary("my.layer.default"))};
        const graph::NodeId y = *pipeline.original->tryFind("y");
        pipeline.steps = {step(pipeline.original, unary("my.layer.default"), {},
                               {{.kind = Event::Kind::Untold,
                                 .node = y,
                                 .after = {y},
                                 .rule = "layer",
                                 .place = {2, 1},
                                 .becomes = {"aten.linear.default"}}})};
        Guards guards;
        const auto answer = coverage::judge(pipeline, profileOf(profile), tables, guards, nullptr);
        return answer ? Judged{*answer} : Judged();
    };
    const Judged kept = with(R"({"name": "a", "exclude": [{"op": "aten.mm", "why": "it has a lowering"}],
      "lowerings": [{"op": "aten.mm", "when": "never asked"}]})");
    QCOMPARE(kept.told("y"), QStringLiteral("decomposed: it becomes aten.linear.default"));
    QCOMPARE(kept.chain("y"), (QStringList{"decomposition my.layer.default layer:2 -> aten.linear.default",
                                           "  decomposition aten.linear.default inductor-2.13 -> aten.t.default, aten.mm.default",
                                           "    decomposition aten.t.default inductor-2.13 -> aten.transpose.int",
                                           "      decomposition aten.transpose.int inductor-2.13 -> aten.permute.default",
                                           "        view aten.permute.default inductor-2.13 (it is only a view: there is no kernel)",
                                           "    lowering aten.mm.default aten.mm:2"}));
    // By the table it would be a sine
    QVERIFY(with(R"({"name": "a", "lowerings": [{"op": "aten.mm"}]})").told("y").endsWith(QStringLiteral("there is no OpFunc for sin")));
    const Judged ruled = with(R"({"name": "a", "decompositions": [{"op": "aten.linear", "becomes": ["aten.permute.default"]}]})");
    QCOMPARE(ruled.chain("y")[1], QStringLiteral("  decomposition aten.linear.default aten.linear:1 -> aten.permute.default"));
    QCOMPARE(with(R"({"name": "a", "decompositions": [{"op": "aten.linear", "function": "mine"}]})").chain("y")[1],
             QStringLiteral("  decomposition aten.linear.default mine:1 -> aten.t.default, aten.mm.default"));
}

/// The table makes prims.convert_element_type of a conversion, which is asked with the dtypes that the call has: no operator for one pair
/// is taken for another.
void TestCoverageRewritten::conversionsAreAsked()
{
    const std::string profile = R"({"name": "a", "tables": ["inductor-2.13"], "lowerings": [
      {"op": "prims.convert_element_type.default", "as": "dl16tofp32", "when": "to f32"},
      {"op": "prims.convert_element_type.default", "as": "identity", "when": "to bool"}],
      "fallbacks": [{"op": "prims.convert_element_type.default", "why": "no operator for this pair"}]})";
    Pipeline pipeline{.original = parsed("%x : f16[2] = placeholder\n"
                                         "%f : f32[2] = aten._to_copy.default(self: %x, dtype: torch.float32)\n"
                                         "%b : b8[2] = aten._to_copy.default(self: %x, dtype: torch.bool)\n"
                                         "%i : i32[2] = aten._to_copy.default(self: %x, dtype: torch.int32)\nreturn (%f, %b, %i)\n")};
    std::vector<Event> events;
    for (const char* node : {"f", "b", "i"})
        events.push_back({.kind = Event::Kind::Untold,
                          .node = *pipeline.original->tryFind(node),
                          .rule = "inductor-2.13",
                          .becomes = {"prims.convert_element_type.default"}});
    pipeline.steps.push_back({.name = "decompositions", .rewritten = rewrite::unchanged(pipeline.original), .events = std::move(events)});
    const auto converts = [](graph::ScalarType dtype) {
        return [dtype](const auto&, const graph::Node& node) {
            return node.target == "torch.ops.prims.convert_element_type.default" && node.args.at(0).name == "a" &&
                   *node.args.at(1).value.template as<graph::ScalarType>() == dtype;
        };
    };
    Guards guards;
    guards.guards = {{"to f32", converts(graph::ScalarType::Float32)}, {"to bool", converts(graph::ScalarType::Bool)}};
    const Judged found = judged(profile, pipeline, guards);
    QVERIFY2(found.chain("f").join('\n').contains("-> dl16tofp32"), qPrintable(found.chain("f").join('\n')));
    QVERIFY2(found.chain("b").join('\n').contains("-> identity"), qPrintable(found.chain("b").join('\n')));
    QVERIFY2(found.told("i").contains("no operator for this pair"), qPrintable(found.told("i") + found.chain("i").join('\n')));
}

/// The case of a row is told where the table tells how the decomposition calls what it makes; else the chain says that nobody knows.
void TestCoverageRewritten::toldCalls()
{
    Pipeline pipeline{.original =
                          parsed("%x : f16[2] = placeholder\n%a : f16[2] = aten.root.default(self: %x)\n"
                                 "%b : f16[2] = aten.root.out(self: %x)\n%c : f16[2] = aten.root.default()\nreturn (%a, %b, %c)\n")};
    std::vector<Event> events;
    for (const char* node : {"a", "b", "c"})
        events.push_back({.kind = Event::Kind::Untold,
                          .node = *pipeline.original->tryFind(node),
                          .rule = "inductor-2.13",
                          .becomes = {"aten.pow.Tensor_Scalar"}});
    pipeline.steps.push_back({.name = "decompositions", .rewritten = rewrite::unchanged(pipeline.original), .events = std::move(events)});
    Guards guards;
    guards.guards = {{"exponent == 0.5", [](const auto&, const graph::Node& call) {
                          return call.target == "torch.ops.aten.pow.Tensor_Scalar" && call.args.at(0).name == "self" &&
                                 *call.args.at(1).value.as<double>() == 0.5;
                      }}};
    const Judged found = judged(snapshot, pipeline, guards);
    QCOMPARE(found.told("a"), QStringLiteral("unimplemented: it becomes aten.pow.Tensor_Scalar: there is no OpFunc for sqrt"));
    QVERIFY2(found.chain("a").contains(QStringLiteral("  mapping aten.pow.Tensor_Scalar inductor-2.13 -> sqrt (exponent == 0.5)")),
             qPrintable(found.chain("a").join('\n')));
    for (const char* unknown : {"b", "c"}) { // another overload, and one without the argument that is passed on
        QCOMPARE(found.told(unknown), QStringLiteral("decomposed: it becomes aten.pow.Tensor_Scalar"));
        QVERIFY2(found.chain(unknown).contains(QStringLiteral("  mapping aten.pow.Tensor_Scalar inductor-2.13 -> mul (its arguments "
                                                              "are not recorded: the row holds for typical arguments)")),
                 qPrintable(found.chain(unknown).join('\n')));
    }
}

/// Why a pass that would have taken it did not says more than that nothing else does.
void TestCoverageRewritten::leftByAPass()
{
    Pipeline pipeline{.original = parsed("%x : f16[2] = placeholder\n%y : f32[2] = aten.sin.default(self: %x)\nreturn (%y)\n")};
    pipeline.steps = {step(pipeline.original, "%x : f16[2] = placeholder\n%y : f32[2] = aten.sin.default(self: %x)\nreturn (%y)\n", {},
                           {{.kind = Event::Kind::Declined,
                             .node = *pipeline.original->tryFind("y"),
                             .rule = "remove-dtype-conversions",
                             .place = {4, 1},
                             .why = UserText(std::string("its reader takes no other type"))}})};
    Guards guards;
    const Judged found = judged(snapshot, pipeline, guards);
    QCOMPARE(found.told("y"),
             QStringLiteral("unimplemented: there is no OpFunc for sin; the pass remove-dtype-conversions leaves it as it is: "
                            "its reader takes no other type"));
    pipeline.steps.front().events.front().rule = "some_rule";
    QCOMPARE(judged(snapshot, pipeline, guards).told("y"), QStringLiteral("unimplemented: there is no OpFunc for sin"));
}

/// Rules that name each other are nothing that a backend could do.
void TestCoverageRewritten::namesWithoutEnd()
{
    backend::InductorTables tables = someTables();
    tables.decompositions = {{"aten.relu.default", {"aten.abs.default"}}, {"aten.abs.default", {"aten.relu.default"}}};
    Pipeline pipeline{.original = parsed(unary("my.layer.default"))};
    const graph::NodeId y = *pipeline.original->tryFind("y");
    pipeline.steps = {
        step(pipeline.original, unary("my.layer.default"), {},
             {{.kind = Event::Kind::Untold, .node = y, .after = {y}, .rule = "layer", .place = {2, 1}, .becomes = {"aten.relu.default"}}})};
    Guards guards;
    const auto answer = coverage::judge(pipeline, profileOf(R"({"name": "a"})"), tables, guards, nullptr);
    QVERIFY(answer.has_value());
    QCOMPARE(Judged{*answer}.told("y"), QStringLiteral("unimplemented: it becomes aten.relu.default: it becomes aten.abs.default: its "
                                                       "decompositions never end: aten.relu.default leads back to itself"));
}

void TestCoverageRewritten::partsOnTheCpu()
{
    const std::string profile = R"({"name": "a", "opFuncs": {"pointwise": [{"op": "mul", "name": "mul"}]},
      "customOps": [{"schema": "spyre::cpu(Tensor x) -> Tensor", "fake": "f"}],
      "fallbacks": [{"op": "aten.sin", "why": "no polynomial"}, {"op": "spyre.cpu", "why": "im2col"}]})";
    const auto with = [&](const std::string& result, const std::map<std::string, std::vector<std::string>>& from,
                          std::vector<std::string> becomes) {
        Pipeline pipeline{.original = parsed(unary("my.wave.default"))};
        pipeline.steps = {step(
            pipeline.original, result, from,
            {{.kind = Event::Kind::Decomposed, .node = *pipeline.original->tryFind("y"), .rule = "wave", .becomes = std::move(becomes)}})};
        Guards guards;
        return judged(profile, pipeline, guards);
    };
    const std::string head = "%x : f16[2, 64] = placeholder\n%s : f16[2, 64] = aten.sin.default(self: %x)\n";
    QCOMPARE(
        with(head + "%m : f16[2, 64] = aten.mul.Tensor(self: %s, other: %s)\nreturn (%m)\n", {{"s", {"y"}}, {"m", {"y"}}},
             {"aten.sin.default", "aten.mul.Tensor"})
            .told("y"),
        QStringLiteral("decomposed: it becomes aten.sin.default, aten.mul.Tensor; aten.sin.default is left to the CPU: no polynomial"));
    // The profile's own operator on the CPU is no less on the CPU
    QCOMPARE(with("%x : f16[2, 64] = placeholder\n%s : f16[2, 64] = spyre.cpu.default(x: %x)\n"
                  "%m : f16[2, 64] = aten.mul.Tensor(self: %s, other: %s)\nreturn (%m)\n",
                  {{"s", {"y"}}, {"m", {"y"}}}, {"spyre.cpu.default", "aten.mul.Tensor"})
                 .told("y"),
             QStringLiteral("decomposed: it becomes spyre.cpu.default, aten.mul.Tensor; spyre.cpu.default is left to the CPU: im2col"));
    QCOMPARE(with(head + "return (%s)\n", {{"s", {"y"}}}, {"aten.sin.default"}).told("y"),
             QStringLiteral("fallback: it becomes aten.sin.default: no polynomial"));

    // Of what a name leads to some is on the device
    backend::InductorTables tables = someTables();
    tables.decompositions = {{"my.pad.default", {"my.reflect.default"}}, {"my.reflect.default", {"aten.sin.default", "aten.mul.Tensor"}}};
    Pipeline pipeline{.original = parsed(unary("my.pad.default"))};
    pipeline.steps.push_back({.name = "decompositions",
                              .rewritten = rewrite::unchanged(pipeline.original),
                              .events = {{.kind = Event::Kind::Untold,
                                          .node = *pipeline.original->tryFind("y"),
                                          .rule = "inductor-2.13",
                                          .becomes = {"my.reflect.default"}}}});
    Guards guards;
    const auto answer = coverage::judge(pipeline, profileOf(profile), tables, guards, nullptr);
    QVERIFY(answer);
    QVERIFY2(Judged{*answer}.told("y").startsWith(QStringLiteral("decomposed: it becomes my.reflect.default; my.reflect.default is left")),
             qPrintable(Judged{*answer}.told("y")));
}

/// What a decomposition makes and nobody reads is no reason; what writes is one.
void TestCoverageRewritten::unreadParts()
{
    Pipeline pipeline{.original = parsed(unary("my.norm.default"))};
    const graph::NodeId y = *pipeline.original->tryFind("y");
    pipeline.steps = {step(pipeline.original,
                           "%x : f16[2, 64] = placeholder\n%s : (f16[2, 64], f16[2, 64]) = my.both.default(self: %x)\n"
                           "%g : f16[2, 64] = \"operator.getitem\"(%s, 0)\n%d : f16[2, 64] = aten.sin.default(self: %x)\n"
                           "%w : f16[2, 64] = aten.sin_.default(self: %x)\n"
                           "%m : f16[2, 64] = aten.mul.Tensor(self: %x, other: %x)\nreturn (%m)\n",
                           {{"s", {"y"}}, {"g", {"y"}}, {"d", {"y"}}, {"m", {"y"}}},
                           {{.kind = Event::Kind::Decomposed,
                             .node = y,
                             .rule = "norm",
                             .becomes = {"my.both.default", "aten.sin.default", "aten.mul.Tensor"}}})};
    Guards guards;
    const std::string profile = R"({"name": "a", "opFuncs": {"pointwise": [{"op": "mul", "name": "mul"}]}})";
    QCOMPARE(judged(profile, pipeline, guards).told("y"), QStringLiteral("decomposed: it becomes aten.mul.Tensor"));
    for (auto& origins : pipeline.steps[0].rewritten.from)
        if (origins.empty())
            origins = {y}; // the sine that writes
    QCOMPARE(judged(profile, pipeline, guards).told("y"),
             QStringLiteral("unimplemented: it becomes aten.sin_.default: there is no OpFunc for sin"));
    // What a check reads is needed, though the check yields nothing
    pipeline.steps = {step(pipeline.original,
                           "%x : f16[2, 64] = placeholder\n%s : f16[2, 64] = aten.sin.default(self: %x)\n"
                           "%a = aten._assert_async.msg(self: %s, assert_msg: \"none\")\nreturn (%x)\n",
                           {{"s", {"y"}}},
                           {{.kind = Event::Kind::Decomposed, .node = y, .rule = "norm", .becomes = {"aten.sin.default"}}})};
    QCOMPARE(judged(profile, pipeline, guards).told("y"),
             QStringLiteral("unimplemented: it becomes aten.sin.default: there is no OpFunc for sin"));
    // The program's own nodes have verdicts, read or not
    QCOMPARE(judged(profile, "%x : f16[2] = placeholder\n%y : f16[2] = aten.sin.default(self: %x)\nreturn (%x)\n").told("y"),
             QStringLiteral("unimplemented: there is no OpFunc for sin"));
}

/// An operator without a formula has the operations of what came out; merged calls have theirs once.
void TestCoverageRewritten::operationsOfWhatItBecomes()
{
    Pipeline pipeline{.original = parsed("%x : f16[4, 2, 8] = placeholder\n"
                                         "%e : f16[4, 2, 2] = aten.einsum.default(equation: 'bij,bkj->bik', tensors: [%x, %x])\n"
                                         "%e2 : f16[4, 2, 2] = aten.einsum.default(equation: 'bij,bkj->bik', tensors: [%x, %x])\n"
                                         "%n : f16[4, 2, 2] = aten.einsum.default(equation: '...', tensors: [%x, %x])\n"
                                         "%r : f16[4, 2, 8] = aten.relu.default(self: %x)\n"
                                         "return (%e, %e2, %n, %r)\n")};
    pipeline.steps = {step(pipeline.original,
                           "%x : f16[4, 2, 8] = placeholder\n"
                           "%t : f16[4, 8, 2] = aten.permute.default(self: %x, dims: [0, 2, 1])\n"
                           "%b : f16[4, 2, 2] = aten.bmm.default(self: %x, mat2: %t)\n"
                           "%n : f16[4, 2, 2] = aten.einsum.default(equation: '...', tensors: [%x, %x])\n"
                           "%r : f16[4, 2, 8] = aten.relu.default(self: %x)\n"
                           "return (%b, %b, %n, %r)\n",
                           {{"t", {"e", "e2"}}, {"b", {"e", "e2"}}, {"n", {"n"}}, {"r", {"r"}}}, {})};
    Guards guards;
    const auto nodes = judged(snapshot, pipeline, guards).answer.nodes;
    QCOMPARE(nodes.size(), std::size_t(4));
    QCOMPARE(nodes[0].flops, std::optional<double>(2.0 * 4 * 2 * 2 * 8));
    QCOMPARE(nodes[1].flops, std::optional<double>(0));
    QVERIFY(!nodes[2].flops);
    QCOMPARE(nodes[3].flops, std::optional<double>(64));
}

void TestCoverageRewritten::nothingLeft()
{
    Pipeline pipeline{.original = parsed("%x : f16[2] = placeholder\n%y : f32[2] = aten._to_copy.default(self: %x)\n"
                                         "%z : f32[2] = aten._to_copy.default(self: %y)\nreturn (%z)\n")};
    pipeline.steps = {step(
        pipeline.original, "%x : f16[2] = placeholder\nreturn (%x)\n", {},
        {{.kind = Event::Kind::Passed, .node = *pipeline.original->tryFind("y"), .rule = "remove-dtype-conversions", .place = {4, 1}}})};
    Guards guards;
    const Judged found = judged(R"({"name": "a"})", pipeline, guards);
    QCOMPARE(found.told("y"), QStringLiteral("decomposed: the pass remove-dtype-conversions leaves nothing of it that needs a kernel"));
    QCOMPARE(found.chain("y"), (QStringList{"pass aten._to_copy.default remove-dtype-conversions:4"}));
    QCOMPARE(found.told("z"), QStringLiteral("decomposed: it becomes nothing that needs a kernel"));
}

/// What a pass only moved is what it was; what it made functional, too.
void TestCoverageRewritten::movedNodes()
{
    const std::string head = "%x : f16[2] = placeholder\n";
    Pipeline pipeline{.original = parsed(head + "%a : f16[2] = aten.add_.Tensor(self: %x, other: %x)\n"
                                                "%m : f16[2] = aten.mul.Tensor(self: %a, other: %a)\nreturn (%m)\n")};
    const auto event = [&](const char* node, const char* becomes) {
        return Event{.kind = Event::Kind::Passed, .node = *pipeline.original->tryFind(node), .rule = "functionalize", .becomes = {becomes}};
    };
    pipeline.steps = {step(pipeline.original,
                           head + "%a : f16[2] = aten.add.Tensor(self: %x, other: %x)\n"
                                  "%m : f16[2] = aten.mul.Tensor(self: %a, other: %a)\nreturn (%m)\n",
                           {}, {event("a", "aten.add.Tensor"), event("m", "aten.mul.Tensor")})};
    Guards guards;
    const Judged found = judged(snapshot, pipeline, guards);
    QCOMPARE(found.told("a"), QStringLiteral("direct: the OpFunc add computes it"));
    QCOMPARE(found.told("m"), QStringLiteral("direct: the OpFunc mul computes it"));
    QCOMPARE(found.chain("a").front(), QStringLiteral("pass aten.add_.Tensor functionalize -> aten.add.Tensor"));
}

QTEST_GUILESS_MAIN(TestCoverageRewritten)
#include "tst_coverage_rewritten.moc"
