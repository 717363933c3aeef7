// SPDX-License-Identifier: Apache-2.0
// What a template's loops do with its tiles, before their sizes are known.
#include "core/lowering/kernel_writer.h"

#include <algorithm>

namespace nodewise::lowering {

namespace {

// Of "X[%m, %k] to X_spad[%tm, %tk]" the name of what is copied to.
Result<std::string> targetOf(const std::string& copy)
{
    const auto to = parseReference(halves(copy, " to ").second);
    return to ? Result<std::string>(to->name) : fail(to.error());
}

// Passes of a vector unit over an element, roughly; what they are is core/sim's to say.
std::int64_t passesOf(const std::string& line)
{
    constexpr std::int64_t function = 25, division = 8;
    return line.find("math.") != line.npos ? function : line.find("divf") != line.npos ? division : 1;
}

} // namespace

// The copies of "Y_spad to Y[%m, %n] of [%tm, %tn]": what fused operators read, and what is stored.
Result<std::string> KernelWriter::transfersOf(const std::string& store)
{
    const auto target = targetOf(halves(store, " of ").first);
    if (!target)
        return target;
    std::string text;
    for (const Operand& operand : m_given.fused.inputs)
        text += "@in " + operand.name + "_tile\n";
    const std::string tile = *target + "_tile";
    return text + "@out " + (tryBuffer(tile) == nullptr ? halves(store, " to ").first : tile) + "\n";
}

// Of all that is fused after the template.
std::int64_t KernelWriter::fusedPasses() const
{
    std::int64_t passes = 0;
    if (m_given.fused.table == nullptr)
        return passes;
    for (const FusedOp& op : m_given.fused.ops) {
        const auto entry = std::ranges::find_if(*m_given.fused.table, [&op](const ScalarOp& each) { return op.op.starts_with(each.op); });
        if (entry != m_given.fused.table->end())
            for (const std::string& line : entry->lines)
                passes += passesOf(line);
    }
    return passes;
}

// The template with names of sizes in place of sizes, and marks in place of copies and of the product.
Result<std::optional<TileModel>> KernelWriter::tileModel()
{
    if (!m_given.file->product)
        return std::nullopt;
    const TemplateProduct& product = *m_given.file->product;
    Tags names = tags();
    for (const TiledAxis& axis : m_kernel.axes)
        names[axis.name] = {axis.name};
    const auto function = [&names](const char* name, Tag::Function what) { names[name] = {std::move(what)}; };
    for (const char* name : {"EXTENT", "PART", "MAP", "CONVERT", "TYPE", "global_vars", "local_vars"})
        function(name, [](const std::string&) { return Result<std::string>(std::string()); });
    function("USE", [&product](const std::string& name) { return Result<std::string>(name == product.right ? "\n@product\n" : name); });
    function("MVIN", [](const std::string& text) {
        const auto target = targetOf(text);
        return target ? Result<std::string>("@in " + *target + "\n") : target;
    });
    function("MVOUT", [](const std::string& text) { return Result<std::string>("@out " + halves(text, " to ").first + "\n"); });
    function("STORE", [this](const std::string& text) { return transfersOf(text); });
    const auto text = renderTemplate(m_given.file->text, names, m_given.file->textLine);
    if (!text)
        return fail(text.error());
    std::vector<TiledBuffer> tiled;
    for (const Buffer& buffer : m_buffers)
        tiled.push_back(buffer.tiled);
    auto model = modelOf(text->text, m_kernel.axes, tiled);
    if (!model)
        return model;
    if (!tryBuffer(product.left) || !tryBuffer(product.right) || !tryBuffer(product.result))
        return std::optional<TileModel>(); // this kernel has no such buffer
    const auto indexOf = [this](const std::string& name) { return std::size_t(tryBuffer(name) - m_buffers.data()); };
    model->left = indexOf(product.left);
    model->right = indexOf(product.right);
    model->result = indexOf(product.result);
    model->passes = fusedPasses();
    if (!product.taps.empty()) {
        const auto taps = numberOf(product.taps);
        if (!taps)
            return fail(taps.error());
        model->taps = *taps;
    }
    for (TileTransfer& transfer : model->transfers)
        if (const Operand* operand = tryOperand(m_buffers[transfer.buffer].operand);
            operand != nullptr && operand->shape.size() == m_buffers[transfer.buffer].tiled.dimensions.size()) {
            transfer.shape = operand->shape;
            transfer.strides = operand->strides;
        }
    return model;
}

} // namespace nodewise::lowering
