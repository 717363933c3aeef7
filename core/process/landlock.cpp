// SPDX-License-Identifier: Apache-2.0
#include "core/process/landlock.h"

#include "core/process/owned_fd.h"

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace nodewise::process {

namespace {

// The numbers are the same on all architectures.
constexpr long createRuleset = 444, addRule = 445, restrictSelf = 446;

/// struct landlock_ruleset_attr of version 6; older kernels take its first members.
struct Ruleset {
    std::uint64_t files, network, scoped;
};
struct [[gnu::packed]] PathBeneath {
    std::uint64_t allowed;
    std::int32_t parent;
};

constexpr std::uint64_t readFile = 1 << 2, readFolder = 1 << 3;

/// All that this version can forbid: executing, reading, writing, making, removing (1); then moving (2), truncating (3), ioctl (5).
std::uint64_t filesOf(int abi)
{
    std::uint64_t out = (std::uint64_t(1) << 13) - 1;
    if (abi >= 2)
        out |= 1 << 13;
    if (abi >= 3)
        out |= 1 << 14;
    if (abi >= 5)
        out |= 1 << 15;
    return out;
}

tl::unexpected<Error> systemError()
{
    return fail("the worker's files can't be restricted: %1", std::string(std::strerror(errno)));
}

bool allow(int ruleset, const std::string& path)
{
    const OwnedFd opened(::open(path.c_str(), O_PATH | O_CLOEXEC));
    struct stat about {};
    if (!opened.open() || ::fstat(opened.get(), &about) != 0)
        return true; // there is nothing to read
    const PathBeneath rule{S_ISDIR(about.st_mode) ? readFile | readFolder : readFile, opened.get()};
    return ::syscall(addRule, ruleset, 1 /* LANDLOCK_RULE_PATH_BENEATH */, &rule, 0) == 0;
}

} // namespace

int landlockAbi()
{
    static const long abi = ::syscall(createRuleset, nullptr, 0, 1 /* LANDLOCK_CREATE_RULESET_VERSION */);
    return abi > 0 ? static_cast<int>(abi) : 0;
}

Result<void> restrictFiles(const std::vector<std::string>& readable)
{
    const int abi = landlockAbi();
    if (abi == 0)
        return {};
    const Ruleset wanted{.files = filesOf(abi), .network = abi >= 4 ? 3u : 0u, .scoped = abi >= 6 ? 3u : 0u};
    const std::size_t size = abi >= 6 ? 24 : abi >= 4 ? 16 : 8;
    const OwnedFd ruleset(static_cast<int>(::syscall(createRuleset, &wanted, size, 0)));
    if (!ruleset.open())
        return systemError();
    for (const std::string& path : readable)
        if (!allow(ruleset.get(), path))
            return systemError();
    if (::syscall(restrictSelf, ruleset.get(), 0) != 0)
        return systemError();
    return {};
}

} // namespace nodewise::process
