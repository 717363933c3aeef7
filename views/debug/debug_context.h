// SPDX-License-Identifier: Apache-2.0
// What all panels of one debug session share. Plain pointers: the tab owns everything here and outlives the panels.
#pragma once

#include "views/common/selection.h"

namespace nodewise::views {

class BreakpointList;
class DebugSession;
class SchemaService;
class SessionWork;

struct DebugContext {
    DebugSession* session = nullptr;
    BreakpointList* breakpoints = nullptr;
    Selection* selection = nullptr;
    std::shared_ptr<const Document> document;
    const SessionWork* compared = nullptr; ///< whose reference values may be subtracted from
    SchemaService* schemas = nullptr;      ///< null: there is no engine to ask
};

/// The graph that a session runs.
inline Side sideOf(bool ir)
{
    return ir ? Side::Ir : Side::Fx;
}

} // namespace nodewise::views
