// SPDX-License-Identifier: Apache-2.0
#include "core/trace/input/bytes.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>
#include <zlib.h>

namespace nodewise::trace {

namespace {

constexpr std::size_t packedAtOnce = std::size_t(256) << 10;

} // namespace

struct ByteSource::State {
    int file = -1;
    std::uint64_t size = 0, taken = 0; ///< bytes on disk
    bool packed = false, ended = false;
    z_stream stream{};
    std::vector<unsigned char> input;
    Text damage;

    ~State()
    {
        if (packed)
            inflateEnd(&stream);
        if (file >= 0)
            ::close(file);
    }
    std::size_t readFile(char* into, std::size_t room)
    {
        std::size_t got = 0;
        while (got < room) {
            const ssize_t now = ::read(file, into + got, room - got);
            if (now < 0 && errno == EINTR)
                continue;
            if (now <= 0)
                break;
            got += static_cast<std::size_t>(now);
        }
        taken += got;
        return got;
    }
    bool fillInput()
    {
        stream.avail_in = static_cast<uInt>(readFile(reinterpret_cast<char*>(input.data()), input.size()));
        stream.next_in = input.data();
        return stream.avail_in > 0;
    }
    /// A file may hold several streams behind each other, as parallel packers write it; what is none of them is left out, as gzip does.
    bool nextMember()
    {
        if (stream.avail_in == 0 && !fillInput())
            return false;
        if (stream.next_in[0] != 0x1f)
            return false;
        return inflateReset(&stream) == Z_OK;
    }
    std::size_t unpack(char* into, std::size_t room)
    {
        stream.next_out = reinterpret_cast<unsigned char*>(into);
        stream.avail_out = static_cast<uInt>(room);
        while (!ended && stream.avail_out > 0) {
            if (stream.avail_in == 0 && !fillInput()) {
                damage = Text("the gzip stream ends early");
                ended = true;
                break;
            }
            const int code = inflate(&stream, Z_NO_FLUSH);
            if (code == Z_STREAM_END) {
                ended = !nextMember();
            } else if (code != Z_OK && code != Z_BUF_ERROR) {
                damage = Text("the gzip stream is damaged");
                ended = true;
            }
        }
        return room - stream.avail_out;
    }
};

ByteSource::ByteSource(std::unique_ptr<State> state) : m_state(std::move(state))
{
}
ByteSource::ByteSource(ByteSource&&) noexcept = default;
ByteSource& ByteSource::operator=(ByteSource&&) noexcept = default;
ByteSource::~ByteSource() = default;

bool isGzip(std::string_view start)
{
    return start.starts_with("\x1f\x8b");
}

Result<ByteSource> ByteSource::open(const std::string& path)
{
    const auto refuse = [&path](Text message) { return fail(Error{.message = std::move(message), .file = path}); };
    auto state = std::make_unique<State>();
    // Without waiting: a pipe would, for its other end.
    state->file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (state->file < 0)
        return refuse(errno == ENOENT ? Text("there is no such file") : Text("the file can't be read"));
    struct stat about {};
    if (::fstat(state->file, &about) != 0)
        return refuse(Text("the file can't be read"));
    if (S_ISDIR(about.st_mode))
        return refuse(Text("this is a folder"));
    if (!S_ISREG(about.st_mode))
        return refuse(Text("this is not a regular file"));
    state->size = static_cast<std::uint64_t>(about.st_size);
    char magic[2] = {};
    const std::size_t got = state->readFile(magic, sizeof magic);
    ::lseek(state->file, 0, SEEK_SET);
    state->taken = 0;
    if (isGzip({magic, got})) {
        constexpr int gzipWindow = 15 + 16;
        if (inflateInit2(&state->stream, gzipWindow) != Z_OK)
            return refuse(Text("memory is exhausted"));
        state->packed = true;
        state->input.resize(packedAtOnce);
    }
    return ByteSource(std::move(state));
}

std::size_t ByteSource::read(std::span<char> into)
{
    constexpr std::size_t most = std::size_t(1) << 30; // zlib counts in 32 bits
    const std::size_t room = std::min(into.size(), most);
    return m_state->packed ? m_state->unpack(into.data(), room) : m_state->readFile(into.data(), room);
}

double ByteSource::fraction() const
{
    return m_state->size == 0 ? 1 : std::min(1.0, static_cast<double>(m_state->taken) / static_cast<double>(m_state->size));
}

const Text& ByteSource::damage() const
{
    return m_state->damage;
}

} // namespace nodewise::trace
