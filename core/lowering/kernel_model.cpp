// SPDX-License-Identifier: Apache-2.0
#include "core/lowering/kernel_model.h"

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

// The copies of "Y_spad to Y[%m, %n] of [%tm, %tn]": what fused operators read, and what is stored.
Result<std::string> transfersOf(const KernelCase& given, KernelBuffers& buffers, const std::string& store)
{
    const auto target = targetOf(halves(store, " of ").first);
    if (!target)
        return target;
    std::string text;
    for (const Operand& operand : given.fused.inputs)
        text += "@in " + operand.name + "_tile\n";
    const std::string tile = *target + "_tile";
    return text + "@out " + (buffers.tryFind(tile) == nullptr ? halves(store, " to ").first : tile) + "\n";
}

/// Shapes and strides of what is copied.
void addOperands(TileModel& model, const KernelBuffers& buffers)
{
    for (TileTransfer& transfer : model.transfers)
        if (const Operand* operand = buffers.tryOperand(buffers.all()[transfer.buffer].operand);
            operand != nullptr && operand->shape.size() == buffers.all()[transfer.buffer].tiled.dimensions.size()) {
            transfer.shape = operand->shape;
            transfer.strides = operand->strides;
        }
}

std::string nameOf(const Prologue& prologue)
{
    return prologue.operand.name;
}

// The copy of "X[%m, %k] to X_spad[%tm, %tk]", or those of what X is computed from.
Result<std::string> loadOf(const KernelCase& given, const std::string& copy)
{
    const auto target = targetOf(halves(copy, " outside ").first);
    const auto from = parseReference(halves(copy, " to ").first);
    if (!target || !from)
        return fail(!target ? target.error() : from.error());
    const auto prologue = std::ranges::find(given.prologues, from->name, nameOf);
    if (prologue == given.prologues.end())
        return "@in " + *target + "\n";
    std::string text;
    for (std::size_t i = 0; i < prologue->fused.inputs.size(); ++i)
        text += "@in " + (prologue->inPlace() == i ? *target : prologue->fused.inputs[i].name + "_tile") + "\n";
    return text + "@work " + *target + "\n";
}

} // namespace

std::int64_t fusedPasses(const Fused& fused)
{
    std::int64_t passes = 0;
    if (fused.table == nullptr)
        return passes;
    for (const FusedOp& op : fused.ops) {
        const auto entry = std::ranges::find_if(*fused.table, [&op](const ScalarOp& each) { return op.op.starts_with(each.op); });
        if (entry != fused.table->end())
            for (const std::string& line : entry->lines)
                passes += passesOf(line);
    }
    return passes;
}

Result<std::optional<TileModel>> tileModelOf(const KernelCase& given, const Kernel& kernel, KernelBuffers& buffers, Tags names)
{
    const auto* product = given.file->product ? &*given.file->product : nullptr;
    for (const TiledAxis& axis : kernel.axes)
        names[axis.name] = {axis.name};
    const auto function = [&names](const char* name, Tag::Function what) { names[name] = {std::move(what)}; };
    for (const char* name : {"EXTENT", "PART", "MAP", "CONVERT", "TYPE", "global_vars", "local_vars"})
        function(name, [](const std::string&) { return Result<std::string>(std::string()); });
    function("USE", [product](const std::string& name) {
        return Result<std::string>(product != nullptr && name == product->right ? "\n@product\n" : name);
    });
    function("MVIN", [&given](const std::string& text) { return loadOf(given, text); });
    function("MVOUT", [](const std::string& text) { return Result<std::string>("@out " + halves(text, " to ").first + "\n"); });
    function("STORE", [&](const std::string& text) { return transfersOf(given, buffers, text); });
    const auto text = renderTemplate(given.file->text, names, given.file->textLine);
    if (!text)
        return fail(text.error());
    std::vector<TiledBuffer> tiled;
    for (const KernelBuffer& buffer : buffers.all())
        tiled.push_back(buffer.tiled);
    auto model = modelOf(text->text, kernel.axes, tiled);
    if (!model)
        return model;
    addOperands(*model, buffers);
    if (product == nullptr)
        return model;
    if (!model->hasProduct || !buffers.tryFind(product->left) || !buffers.tryFind(product->right) || !buffers.tryFind(product->result))
        return std::optional<TileModel>(); // this kernel has no such buffer
    const auto indexOf = [&](const std::string& name) { return std::size_t(buffers.tryFind(name) - buffers.all().data()); };
    model->left = indexOf(product->left);
    model->right = indexOf(product->right);
    model->result = indexOf(product->result);
    model->passes = fusedPasses(given.fused);
    for (TileWork& work : model->prologues)
        work.passes = fusedPasses(std::ranges::find(given.prologues, buffers.all()[work.buffer].operand, nameOf)->fused);
    if (!product->taps.empty()) {
        const auto taps = buffers.numberOf(product->taps);
        if (!taps)
            return fail(taps.error());
        model->taps = *taps;
    }
    return model;
}

TileModel pointwiseModelOf(const KernelCase& given, const Kernel& kernel, const KernelBuffers& buffers)
{
    TileModel model;
    for (std::size_t axis = 0; axis < kernel.axes.size(); ++axis)
        model.outer.axes.push_back(int(axis));
    for (std::size_t i = 0; i < buffers.all().size(); ++i)
        model.transfers.push_back(
            {.buffer = i, .nest = model.outer, .in = buffers.all()[i].operand != given.outputs.front().name, .shape = {}, .strides = {}});
    addOperands(model, buffers);
    return model;
}

} // namespace nodewise::lowering
