// SPDX-License-Identifier: Apache-2.0
// Numbers of a tile graph while it is made: each is kept once, what is always the same becomes a constant.
#pragma once

#include "core/sim/combine.h"

#include <limits>
#include <map>
#include <tuple>

namespace nodewise::sim {

/// Between which numbers, both included, one lies; the ends of std::int64_t stand for no bound.
struct Range {
    static constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
    static constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();
    std::int64_t low = lowest, high = highest;
};

/// Owns the numbers.
class ExprTable {
public:
    NumberId constant(std::int64_t value);
    /// The variable of the loop at this place of TileGraph::steps; another number each time.
    NumberId loop(std::uint32_t step, Range variable);
    NumberId unknown(); ///< another one each time
    NumberId make(Number::Op op, NumberId left, NumberId right);
    NumberId add(NumberId left, NumberId right) { return make(Number::Op::Add, left, right); }
    NumberId subtract(NumberId left, NumberId right) { return add(left, multiply(right, constant(-1))); }
    NumberId multiply(NumberId left, NumberId right) { return make(Number::Op::Multiply, left, right); }
    NumberId min(NumberId left, NumberId right) { return make(Number::Op::Min, left, right); }
    NumberId max(NumberId left, NumberId right) { return make(Number::Op::Max, left, right); }
    /// 1 where it is above 0, else 0.
    NumberId positive(NumberId number) { return max(constant(0), min(constant(1), number)); }

    const Number& at(NumberId id) const { return m_numbers[id]; }
    std::optional<std::int64_t> fixed(NumberId id) const; ///< of a constant
    Range range(NumberId id) const { return m_ranges[id]; }
    bool known(NumberId id) const { return m_known[id]; } ///< data has no say in it
    /// Loops (numbers of their variables) that it depends on, in ascending order.
    const std::vector<NumberId>& variables(NumberId id) const { return m_variables[id]; }
    bool dependsOn(NumberId id, NumberId variable) const;

    const std::vector<Number>& numbers() const { return m_numbers; }

private:
    NumberId keep(Number number, Range range, bool known, std::vector<NumberId> variables);
    bool cancel(NumberId left, NumberId right) const;
    std::optional<NumberId> trySame(Number::Op op, NumberId left, NumberId right);
    std::optional<NumberId> tryGathered(Number::Op op, NumberId left, NumberId right);
    Range rangeOf(Number::Op op, NumberId left, NumberId right) const;

    std::vector<Number> m_numbers;
    std::vector<Range> m_ranges;
    std::vector<bool> m_known;
    std::vector<std::vector<NumberId>> m_variables;
    std::map<std::int64_t, NumberId> m_constants;
    std::map<std::tuple<Number::Op, NumberId, NumberId>, NumberId> m_made;
};

} // namespace nodewise::sim
