// SPDX-License-Identifier: Apache-2.0
#include "app/cli/plugins.h"

#include "app/cli/option_kind.h"
#include "app/cli/options.h"
#include "core/base/sha256.h"
#include "core/trust/plugin_needs.h"
#include "core/trust/trust_list.h"

namespace nodewise::cli {

CLI::Option* addPlugins(CLI::App& app, PluginOptions& plugins, const char* brings)
{
    auto* option = acts(addRepeated(app, "--plugin LIB", plugins.files, std::string("Shared library with ") + brings + "; it is executed"));
    acts(app.add_flag("--allow-plugin-needs", plugins.allowNeeds,
                      "Give plug-ins the access that LIB.needs.json asks for; with =SHA256, only as far as the file has that hash"));
    return option;
}

std::vector<std::string> allowedNeeds(const PluginOptions& plugins)
{
    const bool asTheySay = plugins.allowNeeds == "true";
    if (!plugins.allowNeeds.empty() && !asTheySay)
        return {plugins.allowNeeds};
    std::vector<std::string> out;
    const trust::TrustList list(trust::TrustList::userFile());
    for (const std::string& file : trust::needsFiles(plugins.files)) {
        auto hash = list.tryTrustedHash(file);
        if (!hash && asTheySay && list.stateOf(file) == trust::State::Unknown)
            if (auto now = sha256OfFile(file))
                hash = std::move(*now);
        if (hash)
            out.push_back(std::move(*hash));
    }
    return out;
}

} // namespace nodewise::cli
