// SPDX-License-Identifier: Apache-2.0
#include "core/lowering/kernel_values.h"

#include "core/base/trimmed.h"
#include "core/base/words.h"

#include <algorithm>

namespace nodewise::lowering {

namespace {

using Op = AxisExpression::Op;

// Of an axis: beyond, it is not looked at whether one reaches over an edge of its operand.
constexpr std::int64_t mostTiles = 1 << 16;

// Of an expression with those of all names in it: beyond, it is not looked into. It would be worked out once per tile.
constexpr int mostSteps = 256;

// "affine_map<(d0, d1) -> (d0 + d1)>"
std::string mapOf(const std::vector<std::string>& results, std::size_t operands)
{
    std::vector<std::string> dims;
    for (std::size_t i = 0; i < operands; ++i)
        dims.push_back("d" + std::to_string(i));
    return "affine_map<(" + joined(dims) + ") -> (" + joined(results) + ")>";
}

std::optional<std::int64_t> tryNumber(const std::string& text)
{
    const bool negative = text.starts_with('-');
    if (!isNumber(negative ? text.substr(1) : text))
        return {};
    return std::stoll(text);
}

bool names(const AxisExpression& expression, const std::string& name)
{
    return std::ranges::any_of(expression.steps(), [&](const auto& step) { return step.op == Op::Name && step.name == name; });
}

} // namespace

std::optional<std::int64_t> KernelValues::numberOf(const std::string& name) const
{
    if (const auto known = m_known.find(name); known != m_known.end())
        return tryNumber(known->second);
    if (const auto tile = m_kernel.tileSizes.find(name); tile != m_kernel.tileSizes.end())
        return tile->second;
    const auto option = numberOption(m_given.options, name);
    return option ? std::optional(*option) : std::nullopt;
}

/// From a place in an expression to one in its tag, where the same text may stand several times: it is as wrong at the first.
Error KernelValues::located(Error error, const std::string& text) const
{
    if (const std::size_t at = m_tag.find(text); at != std::string::npos && error.column > 0)
        error.column += int(at);
    return error;
}

/// With numbers for all names but values of the text.
Result<AxisExpression> KernelValues::parsed(const std::string& text) const
{
    auto expression = AxisExpression::parse(text);
    if (!expression)
        return fail(located(std::move(expression.error()), text));
    AxisExpression known = expression->with([this](const AxisExpression::Step& step) { return numberOf(step.name); });
    for (const AxisExpression::Step& step : known.steps())
        if (step.op == Op::Name && !step.name.starts_with('%')) {
            Error error{.message = UserText("nothing is named '%1' here", step.name),
                        .hint = UserText("names are axes, and whole numbers that the template's functions return")};
            error.column = step.column;
            return fail(located(std::move(error), text));
        }
    return known;
}

std::string KernelValues::line(const std::string& text, std::string& lines)
{
    const std::string name = "%index" + std::to_string(next());
    lines += name + " = " + text + "\n";
    return name;
}

std::string KernelValues::applied(const char* op, const std::vector<std::string>& results, const Names& operands, std::string& lines)
{
    return line(std::string("affine.") + op + " " + mapOf(results, operands.size()) + "(" + joined(operands) + ")", lines);
}

Result<KernelValues::Affine> KernelValues::combinedAffine(Op op, const Affine& left, const Affine& right, Names& operands,
                                                          std::string& lines)
{
    if (op == Op::Min || op == Op::Max) {
        operands.push_back(applied(op == Op::Min ? "min" : "max", {left.text, right.text}, Names(operands), lines));
        return Affine{"d" + std::to_string(operands.size() - 1), false, {}};
    }
    const auto factor = [](const Affine& of) { return of.isSum || (of.number && *of.number < 0) ? "(" + of.text + ")" : of.text; };
    if (op == Op::Add)
        return Affine{left.text + " + " + factor(right), true, {}};
    if (op == Op::Subtract)
        return Affine{left.text + " - " + factor(right), true, {}};
    if (op == Op::Multiply ? !left.number && !right.number : !right.number)
        return fail(op == Op::Multiply ? UserText("a product of two values") : UserText("a division by a value"));
    const char* sign = op == Op::Multiply ? " * " : op == Op::Modulo ? " mod " : op == Op::FloorDivide ? " floordiv " : " ceildiv ";
    return Affine{left.number ? factor(right) + sign + factor(left) : factor(left) + sign + factor(right), true, {}};
}

/// `operands` gets those of the text that it needs.
Result<KernelValues::Affine> KernelValues::affineOf(const AxisExpression& expression, Names& operands, std::string& lines)
{
    std::vector<Affine> stack;
    const auto push = [&](std::int64_t number) { stack.push_back({std::to_string(number), false, number}); };
    for (const AxisExpression::Step& step : expression.steps()) {
        if (step.op == Op::Number) {
            push(step.number);
            continue;
        }
        if (step.op == Op::Name) {
            auto found = std::ranges::find(operands, step.name);
            if (found == operands.end())
                found = operands.insert(operands.end(), step.name);
            stack.push_back({"d" + std::to_string(found - operands.begin()), false, {}});
            continue;
        }
        const Affine right = stack.back();
        stack.pop_back();
        const Affine left = stack.back();
        stack.pop_back();
        const auto number = left.number && right.number ? combined(step.op, *left.number, *right.number) : std::nullopt;
        if (number) {
            push(*number);
            continue;
        }
        auto made = combinedAffine(step.op, left, right, operands, lines);
        if (!made || (left.number && right.number)) {
            Error error{.message = made ? UserText("the numbers can't be combined") : made.error().message,
                        .hint = UserText("one of two factors has to be a number, and a divisor has to be one above 0")};
            error.column = step.column;
            return fail(std::move(error));
        }
        stack.push_back(std::move(*made));
    }
    return stack.back();
}

Result<std::string> KernelValues::valueOf(const std::string& text, std::string& lines)
{
    const auto expression = parsed(text);
    if (!expression)
        return fail(expression.error());
    if (expression->isPlain() && expression->steps().front().op == Op::Name)
        return expression->steps().front().name;
    Names operands;
    const auto affine = affineOf(*expression, operands, lines);
    if (!affine)
        return fail(located(affine.error(), text));
    if (affine->number)
        return std::to_string(*affine->number);
    // What a minimum made is there already
    if (!affine->isSum && affine->text == "d" + std::to_string(operands.size() - 1))
        return operands.back();
    return applied("apply", {affine->text}, operands, lines);
}

Result<void> KernelValues::define(const std::string& text, std::string& lines)
{
    const auto parts = words(text);
    if (parts.size() == 7 && parts[1] == "=" && parts[3] == "of" && parts[5] == "by")
        return defineExtent(parts, lines);
    const std::size_t equals = text.find('=');
    const std::string name(trimmed(std::string_view(text).substr(0, equals)));
    if (equals == std::string::npos || !name.starts_with('%'))
        return fail("'%1' is not an extent; e.g. '%tm = %m of M by TILE_M', or '%rows = (%th - 1) * STRIDE + 3'", text);
    const std::string made = text.substr(equals + 1);
    if (const auto plain = AxisExpression::parse(made); plain && names(*plain, name))
        return fail("'%1' is defined by itself", name);
    forget(name);
    const auto expression = parsed(made);
    const auto value = expression ? valueOf(made, lines) : Result<std::string>(fail(expression.error()));
    if (!value)
        return fail(value.error());
    if (tryNumber(*value)) {
        m_known[name] = *value;
        return {};
    }
    m_defined[name] = unrolled(*expression) > mostSteps ? AxisExpression() : *expression;
    // The name is the template's: that of the value which is last, or another one for it
    const std::size_t begin = lines.rfind(*value + " = ");
    if (begin != std::string::npos)
        lines.replace(begin, value->size(), name);
    else
        lines += name + " = affine.apply affine_map<(d0) -> (d0)>(" + *value + ")\n";
    return {};
}

/// What was of it is of a value that no longer has the name; nothing is known of that. So no name ever leads back to itself.
void KernelValues::forget(const std::string& name)
{
    m_known.erase(name);
    m_tiles.erase(name);
    std::erase_if(m_tiles, [&](const auto& tiles) { return tiles.second.loop == name; });
    m_defined.erase(name);
    for (auto& [other, expression] : m_defined)
        if (names(expression, name))
            expression = {};
}

Result<void> KernelValues::defineExtent(const std::vector<std::string>& parts, std::string& lines)
{
    const auto axis = std::ranges::find(m_kernel.axes, parts[6], &TiledAxis::name);
    if (axis == m_kernel.axes.end())
        return fail("there is no axis '%1'", parts[6]);
    const std::int64_t size = m_kernel.tileSizes.contains(axis->name) ? m_kernel.tileSizes.at(axis->name) : 1;
    const std::int64_t all = isNumber(parts[4]) ? std::stoll(parts[4]) : axis->extent;
    const Tiles tiles{parts[2], all, size};
    for (const std::string& name : {parts[2], parts[0]}) {
        if (const auto known = m_tiles.find(name); known != m_tiles.end() && known->second == tiles)
            continue;
        forget(name);
        m_tiles[name] = tiles;
    }
    if (size >= all || all % size == 0) {
        m_known[parts[0]] = std::to_string(std::min(size, all));
        return {};
    }
    m_known.erase(parts[0]);
    lines +=
        parts[0] + " = affine.min affine_map<(d0) -> (" + std::to_string(size) + ", " + std::to_string(all) + " - d0)>(" + parts[2] + ")\n";
    return {};
}

// --- edges ------------------------------------------------------------------------------------------------------------------------------

bool KernelValues::isExpression(const AxisExpression& expression) const
{
    const AxisExpression::Step& only = expression.steps().front();
    return !expression.isPlain() || (only.op == Op::Name && m_defined.contains(only.name));
}

/// Steps of it and of all that its names stand for; those are known, and none is longer than mostSteps.
int KernelValues::unrolled(const AxisExpression& expression) const
{
    int steps = 0;
    for (const AxisExpression::Step& step : expression.steps()) {
        const auto defined = step.op == Op::Name ? m_defined.find(step.name) : m_defined.end();
        steps += 1 + (defined != m_defined.end() ? unrolled(defined->second) : 0);
        if (steps > mostSteps)
            break;
    }
    return steps;
}

/// The tiles that its values go with; null: of none, then `varies` tells whether it is of values that are not known.
const KernelValues::Tiles* KernelValues::tryTiles(const AxisExpression& expression, bool& varies) const
{
    const Tiles* out = nullptr;
    for (const AxisExpression::Step& step : expression.steps()) {
        if (step.op != Op::Name)
            continue;
        const auto tiles = m_tiles.find(step.name);
        const auto defined = m_defined.find(step.name);
        const Tiles* of = tiles != m_tiles.end()       ? &tiles->second
                          : defined != m_defined.end() ? tryTiles(defined->second, varies)
                                                       : nullptr;
        // A loop's name may have been another loop's before
        varies = varies || of == nullptr || (out != nullptr && *out != *of);
        out = of;
    }
    return varies ? nullptr : out;
}

std::optional<std::int64_t> KernelValues::atTile(const AxisExpression& expression, const Tiles& tiles, std::int64_t begin) const
{
    const auto value = expression.value([&](const AxisExpression::Step& step) -> std::optional<std::int64_t> {
        if (step.name == tiles.loop)
            return begin;
        if (const auto defined = m_defined.find(step.name); defined != m_defined.end())
            return atTile(defined->second, tiles, begin);
        return std::min(tiles.size, tiles.extent - begin);
    });
    return value ? std::optional(*value) : std::nullopt;
}

/// Whether a tile takes elements before the first one of an operand, or behind its last one; both where that is not known.
std::pair<bool, bool> KernelValues::reaches(const AxisExpression& at, const AxisExpression& size, std::int64_t by,
                                            std::int64_t extent) const
{
    bool varies = false;
    const Tiles *first = tryTiles(at, varies), *second = varies ? nullptr : tryTiles(size, varies);
    if (varies || (first != nullptr && second != nullptr && *first != *second) || unrolled(at) + unrolled(size) > 2 * mostSteps)
        return {true, true};
    const Tiles once{"", 1, 1}, &tiles = first != nullptr ? *first : second != nullptr ? *second : once;
    if (tiles.extent / std::max<std::int64_t>(1, tiles.size) > mostTiles)
        return {true, true};
    std::pair<bool, bool> out;
    for (std::int64_t begin = 0; begin < tiles.extent; begin += std::max<std::int64_t>(1, tiles.size)) {
        const auto from = atTile(at, tiles, begin), count = atTile(size, tiles, begin);
        std::int64_t last = 0; // before `from` where there is none
        if (!from || !count || __builtin_sub_overflow(*count, 1, &last) || __builtin_mul_overflow(last, by, &last) ||
            __builtin_add_overflow(*from, last, &last))
            return {true, true};
        out.first = out.first || *from < 0;
        out.second = out.second || last >= extent;
    }
    return out;
}

Result<KernelValues::Cut> KernelValues::cut(const Span& span, std::int64_t extent, std::string& lines)
{
    const auto at = parsed(span.at), size = parsed(span.size);
    if (!at || !size)
        return fail(!at ? at.error() : size.error());
    const auto [before, behind] = isExpression(*at) || isExpression(*size) ? reaches(*at, *size, span.by, extent) : std::pair(false, false);
    if (!before && !behind) {
        const auto from = valueOf(span.at, lines);
        const auto count = valueOf(span.size, lines);
        return from && count ? Result<Cut>(Cut{.at = *from, .size = *count}) : fail(!from ? from.error() : count.error());
    }
    Names operands;
    const auto place = affineOf(*at, operands, lines), count = affineOf(*size, operands, lines);
    if (!place || !count)
        return fail(!place ? located(place.error(), span.at) : located(count.error(), span.size));
    const std::string step = std::to_string(span.by), divided = span.by == 1 ? "" : " ceildiv " + step;
    Cut out{.isWhole = false};
    Names inner = operands;
    if (before)
        out.start = applied("max", {"0", "(0 - (" + place->text + "))" + divided}, operands, lines);
    std::string end =
        behind ? applied("min", {count->text, "(" + std::to_string(extent) + " - (" + place->text + "))" + divided}, operands, lines)
               : applied("apply", {count->text}, operands, lines);
    inner.push_back(before ? out.start : end);
    const std::string last = "d" + std::to_string(inner.size() - 1);
    out.at = applied("apply", {place->text + (before ? " + " + last + " * " + step : "")}, before ? inner : operands, lines);
    out.size = before ? applied("max", {"0", "d0 - d1"}, {end, out.start}, lines) : applied("max", {"0", "d0"}, {end}, lines);
    return out;
}

} // namespace nodewise::lowering
