// SPDX-License-Identifier: Apache-2.0
// Which inputs of a program a run of it may write.
#pragma once

#include "core/torch/run/plan.h"

#include <vector>

namespace nodewise::torch_worker {

/// One flag per input of the root. Never too few: what may be a view of an input counts as one.
std::vector<bool> inputsWritten(const ProgramPlan& program);

} // namespace nodewise::torch_worker
