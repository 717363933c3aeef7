// SPDX-License-Identifier: Apache-2.0
// A verdict's icon.
#pragma once

#include "core/protocol/compare.h"

#include <QIcon>

namespace nodewise::views {

/// A node's box as the canvas draws it, with its sign.
QIcon verdictSwatch(protocol::CompareRow::Verdict verdict);

} // namespace nodewise::views
