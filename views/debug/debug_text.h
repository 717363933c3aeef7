// SPDX-License-Identifier: Apache-2.0
// A session's state in one line, and what the colors of nodes are made of.
#pragma once

#include "views/common/node_marks.h"
#include "views/debug/breakpoint_list.h"
#include "views/debug/debug_session.h"

#include <QCoreApplication>
#include <QString>

namespace nodewise::views {

class DebugText {
    Q_DECLARE_TR_FUNCTIONS(DebugText)
public:
    /// "Stopped before linear_1 (breakpoint) · 27 of 143 nodes · 1.9 ms · kept 3.1 of 512 MB"; "" while there is nothing to say.
    static QString status(const DebugSession& session);
    /// "breakpoint", "NaN"; "" for a plain step.
    static QString reason(const protocol::StoppedBody& stop);
    /// What went wrong at this stop, for the banner; "" if nothing did.
    static QString trouble(const DebugSession& session);
    /// What a program lacks to run with numbers; "" if nothing.
    static QString lacking(const protocol::LaunchAnswer& answer);
};

/// What the session and the breakpoints show on one side's nodes.
std::shared_ptr<NodeMarks> makeMarks(Side side, const DebugSession& session, const BreakpointList& breakpoints, const Document& document,
                                     bool heat);

} // namespace nodewise::views
