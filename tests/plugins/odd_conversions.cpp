// SPDX-License-Identifier: Apache-2.0
// Conversions that go wrong in ways that nothing but a comparison finds: relu becomes an operator of another name that adds one, cat one
// that has lost all inputs but the first.
#include "core/torch/plugin/plugin.h"

#include <ATen/ATen.h>

using namespace nodewise;

namespace {

ir::OpNode nodeOf(const ir::NodeInfo& info, const char* op)
{
    ir::OpNode node;
    node.name = info.name;
    node.opType = op;
    node.inputs = info.inputMetas;
    node.outputs = info.outputMetas;
    return node;
}

Result<ir::ConvertedNodes> convertRelu(const ir::NodeInfo& info, const ir::ConversionContext&)
{
    ir::ConvertedNodes made;
    made.nodes.push_back(nodeOf(info, "npu.relu"));
    return made;
}

Result<ir::ConvertedNodes> convertCat(const ir::NodeInfo& info, const ir::ConversionContext&)
{
    ir::ConvertedNodes made;
    made.nodes.push_back(nodeOf(info, "npu.cat"));
    made.nodes.back().inputs.resize(1);
    return made;
}

Result<torch_worker::Values> runRelu(const torch_worker::ExecutorCall& call)
{
    return torch_worker::Values{at::relu(call.inputs[0].toTensor()) + 1};
}

Result<torch_worker::Values> runCat(const torch_worker::ExecutorCall& call)
{
    const at::Tensor& part = call.inputs[0].toTensor();
    return torch_worker::Values{at::cat({part, part}, 1)};
}

} // namespace

NODEWISE_PLUGIN(registrar)
{
    registrar.registerConversion("aten.relu", convertRelu);
    registrar.registerConversion("aten.cat", convertCat);
    registrar.registerExecutor("npu.relu", runRelu);
    registrar.registerExecutor("npu.cat", runCat);
}
