// SPDX-License-Identifier: Apache-2.0
// What the difference of two graphs makes of a node's box: four colors that all kinds of color vision tell apart, and a sign each.
#pragma once

#include "views/graph/state_look.h"

namespace nodewise::views {

using Difference = NodeMarks::Difference;
/// Those that are differences, in the order of legends and chips.
inline constexpr Difference everyDifference[] = {Difference::Changed, Difference::Added, Difference::Removed, Difference::Replaced};

/// Strong; not of None.
QColor differenceColor(const Theme& theme, Difference difference);
StateLook differenceLook(const Theme& theme, Difference difference);
/// "~", "+", "−", "⇄"; "" where nothing differs
const char* differenceSign(Difference difference);
QIcon differenceSwatch(Difference difference);
Tint differenceTint(const Theme& theme, Difference difference);

} // namespace nodewise::views
