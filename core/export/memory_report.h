// SPDX-License-Identifier: Apache-2.0
// What lives when in a run, as text and as JSON (docs/numerics.md has its keys).
#pragma once

#include "core/protocol/memory_map.h"

namespace nodewise::exporting {

std::string memoryText(const dap::MemoryAnswer& answer);
std::string memoryJson(const dap::MemoryAnswer& answer);

} // namespace nodewise::exporting
