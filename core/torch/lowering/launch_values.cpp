// SPDX-License-Identifier: Apache-2.0
#include "core/torch/lowering/launch_values.h"

#include "core/lowering/plan_call.h"
#include "core/torch/analysis/run_pass.h"
#include "core/torch/compare/replay.h"
#include "core/torch/lowering/launch_tensors.h"
#include "core/torch/run/modes.h"
#include "core/torch/tensor/generate.h"

#include <ATen/ops/empty_strided.h>

#include <algorithm>
#include <iterator>

namespace nodewise::torch_worker {

namespace {

/// Far from 0, which runs begin with.
constexpr std::uint64_t randomSeed = 20'061'128;

// A node's value, or one of several.
std::optional<at::Tensor> tryResult(const c10::IValue& value, std::optional<std::size_t> result)
{
    if (!result)
        return value.isTensor() ? std::optional(value.toTensor()) : std::nullopt;
    const auto elements = value.isTuple() ? value.toTupleRef().elements().vec() : value.isList() ? value.toListRef().vec() : Values();
    return *result < elements.size() && elements[*result].isTensor() ? std::optional(elements[*result].toTensor()) : std::nullopt;
}

class Gather {
public:
    Gather(DebuggedRun& run, const lowering::Plan& plan, const std::vector<std::size_t>& wanted,
           const std::function<Result<void>(std::size_t, const LaunchTensors&)>& take, LaunchInputs inputs)
        : m_run(run), m_graph(*run.loaded().model->graph), m_plan(plan), m_take(take), m_inputs(inputs)
    {
        for (const std::size_t index : wanted) {
            const lowering::Launch& launch = plan.launches[index];
            const graph::NodeId last = launch.nodes.empty() ? launch.copied : launch.nodes.back();
            m_endingAt[last.index()].push_back(index);
            for (const lowering::LaunchArgument& argument : launch.arguments)
                if (!argument.operand.output)
                    m_lastUse[argument.node.index()] = std::max(m_lastUse[argument.node.index()], last.index());
        }
    }

    Result<void> run()
    {
        const auto end = runPass(
            m_run, {.before = [this](const Step& step) { return before(step); },
                    .produced = [this](const Step& step, const c10::IValue& value, std::uint32_t) { return produced(step, value); }});
        if (!end)
            return fail(end.error());
        return end->failed ? fail(Error{.message = end->why}) : Result<void>();
    }

private:
    // Holds what launches will read. Inputs and weights are no steps: they are found where the first node reads them.
    Result<void> before(const Step& step)
    {
        const Machine& machine = m_run.history().machine();
        const Frame& frame = machine.top();
        const bool overwritten = lowering::writesInPlace(m_graph.node(graph::NodeId(step.node)).opType());
        for (const Slot slot : slotsOf(step)) {
            const std::uint32_t node = frame.plan->slotNodes[slot];
            if (node == noNode || !m_lastUse.contains(node) || !frame.slots[slot].isTensor() || (m_held.contains(node) && !overwritten))
                continue;
            const at::Tensor& value = frame.slots[slot].toTensor();
            if (auto held = hold(node, overwritten ? value.clone() : value); !held)
                return held;
        }
        return m_inputs == LaunchInputs::Random ? takeRandom(step) : Result<void>();
    }

    // The step is run beside the run, on other numbers.
    Result<void> takeRandom(const Step& step)
    {
        if (!m_endingAt.contains(step.node))
            return {};
        const std::map<std::uint32_t, at::Tensor> kept = m_held;
        for (auto& [node, value] : m_held)
            if (at::isFloatingType(value.scalar_type()))
                if (auto made = generate("normal", value.sizes().vec(), value.scalar_type(), randomSeed + node))
                    value = at::empty_strided(value.sizes(), value.strides(), value.options()).copy_(*made);
        const auto given = [this](std::uint32_t node, const c10::IValue&) -> std::optional<c10::IValue> {
            const auto held = m_held.find(node);
            return held == m_held.end() ? std::nullopt : std::optional<c10::IValue>(held->second);
        };
        const auto result = runNext(m_run, given);
        Result<void> taken = result ? Result<void>() : fail(result.error());
        if (taken)
            taken = takeAt(step.node, false, *result);
        m_held = kept;
        return taken;
    }

    Result<void> hold(std::uint32_t node, const at::Tensor& value)
    {
        m_held[node] = value;
        return copiesOf(node);
    }

    // Launches that copy the value have no step of their own.
    Result<void> copiesOf(std::uint32_t node) { return takeAt(node, true, m_held[node]); }

    // Takes what ends at the node. Each launch is taken once: its body may run again.
    Result<void> takeAt(std::uint32_t node, bool copies, const c10::IValue& value)
    {
        const auto found = m_endingAt.find(node);
        if (found == m_endingAt.end())
            return {};
        std::vector<std::size_t> taken;
        const auto isTaken = [&](std::size_t index) { return m_plan.launches[index].copied.valid() == copies; };
        std::ranges::copy_if(found->second, std::back_inserter(taken), isTaken);
        std::erase_if(found->second, isTaken);
        for (const std::size_t index : taken)
            if (auto done = take(index, value); !done)
                return done;
        return {};
    }

    Result<void> produced(const Step& step, const c10::IValue& value)
    {
        if (m_lastUse.contains(step.node) && value.isTensor())
            if (auto held = hold(step.node, value.toTensor()); !held)
                return held;
        if (auto taken = takeAt(step.node, false, value); !taken) // nothing is left of what random numbers were given to
            return taken;
        std::erase_if(m_held, [&](const auto& held) { return m_lastUse[held.first] <= step.node && held.first < step.node; });
        return {};
    }

    Result<void> take(std::size_t index, const c10::IValue& result)
    {
        const lowering::Launch& launch = m_plan.launches[index];
        LaunchTensors tensors;
        for (const lowering::LaunchArgument& argument : launch.arguments) {
            const graph::Node& node = m_graph.node(argument.node);
            if (argument.operand.output && launch.copied.valid()) { // the same elements in the order that the copy reads them
                const at::Tensor& read = tensors.front();
                tensors.push_back(read.expand(argument.operand.shape).contiguous());
                continue;
            }
            const auto held = m_held.find(argument.node.index());
            const auto value = argument.operand.output ? tryResult(result, argument.result)
                               : held != m_held.end()  ? std::optional(held->second)
                                                       : std::nullopt;
            if (!value)
                return fail(Error{.message = UserText("its value was not found in the run"), .node = node.name});
            auto seen = argument.copy ? copied(argument, *value) : seenBy(argument, node, *value);
            if (!seen)
                return fail(seen.error());
            tensors.push_back(std::move(*seen));
        }
        return m_take(index, tensors);
    }

    // What the launch that copies the value leaves, as this one reads it.
    Result<at::Tensor> copied(const lowering::LaunchArgument& argument, const at::Tensor& value) const
    {
        const lowering::Launch& copy = m_plan.launches[*argument.copy];
        const lowering::Operand& to = copy.arguments.back().operand;
        const auto read = seenBy(copy.arguments.front(), m_graph.node(argument.node), value);
        if (!read)
            return read;
        return seenInCopy(argument.operand, read->expand(to.shape).contiguous());
    }

    DebuggedRun& m_run;
    const graph::Graph& m_graph;
    const lowering::Plan& m_plan;
    const std::function<Result<void>(std::size_t, const LaunchTensors&)>& m_take;
    LaunchInputs m_inputs;
    std::map<std::uint32_t, std::vector<std::size_t>> m_endingAt; ///< launches that are not taken yet, by their last node
    std::map<std::uint32_t, std::uint32_t> m_lastUse;             ///< by node that is read: the last of those launches' last nodes
    std::map<std::uint32_t, at::Tensor> m_held;
};

} // namespace

Result<void> forLaunches(DebuggedRun& run, const lowering::Plan& plan, const std::vector<std::size_t>& wanted,
                         const std::function<Result<void>(std::size_t launch, const LaunchTensors& tensors)>& take, LaunchInputs inputs)
{
    return Gather(run, plan, wanted, take, inputs).run();
}

} // namespace nodewise::torch_worker
