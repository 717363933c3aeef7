// SPDX-License-Identifier: Apache-2.0
#include "core/sim/occupancy.h"

#include <algorithm>
#include <limits>

namespace nodewise::sim {

namespace {

/// One copy of a buffer: its lives follow each other.
struct Place {
    const Versions::Span* life = nullptr;
    const Versions::Span* end = nullptr;
    std::int64_t bytes = 0;
    std::int64_t time = 0; ///< of the next change
    bool used = false;

    void change()
    {
        life += used ? 1 : 0;
        used = !used;
        set();
    }
    void set() { time = life == end ? std::numeric_limits<std::int64_t>::max() : used ? life->second : life->first; }
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
            if (const std::int64_t bytes = scratchpadBytes(graph.buffers[buffer]); bytes != 0) {
                places.push_back({.life = lives[place].data(), .end = lives[place].data() + lives[place].size(), .bytes = bytes});
                places.back().set();
            }
    Occupancy out;
    std::int64_t used = 0;
    while (!places.empty()) {
        std::int64_t now = std::numeric_limits<std::int64_t>::max();
        for (const Place& place : places)
            now = std::min(now, place.time);
        if (now == std::numeric_limits<std::int64_t>::max())
            break;
        for (Place& place : places)
            for (; place.time == now; place.change())
                used += place.used ? -place.bytes : place.bytes;
        out.peak = std::max(out.peak, used);
        if (out.changes.empty() || out.changes.back().second != used)
            out.changes.emplace_back(now, used);
    }
    return out;
}

} // namespace nodewise::sim
