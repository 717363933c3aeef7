// SPDX-License-Identifier: Apache-2.0
#include "core/process/seccomp_filter.h"

#include "core/process/owned_fd.h"

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <fcntl.h>
#include <initializer_list>
#include <iterator>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <memory>
#include <sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <termios.h>
#include <unistd.h>

namespace nodewise::process {

namespace {

#ifndef PR_SET_VMA
constexpr int PR_SET_VMA = 0x53564d41;
#endif
constexpr std::uint32_t refused = SCMP_ACT_ERRNO(EPERM), unknown = SCMP_ACT_ERRNO(ENOSYS);

// A sanitizer looks for leaks from a process of its own, which stops and reads this one.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool sanitized = true;
#else
constexpr bool sanitized = false;
#endif

tl::unexpected<Error> filterError(int number)
{
    return fail("the worker's system calls can't be restricted: %1", std::string(std::strerror(number)));
}

class Builder {
public:
    explicit Builder(std::uint32_t otherwise) : m_context(seccomp_init(otherwise), &seccomp_release)
    {
        if (!m_context)
            return;
        seccomp_attr_set(m_context.get(), SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
        seccomp_attr_set(m_context.get(), SCMP_FLTATR_CTL_OPTIMIZE, 2); // a tree: loading it takes half the time of a list
    }

    /// Names that this architecture, or libseccomp, does not know are left out.
    void add(std::uint32_t action, std::initializer_list<const char*> names)
    {
        for (const char* name : names)
            add(action, name, {});
    }
    void add(std::uint32_t action, const char* name, std::initializer_list<scmp_arg_cmp> where)
    {
        const int number = seccomp_syscall_resolve_name(name);
        if (number == __NR_SCMP_ERROR || !m_context)
            return;
        const int code = seccomp_rule_add_array(m_context.get(), action, number, static_cast<unsigned>(where.size()), where.begin());
        if (code != 0 && code != -EDOM && m_problem == 0)
            m_problem = -code;
    }
    void allow(std::initializer_list<const char*> names) { add(SCMP_ACT_ALLOW, names); }
    /// Where the argument is one of these.
    void allowOnly(const char* name, unsigned argument, std::initializer_list<std::uint64_t> values)
    {
        for (const std::uint64_t value : values)
            add(SCMP_ACT_ALLOW, name, {SCMP_CMP(argument, SCMP_CMP_MASKED_EQ, 0xffffffff, value)});
    }

    /// As the kernel takes it.
    Result<std::vector<std::uint64_t>> program() const
    {
        static_assert(sizeof(sock_filter) == sizeof(std::uint64_t));
        const OwnedFd file(::memfd_create("nodewise-filter", MFD_CLOEXEC));
        if (!m_context || m_problem != 0 || !file.open())
            return filterError(m_problem != 0 ? m_problem : ENOMEM);
        if (const int code = seccomp_export_bpf(m_context.get(), file.get()); code != 0)
            return filterError(-code);
        struct stat about {};
        ::fstat(file.get(), &about);
        std::vector<std::uint64_t> out(static_cast<std::size_t>(about.st_size) / sizeof(std::uint64_t));
        if (::pread(file.get(), out.data(), out.size() * sizeof(std::uint64_t), 0) != about.st_size)
            return filterError(EIO);
        return out;
    }

private:
    std::unique_ptr<void, void (*)(scmp_filter_ctx)> m_context;
    int m_problem = 0;
};

void allowMemoryAndTime(Builder& builder)
{
    builder.allow({"mmap",
                   "munmap",
                   "mremap",
                   "mprotect",
                   "madvise",
                   "msync",
                   "mincore",
                   "mlock",
                   "munlock",
                   "brk",
                   "futex",
                   "futex_waitv",
                   "sched_yield",
                   "membarrier",
                   "getcpu",
                   "rseq",
                   "set_robust_list",
                   "get_robust_list",
                   "set_tid_address",
                   "arch_prctl",
                   "gettid",
                   "getpid",
                   "getppid",
                   "getrandom",
                   "clock_gettime",
                   "clock_getres",
                   "clock_nanosleep",
                   "nanosleep",
                   "gettimeofday",
                   "time",
                   "times",
                   "rt_sigaction",
                   "rt_sigprocmask",
                   "rt_sigreturn",
                   "sigaltstack",
                   "restart_syscall",
                   "exit",
                   "exit_group"});
}

/// On descriptors, and looking at names; what opens is not here.
void allowFiles(Builder& builder)
{
    builder.allow({"read",       "readv",      "pread64",    "preadv",     "preadv2",    "write",           "writev",       "pwrite64",
                   "pwritev",    "pwritev2",   "lseek",      "_llseek",    "close",      "close_range",     "dup",          "dup2",
                   "dup3",       "fstat",      "fstat64",    "stat",       "stat64",     "lstat",           "lstat64",      "newfstatat",
                   "fstatat64",  "statx",      "fstatfs",    "statfs",     "access",     "faccessat",       "faccessat2",   "readlink",
                   "readlinkat", "getcwd",     "getdents",   "getdents64", "flock",      "ftruncate",       "ftruncate64",  "fallocate",
                   "fadvise64",  "fsync",      "fdatasync",  "sendfile",   "sendfile64", "copy_file_range", "memfd_create", "umask",
                   "pipe",       "pipe2",      "eventfd2",   "poll",       "ppoll",      "select",          "pselect6",     "epoll_create1",
                   "epoll_ctl",  "epoll_wait", "epoll_pwait"});
    // No command that has signals sent to others.
    builder.allowOnly("fcntl", 1,
                      {F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_GETLK, F_SETLK, F_SETLKW, F_OFD_GETLK, F_OFD_SETLK,
                       F_OFD_SETLKW, F_SETPIPE_SZ, F_GETPIPE_SZ, F_ADD_SEALS, F_GET_SEALS});
    builder.allowOnly("ioctl", 1, {TCGETS, TIOCGWINSZ, FIONREAD, FIONBIO, FIOCLEX, FIONCLEX});
}

void allowThreads(Builder& builder)
{
    builder.allow({"sched_getaffinity",
                   "sched_setaffinity",
                   "sched_getparam",
                   "sched_getscheduler",
                   "sched_get_priority_max",
                   "sched_get_priority_min",
                   "getpriority",
                   "get_mempolicy",
                   "set_mempolicy",
                   "mbind",
                   "getuid",
                   "geteuid",
                   "getgid",
                   "getegid",
                   "getpgrp",
                   "uname",
                   "sysinfo",
                   "getrusage",
                   "getrlimit",
                   "rt_sigpending",
                   "rt_sigtimedwait",
                   "setitimer",
                   "timer_create",
                   "timer_settime",
                   "timer_delete"});
    builder.add(SCMP_ACT_ALLOW, "clone", {SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD)});
    builder.add(unknown, {"clone3"}); // its flags are in memory, where no filter looks; glibc goes on with clone
    builder.allowOnly("prctl", 0,
                      {PR_SET_NAME, PR_GET_NAME, PR_SET_VMA, PR_SET_PDEATHSIG, PR_SET_NO_NEW_PRIVS, PR_SET_SECCOMP, PR_GET_DUMPABLE,
                       PR_SET_DUMPABLE, PR_GET_THP_DISABLE});
}

/// Its own limits: all may be asked for. Those that its parent sets stay as they are.
void allowLimits(Builder& builder, std::initializer_list<__rlimit_resource> settable)
{
    builder.add(SCMP_ACT_ALLOW, "prlimit64", {SCMP_A0(SCMP_CMP_EQ, 0), SCMP_A2(SCMP_CMP_EQ, 0)});
    for (const auto resource : settable) {
        const auto number = static_cast<scmp_datum_t>(resource);
        builder.add(SCMP_ACT_ALLOW, "prlimit64", {SCMP_A0(SCMP_CMP_EQ, 0), SCMP_A1(SCMP_CMP_EQ, number)});
        builder.add(SCMP_ACT_ALLOW, "setrlimit", {SCMP_A0(SCMP_CMP_EQ, number)});
    }
}

/// Processes for machine code, and the limits of those.
void allowFork(Builder& builder)
{
    allowLimits(builder, {RLIMIT_DATA, RLIMIT_CORE});
    builder.allow({"clone", "fork", "vfork", "wait4", "waitid", "kill", "tgkill", "seccomp", "landlock_create_ruleset", "landlock_add_rule",
                   "landlock_restrict_self"});
}

} // namespace

bool SeccompFilter::available()
{
    const std::uint32_t action = SECCOMP_RET_USER_NOTIF;
    return ::syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

Result<SeccompFilter> SeccompFilter::of(Result<std::vector<std::uint64_t>> program)
{
    if (!program)
        return fail(program.error());
    SeccompFilter out;
    out.m_program = std::move(*program);
    return out;
}

Result<SeccompFilter> SeccompFilter::forFiles()
{
    Builder builder(SCMP_ACT_ALLOW);
    builder.add(SCMP_ACT_NOTIFY, {"open", "openat", "mkdir", "mkdirat", "rename", "renameat", "renameat2", "unlink", "unlinkat"});
    return of(builder.program());
}

Result<SeccompFilter> SeccompFilter::forWorker(const Calls& calls)
{
    Builder builder(refused);
    allowMemoryAndTime(builder);
    allowFiles(builder);
    allowThreads(builder);
    allowLimits(builder, {RLIMIT_AS}); // of one call of TorchScript
    builder.add(unknown, {"openat2"});
    if (calls.openFiles) {
        builder.allow({"open", "openat", "mkdir", "mkdirat", "rename", "renameat", "renameat2", "unlink", "unlinkat"});
    } else {
        constexpr std::uint64_t changes = O_ACCMODE | O_CREAT | O_TRUNC;
        builder.add(SCMP_ACT_ALLOW, "open", {SCMP_A1(SCMP_CMP_MASKED_EQ, changes, O_RDONLY)});
        builder.add(SCMP_ACT_ALLOW, "openat", {SCMP_A2(SCMP_CMP_MASKED_EQ, changes, O_RDONLY)});
    }
    if (calls.fork || sanitized)
        allowFork(builder);
    else
        builder.add(SCMP_ACT_ALLOW, "tgkill", {SCMP_A0(SCMP_CMP_EQ, static_cast<scmp_datum_t>(::getpid()))}); // abort()
    if (sanitized)
        builder.allow({"ptrace", "personality", "prctl", "process_vm_readv"});
    return of(builder.program());
}

Result<SeccompFilter> SeccompFilter::forMachineCode()
{
    Builder builder(SCMP_ACT_TRAP);
    allowMemoryAndTime(builder);
    builder.allow({"tgkill"});                             // abort(), raise(): keepSignalsInside()
    for (const int out : {STDOUT_FILENO, STDERR_FILENO}) { // vector.print
        builder.add(SCMP_ACT_ALLOW, "write", {SCMP_A0(SCMP_CMP_EQ, static_cast<scmp_datum_t>(out))});
        builder.add(SCMP_ACT_ALLOW, "fstat", {SCMP_A0(SCMP_CMP_EQ, static_cast<scmp_datum_t>(out))});
        builder.add(SCMP_ACT_ALLOW, "newfstatat", {SCMP_A0(SCMP_CMP_EQ, static_cast<scmp_datum_t>(out))});
    }
    return of(builder.program());
}

namespace {

long loaded(const std::vector<std::uint64_t>& program, unsigned flags)
{
    sock_fprog filter{};
    filter.len = static_cast<unsigned short>(program.size());
    filter.filter = const_cast<sock_filter*>(reinterpret_cast<const sock_filter*>(program.data())); // the kernel copies it
    return ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &filter);
}

} // namespace

bool SeccompFilter::keepSignalsInside()
{
    sock_filter steps[] = {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
                           BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_tgkill, 0, 2),
                           BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, args)), // the lower half of a process id is all of it
                           BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(::getpid()), 0, 1),
                           BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
                           BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP)};
    sock_fprog filter{.len = std::size(steps), .filter = steps};
    return ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &filter) == 0;
}

Result<void> SeccompFilter::load() const
{
    if (loaded(m_program, 0) != 0)
        return filterError(errno);
    return {};
}

Result<int> SeccompFilter::loadWithListener() const
{
    const long listener = loaded(m_program, SECCOMP_FILTER_FLAG_NEW_LISTENER);
    if (listener < 0)
        return filterError(errno);
    return static_cast<int>(listener);
}

} // namespace nodewise::process
