// SPDX-License-Identifier: Apache-2.0
// Steps of linalg operations. For the .cpp files of this module: it includes MLIR.
#pragma once

#include "core/mlir/tile_steps.h"
#include "core/mlir/tile_work.h"

namespace nodewise::kernel_worker {

class LinalgSteps {
public:
    explicit LinalgSteps(TileSteps& steps) : m_steps(steps) {}
    void visit(mlir::linalg::LinalgOp op);

private:
    std::optional<std::vector<sim::NumberId>> extentsOf(mlir::linalg::LinalgOp op);
    bool writesAll(mlir::AffineMap map, const TileView& view) const;
    bool setOperands(std::size_t step, mlir::linalg::LinalgOp op, const TileBody& body);
    bool setGathers(std::size_t step, const TileBody& body);

    TileSteps& m_steps;
};

} // namespace nodewise::kernel_worker
