// SPDX-License-Identifier: Apache-2.0
// What a backend profile's verdict makes of a node's box: seven colors that all kinds of color vision tell apart, and a sign each.
#pragma once

#include "views/graph/state_look.h"

namespace nodewise::views {

using Covered = NodeMarks::Coverage;
/// From what is good to what is bad.
inline constexpr Covered everyCovered[] = {Covered::Direct,   Covered::Lowered,     Covered::Decomposed,   Covered::Custom,
                                           Covered::Fallback, Covered::Unsupported, Covered::Unimplemented};

/// Strong; not of None.
QColor coveredColor(const Theme& theme, Covered verdict);
StateLook coveredLook(const Theme& theme, Covered verdict);
/// "=", "L", "D", "C", "F", "✗", "!"
const char* coveredSign(Covered verdict);
QIcon coveredSwatch(Covered verdict);
Tint coveredTint(const Theme& theme, Covered verdict);
/// What is drawn upon coveredColor(): the theme's lightest or darkest.
QColor onCovered(const Theme& theme, Covered verdict);

} // namespace nodewise::views
