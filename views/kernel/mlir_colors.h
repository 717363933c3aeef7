// SPDX-License-Identifier: Apache-2.0
// How MLIR is painted: the colors of its stretches, and of lines that came or left.
#pragma once

#include "views/common/theme.h"
#include "views/kernel/mlir_text.h"
#include "views/text/text_surface.h"

namespace nodewise::views {

QColor mlirColor(const Theme& theme, MlirSpan::Kind kind);
std::vector<TextStretch> mlirStretches(const std::vector<MlirSpan>& spans);
/// Background and sign.
LineLook mlirLook(MlirText::Change change);

} // namespace nodewise::views
