// SPDX-License-Identifier: Apache-2.0
// One kernel on an NPU: tile graphs written by hand, with cycles worked out by hand from the formulas of docs/simulator.md.
#include "core/sim/simulator.h"

#include "tests/core/tile_graphs.h"

#include <QTest>

using namespace nodewise;
using namespace nodewise::sim;
using trace::Stall;

namespace {

/// A request of 16 bytes each cycle, data 10 + 2 * 2 cycles behind it; an array of 4 x 4.
Npu small()
{
    Npu npu{.name = "small", .lanes = 4, .vectorBits = 32, .scratchpadBytesPerLane = 1024};
    npu.dramRequestBytes = 16;
    npu.dramBytesPerCycle = 16;
    npu.dramLatency = 10;
    npu.linkLatency = 2;
    npu.linkPortsPerCore = 4;
    return npu;
}

KernelRun run(const TileGraph& graph, const Npu& npu)
{
    auto out = simulateKernel(graph, npu);
    if (!out)
        qFatal("%s", out.error().text().c_str());
    return std::move(*out);
}

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
}

QTEST_GUILESS_MAIN(TestSimulator)
#include "tst_simulator.moc"
