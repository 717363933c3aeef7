// SPDX-License-Identifier: Apache-2.0
// What each stretch of a line of Python is, told by its letters alone; for the functions of templates.
#pragma once

#include "views/kernel/mlir_text.h"

namespace nodewise::views {

/// In order, without what is plain. Strings end with their line.
std::vector<MlirSpan> pythonSpans(const QString& line);

} // namespace nodewise::views
