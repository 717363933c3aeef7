// SPDX-License-Identifier: Apache-2.0
#include "core/lowering/tile.h"

#include "core/base/byte_text.h"
#include "core/lowering/tile_cost.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace nodewise::lowering {

namespace {

std::int64_t ceilDivide(std::int64_t a, std::int64_t b)
{
    return (a + b - 1) / b;
}

// An extent below the lanes is padded to this many elements (PyTorchSim).
constexpr std::int64_t smallStep = 8;

// More are not tried: the coarsest sizes of the axes are left out first.
constexpr std::size_t maxCandidates = 20'000;

std::int64_t countTiles(const std::vector<TiledAxis>& axes, const std::vector<std::int64_t>& sizes)
{
    std::int64_t tiles = 1;
    for (std::size_t i = 0; i < axes.size(); ++i)
        tiles *= std::max<std::int64_t>(1, ceilDivide(axes[i].extent, sizes[i]));
    return tiles;
}

TileCandidate candidate(const std::vector<TiledAxis>& axes, const std::vector<TiledBuffer>& buffers, std::vector<std::int64_t> sizes,
                        const Npu& npu)
{
    TileCandidate made;
    for (const TiledBuffer& buffer : buffers) {
        const TileDescriptor tile = buffer.tile(sizes);
        made.bytes += tile.bytes();
        made.bytesPerLane += tile.bytesPerLane(npu.lanes);
    }
    made.tiles = countTiles(axes, sizes);
    made.sizes = std::move(sizes);
    made.fits = 2 * made.bytes < npu.scratchpadBytes() && 2 * made.bytesPerLane < npu.scratchpadBytesPerLane;
    return made;
}

// The fitting ones first, and of these the fullest.
bool isBetter(const TileCandidate& a, const TileCandidate& b)
{
    if (a.fits != b.fits)
        return a.fits;
    if (a.bytes != b.bytes)
        return a.fits ? a.bytes > b.bytes : a.bytes < b.bytes;
    if (a.tiles != b.tiles)
        return a.tiles < b.tiles;
    return std::ranges::lexicographical_compare(b.sizes.rbegin(), b.sizes.rend(), a.sizes.rbegin(), a.sizes.rend());
}

// The sizes of each axis, thinned until all combinations are few enough.
std::vector<std::vector<std::int64_t>> sizesToTry(const std::vector<TiledAxis>& axes)
{
    std::vector<std::vector<std::int64_t>> sizes;
    for (const TiledAxis& axis : axes)
        sizes.push_back(tileSizes(axis));
    const auto combinations = [&] {
        return std::accumulate(sizes.begin(), sizes.end(), 1.0,
                               [](double product, const auto& list) { return product * double(list.size()); });
    };
    while (combinations() > double(maxCandidates)) {
        auto& longest = *std::ranges::max_element(sizes, {}, [](const auto& list) { return list.size(); });
        for (std::size_t i = 1; i < longest.size(); ++i) // every other one, the smallest kept
            longest.erase(longest.begin() + std::ptrdiff_t(i));
    }
    return sizes;
}

std::vector<TileCandidate> allCandidates(const std::vector<TiledAxis>& axes, const std::vector<TiledBuffer>& buffers, const Npu& npu)
{
    const auto sizes = sizesToTry(axes);
    std::vector<TileCandidate> all;
    std::vector<std::int64_t> chosen(axes.size());
    const std::function<void(std::size_t)> choose = [&](std::size_t axis) {
        if (axis == axes.size()) {
            all.push_back(candidate(axes, buffers, chosen, npu));
            return;
        }
        for (const std::int64_t size : sizes[axis]) {
            chosen[axis] = size;
            choose(axis + 1);
        }
    };
    choose(0);
    std::ranges::stable_sort(all, isBetter);
    return all;
}

} // namespace

std::int64_t TileDescriptor::elements() const
{
    return std::accumulate(shape.begin(), shape.end(), std::int64_t{1}, std::multiplies<>());
}

std::vector<std::int64_t> TileDescriptor::strides() const
{
    std::vector<std::int64_t> strides(shape.size(), 1);
    for (std::size_t i = shape.size(); i-- > 1;)
        strides[i - 1] = strides[i] * shape[i];
    return strides;
}

std::int64_t TileDescriptor::bytesPerLane(std::int64_t lanes) const
{
    if (shape.empty())
        return std::int64_t{2} * itemSize;
    const std::int64_t split = shape[std::size_t(splitAxis)];
    // Rounds of laneStride elements per lane
    const std::int64_t inLane = ceilDivide(ceilDivide(split, laneStride), lanes) * laneStride;
    return std::max<std::int64_t>(elements() / std::max<std::int64_t>(1, split) * std::min(inLane, split), 2) * itemSize;
}

TileDescriptor TiledBuffer::tile(const std::vector<std::int64_t>& sizes) const
{
    TileDescriptor made{.itemSize = itemSize, .splitAxis = splitAxis, .laneStride = laneStride};
    for (const Dimension& dimension : dimensions)
        made.shape.push_back(dimension.size(sizes));
    return made;
}

// An expression that can't be worked out for these sizes has been told of where the buffer was made (KernelBuffers).
std::int64_t TiledBuffer::Dimension::size(const std::vector<std::int64_t>& sizes) const
{
    if (!expression.empty())
        return std::max<std::int64_t>(
            1,
            expression.value([&](const AxisExpression::Step& step) { return std::optional(sizes[std::size_t(step.number)]); }).value_or(1));
    return axis < 0 ? fixed : std::max<std::int64_t>(1, sizes[std::size_t(axis)] * scale + more);
}

double TiledBuffer::Dimension::average(const std::vector<double>& sizes) const
{
    if (!expression.empty())
        return std::max(
            1.0, expression.average([&](const AxisExpression::Step& step) { return std::optional(sizes[std::size_t(step.number)]); }));
    return axis < 0 ? double(fixed) : sizes[std::size_t(axis)] * double(scale) + double(more);
}

std::vector<std::int64_t> tileSizes(const TiledAxis& axis)
{
    const std::int64_t extent = std::max<std::int64_t>(1, axis.extent);
    if (axis.step > 1) {
        if (extent <= axis.step)
            return {std::min(axis.step, ceilDivide(extent, smallStep) * smallStep)};
        std::vector<std::int64_t> sizes;
        const std::int64_t steps = ceilDivide(extent, axis.step);
        for (std::int64_t d = 1; d <= steps; ++d)
            if (steps % d == 0)
                sizes.push_back(d * axis.step);
        return sizes;
    }
    std::vector<std::int64_t> sizes;
    for (std::int64_t size = 1; size < extent; size *= 2)
        sizes.push_back(size);
    sizes.push_back(extent);
    return sizes;
}

namespace {

/// Of those that fit, which come first, the one that is estimated to be the fastest.
std::size_t fastest(const std::vector<TileCandidate>& candidates, const TileModel& model, const std::vector<TiledAxis>& axes,
                    const std::vector<TiledBuffer>& buffers, std::int64_t lanes, double& cycles)
{
    std::size_t best = 0;
    for (std::size_t i = 0; i < candidates.size() && candidates[i].fits; ++i) {
        const double estimated = estimatedCycles(model, axes, buffers, candidates[i].sizes, lanes);
        if (i == 0 || estimated < cycles) {
            best = i;
            cycles = estimated;
        }
    }
    return best;
}

} // namespace

Result<TileChoice> chooseTiles(const std::vector<TiledAxis>& axes, const std::vector<TiledBuffer>& buffers, const Npu& npu,
                               const TileModel* model)
{
    TileChoice choice{.candidates = allCandidates(axes, buffers, npu)};
    const TileCandidate& best = choice.candidates.front();
    if (!best.fits) {
        Error error{.message =
                        UserText("no tile fits the scratchpad of '%1': double-buffered, the smallest takes 2 × %2 of %3 bytes, and 2 × "
                                 "%4 of the %5 bytes of a lane",
                                 npu.name, best.bytes, npu.scratchpadBytes(), best.bytesPerLane, npu.scratchpadBytesPerLane)};
        error.hint = UserText("choose a configuration with a larger scratchpad");
        return fail(std::move(error));
    }
    const auto fitting = std::ranges::count_if(choice.candidates, &TileCandidate::fits);
    if (model != nullptr) {
        double cycles = 0;
        choice.chosen = fastest(choice.candidates, *model, axes, buffers, npu.lanes, cycles);
        const TileCandidate& chosen = choice.candidates[choice.chosen];
        choice.why = UserText("%2 of %1 candidates fit; this one takes the fewest cycles by estimate, %3, and 2 × %4 (double-buffered) of "
                              "%5; number of tiles: %6",
                              choice.candidates.size(), fitting, std::int64_t(cycles), byteText(std::uint64_t(chosen.bytes)),
                              byteText(std::uint64_t(npu.scratchpadBytes())), chosen.tiles);
        return choice;
    }
    choice.why = UserText("%2 of %1 candidates fit; this one uses the scratchpad most: 2 × %3 (double-buffered) of %4; number of tiles: %5",
                          choice.candidates.size(), fitting, byteText(std::uint64_t(best.bytes)),
                          byteText(std::uint64_t(npu.scratchpadBytes())), best.tiles);
    return choice;
}

} // namespace nodewise::lowering
