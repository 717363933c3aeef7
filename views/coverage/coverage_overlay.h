// SPDX-License-Identifier: Apache-2.0
// What a backend profile says, on the nodes of a graph: eight colors that all kinds of color vision tell apart, and a sign each.
#pragma once

#include "views/common/overlay.h"

#include <QCoreApplication>

namespace nodewise::views {

/// As dap::Verdict has it. Worse ones are larger.
enum class Covered : std::uint8_t { None, Direct, Lowered, Decomposed, Custom, Fallback, Unsupported, Unimplemented, Refused };
/// From what is good to what is bad.
inline constexpr Covered everyCovered[] = {Covered::Direct,   Covered::Lowered,     Covered::Decomposed,    Covered::Custom,
                                           Covered::Fallback, Covered::Unsupported, Covered::Unimplemented, Covered::Refused};

/// Strong; not of None.
QColor coveredColor(const Theme& theme, Covered verdict);
NodeLook coveredLook(const Theme& theme, Covered verdict);
/// "=", "L", "D", "C", "F", "✗", "!", "⊘"
const char* coveredSign(Covered verdict);
QIcon coveredSwatch(Covered verdict);
/// What is drawn upon coveredColor(): the theme's lightest or darkest.
QColor onCovered(const Theme& theme, Covered verdict);

class CoverageOverlay {
    Q_DECLARE_TR_FUNCTIONS(CoverageOverlay)
public:
    static QString nameOf(Covered verdict);
    static std::shared_ptr<const Overlay> of(const std::vector<Covered>& nodes);
};

} // namespace nodewise::views
