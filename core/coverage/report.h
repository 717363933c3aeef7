// SPDX-License-Identifier: Apache-2.0
// A profile's verdicts on a program as JSON and as Markdown; docs/coverage.md tells the forms.
#pragma once

#include "core/coverage/compared.h"

namespace nodewise::coverage {

/// {"profile", "ops": [{"op", "count", "verdict", "chain", "nodes", ...}], "totals"}
std::string jsonReport(const protocol::CoverageAnswer& answer);
/// A table by operator, and totals. `program`: its name, for the heading.
std::string markdownReport(const protocol::CoverageAnswer& answer, const std::string& program);

/// {"profile", "other", "ops": [{"op", "worse", "better", "changed", "same", "nodes"}], "totals"}
std::string jsonComparison(const protocol::CoverageAnswer& first, const protocol::CoverageAnswer& second);
std::string markdownComparison(const protocol::CoverageAnswer& first, const protocol::CoverageAnswer& second, const std::string& program);

/// "1.2 GFLOP"
std::string flopsText(double flops);
/// "?" where none of it is known.
std::string flopsText(const Amount& amount);
/// A sentence where the operations of some nodes are not known; else "".
std::string unknownFlopsNote(const Amount& amount);

} // namespace nodewise::coverage
