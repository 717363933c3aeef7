// SPDX-License-Identifier: Apache-2.0
// One kernel on an NPU: tile graphs written by hand, with cycles worked out by hand from the formulas of docs/simulator.md.
#include "core/sim/simulator.h"
#include "core/sim/walk.h"

#include "tests/core/small_npu.h"
#include "tests/core/tile_graphs.h"

#include <QTest>

#include <algorithm>
#include <array>

using namespace nodewise;
using namespace nodewise::sim;
using trace::Stall;

namespace {

void comparePart(const Instruction& instruction, Unit unit, std::int64_t start, std::int64_t end, Stall cause, std::uint32_t waited)
{
    QCOMPARE(int(instruction.unit), int(unit));
    QCOMPARE(instruction.start, start);
    QCOMPARE(instruction.end, end);
    QCOMPARE(int(instruction.cause), int(cause));
    QCOMPARE(instruction.waited, waited);
}

} // namespace

class TestSimulator : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void oneTile();
    void iterations();
    void iterationsBesideBarriers();
    void doubleBuffering();
    void singleBuffering();
    void weightBuffer();
    void arraysInTurns();
    void sumsDoNotWait();
    void operandsAreFreeBeforeTheSums();
    void vectorPasses();
    void oneIssueEachCycle();
    void barrier();
    void orderInDram();
    void ports();
    void dmaEngines();
    void requests();
    void workItems();
    void queueDepth();
    void coresInTurns();
    void coresShareDram();
    void notDealt();
};

// Fill: 32 points, 4 each cycle: [0, 8]. X: 8 requests, issued in 1, the first reaches DRAM in 3, all are through in 11, data is there 10 +
// 2 later. W: 4 requests; the engine is free when DRAM takes its next request as soon as it arrives, 11 - 2 = 9: through in 15, there
// in 27. Product: weights 27 to 31, 8 rows until 39, the last sum 4 + 4 - 2 later. Store: 8 requests from 47 on.
void TestSimulator::oneTile()
{
    const KernelRun out = run(gemmGraph(8, 4, 4, 8, 4, 4), small());
    QCOMPARE(out.instructions.size(), std::size_t(5));
    comparePart(out.instructions[0], Unit::Vector, 0, 8, Stall::None, 0);
    comparePart(out.instructions[1], Unit::Load, 1, 23, Stall::Issue, 1);
    comparePart(out.instructions[2], Unit::Load, 9, 27, Stall::Engine, 7);
    comparePart(out.instructions[3], Unit::Array, 27, 45, Stall::Data, 27);
    comparePart(out.instructions[4], Unit::Store, 45, 55, Stall::Dependency, 45);
    QCOMPARE(out.instructions[3].blocker, 2u);
    QCOMPARE(out.cost.cycles, std::int64_t(55));
    QCOMPARE(out.cost.macs, std::int64_t(128));
    QCOMPARE(out.cost.arrayBusy, std::int64_t(8));
    QCOMPARE(out.cost.arrayBound, std::int64_t(8));
    QCOMPARE(out.cost.dramBound, std::int64_t(20));
    QCOMPARE(out.cost.vectorBound, std::int64_t(8));
    QCOMPARE(out.cost.dramBusy, std::int64_t(20));
    QCOMPARE(out.cost.bytesRead(), std::int64_t(192));
    QCOMPARE(out.cost.bytesWritten(), std::int64_t(128));
    QCOMPARE(out.cost.scratchpadPeak, std::int64_t(128 + 128 + 64));
}

void TestSimulator::iterations()
{
    const TileGraph graph = gemmGraph(8, 8, 8, 4, 4, 4);
    const KernelRun out = run(graph, small());
    QCOMPARE(out.instructions.size(), std::size_t(4 * (2 + 2 * 3)));
    for (std::uint64_t i = 0; i < out.instructions.size(); ++i) {
        const auto around = iterationOf(graph, i);
        const std::int64_t m = std::int64_t(i) / 16 * 4, n = std::int64_t(i) / 8 % 2 * 4;
        QCOMPARE(around.size(), std::size_t(i % 8 == 0 || i % 8 == 7 ? 2 : 3));
        QCOMPARE(around[0], (std::pair<std::uint32_t, std::int64_t>(0, m)));
        QCOMPARE(around[1], (std::pair<std::uint32_t, std::int64_t>(1, n)));
        if (around.size() == 3)
            QCOMPARE(around[2], (std::pair<std::uint32_t, std::int64_t>(3, i % 8 < 4 ? 0 : 4)));
    }
    QVERIFY(iterationOf(graph, out.instructions.size()).empty());
    QVERIFY(Walk::of(graph)->count() == out.instructions.size());
    TileGraph triangle = graph; // as many columns of tiles as rows before it
    triangle.steps[1].upper = NumberId(triangle.numbers.size());
    triangle.numbers.push_back({.op = Number::Op::Loop, .value = 0});
    QVERIFY(!Walk::of(triangle)->count());
}

void TestSimulator::iterationsBesideBarriers()
{
    GraphMaker maker;
    const auto X = maker.dram("X", {12, 4}), Xs = maker.pad("Xs", {4, 4});
    const NumberId i = maker.of(maker.loop("i", 12, 4));
    maker.barrier();
    maker.load(X, Xs, {i, maker.number(0)}, {4, 4});
    maker.close();
    QCOMPARE(iterationOf(maker.graph, 2).at(0).second, std::int64_t(8));
    QVERIFY(iterationOf(maker.graph, 3).empty());
    QCOMPARE(run(maker.graph, small()).instructions.size(), std::size_t(3));
}

namespace {

/// Three iterations of a load of 4 requests, 40 cycles of the vector unit, a store of 4 requests.
TileGraph rows()
{
    GraphMaker maker;
    const auto X = maker.dram("X", {12, 4}), Y = maker.dram("Y", {12, 4}), Xs = maker.pad("Xs", {4, 4}), Ys = maker.pad("Ys", {4, 4});
    const NumberId i = maker.of(maker.loop("i", 12, 4, true)), zero = maker.number(0);
    maker.load(X, Xs, {i, zero}, {4, 4});
    maker.vector({Xs}, Ys, 16, {{.kind = VectorWork::Class::Simple, .count = 10}});
    maker.store(Ys, Y, {i, zero}, {4, 4});
    maker.close();
    return maker.graph;
}

} // namespace

// A copy of r requests that finds DRAM idle: a load from t is there in t + r + 14, a store from t is done in t + r + 2, and the engine is
// free in t + r. The second load goes to the other half while the first rows are worked on. The third iteration begins when the first is
// done: a core works on two at once.
void TestSimulator::doubleBuffering()
{
    Npu npu = small();
    npu.scratchpadBytesPerLane = 64; // two copies of two buffers of 64 bytes
    const KernelRun out = run(rows(), npu);
    comparePart(out.instructions[0], Unit::Load, 0, 18, Stall::None, 0);
    comparePart(out.instructions[1], Unit::Vector, 18, 58, Stall::Data, 18);
    comparePart(out.instructions[2], Unit::Store, 58, 64, Stall::Dependency, 58);
    comparePart(out.instructions[3], Unit::Load, 4, 22, Stall::Engine, 3);
    comparePart(out.instructions[4], Unit::Vector, 59, 99, Stall::Engine, 40); // free in 58, when the store is older
    comparePart(out.instructions[5], Unit::Store, 99, 105, Stall::Dependency, 40);
    comparePart(out.instructions[6], Unit::Load, 64, 82, Stall::Issue, 59);
    QCOMPARE(out.instructions[6].blocker, 2u);
    comparePart(out.instructions[7], Unit::Vector, 100, 140, Stall::Engine, 40);
    comparePart(out.instructions[8], Unit::Store, 140, 146, Stall::Dependency, 40);
    QCOMPARE(out.cost.cycles, std::int64_t(146));
    QCOMPARE(out.cost.scratchpadPeak, std::int64_t(192)); // both halves of one buffer while the other has one in use
}

// One byte less a lane, and each buffer is there once: the next load waits until the rows before it were read, and then goes before the
// store that could begin in the same cycle.
void TestSimulator::singleBuffering()
{
    Npu npu = small();
    npu.scratchpadBytesPerLane = 32;
    const KernelRun out = run(rows(), npu);
    comparePart(out.instructions[1], Unit::Vector, 18, 58, Stall::Data, 18);
    comparePart(out.instructions[3], Unit::Load, 58, 76, Stall::Scratchpad, 57);
    QCOMPARE(out.instructions[3].blocker, 1u);
    comparePart(out.instructions[2], Unit::Store, 62, 68, Stall::Engine, 62);
    QCOMPARE(out.instructions[2].blocker, 3u);
    comparePart(out.instructions[4], Unit::Vector, 76, 116, Stall::Data, 57);
    comparePart(out.instructions[6], Unit::Load, 116, 134, Stall::Scratchpad, 57);
    comparePart(out.instructions[5], Unit::Store, 120, 126, Stall::Engine, 57);
    QCOMPARE(out.cost.cycles, std::int64_t(180));
    QCOMPARE(out.cost.scratchpadPeak, std::int64_t(128));
    QCOMPARE(out.cost.stalled[int(Stall::Scratchpad)], std::int64_t(114));
}

namespace {

TileGraph products(std::int64_t m, std::int64_t n, std::int64_t k, int count)
{
    GraphMaker maker;
    const auto A = maker.pad("A", {m, k}), B = maker.pad("B", {k, n}), C = maker.pad("C", {m, n});
    for (int i = 0; i < count; ++i)
        maker.product(A, B, C, m, n, k);
    return maker.graph;
}

} // namespace

// Two weight tiles, 8 rows through each. Two places: the second tile's weights are taken in (4 to 8) while rows of the first enter (4 to
// 12); its rows enter from 12 to 20, the last sum leaves 4 + 4 - 2 cycles later. One place: its weights from 12 on, rows from 16 to 24.
// With 2 rows the weights are what takes time: 4, then rows to 6; 8, then rows to 10.
void TestSimulator::weightBuffer()
{
    Npu npu = small();
    npu.scratchpadBytesPerLane = 1 << 20;
    QCOMPARE(run(products(8, 8, 4, 1), npu).cost.cycles, std::int64_t(26));
    QCOMPARE(run(products(2, 8, 4, 1), npu).cost.cycles, std::int64_t(16));
    npu.weightBufferDepth = 1;
    QCOMPARE(run(products(8, 8, 4, 1), npu).cost.cycles, std::int64_t(30));
    npu.weightBufferDepth = 3;
    QCOMPARE(run(products(8, 8, 4, 1), npu).cost.cycles, std::int64_t(26));
    // Of many tiles each takes as long as its rows, or its weights, or with one place both
    npu.weightBufferDepth = 2;
    QCOMPARE(run(products(8, 400, 400, 1), npu).cost.cycles, std::int64_t(4 + 10'000 * 8 + 6));
    QCOMPARE(run(products(2, 400, 400, 1), npu).cost.cycles, std::int64_t(10'000 * 4 + 2 + 6));
    npu.weightBufferDepth = 1;
    QCOMPARE(run(products(8, 400, 400, 1), npu).cost.cycles, std::int64_t(10'000 * 12 + 6));
    // Rows of an array are a member of their own: 8 weights' rows, 4 columns
    npu.weightBufferDepth = 2;
    npu.arrayRows = 8;
    QCOMPARE(run(products(8, 8, 8, 1), npu).cost.cycles, std::int64_t(8 + 16 + 8 + 4 - 2));
}

// Three tiles on two arrays: the first has two of them, and the next product begins on the second.
void TestSimulator::arraysInTurns()
{
    Npu npu = small();
    npu.arraysPerCore = 2;
    const KernelRun out = run(products(8, 12, 4, 2), npu);
    QCOMPARE(int(out.instructions[0].engine), 0);
    QCOMPARE(out.instructions[0].end, std::int64_t(4 + 16 + 6));
    QCOMPARE(int(out.instructions[1].engine), 1);
    QCOMPARE(out.instructions[1].start, std::int64_t(4)); // its weights come in while rows of its first tile enter
    // The second array: rows 4 to 12, then weights (since 8) and rows 12 to 20, 20 to 28. The first: one tile behind its two
    QCOMPARE(out.instructions[1].end, std::int64_t(28 + 6));
    QCOMPARE(out.cost.arrayBusy, std::int64_t(6 * 8));
}

// What adds to the same sums follows row by row; what reads them waits for the last one.
void TestSimulator::sumsDoNotWait()
{
    GraphMaker maker;
    const auto A = maker.pad("A", {8, 4}), B = maker.pad("B", {4, 4}), C = maker.pad("C", {8, 4}), D = maker.pad("D", {8, 4});
    maker.product(A, B, C, 8, 4, 4);
    maker.product(A, B, C, 8, 4, 4);
    maker.product(C, B, D, 8, 4, 4);
    const KernelRun out = run(maker.graph, small());
    comparePart(out.instructions[0], Unit::Array, 0, 18, Stall::None, 0);
    comparePart(out.instructions[1], Unit::Array, 4, 26, Stall::Engine, 3); // rows 12 to 20
    comparePart(out.instructions[2], Unit::Array, 26, 44, Stall::Dependency, 21);
    QCOMPARE(out.instructions[2].blocker, 1u);
}

// Rows have entered in 12, sums leave until 18: A may be overwritten in 12.
void TestSimulator::operandsAreFreeBeforeTheSums()
{
    GraphMaker maker;
    const auto A = maker.pad("A", {8, 4}), B = maker.pad("B", {4, 4}), C = maker.pad("C", {8, 4});
    maker.product(A, B, C, 8, 4, 4);
    maker.vector({}, A, 4, {}, false);
    maker.vector({}, C, 4, {}, false);
    const KernelRun out = run(maker.graph, small());
    comparePart(out.instructions[1], Unit::Vector, 12, 13, Stall::Dependency, 12);
    comparePart(out.instructions[2], Unit::Vector, 18, 19, Stall::Dependency, 5);
}

// 4 lanes of 32 bits. What moves a point only is a pass, too.
void TestSimulator::vectorPasses()
{
    const auto cycles = [](std::int64_t points, std::vector<VectorWork> work, const Npu& npu, std::uint32_t bits = 32) {
        GraphMaker maker;
        maker.vector({}, maker.pad("A", {4}), points, std::move(work));
        maker.graph.steps[0].operandBits = bits;
        return run(maker.graph, npu).cost.cycles;
    };
    using Class = VectorWork::Class;
    const Npu npu = small();
    QCOMPARE(cycles(16, {}, npu), std::int64_t(4));
    QCOMPARE(cycles(17, {}, npu), std::int64_t(5));
    QCOMPARE(cycles(0, {}, npu), std::int64_t(0));
    QCOMPARE(cycles(16, {{Class::Simple, 2}, {Class::Divide, 1}}, npu), std::int64_t(4 * (2 + 8)));
    QCOMPARE(cycles(16, {{Class::Exponential, 1}}, npu), std::int64_t(4)); // an instruction of a special-function unit
    Npu wide = npu;
    wide.vectorBits = 128;
    wide.passes[std::size_t(Class::Exponential)] = 3;
    QCOMPARE(cycles(16, {{Class::Exponential, 1}}, wide), std::int64_t(3));
    QCOMPARE(cycles(64, {}, wide, 16), std::int64_t(2)); // 8 elements a lane
    QCOMPARE(cycles(64, {}, npu, 64), std::int64_t(16)); // an element wider than a lane takes no longer than one
}

void TestSimulator::oneIssueEachCycle()
{
    GraphMaker maker;
    const auto A = maker.pad("A", {4}), B = maker.pad("B", {4, 4}), C = maker.pad("C", {4, 4}), D = maker.pad("D", {4, 4});
    const auto X = maker.dram("X", {4, 4});
    maker.vector({}, A, 4);
    maker.product(B, C, D, 4, 4, 4);
    maker.load(X, maker.pad("E", {4, 4}), {maker.number(0), maker.number(0)}, {4, 4});
    const KernelRun out = run(maker.graph, small());
    comparePart(out.instructions[0], Unit::Vector, 0, 1, Stall::None, 0);
    comparePart(out.instructions[1], Unit::Array, 1, 15, Stall::Issue, 1);
    QCOMPARE(out.instructions[1].blocker, 0u);
    comparePart(out.instructions[2], Unit::Load, 2, 20, Stall::Issue, 2);
}

void TestSimulator::barrier()
{
    GraphMaker maker;
    const auto A = maker.pad("A", {4}), Xs = maker.pad("Xs", {4, 4}), X = maker.dram("X", {4, 4});
    maker.load(X, Xs, {maker.number(0), maker.number(0)}, {4, 4});
    maker.barrier();
    maker.vector({}, A, 4);
    const KernelRun out = run(maker.graph, small());
    QCOMPARE(out.instructions.size(), std::size_t(2));
    comparePart(out.instructions[1], Unit::Vector, 18, 19, Stall::Barrier, 18);
    QCOMPARE(out.instructions[1].blocker, 0u);
}

// What was stored is loaded when it is there; other rows of the same array don't wait.
void TestSimulator::orderInDram()
{
    const auto loadOf = [](std::int64_t row) {
        GraphMaker maker;
        const auto Y = maker.dram("Y", {8, 4}), Ys = maker.pad("Ys", {4, 4}), Zs = maker.pad("Zs", {4, 4});
        const NumberId zero = maker.number(0);
        maker.vector({}, Ys, 16);
        maker.store(Ys, Y, {zero, zero}, {4, 4});
        maker.load(Y, Zs, {maker.number(row), zero}, {4, 4});
        return run(maker.graph, small());
    };
    const KernelRun same = loadOf(3);
    comparePart(same.instructions[1], Unit::Store, 4, 10, Stall::Dependency, 4);
    comparePart(same.instructions[2], Unit::Load, 10, 28, Stall::Data, 10);
    QCOMPARE(same.instructions[2].blocker, 1u);
    const KernelRun other = loadOf(4);
    comparePart(other.instructions[2], Unit::Load, 1, 19, Stall::Issue, 1);
    comparePart(other.instructions[1], Unit::Store, 5, 11, Stall::Engine, 5);
}

// With one port the 8 requests of a load leave in 8 cycles, though DRAM could serve four each cycle.
void TestSimulator::ports()
{
    GraphMaker maker;
    const auto X = maker.dram("X", {8, 4});
    maker.load(X, maker.pad("Xs", {8, 4}), {maker.number(0), maker.number(0)}, {8, 4});
    Npu npu = small();
    npu.dramChannels = 4;
    npu.dramBytesPerCycle = 64;
    QCOMPARE(run(maker.graph, npu).cost.cycles, std::int64_t(2 + 2 + 14 - 2));
    npu.linkPortsPerCore = 1;
    QCOMPARE(run(maker.graph, npu).cost.cycles, std::int64_t(8 + 2 + 14 - 2));
}

// Two engines: the second load need not wait for the first, but its requests queue behind it on the only channel.
void TestSimulator::dmaEngines()
{
    GraphMaker maker;
    const auto X = maker.dram("X", {8, 4});
    const NumberId zero = maker.number(0);
    maker.load(X, maker.pad("A", {8, 4}), {zero, zero}, {8, 4});
    maker.load(X, maker.pad("B", {8, 4}), {zero, zero}, {8, 4});
    Npu npu = small();
    KernelRun out = run(maker.graph, npu);
    comparePart(out.instructions[1], Unit::Load, 8, 30, Stall::Engine, 7);
    npu.dmaEngines = 2;
    out = run(maker.graph, npu);
    comparePart(out.instructions[0], Unit::Load, 0, 22, Stall::None, 0);
    comparePart(out.instructions[1], Unit::Load, 1, 30, Stall::None, 0);
    QCOMPARE(int(out.instructions[1].engine), 1);
}

// A request is 16 bytes, whatever of them is of use. Rows that lie together are one run.
void TestSimulator::requests()
{
    const auto cycles = [](std::vector<std::int64_t> shape, std::vector<std::int64_t> offsets, std::vector<std::int64_t> sizes,
                           std::int64_t by = 1) {
        GraphMaker maker;
        std::vector<NumberId> at;
        for (const std::int64_t offset : offsets)
            at.push_back(maker.number(offset));
        const auto X = maker.dram("X", std::move(shape)), A = maker.pad("A", {1024});
        maker.load(X, A, std::move(at), sizes);
        maker.graph.steps[0].steps.back() = maker.number(by);
        Npu npu = small();
        npu.scratchpadBytesPerLane = 4096;
        return run(maker.graph, npu).cost.cycles - 14;
    };
    QCOMPARE(cycles({16, 16}, {0, 0}, {16, 16}), std::int64_t(64));
    QCOMPARE(cycles({16, 16}, {0, 0}, {4, 16}), std::int64_t(16));
    QCOMPARE(cycles({16, 16}, {0, 0}, {16, 4}), std::int64_t(16));
    QCOMPARE(cycles({16, 16}, {0, 2}, {16, 4}), std::int64_t(32));       // each row's 4 floats lie in two requests
    QCOMPARE(cycles({16, 16}, {0, 0}, {16, 1}), std::int64_t(16));       // a column: a request each
    QCOMPARE(cycles({1, 64}, {0, 0}, {1, 16}, 2), std::int64_t(8));      // every other float: half of each request
    QCOMPARE(cycles({1, 64}, {0, 0}, {1, 8}, 8), std::int64_t(8));       // every eighth
    QCOMPARE(cycles({4, 5, 5}, {0, 0, 0}, {4, 5, 5}), std::int64_t(25)); // 400 bytes in one run
    // Rows of 20 bytes begin in 0, 20, 40, 60 and so on: their first 3 floats lie in 1, 1, 2, 2 requests, and so again
    QCOMPARE(cycles({1, 8, 5}, {0, 0, 0}, {1, 8, 3}), std::int64_t(12));
}

// A third iteration waits until the first is done; with room for three it does not.
void TestSimulator::workItems()
{
    Npu npu = small();
    npu.workItems = 3;
    const KernelRun out = run(rows(), npu);
    // X's two halves hold the first two rows. When the first were read, in 58, the second's work is older; the load goes before the store
    comparePart(out.instructions[4], Unit::Vector, 58, 98, Stall::Engine, 39);
    comparePart(out.instructions[6], Unit::Load, 59, 77, Stall::Scratchpad, 54);
    QCOMPARE(out.instructions[2].start, std::int64_t(63));
    npu.workItems = 1;
    comparePart(run(rows(), npu).instructions[3], Unit::Load, 64, 82, Stall::Issue, 63);
}

// Of three vector steps and a load only three wait at once: the load is seen when the first was issued.
void TestSimulator::queueDepth()
{
    GraphMaker maker;
    for (const char* name : {"A", "B", "C"})
        maker.vector({}, maker.pad(name, {16}), 16);
    maker.load(maker.dram("X", {4, 4}), maker.pad("Xs", {4, 4}), {maker.number(0), maker.number(0)}, {4, 4});
    Npu npu = small();
    comparePart(run(maker.graph, npu).instructions[3], Unit::Load, 1, 19, Stall::Issue, 1);
    npu.queueDepth = 2;
    comparePart(run(maker.graph, npu).instructions[3], Unit::Load, 5, 23, Stall::None, 0);
}

// Four iterations: the second round begins one core further.
void TestSimulator::coresInTurns()
{
    Npu npu = small();
    npu.cores = 2;
    const KernelRun out = run(gemmGraph(16, 4, 4, 4, 4, 4), npu);
    QCOMPARE(out.cost.cores, std::int64_t(2));
    const std::array<int, 4> cores{0, 1, 1, 0};
    for (std::size_t i = 0; i < out.instructions.size(); ++i)
        QCOMPARE(int(out.instructions[i].core), cores[i / 5]);
    // Nests of parallel loops count as one: with three columns of tiles, too, each core gets half of six
    const KernelRun nest = run(gemmGraph(8, 12, 4, 4, 4, 4), npu);
    QCOMPARE(std::ranges::count(nest.instructions, 1, &Instruction::core), std::ptrdiff_t(15));
}

// Both cores load 8 requests in cycle 0; the only channel serves the second core's behind the first's.
void TestSimulator::coresShareDram()
{
    GraphMaker maker;
    const auto X = maker.dram("X", {16, 4}), Xs = maker.pad("Xs", {8, 4});
    const NumberId i = maker.of(maker.loop("i", 16, 8, true));
    maker.load(X, Xs, {i, maker.number(0)}, {8, 4});
    maker.vector({Xs}, maker.pad("Ys", {8, 4}), 32, {{.kind = VectorWork::Class::Simple, .count = 10}});
    maker.close();
    Npu npu = small();
    npu.cores = 2;
    KernelRun out = run(maker.graph, npu);
    QCOMPARE(out.cost.cores, std::int64_t(2));
    comparePart(out.instructions[0], Unit::Load, 0, 22, Stall::None, 0);
    comparePart(out.instructions[2], Unit::Load, 0, 30, Stall::None, 0);
    QCOMPARE(out.cost.cycles, std::int64_t(30 + 80));
    QCOMPARE(out.cost.vectorBound, std::int64_t(80));
    npu.cores = 5; // a core without an iteration stays idle
    QCOMPARE(run(maker.graph, npu).cost.cores, std::int64_t(2));
}

// Rows are summed up in a buffer that lives longer than an iteration: one core's work, however many there are.
void TestSimulator::notDealt()
{
    GraphMaker maker;
    const auto X = maker.dram("X", {16, 4}), Xs = maker.pad("Xs", {4, 4}), S = maker.pad("S", {4, 4});
    maker.vector({}, S, 16);
    const NumberId i = maker.of(maker.loop("i", 16, 4, true));
    maker.load(X, Xs, {i, maker.number(0)}, {4, 4});
    maker.vector({Xs, S}, S, 16, {}, false);
    maker.close();
    Npu npu = small();
    npu.cores = 4;
    const KernelRun out = run(maker.graph, npu);
    QCOMPARE(out.cost.cores, std::int64_t(1));
    QVERIFY(std::ranges::all_of(out.instructions, [](const Instruction& one) { return one.core == 0; }));
}

QTEST_GUILESS_MAIN(TestSimulator)
#include "tst_simulator.moc"
