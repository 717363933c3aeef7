// SPDX-License-Identifier: Apache-2.0
// A plug-in with two operators, their conversion to ops of an NPU, and executors that run those.
//   custom::fused_gate(x, gate)       x * sigmoid(gate)
//   custom::fused_gate_parts(x, gate) the same, and sigmoid(gate)
#include "core/torch/plugin/plugin.h"

#include <ATen/ATen.h>
#include <torch/library.h>

using namespace nodewise;

namespace {

// --- the operators ----------------------------------------------------------------------------------------------------------------

at::Tensor fusedGate(const at::Tensor& x, const at::Tensor& gate)
{
    return x * at::sigmoid(gate);
}

std::tuple<at::Tensor, at::Tensor> fusedGateParts(const at::Tensor& x, const at::Tensor& gate)
{
    at::Tensor opened = at::sigmoid(gate);
    return {x * opened, opened};
}

// --- FX to IR -----------------------------------------------------------------------------------------------------------------------

/// Both operators become npu.gate: one with one output, the other with two.
Result<ir::ConvertedNodes> convertGate(const ir::NodeInfo& info, const ir::ConversionContext&)
{
    if (info.inputMetas.size() != 2)
        return fail(Error{.message = UserText("a gate takes two tensors"), .node = info.name});
    ir::OpNode node;
    node.name = info.name;
    node.opType = "npu.gate";
    node.inputs = info.inputMetas;
    node.outputs = info.outputMetas;
    node.attrs = {{"activation", ir::Attr(std::string("sigmoid"))}};
    ir::ConvertedNodes made;
    made.nodes.push_back(std::move(node));
    return made;
}

// --- running the IR -----------------------------------------------------------------------------------------------------------------

Result<torch_worker::Values> runGate(const torch_worker::ExecutorCall& call)
{
    for (const auto& [name, value] : call.attrs)
        if (name == "activation" && value.toStringRef() != "sigmoid")
            return fail("npu.gate has no activation '%1'", value.toStringRef());
    const at::Tensor opened = at::sigmoid(call.inputs[1].toTensor());
    torch_worker::Values outputs{call.inputs[0].toTensor() * opened};
    if (call.node->outputs.size() == 2)
        outputs.emplace_back(opened);
    return outputs;
}

} // namespace

TORCH_LIBRARY(custom, m)
{
    m.def("fused_gate(Tensor x, Tensor gate) -> Tensor");
    m.def("fused_gate_parts(Tensor x, Tensor gate) -> (Tensor, Tensor)");
}
// Composed of ATen operators: one function serves real data, shapes and gradients.
TORCH_LIBRARY_IMPL(custom, CompositeImplicitAutograd, m)
{
    m.impl("fused_gate", fusedGate);
    m.impl("fused_gate_parts", fusedGateParts);
}

NODEWISE_PLUGIN(registrar)
{
    registrar.registerConversion("custom.fused_gate", convertGate);
    registrar.registerConversion("custom.fused_gate_parts", convertGate);
    registrar.registerExecutor("npu.gate", runGate);
}
