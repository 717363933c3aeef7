// SPDX-License-Identifier: Apache-2.0
#include "core/mlir/tile_moves.h"

#include "core/mlir/moves.h"
#include "core/mlir/tile_work.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <numeric>

namespace nodewise::kernel_worker {

using sim::NumberId;
using sim::Step;
using Held = TileSteps::Held;

namespace {

std::optional<std::vector<std::int64_t>> tryNumbers(mlir::Operation* op, const char* attribute)
{
    std::vector<std::int64_t> out;
    if (const auto dense = op->getAttrOfType<mlir::DenseI64ArrayAttr>(attribute))
        return std::vector<std::int64_t>(dense.asArrayRef());
    const auto list = op->getAttrOfType<mlir::ArrayAttr>(attribute);
    if (!list)
        return std::nullopt;
    for (const mlir::Attribute one : list) {
        const auto number = mlir::dyn_cast<mlir::IntegerAttr>(one);
        if (!number)
            return std::nullopt;
        out.push_back(number.getInt());
    }
    return out;
}

/// The index that follows a memref among the operands.
mlir::Value indexAfter(mlir::Operation* op, mlir::Value memref)
{
    for (unsigned i = 0; i + 1 < op->getNumOperands(); ++i)
        if (op->getOperand(i) == memref && op->getOperand(i + 1).getType().isIndex())
            return op->getOperand(i + 1);
    return {};
}

} // namespace

/// The flat argument with the axes of the tile, by the strides that the operation names, and a last one in steps of one element where its
/// place counts. Arguments are flat memrefs there.
std::optional<TileView> TileMoves::tryStrided(mlir::Operation* op, const TileView& dram, const TileView& pad, mlir::Value at)
{
    auto strides = tryNumbers(op, "dram_stride");
    if (!strides || strides->size() != pad.sizes.size() || m_steps.graph.buffers[dram.buffer].shape.size() != 1 || !at)
        return std::nullopt;
    TileView out{.sizes = pad.sizes, .extents = pad.sizes};
    if (strides->empty() || strides->back() != 1) {
        strides->push_back(1);
        out.extents.push_back(m_steps.exprs.constant(1));
    }
    out.sizes = out.extents;
    out.offsets.assign(out.extents.size(), m_steps.exprs.constant(0));
    out.offsets.back() = m_steps.values.number(at);
    out.steps.assign(out.extents.size(), m_steps.exprs.constant(1));
    out.axes.resize(out.extents.size());
    std::iota(out.axes.begin(), out.axes.end(), 0U);
    sim::Buffer buffer = m_steps.graph.buffers[dram.buffer];
    buffer.shape.clear();
    for (std::size_t axis = 0; axis < strides->size(); ++axis)
        buffer.shape.push_back(m_steps.exprs.range(out.extents[axis]).high);
    buffer.strides = *strides;
    const auto found = llvm::find(m_steps.graph.buffers, buffer);
    out.buffer = static_cast<std::uint32_t>(found - m_steps.graph.buffers.begin());
    if (found == m_steps.graph.buffers.end())
        m_steps.graph.buffers.push_back(std::move(buffer));
    return out;
}

bool TileMoves::visitTransfer(mlir::Operation* op)
{
    const llvm::StringRef name = op->getName().getStringRef();
    if (name == "togsim.wait" || name == "memref.dma_wait") {
        m_steps.add(Step::Kind::Barrier, op);
        return true;
    }
    const auto move = mlir::isa<mlir::memref::CopyOp>(op) ? std::nullopt : tryMove(op);
    if (!move)
        return false;
    const bool in = !inScratchpad(move->source);
    const mlir::Value memory = in ? move->source : move->target, tile = in ? move->target : move->source;
    const auto dram = m_steps.values.view(memory), pad = m_steps.values.view(tile);
    if (!dram || !pad || !m_steps.isDram(*dram) || m_steps.isDram(*pad)) {
        m_steps.stopAtMemory(op);
        return true;
    }
    const mlir::Value at = indexAfter(op, memory);
    const auto part = tryStrided(op, *dram, *pad, at);
    if (!part || op->hasAttr("masked_axes")) {
        m_steps.stop(UserText("line %1: %2 does not say which part of %3 it moves (dram_stride)", m_steps.parts.line(op), name.str(),
                              m_steps.graph.buffers[dram->buffer].name));
        return true;
    }
    const std::size_t step = m_steps.add(in ? Step::Kind::Load : Step::Kind::Store, op);
    m_steps.graph.steps[step].pad = pad->buffer;
    if (!in)
        m_steps.read(step, *pad);
    if (setDram(step, *part, at) && in)
        m_steps.write(step, *pad);
    return true;
}

// --- what moves --------------------------------------------------------------------------------------------------------------------------

/// The DRAM end of a Load or Store; `places` are values that its place follows from.
bool TileMoves::setDram(std::size_t at, const TileView& dram, llvm::ArrayRef<mlir::Value> places)
{
    Step& step = m_steps.graph.steps[at];
    step.dram = dram.buffer;
    step.elementBits = m_steps.graph.buffers[dram.buffer].elementBits;
    step.offsets = dram.offsets;
    step.sizes = dram.extents;
    step.steps = dram.steps;
    const auto known = [this](NumberId id) { return m_steps.exprs.known(id); };
    if (!dram.placed)
        m_steps.stop(
            UserText("line %1: can't tell which part of %2 is moved along its axes", step.line, m_steps.graph.buffers[dram.buffer].name));
    else if (!llvm::all_of(step.sizes, known) || !llvm::all_of(step.steps, known))
        m_steps.stop(UserText("line %1: how much of %2 is moved depends on data", step.line, m_steps.graph.buffers[dram.buffer].name));
    step.isIndirect = !llvm::all_of(step.offsets, known);
    if (step.isIndirect)
        for (const Held& held : m_steps.sliceOf(places).reads)
            m_steps.read(at, held);
    return !m_steps.stopped();
}

/// Numbers that subviews take, up to the memory itself.
llvm::SmallVector<mlir::Value> TileMoves::placesOf(mlir::Value memref)
{
    llvm::SmallVector<mlir::Value> out;
    while (mlir::Operation* op = memref.getDefiningOp()) {
        if (op->getNumOperands() == 0 || !mlir::isa<mlir::MemRefType>(op->getOperand(0).getType()))
            break;
        out.append(op->operand_begin() + 1, op->operand_end());
        memref = op->getOperand(0);
    }
    return out;
}

void TileMoves::visitCopy(mlir::memref::CopyOp op)
{
    const auto from = m_steps.values.view(op.getSource()), to = m_steps.values.view(op.getTarget());
    if (!from || !to)
        return m_steps.stopAtMemory(op);
    if (m_steps.isDram(*from) && m_steps.isDram(*to))
        return m_steps.stop(UserText("line %1: a copy from DRAM to DRAM, which no DMA engine supports", m_steps.parts.line(op)));
    if (m_steps.isDram(*from)) {
        const std::size_t step = m_steps.add(Step::Kind::Load, op);
        m_steps.graph.steps[step].pad = to->buffer;
        if (setDram(step, *from, placesOf(op.getSource())))
            m_steps.write(step, *to);
    } else if (m_steps.isDram(*to)) {
        const std::size_t step = m_steps.add(Step::Kind::Store, op);
        m_steps.graph.steps[step].pad = from->buffer;
        m_steps.read(step, *from);
        setDram(step, *to, placesOf(op.getTarget()));
    } else {
        const std::size_t step = m_steps.add(Step::Kind::Vector, op);
        m_steps.graph.steps[step].points = m_steps.product(from->sizes);
        m_steps.graph.steps[step].work = WorkCount().list();
        m_steps.graph.steps[step].operandBits = m_steps.graph.buffers[from->buffer].elementBits;
        m_steps.read(step, *from);
        m_steps.write(step, *to);
    }
}

// --- single elements ---------------------------------------------------------------------------------------------------------------------

std::optional<TileMoves::Element> TileMoves::tryElement(mlir::Operation* op)
{
    Element out;
    const auto fill = [&](mlir::Value memref, mlir::ValueRange indices, mlir::AffineMap map, mlir::Value value) {
        out.memref = memref;
        out.value = value;
        out.indices.append(indices.begin(), indices.end());
        if (!map)
            for (const mlir::Value index : indices)
                out.at.push_back(m_steps.values.number(index));
        for (unsigned i = 0; map && i < map.getNumResults(); ++i)
            out.at.push_back(m_steps.values.number(map.getResult(i), map.getNumDims(), indices));
        return out;
    };
    namespace affine = mlir::affine;
    if (auto load = mlir::dyn_cast<mlir::memref::LoadOp>(op))
        return fill(load.getMemRef(), load.getIndices(), {}, load.getResult());
    if (auto load = mlir::dyn_cast<affine::AffineLoadOp>(op))
        return fill(load.getMemRef(), load.getMapOperands(), load.getAffineMap(), load.getResult());
    if (auto load = mlir::dyn_cast<affine::AffineVectorLoadOp>(op))
        return fill(load.getMemRef(), load.getMapOperands(), load.getAffineMap(), load.getResult());
    out.store = true;
    if (auto store = mlir::dyn_cast<mlir::memref::StoreOp>(op))
        return fill(store.getMemRef(), store.getIndices(), {}, store.getValueToStore());
    if (auto store = mlir::dyn_cast<affine::AffineStoreOp>(op))
        return fill(store.getMemRef(), store.getMapOperands(), store.getAffineMap(), store.getValueToStore());
    if (auto store = mlir::dyn_cast<affine::AffineVectorStoreOp>(op))
        return fill(store.getMemRef(), store.getMapOperands(), store.getAffineMap(), store.getValueToStore());
    return std::nullopt;
}

/// An element of the scratchpad is read where it is needed, or kept in a register where it is overwritten before.
void TileMoves::hold(mlir::Operation* op, mlir::Value value, const TileView& part)
{
    if (!m_kept.contains(op)) {
        m_steps.hold(value, {part, op, static_cast<std::uint32_t>(m_steps.graph.steps.size())});
        return;
    }
    const TileView into = m_steps.newRegister(value);
    m_steps.hold(value, {part});
    m_steps.put(op, value, into);
    m_steps.hold(value, {into});
}

void TileMoves::visitElement(mlir::Operation* op, Element element)
{
    const auto memory = m_steps.values.view(element.memref);
    if (!memory)
        return m_steps.stopAtMemory(op);
    const TileView part = m_steps.values.element(*memory, element.at, element.value.getType());
    element.indices.append(placesOf(element.memref));
    if (!m_steps.isDram(part)) {
        if (element.store)
            m_steps.put(op, element.value, part);
        else
            hold(op, element.value, part);
        return;
    }
    if (element.store) {
        const Held* held = m_steps.tryHeld(element.value);
        const Held from = held ? *held : Held{m_steps.newRegister(element.value)};
        if (!held)
            m_steps.put(op, element.value, from.view);
        const std::size_t step = m_steps.add(Step::Kind::Store, op);
        m_steps.graph.steps[step].pad = from.view.buffer;
        m_steps.read(step, from);
        setDram(step, part, element.indices);
        return;
    }
    const TileView into = m_steps.newRegister(element.value);
    const std::size_t step = m_steps.add(Step::Kind::Load, op);
    m_steps.graph.steps[step].pad = into.buffer;
    setDram(step, part, element.indices);
    m_steps.write(step, into);
    m_steps.hold(element.value, {into});
}

bool TileMoves::visit(mlir::Operation* op)
{
    if (visitTransfer(op))
        return true;
    if (auto copy = mlir::dyn_cast<mlir::memref::CopyOp>(op))
        visitCopy(copy);
    else if (auto element = tryElement(op))
        visitElement(op, std::move(*element));
    else
        return false;
    return true;
}

} // namespace nodewise::kernel_worker
