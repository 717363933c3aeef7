// SPDX-License-Identifier: Apache-2.0
#include "core/mlir/tile_steps.h"

#include "core/mlir/tile_work.h"

namespace nodewise::kernel_worker {

using sim::NumberId;
using sim::Step;

void TileSteps::stop(UserText why)
{
    if (graph.why.empty())
        graph.why = std::move(why);
}

void TileSteps::stopAtMemory(mlir::Operation* op)
{
    stop(UserText("line %1: which memory %2 touches is unknown here", parts.line(op), op->getName().getStringRef().str()));
}

std::size_t TileSteps::add(Step::Kind kind, mlir::Operation* op)
{
    Step& step = graph.steps.emplace_back();
    step.kind = kind;
    step.line = parts.line(op);
    m_accesses.emplace_back();
    return graph.steps.size() - 1;
}

void TileSteps::removeLast()
{
    graph.steps.pop_back();
    m_accesses.pop_back();
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

sim::Part TileSteps::partOf(const TileView& view) const
{
    sim::Part out{.known = view.placed, .offsets = view.offsets, .sizes = view.extents};
    for (const NumberId by : view.steps)
        out.known = out.known && exprs.fixed(by) == 1;
    return out;
}

/// From the first element that is read to the last one, where those between are skipped.
void TileSteps::read(std::size_t step, const TileView& view)
{
    sim::Part part = partOf(view);
    part.known = view.placed;
    for (std::size_t axis = 0; axis < view.steps.size(); ++axis) {
        const auto by = exprs.fixed(view.steps[axis]);
        part.known = part.known && by && *by >= 1;
        if (by && *by > 1) {
            const NumberId one = exprs.constant(1);
            part.sizes[axis] = exprs.add(exprs.multiply(exprs.subtract(part.sizes[axis], one), view.steps[axis]), one);
        }
    }
    addAccess(graph.steps[step].reads, m_accesses[step].reads, view.buffer, std::move(part));
}

void TileSteps::read(std::size_t step, const Held& held)
{
    if (held.load)
        m_lateReads.push_back({held, static_cast<std::uint32_t>(step)});
    read(step, held.view);
}

TileSteps::Loads TileSteps::overwritten() const
{
    Loads found;
    for (const LateRead& late : m_lateReads)
        if (isWrittenBetween(late))
            found.insert(late.held.load);
    return found;
}

/// Whether the buffer may be another when the step reads it: it is written on the way, or in a loop that the step is in and the load is
/// not.
bool TileSteps::isWrittenBetween(const LateRead& read) const
{
    std::uint32_t limit = read.step;
    for (std::uint32_t loop = read.step; loop-- > read.held.since;)
        if (graph.steps[loop].kind == Step::Kind::Loop && graph.steps[loop].end > read.step)
            limit = graph.steps[loop].end;
    for (std::uint32_t step = read.held.since; step < limit; ++step)
        for (const sim::Access& write : graph.steps[step].writes)
            if (write.buffer == read.held.view.buffer)
                return true;
    return false;
}

void TileSteps::write(std::size_t step, const TileView& view, bool whole)
{
    sim::Part part = partOf(view);
    part.known = part.known && whole;
    addAccess(graph.steps[step].writes, m_accesses[step].writes, view.buffer, std::move(part));
}

NumberId TileSteps::product(const std::vector<NumberId>& numbers)
{
    NumberId out = exprs.constant(1);
    for (const NumberId number : numbers)
        out = exprs.multiply(out, number);
    return out;
}

bool TileSteps::isDram(const TileView& view) const
{
    return graph.buffers[view.buffer].argument >= 0;
}

/// A buffer of one value, in a register.
TileView TileSteps::newRegister(mlir::Value value)
{
    const auto vector = mlir::dyn_cast<mlir::VectorType>(value.getType());
    const mlir::Type element = vector ? vector.getElementType() : value.getType();
    sim::Buffer buffer{.name = parts.name(value), .elementBits = std::max(8U, elementBitsOf(element)), .element = printed(element)};
    TileView out{.buffer = static_cast<std::uint32_t>(graph.buffers.size())};
    std::int64_t elements = 1;
    if (vector) {
        elements = vector.getNumElements();
        buffer.shape = {elements};
        buffer.strides = {1};
        out.offsets = {exprs.constant(0)};
        out.sizes = out.extents = {exprs.constant(elements)};
        out.steps = {exprs.constant(1)};
        out.axes = {0};
    }
    buffer.bytes = elements * (buffer.elementBits / 8);
    graph.buffers.push_back(std::move(buffer));
    return out;
}

const TileSteps::Held* TileSteps::tryHeld(mlir::Value value) const
{
    const auto held = m_held.find(value);
    return held == m_held.end() ? nullptr : &held->second;
}

/// What a value follows from, back to elements that were read, and through which operations.
TileSteps::Slice TileSteps::sliceOf(llvm::ArrayRef<mlir::Value> values) const
{
    Slice out;
    llvm::SmallVector<mlir::Value> open(values.begin(), values.end());
    llvm::DenseSet<mlir::Value> seen;
    while (!open.empty()) {
        const mlir::Value value = open.pop_back_val();
        if (!seen.insert(value).second)
            continue;
        if (const Held* held = tryHeld(value)) {
            out.reads.push_back(*held);
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
void TileSteps::put(mlir::Operation* op, mlir::Value value, const TileView& target)
{
    const Slice slice = sliceOf(value);
    const std::size_t step = add(Step::Kind::Vector, op);
    WorkCount work;
    std::uint32_t bits = graph.buffers[target.buffer].elementBits;
    for (mlir::Operation* of : slice.ops) {
        const bool ofElements = llvm::any_of(of->getResultTypes(), [](mlir::Type type) { return !type.isIndex(); });
        const auto kind = ofElements && m_counted.insert(of).second ? workOf(of) : std::nullopt;
        if (kind)
            work.add(*kind);
    }
    for (const Held& held : slice.reads) {
        read(step, held);
        bits = std::max(bits, graph.buffers[held.view.buffer].elementBits);
    }
    graph.steps[step].points = product(target.extents);
    graph.steps[step].work = work.list();
    graph.steps[step].operandBits = bits;
    write(step, target);
}

/// A register for each value that a loop or condition hands on, or none for what is no element.
std::vector<std::optional<TileView>> TileSteps::registersOf(mlir::ValueRange values)
{
    std::vector<std::optional<TileView>> out;
    for (const mlir::Value value : values) {
        const bool element = !mlir::isa<mlir::BaseMemRefType>(value.getType());
        out.push_back(element ? std::optional(newRegister(value)) : std::nullopt);
        if (element)
            m_held[value] = Held{*out.back()};
    }
    return out;
}

void TileSteps::putAll(mlir::Operation* op, mlir::ValueRange values, const std::vector<std::optional<TileView>>& targets)
{
    for (std::size_t i = 0; i < targets.size() && i < values.size(); ++i)
        if (targets[i])
            put(op, values[static_cast<unsigned>(i)], *targets[i]);
}

} // namespace nodewise::kernel_worker
