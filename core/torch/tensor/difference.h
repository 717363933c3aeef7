// SPDX-License-Identifier: Apache-2.0
// How far a tensor is from its reference: the figures that numerics people ask for, over all elements.
#pragma once

#include "core/base/progress.h"
#include "core/torch/tensor/compare.h"

#include <cstdint>
#include <string>
#include <vector>

namespace nodewise::torch_worker {

/// Figures over all elements, computed in double. Elements that are NaN or infinite on either side are left out of the figures but
/// for `nan...`, `inf...`, `mismatches` and `maxAbs`, `maxRel` (infinity where only one side is).
struct Difference {
    bool comparable = false; ///< same shape, both readable; else only `message` is set
    bool equal = false;      ///< within the tolerance
    bool bitwise = false;    ///< same dtype, every element has the same bytes
    std::uint64_t elements = 0, mismatches = 0;
    double maxAbs = 0, maxRel = 0; ///< |actual - expected|, and that by |expected|
    double cosine = 1;             ///< of the angle between both as vectors; 1 if both are 0, 0 if one is
    double snr = 0;                ///< 10 log10(sum expected^2 / sum (actual - expected)^2), dB; infinity without difference
    std::uint64_t maxUlps = 0;     ///< units in the last place of the coarser of both dtypes; of floating types only
    std::uint64_t nanActual = 0, nanExpected = 0, infActual = 0, infExpected = 0;
    std::vector<std::int64_t> firstIndex; ///< of the first element, row-major, out of tolerance; empty if there is none
    double firstActual = 0, firstExpected = 0;
    UserText message; ///< "" if equal; why it can't be compared, or what differs in one line
};

/// |actual - expected| <= atol + rtol * |expected|. Dtypes may differ (float32 beside bfloat16); of complex tensors real and imaginary
/// parts are compared. Never fails: what can't be compared, or was cancelled,
/// says why.
Difference difference(const at::Tensor& actual, const at::Tensor& expected, const Tolerance& tolerance, const Progress& progress = {});

} // namespace nodewise::torch_worker
