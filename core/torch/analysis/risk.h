// SPDX-License-Identifier: Apache-2.0
// How near a run's values come to the limits of number formats.
#pragma once

#include "core/protocol/risk.h"
#include "core/torch/debug/debugged_run.h"

namespace nodewise::torch_worker {

/// Errors: cancelled; a launch without data.
Result<protocol::RiskAnswer> risk(DebuggedRun& run, const protocol::RiskRequest& request);

} // namespace nodewise::torch_worker
