// SPDX-License-Identifier: Apache-2.0
// Conversions and executors that throw, fail or return nonsense.
#include "core/torch/plugin/plugin.h"

#include <stdexcept>

using namespace nodewise;

NODEWISE_PLUGIN(registrar)
{
    registrar.registerConversion("custom.fused_gate", [](const ir::NodeInfo&, const ir::ConversionContext&) -> Result<ir::ConvertedNodes> {
        throw std::runtime_error("the conversion threw");
    });
    registrar.registerExecutor("aten.relu", [](const torch_worker::ExecutorCall&) -> Result<torch_worker::Values> {
        throw std::runtime_error("the executor threw");
    });
    registrar.registerExecutor("aten.sin",
                               [](const torch_worker::ExecutorCall&) -> Result<torch_worker::Values> { return torch_worker::Values(); });
    registrar.registerExecutor("aten.cos",
                               [](const torch_worker::ExecutorCall&) -> Result<torch_worker::Values> { return fail("no cosine today"); });
}
