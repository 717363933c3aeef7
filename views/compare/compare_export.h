// SPDX-License-Identifier: Apache-2.0
// Compared values as text for other programs: all digits, English names, in the order given.
#pragma once

#include "core/dap/compare.h"

#include <QString>

#include <vector>

namespace nodewise::views {

/// With a line of titles. `separator`: a tab or a comma; what needs quotes for it gets them (RFC 4180).
QString compareLines(const std::vector<const dap::CompareRow*>& rows, QChar separator);

} // namespace nodewise::views
