// SPDX-License-Identifier: Apache-2.0
// Plug-ins run in the worker's cage, where they read themselves, the libraries beside them, and what requests name. One that needs more
// says so in a file beside it, "libx.so.needs.json": {"read": [PATH, ...], "write": [PATH, ...]}. It is trusted like any file that acts: by
// its path and its content.
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace nodewise::trust {

/// Files and folders; all that lies below a folder, too. Absolute, without "..".
struct PluginNeeds {
    std::vector<std::string> read;
    std::vector<std::string> write; ///< read, too
    bool empty() const { return read.empty() && write.empty(); }
    bool operator==(const PluginNeeds&) const = default;
};

/// "libx.so.needs.json" of "libx.so".
std::string needsFile(const std::string& plugin);
bool isNeedsFile(std::string_view file);
/// The text of such a file; "" = there is none. Errors: it can't be read.
Result<std::string> needsText(const std::string& plugin);
/// Of "" nothing. Relative paths start at the plug-in's folder. Errors name the file.
Result<PluginNeeds> parseNeeds(const std::string& plugin, const std::string& text);
Result<PluginNeeds> needsOf(const std::string& plugin);
/// The files of those plug-ins that ask for something. One that can't be read is left out: the engine says what is wrong with it.
std::vector<std::string> needsFiles(const std::vector<std::string>& plugins);

} // namespace nodewise::trust
