// SPDX-License-Identifier: Apache-2.0
// Bodies of a comparison: there and back, small where nothing is to be said, and refused with their place.
#include "core/protocol/compare.h"
#include "tests/core/dap_bodies.h"

#include <QtTest>

#include <limits>

using namespace nodewise;
using namespace nodewise::protocol;
using test::again;
using test::refusal;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

template <class Body>
void roundTrip(const Body& body)
{
    const Body read = again(body);
    QCOMPARE(QString::fromStdString(encodeBody(read)), QString::fromStdString(encodeBody(body)));
    QVERIFY(read == body);
}

CompareRow diverged()
{
    return {.node = 7,
            .element = 1,
            .run = 3,
            .name = "true_graph_0/split",
            .op = "aten.split.Tensor",
            .module = "layers.0",
            .verdict = CompareRow::Verdict::Diverged,
            .why = {},
            .expectedName = "split_1",
            .dtype = "float32",
            .expectedDtype = "bfloat16",
            .shape = {2, 3},
            .rtol = 1e-3,
            .atol = 1e-5,
            .figures = {.elements = 6,
                        .mismatches = 1,
                        .maxAbs = infinity,
                        .maxRel = 0.5,
                        .cosine = 0.25,
                        .snr = -3.5,
                        .maxUlps = 18446744073709551615u,
                        .nanActual = 1,
                        .nanExpected = 2,
                        .infActual = 3,
                        .infExpected = 4,
                        .firstIndex = {1, 2},
                        .firstActual = -infinity,
                        .firstExpected = 2,
                        .message = UserText("only one of the two is a tensor")},
            .inDouble = CompareInDouble{.actual = 0.25, .expected = infinity, .actualMax = 1, .expectedMax = 1e300, .asNear = true}};
}

} // namespace

class TestDapCompare : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void request();
    void answer();
    void rowWithoutDifference();
    void others();
    void refusals();
};

void TestDapCompare::request()
{
    roundTrip(CompareRequest{.dump = "dump", .run = {}, .first = true, .bisect = true, .rtol = 0.5, .atol = {}, .rules = {}, .rows = 0});
    roundTrip(CompareRequest{.dump = {},
                             .run = LaunchArguments{.program = "b.pt2", .side = Side::Ir, .seed = 3},
                             .rules = {{.op = "aten.*", .module = "layers.*", .dtype = "bfloat16", .rtol = 0.1, .atol = 0.2}},
                             .rows = 100});
    const auto own = decodeBody<CompareRequest>(R"({"run": {"side": "ir"}})");
    QVERIFY(own && own->run && own->run->side == Side::Ir && own->run->program.empty());
}

void TestDapCompare::answer()
{
    const CompareAnswer full{
        .reference = "b.pt2",
        .side = Side::Ir,
        .total = 9,
        .rows = {diverged()},
        .compared = 8,
        .equal = 5,
        .within = 2,
        .diverged = 1,
        .notCompared = 1,
        .first = 0,
        .firstRow = diverged(),
        .replay = CompareReplay{.onActual = diverged().figures, .onExpected = CompareFigures{}, .operatorDiffers = true, .why = {}},
        .sample = CompareSample{.slice = "[0, 3:5]", .rows = {0}, .columns = {3, 4}, .actual = {infinity, 1}, .expected = {0.5, 1}},
        .weights = {.compared = 4,
                    .equal = 2,
                    .within = 1,
                    .diverged = 1,
                    .notCompared = 1,
                    .rows = {diverged()},
                    .note = UserText("the reference has no weights")},
        .unused = {"relu_7"},
        .modules = {"layers", "layers.0"},
        .notes = {UserText("the reference no longer has the value")},
        .passes = 3,
        .peakBytes = 4096};
    roundTrip(full);
    roundTrip(CompareAnswer{});
}

/// Most rows of a large program: they should cost little.
void TestDapCompare::rowWithoutDifference()
{
    CompareRow row{.node = 5786, .name = "relu", .verdict = CompareRow::Verdict::Equal};
    QCOMPARE(encodeBody(row), std::string(R"({"name":"relu","node":5786,"verdict":"equal"})"));
    roundTrip(row);
}

void TestDapCompare::others()
{
    roundTrip(CompareRowsRequest{.start = 5, .count = 7});
    roundTrip(CompareRowsAnswer{.total = 1, .rows = {diverged()}});
    roundTrip(SwapRequest{.value = {.node = 3, .path = {1}, .side = {}, .frameId = {}}, .dump = "dump.npz", .name = "add"});
    roundTrip(ValueRef{.node = 3, .path = {}, .side = {}, .frameId = {}, .expected = true});
}

void TestDapCompare::refusals()
{
    QCOMPARE(refusal<CompareRequest>(R"({"rules": [{"rtol": "tight"}]})"),
             QStringLiteral("$.arguments.rules[0].rtol: this must be a number"));
    QCOMPARE(refusal<CompareRequest>(R"({"run": {"side": "both"}})"),
             QStringLiteral("$.arguments.run.side: this must be one of \"fx\", \"ir\""));
    QCOMPARE(refusal<CompareRequest>(R"({"rows": -1})"), QStringLiteral("$.arguments.rows: this is less than 0"));
    QCOMPARE(refusal<SwapRequest>(R"({"value": {"node": 1}})"), QStringLiteral("$.arguments.dump: this is missing"));
}

QTEST_GUILESS_MAIN(TestDapCompare)
#include "tst_dap_compare.moc"
