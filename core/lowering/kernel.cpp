// SPDX-License-Identifier: Apache-2.0
#include "core/lowering/kernel.h"

#include "core/base/hash.h"
#include "core/lowering/kernel_model.h"
#include "core/lowering/kernel_writer.h"
#include "core/lowering/tile_cost.h"

#include <algorithm>

namespace nodewise::lowering {

namespace {

// How a line moves the depth of regions: braces that it opens and does not close. Attributes' braces close on their line.
int braces(std::string_view line)
{
    int depth = 0;
    for (const char c : line)
        depth += c == '{' ? 1 : c == '}' ? -1 : 0;
    return depth;
}

// Without the empty lines of functions that had nothing to say, and each line as deep as its region: loops of templates are as many as the
// operands have dimensions.
RenderedText tidied(const RenderedText& rendered)
{
    constexpr int deepest = 64; // regions; blanks before each line of more would be the square of the text
    RenderedText kept;
    std::size_t line = 0;
    int depth = 0;
    for (std::size_t at = 0; at < rendered.text.size(); ++line) {
        const std::size_t end = rendered.text.find('\n', at);
        const std::string_view raw = std::string_view(rendered.text).substr(at, end - at);
        at = end + 1;
        const std::size_t begin = raw.find_first_not_of(' ');
        if (begin == std::string_view::npos)
            continue;
        const std::string_view text = raw.substr(begin);
        const bool closes = text.front() == '}';
        const bool continues = text.starts_with("ins(") || text.starts_with("outs(");
        const int here = depth - (closes ? 1 : 0) + (continues ? 2 : 0) - (text.front() == '^' ? 1 : 0);
        kept.text += std::string(std::size_t(std::clamp(here, 0, deepest)) * 2, ' ') + std::string(text) + '\n';
        kept.templateLines.push_back(rendered.templateLines[line]);
        depth += braces(text);
    }
    return kept;
}

std::string operandKey(const Operand& operand)
{
    return operand.name + ":" + memrefType(operand) + ":" + std::string(graph::dtypeName(operand.dtype)) + (operand.output ? "!" : "") +
           "\n";
}

struct ValueKey {
    std::string operator()(const FusedArgument::Input& input) const { return "in" + std::to_string(input.index); }
    std::string operator()(const FusedArgument::Result& result) const { return "op" + std::to_string(result.index); }
    std::string operator()(const FusedArgument::Producer&) const { return "producer"; }
    std::string operator()(const Option& option) const { return std::to_string(option.index()) + optionText(option); }
};

// What the table says of an operator: another entry makes another kernel.
std::string tableKey(const Fused& fused, const std::string& op)
{
    std::string key;
    if (fused.table == nullptr)
        return key;
    for (const ScalarOp& entry : *fused.table)
        if (op.starts_with(entry.op))
            for (const std::string& line : entry.lines)
                key += line + "\n";
    return key;
}

std::string fusedKey(const Fused& fused)
{
    std::string key = std::string(graph::dtypeName(fused.producer)) + "\n";
    for (const FusedOp& op : fused.ops) {
        key += op.op + ":" + std::string(graph::dtypeName(op.dtype)) + tableKey(fused, op.op);
        for (const FusedArgument& argument : op.arguments)
            key += " " + argument.name + "=" + std::visit(ValueKey(), argument.value);
        key += "\n";
    }
    for (const std::size_t result : fused.results)
        key += std::to_string(result) + " ";
    return key + "\n";
}

} // namespace

std::optional<std::size_t> Prologue::inPlace() const
{
    const auto found = std::ranges::find_if(
        fused.inputs, [this](const Operand& input) { return input.shape == operand.shape && input.dtype == operand.dtype; });
    return found == fused.inputs.end() ? std::nullopt : std::optional(std::size_t(found - fused.inputs.begin()));
}

std::vector<Operand> argumentsOf(const KernelCase& given)
{
    std::vector<Operand> all = given.inputs;
    for (const Prologue& prologue : given.prologues)
        all.insert(all.end(), prologue.fused.inputs.begin(), prologue.fused.inputs.end());
    for (const auto* operands : {&given.fused.inputs, &given.outputs})
        all.insert(all.end(), operands->begin(), operands->end());
    return all;
}

Result<Kernel> renderKernel(const KernelCase& given)
{
    for (const Operand& operand : argumentsOf(given))
        if (!elementType(operand.dtype))
            return fail("kernels do not support '%1' of %2", operand.name, std::string(graph::dtypeName(operand.dtype)));
    Kernel kernel;
    KernelWriter writer(given, kernel);
    auto prepared = writer.prepare();
    if (!prepared)
        return fail(std::move(prepared.error()).inFile(given.file->path));
    auto rendered = renderTemplate(given.file->text, writer.tags(), given.file->textLine);
    if (!rendered)
        return fail(std::move(rendered.error()).inFile(given.file->path));
    RenderedText kept = tidied(*rendered);
    kernel.text = std::move(kept.text);
    kernel.templateLines = std::move(kept.templateLines);
    return kernel;
}

Result<double> kernelCycles(const KernelCase& given)
{
    Kernel kernel;
    KernelWriter writer(given, kernel);
    if (auto prepared = writer.prepare(); !prepared)
        return fail(std::move(prepared.error()).inFile(given.file->path));
    if (given.file->product && kernel.tiles.cycles > 0)
        return kernel.tiles.cycles;
    if (!given.file->loopsOverAll)
        return fail("what it takes is not estimated");
    std::int64_t bytes = 0;
    for (const Operand& operand : argumentsOf(given))
        bytes += operand.elements() * graph::itemSize(operand.dtype);
    return streamedCycles(bytes, fusedPasses(given.fused) * given.outputs.front().elements(), given.npu.lanes);
}

std::string kernelKeyText(const KernelCase& given)
{
    std::string key = given.file->hash + "\n" + optionsText(given.options);
    for (const Operand& operand : argumentsOf(given))
        key += operandKey(operand);
    for (const Prologue& prologue : given.prologues)
        key += "prologue " + operandKey(prologue.operand) + fusedKey(prologue.fused);
    key += std::string(graph::dtypeName(given.made)) + "\n" + fusedKey(given.fused) + given.npu.name + " " +
           std::to_string(given.npu.lanes) + " " + std::to_string(given.npu.scratchpadBytesPerLane) + " " + std::to_string(given.npu.cores);
    return key;
}

std::string kernelKey(const KernelCase& given)
{
    const std::string tiles = given.tiles.empty() ? "" : (given.tiles.tuned ? "\ntuned " : "\ngiven ") + given.tiles.text();
    return hashText(kernelKeyText(given) + tiles);
}

} // namespace nodewise::lowering
