// SPDX-License-Identifier: Apache-2.0
#include "core/torch/lowering/lower.h"

#include "core/base/input_file.h"
#include "core/torch/lowering/launch_values.h"
#include "core/torch/lowering/planned_answer.h"
#include "core/torch/lowering/planned_kernels.h"
#include "core/torch/tensor/difference.h"

#include <ATen/ops/abs.h>
#include <ATen/ops/add.h>
#include <ATen/ops/from_blob.h>
#include <ATen/ops/le.h>
#include <ATen/ops/max.h>
#include <ATen/ops/mul.h>
#include <ATen/ops/sub.h>
#include <ATen/ops/where.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

namespace nodewise::torch_worker {

namespace {

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

// With the expected elements for those that are off by no more than they may be: the tolerance is for what exceeds the slack.
at::Tensor within(const at::Tensor& actual, const at::Tensor& expected, const at::Tensor& slack, const Tolerance& tolerance)
{
    const at::Tensor off = actual.to(c10::kDouble).sub(expected.to(c10::kDouble)).abs();
    const at::Tensor most = slack.add(expected.to(c10::kDouble).abs().mul(tolerance.rtol)).add(tolerance.atol);
    return at::where(off.le(most), expected, actual);
}

// Of each kernel the first launch, in the root where it has one there: bodies may never run. Of those in bodies all, as one of them may.
std::vector<std::size_t> checkedLaunches(const lowering::Plan& plan)
{
    std::vector<std::size_t> wanted;
    for (const lowering::PlannedKernel& planned : plan.kernels) {
        const auto root =
            std::ranges::find_if(planned.launches, [&](std::size_t launch) { return plan.launches[launch].graph.index() == 0; });
        if (root != planned.launches.end())
            wanted.push_back(*root);
        else
            wanted.insert(wanted.end(), planned.launches.begin(), planned.launches.end());
    }
    return wanted;
}

} // namespace

Result<protocol::LowerAnswer> Lowering::lower(DebuggedRun& run, const protocol::LowerRequest& request)
{
    auto planned = planKernels(run, request, m_functions);
    if (!planned)
        return fail(planned.error());
    const lowering::Plan& plan = planned->plan;
    protocol::LowerAnswer& answer = planned->answer;
    m_cache = request.cache.value_or(lowering::KernelCache::usualFolder());
    m_keys.clear();
    for (const lowering::PlannedKernel& kernel : plan.kernels)
        m_keys.push_back(kernel.key);
    if (request.values.empty())
        return std::move(answer);
    m_expected.clear();
    m_values = request.values;
    const auto ran = forLaunches(run, plan, checkedLaunches(plan), [&](std::size_t index, const LaunchTensors& tensors) -> Result<void> {
        const std::uint32_t kernel = std::uint32_t(plan.launches[index].kernel);
        if (m_expected.contains(kernel))
            return {};
        auto& operands = answer.kernels[kernel].operands;
        if (auto written = writeValues(request.values + "/" + answer.kernels[kernel].name + ".values", tensors, operands); !written)
            return written;
        m_expected[kernel] = expectedOf(tensors, operands, slackOf(plan.launches[index], *run.loaded().model->graph, tensors));
        return {};
    });
    if (!ran)
        return fail(ran.error());
    return std::move(answer);
}

void Lowering::keep(const DebuggedRun& run, const protocol::LowerVerdictsRequest& request,
                    const protocol::LowerVerdictsAnswer& answer) const
{
    const lowering::KernelCache cache(m_cache);
    for (const auto& ran : request.runs) {
        if (ran.kernel >= m_keys.size())
            continue;
        const auto found = std::ranges::find(answer.verdicts, ran.kernel, &protocol::LowerVerdictsAnswer::Verdict::kernel);
        const bool compared = found != answer.verdicts.end();
        if (ran.outcome == protocol::KernelRunAnswer::Outcome::Done && !compared)
            continue;
        protocol::KeptVerdict kept{.outcome = ran.outcome, .message = ran.message, .compileMs = ran.compileMs, .runMs = ran.runMs};
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
        kept.program = std::filesystem::path(run.arguments().program).filename().string();
        kept.inputs = originOf(run.loaded());
        kept.time = std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
        cache.keepVerdict(m_keys[ran.kernel], protocol::encodeBody(kept));
    }
}

std::vector<Lowering::Expected> Lowering::expectedOf(const LaunchTensors& tensors, const std::vector<protocol::KernelOperand>& operands,
                                                     const at::Tensor& slack)
{
    std::vector<Expected> outputs;
    for (std::size_t i = 0; i < operands.size(); ++i)
        if (operands[i].written)
            outputs.push_back({tensors[i].clone(), operands[i], outputs.empty() ? slack : at::Tensor()});
    return outputs;
}

// Of the outputs the one that is off, else that which is off most; the elements of all.
Result<protocol::LowerVerdictsAnswer::Verdict> Lowering::judged(const std::vector<Expected>& outputs)
{
    std::optional<protocol::LowerVerdictsAnswer::Verdict> worst;
    std::uint64_t elements = 0;
    for (const Expected& expected : outputs) {
        auto verdict = judged(expected);
        if (!verdict)
            return verdict;
        elements += verdict->elements;
        if (!verdict->equal && outputs.size() > 1)
            verdict->message = UserText("output %1: %2", expected.output.name, verdict->message);
        if (!worst || (worst->equal && (!verdict->equal || verdict->maxAbs > worst->maxAbs)))
            worst = std::move(*verdict);
    }
    worst->elements = elements;
    return std::move(*worst);
}

Result<protocol::LowerVerdictsAnswer::Verdict> Lowering::judged(const Expected& expected)
{
    const auto& [value, output, slack] = expected;
    std::string bytes(output.bytes, '\0');
    const auto file = InputFile::open(output.file);
    if (!file || file->read(output.offset, bytes) != bytes.size())
        return fail(Error{.message = UserText("the values of a kernel can't be read"), .file = output.file});
    const at::Tensor actual = at::from_blob(bytes.data(), output.shape, output.strides, value.options());
    Tolerance tolerance = kernelTolerance(value.scalar_type());
    Difference differs = difference(actual, value, tolerance);
    if (!differs.equal && slack.defined()) {
        const double maxAbs = differs.maxAbs, maxRel = differs.maxRel;
        differs = difference(within(actual, value, slack, tolerance), value, tolerance);
        differs.maxAbs = maxAbs;
        differs.maxRel = maxRel;
        tolerance.atol += slack.max().item<double>();
    }
    return protocol::LowerVerdictsAnswer::Verdict{.equal = differs.equal,
                                                  .rtol = tolerance.rtol,
                                                  .atol = tolerance.atol,
                                                  .maxAbs = differs.maxAbs,
                                                  .maxRel = differs.maxRel,
                                                  .mismatches = differs.mismatches,
                                                  .elements = differs.elements,
                                                  .firstIndex = differs.firstIndex,
                                                  .message = differs.message};
}

Result<protocol::LowerVerdictsAnswer> Lowering::verdicts(const DebuggedRun& run, const protocol::LowerVerdictsRequest& request) const
{
    if (m_values.empty())
        return fail(
            Error{.message = UserText("there are no values to compare with"), .hint = UserText("send nodewise/lower with values first")});
    std::vector<std::uint32_t> kernels = request.kernels;
    if (kernels.empty() && request.runs.empty())
        for (const auto& [kernel, expected] : m_expected)
            kernels.push_back(kernel);
    protocol::LowerVerdictsAnswer answer;
    for (const std::uint32_t kernel : kernels) {
        const auto found = m_expected.find(kernel);
        if (found == m_expected.end()) // its body has not run
            continue;
        const auto verdict = judged(found->second);
        if (!verdict)
            return fail(verdict.error());
        answer.verdicts.push_back(*verdict);
        answer.verdicts.back().kernel = kernel;
    }
    keep(run, request, answer);
    return answer;
}

} // namespace nodewise::torch_worker
