// SPDX-License-Identifier: Apache-2.0
// Columns under each other, for a terminal.
#pragma once

#include <string>
#include <vector>

namespace nodewise::cli {

/// The first row is the head. Columns named in `right` are aligned to the right; blanks at the ends of lines are left out.
std::string table(const std::vector<std::vector<std::string>>& rows, const std::vector<std::size_t>& right = {});
/// "1.23e-05": as short as three digits allow.
std::string shortNumber(double value);
/// "12.5 %", "< 0.1 %"; "" of 0.
std::string percent(double fraction);

} // namespace nodewise::cli
