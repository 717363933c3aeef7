// SPDX-License-Identifier: Apache-2.0
// The difference of two graphs on the nodes of one: four colors that all kinds of color vision tell apart, and a sign each.
#pragma once

#include "views/common/overlay.h"

#include <QCoreApplication>

namespace nodewise::views {

/// What is said of a node where its graph is compared with another one. What came or went is told before what only changed.
enum class Difference : std::uint8_t { None, Same, Changed, Added, Removed, Replaced };
/// Those that are differences, in the order of legends and chips.
inline constexpr Difference everyDifference[] = {Difference::Changed, Difference::Added, Difference::Removed, Difference::Replaced};

/// Strong; not of None.
QColor differenceColor(const Theme& theme, Difference difference);
NodeLook differenceLook(const Theme& theme, Difference difference);
/// "~", "+", "−", "⇄"; "" where nothing differs
const char* differenceSign(Difference difference);
QIcon differenceSwatch(Difference difference);

class DiffOverlay {
    Q_DECLARE_TR_FUNCTIONS(DiffOverlay)
public:
    static QString nameOf(Difference difference);
    static std::shared_ptr<const Overlay> of(const std::vector<Difference>& nodes);
};

} // namespace nodewise::views
