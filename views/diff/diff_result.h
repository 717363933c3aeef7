// SPDX-License-Identifier: Apache-2.0
// Two graphs of open documents and what differs between them, as an immutable snapshot made by a background job.
#pragma once

#include <cstdint>

#include "core/diff/diff.h"
#include "views/common/document.h"
#include "views/common/node_marks.h"
#include "views/diff/diff_overlay.h"

#include <QString>

#include <memory>
#include <optional>

namespace nodewise::views {

/// One of the two. The document has a graph on that side.
struct DiffInput {
    std::shared_ptr<const Document> document;
    Side side = Side::Fx;
    QString title; ///< "llama.pt2"
};

struct DiffResult {
    DiffInput before, after;
    diff::Side nodesBefore, nodesAfter;
    diff::Diff diff;
    std::shared_ptr<const NodeMarks> marksBefore, marksAfter;
};

/// Pairs that are known: a program's graph and its own IR, or an IR file that was rewritten from it.
diff::Known knownPairs(const DiffInput& before, const DiffInput& after);

/// Any thread. Fails only if cancelled.
Result<std::shared_ptr<const DiffResult>> compared(DiffInput before, DiffInput after, const diff::Known& known, const Progress& progress);

/// Of an entry, as the canvas marks it.
Difference differenceOf(diff::Entry::Kind kind);
/// The node that an entry is listed under: the first one after, or the first one before where it was removed.
const diff::SideNode& nodeOf(const DiffResult& result, const diff::Entry& entry);
/// Where one side has nothing of an entry: what stands for the nearest producer that it has, of the other side; nullopt: for none.
std::optional<std::uint32_t> tryPlace(const DiffResult& result, const diff::Entry& entry);
/// Nodes that a selection can name: those of the graph itself.
std::vector<std::uint32_t> selectable(const DiffInput& input, const std::vector<std::uint32_t>& nodes);
/// Groups to expand so that what differs is seen; none where that is too much for one look.
std::vector<std::string> groupsToShow(const DiffInput& input, const NodeMarks& marks);

} // namespace nodewise::views
