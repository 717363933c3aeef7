// SPDX-License-Identifier: Apache-2.0
// Bodies of what is found out about a run: there and back, as the text of the contract, and refused with their place.
#include "core/protocol/bundle.h"
#include "core/protocol/memory_map.h"
#include "core/protocol/risk.h"
#include "core/protocol/shadow.h"
#include "tests/core/dap_bodies.h"

#include <QtTest>

using namespace nodewise;
using namespace nodewise::protocol;
using test::again;
using test::refusal;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

} // namespace

class TestDapAnalysis : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void risk();
    void fractions();
    void shadow();
    void memory();
    void bundle();
    void refusals();
};

void TestDapAnalysis::risk()
{
    QCOMPARE(encodeBody(RiskRequest()), std::string("{}"));
    QVERIFY(!again(RiskRequest{.weights = false}).weights);
    const RiskAnswer full{.castTypes = {"float16", "bfloat16"},
                          .rows = {{.node = 3,
                                    .element = 1,
                                    .name = "split",
                                    .op = "aten.split.Tensor",
                                    .module = "layers.0",
                                    .runs = 2,
                                    .dtype = "float32",
                                    .shape = {2, 3},
                                    .level = RiskRow::Level::Danger,
                                    .elements = 12,
                                    .finite = 10,
                                    .zeros = 2,
                                    .nan = 1,
                                    .inf = 1,
                                    .subnormal = 1,
                                    .maxAbs = 70000,
                                    .minAbs = 0.5,
                                    .rangeBits = 17.1,
                                    .headBits = 111.9,
                                    .floorBits = 125,
                                    .casts = {{"float16", 1, 2, 3}, {"bfloat16", 0, 0, 0}}}},
                          .origins = {{.kind = NonFiniteOrigin::Kind::Nan,
                                       .node = 3,
                                       .name = "split",
                                       .run = 2,
                                       .element = 1,
                                       .firstIndex = {0, 2},
                                       .count = 1,
                                       .cause = UserText("log of %1", -1),
                                       .infOrigin = 0,
                                       .path = {3, 4, 5},
                                       .chain = {3, 5},
                                       .outputs = {"y"}}},
                          .originsLeftOut = 7,
                          .leftOut = 4,
                          .failed = 9,
                          .why = UserText("out of range")};
    QVERIFY(again(full) == full);
    QVERIFY(again(RiskAnswer()) == RiskAnswer());
}

void TestDapAnalysis::fractions()
{
    const RiskRow row{.finite = 8, .zeros = 4};
    QCOMPARE(row.overflowFraction({"float16", 2, 0, 0}), 0.25);
    QCOMPARE(row.underflowFraction({"float16", 0, 1, 0}), 0.25);
    QCOMPARE(RiskRow().overflowFraction({"float16", 0, 0, 0}), 0.0);
    QCOMPARE(RiskRow().underflowFraction({"float16", 0, 0, 0}), 0.0);
}

void TestDapAnalysis::shadow()
{
    const ShadowRequest request{.nodes = {1, 2}, .names = {"add"}, .program = false, .reference = "dump"};
    QVERIFY(again(request) == request);
    const ShadowAnswer full{
        .rows = {{.node = 1,
                  .run = 3,
                  .name = "exp",
                  .op = "aten.exp.default",
                  .dtype = "bfloat16",
                  .shape = {4},
                  .verdict = ShadowRow::Verdict::Inputs,
                  .own = ShadowError{.maxAbs = 1, .maxRel = infinity, .snr = 30, .maxUlps = 2, .mismatches = 1, .worst = {3}},
                  .total = ShadowError(),
                  .reference = ShadowError(),
                  .closer = ShadowRow::Closer::Reference},
                 {.node = 2, .name = "nonzero", .dtype = "int64", .verdict = ShadowRow::Verdict::NotShadowed, .why = UserText("no")}},
        .shadowed = 1,
        .notShadowed = 1,
        .leftOut = 2,
        .peakBytes = 4096,
        .failed = 7};
    QVERIFY(again(full) == full);
    QVERIFY(std::isinf(again(full).rows[0].total->snr));
}

void TestDapAnalysis::memory()
{
    QCOMPARE(encodeBody(MemoryRequest()), std::string("{}"));
    const MemoryAnswer full{.names = {"x", "add"},
                            .steps = {{.node = 1, .planned = 64, .held = 96, .peak = 128}},
                            .blocks = {{.kind = MemoryBlock::Kind::Input, .bytes = 64, .nodes = {0}},
                                       {.bytes = 64, .first = 0, .last = 0, .nodes = {1}, .output = true}},
                            .measured = true,
                            .weights = 0,
                            .inputs = 64,
                            .allValues = 64,
                            .plannedPeak = 64,
                            .measuredPeak = 128,
                            .plannedPeakStep = 0,
                            .measuredPeakStep = 0,
                            .failed = 2,
                            .why = UserText("no memory")};
    QVERIFY(again(full) == full);
}

void TestDapAnalysis::bundle()
{
    const BundleRequest request{.nodes = {4}, .names = {"true_graph_0/add"}, .folder = "/tmp/x", .run = 2};
    QVERIFY(again(request) == request);
    const BundleAnswer full{.folder = "/tmp/x",
                            .files = {"ir.json"},
                            .inputs = {{.name = "weight", .dtype = "float32", .shape = {2}, .weight = true}},
                            .outputs = {{.name = "add", .dtype = "float32", .shape = {}}},
                            .bytes = 12,
                            .notes = {UserText("a note")},
                            .failed = true};
    QVERIFY(again(full) == full);
}

void TestDapAnalysis::refusals()
{
    QCOMPARE(refusal<ShadowRequest>(R"({"nodes":["x"]})"), QStringLiteral("$.arguments.nodes[0]: this must be an integer"));
    QCOMPARE(refusal<BundleRequest>("{}"), QStringLiteral("$.arguments.folder: this is missing"));
    QCOMPARE(refusal<BundleRequest>(R"({"folder":"x","run":0})"), QStringLiteral("$.arguments.run: this must be between 1 and 4294967295"));
    QCOMPARE(
        refusal<RiskAnswer>(R"({"castTypes":[],"rows":[{"node":1,"name":"x","dtype":"float32","shape":[],"level":"odd"}],"origins":[]})"),
        QStringLiteral("$.body.rows[0].level: this must be one of \"fine\", \"watch\", \"danger\""));
}

QTEST_APPLESS_MAIN(TestDapAnalysis)
#include "tst_dap_analysis.moc"
