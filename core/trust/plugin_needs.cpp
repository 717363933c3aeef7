// SPDX-License-Identifier: Apache-2.0
#include "core/trust/plugin_needs.h"

#include "core/base/data_folder.h"
#include "core/base/json.h"

#include <algorithm>
#include <filesystem>

namespace nodewise::trust {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view suffix = ".needs.json";
constexpr std::size_t mostPaths = 1000; ///< a person is asked about each, and each is opened

/// Behind a zero byte the system sees nothing: another path would be opened than the one that a person was asked about.
bool arePaths(const json::Json& list)
{
    return list.is_array() && std::ranges::all_of(list, [](const json::Json& element) {
               return element.is_string() && element.get_ref<const std::string&>().find('\0') == std::string::npos;
           });
}

std::vector<std::string> paths(const json::Json& object, const char* key, const fs::path& folder)
{
    std::vector<std::string> out;
    if (const auto found = object.find(key); found != object.end())
        for (const json::Json& element : *found)
            out.push_back((folder / element.get<std::string>()).lexically_normal().string());
    return out;
}

} // namespace

std::string needsFile(const std::string& plugin)
{
    return plugin + std::string(suffix);
}

bool isNeedsFile(std::string_view file)
{
    return file.ends_with(suffix);
}

Result<std::string> needsText(const std::string& plugin)
{
    std::error_code none;
    return fs::exists(needsFile(plugin), none) ? readDataFile(needsFile(plugin)) : Result<std::string>(std::string());
}

Result<PluginNeeds> parseNeeds(const std::string& plugin, const std::string& text)
{
    if (text.empty())
        return PluginNeeds();
    const auto parsed = json::parse(text);
    if (!parsed || !parsed->is_object())
        return fail(Error{.message = UserText("this must be an object with \"read\" and \"write\""), .file = needsFile(plugin)});
    std::error_code none;
    const fs::path folder = fs::absolute(plugin, none).parent_path();
    for (const char* key : {"read", "write"}) {
        const auto list = parsed->find(key);
        if (list == parsed->end())
            continue;
        if (list->size() > mostPaths)
            return fail(Error{.message = UserText("this list has more than %1 entries", mostPaths),
                              .file = needsFile(plugin),
                              .path = std::string("$.") + key});
        if (!arePaths(*list))
            return fail(
                Error{.message = UserText("this must be a list of paths"), .file = needsFile(plugin), .path = std::string("$.") + key});
    }
    return PluginNeeds{.read = paths(*parsed, "read", folder), .write = paths(*parsed, "write", folder)};
}

Result<PluginNeeds> needsOf(const std::string& plugin)
{
    const auto text = needsText(plugin);
    return text ? parseNeeds(plugin, *text) : fail(text.error());
}

std::vector<std::string> needsFiles(const std::vector<std::string>& plugins)
{
    std::vector<std::string> out;
    for (const std::string& plugin : plugins)
        if (const auto needs = needsOf(plugin); needs && !needs->empty())
            out.push_back(needsFile(plugin));
    return out;
}

} // namespace nodewise::trust
