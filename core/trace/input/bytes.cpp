// SPDX-License-Identifier: Apache-2.0
#include "core/trace/input/bytes.h"

#include "core/base/input_file.h"

#include <algorithm>
#include <fcntl.h>
#include <unistd.h>
#include <zlib.h>

namespace nodewise::trace {

void ByteSource::Close::operator()(gzFile_s* file) const
{
    ::gzclose(file);
}

Result<ByteSource> ByteSource::open(const std::string& path)
{
    const auto file = InputFile::open(path);
    if (!file)
        return fail(file.error());
    const int own = ::fcntl(file->descriptor(), F_DUPFD_CLOEXEC, 0); // zlib closes it
    ByteSource source(own < 0 ? nullptr : ::gzdopen(own, "rb"), file->size());
    if (!source.m_file) {
        if (own >= 0)
            ::close(own);
        return fail(Error{.message = UserText("memory is exhausted"), .file = path});
    }
    constexpr unsigned packedAtOnce = 256u << 10;
    ::gzbuffer(source.m_file.get(), packedAtOnce);
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
