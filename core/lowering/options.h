// SPDX-License-Identifier: Apache-2.0
// Named values that a template's functions take and give.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace nodewise::lowering {

/// None, bool, int, float, str, list of int, list of float, list of str, list of lists of int
using Option = std::variant<std::monostate, bool, std::int64_t, double, std::string, std::vector<std::int64_t>, std::vector<double>,
                            std::vector<std::string>, std::vector<std::vector<std::int64_t>>>;
using Options = std::map<std::string, Option, std::less<>>;

/// As text in MLIR: numbers as they are (floats with a point or exponent, as MLIR wants them), lists with ", " between.
std::string optionText(const Option& option);
/// "name=value" lines, sorted: for keys.
std::string optionsText(const Options& options);
/// The number of an option; an error that names it where it is none.
Result<std::int64_t> numberOption(const Options& options, std::string_view name);
/// A float as MLIR reads it, exactly: "1.000000e+00"; NaN and the infinities as the bits of the type ("0x7FC00000").
std::string floatText(double value, std::string_view element);

} // namespace nodewise::lowering
