// SPDX-License-Identifier: Apache-2.0
// A summary as text and as JSON (docs/command-line.md has its keys), and a short one of IR files.
#pragma once

#include "core/ir/ir.h"
#include "core/program/program.h"
#include "core/summary/summary.h"

#include <string>
#include <string_view>

namespace nodewise::summary {

std::string_view roleName(program::WeightEntry::Role role);                  ///< "parameter", "buffer", "constant"
std::string rangeText(const std::string& symbol, const graph::Range& range); ///< "2 <= s77 <= 64"

std::string reportText(const program::Model& model, const Summary& summary, const std::string& file);
std::string reportJson(const program::Model& model, const Summary& summary, const std::string& file);
std::string irReport(const ir::Graph& graph, const std::string& file, bool json);

} // namespace nodewise::summary
