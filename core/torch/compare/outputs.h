// SPDX-License-Identifier: Apache-2.0
// What a program returns, one value after the other, whatever nodes stand for it.
#pragma once

#include "core/torch/debug/debugged_run.h"

#include <vector>

namespace nodewise::torch_worker {

struct RunOutput {
    std::uint32_t node = noNode; ///< that yields it; noNode: a constant
    c10::IValue value;
    bool user = true; ///< false: what a buffer or an input becomes
};

/// Of a run at its end, in order. Errors: it is not there.
Result<std::vector<RunOutput>> outputsOf(const DebuggedRun& run);

} // namespace nodewise::torch_worker
