// SPDX-License-Identifier: Apache-2.0
// The simulator's pace: a product of 4,096 x 4,096 x 4,096 in tiles of 32, 6.3 million instructions, on one thread.
#include "core/sim/simulator.h"

#include "tests/core/tile_graphs.h"

#include <benchmark/benchmark.h>

using namespace nodewise;
using namespace nodewise::sim;

namespace {

void simulate(benchmark::State& state, const char* name, bool instructions)
{
    const auto npu = findNpu(name, {NODEWISE_TEST_DATA "/../../resources/npu"});
    if (!npu)
        return state.SkipWithError(npu.error().text().c_str());
    const TileGraph graph = gemmGraph(4096, 4096, 4096, 32, 32, 32);
    std::int64_t executed = 0;
    for (auto _ : state) {
        const auto run = simulateKernel(graph, *npu, {.instructions = instructions});
        if (!run)
            return state.SkipWithError(run.error().text().c_str());
        executed += run->cost.loads + run->cost.stores + run->cost.arraySteps + run->cost.vectorSteps;
    }
    // Per second of this thread's own time
    state.counters["M_instructions_per_second"] = benchmark::Counter(double(executed) / 1e6, benchmark::Counter::kIsRate);
}

} // namespace

BENCHMARK_CAPTURE(simulate, cost, "tpuv3", false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(simulate, instructions, "tpuv3", true)->Unit(benchmark::kMillisecond);
BENCHMARK_MAIN();
