// SPDX-License-Identifier: Apache-2.0
#include "core/torch/analysis/run_pass.h"

#include "core/base/progress.h"
#include "core/torch/base/guarded.h"

#include <c10/core/InferenceMode.h>

#include <algorithm>

namespace nodewise::torch_worker {

namespace {

class Pass {
public:
    Pass(DebuggedRun& run, const PassHooks& hooks) : m_history(run.history()), m_hooks(hooks) {}

    Result<PassEnd> run()
    {
        m_history.setProduced([this](const Step& step, const c10::IValue& value) { produced(step, value); });
        auto ran = caught([this] { return steps(); });
        m_history.setProduced({});
        Result<PassEnd> out = ran ? std::move(*ran) : fail(ran.error());
        if (out && m_hooks.over)
            if (auto done = m_hooks.over(); !done)
                out = fail(done.error());
        return out;
    }

private:
    /// Called in the midst of a step: what a hook finds wrong is told after it. Where a node fails that writes in place, the history
    /// takes back what it wrote and runs those before it again, which have been seen.
    void produced(const Step& step, const c10::IValue& value)
    {
        if (m_history.tick() <= m_seen)
            return;
        m_seen = m_history.tick();
        if (m_hooks.produced && m_hooked)
            m_hooked = m_hooks.produced(step, value, m_history.store().runs(step.node));
    }

    Result<PassEnd> steps()
    {
        while (!m_history.finished()) {
            const Step* next = m_history.machine().tryNext();
            if (next && m_hooks.before && !m_history.machine().top().control)
                if (auto done = m_hooks.before(*next); !done)
                    return fail(done.error());
            if (auto stepped = m_history.step(); !stepped)
                return next ? PassEnd{next->node, stepped.error().asText()} : Result<PassEnd>(fail(stepped.error()));
            if (!m_hooked)
                return fail(m_hooked.error());
            if (m_history.interrupted())
                return fail(Error{.message = UserText::listed(cancelledMessage)});
            if (m_hooks.ticked && !m_hooks.ticked())
                break;
        }
        return PassEnd();
    }

    ExecutionHistory& m_history;
    const PassHooks& m_hooks;
    Result<void> m_hooked;
    Tick m_seen = 0; ///< of the last value
};

} // namespace

Result<PassEnd> runPass(DebuggedRun& run, const PassHooks& hooks)
{
    const c10::InferenceMode inference;
    ExecutionHistory& history = run.history();
    const Tick here = history.tick();
    if (auto back = history.go(0); !back)
        return fail(back.error());
    auto out = Pass(run, hooks).run();
    run.interrupts().take(); // or it would end the way back
    if (auto there = history.go(here); !there)
        return fail(there.error());
    history.takeRecomputed();
    return out;
}

namespace {

bool hasStep(const DebuggedRun& run, std::uint32_t node)
{
    const ProgramPlan& plan = run.history().machine().plan();
    return node < plan.nodeCount && plan.places[node].step != noSlot;
}

} // namespace

Result<std::vector<std::uint32_t>> nodesNamed(const DebuggedRun& run, std::vector<std::uint32_t> nodes,
                                              const std::vector<std::string>& names)
{
    for (const std::uint32_t node : nodes)
        if (!hasStep(run, node))
            return fail("there is no node %1 that runs", node);
    for (const std::string& name : names) {
        auto found = run.listing().find(name);
        std::erase_if(found, [&](std::uint32_t node) { return !hasStep(run, node); });
        const auto qualified =
            std::find_if(found.begin(), found.end(), [&](std::uint32_t node) { return run.listing().node(node).qualified == name; });
        if (found.empty())
            return fail(
                Error{.message = UserText("there is no node '%1' that runs", name), .hint = UserText("nodewise-cli find lists names")});
        if (found.size() > 1 && qualified == found.end())
            return fail(Error{.message = UserText("several nodes have the name '%1'", name),
                              .hint = UserText("name the body, too: %1", run.listing().node(found.front()).qualified)});
        nodes.push_back(qualified != found.end() ? *qualified : found.front());
    }
    std::sort(nodes.begin(), nodes.end());
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    return nodes;
}

void appendSlots(const Operand& operand, std::vector<Slot>& out)
{
    if (operand.slot != noSlot && std::find(out.begin(), out.end(), operand.slot) == out.end())
        out.push_back(operand.slot);
    for (const Operand& element : operand.elements)
        appendSlots(element, out);
}

std::vector<Slot> slotsOf(const Step& step)
{
    std::vector<Slot> out;
    for (const Operand& operand : step.operands)
        appendSlots(operand, out);
    return out;
}

} // namespace nodewise::torch_worker
