// SPDX-License-Identifier: Apache-2.0
// A tensor as a picture: every element belongs to one pixel, which knows the least, the greatest and the mean of its finite elements.
#pragma once

#include "core/base/progress.h"
#include "core/torch/tensor/plane.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace nodewise::torch_worker {

struct RasterOptions {
    TableShape table;
    std::int64_t row = 0, column = 0; ///< first of the part
    std::int64_t rows = std::numeric_limits<std::int64_t>::max(), columns = std::numeric_limits<std::int64_t>::max();
    int width = 512, height = 512; ///< at most
    std::int64_t most = 0;         ///< elements looked at; 0 = all
    Progress progress;
};

struct Raster {
    enum Flag : std::uint8_t { Nan = 1, PositiveInf = 2, NegativeInf = 4 };
    std::int64_t totalRows = 0, totalColumns = 0;
    std::int64_t row = 0, rows = 0, column = 0, columns = 0; ///< of the part
    int width = 0, height = 0;
    bool sampled = false;
    std::vector<double> mean, min, max; ///< NaN where nothing is finite
    std::vector<std::uint8_t> flags;
};

/// One pass over the part in blocks; memory is that of the picture. With `minus`, of the differences: a tensor of the same shape, whose
/// dtype may differ; of complex tensors their magnitudes. Errors: no data, other shapes, no such dimension, a part outside, cancelled.
Result<Raster> raster(const at::Tensor& tensor, const RasterOptions& options, const at::Tensor* minus = nullptr);

} // namespace nodewise::torch_worker
