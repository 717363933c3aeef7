// SPDX-License-Identifier: Apache-2.0
// Memory over a run in words: what the page, its plot and its files say.
#pragma once

#include "views/numerics/memory_profile.h"

#include <QCoreApplication>
#include <QString>
#include <QStringList>

namespace nodewise::views {

class MemoryText {
    Q_DECLARE_TR_FUNCTIONS(MemoryText)
public:
    /// "37.1 kB"
    static QString bytes(std::uint64_t bytes);
    /// "planned peak 4.2 MB at conv2d_3", "measured peak 5.0 MB at conv2d_3"; without the node unless `named`.
    static QString plannedPeak(const MemoryProfile& profile, bool named = false);
    static QString measuredPeak(const MemoryProfile& profile, bool named = false);
    /// "weights 44.7 MB · inputs 602 kB · 31.4 MB of values without reuse"
    static QString rest(const MemoryProfile& profile);
    /// Why plan and run differ, or why there is a plan alone, in one sentence.
    static QString difference(const MemoryProfile& profile);
    /// What the measured peak is made of.
    static QString ofOperator(const MemoryProfile& profile);
    /// "step 17 of 63: conv2d_3"
    static QString place(const MemoryProfile& profile, std::uint32_t step);
    /// Node, operator and bytes of a step, one thing a line.
    static QStringList lines(const MemoryProfile& profile, std::uint32_t step);
    /// The same in one.
    static QString line(const MemoryProfile& profile, std::uint32_t step);
    /// "value", "output", "weight", "input"
    static QString kind(const protocol::MemoryBlock& block);
    /// "relu, view and 3 more": who shares it with the node that made it.
    static QString sharedBy(const MemoryProfile& profile, const protocol::MemoryBlock& block);
    /// Name, bytes, kind and life of a block, one thing a line.
    static QStringList lines(const MemoryProfile& profile, const protocol::MemoryBlock& block);
};

} // namespace nodewise::views
