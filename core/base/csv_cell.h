// SPDX-License-Identifier: Apache-2.0
// Cells of comma- and tab-separated files.
#pragma once

#include <string>
#include <string_view>

namespace nodewise {

/// Quoted where it has to be (RFC 4180). A text that a spreadsheet would take for a formula ("=…", "+…", "-…", "@…", or one that begins
/// with a tab or line end) gets an apostrophe before it; so does such a text that has one already, so that texts stay different. Numbers,
/// with a unit or without, stay as they are. What is not UTF-8 is U+FFFD.
std::string csvCell(std::string_view text, char separator = ',');
/// The text of a cell that csvCell wrote, without its quotes.
std::string_view textOfCsvCell(std::string_view cell);

} // namespace nodewise
