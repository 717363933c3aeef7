// SPDX-License-Identifier: Apache-2.0
// Findings as text for people, as JSON for scripts, and as a page of HTML.
#pragma once

#include "core/findings/finding.h"
#include "core/notes/notes.h"

namespace nodewise::findings {

std::string reportText(const std::vector<Finding>& findings, const graph::Graph& graph, const std::string& file);
/// {"file", "findings": [{"rule", "rank", "title", "evidence": [], "nodes": [qualified names], "remedy"}], "totals": {"problem": 0, ...}}
std::string reportJson(const std::vector<Finding>& findings, const graph::Graph& graph, const std::string& file);
/// One file that loads nothing; with what people noted about the program.
std::string reportHtml(const std::vector<Finding>& findings, const graph::Graph& graph, const std::string& file,
                       const std::vector<notes::Note>& notes = {});

} // namespace nodewise::findings
