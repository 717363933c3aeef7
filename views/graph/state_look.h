// SPDX-License-Identifier: Apache-2.0
// What a debug session makes of a node's box: the canvas draws it, the legend explains it.
#pragma once

#include "views/common/node_look.h"
#include "views/common/node_marks.h"

namespace nodewise::views {

/// Not of State::None. `heat`: 0..1 by time; negative = not shown.
NodeLook stateLook(const Theme& theme, NodeMarks::State state, float heat = -1);
/// Of a way that is lit.
QColor pathColor(const Theme& theme);

} // namespace nodewise::views
