// SPDX-License-Identifier: Apache-2.0
// What all panels of one debug session share. Plain pointers: the tab owns everything here and outlives the panels.
#pragma once

#include "views/common/document.h"

#include <memory>

namespace nodewise::views {

class BreakpointList;
class Comparison;
class DebugSession;
class Selection;

struct DebugContext {
    DebugSession* session = nullptr;
    BreakpointList* breakpoints = nullptr;
    Selection* selection = nullptr;
    std::shared_ptr<const Document> document;
    Comparison* comparison = nullptr; ///< null: this session compares nothing
};

/// The graph that a session runs.
inline Side sideOf(bool ir)
{
    return ir ? Side::Ir : Side::Fx;
}
/// Selects a node of the running side: the other side follows by its links.
void selectNode(Selection& selection, Side side, std::uint32_t node);

} // namespace nodewise::views
