// SPDX-License-Identifier: Apache-2.0
// "What if the device's value were used from here?"
#pragma once

#include "core/protocol/compare.h"
#include "core/torch/debug/debugged_run.h"

namespace nodewise::torch_worker {

/// Edits the value, or the coming result of the node that is next, to what the dump has for it, in the dtype and layout of the run. A list
/// or tuple without a path takes all of its elements. Errors: the dump lacks it, or has another shape.
Result<void> swapValue(DebuggedRun& run, const protocol::SwapRequest& request);

} // namespace nodewise::torch_worker
