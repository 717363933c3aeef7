// SPDX-License-Identifier: Apache-2.0
// A difference that an error analysis is asked about where it is out of tolerance.
#pragma once

#include "core/torch/tensor/difference.h"

#include <functional>

namespace nodewise::torch_worker {

/// By how much two results may lie apart although neither is wrong: what the order of a sum and roundings on the way leave open.
struct Slack {
    at::Tensor most;         ///< float64: an element per element, in their order, or one for all; undefined = nothing
    std::uint64_t terms = 0; ///< that an element sums up at most; 0 = it is not a sum
};

struct BoundedDifference {
    Difference difference;   ///< equal where what exceeds the slack is within the tolerance
    double slack = 0;        ///< the largest that was allowed beside the tolerance; 0 = it was not asked for, or allows nothing
    std::uint64_t terms = 0; ///< of the sum whose rounding explains the difference; 0 = the tolerance alone decided, or it is not a sum
};

/// `slack` is called where the difference is out of tolerance.
BoundedDifference differenceWithin(const at::Tensor& actual, const at::Tensor& expected, const Tolerance& tolerance,
                                   const std::function<Slack()>& slack);

} // namespace nodewise::torch_worker
