// SPDX-License-Identifier: Apache-2.0
#include "core/torch/history/checkpoint.h"

#include <ATen/CPUGeneratorImpl.h>

#include <mutex>

namespace nodewise::torch_worker {

Liveness::Liveness(const ProgramPlan& plan) : m_plan(plan)
{
    for (const Plan& graph : plan.plans) {
        std::vector<Life>& lives = m_lives.emplace_back(graph.slotCount);
        for (std::uint32_t i = 0; i < graph.steps.size(); ++i) {
            if (graph.steps[i].output != noSlot)
                lives[graph.steps[i].output].birth = i + 1;
            for (const Slot slot : graph.steps[i].dies)
                lives[slot].death = i;
        }
        if (m_lives.size() == 1)
            for (const Slot slot : graph.inputs)
                if (slot != noSlot)
                    lives[slot].rootInput = true;
    }
}

bool Liveness::isLive(const Plan& plan, Slot slot, std::uint32_t pc) const
{
    const Life& life = m_lives[static_cast<std::size_t>(&plan - m_plan.plans.data())][slot];
    return life.birth <= pc && life.death >= pc;
}

const std::vector<Slot>& Liveness::live(const Plan& plan, std::uint32_t pc)
{
    const auto index = static_cast<std::uint32_t>(&plan - m_plan.plans.data());
    const auto [found, isNew] = m_cache.try_emplace({index, pc});
    if (isNew)
        for (Slot slot = 0; slot < plan.slotCount; ++slot)
            if (!m_lives[index][slot].rootInput && isLive(plan, slot, pc))
                found->second.push_back(slot);
    return found->second;
}

Checkpoint Checkpoint::take(const Machine& machine, Liveness& liveness, std::shared_ptr<const Values> inputs)
{
    Checkpoint out;
    out.tick = machine.state().tick;
    out.modes = machine.state().modes;
    out.inputs = std::move(inputs);
    for (const auto& frame : machine.state().frames) {
        Frame& copy = out.frames.emplace_back(Frame{frame.plan, frame.pc, {}, frame.control});
        const std::vector<Slot>& live = liveness.live(*frame.plan, frame.pc);
        copy.values.reserve(live.size());
        for (const Slot slot : live)
            if (!frame.slots[slot].isNone())
                copy.values.emplace_back(slot, frame.slots[slot]);
    }
    if (machine.plan().random) {
        auto generator = at::detail::getDefaultCPUGenerator();
        const std::scoped_lock lock(generator.mutex());
        out.generator = generator.get_state();
    }
    return out;
}

State Checkpoint::state(const Liveness& liveness) const
{
    State out{.tick = tick, .frames = {}, .modes = modes, .generator = generator};
    for (const Frame& frame : frames) {
        auto& copy = out.frames.emplace_back();
        copy.plan = frame.plan;
        copy.pc = frame.pc;
        copy.control = frame.control;
        copy.slots.resize(frame.plan->slotCount);
        for (const auto& [slot, value] : frame.values)
            copy.slots[slot] = value;
    }
    if (out.frames.empty())
        return out;
    auto& root = out.frames.front();
    for (std::size_t i = 0; i < root.plan->inputs.size(); ++i)
        if (const Slot slot = root.plan->inputs[i]; slot != noSlot && liveness.isLive(*root.plan, slot, root.pc))
            root.slots[slot] = (*inputs)[i];
    return out;
}

} // namespace nodewise::torch_worker
