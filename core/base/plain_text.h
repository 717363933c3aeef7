// SPDX-License-Identifier: Apache-2.0
// Numbers, lists and tables for terminals and files: English, and the same everywhere.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace nodewise::plain {

using Rows = std::vector<std::vector<std::string>>;
/// The first row is the head. Columns named in `right` are aligned to the right; blanks at the ends of lines are left out, and
/// unseen characters are escapes (shown_text.h).
std::string table(Rows rows, const std::vector<std::size_t>& right = {});
/// "1.23e-05": as short as three digits allow.
std::string shortNumber(double value);
/// "12.5 %", "<0.1 %"; "" of 0.
std::string percent(double fraction);
/// "1,234,567"
std::string grouped(double value);
/// "1 node", "1,234 nodes"
std::string counted(std::uint64_t count, const std::string& noun);
/// The same with the plural given.
std::string counted(std::uint64_t count, const std::string& one, const std::string& more);

} // namespace nodewise::plain
