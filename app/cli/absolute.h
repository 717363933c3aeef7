// SPDX-License-Identifier: Apache-2.0
// Paths for a process that may stand in another folder.
#pragma once

#include <filesystem>
#include <string>

namespace nodewise::cli {

/// "" stays "".
inline std::string absolutePath(const std::string& file)
{
    std::error_code ignored;
    const auto path = std::filesystem::absolute(file, ignored);
    return file.empty() || path.empty() ? file : path.string();
}

} // namespace nodewise::cli
