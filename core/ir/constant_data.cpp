// SPDX-License-Identifier: Apache-2.0
#include "core/ir/constant_data.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

namespace nodewise::ir {

using graph::ScalarType;

namespace {

/// Layouts of small floats. Source: OCP 8-bit floating point specification, and c10/util/Float8_*.h for the fnuz and e8m0 kinds.
struct SmallFormat {
    int exponentBits, mantissaBits, bias;
    bool infinities;   ///< the highest exponent means infinity and NaN, as in IEEE 754
    bool unsignedZero; ///< fnuz: negative zero's bits are the only NaN
};

double decode(const SmallFormat& format, std::uint32_t bits)
{
    const std::uint32_t mantissaMask = (1u << format.mantissaBits) - 1, exponentMask = (1u << format.exponentBits) - 1;
    const std::uint32_t mantissa = bits & mantissaMask, exponent = (bits >> format.mantissaBits) & exponentMask;
    const bool negative = ((bits >> (format.mantissaBits + format.exponentBits)) & 1u) != 0;
    const double sign = negative ? -1 : 1;
    if (format.unsignedZero && negative && exponent == 0 && mantissa == 0)
        return std::numeric_limits<double>::quiet_NaN();
    if (format.infinities && exponent == exponentMask)
        return mantissa == 0 ? sign * std::numeric_limits<double>::infinity() : std::numeric_limits<double>::quiet_NaN();
    if (!format.infinities && !format.unsignedZero && exponent == exponentMask && mantissa == mantissaMask)
        return std::numeric_limits<double>::quiet_NaN();
    const double fraction = static_cast<double>(mantissa) / static_cast<double>(1u << format.mantissaBits);
    if (exponent == 0)
        return sign * std::ldexp(fraction, 1 - format.bias);
    return sign * std::ldexp(1 + fraction, static_cast<int>(exponent) - format.bias);
}

template <class T>
T load(const char* at)
{
    T value;
    std::memcpy(&value, at, sizeof value);
    return value;
}

Attr real(ScalarType type, const char* at)
{
    if (type == ScalarType::Float32)
        return Attr(static_cast<double>(load<float>(at)));
    return Attr(type == ScalarType::Float64 ? load<double>(at) : smallFloat(type, load<std::uint16_t>(at)));
}

Attr complexNumber(ScalarType part, const char* at)
{
    return Attr(Attr::List{real(part, at), real(part, at + graph::itemSize(part))});
}

Attr element(ScalarType type, const char* at)
{
    const auto integer = [](auto value) { return Attr(static_cast<std::int64_t>(value)); };
    switch (type) {
    case ScalarType::UInt8:
        return integer(load<std::uint8_t>(at));
    case ScalarType::Int8:
        return integer(load<std::int8_t>(at));
    case ScalarType::Int16:
        return integer(load<std::int16_t>(at));
    case ScalarType::Int32:
        return integer(load<std::int32_t>(at));
    case ScalarType::Int64:
        return integer(load<std::int64_t>(at));
    case ScalarType::UInt16:
        return integer(load<std::uint16_t>(at));
    case ScalarType::UInt32:
        return integer(load<std::uint32_t>(at));
    case ScalarType::UInt64: {
        const auto value = load<std::uint64_t>(at);
        return std::in_range<std::int64_t>(value) ? integer(value) : Attr(value);
    }
    case ScalarType::Bool:
        return Attr(load<std::uint8_t>(at) != 0);
    case ScalarType::Float16:
    case ScalarType::BFloat16:
    case ScalarType::Float32:
    case ScalarType::Float64:
        return real(type, at);
    case ScalarType::Complex32:
        return complexNumber(ScalarType::Float16, at);
    case ScalarType::Complex64:
        return complexNumber(ScalarType::Float32, at);
    case ScalarType::Complex128:
        return complexNumber(ScalarType::Float64, at);
    case ScalarType::Float8E4M3FN:
    case ScalarType::Float8E5M2:
    case ScalarType::Float8E4M3FNUZ:
    case ScalarType::Float8E5M2FNUZ:
    case ScalarType::Float8E8M0FNU:
        return Attr(smallFloat(type, load<std::uint8_t>(at)));
    case ScalarType::Unknown:
        break;
    }
    return Attr();
}

struct Layout {
    ScalarType type = ScalarType::Unknown;
    std::vector<std::uint64_t> sizes, strides;
    std::uint64_t offset = 0;
};

bool take(const graph::SymInt& from, std::uint64_t& to)
{
    to = static_cast<std::uint64_t>(from.value);
    return !from.symbolic() && from.value >= 0;
}

bool take(const graph::TensorMeta& meta, Layout& layout)
{
    if (!take(meta.storageOffset, layout.offset) || meta.strides.size() != meta.sizes.size())
        return false;
    for (std::size_t i = 0; i < meta.sizes.size(); ++i)
        if (!take(meta.sizes[i], layout.sizes.emplace_back()) || !take(meta.strides[i], layout.strides.emplace_back()))
            return false;
    return true;
}

/// One past the last element that is touched, in elements; nullopt where that overflows. 0 for an empty tensor.
std::optional<std::uint64_t> extent(const Layout& layout)
{
    std::uint64_t last = layout.offset, count = 1;
    for (std::size_t i = 0; i < layout.sizes.size(); ++i) {
        if (layout.sizes[i] == 0)
            return 0;
        std::uint64_t step = 0;
        if (__builtin_mul_overflow(layout.sizes[i] - 1, layout.strides[i], &step) || __builtin_add_overflow(last, step, &last) ||
            __builtin_mul_overflow(count, layout.sizes[i], &count))
            return std::nullopt;
    }
    return last + 1;
}

Attr nested(std::string_view storage, const Layout& layout, std::size_t dim, std::uint64_t at)
{
    const auto size = static_cast<std::uint64_t>(graph::itemSize(layout.type));
    if (dim == layout.sizes.size())
        return element(layout.type, storage.data() + at * size);
    Attr::List list;
    list.reserve(layout.sizes[dim]);
    for (std::uint64_t i = 0; i < layout.sizes[dim]; ++i)
        list.push_back(nested(storage, layout, dim + 1, at + i * layout.strides[dim]));
    return Attr(std::move(list));
}

/// An expanded view (stride 0) or an empty one (size 0 after large ones) can be huge on few bytes.
constexpr std::uint64_t mostElements = 1u << 24;

bool tooMany(const Layout& layout)
{
    std::uint64_t lists = 1;
    for (const std::uint64_t size : layout.sizes)
        if (size > 0 && __builtin_mul_overflow(lists, size, &lists))
            return true;
    return lists > mostElements;
}

} // namespace

double smallFloat(ScalarType type, std::uint32_t bits)
{
    switch (type) {
    case ScalarType::Float16:
        return decode({5, 10, 15, true, false}, bits);
    case ScalarType::BFloat16:
        return static_cast<double>(std::bit_cast<float>(bits << 16));
    case ScalarType::Float8E4M3FN:
        return decode({4, 3, 7, false, false}, bits);
    case ScalarType::Float8E5M2:
        return decode({5, 2, 15, true, false}, bits);
    case ScalarType::Float8E4M3FNUZ:
        return decode({4, 3, 8, false, true}, bits);
    case ScalarType::Float8E5M2FNUZ:
        return decode({5, 2, 16, false, true}, bits);
    case ScalarType::Float8E8M0FNU:
        return bits == 255 ? std::numeric_limits<double>::quiet_NaN() : std::ldexp(1.0, static_cast<int>(bits) - 127);
    default:
        return 0;
    }
}

Result<Attr> tensorToList(std::string_view storage, const graph::TensorMeta& meta)
{
    Layout layout{.type = meta.dtype};
    const auto size = static_cast<std::uint64_t>(graph::itemSize(meta.dtype));
    if (size == 0)
        return fail("its dtype is unknown");
    if (!take(meta, layout))
        return fail("its sizes, strides or offset are symbolic or negative");
    const auto end = extent(layout);
    if (!end || *end > storage.size() / size)
        return fail("its elements lie outside of its storage of %1 bytes", storage.size());
    if (layout.sizes.size() > 64 || tooMany(layout))
        return fail("it has more than %1 elements", mostElements);
    return nested(storage, layout, 0, layout.offset);
}

} // namespace nodewise::ir
