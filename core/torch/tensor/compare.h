// SPDX-License-Identifier: Apache-2.0
// Outputs against a reference.
#pragma once

#include "core/torch/tensor/files.h"

#include <ATen/core/Tensor.h>
#include <ATen/core/ivalue.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace nodewise::torch_worker {

/// |actual - expected| <= atol + rtol * |expected|, as torch.allclose; both 0: exactly equal.
struct Tolerance {
    double rtol = 0, atol = 0;
};

/// Of torch.testing.assert_close (torch/testing/_comparison.py) for the dtype; 0 for integers and bool.
Tolerance usualTolerance(c10::ScalarType type);
/// What kernels may be off by: 1e-4 of float32, as PyTorchSim checks; elsewhere the usual tolerance.
Tolerance kernelTolerance(c10::ScalarType type);

/// Of one tensor. NaN equals NaN, whatever its bits, and an infinity itself; complex numbers are compared as numbers, their errors are
/// magnitudes. Integers are compared exactly when rtol and atol are 0; their maxima are doubles.
struct Comparison {
    bool equal = false;   ///< within the tolerance, of the same shape and dtype
    bool bitwise = false; ///< every element has the same bytes, signs of zeros and payloads of NaN too
    double maxAbs = 0;    ///< over elements that are finite on both sides; infinity where only one is NaN or infinite
    double maxRel = 0;    ///< |actual - expected| / |expected|
    std::uint64_t mismatches = 0;
    std::vector<std::int64_t> firstIndex; ///< of the first element, row-major, out of tolerance
    UserText message; ///< "" if equal; "3 of 24 elements differ, first [0, 2]: 1.5 instead of 1.25; max abs 0.25, rel 0.2"
};

/// Never fails: what can't be compared is unequal, with the reason as message.
Comparison compare(const at::Tensor& actual, const at::Tensor& expected, const Tolerance& tolerance = {});

/// Why two tensors can't be compared element by element: no data, another shape. Dtypes may differ.
std::optional<UserText> tryObstacle(const at::Tensor& actual, const at::Tensor& expected);
/// The message of a comparison; the two elements as texts.
UserText mismatchText(std::uint64_t mismatches, std::int64_t elements, const std::vector<std::int64_t>& firstIndex,
                      const std::string& actual, const std::string& expected, double maxAbs, double maxRel);
/// Of the element number `flat`, row-major.
std::vector<std::int64_t> indexOf(std::int64_t flat, c10::IntArrayRef sizes);
/// A tensor, or a number as a tensor without dimensions; nullopt for all else, which a tensor file can't hold either.
std::optional<at::Tensor> tryTensor(const c10::IValue& value);

struct NamedComparison {
    std::string name;
    Comparison result;
};

/// One row per reference entry in the reference's order, then one per output that the reference lacks. Matched by name.
std::vector<NamedComparison> compareAll(std::span<const NamedTensor> outputs, std::span<const NamedTensor> reference,
                                        const Tolerance& tolerance = {});

} // namespace nodewise::torch_worker
