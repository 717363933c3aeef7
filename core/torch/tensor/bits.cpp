// SPDX-License-Identifier: Apache-2.0
#include "core/torch/tensor/bits.h"

#include "core/torch/tensor/numbers.h"
#include "core/torch/tensor/plane.h"
#include "core/torch/tensor/stats.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstring>

namespace nodewise::torch_worker {

namespace {

using Type = c10::ScalarType;
using Class = NumberBits::Class;

std::uint64_t loaded(const std::uint8_t* from, std::size_t size)
{
    std::uint64_t out = 0;
    std::memcpy(&out, from, size); // little-endian, as all machines that we build for
    return out;
}

std::string binary(std::uint64_t value, int bits)
{
    std::string out;
    for (int i = bits; i-- > 0;)
        out += (value >> i & 1) != 0 ? '1' : '0';
    return out;
}

/// Every digit of a double's value: it has at most 767 significant ones.
std::string allDigits(double value)
{
    std::array<char, 1200> text;
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, 1074).ptr;
    std::string out(text.data(), end);
    out.erase(out.find_last_not_of('0') + 1);
    if (out.ends_with('.'))
        out.pop_back();
    return out;
}

/// The shortest text that reads back as the same number: of types below float32 as the same float32.
std::string shortest(double value, Type type)
{
    if (type == Type::Double)
        return numberText(Number(value));
    std::array<char, 64> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), static_cast<float>(value)).ptr;
    return {text.data(), end};
}

double valueOf(std::uint64_t bits, Type type)
{
    double out = 0;
    runReader(type)(&bits, 0, 1, 1, &out);
    return out;
}

Class classOf(double value, std::uint64_t exponentField, const FloatLayout& layout)
{
    if (std::isnan(value))
        return Class::Nan;
    if (std::isinf(value))
        return Class::Infinite;
    if (value == 0)
        return Class::Zero;
    return exponentField == 0 && layout.mantissa > 0 ? Class::Subnormal : Class::Normal;
}

NumberBits floatBits(std::uint64_t raw, Type type, const FloatLayout& layout)
{
    NumberBits out{.layout = layout};
    const std::uint64_t field = raw >> layout.mantissa & ((std::uint64_t(1) << layout.exponent) - 1);
    const double value = valueOf(raw, type);
    out.kind = classOf(value, field, layout);
    out.bits = binary(raw, layout.sign + layout.exponent + layout.mantissa);
    const bool small = field == 0 && layout.mantissa > 0;
    out.exponent = (small ? 1 : static_cast<int>(field)) - layout.bias;
    out.text = shortest(value, type);
    if (std::isfinite(value)) {
        out.exact = allDigits(value);
        out.ulp = std::ldexp(1.0, out.exponent - layout.mantissa);
    }
    return out;
}

NumberBits integerBits(const std::uint8_t* from, Type type)
{
    const std::size_t size = c10::elementSize(type);
    const std::uint64_t raw = loaded(from, size);
    NumberBits out{.bits = binary(raw, static_cast<int>(size) * 8)};
    std::int64_t value = 0;
    integerReader(type)(&raw, 0, 1, 1, &value);
    out.text = type == Type::UInt64 ? std::to_string(raw) : std::to_string(value);
    if (type == Type::Bool)
        out.text = raw != 0 ? "True" : "False";
    out.exact = type == Type::Bool ? std::to_string(raw) : out.text;
    return out;
}

Result<std::int64_t> offsetOf(const at::Tensor& tensor, const std::vector<std::int64_t>& index)
{
    if (static_cast<std::int64_t>(index.size()) != tensor.dim())
        return fail("the index has %1 numbers, the tensor %2 dimensions", index.size(), tensor.dim());
    std::int64_t offset = 0;
    for (std::size_t i = 0; i < index.size(); ++i) {
        const auto d = static_cast<std::int64_t>(i);
        if (index[i] < 0 || index[i] >= tensor.size(d))
            return fail("the index %1 is outside of dimension %2, which has the size %3", index[i], d, tensor.size(d));
        offset += index[i] * tensor.stride(d);
    }
    return offset;
}

} // namespace

FloatLayout floatLayout(Type type)
{
    switch (type) {
    case Type::Double:
        return {1, 11, 52, 1023};
    case Type::Float:
        return {1, 8, 23, 127};
    case Type::Half:
        return {1, 5, 10, 15};
    case Type::BFloat16:
        return {1, 8, 7, 127};
    case Type::Float8_e4m3fn:
        return {1, 4, 3, 7};
    case Type::Float8_e4m3fnuz:
        return {1, 4, 3, 8};
    case Type::Float8_e5m2:
        return {1, 5, 2, 15};
    case Type::Float8_e5m2fnuz:
        return {1, 5, 2, 16};
    case Type::Float8_e8m0fnu:
        return {0, 8, 0, 127};
    default:
        return {};
    }
}

Result<ElementBits> bitsOf(const at::Tensor& tensor, const std::vector<std::int64_t>& index)
{
    if (auto readable = checkReadable(tensor); !readable)
        return fail(std::move(readable.error()));
    const auto offset = offsetOf(tensor, index);
    if (!offset)
        return fail(offset.error());
    const std::size_t size = tensor.element_size();
    const auto* from = static_cast<const std::uint8_t*>(tensor.const_data_ptr()) + *offset * static_cast<std::int64_t>(size);
    ElementBits out{.bytes = std::vector<std::uint8_t>(from, from + size)};
    out.address = static_cast<std::uint64_t>(tensor.storage_offset() + *offset) * size;
    const Type type = c10::toRealValueType(tensor.scalar_type());
    const FloatLayout layout = floatLayout(type);
    const std::size_t part = c10::elementSize(type);
    for (std::size_t at = 0; at < size; at += part)
        out.numbers.push_back(layout.exponent > 0 ? floatBits(loaded(from + at, part), type, layout) : integerBits(from + at, type));
    return out;
}

} // namespace nodewise::torch_worker
