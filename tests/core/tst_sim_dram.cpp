// SPDX-License-Identifier: Apache-2.0
// DRAM's rows, turnarounds, refresh and queues, with cycles worked out by hand, and PyTorchSim's members for DMA and work items.
#include "core/sim/dram.h"

#include "tests/core/small_npu.h"
#include "tests/core/tile_graphs.h"

#include <QTest>

using namespace nodewise;
using namespace nodewise::sim;

namespace {

constexpr std::int64_t cycle = std::int64_t(1) << 20;

/// A channel of two banks with rows of 64 bytes, that is of 4 requests.
Npu withRows()
{
    Npu npu = small();
    npu.dramRows = {.bytes = 64, .banks = 2, .open = 5, .close = 3, .between = 2, .cycle = 8};
    return npu;
}

Transfer oneRow(std::int64_t row, bool write = false)
{
    return {.requests = 4, .each = cycle, .write = write, .rows = {.first = row, .openings = 1, .dense = true}};
}

RowUse::Use use(const Npu& npu, std::vector<Requests::Axis> axes, std::int64_t run, std::int64_t requests)
{
    return RowUse(npu).of(axes, run, requests);
}

/// Rows of an array one after the other: a load, some work, a store for each.
TileGraph rows(std::int64_t count, std::int64_t points = 4)
{
    GraphMaker maker;
    maker.graph.name = "rows";
    const auto X = maker.dram("X", {count, 16}), Y = maker.dram("Y", {count, 16});
    const auto Xs = maker.pad("X_spad", {16}), Ys = maker.pad("Y_spad", {16});
    const NumberId i = maker.of(maker.loop("i", count, 1, true)), zero = maker.number(0);
    maker.load(X, Xs, {i, zero}, {1, 16});
    maker.vector({Xs}, Ys, points);
    maker.store(Ys, Y, {i, zero}, {1, 16});
    maker.close();
    return maker.graph;
}

} // namespace

class TestSimDram : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void openRows();
    void manyRows();
    void turnaround();
    void whatABoxOpens();
    void refresh();
    void queue();
    void costTellsRows();
    void requestsPerCycle();
    void issueOrder();
    void storesDoNotHold();
    void afterLoads();
    void reuse();
};

// A bank without an open row opens one in 5 cycles, one with another closes that in 3 more, and one with the row is ready.
void TestSimDram::openRows()
{
    Dram dram(withRows());
    QCOMPARE(dram.serve(oneRow(0), 10), std::int64_t(10 + 5 + 4));
    QCOMPARE(dram.serve(oneRow(0), 30), std::int64_t(30 + 4));
    QCOMPARE(dram.serve(oneRow(2), 50), std::int64_t(50 + 3 + 5 + 4)); // in the bank of row 0
    QCOMPARE(dram.serve(oneRow(1), 70), std::int64_t(70 + 5 + 4));
    QCOMPARE(dram.openings(), std::int64_t(3));
    QCOMPARE(dram.requests(), std::int64_t(16));
    // While data of others move, a row is opened
    QCOMPARE(dram.serve(oneRow(3), 71), std::int64_t(79 + 4));
    QCOMPARE(dram.serve(oneRow(5), 81), std::int64_t(81 + 3 + 5 + 4)); // not all of it: they end in 83
}

// Of a copy over several rows the last of each bank stay open, and only the first is waited for.
void TestSimDram::manyRows()
{
    Dram dram(withRows());
    QCOMPARE(dram.serve({.requests = 20, .each = cycle, .rows = {.first = 0, .more = 4, .openings = 5, .dense = true}}, 0),
             std::int64_t(5 + 20));
    QCOMPARE(dram.serve(oneRow(4), 100), std::int64_t(104));
    QCOMPARE(dram.serve(oneRow(3), 200), std::int64_t(204));
    QCOMPARE(dram.serve(oneRow(2), 300), std::int64_t(300 + 8 + 4));
    // With gaps: the first and the last
    QCOMPARE(dram.serve({.requests = 8, .each = cycle, .rows = {.first = 10, .more = 5, .openings = 2}}, 400), std::int64_t(400 + 8 + 8));
    QCOMPARE(dram.serve(oneRow(10), 500), std::int64_t(504));
    QCOMPARE(dram.serve(oneRow(15), 600), std::int64_t(604));
}

void TestSimDram::turnaround()
{
    Npu npu = withRows();
    npu.dramReadToWrite = 6;
    npu.dramWriteToRead = 9;
    Dram dram(npu);
    QCOMPARE(dram.serve(oneRow(0), 0), std::int64_t(9));
    QCOMPARE(dram.serve(oneRow(0), 0), std::int64_t(13));
    QCOMPARE(dram.serve(oneRow(0, true), 0), std::int64_t(13 + 6 + 4));
    QCOMPARE(dram.serve(oneRow(0, true), 0), std::int64_t(27));
    QCOMPARE(dram.serve(oneRow(0), 0), std::int64_t(27 + 9 + 4));
    QCOMPARE(dram.serve(oneRow(0, true), 46), std::int64_t(50)); // the time was there
    // And between the load and the store of a kernel: load 0 to 1 request each cycle, through in 2 + 5 + 4; data 10 - 5 + 2 later, in 18
    QCOMPARE(run(rows(1), npu).cost.cycles, std::int64_t(18 + 1 + 2 + 8 + 4));
    npu.dramReadToWrite = 20; // from 11 on
    QCOMPARE(run(rows(1), npu).cost.cycles, std::int64_t(11 + 20 + 4));
}

void TestSimDram::whatABoxOpens()
{
    const Npu npu = withRows();
    const auto whole = use(npu, {}, 640, 40); // 10 rows of 4 requests: their data take longest
    QCOMPARE(whole.openings, 10u);
    QCOMPARE(whole.each, cycle);
    QVERIFY(whole.dense);
    // A request of each row, all rows: the same bank comes each second time, which takes 8; the first opening counts before
    const auto column = use(npu, {{.stride = 64, .count = 8}}, 4, 8);
    QCOMPARE(column.openings, 8u);
    QVERIFY(!column.dense);
    QCOMPARE(column.each, 7 * 4 * cycle / 8);
    const auto bank = use(npu, {{.stride = 128, .count = 8}}, 4, 8); // always the same bank
    QCOMPARE(bank.each, 7 * cycle);
    Npu quick = npu;
    quick.dramRows.cycle = 2;
    QCOMPARE(use(quick, {{.stride = 64, .count = 8}}, 4, 8).each, 7 * 2 * cycle / 8);
    QCOMPARE(use(npu, {{.stride = 64, .count = 2}}, 4, 2).each, cycle); // one in each bank
    // Two runs in a row share its opening
    QCOMPARE(use(quick, {{.stride = 32, .count = 16}}, 16, 16).openings, 8u);
    // Without rows nothing is opened
    QCOMPARE(use(small(), {{.stride = 64, .count = 8}}, 4, 8).openings, 0u);
    QCOMPARE(use(small(), {{.stride = 64, .count = 8}}, 4, 8).each, cycle);
    // Rows of several channels count together: 8 requests of a stripe are on 2 channels
    Npu two = npu;
    two.dramChannels = 2;
    two.dramBytesPerCycle = 32;
    QCOMPARE(use(two, {}, 128, 8).openings, 2u);
    QCOMPARE(use(two, {{.stride = 128, .count = 4}}, 16, 4).openings, 4u); // a request each
}

// A tenth of the time is lost: what takes 900 cycles takes 1,000.
void TestSimDram::refresh()
{
    Npu npu = small();
    npu.scratchpadBytesPerLane = 1 << 20;
    GraphMaker maker;
    const auto X = maker.dram("X", {14'400});
    maker.load(X, maker.pad("X_spad", {14'400}), {maker.number(0)}, {14'400}); // 3,600 requests
    const std::int64_t plain = run(maker.graph, npu).cost.cycles;
    QCOMPARE(plain, std::int64_t(2 + 3600 + 10 + 2));
    npu.dramRefresh = 0.1;
    const Cost slower = run(maker.graph, npu).cost;
    QVERIFY(std::abs(double(slower.cycles - 14) - 4000) <= 1);
    QCOMPARE(slower.dramBusy, std::int64_t(3600)); // refresh moves nothing
    QCOMPARE(slower.dramBound, std::int64_t(3600));
}

// An engine is free when the last requests wait in the channel, and not when they have been served.
void TestSimDram::queue()
{
    Npu npu = small();
    npu.scratchpadBytesPerLane = 1 << 20;
    GraphMaker maker;
    const auto X = maker.dram("X", {160});
    maker.load(X, maker.pad("X_spad", {160}), {maker.number(0)}, {160}); // 40 requests, 4 sent each cycle
    const auto busy = [&](std::int64_t places) {
        npu.dramQueue = places;
        const KernelRun out = run(maker.graph, npu);
        return std::pair(out.cost.loadBusy, out.cost.cycles);
    };
    QCOMPARE(busy(0), std::pair(std::int64_t(40), std::int64_t(54)));
    QCOMPARE(busy(25), std::pair(std::int64_t(15), std::int64_t(54)));
    QCOMPARE(busy(64), std::pair(std::int64_t(10), std::int64_t(54))); // as long as it takes to send them
}

void TestSimDram::costTellsRows()
{
    const Cost cost = run(rows(4), withRows()).cost;
    QCOMPARE(cost.dramRequests, std::int64_t(4 * 4 * 2));
    QVERIFY(cost.rowOpenings > 0 && cost.rowOpenings <= 8);
    QCOMPARE(run(rows(4), small()).cost.rowOpenings, std::int64_t(0));
}

// Half a request each cycle: 40 take 80 to be sent; the last has 2 cycles to DRAM, and is there 12 later.
void TestSimDram::requestsPerCycle()
{
    Npu npu = small();
    npu.scratchpadBytesPerLane = 1 << 20;
    npu.dmaRequestsPerCycle = 0.5;
    GraphMaker maker;
    const auto X = maker.dram("X", {160}), Y = maker.dram("Y", {160});
    maker.load(X, maker.pad("X_spad", {160}), {maker.number(0)}, {160});
    QCOMPARE(run(maker.graph, npu).cost.cycles, std::int64_t(80 + 2 + 10 + 2));
    npu.dmaRequestsPerCycle = 9; // more than the core sends
    QCOMPARE(run(maker.graph, npu).cost.cycles, std::int64_t(2 + 40 + 10 + 2));
    // Two engines send at once
    maker.load(Y, maker.pad("Y_spad", {160}), {maker.number(0)}, {160});
    npu.dmaRequestsPerCycle = 0.5;
    npu.dmaEngines = 2;
    QVERIFY(run(maker.graph, npu).cost.cycles < 80 + 40);
    npu.dmaEngines = 1;
    QCOMPARE(run(maker.graph, npu).cost.cycles, std::int64_t(160 + 2 + 10 + 2));
}

// The engine is free in a cycle in which a store and a later load could begin: loads go first, unless copies keep their order.
void TestSimDram::issueOrder()
{
    Npu npu = small();
    npu.scratchpadBytesPerLane = 32; // a row's buffers are there once: see singleBuffering
    const auto starts = [&] {
        const KernelRun out = run(rows(4, 40), npu);
        return std::pair(out.instructions[2].start, out.instructions[3].start); // the first store, the second load
    };
    const auto before = starts();
    QVERIFY(before.first > before.second);
    npu.dmaInOrder = true;
    const auto after = starts();
    QVERIFY(after.first < after.second);
}

// The third item waits for the first, or for what is no store of it.
void TestSimDram::storesDoNotHold()
{
    Npu npu = small();
    npu.scratchpadBytesPerLane = 1 << 20;
    npu.workItems = 1;
    const auto second = [&] { return run(rows(2), npu).instructions[3].start; };
    const std::int64_t end = run(rows(2), npu).instructions[2].end, computed = run(rows(2), npu).instructions[1].end;
    QCOMPARE(second(), end);
    npu.storesDoNotHold = true;
    QVERIFY(second() >= computed && second() < end);
}

void TestSimDram::afterLoads()
{
    Npu npu = small();
    npu.scratchpadBytesPerLane = 1 << 20;
    npu.workItems = 4;
    const auto second = [&] { return run(rows(4), npu).instructions[3].start; };
    const std::int64_t loaded = run(rows(4), npu).instructions[0].end;
    QVERIFY(second() < loaded);
    npu.afterLoads = true;
    QCOMPARE(second(), loaded + 1); // in that cycle the vector unit begins
}

// W is the same for all rows of tiles.
void TestSimDram::reuse()
{
    const TileGraph graph = gemmGraph(32, 4, 4, 8, 4, 4);
    Npu npu = small();
    const Cost before = run(graph, npu).cost;
    npu.reuseLoads = true;
    const Cost after = run(graph, npu).cost;
    QCOMPARE(before.bytesRead() - after.bytesRead(), std::int64_t(3 * 4 * 4 * 4));
    QCOMPARE(after.macs, before.macs);
    QVERIFY(after.cycles < before.cycles);
    // X is another one each time, and with two tiles of W the last one is not the next one's first
    QCOMPARE(run(gemmGraph(32, 8, 4, 8, 4, 4), npu).cost.bytesRead(),
             std::int64_t(4 * 8 * 4 * 4 + 8 * 4 * 4 * 4)); // X stays for two tiles each
}

QTEST_GUILESS_MAIN(TestSimDram)
#include "tst_sim_dram.moc"
