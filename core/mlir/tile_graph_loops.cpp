// SPDX-License-Identifier: Apache-2.0
#include "core/mlir/tile_graph_builder.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/Interfaces/LoopLikeInterface.h>

namespace nodewise::kernel_worker {

using sim::NumberId;
using sim::Step;

std::uint32_t TileGraphBuilder::open(mlir::Operation* op, mlir::Value variable, NumberId lower, NumberId upper, std::int64_t by)
{
    const auto at = static_cast<std::uint32_t>(m_steps.add(Step::Kind::Loop, op));
    Step& loop = m_steps.graph.steps[at];
    loop.lower = lower;
    loop.upper = upper;
    loop.step = by;
    if (!m_steps.exprs.known(lower) || !m_steps.exprs.known(upper))
        m_steps.stop(UserText("line %1: the number of iterations of the loop depends on data", loop.line));
    if (!variable)
        return at;
    loop.variable = m_steps.parts.name(variable);
    m_steps.values.bind(variable, m_steps.exprs.loop(at, valuesOf(lower, upper, by)));
    return at;
}

/// Which values the variable of a loop has.
sim::Range TileGraphBuilder::valuesOf(NumberId lower, NumberId upper, std::int64_t by) const
{
    sim::Range range{m_steps.exprs.range(lower).low, m_steps.exprs.range(upper).high};
    if (range.high == sim::Range::highest || range.high <= range.low)
        return range;
    --range.high;
    const auto first = m_steps.exprs.fixed(lower);
    std::int64_t span = 0;
    if (first && m_steps.exprs.fixed(upper) && !__builtin_sub_overflow(range.high, *first, &span))
        range.high = *first + span / by * by; // the last one
    return range;
}

/// Where nothing is done in it, it is none.
void TileGraphBuilder::close(std::uint32_t loop)
{
    if (m_steps.graph.steps.size() == loop + std::size_t(1))
        return m_steps.removeLast();
    m_steps.graph.steps[loop].end = static_cast<std::uint32_t>(m_steps.graph.steps.size());
}

void TileGraphBuilder::noteRoles(mlir::Operation* op, std::uint32_t loop, bool parallel)
{
    if (loop >= m_steps.graph.steps.size())
        return;
    const auto accumulation = op->getAttrOfType<mlir::BoolAttr>("accumulation_loop");
    if (accumulation && accumulation.getValue())
        m_roles.accumulation.push_back(loop);
    if (parallel)
        m_roles.parallel.push_back(loop);
}

void TileGraphBuilder::visitFor(mlir::Operation* op, mlir::Value variable, NumberId lower, NumberId upper, std::int64_t by)
{
    auto loopLike = mlir::cast<mlir::LoopLikeOpInterface>(op);
    const auto carried = m_steps.registersOf(op->getResults());
    m_steps.putAll(op, loopLike.getInits(), carried);
    for (std::size_t i = 0; i < carried.size(); ++i)
        if (carried[i])
            m_steps.hold(loopLike.getRegionIterArgs()[i], {*carried[i]});
    const std::uint32_t loop = open(op, variable, lower, upper, by);
    mlir::Block& body = op->getRegion(0).front();
    visit(body);
    m_steps.putAll(body.getTerminator(), body.getTerminator()->getOperands(), carried);
    close(loop);
    noteRoles(op, loop, false);
}

void TileGraphBuilder::visitParallel(mlir::Operation* op, mlir::ValueRange variables, const std::vector<Bounds>& bounds)
{
    if (op->getNumResults() > 0)
        return m_steps.stop(UserText("line %1: a parallel loop with results is not supported", m_steps.parts.line(op)));
    std::vector<std::uint32_t> loops;
    for (std::size_t i = 0; i < bounds.size(); ++i)
        loops.push_back(open(op, variables[static_cast<unsigned>(i)], bounds[i].lower, bounds[i].upper, bounds[i].by));
    visit(op->getRegion(0).front());
    for (std::size_t i = loops.size(); i-- > 0;) {
        close(loops[i]);
        noteRoles(op, loops[i], true);
    }
}

bool TileGraphBuilder::visitLoop(mlir::Operation* op)
{
    if (auto loop = mlir::dyn_cast<mlir::affine::AffineForOp>(op)) {
        visitFor(op, loop.getInductionVar(), m_steps.values.largest(loop.getLowerBoundMap(), loop.getLowerBoundOperands()),
                 m_steps.values.smallest(loop.getUpperBoundMap(), loop.getUpperBoundOperands()), loop.getStepAsInt());
    } else if (auto range = mlir::dyn_cast<mlir::scf::ForOp>(op)) {
        if (const auto by = m_steps.exprs.fixed(m_steps.values.number(range.getStep())); by && *by > 0)
            visitFor(op, range.getInductionVar(), m_steps.values.number(range.getLowerBound()),
                     m_steps.values.number(range.getUpperBound()), *by);
        else
            m_steps.stop(UserText("line %1: the step of the loop is not a number above 0", m_steps.parts.line(op)));
    } else if (auto each = mlir::dyn_cast<mlir::affine::AffineParallelOp>(op)) {
        std::vector<Bounds> bounds;
        for (unsigned i = 0; i < each.getNumDims(); ++i)
            bounds.push_back({m_steps.values.largest(each.getLowerBoundMap(i), each.getLowerBoundsOperands()),
                              m_steps.values.smallest(each.getUpperBoundMap(i), each.getUpperBoundsOperands()), each.getSteps()[i]});
        visitParallel(op, each.getIVs(), bounds);
    } else if (auto many = mlir::dyn_cast<mlir::scf::ParallelOp>(op)) {
        std::vector<Bounds> bounds;
        for (unsigned i = 0; i < many.getNumLoops(); ++i) {
            const auto by = m_steps.exprs.fixed(m_steps.values.number(many.getStep()[i]));
            bounds.push_back(
                {m_steps.values.number(many.getLowerBound()[i]), m_steps.values.number(many.getUpperBound()[i]), by.value_or(0)});
            if (!by || *by < 1)
                m_steps.stop(UserText("line %1: the step of the loop is not a number above 0", m_steps.parts.line(op)));
        }
        visitParallel(op, many.getInductionVars(), bounds);
    } else {
        return false;
    }
    return true;
}

void TileGraphBuilder::visitBranch(mlir::Operation* op, mlir::Region& region, NumberId condition,
                                   const std::vector<std::optional<TileView>>& results)
{
    if (region.empty())
        return;
    mlir::Block& body = region.front();
    const auto always = m_steps.exprs.fixed(condition);
    if (always && *always <= 0)
        return;
    const auto inside = [&] {
        visit(body);
        m_steps.putAll(body.getTerminator(), body.getTerminator()->getOperands(), results);
    };
    if (always)
        return inside();
    const auto at = static_cast<std::uint32_t>(m_steps.add(Step::Kind::Loop, op));
    m_steps.graph.steps[at].lower = m_steps.exprs.constant(0);
    m_steps.graph.steps[at].upper = condition;
    inside();
    close(at);
    if (m_steps.graph.steps.size() > at && !m_steps.exprs.known(condition))
        m_steps.stop(UserText("line %1: whether this runs depends on data", m_steps.parts.line(op)));
}

bool TileGraphBuilder::visitIf(mlir::Operation* op)
{
    NumberId holds = 0;
    if (auto branch = mlir::dyn_cast<mlir::affine::AffineIfOp>(op))
        holds = m_steps.values.condition(branch.getIntegerSet(), branch.getOperands());
    else if (auto other = mlir::dyn_cast<mlir::scf::IfOp>(op))
        holds = m_steps.values.number(other.getCondition());
    else
        return false;
    const auto results = m_steps.registersOf(op->getResults());
    visitBranch(op, op->getRegion(0), holds, results);
    visitBranch(op, op->getRegion(1), m_steps.exprs.subtract(m_steps.exprs.constant(1), holds), results);
    return true;
}

} // namespace nodewise::kernel_worker
