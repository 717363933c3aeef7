// SPDX-License-Identifier: Apache-2.0
// What operations do with the elements of tiles. For the .cpp files of this module: it includes MLIR.
#pragma once

#include "core/sim/tile_graph.h"

#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/SetVector.h>
#include <mlir/Dialect/Linalg/IR/Linalg.h>

namespace nodewise::kernel_worker {

/// The class of what one scalar operation computes, in a vector lane; none of what computes nothing: constants, a conversion or choice
/// that is always the same value, whatever MLIR's own folding finds to be one of its operands. `op` may be put in canonical form.
std::optional<sim::VectorWork::Class> workOf(mlir::Operation* op);

/// Scalar operations as counted by class, in the order of the classes.
class WorkCount {
public:
    void add(sim::VectorWork::Class kind) { ++m_counts[static_cast<std::size_t>(kind)]; }
    /// Nothing computed is a move: simple, once.
    std::vector<sim::VectorWork> list() const;

private:
    std::uint32_t m_counts[8]{};
};

/// The body of a linalg operation: what it computes for each point.
struct TileBody {
    std::vector<sim::VectorWork> work;
    std::uint32_t bits = 0;                       ///< of the widest value that it computes, but for indices
    llvm::SmallDenseSet<unsigned> used;           ///< block arguments that the results depend on
    llvm::SetVector<mlir::Value> captured;        ///< values of outside that they depend on
    llvm::SmallVector<mlir::Operation*> accesses; ///< operations in it that read or write memory
};
TileBody bodyOf(mlir::linalg::LinalgOp op);

/// An operation whose body adds the product of two inputs' elements to its only result's, over dimensions that are no result's.
struct Contraction {
    mlir::OpOperand* left = nullptr;
    mlir::OpOperand* right = nullptr;
    /// Dimensions of the iteration space. Those that only one input has and that are summed up are among `k`.
    llvm::SmallVector<unsigned> batch, m, n, k;
};
/// By indexing maps and body alone, looking through choices that are always the same and widening conversions.
std::optional<Contraction> tryContraction(mlir::linalg::LinalgOp op);

} // namespace nodewise::kernel_worker
