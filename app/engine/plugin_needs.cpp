// SPDX-License-Identifier: Apache-2.0
#include "app/engine/plugin_needs.h"

#include "core/base/json.h"
#include "core/base/sha256.h"
#include "core/base/words.h"
#include "core/trust/plugin_needs.h"

#include <algorithm>

namespace nodewise::engine {

namespace {

using json::Json;
using process::Grant;

std::vector<std::string> textsOf(const Json& arguments, const char* key)
{
    std::vector<std::string> out;
    if (const auto found = arguments.find(key); found != arguments.end() && found->is_array())
        for (const Json& element : *found)
            if (element.is_string())
                out.push_back(element.get<std::string>());
    return out;
}

std::string listed(const std::vector<std::string>& paths)
{
    return paths.empty() ? "-" : joined(paths);
}

void add(const std::vector<std::string>& paths, Grant::Access access, std::vector<Grant>& out)
{
    for (const std::string& path : paths)
        out.push_back({.path = path, .access = access});
}

} // namespace

Result<void> PluginNeeds::check(std::string_view arguments)
{
    const auto parsed = json::parse(arguments);
    if (!parsed || !parsed->is_object())
        return {}; // whoever takes the request says what is wrong with it
    const auto allowedNow = textsOf(*parsed, "allowPluginNeeds");
    for (const std::string& plugin : textsOf(*parsed, "plugins")) {
        const auto text = trust::needsText(plugin);
        if (!text)
            return fail(text.error());
        const auto needs = trust::parseNeeds(plugin, *text);
        if (!needs)
            return fail(needs.error());
        const std::string hash = sha256Text(*text);
        if (std::ranges::find(allowedNow, hash) != allowedNow.end())
            m_allowed[plugin] = *text;
        const auto allowed = m_allowed.find(plugin);
        if (!needs->empty() && (allowed == m_allowed.end() || allowed->second != *text))
            return fail(
                Error{.message = UserText("this plug-in needs more than others may; to read: %1; to write: %2", listed(needs->read),
                                          listed(needs->write)),
                      .file = plugin,
                      .hint = UserText("if you trust it with that, allow exactly this: %1 in the request's list allowPluginNeeds", hash)});
    }
    return {};
}

std::vector<Grant> PluginNeeds::grants(std::string_view arguments) const
{
    std::vector<Grant> out;
    const auto parsed = json::parse(arguments);
    if (!parsed || !parsed->is_object())
        return out;
    for (const std::string& plugin : textsOf(*parsed, "plugins"))
        if (const auto allowed = m_allowed.find(plugin); allowed != m_allowed.end())
            if (const auto needs = trust::parseNeeds(plugin, allowed->second)) {
                add(needs->read, Grant::Access::Read, out);
                add(needs->write, Grant::Access::Write, out);
            }
    return out;
}

} // namespace nodewise::engine
