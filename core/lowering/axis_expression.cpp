// SPDX-License-Identifier: Apache-2.0
#include "core/lowering/axis_expression.h"

#include "core/base/trimmed.h"
#include "core/base/words.h"

#include <algorithm>
#include <charconv>

namespace nodewise::lowering {

namespace {

using Op = AxisExpression::Op;
using Step = AxisExpression::Step;

constexpr int deepest = 64; // parentheses and signs that nest

std::optional<Op> functionOf(std::string_view name)
{
    constexpr std::pair<std::string_view, Op> functions[] = {
        {"min", Op::Min}, {"max", Op::Max}, {"floor_div", Op::FloorDivide}, {"ceil_div", Op::CeilDivide}};
    for (const auto& [known, op] : functions)
        if (known == name)
            return op;
    return {};
}

// By recursive descent: sums of products of factors.
class Parser {
public:
    explicit Parser(std::string_view text) : m_text(text) {}

    Result<std::vector<Step>> parse()
    {
        if (auto all = sum(); !all)
            return fail(all.error());
        if (const char c = next(); c != '\0')
            return refuse(UserText("'%1' is not expected here", std::string(1, c)), UserText("operators are +, -, *, and %"));
        return std::move(m_steps);
    }

private:
    tl::unexpected<Error> refuse(UserText message, UserText hint = {}) const
    {
        Error error{.message = std::move(message), .hint = std::move(hint)};
        error.column = int(m_at) + 1;
        return fail(std::move(error));
    }

    char next()
    {
        while (m_at < m_text.size() && m_text[m_at] == ' ')
            ++m_at;
        return m_at < m_text.size() ? m_text[m_at] : '\0';
    }
    bool take(char c)
    {
        const bool found = next() == c;
        m_at += found ? 1 : 0;
        return found;
    }
    void add(Op op, std::size_t at) { m_steps.push_back({.op = op, .number = 0, .name = {}, .column = int(at) + 1}); }

    Result<void> sum()
    {
        if (auto first = product(); !first)
            return first;
        for (char c = next(); c == '+' || c == '-'; c = next()) {
            const std::size_t at = m_at++;
            if (auto more = product(); !more)
                return more;
            add(c == '+' ? Op::Add : Op::Subtract, at);
        }
        return {};
    }

    // A '%' with a name at it is a value of the text, and after an operand the remainder all the same: "%h % 2"
    Result<void> product()
    {
        if (auto first = factor(); !first)
            return first;
        for (char c = next(); c == '*' || c == '%'; c = next()) {
            const std::size_t at = m_at++;
            if (auto more = factor(); !more)
                return more;
            add(c == '*' ? Op::Multiply : Op::Modulo, at);
        }
        return {};
    }

    Result<void> factor()
    {
        if (m_depth == deepest)
            return refuse(UserText("the expression nests deeper than %1 levels", deepest));
        ++m_depth;
        auto made = factorInside();
        --m_depth;
        return made;
    }

    Result<void> factorInside()
    {
        const char c = next();
        const std::size_t at = m_at;
        if (take('-')) {
            m_steps.push_back({.op = Op::Number, .number = 0, .name = {}, .column = int(at) + 1});
            if (auto negated = factor(); !negated)
                return negated;
            add(Op::Subtract, at);
            return {};
        }
        if (take('(')) {
            if (auto inside = sum(); !inside)
                return inside;
            return take(')') ? Result<void>() : refuse(UserText("')' is missing"));
        }
        if (isDigit(c))
            return number();
        if (c == '%' || isIdentifierPart(c))
            return name();
        if (c == '/')
            return refuse(UserText("there is no operator '/'"), UserText("write floor_div(a, b) or ceil_div(a, b)"));
        return refuse(c == '\0' ? UserText("a number or a name is missing") : UserText("'%1' is not expected here", std::string(1, c)),
                      UserText("e.g. 'TILE_M + 2'"));
    }

    Result<void> number()
    {
        Step step{.op = Op::Number, .number = 0, .name = {}, .column = int(m_at) + 1};
        const auto [end, error] = std::from_chars(m_text.data() + m_at, m_text.data() + m_text.size(), step.number);
        if (error != std::errc())
            return refuse(UserText("the number is too large"));
        m_at = std::size_t(end - m_text.data());
        if (m_at < m_text.size() && isIdentifierPart(m_text[m_at]))
            return refuse(UserText("a name can't begin with a digit"));
        m_steps.push_back(std::move(step));
        return {};
    }

    Result<void> name()
    {
        const std::size_t begin = m_at;
        m_at += m_text[m_at] == '%' ? 1 : 0;
        while (m_at < m_text.size() && isIdentifierPart(m_text[m_at]))
            ++m_at;
        const std::string_view found = m_text.substr(begin, m_at - begin);
        if (found == "%")
            return refuse(UserText("a number or a name is missing"), UserText("e.g. 'TILE_M + 2'"));
        if (next() == '(')
            return call(found, begin);
        m_steps.push_back({.op = Op::Name, .number = 0, .name = std::string(found), .column = int(begin) + 1});
        return {};
    }

    Result<void> call(std::string_view function, std::size_t begin)
    {
        const auto op = functionOf(function);
        if (!op) {
            m_at = begin;
            return refuse(UserText("there is no function '%1'", function), UserText("functions are min, max, floor_div, and ceil_div"));
        }
        take('(');
        std::size_t count = 0;
        do {
            if (auto argument = sum(); !argument)
                return argument;
            if (++count > 1)
                add(*op, begin);
        } while (take(','));
        const bool two = *op == Op::FloorDivide || *op == Op::CeilDivide;
        if (two ? count != 2 : count < 2)
            return refuse(two ? UserText("'%1' takes two numbers", function) : UserText("'%1' takes two numbers or more", function));
        return take(')') ? Result<void>() : refuse(UserText("')' is missing"));
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    int m_depth = 0;
    std::vector<Step> m_steps;
};

std::int64_t floorDivide(std::int64_t a, std::int64_t b)
{
    return a / b - (a % b < 0 ? 1 : 0);
}

// Whole numbers or not, in the order of the steps.
template <class T, class Combine>
Result<T> evaluated(const std::vector<Step>& steps, const auto& numberOf, const Combine& combine)
{
    std::vector<T> stack;
    const auto refuse = [](const Step& step, UserText message, UserText hint) {
        Error error{.message = std::move(message), .hint = std::move(hint)};
        error.column = step.column;
        return fail(std::move(error));
    };
    for (const Step& step : steps) {
        if (step.op == Op::Number) {
            stack.push_back(T(step.number));
            continue;
        }
        if (step.op == Op::Name) {
            const auto number = numberOf(step);
            if (!number)
                return refuse(step, UserText("nothing is named '%1' here", step.name),
                              UserText("names are axes, and whole numbers that the template's functions return"));
            stack.push_back(*number);
            continue;
        }
        const T right = stack.back();
        stack.pop_back();
        const std::optional<T> made = combine(step.op, stack.back(), right);
        const bool divides = step.op == Op::Modulo || step.op == Op::FloorDivide || step.op == Op::CeilDivide;
        if (!made)
            return refuse(step, divides ? UserText("a division by %1", std::int64_t(right)) : UserText("the number is too large"),
                          divides ? UserText("divisors are 1 or more") : UserText());
        stack.back() = *made;
    }
    return stack.back();
}

} // namespace

std::optional<std::int64_t> combined(Op op, std::int64_t left, std::int64_t right)
{
    std::int64_t made = 0;
    switch (op) {
    case Op::Add:
        return __builtin_add_overflow(left, right, &made) ? std::nullopt : std::optional(made);
    case Op::Subtract:
        return __builtin_sub_overflow(left, right, &made) ? std::nullopt : std::optional(made);
    case Op::Multiply:
        return __builtin_mul_overflow(left, right, &made) ? std::nullopt : std::optional(made);
    case Op::Modulo:
        return right < 1 ? std::nullopt : std::optional(left % right + (left % right < 0 ? right : 0));
    case Op::FloorDivide:
        return right < 1 ? std::nullopt : std::optional(floorDivide(left, right));
    case Op::CeilDivide:
        return right < 1 ? std::nullopt : std::optional(floorDivide(left, right) + (left % right != 0 ? 1 : 0));
    case Op::Min:
        return std::min(left, right);
    case Op::Max:
        return std::max(left, right);
    case Op::Number:
    case Op::Name:
        break;
    }
    return {};
}

Result<AxisExpression> AxisExpression::parse(std::string_view text)
{
    auto steps = Parser(text).parse();
    if (!steps)
        return fail(std::move(steps.error()));
    AxisExpression out;
    out.m_steps = std::move(*steps);
    return out;
}

bool AxisExpression::follows(int axis) const
{
    return std::ranges::any_of(m_steps, [axis](const Step& step) { return step.op == Op::Name && step.number == axis; });
}

Result<std::int64_t> AxisExpression::value(const std::function<std::optional<std::int64_t>(const Step&)>& numberOf) const
{
    return evaluated<std::int64_t>(m_steps, numberOf, combined);
}

double AxisExpression::average(const std::function<std::optional<double>(const Step&)>& numberOf) const
{
    const auto combine = [](Op op, double left, double right) -> std::optional<double> {
        switch (op) {
        case Op::Add:
            return left + right;
        case Op::Subtract:
            return left - right;
        case Op::Multiply:
            return left * right;
        case Op::FloorDivide:
        case Op::CeilDivide:
            return left / std::max(right, 1.0);
        case Op::Max:
            return std::max(left, right);
        case Op::Modulo: // on the average half of what it may be
            return std::min(left, right / 2);
        default:
            return std::min(left, right);
        }
    };
    return evaluated<double>(m_steps, numberOf, combine).value_or(0);
}

AxisExpression AxisExpression::with(const std::function<std::optional<std::int64_t>(const Step&)>& numberOf) const
{
    AxisExpression out = *this;
    for (Step& step : out.m_steps)
        if (step.op == Op::Name)
            if (const auto number = numberOf(step))
                step = {.op = Op::Number, .number = *number, .name = {}, .column = step.column};
    return out;
}

AxisExpression AxisExpression::atAxes(const std::function<int(std::string_view)>& axisOf) const
{
    AxisExpression out = *this;
    for (Step& step : out.m_steps)
        if (step.op == Op::Name)
            step.number = axisOf(step.name);
    return out;
}

std::vector<std::pair<std::string_view, std::size_t>> itemsOf(std::string_view text)
{
    std::vector<std::pair<std::string_view, std::size_t>> items;
    const auto add = [&](std::size_t begin, std::size_t end) {
        const std::string_view item = trimmed(text.substr(begin, end - begin));
        items.emplace_back(item, item.empty() ? begin : std::size_t(item.data() - text.data()));
    };
    std::size_t begin = 0;
    int depth = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        depth += text[at] == '(' ? 1 : text[at] == ')' ? -1 : 0;
        if (text[at] != ',' || depth > 0)
            continue;
        add(begin, at);
        begin = at + 1;
    }
    if (!trimmed(text).empty())
        add(begin, text.size());
    return items;
}

} // namespace nodewise::lowering
