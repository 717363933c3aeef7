// SPDX-License-Identifier: Apache-2.0
#include "app/cli/mcp_tools.h"

#include "app/cli/option_kind.h"
#include "app/cli/parser.h"
#include "app/cli/synopsis.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace nodewise::cli {

namespace {

using Json = nlohmann::ordered_json;

/// About the command line itself; "export" runs a file as Python, outside of every cage.
constexpr std::array leftOut{"help", "completion", "mcp", "export"};

bool isFlag(const CLI::Option& option)
{
    return option.get_items_expected_max() == 0;
}

bool isList(const CLI::Option& option)
{
    return option.get_items_expected_max() > 1;
}

/// "inputs", "file", "output": the long name.
std::string nameOf(const CLI::Option& option)
{
    std::string name = option.get_positional()       ? option.get_name(true)
                       : option.get_lnames().empty() ? option.get_snames().front()
                                                     : option.get_lnames().front();
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return c == '-' ? '_' : static_cast<char>(std::tolower(c)); });
    return name;
}

bool isAllowed(const CLI::Option& option, const McpLimits& limits)
{
    return (limits.write || option.get_group() != writingOptions) && (limits.act || option.get_group() != actingOptions);
}

std::vector<const CLI::Option*> optionsOf(const CLI::App& command, const McpLimits& limits)
{
    return command.get_options([&](const CLI::Option* option) { return option != command.get_help_ptr() && isAllowed(*option, limits); });
}

bool isTool(const CLI::App& command, const McpLimits& limits)
{
    if (command.get_require_subcommand_min() > 0 || std::ranges::find(leftOut, command.get_name()) != leftOut.end())
        return false;
    return std::ranges::none_of(command.get_options(),
                                [&](const CLI::Option* option) { return option->get_required() && !isAllowed(*option, limits); });
}

Json schemaOf(const CLI::Option& option)
{
    Json one{{"type", isFlag(option) ? "boolean" : "string"}};
    if (const auto choices = choicesOf(option); !choices.empty())
        one["enum"] = choices;
    Json out = isList(option) ? Json{{"type", "array"}, {"items", std::move(one)}} : std::move(one);
    const std::string value = option.get_type_name();
    const bool told = isFlag(option) || option.get_positional() || out.contains("enum") || value.empty();
    out["description"] = (told ? "" : value.substr(0, value.find(':')) + ": ") + option.get_description();
    return out;
}

std::string textOf(const nlohmann::json& value)
{
    return value.is_string() ? value.get<std::string>() : value.dump();
}

/// The option's words; a value may begin with a minus sign.
Result<void> append(const CLI::Option& option, const nlohmann::json& value, std::vector<std::string>& named,
                    std::vector<std::string>& placed)
{
    if (isFlag(option)) {
        if (!value.is_boolean())
            return fail("'%1' must be true or false", nameOf(option));
        if (value.get<bool>())
            named.push_back("--" + option.get_lnames().front());
        return {};
    }
    const bool list = value.is_array();
    if (list && !isList(option))
        return fail("'%1' is one value", nameOf(option));
    const std::string name = option.get_positional()       ? std::string()
                             : option.get_lnames().empty() ? "-" + option.get_snames().front()
                                                           : "--" + option.get_lnames().front();
    const bool together = isList(option) && option.get_items_expected_max() < CLI::detail::expected_max_vector_size; // "--diff A B"
    if (together && !option.get_positional())
        named.push_back(name);
    for (const nlohmann::json& each : list ? value : nlohmann::json::array({value})) {
        if (!each.is_string() && !each.is_number())
            return fail("'%1' must be a text or a number", nameOf(option));
        if (textOf(each).find('\0') != std::string::npos)
            return fail("'%1' has a zero byte", nameOf(option));
        if (option.get_positional())
            placed.push_back(textOf(each));
        else
            named.push_back((together ? "" : name + "=") + textOf(each));
    }
    return {};
}

} // namespace

std::string toolName(const CLI::App& command)
{
    std::string name = nameOf(command);
    std::ranges::replace(name, ' ', '_');
    return name;
}

const CLI::App* tryTool(const CLI::App& app, const std::string& name, const McpLimits& limits)
{
    for (const CLI::App* command : commandsOf(app))
        if (toolName(*command) == name)
            return isTool(*command, limits) ? command : nullptr;
    return nullptr;
}

Json schemaOf(const CLI::App& command, const McpLimits& limits)
{
    Json properties = Json::object(), required = Json::array();
    for (const CLI::Option* option : optionsOf(command, limits)) {
        properties[nameOf(*option)] = schemaOf(*option);
        if (option->get_required())
            required.push_back(nameOf(*option));
    }
    return {{"type", "object"}, {"properties", std::move(properties)}, {"required", std::move(required)}, {"additionalProperties", false}};
}

Json toolsOf(const CLI::App& app, const McpLimits& limits)
{
    Json out = Json::array();
    for (const CLI::App* command : commandsOf(app)) {
        if (!isTool(*command, limits))
            continue;
        const bool deeds = std::ranges::any_of(optionsOf(*command, limits), [](const CLI::Option* option) {
            return option->get_group() == writingOptions || option->get_group() == actingOptions;
        });
        out.push_back({{"name", toolName(*command)},
                       {"description", command->get_description() + (command->get_footer().empty() ? "" : "\n" + command->get_footer())},
                       {"inputSchema", schemaOf(*command, limits)},
                       {"annotations", {{"readOnlyHint", !deeds}, {"openWorldHint", false}}}});
    }
    return out;
}

Result<std::vector<std::string>> wordsOf(const CLI::App& command, const nlohmann::json& arguments, const McpLimits& limits)
{
    std::vector<std::string> named, placed;
    if (!arguments.is_object() && !arguments.is_null())
        return fail("the arguments must be an object");
    const auto options = optionsOf(command, limits);
    for (const auto& [name, value] : arguments.items()) {
        const auto found = std::ranges::find_if(options, [&](const CLI::Option* option) { return nameOf(*option) == name; });
        if (found == options.end())
            return fail("'%1' has no argument '%2', or it is not allowed here", toolName(command), name);
        if (!(*found)->get_positional())
            if (auto added = append(**found, value, named, placed); !added)
                return fail(added.error());
    }
    for (const CLI::Option* option : options) // in their own order
        if (option->get_positional() && arguments.is_object() && arguments.contains(nameOf(*option)))
            if (auto added = append(*option, arguments[nameOf(*option)], named, placed); !added)
                return fail(added.error());
    std::vector<std::string> out;
    if (const std::string name = nameOf(command); !name.empty())
        out = CLI::detail::split(name, ' ');
    out.insert(out.end(), named.begin(), named.end());
    if (!placed.empty())
        out.emplace_back("--");
    out.insert(out.end(), placed.begin(), placed.end());
    return out;
}

} // namespace nodewise::cli
