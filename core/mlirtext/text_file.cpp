// SPDX-License-Identifier: Apache-2.0
#include "core/mlirtext/text_file.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace nodewise::mlirtext {

/// Owns a descriptor.
class TextFile::Handle {
public:
    /// Without waiting: a pipe would, for its other end.
    explicit Handle(const std::string& path) : m_file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {}
    ~Handle()
    {
        if (m_file >= 0)
            ::close(m_file);
    }
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;

    int file() const { return m_file; }
    std::size_t read(std::uint64_t offset, std::span<char> into) const
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

private:
    int m_file;
};

Result<TextFile::Part> TextFile::look(const Handle& handle, const std::string& path)
{
    const auto refuse = [&path](UserText message) { return fail(Error{.message = std::move(message), .file = path}); };
    if (handle.file() < 0)
        return refuse(errno == ENOENT ? UserText("there is no such file") : UserText("the file can't be read"));
    struct stat about {};
    if (::fstat(handle.file(), &about) != 0)
        return refuse(UserText("the file can't be read"));
    if (S_ISDIR(about.st_mode))
        return refuse(UserText("this is a folder"));
    if (!S_ISREG(about.st_mode))
        return refuse(UserText("this is not a regular file"));
    return Part{.path = path,
                .size = static_cast<std::uint64_t>(about.st_size),
                .device = about.st_dev,
                .inode = about.st_ino,
                .seconds = about.st_mtim.tv_sec,
                .nanoseconds = about.st_mtim.tv_nsec};
}

Result<std::shared_ptr<const TextFile>> TextFile::open(const std::string& path)
{
    auto handle = std::make_shared<const Handle>(path);
    auto part = look(*handle, path);
    if (!part)
        return fail(std::move(part.error()));
    std::shared_ptr<TextFile> file(new TextFile);
    file->m_path = path;
    file->m_size = part->size;
    file->m_parts.push_back(std::move(*part));
    file->m_open = std::move(handle);
    file->m_openPart = file->m_parts.data();
    return file;
}

Result<std::shared_ptr<const TextFile>> TextFile::join(std::string name, const std::vector<std::string>& paths)
{
    std::shared_ptr<TextFile> file(new TextFile);
    file->m_path = std::move(name);
    for (const std::string& path : paths) {
        const Handle handle(path);
        auto part = look(handle, path);
        if (!part || part->size == 0)
            continue;
        char last = '\n';
        handle.read(part->size - 1, {&last, 1});
        part->ended = last != '\n';
        part->begin = file->m_size;
        file->m_size += part->size + (part->ended ? 1 : 0);
        file->m_parts.push_back(std::move(*part));
    }
    if (file->m_parts.empty())
        return fail(Error{.message = UserText("none of its files can be read"), .file = file->m_path});
    return file;
}

TextFile::~TextFile() = default;

std::shared_ptr<const TextFile::Handle> TextFile::handleOf(const Part& part) const
{
    const std::scoped_lock lock(m_lock);
    if (m_openPart != &part) {
        m_open = std::make_shared<const Handle>(part.path);
        m_openPart = &part;
    }
    return m_open;
}

std::size_t TextFile::readPart(const Part& part, std::uint64_t offset, std::span<char> into) const
{
    const std::size_t own = std::min<std::uint64_t>(into.size(), part.size - std::min(offset, part.size));
    std::size_t got = own > 0 ? handleOf(part)->read(offset, into.first(own)) : 0;
    if (part.ended && got == own && offset + got == part.size && got < into.size())
        into[got++] = '\n';
    return got;
}

std::size_t TextFile::read(std::uint64_t offset, std::span<char> into) const
{
    std::size_t got = 0;
    auto part = std::upper_bound(m_parts.begin(), m_parts.end(), offset, [](std::uint64_t o, const Part& p) { return o < p.begin; });
    if (part == m_parts.begin())
        return 0;
    for (--part; part != m_parts.end() && got < into.size(); ++part) {
        const std::uint64_t inside = offset + got - part->begin, all = part->size + (part->ended ? 1 : 0);
        if (inside >= all)
            break;
        const std::size_t wanted = std::min<std::uint64_t>(into.size() - got, all - inside);
        const std::size_t now = readPart(*part, inside, into.subspan(got, wanted));
        got += now;
        if (now < wanted)
            break;
    }
    return got;
}

std::string TextFile::read(std::uint64_t offset, std::size_t most) const
{
    std::string text(offset >= m_size ? 0 : std::min<std::uint64_t>(most, m_size - offset), '\0');
    text.resize(read(offset, std::span<char>(text)));
    return text;
}

TextFile::Change TextFile::change() const
{
    for (const Part& part : m_parts) {
        struct stat now {};
        if (::stat(part.path.c_str(), &now) != 0)
            return Change::Gone;
        if (now.st_dev != part.device || now.st_ino != part.inode || static_cast<std::uint64_t>(now.st_size) != part.size ||
            now.st_mtim.tv_sec != part.seconds || now.st_mtim.tv_nsec != part.nanoseconds)
            return Change::Other;
    }
    return Change::None;
}

} // namespace nodewise::mlirtext
