// SPDX-License-Identifier: Apache-2.0
#include "core/sim/floor.h"

#include "core/base/hash.h"
#include "core/sim/simulator.h"
#include "core/sim/work.h"

#include <algorithm>

namespace nodewise::sim {

namespace {

using Wide = Requests::Wide;

/// What all units of a kind do together.
struct Sums {
    Wide rows = 0, weights = 0; ///< cycles of the arrays: rows that enter, weight tiles that are loaded
    Wide vector = 0;            ///< cycles
    Wide requests = 0;
    Wide served = 0; ///< parts of a cycle in which channels serve requests
};

void add(Sums& sums, const Step& step, const Work& work, const Npu& npu)
{
    switch (step.kind) {
    case Step::Kind::Array:
        sums.rows += Wide(work.cost) * work.each;
        sums.weights += Wide(work.cost) * npu.rows();
        break;
    case Step::Kind::Vector:
        sums.vector += work.cost;
        break;
    case Step::Kind::Load:
        if (npu.reuseLoads) // it may be none
            break;
        [[fallthrough]];
    case Step::Kind::Store:
        sums.requests += work.cost;
        sums.served += Wide(work.cost) * work.each;
        break;
    case Step::Kind::Loop:
    case Step::Kind::Barrier:
        break;
    }
}

std::int64_t floorOf(const Sums& sums, const Npu& npu)
{
    constexpr int bits = 20; // of the parts of a cycle in which Dram counts
    const Wide most = std::max({std::max(sums.rows, sums.weights) / (Wide(npu.cores) * npu.arraysPerCore), sums.vector / npu.cores,
                                sums.requests / (Wide(npu.cores) * npu.linkPortsPerCore), sums.served / npu.dramChannels >> bits});
    return static_cast<std::int64_t>(std::min<Wide>(most, Arrays::maxCycles)); // longer ones are an error of the simulator
}

} // namespace

Result<std::int64_t> floorOf(const TileGraph& graph, const Npu& npu, const Progress& progress)
{
    auto walk = Walk::of(graph);
    if (!walk)
        return fail(walk.error());
    const std::uint64_t most = SimulateOptions().maxInstructions;
    Works works(graph, npu);
    Work work;
    Sums sums;
    constexpr std::uint64_t asked = 1 << 14; // instructions from one time to the next: less than a millisecond
    while (walk->next()) {
        if (walk->index() % asked == 0 && progress.cancelled())
            return fail(UserText::listed(cancelledMessage));
        if (walk->index() >= most)
            return fail("%1 executes more than %2 instructions", graph.name, most);
        const Step& step = graph.steps[walk->step()];
        if (step.kind == Step::Kind::Barrier)
            continue;
        works.at(*walk, work);
        add(sums, step, work, npu);
    }
    if (!walk->error().empty())
        return fail(walk->error());
    return floorOf(sums, npu);
}

std::string simulationKey(const Npu& npu)
{
    auto parameters = npu.parameters;
    std::ranges::sort(parameters);
    std::string text = "simulator " + std::to_string(simulatorVersion) + "\n";
    for (const auto& [name, value] : parameters)
        text += std::to_string(name.size()) + " " + name + " " + std::to_string(value.size()) + " " + value + "\n";
    return longHashText(text);
}

} // namespace nodewise::sim
