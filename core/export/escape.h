// SPDX-License-Identifier: Apache-2.0
// Text of files as parts of other formats: nothing gets out of the place where it is put. One function per format, which every writer
// uses; unseen characters are shown as escapes in all of them (core/base/shown_text.h). Cells of CSV: core/base/csv_cell.h; JSON:
// core/base/json_text.h.
#pragma once

#include <string>
#include <string_view>

namespace nodewise::exporting {

/// In elements and attributes of XML and HTML.
std::string xmlText(std::string_view text);
/// In a line of GitHub Flavored Markdown. What GitHub makes a link of by itself stands as code.
std::string markdownText(std::string_view text);
/// The same in a table's cell.
std::string markdownCell(std::string_view text);
/// Between the quotes of a Mermaid label.
std::string mermaidText(std::string_view text);
/// As the id of a Mermaid node, which must begin with something else: names of FX nodes stay, others are told apart by a hash.
std::string mermaidId(std::string_view name);
/// In quotes, for Graphviz.
std::string dotText(std::string_view text);

} // namespace nodewise::exporting
