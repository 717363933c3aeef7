// SPDX-License-Identifier: Apache-2.0
// What a debug session makes of a node's box: the canvas draws it, the legend explains it.
#pragma once

#include "views/common/node_marks.h"
#include "views/common/theme.h"

namespace nodewise::views {

struct StateLook {
    QColor fill, edge;
};

/// Not of State::None. `heat`: 0..1 by time; negative = not shown.
StateLook stateLook(const Theme& theme, NodeMarks::State state, float heat = -1);

/// What a comparison makes of it; not of Verdict::None. Blue where values agree, the stronger the more they differ, and orange where they
/// do not: told apart by all kinds of color vision, and by the sign (verdictSign) where it matters.
StateLook verdictLook(const Theme& theme, NodeMarks::Verdict verdict);
/// Strong, for what is too small for an edge.
QColor verdictColor(const Theme& theme, NodeMarks::Verdict verdict);
/// "=", "≈", "≠", "–"
const char* verdictSign(NodeMarks::Verdict verdict);

/// The edge of a node that nothing marks.
QColor plainEdge(const Theme& theme);

} // namespace nodewise::views
