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
    registrar.registerExecutor(
        "aten.relu", [](const torch_box::ExecutorCall&) -> Result<torch_box::Values> { throw std::runtime_error("the executor threw"); });
    registrar.registerExecutor("aten.sin", [](const torch_box::ExecutorCall&) -> Result<torch_box::Values> { return torch_box::Values(); });
    registrar.registerExecutor("aten.cos",
                               [](const torch_box::ExecutorCall&) -> Result<torch_box::Values> { return fail("no cosine today"); });
}
