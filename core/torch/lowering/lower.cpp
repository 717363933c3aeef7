// SPDX-License-Identifier: Apache-2.0
#include "core/torch/lowering/lower.h"

#include "core/lowering/data_folder.h"
#include "core/lowering/kernel_cache.h"
#include "core/lowering/plan.h"
#include "core/lowering/plan_call.h"
#include "core/torch/compare/difference.h"
#include "core/torch/lowering/launch_values.h"
#include "core/torch/lowering/planned_answer.h"
#include "core/torch/tensor/dtype.h"

#include <ATen/ops/abs.h>
#include <ATen/ops/from_blob.h>
#include <ATen/ops/max.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace nodewise::torch_box {

namespace {

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point begin)
{
    return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

// 1e-4 of float32, as PyTorchSim checks; elsewhere what torch.testing.assert_close takes.
Tolerance toleranceOf(c10::ScalarType type)
{
    return type == c10::ScalarType::Float ? Tolerance{1e-4, 1e-4} : usualTolerance(type);
}

// ATen's kernel for attention (aten/src/ATen/native/cpu/FlashAttentionKernel.cpp) rounds each weight p of the softmax to float16 or
// bfloat16, by at most p u with u = 2^-11 or 2^-8, before it multiplies it with the values v and sums in float32; the template rounds none.
// So ATen's sum(p v) / sum(p) is off by at most u sum(p |v|) / sum(p) <= u max |v|. That the result is rounded is what the usual
// tolerance is for. Nothing is said of operators that are fused behind it.
double attentionRounds(const lowering::Launch& launch, const graph::Graph& graph, const LaunchTensors& tensors)
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

// One that can't be read was written by nobody of ours: the kernel counts as not checked.
std::optional<dap::KeptVerdict> tryKept(const lowering::KernelCache& cache, const std::string& key)
{
    const auto text = cache.tryVerdict(key);
    if (!text)
        return {};
    auto kept = dap::decodeBody<dap::KeptVerdict>(*text);
    return kept ? std::optional(std::move(*kept)) : std::nullopt;
}

// "samples" where that is so of all inputs, else "x: samples, y: normal, seed 1".
std::string originOf(const Loaded& loaded)
{
    std::string all, first;
    bool same = true;
    for (std::size_t i = 0; i < loaded.inputOrigin.size(); ++i) {
        const std::string& from = loaded.inputOrigin[i];
        if (from.empty())
            continue;
        first = first.empty() ? from : first;
        same = same && from == first;
        all += (all.empty() ? "" : ", ") + loaded.inputNames[i] + ": " + from;
    }
    return same ? first : all;
}

} // namespace

Result<dap::LowerAnswer> Lowering::lower(Session& session, const dap::LowerRequest& request)
{
    if (session.arguments().side != dap::Side::Fx)
        return fail("kernels are planned for FX graphs; this session runs the IR");
    const auto library = lowering::readLibrary(request.templates.empty() ? lowering::dataFolders("templates") : request.templates,
                                               request.npus.empty() ? lowering::dataFolders("npu") : request.npus, request.npu);
    if (!library)
        return fail(library.error());
    const graph::Graph& graph = *session.loaded().model->graph;
    const auto begin = Clock::now();
    const lowering::Plan plan = lowering::planProgram(graph, *library, m_functions);
    dap::LowerAnswer answer{.npu = library->npu.name, .kernels = {}, .launches = {}, .nodes = {}, .planMs = millisecondsSince(begin)};
    const auto rendering = Clock::now();
    m_cache = request.cache.value_or(lowering::KernelCache::usualFolder());
    m_keys.clear();
    const lowering::KernelCache cache(m_cache);
    for (const lowering::PlannedKernel& planned : plan.kernels) {
        const auto rendered = cache.loadOrRender(planned.given, planned.key, answer.rendered);
        answer.kernels.push_back(described(planned, rendered, graph, plan));
        answer.kernels.back().kept = tryKept(cache, planned.key);
        m_keys.push_back(planned.key);
    }
    answer.renderMs = millisecondsSince(rendering);
    for (const lowering::Launch& launch : plan.launches)
        answer.launches.push_back(described(launch));
    for (const graph::NodeId node : graph.root().nodes)
        answer.nodes.push_back(described(graph.node(node), plan.routes.at(node)));
    if (request.values.empty())
        return answer;
    m_expected.clear();
    std::vector<std::size_t> wanted;
    for (const lowering::PlannedKernel& planned : plan.kernels)
        wanted.push_back(planned.launches.front());
    const auto run = forLaunches(session, plan, wanted, [&](std::size_t index, const LaunchTensors& tensors) -> Result<void> {
        const std::uint32_t kernel = std::uint32_t(plan.launches[index].kernel);
        auto& operands = answer.kernels[kernel].operands;
        if (auto written = writeValues(request.values + "/" + answer.kernels[kernel].name + ".values", tensors, operands); !written)
            return written;
        m_expected[kernel] = {tensors.back().clone(), operands.back(), attentionRounds(plan.launches[index], graph, tensors)};
        return {};
    });
    if (!run)
        return fail(run.error());
    return answer;
}

void Lowering::keep(const Session& session, const dap::LowerVerdictsRequest& request, const dap::LowerVerdictsAnswer& answer) const
{
    const lowering::KernelCache cache(m_cache);
    for (const auto& ran : request.runs) {
        if (ran.kernel >= m_keys.size())
            continue;
        const auto found = std::ranges::find(answer.verdicts, ran.kernel, &dap::LowerVerdictsAnswer::Verdict::kernel);
        const bool compared = found != answer.verdicts.end();
        if (ran.outcome == dap::KernelRunAnswer::Outcome::Done && !compared)
            continue;
        dap::KeptVerdict kept{.outcome = ran.outcome, .message = ran.message, .compileMs = ran.compileMs, .runMs = ran.runMs};
        if (compared) {
            kept.equal = found->equal;
            kept.rtol = found->rtol;
            kept.atol = found->atol;
            kept.maxAbs = found->maxAbs;
            kept.maxRel = found->maxRel;
            kept.mismatches = found->mismatches;
            kept.elements = found->elements;
            kept.message = found->message;
        }
        // A worker that still has the kernel does not compile it again
        if (const auto before = kept.compileMs > 0 ? std::nullopt : tryKept(cache, m_keys[ran.kernel]))
            kept.compileMs = before->compileMs;
        kept.program = std::filesystem::path(session.arguments().program).filename().string();
        kept.inputs = originOf(session.loaded());
        kept.time = std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
        cache.keepVerdict(m_keys[ran.kernel], dap::encodeBody(kept));
    }
}

Result<dap::LowerVerdictsAnswer> Lowering::verdicts(const Session& session, const dap::LowerVerdictsRequest& request) const
{
    if (m_expected.empty())
        return fail(
            Error{.message = Text("there are no values to compare with"), .hint = Text("ask for nodewise/lower with values first")});
    std::vector<std::uint32_t> kernels = request.kernels;
    if (kernels.empty() && request.runs.empty())
        for (const auto& [kernel, expected] : m_expected)
            kernels.push_back(kernel);
    dap::LowerVerdictsAnswer answer;
    for (const std::uint32_t kernel : kernels) {
        const auto found = m_expected.find(kernel);
        if (found == m_expected.end())
            return fail("kernel %1 has no values", kernel);
        const auto& [value, output, roundedBy] = found->second;
        std::string bytes(output.bytes, '\0');
        std::ifstream in(output.file, std::ios::binary);
        in.seekg(std::streamoff(output.offset));
        if (!in.read(bytes.data(), std::streamsize(bytes.size())))
            return fail(Error{.message = Text("the values of a kernel can't be read"), .file = output.file});
        const at::Tensor actual = at::from_blob(bytes.data(), output.shape, output.strides, value.options());
        Tolerance tolerance = toleranceOf(value.scalar_type());
        tolerance.atol += roundedBy;
        const Difference differs = difference(actual, value, tolerance);
        answer.verdicts.push_back({.kernel = kernel,
                                   .equal = differs.equal,
                                   .rtol = tolerance.rtol,
                                   .atol = tolerance.atol,
                                   .maxAbs = differs.maxAbs,
                                   .maxRel = differs.maxRel,
                                   .mismatches = differs.mismatches,
                                   .elements = differs.elements,
                                   .firstIndex = differs.firstIndex,
                                   .message = differs.message});
    }
    keep(session, request, answer);
    return answer;
}

} // namespace nodewise::torch_box
