// SPDX-License-Identifier: Apache-2.0
#include "core/sim/totals.h"

#include "core/sim/walk.h"

namespace nodewise::sim {

Result<Totals> totalsOf(const TileGraph& graph, std::uint64_t most)
{
    auto walk = Walk::of(graph);
    if (!walk)
        return fail(walk.error());
    if (walk->count().value_or(0) > most)
        return fail("%1 executes more than %2 instructions", graph.name, most);
    Totals out;
    out.traffic.resize(graph.buffers.size());
    bool overflow = false;
    const auto add = [&overflow](std::int64_t& sum, std::int64_t amount) {
        overflow = overflow || __builtin_add_overflow(sum, amount, &sum);
    };
    while (walk->next()) {
        const Step& step = graph.steps[walk->step()];
        switch (step.kind) {
        case Step::Kind::Load:
            ++out.loads;
            add(out.traffic[step.dram].read, walk->bytes());
            break;
        case Step::Kind::Store:
            ++out.stores;
            add(out.traffic[step.dram].written, walk->bytes());
            break;
        case Step::Kind::Array:
            ++out.arraySteps;
            add(out.multiplications, walk->amount());
            break;
        case Step::Kind::Vector:
            ++out.vectorSteps;
            add(out.points, walk->amount());
            break;
        case Step::Kind::Barrier:
            ++out.barriers;
            break;
        case Step::Kind::Loop:
            break;
        }
        if (overflow)
            return fail("%1 moves or computes more than fits in 64 bits", graph.name);
        if (walk->index() >= most)
            return fail("%1 executes more than %2 instructions", graph.name, most);
    }
    if (!walk->error().empty())
        return fail(walk->error());
    return out;
}

} // namespace nodewise::sim
