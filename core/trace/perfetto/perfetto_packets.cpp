// SPDX-License-Identifier: Apache-2.0
#include "core/trace/perfetto/perfetto_packets.h"

#include "core/trace/perfetto/proto_field.h"

#include <vector>
#include <zlib.h>
#include <zstd.h>

namespace nodewise::trace {

namespace {

constexpr std::uint32_t packetTag = 0x0A; // field 1 of Trace, length-delimited
constexpr std::uint32_t zlibPackets = 50, zstdPackets = 133;
constexpr std::size_t largestPacket = std::size_t(64) << 20, largestUnpacked = std::size_t(256) << 20;

/// Bytes of a source, a byte or many at a time.
class Buffered {
public:
    explicit Buffered(ByteSource& source) : m_source(source), m_bytes(std::size_t(1) << 20) {}

    bool next(unsigned char& byte)
    {
        if (m_at == m_end && !fill())
            return false;
        byte = static_cast<unsigned char>(m_bytes[m_at++]);
        ++m_read;
        return true;
    }
    bool next(std::string& into, std::size_t size)
    {
        into.clear();
        while (into.size() < size) {
            if (m_at == m_end && !fill())
                return false;
            const std::size_t part = std::min(size - into.size(), m_end - m_at);
            into.append(m_bytes.data() + m_at, part);
            m_at += part;
            m_read += part;
        }
        return true;
    }
    std::uint64_t read() const { return m_read; }

private:
    bool fill()
    {
        m_at = 0;
        m_end = m_source.read(m_bytes);
        return m_end > 0;
    }

    ByteSource& m_source;
    std::vector<char> m_bytes;
    std::size_t m_at = 0, m_end = 0;
    std::uint64_t m_read = 0;
};

std::string unpackZlib(std::string_view packed)
{
    std::string out;
    z_stream stream{};
    if (inflateInit(&stream) != Z_OK)
        return out;
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data())); // zlib does not write there
    stream.avail_in = static_cast<uInt>(packed.size());
    std::vector<char> part(std::size_t(1) << 18);
    int state = Z_OK;
    while (state == Z_OK && out.size() < largestUnpacked) {
        stream.next_out = reinterpret_cast<Bytef*>(part.data());
        stream.avail_out = static_cast<uInt>(part.size());
        state = inflate(&stream, Z_NO_FLUSH);
        out.append(part.data(), part.size() - stream.avail_out);
    }
    inflateEnd(&stream);
    return state == Z_STREAM_END ? out : std::string();
}

std::string unpackZstd(std::string_view packed)
{
    std::string out;
    const std::unique_ptr<ZSTD_DStream, decltype(&ZSTD_freeDStream)> stream(ZSTD_createDStream(), ZSTD_freeDStream);
    std::vector<char> part(std::size_t(1) << 18);
    ZSTD_inBuffer in{packed.data(), packed.size(), 0};
    std::size_t state = 1;
    while (stream && state != 0 && out.size() < largestUnpacked) {
        ZSTD_outBuffer to{part.data(), part.size(), 0};
        const std::size_t before = in.pos;
        state = ZSTD_decompressStream(stream.get(), &to, &in);
        if (ZSTD_isError(state) != 0 || (to.pos == 0 && in.pos == before))
            return {};
        out.append(part.data(), to.pos);
    }
    return state == 0 ? out : std::string();
}

class PacketReader {
public:
    PacketReader(ByteSource& source, const PacketVisit& visit) : m_bytes(source), m_visit(visit) {}

    UserText read()
    {
        std::string packet;
        for (;;) {
            const std::uint64_t at = m_bytes.read();
            unsigned char tag = 0;
            if (!m_bytes.next(tag))
                return {};
            std::uint64_t size = 0;
            if (tag != packetTag || !length(size))
                return UserText("there is no packet at byte %1", at);
            if (size > largestPacket)
                return UserText("the packet at byte %1 has %2 bytes", at, size);
            if (!m_bytes.next(packet, static_cast<std::size_t>(size)))
                return UserText("the file ends within the packet at byte %1", at);
            if (!take(packet, at))
                return std::move(m_wrong);
        }
    }

private:
    bool length(std::uint64_t& size)
    {
        unsigned char byte = 0x80;
        for (unsigned shift = 0; (byte & 0x80) != 0; shift += 7) {
            if (shift > 63 || !m_bytes.next(byte))
                return false;
            size |= std::uint64_t(byte & 0x7f) << shift;
        }
        return true;
    }
    /// A packet that holds packed ones stands for them.
    bool take(std::string_view packet, std::uint64_t at)
    {
        try {
            Message message = messageOf(packet);
            while (message.next()) {
                if (message.tag() != zlibPackets && message.tag() != zstdPackets) {
                    message.skip();
                    continue;
                }
                const bool zstd = message.tag() == zstdPackets;
                const std::string_view packed = bytesOf(message);
                return takeAll(zstd ? unpackZstd(packed) : unpackZlib(packed), at);
            }
        } catch (const protozero::exception&) { // the visitor finds it damaged as well, and counts it
        }
        return m_visit(packet, at);
    }
    bool takeAll(const std::string& unpacked, std::uint64_t at)
    {
        constexpr std::uint64_t ratio = 200;
        m_unpacked += unpacked.size();
        if (unpacked.empty())
            m_wrong = UserText("the packed packets at byte %1 are damaged", at);
        else if (m_unpacked / ratio > m_bytes.read())
            m_wrong = UserText("the packed packets at byte %1 expand to %2 bytes", at, m_unpacked);
        if (!m_wrong.empty())
            return false;
        Message trace = messageOf(unpacked);
        try {
            while (trace.next())
                if (trace.tag() != 1)
                    trace.skip();
                else if (!m_visit(bytesOf(trace), at))
                    return false;
        } catch (const protozero::exception&) {
            m_wrong = UserText("the packed packets at byte %1 are damaged", at);
            return false;
        }
        return true;
    }

    Buffered m_bytes;
    const PacketVisit& m_visit;
    UserText m_wrong;
    std::uint64_t m_unpacked = 0;
};

} // namespace

UserText readPackets(ByteSource& source, const PacketVisit& visit)
{
    return PacketReader(source, visit).read();
}

bool startsWithPacket(std::string_view start)
{
    constexpr std::uint32_t highestTag = 2000; // extensions stand beyond
    if (start.size() < 4 || static_cast<unsigned char>(start[0]) != packetTag)
        return false;
    try {
        Message trace = messageOf(start);
        if (!trace.next(1, protozero::pbf_wire_type::length_delimited))
            return false;
        const char* begin = start.data() + 1;
        const std::uint64_t size = protozero::decode_varint(&begin, start.data() + start.size());
        const std::size_t rest = start.size() - std::size_t(begin - start.data());
        if (size == 0 || (size <= rest && size < rest && static_cast<unsigned char>(begin[size]) != packetTag))
            return false;
        Message packet = messageOf(std::string_view(begin, std::size_t(std::min<std::uint64_t>(size, rest))));
        while (packet.next()) {
            if (packet.tag() > highestTag)
                return false;
            packet.skip();
        }
        return true;
    } catch (const protozero::end_of_buffer_exception&) {
        return start.size() >= 1000; // the first packet goes on behind what was read
    } catch (const protozero::exception&) {
        return false;
    }
}

} // namespace nodewise::trace
