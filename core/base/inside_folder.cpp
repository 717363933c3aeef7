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

/// As the kernel walks it; nullopt: it is too old to say, or not allowed to. Source: openat2(2).
std::optional<bool> tryStaysBeneath(const std::string& folder, const std::string& name)
{
    const int around = ::open(folder.empty() ? "." : folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (around < 0)
        return std::nullopt;
    struct ::open_how how = {};
    how.flags = O_PATH | O_CLOEXEC;
    how.resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS;
    const long found = ::syscall(SYS_openat2, around, name.c_str(), &how, sizeof how);
    const int problem = errno;
    ::close(around);
    if (found >= 0)
        ::close(static_cast<int>(found));
    if (found >= 0)
        return true;
    return problem == EXDEV || problem == ELOOP ? std::optional(false) : std::nullopt;
}

/// As far as it exists, links followed.
bool isBeneath(const std::string& folder, const std::string& name)
{
    std::error_code failed;
    const fs::path around = fs::canonical(folder.empty() ? "." : folder, failed);
    const fs::path whole = failed ? fs::path() : fs::weakly_canonical(around / name, failed);
    return !failed && std::ranges::mismatch(around, whole).in1 == around.end();
}

} // namespace

Result<std::string> pathInside(const std::string& folder, const std::string& name)
{
    const std::string path = (fs::path(folder) / name).string();
    if (name.empty() || name.find('\0') != std::string::npos || fs::path(name).is_absolute() ||
        !tryStaysBeneath(folder, name).value_or(isBeneath(folder, name)))
        return fail(Error{.message = UserText("'%1' leads out of the folder", name), .file = folder});
    return path;
}

} // namespace nodewise
