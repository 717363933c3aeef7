// SPDX-License-Identifier: Apache-2.0
// Where an element of a tensor is from, and who reads it: docs/debugging.md, "The history of an element".
#pragma once

#include "core/protocol/element_history.h"
#include "core/torch/debug/debugged_run.h"

namespace nodewise::torch_worker {

/// Follows the memory of the element back to the operator that computed it, through views, copies, and in-place writes; of NaN and
/// infinities through all operators up to the one that made the first out of finite numbers. The run stands afterwards where it stood.
/// Errors: no such value or element, no data, cancelled.
Result<protocol::ElementHistoryAnswer> elementHistory(DebuggedRun& run, const protocol::ElementHistoryRequest& request);

} // namespace nodewise::torch_worker
