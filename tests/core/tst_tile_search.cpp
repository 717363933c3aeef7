// SPDX-License-Identifier: Apache-2.0
// The search for the fastest tiles finds what trying all of them finds, and leaves out only what can't be faster.
#include "core/cost/tile_search.h"
#include "core/sim/floor.h"
#include "core/sim/simulator.h"

#include "tests/core/small_npu.h"
#include "tests/core/tile_graphs.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

using namespace nodewise;
using cost::TileSearch;

namespace {

struct Tilings {
    protocol::TilingsAnswer tilings;
    protocol::TileGraphsAnswer graphs;

    void add(std::int64_t m, std::int64_t n, std::int64_t k, std::int64_t tm, std::int64_t tn, std::int64_t tk)
    {
        tilings.tilings.push_back({.sizes = {tm, tn, tk}, .bytes = 4 * (tm * tk + tk * tn + tm * tn), .text = "kernel"});
        graphs.kernels.push_back({.graph = sim::gemmGraph(m, n, k, tm, tn, tk), .counted = {}});
        tilings.fitting = tilings.tilings.size();
    }
};

/// All tiles of a product that fit, in an order that means nothing.
Tilings tilingsOf(std::int64_t m, std::int64_t n, std::int64_t k, const sim::Npu& npu)
{
    Tilings out{.tilings = {.kernel = "gemm_0", .axes = {"TILE_M", "TILE_N", "TILE_K"}, .tilings = {}}, .graphs = {}};
    for (std::int64_t tm = 4; tm <= m; tm *= 2)
        for (std::int64_t tn = 4; tn <= n; tn *= 2)
            for (std::int64_t tk = 4; tk <= k; tk *= 2)
                if (2 * 4 * (tm * tk + tk * tn + tm * tn) <= npu.scratchpadBytes())
                    out.add(m, n, k, tm, tn, tk);
    return out;
}

sim::Npu smallNpu()
{
    sim::Npu npu = sim::small();
    npu.scratchpadBytesPerLane = 4096;
    return npu;
}

std::int64_t cyclesOf(const sim::TileGraph& graph, const sim::Npu& npu)
{
    return sim::run(graph, npu).cost.cycles;
}

} // namespace

class TestTileSearch : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void findsWhatAllOfThemHave_data();
    void findsWhatAllOfThemHave();
    void threadsFindTheSame_data();
    void threadsFindTheSame();
    void equalsKeepTheEstimate();
    void whatCantBeSimulated();
    void nothingToSearch();
    void cancelled();
    void cancelledAtFloors();
    void report();
    void keysOfSimulations();
    void costsOfThisVersion();
};

void TestTileSearch::findsWhatAllOfThemHave_data()
{
    QTest::addColumn<int>("m");
    QTest::addColumn<int>("n");
    QTest::addColumn<int>("k");
    QTest::addColumn<int>("cores");
    QTest::newRow("square") << 32 << 32 << 32 << 1;
    QTest::newRow("deep") << 8 << 8 << 128 << 1;
    QTest::newRow("flat") << 128 << 16 << 8 << 1;
    QTest::newRow("four cores") << 32 << 32 << 16 << 4;
}

void TestTileSearch::findsWhatAllOfThemHave()
{
    QFETCH(const int, m);
    QFETCH(const int, n);
    QFETCH(const int, k);
    QFETCH(const int, cores);
    sim::Npu npu = smallNpu();
    npu.cores = cores;
    const Tilings given = tilingsOf(m, n, k, npu);
    QVERIFY(given.tilings.tilings.size() > 20);
    const auto found = cost::searchTiles(given.tilings, given.graphs, npu);
    QVERIFY(found && found->best);
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (std::size_t i = 0; i < given.graphs.kernels.size(); ++i) {
        const std::int64_t cycles = cyclesOf(given.graphs.kernels[i].graph, npu);
        const TileSearch::Tiling& tiling = found->tilings[i];
        least = std::min(least, cycles);
        QVERIFY(tiling.floor <= cycles);
        QVERIFY(tiling.why.empty());
        if (tiling.cycles)
            QCOMPARE(*tiling.cycles, cycles);
        else
            QVERIFY(cycles >= found->bestCycles()); // what was left out is no faster
    }
    QCOMPARE(found->bestCycles(), least);
    QCOMPARE(found->estimateCycles(), cyclesOf(given.graphs.kernels.front().graph, npu));
    QVERIFY(found->bestCycles() <= found->estimateCycles());
    QCOMPARE(found->simulated() + found->pruned(), std::uint64_t(given.tilings.tilings.size()));
    QVERIFY2(found->pruned() > found->simulated(), qPrintable(QString("%1 of %2").arg(found->pruned()).arg(found->tilings.size())));
    QCOMPARE(*cost::searchTiles(given.tilings, given.graphs, npu), *found);
}

void TestTileSearch::threadsFindTheSame_data()
{
    QTest::addColumn<unsigned>("threads");
    for (const unsigned threads : {2U, 3U, 16U, 1000U})
        QTest::addRow("%u threads", threads) << threads;
}

/// To the last figure: also which tilings were given up, and at what.
void TestTileSearch::threadsFindTheSame()
{
    QFETCH(const unsigned, threads);
    for (const auto& [m, n, k, cores] : {std::array{32, 32, 32, 1}, {8, 8, 128, 1}, {128, 16, 8, 2}, {32, 32, 16, 4}}) {
        sim::Npu npu = smallNpu();
        npu.cores = cores;
        Tilings given = tilingsOf(m, n, k, npu);
        given.graphs.kernels[5].graph.why = UserText("a loop without bounds");
        const auto alone = cost::searchTiles(given.tilings, given.graphs, npu, {}, 1);
        const auto together = cost::searchTiles(given.tilings, given.graphs, npu, {}, threads);
        QVERIFY(alone && together);
        QVERIFY(alone->simulated() > 1 && alone->pruned() > 1); // there is something that could differ
        QVERIFY(*alone == *together);
    }
    // Where the best ones come last, each makes what was tried beside it be tried again
    Tilings given = tilingsOf(32, 32, 32, smallNpu());
    std::ranges::reverse(given.tilings.tilings);
    std::ranges::reverse(given.graphs.kernels);
    QVERIFY(*cost::searchTiles(given.tilings, given.graphs, smallNpu(), {}, 1) ==
            *cost::searchTiles(given.tilings, given.graphs, smallNpu(), {}, threads));
}

void TestTileSearch::equalsKeepTheEstimate()
{
    const sim::Npu npu = smallNpu();
    Tilings given{.tilings = {.kernel = "k", .axes = {"TILE_M", "TILE_N", "TILE_K"}, .tilings = {}}, .graphs = {}};
    for (int i = 0; i < 3; ++i)
        given.add(16, 16, 16, 8, 8, 8);
    const auto found = cost::searchTiles(given.tilings, given.graphs, npu);
    QVERIFY(found);
    QCOMPARE(found->best, std::optional<std::size_t>(0));
    QVERIFY(!found->improves());
    QCOMPARE(found->simulated(), std::uint64_t(1));
}

void TestTileSearch::whatCantBeSimulated()
{
    const sim::Npu npu = smallNpu();
    Tilings given{.tilings = {.kernel = "k", .axes = {"TILE_M", "TILE_N", "TILE_K"}, .tilings = {}}, .graphs = {}};
    given.add(16, 16, 16, 8, 8, 8);
    given.add(16, 16, 16, 16, 16, 16);
    given.add(16, 16, 16, 4, 4, 4);
    given.graphs.kernels[0].graph.why = UserText("a loop without bounds");
    given.tilings.tilings[2].text.clear();
    given.tilings.tilings[2].why = UserText("it is not rendered");
    given.graphs.kernels.pop_back();
    const auto found = cost::searchTiles(given.tilings, given.graphs, npu);
    QVERIFY(found);
    QCOMPARE(found->best, std::optional<std::size_t>(1));
    QCOMPARE(found->tilings[0].why.english(), std::string("a loop without bounds"));
    QCOMPARE(found->tilings[2].why.english(), std::string("it is not rendered"));
    QCOMPARE(found->estimateCycles(), found->bestCycles()); // that of the estimate is unknown: nothing is claimed
    given.graphs.kernels.clear();
    const auto none = cost::searchTiles(given.tilings, given.graphs, npu);
    QVERIFY(none && !none->best);
    QCOMPARE(none->tilings[1].why.english(), std::string("the kernel worker did not answer for it"));
    QVERIFY(none->bestSizes().empty());
}

void TestTileSearch::nothingToSearch()
{
    const auto found = cost::searchTiles({.kernel = "k", .axes = {}, .tilings = {}}, {}, smallNpu());
    QVERIFY(found && !found->best);
    QCOMPARE(found->bestCycles(), std::int64_t(0));
}

void TestTileSearch::cancelled()
{
    const sim::Npu npu = smallNpu();
    const Tilings given = tilingsOf(32, 32, 32, npu);
    Progress progress;
    progress.report = [&progress](const UserText&, double fraction) {
        if (fraction > 0)
            progress.cancel.cancel();
    };
    const auto found = cost::searchTiles(given.tilings, given.graphs, npu, progress);
    QVERIFY(!found);
    QCOMPARE(found.error().message.english(), std::string(cancelledMessage));
}

void TestTileSearch::report()
{
    TileSearch search{.kernel = "gemm_0", .axes = {"TILE_M"}, .tilings = {}, .best = 1, .fitting = 5};
    search.tilings = {{.sizes = {8}, .bytes = 64, .tiles = 4, .floor = 50, .cycles = 100, .why = {}},
                      {.sizes = {16}, .bytes = 128, .tiles = 2, .floor = 40, .cycles = 75, .why = {}},
                      {.sizes = {32}, .bytes = 256, .tiles = 1, .floor = 80, .cycles = {}, .why = {}}};
    search.launches = 3;
    const cost::TuneReport report{.kernels = {search}};
    const QString text = QString::fromStdString(cost::tuneText(report));
    QVERIFY2(text.contains("gemm_0         3    5      2       1     2       100    75  -25.0 %  TILE_M=16"), qPrintable(text));
    QVERIFY2(text.contains("1 kernel tuned, faster: 1; tilings tried 2, pruned 1; cycles of their launches 300 by the estimate, 225 tuned "
                           "(-25.0 %)"),
             qPrintable(text));
    const auto json = cost::tuneJson(report);
    QCOMPARE(json["estimate_cycles"].get<int>(), 300);
    QCOMPARE(json["best_cycles"].get<int>(), 225);
    QCOMPARE(json["kernels"][0]["best"]["TILE_M"].get<int>(), 16);
    QVERIFY(!json["kernels"][0]["tilings"][2].contains("cycles"));
    QCOMPARE(json["kernels"][0]["left"].get<int>(), 2);
}

/// Also while it is still worked out what they take at least, which is not told as a fault of a tiling.
void TestTileSearch::cancelledAtFloors()
{
    const sim::Npu npu = smallNpu();
    Progress progress;
    progress.cancel.cancel();
    const auto floor = sim::floorOf(sim::gemmGraph(32, 32, 32, 8, 8, 8), npu, progress);
    QVERIFY(!floor);
    QCOMPARE(floor.error().message.english(), std::string(cancelledMessage));
    int told = 0;
    progress.report = [&told](const UserText&, double) { ++told; };
    const Tilings given = tilingsOf(32, 32, 32, npu);
    QVERIFY(!cost::searchTiles(given.tilings, given.graphs, npu, progress));
    QCOMPARE(told, 0);
}

void TestTileSearch::keysOfSimulations()
{
    const auto npu = sim::findNpu("small16", {NODEWISE_TEST_DATA "/../../resources/npu"});
    QVERIFY(npu);
    const std::string key = sim::simulationKey(*npu);
    QCOMPARE(key.size(), std::size_t(32));
    sim::Npu other = *npu;
    std::ranges::reverse(other.parameters); // their order means nothing
    QCOMPARE(sim::simulationKey(other), key);
    for (const char* change : {"dram_channels=3", "core_freq_mhz=123", "vpu_num_lanes=8", "dram_latency=7"}) {
        sim::Npu changed = *npu;
        QVERIFY(sim::setNpuParameter(changed, change));
        QVERIFY2(sim::simulationKey(changed) != key, change);
    }
}

/// Tuned tiles are kept by sim::simulatorVersion. Where the cycles change, raise it, and then what is here.
void TestTileSearch::costsOfThisVersion()
{
    QCOMPARE(sim::simulatorVersion, 1);
    const auto npu = sim::findNpu("small16", {NODEWISE_TEST_DATA "/../../resources/npu"});
    QVERIFY(npu);
    QCOMPARE(cyclesOf(sim::gemmGraph(256, 128, 512, 64, 64, 64), *npu), std::int64_t(66421));
}

QTEST_GUILESS_MAIN(TestTileSearch)
#include "tst_tile_search.moc"
