// SPDX-License-Identifier: Apache-2.0
// Parameters, buffers and constants of both sides beside each other: numbers that differ from the start are no operator's fault.
#pragma once

#include "core/torch/compare/compare_run.h"

namespace nodewise::torch_worker {

CompareRow::Verdict verdictOf(const Difference& difference); ///< of what is comparable

/// As both runs begin; `out` is empty before. Errors: cancelled.
Result<void> compareWeights(DebuggedRun& actual, Expected& expected, const CompareOptions& options, WeightReport& out);

} // namespace nodewise::torch_worker
