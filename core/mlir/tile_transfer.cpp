// SPDX-License-Identifier: Apache-2.0
// What PyTorchSim moves tiles with. Source: PyTorchSim, PyTorchSimFrontend/mlir/mlir_template.py and mlir_codegen_backend.py.
#include "core/mlir/moves.h"
#include "core/mlir/tile_graph_builder.h"

#include <numeric>

namespace nodewise::mlir_box {

using sim::NumberId;

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
mlir::Value indexBehind(mlir::Operation* op, mlir::Value memref)
{
    for (unsigned i = 0; i + 1 < op->getNumOperands(); ++i)
        if (op->getOperand(i) == memref && op->getOperand(i + 1).getType().isIndex())
            return op->getOperand(i + 1);
    return {};
}

} // namespace

/// The flat argument with the axes of the tile, by the strides that the operation names, and a last one in steps of one element where its
/// place counts. Arguments are flat memrefs there.
std::optional<TileView> TileGraphBuilder::tryStrided(mlir::Operation* op, const TileView& dram, const TileView& pad, mlir::Value at)
{
    auto strides = tryNumbers(op, "dram_stride");
    if (!strides || strides->size() != pad.sizes.size() || m_graph.buffers[dram.buffer].shape.size() != 1 || !at)
        return std::nullopt;
    TileView out{.sizes = pad.sizes, .extents = pad.sizes};
    if (strides->empty() || strides->back() != 1) {
        strides->push_back(1);
        out.extents.push_back(m_exprs.constant(1));
    }
    out.sizes = out.extents;
    out.offsets.assign(out.extents.size(), m_exprs.constant(0));
    out.offsets.back() = m_values.number(at);
    out.steps.assign(out.extents.size(), m_exprs.constant(1));
    out.axes.resize(out.extents.size());
    std::iota(out.axes.begin(), out.axes.end(), 0U);
    sim::Buffer buffer = m_graph.buffers[dram.buffer];
    buffer.shape.clear();
    for (std::size_t axis = 0; axis < strides->size(); ++axis)
        buffer.shape.push_back(m_exprs.range(out.extents[axis]).high);
    buffer.strides = *strides;
    const auto found = llvm::find(m_graph.buffers, buffer);
    out.buffer = static_cast<std::uint32_t>(found - m_graph.buffers.begin());
    if (found == m_graph.buffers.end())
        m_graph.buffers.push_back(std::move(buffer));
    return out;
}

bool TileGraphBuilder::visitTransfer(mlir::Operation* op)
{
    const llvm::StringRef name = op->getName().getStringRef();
    if (name == "togsim.wait" || name == "memref.dma_wait") {
        addStep(Step::Kind::Barrier, op);
        return true;
    }
    const auto move = mlir::isa<mlir::memref::CopyOp>(op) ? std::nullopt : tryMove(op);
    if (!move)
        return false;
    const bool in = !inScratchpad(move->source);
    const mlir::Value memory = in ? move->source : move->target, tile = in ? move->target : move->source;
    const auto dram = m_values.view(memory), pad = m_values.view(tile);
    if (!dram || !pad || !isDram(*dram) || isDram(*pad)) {
        stopAtMemory(op);
        return true;
    }
    const mlir::Value at = indexBehind(op, memory);
    const auto part = tryStrided(op, *dram, *pad, at);
    if (!part || op->hasAttr("masked_axes")) {
        stop(Text("line %1: %2 does not say which part of %3 it moves (dram_stride)", m_parts.line(op), name.str(),
                  m_graph.buffers[dram->buffer].name));
        return true;
    }
    const std::size_t step = addStep(in ? Step::Kind::Load : Step::Kind::Store, op);
    m_graph.steps[step].pad = pad->buffer;
    if (!in)
        read(step, *pad);
    if (setDram(step, *part, at) && in)
        write(step, *pad);
    return true;
}

} // namespace nodewise::mlir_box
