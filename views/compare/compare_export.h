// SPDX-License-Identifier: Apache-2.0
// Compared values as text for other programs: all digits, English names, in the order given.
#pragma once

#include "views/common/table_file.h"
#include "views/compare/comparison.h"

namespace nodewise::views {

/// `all` keeps the rows alive that are shown.
TextTable compareTable(std::vector<const dap::CompareRow*> shown, CompareRows all);

} // namespace nodewise::views
