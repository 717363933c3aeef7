// SPDX-License-Identifier: Apache-2.0
// What a backend profile's decompositions and passes did with a program: as text, and as JSON (docs/command-line.md has its keys).
#pragma once

#include "core/export/comparison_report.h"
#include "core/protocol/rewrite.h"

namespace nodewise::exporting {

struct RewriteReport {
    const protocol::RewriteAnswer& answer;
    std::string ir;                   ///< file that was written; "" = none
    const Compared* check = nullptr;  ///< the rewritten program beside the program; null: not compared
    std::vector<std::string> rounded; ///< conversions that were left out, and that rounded
};
std::string rewriteText(const RewriteReport& report);
std::string rewriteJson(const RewriteReport& report);

/// An output that has no value to be compared with, though it holds some.
const protocol::CompareRow* tryMissingOutput(const Compared& check);

} // namespace nodewise::exporting
