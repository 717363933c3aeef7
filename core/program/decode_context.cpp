// SPDX-License-Identifier: Apache-2.0
#include "core/program/decode_context.h"

#include "core/program/module_stack.h"
#include "core/program/plain_expression.h"

#include <algorithm>
#include <limits>

namespace nodewise::program {

namespace {

constexpr std::uint64_t largest = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());

/// ExecuTorch's fork numbers types from 14 on differently: UINT16, FLOAT8E5M2, FLOAT8E4M3FN.
std::int64_t schemaNumber(std::int64_t edgeNumber)
{
    constexpr std::int64_t first = 14;
    constexpr graph::ScalarType types[]{graph::ScalarType::UInt16, graph::ScalarType::Float8E5M2, graph::ScalarType::Float8E4M3FN};
    const std::int64_t at = edgeNumber - first;
    return at < 0 ? edgeNumber : at < std::int64_t(std::size(types)) ? std::int64_t(types[at]) : -1;
}

/// The hint of an expression: {"as_int": 4}, {"as_bool": ..}, {"as_float": ..}.
std::optional<double> decodeHint(const Json& json)
{
    const auto tagged = json.tagged();
    if (!tagged)
        return std::nullopt;
    const auto& [tag, value] = *tagged;
    return tag == "as_bool" ? static_cast<double>(value.boolean()) : value.number();
}

} // namespace

std::optional<std::uint64_t> tryByteSize(const graph::TensorMeta& meta)
{
    std::uint64_t bytes = static_cast<std::uint64_t>(std::max(1, graph::itemSize(meta.dtype)));
    for (const graph::SymInt& size : meta.sizes)
        if (!size.symbolic() && size.value == 0)
            return 0;
    for (const graph::SymInt& size : meta.sizes) {
        if (size.symbolic())
            continue;
        if (size.value < 0 || bytes > largest / static_cast<std::uint64_t>(size.value))
            return std::nullopt;
        bytes *= static_cast<std::uint64_t>(size.value);
    }
    return bytes;
}

bool DecodeContext::cancelled()
{
    if (m_progress.cancelled() && !failed())
        failure.error = Error{.message = UserText::listed(cancelledMessage)};
    return failed();
}

void DecodeContext::note(const Json& where, UserText message, graph::Diagnostic::Severity severity)
{
    constexpr std::size_t most = 500;
    if (++m_notes > most)
        return;
    builder.addDiagnostic({.severity = severity, .where = Error{.message = std::move(message), .record = m_record, .path = where.path()}});
}

std::string_view DecodeContext::name(const Json& json)
{
    const std::string_view text = json.text();
    if (text.find('\0') != std::string_view::npos)
        json.fail(UserText("the name contains a NUL character"));
    else if (text.empty())
        json.fail(UserText("the name is empty"));
    return text;
}

std::shared_ptr<const graph::SymExpr> DecodeContext::expression(const Json& json)
{
    const Json source = json["expr_str"];
    const std::string_view srepr = source.text();
    std::optional<double> hint;
    if (const auto given = json.tryGet("hint"))
        hint = decodeHint(*given);
    const auto known = m_expressions.find(srepr);
    if (known != m_expressions.end() && known->second->hint == hint)
        return known->second;
    graph::SymExpr made;
    if (m_edge && known == m_expressions.end()) {
        made = plainExpression(srepr);
    } else if (known != m_expressions.end()) {
        made = *known->second;
    } else if (auto parsed = graph::parseSrepr(srepr)) {
        made = std::move(*parsed);
    } else {
        made = graph::SymExpr{.text = std::string(srepr), .srepr = std::string(srepr), .readable = false};
        note(source, UserText("the expression can't be read: %1", parsed.error().message));
    }
    made.hint = hint;
    auto shared = std::make_shared<const graph::SymExpr>(std::move(made));
    m_expressions.try_emplace(srepr, shared);
    return shared;
}

graph::SymInt DecodeContext::symInt(const Json& json)
{
    const auto tagged = json.tagged();
    if (!tagged)
        return {};
    const auto& [tag, value] = *tagged;
    if (tag == "as_int")
        return value.integer();
    if (tag == "as_expr")
        return graph::SymInt(expression(value));
    json.fail(UserText("unknown kind of integer '%1'", tag));
    return {};
}

std::vector<graph::SymInt> DecodeContext::dimensions(const Json& json, bool mayBeNegative)
{
    std::vector<graph::SymInt> found;
    json.elements([&](const Json& element) {
        found.push_back(symInt(element));
        if (!found.back().symbolic() && found.back().value < 0 && !mayBeNegative)
            element.fail(UserText("a size is negative: %1", found.back().value));
    });
    return found;
}

graph::Device DecodeContext::device(const Json& json)
{
    const Json type = json["type"];
    graph::Device device{.type = std::string(type.text())};
    if (const auto index = json.tryGet("index"))
        device.index = index->integer();
    return device;
}

graph::ScalarType DecodeContext::scalarType(const Json& json)
{
    const std::int64_t number = m_edge ? schemaNumber(json.integer()) : json.integer();
    if (const auto known = graph::tryScalarType(number))
        return *known;
    note(json, UserText("unknown scalar type number %1", number));
    return graph::ScalarType::Unknown;
}

graph::Layout DecodeContext::layout(const Json& json)
{
    const std::int64_t number = json.integer();
    if (const auto known = graph::tryLayout(number))
        return *known;
    note(json, UserText("unknown layout number %1", number));
    return graph::Layout::Unknown;
}

graph::TensorMeta DecodeContext::tensorMeta(const Json& json)
{
    graph::TensorMeta meta;
    const Json dtype = json["dtype"], sizes = json["sizes"], strides = json["strides"], where = json["device"], layoutJson = json["layout"];
    meta.dtype = scalarType(dtype);
    meta.sizes = dimensions(sizes, false);
    meta.strides = dimensions(strides, true);
    meta.device = device(where);
    meta.layout = layout(layoutJson);
    if (const auto offset = json.tryGet("storage_offset"))
        meta.storageOffset = symInt(*offset);
    if (const auto requiresGrad = json.tryGet("requires_grad"))
        meta.requiresGrad = requiresGrad->boolean();
    if (failed())
        return meta;
    if (meta.strides.size() != meta.sizes.size() && meta.layout == graph::Layout::Strided)
        strides.fail(UserText("there are %1 strides for %2 sizes", meta.strides.size(), meta.sizes.size()));
    else if (!tryByteSize(meta))
        sizes.fail(UserText("the tensor's size in bytes does not fit in 64 bits"));
    return meta;
}

graph::ModuleId DecodeContext::module(const Json& stack)
{
    constexpr std::size_t deepest = 200;
    const std::string_view text = stack.text();
    const auto [entry, added] = m_modules.emplace(text, graph::ModuleId(0));
    if (!added || text.empty())
        return entry->second;
    const auto parsed = tryModuleStack(text);
    if (!parsed || parsed->size() > deepest) {
        note(stack, parsed ? UserText("the module stack is too deep") : UserText("the module stack can't be read"));
        return entry->second;
    }
    const std::vector<std::pair<std::string_view, std::string_view>> views(parsed->begin(), parsed->end());
    return entry->second = builder.addModule(views);
}

} // namespace nodewise::program
