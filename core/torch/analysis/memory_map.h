// SPDX-License-Identifier: Apache-2.0
// What lives when in a run, and what it really holds.
#pragma once

#include "core/protocol/memory_map.h"
#include "core/torch/debug/debugged_run.h"

namespace nodewise::torch_worker {

/// `note`: where the node under way is told to the supervisor. Errors: cancelled.
Result<protocol::MemoryAnswer> memoryMap(DebuggedRun& run, NodeNote note = {});

} // namespace nodewise::torch_worker
