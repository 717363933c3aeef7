// SPDX-License-Identifier: Apache-2.0
// vmap as exported programs hold it: calls of torch._functorch.predispatch that begin a layer, wrap, unwrap and end it.
#pragma once

#include "core/torch/run/machine.h"

#include <string_view>

namespace nodewise::torch_worker {

/// Empty for other functions.
Function tryVmapFunction(std::string_view target);

/// Puts the thread's layers in force, or takes them off again.
void pushVmaps(const std::vector<VmapLayer>& layers);
void popVmaps(std::size_t count);

} // namespace nodewise::torch_worker
