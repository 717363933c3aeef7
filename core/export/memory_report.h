// SPDX-License-Identifier: Apache-2.0
// What lives when in a run, as text and as JSON (docs/numerics.md has its keys).
#pragma once

#include "core/protocol/memory_map.h"

namespace nodewise::exporting {

std::string memoryText(const protocol::MemoryAnswer& answer);
std::string memoryJson(const protocol::MemoryAnswer& answer);

} // namespace nodewise::exporting
