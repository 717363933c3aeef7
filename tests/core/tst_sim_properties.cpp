// SPDX-License-Identifier: Apache-2.0
// What holds of every kernel on every NPU, tried on random ones.
#include "core/sim/floor.h"
#include "core/sim/simulator.h"
#include "core/sim/walk.h"

#include "tests/core/tile_graphs.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <random>
#include <set>

using namespace nodewise;
using namespace nodewise::sim;

namespace {

class Random {
public:
    explicit Random(std::uint32_t seed) : m_random(seed) {}
    std::int64_t from(std::int64_t least, std::int64_t most)
    {
        return least + std::int64_t(m_random() % std::uint64_t(most - least + 1)); // the same everywhere
    }
    bool sometimes() { return from(0, 1) == 1; }

private:
    std::mt19937 m_random;
};

Npu randomNpu(Random& random)
{
    Npu npu{.name = "random", .lanes = std::int64_t(4) << random.from(0, 2), .vectorBits = 32, .scratchpadBytesPerLane = 16384};
    npu.arraysPerCore = random.from(1, 3);
    npu.weightBufferDepth = random.from(1, 3);
    npu.dramChannels = random.from(1, 4);
    npu.dramRequestBytes = 16;
    npu.dramBytesPerCycle = double(std::int64_t(4) << random.from(0, 4)) * double(npu.dramChannels);
    npu.dramLatency = random.from(0, 60);
    npu.linkLatency = random.from(0, 12);
    npu.linkPortsPerCore = random.from(1, 8);
    return npu;
}

/// DRAM with rows, refresh and queues, and PyTorchSim's switches.
void addTiming(Random& random, Npu& npu)
{
    npu.dramRows = {.bytes = std::int64_t(32) << random.from(0, 6),
                    .banks = random.from(1, 8),
                    .open = random.from(0, npu.dramLatency),
                    .close = random.from(0, 20),
                    .between = double(random.from(0, 8)),
                    .cycle = double(random.from(0, 60))};
    npu.dramRefresh = double(random.from(0, 20)) / 100;
    npu.dramReadToWrite = random.from(0, 20);
    npu.dramWriteToRead = random.from(0, 20);
    npu.dramQueue = random.from(0, 64);
    npu.dmaRequestsPerCycle = random.sometimes() ? double(random.from(1, 40)) / 10 : 0;
    npu.dmaInOrder = random.sometimes();
    npu.storesDoNotHold = random.sometimes();
    npu.afterLoads = random.sometimes();
}

/// Iterations that share nothing but what they read in DRAM.
TileGraph independentTiles(Random& random)
{
    GraphMaker maker;
    const std::int64_t rows = random.from(1, 24), tile = random.from(1, 12) * 4, columns = random.from(1, 16) * 4;
    const auto X = maker.dram("X", {rows * tile, columns}), W = maker.dram("W", {columns, columns}),
               Y = maker.dram("Y", {rows * tile, columns});
    const auto Xs = maker.pad("Xs", {tile, columns}), Ws = maker.pad("Ws", {columns, columns}), Ys = maker.pad("Ys", {tile, columns});
    const NumberId i = maker.of(maker.loop("i", rows * tile, tile, true)), zero = maker.number(0);
    maker.load(X, Xs, {i, zero}, {tile, columns});
    if (random.sometimes()) {
        maker.load(W, Ws, {zero, zero}, {columns, columns});
        maker.vector({}, Ys, tile * columns);
        maker.product(Xs, Ws, Ys, tile, columns, columns);
    } else {
        maker.vector({Xs}, Ys, tile * columns, {{.kind = VectorWork::Class::Simple, .count = std::uint32_t(random.from(1, 30))}});
    }
    if (random.sometimes())
        maker.vector({Ys}, Ys, tile * columns, {{.kind = VectorWork::Class::Exponential, .count = 1}}, false);
    maker.store(Ys, Y, {i, zero}, {tile, columns});
    maker.close();
    return maker.graph;
}

/// Whatever comes: nested loops, buffers that live on, rows that are stored and loaded again, barriers.
class AnyGraph {
public:
    explicit AnyGraph(Random& random) : m_random(random)
    {
        for (const char* name : {"X", "Y", "Z"})
            m_dram.push_back(m_maker.dram(name, {64, 32}));
        for (const char* name : {"A", "B", "C", "D"})
            m_pad.push_back(m_maker.pad(name, {8, 32}));
        m_variables.push_back(m_maker.number(0));
        for (std::int64_t i = m_random.from(1, 3); i > 0; --i)
            body(2);
    }
    TileGraph graph() const { return m_maker.graph; }

private:
    void body(int depth)
    {
        const bool loop = depth > 0 && m_random.sometimes();
        if (loop)
            m_variables.push_back(m_maker.of(m_maker.loop("v", m_random.from(0, 5) * 8, 8, m_random.sometimes())));
        for (std::int64_t i = m_random.from(1, 4); i > 0; --i)
            step(depth);
        if (loop) {
            m_maker.close();
            m_variables.pop_back();
        }
    }
    std::uint32_t any(const std::vector<std::uint32_t>& all) { return all[std::size_t(m_random.from(0, std::int64_t(all.size()) - 1))]; }
    void step(int depth)
    {
        const std::vector<NumberId> at = {any(m_variables), m_variables.front()};
        switch (m_random.from(0, 6)) {
        case 0:
        case 1:
            m_maker.load(any(m_dram), any(m_pad), at, {m_random.from(0, 8), m_random.from(1, 32)}, m_random.sometimes());
            break;
        case 2:
            m_maker.store(any(m_pad), any(m_dram), at, {8, m_random.from(1, 32)});
            break;
        case 3:
            m_maker.product(m_pad[0], m_pad[1], m_pad[2], m_random.from(1, 8), m_random.from(1, 32), m_random.from(0, 32));
            break;
        case 4:
            m_maker.vector({any(m_pad)}, any(m_pad), m_random.from(0, 256),
                           {{VectorWork::Class::Divide, std::uint32_t(m_random.from(0, 2))}}, m_random.sometimes());
            break;
        case 5:
            if (m_random.from(0, 5) == 0)
                m_maker.barrier();
            break;
        default:
            if (depth > 0)
                body(depth - 1);
        }
    }

    Random& m_random;
    GraphMaker m_maker;
    std::vector<std::uint32_t> m_dram, m_pad;
    std::vector<NumberId> m_variables;
};

KernelRun run(const TileGraph& graph, const Npu& npu, bool instructions = true)
{
    auto out = simulateKernel(graph, npu, {.instructions = instructions});
    if (!out)
        qFatal("%s", out.error().text().c_str());
    return std::move(*out);
}

void checkCost(const TileGraph& graph, const Npu& npu, const KernelRun& out)
{
    const Cost& cost = out.cost;
    QVERIFY(cost.cycles >= cost.roofline());
    const std::int64_t all = cost.cycles * cost.cores;
    QVERIFY(cost.arrayBusy <= all * npu.arraysPerCore);
    QVERIFY(cost.vectorBusy <= all);
    QVERIFY(cost.loadBusy + cost.storeBusy <= all * npu.dmaEngines);
    QVERIFY(cost.dramBusy <= cost.cycles);
    QVERIFY(cost.scratchpadPeak <= npu.scratchpadBytes());
    std::map<std::uint32_t, std::pair<std::int64_t, std::int64_t>> moved;
    auto walk = *Walk::of(graph);
    while (walk.next()) {
        const Step& step = graph.steps[walk.step()];
        if (step.kind == Step::Kind::Load)
            moved[step.dram].first += walk.bytes();
        else if (step.kind == Step::Kind::Store)
            moved[step.dram].second += walk.bytes();
    }
    for (const Cost::Traffic& traffic : cost.traffic)
        QCOMPARE(std::pair(traffic.read, traffic.written), moved[traffic.buffer]);
    QVERIFY(run(graph, npu, false).cost.cycles == cost.cycles);
    QCOMPARE(std::size_t(cost.loads + cost.stores + cost.arraySteps + cost.vectorSteps), out.instructions.size());
}

void checkTimes(const Npu& npu, const KernelRun& out)
{
    std::int64_t stalled[7] = {};
    std::set<std::pair<int, std::int64_t>> issued;
    std::map<std::pair<int, Unit>, std::int64_t> last;
    std::map<int, std::int64_t> vectorFree;
    for (const Instruction& one : out.instructions) {
        QVERIFY(0 <= one.issued && one.issued <= one.start && one.start <= one.end && one.end <= out.cost.cycles);
        QVERIFY2(issued.emplace(one.core, one.issued).second, "two instructions of a core in one cycle");
        std::int64_t& before = last.try_emplace({one.core, one.unit}, -1).first->second;
        QVERIFY2(one.start > before, "a unit does not keep the program's order");
        before = one.start;
        if (one.unit == Unit::Vector) {
            QVERIFY(one.start >= vectorFree[one.core]);
            vectorFree[one.core] = one.end;
        }
        stalled[int(one.cause)] += one.waited;
        if (one.cause != trace::Stall::None && one.blocker != trace::none) {
            QVERIFY(one.blocker < out.instructions.size());
            QVERIFY(out.instructions[one.blocker].start <= one.start);
        }
    }
    QVERIFY(std::ranges::equal(stalled, out.cost.stalled));
    std::int64_t peak = 0, time = -1;
    for (const auto& [cycle, bytes] : out.occupancy) {
        QVERIFY(cycle > time && bytes >= 0);
        time = cycle;
        peak = std::max(peak, bytes);
    }
    QCOMPARE(peak, out.cost.scratchpadPeak);
    QVERIFY(out.occupancy.empty() || out.occupancy.back().second == 0);
    QVERIFY(npu.cores >= out.cost.cores);
}

/// Nothing reads what has not been written, sums of an array aside: they follow row by row.
void checkOrder(const TileGraph& graph, const KernelRun& out)
{
    std::map<std::pair<int, std::uint32_t>, std::size_t> writer;
    for (std::size_t i = 0; i < out.instructions.size(); ++i) {
        const Instruction& one = out.instructions[i];
        const Step& step = graph.steps[one.step];
        for (const Access& read : step.reads) {
            const auto found = writer.find({one.core, read.buffer});
            const bool sum = step.kind == Step::Kind::Array && std::ranges::count(step.writes, read.buffer, &Access::buffer) != 0;
            if (found == writer.end() || (sum && out.instructions[found->second].unit == Unit::Array))
                continue;
            QVERIFY(out.instructions[found->second].end <= one.start);
        }
        for (const Access& write : step.writes)
            writer[{one.core, write.buffer}] = i;
    }
}

} // namespace

class TestSimProperties : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void anyKernel();
    void floorsAndLimits();
    void independentTilesGainFromMore();
};

void TestSimProperties::anyKernel()
{
    for (std::uint32_t seed = 0; seed < 600; ++seed) {
        Random random(seed);
        Npu npu = randomNpu(random);
        npu.cores = random.from(1, 4);
        npu.dmaEngines = random.from(1, 3);
        npu.queueDepth = random.sometimes() ? 256 : random.from(1, 9);
        npu.workItems = random.from(1, 3);
        npu.scratchpadBytesPerLane = random.from(4096, 9000) / npu.lanes; // 1 KB each of four buffers, once or twice
        const TileGraph graph = AnyGraph(random).graph();
        if (random.sometimes())
            addTiming(random, npu);
        const KernelRun out = run(graph, npu);
        checkCost(graph, npu, out);
        checkTimes(npu, out);
        checkOrder(graph, out);
        const KernelRun again = run(graph, npu);
        QVERIFY(again.cost.cycles == out.cost.cycles && again.occupancy == out.occupancy);
        for (std::size_t i = 0; i < out.instructions.size(); ++i)
            QVERIFY(out.instructions[i].start == again.instructions[i].start && out.instructions[i].end == again.instructions[i].end);
        if (QTest::currentTestFailed()) {
            qWarning("seed %u", seed);
            return;
        }
    }
}

/// A floor is never above what is simulated, and a limit changes nothing but what is told of kernels that reach it.
void TestSimProperties::floorsAndLimits()
{
    int above = 0;
    for (std::uint32_t seed = 0; seed < 600; ++seed) {
        Random random(seed);
        Npu npu = randomNpu(random);
        npu.cores = random.from(1, 4);
        npu.dmaEngines = random.from(1, 3);
        npu.workItems = random.from(1, 3);
        npu.reuseLoads = random.sometimes();
        npu.scratchpadBytesPerLane = 9000 / npu.lanes;
        const TileGraph graph = seed % 2 == 0 ? AnyGraph(random).graph() : independentTiles(random);
        if (seed % 2 == 1)
            npu.scratchpadBytesPerLane = 16384;
        if (random.sometimes())
            addTiming(random, npu);
        const Cost cost = run(graph, npu, false).cost;
        const auto floor = floorOf(graph, npu);
        QVERIFY(floor.has_value());
        QVERIFY2(*floor <= cost.cycles, qPrintable(QString("seed %1: %2 cycles, not %3").arg(seed).arg(cost.cycles).arg(*floor)));
        above += *floor > cost.roofline() ? 1 : 0;
        for (const std::int64_t limit : {std::int64_t(1), cost.cycles / 2, cost.cycles, cost.cycles + 1, 2 * cost.cycles + 1}) {
            const auto limited = simulateKernel(graph, npu, {.instructions = false, .limit = limit});
            QVERIFY(limited.has_value());
            if (cost.cycles < limit)
                QCOMPARE(limited->cost.cycles, cost.cycles);
            else
                QVERIFY(limited->cost.cycles >= limit);
        }
        if (QTest::currentTestFailed()) {
            qWarning("seed %u", seed);
            return;
        }
    }
    QVERIFY2(above > 100, qPrintable(QString("%1 floors are above the roofline").arg(above))); // they are worth their walk
}

void TestSimProperties::independentTilesGainFromMore()
{
    for (std::uint32_t seed = 0; seed < 400; ++seed) {
        Random random(seed);
        const TileGraph graph = independentTiles(random);
        Npu npu = randomNpu(random);
        std::int64_t before = 0;
        for (npu.cores = 1; npu.cores <= 6; ++npu.cores) {
            const std::int64_t cycles = run(graph, npu, false).cost.cycles;
            QVERIFY2(npu.cores == 1 || cycles <= before,
                     qPrintable(QString("seed %1, %2 cores: %3 cycles, not %4").arg(seed).arg(npu.cores).arg(cycles).arg(before)));
            before = cycles;
            Npu twice = npu;
            twice.dramBytesPerCycle *= 2;
            const std::int64_t faster = run(graph, twice, false).cost.cycles;
            QVERIFY2(
                faster <= cycles,
                qPrintable(
                    QString("seed %1, %2 cores, twice the bandwidth: %3 cycles, not %4").arg(seed).arg(npu.cores).arg(faster).arg(cycles)));
        }
    }
}

QTEST_GUILESS_MAIN(TestSimProperties)
#include "tst_sim_properties.moc"
