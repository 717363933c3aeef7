// SPDX-License-Identifier: Apache-2.0
#include "core/base/data_folder.h"

#include "core/base/input_file.h"
#include "core/base/words.h"

#include <algorithm>
#include <filesystem>

namespace nodewise {

namespace fs = std::filesystem;

Result<std::string> readDataFile(const std::string& path)
{
    return readFile(path, maxDataFileBytes).transform([](std::string text) {
        const std::size_t mark = text.size() - withoutByteOrderMark(text).size();
        text.erase(0, mark);
        return text;
    });
}

Result<std::vector<DataFile>> dataFiles(const std::string& folder, std::string_view suffix)
{
    std::vector<DataFile> files;
    std::error_code none;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, none)) {
        if (entry.path().extension() != suffix)
            continue;
        auto text = readDataFile(entry.path().string());
        if (!text)
            return fail(text.error());
        files.push_back({entry.path().string(), entry.path().stem().string(), std::move(*text)});
    }
    std::ranges::sort(files, {}, &DataFile::name);
    return files;
}

std::string userFolder(const char* variable, std::string_view home)
{
    if (const std::string set = nodewise::variable(variable); set.starts_with('/')) // a relative one is to be ignored, XDG says
        return set + "/nodewise";
    const std::string own = nodewise::variable("HOME");
    return own.empty() ? own : (fs::path(own) / home / "nodewise").string();
}

std::string shippedFolder(std::string_view kind)
{
    std::error_code none;
    const fs::path program = fs::read_symlink("/proc/self/exe", none);
    return none ? std::string() : (program.parent_path().parent_path() / "share/nodewise" / kind).string();
}

std::vector<std::string> dataFolders(std::string_view kind)
{
    std::vector<std::string> folders;
    if (std::string shipped = shippedFolder(kind); !shipped.empty())
        folders.push_back(std::move(shipped));
    if (const std::string own = userFolder("XDG_DATA_HOME", ".local/share"); !own.empty())
        folders.push_back((fs::path(own) / kind).string());
    return folders;
}

} // namespace nodewise
