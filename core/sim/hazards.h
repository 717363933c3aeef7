// SPDX-License-Identifier: Apache-2.0
// Only for core/sim: order of loads and stores of one buffer in DRAM. What a kernel writes there and reads again must be there by then.
#pragma once

#include "core/sim/versions.h"
#include "core/sim/work.h"

#include <cstdint>
#include <deque>
#include <vector>

namespace nodewise::sim {

/// Of all cores. Only buffers that a kernel both loads from and stores to are looked at, and of them only boxes that meet.
class Hazards {
public:
    explicit Hazards(const TileGraph& graph);

    bool any() const { return m_any; }
    bool concerns(const Step& step) const;
    static constexpr std::uint32_t none = 0xFFFFFFFF;

    /// In the order of the program: what an instruction must wait for. `now`: no instruction is issued before it any more.
    std::uint32_t fetch(const Step& step, Box box, std::int64_t now);
    void check(std::uint32_t hazard, Wait& wait) const;
    void issue(std::uint32_t hazard, std::uint32_t instruction, std::int64_t end);

private:
    struct Transfer {
        Box box;
        bool store = false, issued = false;
        std::int64_t end = 0;
        std::uint32_t instruction = trace::none;
        std::vector<std::uint32_t> after; ///< transfers that must have ended
    };
    bool m_any = false;
    std::vector<bool> m_both;                         ///< by buffer
    std::vector<std::vector<std::uint32_t>> m_active; ///< by buffer: transfers that others may have to wait for
    Transfer& at(std::uint32_t hazard) { return m_transfers[hazard - m_first]; }
    const Transfer& at(std::uint32_t hazard) const { return m_transfers[hazard - m_first]; }
    std::deque<Transfer> m_transfers; ///< from m_first on; those before it are over
    std::uint32_t m_first = 0;
};

} // namespace nodewise::sim
