// SPDX-License-Identifier: Apache-2.0
// The levels of an open program, its own and those of files that were added, each as a document that a canvas can show.
#pragma once

#include "core/base/progress.h"
#include "core/document/document.h"
#include "core/levels/levels.h"

namespace nodewise::document {

/// Immutable, made by a background job.
struct LevelSet {
    levels::Levels levels;
    std::vector<std::shared_ptr<const Document>> documents; ///< by level; of the program's own levels the program's
    std::vector<levels::JoinCounts> steps; ///< between a level and the next one in the list, of the next one's nodes; one less than levels
    std::optional<std::size_t> fx, ir;     ///< the program's own

    Side side(std::size_t level) const { return levels.levels[level].ir ? Side::Ir : Side::Fx; }
    /// Some level is of another file, or of the program's file beside its own.
    bool hasMore() const { return levels.levels.size() > std::size_t(fx.has_value()) + std::size_t(ir.has_value()); }
};

/// The program's file holds levels that the document has not: an ETRecord.
bool hasMoreLevels(const Document& document);
/// Errors: cancelled. Files that can't be read are problems of the levels.
Result<std::shared_ptr<const LevelSet>> levelSetOf(std::shared_ptr<const Document> document, const std::vector<std::string>& files,
                                                   const Progress& progress);

} // namespace nodewise::document
