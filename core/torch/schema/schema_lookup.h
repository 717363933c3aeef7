// SPDX-License-Identifier: Apache-2.0
// Operators' schemas out of PyTorch's dispatcher.
#pragma once

#include "core/protocol/schema.h"

namespace nodewise::torch_worker {

/// The schemas of "aten.linear.default", "torch.ops.aten.add.Tensor" or "myns.foo.default", in the order asked; where there is none an
/// answer with the reason, and with the overloads that the operator has. Hundreds take a few milliseconds.
std::vector<protocol::OpSchema> lookUpSchemas(const std::vector<std::string>& opTypes);

/// "2.13.0": of the LibTorch that is loaded.
std::string torchVersion();
/// An error where that is of another minor version than the one that this was built with: its results would look right and not be.
Result<void> checkTorchVersion();

} // namespace nodewise::torch_worker
