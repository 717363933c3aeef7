// SPDX-License-Identifier: Apache-2.0
#include "core/mlir/own_passes.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Affine/LoopUtils.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/Linalg/IR/Linalg.h>
#include <mlir/Dialect/Linalg/Transforms/Transforms.h>
#include <mlir/Dialect/Linalg/Utils/Utils.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/Pass/Pass.h>

namespace nodewise::kernel_worker {

namespace {

using mlir::linalg::GenericOp;
using mlir::linalg::LinalgOp;
using mlir::utils::IteratorType;

class ExpandCopies : public mlir::PassWrapper<ExpandCopies, mlir::OperationPass<mlir::func::FuncOp>> {
public:
    MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ExpandCopies)

    llvm::StringRef getArgument() const final { return "nodewise-expand-copies"; }
    llvm::StringRef getDescription() const final { return "Make linalg.generic of memref.copy"; }
    void getDependentDialects(mlir::DialectRegistry& registry) const final { registry.insert<mlir::linalg::LinalgDialect>(); }

    void runOnOperation() final
    {
        getOperation().walk([](mlir::memref::CopyOp copy) {
            if (!mlir::isa<mlir::MemRefType>(copy.getSource().getType()) || !mlir::isa<mlir::MemRefType>(copy.getTarget().getType()))
                return; // of unknown rank: the library's job
            mlir::OpBuilder builder(copy);
            mlir::linalg::makeMemRefCopyOp(builder, copy.getLoc(), copy.getSource(), copy.getTarget());
            copy.erase();
        });
    }
};

/// The dimension that a map's last result runs over, where it is one.
std::optional<unsigned> tryRowDim(mlir::AffineMap map)
{
    if (map.getNumResults() == 0)
        return std::nullopt;
    const auto dim = mlir::dyn_cast<mlir::AffineDimExpr>(map.getResult(map.getNumResults() - 1));
    return dim ? std::optional(dim.getPosition()) : std::nullopt;
}

class OrderContractions : public mlir::PassWrapper<OrderContractions, mlir::OperationPass<mlir::func::FuncOp>> {
public:
    MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(OrderContractions)

    llvm::StringRef getArgument() const final { return "nodewise-order-contractions"; }
    llvm::StringRef getDescription() const final { return "Give sums of linalg an order of loops that reads rows"; }
    void getDependentDialects(mlir::DialectRegistry& registry) const final
    {
        registry.insert<mlir::affine::AffineDialect, mlir::linalg::LinalgDialect, mlir::memref::MemRefDialect, mlir::scf::SCFDialect>();
    }

    void runOnOperation() final
    {
        llvm::SmallVector<LinalgOp> found;
        getOperation().walk([&found](LinalgOp op) {
            if (op.hasPureBufferSemantics() && op.getNumReductionLoops() > 0 && op.getNumDpsInits() == 1)
                found.push_back(op);
        });
        mlir::IRRewriter rewriter(&getContext());
        for (LinalgOp op : found) {
            rewriter.setInsertionPoint(op);
            order(op, rewriter);
        }
    }

private:
    static constexpr std::uint64_t terms = 4;

    static void order(LinalgOp op, mlir::IRRewriter& rewriter)
    {
        const auto row = tryRowDim(op.getMatchingIndexingMap(op.getDpsInitOperand(0)));
        const bool rowsGoOn = row && llvm::any_of(op.getDpsInputOperands(), [&](mlir::OpOperand* input) {
                                  return tryRowDim(op.getMatchingIndexingMap(input)) == row;
                              });
        if (!rowsGoOn)
            return allowAnyOrderOfTerms(op);
        auto generic = mlir::dyn_cast<GenericOp>(op.getOperation());
        if (!generic) {
            const auto made = mlir::linalg::generalizeNamedOp(rewriter, op);
            if (mlir::failed(made))
                return;
            generic = *made;
        }
        rewriter.setInsertionPoint(generic);
        if (const auto ordered = mlir::linalg::interchangeGenericOp(rewriter, generic, rowInnermost(generic, *row));
            mlir::succeeded(ordered))
            makeLoops(*ordered, rewriter);
    }

    /// Parallel dimensions, then sums, then the row's.
    static llvm::SmallVector<unsigned> rowInnermost(GenericOp op, unsigned row)
    {
        llvm::SmallVector<unsigned> order;
        const auto types = op.getIteratorTypesArray();
        for (const auto wanted : {IteratorType::parallel, IteratorType::reduction})
            for (unsigned dim = 0; dim < types.size(); ++dim)
                if (types[dim] == wanted && dim != row)
                    order.push_back(dim);
        order.push_back(row);
        return order;
    }

    /// Of static sizes, several terms of the innermost sum at a time: the row of the result is then read and written once for all of them.
    static void makeLoops(GenericOp op, mlir::IRRewriter& rewriter)
    {
        if (op.hasDynamicShape())
            return; // convert-linalg-to-loops does it: sizes of a tile's tail are no symbols of affine's
        rewriter.setInsertionPoint(op);
        const auto loops = mlir::linalg::linalgOpToAffineLoops(rewriter, op);
        if (mlir::failed(loops))
            return;
        rewriter.eraseOp(op);
        if (loops->size() < 2)
            return;
        if (auto sum = mlir::dyn_cast<mlir::affine::AffineForOp>((*loops)[loops->size() - 2]))
            (void)mlir::affine::loopUnrollJamUpToFactor(sum, terms);
    }

    /// A sum along rows becomes vectors only where its terms may be added in another order, as every library does.
    static void allowAnyOrderOfTerms(LinalgOp op)
    {
        op->walk([](mlir::arith::AddFOp add) { add.setFastmath(add.getFastmath() | mlir::arith::FastMathFlags::reassoc); });
    }
};

class KeepRounding : public mlir::PassWrapper<KeepRounding, mlir::OperationPass<>> {
public:
    MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(KeepRounding)

    llvm::StringRef getArgument() const final { return "nodewise-keep-rounding"; }
    llvm::StringRef getDescription() const final { return "Let no conversion of floats be left out"; }

    void runOnOperation() final
    {
        getOperation()->walk([](mlir::Operation* op) {
            if (mlir::isa<mlir::arith::ExtFOp, mlir::arith::TruncFOp>(op))
                op->removeAttr("fastmath");
        });
    }
};

} // namespace

void registerOwnPasses()
{
    mlir::PassRegistration<ExpandCopies>();
    mlir::PassRegistration<OrderContractions>();
    mlir::PassRegistration<KeepRounding>();
}

} // namespace nodewise::kernel_worker
