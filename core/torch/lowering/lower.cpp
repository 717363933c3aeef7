// SPDX-License-Identifier: Apache-2.0
#include "core/torch/lowering/lower.h"

#include "core/base/input_file.h"
#include "core/torch/lowering/launch_file.h"
#include "core/torch/lowering/rewritten_graph.h"

#include <ATen/ops/from_blob.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iterator>

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

// A tensor of a kernel's, as its file has it. `bytes` is what it lies in.
Result<at::Tensor> readOperand(const protocol::KernelOperand& operand, c10::ScalarType type, std::string& bytes)
{
    bytes.assign(operand.bytes, '\0');
    const auto file = InputFile::open(operand.file);
    if (!file || file->read(operand.offset, bytes) != bytes.size())
        return fail(Error{.message = UserText("the values of a kernel can't be read"), .file = operand.file});
    return at::from_blob(bytes.data(), operand.shape, operand.strides, at::TensorOptions(type));
}

// "line 12: redefinition of SSA value '%x'"
UserText complaint(const protocol::KernelCheckAnswer& found)
{
    if (found.diagnostics.empty())
        return UserText("it does not verify");
    const protocol::KernelDiagnostic& first = found.diagnostics.front();
    return first.line == 0 ? UserText(first.message) : UserText("line %1: %2", first.line, std::string_view(first.message));
}

// Of each kernel the first launch that a run reaches, in the root where it has one there: bodies may never run. Of those in bodies all, as
// one of them may.
std::vector<std::size_t> checkedLaunches(const lowering::Plan& plan)
{
    std::vector<std::size_t> wanted;
    const auto isReached = [&plan](std::size_t launch) { return !plan.launches[launch].unreached; };
    for (const lowering::PlannedKernel& planned : plan.kernels) {
        const auto root = std::ranges::find_if(
            planned.launches, [&](std::size_t launch) { return isReached(launch) && plan.launches[launch].graph.index() == 0; });
        if (root != planned.launches.end())
            wanted.push_back(*root);
        else
            std::ranges::copy_if(planned.launches, std::back_inserter(wanted), isReached);
    }
    return wanted;
}

} // namespace

Result<planner::PlannedKernels> planKernels(const DebuggedRun& run, const protocol::LowerRequest& request,
                                            lowering::TemplateFunctions& functions)
{
    if (run.arguments().side != protocol::Side::Fx)
        return fail("kernels are planned for FX graphs; this session runs the IR");
    return planner::planKernels(*run.loaded().model->graph, request, functions, [&run](const backend::Profile& profile) {
        return RewrittenGraph::tryMake(run.loaded().model, run.arguments().program, profile);
    });
}

Result<protocol::LowerAnswer> Lowering::lower(DebuggedRun& run, const protocol::LowerRequest& request, const CheckKernel& check)
{
    m_planned.reset();
    auto planned = planKernels(run, request, m_functions);
    if (!planned)
        return fail(planned.error());
    protocol::LowerAnswer answer = std::move(planned->answer);
    m_planned = std::move(*planned);
    const lowering::Plan& plan = m_planned->plan;
    m_cache = request.cache.value_or(lowering::KernelCache::usualFolder());
    m_keys.clear();
    for (const lowering::PlannedKernel& kernel : plan.kernels)
        m_keys.push_back(planner::hasRewritten(plan, kernel) ? std::string() : kernel.key);
    if (auto verified = verify(answer, check); !verified)
        return fail(verified.error());
    if (request.values.empty())
        return answer;
    m_expected.clear();
    m_values = request.values;
    const auto ran = forLaunches(run, plan, checkedLaunches(plan), [&](std::size_t index, const LaunchTensors& tensors) -> Result<void> {
        const std::uint32_t kernel = std::uint32_t(plan.launches[index].kernel);
        if (m_expected.contains(kernel))
            return {};
        auto& operands = answer.kernels[kernel].operands;
        if (auto written = writeValues(request.values + "/" + answer.kernels[kernel].name + ".values", tensors, operands); !written)
            return written;
        m_expected[kernel] = expectedOf(tensors, operands, ErrorBound(plan, index, run.loaded().model->graph));
        return {};
    });
    if (!ran)
        return fail(ran.error());
    return answer;
}

/// Says of each kernel's text what MLIR has against it. A text that verified before, by this build, is not read again.
Result<void> Lowering::verify(protocol::LowerAnswer& answer, const CheckKernel& check) const
{
    const lowering::KernelCache cache(m_cache);
    for (protocol::LoweredKernel& kernel : answer.kernels) {
        if (kernel.text.empty() || cache.hasVerified(kernel.text))
            continue;
        const auto found = check({.name = kernel.name, .source = {.text = kernel.text}, .outline = false});
        if (!found && found.error().message == UserText::listed(cancelledMessage))
            return fail(found.error());
        if (!found)
            kernel.invalid = UserText("it could not be verified: %1", found.error().asText());
        else if (!found->verified)
            kernel.invalid = complaint(*found);
        else
            cache.keepVerified(kernel.text);
    }
    return {};
}

void Lowering::keep(const DebuggedRun& run, const protocol::LowerVerdictsRequest& request,
                    const protocol::LowerVerdictsAnswer& answer) const
{
    const lowering::KernelCache cache(m_cache);
    for (const auto& ran : request.runs) {
        if (ran.kernel >= m_keys.size() || m_keys[ran.kernel].empty())
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
            kept.terms = found->terms;
            kept.message = found->message;
        }
        // A worker that still has the kernel does not compile it again
        if (const auto before = kept.compileMs > 0 ? std::nullopt : planner::tryKept(cache, m_keys[ran.kernel]))
            kept.compileMs = before->compileMs;
        kept.program = std::filesystem::path(run.arguments().program).filename().string();
        kept.inputs = originOf(run.loaded());
        kept.time = std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
        cache.keepVerdict(m_keys[ran.kernel], protocol::encodeBody(kept));
    }
}

std::vector<Lowering::Expected> Lowering::expectedOf(const LaunchTensors& tensors, const std::vector<protocol::KernelOperand>& operands,
                                                     const ErrorBound& bound)
{
    std::vector<Expected> outputs;
    for (std::size_t i = 0; i < operands.size(); ++i)
        if (operands[i].written)
            outputs.push_back({.value = tensors[i].clone(), .output = operands[i], .bound = {}, .read = {}, .types = {}});
    if (outputs.empty())
        return outputs;
    outputs.front().bound = bound;
    for (std::size_t i = 0; i < operands.size() && !operands[i].written; ++i) {
        outputs.front().read.push_back(operands[i]);
        outputs.front().types.push_back(tensors[i].scalar_type());
    }
    return outputs;
}

Slack Lowering::slackOf(const Expected& expected)
{
    std::vector<std::string> bytes(expected.read.size());
    std::vector<at::Tensor> tensors;
    for (std::size_t i = 0; i < expected.read.size(); ++i) {
        auto tensor = readOperand(expected.read[i], expected.types[i], bytes[i]);
        if (!tensor)
            return {};
        tensors.push_back(std::move(*tensor));
    }
    return expected.bound.seenByKernel(tensors);
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
    std::string bytes;
    const auto actual = readOperand(expected.output, expected.value.scalar_type(), bytes);
    if (!actual)
        return fail(actual.error());
    Tolerance tolerance = kernelTolerance(expected.value.scalar_type());
    const BoundedDifference found = differenceWithin(*actual, expected.value, tolerance, [&] { return slackOf(expected); });
    tolerance.atol += found.slack;
    const Difference& differs = found.difference;
    return protocol::LowerVerdictsAnswer::Verdict{.equal = differs.equal,
                                                  .rtol = tolerance.rtol,
                                                  .atol = tolerance.atol,
                                                  .maxAbs = differs.maxAbs,
                                                  .maxRel = differs.maxRel,
                                                  .mismatches = differs.mismatches,
                                                  .elements = differs.elements,
                                                  .terms = found.terms,
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
