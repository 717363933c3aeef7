// SPDX-License-Identifier: Apache-2.0
// Copies of tiles that reach beside their operand.
#include "core/base/words.h"
#include "core/lowering/kernel_writer.h"

namespace nodewise::lowering {

/// What is beside the operand is filled, and what is on it copied over that. Tiles of which all is on it are copied alone.
Result<std::string> KernelWriter::edgedMove(const Operand& operand, const Reference& from, Buffer& buffer, const Reference& to,
                                            const std::string& outside)
{
    if (from.items.size() != operand.shape.size() || to.items.size() != operand.shape.size() || to.items.size() != buffer.shape.size())
        return fail("'%1' has %2 dimensions and '%3' %4", operand.name, operand.shape.size(), buffer.tiled.name, buffer.shape.size());
    std::vector<std::string> at, parts;
    std::string lines;
    bool isWhole = true;
    for (std::size_t i = 0; i < from.items.size(); ++i) {
        if (i < buffer.broadcast.size() && buffer.broadcast[i])
            return fail("'%1' is broadcast and can't be filled beside its elements", operand.name);
        const auto [place, step] = halves(from.items[i], " by ");
        const auto by = m_values.valueOf(step.empty() ? "1" : step, lines);
        if (!by || !isNumber(*by) || std::stoll(*by) < 1)
            return fail(by ? Error{.message = UserText("'%1' is not a copy step", step)} : by.error());
        auto cut = m_values.cut({place, to.items[i], std::stoll(*by)}, operand.shape[i], lines);
        if (!cut)
            return fail(cut.error());
        isWhole = isWhole && cut->isWhole;
        at.push_back(cut->at + " by " + *by);
        parts.push_back(cut->start + " : " + cut->size);
    }
    const auto all = partOf(buffer, to.items);
    if (!all)
        return all;
    std::string text;
    const auto append = [&text](const std::string& more) { text += (text.empty() || more.empty() ? "" : "\n") + more; };
    if (!isWhole) {
        const auto value = outsideOf(buffer, outside);
        if (!value)
            return value;
        const std::string name = "%outside" + std::to_string(m_values.next());
        append(*all);
        append(name + " = arith.constant " + *value + " : " + buffer.element);
        append("linalg.fill ins(" + name + " : " + buffer.element + ") outs(" + used(buffer) + " : " + typeOf(buffer) + ")");
    }
    const auto cut = partOf(buffer, parts);
    if (!cut)
        return cut;
    if (!lines.empty())
        lines.pop_back();
    append(lines);
    append(*cut);
    const auto moved = load(operand, at, buffer);
    if (!moved)
        return moved;
    append(*moved);
    if (isWhole)
        return text;
    const auto again = partOf(buffer, to.items);
    if (!again)
        return again;
    append(*again);
    return text;
}

/// "zero", "one", "lowest", "highest", or a number.
Result<std::string> KernelWriter::outsideOf(const Buffer& buffer, const std::string& outside) const
{
    for (const char* which : {"zero", "one", "lowest", "highest"})
        if (outside == which)
            return constants(buffer, which);
    const std::string digits = outside.starts_with('-') ? outside.substr(1) : outside;
    const auto [whole, fraction] = halves(digits, ".");
    if (!isNumber(whole) || (!fraction.empty() && !isNumber(fraction)) || (isFloating(buffer.dtype) ? false : !fraction.empty()))
        return fail(Error{.message = UserText("'%1' is not what tiles of %2 can be filled with", outside, buffer.element),
                          .hint = UserText("write zero, one, lowest, highest, or a number")});
    return isFloating(buffer.dtype) && fraction.empty() ? outside + ".0" : outside;
}

} // namespace nodewise::lowering
