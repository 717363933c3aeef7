// SPDX-License-Identifier: Apache-2.0
#include "core/torch/lowering/planned_kernels.h"

#include "core/base/data_folder.h"
#include "core/base/elapsed.h"
#include "core/lowering/kernel_cache.h"
#include "core/lowering/plan_call.h"
#include "core/torch/lowering/planned_answer.h"

#include <ATen/ExpandUtils.h>
#include <ATen/ops/abs.h>
#include <ATen/ops/add.h>
#include <ATen/ops/div.h>
#include <ATen/ops/max.h>
#include <ATen/ops/mm.h>
#include <ATen/ops/mul.h>
#include <ATen/ops/sum.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <optional>

namespace nodewise::torch_worker {

namespace {

Result<lowering::Npu> npuOf(const protocol::LowerRequest::Machine& machine)
{
    // No machine reaches them; products of them stay in 64 bits
    constexpr std::int64_t maxLanes = 1 << 20, maxBytesPerLane = std::int64_t(1) << 40;
    const auto isIn = [](std::int64_t number, std::int64_t most) { return number >= 1 && number <= most; };
    if (!isIn(machine.lanes, maxLanes) || !isIn(machine.scratchpadBytesPerLane, maxBytesPerLane))
        return fail("there is no machine of %1 lanes with %2 bytes of scratchpad each", machine.lanes, machine.scratchpadBytesPerLane);
    return lowering::Npu{
        .name = machine.name, .title = {}, .lanes = machine.lanes, .scratchpadBytesPerLane = machine.scratchpadBytesPerLane};
}

} // namespace

// One that can't be read was written by nobody of ours: the kernel counts as not checked.
std::optional<protocol::KeptVerdict> tryKept(const lowering::KernelCache& cache, const std::string& key)
{
    const auto text = cache.tryVerdict(key);
    if (!text)
        return {};
    auto kept = protocol::decodeBody<protocol::KeptVerdict>(*text);
    return kept ? std::optional(std::move(*kept)) : std::nullopt;
}

Result<PlannedKernels> planKernels(const DebuggedRun& run, const protocol::LowerRequest& request, lowering::TemplateFunctions& functions)
{
    if (run.arguments().side != protocol::Side::Fx)
        return fail("kernels are planned for FX graphs; this session runs the IR");
    const auto foldersOf = [](const std::vector<std::string>& given, std::string_view kind) {
        return given.empty() ? dataFolders(kind) : given;
    };
    auto profile = backend::readProfile(foldersOf(request.profiles, "profiles"), request.profile);
    if (!profile)
        return fail(profile.error());
    std::vector<std::string> templates = foldersOf(request.templates, "templates");
    templates.insert(templates.end(), profile->templateFolders.begin(), profile->templateFolders.end());
    auto library = lowering::readLibrary(templates, foldersOf(request.npus, "npu"),
                                         request.machine         ? lowering::usualNpu
                                         : !request.npu.empty()  ? request.npu
                                         : !profile->npu.empty() ? profile->npu
                                                                 : lowering::usualNpu);
    if (!library)
        return fail(library.error());
    if (request.machine) {
        auto npu = npuOf(*request.machine);
        if (!npu)
            return fail(npu.error());
        library->npu = std::move(*npu);
    }
    library->profile = std::move(*profile);
    if (auto named = library->checkProfile(); !named)
        return fail(named.error());
    const graph::Graph& graph = *run.loaded().model->graph;
    const auto begin = std::chrono::steady_clock::now();
    PlannedKernels out;
    out.library = std::make_unique<const lowering::Library>(std::move(*library));
    out.plan = lowering::planProgram(graph, *out.library, functions);
    const lowering::Plan& plan = out.plan;
    protocol::LowerAnswer& answer = out.answer;
    answer = {.profile = out.library->profile.name,
              .npu = out.library->npu.name,
              .kernels = {},
              .launches = {},
              .nodes = {},
              .planMs = millisecondsSince(begin)};
    const auto rendering = std::chrono::steady_clock::now();
    const lowering::KernelCache cache(request.cache.value_or(lowering::KernelCache::usualFolder()));
    for (const lowering::PlannedKernel& planned : plan.kernels) {
        const auto rendered = cache.loadOrRender(planned.given, planned.key, answer.rendered);
        answer.kernels.push_back(described(planned, rendered, graph, plan));
        std::ranges::copy(out.library->scalarFiles, std::back_inserter(answer.kernels.back().sources)); // any kernel may have of them
        answer.kernels.back().kept = tryKept(cache, planned.key);
    }
    answer.renderMs = millisecondsSince(rendering);
    for (const lowering::Launch& launch : plan.launches)
        answer.launches.push_back(described(launch));
    for (const graph::Node& node : graph.nodes())
        answer.nodes.push_back(described(graph, node, plan.routes.at(node.id)));
    return out;
}

namespace {

// ATen's kernel for attention (aten/src/ATen/native/cpu/FlashAttentionKernel.cpp) rounds each weight p of the softmax to float16 or
// bfloat16, by at most p u with u = 2^-11 or 2^-8, before it multiplies it with the values v and sums in float32; the template rounds none.
// So ATen's sum(p v) / sum(p) is off by at most u sum(p |v|) / sum(p) <= u max |v|. That the result is rounded is what the usual
// tolerance is for. Nothing is said of operators that are fused after it.
at::Tensor attentionSlack(const std::vector<at::Tensor>& tensors)
{
    if (tensors.size() < 3)
        return {};
    const at::Tensor& values = tensors[2];
    const double unit = values.scalar_type() == c10::ScalarType::Half       ? 0x1p-11
                        : values.scalar_type() == c10::ScalarType::BFloat16 ? 0x1p-8
                                                                            : 0;
    return unit == 0 ? at::Tensor() : values.abs().max().to(c10::kDouble).mul(unit);
}

// A sum of n numbers, added in whatever order, is off by at most g sum |x| with g = (n - 1) u / (1 - (n - 1) u) (N. Higham, Accuracy and
// Stability of Numerical Algorithms, 2nd ed., equation 4.4), u = 2^-24 in float32, which narrower types are added in, too. ATen adds in
// another order than the template, so that both may be off by that, and from each other by twice as much. A mean is that by n. Where the
// result is far smaller than what was added this is more than a tolerance that goes by the result. The template has rows to add up.
at::Tensor sumSlack(const at::Tensor& rows, bool mean)
{
    if (rows.dim() != 2 || !at::isFloatingType(rows.scalar_type()))
        return {};
    const double unit = rows.scalar_type() == c10::ScalarType::Double ? 0x1p-53 : 0x1p-24;
    const double off = double(rows.size(1) - 1) * unit;
    if (off >= 0.5)
        return {};
    const at::Tensor sums = rows.to(c10::kDouble).abs().sum(1).mul(2 * off / (1 - off));
    return mean ? sums.div(double(rows.size(1))) : sums;
}

// By how much more than its argument its result may be off, at most: the largest slope of an operator that makes nothing larger, or that
// adds another operand; nullopt = unknown.
std::optional<double> slopeOf(std::string_view op)
{
    constexpr std::pair<std::string_view, double> slopes[] = {
        {"aten.relu", 1},    {"aten.relu6", 1},       {"aten.tanh", 1},    {"aten.sigmoid", 1}, {"aten.silu", 1.1},
        {"aten.gelu", 1.13}, {"aten.hardswish", 1.5}, {"aten.dropout", 1}, {"aten.add", 1},     {"aten.sub", 1}};
    for (const auto& [known, slope] : slopes)
        if (known == op)
            return slope;
    return {};
}

// ATen's matmuls of float16 and bfloat16 round p = x w to the type before a bias b is added (addmm in
// aten/src/ATen/native/cpu/BlasKernel.cpp and oneDNN's, which the machine decides), the template adds in float32 and rounds once: off by u
// |p|, which is more than a tolerance that goes by p + b where they cancel. Each operator that is fused after it takes what both have
// rounded, off by another 2 u m with m = |p| plus all that is added, and makes that steeper by its slope at most. `reads`: x, w, and what
// is added. `slopes`: their product.
at::Tensor matmulSlack(const std::vector<at::Tensor>& tensors, std::size_t reads, std::size_t fused, double slopes)
{
    const at::Tensor &x = tensors[0], &w = tensors[1];
    const auto type = x.scalar_type();
    if ((type != c10::ScalarType::Half && type != c10::ScalarType::BFloat16) || x.dim() != 2 || w.dim() != 2 || x.size(1) != w.size(0))
        return {};
    const double unit = type == c10::ScalarType::Half ? 0x1p-11 : 0x1p-8;
    const at::Tensor p = x.to(c10::kDouble).mm(w.to(c10::kDouble)).abs();
    at::Tensor most = p;
    for (std::size_t i = 2; i < reads; ++i) {
        if (!at::are_expandable(tensors[i].sizes(), p.sizes())) // another template's operand
            return {};
        most = most.add(tensors[i].to(c10::kDouble).abs());
    }
    return p.mul(reads > 2 ? unit : 0).add(most.mul(2 * unit * double(fused))).mul(slopes);
}

bool isMatmul(std::string_view op)
{
    return op == "aten.linear" || op == "aten.addmm" || op == "aten.mm" || op == "aten.matmul";
}

} // namespace

at::Tensor slackOf(const lowering::Launch& launch, const graph::Graph& graph, const std::vector<at::Tensor>& tensors)
{
    if (launch.nodes.empty() || launch.own != 1 || tensors.empty())
        return {};
    const auto opAt = [&](std::size_t i) { return lowering::withoutOverload(graph.node(launch.nodes[i]).opType()); };
    const std::string_view op = opAt(0);
    const auto reads = std::size_t(std::ranges::count_if(launch.arguments, [](const auto& argument) { return !argument.operand.output; }));
    std::optional<double> slopes = 1;
    for (std::size_t i = 1; i < launch.nodes.size() && slopes; ++i) {
        const auto slope = slopeOf(opAt(i));
        slopes = slope ? std::optional(*slopes * *slope) : std::nullopt;
    }
    if (isMatmul(op) && slopes && reads >= 2 && tensors.size() >= reads)
        return matmulSlack(tensors, reads, launch.nodes.size() - 1, *slopes);
    if (launch.nodes.size() != 1)
        return {};
    if (op == "aten.scaled_dot_product_attention" || op == "aten._scaled_dot_product_flash_attention_for_cpu")
        return attentionSlack(tensors);
    if (op == "aten.sum" || op == "aten.mean")
        return sumSlack(tensors.front(), op == "aten.mean");
    return {};
}

double roundedByAten(const lowering::Launch& launch, const graph::Graph& graph, const std::vector<at::Tensor>& tensors)
{
    const at::Tensor slack = slackOf(launch, graph, tensors);
    return slack.defined() && slack.numel() > 0 ? slack.max().item<double>() : 0;
}

} // namespace nodewise::torch_worker
