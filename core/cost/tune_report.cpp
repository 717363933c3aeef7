// SPDX-License-Identifier: Apache-2.0
#include "core/base/plain_text.h"
#include "core/cost/tile_search.h"

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace nodewise::cost {

namespace {

using Json = nlohmann::ordered_json;

std::int64_t launched(const TileSearch& search, std::int64_t cycles)
{
    return cycles * std::int64_t(search.launches);
}

/// "-12.3 %"
std::string gainText(std::int64_t before, std::int64_t after)
{
    char text[32] = "";
    if (before > 0)
        std::snprintf(text, sizeof text, "%.1f %%", 100 * (double(after) - double(before)) / double(before));
    return text;
}

std::uint64_t sumOf(const TuneReport& report, std::uint64_t (TileSearch::*count)() const)
{
    std::uint64_t all = 0;
    for (const TileSearch& search : report.kernels)
        all += (search.*count)();
    return all;
}

std::uint64_t notTried(const TileSearch& search)
{
    return search.fitting - std::min<std::uint64_t>(search.fitting, search.tilings.size());
}

Json sizesJson(const TileSearch& search, std::size_t tiling)
{
    Json out = Json::object();
    for (std::size_t i = 0; i < search.axes.size(); ++i)
        out[search.axes[i]] = search.tilings[tiling].sizes[i];
    return out;
}

Json jsonOf(const TileSearch& search)
{
    Json out{{"kernel", search.kernel},   {"launches", search.launches}, {"fitting", search.fitting}, {"tried", search.simulated()},
             {"pruned", search.pruned()}, {"left", notTried(search)},    {"tilings", Json::array()}};
    if (search.best)
        out.update({{"best", sizesJson(search, *search.best)},
                    {"best_cycles", search.bestCycles()},
                    {"estimate", sizesJson(search, 0)},
                    {"estimate_cycles", search.estimateCycles()}});
    for (std::size_t i = 0; i < search.tilings.size(); ++i) {
        const TileSearch::Tiling& tiling = search.tilings[i];
        Json one{{"sizes", sizesJson(search, i)}, {"scratchpad_bytes", tiling.bytes}, {"tiles", tiling.tiles}, {"floor", tiling.floor}};
        if (tiling.cycles)
            one["cycles"] = *tiling.cycles;
        if (!tiling.why.empty())
            one["why"] = tiling.why.english();
        out["tilings"].push_back(std::move(one));
    }
    return out;
}

} // namespace

std::int64_t TuneReport::before() const
{
    std::int64_t all = 0;
    for (const TileSearch& search : kernels)
        all += launched(search, search.estimateCycles());
    return all;
}

std::int64_t TuneReport::after() const
{
    std::int64_t all = 0;
    for (const TileSearch& search : kernels)
        all += launched(search, search.bestCycles());
    return all;
}

std::string tuneText(const TuneReport& report)
{
    std::vector<std::vector<std::string>> rows{
        {"kernel", "launches", "fit", "tried", "pruned", "left", "estimate", "best", "change", "best tiles"}};
    std::size_t improved = 0;
    for (const TileSearch& search : report.kernels) {
        improved += search.improves() ? 1 : 0;
        rows.push_back(
            {search.kernel, std::to_string(search.launches), std::to_string(search.fitting), std::to_string(search.simulated()),
             std::to_string(search.pruned()), std::to_string(notTried(search)), std::to_string(search.estimateCycles()),
             std::to_string(search.bestCycles()), gainText(search.estimateCycles(), search.bestCycles()),
             search.best ? search.sizesText(*search.best) : (search.tilings.empty() ? "" : search.tilings.front().why.english())});
    }
    return plain::table(rows, {1, 2, 3, 4, 5, 6, 7, 8}) + "\n" + plain::counted(report.kernels.size(), "kernel", "kernels") +
           " tuned, faster: " + std::to_string(improved) + "; tilings tried " + std::to_string(sumOf(report, &TileSearch::simulated)) +
           ", pruned " + std::to_string(sumOf(report, &TileSearch::pruned)) + "; cycles of their launches " +
           std::to_string(report.before()) + " by the estimate, " + std::to_string(report.after()) + " tuned (" +
           gainText(report.before(), report.after()) + ")\n";
}

Json tuneJson(const TuneReport& report)
{
    Json out{{"kernels", Json::array()},
             {"tried", sumOf(report, &TileSearch::simulated)},
             {"pruned", sumOf(report, &TileSearch::pruned)},
             {"estimate_cycles", report.before()},
             {"best_cycles", report.after()}};
    for (const TileSearch& search : report.kernels)
        out["kernels"].push_back(jsonOf(search));
    return out;
}

} // namespace nodewise::cost
