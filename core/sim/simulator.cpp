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
            return fail(Error{.message = Text("the buffers of %1 do not fit the scratchpad of %2, which has %3 bytes", graph.name, npu.name,
                                              npu.scratchpadBytes()),
                              .hint = Text("cut the kernel for this NPU, or choose smaller tiles")});
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
    auto copies = copiesOf(graph, npu);
    if (!copies)
        return fail(copies.error());
    return Schedule(graph, npu, std::move(*walk), std::move(*copies), options).run(progress);
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
