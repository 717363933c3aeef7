// SPDX-License-Identifier: Apache-2.0
// Axes, scratchpads and the sizes of tiles: what is there before the text.
#include "core/lowering/kernel_writer.h"

#include "core/base/words.h"

#include <algorithm>

namespace nodewise::lowering {

using graph::ScalarType;

namespace {

ScalarType computedIn(ScalarType dtype)
{
    return dtype == ScalarType::Float16 || dtype == ScalarType::BFloat16 ? ScalarType::Float32 : dtype;
}

} // namespace

Result<void> KernelWriter::addAxes()
{
    for (const TemplateAxis& axis : m_given.file->axes) {
        const auto extent = numberOption(m_given.options, axis.extent);
        if (!extent)
            return fail(extent.error());
        m_kernel.axes.push_back({axis.name, *extent, axis.lanes ? m_given.npu.lanes : 1});
    }
    if (m_given.file->loopsOverAll)
        for (std::size_t i = 0; i < m_given.outputs.front().shape.size(); ++i)
            m_kernel.axes.push_back({"TILE_" + std::to_string(i), m_given.outputs.front().shape[i], 1});
    return {};
}

Result<KernelWriter::Buffer> KernelWriter::bufferOf(const TemplateBuffer& declared) const
{
    const Operand* operand = tryOperand(declared.operand);
    if (operand == nullptr)
        return fail("the operand '%1' of the buffer '%2' is not given", declared.operand, declared.name);
    Buffer made;
    const bool first = operand->output && operand->name == m_given.outputs.front().name;
    const ScalarType dtype = first ? m_given.made : operand->dtype;
    made.dtype = declared.element == "acc" ? computedIn(dtype) : dtype;
    made.element = declared.element.empty() || declared.element == "acc" ? *elementType(made.dtype) : declared.element;
    made.operand = declared.operand;
    made.tiled.name = declared.name;
    made.tiled.itemSize = graph::itemSize(made.dtype);
    made.tiled.splitAxis = declared.splitAxis;
    made.tiled.laneStride = declared.laneStride;
    const TemplateInput* input = m_given.file->tryInput(declared.operand);
    const bool broadcast = input != nullptr && input->broadcast && declared.dimensions.size() == operand->shape.size();
    for (std::size_t i = 0; broadcast && i < operand->shape.size(); ++i)
        made.broadcast.push_back(operand->shape[i] == 1);
    for (const std::string& dimension : declared.dimensions) {
        if (broadcast && made.broadcast[made.tiled.dimensions.size()]) {
            made.tiled.dimensions.push_back({-1, 1});
            continue;
        }
        const auto parsed = dimensionOf(dimension);
        if (!parsed)
            return fail(parsed.error());
        made.tiled.dimensions.push_back(*parsed);
    }
    return made;
}

bool KernelWriter::isSet(const std::string& flag) const
{
    const auto found = m_given.options.find(flag);
    const bool* set = found == m_given.options.end() ? nullptr : std::get_if<bool>(&found->second);
    return set != nullptr && *set;
}

Result<std::int64_t> KernelWriter::numberOf(const std::string& text) const
{
    return isNumber(text) ? Result<std::int64_t>(std::stoll(text)) : numberOption(m_given.options, text);
}

// "TILE_H", "TILE_H*STRIDE+HALO", "KH", "3"
Result<TiledBuffer::Dimension> KernelWriter::dimensionOf(const std::string& text) const
{
    const auto [scaled, more] = halves(text, "+");
    const auto [name, scale] = halves(scaled, "*");
    const auto axis = std::ranges::find(m_kernel.axes, name, &TiledAxis::name);
    if (axis == m_kernel.axes.end()) {
        const auto fixed = numberOf(text);
        return fixed ? Result<TiledBuffer::Dimension>(TiledBuffer::Dimension{-1, *fixed}) : fail(fixed.error());
    }
    TiledBuffer::Dimension out{.axis = int(axis - m_kernel.axes.begin())};
    for (const auto& [part, into] : {std::pair(&scale, &out.scale), std::pair(&more, &out.more)}) {
        const auto number = part->empty() ? Result<std::int64_t>(*into) : numberOf(*part);
        if (!number)
            return fail(number.error());
        *into = *number;
    }
    return out;
}

// Scratchpads of the fused operators' inputs and of outputs that the template has none for, cut as `like`.
void KernelWriter::addFusedBuffers(const Buffer& like)
{
    for (const Operand& operand : m_given.fused.inputs)
        addTile(operand, like);
    addTile(m_given.outputs.front(), like);
}

void KernelWriter::addTile(const Operand& operand, const Buffer& like)
{
    Buffer made{.tiled = like.tiled,
                .operand = operand.name,
                .element = *elementType(operand.dtype),
                .dtype = operand.dtype,
                .shape = {},
                .sizes = {}};
    made.tiled.name = operand.name + "_tile";
    made.tiled.itemSize = graph::itemSize(operand.dtype);
    for (std::size_t i = 0; i < operand.shape.size(); ++i)
        if (operand.shape[i] == 1 && !operand.output)
            made.tiled.dimensions[i] = {-1, 1};
    addBuffer(std::move(made));
}

// Of outputs after the first, where the buffer that is stored in them is of another type.
Result<void> KernelWriter::addOutputTiles()
{
    for (std::size_t i = 1; i < m_given.outputs.size(); ++i) {
        const Operand& operand = m_given.outputs[i];
        const TemplateOutput* output = m_given.file->tryOutput(operand.name);
        if (output == nullptr || output->buffer.empty())
            continue;
        const auto from = buffer(output->buffer);
        if (!from)
            return fail(from.error());
        if ((*from)->dtype != operand.dtype)
            addTile(operand, Buffer(**from));
    }
    return {};
}

Result<void> KernelWriter::prepare()
{
    if (auto axes = addAxes(); !axes)
        return axes;
    for (const TemplateBuffer& declared : m_given.file->buffers) {
        if (const TemplateInput* input = m_given.file->tryInput(declared.operand);
            input != nullptr && input->optional && tryOperand(input->name) == nullptr)
            continue;
        if (!declared.flag.empty() && !isSet(declared.flag))
            continue;
        auto made = bufferOf(declared);
        if (!made) {
            Error error = made.error();
            error.line = declared.line;
            return fail(std::move(error));
        }
        addBuffer(std::move(*made));
    }
    if (m_given.file->loopsOverAll) {
        Buffer like;
        for (std::size_t i = 0; i < m_kernel.axes.size(); ++i)
            like.tiled.dimensions.push_back({int(i), 1});
        like.tiled.splitAxis = std::max(0, int(m_kernel.axes.size()) - 1);
        addFusedBuffers(like);
    } else if (!m_given.file->epilogue.empty()) {
        const Buffer* producer = tryBuffer(m_given.file->epilogue);
        if (producer == nullptr)
            return fail("the epilogue's buffer '%1' does not exist", m_given.file->epilogue);
        if (!m_given.fused.empty() || producer->dtype != m_given.outputs.front().dtype)
            addFusedBuffers(Buffer(*producer));
    }
    if (auto tiles = addOutputTiles(); !tiles)
        return tiles;
    return chooseSizes();
}

Result<void> KernelWriter::chooseSizes()
{
    std::vector<TiledBuffer> tiled;
    for (const Buffer& buffer : m_buffers)
        tiled.push_back(buffer.tiled);
    std::vector<std::int64_t> sizes;
    if (!tiled.empty()) {
        const auto model = tileModel();
        if (!model)
            return fail(model.error());
        auto tiles = chooseTiles(m_kernel.axes, tiled, m_given.npu, *model ? &**model : nullptr);
        if (!tiles)
            return fail(tiles.error());
        m_kernel.tiles = std::move(*tiles);
        sizes = m_kernel.tiles.candidates[m_kernel.tiles.chosen].sizes;
    }
    for (std::size_t i = 0; i < sizes.size(); ++i)
        m_kernel.tileSizes[m_kernel.axes[i].name] = sizes[i];
    for (Buffer& buffer : m_buffers) {
        const TileDescriptor tile = buffer.tiled.tile(sizes);
        buffer.shape = tile.shape;
        m_kernel.scratchpads.push_back({buffer.tiled.name, tile, buffer.element});
    }
    return {};
}

} // namespace nodewise::lowering
