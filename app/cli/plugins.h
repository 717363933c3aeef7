// SPDX-License-Identifier: Apache-2.0
// Plug-ins that a command names.
#pragma once

#include "app/cli/command.h"

#include <string>
#include <vector>

namespace nodewise::cli {

/// --plugin and --allow-plugin-needs.
struct PluginOptions {
    std::vector<std::string> files;
    bool allowNeeds = false; ///< beyond the cage, as the files beside them say
};

/// The option --plugin.
CLI::Option* addPlugins(CLI::App& app, PluginOptions& plugins, const char* brings = "operators, conversions or executors");

/// The option says so, or the user trusts all that they ask for (in the window).
bool mayHaveNeeds(const PluginOptions& plugins);

/// `Request` has members `plugins` and `allowPluginNeeds`.
template <class Request>
void namePlugins(const PluginOptions& plugins, Request& request)
{
    request.plugins = plugins.files;
    request.allowPluginNeeds = mayHaveNeeds(plugins);
}

} // namespace nodewise::cli
