// SPDX-License-Identifier: Apache-2.0
// Numerical risk as text for other programs: all digits, English names, in the order given.
#pragma once

#include "core/protocol/risk.h"
#include "views/common/table_file.h"

#include <memory>
#include <vector>

namespace nodewise::views {

/// `rows`: places in the answer's rows.
TextTable riskTable(std::shared_ptr<const dap::RiskAnswer> answer, std::vector<int> rows);

} // namespace nodewise::views
