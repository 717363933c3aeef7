// SPDX-License-Identifier: Apache-2.0
// Reads the CSV that docs/traces.md describes, and any other with a column for name, start and duration.
#pragma once

#include "core/base/progress.h"
#include "core/trace/input/read_options.h"

namespace nodewise::trace {

Result<std::shared_ptr<const Trace>> readCsv(const std::string& path, const ReadOptions& options, const Progress& progress);

} // namespace nodewise::trace
