// SPDX-License-Identifier: Apache-2.0
// Values out of tolerance, measured against the same run in double: rounding, or something else?
#pragma once

#include "core/torch/compare/compare_run.h"

#include <vector>

namespace nodewise::torch_worker {

/// Of one value: both sides against `exact`, what double gives; `type` is the coarser of both. nullopt: the type has no narrower precision
/// than double, or they can't be compared. The rule is that of PyTorch's own tests of compilers (torch/_dynamo/utils.py, same() with
/// fp64_ref), and bounds the worst element, too, so that a lone wrong one is not lost in a large tensor: docs/comparing.md.
std::optional<protocol::CompareInDouble> inDouble(const at::Tensor& actual, const at::Tensor& expected, const at::Tensor& exact,
                                                  c10::ScalarType type);

/// Runs the program once more, beside itself in double, and settles the rows of a whole comparison that diverged: those that are as near
/// count as within tolerance. Notes say of what could not be measured. Errors: cancelled.
Result<void> measureInDouble(DebuggedRun& run, Expected& expected, CompareReport& report, std::vector<UserText>& notes);

} // namespace nodewise::torch_worker
