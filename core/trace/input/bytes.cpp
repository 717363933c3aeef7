// SPDX-License-Identifier: Apache-2.0
#include "core/trace/input/bytes.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

namespace nodewise::trace {

void ByteSource::Close::operator()(gzFile_s* file) const
{
    ::gzclose(file);
}

Result<ByteSource> ByteSource::open(const std::string& path)
{
    const auto refuse = [&path](UserText message) { return fail(Error{.message = std::move(message), .file = path}); };
    // Without waiting: a pipe would, for its other end.
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0)
        return refuse(errno == ENOENT ? UserText("there is no such file") : UserText("the file can't be read"));
    ByteSource source(::gzdopen(file, "rb"), 0);
    if (!source.m_file) {
        ::close(file);
        return refuse(UserText("memory is exhausted"));
    }
    struct stat about {};
    if (::fstat(file, &about) != 0)
        return refuse(UserText("the file can't be read"));
    if (S_ISDIR(about.st_mode))
        return refuse(UserText("this is a folder"));
    if (!S_ISREG(about.st_mode))
        return refuse(UserText("this is not a regular file"));
    constexpr unsigned packedAtOnce = 256u << 10;
    ::gzbuffer(source.m_file.get(), packedAtOnce);
    source.m_size = static_cast<std::uint64_t>(about.st_size);
    return source;
}

std::size_t ByteSource::read(std::span<char> into)
{
    constexpr std::size_t atOnce = std::size_t(64) << 10; // of a call that meets damage zlib hands out nothing
    std::size_t got = 0;
    while (got < into.size() && m_damage.empty()) {
        const int now = ::gzread(m_file.get(), into.data() + got, static_cast<unsigned>(std::min(atOnce, into.size() - got)));
        got += static_cast<std::size_t>(std::max(now, 0));
        int code = Z_OK;
        ::gzerror(m_file.get(), &code);
        if (code == Z_BUF_ERROR)
            m_damage = UserText("the gzip stream ends early");
        else if (now < 0 || code != Z_OK)
            m_damage = UserText("the gzip stream is damaged");
        else if (now == 0)
            break;
    }
    return got;
}

double ByteSource::fraction() const
{
    const auto taken = static_cast<double>(::gzoffset(m_file.get()));
    return m_size == 0 ? 1 : std::clamp(taken / static_cast<double>(m_size), 0.0, 1.0);
}

} // namespace nodewise::trace
