// SPDX-License-Identifier: Apache-2.0
// Outputs against a reference.
#pragma once

#include "core/torch/tensor/files.h"

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace nodewise::torch_box {

/// |actual - expected| <= atol + rtol * |expected|, as torch.allclose; both 0: exactly equal.
struct Tolerance {
    double rtol = 0, atol = 0;
};

/// Of one tensor. NaN equals NaN, whatever its bits, and an infinity itself; complex numbers are compared as numbers, their errors are
/// magnitudes. Integers are compared exactly when rtol and atol are 0; their maxima are doubles.
struct Comparison {
    bool equal = false;   ///< within the tolerance, of the same shape and dtype
    bool bitwise = false; ///< every element has the same bytes, signs of zeros and payloads of NaN too
    double maxAbs = 0;    ///< over elements that are finite on both sides; infinity where only one is NaN or infinite
    double maxRel = 0;    ///< |actual - expected| / |expected|
    std::uint64_t mismatches = 0;
    std::vector<std::int64_t> firstIndex; ///< of the first element, row-major, out of tolerance
    Text message; ///< "" if equal; "3 of 24 elements differ, first [0, 2]: 1.5 instead of 1.25; max abs 0.25, rel 0.2"
};

/// Never fails: what can't be compared is unequal, with the reason as message.
Comparison compare(const at::Tensor& actual, const at::Tensor& expected, const Tolerance& tolerance = {});

struct NamedComparison {
    std::string name;
    Comparison result;
};

/// One row per reference entry in the reference's order, then one per output that the reference lacks. Matched by name.
std::vector<NamedComparison> compareAll(std::span<const NamedTensor> outputs, std::span<const NamedTensor> reference,
                                        const Tolerance& tolerance = {});

} // namespace nodewise::torch_box
