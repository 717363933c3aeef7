// SPDX-License-Identifier: Apache-2.0
#include "core/mlir/tile_graph.h"

#include "core/mlir/tile_graph_builder.h"

#include <functional>
#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/Dialect/Utils/StaticValueUtils.h>
#include <mlir/Interfaces/LoopLikeInterface.h>
#include <mlir/Interfaces/SideEffectInterfaces.h>

namespace nodewise::mlir_box {

using sim::NumberId;
using sim::Step;

// --- the function
// -------------------------------------------------------------------------------------------------------------------------

sim::TileGraph TileGraphBuilder::graph()
{
    if (m_module.verified())
        visitModule();
    else
        m_graph.why = whyNotVerified();
    if (m_graph.why.empty()) {
        sim::findFlow(m_graph, m_book, m_accesses, m_roles);
        takeNumbers();
    } else {
        m_graph = {.name = std::move(m_graph.name), .why = std::move(m_graph.why)};
    }
    return std::move(m_graph);
}

Text TileGraphBuilder::whyNotVerified() const
{
    for (const dap::KernelDiagnostic& said : m_module.diagnostics())
        if (said.severity == dap::KernelDiagnostic::Severity::Error)
            return Text("the kernel does not verify: line %1: %2", said.line, said.message);
    return Text("the kernel does not verify");
}

void TileGraphBuilder::visitModule()
{
    llvm::SmallVector<mlir::FunctionOpInterface> functions;
    m_parts.op.get().walk([&](mlir::FunctionOpInterface function) {
        if (!function.isExternal())
            functions.push_back(function);
    });
    if (functions.size() != 1) {
        m_graph.why = functions.empty() ? Text("there is no function with a body") : Text("there are several functions with a body");
        return;
    }
    m_graph.name = functions[0].getName().str();
    for (const mlir::BlockArgument argument : functions[0].getArguments())
        if (mlir::isa<mlir::BaseMemRefType>(argument.getType()) && !addArgument(argument))
            return stop(functions[0], Text("line %1: the shape and strides of the argument %2 are not known", m_parts.line(functions[0]),
                                           m_parts.name(argument)));
    if (!llvm::hasSingleElement(functions[0].getFunctionBody()))
        return stop(functions[0], Text("line %1: the function has several blocks", m_parts.line(functions[0])));
    visit(functions[0].getFunctionBody().front());
}

bool TileGraphBuilder::addArgument(mlir::BlockArgument argument)
{
    const dap::KernelType type = describe(argument.getType());
    const auto memref = mlir::dyn_cast<mlir::MemRefType>(argument.getType());
    const std::uint32_t bits = memref ? elementBitsOf(memref.getElementType()) : 0;
    if (bits == 0 || !memref.hasStaticShape() || type.strides.size() != type.shape.size() ||
        llvm::is_contained(type.strides, dap::dynamicSize) || type.space != 0)
        return false;
    std::int64_t bytes = bits / 8;
    for (const std::int64_t size : type.shape)
        if (__builtin_mul_overflow(bytes, size, &bytes))
            return false;
    TileView view{.buffer = static_cast<std::uint32_t>(m_graph.buffers.size())};
    for (unsigned axis = 0; axis < type.shape.size(); ++axis) {
        view.offsets.push_back(m_book.constant(0));
        view.sizes.push_back(m_book.constant(type.shape[axis]));
        view.steps.push_back(m_book.constant(1));
        view.axes.push_back(axis);
    }
    view.extents = view.sizes;
    m_graph.buffers.push_back({.name = m_parts.name(argument),
                               .argument = static_cast<std::int32_t>(argument.getArgNumber()),
                               .elementBits = bits,
                               .element = type.dtype,
                               .shape = type.shape,
                               .strides = type.strides,
                               .bytes = bytes});
    m_values.bind(argument, std::move(view));
    return true;
}

/// The book's numbers that the graph names, each behind its parts.
void TileGraphBuilder::takeNumbers()
{
    std::vector<std::optional<NumberId>> places(m_book.numbers().size());
    const std::function<void(NumberId&)> take = [&](NumberId& id) {
        if (!places[id]) {
            sim::Number number = m_book.at(id);
            if (number.op != sim::Number::Op::Constant && number.op != sim::Number::Op::Loop && number.op != sim::Number::Op::Unknown) {
                take(number.left);
                take(number.right);
            }
            places[id] = static_cast<NumberId>(m_graph.numbers.size());
            m_graph.numbers.push_back(number);
        }
        id = *places[id];
    };
    for (Step& step : m_graph.steps) {
        if (step.kind == Step::Kind::Loop) {
            take(step.lower);
            take(step.upper);
        } else if (step.kind == Step::Kind::Array) {
            for (NumberId* id : {&step.batch, &step.m, &step.n, &step.k})
                take(*id);
        } else if (step.kind == Step::Kind::Vector) {
            take(step.points);
        }
        for (auto* list : {&step.offsets, &step.sizes, &step.steps})
            for (NumberId& id : *list)
                take(id);
    }
}

void TileGraphBuilder::stop(mlir::Operation*, Text why)
{
    if (m_graph.why.empty())
        m_graph.why = std::move(why);
}

// --- steps
// --------------------------------------------------------------------------------------------------------------------------------

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
        out.known = out.known && m_book.fixed(by) == 1;
    return out;
}

void TileGraphBuilder::read(std::size_t step, const TileView& view)
{
    addAccess(m_graph.steps[step].reads, m_accesses[step].reads, view.buffer, partOf(view));
}

void TileGraphBuilder::write(std::size_t step, const TileView& view, bool whole)
{
    sim::Part part = partOf(view);
    part.known = part.known && whole;
    addAccess(m_graph.steps[step].writes, m_accesses[step].writes, view.buffer, std::move(part));
}

NumberId TileGraphBuilder::product(const std::vector<NumberId>& numbers)
{
    NumberId out = m_book.constant(1);
    for (const NumberId number : numbers)
        out = m_book.multiply(out, number);
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
        out.offsets = {m_book.constant(0)};
        out.sizes = out.extents = {m_book.constant(elements)};
        out.steps = {m_book.constant(1)};
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
    for (const TileView& view : slice.reads) {
        read(step, view);
        bits = std::max(bits, m_graph.buffers[view.buffer].elementBits);
    }
    m_graph.steps[step].points = product(target.extents);
    m_graph.steps[step].work = work.list();
    m_graph.steps[step].operandBits = bits;
    write(step, target);
}

// --- what moves
// ---------------------------------------------------------------------------------------------------------------------------

/// The DRAM end of a Load or Store; `places` are values that its place follows from.
bool TileGraphBuilder::setDram(std::size_t at, mlir::Operation* op, const TileView& dram, llvm::ArrayRef<mlir::Value> places)
{
    Step& step = m_graph.steps[at];
    step.dram = dram.buffer;
    step.elementBits = m_graph.buffers[dram.buffer].elementBits;
    step.offsets = dram.offsets;
    step.sizes = dram.extents;
    step.steps = dram.steps;
    const auto known = [this](NumberId id) { return m_book.known(id); };
    if (!dram.placed)
        stop(op, Text("line %1: which part of %2 is moved can't be told along its axes", step.line, m_graph.buffers[dram.buffer].name));
    else if (!llvm::all_of(step.sizes, known) || !llvm::all_of(step.steps, known))
        stop(op, Text("line %1: only data decides how much of %2 is moved", step.line, m_graph.buffers[dram.buffer].name));
    step.isIndirect = !llvm::all_of(step.offsets, known);
    if (step.isIndirect)
        for (const TileView& view : sliceOf(places).reads)
            read(at, view);
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
        return stop(op, Text("line %1: a copy from DRAM to DRAM, which no DMA engine makes", m_parts.line(op)));
    if (isDram(*from)) {
        const std::size_t step = addStep(Step::Kind::Load, op);
        m_graph.steps[step].pad = to->buffer;
        if (setDram(step, op, *from, placesOf(op.getSource())))
            write(step, *to);
    } else if (isDram(*to)) {
        const std::size_t step = addStep(Step::Kind::Store, op);
        m_graph.steps[step].pad = from->buffer;
        read(step, *from);
        setDram(step, op, *to, placesOf(op.getTarget()));
    } else {
        const std::size_t step = addStep(Step::Kind::Vector, op);
        m_graph.steps[step].points = product(from->sizes);
        m_graph.steps[step].work = WorkCount().list();
        m_graph.steps[step].operandBits = m_graph.buffers[from->buffer].elementBits;
        read(step, *from);
        write(step, *to);
    }
}

// --- single elements
// ------------------------------------------------------------------------------------------------------------------------

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
            m_held.insert({element.value, part});
        return;
    }
    if (element.store) {
        const auto held = m_held.find(element.value);
        const bool there = held != m_held.end() && m_graph.buffers[held->second.buffer].argument < 0;
        const TileView from = there ? held->second : newRegister(element.value);
        if (!there)
            put(op, element.value, from);
        const std::size_t step = addStep(Step::Kind::Store, op);
        m_graph.steps[step].pad = from.buffer;
        read(step, from);
        setDram(step, op, part, element.indices);
        return;
    }
    const TileView into = newRegister(element.value);
    const std::size_t step = addStep(Step::Kind::Load, op);
    m_graph.steps[step].pad = into.buffer;
    setDram(step, op, part, element.indices);
    write(step, into);
    m_held.insert({element.value, into});
}

// --- tiles
// ----------------------------------------------------------------------------------------------------------------------------------

/// How many elements each dimension of the iteration space has.
std::optional<std::vector<NumberId>> TileGraphBuilder::extentsOf(mlir::linalg::LinalgOp op)
{
    std::vector<std::optional<NumberId>> found(op.getNumLoops());
    for (mlir::OpOperand& operand : op->getOpOperands()) {
        if (!mlir::isa<mlir::MemRefType>(operand.get().getType()))
            continue;
        const auto view = m_values.view(operand.get());
        const mlir::AffineMap map = op.getMatchingIndexingMap(&operand);
        for (unsigned i = 0; view && i < map.getNumResults(); ++i) {
            const auto dim = mlir::dyn_cast<mlir::AffineDimExpr>(map.getResult(i));
            if (dim && (!found[dim.getPosition()] || !m_book.fixed(*found[dim.getPosition()])))
                found[dim.getPosition()] = view->sizes[i];
        }
    }
    std::vector<NumberId> out;
    for (const auto& extent : found) {
        if (!extent || !m_book.known(*extent))
            return std::nullopt;
        out.push_back(*extent);
    }
    return out;
}

/// Whether each element of an output is one that the operation writes: its axes are dimensions, each another one, or have one element.
bool TileGraphBuilder::writesAll(mlir::AffineMap map, const TileView& view) const
{
    llvm::SmallDenseSet<unsigned> seen;
    for (unsigned i = 0; i < map.getNumResults(); ++i) {
        const auto dim = mlir::dyn_cast<mlir::AffineDimExpr>(map.getResult(i));
        if (dim ? !seen.insert(dim.getPosition()).second : m_book.fixed(view.sizes[i]) != 1)
            return false;
    }
    return true;
}

/// The operation's memory as reads and writes of the step; false with `why` where it is not in the scratchpad.
bool TileGraphBuilder::setOperands(std::size_t step, mlir::linalg::LinalgOp op, const TileBody& body)
{
    for (mlir::OpOperand& operand : op->getOpOperands()) {
        if (!mlir::isa<mlir::MemRefType>(operand.get().getType())) {
            for (const TileView& view : sliceOf(operand.get()).reads)
                read(step, view);
            continue;
        }
        const auto view = m_values.view(operand.get());
        if (!view || isDram(*view)) {
            stop(op, Text("line %1: %2 computes on memory that is not in the scratchpad", m_parts.line(op),
                          op->getName().getStringRef().str()));
            return false;
        }
        if (body.used.contains(op.getMatchingBlockArgument(&operand).getArgNumber()))
            read(step, *view);
        if (op.isDpsInit(&operand))
            write(step, *view, writesAll(op.getMatchingIndexingMap(&operand), *view));
    }
    for (const TileView& view : sliceOf(body.captured.getArrayRef()).reads)
        read(step, view);
    return setGathers(step, body);
}

/// Elements that a body reads itself, from anywhere in a buffer.
bool TileGraphBuilder::setGathers(std::size_t step, const TileBody& body)
{
    for (mlir::Operation* access : body.accesses) {
        auto load = mlir::dyn_cast<mlir::memref::LoadOp>(access);
        auto view = load ? m_values.view(load.getMemRef()) : std::nullopt;
        if (!view || isDram(*view)) {
            stopAtMemory(access);
            return false;
        }
        view->placed = false;
        read(step, *view);
    }
    return true;
}

void TileGraphBuilder::visitLinalg(mlir::linalg::LinalgOp op)
{
    const auto extents = extentsOf(op);
    if (!extents)
        return stop(op, Text("line %1: how large the tiles of %2 are can't be told", m_parts.line(op), op->getName().getStringRef().str()));
    const TileBody body = bodyOf(op);
    const auto contraction = tryContraction(op);
    const std::size_t at = addStep(contraction ? Step::Kind::Array : Step::Kind::Vector, op);
    Step& step = m_graph.steps[at];
    const auto sizeOf = [&](llvm::ArrayRef<unsigned> dims) {
        std::vector<NumberId> sizes;
        for (const unsigned dim : dims)
            sizes.push_back((*extents)[dim]);
        return product(sizes);
    };
    const auto bitsOf = [](mlir::Value value) { return elementBitsOf(mlir::getElementTypeOrSelf(value.getType())); };
    if (contraction) {
        step.batch = sizeOf(contraction->batch);
        step.m = sizeOf(contraction->m);
        step.n = sizeOf(contraction->n);
        step.k = sizeOf(contraction->k);
        step.operandBits = std::max(bitsOf(contraction->left->get()), bitsOf(contraction->right->get()));
    } else {
        step.points = product(*extents);
        step.work = body.work;
        step.operandBits = body.bits;
        for (const mlir::Value operand : op->getOperands())
            step.operandBits = std::max(step.operandBits, bitsOf(operand));
    }
    setOperands(at, op, body);
}

// --- loops and conditions
// -------------------------------------------------------------------------------------------------------------------

std::uint32_t TileGraphBuilder::open(mlir::Operation* op, mlir::Value variable, NumberId lower, NumberId upper, std::int64_t by)
{
    const auto at = static_cast<std::uint32_t>(addStep(Step::Kind::Loop, op));
    Step& loop = m_graph.steps[at];
    loop.lower = lower;
    loop.upper = upper;
    loop.step = by;
    if (!m_book.known(lower) || !m_book.known(upper))
        stop(op, Text("line %1: only data decides how often the loop goes round", loop.line));
    if (!variable)
        return at;
    loop.variable = m_parts.name(variable);
    m_values.bind(variable, m_book.loop(at, valuesOf(lower, upper, by)));
    return at;
}

/// Which values the variable of a loop has.
sim::Range TileGraphBuilder::valuesOf(NumberId lower, NumberId upper, std::int64_t by) const
{
    sim::Range range{m_book.range(lower).low, m_book.range(upper).high};
    if (range.high == sim::Range::highest || range.high <= range.low)
        return range;
    --range.high;
    const auto first = m_book.fixed(lower);
    std::int64_t span = 0;
    if (first && m_book.fixed(upper) && !__builtin_sub_overflow(range.high, *first, &span))
        range.high = *first + span / by * by; // the last one
    return range;
}

/// Where nothing is done in it, it is none.
void TileGraphBuilder::close(std::uint32_t loop)
{
    if (m_graph.steps.size() == loop + std::size_t(1)) {
        m_graph.steps.pop_back();
        m_accesses.pop_back();
        return;
    }
    m_graph.steps[loop].end = static_cast<std::uint32_t>(m_graph.steps.size());
}

void TileGraphBuilder::noteRoles(mlir::Operation* op, std::uint32_t loop, bool parallel)
{
    if (loop >= m_graph.steps.size())
        return;
    const auto accumulation = op->getAttrOfType<mlir::BoolAttr>("accumulation_loop");
    if (accumulation && accumulation.getValue())
        m_roles.accumulation.push_back(loop);
    if (parallel)
        m_roles.parallel.push_back(loop);
}

/// A register for each value that a loop or condition hands on, or none for what is no element.
std::vector<std::optional<TileView>> TileGraphBuilder::registersOf(mlir::ValueRange values)
{
    std::vector<std::optional<TileView>> out;
    for (const mlir::Value value : values) {
        const bool element = !mlir::isa<mlir::BaseMemRefType>(value.getType());
        out.push_back(element ? std::optional(newRegister(value)) : std::nullopt);
        if (element)
            m_held.insert({value, *out.back()});
    }
    return out;
}

void TileGraphBuilder::putAll(mlir::Operation* op, mlir::ValueRange values, const std::vector<std::optional<TileView>>& targets)
{
    for (std::size_t i = 0; i < targets.size() && i < values.size(); ++i)
        if (targets[i])
            put(op, values[static_cast<unsigned>(i)], *targets[i]);
}

void TileGraphBuilder::visitFor(mlir::Operation* op, mlir::Value variable, NumberId lower, NumberId upper, std::int64_t by)
{
    auto loopLike = mlir::cast<mlir::LoopLikeOpInterface>(op);
    const auto carried = registersOf(op->getResults());
    putAll(op, loopLike.getInits(), carried);
    for (std::size_t i = 0; i < carried.size(); ++i)
        if (carried[i])
            m_held.insert({loopLike.getRegionIterArgs()[i], *carried[i]});
    const std::uint32_t loop = open(op, variable, lower, upper, by);
    mlir::Block& body = op->getRegion(0).front();
    visit(body);
    putAll(body.getTerminator(), body.getTerminator()->getOperands(), carried);
    close(loop);
    noteRoles(op, loop, false);
}

void TileGraphBuilder::visitParallel(mlir::Operation* op, mlir::ValueRange variables, const std::vector<Bounds>& bounds)
{
    if (op->getNumResults() > 0)
        return stop(op, Text("line %1: a parallel loop with results is not known here", m_parts.line(op)));
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
        visitFor(op, loop.getInductionVar(), m_values.largest(loop.getLowerBoundMap(), loop.getLowerBoundOperands()),
                 m_values.smallest(loop.getUpperBoundMap(), loop.getUpperBoundOperands()), loop.getStepAsInt());
    } else if (auto range = mlir::dyn_cast<mlir::scf::ForOp>(op)) {
        if (const auto by = m_book.fixed(m_values.number(range.getStep())); by && *by > 0)
            visitFor(op, range.getInductionVar(), m_values.number(range.getLowerBound()), m_values.number(range.getUpperBound()), *by);
        else
            stop(op, Text("line %1: the step of the loop is no number above 0", m_parts.line(op)));
    } else if (auto box = mlir::dyn_cast<mlir::affine::AffineParallelOp>(op)) {
        std::vector<Bounds> bounds;
        for (unsigned i = 0; i < box.getNumDims(); ++i)
            bounds.push_back({m_values.largest(box.getLowerBoundMap(i), box.getLowerBoundsOperands()),
                              m_values.smallest(box.getUpperBoundMap(i), box.getUpperBoundsOperands()), box.getSteps()[i]});
        visitParallel(op, box.getIVs(), bounds);
    } else if (auto many = mlir::dyn_cast<mlir::scf::ParallelOp>(op)) {
        std::vector<Bounds> bounds;
        for (unsigned i = 0; i < many.getNumLoops(); ++i) {
            const auto by = m_book.fixed(m_values.number(many.getStep()[i]));
            bounds.push_back({m_values.number(many.getLowerBound()[i]), m_values.number(many.getUpperBound()[i]), by.value_or(0)});
            if (!by || *by < 1)
                stop(op, Text("line %1: the step of the loop is no number above 0", m_parts.line(op)));
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
    const auto always = m_book.fixed(condition);
    if (always && *always <= 0)
        return;
    const auto inside = [&] {
        visit(body);
        putAll(body.getTerminator(), body.getTerminator()->getOperands(), results);
    };
    if (always)
        return inside();
    const auto at = static_cast<std::uint32_t>(addStep(Step::Kind::Loop, op));
    m_graph.steps[at].lower = m_book.constant(0);
    m_graph.steps[at].upper = condition;
    inside();
    close(at);
    if (m_graph.steps.size() > at && !m_book.known(condition))
        stop(op, Text("line %1: only data decides whether this is done", m_parts.line(op)));
}

bool TileGraphBuilder::visitIf(mlir::Operation* op)
{
    NumberId holds = 0;
    if (auto branch = mlir::dyn_cast<mlir::affine::AffineIfOp>(op))
        holds = m_values.condition(branch.getIntegerSet(), branch.getOperands());
    else if (auto other = mlir::dyn_cast<mlir::scf::IfOp>(op))
        holds = m_values.number(other.getCondition());
    else
        return false;
    const auto results = registersOf(op->getResults());
    visitBranch(op, op->getRegion(0), holds, results);
    visitBranch(op, op->getRegion(1), m_book.subtract(m_book.constant(1), holds), results);
    return true;
}

// --- the walk
// -------------------------------------------------------------------------------------------------------------------------------

void TileGraphBuilder::stopAtMemory(mlir::Operation* op)
{
    stop(op, Text("line %1: which memory %2 touches is not known here", m_parts.line(op), op->getName().getStringRef().str()));
}

void TileGraphBuilder::visit(mlir::Block& block)
{
    for (mlir::Operation& op : block)
        if (m_graph.why.empty())
            visit(&op);
}

void TileGraphBuilder::visit(mlir::Operation* op)
{
    constexpr std::size_t most = 100'000; // steps, of a text that a machine wrote
    if (m_graph.steps.size() > most)
        return stop(op, Text("the kernel has more than %1 steps", most));
    if (visitLoop(op) || visitIf(op) || visitTransfer(op))
        return;
    if (auto copy = mlir::dyn_cast<mlir::memref::CopyOp>(op))
        return visitCopy(copy);
    if (auto work = mlir::dyn_cast<mlir::linalg::LinalgOp>(op))
        return visitLinalg(work);
    if (auto element = tryElement(op))
        return visitElement(op, std::move(*element));
    const bool harmless = mlir::isMemoryEffectFree(op) || op->hasTrait<mlir::OpTrait::IsTerminator>() ||
                          mlir::isa<mlir::memref::AllocOp, mlir::memref::AllocaOp, mlir::memref::DeallocOp>(op);
    if (!harmless)
        stop(op, Text("line %1: what %2 does to memory is not known here", m_parts.line(op), op->getName().getStringRef().str()));
}

sim::TileGraph tileGraphOf(const Module& module)
{
    return TileGraphBuilder(module).graph();
}

} // namespace nodewise::mlir_box
