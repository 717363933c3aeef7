// SPDX-License-Identifier: Apache-2.0
#include "core/torch/lowering/lower.h"

#include "core/lowering/data_folder.h"
#include "core/lowering/kernel_cache.h"
#include "core/lowering/plan.h"
#include "core/lowering/plan_call.h"
#include "core/torch/compare/difference.h"
#include "core/torch/lowering/launch_values.h"
#include "core/torch/tensor/dtype.h"

#include <ATen/ops/abs.h>
#include <ATen/ops/from_blob.h>
#include <ATen/ops/max.h>

#include <chrono>
#include <cstring>
#include <fstream>

namespace nodewise::torch_box {

namespace {

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point begin)
{
    return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

// Elements from the first to the last that strides reach.
std::int64_t reach(const std::vector<std::int64_t>& shape, const std::vector<std::int64_t>& strides)
{
    std::int64_t last = 0;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        if (shape[i] == 0)
            return 0;
        last += (shape[i] - 1) * strides[i];
    }
    return last + 1;
}

dap::KernelOperand describe(const lowering::Operand& operand)
{
    return {.name = operand.name,
            .bytes = std::uint64_t(reach(operand.shape, operand.strides)) * std::uint64_t(graph::itemSize(operand.dtype)),
            .dtype = *lowering::elementType(operand.dtype),
            .shape = operand.shape,
            .strides = operand.strides,
            .read = !operand.output,
            .written = operand.output};
}

dap::LoweredKernel describe(const lowering::PlannedKernel& planned, const Result<lowering::Kernel>& rendered, const graph::Graph& graph,
                            const lowering::Plan& plan)
{
    dap::LoweredKernel out{.name = planned.given.name, .key = planned.key, .file = planned.given.file->path};
    out.launches = planned.launches.size();
    const lowering::Launch& launch = plan.launches[planned.launches.front()];
    for (const graph::NodeId node : launch.nodes)
        out.ops.emplace_back(graph.node(node).opType());
    for (const lowering::LaunchArgument& argument : launch.arguments)
        out.operands.push_back(describe(argument.operand));
    if (!rendered) {
        out.why = rendered.error().asText();
        return out;
    }
    out.text = rendered->text;
    out.lines = rendered->templateLines;
    for (const lowering::TiledAxis& axis : rendered->axes)
        out.axes.push_back({axis.name, axis.extent, rendered->tileSizes.at(axis.name)});
    for (const lowering::Scratchpad& scratchpad : rendered->scratchpads)
        out.scratchpads.push_back({scratchpad.name, scratchpad.element, scratchpad.tile.shape, scratchpad.tile.bytes()});
    out.candidates = rendered->tiles.candidates.size();
    for (const lowering::TileCandidate& candidate : rendered->tiles.candidates)
        out.fitting += candidate.fits ? 1 : 0;
    out.tiling = rendered->tiles.why;
    return out;
}

dap::LoweredNode describe(const graph::Node& node, const lowering::Route& route)
{
    dap::LoweredNode out{.node = node.id.index(), .name = node.name, .op = std::string(node.opType())};
    out.route = dap::LoweredNode::Route(route.kind);
    if (route.kind == lowering::Route::Kind::Kernel)
        out.launch = std::uint32_t(route.launch);
    for (const lowering::Route::Tried& tried : route.tried)
        out.tried.push_back({tried.name, tried.why});
    out.why = route.why;
    out.floating = node.value.isTensor() && lowering::isFloating(node.value.tensor.dtype);
    return out;
}

// The bytes of the tensors behind each other, each at a multiple of 64.
Result<void> writeValues(const std::string& path, const LaunchTensors& tensors, std::vector<dap::KernelOperand>& operands)
{
    std::ofstream out(path, std::ios::binary | std::ios::trunc);
    constexpr std::uint64_t alignment = 64;
    std::uint64_t at = 0;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        dap::KernelOperand& operand = operands[i];
        operand.file = path;
        operand.offset = at;
        if (operand.written) { // the kernel's own: nothing of ATen's may be in it
            const std::string zeros(operand.bytes, '\0');
            out.write(zeros.data(), std::streamsize(zeros.size()));
        } else {
            out.write(static_cast<const char*>(tensors[i].const_data_ptr()), std::streamsize(operand.bytes));
        }
        const std::uint64_t padding = (alignment - operand.bytes % alignment) % alignment;
        out.write(std::string(padding, '\0').data(), std::streamsize(padding));
        at += operand.bytes + padding;
    }
    out.close();
    if (!out)
        return fail(
            Error{.message = Text("the values of a kernel can't be written"), .file = path, .hint = Text("is there room on the disk?")});
    return {};
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
    const lowering::KernelCache cache(request.cache.value_or(lowering::KernelCache::usualFolder()));
    for (const lowering::PlannedKernel& planned : plan.kernels) {
        const auto rendered = cache.loadOrRender(planned.given, planned.key, answer.rendered);
        answer.kernels.push_back(describe(planned, rendered, graph, plan));
    }
    answer.renderMs = millisecondsSince(rendering);
    for (const lowering::Launch& launch : plan.launches) {
        dap::LoweredLaunch out{.kernel = std::uint32_t(launch.kernel)};
        for (const graph::NodeId node : launch.nodes)
            out.nodes.push_back(node.index());
        if (launch.copied.valid())
            out.copied = launch.copied.index();
        answer.launches.push_back(std::move(out));
    }
    for (const graph::NodeId node : graph.root().nodes)
        answer.nodes.push_back(describe(graph.node(node), plan.routes.at(node)));
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

Result<dap::LowerVerdictsAnswer> Lowering::verdicts(const dap::LowerVerdictsRequest& request) const
{
    if (m_expected.empty())
        return fail(
            Error{.message = Text("there are no values to compare with"), .hint = Text("ask for nodewise/lower with values first")});
    std::vector<std::uint32_t> kernels = request.kernels;
    if (kernels.empty())
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
    return answer;
}

} // namespace nodewise::torch_box
