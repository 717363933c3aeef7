// SPDX-License-Identifier: Apache-2.0
#include "core/torch/lowering/kernel_launcher.h"

#include "core/base/elapsed.h"
#include "core/torch/lowering/launch_tensors.h"

#include <ATen/ops/empty.h>

#include <chrono>
#include <cstring>

namespace nodewise::torch_worker {

namespace {

using Outcome = protocol::KernelRunAnswer::Outcome;

/// MLIR's own words say more than that it was refused.
UserText failureOf(const protocol::KernelRunAnswer& answer)
{
    return answer.diagnostics.empty() ? answer.message : UserText(answer.diagnostics.front().message);
}

} // namespace

void KernelLauncher::restart()
{
    m_counts = {};
    m_broken.clear();
    m_stopped.reset();
}

Result<KernelLauncher::Launched> KernelLauncher::launch(std::size_t launch, HeldInputs& inputs)
{
    const auto tensors = gather(launch, inputs);
    if (m_stopped)
        return fail(*m_stopped);
    if (!tensors)
        return Launched{.outputs = {}, .why = tensors.error().asText()};
    return run(launch, *tensors);
}

Result<std::vector<at::Tensor>> KernelLauncher::gather(std::size_t launch, HeldInputs& inputs)
{
    std::vector<at::Tensor> out;
    for (const lowering::LaunchArgument& argument : m_planned.plan.launches[launch].arguments) {
        if (argument.operand.output)
            continue;
        if (argument.copy) {
            const auto copy = copyFor(*argument.copy, inputs);
            if (!copy)
                return fail(copy.error());
            out.push_back(seenInCopy(argument.operand, *copy));
            continue;
        }
        const graph::Node& node = m_graph.node(argument.node);
        const at::Tensor* value = inputs.tryValue(argument.node.index());
        if (value == nullptr)
            return fail("the value of '%1' was not found in the run", node.name);
        auto seen = seenBy(argument, node, *value);
        if (!seen)
            return fail(seen.error());
        out.push_back(std::move(*seen));
    }
    return out;
}

/// One that can't be made by its kernel is made by ATen, which is told where the kernel is asked for by its node.
Result<at::Tensor> KernelLauncher::copyFor(std::size_t launch, HeldInputs& inputs)
{
    auto& copies = inputs.copies();
    if (const auto known = copies.find(launch); known != copies.end())
        return known->second;
    const auto read = gather(launch, inputs);
    if (!read)
        return fail(read.error());
    Launched made;
    if (canLaunch(launch)) {
        auto done = run(launch, *read);
        if (!done) {
            m_stopped = done.error();
            return fail(done.error());
        }
        made = std::move(*done);
    }
    return copies[launch] = !made.outputs.empty()
                                ? made.outputs.front().value
                                : read->front().expand(m_planned.plan.launches[launch].arguments.back().operand.shape).contiguous();
}

Result<KernelLauncher::Launched> KernelLauncher::run(std::size_t launch, const std::vector<at::Tensor>& inputs)
{
    const lowering::Launch& planned = m_planned.plan.launches[launch];
    const bool copies = planned.nodes.empty();
    const graph::Node& node = m_graph.node(copies ? planned.copied : planned.nodes.back());
    m_counts.launches += m_counting ? 1 : 0;
    if (const auto broken = m_broken.find(planned.kernel); broken != m_broken.end()) {
        m_counts.failed += m_counting ? 1 : 0;
        return Launched{.outputs = {},
                        .why =
                            UserText("the kernel %1 was not launched again: it had failed at '%2'", kernelOf(launch).name, broken->second),
                        .failed = true};
    }
    auto outputs = makeOutputs(planned, inputs);
    if (!outputs)
        return Launched{.outputs = {}, .why = outputs.error().asText()};
    const auto begin = std::chrono::steady_clock::now();
    const auto answer = ask(launch, inputs, *outputs);
    if (!answer)
        return fail(answer.error());
    if (m_counting) {
        m_counts.kernels.insert(planned.kernel);
        m_counts.launchMs += millisecondsSince(begin);
        m_counts.kernelMs += answer->runMs;
        m_counts.failed += answer->outcome == Outcome::Done ? 0 : 1;
    }
    if (answer->outcome != Outcome::Done) {
        m_broken.emplace(planned.kernel, node.name);
        return Launched{.outputs = {}, .why = failureOf(*answer), .failed = true};
    }
    return Launched{.outputs = std::move(*outputs), .read = inputs};
}

Result<std::vector<KernelLauncher::Output>> KernelLauncher::makeOutputs(const lowering::Launch& launch,
                                                                        const std::vector<at::Tensor>& inputs) const
{
    std::vector<Output> out;
    for (const lowering::LaunchArgument& argument : launch.arguments) {
        if (!argument.operand.output)
            continue;
        if (launch.nodes.empty()) {
            out.push_back({argument.result, at::empty(argument.operand.shape, inputs.front().options())});
            continue;
        }
        auto made = emptyLike(m_graph.node(argument.node), argument.result);
        if (!made)
            return fail(made.error());
        out.push_back({argument.result, std::move(*made)});
    }
    return out;
}

/// Operands lie one after the other, each from a multiple of 64 bytes on.
Result<protocol::KernelRunAnswer> KernelLauncher::ask(std::size_t launch, const std::vector<at::Tensor>& inputs,
                                                      const std::vector<Output>& outputs)
{
    constexpr std::uint64_t alignment = 64;
    const protocol::LoweredKernel& kernel = kernelOf(launch);
    protocol::KernelRunRequest request{.name = kernel.name,
                                       .source = {.text = kernel.text},
                                       .entry = kernel.name,
                                       .operands = kernel.operands,
                                       .timeLimitMs = m_timeLimitMs};
    std::uint64_t end = 0;
    for (protocol::KernelOperand& operand : request.operands) {
        operand.offset = end;
        end += (operand.bytes + alignment - 1) / alignment * alignment;
    }
    if (auto reserved = m_memory.reserve(end); !reserved)
        return fail(reserved.error());
    auto input = inputs.begin();
    for (protocol::KernelOperand& operand : request.operands) {
        operand.file = m_memory.file();
        if (!operand.written)
            std::memcpy(m_memory.data() + operand.offset, (*input++).const_data_ptr(), operand.bytes);
    }
    auto answer = m_run(request);
    if (!answer || answer->outcome != Outcome::Done)
        return answer;
    auto output = outputs.begin();
    for (const protocol::KernelOperand& operand : request.operands)
        if (operand.written) {
            const at::Tensor& value = (*output++).value;
            std::memcpy(value.mutable_data_ptr(), m_memory.data() + operand.offset,
                        std::min<std::uint64_t>(operand.bytes, value.storage().nbytes()));
        }
    return answer;
}

} // namespace nodewise::torch_worker
