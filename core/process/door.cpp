// SPDX-License-Identifier: Apache-2.0
#include "core/process/door.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <climits>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <linux/seccomp.h>
#include <optional>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

namespace nodewise::process {

namespace fs = std::filesystem;

namespace {

bool below(std::string_view path, std::string_view folder)
{
    return path.size() > folder.size() && path.starts_with(folder) && (folder.ends_with('/') || path[folder.size()] == '/');
}

bool endsAs(std::string_view path, const std::vector<std::string>& endings)
{
    const auto fits = [path](const std::string& ending) {
        return path.ends_with(ending) || (ending == ".so" && path.find(".so.") != path.npos); // libx.so.1
    };
    return endings.empty() || std::any_of(endings.begin(), endings.end(), fits);
}

/// AtomicFile writes "x.npy.123-0" and renames it.
bool isTemporaryOf(std::string_view path, std::string_view file)
{
    return path.size() > file.size() + 1 && path.starts_with(file) && path[file.size()] == '.' &&
           path.find_first_not_of("0123456789-", file.size() + 1) == path.npos;
}

/// Memory of another process under a descriptor of its: that very name, since what it leads to has none.
bool isDescriptor(std::string_view path)
{
    return path.starts_with("/proc/") && path.find("/fd/") != path.npos;
}

std::string leadsTo(const std::string& link)
{
    std::array<char, PATH_MAX> text{};
    const auto size = ::readlink(link.c_str(), text.data(), text.size());
    return size > 0 ? std::string(text.data(), static_cast<std::size_t>(size)) : std::string();
}

std::string pathOf(const OwnedFd& fd)
{
    return leadsTo("/proc/self/fd/" + std::to_string(fd.get()));
}

} // namespace

/// One name that the worker used: its folder is open, so that what is looked at is what is acted on.
struct Door::Entry {
    OwnedFd folder;
    std::string name, path; ///< path: without links, but for a last one

    static Entry of(const std::string& text)
    {
        Entry out;
        const fs::path whole(text);
        out.name = whole.filename().string();
        out.folder = OwnedFd(::open(whole.parent_path().c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
        if (out.folder.open() && !out.name.empty() && out.name != "..")
            out.path = (fs::path(pathOf(out.folder)) / out.name).string();
        return out;
    }
};

/// What the worker asked the kernel for.
struct Door::Call {
    enum class Kind { Open, MakeFolder, Rename, Remove };
    Kind kind = Kind::Open;
    std::string path, to;
    int flags = 0;
    mode_t mode = 0;
};

namespace {

/// A string in the worker's memory; none where it has none.
std::optional<std::string> tryText(pid_t thread, std::uint64_t address)
{
    std::string out;
    while (out.size() < PATH_MAX) { // no further than a page's end: the next one may not be there
        std::array<char, 256> piece;
        iovec to{piece.data(), std::min(piece.size(), 4096 - static_cast<std::size_t>((address + out.size()) % 4096))};
        iovec from{reinterpret_cast<void*>(address + out.size()), to.iov_len}; // NOLINT(performance-no-int-to-ptr)
        const auto count = ::process_vm_readv(thread, &to, 1, &from, 1, 0);
        if (count <= 0)
            return std::nullopt;
        const std::string_view read(piece.data(), static_cast<std::size_t>(count));
        out += read.substr(0, read.find('\0'));
        if (read.find('\0') != read.npos)
            return out;
    }
    return std::nullopt;
}

std::optional<std::string> tryPath(pid_t thread, std::uint64_t folder, std::uint64_t address)
{
    auto text = tryText(thread, address);
    if (!text || text->empty() || text->front() == '/')
        return text;
    const std::string process = "/proc/" + std::to_string(thread);
    const int fd = static_cast<int>(folder);
    const std::string from = leadsTo(fd == AT_FDCWD ? process + "/cwd" : process + "/fd/" + std::to_string(fd));
    return from.empty() ? std::nullopt : std::optional(from + "/" + *text);
}

} // namespace

namespace {

/// What /proc says of the worker itself, and memory that it made. Landlock allows it by itself.
int openOwn(pid_t thread, const std::string& rest, int flags)
{
    const std::string own = "/proc/" + std::to_string(thread), path = own + rest;
    const OwnedFd there(::open(path.c_str(), O_PATH | O_CLOEXEC));
    const std::string real = there.open() ? pathOf(there) : std::string();
    if (!real.starts_with("/memfd:") && (!below(real, own) || (flags & O_ACCMODE) != O_RDONLY))
        return -ENOTSUP;
    const int fd = ::open(("/proc/self/fd/" + std::to_string(there.get())).c_str(), (flags & O_ACCMODE) | O_CLOEXEC);
    return fd < 0 ? -errno : fd;
}

} // namespace

void Door::grant(Grant given)
{
    if (!isDescriptor(given.path)) {
        std::error_code none;
        const fs::path absolute = fs::absolute(given.path, none).lexically_normal();
        if (given.access == Grant::Access::Write) { // a link is replaced
            Grant link = given;
            link.path = (fs::weakly_canonical(absolute.parent_path(), none) / absolute.filename()).string();
            add(std::move(link));
        }
        given.path = fs::weakly_canonical(absolute, none).string();
    }
    add(std::move(given));
}

void Door::add(Grant given)
{
    if (given.path.size() > 1 && given.path.back() == '/')
        given.path.pop_back();
    if (!given.path.empty() && std::find(m_grants.begin(), m_grants.end(), given) == m_grants.end())
        m_grants.push_back(std::move(given));
}

void Door::forget()
{
    m_grants.resize(std::min(m_marked, m_grants.size()));
}

void Door::open(OwnedFd listener, std::string_view hello)
{
    m_listener = std::move(listener);
    int abi = 0;
    std::from_chars(hello.data(), hello.data() + hello.size(), abi);
    m_landlock = abi > 0;
    m_readable.clear();
    for (auto at = hello.find('\n'); at != hello.npos;) {
        const auto end = hello.find('\n', at + 1);
        if (const auto line = hello.substr(at + 1, end == hello.npos ? end : end - at - 1); !line.empty())
            m_readable.emplace_back(line);
        at = end;
    }
}

bool Door::grants(const std::string& path, bool write) const
{
    return std::any_of(m_grants.begin(), m_grants.end(), [&](const Grant& grant) {
        if (write && grant.access != Grant::Access::Write)
            return false;
        return path == grant.path || (below(path, grant.path) && endsAs(path, grant.endings)) ||
               (grant.access == Grant::Access::Write && isTemporaryOf(path, grant.path));
    });
}

bool Door::readableAnyway(const std::string& path) const
{
    return std::any_of(m_readable.begin(), m_readable.end(), [&](const std::string& root) { return path == root || below(path, root); });
}

/// Those that lead to one that may be written, too.
bool Door::mayMakeFolder(const std::string& path) const
{
    return grants(path, true) || std::any_of(m_grants.begin(), m_grants.end(), [&path](const Grant& grant) {
               return grant.access == Grant::Access::Write && below(grant.path, path);
           });
}

/// A descriptor, or what is wrong as -errno. ENOTSUP: this is not granted.
int Door::openFor(const Call& call) const
{
    const bool write = (call.flags & (O_ACCMODE | O_CREAT | O_TRUNC)) != O_RDONLY;
    constexpr int kept = O_ACCMODE | O_TRUNC | O_APPEND | O_DIRECTORY | O_NONBLOCK;
    const int flags = (call.flags & kept) | O_CLOEXEC | O_NOCTTY;
    if (isDescriptor(call.path)) {
        const auto granted = [&](const Grant& grant) {
            return grant.path == call.path && (!write || grant.access == Grant::Access::Write);
        };
        if (std::none_of(m_grants.begin(), m_grants.end(), granted))
            return -ENOTSUP;
        const int fd = ::open(call.path.c_str(), flags);
        return fd < 0 ? -errno : fd;
    }
    const OwnedFd there(::open(call.path.c_str(), O_PATH | O_CLOEXEC | (call.flags & O_NOFOLLOW)));
    if (!there.open() && (call.flags & O_CREAT) != 0 && errno == ENOENT) {
        const Entry entry = Entry::of(call.path);
        if (!grants(entry.path, true))
            return -ENOTSUP;
        const int fd = ::openat(entry.folder.get(), entry.name.c_str(), flags | O_CREAT | O_EXCL | O_NOFOLLOW, call.mode);
        return fd < 0 ? -errno : fd;
    }
    if (!there.open())
        return -ENOTSUP; // the kernel says why
    const std::string path = pathOf(there);
    struct stat about {};
    const bool folder = ::fstat(there.get(), &about) == 0 && S_ISDIR(about.st_mode);
    const bool granted =
        grants(path, write) ||
        (folder && !write && std::any_of(m_grants.begin(), m_grants.end(), [&](const Grant& grant) { return below(path, grant.path); }));
    if (!granted && (write || m_landlock || !readableAnyway(path)))
        return -ENOTSUP;
    if ((call.flags & O_EXCL) != 0 && (call.flags & O_CREAT) != 0)
        return -EEXIST;
    // A pipe would wait for its other end, and everybody with it.
    const int fd = ::open(("/proc/self/fd/" + std::to_string(there.get())).c_str(), flags | O_NONBLOCK);
    if (fd >= 0 && (flags & O_NONBLOCK) == 0)
        ::fcntl(fd, F_SETFL, ::fcntl(fd, F_GETFL) & ~O_NONBLOCK);
    return fd < 0 ? -errno : fd;
}

/// As openFor; 0 for what was done.
int Door::perform(const Call& call) const
{
    if (call.kind == Call::Kind::Open)
        return openFor(call);
    const Entry entry = Entry::of(call.path);
    int done = 0;
    if (call.kind == Call::Kind::MakeFolder) {
        if (!mayMakeFolder(entry.path))
            return -ENOTSUP;
        done = ::mkdirat(entry.folder.get(), entry.name.c_str(), call.mode);
    } else if (!grants(entry.path, true)) {
        return -ENOTSUP;
    } else if (call.kind == Call::Kind::Remove) {
        done = ::unlinkat(entry.folder.get(), entry.name.c_str(), call.flags & AT_REMOVEDIR);
    } else {
        const Entry to = Entry::of(call.to);
        if (!grants(to.path, true))
            return -ENOTSUP;
        done = ::renameat(entry.folder.get(), entry.name.c_str(), to.folder.get(), to.name.c_str());
    }
    return done < 0 ? -errno : 0;
}

void Door::answer(const seccomp_notif& asked)
{
    using Kind = Call::Kind;
    const auto thread = static_cast<pid_t>(asked.pid);
    const auto& args = asked.data.args;
    constexpr auto here = static_cast<std::uint64_t>(AT_FDCWD);
    const auto at = [&](std::uint64_t folder, std::uint64_t name) { return tryPath(thread, folder, name).value_or(std::string()); };
    const auto number = [](std::uint64_t value) { return static_cast<int>(value); };
    Call call;
    switch (asked.data.nr) {
    case SYS_openat:
        call = {Kind::Open, at(args[0], args[1]), {}, number(args[2]), static_cast<mode_t>(args[3])};
        break;
    case SYS_mkdirat:
        call = {Kind::MakeFolder, at(args[0], args[1]), {}, 0, static_cast<mode_t>(args[2])};
        break;
#ifdef SYS_renameat
    case SYS_renameat:
#endif
    case SYS_renameat2:
        call = {Kind::Rename, at(args[0], args[1]), at(args[2], args[3]), 0, 0};
        break;
    case SYS_unlinkat:
        call = {Kind::Remove, at(args[0], args[1]), {}, number(args[2]), 0};
        break;
#ifdef SYS_open
    case SYS_open:
        call = {Kind::Open, at(here, args[0]), {}, number(args[1]), static_cast<mode_t>(args[2])};
        break;
    case SYS_mkdir:
        call = {Kind::MakeFolder, at(here, args[0]), {}, 0, static_cast<mode_t>(args[1])};
        break;
    case SYS_rename:
        call = {Kind::Rename, at(here, args[0]), at(here, args[1]), 0, 0};
        break;
    case SYS_unlink:
        call = {Kind::Remove, at(here, args[0]), {}, 0, 0};
        break;
#endif
    default:
        break;
    }
    std::uint64_t id = asked.id;
    const bool own = call.path.starts_with("/proc/self/"); // the worker's, not ours
    int result = -ENOTSUP;
    if (own && !m_landlock && call.kind == Kind::Open)
        result = openOwn(thread, call.path.substr(std::strlen("/proc/self")), call.flags);
    else if (!own && !call.path.empty())
        result = perform(call);
    if (::ioctl(m_listener.get(), SECCOMP_IOCTL_NOTIF_ID_VALID, &id) != 0) { // it ended meanwhile, and its number may be another's
        if (call.kind == Kind::Open && result >= 0)
            ::close(result);
        return;
    }
    seccomp_notif_resp response{};
    response.id = asked.id;
    if (result == -ENOTSUP && m_landlock) {
        response.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
    } else if (result < 0) {
        response.error = result == -ENOTSUP ? -EACCES : result;
    } else if (call.kind == Kind::Open) {
        const OwnedFd opened(result);
        seccomp_notif_addfd given{};
        given.id = asked.id;
        given.srcfd = static_cast<std::uint32_t>(result);
        given.newfd_flags = (call.flags & O_CLOEXEC) != 0 ? O_CLOEXEC : 0;
        const int theirs = ::ioctl(m_listener.get(), SECCOMP_IOCTL_NOTIF_ADDFD, &given);
        response.val = theirs;
        response.error = theirs < 0 ? -errno : 0;
    }
    ::ioctl(m_listener.get(), SECCOMP_IOCTL_NOTIF_SEND, &response);
}

void Door::serve()
{
    while (m_listener.open()) {
        pollfd waiting{m_listener.get(), POLLIN, 0};
        if (::poll(&waiting, 1, 0) <= 0)
            return;
        seccomp_notif asked{};
        if ((waiting.revents & POLLIN) == 0) {
            m_listener.close(); // nobody is left who could ask
            return;
        }
        if (::ioctl(m_listener.get(), SECCOMP_IOCTL_NOTIF_RECV, &asked) == 0)
            answer(asked);
        else if (errno != ENOENT && errno != EINTR)
            return;
    }
}

} // namespace nodewise::process
