// SPDX-License-Identifier: Apache-2.0
// Two profiles' verdicts on one program, or two versions of a profile's: what became better, what worse.
#pragma once

#include "core/coverage/totals.h"

#include <optional>

namespace nodewise::coverage {

/// From the first answer to the second. On the device is better than on the CPU, which is better than not at all.
enum class Trend : std::uint8_t {
    Worse,
    Better,
    Changed, ///< as good, in another way: lowered -> decomposed
    Same
};
Trend trend(protocol::Verdict from, protocol::Verdict to);
std::string_view trendWord(Trend trend); ///< "worse"

struct Comparison {
    struct Node {
        std::uint32_t first = 0, second = 0; ///< indices into the answers' nodes
        Trend trend = Trend::Same;
    };
    struct Op {
        std::string op;
        std::array<std::uint64_t, 4> counts{}; ///< by trend
        std::vector<Node> nodes;               ///< worse, better, changed; those that are the same are only counted
        std::uint64_t of(Trend trend) const { return counts[static_cast<std::size_t>(trend)]; }
    };
    std::vector<Op> ops; ///< most worse nodes first, then better, then changed, then by name
    std::array<std::uint64_t, 4> counts{};
    std::uint64_t of(Trend trend) const { return counts[static_cast<std::size_t>(trend)]; }
};

/// Of one program: nodes are the same by name. One that an answer lacks is left out.
Comparison compared(const protocol::CoverageAnswer& first, const protocol::CoverageAnswer& second);

} // namespace nodewise::coverage
