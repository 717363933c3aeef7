// SPDX-License-Identifier: Apache-2.0
// A run beside itself in double: which operators lose digits, and which only hand on what they got.
#pragma once

#include "core/protocol/shadow.h"
#include "core/torch/debug/debugged_run.h"

namespace nodewise::torch_worker {

/// `note`: told of each node before it is run in double, which is before the run itself does. Errors: cancelled; a launch without data; an
/// unknown node; a dump that can't be read.
Result<protocol::ShadowAnswer> shadow(DebuggedRun& run, const protocol::ShadowRequest& request, NodeNote note = {});

} // namespace nodewise::torch_worker
