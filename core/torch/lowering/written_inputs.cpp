// SPDX-License-Identifier: Apache-2.0
#include "core/torch/lowering/written_inputs.h"

#include "core/torch/analysis/run_pass.h"

#include <ATen/core/dispatch/Dispatcher.h>

#include <algorithm>
#include <set>

namespace nodewise::torch_worker {

namespace {

using Inputs = std::set<std::size_t>;

/// What a node yields may share its memory with what it takes.
bool mayAlias(const Step& step)
{
    if (step.kind != Step::Kind::Operator)
        return true;
    const auto& returns = step.op->schema().returns();
    return std::any_of(returns.begin(), returns.end(), [](const c10::Argument& argument) { return argument.alias_info() != nullptr; });
}

bool anyWrites(const ProgramPlan& program)
{
    return std::any_of(program.plans.begin(), program.plans.end(), [](const Plan& plan) {
        return std::any_of(plan.steps.begin(), plan.steps.end(), [](const Step& step) { return !step.writes.empty(); });
    });
}

Inputs behind(const std::vector<Slot>& slots, const std::vector<Inputs>& of)
{
    Inputs out;
    for (const Slot slot : slots)
        out.insert(of[slot].begin(), of[slot].end());
    return out;
}

} // namespace

std::vector<bool> inputsWritten(const ProgramPlan& program)
{
    const Plan& root = program.plans.front();
    std::vector<bool> out(root.inputs.size(), false);
    if (!anyWrites(program))
        return out;
    std::vector<Inputs> of(root.slotCount); // inputs whose memory a slot's value may be
    for (std::size_t i = 0; i < root.inputs.size(); ++i)
        of[root.inputs[i]].insert(i);
    for (const Step& step : root.steps) {
        Inputs read = behind(slotsOf(step), of);
        if (step.kind == Step::Kind::ControlFlow) // its bodies may write what they are given
            for (const std::size_t input : read)
                out[input] = true;
        for (const std::uint32_t written : step.writes) {
            std::vector<Slot> slots;
            appendSlots(step.operands[written], slots);
            for (const std::size_t input : behind(slots, of))
                out[input] = true;
        }
        if (step.output != noSlot && mayAlias(step))
            of[step.output] = std::move(read);
    }
    return out;
}

} // namespace nodewise::torch_worker
