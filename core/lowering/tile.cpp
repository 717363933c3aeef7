// SPDX-License-Identifier: Apache-2.0
#include "core/lowering/tile.h"

#include "core/base/byte_text.h"
#include "core/base/words.h"
#include "core/lowering/tile_cost.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>
#include <optional>

namespace nodewise::lowering {

namespace {

std::int64_t ceilDivide(std::int64_t a, std::int64_t b)
{
    return a / b + (a % b > 0 ? 1 : 0);
}

// Sizes that a number can't hold are the largest there is, which nothing has room for.
constexpr std::int64_t tooMany = std::numeric_limits<std::int64_t>::max();

std::int64_t product(std::int64_t a, std::int64_t b)
{
    return combined(AxisExpression::Op::Multiply, a, b).value_or(tooMany);
}

std::int64_t sum(std::int64_t a, std::int64_t b)
{
    return combined(AxisExpression::Op::Add, a, b).value_or(tooMany);
}

// An extent below the lanes is padded to this many elements (PyTorchSim).
constexpr std::int64_t smallStep = 8;

// More are not tried: the coarsest sizes of the axes are left out first.
constexpr std::size_t maxCandidates = 20'000;

std::int64_t countTiles(const std::vector<TiledAxis>& axes, const std::vector<std::int64_t>& sizes)
{
    std::int64_t tiles = 1;
    for (std::size_t i = 0; i < axes.size(); ++i)
        tiles = product(tiles, std::max<std::int64_t>(1, ceilDivide(axes[i].extent, sizes[i])));
    return tiles;
}

TileCandidate candidate(const std::vector<TiledAxis>& axes, const std::vector<TiledBuffer>& buffers, std::vector<std::int64_t> sizes,
                        const Npu& npu)
{
    TileCandidate made;
    for (const TiledBuffer& buffer : buffers) {
        const TileDescriptor tile = buffer.tile(sizes);
        made.bytes = sum(made.bytes, tile.bytes());
        made.bytesPerLane = sum(made.bytesPerLane, tile.bytesPerLane(npu.lanes));
    }
    made.tiles = countTiles(axes, sizes);
    made.sizes = std::move(sizes);
    made.fits = product(2, made.bytes) < npu.scratchpadBytes() && product(2, made.bytesPerLane) < npu.scratchpadBytesPerLane;
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
std::vector<std::vector<std::int64_t>> sizesToTry(const std::vector<TiledAxis>& axes, const GivenTiles& given)
{
    std::vector<std::vector<std::int64_t>> sizes;
    for (const TiledAxis& axis : axes) {
        const auto found = given.sizes.find(axis.name);
        sizes.push_back(found == given.sizes.end() ? tileSizes(axis) : std::vector{found->second});
    }
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

std::vector<TileCandidate> allCandidates(const std::vector<TiledAxis>& axes, const std::vector<TiledBuffer>& buffers, const Npu& npu,
                                         const GivenTiles& given)
{
    const auto sizes = sizesToTry(axes, given);
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
    return std::accumulate(shape.begin(), shape.end(), std::int64_t{1}, product);
}

std::int64_t TileDescriptor::bytes() const
{
    return product(elements(), itemSize);
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
    const std::int64_t inLane = product(ceilDivide(ceilDivide(split, laneStride), lanes), laneStride);
    const std::int64_t all = elements() / std::max<std::int64_t>(1, split) * std::min(inLane, split);
    return product(std::max<std::int64_t>(all, 2), itemSize);
}

TileDescriptor TiledBuffer::tile(const std::vector<std::int64_t>& sizes) const
{
    TileDescriptor made{.itemSize = itemSize, .splitAxis = splitAxis, .laneStride = laneStride};
    for (const Dimension& dimension : dimensions)
        made.shape.push_back(dimension.size(sizes));
    return made;
}

// KernelBuffers has told of an expression that can't be worked out for the smallest or the largest sizes. Between them there may be others
// where it can't: those do not fit.
std::int64_t TiledBuffer::Dimension::size(const std::vector<std::int64_t>& sizes) const
{
    if (expression.empty())
        return axis < 0 ? fixed : std::max<std::int64_t>(1, sum(product(sizes[std::size_t(axis)], scale), more));
    const auto made = expression.value([&](const AxisExpression::Step& step) { return std::optional(sizes[std::size_t(step.number)]); });
    return made ? std::max<std::int64_t>(1, *made) : tooMany;
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
        constexpr std::int64_t mostTried = std::int64_t(1) << 20; // extents of more than its square come from hostile templates alone
        std::vector<std::int64_t> sizes;
        const std::int64_t steps = ceilDivide(extent, axis.step);
        for (std::int64_t d = 1; d <= std::min(mostTried, steps / d); ++d)
            if (steps % d == 0)
                for (const std::int64_t each : {d, steps / d})
                    sizes.push_back(product(each, axis.step));
        std::ranges::sort(sizes);
        sizes.erase(std::ranges::unique(sizes).begin(), sizes.end());
        return sizes;
    }
    std::vector<std::int64_t> sizes;
    for (std::int64_t size = 1; size < extent; size = product(size, 2))
        sizes.push_back(size);
    sizes.push_back(extent);
    return sizes;
}

namespace {

/// Of those that fit, which come first, the one that is estimated to be the fastest.
std::size_t fastest(std::vector<TileCandidate>& candidates, const TileModel& model, const std::vector<TiledAxis>& axes,
                    const std::vector<TiledBuffer>& buffers, std::int64_t lanes)
{
    std::size_t best = 0;
    for (std::size_t i = 0; i < candidates.size() && candidates[i].fits; ++i) {
        candidates[i].estimated = estimatedCycles(model, axes, buffers, candidates[i].sizes, lanes);
        if (candidates[i].estimated < candidates[best].estimated)
            best = i;
    }
    return best;
}

/// Of those that fit, which come first, the fullest one that keeps nearly as many cores busy as any, among those that move hardly more than
/// they have to.
std::size_t dealt(const std::vector<TileCandidate>& candidates, const TileModel& model, const std::vector<TiledAxis>& axes,
                  const std::vector<TiledBuffer>& buffers, const Npu& npu)
{
    constexpr double more = 1.1, nearly = 0.9;
    std::vector<CoreUse> uses;
    for (std::size_t i = 0; i < candidates.size() && candidates[i].fits; ++i)
        uses.push_back(coreUse(model, axes, buffers, candidates[i].sizes, npu));
    const double least = std::ranges::min_element(uses, {}, &CoreUse::moved)->moved;
    double best = 0;
    for (const CoreUse& use : uses)
        best = use.moved <= more * least ? std::max(best, use.share) : best;
    const auto found =
        std::ranges::find_if(uses, [&](const CoreUse& use) { return use.moved <= more * least && use.share >= nearly * best; });
    return found == uses.end() ? 0 : std::size_t(found - uses.begin()); // shares that are no numbers
}

/// Null: it may have that size.
std::optional<Error> whyNot(const std::vector<TiledAxis>& axes, const std::string& name, std::int64_t size)
{
    const auto axis = std::ranges::find(axes, name, &TiledAxis::name);
    if (axis == axes.end()) {
        std::vector<std::string> names;
        for (const TiledAxis& each : axes)
            names.push_back(each.name);
        return Error{.message = names.empty() ? UserText("there is no tile '%1': this kernel has none", name)
                                              : UserText("there is no tile '%1'; there are %2", name, joined(names))};
    }
    const std::int64_t extent = std::max<std::int64_t>(1, axis->extent);
    const bool stepped = axis->step > 1;
    const std::int64_t step = !stepped               ? 1
                              : extent <= axis->step ? tileSizes(*axis).front()
                                                     : axis->step,
                       most = ceilDivide(extent, step) * step;
    if (size >= 1 && size <= most && size % step == 0)
        return {};
    return Error{.message = most == step ? UserText("%1 can't be %2 but %3, for an extent of %4", name, size, most, extent)
                            : stepped    ? UserText("%1 can't be %2: it must be a multiple of %3 up to %4, for an extent of %5", name, size,
                                                    step, most, extent)
                                         : UserText("%1 can't be %2: it must be between 1 and %3, the extent", name, size, most)};
}

/// The least that is needed is that of the first, where none fits.
Error tooLarge(const TileCandidate& best, const Npu& npu, const GivenTiles& given)
{
    Error error;
    if (given.empty()) {
        error.message = UserText("no tile fits the scratchpad of '%1': double-buffered, the smallest takes 2 × %2 of %3 bytes, and 2 × "
                                 "%4 of the %5 bytes of a lane",
                                 npu.name, best.bytes, npu.scratchpadBytes(), best.bytesPerLane, npu.scratchpadBytesPerLane);
        error.hint = UserText("choose a configuration with a larger scratchpad");
        return error;
    }
    error.message = UserText("%1 does not fit the scratchpad of '%2': double-buffered, it takes at least 2 × %3 of %4 bytes, and 2 × %5 of "
                             "the %6 bytes of a lane",
                             given.text(), npu.name, best.bytes, npu.scratchpadBytes(), best.bytesPerLane, npu.scratchpadBytesPerLane);
    error.hint = UserText("choose smaller tiles");
    return error;
}

/// Of tiles that were given, all or some.
UserText whyGiven(const TileCandidate& chosen, const Npu& npu, const GivenTiles& given)
{
    const std::string used = byteText(std::uint64_t(chosen.bytes)), all = byteText(std::uint64_t(npu.scratchpadBytes()));
    if (given.tuned)
        return UserText("the simulator found these tiles fastest; they use 2 × %1 (double-buffered) of %2; number of tiles: %3", used, all,
                        chosen.tiles);
    return UserText("as asked for: %1; this uses 2 × %2 (double-buffered) of %3; number of tiles: %4", given.text(), used, all,
                    chosen.tiles);
}

} // namespace

Result<TileChoice> chooseTiles(const std::vector<TiledAxis>& axes, const std::vector<TiledBuffer>& buffers, const Npu& npu,
                               const TileModel* model, const GivenTiles& given)
{
    for (const auto& [name, size] : given.sizes)
        if (auto error = whyNot(axes, name, size))
            return fail(std::move(*error));
    TileChoice choice{.candidates = allCandidates(axes, buffers, npu, given)};
    const TileCandidate& best = choice.candidates.front();
    if (!best.fits)
        return fail(tooLarge(best, npu, given));
    const auto fitting = std::ranges::count_if(choice.candidates, &TileCandidate::fits);
    const bool isEstimated = model != nullptr && model->hasProduct, isDealt = model != nullptr && npu.cores > 1;
    if (isEstimated)
        choice.chosen = fastest(choice.candidates, *model, axes, buffers, npu.lanes);
    const bool isSplit = isDealt && !isForTheArray(*model, axes, buffers);
    if (isSplit)
        choice.chosen = dealt(choice.candidates, *model, axes, buffers, npu);
    if (!given.empty()) {
        choice.why = whyGiven(choice.candidates[choice.chosen], npu, given);
        return choice;
    }
    if (isSplit) {
        const TileCandidate& chosen = choice.candidates[choice.chosen];
        choice.cycles = chosen.estimated;
        choice.why = UserText("%2 of %1 candidates fit; of those that keep the %3 cores busy, this one uses the scratchpad most: 2 × %4 "
                              "(double-buffered) of %5; number of tiles: %6",
                              choice.candidates.size(), fitting, npu.cores, byteText(std::uint64_t(chosen.bytes)),
                              byteText(std::uint64_t(npu.scratchpadBytes())), chosen.tiles);
        return choice;
    }
    if (isEstimated) {
        const TileCandidate& chosen = choice.candidates[choice.chosen];
        choice.cycles = chosen.estimated;
        choice.why = UserText("%2 of %1 candidates fit; this one takes the fewest cycles by estimate, %3, and 2 × %4 (double-buffered) of "
                              "%5; number of tiles: %6",
                              choice.candidates.size(), fitting, std::int64_t(chosen.estimated), byteText(std::uint64_t(chosen.bytes)),
                              byteText(std::uint64_t(npu.scratchpadBytes())), chosen.tiles);
        return choice;
    }
    choice.why = UserText("%2 of %1 candidates fit; this one uses the scratchpad most: 2 × %3 (double-buffered) of %4; number of tiles: %5",
                          choice.candidates.size(), fitting, byteText(std::uint64_t(best.bytes)),
                          byteText(std::uint64_t(npu.scratchpadBytes())), best.tiles);
    return choice;
}

std::string GivenTiles::text() const
{
    std::string out;
    for (const auto& [name, size] : sizes)
        out += (out.empty() ? "" : ", ") + name + "=" + std::to_string(size);
    return out;
}

std::vector<std::size_t> mostPromising(const TileChoice& choice, std::size_t most)
{
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < choice.candidates.size(); ++i)
        if (choice.candidates[i].fits)
            out.push_back(i);
    std::ranges::stable_sort(out, {}, [&](std::size_t i) { return std::pair(i != choice.chosen, choice.candidates[i].estimated); });
    out.resize(std::min(out.size(), most));
    return out;
}

} // namespace nodewise::lowering
