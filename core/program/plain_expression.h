// SPDX-License-Identifier: Apache-2.0
// Symbolic sizes as plain text.
#pragma once

#include "core/graph/sym_expr.h"

namespace nodewise::program {

/// "s77" or "s0 + 1", as ExecuTorch's fork and ONNX write expressions. Those of more than a symbol are shown, not evaluated.
graph::SymExpr plainExpression(std::string_view text);

} // namespace nodewise::program
