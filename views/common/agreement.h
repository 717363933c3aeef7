// SPDX-License-Identifier: Apache-2.0
// How far values agree with others: blue where they do, the stronger the more they differ, and orange where they do not. Told apart by all
// kinds of color vision, and by a sign.
#pragma once

#include "views/common/node_look.h"

#include <cstdint>

namespace nodewise::views {

/// Worse ones are larger.
enum class Agreement : std::uint8_t {
    None,
    Equal,
    Within, ///< differs within its tolerance
    NotCompared,
    Inherits, ///< differs by what came in alone
    Differs,
    First, ///< the first of the run that differs
};

NodeLook agreementLook(const Theme& theme, Agreement agreement);
/// Strong, for what is too small for an edge.
QColor agreementColor(const Theme& theme, Agreement agreement);
/// "=", "≈", "≠", "–"; "" of None
const char* agreementSign(Agreement agreement);
QIcon agreementSwatch(Agreement agreement);
/// In its colors, with a sign of its own.
QIcon agreementSwatch(Agreement agreement, const char* sign);

} // namespace nodewise::views
