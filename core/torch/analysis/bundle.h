// SPDX-License-Identifier: Apache-2.0
// Nodes with what came in and out, as files that run without Nodewise and without the program.
#pragma once

#include "core/protocol/bundle.h"
#include "core/torch/debug/debugged_run.h"

namespace nodewise::torch_worker {

/// Writes ir.json, tensors.safetensors, reproduce.py and fingerprint.json. Errors: cancelled; a launch of the IR, or without data; nodes
/// that do not run, or stand in several graphs; a folder that can't be written; tensors beyond the run's budget.
Result<protocol::BundleAnswer> extract(DebuggedRun& run, const protocol::BundleRequest& request);

} // namespace nodewise::torch_worker
