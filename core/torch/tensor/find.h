// SPDX-License-Identifier: Apache-2.0
// The next element of a kind in row-major order: a value, NaN, infinities, the extremes.
#pragma once

#include "core/base/progress.h"
#include "core/torch/tensor/stats.h"

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <limits>
#include <optional>

namespace nodewise::torch_worker {

struct FindOptions {
    enum class What : std::uint8_t { Value, Nan, Inf, NotFinite, Max, Min };
    What what = What::Value;
    Number number;                    ///< of Value; of complex elements the magnitude
    double eps = 0;                   ///< |element - number| <= eps; 0: equal
    std::optional<std::int64_t> from; ///< not itself looked at before all others; none: the search begins at the first (or last) element
    bool backward = false;
    Progress progress;
};

struct FoundElement {
    std::int64_t flat = 0; ///< row-major
    bool wrapped = false;  ///< the search went past the end, or the start
};

/// Nullopt where there is none. The search goes once around, in blocks. Max and Min take one pass more. Errors: no data, cancelled.
Result<std::optional<FoundElement>> find(const at::Tensor& tensor, const FindOptions& options);

/// A part of the elements, row-major; `at`: those before it are told apart.
struct MatchRange {
    std::int64_t begin = 0, end = std::numeric_limits<std::int64_t>::max(), at = 0;
};
struct MatchCount {
    std::int64_t matches = 0; ///< in the part
    std::int64_t before = 0;  ///< of them, before `at`
    std::int64_t end = 0;     ///< of the part
};
/// How many elements are of the kind; `from` and `backward` do not count. Errors as find().
Result<MatchCount> countMatches(const at::Tensor& tensor, const FindOptions& options, const MatchRange& range = {});

} // namespace nodewise::torch_worker
