// SPDX-License-Identifier: Apache-2.0
#include "views/tensor/number_format.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>

namespace nodewise::views {

namespace {

/// Bits of exponent and mantissa, and the bias; as core/torch/tensor/bits.h tells sources.
struct Layout {
    int exponent, mantissa, bias;
    bool noMinusZero = false; ///< the *fnuz types: its place is NaN's
};

const Layout* tryLayout(const std::string& dtype)
{
    static const std::map<std::string, Layout> layouts{{"float64", {11, 52, 1023}},
                                                       {"complex128", {11, 52, 1023}},
                                                       {"float32", {8, 23, 127}},
                                                       {"complex64", {8, 23, 127}},
                                                       {"float16", {5, 10, 15}},
                                                       {"complex32", {5, 10, 15}},
                                                       {"bfloat16", {8, 7, 127}},
                                                       {"float8_e4m3fn", {4, 3, 7}},
                                                       {"float8_e5m2", {5, 2, 15}},
                                                       {"float8_e4m3fnuz", {4, 3, 8, true}},
                                                       {"float8_e5m2fnuz", {5, 2, 16, true}}};
    const auto found = layouts.find(dtype);
    return found == layouts.end() ? nullptr : &found->second;
}

QString plain(QString text)
{
    return text.replace(QLatin1Char('-'), QStringLiteral("−"));
}

QString bitText(std::uint64_t bits, int width, bool hexadecimal)
{
    if (hexadecimal)
        return QStringLiteral("0x%1").arg(bits, (width + 3) / 4, 16, QLatin1Char('0'));
    return QStringLiteral("%1").arg(bits, width, 2, QLatin1Char('0'));
}

} // namespace

std::optional<std::uint64_t> floatBits(double value, const std::string& dtype)
{
    if (dtype == "float8_e8m0fnu") // powers of two alone
        return std::isfinite(value) && value > 0 ? std::optional(static_cast<std::uint64_t>(std::ilogb(value) + 127)) : std::nullopt;
    const Layout* layout = tryLayout(dtype);
    if (!layout || std::isnan(value))
        return std::nullopt;
    const std::uint64_t sign = std::uint64_t(std::signbit(value)) << (layout->exponent + layout->mantissa);
    const double size = std::abs(value);
    if (size == 0)
        return layout->noMinusZero ? 0 : sign;
    if (std::isinf(size))
        return sign | ((std::uint64_t(1) << layout->exponent) - 1) << layout->mantissa;
    const int exponent = std::max(std::ilogb(size), 1 - layout->bias);
    const double scaled = std::ldexp(size, layout->mantissa - exponent); // with the leading 1, if it has one
    const auto digits = static_cast<std::uint64_t>(scaled), leading = std::uint64_t(1) << layout->mantissa;
    const std::uint64_t field = digits >= leading ? static_cast<std::uint64_t>(exponent + layout->bias) : 0;
    return sign | field << layout->mantissa | (digits & (leading - 1));
}

int bitWidth(const std::string& dtype)
{
    if (const Layout* layout = tryLayout(dtype))
        return 1 + layout->exponent + layout->mantissa;
    if (dtype == "bool" || dtype == "float8_e8m0fnu")
        return 8;
    const auto digit = dtype.find_first_of("0123456789");
    return digit == std::string::npos || dtype.find("int") == std::string::npos ? 0 : std::stoi(dtype.substr(digit));
}

QString NumberFormat::text(double value, const std::string& dtype) const
{
    if (style == Style::Hex || style == Style::Bits)
        if (const auto bits = floatBits(value, dtype))
            return bitText(*bits, bitWidth(dtype), style == Style::Hex);
    if (std::isnan(value))
        return QStringLiteral("NaN");
    if (std::isinf(value))
        return value > 0 ? QStringLiteral("∞") : QStringLiteral("−∞");
    switch (style) {
    case Style::Fixed:
        return plain(QString::number(value, 'f', digits));
    case Style::Scientific:
        return plain(QString::number(value, 'e', digits));
    case Style::Full:
        return plain(QString::number(value, 'g', dtype == "float64" || dtype == "complex128" ? 17 : 9));
    default:
        return plain(QString::number(value, 'g', std::max(digits, 1)));
    }
}

QString NumberFormat::text(std::int64_t value, const std::string& dtype) const
{
    const int width = bitWidth(dtype);
    if ((style != Style::Hex && style != Style::Bits) || width == 0)
        return dtype == "uint64" ? QString::number(static_cast<quint64>(value)) : plain(QString::number(value));
    const std::uint64_t mask = width == 64 ? ~0ull : (1ull << width) - 1;
    return bitText(static_cast<std::uint64_t>(value) & mask, width, style == Style::Hex);
}

int NumberFormat::width(const std::string& dtype) const
{
    switch (style) {
    case Style::Bits:
        return bitWidth(dtype) + 2;
    case Style::Hex:
        return bitWidth(dtype) / 4 + 4;
    case Style::Full:
        return dtype == "float64" || dtype == "complex128" ? 25 : 17;
    case Style::Fixed:
        return 8 + digits;
    default:
        return 7 + digits;
    }
}

} // namespace nodewise::views
