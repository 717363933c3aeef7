// SPDX-License-Identifier: Apache-2.0
#include "core/torch/run/compile.h"
#include "core/torch/schema/schema_lookup.h"

#include <ATen/Parallel.h>
#include <ATen/Version.h>

namespace nodewise::torch_box {

Fingerprint fingerprint()
{
    return {.torch = torchVersion(), .cpuCapability = at::get_cpu_capability(), .device = "cpu", .threads = at::get_num_threads()};
}

} // namespace nodewise::torch_box
