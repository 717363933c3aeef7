// SPDX-License-Identifier: Apache-2.0
// Slices found by words. Runs on a worker.
#pragma once

#include "core/base/progress.h"
#include "views/timeline/slice_set.h"

#include <QString>
#include <QStringList>

#include <memory>
#include <vector>

namespace nodewise::views {

struct FoundSlices {
    SliceSet slices;
    std::vector<trace::SliceId> inTime; ///< the same, the earliest first
    std::vector<char> lanes;            ///< by lane: it has one
};

/// Each word must be found, in any letter case: in the name, in a node's name, the kernel, operator or module that the slice belongs to.
/// A word with a key looks there alone: name: node: kernel: op: module: lane: kind: wait: (what it waited for) arg: (arguments, as
/// key=value); longer:N and shorter:N compare the duration in ticks. Words in "quotes" may hold spaces. Nothing for no words.
FoundSlices findSlices(const trace::Trace& trace, const QString& text, const Progress& progress = {});
/// Slices of any of the nodes, "add" or "true_graph_0/add".
SliceSet slicesOf(const trace::Trace& trace, const QStringList& nodes, const Progress& progress = {});
/// Those that wanted(slice, lane) takes; none when cancelled.
template <class Wanted>
SliceSet slicesWhere(const trace::Trace& trace, const Progress& progress, const Wanted& wanted)
{
    constexpr std::uint32_t block = 1 << 16; // slices between two looks at the cancel flag
    std::vector<trace::SliceId> out;
    for (const trace::Row& row : trace.rows())
        for (std::uint32_t first = 0; first < row.count; first += block) {
            if (progress.cancelled())
                return {};
            progress.step(UserText("Searching slices"), double(row.first + first) / double(trace.sliceCount()));
            for (std::uint32_t i = first; i < std::min(row.count, first + block); ++i)
                if (wanted(row.first + i, row.lane))
                    out.push_back(row.first + i);
        }
    return SliceSet(std::move(out));
}
/// The words of a search, quotes taken off: key ("" = none) and value.
struct SearchWord {
    QString key, value;
    bool operator==(const SearchWord&) const = default;
};
std::vector<SearchWord> searchWords(const QString& text);

} // namespace nodewise::views
