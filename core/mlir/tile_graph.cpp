// SPDX-License-Identifier: Apache-2.0
#include "core/mlir/tile_graph.h"

#include "core/mlir/tile_graph_builder.h"

#include <functional>
#include <mlir/Interfaces/SideEffectInterfaces.h>

namespace nodewise::kernel_worker {

using sim::NumberId;
using sim::Step;

// --- the function ------------------------------------------------------------------------------------------------------------------------

sim::TileGraph TileGraphBuilder::graph()
{
    if (m_module.verified())
        visitModule();
    else
        m_steps.graph.why = whyNotVerified();
    if (m_steps.stopped())
        return {.name = std::move(m_steps.graph.name), .why = std::move(m_steps.graph.why)};
    if (auto overwritten = m_steps.overwritten(); !overwritten.empty())
        return TileGraphBuilder(m_module, std::move(overwritten)).graph();
    sim::findFlow(m_steps.graph, m_steps.exprs, m_steps.accesses(), m_roles);
    takeNumbers();
    return std::move(m_steps.graph);
}

UserText TileGraphBuilder::whyNotVerified() const
{
    for (const protocol::KernelDiagnostic& said : m_module.diagnostics())
        if (said.severity == protocol::KernelDiagnostic::Severity::Error)
            return UserText("the kernel does not verify: line %1: %2", said.line, said.message);
    return UserText("the kernel does not verify");
}

void TileGraphBuilder::visitModule()
{
    llvm::SmallVector<mlir::FunctionOpInterface> functions;
    m_steps.parts.op.get().walk([&](mlir::FunctionOpInterface function) {
        if (!function.isExternal())
            functions.push_back(function);
    });
    if (functions.size() != 1) {
        m_steps.graph.why =
            functions.empty() ? UserText("there is no function with a body") : UserText("there are several functions with a body");
        return;
    }
    m_steps.graph.name = functions[0].getName().str();
    for (const mlir::BlockArgument argument : functions[0].getArguments())
        if (mlir::isa<mlir::BaseMemRefType>(argument.getType()))
            addArgument(argument, m_steps.parts.line(functions[0]));
    if (!llvm::hasSingleElement(functions[0].getFunctionBody()))
        return m_steps.stop(UserText("line %1: the function has several blocks", m_steps.parts.line(functions[0])));
    visit(functions[0].getFunctionBody().front());
}

void TileGraphBuilder::addArgument(mlir::BlockArgument argument, std::uint32_t line)
{
    const std::string name = m_steps.parts.name(argument);
    const protocol::KernelType type = describe(argument.getType());
    const auto memref = mlir::dyn_cast<mlir::MemRefType>(argument.getType());
    if (!memref || !memref.hasStaticShape() || type.strides.size() != type.shape.size() ||
        llvm::is_contained(type.strides, protocol::dynamicSize))
        return m_steps.stop(UserText("line %1: the shape and strides of the argument %2 are not known", line, name));
    const std::uint32_t bits = elementBitsOf(memref.getElementType());
    if (bits == 0)
        return m_steps.stop(
            UserText("line %1: elements of the argument %2 are neither whole numbers nor floating-point numbers", line, name));
    if (type.space != 0)
        return m_steps.stop(UserText("line %1: the argument %2 is not in DRAM", line, name));
    std::int64_t bytes = bits / 8;
    for (const std::int64_t size : type.shape)
        if (__builtin_mul_overflow(bytes, size, &bytes))
            return m_steps.stop(UserText("line %1: the argument %2 has more bytes than 64 bits can count", line, name));
    TileView view{.buffer = static_cast<std::uint32_t>(m_steps.graph.buffers.size())};
    for (unsigned axis = 0; axis < type.shape.size(); ++axis) {
        view.offsets.push_back(m_steps.exprs.constant(0));
        view.sizes.push_back(m_steps.exprs.constant(type.shape[axis]));
        view.steps.push_back(m_steps.exprs.constant(1));
        view.axes.push_back(axis);
    }
    view.extents = view.sizes;
    m_steps.graph.buffers.push_back({.name = name,
                                     .argument = static_cast<std::int32_t>(argument.getArgNumber()),
                                     .elementBits = bits,
                                     .element = type.dtype,
                                     .shape = type.shape,
                                     .strides = type.strides,
                                     .bytes = bytes});
    m_steps.values.bind(argument, std::move(view));
}

/// The table's numbers that the graph names, each after its parts.
void TileGraphBuilder::takeNumbers()
{
    std::vector<std::optional<NumberId>> places(m_steps.exprs.numbers().size());
    const std::function<void(NumberId&)> take = [&](NumberId& id) {
        if (!places[id]) {
            sim::Number number = m_steps.exprs.at(id);
            if (number.op != sim::Number::Op::Constant && number.op != sim::Number::Op::Loop && number.op != sim::Number::Op::Unknown) {
                take(number.left);
                take(number.right);
            }
            places[id] = static_cast<NumberId>(m_steps.graph.numbers.size());
            m_steps.graph.numbers.push_back(number);
        }
        id = *places[id];
    };
    for (Step& step : m_steps.graph.steps) {
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

// --- the walk ----------------------------------------------------------------------------------------------------------------------------

void TileGraphBuilder::visit(mlir::Block& block)
{
    for (mlir::Operation& op : block)
        if (!m_steps.stopped())
            visit(&op);
}

void TileGraphBuilder::visit(mlir::Operation* op)
{
    constexpr std::size_t most = 100'000; // steps, of a text that a machine wrote
    if (m_steps.graph.steps.size() > most)
        return m_steps.stop(UserText("the kernel has more than %1 steps", most));
    if (visitLoop(op) || visitIf(op) || m_moves.visit(op))
        return;
    if (auto work = mlir::dyn_cast<mlir::linalg::LinalgOp>(op))
        return m_linalg.visit(work);
    const bool harmless = mlir::isMemoryEffectFree(op) || op->hasTrait<mlir::OpTrait::IsTerminator>() ||
                          mlir::isa<mlir::memref::AllocOp, mlir::memref::AllocaOp, mlir::memref::DeallocOp>(op);
    if (!harmless)
        m_steps.stop(
            UserText("line %1: what %2 does to memory is unknown here", m_steps.parts.line(op), op->getName().getStringRef().str()));
}

sim::TileGraph tileGraphOf(const Module& module)
{
    return TileGraphBuilder(module).graph();
}

} // namespace nodewise::kernel_worker
