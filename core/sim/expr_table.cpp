// SPDX-License-Identifier: Apache-2.0
#include "core/sim/expr_table.h"

#include <algorithm>
#include <iterator>

namespace nodewise::sim {

using Op = Number::Op;

// --- ranges -----------------------------------------------------------------------------------------------------------------------------

namespace {

__extension__ typedef __int128 Wide; // sums and products of two numbers

bool bounded(Range range)
{
    return range.low != Range::lowest && range.high != Range::highest;
}

/// Unbounded on a side that leaves 64 bits.
Range clamped(Wide low, Wide high)
{
    Range out;
    if (low > Range::lowest && low <= Range::highest)
        out.low = static_cast<std::int64_t>(low);
    if (high < Range::highest && high >= Range::lowest)
        out.high = static_cast<std::int64_t>(high);
    return out;
}

Range sum(Range a, Range b)
{
    const bool low = a.low != Range::lowest && b.low != Range::lowest, high = a.high != Range::highest && b.high != Range::highest;
    return clamped(low ? Wide(a.low) + b.low : Wide(Range::lowest), high ? Wide(a.high) + b.high : Wide(Range::highest));
}

Range product(Range a, Range b)
{
    if (!bounded(a) || !bounded(b))
        return a.low >= 0 && b.low >= 0 ? Range{0, Range::highest} : Range{};
    const auto [low, high] = std::minmax({Wide(a.low) * b.low, Wide(a.low) * b.high, Wide(a.high) * b.low, Wide(a.high) * b.high});
    return clamped(low, high);
}

Range quotient(Op op, Range a, Range b)
{
    if (!bounded(a) || b.low < 1 || !bounded(b))
        return a.low >= 0 ? Range{0, Range::highest} : Range{};
    const auto at = [&](std::int64_t x, std::int64_t y) { return *combine(op, x, y); };
    const auto [low, high] = std::minmax({at(a.low, b.low), at(a.low, b.high), at(a.high, b.low), at(a.high, b.high)});
    return {low, high};
}

} // namespace

Range ExprTable::rangeOf(Op op, NumberId left, NumberId right) const
{
    const Range a = m_ranges[left], b = m_ranges[right];
    switch (op) {
    case Op::Add:
        return sum(a, b);
    case Op::Multiply:
        return product(a, b);
    case Op::FloorDiv:
    case Op::CeilDiv:
        return quotient(op, a, b);
    case Op::Mod:
        return {0, b.high == Range::highest ? b.high : std::max<std::int64_t>(b.high - 1, 0)};
    case Op::Min:
        return {std::min(a.low, b.low), std::min(a.high, b.high)};
    case Op::Max:
        return {std::max(a.low, b.low), std::max(a.high, b.high)};
    case Op::Constant:
    case Op::Loop:
    case Op::Unknown:
        break;
    }
    return {};
}

// --- making -----------------------------------------------------------------------------------------------------------------------------

NumberId ExprTable::keep(Number number, Range range, bool known, std::vector<NumberId> variables)
{
    m_numbers.push_back(number);
    m_ranges.push_back(range);
    m_known.push_back(known);
    m_variables.push_back(std::move(variables));
    return static_cast<NumberId>(m_numbers.size() - 1);
}

NumberId ExprTable::constant(std::int64_t value)
{
    const auto [found, added] = m_constants.try_emplace(value, 0);
    if (added)
        found->second = keep({.value = value}, {value, value}, true, {});
    return found->second;
}

NumberId ExprTable::loop(std::uint32_t step, Range variable)
{
    const NumberId id = keep({.op = Op::Loop, .value = step}, variable, true, {});
    m_variables.back() = {id};
    return id;
}

NumberId ExprTable::unknown()
{
    return keep({.op = Op::Unknown}, {}, false, {});
}

std::optional<std::int64_t> ExprTable::fixed(NumberId id) const
{
    return m_numbers[id].op == Op::Constant ? std::optional(m_numbers[id].value) : std::nullopt;
}

bool ExprTable::dependsOn(NumberId id, NumberId variable) const
{
    return std::ranges::binary_search(m_variables[id], variable);
}

/// Whether one is -1 times the other.
bool ExprTable::cancel(NumberId left, NumberId right) const
{
    const auto negates = [this](NumberId a, NumberId b) {
        const Number& number = m_numbers[a];
        return number.op == Op::Multiply && number.left == b && fixed(number.right) == -1;
    };
    return negates(left, right) || negates(right, left);
}

/// Where the result is one of the two.
std::optional<NumberId> ExprTable::trySame(Op op, NumberId left, NumberId right)
{
    const Range a = m_ranges[left], b = m_ranges[right];
    const auto by = fixed(right);
    if ((op == Op::Add && by == 0) || (op != Op::Add && op != Op::Mod && op != Op::Min && op != Op::Max && by == 1))
        return left;
    if (op == Op::Mod && a.low >= 0 && a.high < b.low)
        return left;
    if (op == Op::Min && (left == right || a.high <= b.low))
        return left;
    if (op == Op::Max && (left == right || a.low >= b.high))
        return left;
    if ((op == Op::Min && b.high <= a.low) || (op == Op::Max && b.low >= a.high))
        return right;
    return std::nullopt;
}

/// (x + 1) + 2 is x + 3.
std::optional<NumberId> ExprTable::tryGathered(Op op, NumberId left, NumberId right)
{
    const Number inner = m_numbers[left];
    const auto by = fixed(right);
    if ((op != Op::Add && op != Op::Multiply) || inner.op != op || !by || !fixed(inner.right))
        return std::nullopt;
    const auto both = combine(op, *fixed(inner.right), *by);
    return both ? std::optional(make(op, inner.left, constant(*both))) : std::nullopt;
}

NumberId ExprTable::make(Op op, NumberId left, NumberId right)
{
    const bool commutes = op == Op::Add || op == Op::Multiply || op == Op::Min || op == Op::Max;
    if (commutes && fixed(left) && !fixed(right))
        std::swap(left, right);
    if (fixed(left) && fixed(right))
        if (const auto both = combine(op, *fixed(left), *fixed(right)))
            return constant(*both);
    if (const auto same = trySame(op, left, right))
        return *same;
    if (op == Op::Add && m_known[left] && m_known[right] && cancel(left, right))
        return constant(0);
    if (const auto gathered = tryGathered(op, left, right))
        return *gathered;
    const Range range = rangeOf(op, left, right);
    const bool known = m_known[left] && m_known[right];
    if (known && range.low == range.high)
        return constant(range.low);
    if (const auto found = m_made.find({op, left, right}); found != m_made.end())
        return found->second;
    std::vector<NumberId> variables;
    std::ranges::set_union(m_variables[left], m_variables[right], std::back_inserter(variables));
    const NumberId id = keep({.op = op, .left = left, .right = right}, range, known, std::move(variables));
    m_made[{op, left, right}] = id;
    return id;
}

} // namespace nodewise::sim
