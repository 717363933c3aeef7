// SPDX-License-Identifier: Apache-2.0
#include "core/torch/run/functions.h"

#include "core/torch/run/machine.h"
#include "core/torch/run/vmap.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace nodewise::torch_worker {

using c10::IValue;

namespace {

double real(const IValue& value)
{
    return value.isInt() ? static_cast<double>(value.toInt()) : value.isBool() ? double(value.toBool()) : value.toDouble();
}

/// Python's bool is an int.
std::optional<std::int64_t> tryInteger(const IValue& value)
{
    if (value.isInt())
        return value.toInt();
    return value.isBool() ? std::optional<std::int64_t>(value.toBool()) : std::nullopt;
}

struct Pair {
    IValue a, b;
    bool integers() const { return !a.isDouble() && !b.isDouble(); }
    std::int64_t left() const { return *tryInteger(a); }
    std::int64_t right() const { return *tryInteger(b); }
};

Result<IValue> overflow()
{
    return fail("the result does not fit in 64 bits");
}

template <class Checked, class Double>
Result<IValue> arithmetic(const Pair& p, Checked checked, Double onDoubles)
{
    if (!p.integers())
        return IValue(onDoubles(real(p.a), real(p.b)));
    std::int64_t out = 0;
    if (checked(p.left(), p.right(), &out))
        return overflow();
    return IValue(out);
}

Result<IValue> add(const Pair& p)
{
    return arithmetic(
        p, [](auto a, auto b, auto* out) { return __builtin_add_overflow(a, b, out); }, std::plus<>());
}

Result<IValue> subtract(const Pair& p)
{
    return arithmetic(
        p, [](auto a, auto b, auto* out) { return __builtin_sub_overflow(a, b, out); }, std::minus<>());
}

Result<IValue> multiply(const Pair& p)
{
    return arithmetic(
        p, [](auto a, auto b, auto* out) { return __builtin_mul_overflow(a, b, out); }, std::multiplies<>());
}

bool zero(const IValue& value)
{
    return real(value) == 0;
}

/// Rounds down as Python does; -2**63 // -1 is past 64 bits.
Result<IValue> floorDivide(const Pair& p)
{
    if (zero(p.b))
        return fail("division by zero");
    if (!p.integers())
        return IValue(std::floor(real(p.a) / real(p.b)));
    const std::int64_t a = p.left(), b = p.right();
    if (b == -1)
        return subtract({IValue(std::int64_t(0)), p.a});
    return IValue(a / b - (a % b != 0 && (a < 0) != (b < 0)));
}

Result<IValue> modulo(const Pair& p)
{
    if (zero(p.b))
        return fail("modulo by zero");
    if (!p.integers()) {
        const double b = real(p.b), rest = std::fmod(real(p.a), b);
        return IValue(rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest);
    }
    const std::int64_t b = p.right(), rest = b == -1 ? 0 : p.left() % b;
    return IValue(rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest);
}

Result<IValue> trueDivide(const Pair& p)
{
    if (zero(p.b))
        return fail("division by zero");
    return IValue(real(p.a) / real(p.b));
}

Result<IValue> power(const Pair& p)
{
    if (!p.integers() || p.right() < 0)
        return IValue(std::pow(real(p.a), real(p.b)));
    std::int64_t out = 1, base = p.left();
    for (std::int64_t exponent = p.right(); exponent > 0; exponent >>= 1) {
        if ((exponent & 1) != 0 && __builtin_mul_overflow(out, base, &out))
            return overflow();
        if (exponent > 1 && __builtin_mul_overflow(base, base, &base))
            return overflow();
    }
    return IValue(out);
}

template <class Compare>
Result<IValue> compared(const Pair& p, Compare compare)
{
    return IValue(p.integers() ? compare(p.left(), p.right()) : compare(real(p.a), real(p.b)));
}

template <class Combine>
Result<IValue> bitwise(const Pair& p, Combine combine)
{
    if (!p.integers())
        return fail("expected integers or booleans");
    const std::int64_t out = combine(p.left(), p.right());
    return p.a.isBool() && p.b.isBool() ? IValue(out != 0) : IValue(out);
}

/// torch.sym_max, sym_min: a float as soon as one of both is.
template <class Compare>
Result<IValue> chosen(const Pair& p, Compare firstWins)
{
    if (p.integers())
        return firstWins(p.left(), p.right()) ? p.a : p.b;
    return IValue(firstWins(real(p.a), real(p.b)) ? real(p.a) : real(p.b));
}

Result<IValue> shift(const Pair& p, bool left)
{
    if (!p.integers() || p.right() < 0 || p.right() > 62)
        return fail("can't shift by that much");
    return IValue(left ? static_cast<std::int64_t>(static_cast<std::uint64_t>(p.left()) << p.right()) : p.left() >> p.right());
}

Result<IValue> rounded(double number)
{
    if (!(std::fabs(number) < 9.2e18))
        return overflow();
    return IValue(static_cast<std::int64_t>(number));
}

using Binary = Result<IValue> (*)(const Pair&);
constexpr std::pair<std::string_view, Binary> binaries[] = {
    {"add", add},
    {"sub", subtract},
    {"mul", multiply},
    {"floordiv", floorDivide},
    {"truediv", trueDivide},
    {"mod", modulo},
    {"pow", power},
    {"eq", [](const Pair& p) { return compared(p, std::equal_to<>()); }},
    {"ne", [](const Pair& p) { return compared(p, std::not_equal_to<>()); }},
    {"lt", [](const Pair& p) { return compared(p, std::less<>()); }},
    {"le", [](const Pair& p) { return compared(p, std::less_equal<>()); }},
    {"gt", [](const Pair& p) { return compared(p, std::greater<>()); }},
    {"ge", [](const Pair& p) { return compared(p, std::greater_equal<>()); }},
    {"and_", [](const Pair& p) { return bitwise(p, std::bit_and<>()); }},
    {"or_", [](const Pair& p) { return bitwise(p, std::bit_or<>()); }},
    {"xor", [](const Pair& p) { return bitwise(p, std::bit_xor<>()); }},
    {"lshift", [](const Pair& p) { return shift(p, true); }},
    {"rshift", [](const Pair& p) { return shift(p, false); }},
    {"sym_max", [](const Pair& p) { return chosen(p, std::greater_equal<>()); }},
    {"sym_min", [](const Pair& p) { return chosen(p, std::less_equal<>()); }},
};

using Unary = Result<IValue> (*)(const IValue&);
constexpr std::pair<std::string_view, Unary> unaries[] = {
    {"neg",
     [](const IValue& a) {
         return subtract({IValue(std::int64_t(0)), a});
     }},
    {"pos", [](const IValue& a) { return Result<IValue>(a.isBool() ? IValue(std::int64_t(a.toBool())) : a); }},
    {"abs",
     [](const IValue& a) {
         return real(a) < 0 ? subtract({IValue(std::int64_t(0)), a}) : Result<IValue>(a);
     }},
    {"not_", [](const IValue& a) { return Result<IValue>(IValue(zero(a))); }},
    {"sym_not", [](const IValue& a) { return Result<IValue>(IValue(zero(a))); }},
    {"truth", [](const IValue& a) { return Result<IValue>(IValue(!zero(a))); }},
    {"sym_float", [](const IValue& a) { return Result<IValue>(IValue(real(a))); }},
    {"sym_int", [](const IValue& a) { return a.isInt() ? Result<IValue>(a) : rounded(std::trunc(real(a))); }},
    {"trunc", [](const IValue& a) { return a.isInt() ? Result<IValue>(a) : rounded(std::trunc(real(a))); }},
    {"floor", [](const IValue& a) { return a.isInt() ? Result<IValue>(a) : rounded(std::floor(real(a))); }},
    {"ceil", [](const IValue& a) { return a.isInt() ? Result<IValue>(a) : rounded(std::ceil(real(a))); }},
    {"round", [](const IValue& a) { return a.isInt() ? Result<IValue>(a) : rounded(std::nearbyint(real(a))); }},
    {"_sym_sqrt", [](const IValue& a) { return Result<IValue>(IValue(std::sqrt(real(a)))); }},
    {"_sym_cos", [](const IValue& a) { return Result<IValue>(IValue(std::cos(real(a)))); }},
    {"_sym_sin", [](const IValue& a) { return Result<IValue>(IValue(std::sin(real(a)))); }},
    {"_sym_tan", [](const IValue& a) { return Result<IValue>(IValue(std::tan(real(a)))); }},
    {"_sym_cosh", [](const IValue& a) { return Result<IValue>(IValue(std::cosh(real(a)))); }},
    {"_sym_sinh", [](const IValue& a) { return Result<IValue>(IValue(std::sinh(real(a)))); }},
    {"_sym_tanh", [](const IValue& a) { return Result<IValue>(IValue(std::tanh(real(a)))); }},
    {"_sym_acos", [](const IValue& a) { return Result<IValue>(IValue(std::acos(real(a)))); }},
    {"_sym_asin", [](const IValue& a) { return Result<IValue>(IValue(std::asin(real(a)))); }},
    {"_sym_atan", [](const IValue& a) { return Result<IValue>(IValue(std::atan(real(a)))); }},
    {"_sym_log2", [](const IValue& a) { return Result<IValue>(IValue(std::log2(real(a)))); }},
};

bool isNumber(const IValue& value)
{
    return value.isInt() || value.isDouble() || value.isBool();
}

Result<Values> single(Result<IValue> value)
{
    if (!value)
        return fail(std::move(value.error()));
    Values out;
    out.push_back(std::move(*value));
    return out;
}

Function numeric(std::size_t count, std::function<Result<IValue>(const Values&)> run)
{
    return [count, run = std::move(run)](Machine&, Values inputs) -> Result<Values> {
        if (inputs.size() < count || !std::all_of(inputs.begin(), inputs.end(), isNumber))
            return fail("expected %1 numbers", count);
        return single(run(inputs));
    };
}

Result<Values> getitem(Machine&, Values inputs)
{
    if (inputs.size() != 2 || !inputs[1].isInt())
        return fail("expected a list and an index");
    const IValue& list = inputs[0];
    std::int64_t index = inputs[1].toInt();
    const auto take = [&](auto size, auto element) -> Result<Values> {
        const auto count = static_cast<std::int64_t>(size);
        if (index < 0)
            index += count;
        if (index < 0 || index >= count)
            return fail("the index %1 is not in the list of %2", inputs[1].toInt(), count);
        return single(IValue(element(static_cast<std::size_t>(index))));
    };
    if (list.isTuple())
        return take(list.toTupleRef().elements().size(), [&](std::size_t i) { return list.toTupleRef().elements()[i]; });
    if (list.isTensorList())
        return take(list.toTensorList().size(), [&](std::size_t i) { return IValue(at::Tensor(list.toTensorList().get(i))); });
    if (list.isList())
        return take(list.toListRef().size(), [&](std::size_t i) { return list.toListRef()[i]; });
    // A body that returns one value instead of a list.
    return index == 0 ? single(list) : Result<Values>(fail("expected a list"));
}

std::string_view nameOf(std::string_view target)
{
    for (const std::string_view prefix : {"<built-in function ", "<function "})
        if (target.starts_with(prefix))
            return target.substr(prefix.size(), target.find_first_of(" >", prefix.size()) - prefix.size());
    for (const std::string_view prefix : {"_operator.", "operator.", "math.", "builtins.", "torch."})
        if (target.starts_with(prefix))
            return target.substr(prefix.size());
    return {};
}

} // namespace

Function tryPythonFunction(std::string_view target)
{
    if (Function vmap = tryVmapFunction(target))
        return vmap;
    const std::string_view name = nameOf(target);
    if (name == "getitem")
        return getitem;
    if (name == "sym_ite")
        return numeric(3, [](const Values& v) { return Result<IValue>(zero(v[0]) ? v[2] : v[1]); });
    for (const auto& [known, run] : binaries)
        if (known == name)
            return numeric(2, [run = run](const Values& v) { return run({v[0], v[1]}); });
    for (const auto& [known, run] : unaries)
        if (known == name)
            return numeric(1, [run = run](const Values& v) { return run(v[0]); });
    return {};
}

} // namespace nodewise::torch_worker
