// SPDX-License-Identifier: Apache-2.0
// What a Trace is made of: views of columns, and what owns the memory that they view. For this folder's own files.
#pragma once

#include "core/base/mapped_file.h"
#include "core/trace/store/argument_table.h"
#include "core/trace/store/levels.h"

#include <algorithm>

namespace nodewise::trace {

struct Trace::Store {
    Unit unit = Unit::Cycles;
    std::optional<double> clockMhz;
    Origin origin;
    Time begin = 0, end = 0;
    std::vector<Group> groups;
    std::vector<Lane> lanes;
    std::vector<Row> rows;
    std::vector<Link> links;
    std::vector<Samples> samples; ///< of each lane

    Columns columns;
    std::span<const SliceId> parent; ///< of each slice; empty: none has one
    NameView names;
    ArgumentView arguments;
    std::span<const Flow> flows;                  ///< sorted by `from`
    std::span<const std::uint32_t> flowsByTarget; ///< places in `flows`, sorted by `to`
    std::span<const Instant> instants;
    std::span<const SliceSummary> sliceSummaries;   ///< row by row
    std::span<const SampleSummary> sampleSummaries; ///< lane by lane

    std::shared_ptr<const void> memory; ///< owns what the spans view
    const MappedFile* file = nullptr;   ///< part of `memory`, where that is a file

    // Found by finish() from what stands above.
    std::vector<std::uint32_t> firstRow;                     ///< of each lane, and one more
    std::vector<std::size_t> firstSummary, firstLaneSummary; ///< of each row; of each lane

    void finish();
};

/// Those of a sorted column whose key is this one.
template <class T, class Key, class KeyOf>
std::span<const T> equalPart(std::span<const T> sorted, const Key& key, KeyOf keyOf)
{
    const auto first = std::partition_point(sorted.begin(), sorted.end(), [&](const T& item) { return keyOf(item) < key; });
    const auto last = std::partition_point(first, sorted.end(), [&](const T& item) { return !(key < keyOf(item)); });
    return {first, last};
}

} // namespace nodewise::trace
