// SPDX-License-Identifier: Apache-2.0
// What the IR says of values, as the FX graph would.
#pragma once

#include "core/graph/value.h"
#include "core/ir/ir.h"

namespace nodewise::torch_worker {

/// A number, or the symbols of an expression.
graph::SymInt symIntOf(const ir::Dim& dim);
/// Row-major: the IR says nothing of strides. Symbols have no value at export.
graph::TensorMeta tensorMeta(const ir::TensorMeta& meta);

} // namespace nodewise::torch_worker
