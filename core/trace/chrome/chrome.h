// SPDX-License-Identifier: Apache-2.0
// Reads Chrome traces: JSON as an array or an object of events, whole or cut.
#pragma once

#include "core/base/progress.h"
#include "core/trace/input/read_options.h"

namespace nodewise::trace {

Result<std::shared_ptr<const Trace>> readChrome(const std::string& path, const ReadOptions& options, const Progress& progress);

} // namespace nodewise::trace
