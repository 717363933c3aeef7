// SPDX-License-Identifier: Apache-2.0
#include "core/process/cage.h"

#include "core/base/words.h"
#include "core/process/landlock.h"
#include "core/process/locate.h"
#include "core/process/seccomp_filter.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <link.h>
#include <memory>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>
#include <vector>

namespace nodewise::process {

namespace {

constexpr std::size_t maxHello = std::size_t(64) << 10;

tl::unexpected<Error> cageError()
{
    return fail("the worker can't enter its cage: %1", std::string(std::strerror(errno)));
}

int usableLandlock()
{
    return variable(cageSwitch) == "calls" ? 0 : landlockAbi();
}

/// Folders of all libraries in this process: LibTorch's, LLVM's.
std::vector<std::string> libraryFolders()
{
    std::vector<std::string> out;
    ::dl_iterate_phdr(
        [](dl_phdr_info* info, std::size_t, void* to) {
            auto& folders = *static_cast<std::vector<std::string>*>(to);
            std::error_code none;
            const auto folder = std::filesystem::canonical(info->dlpi_name, none).parent_path().string();
            if (!none && !folder.empty() && std::find(folders.begin(), folders.end(), folder) == folders.end())
                folders.push_back(folder);
            return 0;
        },
        &out);
    return out;
}

/// Without these neither the C library nor LibTorch, OpenMP, Graphviz and LLVM can work. None of it is the user's.
std::vector<std::string> readable()
{
    std::vector<std::string> out{"/usr/lib",
                                 "/usr/lib64",
                                 "/lib",
                                 "/lib64",
                                 "/usr/local/lib",
                                 "/usr/share/locale",
                                 "/usr/share/zoneinfo",
                                 "/usr/share/gvpr",
                                 "/etc/ld.so.cache",
                                 "/etc/localtime",
                                 "/proc/self",
                                 "/proc/meminfo",
                                 "/proc/cpuinfo",
                                 "/proc/stat",
                                 "/proc/sys/vm",
                                 "/sys/devices/system",
                                 "/sys/kernel/mm/transparent_hugepage",
                                 "/dev/null",
                                 "/dev/zero",
                                 "/dev/urandom"};
    for (std::string& folder : libraryFolders())
        out.push_back(std::move(folder));
    return out;
}

/// A text on a socket, and room for one descriptor beside it.
struct Envelope {
    Envelope(char* text, std::size_t size) : bytes{text, size}
    {
        message.msg_iov = &bytes;
        message.msg_iovlen = 1;
        message.msg_control = control.data();
        message.msg_controllen = control.size();
    }
    Envelope(const Envelope&) = delete;
    Envelope& operator=(const Envelope&) = delete;
    ~Envelope() = default;

    iovec bytes;
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int))> control{};
    msghdr message{};
};

/// The descriptor goes along; false: there is nobody.
bool sendHello(std::string text, int listener)
{
    Envelope envelope(text.data(), text.size());
    cmsghdr* const header = CMSG_FIRSTHDR(&envelope.message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    std::memcpy(CMSG_DATA(header), &listener, sizeof(int));
    return ::sendmsg(STDIN_FILENO, &envelope.message, MSG_NOSIGNAL) == static_cast<ssize_t>(text.size());
}

Result<void> makeDoor(const std::vector<std::string>& readable)
{
    const auto filter = SeccompFilter::forFiles();
    if (!filter)
        return fail(filter.error());
    const auto listener = filter->loadWithListener();
    if (!listener)
        return fail(listener.error());
    const OwnedFd owned(*listener);
    std::string hello = std::to_string(usableLandlock()) + "\n";
    for (const std::string& path : readable)
        hello += path + "\n";
    if (hello.size() > maxHello || !sendHello(hello, owned.get()))
        return cageError();
    return {};
}

} // namespace

bool cageWanted()
{
    return variable(cageSwitch) != "off" && SeccompFilter::available();
}

bool cageComplete()
{
    return cageWanted() && usableLandlock() > 0;
}

UserText cageText()
{
    if (variable(cageSwitch) == "off")
        return UserText("none: it is switched off by NODEWISE_CAGE");
    if (!SeccompFilter::available())
        return UserText("none: this kernel lacks the seccomp features that it needs");
    if (usableLandlock() == 0)
        return UserText("system calls and files (seccomp); this kernel has no Landlock");
    return UserText("files and system calls (Landlock %1, seccomp)", usableLandlock());
}

Result<void> enterCage(const Cage& cage)
{
    ::signal(SIGXFSZ, SIG_IGN); // a file beyond its limit is an error of who writes it
    if (variable(cageEnvironment).empty())
        return {};
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return cageError();
    const std::vector<std::string> paths = readable();
    const bool landlock = usableLandlock() > 0;
    if (auto restricted = landlock ? restrictFiles(paths) : Result<void>(); !restricted)
        return restricted;
    const auto calls = SeccompFilter::forWorker({.fork = cage.forks, .openFiles = cage.door || landlock});
    if (!calls)
        return fail(calls.error());
    if (auto door = cage.door ? makeDoor(paths) : Result<void>(); !door)
        return door;
    return calls->load();
}

// --- the inner one ----------------------------------------------------------------------------------------------------------------------

namespace {

std::unique_ptr<const SeccompFilter>& innerFilter()
{
    static std::unique_ptr<const SeccompFilter> filter;
    return filter;
}

} // namespace

Result<void> prepareInnerCage()
{
    if (innerFilter() || variable(cageEnvironment).empty())
        return {};
    auto filter = SeccompFilter::forMachineCode();
    if (!filter)
        return fail(filter.error());
    innerFilter() = std::make_unique<const SeccompFilter>(std::move(*filter));
    return {};
}

bool enterInnerCage()
{
    if (!innerFilter())
        return true;
    if (usableLandlock() > 0 && !restrictFiles({}))
        return false;
    return SeccompFilter::keepSignalsInside() && innerFilter()->load().has_value();
}

// --- the parent's side ------------------------------------------------------------------------------------------------------------------

std::optional<CageHello> receiveHello(int socket)
{
    CageHello out;
    out.text.resize(maxHello);
    Envelope envelope(out.text.data(), out.text.size());
    const ssize_t count = ::recvmsg(socket, &envelope.message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
    if (count < 0)
        return std::nullopt;
    out.text.resize(static_cast<std::size_t>(count));
    const cmsghdr* const header = CMSG_FIRSTHDR(&envelope.message);
    if (header && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS && header->cmsg_len == CMSG_LEN(sizeof(int))) {
        int listener = -1;
        std::memcpy(&listener, CMSG_DATA(header), sizeof(int));
        out.listener = OwnedFd(listener);
    }
    return out;
}

} // namespace nodewise::process
