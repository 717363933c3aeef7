// SPDX-License-Identifier: Apache-2.0
// Steps of operations that move tiles or single elements. For the .cpp files of this module: it includes MLIR.
#pragma once

#include "core/mlir/tile_steps.h"

#include <mlir/Dialect/MemRef/IR/MemRef.h>

namespace nodewise::kernel_worker {

/// Copies, loads and stores, and what PyTorchSim moves tiles with. Source: PyTorchSim, PyTorchSimFrontend/mlir/mlir_template.py and
/// mlir_codegen_backend.py.
class TileMoves {
public:
    /// `kept`: loads of elements from the scratchpad that move them into a register.
    TileMoves(TileSteps& steps, TileSteps::Loads kept) : m_steps(steps), m_kept(std::move(kept)) {}
    /// False: it moves nothing.
    bool visit(mlir::Operation* op);

private:
    /// A load or store of one element, or of a vector of them.
    struct Element {
        bool store = false;
        mlir::Value memref, value;
        std::vector<sim::NumberId> at;
        llvm::SmallVector<mlir::Value> indices;
    };
    bool visitTransfer(mlir::Operation* op);
    std::optional<TileView> tryStrided(mlir::Operation* op, const TileView& dram, const TileView& pad, mlir::Value at);
    void visitCopy(mlir::memref::CopyOp op);
    bool setDram(std::size_t at, const TileView& dram, llvm::ArrayRef<mlir::Value> places);
    static llvm::SmallVector<mlir::Value> placesOf(mlir::Value memref);
    std::optional<Element> tryElement(mlir::Operation* op);
    void visitElement(mlir::Operation* op, Element element);
    void hold(mlir::Operation* op, mlir::Value value, const TileView& part);

    TileSteps& m_steps;
    TileSteps::Loads m_kept;
};

} // namespace nodewise::kernel_worker
