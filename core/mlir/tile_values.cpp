// SPDX-License-Identifier: Apache-2.0
#include "core/mlir/tile_values.h"

#include "core/mlir/moves.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/Utils/StaticValueUtils.h>

namespace nodewise::kernel_worker {

using sim::NumberId;
using Op = sim::Number::Op;

std::uint32_t elementBitsOf(mlir::Type type)
{
    if (type.isIndex())
        return 64;
    return type.isIntOrFloat() ? (type.getIntOrFloatBitWidth() + 7) / 8 * 8 : 0;
}

// --- numbers ----------------------------------------------------------------------------------------------------------------------------

NumberId TileValues::number(mlir::OpFoldResult value)
{
    if (const auto constant = mlir::getConstantIntValue(value))
        return m_exprs.constant(*constant);
    return number(mlir::cast<mlir::Value>(value));
}

NumberId TileValues::number(mlir::Value value)
{
    if (const auto found = m_numbers.find(value); found != m_numbers.end())
        return found->second;
    const NumberId made = make(value);
    m_numbers[value] = made;
    return made;
}

NumberId TileValues::number(mlir::AffineExpr of, unsigned dims, mlir::ValueRange operands)
{
    if (const auto constant = mlir::dyn_cast<mlir::AffineConstantExpr>(of))
        return m_exprs.constant(constant.getValue());
    if (const auto dim = mlir::dyn_cast<mlir::AffineDimExpr>(of))
        return number(operands[dim.getPosition()]);
    if (const auto symbol = mlir::dyn_cast<mlir::AffineSymbolExpr>(of))
        return number(operands[dims + symbol.getPosition()]);
    const auto both = mlir::cast<mlir::AffineBinaryOpExpr>(of);
    const NumberId left = number(both.getLHS(), dims, operands), right = number(both.getRHS(), dims, operands);
    switch (of.getKind()) {
    case mlir::AffineExprKind::Add:
        return m_exprs.add(left, right);
    case mlir::AffineExprKind::Mul:
        return m_exprs.multiply(left, right);
    case mlir::AffineExprKind::FloorDiv:
        return m_exprs.make(Op::FloorDiv, left, right);
    case mlir::AffineExprKind::CeilDiv:
        return m_exprs.make(Op::CeilDiv, left, right);
    default:
        return m_exprs.make(Op::Mod, left, right);
    }
}

NumberId TileValues::best(Op op, mlir::AffineMap map, mlir::ValueRange operands)
{
    std::optional<NumberId> out;
    for (const mlir::AffineExpr result : map.getResults()) {
        const NumberId one = number(result, map.getNumDims(), operands);
        out = out ? m_exprs.make(op, *out, one) : one;
    }
    return out ? *out : m_exprs.unknown();
}

/// 1 - min(1, |left - right|)
NumberId TileValues::equal(NumberId left, NumberId right)
{
    const NumberId off = m_exprs.subtract(left, right);
    const NumberId distance = m_exprs.max(off, m_exprs.multiply(off, m_exprs.constant(-1)));
    return m_exprs.subtract(m_exprs.constant(1), m_exprs.positive(distance));
}

NumberId TileValues::condition(mlir::IntegerSet set, mlir::ValueRange operands)
{
    NumberId out = m_exprs.constant(1);
    for (unsigned i = 0; i < set.getNumConstraints(); ++i) {
        const NumberId of = number(set.getConstraint(i), set.getNumDims(), operands);
        const NumberId holds = set.isEq(i) ? equal(of, m_exprs.constant(0)) : m_exprs.positive(m_exprs.add(of, m_exprs.constant(1)));
        out = m_exprs.multiply(out, holds);
    }
    return out;
}

NumberId TileValues::make(mlir::Value value)
{
    mlir::Operation* const op = value.getDefiningOp();
    if (!op)
        return m_exprs.unknown();
    if (const auto constant = mlir::getConstantIntValue(value))
        return m_exprs.constant(value.getType().isInteger(1) ? *constant & 1 : *constant);
    if (auto apply = mlir::dyn_cast<mlir::affine::AffineApplyOp>(op))
        return smallest(apply.getAffineMap(), apply.getMapOperands());
    if (auto least = mlir::dyn_cast<mlir::affine::AffineMinOp>(op))
        return smallest(least.getAffineMap(), least.getOperands());
    if (auto most = mlir::dyn_cast<mlir::affine::AffineMaxOp>(op))
        return largest(most.getAffineMap(), most.getOperands());
    if (auto dim = mlir::dyn_cast<mlir::memref::DimOp>(op)) {
        const auto of = view(dim.getSource());
        const auto axis = dim.getConstantIndex();
        return of && axis && *axis >= 0 && static_cast<std::size_t>(*axis) < of->sizes.size() ? of->sizes[static_cast<std::size_t>(*axis)]
                                                                                              : m_exprs.unknown();
    }
    for (const auto attempt : {&TileValues::tryArithmetic, &TileValues::tryDivision, &TileValues::tryUnsigned, &TileValues::tryNarrowed,
                               &TileValues::tryCompared})
        if (const auto made = (this->*attempt)(op))
            return fits(*made, value.getType()) ? *made : m_exprs.unknown();
    return m_exprs.unknown();
}

/// Whether a number of that type holds it: a narrow one wraps around.
bool TileValues::fits(NumberId id, mlir::Type type) const
{
    const unsigned bits = type.isInteger() ? type.getIntOrFloatBitWidth() : 64;
    if (bits >= 64)
        return bits == 64;
    const sim::Range range = m_exprs.range(id);
    const std::int64_t most = bits == 1 ? 1 : (std::int64_t(1) << (bits - 1)) - 1;
    return range.low >= (bits == 1 ? 0 : -most - 1) && range.high <= most;
}

std::optional<NumberId> TileValues::tryArithmetic(mlir::Operation* op)
{
    const auto left = [&] { return number(op->getOperand(0)); };
    const auto right = [&] { return number(op->getOperand(1)); };
    const bool one = op->getNumResults() == 1 && op->getResult(0).getType().isInteger(1);
    if (mlir::isa<mlir::arith::AddIOp>(op) && !one)
        return m_exprs.add(left(), right());
    if (mlir::isa<mlir::arith::SubIOp>(op) && !one)
        return m_exprs.subtract(left(), right());
    if (mlir::isa<mlir::arith::MulIOp>(op) || (one && mlir::isa<mlir::arith::AndIOp>(op)))
        return m_exprs.multiply(left(), right());
    if (one && mlir::isa<mlir::arith::OrIOp>(op))
        return m_exprs.max(left(), right());
    if (one && mlir::isa<mlir::arith::XOrIOp>(op))
        return m_exprs.subtract(m_exprs.constant(1), equal(left(), right()));
    if (mlir::isa<mlir::arith::MinSIOp>(op) && !one)
        return m_exprs.min(left(), right());
    if (mlir::isa<mlir::arith::MaxSIOp>(op) && !one)
        return m_exprs.max(left(), right());
    if (auto select = mlir::dyn_cast<mlir::arith::SelectOp>(op); select && select.getType().isIntOrIndex()) {
        const NumberId taken = number(select.getCondition());
        const NumberId other = m_exprs.subtract(m_exprs.constant(1), taken);
        return m_exprs.add(m_exprs.multiply(taken, number(select.getTrueValue())), m_exprs.multiply(other, number(select.getFalseValue())));
    }
    return std::nullopt;
}

/// By what is above 0, as others are no numbers of a tile graph.
std::optional<NumberId> TileValues::tryDivision(mlir::Operation* op)
{
    if (!mlir::isa<mlir::arith::FloorDivSIOp, mlir::arith::CeilDivSIOp, mlir::arith::DivSIOp, mlir::arith::RemSIOp>(op))
        return std::nullopt;
    const NumberId left = number(op->getOperand(0)), right = number(op->getOperand(1));
    if (m_exprs.range(right).low < 1)
        return std::nullopt;
    if (mlir::isa<mlir::arith::FloorDivSIOp>(op))
        return m_exprs.make(Op::FloorDiv, left, right);
    if (mlir::isa<mlir::arith::CeilDivSIOp>(op))
        return m_exprs.make(Op::CeilDiv, left, right);
    // Towards 0: the floor of what is above it, the ceiling of what is below.
    const NumberId zero = m_exprs.constant(0);
    const NumberId above = m_exprs.make(Op::FloorDiv, m_exprs.max(left, zero), right);
    const NumberId below = m_exprs.make(Op::CeilDiv, m_exprs.min(left, zero), right);
    const NumberId quotient = m_exprs.add(above, below);
    return mlir::isa<mlir::arith::DivSIOp>(op) ? quotient : m_exprs.subtract(left, m_exprs.multiply(quotient, right));
}

/// As with signs, where neither number has one.
std::optional<NumberId> TileValues::tryUnsigned(mlir::Operation* op)
{
    if (!mlir::isa<mlir::arith::DivUIOp, mlir::arith::RemUIOp, mlir::arith::CeilDivUIOp, mlir::arith::MinUIOp, mlir::arith::MaxUIOp>(op) ||
        !isNatural(op->getOperand(0)) || !isNatural(op->getOperand(1)))
        return std::nullopt;
    const NumberId left = number(op->getOperand(0)), right = number(op->getOperand(1));
    if (mlir::isa<mlir::arith::MinUIOp>(op))
        return m_exprs.min(left, right);
    if (mlir::isa<mlir::arith::MaxUIOp>(op))
        return m_exprs.max(left, right);
    if (m_exprs.range(right).low < 1)
        return std::nullopt;
    if (mlir::isa<mlir::arith::DivUIOp>(op))
        return m_exprs.make(Op::FloorDiv, left, right);
    return m_exprs.make(mlir::isa<mlir::arith::RemUIOp>(op) ? Op::Mod : Op::CeilDiv, left, right);
}

/// A number of another width.
std::optional<NumberId> TileValues::tryNarrowed(mlir::Operation* op)
{
    const bool natural = mlir::isa<mlir::arith::IndexCastUIOp, mlir::arith::ExtUIOp>(op);
    if (!natural && !mlir::isa<mlir::arith::IndexCastOp, mlir::arith::ExtSIOp, mlir::arith::TruncIOp>(op))
        return std::nullopt;
    const auto bitsOf = [](mlir::Type type) { return type.isIndex() ? 64U : type.isInteger() ? type.getIntOrFloatBitWidth() : 0U; };
    const unsigned from = bitsOf(op->getOperand(0).getType()), to = bitsOf(op->getResult(0).getType());
    const NumberId of = number(op->getOperand(0));
    const sim::Range range = m_exprs.range(of);
    if (from == 0 || to == 0 || from > 64 || (natural && range.low < 0) || (from == 1 && !natural))
        return std::nullopt;
    return of;
}

std::optional<NumberId> TileValues::tryCompared(mlir::Operation* op)
{
    auto compare = mlir::dyn_cast<mlir::arith::CmpIOp>(op);
    if (!compare || !compare.getLhs().getType().isIntOrIndex())
        return std::nullopt;
    using Predicate = mlir::arith::CmpIPredicate;
    const NumberId left = number(compare.getLhs()), right = number(compare.getRhs()), one = m_exprs.constant(1);
    const auto less = [&](NumberId a, NumberId b) { return m_exprs.positive(m_exprs.subtract(b, a)); };
    const bool natural = m_exprs.range(left).low >= 0 && m_exprs.range(right).low >= 0;
    switch (compare.getPredicate()) {
    case Predicate::eq:
        return equal(left, right);
    case Predicate::ne:
        return m_exprs.subtract(one, equal(left, right));
    case Predicate::slt:
        return less(left, right);
    case Predicate::sgt:
        return less(right, left);
    case Predicate::sle:
        return m_exprs.subtract(one, less(right, left));
    case Predicate::sge:
        return m_exprs.subtract(one, less(left, right));
    case Predicate::ult:
        return natural ? std::optional(less(left, right)) : std::nullopt;
    case Predicate::ugt:
        return natural ? std::optional(less(right, left)) : std::nullopt;
    case Predicate::ule:
        return natural ? std::optional(m_exprs.subtract(one, less(right, left))) : std::nullopt;
    case Predicate::uge:
        return natural ? std::optional(m_exprs.subtract(one, less(left, right))) : std::nullopt;
    }
    return std::nullopt;
}

// --- views ------------------------------------------------------------------------------------------------------------------------------

std::optional<TileView> TileValues::view(mlir::Value memref)
{
    if (const auto found = m_views.find(memref); found != m_views.end())
        return found->second;
    auto made = makeView(memref);
    if (made)
        m_views.insert({memref, *made});
    return made;
}

std::optional<TileView> TileValues::makeView(mlir::Value memref)
{
    mlir::Operation* const op = memref.getDefiningOp();
    if (!op)
        return std::nullopt; // arguments of the function are bound
    if (auto global = mlir::dyn_cast<mlir::memref::GetGlobalOp>(op)) {
        const std::string name = global.getName().str();
        if (const auto found = m_globals.find(name); found != m_globals.end())
            return found->second;
        auto made = whole(memref, name);
        if (made)
            m_globals[name] = *made;
        return made;
    }
    if (mlir::isa<mlir::memref::AllocOp, mlir::memref::AllocaOp>(op))
        return whole(memref, m_parts.name(memref));
    if (mlir::isa<mlir::memref::SubViewOp>(op))
        return subview(op);
    if (mlir::isa<mlir::memref::CastOp, mlir::memref::MemorySpaceCastOp>(op))
        return view(op->getOperand(0));
    if (mlir::isa<mlir::memref::TransposeOp, mlir::memref::ReinterpretCastOp, mlir::memref::ExpandShapeOp, mlir::memref::CollapseShapeOp,
                  mlir::memref::ReshapeOp, mlir::memref::ViewOp>(op))
        return reshaped(op, op->getOperand(0));
    return std::nullopt;
}

/// A new buffer in the scratchpad.
std::optional<TileView> TileValues::whole(mlir::Value memref, const std::string& name)
{
    const auto type = mlir::dyn_cast<mlir::MemRefType>(memref.getType());
    const std::uint32_t bits = type ? elementBitsOf(type.getElementType()) : 0;
    if (bits == 0 || !type.hasStaticShape() || !type.getLayout().isIdentity() || !inScratchpad(memref))
        return std::nullopt;
    sim::Buffer buffer{.name = name, .elementBits = bits, .element = printed(type.getElementType())};
    buffer.shape.assign(type.getShape().begin(), type.getShape().end());
    buffer.strides.assign(buffer.shape.size(), 1);
    std::int64_t elements = 1;
    for (std::size_t i = buffer.shape.size(); i-- > 0;) {
        buffer.strides[i] = elements;
        if (__builtin_mul_overflow(elements, buffer.shape[i], &elements))
            return std::nullopt;
    }
    if (__builtin_mul_overflow(elements, static_cast<std::int64_t>(bits / 8), &buffer.bytes))
        return std::nullopt;
    TileView out{.buffer = static_cast<std::uint32_t>(m_buffers.size())};
    for (unsigned axis = 0; axis < buffer.shape.size(); ++axis) {
        out.offsets.push_back(m_exprs.constant(0));
        out.sizes.push_back(m_exprs.constant(buffer.shape[axis]));
        out.steps.push_back(m_exprs.constant(1));
        out.axes.push_back(axis);
    }
    out.extents = out.sizes;
    m_buffers.push_back(std::move(buffer));
    return out;
}

std::optional<TileView> TileValues::subview(mlir::Operation* op)
{
    auto part = mlir::cast<mlir::memref::SubViewOp>(op);
    const auto source = view(part.getSource());
    if (!source)
        return std::nullopt;
    TileView out = *source;
    out.sizes.clear();
    out.axes.clear();
    const llvm::SmallBitVector dropped = part.getDroppedDims();
    for (unsigned i = 0; i < source->sizes.size(); ++i) {
        const NumberId size = number(part.getMixedSizes()[i]);
        if (!dropped.test(i))
            out.sizes.push_back(size);
        if (!source->placed)
            continue;
        const unsigned axis = source->axes[i];
        const NumberId from = m_exprs.multiply(number(part.getMixedOffsets()[i]), source->steps[axis]);
        out.offsets[axis] = m_exprs.add(source->offsets[axis], from);
        out.steps[axis] = m_exprs.multiply(source->steps[axis], number(part.getMixedStrides()[i]));
        out.extents[axis] = size;
        if (!dropped.test(i))
            out.axes.push_back(axis);
    }
    return out;
}

std::optional<TileView> TileValues::reshaped(mlir::Operation* op, mlir::Value source)
{
    auto out = view(source);
    if (!out)
        return std::nullopt;
    if (auto transpose = mlir::dyn_cast<mlir::memref::TransposeOp>(op)) {
        const TileView before = *out;
        for (unsigned i = 0; i < out->sizes.size(); ++i) {
            const unsigned from = mlir::cast<mlir::AffineDimExpr>(transpose.getPermutation().getResult(i)).getPosition();
            out->sizes[i] = before.sizes[from];
            if (out->placed)
                out->axes[i] = before.axes[from];
        }
        return out;
    }
    out->placed = false;
    out->axes.clear();
    out->sizes.clear();
    const auto type = mlir::dyn_cast<mlir::MemRefType>(op->getResult(0).getType());
    if (!type)
        return std::nullopt;
    auto cast = mlir::dyn_cast<mlir::memref::ReinterpretCastOp>(op);
    for (unsigned i = 0; i < type.getRank(); ++i)
        out->sizes.push_back(!type.isDynamicDim(i) ? m_exprs.constant(type.getDimSize(i))
                             : cast                ? number(cast.getMixedSizes()[i])
                                                   : m_exprs.unknown());
    return out;
}

TileView TileValues::element(TileView of, const std::vector<NumberId>& at, mlir::Type loaded)
{
    const auto vector = mlir::dyn_cast<mlir::VectorType>(loaded);
    const std::size_t along = vector ? static_cast<std::size_t>(vector.getRank()) : 0;
    for (std::size_t i = 0; i < of.sizes.size(); ++i) {
        const bool counted = i + along >= of.sizes.size();
        of.sizes[i] = m_exprs.constant(counted ? vector.getDimSize(static_cast<unsigned>(i + along - of.sizes.size())) : 1);
        if (!of.placed)
            continue;
        const unsigned axis = of.axes[i];
        of.offsets[axis] = m_exprs.add(of.offsets[axis], m_exprs.multiply(at[i], of.steps[axis]));
        of.extents[axis] = of.sizes[i];
    }
    return of;
}

} // namespace nodewise::kernel_worker
