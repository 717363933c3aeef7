// SPDX-License-Identifier: Apache-2.0
// What hostile code would try, for tests of the workers' cage: from a program of the test's own, and from a plug-in in the torch worker.
// Tests run as root, too, and with the cage off: an attempt on the machine has arguments with which the kernel refuses it by itself, for
// another reason than a cage gives.
#pragma once

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace nodewise::attempts {

inline long openedAndClosed(const std::string& path, int flags)
{
    const int fd = ::open(path.c_str(), flags, 0600);
    if (fd >= 0)
        ::close(fd);
    return fd;
}

inline long collected(pid_t child)
{
    if (child == 0)
        ::_exit(0);
    if (child > 0)
        ::waitpid(child, nullptr, 0);
    return child;
}

inline long readParent()
{
    std::array<char, 8> bytes{};
    iovec to{bytes.data(), bytes.size()}, from{reinterpret_cast<void*>(0x400000), bytes.size()};
    return ::process_vm_readv(::getppid(), &to, 1, &from, 1, 0);
}

inline long executed()
{
    const pid_t child = ::vfork(); // what posix_spawn does, too
    if (child == 0) {
        ::execl("/bin/true", "true", nullptr);
        ::_exit(127);
    }
    return collected(child);
}

inline long executeHere()
{
    return ::execl("/nowhere/none", "none", nullptr); // ENOENT were it let through
}

struct Attempt {
    const char* name;
    long (*act)(const std::string& path);
};

// NOLINTBEGIN(cppcoreguidelines-pro-type-vararg)
inline constexpr Attempt all[] = {
    {"write", [](const std::string& path) { return openedAndClosed(path, O_WRONLY | O_CREAT | O_TRUNC); }},
    {"read", [](const std::string& path) { return openedAndClosed(path, O_RDONLY); }},
    {"list", [](const std::string& path) { return openedAndClosed(path, O_RDONLY | O_DIRECTORY); }},
    {"remove", [](const std::string& path) { return long(::unlink(path.c_str())); }},
    {"rename", [](const std::string& path) { return long(::rename(path.c_str(), (path + ".moved").c_str())); }},
    {"link", [](const std::string& path) { return long(::link(path.c_str(), (path + ".link").c_str())); }},
    {"symlink", [](const std::string& path) { return long(::symlink("/etc/passwd", path.c_str())); }},
    {"mkdir", [](const std::string& path) { return long(::mkdir(path.c_str(), 0700)); }},
    {"truncate", [](const std::string& path) { return long(::truncate(path.c_str(), 0)); }},
    {"chmod", [](const std::string& path) { return long(::chmod(path.c_str(), 0777)); }},
    {"internet", [](const std::string&) { return long(::socket(AF_INET, SOCK_STREAM, 0)); }},
    {"unix socket", [](const std::string&) { return long(::socket(AF_UNIX, SOCK_STREAM, 0)); }},
    {"netlink", [](const std::string&) { return long(::socket(AF_NETLINK, SOCK_RAW, 0)); }},
    {"exec", [](const std::string&) { return executeHere(); }},
    {"spawn", [](const std::string&) { return executed(); }},
    {"fork", [](const std::string&) { return collected(::fork()); }},
    {"ptrace", [](const std::string&) { return ::ptrace(PTRACE_SEIZE, -1, nullptr, nullptr); }},
    {"kill", [](const std::string&) { return long(::kill(::getppid(), 0)); }},
    {"tgkill", [](const std::string&) { return ::syscall(SYS_tgkill, ::getppid(), ::getppid(), 0); }},
    {"process_vm_readv", [](const std::string&) { return readParent(); }},
    {"parent's memory", [](const std::string&) { return openedAndClosed("/proc/" + std::to_string(::getppid()) + "/mem", O_RDWR); }},
    {"parent's limits",
     [](const std::string&) {
         rlimit limit{};
         return long(::prlimit(::getppid(), RLIMIT_CORE, nullptr, &limit));
     }},
    {"pidfd_open", [](const std::string&) { return ::syscall(SYS_pidfd_open, ::getppid(), 0); }},
    {"mount", [](const std::string&) { return ::syscall(SYS_mount, "none", "/nowhere/none", "tmpfs", 0, nullptr); }},
    {"unshare", [](const std::string&) { return ::syscall(SYS_unshare, -1); }},
    {"chroot", [](const std::string&) { return ::syscall(SYS_chroot, "/nowhere/none"); }},
    {"keyctl", [](const std::string&) { return ::syscall(SYS_keyctl, 0, -3, 0); }},
    {"bpf", [](const std::string&) { return ::syscall(SYS_bpf, 0, nullptr, 0); }},
    {"userfaultfd", [](const std::string&) { return ::syscall(SYS_userfaultfd, 1); }},
    {"perf_event_open", [](const std::string&) { return ::syscall(SYS_perf_event_open, nullptr, 0, -1, -1, 0); }},
    {"io_uring_setup", [](const std::string&) { return ::syscall(SYS_io_uring_setup, 1, nullptr); }},
};
// NOLINTEND(cppcoreguidelines-pro-type-vararg)

/// "done", or the name of the error: "EPERM".
inline std::string attempt(std::string_view name, const std::string& path)
{
    for (const Attempt& each : all)
        if (name == each.name)
            return each.act(path) >= 0 ? "done" : ::strerrorname_np(errno);
    return "unknown";
}

} // namespace nodewise::attempts
