// SPDX-License-Identifier: Apache-2.0
#include "app/engine/plugin_needs.h"

#include "core/base/data_folder.h"
#include "core/base/json.h"

#include <filesystem>

namespace nodewise::engine {

namespace {

using json::Json;
using process::Grant;

std::vector<std::string> texts(const Json& object, const char* key)
{
    std::vector<std::string> out;
    if (const auto found = object.find(key); found != object.end() && found->is_array())
        for (const Json& element : *found)
            if (element.is_string())
                out.push_back(element.get<std::string>());
    return out;
}

std::string needsFile(const std::string& plugin)
{
    return plugin + ".needs.json";
}

/// Absolute paths of folders and files; relative ones are beside the plug-in.
Result<std::vector<Grant>> readNeeds(const std::string& plugin, const std::string& text)
{
    const auto parsed = json::parse(text);
    if (!parsed || !parsed->is_object())
        return fail(Error{.message = UserText("this must be an object with \"read\" and \"write\""), .file = needsFile(plugin)});
    std::vector<Grant> out;
    const auto folder = std::filesystem::path(plugin).parent_path();
    for (const auto& [key, access] : {std::pair("read", Grant::Access::Read), std::pair("write", Grant::Access::Write)})
        for (const std::string& path : texts(*parsed, key))
            out.push_back({.path = (folder / path).string(), .access = access});
    return out;
}

/// "" = it has no such file.
Result<std::string> needsText(const std::string& plugin)
{
    std::error_code none;
    return std::filesystem::exists(needsFile(plugin), none) ? readDataFile(needsFile(plugin)) : Result<std::string>(std::string());
}

std::string listed(const std::vector<Grant>& needs, Grant::Access access)
{
    std::string out;
    for (const Grant& need : needs)
        if (need.access == access)
            out += (out.empty() ? "" : ", ") + need.path;
    return out.empty() ? "-" : out;
}

} // namespace

Result<void> PluginNeeds::check(std::string_view arguments)
{
    const auto parsed = json::parse(arguments);
    if (!parsed || !parsed->is_object())
        return {}; // whoever takes the request says what is wrong with it
    for (const std::string& plugin : texts(*parsed, "plugins")) {
        const auto text = needsText(plugin);
        if (!text)
            return fail(text.error());
        const auto needs = text->empty() ? Result<std::vector<Grant>>() : readNeeds(plugin, *text);
        if (!needs)
            return fail(needs.error());
        if (json::flagOr(*parsed, "allowPluginNeeds"))
            m_allowed[plugin] = *text;
        const auto allowed = m_allowed.find(plugin);
        if (!needs->empty() && (allowed == m_allowed.end() || allowed->second != *text))
            return fail(Error{.message = UserText("this plug-in needs more than others may; to read: %1; to write: %2",
                                                  listed(*needs, Grant::Access::Read), listed(*needs, Grant::Access::Write)),
                              .file = plugin,
                              .hint = UserText("if you trust it with that, allow it: allowPluginNeeds in the request")});
    }
    return {};
}

std::vector<Grant> PluginNeeds::grants(std::string_view arguments) const
{
    std::vector<Grant> out;
    const auto parsed = json::parse(arguments);
    if (!parsed || !parsed->is_object())
        return out;
    for (const std::string& plugin : texts(*parsed, "plugins"))
        if (const auto allowed = m_allowed.find(plugin); allowed != m_allowed.end())
            if (auto needs = readNeeds(plugin, allowed->second))
                out.insert(out.end(), needs->begin(), needs->end());
    return out;
}

} // namespace nodewise::engine
