// SPDX-License-Identifier: Apache-2.0
#include "core/cost/tile_search.h"

#include "core/sim/floor.h"
#include "core/sim/simulator.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <numeric>
#include <span>
#include <system_error>
#include <thread>

namespace nodewise::cost {

namespace {

using protocol::TilingsAnswer;

/// Calls `work` with each number below `count`, on so many threads at once, of which this one is one; on fewer where the system has no
/// more. What a call throws (bad_alloc) is thrown here, as without threads; the others are left out then.
template <class Work>
void inParallel(std::size_t count, std::size_t threads, const Work& work)
{
    std::atomic<std::size_t> next = 0;
    std::mutex thrownAt;
    std::exception_ptr thrown;
    const auto help = [&]() noexcept {
        try {
            for (std::size_t i = next++; i < count; i = next++)
                work(i);
        } catch (...) {
            next = count;
            const std::scoped_lock lock(thrownAt);
            if (!thrown)
                thrown = std::current_exception();
        }
    };
    const auto begin = [&help](std::jthread& helper) {
        try {
            helper = std::jthread(help);
            return true;
        } catch (const std::system_error&) {
            return false;
        }
    };
    std::vector<std::jthread> helpers(count < 2 || threads < 2 ? 0 : std::min(count, threads) - 1);
    for (std::jthread& helper : helpers)
        if (!begin(helper))
            break;
    help();
    helpers.clear(); // joins them
    if (thrown)
        std::rethrow_exception(thrown);
}

/// Of one kernel. Owns what it found. Several threads find the same as one: tilings are simulated beside each other against the best so
/// far, and taken in order up to the first that is better; what comes after it is simulated again, against that.
class Search {
public:
    Search(TileSearch& found, std::vector<const sim::TileGraph*> graphs, const sim::Npu& npu, const Progress& progress, std::size_t threads)
        : m_found(found), m_graphs(std::move(graphs)), m_npu(npu), m_progress(progress), m_threads(threads)
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
        for (std::size_t done = 0; done < order.size();) {
            m_progress.step(UserText("tiles of %1", m_found.kernel), double(done) / double(order.size()));
            const std::size_t most = m_found.best ? m_threads : 1; // without a best one, the first is better
            const auto batch = std::span(order).subspan(done, std::min(most, order.size() - done));
            std::vector<TileSearch::Tiling> tried(batch.size());
            inParallel(batch.size(), m_threads, [&](std::size_t i) { tried[i] = attempt(batch[i]); });
            if (m_progress.cancelled())
                return fail(UserText::listed(cancelledMessage));
            done += take(batch, std::move(tried));
        }
        return {};
    }

private:
    Result<void> takeFloors()
    {
        const Progress quiet = silent();
        inParallel(m_graphs.size(), m_threads, [&](std::size_t i) {
            TileSearch::Tiling& tiling = m_found.tilings[i];
            if (!tiling.why.empty() || m_progress.cancelled())
                return;
            const auto floor = sim::floorOf(*m_graphs[i], m_npu, quiet);
            if (floor)
                tiling.floor = *floor;
            else
                tiling.why = floor.error().asText();
        });
        return m_progress.cancelled() ? Result<void>(fail(UserText::listed(cancelledMessage))) : Result<void>();
    }

    /// The whole search is told, and not what each thread does.
    Progress silent() const
    {
        Progress quiet;
        quiet.cancel = m_progress.cancel;
        return quiet;
    }

    /// The tiling as it is after a simulation against the best so far; on any thread.
    TileSearch::Tiling attempt(std::size_t index) const
    {
        TileSearch::Tiling tiling = m_found.tilings[index];
        sim::SimulateOptions options{.instructions = false};
        if (m_found.best)
            options.limit = m_found.bestCycles();
        if (!tiling.why.empty() || tiling.floor >= options.limit)
            return tiling;
        const auto run = sim::simulateKernel(*m_graphs[index], m_npu, options, silent());
        if (!run)
            tiling.why = run.error().asText();
        else if (run->cost.cycles >= options.limit) // its simulation says more than its floor did
            tiling.floor = options.limit;
        else
            tiling.cycles = run->cost.cycles;
        return tiling;
    }

    /// How many of them hold.
    std::size_t take(std::span<const std::size_t> batch, std::vector<TileSearch::Tiling> tried)
    {
        for (std::size_t i = 0; i < batch.size(); ++i) {
            TileSearch::Tiling& tiling = m_found.tilings[batch[i]];
            tiling = std::move(tried[i]);
            if (tiling.cycles) {
                m_found.best = batch[i];
                return i + 1;
            }
        }
        return batch.size();
    }

    TileSearch& m_found;
    std::vector<const sim::TileGraph*> m_graphs; ///< by tiling; null: there is none
    const sim::Npu& m_npu;
    const Progress& m_progress;
    std::size_t m_threads;
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
                               const Progress& progress, unsigned threads)
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
    if (threads == 0)
        threads = std::max(1U, std::thread::hardware_concurrency());
    if (auto done = Search(found, std::move(byTiling), npu, progress, threads).run(); !done)
        return fail(done.error());
    return found;
}

} // namespace nodewise::cost
