// SPDX-License-Identifier: Apache-2.0
#include "core/sim/npu_text.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <yaml-cpp/yaml.h>

namespace nodewise::sim {

namespace {

using Json = nlohmann::json;

/// "" of what has parts of its own, however deep: no member is made of such.
std::string textOf(const Json& value)
{
    if (value.is_structured())
        return {};
    return value.is_string() ? value.get<std::string>() : value.dump();
}

Result<NpuText> parseJson(std::string_view text)
{
    const Json object = Json::parse(text, nullptr, false);
    if (object.is_discarded())
        return fail("this is not JSON");
    if (!object.is_object())
        return fail("an NPU configuration is an object of members");
    NpuText out{.members = {}, .json = true};
    for (const auto& [name, value] : object.items()) {
        NpuMember member{.name = name, .values = {}, .nested = value.is_object()};
        if (value.is_array())
            for (const Json& element : value)
                member.values.push_back(textOf(element));
        else if (!member.nested)
            member.values.push_back(textOf(value));
        out.members.push_back(std::move(member));
    }
    return out;
}

NpuMember memberOf(const YAML::Node& key, const YAML::Node& value)
{
    NpuMember member{.name = key.as<std::string>(), .values = {}, .nested = value.IsMap(), .line = key.Mark().line + 1};
    if (value.IsScalar())
        member.values.push_back(value.as<std::string>());
    for (const YAML::Node& element : value.IsSequence() ? value : YAML::Node())
        member.values.push_back(element.IsScalar() ? element.as<std::string>() : std::string());
    return member;
}

Result<NpuText> parseYaml(const std::string& text)
{
    try {
        const YAML::Node object = YAML::Load(text);
        if (!object.IsMap())
            return fail("an NPU configuration is an object of members");
        NpuText out;
        for (const auto& member : object)
            out.members.push_back(memberOf(member.first, member.second));
        return out;
    } catch (const YAML::Exception& error) {
        return fail(
            Error{.message = Text("this is not YAML: %1", error.msg), .line = error.mark.line + 1, .column = error.mark.column + 1});
    }
}

} // namespace

const NpuMember* NpuText::find(std::string_view name) const
{
    const auto found = std::ranges::find(members, name, &NpuMember::name);
    return found == members.end() ? nullptr : &*found;
}

Error NpuText::at(std::string_view name, Text message) const
{
    Error error{.message = std::move(message)};
    if (json)
        error.path = "$." + std::string(name);
    if (const NpuMember* member = find(name))
        error.line = member->line;
    return error;
}

Result<NpuText> parseNpu(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first != std::string_view::npos && (text[first] == '{' || text[first] == '['))
        return parseJson(text);
    return parseYaml(std::string(text));
}

} // namespace nodewise::sim
