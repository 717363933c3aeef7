// SPDX-License-Identifier: Apache-2.0
#include "core/ir/constant_reader.h"

#include "core/ir/constant_data.h"
#include "core/program/program.h"

#include <unordered_set>

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

std::vector<Constant> ConstantReader::read()
{
    using Kind = graph::InputSpec::Kind;
    std::unordered_set<std::string_view> names;
    for (const graph::InputSpec& spec : m_fx.inputs())
        if (spec.kind == Kind::TensorConstant || (spec.kind == Kind::Buffer && !spec.persistent))
            names.insert(spec.target);
    for (const program::WeightEntry& entry : m_options.weights)
        if (entry.role == program::WeightEntry::Role::Constant || names.contains(entry.name)) {
            names.erase(entry.name);
            m_constants.push_back(constant(entry));
        }
    // The file has no entry for these.
    for (const graph::InputSpec& spec : m_fx.inputs())
        if (names.contains(spec.target) && spec.kind == Kind::TensorConstant)
            warn(UserText("the program holds no data of the constant '%1'", spec.target), spec.name, UserText::listed(registerBuffer),
                 m_fx.tryFind(spec.name).value_or(graph::NodeId()));
    return std::move(m_constants);
}

void ConstantReader::warn(UserText message, std::string node, UserText hint, graph::NodeId id)
{
    m_diagnostics.push_back(
        {graph::Diagnostic::Severity::Warning, Error{.message = std::move(message), .node = std::move(node), .hint = std::move(hint)}, id});
}

Constant ConstantReader::constant(const program::WeightEntry& entry)
{
    Constant constant{.name = entry.name, .dtype = std::string(graph::dtypeName(entry.meta.dtype)), .shape = shapeOf(entry.meta)};
    const auto withoutData = [&](const UserText& why, const UserText& hint) {
        warn(UserText("the constant '%1' has no data in the IR: %2", entry.name, why), entry.name, hint);
        return constant;
    };
    if (entry.pickled)
        return withoutData(UserText("its bytes are a pickle, which is never executed"),
                           UserText("export the program again with torch 2.8 or later"));
    if (entry.record.empty() || entry.meta.device.type == "meta")
        return withoutData(UserText("the program was exported on the meta device"), UserText::listed(registerBuffer));
    if (!m_options.readStorage)
        return withoutData(UserText("the file is not available"), UserText("convert from the .pt2 file"));
    auto bytes = m_options.readStorage(entry);
    if (!bytes)
        return withoutData(bytes.error().asText(), {});
    auto data = tensorToList(*bytes, entry.meta);
    if (!data)
        return withoutData(data.error().asText(), {});
    constant.data = std::move(*data);
    return constant;
}

} // namespace nodewise::ir
