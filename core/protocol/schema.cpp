// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/schema.h"

#include "core/base/text_json.h"

#include <algorithm>
#include <array>

namespace nodewise::protocol {

using json::Json;

namespace {

constexpr std::array<std::pair<OpSchema::Kind, const char*>, 4> kindNames{{
    {OpSchema::Kind::Operator, "operator"},
    {OpSchema::Kind::HigherOrder, "higherOrder"},
    {OpSchema::Kind::PythonFunction, "pythonFunction"},
    {OpSchema::Kind::Unregistered, "unregistered"},
}};

std::string kindName(OpSchema::Kind kind)
{
    return std::find_if(kindNames.begin(), kindNames.end(), [kind](const auto& entry) { return entry.first == kind; })->second;
}

std::optional<OpSchema::Kind> tryKind(std::string_view name)
{
    const auto found = std::find_if(kindNames.begin(), kindNames.end(), [name](const auto& entry) { return entry.second == name; });
    return found == kindNames.end() ? std::nullopt : std::optional(found->first);
}

/// Members that have their usual value are left out: most have, and a batch carries thousands.
template <class Slot>
Json slotJson(const Slot& slot)
{
    Json out{{"type", slot.type}};
    if (!slot.name.empty())
        out["name"] = slot.name;
    if (!slot.alias.sets.empty())
        out["alias"] = slot.alias.sets;
    if (slot.alias.isWrite)
        out["isWrite"] = true;
    return out;
}

Json argumentJson(const SchemaArgument& argument)
{
    Json out = slotJson(argument);
    if (argument.kwargOnly)
        out["kwargOnly"] = true;
    if (argument.defaultText)
        out["default"] = *argument.defaultText;
    return out;
}

Json schemaJson(const OpSchema& schema)
{
    Json out{{"op", schema.opType},         {"kind", kindName(schema.kind)}, {"name", schema.name},
             {"overload", schema.overload}, {"text", schema.text},           {"reason", json::fromText(schema.reason)}};
    out["arguments"] = Json::array();
    for (const auto& argument : schema.arguments)
        out["arguments"].push_back(argumentJson(argument));
    out["returns"] = Json::array();
    for (const auto& value : schema.returns)
        out["returns"].push_back(slotJson(value));
    out["tags"] = schema.tags;
    out["isMutable"] = schema.isMutable;
    out["isVararg"] = schema.isVararg;
    out["isVarret"] = schema.isVarret;
    if (!schema.overloads.empty())
        out["overloads"] = schema.overloads;
    return out;
}

/// A slot: argument or return.
Result<SchemaArgument> readSlot(const Json& object, const std::string& path)
{
    auto type = json::text(object, "type", path);
    if (!type)
        return fail(type.error());
    SchemaArgument out{.name = json::textOr(object, "name"), .type = std::move(*type), .kwargOnly = json::flagOr(object, "kwargOnly")};
    if (const auto found = object.find("default"); found != object.end() && found->is_string())
        out.defaultText = found->get<std::string>();
    out.alias = {json::textOr(object, "alias"), json::flagOr(object, "isWrite")};
    return out;
}

Result<std::vector<SchemaArgument>> readSlots(const Json& object, const char* key, const std::string& path)
{
    const auto slots = json::array(object, key, path);
    if (!slots)
        return fail(slots.error());
    std::vector<SchemaArgument> out;
    for (const Json& slot : **slots) {
        auto read = readSlot(slot, path + "." + key + "[" + std::to_string(out.size()) + "]");
        if (!read)
            return fail(read.error());
        out.push_back(std::move(*read));
    }
    return out;
}

/// What else a list holds is passed over.
std::vector<std::string> strings(const Json& object, const char* key)
{
    std::vector<std::string> out;
    if (const auto list = object.find(key); list != object.end() && list->is_array())
        for (const Json& each : *list)
            if (each.is_string())
                out.push_back(each.get<std::string>());
    return out;
}

Result<OpSchema> readSchema(const Json& object, const std::string& path)
{
    auto op = json::text(object, "op", path);
    const auto kindText = json::text(object, "kind", path);
    if (!op || !kindText)
        return fail((op ? kindText : op).error());
    const auto kind = tryKind(*kindText);
    if (!kind)
        return fail(Error{.message = UserText("'%1' is not a schema kind", *kindText), .path = path + ".kind"});
    OpSchema out{
        .opType = std::move(*op), .kind = *kind, .name = json::textOr(object, "name"), .overload = json::textOr(object, "overload")};
    out.text = json::textOr(object, "text");
    out.reason = json::toText(object.value("reason", Json()));
    out.isMutable = json::flagOr(object, "isMutable");
    out.isVararg = json::flagOr(object, "isVararg");
    out.isVarret = json::flagOr(object, "isVarret");
    auto arguments = readSlots(object, "arguments", path);
    auto returns = readSlots(object, "returns", path);
    if (!arguments || !returns)
        return fail((arguments ? returns : arguments).error());
    out.arguments = std::move(*arguments);
    for (auto& slot : *returns)
        out.returns.push_back({std::move(slot.name), std::move(slot.type), std::move(slot.alias)});
    out.tags = strings(object, "tags");
    out.overloads = strings(object, "overloads");
    return out;
}

/// Strings of a request.
Result<std::vector<std::string>> names(const Json& object, const char* key, std::size_t most)
{
    const auto list = json::array(object, key, "$.arguments");
    if (!list)
        return fail(list.error());
    const std::string path = std::string("$.arguments.") + key;
    if ((*list)->size() > most)
        return fail(Error{.message = UserText("more than %1 elements in one request", most), .path = path});
    std::vector<std::string> out;
    for (const Json& element : **list) {
        if (!element.is_string())
            return fail(Error{.message = UserText("this must be a string"), .path = path + "[" + std::to_string(out.size()) + "]"});
        out.push_back(element.get<std::string>());
    }
    return out;
}

} // namespace

const SchemaArgument* OpSchema::tryArgument(std::string_view argument) const
{
    const auto found = std::find_if(arguments.begin(), arguments.end(), [argument](const auto& a) { return a.name == argument; });
    return found == arguments.end() ? nullptr : &*found;
}

std::string encode(const SchemasRequest& request)
{
    Json out{{"ops", request.ops}};
    if (!request.plugins.empty())
        out["plugins"] = request.plugins;
    if (!request.allowPluginNeeds.empty())
        out["allowPluginNeeds"] = request.allowPluginNeeds;
    return json::dump(out);
}

std::string encode(const SchemasAnswer& answer)
{
    Json schemas = Json::array();
    for (const auto& schema : answer.schemas)
        schemas.push_back(schemaJson(schema));
    return json::dump({{"torchVersion", answer.torchVersion}, {"schemas", std::move(schemas)}});
}

Result<SchemasRequest> decodeSchemasRequest(std::string_view text)
{
    const auto parsed = json::parse(text);
    if (!parsed)
        return fail(parsed.error());
    SchemasRequest out;
    if (auto ops = names(*parsed, "ops", SchemasRequest::maxOps))
        out.ops = std::move(*ops);
    else
        return fail(std::move(ops.error()));
    for (std::size_t i = 0; i < out.ops.size(); ++i)
        if (out.ops[i].size() > SchemasRequest::maxName)
            return fail(
                Error{.message = UserText("this is too long for an operator name"), .path = "$.arguments.ops[" + std::to_string(i) + "]"});
    if (parsed->contains("allowPluginNeeds")) {
        auto allowed = names(*parsed, "allowPluginNeeds", SchemasRequest::maxPlugins);
        if (!allowed)
            return fail(std::move(allowed.error()));
        out.allowPluginNeeds = std::move(*allowed);
    }
    if (!parsed->contains("plugins"))
        return out;
    if (auto plugins = names(*parsed, "plugins", SchemasRequest::maxPlugins))
        out.plugins = std::move(*plugins);
    else
        return fail(std::move(plugins.error()));
    return out;
}

Result<SchemasAnswer> decodeSchemasAnswer(std::string_view text)
{
    const auto parsed = json::parse(text);
    if (!parsed)
        return fail(parsed.error());
    const auto schemas = json::array(*parsed, "schemas", "$.body");
    if (!schemas)
        return fail(schemas.error());
    SchemasAnswer out{.torchVersion = json::textOr(*parsed, "torchVersion")};
    for (const Json& schema : **schemas) {
        auto read = readSchema(schema, "$.body.schemas[" + std::to_string(out.schemas.size()) + "]");
        if (!read)
            return fail(read.error());
        out.schemas.push_back(std::move(*read));
    }
    return out;
}

} // namespace nodewise::protocol
