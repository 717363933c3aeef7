// SPDX-License-Identifier: Apache-2.0
// Statistics of a tensor: every element is looked at, none is sampled, nothing as large as the tensor is made.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace nodewise::torch_worker {

/// An element as it is: integers keep their digits.
using Number = std::variant<std::int64_t, std::uint64_t, double>;
double toDouble(const Number& number);
/// Shortest text that reads back as the same number; "nan", "inf".
std::string numberText(const Number& number);

/// Counts per bin of equal width over [low, high], as numpy.histogram has them: the last bin includes `high`.
struct Histogram {
    double low = 0, high = 0;
    std::vector<std::uint64_t> counts;
    std::uint64_t below = 0, above = 0; ///< finite elements outside of a range that was given
};

struct StatsOptions {
    int bins = 0;                    ///< 0 = no histogram
    std::optional<double> low, high; ///< of the histogram; none = min and max (half a unit around a constant)
    std::vector<double> quantiles;   ///< 0..1; each is exact, linear between neighbors as torch.quantile
    Progress progress;               ///< over all passes
};

/// Over the finite elements but for `count`, `nan`, `positiveInf`, `negativeInf`; of complex values over their magnitudes.
/// Without finite elements min, max, mean, std and the quantiles are NaN.
struct TensorStats {
    std::uint64_t count = 0; ///< elements
    std::uint64_t nan = 0, positiveInf = 0, negativeInf = 0, zeros = 0;
    std::uint64_t subnormals = 0; ///< not of complex values
    Number min, max;              ///< exact
    double mean = 0;
    double std = 0; ///< with Bessel's correction, as torch.std: NaN for one element
    std::optional<Histogram> histogram;
    std::vector<std::pair<double, double>> quantiles; ///< (quantile, value) as asked

    std::uint64_t finite() const { return count - nan - positiveInf - negativeInf; }
};

/// Errors: no data (meta), sparse, quantized, not on the CPU, an unusable range or quantile, cancelled.
Result<TensorStats> statistics(const at::Tensor& tensor, const StatsOptions& options = {});

/// "f32[1, 16, 32]" as torch.fx annotates values.
std::string typeText(const at::Tensor& tensor);
/// "f32[1, 16, 32] min -2.3 max 2.4 mean 0.01", with "4 nan" and "2 inf" where there are; one element: "f32[] 0.5".
std::string summaryText(const at::Tensor& tensor, const TensorStats& stats);

} // namespace nodewise::torch_worker
