// SPDX-License-Identifier: Apache-2.0
// Python's functions that an exported program calls besides operators: arithmetic on sizes, getitem, and vmap's bookkeeping.
#pragma once

#include "core/torch/run/plan.h"

#include <string_view>

namespace nodewise::torch_worker {

/// Of "operator.mul", "_operator.mul", "math.trunc", "torch.sym_max", "torch._functorch.predispatch._add_batch_dim" or, as the IR names
/// them, "<built-in function mul>"; empty for a function that is not known. Results are Python's: floor division and modulo round down,
/// true division gives a double, a negative power too.
Function tryPythonFunction(std::string_view target);

} // namespace nodewise::torch_worker
