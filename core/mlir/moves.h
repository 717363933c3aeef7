// SPDX-License-Identifier: Apache-2.0
// Operations that move tiles between memory spaces. For the .cpp files of this module: it includes MLIR.
#pragma once

#include "core/mlir/module_parts.h"

#include <optional>

namespace nodewise::kernel_worker {

struct TileMove {
    mlir::Value source, target;
    std::string direction; ///< as an attribute says it: "MVIN", "MVOUT"; else ""
};

bool inScratchpad(mlir::Value value);

/// memref.copy, memref.dma_start, and operations of unknown dialects that name a direction.
std::optional<TileMove> tryMove(mlir::Operation* op);

} // namespace nodewise::kernel_worker
