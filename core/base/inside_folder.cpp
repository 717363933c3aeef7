// SPDX-License-Identifier: Apache-2.0
#include "core/base/inside_folder.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <linux/openat2.h>
#include <optional>
#include <sys/syscall.h>
#include <unistd.h>

namespace nodewise {

namespace {

namespace fs = std::filesystem;

/// As the kernel walks it from an open folder; nullopt: it is too old to say, or not allowed to. Source: openat2(2).
std::optional<bool> tryStaysBeneath(int folder, const std::string& name)
{
    struct ::open_how how = {};
    how.flags = O_PATH | O_CLOEXEC;
    how.resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS;
    const long found = ::syscall(SYS_openat2, folder, name.c_str(), &how, sizeof how);
    const int problem = errno;
    if (found >= 0) {
        ::close(static_cast<int>(found));
        return true;
    }
    return problem == EXDEV || problem == ELOOP ? std::optional(false) : std::nullopt;
}

} // namespace

InsideFolder::InsideFolder(std::string folder)
    : m_folder(std::move(folder)), m_file(::open(m_folder.empty() ? "." : m_folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC))
{
    std::error_code failed;
    m_canonical = fs::canonical(m_folder.empty() ? "." : m_folder, failed).string();
}

InsideFolder::~InsideFolder()
{
    if (m_file >= 0)
        ::close(m_file);
}

/// As far as it exists, links followed.
bool InsideFolder::holds(const std::string& name)
{
    if (const auto beneath = m_file < 0 ? std::nullopt : tryStaysBeneath(m_file, name))
        return *beneath;
    std::error_code failed;
    const fs::path around = m_canonical, whole = fs::weakly_canonical(around / name, failed);
    return !m_canonical.empty() && !failed && std::ranges::mismatch(around, whole).in1 == around.end();
}

Result<std::string> InsideFolder::path(const std::string& name)
{
    if (name.empty() || name.find('\0') != std::string::npos || fs::path(name).is_absolute() || !holds(name))
        return fail(Error{.message = UserText("'%1' leads out of the folder", name), .file = m_folder});
    return (fs::path(m_folder) / name).string();
}

Result<std::string> pathInside(const std::string& folder, const std::string& name)
{
    return InsideFolder(folder).path(name);
}

} // namespace nodewise
