// SPDX-License-Identifier: Apache-2.0
// One element of a tensor as the bits that it is made of.
#pragma once

#include "core/base/result.h"

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <string>
#include <vector>

namespace nodewise::torch_worker {

/// How a floating type divides its bits: sign, exponent, mantissa from the highest bit on (IEEE 754; OCP 8-bit floating point, OCP MX's
/// E8M0; the *fnuz types of Noune et al., 8-bit Numerical Formats for Deep Neural Networks).
struct FloatLayout {
    int sign = 0, exponent = 0, mantissa = 0, bias = 0; ///< bits
};
/// All zero for integers and bool.
FloatLayout floatLayout(c10::ScalarType type);

struct NumberBits {
    enum class Class : std::uint8_t { Integer, Zero, Subnormal, Normal, Infinite, Nan };
    Class kind = Class::Integer;
    std::string bits; ///< '0' and '1' from the highest to the lowest
    FloatLayout layout;
    int exponent = 0;        ///< of 2
    std::string text, exact; ///< shortest that reads back; all decimal digits, "" of what is not finite
    double ulp = 0;          ///< to the next number away from zero; 0 of integers and what is not finite
};

struct ElementBits {
    std::vector<std::uint8_t> bytes; ///< as they lie in memory
    std::uint64_t address = 0;       ///< bytes from the start of the storage
    std::vector<NumberBits> numbers; ///< one; two of a complex element
};

/// Errors: no data, no such element.
Result<ElementBits> bitsOf(const at::Tensor& tensor, const std::vector<std::int64_t>& index);

} // namespace nodewise::torch_worker
