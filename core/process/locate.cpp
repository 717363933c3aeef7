// SPDX-License-Identifier: Apache-2.0
#include "core/process/locate.h"

#include <filesystem>
#include <unistd.h>

namespace nodewise::process {

std::string ownFolder()
{
    std::error_code error;
    const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
    return error ? std::string(".") : self.parent_path().string();
}

Result<std::string> findProgram(std::string_view name, std::string_view folder)
{
    const auto where = folder.empty() ? ownFolder() : std::string(folder);
    auto path = (std::filesystem::path(where) / name).string();
    if (::access(path.c_str(), X_OK) == 0)
        return path;
    return fail(Error{.message = UserText("the program %1 is not in %2", name, where),
                      .hint = UserText("build it too, or install all of Nodewise's programs into one folder")});
}

} // namespace nodewise::process
