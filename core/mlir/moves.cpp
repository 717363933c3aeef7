// SPDX-License-Identifier: Apache-2.0
#include "core/mlir/moves.h"

#include <mlir/Dialect/MemRef/IR/MemRef.h>

namespace nodewise::kernel_worker {

namespace {

/// `dma` is ours, `dma_kind` PyTorchSim's.
std::string directionAttribute(mlir::Operation* op)
{
    for (const char* name : {"dma", "dma_kind"})
        if (const auto text = op->getAttrOfType<mlir::StringAttr>(name))
            return text.str();
    return {};
}

/// memref.dma_start, and operations of unknown dialects that name a direction. Their first two memrefs (of a dma_start source and target,
/// then the tag) are the ends; which is which of the others, the direction tells.
std::optional<TileMove> tryForeignMove(mlir::Operation* op)
{
    const bool dma = op->getName().getStringRef() == "memref.dma_start";
    std::string direction = directionAttribute(op);
    if (!dma && (direction.empty() || op->isRegistered()))
        return std::nullopt;
    llvm::SmallVector<mlir::Value, 2> ends;
    for (const mlir::Value operand : op->getOperands())
        if (ends.size() < 2 && mlir::isa<mlir::MemRefType>(operand.getType()))
            ends.push_back(operand);
    if (ends.size() < 2)
        return std::nullopt;
    if (direction.empty() && inScratchpad(ends[0]) != inScratchpad(ends[1]))
        direction = inScratchpad(ends[1]) ? "MVIN" : "MVOUT";
    const bool in = llvm::StringRef(direction).starts_with("MVIN");
    if (!dma && in == inScratchpad(ends[0]) && inScratchpad(ends[0]) != inScratchpad(ends[1]))
        std::swap(ends[0], ends[1]);
    return TileMove{ends[0], ends[1], direction};
}

} // namespace

bool inScratchpad(mlir::Value value)
{
    const auto type = mlir::dyn_cast<mlir::BaseMemRefType>(value.getType());
    const auto space = type ? mlir::dyn_cast_or_null<mlir::IntegerAttr>(type.getMemorySpace()) : mlir::IntegerAttr();
    return space && !space.getValue().isZero();
}

std::optional<TileMove> tryMove(mlir::Operation* op)
{
    if (auto copy = mlir::dyn_cast<mlir::memref::CopyOp>(op))
        return TileMove{copy.getSource(), copy.getTarget(), directionAttribute(op)};
    return tryForeignMove(op);
}

} // namespace nodewise::kernel_worker
