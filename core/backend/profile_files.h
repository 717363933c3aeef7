// SPDX-License-Identifier: Apache-2.0
// Profiles on disk: which there are, and which files one is made of.
#pragma once

#include "core/backend/profile.h"

#include <optional>

namespace nodewise::backend {

struct ProfileEntry {
    std::string name; ///< of its file, without suffix
    std::string title, path;
    std::vector<Error> errors; ///< what is wrong with it
};
/// All that are there, by name; one of a later folder replaces its namesake. Errors: a file that can't be read.
Result<std::vector<ProfileEntry>> listProfiles(const std::vector<std::string>& folders);

/// How many rules there are in each section, in the order of the manual: "decompositions" 20, ...
std::vector<std::pair<std::string, std::uint64_t>> ruleCounts(const Profile& profile);

/// What a profile says stands in these: the profile, its tables, its functions. Absolute, each once; a table or function that is not
/// there is left out. For who watches them: when one changes, the profile is to be read anew.
std::vector<std::string> filesOf(const std::vector<std::string>& folders, const Profile& profile);

/// Folders in which "tables" may stand: the profiles', then the profile's own.
std::vector<std::string> tableFolders(std::vector<std::string> folders, const Profile& profile);
/// "inductor-2.13" as a file in "tables" of one of these folders, the last first. The error names those at hand.
Result<std::string> tablePath(const std::vector<std::string>& folders, const std::string& name);

/// The file of functions that a profile in `folder` calls `name`: beside it; a name without a folder also among your own decompositions,
/// then those that are shipped.
std::optional<std::string> findFunctionFile(const std::string& folder, const std::string& name);

} // namespace nodewise::backend
