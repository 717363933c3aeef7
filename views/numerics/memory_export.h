// SPDX-License-Identifier: Apache-2.0
// Memory over a run as tables with all digits and English words.
#pragma once

#include "views/numerics/memory_profile.h"
#include "views/table/table_file.h"

namespace nodewise::views {

/// Steps count from 1, as the window shows them.
TextTable memoryStepTable(std::shared_ptr<const MemoryProfile> profile);

} // namespace nodewise::views
