// SPDX-License-Identifier: Apache-2.0
// What a profile says of a program's nodes: verdicts, their reasons, and the whole chain of rules that had a say.
#include "core/coverage/totals.h"
#include "tests/core/coverage_fixture.h"

#include <QtTest>

using namespace nodewise;
using namespace nodewise::test;
using rewrite::Event;
using rewrite::Pipeline;

class TestCoverage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void directMapping();
    void casesOfARow();
    void typesWithoutKernels();
    void missingFunctions_data();
    void missingFunctions();
    void lowerings();
    void guardsOfLowerings();
    void guardsOfFunctions();
    void guardsThatASizeDecides();
    void viewsAndMoves();
    void fallbacks();
    void customs();
    void dtypes();
    void rowsHavePlaces();
    void templates();
    void controlFlow();
    void wrappedOperators();
    void refusedOperators();
    void inPlace();
    void rulesOfWhatIsInPlace();
    void opFuncsAfterDecompositions();
    void nodesAreTold();
    void answersAreShared();
    void errorsHavePlaces();
};

void TestCoverage::directMapping()
{
    const Judged div = judged(snapshot, "%x : f16[2] = placeholder\n%y : f16[2] = aten.div.Tensor(self: %x, other: %x)\nreturn (%y)\n");
    QCOMPARE(div.told("y"), QStringLiteral("direct: the OpFunc realdiv computes it"));
    QCOMPARE(div.chain("y"), (QStringList{"mapping aten.div.Tensor inductor-2.13 -> truediv", "opFunc truediv realdiv:9 sfp"}));
    QCOMPARE(div.of("y").chain[1].file, std::string("/p/mine.json"));
    // The override keeps it in one piece; expm1 has none, so Inductor takes it to pieces
    const Judged sigmoid = judged(snapshot, unary("aten.sigmoid.default"));
    QCOMPARE(sigmoid.told("y"), QStringLiteral("direct: the OpFunc sigmoid computes it"));
    QCOMPARE(sigmoid.chain("y"), (QStringList{"mapping aten.sigmoid.default inductor-2.13 -> sigmoid",
                                              "override sigmoid sigmoid:15 (it keeps Inductor from turning it into neg, exp, add, "
                                              "truediv)",
                                              "opFunc sigmoid sigmoid:10 sfp"}));
    const Judged expm1 = judged(snapshot, unary("aten.expm1.default"));
    QCOMPARE(expm1.told("y"), QStringLiteral("direct: the OpFuncs exp, sub compute it"));
    QCOMPARE(expm1.chain("y"),
             (QStringList{"mapping aten.expm1.default inductor-2.13 -> expm1", "kernelDecomposition expm1 inductor-2.13 -> exp, sub",
                          "  opFunc exp exp:6 sfp", "  opFunc sub sub:8 sfp"}));
    const Judged mean = judged(snapshot, "%x : f16[2, 64] = placeholder\n%y : f16[2] = aten.mean.dim(self: %x, dim: [-1])\nreturn (%y)\n");
    QCOMPARE(mean.told("y"), QStringLiteral("direct: the OpFuncs sum, realdiv compute it"));
}

/// Inductor has no kernels for complex numbers, whatever the row says; looking at memory needs none.
void TestCoverage::typesWithoutKernels()
{
    const Judged found =
        judged(snapshot, "%x : c64[2] = placeholder\n%y : c64[2] = aten.add.Tensor(self: %x, other: %x)\n"
                         "%v : c64[2, 1] = aten.unsqueeze.default(self: %y, dim: 1)\n"
                         "%r : f32[2] = placeholder\n%z : f32[2] = aten.add.Tensor(self: %r, other: %r)\nreturn (%v, %z)\n");
    QCOMPARE(found.told("y"), QStringLiteral("unimplemented: Inductor leaves calls with complex64 to ATen's own kernel, which the backend "
                                             "does not have: it needs a lowering, a decomposition or a fallback"));
    QVERIFY(found.told("v").startsWith("direct: "));
    QCOMPARE(found.told("z"), QStringLiteral("direct: the OpFunc add computes it"));
}

void TestCoverage::casesOfARow()
{
    const auto power = [](const char* name, const char* exponent) {
        return "%" + std::string(name) + " : f16[2] = aten.pow.Tensor_Scalar(self: %x, exponent: " + exponent + ")\n";
    };
    const std::string program =
        "%x : f16[2] = placeholder\n" + power("a", "2") + power("b", "0.5") + power("c", "3") + "return (%a, %b, %c)\n";
    Guards guards;
    guards.guards = {{"exponent == 0.5", [](const auto&, const graph::Node& call) {
                          const auto* exponent = call.args.at(1).value.as<double>();
                          return exponent != nullptr && *exponent == 0.5;
                      }}};
    const Judged powers = judged(snapshot, Pipeline{.original = parsed(program)}, guards);
    QCOMPARE(powers.told("a"), QStringLiteral("direct: the OpFunc mul computes it"));
    QCOMPARE(powers.told("b"), QStringLiteral("unimplemented: there is no OpFunc for sqrt"));
    QCOMPARE(powers.chain("b").front(), QStringLiteral("mapping aten.pow.Tensor_Scalar inductor-2.13 -> sqrt (exponent == 0.5)"));
    QCOMPARE(powers.chain("c"), (QStringList{"mapping aten.pow.Tensor_Scalar inductor-2.13 -> mul", "opFunc mul mul:7 sfp"}));

    Guards unread; // the row is told
    QCOMPARE(judged(snapshot, Pipeline{.original = parsed(program)}, unread).told("b"), powers.told("a"));
}

void TestCoverage::missingFunctions_data()
{
    QTest::addColumn<QString>("profile");
    QTest::addColumn<QString>("op");
    QTest::addColumn<QString>("told");
    QTest::addColumn<QString>("last");
    const QString rows = QString::fromStdString(snapshot);
    QTest::newRow("neg")
        << rows << QStringLiteral("aten.neg.default") << QStringLiteral("unimplemented: there is no OpFunc for neg")
        << QStringLiteral("unimplemented neg opFuncs:3 (Inductor computes aten.neg.default with neg, and there is no OpFunc for that)");
    // An override is no verdict
    QTest::newRow("fma") << rows << QStringLiteral("aten.addcmul.default")
                         << QStringLiteral("unimplemented: there is no OpFunc for fma: fma is only an OpOverride")
                         << QStringLiteral("unimplemented fma fma:14 (there is no OpFunc for fma: fma is only an OpOverride)");
    QTest::newRow("a part of what Inductor makes")
        << QStringLiteral(R"({"name": "a", "opFuncs": {"pointwise": [{"op": "exp", "name": "exp"}]}})")
        << QStringLiteral("aten.expm1.default")
        << QStringLiteral("unimplemented: there is no OpFunc for expm1, nor for sub, from which Inductor builds it")
        << QStringLiteral("  unimplemented sub opFuncs:1 (there is no OpFunc for expm1, nor for sub, from which Inductor builds it)");
    QTest::newRow("two") << QStringLiteral(R"({"name": "a"})") << QStringLiteral("aten.mean.dim")
                         << QStringLiteral("unimplemented: there are no OpFuncs for sum, truediv")
                         << QStringLiteral(
                                "unimplemented truediv (Inductor computes aten.mean.dim with truediv, and there is no OpFunc for that)");
    QTest::newRow("a number")
        << rows << QStringLiteral("aten.full.default") << QStringLiteral("unimplemented: there is no OpFunc for constant")
        << QStringLiteral(
               "unimplemented constant opFuncs:3 (Inductor computes aten.full.default with constant, and there is no OpFunc for that)");
    QTest::newRow("ATen's kernel") << rows << QStringLiteral("aten.bmm.default")
                                   << QStringLiteral("unimplemented: Inductor calls ATen's own kernel for aten.bmm.default, which the "
                                                     "backend does not have: it needs a lowering, a decomposition or a fallback")
                                   << QStringLiteral(
                                          "unimplemented aten.bmm.default (Inductor calls ATen's own kernel for aten.bmm.default, "
                                          "which the backend does not have: it needs a lowering, a decomposition or a fallback)");
    QTest::newRow("nobody knows it") << rows << QStringLiteral("my.own.default")
                                     << QStringLiteral(
                                            "unimplemented: neither the profile nor Inductor has a lowering for my.own.default: it "
                                            "needs a lowering, a decomposition or a fallback")
                                     << QStringLiteral("unimplemented my.own.default (neither the profile nor Inductor has a lowering for "
                                                       "my.own.default: it needs a lowering, a decomposition or a fallback)");
}

void TestCoverage::missingFunctions()
{
    QFETCH(QString, profile);
    QFETCH(QString, op);
    QFETCH(QString, told);
    QFETCH(QString, last);
    const Judged found = judged(profile.toStdString(), unary(op.toStdString()));
    QCOMPARE(found.told("y"), told);
    QCOMPARE(found.chain("y").back(), last);
}

void TestCoverage::lowerings()
{
    const Judged found =
        judged(snapshot, "%x : f16[2, 2] = placeholder\n%y : f16[2, 2] = aten.mm.default(self: %x, mat2: %x)\nreturn (%y)\n");
    QCOMPARE(found.told("y"), QStringLiteral("lowered: its lowering turns it into Reduction matmul"));
    QCOMPARE(found.chain("y"),
             (QStringList{"lowering aten.mm.default aten.mm.default:16 -> Reduction matmul", "opFunc aten.mm.default matmul:12 pt"}));
}

void TestCoverage::guardsOfLowerings()
{
    // Of several rules one for the overload comes first, then each until its guard holds.
    const std::string profile = R"({"name": "a", "lowerings": [
      {"op": "aten.topk", "as": "any", "unsupported": "k > 128", "why": "it sorts at most 128 values"},
      {"op": "aten.topk.default", "as": "small", "when": "k < 4"}]})";
    Guards guards;
    const auto k = [](const graph::Node& node) { return *node.args[1].value.as<std::int64_t>(); };
    guards.guards = {{"k > 128", [&](const auto&, const auto& node) { return k(node) > 128; }},
                     {"k < 4", [&](const auto&, const auto& node) { return k(node) < 4; }}};
    const auto found = judged(profile,
                              Pipeline{.original = parsed("%x : f16[2, 512] = placeholder\n"
                                                          "%few : (f16[2, 2], i64[2, 2]) = aten.topk.default(self: %x, k: 2)\n"
                                                          "%some : (f16[2, 64], i64[2, 64]) = aten.topk.default(self: %x, k: 64)\n"
                                                          "%many : (f16[2, 256], i64[2, 256]) = aten.topk.default(self: %x, k: 256)\n"
                                                          "return (%x)\n")},
                              guards);
    QCOMPARE(found.told("few"), QStringLiteral("lowered: its lowering turns it into small"));
    QCOMPARE(found.told("some"), QStringLiteral("lowered: its lowering turns it into any"));
    QCOMPARE(found.chain("some"), (QStringList{"declined aten.topk.default aten.topk.default:3 (its lowering accepts calls with k < 4)",
                                               "lowering aten.topk.default aten.topk:2 -> any (it sorts at most 128 values)"}));
    QCOMPARE(found.told("many"), QStringLiteral("unsupported: it sorts at most 128 values"));
    QCOMPARE(found.chain("many").back(), QStringLiteral("unsupported aten.topk.default aten.topk:2 (it sorts at most 128 values)"));
}

void TestCoverage::guardsOfFunctions()
{
    const std::string profile = R"({"name": "a", "opFuncs": {"reduction": [
      {"op": "prod", "name": "prod", "when": "dim == 0", "why": "the stick dimension has no prod"}]}})";
    Guards guards;
    guards.guards = {
        {"dim == 0", [](const auto&, const graph::Node& node) { return *node.args[1].value.template as<std::int64_t>() == 0; }}};
    const auto found = judged(profile,
                              Pipeline{.original = parsed("%x : f16[2, 64] = placeholder\n"
                                                          "%rows : f16[64] = aten.prod.dim_int(self: %x, dim: 0)\n"
                                                          "%sticks : f16[2] = aten.prod.dim_int(self: %x, dim: 1)\n"
                                                          "return (%x)\n")},
                              guards);
    QCOMPARE(found.told("rows"), QStringLiteral("direct: the OpFunc prod computes it"));
    QCOMPARE(found.told("sticks"), QStringLiteral("unimplemented: no OpFunc for prod accepts this call: the stick dimension has no prod"));
    QCOMPARE(found.chain("sticks")[1], QStringLiteral("declined prod prod:2 (the stick dimension has no prod)"));
}

/// No rule that takes some sizes only makes the call one that the backend has; the chain tells the sizes.
void TestCoverage::guardsThatASizeDecides()
{
    Guards guards;
    guards.partly = {{"small", "at s0 = 2, not at s0 = 200"}};
    const auto found = [&](const std::string& rest) {
        return judged(R"({"name": "a", )" + rest + "}", Pipeline{.original = parsed(unary("aten.sin.default"))}, guards);
    };
    const Judged when =
        found(R"("lowerings": [{"op": "aten.sin.default", "as": "few", "when": "small"}, {"op": "aten.sin", "as": "any"}])");
    QCOMPARE(when.told("y"), QStringLiteral("lowered: its lowering turns it into any"));
    QCOMPARE(when.chain("y").front(), QStringLiteral("declined aten.sin.default aten.sin.default:1 (it accepts only some sizes: at s0 = 2, "
                                                     "not at s0 = 200)"));
    QCOMPARE(found(R"("lowerings": [{"op": "aten.sin", "as": "few", "unsupported": "small", "why": "no room"}])").told("y"),
             QStringLiteral("unsupported: it rejects some sizes (no room): at s0 = 2, not at s0 = 200"));
    QCOMPARE(found(R"("opFuncs": {"pointwise": [{"op": "sin", "name": "sin", "when": "small"}]})").told("y"),
             QStringLiteral("unimplemented: no OpFunc for sin accepts this call: it accepts only some sizes: at s0 = 2, not at s0 = 200"));
    const Judged fallback = found(R"("fallbacks": [{"op": "aten.sin", "when": "small", "why": "slow"}])");
    QCOMPARE(fallback.told("y"), QStringLiteral("unimplemented: it accepts only some sizes: at s0 = 2, not at s0 = 200"));
    QVERIFY(fallback.chain("y").contains("declined aten.sin.default aten.sin:1 (it accepts only some sizes: at s0 = 2, not at s0 = 200)"));
}

void TestCoverage::viewsAndMoves()
{
    const std::string program = "%x : f16[2, 64] = placeholder\n%t : f16[64, 2] = aten.permute.default(self: %x, dims: [1, 0])\n"
                                "%c : f16[64, 2] = aten.clone.default(self: %t)\n%v : f16[128] = aten.view.default(self: %c, size: [128])\n"
                                "return (%v)\n";
    const Judged without = judged(snapshot, program);
    QCOMPARE(without.told("t"), QStringLiteral("direct: it is only a view: there is no kernel"));
    QCOMPARE(without.chain("t"), (QStringList{"view aten.permute.default inductor-2.13 (it is only a view: there is no kernel)"}));
    QCOMPARE(without.told("v"), QStringLiteral("direct: it is only a view: there is no kernel")); // in no table
    QCOMPARE(without.told("c"), QStringLiteral("unimplemented: there is no data OpFunc that moves what aten.clone.default copies"));
    const Judged with = judged(R"({"name": "a", "opFuncs": {"data": [{"op": "copy", "name": "transpose"}]}})", program);
    QCOMPARE(with.told("c"), QStringLiteral("direct: the OpFunc transpose computes it"));
    // Reading at places that a tensor holds is Inductor's operator, which a data function may do
    const std::string rows = "%x : f16[9, 64] = placeholder\n%i : i64[2] = placeholder\n"
                             "%y : f16[2, 64] = aten.embedding.default(weight: %x, indices: %i)\nreturn (%y)\n";
    QCOMPARE(judged(R"({"name": "a", "opFuncs": {"data": [{"op": "indirect_indexing", "name": "identity"}]}})", rows).told("y"),
             QStringLiteral("direct: the OpFunc identity computes it"));
    QCOMPARE(judged(R"({"name": "a"})", rows).told("y"), QStringLiteral("unimplemented: there is no OpFunc for indirect_indexing"));
}

void TestCoverage::fallbacks()
{
    // Behind the mapping, and only where that fails
    const std::string profile = R"({"name": "a", "opFuncs": {"pointwise": [{"op": "neg", "name": "neg"}]},
      "fallbacks": [{"op": "aten.sin", "why": "there is no polynomial yet"}, {"op": "aten.neg", "why": "never asked"}]})";
    const Judged sin = judged(profile, unary("aten.sin.default"));
    QCOMPARE(sin.told("y"), QStringLiteral("fallback: there is no polynomial yet"));
    QCOMPARE(sin.chain("y"),
             (QStringList{"mapping aten.sin.default inductor-2.13 -> sin",
                          "unimplemented sin opFuncs:1 (Inductor computes aten.sin.default with sin, and there is no OpFunc for that)",
                          "fallback aten.sin.default aten.sin:2 (there is no polynomial yet)"}));
    QCOMPARE(judged(profile, unary("aten.neg.default")).told("y"), QStringLiteral("direct: the OpFunc neg computes it"));
}

/// Operators of the profile's own in a program, each with another fate.
void TestCoverage::customs()
{
    const std::string profile = R"({"name": "a", "customOps": [
      {"schema": "spyre::low(Tensor x) -> Tensor", "fake": "f", "why": "lowered"},
      {"schema": "spyre::cpu(Tensor x) -> Tensor", "fake": "f"},
      {"schema": "spyre::gone(Tensor x) -> Tensor", "fake": "f", "removedBy": "clean"},
      {"schema": "spyre::apart(Tensor x) -> Tensor", "fake": "f"}],
      "passes": {"post": [{"pass": "clean"}]},
      "decompositions": [{"op": "spyre.apart", "function": "apart"}],
      "opFuncs": {"pointwise": [{"op": "mul", "name": "mul"}]},
      "lowerings": [{"op": "spyre.low"}], "fallbacks": [{"op": "spyre.cpu", "why": "slow but right"}]})";
    const auto custom = [](const std::string& name, const std::string& from) {
        return "%" + name + " : f16[2] = spyre." + name + ".default(x: %" + from + ")\n";
    };
    Pipeline pipeline{.original = parsed("%x : f16[2] = placeholder\n" + custom("low", "x") + custom("cpu", "low") + custom("gone", "cpu") +
                                         custom("apart", "gone") + "return (%apart)\n")};
    pipeline.steps = {step(pipeline.original,
                           "%x : f16[2] = placeholder\n" + custom("low", "x") + custom("cpu", "low") + custom("gone", "cpu") +
                               "%m : f16[2] = aten.mul.Tensor(self: %gone, other: %x)\nreturn (%m)\n",
                           {{"m", {"apart"}}},
                           {{.kind = Event::Kind::Decomposed,
                             .node = *pipeline.original->tryFind("apart"),
                             .rule = "apart",
                             .place = {7, 1},
                             .becomes = {"aten.mul.Tensor"}}})};
    Guards guards;
    const Judged found = judged(profile, pipeline, guards);
    QCOMPARE(found.told("low"), QStringLiteral("custom: the backend has a lowering for it"));
    QCOMPARE(found.chain("low"),
             (QStringList{"custom spyre.low.default spyre.low.default:2 (lowered)", "lowering spyre.low.default spyre.low:9"}));
    QCOMPARE(found.told("cpu"), QStringLiteral("custom: slow but right"));
    QCOMPARE(found.told("gone"), QStringLiteral("unimplemented: the pass clean did not remove it"));
    QCOMPARE(found.told("apart"), QStringLiteral("custom: it becomes aten.mul.Tensor"));
    QCOMPARE(found.chain("apart"), (QStringList{"custom spyre.apart.default spyre.apart.default:5",
                                                "decomposition spyre.apart.default apart:7 -> aten.mul.Tensor",
                                                "  mapping aten.mul.Tensor inductor-2.13 -> mul", "  opFunc mul mul:8"}));
}

void TestCoverage::dtypes()
{
    const std::string profile = R"({"name": "a", "opFuncs": {"pointwise": [{"op": "neg", "name": "neg"}]}, "dtypes": [
      {"dtype": "float16", "format": "SEN169_FP16"}, {"dtype": "bool", "stored": "float16"},
      {"dtype": "int8", "why": "the quantizer is not there yet"}]})";
    const auto of = [&](const std::string& dtype) {
        return judged(profile, "%x : " + dtype + "[2] = placeholder\n%y : " + dtype + "[2] = aten.neg.default(self: %x)\nreturn (%y)\n")
            .told("y");
    };
    QCOMPARE(of("f16"), QStringLiteral("direct: the OpFunc neg computes it"));
    QCOMPARE(of("b8"), QStringLiteral("direct: the OpFunc neg computes it"));
    const Judged stored = judged(profile, "%x : b8[2] = placeholder\n%y : b8[2] = aten.neg.default(self: %x)\nreturn (%y)\n");
    QCOMPARE(stored.chain("y"), (QStringList{"mapping aten.neg.default inductor-2.13 -> neg", "opFunc neg neg:1",
                                             "dtype aten.neg.default dtypes:2 -> float16 (bool is stored as float16)"}));
    QCOMPARE(of("f64"), QStringLiteral("unsupported: the backend has no float64"));
    QCOMPARE(of("i8"), QStringLiteral("unsupported: the backend has no int8: the quantizer is not there yet"));
    const auto sine = [&](const std::string& dtype) { // which nothing takes
        return judged(profile, "%x : " + dtype + "[2] = placeholder\n%y : " + dtype + "[2] = aten.sin.default(self: %x)\nreturn (%y)\n");
    };
    QCOMPARE(sine("f16").told("y"), QStringLiteral("unimplemented: there is no OpFunc for sin"));
    QCOMPARE(sine("b8").told("y"), sine("f16").told("y"));
    QCOMPARE(sine("f64").told("y"), QStringLiteral("unsupported: the backend has no float64"));
    const Judged both = judged(profile, "%x : f16[2] = placeholder\n%z : i8[2] = placeholder\n%y : f16[2] = aten.neg.default(self: %x)\n"
                                        "%w : i8[2] = aten.neg.default(self: %z)\nreturn (%y)\n");
    QCOMPARE(both.told("y"), QStringLiteral("direct: the OpFunc neg computes it")); // not the other call's answer
    QCOMPARE(both.chain("w").back(),
             QStringLiteral("unsupported aten.neg.default dtypes:3 (the backend has no int8: the quantizer is not there yet)"));
}

// Of Inductor's tables: the file that has the row, and its line.
void TestCoverage::rowsHavePlaces()
{
    backend::InductorTables tables = someTables();
    tables.places = {{"lowerings.aten.sigmoid.default", {"/t/inductor.json", 31}},
                     {"lowerings.aten.permute.default", {"/t/inductor.json", 32}},
                     {"kernelDecompositions.sigmoid", {"/t/inductor.json", 12}},
                     {"decompositions.aten.silu.default", {"/t/inductor.json", 5}}};
    tables.decompositions = {{"aten.silu.default", {"aten.sigmoid.default", "aten.permute.default"}}};
    Pipeline pipeline{.original = parsed(unary("aten.silu.default"))};
    Event event{.kind = Event::Kind::Untold, .node = *pipeline.original->tryFind("y"), .op = {}, .rule = "inductor-2.13"};
    event.becomes = tables.decompositions.at("aten.silu.default");
    event.after = {event.node};
    pipeline.steps.push_back(step(pipeline.original, unary("aten.silu.default"), {}, {event}));
    Guards guards;
    const auto answer = coverage::judge(pipeline, profileOf(R"({"name": "a", "opFuncs": {"pointwise": [{"op": "exp", "name": "e"}]}})"),
                                        tables, guards, nullptr);
    QVERIFY2(answer, answer ? "" : answer.error().text().c_str());
    QStringList rows;
    for (const protocol::ChainLink& link : answer->judgments.at(0).chain)
        if (link.rule == tables.name)
            rows << QString::fromStdString(link.op + " " + link.file + ":" + std::to_string(link.line));
    QCOMPARE(rows, (QStringList{"aten.silu.default /t/inductor.json:5", "aten.sigmoid.default /t/inductor.json:31",
                                "sigmoid /t/inductor.json:12", "aten.permute.default /t/inductor.json:32"}));
}

void TestCoverage::templates()
{
    class Fake : public coverage::Templates {
    public:
        Taken taken(const graph::Graph&, const graph::Node& call) override
        {
            ++asked;
            if (call.opType() == "aten.mm.default")
                return {.name = "gemm", .file = "/t/gemm.mlir", .why = {}};
            return {.name = {}, .file = {}, .why = UserText("no template is for %1", std::string(call.opType()))};
        }
        int asked = 0;
    } fake;
    Pipeline pipeline{.original = parsed("%x : f16[2, 2] = placeholder\n%y : f16[2, 2] = aten.mm.default(self: %x, mat2: %x)\n"
                                         "%z : f16[2, 2] = aten.mm.default(self: %x, mat2: %x)\n"
                                         "%s : f16[2, 2] = aten.sin.default(self: %z)\nreturn (%s)\n")};
    Guards guards;
    const Judged found = judged(R"({"name": "a", "templates": {}})", pipeline, guards, &fake);
    QCOMPARE(found.told("y"), QStringLiteral("lowered: the template gemm matches it"));
    QCOMPARE(found.chain("y"), (QStringList{"mapping aten.mm.default templates -> gemm", "lowering aten.mm.default gemm:1"}));
    QCOMPARE(found.of("y").chain[1].file, std::string("/t/gemm.mlir"));
    QCOMPARE(found.chain("s").front(), QStringLiteral("declined aten.sin.default templates (no template is for aten.sin.default)"));
    QCOMPARE(fake.asked, 2); // both products are the same
    fake.asked = 0;
    judged(R"({"name": "a"})", pipeline, guards, &fake);
    QCOMPARE(fake.asked, 0); // the profile has none
}

void TestCoverage::controlFlow()
{
    const Judged found = judged(snapshot, "%p : b8[] = placeholder\n%x : f16[2] = placeholder\n"
                                          "%true_graph_0 = get_attr true_graph_0 {\n  %a : f16[2] = placeholder\n"
                                          "  %sin : f16[2] = aten.sin.default(self: %a)\n  return (%sin)\n}\n"
                                          "%false_graph_0 = get_attr false_graph_0 {\n  %a : f16[2] = placeholder\n"
                                          "  %add : f16[2] = aten.add.Tensor(self: %a, other: %a)\n  return (%add)\n}\n"
                                          "%cond : (f16[2]) = higher_order.cond(%p, %true_graph_0, %false_graph_0, [%x])\n"
                                          "return (%cond)\n");
    QCOMPARE(found.told("cond"), QStringLiteral("direct: the host runs its bodies, whose operators have verdicts of their own"));
    QCOMPARE(found.told("true_graph_0/sin"), QStringLiteral("unimplemented: there is no OpFunc for sin"));
    QCOMPARE(found.told("false_graph_0/add"), QStringLiteral("direct: the OpFunc add computes it"));
    QVERIFY(found.answer.nodes[0].graph != 0 && found.answer.nodes[2].graph == 0);
}

/// What torch.export writes around operators that write what they are given.
void TestCoverage::wrappedOperators()
{
    const auto told = [](const std::string& wrapper, const std::string& rules) {
        const std::string profile = R"({"name": "a", "tables": ["inductor-2.13"], )" + rules + "}";
        return judged(profile, "%x : f16[2] = placeholder\n%b : f16[2] = placeholder\n%w : (none, f16[2]) = higher_order." + wrapper +
                                   "\n%g : f16[2] = \"operator.getitem\"(%w, 1)\nreturn (%g)\n");
    };
    const std::string v2 = "auto_functionalized_v2(operator('torch.ops.mylib.acc.default'), x: %x, _buf_base_index: 0, _all_bases: [%b])";
    const Judged lowered = told(v2, R"("lowerings": [{"op": "mylib.acc", "as": "accumulate"}])");
    QCOMPARE(lowered.told("w"), QStringLiteral("lowered: it calls mylib.acc.default: its lowering turns it into accumulate"));
    QCOMPARE(lowered.chain("w"), (QStringList{"mapping higher_order.auto_functionalized_v2 functionalization -> mylib.acc.default "
                                              "(torch.compile removes the wrapper: what counts is the operator in it)",
                                              "  lowering mylib.acc.default mylib.acc:1 -> accumulate"}));
    QVERIFY(told(v2, R"("lowerings": [])").told("w").startsWith("unimplemented: it calls mylib.acc.default: neither the profile nor"));
    QCOMPARE(told("with_effects(%b, operator('torch.ops.mylib.acc.default'), %x)", R"("fallbacks": [{"op": "mylib.acc", "why": "rare"}])")
                 .told("w"),
             QStringLiteral("fallback: it calls mylib.acc.default: rare"));
}

/// What is never run is refused, whatever the profile has for it: also in a wrapper.
void TestCoverage::refusedOperators()
{
    const std::string profile = R"({"name": "a", "lowerings": [{"op": "aten.from_file", "as": "map"}, {"op": "mylib.acc", "as": "acc"}]})";
    Guards guards;
    guards.refused = {{"aten.from_file.default", "it reads or writes files"}, {"mylib.acc.default", "it writes memory"}};
    const auto program = parsed("%x : f16[2] = placeholder\n%y : f16[2] = aten.from_file.default(filename: 'a')\n"
                                "%z : f16[2] = aten.from_file.default(filename: 'b')\n"
                                "%w : (none, f16[2]) = higher_order.with_effects(%x, operator('torch.ops.mylib.acc.default'), %x)\n"
                                "return (%y, %z)\n");
    const Judged found = judged(profile, rewrite::Pipeline{.original = program}, guards);
    QCOMPARE(found.told("y"), QStringLiteral("refused: it reads or writes files"));
    QCOMPARE(found.told("w"), QStringLiteral("refused: it writes memory"));
    QCOMPARE(found.chain("y"), QStringList{"refused aten.from_file.default (it reads or writes files)"});
    QCOMPARE(found.answer.judgments.size(), std::size_t(2)); // the same for y and z
    const coverage::Totals totals = coverage::totalsOf(found.answer);
    QCOMPARE(totals.of(protocol::Verdict::Refused).count, std::uint64_t(3));
    QCOMPARE(totals.missing(), std::uint64_t(3));
    QVERIFY(coverage::decisive(found.of("y")) == &found.of("y").chain.front());
}

void TestCoverage::inPlace()
{
    const Judged found = judged(snapshot, "%x : f16[2] = placeholder\n%y : f16[2] = aten.add_.Tensor(self: %x, other: %x)\nreturn (%y)\n");
    QCOMPARE(found.told("y"), QStringLiteral("direct: the OpFunc add computes it"));
    QCOMPARE(found.chain("y").front(),
             QStringLiteral("mapping aten.add_.Tensor functionalization -> aten.add.Tensor (torch.compile writes no tensor in place: "
                            "it uses the operator that makes a new one)"));
}

/// Where Inductor decomposes before it asks for OpFuncs, one that is no OpOverride computes nothing.
void TestCoverage::opFuncsAfterDecompositions()
{
    const auto told = [](const std::string& rules) {
        const std::string profile = R"({"name": "a", "tables": ["inductor-2.13"], "opFuncs": {)" + rules +
                                    R"("pointwise": [{"op": "sigmoid", "name": "sigmoid"}, {"op": "exp", "name": "exp"}]})";
        return [profile](const std::string& more) {
            return judged(profile + more + "}", "%x : f16[2] = placeholder\n%y : f16[2] = aten.sigmoid.default(self: %x)\nreturn (%y)\n");
        };
    };
    QCOMPARE(told("")("").told("y"), QStringLiteral("direct: the OpFunc sigmoid computes it"));
    QCOMPARE(told(R"("override": false, )")(R"(, "overrides": ["sigmoid"])").told("y"),
             QStringLiteral("direct: the OpFunc sigmoid computes it"));
    const Judged late = told(R"("override": false, )")("");
    QVERIFY2(late.told("y").startsWith(QStringLiteral("unimplemented: ")), qPrintable(late.told("y")));
    QVERIFY2(
        late.chain("y").contains(QStringLiteral("declined sigmoid sigmoid:1 (Inductor turns sigmoid into neg, exp, add, truediv before "
                                                "it asks for an OpFunc; add sigmoid to \"overrides\" to prevent it)")),
        qPrintable(late.chain("y").join(QLatin1Char('\n'))));
    QVERIFY(late.chain("y").contains(QStringLiteral("kernelDecomposition sigmoid inductor-2.13 -> neg, exp, add, truediv")));
}

/// Rules of the operator that makes a new tensor are about the one that writes, but where the profile names that one.
void TestCoverage::rulesOfWhatIsInPlace()
{
    const std::string program = "%x : f16[2] = placeholder\n%y : f16[2] = aten.mul_.Tensor(self: %x, other: %x)\nreturn (%y)\n";
    const auto told = [&](const std::string& rules) {
        Guards guards;
        guards.guards = {{"yes", [](const auto&, const auto&) { return true; }}, {"no", [](const auto&, const auto&) { return false; }}};
        const std::string profile =
            R"({"name": "a", "tables": ["inductor-2.13"], "opFuncs": {"pointwise": [{"op": "mul", "name": "mul"}]}, )" + rules + "}";
        return judged(profile, Pipeline{.original = parsed(program)}, guards).told("y");
    };
    QCOMPARE(told(R"("overrides": [])"), QStringLiteral("direct: the OpFunc mul computes it"));
    QCOMPARE(told(R"("lowerings": [{"op": "aten.mul.Tensor", "unsupported": "yes", "why": "no products"}])"),
             QStringLiteral("unsupported: no products"));
    QCOMPARE(told(R"("lowerings": [{"op": "aten.mul", "as": "mymul"}])"), QStringLiteral("lowered: its lowering turns it into mymul"));
    QCOMPARE(told(R"("lowerings": [{"op": "aten.mul.Tensor", "unsupported": "yes"}, {"op": "aten.mul_.Tensor", "as": "inplace"}])"),
             QStringLiteral("lowered: its lowering turns it into inplace"));
    const auto decomposition = [](const char* guards) {
        return R"("decompositions": [{"op": "aten.mul.Tensor", "becomes": ["aten.sin.default"])" + std::string(guards) + "}]";
    };
    QCOMPARE(told(decomposition("")), QStringLiteral("unimplemented: it becomes aten.sin.default: there is no OpFunc for sin"));
    QCOMPARE(told(decomposition(R"(, "when": "no")")), QStringLiteral("direct: the OpFunc mul computes it"));
    QCOMPARE(told(decomposition(R"(, "unsupported": "yes", "why": "too wide")")), QStringLiteral("unsupported: too wide"));
}

void TestCoverage::nodesAreTold()
{
    const Judged found = judged(snapshot, "%x : f16[2, 64] = placeholder\n%n : sym 2 = aten.sym_size.int(self: %x, dim: 0)\n"
                                          "%s : (f16[1, 64], f16[1, 64]) = my.halves.default(self: %x)\n"
                                          "%g : f16[1, 64] = \"operator.getitem\"(%s, 0)\n"
                                          "%y : f16[1, 64] = aten.mul.Tensor(self: %g, other: %g)\nreturn (%y)\n");
    QCOMPARE(found.answer.profile, std::string("snapshot"));
    QCOMPARE(found.answer.path, std::string("/p/mine.json"));
    QCOMPARE(found.answer.nodes.size(), std::size_t(2)); // neither sizes nor getitem
    QCOMPARE(found.answer.nodes[0].name, std::string("s"));
    QCOMPARE(found.answer.nodes[0].bytes, std::uint64_t(256));
    QVERIFY(!found.answer.nodes[0].flops);
    QCOMPARE(found.answer.nodes[1].op, std::string("aten.mul.Tensor"));
    QCOMPARE(found.answer.nodes[1].bytes, std::uint64_t(128));
    QCOMPARE(found.answer.nodes[1].flops, std::optional<double>(64));
    // What yields nothing writes: somebody has to run it. A check is no work
    const Judged writer = judged(snapshot, "%x : f16[2] = placeholder\n%w : none = my.fill_into.default(out: %x)\n"
                                           "%c : none = aten._assert_scalar.default(self: 1, assert_msg: 'no')\nreturn (%x)\n");
    QCOMPARE(writer.answer.nodes.size(), std::size_t(1));
    QVERIFY(writer.told("w").startsWith(QStringLiteral("unimplemented")));
}

void TestCoverage::answersAreShared()
{
    // The guard is asked once for a thousand calls of the same operator with the same arguments.
    std::string program = "%x : f16[2] = placeholder\n";
    for (int i = 0; i < 1000; ++i)
        program += "%y" + std::to_string(i) + " : f16[2] = aten.neg.default(self: %x)\n";
    Guards guards;
    guards.guards = {{"True", [](const auto&, const auto&) { return true; }}};
    const Judged found = judged(R"({"name": "a", "lowerings": [{"op": "aten.neg", "when": "True"}]})",
                                Pipeline{.original = parsed(program + "return (%x)\n")}, guards);
    QCOMPARE(found.answer.nodes.size(), std::size_t(1000));
    QCOMPARE(found.answer.judgments.size(), std::size_t(1));
    QCOMPARE(guards.asked, std::size_t(1));
}

void TestCoverage::errorsHavePlaces()
{
    Guards guards;
    const auto answer = coverage::judge(Pipeline{.original = parsed(unary("aten.neg.default"))},
                                        profileOf("{\"name\": \"a\", \"lowerings\": [\n  {\"op\": \"aten.neg\", \"when\": \"oops(\"}]}"),
                                        someTables(), guards, nullptr);
    QVERIFY(!answer.has_value());
    QVERIFY(answer.error().file == "/p/mine.json");
    QCOMPARE(answer.error().line, 2);
    QVERIFY(answer.error().message == "'oops(' can't be read");
}

QTEST_GUILESS_MAIN(TestCoverage)
#include "tst_coverage.moc"
