// SPDX-License-Identifier: Apache-2.0
#include "core/mlir/foreign.h"

#include <mlir/InitAllDialects.h> // takes half a minute to compile: only here

namespace nodewise::kernel_worker {

void addForeignDialects(mlir::DialectRegistry& registry)
{
    mlir::registerAllDialects(registry);
}

} // namespace nodewise::kernel_worker
