// SPDX-License-Identifier: Apache-2.0
// nodewise/plugins: what shared libraries that the user named bring. Asking runs their code, in the torch worker.
#pragma once

#include "core/protocol/body.h"

#include <vector>

namespace nodewise::protocol {

/// What a plug-in brought.
struct PluginInfo {
    std::string file;                                           ///< absolute
    std::vector<std::string> operators, conversions, executors; ///< "custom::fused_gate"; patterns
    bool operator==(const PluginInfo&) const = default;
};

/// Loads the libraries that are not loaded yet. The first that can't be is the error.
struct PluginsRequest {
    static constexpr std::string_view command = "nodewise/plugins";
    std::vector<std::string> plugins;          ///< paths, in order
    std::vector<std::string> allowPluginNeeds; ///< as LaunchArguments'
    bool operator==(const PluginsRequest&) const = default;
};
struct PluginsAnswer {
    std::vector<PluginInfo> plugins; ///< those asked for, in their order
    bool operator==(const PluginsAnswer&) const = default;
};

} // namespace nodewise::protocol
