// SPDX-License-Identifier: Apache-2.0
// What a history holds, and how it keeps to its budget: old values go first, then every other checkpoint.
#include "core/torch/history/execution_history.h"

#include <algorithm>

namespace nodewise::torch_box {

namespace {

void addAll(StorageCount& count, const Values& values)
{
    for (const c10::IValue& value : values)
        count.add(value);
}

void addControl(StorageCount& count, const Control& control)
{
    addAll(count, control.carried);
    addAll(count, control.sliced);
    addAll(count, control.additional);
    for (const Values& values : control.stacked)
        addAll(count, values);
}

std::uint64_t addCheckpoint(StorageCount& count, const Checkpoint& checkpoint)
{
    std::uint64_t bytes = sizeof(Checkpoint) + checkpoint.log.bytes();
    if (checkpoint.generator.defined())
        bytes += checkpoint.generator.nbytes();
    for (const auto& frame : checkpoint.frames) {
        bytes += sizeof(frame) + frame.values.capacity() * sizeof(frame.values.front());
        for (const auto& value : frame.values)
            count.add(value.second);
        if (frame.control)
            addControl(count, *frame.control);
    }
    return bytes;
}

} // namespace

std::uint64_t ExecutionHistory::liveBytes(StorageCount& count) const
{
    for (const Frame& frame : m_machine.state().frames) {
        addAll(count, frame.slots);
        if (frame.control)
            addControl(count, *frame.control);
    }
    return count.bytes();
}

ExecutionHistory::Held ExecutionHistory::held() const
{
    StorageCount count(m_inputStorages);
    Held out{.live = liveBytes(count)};
    for (const Checkpoint& checkpoint : m_checkpoints)
        out.kept += addCheckpoint(count, checkpoint);
    m_store.count(count);
    out.kept += count.bytes() - out.live;
    return out;
}

std::uint64_t ExecutionHistory::keptBytes() const
{
    return held().kept;
}

void ExecutionHistory::setBudget(std::uint64_t bytes)
{
    m_options.budget = bytes;
    makeRoom();
}

std::uint64_t ExecutionHistory::makeRoom()
{
    auto [live, kept] = held();
    if (m_options.keep != KeepValues::All && kept > m_options.budget) {
        const std::uint64_t wanted = m_options.budget - m_options.budget / 8;
        while (kept > wanted && m_store.dropOldest(kept - wanted) > 0)
            kept = keptBytes();
        while (kept > m_options.budget && thinCheckpoints(maxGap))
            kept = keptBytes();
        for (Tick gap = 2 * maxGap; kept > m_options.budget && m_checkpoints.size() > 1; gap *= 2)
            if (thinCheckpoints(gap)) {
                m_spacing = std::max(m_spacing, gap / 2);
                kept = keptBytes();
            }
    }
    const std::uint64_t values = kept > m_logBytes ? kept - m_logBytes : 0;
    m_store.setCharged(values + live);
    m_limit = std::max(m_options.budget, kept) + live;
    return kept;
}

/// Takes out every other checkpoint, where its neighbors are then no farther apart than `gap`. False if there was none to take out.
bool ExecutionHistory::thinCheckpoints(Tick gap)
{
    bool any = false;
    for (std::size_t i = 1; i < m_checkpoints.size(); ++i) {
        const Tick next = i + 1 < m_checkpoints.size() ? m_checkpoints[i + 1].tick : tick();
        if (next - m_checkpoints[i - 1].tick > gap)
            continue;
        m_checkpoints[i - 1].log.absorb(std::move(m_checkpoints[i].log));
        m_checkpoints.erase(m_checkpoints.begin() + static_cast<std::ptrdiff_t>(i));
        any = true; // the one that follows stays: i is now its index
    }
    m_logBytes = 0;
    for (const Checkpoint& left : m_checkpoints)
        m_logBytes += left.log.bytes();
    return any;
}

Tick ExecutionHistory::largestGap() const
{
    Tick largest = 0;
    for (std::size_t i = 0; i < m_checkpoints.size(); ++i)
        largest = std::max(largest, (i + 1 < m_checkpoints.size() ? m_checkpoints[i + 1].tick : tick()) - m_checkpoints[i].tick);
    return largest;
}

} // namespace nodewise::torch_box
