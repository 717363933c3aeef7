// SPDX-License-Identifier: Apache-2.0
// How numbers of a tensor are written.
#pragma once

#include <QString>

#include <cstdint>
#include <optional>
#include <string>

namespace nodewise::views {

struct NumberFormat {
    enum class Style { Auto, Fixed, Scientific, Full, Hex, Bits };
    static constexpr int styles = 6, mostDigits = 17;
    Style style = Style::Auto;
    int digits = 5; ///< significant ones of Auto, after the point of Fixed and Scientific

    /// Of a floating type; Hex and Bits are those of the dtype's own bits.
    QString text(double value, const std::string& dtype) const;
    QString text(std::int64_t value, const std::string& dtype) const;
    /// Characters that the widest number of the dtype takes.
    int width(const std::string& dtype) const;
    /// Whether `digits` matters.
    bool hasDigits() const { return style == Style::Auto || style == Style::Fixed || style == Style::Scientific; }
    bool operator==(const NumberFormat&) const = default;
};

/// The bits of a number that the floating dtype holds exactly; nullopt for NaN, whose payload a double does not tell, and other dtypes.
std::optional<std::uint64_t> floatBits(double value, const std::string& dtype);
/// Of one number: 32 of "float32", also of "complex64"; 0 of unknown dtypes.
int bitWidth(const std::string& dtype);

} // namespace nodewise::views
