// SPDX-License-Identifier: Apache-2.0
// Conversions that are wrong, each in a way of its own: relu yields other values, silu becomes an operator that nothing runs, gelu gets
// another attribute, and tanh is left out.
#include "core/torch/plugin/plugin.h"

#include <ATen/ATen.h>

using namespace nodewise;

namespace {

ir::OpNode nodeOf(const ir::NodeInfo& info, const std::string& op)
{
    ir::OpNode node;
    node.name = info.name;
    node.opType = op;
    node.inputs = info.inputMetas;
    node.outputs = info.outputMetas;
    node.attrs = info.attrs;
    return node;
}

ir::Conversion becomes(const char* op)
{
    return [op](const ir::NodeInfo& info, const ir::ConversionContext&) -> Result<ir::ConvertedNodes> {
        ir::ConvertedNodes made;
        made.nodes.push_back(nodeOf(info, op));
        return made;
    };
}

Result<ir::ConvertedNodes> convertGelu(const ir::NodeInfo& info, const ir::ConversionContext&)
{
    ir::ConvertedNodes made;
    made.nodes.push_back(nodeOf(info, info.opType));
    made.nodes.back().attrs = {{"approximate", ir::Attr(std::string("tanh"))}};
    return made;
}

Result<torch_worker::Values> runRelu(const torch_worker::ExecutorCall& call)
{
    at::Tensor value = at::relu(call.inputs[0].toTensor());
    value.view({-1})[3] += 0.01;
    return torch_worker::Values{value};
}

} // namespace

NODEWISE_PLUGIN(registrar)
{
    registrar.registerConversion("aten.relu", becomes("npu.relu"));
    registrar.registerConversion("aten.silu", becomes("npu.unknown"));
    registrar.registerConversion("aten.gelu", convertGelu);
    registrar.registerConversion("aten.tanh", becomes("aten.clone.default"));
    registrar.registerExecutor("npu.relu", runRelu);
}
