// SPDX-License-Identifier: Apache-2.0
// Tensors as text that spreadsheets and scripts read.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"

#include <ATen/core/Tensor.h>

#include <string>

namespace nodewise::torch_worker {

/// One line per row of the last dimension, numbers with every digit that the dtype has ("nan", "inf", "1+2j"), commas between. Of more than
/// two dimensions the indices of the leading ones stand before them, under a first line "d0,d1,0,1,2": numpy.loadtxt(file, delimiter=",")
/// reads what has up to two dimensions. Written beside the file and renamed. Errors: no data, the file, cancelled.
Result<void> writeCsv(const std::string& file, const at::Tensor& tensor, const Progress& progress = {});

} // namespace nodewise::torch_worker
