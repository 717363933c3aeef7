// SPDX-License-Identifier: Apache-2.0
#include "core/lowering/kernel_writer.h"

#include "core/base/trimmed.h"
#include "core/base/words.h"
#include "core/lowering/kernel_model.h"

#include <algorithm>
#include <utility>

namespace nodewise::lowering {

using graph::ScalarType;

namespace {

std::vector<std::int64_t> sizesOf(const std::vector<std::string>& items)
{
    std::vector<std::int64_t> sizes;
    sizes.reserve(items.size());
    for (const std::string& item : items)
        sizes.push_back(isNumber(item) ? std::stoll(item) : -1);
    return sizes;
}

std::string withoutLastBreak(std::string lines)
{
    if (!lines.empty())
        lines.pop_back();
    return lines;
}

bool isAtStart(const std::vector<std::string>& starts)
{
    return std::ranges::all_of(starts, [](const std::string& start) { return start == "0"; });
}

// The two sides of "X[%m, %k] to X_spad[%tm, %tk]".
Result<std::pair<std::string, std::string>> sides(const std::string& text)
{
    const std::size_t to = text.find(" to ");
    if (to == std::string::npos)
        return fail("a copy has no 'to'");
    return std::pair(text.substr(0, to), text.substr(to + 4));
}

} // namespace

Result<Reference> parseReference(std::string_view text)
{
    const std::size_t open = text.find('['), close = text.rfind(']');
    if (open == std::string_view::npos || close == std::string_view::npos || close < open)
        return fail("'%1' has no brackets", std::string(text));
    Reference reference{std::string(trimmed(text.substr(0, open))), {}, {}};
    for (const auto& [item, offset] : itemsOf(text.substr(open + 1, close - open - 1))) {
        reference.items.emplace_back(item);
        reference.columns.push_back(int(open + 1 + offset) + 1);
    }
    return reference;
}

KernelWriter::KernelWriter(const KernelCase& given, Kernel& kernel)
    : m_given(given), m_kernel(kernel), m_buffers(given, kernel), m_values(given, kernel)
{
    m_kernel.name = given.name;
    m_kernel.arguments = argumentsOf(given);
}

Result<void> KernelWriter::prepare()
{
    if (auto added = m_buffers.add(); !added)
        return added;
    // On a core alone what nothing is multiplied in takes what fills the scratchpad, as in PyTorchSim; of several, each gets a part
    if (!m_given.file->product && m_given.npu.cores == 1)
        return m_buffers.choose(nullptr);
    if (m_given.file->loopsOverAll) {
        const TileModel model = pointwiseModelOf(m_given, m_kernel, m_buffers);
        return m_buffers.choose(&model);
    }
    const auto model = tileModelOf(m_given, m_kernel, m_buffers, tags());
    return model ? m_buffers.choose(*model ? &**model : nullptr) : fail(model.error());
}

std::string KernelWriter::arguments() const
{
    std::vector<std::string> all;
    for (const Operand& operand : m_kernel.arguments)
        all.push_back("%" + operand.name + ": " + memrefType(operand));
    return joined(all);
}

std::string KernelWriter::globals() const
{
    std::string text;
    for (const Buffer& buffer : m_buffers.all())
        text += (text.empty() ? "" : "\n") + ("memref.global \"private\" @" + buffer.tiled.name) + " : " +
                tileType(buffer.shape, buffer.element);
    return text;
}

std::string KernelWriter::locals() const
{
    std::string text;
    for (const Buffer& buffer : m_buffers.all())
        text += (text.empty() ? "%" : "\n%") + buffer.tiled.name + " = memref.get_global @" + buffer.tiled.name + " : " +
                tileType(buffer.shape, buffer.element);
    return text;
}

// "%tm = %m of M by TILE_M", "%rows = %th * 2 + 3"
Result<std::string> KernelWriter::extent(const std::string& text)
{
    std::string lines;
    const auto defined = m_values.define(text, lines);
    return defined ? Result<std::string>(withoutLastBreak(std::move(lines))) : fail(defined.error());
}

bool KernelWriter::whole(const Buffer& buffer) const
{
    return sizesOf(buffer.sizes) == buffer.shape && isAtStart(buffer.starts) &&
           std::ranges::count(buffer.steps, 1) == std::ssize(buffer.steps);
}

std::string KernelWriter::used(const Buffer& buffer) const
{
    return "%" + buffer.tiled.name + (whole(buffer) ? "" : buffer.suffix);
}

std::string KernelWriter::typeOf(const Buffer& buffer) const
{
    if (whole(buffer))
        return tileType(buffer.shape, buffer.element);
    std::vector<std::int64_t> strides = contiguousStrides(buffer.shape);
    for (std::size_t i = 0; i < buffer.steps.size(); ++i)
        strides[i] *= buffer.steps[i];
    return partType(sizesOf(buffer.sizes), buffer.element, strides, isAtStart(buffer.starts), 1);
}

// `sizes`: "%tm", "%th * 2 + 3", "%r : 1", "%kh * DH : %th by SH"
Result<std::string> KernelWriter::partOf(Buffer& buffer, const std::vector<std::string>& sizes)
{
    if (sizes.size() != buffer.shape.size())
        return fail("'%1' has %2 dimensions", buffer.tiled.name, buffer.shape.size());
    buffer.sizes.clear();
    buffer.starts.clear();
    buffer.steps.clear();
    std::string lines;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        const auto [place, step] = halves(i < buffer.broadcast.size() && buffer.broadcast[i] ? "1" : sizes[i], " by ");
        const auto [start, length] = halves(place, " : ");
        auto first = length.empty() ? Result<std::string>("0") : m_values.valueOf(start, lines);
        auto size = first ? m_values.valueOf(length.empty() ? start : length, lines) : first;
        auto by = size && !step.empty() ? m_values.valueOf(step, lines) : Result<std::string>("1");
        if (!size || !by)
            return !size ? size : by;
        if (!isNumber(*by) || std::stoll(*by) < 1)
            return fail("'%1' is not a step", step);
        buffer.starts.push_back(std::move(*first));
        buffer.sizes.push_back(std::move(*size));
        buffer.steps.push_back(std::stoll(*by));
    }
    if (whole(buffer))
        return withoutLastBreak(std::move(lines));
    // The buffer may have been cut in this region before, or in one around it: MLIR has a name once
    const bool isPlain = isAtStart(buffer.starts) && std::ranges::count(buffer.steps, 1) == std::ssize(buffer.steps);
    const bool first = !std::exchange(buffer.isCut, true) && isPlain;
    buffer.suffix = first ? "_part" : (isPlain ? "_part" : "_at") + std::to_string(m_values.next());
    std::vector<std::string> steps;
    for (const std::int64_t step : buffer.steps)
        steps.push_back(std::to_string(step));
    return lines + used(buffer) + " = memref.subview %" + buffer.tiled.name + "[" + joined(buffer.starts) + "] [" + joined(buffer.sizes) +
           "] [" + joined(steps) + "] : " + tileType(buffer.shape, buffer.element) + " to " + typeOf(buffer);
}

Result<std::string> KernelWriter::part(const std::string& text)
{
    const auto reference = parseReference(text);
    if (!reference)
        return fail(reference.error());
    const auto found = m_buffers.find(reference->name);
    if (!found)
        return fail(found.error());
    if (reference->items.size() != (*found)->shape.size())
        return fail("'%1' has %2 dimensions", reference->name, (*found)->shape.size());
    return partOf(**found, reference->items);
}

// "(l, s) -> M_spad[l, s]": an affine map, with 0 for dimensions along which the buffer's operand is broadcast
Result<std::string> KernelWriter::map(const std::string& text)
{
    const auto [dimensions, results] = halves(text, " -> ");
    const auto reference = parseReference(results);
    if (!reference)
        return fail(reference.error());
    const auto found = m_buffers.find(reference->name);
    if (!found)
        return fail(found.error());
    std::vector<std::string> items = reference->items;
    for (std::size_t i = 0; i < items.size() && i < (*found)->broadcast.size(); ++i)
        if ((*found)->broadcast[i])
            items[i] = "0";
    return "affine_map<" + dimensions + " -> (" + joined(items) + ")>";
}

// The copy of a part of an operand to or from the part of a buffer that is in use.
Result<std::string> KernelWriter::move(const Operand& operand, const std::vector<std::string>& at, Buffer& buffer, bool in)
{
    if (at.size() != operand.shape.size() || buffer.sizes.size() != operand.shape.size())
        return fail("'%1' has %2 dimensions and '%3' %4", operand.name, operand.shape.size(), buffer.tiled.name, buffer.sizes.size());
    std::vector<std::string> starts, steps;
    std::vector<std::int64_t> strides = operand.strides;
    std::string text;
    for (std::size_t i = 0; i < at.size(); ++i) {
        const auto [start, step] = halves(i < buffer.broadcast.size() && buffer.broadcast[i] ? "0" : at[i], " by ");
        auto first = m_values.valueOf(start, text);
        auto by = first ? m_values.valueOf(step.empty() ? "1" : step, text) : first;
        if (!by)
            return by;
        starts.push_back(std::move(*first));
        steps.push_back(std::move(*by));
        if (!isNumber(steps.back()))
            return fail("'%1' is not a copy step", steps.back());
        strides[i] *= std::stoll(steps.back());
    }
    const std::string view = "%" + operand.name + "_at" + std::to_string(m_values.next());
    const std::string type = partType(sizesOf(buffer.sizes), *elementType(operand.dtype), strides, isAtStart(starts), 0);
    text += view + " = memref.subview %" + operand.name + "[" + joined(starts) + "] [" + joined(buffer.sizes) + "] [" + joined(steps) +
            "] : " + memrefType(operand) + " to " + type + "\n";
    const std::string tile = used(buffer), tiled = typeOf(buffer);
    text += in ? "memref.copy " + view + ", " + tile + " {dma = \"MVIN\"} : " + type + " to " + tiled
               : "memref.copy " + tile + ", " + view + " {dma = \"MVOUT\"} : " + tiled + " to " + type;
    return text;
}

// "X[%m, %k] to X_spad[%tm, %tk]"; "X[%h - 1] to X_spad[%th + 2] outside zero": with that in the place of what is beside the operand
Result<std::string> KernelWriter::moveIn(const std::string& text)
{
    const auto [copy, outside] = halves(text, " outside ");
    const auto both = sides(copy);
    if (!both)
        return fail(both.error());
    const auto from = parseReference(both->first), to = parseReference(both->second);
    if (!from || !to)
        return fail(!from ? from.error() : to.error());
    const Operand* operand = m_buffers.tryOperand(from->name);
    if (operand == nullptr)
        return fail("there is no operand '%1'", from->name);
    if (!outside.empty()) {
        const auto buffer = m_buffers.find(to->name);
        return buffer ? edgedMove(*operand, *from, **buffer, *to, outside) : fail(buffer.error());
    }
    const auto cut = part(both->second);
    if (!cut)
        return fail(cut.error());
    auto moved = load(*operand, from->items, **m_buffers.find(to->name));
    return moved ? Result<std::string>(*cut + (cut->empty() ? "" : "\n") + *moved) : moved;
}

// "Y_spad to Y[%m, %n]": the part that is in use
Result<std::string> KernelWriter::moveOut(const std::string& text)
{
    const auto both = sides(text);
    if (!both)
        return fail(both.error());
    const auto found = m_buffers.find(both->first);
    const auto to = parseReference(both->second);
    if (!found || !to)
        return fail(!found ? found.error() : to.error());
    const Operand* operand = m_buffers.tryOperand(to->name);
    if (operand == nullptr)
        return fail("there is no operand '%1'", to->name);
    return move(*operand, to->items, **found, false);
}

// "Y_spad to Y[%m, %n] of [%tm, %tn]": with the fused operators between
Result<std::string> KernelWriter::store(const std::string& text)
{
    const std::size_t of = text.rfind(" of ");
    if (of == std::string::npos)
        return fail("a store lacks 'of' and sizes; e.g. 'Y_spad to Y[%m, %n] of [%tm, %tn]'");
    const auto both = sides(text.substr(0, of));
    const auto sizes = parseReference(text.substr(of + 4));
    if (!both || !sizes)
        return fail(!both ? both.error() : sizes.error());
    const auto found = m_buffers.find(both->first);
    const auto to = parseReference(both->second);
    if (!found || !to)
        return fail(!found ? found.error() : to.error());
    const Operand* operand = m_buffers.tryOperand(to->name);
    if (operand == nullptr)
        return fail("there is no operand '%1'", to->name);
    if (to->items.size() != operand->shape.size() || sizes->items.size() != operand->shape.size())
        return fail("'%1' has %2 dimensions", operand->name, operand->shape.size());
    if (m_buffers.tryFind(operand->name + "_tile") == nullptr)
        return moveOut(text.substr(0, of));
    if (operand->name != m_given.outputs.front().name)
        return convertedTile(*operand, **found, to->items, sizes->items);
    return fusedTile(*found, to->items, sizes->items);
}

TileValue KernelWriter::tileValue(const Buffer& buffer, const Operand& operand, std::size_t rank) const
{
    TileValue value{used(buffer), typeOf(buffer), buffer.dtype, std::vector<bool>(rank)};
    for (std::size_t i = 0; i < rank; ++i)
        value.broadcast[i] = operand.shape[i] == 1 && m_given.outputs.front().shape[i] != 1;
    return value;
}

// A buffer as the output's type has it, and the copy out.
Result<std::string> KernelWriter::convertedTile(const Operand& to, const Buffer& from, const std::vector<std::string>& at,
                                                const std::vector<std::string>& sizes)
{
    const Fused none{.inputs = {}, .ops = {}, .results = {}, .producer = to.dtype, .table = m_given.fused.table};
    const TileValue made{used(from), typeOf(from), from.dtype, {}};
    Buffer& tile = *m_buffers.tryFind(to.name + "_tile");
    const auto cut = partOf(tile, sizes);
    if (!cut)
        return cut;
    const auto computed = fusedText(none, at.size(), {}, &made, {{used(tile), typeOf(tile), tile.dtype, {}}});
    if (!computed)
        return computed;
    const auto moved = move(to, at, tile, false);
    return moved ? Result<std::string>(*cut + (cut->empty() ? "" : "\n") + *computed + "\n" + *moved) : moved;
}

Result<std::string> KernelWriter::fusedTile(const Buffer* producer, const std::vector<std::string>& at,
                                            const std::vector<std::string>& sizes)
{
    const std::size_t rank = at.size();
    if (const Operand& to = m_given.outputs.front(); rank != to.shape.size() || sizes.size() != rank)
        return fail("'%1' has %2 dimensions", to.name, to.shape.size());
    std::string text;
    const auto append = [&](const std::string& lines) { text += (text.empty() || lines.empty() ? "" : "\n") + lines; };
    std::vector<TileValue> inputs, outputs;
    for (const Operand& operand : m_given.fused.inputs) {
        Buffer& tile = *m_buffers.tryFind(operand.name + "_tile");
        std::vector<std::string> where = at, cut = sizes;
        for (std::size_t i = 0; i < rank; ++i)
            if (operand.shape[i] == 1)
                where[i] = "0", cut[i] = "1";
        const auto cutTile = partOf(tile, cut);
        if (!cutTile)
            return cutTile;
        append(*cutTile);
        auto moved = move(operand, where, tile, true);
        if (!moved)
            return moved;
        append(*moved);
        inputs.push_back(tileValue(tile, operand, rank));
    }
    const Operand& output = m_given.outputs.front();
    Buffer& outputTile = *m_buffers.tryFind(output.name + "_tile");
    const auto cutOutput = partOf(outputTile, sizes);
    if (!cutOutput)
        return cutOutput;
    append(*cutOutput);
    outputs.push_back(tileValue(outputTile, output, rank));
    TileValue made;
    if (producer != nullptr)
        made = {used(*producer), typeOf(*producer), producer->dtype, {}};
    auto computed = fusedText(m_given.fused, rank, inputs, producer == nullptr ? nullptr : &made, outputs);
    if (!computed)
        return computed;
    append(*computed);
    auto moved = move(output, at, outputTile, false);
    if (!moved)
        return moved;
    append(*moved);
    return text;
}

// "%wide = %x of X_spad as Y_spad": an element of one buffer as an element of another
Result<std::string> KernelWriter::convert(const std::string& text)
{
    const auto parts = words(text);
    if (parts.size() != 7 || parts[1] != "=" || parts[3] != "of" || parts[5] != "as")
        return fail("'%1' is not a conversion; e.g. '%wide = %x of X_spad as Y_spad'", text);
    const auto from = m_buffers.find(parts[4]), to = m_buffers.find(parts[6]);
    if (!from || !to)
        return fail(!from ? from.error() : to.error());
    ScalarWriter writer(*m_given.fused.table, parts[0] + "_");
    const ScalarValue value = writer.convert(writer.load(parts[2], (*from)->dtype), (*to)->dtype);
    const std::string stored = writer.store(value);
    std::string lines;
    for (const std::string& line : writer.lines())
        lines += line + "\n";
    const std::string type = (*to)->element;
    // MLIR has no other name for a value: one that nothing had to be done to is passed on by a select, which folds away
    if (stored == parts[2])
        return parts[0] + "_true = arith.constant true\n" + parts[0] + " = arith.select " + parts[0] + "_true, " + stored + ", " + stored +
               " : " + type;
    const std::size_t last = lines.rfind(stored + " = ");
    return lines.replace(last, stored.size(), parts[0]).substr(0, lines.size() - 1);
}

// A tile of a kernel that is nothing but pointwise operators.
Result<std::string> KernelWriter::compute()
{
    std::vector<std::string> at, sizes;
    std::string text;
    for (std::size_t i = 0; i < m_kernel.axes.size(); ++i) {
        const std::string n = std::to_string(i);
        auto left = extent("%t" + n + " = %i" + n + " of " + std::to_string(m_kernel.axes[i].extent) + " by TILE_" + n);
        if (!left)
            return left;
        text += *left + (left->empty() ? "" : "\n");
        at.push_back("%i" + n);
        sizes.push_back("%t" + n);
    }
    const auto tile = fusedTile(nullptr, at, sizes);
    return tile ? Result<std::string>(text + *tile) : tile;
}

} // namespace nodewise::lowering
