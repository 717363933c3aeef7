// SPDX-License-Identifier: Apache-2.0
#include "core/mlir/tile_work.h"

#include <algorithm>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Math/IR/Math.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/Utils/StaticValueUtils.h>
#include <mlir/Interfaces/SideEffectInterfaces.h>
#include <mlir/Transforms/RegionUtils.h>

namespace nodewise::kernel_worker {

using Class = sim::VectorWork::Class;

namespace {

/// What an operation always yields, if that is one of its operands.
mlir::Value foldedTo(mlir::Operation* op)
{
    if (op->getNumResults() != 1)
        return {};
    llvm::SmallVector<mlir::OpFoldResult, 1> results;
    if (mlir::failed(op->fold(results)) || results.size() != 1)
        return {};
    return mlir::dyn_cast<mlir::Value>(results[0]);
}

bool isConversion(mlir::Operation* op)
{
    return mlir::isa<mlir::arith::ExtFOp, mlir::arith::TruncFOp, mlir::arith::ExtSIOp, mlir::arith::ExtUIOp, mlir::arith::TruncIOp,
                     mlir::arith::SIToFPOp, mlir::arith::UIToFPOp, mlir::arith::FPToSIOp, mlir::arith::FPToUIOp, mlir::arith::BitcastOp,
                     mlir::arith::IndexCastOp, mlir::arith::IndexCastUIOp>(op);
}

Class classOfMath(mlir::Operation* op)
{
    namespace math = mlir::math;
    if (mlir::isa<math::SqrtOp, math::RsqrtOp, math::CbrtOp>(op))
        return Class::Root;
    if (mlir::isa<math::SinOp, math::CosOp, math::TanOp, math::AsinOp, math::AcosOp, math::AtanOp, math::Atan2Op>(op))
        return Class::Trigonometric;
    if (mlir::isa<math::ExpOp, math::Exp2Op, math::ExpM1Op, math::LogOp, math::Log2Op, math::Log10Op, math::Log1pOp, math::PowFOp,
                  math::IPowIOp, math::FPowIOp, math::TanhOp, math::SinhOp, math::CoshOp, math::AsinhOp, math::AcoshOp, math::AtanhOp,
                  math::ErfOp>(op))
        return Class::Exponential;
    return mlir::isa<math::FmaOp>(op) ? Class::Multiply : Class::Simple;
}

} // namespace

std::optional<Class> workOf(mlir::Operation* op)
{
    namespace arith = mlir::arith;
    if (op->hasTrait<mlir::OpTrait::ConstantLike>() || op->hasTrait<mlir::OpTrait::IsTerminator>() ||
        mlir::isa<mlir::linalg::IndexOp>(op) || foldedTo(op))
        return std::nullopt;
    if (mlir::isa<arith::MulFOp, arith::MulIOp, arith::MulSIExtendedOp, arith::MulUIExtendedOp>(op))
        return Class::Multiply;
    if (mlir::isa<arith::DivFOp, arith::RemFOp, arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp, arith::FloorDivSIOp,
                  arith::CeilDivSIOp, arith::CeilDivUIOp>(op))
        return Class::Divide;
    if (mlir::isa<arith::CmpFOp, arith::CmpIOp>(op))
        return Class::Compare;
    if (isConversion(op))
        return Class::Convert;
    return classOfMath(op);
}

std::vector<sim::VectorWork> WorkCount::list() const
{
    std::vector<sim::VectorWork> out;
    for (std::size_t i = 0; i < std::size(m_counts); ++i)
        if (m_counts[i] > 0)
            out.push_back({static_cast<Class>(i), m_counts[i]});
    if (out.empty())
        out.push_back({Class::Simple, 1});
    return out;
}

// --- bodies -----------------------------------------------------------------------------------------------------------------------------

namespace {

/// Of operations in a body those that its results follow from, and those that touch memory.
class LiveOps {
public:
    explicit LiveOps(mlir::Block& body) : m_body(body) {}

    void keep(mlir::Value value)
    {
        if (mlir::Operation* op = value.getDefiningOp(); op && m_body.getParent()->isAncestor(op->getParentRegion()))
            keep(op);
        else
            m_leaves.insert(value);
    }

    void keep(mlir::Operation* op)
    {
        if (!m_ops.insert(op))
            return;
        if (const mlir::Value same = foldedTo(op)) // the other operands have no say
            return keep(same);
        for (const mlir::Value operand : op->getOperands())
            keep(operand);
        op->walk([&](mlir::Operation* inner) {
            if (inner != op)
                keep(inner);
        });
    }

    const llvm::SetVector<mlir::Operation*>& ops() const { return m_ops; }
    const llvm::SetVector<mlir::Value>& leaves() const { return m_leaves; }

    /// Whether it is another for each point: it follows from an element or from where the point is.
    bool varies(mlir::Operation* op)
    {
        const auto [found, added] = m_varies.try_emplace(op, false);
        if (!added)
            return found->second;
        bool out = mlir::isa<mlir::linalg::IndexOp>(op) || !mlir::isMemoryEffectFree(op);
        for (mlir::Value operand : op->getOperands()) {
            mlir::Operation* const maker = operand.getDefiningOp();
            out = out || (maker ? m_ops.contains(maker) && varies(maker) : m_body.getParent()->isAncestor(operand.getParentRegion()));
        }
        return m_varies[op] = out;
    }

private:
    mlir::Block& m_body;
    llvm::SetVector<mlir::Operation*> m_ops;
    llvm::SetVector<mlir::Value> m_leaves;
    llvm::DenseMap<mlir::Operation*, bool> m_varies;
};

std::uint32_t bitsOf(mlir::Type type)
{
    return type.isIntOrFloat() ? (type.getIntOrFloatBitWidth() + 7) / 8 * 8 : 0;
}

} // namespace

TileBody bodyOf(mlir::linalg::LinalgOp op)
{
    mlir::Block& block = *op.getBlock();
    LiveOps live(block);
    for (const mlir::Value result : block.getTerminator()->getOperands())
        live.keep(result);
    TileBody out;
    for (mlir::Operation& inner : block)
        if (!inner.hasTrait<mlir::OpTrait::IsTerminator>() && !mlir::isMemoryEffectFree(&inner)) {
            live.keep(&inner);
            out.accesses.push_back(&inner);
        }
    WorkCount count;
    for (mlir::Operation* of : live.ops()) {
        const auto kind = workOf(of);
        if (!kind || !live.varies(of) || llvm::is_contained(out.accesses, of))
            continue;
        count.add(*kind);
        for (const mlir::Value result : of->getResults())
            out.bits = std::max(out.bits, bitsOf(result.getType()));
    }
    for (mlir::Value leaf : live.leaves()) {
        const auto argument = mlir::dyn_cast<mlir::BlockArgument>(leaf);
        if (argument && argument.getOwner() == &block)
            out.used.insert(argument.getArgNumber());
        else if (!block.getParent()->isAncestor(leaf.getParentRegion()))
            out.captured.insert(leaf);
    }
    out.work = count.list();
    return out;
}

// --- contractions
// -------------------------------------------------------------------------------------------------------------------------

namespace {

/// The value behind what leaves it as it is, or makes it wider or narrower.
mlir::Value behindConversions(mlir::Value value)
{
    while (mlir::Operation* op = value.getDefiningOp()) {
        const mlir::Value same = foldedTo(op);
        if (same)
            value = same;
        else if (mlir::isa<mlir::arith::ExtFOp, mlir::arith::TruncFOp, mlir::arith::ExtSIOp, mlir::arith::ExtUIOp, mlir::arith::TruncIOp>(
                     op))
            value = op->getOperand(0);
        else
            break;
    }
    return value;
}

/// The input whose element it is, perhaps converted.
mlir::OpOperand* inputOf(mlir::linalg::LinalgOp op, mlir::Value value)
{
    const auto argument = mlir::dyn_cast<mlir::BlockArgument>(behindConversions(value));
    if (!argument || argument.getOwner() != op.getBlock() || argument.getArgNumber() >= static_cast<unsigned>(op.getNumDpsInputs()))
        return nullptr;
    return op.getDpsInputOperand(argument.getArgNumber());
}

/// The factors of `sofar + left * right`.
std::optional<std::pair<mlir::Value, mlir::Value>> tryProduct(mlir::linalg::LinalgOp op)
{
    mlir::Block& block = *op.getBlock();
    const mlir::Value sofar = block.getArgument(block.getNumArguments() - 1);
    mlir::Operation* const sum = behindConversions(block.getTerminator()->getOperand(0)).getDefiningOp();
    if (!sum || !mlir::isa<mlir::arith::AddFOp, mlir::arith::AddIOp>(sum))
        return std::nullopt;
    for (const unsigned i : {0U, 1U}) {
        mlir::Operation* const product = behindConversions(sum->getOperand(1 - i)).getDefiningOp();
        if (behindConversions(sum->getOperand(i)) == sofar && product && mlir::isa<mlir::arith::MulFOp, mlir::arith::MulIOp>(product))
            return std::pair(product->getOperand(0), product->getOperand(1));
    }
    return std::nullopt;
}

bool hasDim(mlir::AffineMap map, unsigned dim)
{
    return map.isFunctionOfDim(dim);
}

} // namespace

std::optional<Contraction> tryContraction(mlir::linalg::LinalgOp op)
{
    if (op.getNumDpsInits() != 1 || op.getNumReductionLoops() == 0)
        return std::nullopt;
    const auto factors = tryProduct(op);
    if (!factors)
        return std::nullopt;
    Contraction out{inputOf(op, factors->first), inputOf(op, factors->second)};
    if (!out.left || !out.right || out.left == out.right)
        return std::nullopt;
    if (out.left->getOperandNumber() > out.right->getOperandNumber())
        std::swap(out.left, out.right);
    const mlir::AffineMap left = op.getMatchingIndexingMap(out.left), right = op.getMatchingIndexingMap(out.right);
    const mlir::AffineMap made = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
    for (unsigned dim = 0; dim < op.getNumLoops(); ++dim) {
        const bool a = hasDim(left, dim), b = hasDim(right, dim);
        if (!hasDim(made, dim))
            out.k.push_back(dim);
        else if (a == b)
            out.batch.push_back(dim);
        else
            (a ? out.m : out.n).push_back(dim);
    }
    return out;
}

} // namespace nodewise::kernel_worker
