// SPDX-License-Identifier: Apache-2.0
#include "core/cost/tile_search.h"

#include "core/sim/floor.h"
#include "core/sim/simulator.h"

#include <algorithm>
#include <numeric>

namespace nodewise::cost {

namespace {

using protocol::TilingsAnswer;

/// Of one kernel. Owns what it found.
class Search {
public:
    Search(TileSearch& found, std::vector<const sim::TileGraph*> graphs, const sim::Npu& npu, const Progress& progress)
        : m_found(found), m_graphs(std::move(graphs)), m_npu(npu), m_progress(progress)
    {
    }

    Result<void> run()
    {
        if (m_graphs.empty())
            return {};
        if (auto taken = takeFloors(); !taken)
            return taken;
        std::vector<std::size_t> order(m_graphs.size() - 1); // without the estimate's choice, which is first
        std::iota(order.begin(), order.end(), std::size_t(1));
        std::ranges::stable_sort(order, {}, [this](std::size_t i) { return m_found.tilings[i].floor; });
        order.insert(order.begin(), 0);
        for (std::size_t done = 0; done < order.size(); ++done) {
            m_progress.step(UserText("tiles of %1", m_found.kernel), double(done) / double(order.size()));
            if (m_progress.cancelled())
                return fail(UserText::listed(cancelledMessage));
            if (auto tried = attempt(order[done]); !tried)
                return tried;
        }
        return {};
    }

private:
    Result<void> takeFloors()
    {
        for (std::size_t i = 0; i < m_graphs.size(); ++i) {
            TileSearch::Tiling& tiling = m_found.tilings[i];
            if (!tiling.why.empty())
                continue;
            const auto floor = sim::floorOf(*m_graphs[i], m_npu, m_progress);
            if (m_progress.cancelled())
                return fail(UserText::listed(cancelledMessage));
            if (floor)
                tiling.floor = *floor;
            else
                tiling.why = floor.error().asText();
        }
        return {};
    }

    Result<void> attempt(std::size_t index)
    {
        TileSearch::Tiling& tiling = m_found.tilings[index];
        if (!tiling.why.empty())
            return {};
        sim::SimulateOptions options{.instructions = false};
        if (m_found.best)
            options.limit = m_found.bestCycles();
        if (tiling.floor >= options.limit)
            return {};
        Progress quiet; // the whole search is told
        quiet.cancel = m_progress.cancel;
        const auto run = sim::simulateKernel(*m_graphs[index], m_npu, options, quiet);
        if (!run && m_progress.cancelled())
            return fail(run.error());
        if (!run) {
            tiling.why = run.error().asText();
            return {};
        }
        if (run->cost.cycles >= options.limit) { // its simulation says more than its floor did
            tiling.floor = options.limit;
            return {};
        }
        tiling.cycles = run->cost.cycles;
        m_found.best = index;
        return {};
    }

    TileSearch& m_found;
    std::vector<const sim::TileGraph*> m_graphs; ///< by tiling; null: there is none
    const sim::Npu& m_npu;
    const Progress& m_progress;
};

} // namespace

std::uint64_t TileSearch::simulated() const
{
    return std::uint64_t(std::ranges::count_if(tilings, [](const Tiling& tiling) { return tiling.cycles.has_value(); }));
}

std::uint64_t TileSearch::pruned() const
{
    return std::uint64_t(std::ranges::count_if(tilings, [](const Tiling& tiling) { return !tiling.cycles && tiling.why.empty(); }));
}

std::int64_t TileSearch::bestCycles() const
{
    return best ? *tilings[*best].cycles : 0;
}

std::int64_t TileSearch::estimateCycles() const
{
    return best ? tilings.front().cycles.value_or(bestCycles()) : 0;
}

std::string TileSearch::sizesText(std::size_t tiling) const
{
    std::string out;
    for (std::size_t i = 0; i < axes.size(); ++i)
        out += (out.empty() ? "" : ", ") + axes[i] + "=" + std::to_string(tilings[tiling].sizes[i]);
    return out;
}

std::vector<protocol::LowerRequest::Tiles::Size> TileSearch::bestSizes() const
{
    std::vector<protocol::LowerRequest::Tiles::Size> out;
    for (std::size_t i = 0; best && i < axes.size(); ++i)
        out.push_back({axes[i], tilings[*best].sizes[i]});
    return out;
}

protocol::TileGraphsRequest tileGraphsOf(const TilingsAnswer& tilings)
{
    protocol::TileGraphsRequest request;
    for (const TilingsAnswer::Tiling& tiling : tilings.tilings)
        if (!tiling.text.empty())
            request.kernels.push_back({.name = tilings.kernel, .source = {.text = tiling.text}});
    return request;
}

Result<TileSearch> searchTiles(const TilingsAnswer& tilings, const protocol::TileGraphsAnswer& graphs, const sim::Npu& npu,
                               const Progress& progress)
{
    TileSearch found{.kernel = tilings.kernel,
                     .axes = tilings.axes,
                     .tilings = {},
                     .best = {},
                     .fitting = tilings.fitting,
                     .candidates = tilings.candidates,
                     .scratchpadBytes = tilings.scratchpadBytes};
    std::vector<const sim::TileGraph*> byTiling;
    std::size_t at = 0;
    for (const TilingsAnswer::Tiling& tiling : tilings.tilings) {
        TileSearch::Tiling& one = found.tilings.emplace_back(
            TileSearch::Tiling{.sizes = tiling.sizes, .bytes = 2 * tiling.bytes, .tiles = tiling.tiles, .cycles = {}, .why = tiling.why});
        one.sizes.resize(found.axes.size());
        const bool asked = !tiling.text.empty();
        const sim::TileGraph* graph = asked && at < graphs.kernels.size() ? &graphs.kernels[at].graph : nullptr;
        at += asked ? 1 : 0;
        byTiling.push_back(graph);
        if (!one.why.empty())
            continue;
        if (graph == nullptr)
            one.why = UserText("the kernel worker did not answer for it");
        else if (!graph->why.empty())
            one.why = graph->why;
    }
    if (auto done = Search(found, std::move(byTiling), npu, progress).run(); !done)
        return fail(done.error());
    return found;
}

} // namespace nodewise::cost
