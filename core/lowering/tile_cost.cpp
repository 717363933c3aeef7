// SPDX-License-Identifier: Apache-2.0
#include "core/lowering/tile_cost.h"

#include "core/base/numbers.h"
#include "core/base/words.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace nodewise::lowering {

namespace {

// Of the machine that costs are estimated for.
constexpr double arrays = 2, elementsPerLane = 8, bytesPerLane = 3, requestBytes = 32, lanesPerChannel = 8;
// Of its DRAM: bytes of a channel's row, banks, and how many requests' time passes from one opening of a row to the next in a channel and
// in a bank: HBM3's 4 and 67, HBM2's are 2 and 44 (docs/simulator.md). Each channel feeds eight lanes, as in both TPUs.
constexpr double rowBytes = 1024, banks = 32, rowsApart = 4, rowCycle = 67;
// From a request to its data, and through the interconnect.
constexpr double latency = 64;

double ceilDivide(double a, double b)
{
    return std::ceil(a / b);
}

class Estimate {
public:
    Estimate(const TileModel& model, const std::vector<TiledAxis>& axes, const std::vector<TiledBuffer>& buffers,
             const std::vector<std::int64_t>& sizes, std::int64_t lanes)
        : m_model(model), m_axes(axes), m_buffers(buffers), m_sizes(sizes), m_lanes(double(lanes))
    {
    }

    double cycles() const
    {
        double moved = 0, firstLoad = 0, lastStore = 0, results = 1;
        for (const TileTransfer& transfer : m_model.transfers) {
            const double each = transferCycles(transfer);
            moved += each * rounds(transfer.nest);
            (transfer.in ? firstLoad : lastStore) += each;
            if (!transfer.in)
                results = rounds(transfer.nest);
        }
        const double all = rounds(m_model.product), after = epilogueCycles() / results, drain = 2 * m_lanes;
        const double load = moved / all, compute = (productCycles() + prologueCycles()) / all, inner = all / results;
        // Of one tile of the result: its products, and what follows on the last sum; the next one begins to be filled after that. Loads go
        // on meanwhile, as far as there is a half that is not in use.
        const double busy = inner * compute + drain + after;
        const double moving = moved / results + std::max(0.0, after + drain + latency - load);
        const double turns = inner * (load + compute + latency) / 2; // a half is filled again once what is in it has been computed on
        return results * std::max({busy, moving, turns}) + std::min(firstLoad, moved) + compute + drain + after + lastStore + latency;
    }

    CoreUse use(double cores) const
    {
        CoreUse out;
        for (const TileTransfer& transfer : m_model.transfers)
            out.moved += transferCycles(transfer) * rounds(transfer.nest);
        const double items = rounds(m_model.outer);
        out.share = items / (ceilDivide(items, cores) * cores);
        return out;
    }

    /// An array sums up, and gives each row to several columns; what does neither is a lane's.
    bool isForTheArray() const
    {
        for (int axis = 0; axis < int(m_axes.size()); ++axis) {
            const bool a = follows(m_model.left, axis), b = follows(m_model.right, axis), c = follows(m_model.result, axis);
            if ((!c && (a || b)) || (b && c && !a))
                return true;
        }
        return false;
    }

private:
    double tilesOf(int axis) const
    {
        return std::max(1.0, ceilDivide(double(m_axes[std::size_t(axis)].extent), double(m_sizes[std::size_t(axis)])));
    }
    double rounds(const TileNest& nest) const
    {
        return std::accumulate(nest.axes.begin(), nest.axes.end(), double(nest.times),
                               [this](double all, int axis) { return all * tilesOf(axis); });
    }
    /// Of a tile on the average: the last one may be cut.
    double sizeOf(int axis) const { return double(std::max<std::int64_t>(1, m_axes[std::size_t(axis)].extent)) / tilesOf(axis); }
    double sizeOf(const TiledBuffer::Dimension& dimension) const
    {
        std::vector<double> sizes;
        for (int axis = 0; axis < int(m_axes.size()); ++axis)
            sizes.push_back(sizeOf(axis));
        return dimension.average(sizes);
    }

    /// Elements that follow on each other in DRAM, and from one such run to the next.
    struct Run {
        double elements = 1;
        std::vector<std::pair<double, double>> around; ///< strides in elements and counts of the dimensions that are left
    };

    /// Runs of contiguous bytes, each in whole requests, and half a one where it begins within one.
    double transferCycles(const TileTransfer& transfer) const
    {
        const TiledBuffer& buffer = m_buffers[transfer.buffer];
        double elements = 1;
        std::vector<double> sizes;
        for (std::size_t i = 0; i < buffer.dimensions.size(); ++i) {
            const double most = i < transfer.shape.size() ? double(transfer.shape[i]) : sizeOf(buffer.dimensions[i]);
            sizes.push_back(std::min(sizeOf(buffer.dimensions[i]), most));
            elements *= sizes.back();
        }
        const double item = buffer.itemSize;
        const Run run = transfer.strides.size() == sizes.size() ? runOf(transfer, sizes) : Run{elements, {}};
        const double bytes = run.elements * item;
        const double requests =
            elements / run.elements * (ceilDivide(bytes, requestBytes) + (std::fmod(bytes, requestBytes) == 0 ? 0 : 0.5));
        return std::max(requests, openingTime(run, item)) * requestBytes / (bytesPerLane * m_lanes);
    }
    double channels() const { return m_lanes / lanesPerChannel; }

    /// How many requests' time, summed over channels, passes until all rows that a copy touches could be opened. All channels hold the same
    /// rows open, so that a row is as long as those of all channels together.
    double openingTime(const Run& run, double item) const
    {
        const double row = rowBytes * channels();
        double span = run.elements * item, apart = 1, inUse = banks;
        bool first = true;
        for (const auto& [stride, count] : run.around) {
            if (stride * item < row) {
                span += stride * item * (count - 1);
                continue;
            }
            apart *= count;
            if (std::exchange(first, false)) // the same bank comes again after so many steps
                inUse = std::min(count, banks / double(std::gcd(std::int64_t(stride * item / row), std::int64_t(banks))));
        }
        const double together = ceilDivide(span, row), used = std::max(1.0, std::min(together * inUse, banks));
        const double touched =
            std::min(channels(), ceilDivide(run.elements * item, requestBytes) * std::max(1.0, span / (run.elements * item)));
        const double openings = together * apart * touched;
        const double spacing = openings > used * channels() ? std::max(rowsApart, rowCycle / used) : rowsApart;
        return std::max(0.0, openings - channels()) * spacing;
    }

    /// From the fastest dimension on, as long as each is taken whole.
    static Run runOf(const TileTransfer& transfer, const std::vector<double>& sizes)
    {
        std::vector<std::size_t> order(sizes.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::stable_sort(order, {}, [&](std::size_t i) { return transfer.strides[i]; });
        Run run;
        bool whole = true;
        for (const std::size_t i : order) {
            if (transfer.shape[i] == 1)
                continue;
            if (whole && double(transfer.strides[i]) == run.elements) {
                run.elements *= sizes[i];
                whole = sizes[i] >= double(transfer.shape[i]);
                continue;
            }
            whole = false;
            run.around.emplace_back(double(transfer.strides[i]), sizes[i]);
        }
        run.elements = std::max(run.elements, 1.0);
        return run;
    }

    bool follows(std::size_t buffer, int axis) const
    {
        return std::ranges::any_of(m_buffers[buffer].dimensions, [&](const auto& dimension) { return dimension.follows(axis); });
    }

    double prologueCycles() const
    {
        double points = 0;
        for (const TileWork& work : m_model.prologues) {
            double elements = rounds(work.nest) * double(work.passes);
            for (const TiledBuffer::Dimension& dimension : m_buffers[work.buffer].dimensions)
                elements *= sizeOf(dimension);
            points += elements;
        }
        return points / (m_lanes * elementsPerLane);
    }

    double epilogueCycles() const
    {
        double points = double(m_model.passes);
        for (int axis = 0; axis < int(m_axes.size()); ++axis)
            points *= follows(m_model.result, axis) ? double(std::max<std::int64_t>(1, m_axes[std::size_t(axis)].extent)) : 1;
        return points / (m_lanes * elementsPerLane);
    }

    /// A lane adds up the taps.
    double vectorCycles() const
    {
        double points = double(m_model.product.times) * double(m_model.taps);
        for (int axis = 0; axis < int(m_axes.size()); ++axis)
            points *= double(std::max<std::int64_t>(1, m_axes[std::size_t(axis)].extent));
        return points / (m_lanes * elementsPerLane);
    }

    /// Weight tiles as wide as the array of all products, each with its rows; where they are few, loading the next weights takes longer.
    double productCycles() const
    {
        if (!isForTheArray())
            return vectorCycles();
        double rows = 1, rowTiles = 1, weights = double(m_model.product.times);
        for (int axis = 0; axis < int(m_axes.size()); ++axis) {
            const bool a = follows(m_model.left, axis), b = follows(m_model.right, axis), c = follows(m_model.result, axis);
            const double extent = double(std::max<std::int64_t>(1, m_axes[std::size_t(axis)].extent));
            if (a && b && c) {
                weights *= extent;
            } else if (a && c) {
                rows *= extent;
                rowTiles *= tilesOf(axis);
            } else if (a || b) {
                weights *= wide(axis, c ? 1 : double(m_model.taps));
            }
        }
        return weights * std::max(rows, rowTiles * m_lanes) / arrays;
    }

    /// How many array widths all tiles of an axis take, each of whose elements stands for `each` rows of the array.
    double wide(int axis, double each) const
    {
        const double extent = double(std::max<std::int64_t>(1, m_axes[std::size_t(axis)].extent)),
                     size = double(m_sizes[std::size_t(axis)]);
        const double whole = std::floor(extent / size), rest = extent - whole * size;
        return whole * ceilDivide(size * each, m_lanes) + ceilDivide(rest * each, m_lanes);
    }

    const TileModel& m_model;
    const std::vector<TiledAxis>& m_axes;
    const std::vector<TiledBuffer>& m_buffers;
    const std::vector<std::int64_t>& m_sizes;
    double m_lanes;
};

/// Reads the loops line by line, as they nest.
class NestReader {
public:
    NestReader(const std::vector<TiledAxis>& axes, const std::vector<TiledBuffer>& buffers) : m_axes(axes), m_buffers(buffers) {}

    void read(std::string_view line)
    {
        const auto parts = words(line);
        if (parts.empty())
            return;
        if (parts.size() == 2 && (parts[0] == "@in" || parts[0] == "@out"))
            return addTransfer(parts[1], parts[0] == "@in");
        if (parts.size() == 2 && parts[0] == "@work") {
            if (const auto buffer = std::ranges::find(m_buffers, parts[1], &TiledBuffer::name); buffer != m_buffers.end())
                m_model.prologues.push_back({.buffer = std::size_t(buffer - m_buffers.begin()), .nest = nest()});
            return;
        }
        if (parts[0] == "@product") {
            m_model.product = nest();
            m_model.hasProduct = true;
            return;
        }
        const auto depth = m_depth + std::ranges::count(line, '{') - std::ranges::count(line, '}');
        if (parts[0] == "affine.for" && depth > m_depth)
            m_loops.push_back({m_depth, loopOf(parts)});
        m_depth = depth;
        while (!m_loops.empty() && m_loops.back().depth >= m_depth) {
            if (line.find("outer_loop") != line.npos && !m_nestEnded)
                addOuter(m_loops.back().nest);
            m_loops.pop_back();
            m_nestEnded = m_nestEnded || m_loops.empty();
        }
    }

    std::optional<TileModel> model() const
    {
        return m_model.hasProduct || !m_model.transfers.empty() ? std::optional(m_model) : std::nullopt;
    }

private:
    struct Loop {
        std::ptrdiff_t depth = 0; ///< of what it stands in
        TileNest nest;
    };

    void addTransfer(const std::string& name, bool in)
    {
        const auto buffer = std::ranges::find(m_buffers, name, &TiledBuffer::name);
        if (buffer != m_buffers.end())
            m_model.transfers.push_back(
                {.buffer = std::size_t(buffer - m_buffers.begin()), .nest = nest(), .in = in, .shape = {}, .strides = {}});
    }

    /// More than a number holds is as many as it holds.
    static std::int64_t times(std::int64_t a, std::int64_t b)
    {
        return __builtin_mul_overflow(a, b, &a) ? std::numeric_limits<std::int64_t>::max() : a;
    }
    void addOuter(const TileNest& loop)
    {
        m_model.outer.times = times(m_model.outer.times, loop.times);
        m_model.outer.axes.insert(m_model.outer.axes.end(), loop.axes.begin(), loop.axes.end());
    }

    /// "affine.for %m = 0 to 512 step TILE_M {"
    TileNest loopOf(const std::vector<std::string>& parts) const
    {
        const auto after = [&](const char* word) {
            const auto found = std::ranges::find(parts, word);
            return found == parts.end() || found + 1 == parts.end() ? std::string() : *(found + 1);
        };
        const std::string step = after("step"), to = after("to");
        const auto axis = std::ranges::find(m_axes, step, &TiledAxis::name);
        if (axis != m_axes.end())
            return {.axes = {int(axis - m_axes.begin())}};
        const std::int64_t by = std::max<std::int64_t>(1, tryNumber<std::int64_t>(step).value_or(1));
        const std::int64_t end = std::max<std::int64_t>(0, tryNumber<std::int64_t>(to).value_or(1));
        return {.axes = {}, .times = std::max<std::int64_t>(1, end / by + (end % by > 0 ? 1 : 0))};
    }

    TileNest nest() const
    {
        TileNest out;
        for (const Loop& loop : m_loops) {
            out.times = times(out.times, loop.nest.times);
            out.axes.insert(out.axes.end(), loop.nest.axes.begin(), loop.nest.axes.end());
        }
        return out;
    }

    const std::vector<TiledAxis>& m_axes;
    const std::vector<TiledBuffer>& m_buffers;
    TileModel m_model;
    std::vector<Loop> m_loops;
    std::ptrdiff_t m_depth = 0;
    bool m_nestEnded = false; ///< loops after the first nest go over the same again
};

} // namespace

double estimatedCycles(const TileModel& model, const std::vector<TiledAxis>& axes, const std::vector<TiledBuffer>& buffers,
                       const std::vector<std::int64_t>& sizes, std::int64_t lanes)
{
    return Estimate(model, axes, buffers, sizes, lanes).cycles();
}

CoreUse coreUse(const TileModel& model, const std::vector<TiledAxis>& axes, const std::vector<TiledBuffer>& buffers,
                const std::vector<std::int64_t>& sizes, const Npu& npu)
{
    return Estimate(model, axes, buffers, sizes, npu.lanes).use(double(npu.cores));
}

bool isForTheArray(const TileModel& model, const std::vector<TiledAxis>& axes, const std::vector<TiledBuffer>& buffers)
{
    const std::vector<std::int64_t> sizes(axes.size(), 1);
    return model.hasProduct && Estimate(model, axes, buffers, sizes, 1).isForTheArray();
}

double streamedCycles(std::int64_t bytes, std::int64_t passes, std::int64_t lanes)
{
    // The first tile arrives, and the last one leaves, with nothing beside
    return std::max(double(bytes) / (bytesPerLane * double(lanes)), double(passes) / (elementsPerLane * double(lanes))) + 2 * latency;
}

std::optional<TileModel> modelOf(std::string_view text, const std::vector<TiledAxis>& axes, const std::vector<TiledBuffer>& buffers)
{
    NestReader reader(axes, buffers);
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        reader.read(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return reader.model();
}

} // namespace nodewise::lowering
