// SPDX-License-Identifier: Apache-2.0
#include "core/base/cache_folder.h"

#include "core/base/atomic_file.h"
#include "core/base/hash.h"
#include "core/base/input_file.h"
#include "core/base/words.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace nodewise {

namespace fs = std::filesystem;

namespace {

std::string homeFolder()
{
    if (std::string home = variable("HOME"); home.starts_with('/'))
        return home;
    std::array<char, 4096> memory{};
    struct ::passwd entry = {}, *found = nullptr;
    const bool known = ::getpwuid_r(::getuid(), &entry, memory.data(), memory.size(), &found) == 0 && found && found->pw_dir;
    return known && found->pw_dir[0] == '/' ? found->pw_dir : std::string();
}

/// Ours alone, as far as its permissions go. Links are not followed: who may lay one decides where it leads.
UserText dangerIn(const std::string& folder)
{
    struct ::stat about = {};
    if (::lstat(folder.c_str(), &about) != 0)
        return {};
    if (S_ISLNK(about.st_mode))
        return UserText("%1 is a link", folder);
    if (!S_ISDIR(about.st_mode) || about.st_uid != ::geteuid())
        return UserText("%1 is not a folder of yours", folder);
    constexpr ::mode_t owner = 0700, others = 0077;
    const bool isShared = (about.st_mode & S_ISVTX) != 0 || folder == "/"; // as it must stay
    const bool alone = (about.st_mode & others) == 0 || (!isShared && ::chmod(folder.c_str(), owner) == 0);
    return alone ? UserText() : UserText("others can read or change %1", folder);
}

/// Of the folders that lead to it, by the path as it stands: one that everybody may write to (but in /tmp and its like, where each has
/// their own) lets them lay another folder in place of the next one; a link leads where its owner wants.
UserText dangerOnTheWay(const fs::path& folder)
{
    const auto isOurs = [](const struct ::stat& about) { return about.st_uid == 0 || about.st_uid == ::geteuid(); };
    bool sticky = false; // what the next one lies in
    fs::path way;
    for (const fs::path& name : folder.parent_path()) {
        way /= name;
        struct ::stat about = {};
        if (::lstat(way.c_str(), &about) != 0)
            return {};
        if (!isOurs(about) && (S_ISLNK(about.st_mode) || sticky))
            return UserText("%1 belongs to another user", way.string());
        if (S_ISLNK(about.st_mode))
            continue; // where it leads is looked at, too
        sticky = (about.st_mode & S_ISVTX) != 0;
        if ((about.st_mode & S_IWOTH) != 0 && !sticky)
            return UserText("everybody can write to %1", way.string());
    }
    return {};
}

bool isPrivate(const std::string& folder)
{
    std::error_code none;
    return fs::is_directory(fs::symlink_status(folder, none)) && CacheFolder(folder).danger().empty();
}

struct CachedFile {
    fs::path path;
    fs::file_time_type used;
    std::uint64_t size = 0;
};

std::vector<CachedFile> cachedFiles(const std::string& folder, std::string_view suffix)
{
    std::vector<CachedFile> all;
    std::error_code failed;
    for (fs::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed)) {
        std::error_code gone;
        // Also the parts that a killed process left.
        if (at->path().filename().string().find(suffix) == std::string::npos || at->is_symlink(gone) || !at->is_regular_file(gone))
            continue;
        CachedFile found{at->path(), at->last_write_time(gone), 0};
        found.size = at->file_size(gone);
        if (!gone)
            all.push_back(std::move(found));
    }
    std::ranges::sort(all, std::greater(), &CachedFile::used);
    return all;
}

} // namespace

std::string CacheFolder::usual(std::string_view kind)
{
    std::string around = variable("XDG_CACHE_HOME");
    const bool isRoot = fs::path(around).lexically_normal().relative_path().empty(); // the whole machine's
    if (!around.starts_with('/') || isRoot) { // a relative one counts as none (XDG Base Directory Specification)
        const std::string home = homeFolder();
        around = home.empty() ? std::string() : home + "/.cache";
    }
    return around.empty() ? around : around + "/nodewise/" + std::string(kind);
}

std::string CacheFolder::fileOf(std::string_view key, std::string_view suffix) const
{
    return m_folder + "/" + longHashText(key) + std::string(suffix);
}

UserText CacheFolder::danger() const
{
    if (m_folder.empty())
        return {};
    std::error_code none;
    const fs::path folder = fs::absolute(m_folder, none).lexically_normal();
    if (auto found = dangerIn(folder.string()); !found.empty())
        return found;
    if (auto found = dangerOnTheWay(folder); !found.empty())
        return found;
    return dangerOnTheWay(fs::weakly_canonical(folder, none));
}

bool CacheFolder::prepare() const
{
    if (m_folder.empty())
        return false;
    constexpr ::mode_t owner = 0700;
    fs::path made; // those that lead to it, too, whatever the umask says
    for (const fs::path& name : fs::path(m_folder)) {
        made /= name;
        ::mkdir(made.c_str(), owner);
    }
    return isPrivate(m_folder);
}

std::optional<std::string> CacheFolder::tryRead(std::string_view key, std::string_view suffix, std::uint64_t most) const
{
    if (m_folder.empty() || !isPrivate(m_folder))
        return std::nullopt;
    const std::string file = fileOf(key, suffix);
    auto kept = readFile(file, most);
    if (!kept)
        return std::nullopt;
    const std::size_t end = kept->find('\n');
    if (end == std::string::npos)
        return std::nullopt;
    std::string text = kept->substr(end + 1);
    if (std::string_view(*kept).substr(0, end) != longHashText(std::string(key) + '\n' + text))
        return std::nullopt;
    markUsed(file);
    return text;
}

void CacheFolder::keep(std::string_view key, std::string_view suffix, std::string_view text) const
{
    if (!prepare())
        return;
    std::string content = longHashText(std::string(key) + '\n' + std::string(text)) + '\n';
    content += text;
    [[maybe_unused]] const auto written = writeFile(fileOf(key, suffix), content, AtomicFile::Access::Owner);
}

void CacheFolder::trim(std::string_view suffix, std::uint64_t bytes, std::chrono::hours age) const
{
    if (m_folder.empty() || !isPrivate(m_folder))
        return;
    const auto oldest = fs::file_time_type::clock::now() - age;
    std::uint64_t sum = 0;
    for (const CachedFile& file : cachedFiles(m_folder, suffix)) {
        sum += file.size;
        std::error_code ignored;
        if (sum > bytes || file.used < oldest)
            fs::remove(file.path, ignored);
    }
}

void CacheFolder::markUsed(const std::string& file)
{
    std::error_code ignored;
    fs::last_write_time(file, fs::file_time_type::clock::now(), ignored);
}

} // namespace nodewise
