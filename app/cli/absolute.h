// SPDX-License-Identifier: Apache-2.0
// Paths for a process that may stand in another folder.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace nodewise::cli {

/// "" stays "".
inline std::string absolutePath(const std::string& file)
{
    std::error_code ignored;
    const auto path = std::filesystem::absolute(file, ignored);
    return file.empty() || path.empty() ? file : path.string();
}

inline std::vector<std::string> absolutePaths(std::vector<std::string> files)
{
    for (std::string& file : files)
        file = absolutePath(file);
    return files;
}

/// A backend profile or configuration that is named by its file; a name stays as it is.
inline std::string absoluteProfile(const std::string& profile)
{
    return profile.ends_with(".json") ? absolutePath(profile) : profile;
}

} // namespace nodewise::cli
