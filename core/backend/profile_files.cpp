// SPDX-License-Identifier: Apache-2.0
#include "core/backend/profile_files.h"

#include "core/backend/profile_reader.h"
#include "core/base/words.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

namespace nodewise::backend {

namespace fs = std::filesystem;

Result<std::vector<ProfileEntry>> listProfiles(const std::vector<std::string>& folders)
{
    std::map<std::string, ProfileEntry> found;
    for (const std::string& folder : folders) {
        const auto files = profileFiles(folder);
        if (!files)
            return fail(files.error());
        for (const DataFile& file : *files) {
            ReadProfile read = readWholeProfile(file.path, file.text);
            found[file.name] = {
                .name = file.name, .title = std::move(read.profile.title), .path = file.path, .errors = std::move(read.errors)};
        }
    }
    std::vector<ProfileEntry> entries;
    entries.reserve(found.size());
    for (auto& [name, entry] : found)
        entries.push_back(std::move(entry));
    return entries;
}

std::vector<std::pair<std::string, std::uint64_t>> ruleCounts(const Profile& profile)
{
    return {
        {"decompositions", profile.decompositions.size()}, {"exclude", profile.excluded.size()},    {"passes", profile.passes.size()},
        {"lowerings", profile.lowerings.size()},           {"opFuncs", profile.opFuncs.size()},     {"overrides", profile.overrides.size()},
        {"customOps", profile.customOps.size()},           {"fallbacks", profile.fallbacks.size()}, {"dtypes", profile.dtypes.size()}};
}

std::vector<std::string> filesOf(const std::vector<std::string>& folders, const Profile& profile)
{
    std::vector<std::string> files;
    if (!profile.path.empty())
        files.push_back(profile.path);
    for (const std::string& name : profile.tables)
        if (auto path = tablePath(tableFolders(folders, profile), name))
            files.push_back(std::move(*path));
    std::ranges::copy(profile.functions, std::back_inserter(files));
    std::vector<std::string> absolute;
    for (const std::string& file : files) {
        std::string path = fs::absolute(file).lexically_normal().string();
        if (std::ranges::count(absolute, path) == 0)
            absolute.push_back(std::move(path));
    }
    return absolute;
}

std::vector<std::string> tableFolders(std::vector<std::string> folders, const Profile& profile)
{
    if (!profile.path.empty()) // a profile that could not be read has none, and absolute() would throw
        folders.push_back(fs::absolute(profile.path).parent_path().lexically_normal().string());
    return folders;
}

Result<std::string> tablePath(const std::vector<std::string>& folders, const std::string& name)
{
    std::set<std::string> names;
    std::error_code none;
    for (auto folder = folders.rbegin(); folder != folders.rend(); ++folder) {
        const fs::path tables = fs::path(*folder) / "tables";
        if (const fs::path file = tables / (name + ".json"); fs::is_regular_file(file, none))
            return file.string();
        for (const fs::directory_entry& entry : fs::directory_iterator(tables, none))
            if (entry.path().extension() == ".json")
                names.insert(entry.path().stem().string());
    }
    return fail(
        Error{.message = UserText("there is no table '%1'", name),
              .hint = names.empty() ? UserText("there are none") : UserText("available: %1", joined({names.begin(), names.end()}))});
}

std::optional<std::string> findFunctionFile(const std::string& folder, const std::string& name)
{
    std::vector<std::string> candidates{(fs::path(folder) / name).lexically_normal().string()};
    std::vector<std::string> folders = name.find('/') == std::string::npos ? dataFolders("decompositions") : std::vector<std::string>();
    std::ranges::reverse(folders); // your own before what is shipped
    for (const std::string& each : folders)
        candidates.push_back((fs::path(each) / name).string());
    std::error_code none;
    const auto found = std::ranges::find_if(candidates, [&](const std::string& file) { return fs::is_regular_file(file, none); });
    return found == candidates.end() ? std::nullopt : std::optional(*found);
}

} // namespace nodewise::backend
