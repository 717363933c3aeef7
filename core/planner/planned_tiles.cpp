// SPDX-License-Identifier: Apache-2.0
#include "core/planner/planned_tiles.h"

#include <algorithm>

namespace nodewise::planner {

namespace {

using Tiles = protocol::LowerRequest::Tiles;

/// Of the kernel's name, else of its template's; of several the last.
const Tiles* tilesFor(const std::vector<Tiles>& all, const lowering::KernelCase& given)
{
    const Tiles* found = nullptr;
    bool byName = false;
    for (const Tiles& tiles : all) {
        const bool named = tiles.of == given.name;
        if (!named && (byName || tiles.of != given.file->name))
            continue;
        found = &tiles;
        byName = named;
    }
    return found;
}

Result<void> checkNames(const lowering::Plan& plan, const std::vector<Tiles>& all)
{
    for (const Tiles& tiles : all)
        if (std::ranges::none_of(plan.kernels, [&](const lowering::PlannedKernel& planned) {
                return tiles.of == planned.given.name || tiles.of == planned.given.file->name;
            }))
            return fail(Error{.message = UserText("no kernel of the plan is named '%1', or made from a template of that name", tiles.of),
                              .hint = UserText("without forced tiles, all kernels are listed")});
    return {};
}

} // namespace

Result<void> giveTiles(lowering::Plan& plan, const protocol::LowerRequest& request, const lowering::KernelCache& cache)
{
    if (auto named = checkNames(plan, request.tiles); !named)
        return named;
    for (lowering::PlannedKernel& planned : plan.kernels) {
        lowering::GivenTiles& given = planned.given.tiles;
        if (const Tiles* tiles = tilesFor(request.tiles, planned.given)) {
            given.tuned = tiles->tuned;
            for (const Tiles::Size& size : tiles->sizes)
                given.sizes[size.axis] = size.size;
        } else if (!request.tuned.empty()) {
            if (auto kept = cache.tryTiles(planned.given, request.tuned))
                given = {.sizes = std::move(kept->sizes), .tuned = true};
        }
        if (!given.empty())
            planned.key = lowering::kernelKey(planned.given);
    }
    return {};
}

protocol::LoweredKernel::TiledBy tiledBy(const lowering::KernelCase& given)
{
    using By = protocol::LoweredKernel::TiledBy;
    return given.tiles.empty() ? By::Estimate : given.tiles.tuned ? By::Search : By::User;
}

std::vector<Tiles::Size> sizesOf(const std::map<std::string, std::int64_t>& sizes)
{
    std::vector<Tiles::Size> out;
    for (const auto& [axis, size] : sizes)
        out.push_back({axis, size});
    return out;
}

} // namespace nodewise::planner
