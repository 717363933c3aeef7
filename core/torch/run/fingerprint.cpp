// SPDX-License-Identifier: Apache-2.0
#include "core/torch/run/compile.h"
#include "core/torch/schema/schema_lookup.h"

#include <ATen/Parallel.h>
#include <ATen/Version.h>

#include <fstream>
#include <string>

namespace nodewise::torch_worker {

namespace {

/// "Intel(R) Xeon(R) Gold 6338 CPU": libraries below ATen choose their kernels by the model.
std::string cpuModel()
{
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);)
        if (line.starts_with("model name")) {
            const auto colon = line.find(": ");
            return colon == line.npos ? "" : line.substr(colon + 2);
        }
    return {};
}

} // namespace

Fingerprint fingerprint()
{
    return {.torch = torchVersion(),
            .cpuCapability = at::get_cpu_capability(),
            .device = "cpu " + cpuModel(),
            .threads = at::get_num_threads()};
}

} // namespace nodewise::torch_worker
