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
    std::string allowNeeds; ///< beyond the cage: "" = what the user trusts; "true" = as the files beside them say; else a file's SHA-256
};

/// The option --plugin.
CLI::Option* addPlugins(CLI::App& app, PluginOptions& plugins, const char* brings = "operators, conversions or executors");

/// SHA-256 of the files in which they ask for something, as far as the option allows it or the user trusts it (in the window). The option
/// without a hash is no word on one that has changed since.
std::vector<std::string> allowedNeeds(const PluginOptions& plugins);

/// `Request` has members `plugins` and `allowPluginNeeds`.
template <class Request>
void namePlugins(const PluginOptions& plugins, Request& request)
{
    request.plugins = plugins.files;
    request.allowPluginNeeds = allowedNeeds(plugins);
}

} // namespace nodewise::cli
