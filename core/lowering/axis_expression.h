// SPDX-License-Identifier: Apache-2.0
// Integer expressions of templates: sizes of buffers, and places and sizes of the parts that are copied.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::lowering {

/// "(TILE_H - 1) * STRIDE + KH", "min(%th, 8) + 2": numbers, names, values of the kernel's text (%th), + - * %, parentheses, min, max,
/// floor_div, and ceil_div. Numbers have 64 bits; what does not fit them is an error.
class AxisExpression {
public:
    enum class Op : std::uint8_t { Number, Name, Add, Subtract, Multiply, Modulo, FloorDivide, CeilDivide, Min, Max };
    struct Step {
        Op op = Op::Number;
        std::int64_t number = 0; ///< of a name: what `atAxes` made of it
        std::string name;
        int column = 0; ///< in the text, from 1
        bool operator==(const Step&) const = default;
    };
    /// Errors have the column in `text`.
    static Result<AxisExpression> parse(std::string_view text);

    bool empty() const { return m_steps.empty(); }
    /// Operands before their operator.
    const std::vector<Step>& steps() const { return m_steps; }
    /// Neither an operator nor a function in it: a number, or a name.
    bool isPlain() const { return m_steps.size() == 1; }
    bool follows(int axis) const; ///< one of `atAxes`

    /// Errors have the column: a name that stands for nothing, a division by what is not above 0, a number that is too large.
    Result<std::int64_t> value(const std::function<std::optional<std::int64_t>(const Step&)>& numberOf) const;
    /// With numbers that need not be whole, as averages of sizes are. Names that stand for nothing are 0, quotients are not rounded.
    double average(const std::function<std::optional<double>(const Step&)>& numberOf) const;
    /// With numbers in place of those names that stand for one.
    AxisExpression with(const std::function<std::optional<std::int64_t>(const Step&)>& numberOf) const;

    /// With the index of the axis that each name has, as its number.
    AxisExpression atAxes(const std::function<int(std::string_view)>& axisOf) const;

    bool operator==(const AxisExpression&) const = default;

private:
    std::vector<Step> m_steps;
};

/// The sum or product, ... of two numbers; nullopt where it has none of 64 bits, or is a division by what is not above 0.
std::optional<std::int64_t> combined(AxisExpression::Op op, std::int64_t left, std::int64_t right);

/// Between commas that are in no parentheses, without blanks around; the offset of each in the text.
std::vector<std::pair<std::string_view, std::size_t>> itemsOf(std::string_view text);

} // namespace nodewise::lowering
