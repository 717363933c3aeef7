// SPDX-License-Identifier: Apache-2.0
#include "app/cli/plugins.h"

#include "app/cli/options.h"
#include "core/trust/plugin_needs.h"
#include "core/trust/trust_list.h"

#include <algorithm>

namespace nodewise::cli {

CLI::Option* addPlugins(CLI::App& app, PluginOptions& plugins, const char* brings)
{
    auto* option = addRepeated(app, "--plugin LIB", plugins.files, std::string("Shared library with ") + brings + "; it is executed");
    app.add_flag("--allow-plugin-needs", plugins.allowNeeds, "Give plug-ins the access that LIB.needs.json asks for");
    return option;
}

bool mayHaveNeeds(const PluginOptions& plugins)
{
    const auto needs = plugins.allowNeeds ? std::vector<std::string>() : trust::needsFiles(plugins.files);
    if (needs.empty())
        return plugins.allowNeeds;
    const trust::TrustList list(trust::TrustList::userFile());
    return std::ranges::all_of(needs, [&list](const std::string& file) { return list.trusts(file); });
}

} // namespace nodewise::cli
