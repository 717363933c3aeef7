// SPDX-License-Identifier: Apache-2.0
#include "core/torch/history/checkpoints.h"

#include <algorithm>

namespace nodewise::torch_worker {

namespace {

void addAll(StorageCount& count, const Values& values)
{
    for (const c10::IValue& value : values)
        count.add(value);
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

void addControl(StorageCount& count, const Control& control)
{
    addAll(count, control.carried);
    addAll(count, control.sliced);
    addAll(count, control.additional);
    for (const Values& values : control.stacked)
        addAll(count, values);
}

void Checkpoints::clear()
{
    m_all.clear();
    m_logBytes = 0;
}

std::size_t Checkpoints::before(Tick tick) const
{
    const auto after = std::upper_bound(m_all.begin(), m_all.end(), tick,
                                        [](Tick wanted, const Checkpoint& checkpoint) { return wanted < checkpoint.tick; });
    return after == m_all.begin() ? 0 : static_cast<std::size_t>(after - m_all.begin()) - 1;
}

const Checkpoint& Checkpoints::goBack(std::size_t index)
{
    undo(index);
    m_all.erase(m_all.begin() + static_cast<std::ptrdiff_t>(index) + 1, m_all.end());
    m_all.back().log = {};
    sumLogs();
    return m_all.back();
}

void Checkpoints::undo(std::size_t from)
{
    for (std::size_t i = m_all.size(); i-- > from;)
        m_all[i].log.swap();
}

void Checkpoints::redo(std::size_t from)
{
    for (std::size_t i = from; i < m_all.size(); ++i)
        m_all[i].log.swap();
}

bool Checkpoints::thin(Tick gap, Tick now)
{
    bool any = false;
    for (std::size_t i = 1; i < m_all.size(); ++i) {
        const Tick next = i + 1 < m_all.size() ? m_all[i + 1].tick : now;
        if (next - m_all[i - 1].tick > gap)
            continue;
        m_all[i - 1].log.absorb(std::move(m_all[i].log));
        m_all.erase(m_all.begin() + static_cast<std::ptrdiff_t>(i));
        any = true; // the one that follows stays: i is now its index
    }
    sumLogs();
    return any;
}

Tick Checkpoints::largestGap(Tick now) const
{
    Tick largest = 0;
    for (std::size_t i = 0; i < m_all.size(); ++i)
        largest = std::max(largest, (i + 1 < m_all.size() ? m_all[i + 1].tick : now) - m_all[i].tick);
    return largest;
}

std::uint64_t Checkpoints::count(StorageCount& count) const
{
    std::uint64_t bytes = 0;
    for (const Checkpoint& checkpoint : m_all)
        bytes += addCheckpoint(count, checkpoint);
    return bytes;
}

void Checkpoints::sumLogs()
{
    m_logBytes = 0;
    for (const Checkpoint& checkpoint : m_all)
        m_logBytes += checkpoint.log.bytes();
}

} // namespace nodewise::torch_worker
