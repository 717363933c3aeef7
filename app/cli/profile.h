// SPDX-License-Identifier: Apache-2.0
// The subcommands about backend profiles: profile check, profile list.
#pragma once

#include "core/base/result.h"

#include <functional>
#include <string>

namespace CLI {
class App;
}

namespace nodewise::cli {

struct CheckProfileOptions {
    std::string named; ///< name, or a file (.json)
    bool json = false;
};
/// What is wrong with a profile, as compilers say it: its form first; where that is right the engine looks at guards, functions and custom
/// operators. An error if anything is.
Result<void> checkProfile(const CheckProfileOptions& options);

struct ListProfilesOptions {
    bool json = false;
};
Result<void> listProfiles(const ListProfilesOptions& options);

/// Owns what the parser writes to.
struct ProfileCommands {
    CheckProfileOptions check;
    ListProfilesOptions list;
};
/// `chosen` becomes the command that the user named.
void addProfile(CLI::App& app, ProfileCommands& commands, std::function<Result<void>()>& chosen);

} // namespace nodewise::cli
