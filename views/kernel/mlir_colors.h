// SPDX-License-Identifier: Apache-2.0
// In which color each stretch of MLIR is painted.
#pragma once

#include "views/common/theme.h"
#include "views/kernel/mlir_text.h"

namespace nodewise::views {

QColor mlirColor(const Theme& theme, MlirSpan::Kind kind);

} // namespace nodewise::views
