// SPDX-License-Identifier: Apache-2.0
#include "core/mlir/tile_count.h"

#include "core/mlir/context.h"
#include "core/mlir/module_parts.h"
#include "core/mlir/moves.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/IR/Builders.h>
#include <mlir/IR/MLIRContext.h>
#include <mlir/Interfaces/FunctionInterfaces.h>
#include <mlir/Interfaces/ViewLikeInterface.h>
#include <optional>

namespace nodewise::kernel_worker {

namespace {

/// The function's argument that the memory is of.
std::optional<unsigned> argumentOf(mlir::Value memref)
{
    while (mlir::Operation* op = memref.getDefiningOp()) {
        if (auto view = mlir::dyn_cast<mlir::ViewLikeOpInterface>(op))
            memref = view.getViewSource();
        else if (mlir::isa<mlir::memref::TransposeOp>(op)) // a view, too, though it does not say so
            memref = op->getOperand(0);
        else
            return std::nullopt;
    }
    const auto argument = mlir::cast<mlir::BlockArgument>(memref);
    const bool ofFunction = mlir::isa<mlir::FunctionOpInterface>(argument.getOwner()->getParentOp());
    return ofFunction && !inScratchpad(memref) ? std::optional(argument.getArgNumber()) : std::nullopt;
}

std::int64_t bytesOf(mlir::Type element)
{
    return element.isIndex() ? 8 : (element.getIntOrFloatBitWidth() + 7) / 8;
}

class Counters {
public:
    explicit Counters(mlir::FunctionOpInterface function)
        : m_function(function), m_builder(function.getContext()),
          m_type(mlir::MemRefType::get({static_cast<std::int64_t>(2) * function.getNumArguments()}, m_builder.getI64Type(),
                                       mlir::AffineMap(), m_builder.getI64IntegerAttr(1)))
    {
    }

    void add()
    {
        auto module = m_function->getParentOfType<mlir::ModuleOp>();
        m_builder.setInsertionPointToStart(module.getBody());
        m_builder.create<mlir::memref::GlobalOp>(m_function.getLoc(), m_builder.getStringAttr(countersName),
                                                 m_builder.getStringAttr("private"), mlir::TypeAttr::get(m_type), m_builder.getUnitAttr(),
                                                 mlir::UnitAttr(), mlir::IntegerAttr());
        llvm::SmallVector<mlir::Operation*> ops;
        m_function.walk([&](mlir::Operation* op) { ops.push_back(op); });
        for (mlir::Operation* op : ops)
            count(op);
    }

private:
    void count(mlir::Operation* op)
    {
        namespace affine = mlir::affine;
        if (auto copy = mlir::dyn_cast<mlir::memref::CopyOp>(op)) {
            count(op, copy.getSource(), false);
            count(op, copy.getTarget(), true);
        } else if (mlir::isa<mlir::memref::LoadOp, affine::AffineLoadOp, affine::AffineVectorLoadOp>(op)) {
            countElement(op, op->getOperand(0), op->getResult(0).getType(), false);
        } else if (mlir::isa<mlir::memref::StoreOp, affine::AffineStoreOp, affine::AffineVectorStoreOp>(op)) {
            countElement(op, op->getOperand(1), op->getOperand(0).getType(), true);
        }
    }

    void count(mlir::Operation* op, mlir::Value memref, bool written)
    {
        const auto argument = argumentOf(memref);
        if (!argument)
            return;
        const auto type = mlir::cast<mlir::MemRefType>(memref.getType());
        m_builder.setInsertionPoint(op);
        mlir::Value bytes = index(op, bytesOf(type.getElementType()));
        for (std::int64_t axis = 0; axis < type.getRank(); ++axis) {
            const mlir::Value size = m_builder.create<mlir::memref::DimOp>(op->getLoc(), memref, axis);
            bytes = m_builder.create<mlir::arith::MulIOp>(op->getLoc(), bytes, size);
        }
        count(op, *argument, bytes, written);
    }

    void countElement(mlir::Operation* op, mlir::Value memref, mlir::Type value, bool written)
    {
        const auto argument = argumentOf(memref);
        if (!argument)
            return;
        const auto vector = mlir::dyn_cast<mlir::VectorType>(value);
        m_builder.setInsertionPoint(op);
        count(op, *argument, index(op, bytesOf(mlir::getElementTypeOrSelf(value)) * (vector ? vector.getNumElements() : 1)), written);
    }

    void count(mlir::Operation* op, unsigned argument, mlir::Value bytes, bool written)
    {
        const mlir::Location at = op->getLoc();
        const mlir::Value counters = m_builder.create<mlir::memref::GetGlobalOp>(at, m_type, countersName);
        const mlir::Value place = index(op, 2 * static_cast<std::int64_t>(argument) + (written ? 1 : 0));
        const mlir::Value more = m_builder.create<mlir::arith::IndexCastOp>(at, m_builder.getI64Type(), bytes);
        const mlir::Value sofar = m_builder.create<mlir::memref::LoadOp>(at, counters, place);
        const mlir::Value sum = m_builder.create<mlir::arith::AddIOp>(at, sofar, more);
        m_builder.create<mlir::memref::StoreOp>(at, sum, counters, place);
    }

    mlir::Value index(mlir::Operation* op, std::int64_t value)
    {
        return m_builder.create<mlir::arith::ConstantIndexOp>(op->getLoc(), value);
    }

    mlir::FunctionOpInterface m_function;
    mlir::OpBuilder m_builder;
    mlir::MemRefType m_type;
};

} // namespace

void addCounters(Module& module)
{
    llvm::SmallVector<mlir::FunctionOpInterface> functions;
    module.parts().op.get().walk([&](mlir::FunctionOpInterface function) {
        if (!function.isExternal())
            functions.push_back(function);
    });
    // A kernel of affine's operations alone has brought none of the others.
    module.parts().context->mlir().loadDialect<mlir::arith::ArithDialect, mlir::memref::MemRefDialect>();
    if (functions.size() == 1 && functions[0].getNumArguments() > 0)
        Counters(functions[0]).add();
}

} // namespace nodewise::kernel_worker
