// SPDX-License-Identifier: Apache-2.0
// What each stretch of a line of JSON is, told by its letters alone; for backend profiles.
#pragma once

#include "views/kernel/mlir_text.h"

namespace nodewise::views {

/// In order, without what is plain. Strings end with their line; one before a colon names a member.
std::vector<MlirSpan> jsonSpans(const QString& line);

} // namespace nodewise::views
