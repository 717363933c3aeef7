// SPDX-License-Identifier: Apache-2.0
#include "core/mlir/linalg_steps.h"

namespace nodewise::kernel_worker {

using sim::NumberId;
using sim::Step;
using Held = TileSteps::Held;

/// How many elements each dimension of the iteration space has.
std::optional<std::vector<NumberId>> LinalgSteps::extentsOf(mlir::linalg::LinalgOp op)
{
    std::vector<std::optional<NumberId>> found(op.getNumLoops());
    for (mlir::OpOperand& operand : op->getOpOperands()) {
        if (!mlir::isa<mlir::MemRefType>(operand.get().getType()))
            continue;
        const auto view = m_steps.values.view(operand.get());
        const mlir::AffineMap map = op.getMatchingIndexingMap(&operand);
        for (unsigned i = 0; view && i < map.getNumResults(); ++i) {
            const auto dim = mlir::dyn_cast<mlir::AffineDimExpr>(map.getResult(i));
            if (dim && (!found[dim.getPosition()] || !m_steps.exprs.fixed(*found[dim.getPosition()])))
                found[dim.getPosition()] = view->sizes[i];
        }
    }
    std::vector<NumberId> out;
    for (const auto& extent : found) {
        if (!extent || !m_steps.exprs.known(*extent))
            return std::nullopt;
        out.push_back(*extent);
    }
    return out;
}

/// Whether each element of an output is one that the operation writes: its axes are dimensions, each another one, or have one element.
bool LinalgSteps::writesAll(mlir::AffineMap map, const TileView& view) const
{
    llvm::SmallDenseSet<unsigned> seen;
    for (unsigned i = 0; i < map.getNumResults(); ++i) {
        const auto dim = mlir::dyn_cast<mlir::AffineDimExpr>(map.getResult(i));
        if (dim ? !seen.insert(dim.getPosition()).second : m_steps.exprs.fixed(view.sizes[i]) != 1)
            return false;
    }
    return true;
}

/// The operation's memory as reads and writes of the step; false with `why` where it is not in the scratchpad.
bool LinalgSteps::setOperands(std::size_t step, mlir::linalg::LinalgOp op, const TileBody& body)
{
    for (mlir::OpOperand& operand : op->getOpOperands()) {
        if (!mlir::isa<mlir::MemRefType>(operand.get().getType())) {
            for (const Held& held : m_steps.sliceOf(operand.get()).reads)
                m_steps.read(step, held);
            continue;
        }
        const auto view = m_steps.values.view(operand.get());
        if (!view || m_steps.isDram(*view)) {
            m_steps.stop(UserText("line %1: %2 computes on memory that is not in the scratchpad", m_steps.parts.line(op),
                                  op->getName().getStringRef().str()));
            return false;
        }
        if (body.used.contains(op.getMatchingBlockArgument(&operand).getArgNumber()))
            m_steps.read(step, *view);
        if (op.isDpsInit(&operand))
            m_steps.write(step, *view, writesAll(op.getMatchingIndexingMap(&operand), *view));
    }
    for (const Held& held : m_steps.sliceOf(body.captured.getArrayRef()).reads)
        m_steps.read(step, held);
    return setGathers(step, body);
}

/// Elements that a body reads itself, from anywhere in a buffer.
bool LinalgSteps::setGathers(std::size_t step, const TileBody& body)
{
    for (mlir::Operation* access : body.accesses) {
        auto load = mlir::dyn_cast<mlir::memref::LoadOp>(access);
        auto view = load ? m_steps.values.view(load.getMemRef()) : std::nullopt;
        if (!view || m_steps.isDram(*view)) {
            m_steps.stopAtMemory(access);
            return false;
        }
        view->placed = false;
        m_steps.read(step, *view);
    }
    return true;
}

void LinalgSteps::visit(mlir::linalg::LinalgOp op)
{
    const auto extents = extentsOf(op);
    if (!extents)
        return m_steps.stop(
            UserText("line %1: can't tell how large the tiles of %2 are", m_steps.parts.line(op), op->getName().getStringRef().str()));
    const TileBody body = bodyOf(op);
    const auto contraction = tryContraction(op);
    const std::size_t at = m_steps.add(contraction ? Step::Kind::Array : Step::Kind::Vector, op);
    Step& step = m_steps.graph.steps[at];
    const auto sizeOf = [&](llvm::ArrayRef<unsigned> dims) {
        std::vector<NumberId> sizes;
        for (const unsigned dim : dims)
            sizes.push_back((*extents)[dim]);
        return m_steps.product(sizes);
    };
    const auto bitsOf = [](mlir::Value value) { return elementBitsOf(mlir::getElementTypeOrSelf(value.getType())); };
    if (contraction) {
        step.batch = sizeOf(contraction->batch);
        step.m = sizeOf(contraction->m);
        step.n = sizeOf(contraction->n);
        step.k = sizeOf(contraction->k);
        step.operandBits = std::max(bitsOf(contraction->left->get()), bitsOf(contraction->right->get()));
    } else {
        step.points = m_steps.product(*extents);
        step.work = body.work;
        step.operandBits = body.bits;
        for (const mlir::Value operand : op->getOperands())
            step.operandBits = std::max(step.operandBits, bitsOf(operand));
    }
    setOperands(at, op, body);
}

} // namespace nodewise::kernel_worker
