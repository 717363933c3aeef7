// SPDX-License-Identifier: Apache-2.0
#include "core/lowering/kernel_buffers.h"

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

std::pair<std::string, std::string> halves(const std::string& text, std::string_view mark)
{
    const std::size_t at = text.find(mark);
    return at == std::string::npos ? std::pair(text, std::string()) : std::pair(text.substr(0, at), text.substr(at + mark.size()));
}

Result<void> KernelBuffers::addAxes()
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

Result<KernelBuffer> KernelBuffers::bufferOf(const TemplateBuffer& declared) const
{
    const Operand* operand = tryOperand(declared.operand);
    if (operand == nullptr)
        return fail("the operand '%1' of the buffer '%2' is not given", declared.operand, declared.name);
    KernelBuffer made;
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
    for (std::size_t i = 0; i < declared.dimensions.size(); ++i) {
        if (broadcast && made.broadcast[i]) {
            made.tiled.dimensions.push_back({-1, 1});
            continue;
        }
        auto parsed = dimensionOf(declared.dimensions[i]);
        if (!parsed) {
            Error error = std::move(parsed.error());
            error.column = i < declared.columns.size() ? declared.columns[i] + std::max(error.column, 1) - 1 : 0;
            return fail(std::move(error));
        }
        made.tiled.dimensions.push_back(std::move(*parsed));
    }
    return made;
}

bool KernelBuffers::isSet(const std::string& flag) const
{
    const auto found = m_given.options.find(flag);
    const bool* set = found == m_given.options.end() ? nullptr : std::get_if<bool>(&found->second);
    return set != nullptr && *set;
}

Result<std::int64_t> KernelBuffers::numberOf(const std::string& text) const
{
    return isNumber(text) ? Result<std::int64_t>(std::stoll(text)) : numberOption(m_given.options, text);
}

namespace {

/// "TILE_H * STRIDE + HALO" as a factor of one axis and what is added. nullopt: of several axes, or not linear.
std::optional<TiledBuffer::Dimension> tryLinear(const AxisExpression& expression)
{
    using Op = AxisExpression::Op;
    using Linear = TiledBuffer::Dimension;
    std::vector<Linear> stack;
    for (const AxisExpression::Step& step : expression.steps()) {
        if (step.op == Op::Number || step.op == Op::Name) {
            stack.push_back(step.op == Op::Number ? Linear{.scale = 0, .more = step.number} : Linear{.axis = int(step.number)});
            continue;
        }
        const Linear right = stack.back();
        stack.pop_back();
        Linear& left = stack.back();
        const bool sum = step.op == Op::Add || step.op == Op::Subtract;
        if (left.axis >= 0 && right.axis >= 0 && (!sum || left.axis != right.axis))
            return {};
        if ((left.axis >= 0 || right.axis >= 0) && !sum && step.op != Op::Multiply)
            return {};
        const auto scale = sum ? combined(step.op, left.scale, right.scale)
                               : combined(Op::Multiply, left.axis >= 0 ? left.scale : right.scale, left.axis >= 0 ? right.more : left.more);
        const auto more = combined(step.op, left.more, right.more);
        if (!more || !scale)
            return {};
        left = {.axis = std::max(left.axis, right.axis), .scale = *scale, .more = *more};
    }
    Linear& all = stack.back();
    if (all.axis < 0 || all.scale == 0)
        return Linear{-1, std::max<std::int64_t>(1, all.more)};
    return all;
}

} // namespace

// "TILE_H", "TILE_H * STRIDE + HALO", "KH", "3"
Result<TiledBuffer::Dimension> KernelBuffers::dimensionOf(const std::string& text) const
{
    const auto parsed = AxisExpression::parse(text);
    if (!parsed)
        return fail(parsed.error());
    const auto axisOf = [this](std::string_view name) {
        const auto axis = std::ranges::find(m_kernel.axes, name, &TiledAxis::name);
        return axis == m_kernel.axes.end() ? -1 : int(axis - m_kernel.axes.begin());
    };
    const AxisExpression known = parsed->with([&](const AxisExpression::Step& step) -> std::optional<std::int64_t> {
        const auto number = axisOf(step.name) < 0 ? numberOption(m_given.options, step.name) : Result<std::int64_t>(fail("an axis"));
        return number ? std::optional(*number) : std::nullopt;
    });
    TiledBuffer::Dimension out{.expression = known.atAxes(axisOf)};
    if (auto checked = checkSizes(out); !checked)
        return fail(checked.error());
    const auto linear = tryLinear(out.expression);
    return linear ? *linear : out;
}

// Names that stand for nothing, and what no number comes of; by the smallest tiles and by the largest.
Result<void> KernelBuffers::checkSizes(const TiledBuffer::Dimension& dimension) const
{
    for (const bool largest : {false, true}) {
        const auto size = dimension.expression.value([&](const AxisExpression::Step& step) -> std::optional<std::int64_t> {
            if (step.number < 0)
                return {};
            return largest ? tileSizes(m_kernel.axes[std::size_t(step.number)]).back() : 1;
        });
        if (!size)
            return fail(size.error());
    }
    return {};
}

// Scratchpads of the fused operators' inputs and of outputs that the template has none for, cut as `like`.
void KernelBuffers::addFused(const KernelBuffer& like)
{
    for (const Operand& operand : m_given.fused.inputs)
        addTile(operand, like);
    addTile(m_given.outputs.front(), like);
}

void KernelBuffers::addTile(const Operand& operand, const KernelBuffer& like)
{
    KernelBuffer made{.tiled = like.tiled,
                      .operand = operand.name,
                      .element = *elementType(operand.dtype),
                      .dtype = operand.dtype,
                      .shape = {},
                      .sizes = {}};
    made.tiled.name = operand.name + "_tile";
    made.tiled.itemSize = graph::itemSize(operand.dtype);
    for (std::size_t i = 0; i < operand.shape.size(); ++i)
        if (operand.shape[i] == 1 && !operand.output && i < made.tiled.dimensions.size())
            made.tiled.dimensions[i] = {-1, 1};
    m_all.push_back(std::move(made));
}

// Of what prologues read, cut as the buffers of what they make; one of them may stand there itself.
Result<void> KernelBuffers::addPrologues()
{
    for (const Prologue& prologue : m_given.prologues) {
        const auto like = std::ranges::find_if(m_all, [&](const KernelBuffer& buffer) { return buffer.operand == prologue.operand.name; });
        if (like == m_all.end() || like->dtype != prologue.operand.dtype || like->tiled.dimensions.size() != prologue.operand.shape.size())
            return fail("the template has no buffer on which '%1' can be computed", prologue.operand.name);
        const KernelBuffer made = *like;
        for (std::size_t i = 0; i < prologue.fused.inputs.size(); ++i)
            if (prologue.inPlace() != i)
                addTile(prologue.fused.inputs[i], made);
    }
    return {};
}

// Of outputs after the first, where the buffer that is stored in them is of another type.
Result<void> KernelBuffers::addOutputTiles()
{
    for (std::size_t i = 1; i < m_given.outputs.size(); ++i) {
        const Operand& operand = m_given.outputs[i];
        const TemplateOutput* output = m_given.file->tryOutput(operand.name);
        if (output == nullptr || output->buffer.empty())
            continue;
        const auto from = find(output->buffer);
        if (!from)
            return fail(from.error());
        if ((*from)->dtype != operand.dtype)
            addTile(operand, KernelBuffer(**from));
    }
    return {};
}

Result<void> KernelBuffers::addDeclared()
{
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
        m_all.push_back(std::move(*made));
    }
    return {};
}

Result<void> KernelBuffers::add()
{
    if (auto axes = addAxes(); !axes)
        return axes;
    if (auto declared = addDeclared(); !declared)
        return declared;
    if (auto made = addPrologues(); !made)
        return made;
    if (m_given.file->loopsOverAll) {
        KernelBuffer like;
        for (std::size_t i = 0; i < m_kernel.axes.size(); ++i)
            like.tiled.dimensions.push_back({int(i), 1});
        like.tiled.splitAxis = std::max(0, int(m_kernel.axes.size()) - 1);
        addFused(like);
    } else if (!m_given.file->epilogue.empty()) {
        const KernelBuffer* producer = tryFind(m_given.file->epilogue);
        if (producer == nullptr)
            return fail("the epilogue's buffer '%1' does not exist", m_given.file->epilogue);
        if (!m_given.fused.empty() || producer->dtype != m_given.outputs.front().dtype)
            addFused(KernelBuffer(*producer));
    }
    return addOutputTiles();
}

Result<void> KernelBuffers::choose(const TileModel* model)
{
    std::vector<TiledBuffer> tiled;
    for (const KernelBuffer& buffer : m_all)
        tiled.push_back(buffer.tiled);
    std::vector<std::int64_t> sizes;
    if (!tiled.empty()) {
        auto tiles = chooseTiles(m_kernel.axes, tiled, m_given.npu, model, m_given.tiles);
        if (!tiles)
            return fail(tiles.error());
        m_kernel.tiles = std::move(*tiles);
        sizes = m_kernel.tiles.candidates[m_kernel.tiles.chosen].sizes;
    }
    for (std::size_t i = 0; i < sizes.size(); ++i)
        m_kernel.tileSizes[m_kernel.axes[i].name] = sizes[i];
    for (KernelBuffer& buffer : m_all) {
        const TileDescriptor tile = buffer.tiled.tile(sizes);
        buffer.shape = tile.shape;
        m_kernel.scratchpads.push_back({buffer.tiled.name, tile, buffer.element});
    }
    return {};
}

const Operand* KernelBuffers::tryOperand(std::string_view name) const
{
    const auto found = std::ranges::find(m_kernel.arguments, name, &Operand::name);
    if (found != m_kernel.arguments.end())
        return &*found;
    const auto made = std::ranges::find(m_given.prologues, name, [](const Prologue& prologue) { return prologue.operand.name; });
    return made == m_given.prologues.end() ? nullptr : &made->operand;
}

KernelBuffer* KernelBuffers::tryFind(std::string_view name)
{
    const auto found = std::ranges::find_if(m_all, [&](const KernelBuffer& buffer) { return buffer.tiled.name == name; });
    return found == m_all.end() ? nullptr : &*found;
}

Result<KernelBuffer*> KernelBuffers::find(std::string_view name)
{
    KernelBuffer* found = tryFind(name);
    if (found == nullptr)
        return fail("there is no buffer '%1'", std::string(name));
    return found;
}

} // namespace nodewise::lowering
