// SPDX-License-Identifier: Apache-2.0
// The checkpoints of a run.
#pragma once

#include "core/torch/history/checkpoint.h"
#include "core/torch/history/value_store.h"

namespace nodewise::torch_worker {

/// Owns them, by tick, and with them what has been overwritten since; the first is the start.
class Checkpoints {
public:
    void clear();
    void add(Checkpoint checkpoint) { m_all.push_back(std::move(checkpoint)); }
    const Checkpoint& operator[](std::size_t index) const { return m_all[index]; }
    Tick lastTick() const { return m_all.back().tick; }
    std::size_t before(Tick tick) const; ///< index of the last one at or before it
    /// What is about to be overwritten.
    void save(const at::Tensor& tensor) { m_logBytes += m_all.back().log.save(tensor); }

    /// Puts back what has been overwritten since the checkpoint, which is then the last.
    const Checkpoint& goBack(std::size_t index);
    /// For a look at the past: puts back what has been overwritten since the checkpoint, and writes it again.
    void undo(std::size_t from);
    void redo(std::size_t from);

    /// Takes out every other one, where its neighbors are then no farther apart than `gap`; the run stands at `now`. False if there was
    /// none to take out.
    bool thin(Tick gap, Tick now);
    bool onlyStart() const { return m_all.size() <= 1; }
    Tick largestGap(Tick now) const;
    std::uint64_t logBytes() const { return m_logBytes; } ///< of what has been overwritten
    /// Counts the values, and returns the bytes of all else.
    std::uint64_t count(StorageCount& count) const;

private:
    void sumLogs();

    std::vector<Checkpoint> m_all;
    std::uint64_t m_logBytes = 0;
};

/// Values that a body's control flow holds.
void addControl(StorageCount& count, const Control& control);

} // namespace nodewise::torch_worker
