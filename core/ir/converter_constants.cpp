// SPDX-License-Identifier: Apache-2.0
#include "core/ir/constant_data.h"
#include "core/ir/converter.h"
#include "core/program/program.h"

namespace nodewise::ir {

namespace {

constexpr std::string_view registerBuffer =
    NODEWISE_LISTED("register the tensor with register_buffer, so that it becomes a weight and its data is in the state dict");

std::vector<std::int64_t> shapeOf(const graph::TensorMeta& meta)
{
    std::vector<std::int64_t> shape;
    for (const graph::SymInt& size : meta.sizes)
        shape.push_back(size.value);
    return shape;
}

} // namespace

/// pytorch-ir's constants: what torch.export keeps besides the state dict, i.e. lifted tensors and non-persistent buffers.
void Converter::constants()
{
    using Kind = graph::InputSpec::Kind;
    std::unordered_set<std::string_view> names;
    for (const graph::InputSpec& spec : m_fx.inputs())
        if (spec.kind == Kind::TensorConstant || (spec.kind == Kind::Buffer && !spec.persistent))
            names.insert(spec.target);
    for (const program::WeightEntry& entry : m_options.weights)
        if (entry.role == program::WeightEntry::Role::Constant || names.contains(entry.name)) {
            names.erase(entry.name);
            constant(entry);
        }
    // The file has no entry for these.
    for (const graph::InputSpec& spec : m_fx.inputs())
        if (names.contains(spec.target) && spec.kind == Kind::TensorConstant)
            note(graph::Diagnostic::Severity::Warning, Text("the program holds no data of the constant '%1'", spec.target), spec.name,
                 Text::listed(registerBuffer), m_fx.tryFind(spec.name).value_or(graph::NodeId()));
}

void Converter::constant(const program::WeightEntry& entry)
{
    Constant constant{.name = entry.name, .dtype = std::string(graph::dtypeName(entry.meta.dtype)), .shape = shapeOf(entry.meta)};
    const auto withoutData = [&](const Text& why, const Text& hint) {
        note(graph::Diagnostic::Severity::Warning, Text("the constant '%1' has no data in the IR: %2", entry.name, why), entry.name, hint);
        m_ir->constants.push_back(constant);
    };
    if (entry.pickled)
        return withoutData(Text("its bytes are a pickle, which is never executed"),
                           Text("export the program again with torch 2.8 or later"));
    if (entry.record.empty() || entry.meta.device.type == "meta")
        return withoutData(Text("the program was exported on the meta device"), Text::listed(registerBuffer));
    if (!m_options.readStorage)
        return withoutData(Text("the file is not available"), Text("convert from the .pt2 file"));
    auto bytes = m_options.readStorage(entry);
    if (!bytes)
        return withoutData(bytes.error().asText(), {});
    auto data = tensorToList(*bytes, entry.meta);
    if (!data)
        return withoutData(data.error().asText(), {});
    constant.data = std::move(*data);
    m_ir->constants.push_back(std::move(constant));
}

} // namespace nodewise::ir
