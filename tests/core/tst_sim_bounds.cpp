// SPDX-License-Identifier: Apache-2.0
// One kernel on an NPU: what bounds its time, products that PyTorchSim tells of, and what can't be simulated.
#include "core/sim/simulator.h"

#include "tests/core/small_npu.h"
#include "tests/core/tile_graphs.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace nodewise;
using namespace nodewise::sim;

class TestSimBounds : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void tilesChangeInstructions();
    void arrayBoundProduct();
    void dramBoundProduct();
    void anchors();
    void bounds();
    void errors();
};

void TestSimBounds::tilesChangeInstructions()
{
    const KernelRun whole = run(gemmGraph(16, 16, 16, 16, 16, 16), small()), halves = run(gemmGraph(16, 16, 16, 8, 16, 8), small());
    QCOMPARE(whole.instructions.size(), std::size_t(5));
    QCOMPARE(halves.instructions.size(), std::size_t(2 * (2 + 2 * 3)));
    QCOMPARE(whole.cost.macs, halves.cost.macs);
    QVERIFY(whole.cost.cycles != halves.cost.cycles);
    QCOMPARE(halves.cost.bytesRead(), std::int64_t(16 * 16 * 4 * 3)); // W twice
}

namespace {

Npu shipped(const char* name)
{
    auto npu = findNpu(name, {NODEWISE_TEST_DATA "/../../resources/npu"});
    if (!npu)
        qFatal("%s", npu.error().text().c_str());
    return std::move(*npu);
}

void compareWithin(std::int64_t value, double expected, double part)
{
    QVERIFY2(std::abs(double(value) - expected) <= part * expected, qPrintable(QString("%1, not %2").arg(value).arg(expected)));
}

} // namespace

// 16 weight tiles of 1,024 rows in each step, 8 on each of two arrays: 8,192 cycles, while 2 MB for the next step take 4,500. Only the
// store of a tile of Y, which takes 9,000, is longer than a step.
void TestSimBounds::arrayBoundProduct()
{
    const KernelRun out = run(gemmGraph(16384, 1024, 8192, 1024, 1024, 256), shipped("tpuv3"));
    const double product = 16384.0 * 1024 * 8192 / (2 * 128 * 128);
    compareWithin(out.cost.cycles, product, 0.02);
    QCOMPARE(out.cost.arrayBound, std::int64_t(product));
    QCOMPARE(out.cost.arrayBusy, 2 * std::int64_t(product));
    QVERIFY(out.cost.bound() == Cost::Bound::Compute);
}

// 128 rows through weights of 256 MB: 512 bytes each cycle but for 9 % of refresh, and what X and Y add.
void TestSimBounds::dramBoundProduct()
{
    const KernelRun out = run(gemmGraph(128, 8192, 8192, 128, 512, 2048), shipped("tpuv3"));
    const double bytes = 4.0 * (8192.0 * 8192 + 16 * 128.0 * 8192 + 128.0 * 8192);
    compareWithin(out.cost.cycles, bytes / 512 / (1 - 329.0 / 3666), 0.02);
    QCOMPARE(double(out.cost.bytesRead() + out.cost.bytesWritten()), bytes);
    QVERIFY(out.cost.bound() == Cost::Bound::Memory);
}

// PyTorchSim says 2,518 cycles for this product, of a configuration that it does not name. docs/simulator.md explains ours.
// tpuv3: X from cycle 1, 10 to DRAM, 13 to open its row, 512 cycles and 9 % of refresh each for X and W, data 15 + 10 later. Weights 128,
// two tiles of 256 rows on each array, 254 until the last sum. The store: 10, another row of a bank in 13 + 13, 512 and refresh. tpuv6e:
// rows open in 57, 615.6 cycles for each, data 62 + 10 later; weights 256, one tile of 256 rows, 510.
void TestSimBounds::anchors()
{
    const TileGraph graph = gemmGraph(256, 256, 256, 256, 256, 256);
    const std::int64_t v3 = run(graph, shipped("tpuv3")).cost.cycles, v6e = run(graph, shipped("tpuv6e")).cost.cycles;
    QCOMPARE(v3, std::int64_t(1 + 10 + 13 + 1125 + 25 + 128 + 512 + 254 + 10 + 26 + 563));
    QCOMPARE(v6e, std::int64_t(1 + 10 + 57 + 1232 + 72 + 256 + 256 + 510 + 10 + 57 + 616));
    compareWithin(v3, 2518, 0.15);
    // The run in PyTorchSim's README: 6,144 requests on each channel, arrays 4,096 each, 11,917 in all
    const Cost large = run(gemmGraph(512, 512, 512, 512, 512, 512), shipped("tpuv3")).cost;
    QCOMPARE(large.dramBusy, std::int64_t(6144));
    QCOMPARE(large.arrayBusy, std::int64_t(2 * 4096));
    compareWithin(large.cycles, 11917, 0.15);
}

void TestSimBounds::bounds()
{
    const KernelRun out = run(gemmGraph(8, 4, 4, 8, 4, 4), small());
    QCOMPARE(out.cost.roofline(), std::int64_t(20));
    QVERIFY(out.cost.bound() == Cost::Bound::Issue); // 55 cycles
    Cost cost{.cycles = 40, .arrayBound = 10, .vectorBound = 5, .dramBound = 20};
    QVERIFY(cost.bound() == Cost::Bound::Memory);
    cost.vectorBound = 21;
    QVERIFY(cost.bound() == Cost::Bound::Compute);
}

void TestSimBounds::errors()
{
    const auto error = [](const TileGraph& graph, const Npu& npu, SimulateOptions options = {}, const Progress& progress = {}) {
        const auto out = simulateKernel(graph, npu, options, progress);
        return out ? std::string("none") : out.error().text();
    };
    TileGraph graph = gemmGraph(8, 4, 4, 8, 4, 4);
    Npu npu = small();
    npu.scratchpadBytesPerLane = 80;
    QCOMPARE(error(graph, npu), std::string("none")); // 128 + 128 + 64 bytes
    npu.scratchpadBytesPerLane = 79;
    QCOMPARE(error(graph, npu), std::string("the buffers of gemm do not fit in the scratchpad of small, which has 316 bytes "
                                            "(plan the kernel for this NPU, or choose smaller tiles)"));
    QCOMPARE(error(gemmGraph(8, 4, 8, 4, 4, 4), small(), {.maxInstructions = 15}), std::string("gemm executes more than 15 instructions"));
    const auto kept = simulateKernel(gemmGraph(8, 4, 8, 4, 4, 4), small(), {.keep = 15});
    QVERIFY(kept && kept->instructions.empty() && kept->occupancy.empty());
    QCOMPARE(kept->cost.cycles, run(gemmGraph(8, 4, 8, 4, 4, 4), small()).cost.cycles);
    GraphMaker endless; // which nobody waits for
    endless.graph.name = "endless";
    endless.loop("i", std::numeric_limits<std::int64_t>::max());
    endless.vector({}, endless.pad("A", {4}), 4);
    endless.close();
    QCOMPARE(error(endless.graph, small()), std::string("endless executes more than 200000000 instructions"));
    GraphMaker barriers; // how many is not known beforehand
    barriers.graph.name = "barriers";
    const std::uint32_t outer = barriers.loop("i", std::numeric_limits<std::int64_t>::max()), inner = barriers.loop("j", 1);
    barriers.graph.numbers.push_back({.op = Number::Op::Mod, .left = barriers.of(outer), .right = barriers.number(2)});
    barriers.graph.steps[inner].upper = NumberId(barriers.graph.numbers.size() - 1);
    barriers.barrier();
    barriers.close();
    barriers.close();
    QCOMPARE(error(barriers.graph, small(), {.maxInstructions = 1000}), std::string("barriers executes more than 1000 instructions"));
    Progress cancelled;
    cancelled.cancel.cancel();
    QCOMPARE(error(graph, small(), {}, cancelled), std::string(cancelledMessage));
    graph.why = UserText(std::string("a loop without bounds"));
    QVERIFY(error(graph, small()).find("a loop without bounds") != std::string::npos);

    GraphMaker maker;
    maker.graph.name = "long";
    maker.loop("i", 3);
    maker.vector({}, maker.pad("A", {4}), std::int64_t(1) << 62);
    maker.close();
    Npu wide = small();
    wide.lanes = wide.vectorBits = 1 << 20;
    QCOMPARE(error(maker.graph, wide), std::string("what long moves or computes does not fit in 64 bits"));
    maker.graph.steps[1].points = maker.number(std::int64_t(1) << 50);
    QCOMPARE(error(maker.graph, small()), std::string("long takes more than 2199023255552 cycles"));
}

QTEST_GUILESS_MAIN(TestSimBounds)
#include "tst_sim_bounds.moc"
