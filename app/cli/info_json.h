// SPDX-License-Identifier: Apache-2.0
// The parts of `info` that scripts read, and its short form for IR files.
#pragma once

#include "core/ir/ir.h"
#include "core/program/program.h"
#include "core/summary/summary.h"

#include <string>
#include <string_view>

namespace nodewise::cli {

std::string_view roleName(program::WeightEntry::Role role);                  ///< "parameter", "buffer", "constant"
std::string rangeText(const std::string& symbol, const graph::Range& range); ///< "2 <= s77 <= 64"

/// One JSON object; its keys are in docs/command-line.md.
std::string infoJson(const program::Model& model, const summary::Summary& summary, const std::string& file);
std::string irInfo(const ir::Graph& graph, const std::string& file, bool json);

} // namespace nodewise::cli
