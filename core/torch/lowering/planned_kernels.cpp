// SPDX-License-Identifier: Apache-2.0
#include "core/torch/lowering/planned_kernels.h"

#include "core/lowering/data_folder.h"
#include "core/lowering/kernel_cache.h"
#include "core/lowering/plan_call.h"
#include "core/torch/lowering/planned_answer.h"

#include <ATen/ops/abs.h>
#include <ATen/ops/max.h>

#include <chrono>

namespace nodewise::torch_box {

namespace {

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point begin)
{
    return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

} // namespace

// One that can't be read was written by nobody of ours: the kernel counts as not checked.
std::optional<dap::KeptVerdict> tryKept(const lowering::KernelCache& cache, const std::string& key)
{
    const auto text = cache.tryVerdict(key);
    if (!text)
        return {};
    auto kept = dap::decodeBody<dap::KeptVerdict>(*text);
    return kept ? std::optional(std::move(*kept)) : std::nullopt;
}

Result<PlannedKernels> planKernels(const Session& session, const dap::LowerRequest& request, lowering::TemplateFunctions& functions)
{
    if (session.arguments().side != dap::Side::Fx)
        return fail("kernels are planned for FX graphs; this session runs the IR");
    auto library = lowering::readLibrary(request.templates.empty() ? lowering::dataFolders("templates") : request.templates,
                                         request.npus.empty() ? lowering::dataFolders("npu") : request.npus, request.npu);
    if (!library)
        return fail(library.error());
    const graph::Graph& graph = *session.loaded().model->graph;
    const auto begin = Clock::now();
    PlannedKernels out;
    out.library = std::make_unique<const lowering::Library>(std::move(*library));
    out.plan = lowering::planProgram(graph, *out.library, functions);
    const lowering::Plan& plan = out.plan;
    dap::LowerAnswer& answer = out.answer;
    answer = {.npu = out.library->npu.name, .kernels = {}, .launches = {}, .nodes = {}, .planMs = millisecondsSince(begin)};
    const auto rendering = Clock::now();
    const lowering::KernelCache cache(request.cache.value_or(lowering::KernelCache::usualFolder()));
    for (const lowering::PlannedKernel& planned : plan.kernels) {
        const auto rendered = cache.loadOrRender(planned.given, planned.key, answer.rendered);
        answer.kernels.push_back(described(planned, rendered, graph, plan));
        answer.kernels.back().kept = tryKept(cache, planned.key);
    }
    answer.renderMs = millisecondsSince(rendering);
    for (const lowering::Launch& launch : plan.launches)
        answer.launches.push_back(described(launch));
    for (const graph::Node& node : graph.nodes())
        answer.nodes.push_back(described(graph, node, plan.routes.at(node.id)));
    return out;
}

Tolerance kernelTolerance(c10::ScalarType type)
{
    return type == c10::ScalarType::Float ? Tolerance{1e-4, 1e-4} : usualTolerance(type);
}

// ATen's kernel for attention (aten/src/ATen/native/cpu/FlashAttentionKernel.cpp) rounds each weight p of the softmax to float16 or
// bfloat16, by at most p u with u = 2^-11 or 2^-8, before it multiplies it with the values v and sums in float32; the template rounds none.
// So ATen's sum(p v) / sum(p) is off by at most u sum(p |v|) / sum(p) <= u max |v|. That the result is rounded is what the usual
// tolerance is for. Nothing is said of operators that are fused behind it.
double roundedByAten(const lowering::Launch& launch, const graph::Graph& graph, const std::vector<at::Tensor>& tensors)
{
    if (launch.nodes.size() != 1 || tensors.size() < 4 ||
        lowering::withoutOverload(graph.node(launch.nodes.front()).opType()) != "aten.scaled_dot_product_attention")
        return 0;
    const at::Tensor& values = tensors[2];
    const double unit = values.scalar_type() == c10::ScalarType::Half       ? 0x1p-11
                        : values.scalar_type() == c10::ScalarType::BFloat16 ? 0x1p-8
                                                                            : 0;
    return unit == 0 ? 0 : unit * values.abs().max().item<double>();
}

} // namespace nodewise::torch_box
