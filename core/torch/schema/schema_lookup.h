// SPDX-License-Identifier: Apache-2.0
// Operators' schemas out of PyTorch's dispatcher.
#pragma once

#include "core/dap/schema.h"

namespace nodewise::torch_box {

/// The schema of "aten.linear.default", "torch.ops.aten.add.Tensor" or "myns.foo.default"; where there is none an answer with the
/// reason. Takes a few microseconds; 4 ms for the first operator that is not registered.
dap::OpSchema lookUpSchema(const std::string& opType);

/// "2.13.0"
std::string torchVersion();

} // namespace nodewise::torch_box
