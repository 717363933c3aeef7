// SPDX-License-Identifier: Apache-2.0
// What options do beyond telling a command what to show. Their heading in the help says it, and nodewise-cli mcp goes by it.
#pragma once

#include <CLI/CLI.hpp>

namespace nodewise::cli {

inline constexpr const char* writingOptions = "Options that name what is written";
inline constexpr const char* actingOptions = "Options that let code of yours run";

/// It names a file or folder that the command writes.
inline CLI::Option* writes(CLI::Option* option)
{
    return option->group(writingOptions);
}
/// Native code, an interpreter, or templates and kernels run because of it.
inline CLI::Option* acts(CLI::Option* option)
{
    return option->group(actingOptions);
}

} // namespace nodewise::cli
