// SPDX-License-Identifier: Apache-2.0
#include "core/mlir/tiles.h"

#include "core/mlir/module_parts.h"

#include <llvm/ADT/DenseMap.h>
#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/Utils/StaticValueUtils.h>
#include <mlir/Interfaces/FunctionInterfaces.h>
#include <mlir/Interfaces/LoopLikeInterface.h>

namespace nodewise::kernel_worker {

namespace {

using Offset = std::optional<protocol::TileOffset>;

Offset sum(const Offset& a, const Offset& b)
{
    if (!a || !b)
        return std::nullopt;
    protocol::TileOffset out = *a;
    out.constant += b->constant;
    for (const auto& term : b->terms) {
        const auto same = std::find_if(out.terms.begin(), out.terms.end(), [&](const auto& other) { return other.loop == term.loop; });
        if (same == out.terms.end())
            out.terms.push_back(term);
        else
            same->factor += term.factor;
    }
    return out;
}

/// One of them is a number.
Offset product(const Offset& a, const Offset& b)
{
    if (!a || !b || (!a->terms.empty() && !b->terms.empty()))
        return std::nullopt;
    protocol::TileOffset out = a->terms.empty() ? *b : *a;
    const std::int64_t by = a->terms.empty() ? a->constant : b->constant;
    out.constant *= by;
    for (auto& term : out.terms)
        term.factor *= by;
    return out;
}

class TileWalk {
public:
    explicit TileWalk(const Module::Parts& parts) : m_parts(parts) {}

    protocol::KernelTilesAnswer answer()
    {
        visit(m_parts.op.get(), {});
        return std::move(m_out);
    }

private:
    using Loop = std::optional<std::uint32_t>;

    void visit(mlir::Operation* op, Loop loop)
    {
        if (auto loopLike = mlir::dyn_cast<mlir::LoopLikeOpInterface>(op))
            loop = addLoop(op, loopLike, loop);
        if (auto copy = mlir::dyn_cast<mlir::memref::CopyOp>(op)) {
            addTile(op, copy.getSource(), copy.getTarget(), true, loop);
            addTile(op, copy.getTarget(), copy.getSource(), false, loop);
        }
        if (op->getName().getDialectNamespace() == "linalg")
            return; // its body is of single elements
        for (mlir::Region& region : op->getRegions())
            for (mlir::Block& block : region)
                for (mlir::Operation& inner : block)
                    visit(&inner, loop);
    }

    /// The innermost of its variables; the loop around it where its bounds are no numbers.
    Loop addLoop(mlir::Operation* op, mlir::LoopLikeOpInterface loop, Loop around)
    {
        llvm::SmallVector<mlir::Value> variables;
        llvm::SmallVector<std::array<std::int64_t, 3>> bounds;
        if (auto parallel = mlir::dyn_cast<mlir::affine::AffineParallelOp>(op)) { // whose interface does not tell
            const auto ranges = parallel.getConstantRanges();
            if (!ranges)
                return around;
            for (unsigned i = 0; i < ranges->size(); ++i) {
                const auto lower = mlir::dyn_cast<mlir::AffineConstantExpr>(parallel.getLowerBoundMap(i).getResult(0));
                if (!lower)
                    return around;
                variables.push_back(parallel.getIVs()[i]);
                bounds.push_back({lower.getValue(), lower.getValue() + (*ranges)[i], parallel.getSteps()[i]});
            }
        } else {
            const auto lower = loop.getLoopLowerBounds(), upper = loop.getLoopUpperBounds(), step = loop.getLoopSteps();
            variables = loop.getLoopInductionVars().value_or(llvm::SmallVector<mlir::Value>());
            if (!lower || !upper || !step || variables.size() != lower->size())
                return around;
            for (std::size_t i = 0; i < variables.size(); ++i) {
                const auto from = mlir::getConstantIntValue((*lower)[i]), to = mlir::getConstantIntValue((*upper)[i]),
                           by = mlir::getConstantIntValue((*step)[i]);
                if (!from || !to || !by || *by < 1)
                    return around;
                bounds.push_back({*from, *to, *by});
            }
        }
        for (std::size_t i = 0; i < variables.size(); ++i) {
            const auto index = static_cast<std::uint32_t>(m_out.loops.size());
            protocol::TileLoop& out = m_out.loops.emplace_back();
            out = {m_parts.name(variables[i]), m_parts.line(op), around, bounds[i][0], bounds[i][1], bounds[i][2], {}};
            for (const mlir::NamedAttribute& role : op->getDiscardableAttrs())
                out.roles.push_back({role.getName().str(), printed(role.getValue())});
            m_loops[variables[i]] = index;
            around = index;
        }
        return around;
    }

    Offset valueOf(mlir::OpFoldResult of) const
    {
        if (const auto number = mlir::getConstantIntValue(of))
            return protocol::TileOffset{*number, {}};
        const auto value = mlir::dyn_cast_if_present<mlir::Value>(of);
        if (!value)
            return std::nullopt;
        if (const auto found = m_loops.find(value); found != m_loops.end())
            return protocol::TileOffset{0, {{found->second, 1}}};
        mlir::Operation* op = value.getDefiningOp();
        if (!op)
            return std::nullopt;
        if (auto apply = mlir::dyn_cast<mlir::affine::AffineApplyOp>(op))
            return valueOf(apply.getAffineMap().getResult(0), apply.getAffineMap().getNumDims(), apply.getMapOperands());
        if (mlir::isa<mlir::arith::AddIOp>(op))
            return sum(valueOf(op->getOperand(0)), valueOf(op->getOperand(1)));
        if (mlir::isa<mlir::arith::MulIOp>(op))
            return product(valueOf(op->getOperand(0)), valueOf(op->getOperand(1)));
        return mlir::isa<mlir::arith::IndexCastOp>(op) ? valueOf(op->getOperand(0)) : std::nullopt;
    }

    Offset valueOf(mlir::AffineExpr of, unsigned dims, mlir::ValueRange operands) const
    {
        if (const auto number = mlir::dyn_cast<mlir::AffineConstantExpr>(of))
            return protocol::TileOffset{number.getValue(), {}};
        if (const auto dim = mlir::dyn_cast<mlir::AffineDimExpr>(of))
            return valueOf(operands[dim.getPosition()]);
        if (const auto symbol = mlir::dyn_cast<mlir::AffineSymbolExpr>(of))
            return valueOf(operands[dims + symbol.getPosition()]);
        const auto both = mlir::cast<mlir::AffineBinaryOpExpr>(of);
        const Offset left = valueOf(both.getLHS(), dims, operands), right = valueOf(both.getRHS(), dims, operands);
        if (of.getKind() == mlir::AffineExprKind::Add)
            return sum(left, right);
        return of.getKind() == mlir::AffineExprKind::Mul ? product(left, right) : std::nullopt; // of a floor of a loop nothing is told
    }

    /// Of a whole tile: where a tile is cut off at the edge, the number among which the smallest is taken.
    static std::int64_t sizeOf(mlir::OpFoldResult size)
    {
        if (const auto number = mlir::getConstantIntValue(size))
            return *number;
        const auto value = mlir::dyn_cast_if_present<mlir::Value>(size);
        auto least = value ? value.getDefiningOp<mlir::affine::AffineMinOp>() : mlir::affine::AffineMinOp();
        if (least)
            for (const mlir::AffineExpr result : least.getAffineMap().getResults())
                if (const auto number = mlir::dyn_cast<mlir::AffineConstantExpr>(result))
                    return number.getValue();
        return protocol::dynamicSize;
    }

    /// Of a value in DRAM, an argument or a part of it; the other end is in the scratchpad.
    void addTile(mlir::Operation* op, mlir::Value dram, mlir::Value pad, bool in, Loop loop)
    {
        if (describe(dram.getType()).space != 0 || describe(pad.getType()).space == 0)
            return;
        protocol::KernelTile tile{.line = m_parts.line(op), .in = in, .loop = loop};
        auto view = dram.getDefiningOp<mlir::memref::SubViewOp>();
        const mlir::Value root = view ? view.getSource() : dram;
        const auto argument = mlir::dyn_cast<mlir::BlockArgument>(root);
        const auto type = mlir::dyn_cast<mlir::MemRefType>(root.getType());
        if (!type || !argument || !mlir::isa<mlir::FunctionOpInterface>(argument.getOwner()->getParentOp()))
            return;
        tile.operand = m_parts.name(root);
        tile.shape.assign(type.getShape().begin(), type.getShape().end());
        for (unsigned axis = 0; axis < tile.shape.size(); ++axis) {
            const Offset offset = view ? valueOf(view.getMixedOffsets()[axis]) : protocol::TileOffset();
            if (!offset)
                return;
            tile.offsets.push_back(*offset);
            const std::int64_t size = view ? sizeOf(view.getMixedSizes()[axis]) : tile.shape[axis];
            const auto stride = view ? mlir::getConstantIntValue(view.getMixedStrides()[axis]) : std::optional<std::int64_t>(1);
            tile.extents.push_back(size == protocol::dynamicSize || !stride ? protocol::dynamicSize : (size - 1) * *stride + 1);
        }
        m_out.tiles.push_back(std::move(tile));
    }

    const Module::Parts& m_parts;
    protocol::KernelTilesAnswer m_out;
    llvm::DenseMap<mlir::Value, std::uint32_t> m_loops;
};

} // namespace

protocol::KernelTilesAnswer tilesOf(const Module& module)
{
    return module.verified() ? TileWalk(module.parts()).answer() : protocol::KernelTilesAnswer();
}

} // namespace nodewise::kernel_worker
