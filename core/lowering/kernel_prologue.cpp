// SPDX-License-Identifier: Apache-2.0
// Operands that a kernel computes on its way, in place of copying them.
#include "core/lowering/kernel_writer.h"

#include <algorithm>

namespace nodewise::lowering {

/// A part of an operand in the part of a buffer that is in use: copied there, or computed by its prologue. What of the buffer lies beside
/// that part, and was filled since it is beside the operand, is not computed on.
Result<std::string> KernelWriter::load(const Operand& operand, const std::vector<std::string>& at, Buffer& buffer)
{
    const auto prologue = std::ranges::find(m_given.prologues, operand.name, [](const Prologue& each) { return each.operand.name; });
    return prologue == m_given.prologues.end() ? move(operand, at, buffer, true) : computedTile(*prologue, at, buffer);
}

Result<std::string> KernelWriter::computedTile(const Prologue& prologue, const std::vector<std::string>& at, Buffer& buffer)
{
    const std::size_t rank = at.size();
    const std::vector<std::string> sizes = buffer.sizes;
    const TileValue made{used(buffer), typeOf(buffer), buffer.dtype, {}};
    std::string text;
    const auto append = [&text](const std::string& more) { text += (text.empty() || more.empty() ? "" : "\n") + more; };
    std::vector<TileValue> read;
    for (std::size_t i = 0; i < prologue.fused.inputs.size(); ++i) {
        const Operand& operand = prologue.fused.inputs[i];
        if (prologue.inPlace() == i) {
            const auto moved = move(operand, at, buffer, true);
            if (!moved)
                return moved;
            append(*moved);
            read.push_back(made);
            continue;
        }
        Buffer& tile = *m_buffers.tryFind(operand.name + "_tile");
        TileValue value{{}, {}, tile.dtype, std::vector<bool>(rank)};
        std::vector<std::string> where = at, cut = sizes;
        for (std::size_t k = 0; k < rank; ++k)
            if (operand.shape[k] == 1 && prologue.operand.shape[k] != 1) {
                where[k] = "0";
                cut[k] = "1";
                value.broadcast[k] = true;
            }
        const auto part = partOf(tile, cut);
        const auto moved = part ? move(operand, where, tile, true) : part;
        if (!moved)
            return moved;
        append(*part);
        append(*moved);
        value.name = used(tile);
        value.type = typeOf(tile);
        read.push_back(std::move(value));
    }
    const auto computed = fusedText(prologue.fused, rank, read, nullptr, {made});
    if (!computed)
        return computed;
    append(*computed);
    return text;
}

} // namespace nodewise::lowering
