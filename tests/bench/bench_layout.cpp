// SPDX-License-Identifier: Apache-2.0
// bench_layout [FILE.pt2 | options of Google Benchmark]: layout of one program, by the worker beside the build. The file may also come
// from NODEWISE_BENCH_PROGRAM; without one, the small llama of the tests is used.
#include "core/layout/bundled_metrics.h"
#include "core/layout/layouter.h"
#include "core/layout/worker_placer.h"
#include "core/program/program.h"

#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>

using namespace nodewise;
using namespace nodewise::layout;

namespace {

std::shared_ptr<const graph::Graph> g_graph; ///< read once by main, used by every benchmark
std::shared_ptr<const Diagram> g_diagram;
const BundledMetrics metrics;

/// The worker runs already, as in a window in which a picture stands.
WorkerPlacer& warmPlacer()
{
    static WorkerPlacer placer({.program = NODEWISE_BIN "/nodewise-layout", .arguments = {}});
    return placer;
}

bool picture(benchmark::State& state, Placer& placer, LayoutCache& cache, const ExpansionState& expansion, bool share = true)
{
    const auto scene = layout::layout(*g_diagram, expansion, metrics, placer, cache, {.share = share});
    if (!scene)
        state.SkipWithError(scene.error().text().c_str());
    return scene.has_value();
}

void diagram(benchmark::State& state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(diagramOf(*g_graph));
    state.counters["items"] = static_cast<double>(g_diagram->items.size());
    state.counters["edges"] = static_cast<double>(g_diagram->edges.size());
}
BENCHMARK(diagram)->Unit(benchmark::kMillisecond)->UseRealTime();

void whole(benchmark::State& state)
{
    const ExpansionState all = ExpansionState::all(*g_diagram);
    LayoutCache::Counts counts;
    for (auto _ : state) {
        LayoutCache cache;
        if (!picture(state, warmPlacer(), cache, all, state.range(0) != 0))
            return;
        counts = cache.counts();
    }
    state.counters["placements"] = static_cast<double>(counts.placements);
}
BENCHMARK(whole)->ArgName("shared")->Arg(1)->Arg(0)->Unit(benchmark::kMillisecond)->UseRealTime();

/// The picture of a program just opened: worker start, initial expansion and layout.
void firstPicture(benchmark::State& state)
{
    for (auto _ : state) {
        WorkerPlacer placer({.program = NODEWISE_BIN "/nodewise-layout", .arguments = {}});
        LayoutCache cache;
        if (!picture(state, placer, cache, initialExpansion(*g_diagram, 700, 800, metrics)))
            return;
    }
}
BENCHMARK(firstPicture)->Unit(benchmark::kMillisecond)->UseRealTime();

/// The group with the most direct children up to 150, expanded for the first time in an otherwise fully expanded picture.
void expandOne(benchmark::State& state)
{
    GroupId chosen(0);
    std::size_t most = 0;
    for (std::size_t g = 1; g < g_diagram->groups.size(); ++g) {
        const std::size_t count = g_diagram->groups[g].items.size() + g_diagram->groups[g].children.size();
        if (count <= 150 && count > most) {
            most = count;
            chosen = GroupId(g);
        }
    }
    ExpansionState open = ExpansionState::all(*g_diagram), closed = open;
    // All equal ones are closed, too: else their layout would be taken.
    for (std::size_t g = 1; g < g_diagram->groups.size(); ++g)
        if (g_diagram->groups[g].subtitle == g_diagram->group(chosen).subtitle)
            closed.set(GroupId(g), false);
    open = closed;
    open.set(chosen, true);
    for (auto _ : state) {
        state.PauseTiming();
        LayoutCache cache;
        if (!picture(state, warmPlacer(), cache, closed))
            return;
        state.ResumeTiming();
        if (!picture(state, warmPlacer(), cache, open))
            return;
    }
    state.counters["children"] = static_cast<double>(most);
}
BENCHMARK(expandOne)->Unit(benchmark::kMillisecond)->UseRealTime();

/// A module without structure, which the fast placer takes.
void flat(benchmark::State& state)
{
    Diagram d;
    d.groups.push_back(Group{.kind = Group::Kind::Root});
    const auto count = static_cast<std::size_t>(state.range(0));
    for (std::size_t i = 0; i < count; ++i) {
        d.items.push_back(Item{.title = "op_" + std::to_string(i), .subtitle = "1×2", .group = GroupId(0)});
        d.groups[0].items.push_back(ItemId(i));
        if (i > 0)
            d.edges.push_back(Edge{.from = ItemId(i - 1), .to = ItemId(i), .label = "1×2"});
        if (i % 3 == 0 && i > 0)
            d.edges.push_back(Edge{.from = ItemId(i - 3), .to = ItemId(i), .label = "1×2"});
    }
    for (auto _ : state) {
        LayoutCache cache;
        benchmark::DoNotOptimize(layout::layout(d, {}, metrics, warmPlacer(), cache));
    }
}
BENCHMARK(flat)->Arg(5000)->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace

int main(int argc, char** argv)
{
    benchmark::Initialize(&argc, argv);
    const char* named = std::getenv("NODEWISE_BENCH_PROGRAM");
    const std::string file = argc > 1 ? argv[1] : named ? named : NODEWISE_TEST_DATA "/programs/llama.pt2";
    const auto model = program::open(file);
    if (!model) {
        std::fprintf(stderr, "%s\n", model.error().text().c_str());
        return 1;
    }
    g_graph = (*model)->graph;
    g_diagram = diagramOf(*g_graph);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
