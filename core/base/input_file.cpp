// SPDX-License-Identifier: Apache-2.0
#include "core/base/input_file.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <new>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace nodewise {

namespace {

FileIdentity identityOf(const struct ::stat& about)
{
    return {.device = about.st_dev,
            .inode = about.st_ino,
            .size = static_cast<std::uint64_t>(about.st_size),
            .seconds = about.st_mtim.tv_sec,
            .nanoseconds = about.st_mtim.tv_nsec};
}

UserText unreadable(int number)
{
    if (number == ENOENT || number == ENOTDIR)
        return UserText("there is no such file");
    if (number == ENXIO || number == ENODEV) // a socket, a device without a driver
        return UserText("this is not a regular file");
    return UserText("the file can't be read: %1", std::generic_category().message(number));
}

} // namespace

FileChange changeOf(const std::string& path, const FileIdentity& before)
{
    struct ::stat now = {};
    if (::stat(path.c_str(), &now) != 0)
        return FileChange::Gone;
    return identityOf(now) == before ? FileChange::None : FileChange::Other;
}

Result<InputFile> InputFile::open(const std::string& path)
{
    const auto refuse = [&path](UserText message) { return fail(Error{.message = std::move(message), .file = path}); };
    // Opening some devices acts by itself: they are not opened at all.
    struct ::stat about = {};
    const auto wrongKind = [&about] {
        return S_ISDIR(about.st_mode) ? UserText("this is a folder") : UserText("this is not a regular file");
    };
    if (::stat(path.c_str(), &about) != 0)
        return refuse(unreadable(errno));
    if (!S_ISREG(about.st_mode))
        return refuse(wrongKind());
    InputFile file(path, ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
    if (file.m_file < 0 || ::fstat(file.m_file, &about) != 0)
        return refuse(unreadable(errno));
    if (!S_ISREG(about.st_mode)) // replaced meanwhile
        return refuse(wrongKind());
    file.m_identity = identityOf(about);
    return file;
}

InputFile::InputFile(InputFile&& other) noexcept
    : m_path(std::move(other.m_path)), m_file(std::exchange(other.m_file, -1)), m_identity(other.m_identity)
{
}

InputFile& InputFile::operator=(InputFile&& other) noexcept
{
    std::swap(m_path, other.m_path);
    std::swap(m_file, other.m_file);
    std::swap(m_identity, other.m_identity);
    return *this;
}

InputFile::~InputFile()
{
    if (m_file >= 0)
        ::close(m_file);
}

std::size_t InputFile::read(std::uint64_t offset, std::span<char> into) const
{
    std::size_t got = 0;
    while (got < into.size()) {
        const ssize_t now = ::pread(m_file, into.data() + got, into.size() - got, static_cast<off_t>(offset + got));
        if (now < 0 && errno == EINTR)
            continue;
        if (now <= 0)
            break;
        got += static_cast<std::size_t>(now);
    }
    return got;
}

Result<std::string> InputFile::all(std::uint64_t most) const
{
    if (size() > most)
        return fail(Error{.message = UserText("the file is larger than %1 bytes", most), .file = m_path});
    try {
        std::string text(size(), '\0');
        if (read(0, text) != text.size())
            return fail(Error{.message = UserText("the file can't be read to its end"), .file = m_path});
        return text;
    } catch (const std::bad_alloc&) {
        return fail(Error{.message = UserText("there is not enough memory for the %1 bytes of the file", size()), .file = m_path});
    }
}

Result<std::string> readFile(const std::string& path, std::uint64_t most)
{
    return InputFile::open(path).and_then([most](const InputFile& file) { return file.all(most); });
}

std::string startOfFile(const std::string& path, std::size_t most)
{
    const auto file = InputFile::open(path);
    std::string start(file ? std::min<std::uint64_t>(most, file->size()) : 0, '\0');
    start.resize(file ? file->read(0, start) : 0);
    return start;
}

std::string_view withoutByteOrderMark(std::string_view text)
{
    return text.starts_with("\xEF\xBB\xBF") ? text.substr(3) : text;
}

} // namespace nodewise
