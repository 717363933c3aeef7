// SPDX-License-Identifier: Apache-2.0
#include "core/sim/npu_text.h"

#include "core/base/json.h"

#include <algorithm>
#include <yaml-cpp/yaml.h>

namespace nodewise::sim {

namespace {

using json::Json;

/// "" of what has parts of its own, however deep: no parameter is made of such.
std::string textOf(const Json& value)
{
    if (value.is_structured())
        return {};
    return value.is_string() ? value.get<std::string>() : value.dump();
}

Result<NpuText> parseJson(std::string_view text)
{
    const auto object = json::parse(text);
    if (!object)
        return fail(object.error());
    if (!object->is_object())
        return fail("an NPU configuration must be an object of parameters");
    NpuText out{.parameters = {}, .json = true};
    for (const auto& [name, value] : object->items()) {
        NpuParameter parameter{.name = name, .values = {}, .nested = value.is_object()};
        if (value.is_array())
            for (const Json& element : value)
                parameter.values.push_back(textOf(element));
        else if (!parameter.nested)
            parameter.values.push_back(textOf(value));
        out.parameters.push_back(std::move(parameter));
    }
    return out;
}

NpuParameter parameterOf(const YAML::Node& key, const YAML::Node& value)
{
    NpuParameter parameter{.name = key.as<std::string>(), .values = {}, .nested = value.IsMap(), .line = key.Mark().line + 1};
    if (value.IsScalar())
        parameter.values.push_back(value.as<std::string>());
    for (const YAML::Node& element : value.IsSequence() ? value : YAML::Node())
        parameter.values.push_back(element.IsScalar() ? element.as<std::string>() : std::string());
    return parameter;
}

Result<NpuText> parseYaml(const std::string& text)
{
    try {
        const YAML::Node object = YAML::Load(text);
        if (!object.IsMap())
            return fail("an NPU configuration must be an object of parameters");
        NpuText out;
        for (const auto& parameter : object)
            out.parameters.push_back(parameterOf(parameter.first, parameter.second));
        return out;
    } catch (const YAML::Exception& error) {
        return fail(
            Error{.message = UserText("this is not YAML: %1", error.msg), .line = error.mark.line + 1, .column = error.mark.column + 1});
    }
}

} // namespace

const NpuParameter* NpuText::find(std::string_view name) const
{
    const auto found = std::ranges::find(parameters, name, &NpuParameter::name);
    return found == parameters.end() ? nullptr : &*found;
}

Error NpuText::at(std::string_view name, UserText message) const
{
    Error error{.message = std::move(message)};
    if (json)
        error.path = "$." + std::string(name);
    if (const NpuParameter* parameter = find(name))
        error.line = parameter->line;
    return error;
}

Result<NpuText> parseNpu(std::string_view text)
{
    constexpr std::size_t most = 256u << 10; // real ones have 2 kB, and YAML's nodes take 300 times their text
    if (text.size() > most)
        return fail("an NPU configuration has at most %1 bytes", most);
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first != std::string_view::npos && (text[first] == '{' || text[first] == '['))
        return parseJson(text);
    return parseYaml(std::string(text));
}

} // namespace nodewise::sim
