// SPDX-License-Identifier: Apache-2.0
// Where a kernel's loops stand, chosen by whoever looks, and which part of each operand is copied then.
#pragma once

#include "core/protocol/kernel_tiles.h"

#include <optional>
#include <vector>

namespace nodewise::views {

/// A part of an operand, in elements per axis. Its size is 0 where nothing is left at the edge.
struct TilePart {
    std::vector<std::int64_t> begin, size;
    bool operator==(const TilePart&) const = default;
};

class TileSteps {
public:
    TileSteps() = default;
    /// All loops at their first round; what steps is the innermost loop of the first tile.
    explicit TileSteps(protocol::KernelTilesAnswer answer);

    const protocol::KernelTilesAnswer& answer() const { return m_answer; }
    /// Loops that a tile's place follows from, and those around them, in order.
    const std::vector<std::uint32_t>& loops() const { return m_loops; }
    std::int64_t round(std::uint32_t loop) const { return m_rounds[loop]; }
    /// Of the loop's variable.
    std::int64_t value(std::uint32_t loop) const;
    void setRound(std::uint32_t loop, std::int64_t round);

    /// The loop that steps, with those around it.
    std::optional<std::uint32_t> active() const { return m_active; }
    void setActive(std::uint32_t loop);
    /// One of its loops that is in this line; false: there is none.
    bool setActiveLine(std::uint32_t line);
    /// So many rounds further; past a loop's end the one around it goes on. Stays at both ends of the whole.
    bool step(std::int64_t by);
    std::int64_t iteration() const;
    std::int64_t iterations() const;
    void setIteration(std::int64_t iteration);

    /// Without what lies past the operand's edge; nullopt where its size is not known.
    std::optional<TilePart> partOf(const protocol::KernelTile& tile) const;

private:
    std::vector<std::uint32_t> nest() const; ///< of the active loop, innermost first

    protocol::KernelTilesAnswer m_answer;
    std::vector<std::uint32_t> m_loops;
    std::vector<std::int64_t> m_rounds; ///< by loop
    std::optional<std::uint32_t> m_active;
};

} // namespace nodewise::views
