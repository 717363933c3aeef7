// SPDX-License-Identifier: Apache-2.0
// A verdict's icon.
#pragma once

#include "core/protocol/compare.h"
#include "views/common/theme.h"

#include <QIcon>

namespace nodewise::views {

/// A node's box as the canvas draws it, with its sign.
QIcon verdictSwatch(const Theme& theme, dap::CompareRow::Verdict verdict, qreal ratio);

} // namespace nodewise::views
