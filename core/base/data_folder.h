// SPDX-License-Identifier: Apache-2.0
// Folders of data that users may add to: NPU configurations, templates, profiles, decompositions.
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace nodewise {

struct DataFile {
    std::string path, name; ///< name: without folder and suffix
    std::string text;
};

/// Largest file that is read: what people write by hand is a thousandth of it.
inline constexpr std::size_t maxDataFileBytes = 4u << 20;

Result<std::string> readDataFile(const std::string& path);

/// The folder's files of this suffix (".json"), by name. A folder that is not there has none; a file that can't be read is an error.
Result<std::vector<DataFile>> dataFiles(const std::string& folder, std::string_view suffix);

/// `$VARIABLE/nodewise`, and where that is not set `~/HOME/nodewise`; "" where there is no home either. userFolder("XDG_STATE_HOME",
/// ".local/state").
std::string userFolder(const char* variable, std::string_view home);
/// `../share/nodewise/KIND` from the program's folder.
std::string shippedFolder(std::string_view kind);
/// What is shipped, and the user's own after it, in `$XDG_DATA_HOME/nodewise/KIND` (`~/.local/share`). `kind`: "templates", "npu",
/// "profiles", "decompositions".
std::vector<std::string> dataFolders(std::string_view kind);

} // namespace nodewise
