// SPDX-License-Identifier: Apache-2.0
#include "core/mlir/tile_graph_builder.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>

namespace nodewise::mlir_box {

using sim::NumberId;

std::size_t TileGraphBuilder::addStep(Step::Kind kind, mlir::Operation* op)
{
    Step& step = m_graph.steps.emplace_back();
    step.kind = kind;
    step.line = m_parts.line(op);
    m_accesses.emplace_back();
    return m_graph.steps.size() - 1;
}

namespace {

void addAccess(std::vector<sim::Access>& accesses, std::vector<sim::Part>& parts, std::uint32_t buffer, sim::Part part)
{
    for (std::size_t i = 0; i < accesses.size(); ++i) {
        if (accesses[i].buffer != buffer)
            continue;
        if (parts[i].offsets != part.offsets || parts[i].sizes != part.sizes)
            parts[i].known = false; // of several parts the one that holds all is not looked for
        return;
    }
    accesses.push_back({buffer});
    parts.push_back(std::move(part));
}

} // namespace

sim::Part TileGraphBuilder::partOf(const TileView& view) const
{
    sim::Part out{.known = view.placed, .offsets = view.offsets, .sizes = view.extents};
    for (const NumberId by : view.steps)
        out.known = out.known && m_exprs.fixed(by) == 1;
    return out;
}

void TileGraphBuilder::read(std::size_t step, const TileView& view)
{
    addAccess(m_graph.steps[step].reads, m_accesses[step].reads, view.buffer, partOf(view));
}

void TileGraphBuilder::read(std::size_t step, const Held& held)
{
    if (held.load)
        m_lateReads.push_back({held, static_cast<std::uint32_t>(step)});
    read(step, held.view);
}

/// Whether the buffer may be another when the step reads it: it is written on the way, or in a loop that the step is in and the load is
/// not.
bool TileGraphBuilder::isWrittenBetween(const LateRead& read) const
{
    std::uint32_t limit = read.step;
    for (std::uint32_t loop = read.step; loop-- > read.held.since;)
        if (m_graph.steps[loop].kind == Step::Kind::Loop && m_graph.steps[loop].end > read.step)
            limit = m_graph.steps[loop].end;
    for (std::uint32_t step = read.held.since; step < limit; ++step)
        for (const sim::Access& write : m_graph.steps[step].writes)
            if (write.buffer == read.held.view.buffer)
                return true;
    return false;
}

void TileGraphBuilder::write(std::size_t step, const TileView& view, bool whole)
{
    sim::Part part = partOf(view);
    part.known = part.known && whole;
    addAccess(m_graph.steps[step].writes, m_accesses[step].writes, view.buffer, std::move(part));
}

NumberId TileGraphBuilder::product(const std::vector<NumberId>& numbers)
{
    NumberId out = m_exprs.constant(1);
    for (const NumberId number : numbers)
        out = m_exprs.multiply(out, number);
    return out;
}

bool TileGraphBuilder::isDram(const TileView& view) const
{
    return m_graph.buffers[view.buffer].argument >= 0;
}

/// A buffer of one value, in a register.
TileView TileGraphBuilder::newRegister(mlir::Value value)
{
    const auto vector = mlir::dyn_cast<mlir::VectorType>(value.getType());
    const mlir::Type element = vector ? vector.getElementType() : value.getType();
    sim::Buffer buffer{.name = m_parts.name(value), .elementBits = std::max(8U, elementBitsOf(element)), .element = printed(element)};
    TileView out{.buffer = static_cast<std::uint32_t>(m_graph.buffers.size())};
    std::int64_t elements = 1;
    if (vector) {
        elements = vector.getNumElements();
        buffer.shape = {elements};
        buffer.strides = {1};
        out.offsets = {m_exprs.constant(0)};
        out.sizes = out.extents = {m_exprs.constant(elements)};
        out.steps = {m_exprs.constant(1)};
        out.axes = {0};
    }
    buffer.bytes = elements * (buffer.elementBits / 8);
    m_graph.buffers.push_back(std::move(buffer));
    return out;
}

/// What a value follows from, back to elements that were read, and through which operations.
TileGraphBuilder::Slice TileGraphBuilder::sliceOf(llvm::ArrayRef<mlir::Value> values)
{
    Slice out;
    llvm::SmallVector<mlir::Value> open(values.begin(), values.end());
    llvm::DenseSet<mlir::Value> seen;
    while (!open.empty()) {
        const mlir::Value value = open.pop_back_val();
        if (!seen.insert(value).second)
            continue;
        if (const auto held = m_held.find(value); held != m_held.end()) {
            out.reads.push_back(held->second);
            continue;
        }
        mlir::Operation* const op = value.getDefiningOp();
        if (!op || op->getNumRegions() > 0 || mlir::isa<mlir::MemRefType>(value.getType()))
            continue;
        out.ops.insert(op);
        open.append(op->operand_begin(), op->operand_end());
    }
    return out;
}

/// Puts a value where a store, or the next round of a loop, wants it: what makes it is computed here.
void TileGraphBuilder::put(mlir::Operation* op, mlir::Value value, const TileView& target)
{
    const Slice slice = sliceOf(value);
    const std::size_t step = addStep(Step::Kind::Vector, op);
    WorkCount work;
    std::uint32_t bits = m_graph.buffers[target.buffer].elementBits;
    for (mlir::Operation* of : slice.ops) {
        const bool ofElements = llvm::any_of(of->getResultTypes(), [](mlir::Type type) { return !type.isIndex(); });
        const auto kind = ofElements && m_counted.insert(of).second ? workOf(of) : std::nullopt;
        if (kind)
            work.add(*kind);
    }
    for (const Held& held : slice.reads) {
        read(step, held);
        bits = std::max(bits, m_graph.buffers[held.view.buffer].elementBits);
    }
    m_graph.steps[step].points = product(target.extents);
    m_graph.steps[step].work = work.list();
    m_graph.steps[step].operandBits = bits;
    write(step, target);
}

// --- what moves --------------------------------------------------------------------------------------------------------------------------

/// The DRAM end of a Load or Store; `places` are values that its place follows from.
bool TileGraphBuilder::setDram(std::size_t at, const TileView& dram, llvm::ArrayRef<mlir::Value> places)
{
    Step& step = m_graph.steps[at];
    step.dram = dram.buffer;
    step.elementBits = m_graph.buffers[dram.buffer].elementBits;
    step.offsets = dram.offsets;
    step.sizes = dram.extents;
    step.steps = dram.steps;
    const auto known = [this](NumberId id) { return m_exprs.known(id); };
    if (!dram.placed)
        stop(Text("line %1: can't tell which part of %2 is moved along its axes", step.line, m_graph.buffers[dram.buffer].name));
    else if (!llvm::all_of(step.sizes, known) || !llvm::all_of(step.steps, known))
        stop(Text("line %1: how much of %2 is moved depends on data", step.line, m_graph.buffers[dram.buffer].name));
    step.isIndirect = !llvm::all_of(step.offsets, known);
    if (step.isIndirect)
        for (const Held& held : sliceOf(places).reads)
            read(at, held);
    return m_graph.why.empty();
}

/// Numbers that subviews take, up to the memory itself.
llvm::SmallVector<mlir::Value> TileGraphBuilder::placesOf(mlir::Value memref)
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

void TileGraphBuilder::visitCopy(mlir::memref::CopyOp op)
{
    const auto from = m_values.view(op.getSource()), to = m_values.view(op.getTarget());
    if (!from || !to)
        return stopAtMemory(op);
    if (isDram(*from) && isDram(*to))
        return stop(Text("line %1: a copy from DRAM to DRAM, which no DMA engine supports", m_parts.line(op)));
    if (isDram(*from)) {
        const std::size_t step = addStep(Step::Kind::Load, op);
        m_graph.steps[step].pad = to->buffer;
        if (setDram(step, *from, placesOf(op.getSource())))
            write(step, *to);
    } else if (isDram(*to)) {
        const std::size_t step = addStep(Step::Kind::Store, op);
        m_graph.steps[step].pad = from->buffer;
        read(step, *from);
        setDram(step, *to, placesOf(op.getTarget()));
    } else {
        const std::size_t step = addStep(Step::Kind::Vector, op);
        m_graph.steps[step].points = product(from->sizes);
        m_graph.steps[step].work = WorkCount().list();
        m_graph.steps[step].operandBits = m_graph.buffers[from->buffer].elementBits;
        read(step, *from);
        write(step, *to);
    }
}

// --- single elements ---------------------------------------------------------------------------------------------------------------------

std::optional<TileGraphBuilder::Element> TileGraphBuilder::tryElement(mlir::Operation* op)
{
    Element out;
    const auto fill = [&](mlir::Value memref, mlir::ValueRange indices, mlir::AffineMap map, mlir::Value value) {
        out.memref = memref;
        out.value = value;
        out.indices.append(indices.begin(), indices.end());
        if (!map)
            for (const mlir::Value index : indices)
                out.at.push_back(m_values.number(index));
        for (unsigned i = 0; map && i < map.getNumResults(); ++i)
            out.at.push_back(m_values.number(map.getResult(i), map.getNumDims(), indices));
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
void TileGraphBuilder::hold(mlir::Operation* op, mlir::Value value, const TileView& part)
{
    if (!m_kept.contains(op)) {
        m_held.insert({value, Held{part, op, static_cast<std::uint32_t>(m_graph.steps.size())}});
        return;
    }
    const TileView into = newRegister(value);
    m_held.insert({value, Held{part}});
    put(op, value, into);
    m_held[value] = Held{into};
}

void TileGraphBuilder::visitElement(mlir::Operation* op, Element element)
{
    const auto memory = m_values.view(element.memref);
    if (!memory)
        return stopAtMemory(op);
    const TileView part = m_values.element(*memory, element.at, element.value.getType());
    element.indices.append(placesOf(element.memref));
    if (!isDram(part)) {
        if (element.store)
            put(op, element.value, part);
        else
            hold(op, element.value, part);
        return;
    }
    if (element.store) {
        const auto held = m_held.find(element.value);
        const bool there = held != m_held.end();
        const Held from = there ? held->second : Held{newRegister(element.value)};
        if (!there)
            put(op, element.value, from.view);
        const std::size_t step = addStep(Step::Kind::Store, op);
        m_graph.steps[step].pad = from.view.buffer;
        read(step, from);
        setDram(step, part, element.indices);
        return;
    }
    const TileView into = newRegister(element.value);
    const std::size_t step = addStep(Step::Kind::Load, op);
    m_graph.steps[step].pad = into.buffer;
    setDram(step, part, element.indices);
    write(step, into);
    m_held.insert({element.value, Held{into}});
}

} // namespace nodewise::mlir_box
