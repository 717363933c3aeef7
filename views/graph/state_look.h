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

/// The edge of a node that nothing marks.
QColor plainEdge(const Theme& theme);

} // namespace nodewise::views
