// SPDX-License-Identifier: Apache-2.0
// The sample inputs that an exported program carries: a torch.save archive of (args, kwargs), read as data. Pickles are never executed.
#pragma once

#include "core/program/program.h"
#include "core/torch/run/plan.h"

namespace nodewise::torch_worker {

/// The leaves in the order of the signature, one per user or constant input: tensors, numbers, booleans, strings, None. Errors: an input
/// of a class of the user's (its content can't be known without running its code), leaves that do not fit the signature.
Result<Values> readSamples(const std::string& file, const program::Model& model);

} // namespace nodewise::torch_worker
