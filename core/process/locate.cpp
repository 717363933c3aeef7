// SPDX-License-Identifier: Apache-2.0
#include "core/process/locate.h"

#include <filesystem>
#include <unistd.h>
#include <vector>

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

Result<std::string> findPythonStart()
{
    namespace fs = std::filesystem;
    const fs::path own = ownFolder();
    std::vector<fs::path> folders;
    if (own.parent_path().filename() == "_app") // elsewhere that would be a folder that is not ours
        folders.push_back(own / "../../../nodewise");
    folders.insert(folders.end(), {own / "../share/nodewise/python/nodewise", own / "../../python/nodewise"});
    for (const fs::path& folder : folders) {
        std::error_code none;
        const fs::path start = (folder / "worker" / "start.py").lexically_normal();
        if (fs::exists(start, none))
            return start.string();
    }
    return fail(Error{.message = UserText("the Python package nodewise is not beside %1", own.string()),
                      .hint = UserText("install the whole of Nodewise, or run it from its build folder")});
}

} // namespace nodewise::process
