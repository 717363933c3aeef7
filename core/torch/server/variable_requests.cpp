// SPDX-License-Identifier: Apache-2.0
// DAP's variables: scopes of a stop, elements of lists, rows of tensors; watches, the console, memory.
#include "core/base/base64.h"
#include "core/base/json.h"
#include "core/protocol/expression_words.h"
#include "core/torch/base/guarded.h"
#include "core/torch/server/request_groups.h"
#include "core/torch/values/describe.h"
#include "core/torch/values/statistics.h"
#include "core/torch/values/value_path.h"

#include <c10/core/InferenceMode.h>

#include <algorithm>
#include <charconv>

namespace nodewise::torch_worker {

using json::Json;

namespace {

constexpr std::int64_t mostSummarized = 1 << 22; ///< elements: a page of variables is read at once
constexpr std::uint64_t maxMemory = 16u << 20;   ///< bytes of one readMemory

c10::IValue rowAt(c10::IValue value, const std::vector<std::int64_t>& rows)
{
    for (const std::int64_t row : rows)
        value = child(value, static_cast<std::size_t>(row));
    return value;
}

std::string memoryName(const protocol::ValueRef& ref)
{
    std::string name = "value:" + std::to_string(ref.node);
    for (const std::uint32_t index : ref.path)
        name += "/" + std::to_string(index);
    return name;
}

std::optional<protocol::ValueRef> tryMemoryName(const std::string& name)
{
    protocol::ValueRef ref;
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
std::pair<std::size_t, std::size_t> page(const protocol::VariablesArguments& wanted, protocol::VariablesArguments::Filter kind,
                                         std::size_t total)
{
    if (wanted.filter != protocol::VariablesArguments::Filter::All && wanted.filter != kind)
        return {0, 0};
    const auto start = std::min<std::size_t>(wanted.start, total);
    return {start, wanted.count == 0 ? total : std::min(start + wanted.count, total)};
}

/// A variable without its reference.
Json variableJson(const std::string& name, const c10::IValue& value)
{
    protocol::ValueInfo info = describe(value);
    if (value.isTensor() && value.toTensor().defined() && value.toTensor().numel() > 8 && value.toTensor().numel() <= mostSummarized)
        addStatistics(info, value, 0);
    Json json{{"name", name}, {"value", info.text}, {"type", info.dtype.empty() ? value.tagKind() : info.dtype}};
    const std::size_t children = childCount(value);
    if (children > 0)
        json["indexedVariables"] = children;
    return json;
}

Result<std::string> scopes(ServerContext& context, const protocol::ScopesArguments& wanted)
{
    const auto frame = context.references.frameOf(wanted.frameId);
    if (!frame)
        return fail(frame.error());
    Json out = Json::array();
    for (const StopReferences::Scope& scope : StopReferences::scopesOf(*frame))
        out.push_back({{"name", scope.name},
                       {"variablesReference", scope.reference},
                       {"namedVariables", StopReferences::scopeNodes(context.run(), scope.reference).size()},
                       {"expensive", scope.expensive}});
    return json::dump({{"scopes", std::move(out)}});
}

Json scopeVariable(ServerContext& context, std::uint32_t node)
{
    const auto found = context.run().values().tryFind(node);
    const bool there = found->state == protocol::ValueInfo::State::Live || found->state == protocol::ValueInfo::State::Kept;
    const std::string& name = context.run().listing().node(node).name;
    const protocol::ValueRef ref{.node = node, .path = {}, .side = {}, .frameId = {}};
    Json json = there ? variableJson(name, found->value) : Json{{"name", name}, {"value", context.run().values().describe(node, {}).text}};
    json["variablesReference"] = there ? context.references.hold({found->value, ref, {}}) : 0;
    json["evaluateName"] = name;
    if (there && found->value.isTensor() && !found->value.toTensor().is_meta())
        json["memoryReference"] = memoryName(ref);
    return json;
}

Result<std::string> variables(ServerContext& context, const protocol::VariablesArguments& wanted)
{
    using Filter = protocol::VariablesArguments::Filter;
    Json out = Json::array();
    if (StopReferences::isScope(wanted.variablesReference)) {
        const auto nodes = StopReferences::scopeNodes(context.run(), wanted.variablesReference);
        const auto [begin, end] = page(wanted, Filter::Named, nodes.size());
        for (std::size_t i = begin; i < end; ++i)
            out.push_back(scopeVariable(context, nodes[i]));
        return json::dump({{"variables", std::move(out)}});
    }
    const HeldVariable* held = context.references.tryVariable(wanted.variablesReference);
    if (!held)
        return fail(Error{.message = UserText("this variable belongs to an earlier stop"), .path = "$.arguments.variablesReference"});
    const HeldVariable holder = *held;
    const auto [begin, end] = page(wanted, Filter::Indexed, childCount(holder.value));
    for (std::size_t i = begin; i < end; ++i) {
        HeldVariable inner{child(holder.value, i), holder.ref, holder.rows};
        if (holder.value.isTensor())
            inner.rows.push_back(static_cast<std::int64_t>(i));
        else
            inner.ref.path.push_back(static_cast<std::uint32_t>(i));
        Json json = variableJson("[" + std::to_string(i) + "]", inner.value);
        json["variablesReference"] = context.references.hold(std::move(inner));
        out.push_back(std::move(json));
    }
    return json::dump({{"variables", std::move(out)}});
}

/// The rows of a tensor that the variable is; placeOf() has found it.
std::vector<std::int64_t> rowsOf(const ServerContext& context, const protocol::SetVariableArguments& wanted)
{
    const HeldVariable* holder = context.references.tryVariable(wanted.variablesReference);
    if (!holder || !holder->value.isTensor())
        return {};
    std::vector<std::int64_t> rows = holder->rows;
    rows.push_back(std::strtoll(wanted.name.c_str() + (wanted.name.starts_with("[") ? 1 : 0), nullptr, 10));
    return rows;
}

/// What of which value the variable is.
Result<protocol::EditRequest> placeOf(const ServerContext& context, const protocol::SetVariableArguments& wanted)
{
    protocol::EditRequest edit;
    if (wanted.variablesReference < StopReferences::firstVariable) {
        const auto nodes = StopReferences::scopeNodes(context.run(), wanted.variablesReference);
        const auto node = std::find_if(nodes.begin(), nodes.end(), [&](std::uint32_t index) {
            return context.run().listing().node(index).name == wanted.name || context.run().listing().node(index).qualified == wanted.name;
        });
        if (node == nodes.end())
            return fail(Error{.message = UserText("there is no value '%1'", wanted.name), .path = "$.arguments.name"});
        edit.value.node = *node;
        return edit;
    }
    const HeldVariable* holder = context.references.tryVariable(wanted.variablesReference);
    if (!holder)
        return fail(Error{.message = UserText("this variable belongs to an earlier stop"), .path = "$.arguments.variablesReference"});
    std::uint32_t index = 0;
    const char* const end = wanted.name.data() + wanted.name.size();
    const auto read = std::from_chars(wanted.name.data() + (wanted.name.starts_with("[") ? 1 : 0), end, index);
    if (read.ec != std::errc() || index >= childCount(holder->value))
        return fail(Error{.message = UserText("there is no element %1", wanted.name), .path = "$.arguments.name"});
    edit.value = holder->ref;
    if (!holder->value.isTensor())
        edit.value.path.push_back(index);
    edit.slice = rowsText(rowsOf(context, wanted));
    return edit;
}

Result<std::string> setVariable(ServerContext& context, const protocol::SetVariableArguments& wanted)
{
    auto edit = placeOf(context, wanted);
    if (!edit)
        return fail(edit.error());
    auto rows = rowsOf(context, wanted);
    edit->expression = wanted.value;
    if (auto done = context.run().edits().set(*edit); !done)
        return fail(done.error());
    context.run().history().takeRecomputed();
    Json out{{"value", edit->expression}}; // where what comes after it could not be computed
    if (auto now = context.run().values().value(edit->value)) {
        auto part = caught([&] { return rowAt(*now, rows); });
        if (part) {
            out = variableJson(wanted.name, *part);
            out.erase("name");
            out["variablesReference"] = context.references.hold({std::move(*part), edit->value, std::move(rows)});
        }
    }
    // References mean nothing to another worker: this is how the engine repeats the edit.
    out["nodewise"]["edit"] = json::parse(encodeBody(*edit)).value_or(Json());
    return json::dump(out);
}

Result<std::string> evaluate(ServerContext& context, const protocol::EvaluateArguments& wanted)
{
    const auto frame = wanted.frameId == 0 ? Result<std::size_t>(0) : context.references.frameOf(wanted.frameId);
    if (!frame)
        return fail(frame.error());
    auto value = context.run().values().evaluate(wanted.expression, *frame);
    if (!value)
        return fail(value.error());
    Json json = variableJson("", *value);
    json.erase("name");
    json["result"] = json["value"];
    json.erase("value");
    json["variablesReference"] = context.references.hold({std::move(*value), {}, {}});
    return json::dump(json);
}

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

/// Names of values and what is mostly written beside them; they are ASCII, so what is typed of one has as many code units as bytes.
Result<std::string> completions(ServerContext& context, const protocol::CompletionsArguments& wanted)
{
    const std::size_t line = lineStart(wanted.text, wanted.line);
    const std::size_t cursor = line + bytesOf(std::string_view(wanted.text).substr(line), wanted.column - 1);
    std::size_t begin = cursor;
    while (begin > line && (std::isalnum(static_cast<unsigned char>(wanted.text[begin - 1])) || wanted.text[begin - 1] == '_'))
        --begin;
    const std::string prefix = wanted.text.substr(begin, cursor - begin);
    const int start = wanted.column - static_cast<int>(prefix.size());
    Json targets = Json::array();
    const auto add = [&](std::string_view word, const char* type) {
        if (word.starts_with(prefix))
            targets.push_back({{"label", word}, {"start", start}, {"length", prefix.size()}, {"type", type}});
    };
    const std::string_view before = std::string_view(wanted.text).substr(line, cursor - line);
    for (const std::string_view word : protocol::membersBefore(before))
        add(word, word.ends_with(')') || word.ends_with('(') ? "method" : "property");
    if (before.substr(0, before.size() - prefix.size()).ends_with('.'))
        return json::dump({{"targets", std::move(targets)}});
    for (std::uint32_t node = 0; node < context.run().listing().size() && targets.size() < 100; ++node)
        if (const auto& name = context.run().listing().node(node).name;
            name.starts_with(prefix) && context.run().values().tryFind(node)->state != protocol::ValueInfo::State::Pending)
            add(name, "variable");
    for (const std::string_view word : protocol::freeWords())
        add(word, "function");
    return json::dump({{"targets", std::move(targets)}});
}

Result<std::string> readMemory(ServerContext& context, const protocol::ReadMemoryArguments& wanted)
{
    const auto ref = tryMemoryName(wanted.memoryReference);
    if (!ref)
        return fail(Error{.message = UserText("this is not the memory of a value"), .path = "$.arguments.memoryReference"});
    const auto value = context.run().values().value(*ref);
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
        return json::dump(
            {{"address", std::to_string(wanted.offset)}, {"data", ""}, {"unreadableBytes", std::min<std::uint64_t>(before, count)}});
    }
    const std::int64_t begin = std::min(wanted.offset, size), end = std::min(begin + static_cast<std::int64_t>(count), size);
    const auto* bytes = static_cast<const unsigned char*>(plain->const_data_ptr());
    // Fewer bytes than were asked for, and none unreadable: here is the end.
    return json::dump({{"address", std::to_string(wanted.offset)}, {"data", base64(bytes + begin, static_cast<std::size_t>(end - begin))}});
}

} // namespace

void addVariableRequests(ServerContext&, RequestTable& table)
{
    table.on(scopes, Effect::None);
    table.on(variables);
    table.on(setVariable, Effect::Edits);
    table.on(evaluate);
    table.on(completions);
    table.on(readMemory);
}

} // namespace nodewise::torch_worker
