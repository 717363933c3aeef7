// SPDX-License-Identifier: Apache-2.0
// Other tiles for the kernels of the last plan.
#include "core/torch/lowering/lower.h"

namespace nodewise::torch_worker {

namespace {

protocol::TilingsAnswer::Tiling tilingOf(lowering::KernelCase given, const std::vector<lowering::TiledAxis>& axes,
                                         const lowering::TileCandidate& candidate)
{
    protocol::TilingsAnswer::Tiling out{
        .sizes = candidate.sizes, .bytes = candidate.bytes, .tiles = candidate.tiles, .estimated = candidate.estimated};
    for (std::size_t i = 0; i < axes.size(); ++i)
        given.tiles.sizes[axes[i].name] = candidate.sizes[i];
    auto rendered = lowering::renderKernel(given);
    if (rendered)
        out.text = std::move(rendered->text);
    else
        out.why = rendered.error().asText();
    return out;
}

/// What a search found is no reason to search no further.
lowering::KernelCase untuned(const lowering::PlannedKernel& planned)
{
    lowering::KernelCase given = planned.given;
    if (given.tiles.tuned)
        given.tiles = {};
    return given;
}

} // namespace

Result<const lowering::PlannedKernel*> Lowering::plannedKernel(std::uint32_t kernel, const std::string& key) const
{
    if (!m_planned || kernel >= m_planned->plan.kernels.size() || m_planned->plan.kernels[kernel].key != key)
        return fail(Error{.message = UserText("the last plan has no such kernel"), .hint = UserText("plan the kernels again")});
    return &m_planned->plan.kernels[kernel];
}

Result<protocol::TilingsAnswer> Lowering::tilings(DebuggedRun& run, const protocol::TilingsRequest& request) const
{
    const auto planned = plannedKernel(request.kernel, request.key);
    if (!planned)
        return fail(planned.error());
    const lowering::KernelCase given = untuned(**planned);
    const auto kernel = lowering::renderKernel(given);
    if (!kernel)
        return fail(kernel.error());
    protocol::TilingsAnswer answer{.kernel = given.name, .axes = {}, .tilings = {}, .candidates = kernel->tiles.candidates.size()};
    answer.scratchpadBytes = given.npu.scratchpadBytes();
    for (const lowering::TiledAxis& axis : kernel->axes)
        answer.axes.push_back(axis.name);
    const auto promising = lowering::mostPromising(kernel->tiles, kernel->tiles.candidates.size());
    answer.fitting = promising.size();
    for (std::size_t i = 0; i < promising.size() && i < request.most; ++i) {
        if (run.history().interrupted())
            return fail(UserText::listed(cancelledMessage));
        answer.tilings.push_back(tilingOf(given, kernel->axes, kernel->tiles.candidates[promising[i]]));
    }
    return answer;
}

Result<protocol::KeepTilesAnswer> Lowering::keepTiles(const protocol::KeepTilesRequest& request) const
{
    const auto planned = plannedKernel(request.kernel, request.key);
    if (!planned)
        return fail(planned.error());
    lowering::KernelCase given = untuned(**planned);
    if (m_cache.empty() || !given.tiles.empty() || request.tuned.empty())
        return protocol::KeepTilesAnswer{};
    lowering::KernelCase tuned = given;
    for (const auto& [axis, size] : request.sizes)
        tuned.tiles.sizes[axis] = size;
    if (const auto rendered = lowering::renderKernel(tuned); !rendered)
        return fail(rendered.error());
    lowering::KernelCache(m_cache).keepTiles(given, request.tuned,
                                             {.sizes = tuned.tiles.sizes, .cycles = request.cycles, .estimate = request.estimateCycles});
    return protocol::KeepTilesAnswer{.kept = true};
}

} // namespace nodewise::torch_worker
