// SPDX-License-Identifier: Apache-2.0
// Compared values as text for other programs: all digits, English names, in the order given.
#pragma once

#include "views/compare/comparison.h"
#include "views/table/table_file.h"

namespace nodewise::views {

/// `all` keeps the rows alive that are shown.
TextTable compareTable(std::vector<const dap::CompareRow*> shown, CompareRows all);

} // namespace nodewise::views
