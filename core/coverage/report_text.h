// SPDX-License-Identifier: Apache-2.0
// What coverage prints on a terminal.
#pragma once

#include "core/coverage/compared.h"
#include "core/coverage/matrix.h"

#include <string>

namespace nodewise::coverage {

/// A table by operator and a line of totals. `chains`: below each operator the rules that had a say.
std::string coverageText(const protocol::CoverageAnswer& answer, bool chains);
std::string comparisonText(const protocol::CoverageAnswer& first, const protocol::CoverageAnswer& second);
std::string matrixText(const Matrix& matrix);

} // namespace nodewise::coverage
