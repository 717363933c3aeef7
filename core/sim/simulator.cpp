// SPDX-License-Identifier: Apache-2.0
#include "core/sim/simulator.h"

#include "core/sim/occupancy.h"
#include "core/sim/schedule.h"

#include <algorithm>
#include <numeric>

namespace nodewise::sim {

namespace {

struct Use {
    bool any = false, fresh = false;
};

std::vector<Use> usesOf(const TileGraph& graph)
{
    std::vector<Use> uses(graph.buffers.size());
    for (const Step& step : graph.steps) {
        for (const Access& read : step.reads)
            uses[read.buffer].any = true;
        for (const Access& write : step.writes) {
            uses[write.buffer].any = true;
            uses[write.buffer].fresh = uses[write.buffer].fresh || write.fresh;
        }
    }
    return uses;
}

/// How often each buffer lies in the scratchpad: twice where there is room, buffers in their order.
Result<std::vector<std::uint8_t>> copiesOf(const TileGraph& graph, const Npu& npu)
{
    const std::vector<Use> uses = usesOf(graph);
    std::vector<std::uint8_t> copies(graph.buffers.size(), 0);
    std::int64_t used = 0;
    const auto fits = [&](std::size_t i) {
        std::int64_t sum = 0;
        return !__builtin_add_overflow(used, scratchpadBytes(graph.buffers[i]), &sum) && sum <= npu.scratchpadBytes();
    };
    for (std::size_t i = 0; i < copies.size(); ++i) {
        if (!uses[i].any)
            continue;
        if (!fits(i))
            return fail(Error{.message = UserText("the buffers of %1 do not fit in the scratchpad of %2, which has %3 bytes", graph.name,
                                                  npu.name, npu.scratchpadBytes()),
                              .hint = UserText("plan the kernel for this NPU, or choose smaller tiles")});
        copies[i] = 1;
        used += scratchpadBytes(graph.buffers[i]);
    }
    for (std::size_t i = 0; i < copies.size(); ++i)
        if (copies[i] == 1 && uses[i].fresh && fits(i)) {
            copies[i] = 2;
            used += scratchpadBytes(graph.buffers[i]);
        }
    return copies;
}

bool hasBarriers(const TileGraph& graph)
{
    return std::ranges::count(graph.steps, Step::Kind::Barrier, &Step::kind) != 0;
}

/// A barrier is a stop of the walk, but no instruction that is counted.
bool seek(Walk& walk, const TileGraph& graph, std::uint64_t instruction)
{
    if (!hasBarriers(graph))
        return walk.seek(instruction);
    for (std::uint64_t count = 0; walk.next();)
        if (graph.steps[walk.step()].kind != Step::Kind::Barrier && count++ == instruction)
            return true;
    return false;
}

/// On how many cores a kernel is fastest: a core more need not help, when all wait for DRAM or the last round keeps few of them busy, and
/// it may always stay idle. Tried are the fewest cores for each number of rounds.
class CoreChoice {
public:
    CoreChoice(const TileGraph& graph, const Npu& npu, const Walk& walk, const std::vector<std::uint8_t>& copies,
               const SimulateOptions& options, const Progress& progress)
        : m_graph(graph), m_npu(npu), m_walk(walk), m_copies(copies), m_options(options), m_progress(progress)
    {
        m_options.instructions = false;
        m_best.cycles = std::min(m_best.cycles, options.limit);
    }

    /// 0: it takes the limit or more on any number of them.
    Result<std::int64_t> cores()
    {
        Schedule all(m_graph, m_npu, m_walk, m_copies, m_npu.cores, m_options);
        auto run = all.run(m_progress); // in whole: it tells how many iterations there are
        if (!run)
            return fail(run.error());
        m_effort = instructionsOf(run->cost);
        const auto iterations = static_cast<std::int64_t>(all.iterations());
        const auto fewest = [iterations](std::int64_t cores) {
            const std::int64_t rounds = (iterations + cores - 1) / cores;
            return rounds == 0 ? 1 : (iterations + rounds - 1) / rounds;
        };
        bool tried = fewest(m_npu.cores) == m_npu.cores; // some number, whether it stayed below the limit or not
        if (tried && run->cost.cycles < m_options.limit)
            m_best = run->cost;
        for (std::int64_t cores = tried ? m_npu.cores - 1 : m_npu.cores; cores > 0; --cores) {
            if (fewest(cores) != cores || (tried && m_effort >= mostEffort))
                continue;
            tried = true;
            if (auto done = attempt(cores); !done)
                return fail(done.error());
        }
        return m_best.cores;
    }

private:
    static constexpr std::int64_t mostEffort = 8'000'000; ///< instructions: about a second

    static std::int64_t instructionsOf(const Cost& cost) { return cost.loads + cost.stores + cost.arraySteps + cost.vectorSteps; }

    Result<void> attempt(std::int64_t cores)
    {
        // The units of fewer cores alone may take too long
        const std::int64_t least = std::max(m_best.arrayBound, m_best.vectorBound);
        if (least * m_npu.cores > m_best.cycles * cores)
            return {};
        auto run = Schedule(m_graph, m_npu, m_walk, m_copies, cores, m_options).run(m_progress, m_best.cycles);
        if (!run)
            return fail(run.error());
        m_effort += instructionsOf(run->cost);
        if (run->cost.cycles < m_best.cycles)
            m_best = run->cost;
        return {};
    }

    const TileGraph& m_graph;
    const Npu& m_npu;
    const Walk& m_walk;
    const std::vector<std::uint8_t>& m_copies;
    SimulateOptions m_options;
    const Progress& m_progress;
    std::int64_t m_effort = 0;
    Cost m_best{.cycles = Arrays::maxCycles, .cores = 0};
};

SimulateOptions unlimited(SimulateOptions options)
{
    options.limit = SimulateOptions().limit;
    return options;
}

} // namespace

std::int64_t Cost::bytesRead() const
{
    return std::accumulate(traffic.begin(), traffic.end(), std::int64_t(0), [](auto sum, const Traffic& one) { return sum + one.read; });
}

std::int64_t Cost::bytesWritten() const
{
    return std::accumulate(traffic.begin(), traffic.end(), std::int64_t(0), [](auto sum, const Traffic& one) { return sum + one.written; });
}

std::int64_t Cost::roofline() const
{
    return std::max({arrayBound, vectorBound, dramBound});
}

Cost::Bound Cost::bound() const
{
    const std::int64_t most = roofline();
    if (cycles > 2 * most)
        return Bound::Issue;
    return dramBound == most ? Bound::Memory : Bound::Compute;
}

Result<KernelRun> simulateKernel(const TileGraph& graph, const Npu& npu, const SimulateOptions& options, const Progress& progress)
{
    auto walk = Walk::of(graph);
    if (!walk)
        return fail(walk.error());
    if (walk->count().value_or(0) > options.maxInstructions)
        return fail("%1 executes more than %2 instructions", graph.name, options.maxInstructions);
    const auto copies = copiesOf(graph, npu);
    if (!copies)
        return fail(copies.error());
    std::int64_t cores = CorePartition(graph, npu.cores).cores();
    const KernelRun tooLong{.cost = {.cycles = options.limit}, .instructions = {}, .occupancy = {}};
    if (cores > 1) {
        auto best = CoreChoice(graph, npu, *walk, *copies, options, progress).cores();
        if (best && *best > 0 && options.limit != SimulateOptions().limit) // that effort may have been spent on others than without it
            best = CoreChoice(graph, npu, *walk, *copies, unlimited(options), progress).cores();
        if (!best)
            return fail(best.error());
        if (*best == 0)
            return tooLong;
        cores = *best;
    }
    auto run = Schedule(graph, npu, *walk, *copies, cores, options).run(progress, options.limit);
    return run && run->cost.cycles >= options.limit ? tooLong : std::move(run);
}

std::vector<std::pair<std::uint32_t, std::int64_t>> iterationOf(const TileGraph& graph, std::uint64_t instruction)
{
    std::vector<std::pair<std::uint32_t, std::int64_t>> out;
    auto walk = Walk::of(graph);
    if (!walk || !seek(*walk, graph, instruction))
        return out;
    for (const std::uint32_t loop : walk->loops())
        if (!graph.steps[loop].variable.empty()) // else a condition
            out.emplace_back(loop, walk->variable(loop));
    return out;
}

} // namespace nodewise::sim
