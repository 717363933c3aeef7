// SPDX-License-Identifier: Apache-2.0
// A whole debug session over the chains that peer_run.py makes: a free run armed with one breakpoint that never hits, the same with all
// values kept, and a plain loop over the same operators. Then stepping back in a large program under a small budget.
// NODEWISE_BENCH_CHAINS is the folder of the chains, NODEWISE_BENCH_PROGRAM the large program.
#include "core/process/worker_environment.h"
#include "core/torch/base/memory.h"
#include "core/torch/base/small_blocks.h"
#include "core/torch/debug/debugged_run.h"

#include <ATen/Parallel.h>
#include <ATen/ops/add.h>
#include <ATen/ops/ones.h>
#include <ATen/ops/sin.h>
#include <benchmark/benchmark.h>
#include <c10/core/InferenceMode.h>

#include <algorithm>
#include <cstdlib>
#include <random>
#include <unistd.h>

namespace {

using namespace nodewise;

struct Chain {
    const char* name; ///< its bytes per value, and its file
    int operators;
    std::int64_t elements;
};
constexpr Chain chains[] = {{"tiny", 2000, 4}, {"256KB", 400, 1 << 16}, {"1MB", 200, 1 << 18}, {"4MB", 100, 1 << 20}};

std::string path(const char* variable)
{
    const char* value = std::getenv(variable);
    return value ? value : "";
}

/// `holds`: it holds each value until the next run, as whoever keeps values must.
void plain(benchmark::State& state, const Chain& chain, bool holds)
{
    at::set_num_threads(1);
    const at::Tensor x = at::ones({chain.elements});
    const c10::InferenceMode inference;
    std::vector<at::Tensor> held;
    held.reserve(static_cast<std::size_t>(chain.operators));
    const auto hold = [&](const at::Tensor& value) {
        if (holds)
            held.push_back(value);
    };
    for (auto _ : state) {
        held.clear();
        at::Tensor value = x;
        for (int i = 0; i < chain.operators / 2; ++i) {
            value = at::sin(value);
            hold(value);
            value = at::add(value, 0.1);
            hold(value);
        }
        benchmark::DoNotOptimize(value);
    }
}

std::unique_ptr<torch_worker::DebuggedRun> launch(benchmark::State& state, protocol::LaunchArguments arguments)
{
    arguments.threads = 1;
    auto session = torch_worker::DebuggedRun::launch(arguments);
    if (session)
        return std::move(*session);
    state.SkipWithError(session.error().text().c_str());
    return nullptr;
}

void freeRun(benchmark::State& state, const Chain& chain, protocol::Keep keep)
{
    const auto session = launch(state, {.program = path("NODEWISE_BENCH_CHAINS") + "/" + chain.name + ".pt2", .keep = keep});
    if (!session)
        return;
    const auto set = session->conditions().breakpoints().resolve(
        protocol::FunctionBreakpoints{.breakpoints = {{.name = "node:sin_1", .rule = {.hitCondition = ">1000000000"}}}});
    if (set.answer.breakpoints.size() != 1 || !set.answer.breakpoints.front().verified)
        return state.SkipWithError("the breakpoint was not set");
    session->conditions().install(set);
    (void)session->steps().run(); // keeping all values is measured from the second run on
    for (auto _ : state) {
        (void)session->steps().restart();
        if (!session->steps().run().nodewise.finished)
            return state.SkipWithError("the run was stopped");
    }
}

/// Steps back from the end and from places at random. Counters: the most nodes run again for one step, the most memory held for it.
void stepBack(benchmark::State& state)
{
    constexpr std::uint64_t budget = 64 << 20;
    const auto session = launch(state, {.program = path("NODEWISE_BENCH_PROGRAM"), .budget = budget});
    if (!session)
        return;
    (void)session->steps().run();
    const auto end = session->history().tick();
    std::mt19937_64 random(1);
    std::uint64_t recomputed = 0, kept = 0;
    int steps = 0;
    for (auto _ : state) {
        if (++steps % 20 == 0) {
            state.PauseTiming();
            (void)session->steps().goTo(1 + random() % end);
            state.ResumeTiming();
        }
        const auto stop = session->steps().stepBack({});
        recomputed = std::max(recomputed, stop.nodewise.recomputed);
        kept = std::max(kept, stop.nodewise.keptBytes);
    }
    state.counters["recomputed_at_most"] = static_cast<double>(recomputed);
    state.counters["kept_MB"] = static_cast<double>(kept) / (1 << 20);
    state.counters["budget_MB"] = static_cast<double>(budget >> 20);
}

/// That of a worker that the engine has started, which libraries read as they are loaded.
void takeWorkerEnvironment(char** argv)
{
    const auto missing = process::workerEnvironment();
    for (const auto& [name, value] : missing)
        ::setenv(name.c_str(), value.c_str(), 1);
    if (!missing.empty())
        ::execv("/proc/self/exe", argv);
}

} // namespace

int main(int argc, char** argv)
{
    takeWorkerEnvironment(argv);
    nodewise::torch_worker::keepFreedMemory(); // as the worker does
    nodewise::torch_worker::useSmallBlocks();
    for (const Chain& chain : chains) {
        const std::string name = chain.name;
        const auto add = [&](const std::string& who, auto run) {
            benchmark::RegisterBenchmark((who + "/" + name).c_str(), run)->Unit(benchmark::kMillisecond)->UseRealTime();
        };
        add("plain", [chain](benchmark::State& state) { plain(state, chain, false); });
        add("plainHeld", [chain](benchmark::State& state) { plain(state, chain, true); });
        add("armed", [chain](benchmark::State& state) { freeRun(state, chain, protocol::Keep::None); });
        add("keepAll", [chain](benchmark::State& state) { freeRun(state, chain, protocol::Keep::All); });
    }
    benchmark::RegisterBenchmark("stepBack", stepBack)->Unit(benchmark::kMillisecond)->UseRealTime();
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
}
