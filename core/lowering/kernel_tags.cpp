// SPDX-License-Identifier: Apache-2.0
// What the names of a template stand for.
#include "core/lowering/kernel_writer.h"

#include <limits>

namespace nodewise::lowering {

using graph::ScalarType;

std::string KernelWriter::constants(const Buffer& buffer, const char* which) const
{
    const std::string_view name = which;
    const bool floating = isFloating(buffer.dtype);
    if (name == "zero" || name == "one")
        return std::string(name == "zero" ? "0" : "1") + (floating ? ".0" : "");
    const bool lowest = name == "lowest";
    if (floating)
        return floatText(lowest ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity(), buffer.element);
    const int bits = 8 * graph::itemSize(buffer.dtype);
    if (buffer.dtype == ScalarType::Bool)
        return lowest ? "0" : "1";
    if (buffer.dtype == ScalarType::UInt8 || buffer.dtype == ScalarType::UInt16 || buffer.dtype == ScalarType::UInt32 ||
        buffer.dtype == ScalarType::UInt64)
        return lowest ? "0" : "-1"; // all bits
    const std::int64_t most = bits == 64 ? std::numeric_limits<std::int64_t>::max() : (std::int64_t{1} << (bits - 1)) - 1;
    return std::to_string(lowest ? -most - 1 : most);
}

Tags KernelWriter::loopTags(std::size_t dimension) const
{
    const TiledAxis& axis = m_kernel.axes[dimension];
    return {{"n", {std::to_string(dimension)}},
            {"extent", {std::to_string(axis.extent)}},
            {"tile", {std::to_string(m_kernel.tileSizes.at(axis.name))}}};
}

// A section per tensor of a list: its name, and of each list of the template's functions that is as long, its number.
std::vector<Tags> KernelWriter::manyTags(const TemplateInput& input) const
{
    std::vector<Tags> rows;
    for (const Operand& operand : m_given.inputs)
        if (operand.name == input.name + std::to_string(rows.size()))
            rows.push_back({{input.name, {operand.name}}, {"n", {std::to_string(rows.size())}}});
    for (const auto& [name, option] : m_given.options)
        if (const auto* numbers = std::get_if<std::vector<std::int64_t>>(&option); numbers != nullptr && numbers->size() == rows.size())
            for (std::size_t i = 0; i < rows.size(); ++i)
                rows[i][name] = {std::to_string((*numbers)[i])};
    return rows;
}

Tags KernelWriter::tags()
{
    Tags tags;
    for (const auto& [name, option] : m_given.options)
        if (const auto* flag = std::get_if<bool>(&option))
            tags[name] = {*flag};
        else
            tags[name] = {optionText(option)};
    for (const auto& [name, size] : m_kernel.tileSizes)
        tags[name] = {std::to_string(size)};
    for (const TemplateInput& input : m_given.file->inputs)
        if (input.many)
            tags[input.name] = {manyTags(input)};
        else
            tags["has_" + input.name] = {m_buffers.tryOperand(input.name) != nullptr};
    for (const TemplateOutput& output : m_given.file->outputs)
        tags["has_" + output.name] = {m_buffers.tryOperand(output.name) != nullptr};
    for (const Operand& operand : m_kernel.arguments) {
        tags[operand.name + "_type"] = {memrefType(operand)};
        tags[operand.name + "_element"] = {*elementType(operand.dtype)};
    }
    for (const Buffer& buffer : m_buffers.all()) {
        tags[buffer.tiled.name + "_element"] = {buffer.element};
        tags[buffer.tiled.name + "_memref"] = {tileType(buffer.shape, buffer.element)};
        for (std::size_t i = 0; i < buffer.tiled.dimensions.size(); ++i)
            tags[buffer.tiled.name + "_" + std::to_string(i)] = {std::to_string(i < buffer.shape.size() ? buffer.shape[i] : 0)};
        for (const char* which : {"zero", "one", "lowest", "highest"})
            tags[buffer.tiled.name + "_" + which] = {constants(buffer, which)};
    }
    if (m_given.file->loopsOverAll) {
        std::vector<Tags> loops;
        for (std::size_t i = 0; i < m_kernel.axes.size(); ++i)
            loops.push_back(loopTags(i));
        tags["loops"] = {std::move(loops)};
        tags["COMPUTE"] = {Tag::Function([this](const std::string&) { return compute(); })};
    }
    tags["KERNEL_NAME"] = {m_given.name};
    tags["title"] = {m_given.file->title};
    tags["lanes"] = {std::to_string(m_given.npu.lanes)};
    tags["arguments"] = {arguments()};
    tags["global_vars"] = {Tag::Function([this](const std::string&) { return Result<std::string>(globals()); })};
    tags["local_vars"] = {Tag::Function([this](const std::string&) { return Result<std::string>(locals()); })};
    const auto function = [&](const char* name, Result<std::string> (KernelWriter::*write)(const std::string&)) {
        tags[name] = {Tag::Function([this, write](const std::string& text) {
            m_values.begin(text);
            return (this->*write)(text);
        })};
    };
    function("EXTENT", &KernelWriter::extent);
    function("PART", &KernelWriter::part);
    function("MAP", &KernelWriter::map);
    function("MVIN", &KernelWriter::moveIn);
    function("MVOUT", &KernelWriter::moveOut);
    function("CONVERT", &KernelWriter::convert);
    function("STORE", &KernelWriter::store);
    const auto ofBuffer = [this](std::string (KernelWriter::*what)(const Buffer&) const) {
        return Tag::Function([this, what](const std::string& name) -> Result<std::string> {
            const auto found = m_buffers.find(name);
            return found ? Result<std::string>((this->*what)(**found)) : fail(found.error());
        });
    };
    tags["USE"] = {ofBuffer(&KernelWriter::used)};
    tags["TYPE"] = {ofBuffer(&KernelWriter::typeOf)};
    return tags;
}

} // namespace nodewise::lowering
