// SPDX-License-Identifier: Apache-2.0
// Arithmetic of a tile graph's numbers.
#pragma once

#include "core/sim/tile_graph.h"

#include <algorithm>
#include <optional>

namespace nodewise::sim {

/// What an operation makes of two numbers, division rounded down or up; none where that does not fit 64 bits, or the divisor is not above
/// 0. Of Constant, Loop and Unknown none.
inline std::optional<std::int64_t> combine(Number::Op op, std::int64_t left, std::int64_t right)
{
    std::int64_t out = 0;
    switch (op) {
    case Number::Op::Add:
        return __builtin_add_overflow(left, right, &out) ? std::nullopt : std::optional(out);
    case Number::Op::Multiply:
        return __builtin_mul_overflow(left, right, &out) ? std::nullopt : std::optional(out);
    case Number::Op::Min:
        return std::min(left, right);
    case Number::Op::Max:
        return std::max(left, right);
    case Number::Op::FloorDiv:
    case Number::Op::CeilDiv:
    case Number::Op::Mod:
        break;
    case Number::Op::Constant:
    case Number::Op::Loop:
    case Number::Op::Unknown:
        return std::nullopt;
    }
    if (right <= 0)
        return std::nullopt;
    const std::int64_t down = left / right - (left % right < 0 ? 1 : 0);
    if (op == Number::Op::FloorDiv)
        return down;
    return op == Number::Op::CeilDiv ? down + (left % right != 0 ? 1 : 0) : left - down * right;
}

} // namespace nodewise::sim
