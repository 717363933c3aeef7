// SPDX-License-Identifier: Apache-2.0
// DAP's variables: scopes of a stop, elements of lists, rows of tensors; watches, the console, memory.
#include "core/base/base64.h"
#include "core/dap/json.h"
#include "core/torch/base/guarded.h"
#include "core/torch/server/server.h"
#include "core/torch/values/describe.h"
#include "core/torch/values/statistics.h"
#include "core/torch/values/value_path.h"

#include <c10/core/InferenceMode.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace nodewise::torch_box {

using dap::json::Json;

namespace {

using Scope = dap::ValuesRequest::Scope;
struct ScopeRow {
    const char* name;
    Scope scope;
    bool expensive;
};
/// Their variablesReference is the row's number + 1, in outer frames higher by as many as there are rows; those of values follow.
constexpr std::array<ScopeRow, 5> scopeRows{{{"Inputs", Scope::Inputs, false},
                                             {"Outputs", Scope::Outputs, false},
                                             {"Live values", Scope::Live, false},
                                             {"Program inputs", Scope::ProgramInputs, false},
                                             {"Weights", Scope::Weights, true}}};
constexpr int firstHolder = 1'000'000;
constexpr std::int64_t mostSummarized = 1 << 22; ///< elements: a page of variables is read at once
constexpr std::uint64_t maxMemory = 16u << 20;   ///< bytes of one readMemory

std::size_t childCount(const c10::IValue& value)
{
    if (value.isTensor() && value.toTensor().defined())
        return value.toTensor().dim() > 0 && !value.toTensor().is_meta() ? static_cast<std::size_t>(value.toTensor().size(0)) : 0;
    return elementCount(value);
}

c10::IValue child(const c10::IValue& value, std::size_t index)
{
    if (!value.isTensor())
        return element(value, index);
    const c10::InferenceMode inference;
    return value.toTensor().select(0, static_cast<std::int64_t>(index));
}

c10::IValue rowAt(c10::IValue value, const std::vector<std::int64_t>& rows)
{
    for (const std::int64_t row : rows)
        value = child(value, static_cast<std::size_t>(row));
    return value;
}

std::string memoryName(const dap::ValueRef& ref)
{
    std::string name = "value:" + std::to_string(ref.node);
    for (const std::uint32_t index : ref.path)
        name += "/" + std::to_string(index);
    return name;
}

std::optional<dap::ValueRef> tryMemoryName(const std::string& name)
{
    dap::ValueRef ref;
    if (!name.starts_with("value:"))
        return std::nullopt;
    char* at = nullptr;
    ref.node = static_cast<std::uint32_t>(std::strtoul(name.c_str() + 6, &at, 10));
    while (*at == '/')
        ref.path.push_back(static_cast<std::uint32_t>(std::strtoul(at + 1, &at, 10)));
    return *at == '\0' ? std::optional(ref) : std::nullopt;
}

std::string rowsText(const std::vector<std::int64_t>& rows)
{
    std::string text;
    for (const std::int64_t row : rows)
        text += (text.empty() ? "[" : ", ") + std::to_string(row);
    return text.empty() ? text : text + "]";
}

/// First and last + 1 of the `total` children that are wanted; none where the filter is for the other kind.
std::pair<std::size_t, std::size_t> page(const dap::VariablesArguments& wanted, dap::VariablesArguments::Filter kind, std::size_t total)
{
    if (wanted.filter != dap::VariablesArguments::Filter::All && wanted.filter != kind)
        return {0, 0};
    const auto start = std::min<std::size_t>(wanted.start, total);
    return {start, wanted.count == 0 ? total : std::min(start + wanted.count, total)};
}

} // namespace

int DebugServer::hold(VariableHolder holder)
{
    if (childCount(holder.value) == 0)
        return 0;
    m_holders.push_back(std::move(holder));
    return firstHolder + static_cast<int>(m_holders.size()) - 1;
}

namespace {

/// A variable without its reference.
Json variableJson(const std::string& name, const c10::IValue& value)
{
    dap::ValueInfo info = describe(value);
    if (value.isTensor() && value.toTensor().defined() && value.toTensor().numel() > 8 && value.toTensor().numel() <= mostSummarized)
        addStatistics(info, value, 0);
    Json json{{"name", name}, {"value", info.text}, {"type", info.dtype.empty() ? value.tagKind() : info.dtype}};
    const std::size_t children = childCount(value);
    if (children > 0)
        json["indexedVariables"] = children;
    return json;
}

} // namespace

Result<std::string> DebugServer::scopes(const dap::ScopesArguments& wanted)
{
    const auto frame = frameOf(wanted.frameId);
    if (!frame)
        return fail(frame.error());
    Json scopes = Json::array();
    for (std::size_t i = 0; i < scopeRows.size(); ++i) {
        const auto reference = static_cast<int>(*frame * scopeRows.size() + i) + 1;
        scopes.push_back({{"name", scopeRows[i].name},
                          {"variablesReference", reference},
                          {"namedVariables", scopeNodes(reference).size()},
                          {"expensive", scopeRows[i].expensive}});
    }
    return dap::json::dump({{"scopes", std::move(scopes)}});
}

/// Nodes whose values a scope shows.
std::vector<std::uint32_t> DebugServer::scopeNodes(int reference) const
{
    if (reference < 1 || reference >= firstHolder)
        return {};
    const auto index = static_cast<std::size_t>(reference) - 1;
    return m_session->nodesOf(scopeRows[index % scopeRows.size()].scope, index / scopeRows.size());
}

Json DebugServer::scopeVariable(std::uint32_t node)
{
    const auto found = m_session->tryFind(node);
    const bool there = found->state == dap::ValueInfo::State::Live || found->state == dap::ValueInfo::State::Kept;
    const std::string& name = m_session->listing().node(node).name;
    const dap::ValueRef ref{.node = node, .path = {}, .side = {}, .frameId = {}};
    Json json = there ? variableJson(name, found->value) : Json{{"name", name}, {"value", m_session->describeNode(node, {}).text}};
    json["variablesReference"] = there ? hold({found->value, ref, {}}) : 0;
    json["evaluateName"] = name;
    if (there && found->value.isTensor() && !found->value.toTensor().is_meta())
        json["memoryReference"] = memoryName(ref);
    return json;
}

Result<std::string> DebugServer::variables(const dap::VariablesArguments& wanted)
{
    using Filter = dap::VariablesArguments::Filter;
    Json out = Json::array();
    if (wanted.variablesReference >= 1 && wanted.variablesReference < firstHolder) {
        const auto nodes = scopeNodes(wanted.variablesReference);
        const auto [begin, end] = page(wanted, Filter::Named, nodes.size());
        for (std::size_t i = begin; i < end; ++i)
            out.push_back(scopeVariable(nodes[i]));
        return dap::json::dump({{"variables", std::move(out)}});
    }
    const VariableHolder* held = tryHolder(wanted.variablesReference);
    if (!held)
        return fail(Error{.message = Text("this variable belongs to an earlier stop"), .path = "$.arguments.variablesReference"});
    const VariableHolder holder = *held;
    const auto [begin, end] = page(wanted, Filter::Indexed, childCount(holder.value));
    for (std::size_t i = begin; i < end; ++i) {
        VariableHolder inner{child(holder.value, i), holder.ref, holder.rows};
        if (holder.value.isTensor())
            inner.rows.push_back(static_cast<std::int64_t>(i));
        else
            inner.ref.path.push_back(static_cast<std::uint32_t>(i));
        Json json = variableJson("[" + std::to_string(i) + "]", inner.value);
        json["variablesReference"] = hold(std::move(inner));
        out.push_back(std::move(json));
    }
    return dap::json::dump({{"variables", std::move(out)}});
}

const VariableHolder* DebugServer::tryHolder(int reference) const
{
    const auto index = static_cast<std::size_t>(reference - firstHolder);
    return reference >= firstHolder && index < m_holders.size() ? &m_holders[index] : nullptr;
}

/// The rows of a tensor that the variable is; placeOf() has found it.
std::vector<std::int64_t> DebugServer::rowsOf(const dap::SetVariableArguments& wanted) const
{
    const VariableHolder* holder = tryHolder(wanted.variablesReference);
    if (!holder || !holder->value.isTensor())
        return {};
    std::vector<std::int64_t> rows = holder->rows;
    rows.push_back(std::strtoll(wanted.name.c_str() + (wanted.name.starts_with("[") ? 1 : 0), nullptr, 10));
    return rows;
}

/// What of which value the variable is.
Result<dap::EditRequest> DebugServer::placeOf(const dap::SetVariableArguments& wanted) const
{
    dap::EditRequest edit;
    if (wanted.variablesReference < firstHolder) {
        const auto nodes = scopeNodes(wanted.variablesReference);
        const auto node = std::find_if(nodes.begin(), nodes.end(), [&](std::uint32_t index) {
            return m_session->listing().node(index).name == wanted.name || m_session->listing().node(index).qualified == wanted.name;
        });
        if (node == nodes.end())
            return fail(Error{.message = Text("there is no value '%1'", wanted.name), .path = "$.arguments.name"});
        edit.value.node = *node;
        return edit;
    }
    const VariableHolder* holder = tryHolder(wanted.variablesReference);
    if (!holder)
        return fail(Error{.message = Text("this variable belongs to an earlier stop"), .path = "$.arguments.variablesReference"});
    std::uint32_t index = 0;
    const char* const end = wanted.name.data() + wanted.name.size();
    const auto read = std::from_chars(wanted.name.data() + (wanted.name.starts_with("[") ? 1 : 0), end, index);
    if (read.ec != std::errc() || index >= childCount(holder->value))
        return fail(Error{.message = Text("there is no element %1", wanted.name), .path = "$.arguments.name"});
    edit.value = holder->ref;
    if (!holder->value.isTensor())
        edit.value.path.push_back(index);
    edit.slice = rowsText(rowsOf(wanted));
    return edit;
}

Result<std::string> DebugServer::setVariable(const dap::SetVariableArguments& wanted)
{
    auto edit = placeOf(wanted);
    if (!edit)
        return fail(edit.error());
    auto rows = rowsOf(wanted);
    edit->expression = wanted.value;
    if (auto done = m_session->edit(*edit); !done)
        return fail(done.error());
    m_session->history().takeRecomputed();
    Json out{{"value", edit->expression}}; // where what comes after it could not be computed
    if (auto now = m_session->value(edit->value)) {
        auto part = caught([&] { return rowAt(*now, rows); });
        if (part) {
            out = variableJson(wanted.name, *part);
            out.erase("name");
            out["variablesReference"] = hold({std::move(*part), edit->value, std::move(rows)});
        }
    }
    // References mean nothing to another worker: this is how the engine repeats the edit.
    out["nodewise"]["edit"] = dap::json::parse(encodeBody(*edit)).value_or(Json());
    return dap::json::dump(out);
}

Result<std::string> DebugServer::evaluate(const dap::EvaluateArguments& wanted)
{
    const auto frame = wanted.frameId == 0 ? Result<std::size_t>(0) : frameOf(wanted.frameId);
    if (!frame)
        return fail(frame.error());
    auto value = m_session->evaluate(wanted.expression, *frame);
    if (!value)
        return fail(value.error());
    Json json = variableJson("", *value);
    json.erase("name");
    json["result"] = json["value"];
    json.erase("value");
    json["variablesReference"] = hold({std::move(*value), {}, {}});
    return dap::json::dump(json);
}

namespace {

/// Start of the 1-based line.
std::size_t lineStart(const std::string& text, int line)
{
    std::size_t start = 0;
    for (int i = 1; i < line && start != text.npos; ++i)
        if (start = text.find('\n', start); start != text.npos)
            ++start;
    return std::min(start, text.size());
}

/// Bytes of UTF-8 that are so many code units of UTF-16.
std::size_t bytesOf(std::string_view text, int units)
{
    std::size_t bytes = 0;
    while (units > 0 && bytes < text.size()) {
        const auto lead = static_cast<unsigned char>(text[bytes]);
        units -= lead >= 0xf0 ? 2 : 1;
        bytes += lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
    }
    return std::min(bytes, text.size());
}

} // namespace

/// Names of values; they are ASCII, so what is typed of one has as many code units as bytes.
Result<std::string> DebugServer::completions(const dap::CompletionsArguments& wanted)
{
    const std::size_t line = lineStart(wanted.text, wanted.line);
    const std::size_t cursor = line + bytesOf(std::string_view(wanted.text).substr(line), wanted.column - 1);
    std::size_t begin = cursor;
    while (begin > line && (std::isalnum(static_cast<unsigned char>(wanted.text[begin - 1])) || wanted.text[begin - 1] == '_'))
        --begin;
    const std::string prefix = wanted.text.substr(begin, cursor - begin);
    const int start = wanted.column - static_cast<int>(prefix.size());
    Json targets = Json::array();
    for (std::uint32_t node = 0; node < m_session->listing().size() && targets.size() < 100; ++node)
        if (const auto& name = m_session->listing().node(node).name;
            name.starts_with(prefix) && m_session->tryFind(node)->state != dap::ValueInfo::State::Pending)
            targets.push_back({{"label", name}, {"start", start}, {"length", prefix.size()}, {"type", "variable"}});
    return dap::json::dump({{"targets", std::move(targets)}});
}

Result<std::string> DebugServer::readMemory(const dap::ReadMemoryArguments& wanted)
{
    const auto ref = tryMemoryName(wanted.memoryReference);
    if (!ref)
        return fail(Error{.message = Text("this is no memory of a value"), .path = "$.arguments.memoryReference"});
    const auto value = m_session->value(*ref);
    if (!value)
        return fail(value.error());
    if (!value->isTensor() || !hasBytes(value->toTensor()))
        return fail("this value has no bytes");
    const auto count = std::min<std::uint64_t>(static_cast<std::uint64_t>(std::max<std::int64_t>(wanted.count, 0)), maxMemory);
    const auto plain = caught([&] {
        const c10::InferenceMode inference;
        return value->toTensor().contiguous();
    });
    if (!plain)
        return fail(plain.error());
    const auto size = static_cast<std::int64_t>(plain->nbytes());
    if (wanted.offset < 0) { // so many to be skipped until there is something to read
        const auto before =
            wanted.offset == std::numeric_limits<std::int64_t>::min() ? maxMemory : static_cast<std::uint64_t>(-wanted.offset);
        return dap::json::dump(
            {{"address", std::to_string(wanted.offset)}, {"data", ""}, {"unreadableBytes", std::min<std::uint64_t>(before, count)}});
    }
    const std::int64_t begin = std::min(wanted.offset, size), end = std::min(begin + static_cast<std::int64_t>(count), size);
    const auto* bytes = static_cast<const unsigned char*>(plain->const_data_ptr());
    // Fewer bytes than were asked for, and none unreadable: here is the end.
    return dap::json::dump(
        {{"address", std::to_string(wanted.offset)}, {"data", dap::base64(bytes + begin, static_cast<std::size_t>(end - begin))}});
}

} // namespace nodewise::torch_box
