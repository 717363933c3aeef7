// SPDX-License-Identifier: Apache-2.0
// Edits as part of a run: applied whenever the run arrives at their tick, so that going back and forth keeps them.
#include "core/torch/history/execution_history.h"
#include "core/torch/values/value_path.h"

#include <algorithm>

namespace nodewise::torch_worker {

Result<void> ExecutionHistory::addEdit(Edit edit)
{
    const Tick here = tick();
    if (edit.tick > here) { // a redo of one made later in the run: applied on the way
        m_edits.push_back(std::move(edit));
        return {};
    }
    if (auto there = go(edit.tick); !there)
        return there;
    m_edits.push_back(std::move(edit));
    if (m_edits.back().tick == tick())
        apply(m_edits.back());
    return go(here);
}

Result<std::optional<Edit>> ExecutionHistory::undoEdit()
{
    if (m_edits.empty())
        return std::nullopt;
    const Tick here = tick();
    Edit last = std::move(m_edits.back());
    m_edits.pop_back();
    if (last.tick <= here) {
        restore(m_checkpoints.before(last.tick)); // its state is that before edits of its tick
        if (auto back = go(here); !back)
            return fail(back.error());
    }
    return last;
}

bool ExecutionHistory::isEdited(std::uint32_t node) const
{
    return std::any_of(m_edits.begin(), m_edits.end(), [node](const Edit& edit) { return edit.node == node; });
}

bool ExecutionHistory::editsAhead() const
{
    return std::any_of(m_edits.begin(), m_edits.end(), [this](const Edit& edit) { return edit.tick + (edit.oneStep ? 1 : 0) > tick(); });
}

void ExecutionHistory::applyEdits()
{
    for (Edit& edit : m_edits) {
        if (edit.tick == tick())
            apply(edit);
        else if (edit.oneStep && edit.tick + 1 == tick())
            if (c10::IValue* slot = tryLive(edit.node))
                *slot = edit.original;
    }
}

void ExecutionHistory::apply(Edit& edit)
{
    c10::IValue* slot = tryLive(edit.node);
    if (edit.oneStep) {
        if (slot) {
            edit.original = *slot;
            *slot = edit.value;
        }
        return;
    }
    if (!slot)
        return;
    const auto target = elementAt(*slot, edit.path);
    if (!target)
        return;
    if (writesInPlace(*target, edit.value, edit.slice)) {
        save(target->toTensor());
        writeInto(target->toTensor(), edit.slice, edit.value);
    } else {
        *slot = withElement(*slot, edit.path, edit.value);
        putInSlot(edit.node, *slot);
    }
    if (!m_excursion)
        m_store.replace(edit.node, *slot);
}

/// Root inputs have a home beside the slots, which checkpoints share.
void ExecutionHistory::putInSlot(std::uint32_t node, const c10::IValue& value)
{
    const Plan& root = m_machine.plan().plans.front();
    for (std::size_t i = 0; i < root.inputs.size(); ++i)
        if (inputNode(i) == node) {
            auto changed = std::make_shared<Values>(*m_inputs);
            (*changed)[i] = value;
            m_inputs = std::move(changed);
            return;
        }
}

} // namespace nodewise::torch_worker
