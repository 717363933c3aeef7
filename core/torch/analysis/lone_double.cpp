// SPDX-License-Identifier: Apache-2.0
#include "core/torch/analysis/lone_double.h"

#include "core/torch/analysis/double_plan.h"
#include "core/torch/analysis/run_pass.h"
#include "core/torch/history/value_store.h"

namespace nodewise::torch_worker {

LoneDouble::LoneDouble(std::shared_ptr<const ProgramPlan> doubles) : m_machine(std::move(doubles))
{
    m_machine.setObserver(this);
}

void LoneDouble::produced(const Frame& frame, const Step& step)
{
    m_value = step.output == noSlot ? c10::IValue() : frame.slots[step.output];
}

/// Before the same step, with its operands alone.
void LoneDouble::stand(const Machine& run, const Step& step)
{
    const Frame& from = run.top();
    const auto index = static_cast<std::size_t>(from.plan - run.plan().plans.data());
    const Plan& plan = m_machine.plan().plans[index];
    if (m_machine.state().frames.empty() || m_machine.top().plan != &plan)
        m_machine.restore({.frames = {{.plan = &plan, .slots = Values(plan.slotCount)}}});
    m_machine.modes() = run.state().modes;
    m_machine.top().pc = from.pc;
    for (const Slot slot : slotsOf(step)) {
        c10::IValue own = from.slots[slot];
        c10::IValue wide = toDouble(own);
        // What is double already is still the run's own memory.
        m_machine.top().slots[slot] = step.writes.empty() || !sharesMemory(own, wide) ? std::move(wide) : deepCopy(wide);
    }
}

Result<c10::IValue> LoneDouble::value(const Machine& run, const Step& step)
{
    if (UserText why = whyNotInDouble(run, step); !why.empty())
        return fail(std::move(why));
    stand(run, step);
    const auto ran = m_machine.advance();
    for (const Slot slot : slotsOf(step))
        m_machine.top().slots[slot] = {};
    if (step.output != noSlot)
        m_machine.top().slots[step.output] = {};
    c10::IValue out = std::exchange(m_value, {});
    return ran ? Result<c10::IValue>(std::move(out)) : fail(ran.error());
}

UserText whyNotInDouble(const Machine& run, const Step& step)
{
    if (step.kind == Step::Kind::ControlFlow)
        return UserText("control flow: the nodes of its body have rows of their own");
    if (step.random)
        return UserText("it draws random numbers: the run's own are used");
    if (!run.state().modes.vmaps.empty())
        return UserText("it is inside a vmap");
    return {};
}

} // namespace nodewise::torch_worker
