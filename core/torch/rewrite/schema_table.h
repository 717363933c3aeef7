// SPDX-License-Identifier: Apache-2.0
// The table of operators that a build ships for where there is no LibTorch (core/planner/schema_table.h).
#pragma once

#include <string>

namespace nodewise::torch_worker {

/// Of every operator that this LibTorch's dispatcher has a schema for, and of those that PyTorch defines in Python alone and we know.
std::string schemaTable();

} // namespace nodewise::torch_worker
