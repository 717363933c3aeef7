// SPDX-License-Identifier: Apache-2.0
// DAP's variables: scopes of a stop, elements of lists, rows of tensors; watches, the console, memory.
#include "core/dap/json.h"
#include "core/torch/debug/base64.h"
#include "core/torch/debug/describe.h"
#include "core/torch/debug/server.h"
#include "core/torch/debug/statistics.h"
#include "core/torch/debug/value_path.h"
#include "core/torch/run/guarded.h"

#include <c10/core/InferenceMode.h>

#include <algorithm>
#include <array>

namespace nodewise::torch_box {

using dap::json::Json;

namespace {

using Scope = dap::ValuesRequest::Scope;
struct ScopeRow {
    const char* name;
    Scope scope;
    bool expensive;
};
/// Their variablesReference is the row's number + 1; those of values follow.
constexpr std::array<ScopeRow, 5> scopeRows{{{"Inputs", Scope::Inputs, false},
                                             {"Outputs", Scope::Outputs, false},
                                             {"Live values", Scope::Live, false},
                                             {"Program inputs", Scope::ProgramInputs, false},
                                             {"Weights", Scope::Weights, true}}};
constexpr int firstHolder = 100;
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

std::pair<std::size_t, std::size_t> page(const Json& wanted, std::size_t total)
{
    const auto start = std::min(static_cast<std::size_t>(std::max(dap::json::intOr(wanted, "start"), 0)), total);
    const auto count = static_cast<std::size_t>(std::max(dap::json::intOr(wanted, "count"), 0));
    return {start, count == 0 ? total : std::min(start + count, total)};
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

Result<std::string> DebugServer::scopes(const std::string&)
{
    Json scopes = Json::array();
    for (std::size_t i = 0; i < scopeRows.size(); ++i)
        scopes.push_back({{"name", scopeRows[i].name},
                          {"variablesReference", i + 1},
                          {"namedVariables", m_session->nodesOf(scopeRows[i].scope).size()},
                          {"expensive", scopeRows[i].expensive}});
    return dap::json::dump({{"scopes", std::move(scopes)}});
}

Result<std::string> DebugServer::variables(const std::string& arguments)
{
    const auto wanted = dap::json::parse(arguments);
    if (!wanted)
        return fail(wanted.error());
    const int reference = dap::json::intOr(*wanted, "variablesReference");
    Json out = Json::array();
    if (reference >= 1 && reference <= static_cast<int>(scopeRows.size())) {
        const auto nodes = m_session->nodesOf(scopeRows[static_cast<std::size_t>(reference) - 1].scope);
        const auto [begin, end] = page(*wanted, nodes.size());
        for (std::size_t i = begin; i < end; ++i) {
            const auto found = m_session->tryFind(nodes[i]);
            const bool there = found->state == dap::ValueInfo::State::Live || found->state == dap::ValueInfo::State::Kept;
            const std::string& name = m_session->listing().node(nodes[i]).name;
            const dap::ValueRef ref{.node = nodes[i], .path = {}, .side = {}, .frameId = {}};
            Json json =
                there ? variableJson(name, found->value) : Json{{"name", name}, {"value", m_session->describeNode(nodes[i], {}).text}};
            json["variablesReference"] = there ? hold({found->value, ref, {}}) : 0;
            json["evaluateName"] = name;
            if (there && found->value.isTensor() && !found->value.toTensor().is_meta())
                json["memoryReference"] = memoryName(ref);
            out.push_back(std::move(json));
        }
        return dap::json::dump({{"variables", std::move(out)}});
    }
    const auto index = static_cast<std::size_t>(reference - firstHolder);
    if (reference < firstHolder || index >= m_holders.size())
        return fail(Error{.message = Text("this variable belongs to an earlier stop"), .path = "$.arguments.variablesReference"});
    const VariableHolder holder = m_holders[index];
    const auto [begin, end] = page(*wanted, childCount(holder.value));
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

Result<std::string> DebugServer::setVariable(const std::string& arguments)
{
    const auto wanted = dap::json::parse(arguments);
    if (!wanted)
        return fail(wanted.error());
    const int reference = dap::json::intOr(*wanted, "variablesReference");
    const std::string name = dap::json::textOr(*wanted, "name");
    dap::EditRequest edit{.value = {}, .slice = {}, .expression = dap::json::textOr(*wanted, "value"), .file = {}, .number = {}};
    if (reference >= firstHolder && static_cast<std::size_t>(reference - firstHolder) < m_holders.size()) {
        const VariableHolder& holder = m_holders[static_cast<std::size_t>(reference - firstHolder)];
        const auto index = static_cast<std::int64_t>(std::strtoll(name.c_str() + (name.starts_with("[") ? 1 : 0), nullptr, 10));
        if (index < 0 || static_cast<std::size_t>(index) >= childCount(holder.value))
            return fail(Error{.message = Text("there is no element %1", name), .path = "$.arguments.name"});
        edit.value = holder.ref;
        std::vector<std::int64_t> rows = holder.rows;
        if (holder.value.isTensor())
            rows.push_back(index);
        else
            edit.value.path.push_back(static_cast<std::uint32_t>(index));
        edit.slice = rowsText(rows);
    } else {
        const auto nodes = m_session->listing().find(name);
        if (nodes.empty())
            return fail(Error{.message = Text("there is no value '%1'", name), .path = "$.arguments.name"});
        edit.value.node = nodes.front();
    }
    if (auto done = m_session->edit(edit); !done)
        return fail(done.error());
    m_session->timeline().takeRecomputed();
    const auto now = m_session->value(edit.value);
    Json out{{"value", edit.expression}};
    if (now && edit.slice.empty()) {
        out = variableJson(name, *now);
        out.erase("name");
    }
    // References mean nothing to another worker: this is how the engine repeats the edit.
    out["nodewise"]["edit"] = dap::json::parse(encodeBody(edit)).value_or(Json());
    m_send(dap::Event{.seq = 0, .event = "invalidated", .body = "{\"areas\":[\"variables\"]}"});
    return dap::json::dump(out);
}

Result<std::string> DebugServer::evaluate(const std::string& arguments)
{
    const auto wanted = dap::json::parse(arguments);
    if (!wanted)
        return fail(wanted.error());
    auto value = m_session->evaluate(dap::json::textOr(*wanted, "expression"));
    if (!value)
        return fail(value.error());
    Json json = variableJson("", *value);
    json.erase("name");
    json["result"] = json["value"];
    json.erase("value");
    json["variablesReference"] = hold({std::move(*value), {}, {}});
    return dap::json::dump(json);
}

Result<std::string> DebugServer::completions(const std::string& arguments)
{
    const auto wanted = dap::json::parse(arguments);
    if (!wanted)
        return fail(wanted.error());
    const std::string text = dap::json::textOr(*wanted, "text");
    const auto column = static_cast<std::size_t>(std::max(dap::json::intOr(*wanted, "column", 1) - 1, 0));
    std::size_t begin = std::min(column, text.size());
    while (begin > 0 && (std::isalnum(static_cast<unsigned char>(text[begin - 1])) || text[begin - 1] == '_'))
        --begin;
    const std::string prefix = text.substr(begin, column - begin);
    Json targets = Json::array();
    for (std::uint32_t node = 0; node < m_session->listing().size() && targets.size() < 100; ++node)
        if (const auto& name = m_session->listing().node(node).name;
            name.starts_with(prefix) && m_session->tryFind(node)->state != dap::ValueInfo::State::Pending)
            targets.push_back({{"label", name}, {"start", begin}, {"length", prefix.size()}, {"type", "variable"}});
    return dap::json::dump({{"targets", std::move(targets)}});
}

Result<std::string> DebugServer::readMemory(const std::string& arguments)
{
    const auto wanted = dap::json::parse(arguments);
    if (!wanted)
        return fail(wanted.error());
    const auto ref = tryMemoryName(dap::json::textOr(*wanted, "memoryReference"));
    if (!ref)
        return fail(Error{.message = Text("this is no memory of a value"), .path = "$.arguments.memoryReference"});
    const auto value = m_session->value(*ref);
    if (!value)
        return fail(value.error());
    if (!value->isTensor() || !hasBytes(value->toTensor()))
        return fail("this value has no bytes");
    const auto offset = static_cast<std::int64_t>(wanted->value("offset", std::int64_t(0)));
    const auto count =
        std::min<std::uint64_t>(static_cast<std::uint64_t>(std::max<std::int64_t>(wanted->value("count", std::int64_t(0)), 0)), maxMemory);
    const auto plain = caught([&] {
        const c10::InferenceMode inference;
        return value->toTensor().contiguous();
    });
    if (!plain)
        return fail(plain.error());
    const auto size = static_cast<std::int64_t>(plain->nbytes());
    const std::int64_t begin = std::clamp<std::int64_t>(offset, 0, size),
                       end = std::min<std::int64_t>(begin + static_cast<std::int64_t>(count), size);
    const auto* bytes = static_cast<const unsigned char*>(plain->const_data_ptr());
    Json out{{"address", std::to_string(begin)}, {"data", base64(bytes + begin, static_cast<std::size_t>(end - begin))}};
    if (static_cast<std::uint64_t>(end - begin) < count)
        out["unreadableBytes"] = count - static_cast<std::uint64_t>(end - begin);
    return dap::json::dump(out);
}

} // namespace nodewise::torch_box
