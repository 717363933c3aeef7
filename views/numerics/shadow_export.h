// SPDX-License-Identifier: Apache-2.0
// A run beside itself in double as text for other programs: all digits, English names, in the order given.
#pragma once

#include "core/protocol/shadow.h"
#include "views/common/table_file.h"

#include <memory>
#include <vector>

namespace nodewise::views {

/// `rows`: places in the answer's rows.
TextTable shadowTable(std::shared_ptr<const dap::ShadowAnswer> answer, std::vector<int> rows);

} // namespace nodewise::views
