// SPDX-License-Identifier: Apache-2.0
// Why a kernel takes as long as it does, what is advised, and what that brings when it is simulated.
#include "core/cost/advice.h"

#include "core/cost/changed_graph.h"
#include "tests/core/small_npu.h"
#include "tests/core/tile_graphs.h"

#include <QTest>

#include <set>

using namespace nodewise;
using namespace nodewise::cost;
using namespace nodewise::sim;

namespace {

/// small() with an array of 16 x 16, and room.
Npu wide()
{
    Npu npu = small();
    npu.lanes = 16;
    npu.scratchpadBytesPerLane = 1 << 16;
    return npu;
}

struct Told {
    Cost cost;
    Advice advice;
    Outcome outcome;
};

Told tell(const TileGraph& graph, const Npu& npu)
{
    Told told{.cost = run(graph, npu).cost, .advice = {}, .outcome = {}};
    told.advice = adviceFor(graph, told.cost, npu);
    const auto outcome = attempt(graph, npu, told.cost, told.advice.change);
    if (!outcome)
        qFatal("%s", outcome.error().text().c_str());
    told.outcome = *outcome;
    return told;
}

/// Only the array works: a product of tiles that are in the scratchpad.
TileGraph product(std::int64_t m, std::int64_t n, std::int64_t k)
{
    GraphMaker maker;
    maker.graph.name = "product";
    maker.product(maker.pad("A", {m, k}), maker.pad("B", {k, n}), maker.pad("C", {m, n}), m, n, k);
    return maker.graph;
}

/// A load, vector work and a store for each of so many rows of 64 floats.
TileGraph rows(std::int64_t count, std::int64_t points, bool parallel = true)
{
    GraphMaker maker;
    maker.graph.name = "rows";
    const auto X = maker.dram("X", {count, 64}), Y = maker.dram("Y", {count, 64});
    const auto Xs = maker.pad("X_spad", {64}), Ys = maker.pad("Y_spad", {64});
    const NumberId i = maker.of(maker.loop("i", count, 1, parallel)), zero = maker.number(0);
    maker.load(X, Xs, {i, zero}, {1, 64});
    maker.vector({Xs}, Ys, points);
    maker.store(Ys, Y, {i, zero}, {1, 64});
    maker.close();
    return maker.graph;
}

/// One tile: it is loaded in 1,024 cycles, goes through the vector unit and the array in as many each, and a quarter of it is stored.
TileGraph oneTile()
{
    GraphMaker maker;
    maker.graph.name = "one";
    const auto X = maker.dram("X", {4096}), Y = maker.dram("Y", {1024});
    const auto Xs = maker.pad("X_spad", {4096}), Vs = maker.pad("V_spad", {4096}), Ws = maker.pad("W_spad", {16, 16}),
               Ys = maker.pad("Y_spad", {1024});
    const NumberId zero = maker.number(0);
    maker.load(X, Xs, {zero}, {4096});
    maker.vector({Xs}, Vs, 16'384);
    maker.product(Vs, Ws, Ys, 1024, 16, 16);
    maker.store(Ys, Y, {zero}, {1024});
    return maker.graph;
}

QString reason(const Told& told)
{
    return QString::fromStdString(told.advice.reason.english());
}

} // namespace

class TestAdvice : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void fewRowsOfTheArray();
    void fewColumns();
    void arrays();
    void readAgain();
    void memory();
    void scattered();
    void shortPieces();
    void vector();
    void turns();
    void dma();
    void idleCores();
    void scratchpad();
    void latencies();
    void words();
};

// The convolution of an image: 3 channels. 3,000 rows enter, one per cycle, and each reaches 3 of 16 rows of cells; five taps at once would
// be 15 deep.
void TestAdvice::fewRowsOfTheArray()
{
    const Told told = tell(product(3000, 16, 3), wide());
    QVERIFY(told.cost.arrayBusy > told.cost.cycles / 2);
    QCOMPARE(reason(told),
             QString("K = 3 fills 3 of the array's 16 rows, and N = 16 fills 16 of its 16 columns: while rows enter, the arrays do "
                     "18.8 % of the multiply-accumulates that they could"));
    QVERIFY(told.advice.change == Change::FillRows);
    QVERIFY(told.advice.next.english().find("im2col") != std::string::npos);
    QCOMPARE(told.outcome.before, told.cost.cycles);
    QCOMPARE(told.outcome.before - told.outcome.after, std::int64_t(3000 - 600));
    QCOMPARE(arrayFill(told.cost, wide()), 3.0 / 16);
}

void TestAdvice::fewColumns()
{
    const Told told = tell(product(3000, 2, 16), wide());
    QVERIFY(reason(told).contains("and N = 2 fills 2 of its 16 columns"));
    QVERIFY(told.advice.change == Change::FillColumns);
    QCOMPARE(told.outcome.before - told.outcome.after, std::int64_t(3000 - 375));
}

// A full array: another core helps where iterations can be dealt, another array where they can't.
void TestAdvice::arrays()
{
    const Told alone = tell(product(1500, 64, 64), wide());
    QVERIFY(alone.advice.change == Change::Arrays);
    QVERIFY(alone.advice.next.english().find("more cores do not help") != std::string::npos);
    QVERIFY(alone.outcome.after < alone.outcome.before * 6 / 10);
    Npu npu = wide();
    npu.scratchpadBytesPerLane = 1 << 12;
    npu.dramBytesPerCycle = 256;
    npu.linkPortsPerCore = 16;
    const Told dealt = tell(gemmGraph(512, 64, 64, 64, 64, 64), npu);
    QVERIFY2(dealt.advice.change == Change::Cores, qPrintable(reason(dealt)));
    QVERIFY(dealt.outcome.after < dealt.outcome.before * 7 / 10);
    npu.scratchpadBytesPerLane = 1 << 16; // one tile holds all
    const Told whole = tell(gemmGraph(512, 64, 64, 512, 64, 64), npu);
    QVERIFY2(whole.advice.change != Change::Cores, qPrintable(reason(whole)));
}

// X is loaded again for each of four tiles of columns.
void TestAdvice::readAgain()
{
    const Told told = tell(gemmGraph(256, 64, 64, 16, 16, 64), wide());
    QVERIFY2(told.advice.change == Change::ReadOnce, qPrintable(reason(told)));
    QVERIFY2(reason(told).startsWith("DRAM is the limit: ") && reason(told).contains(" is read "), qPrintable(reason(told)));
    QVERIFY(told.outcome.after < told.outcome.before);
}

void TestAdvice::memory()
{
    const Told both = tell(rows(64, 4), wide());
    QVERIFY2(both.advice.change == Change::KeepResult, qPrintable(reason(both)));
    QVERIFY(both.advice.next.english().find("more cores do not help, because they share DRAM") != std::string::npos);
    QVERIFY(both.outcome.after < both.outcome.before * 7 / 10);
    GraphMaker maker; // weights
    maker.graph.name = "read";
    const auto X = maker.dram("X", {4096});
    maker.load(X, maker.pad("X_spad", {4096}), {maker.number(0)}, {4096});
    const Told read = tell(maker.graph, wide());
    QVERIFY(read.advice.change == Change::Narrow);
    QVERIFY(read.outcome.after < read.outcome.before * 6 / 10);
}

// A column of an array: 4 bytes of each request.
void TestAdvice::scattered()
{
    GraphMaker maker;
    maker.graph.name = "column";
    const auto X = maker.dram("X", {512, 16});
    maker.load(X, maker.pad("X_spad", {512, 1}), {maker.number(0), maker.number(0)}, {512, 1});
    const Told told = tell(maker.graph, wide());
    QVERIFY2(reason(told).startsWith("its copies use 25.0 % of the bytes that DRAM moves"), qPrintable(reason(told)));
    QVERIFY(told.advice.change == Change::Contiguous);
    QVERIFY(told.outcome.after < told.outcome.before * 4 / 10);
}

// Whole requests, each in a row of its own: 8 cycles to open one, 1 for its data.
void TestAdvice::shortPieces()
{
    Npu npu = wide();
    npu.dramRows = {.bytes = 64, .banks = 4, .open = 4, .close = 4, .between = 8, .cycle = 8};
    GraphMaker maker;
    maker.graph.name = "pieces";
    const auto X = maker.dram("X", {512, 16});
    maker.load(X, maker.pad("X_spad", {512, 4}), {maker.number(0), maker.number(0)}, {512, 4});
    const Told told = tell(maker.graph, npu);
    QVERIFY2(reason(told).startsWith("100.0 % of DRAM's requests open another row"), qPrintable(reason(told)));
    QVERIFY(told.advice.change == Change::Contiguous);
    QVERIFY(told.outcome.after < told.outcome.before * 4 / 10);
}

void TestAdvice::vector()
{
    const Told told = tell(rows(16, 20'000), wide());
    QVERIFY2(told.advice.change == Change::VectorBits, qPrintable(reason(told)));
    QVERIFY(reason(told).startsWith("the vector unit is the limit"));
    QVERIFY(told.outcome.after < told.outcome.before * 6 / 10);
}

void TestAdvice::turns()
{
    const Told told = tell(oneTile(), wide());
    QVERIFY2(told.cost.bound() == Cost::Bound::Issue, qPrintable(reason(told)));
    QVERIFY2(told.advice.change == Change::Overlap, qPrintable(reason(told)));
    QVERIFY2(told.outcome.after < told.outcome.before * 7 / 10, qPrintable(QString::number(told.outcome.after)));
}

// An engine that sends a request each fourth cycle, where DRAM serves one each cycle.
void TestAdvice::dma()
{
    Npu npu = wide();
    npu.dmaRequestsPerCycle = 0.25;
    const Told told = tell(rows(64, 4), npu);
    QVERIFY2(reason(told).startsWith("the DMA engines are the limit: they copy in "), qPrintable(reason(told)));
    QVERIFY(told.advice.change == Change::Dma);
    QVERIFY(told.outcome.after < told.outcome.before * 6 / 10);
}

// As in turns(): one tile, and four cores.
void TestAdvice::idleCores()
{
    Npu npu = wide();
    npu.cores = 4;
    const Told told = tell(oneTile(), npu);
    QVERIFY2(reason(told) == "1 of 4 cores work: it has no iterations for more", qPrintable(reason(told)));
    QVERIFY(told.advice.change == Change::Overlap);
    QVERIFY(told.outcome.after < told.outcome.before * 7 / 10);
}

void TestAdvice::scratchpad()
{
    Cost cost = run(rows(4, 4), wide()).cost;
    cost.cycles = 100'000;
    cost.stalled[std::size_t(trace::Stall::Scratchpad)] = 90'000;
    const Advice advice = adviceFor(rows(4, 4), cost, wide());
    QVERIFY(advice.change == Change::Scratchpad);
    Npu tight = wide();
    tight.scratchpadBytesPerLane = 32; // both buffers once
    const std::int64_t before = run(rows(64, 1000), tight).cost.cycles;
    const auto outcome = attempt(rows(64, 1000), tight, {.cycles = before}, Change::Scratchpad);
    QVERIFY(outcome && outcome->after < before);
}

void TestAdvice::latencies()
{
    GraphMaker maker;
    maker.graph.name = "tiny";
    const auto X = maker.dram("X", {4}), Y = maker.dram("Y", {4});
    const auto Xs = maker.pad("X_spad", {4}), Ys = maker.pad("Y_spad", {4});
    const NumberId zero = maker.number(0);
    maker.load(X, Xs, {zero}, {4});
    maker.vector({Xs}, Ys, 4);
    maker.store(Ys, Y, {zero}, {4});
    const Told told = tell(maker.graph, small());
    QVERIFY2(reason(told).startsWith("it is so small that latencies are most of its time"), qPrintable(reason(told)));
    QVERIFY(told.advice.change == Change::KeepResult);
    QVERIFY(told.outcome.after < told.outcome.before);
}

void TestAdvice::words()
{
    std::set<std::string_view> known;
    for (int change = 0; change <= int(Change::Dma); ++change)
        QVERIFY(known.insert(changeWord(Change(change))).second && !changeWord(Change(change)).empty());
    QVERIFY(changeWord(Change::Narrow) == "narrow");
    QVERIFY(largestProduct(rows(1, 4)) == (std::array<std::int64_t, 3>{}));
    QVERIFY(largestProduct(gemmGraph(8, 4, 8, 4, 4, 4)) == (std::array<std::int64_t, 3>{4, 4, 4}));
}

QTEST_GUILESS_MAIN(TestAdvice)
#include "tst_advice.moc"
