// SPDX-License-Identifier: Apache-2.0
#include "core/sim/occupancy.h"

#include <algorithm>
#include <limits>

namespace nodewise::sim {

namespace {

/// One copy of a buffer: its lives follow each other.
struct Place {
    const std::vector<Versions::Span>* lives = nullptr;
    std::int64_t bytes = 0;
    std::size_t next = 0; ///< twice the life, and one more for its end
    std::int64_t time() const
    {
        if (next == 2 * lives->size())
            return std::numeric_limits<std::int64_t>::max();
        const auto& [begin, end] = (*lives)[next / 2];
        return next % 2 == 0 ? begin : end;
    }
};

} // namespace

std::int64_t scratchpadBytes(const Buffer& buffer)
{
    return buffer.argument >= 0 || buffer.shape.empty() ? 0 : buffer.bytes;
}

Occupancy occupancyOf(const TileGraph& graph, const std::vector<std::uint8_t>& copies,
                      const std::vector<std::vector<Versions::Span>>& lives)
{
    std::vector<Place> places;
    for (std::size_t buffer = 0, place = 0; buffer < graph.buffers.size(); ++buffer)
        for (std::uint8_t copy = 0; copy < std::max<std::uint8_t>(copies[buffer], 1); ++copy, ++place)
            if (scratchpadBytes(graph.buffers[buffer]) != 0 && !lives[place].empty())
                places.push_back({.lives = &lives[place], .bytes = scratchpadBytes(graph.buffers[buffer])});
    Occupancy out;
    std::int64_t used = 0;
    while (!places.empty()) {
        const std::int64_t now = std::ranges::min(places, {}, &Place::time).time();
        if (now == std::numeric_limits<std::int64_t>::max())
            break;
        for (Place& place : places)
            for (; place.time() == now; ++place.next)
                used += place.next % 2 == 0 ? place.bytes : -place.bytes;
        out.peak = std::max(out.peak, used);
        if (out.changes.empty() || out.changes.back().second != used)
            out.changes.emplace_back(now, used);
    }
    return out;
}

} // namespace nodewise::sim
