// SPDX-License-Identifier: Apache-2.0
#include "core/base/zip_writer.h"

#include <algorithm>
#include <zlib.h>

namespace nodewise {

namespace {

constexpr std::uint64_t most32 = 0xffffffffu;
constexpr std::uint16_t version64 = 45, utf8Names = 0x800, zip64Id = 1, paddingId = 0x4246; // "FB", as torch pads
constexpr std::uint16_t firstOfJanuary1980 = 33;
constexpr std::uint64_t checksumPlace = 14; ///< in an entry's header

void put(std::string& out, std::uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; ++i) // a field may be wider than the value
        out += i < 8 ? static_cast<char>(value >> (8 * i)) : '\0';
}

std::uint64_t bounded(std::uint64_t value)
{
    return std::min(value, most32);
}

} // namespace

std::string ZipWriter::localHeader(const Entry& entry) const
{
    std::string extra;
    if (entry.size >= most32) {
        put(extra, zip64Id, 2);
        put(extra, 16, 2);
        put(extra, entry.size, 8);
        put(extra, entry.size, 8);
    }
    constexpr std::uint64_t fixed = 30, paddingHeader = 4;
    const std::uint64_t data = entry.header + fixed + entry.name.size() + extra.size() + paddingHeader;
    const std::uint64_t padding = (m_alignment - data % m_alignment) % m_alignment;
    put(extra, paddingId, 2);
    put(extra, padding, 2);
    extra.append(padding, 'Z');
    std::string out = "PK\x03\x04";
    put(out, version64, 2);
    put(out, utf8Names, 2);
    put(out, 0, 2); // stored
    put(out, 0, 2);
    put(out, firstOfJanuary1980, 2);
    put(out, entry.checksum, 4);
    put(out, bounded(entry.size), 4);
    put(out, bounded(entry.size), 4);
    put(out, entry.name.size(), 2);
    put(out, extra.size(), 2);
    return out + entry.name + extra;
}

void ZipWriter::begin(const std::string& name, std::uint64_t size)
{
    m_entries.push_back({.name = name, .size = size, .header = m_out.position()});
    m_out.write(localHeader(m_entries.back()));
}

void ZipWriter::write(std::string_view piece)
{
    std::uint32_t& checksum = m_entries.back().checksum;
    checksum = static_cast<std::uint32_t>(crc32_z(checksum, reinterpret_cast<const Bytef*>(piece.data()), piece.size()));
    m_out.write(piece);
}

/// The checksum stands before the data, and is known after them.
void ZipWriter::end()
{
    std::string checksum;
    put(checksum, m_entries.back().checksum, 4);
    m_out.patch(m_entries.back().header + checksumPlace, checksum);
}

void ZipWriter::add(const std::string& name, std::string_view content)
{
    begin(name, content.size());
    write(content);
    end();
}

void ZipWriter::finish()
{
    const std::uint64_t start = m_out.position();
    for (const Entry& entry : m_entries) {
        std::string extra;
        if (entry.size >= most32 || entry.header >= most32) {
            put(extra, zip64Id, 2);
            put(extra, 24, 2);
            put(extra, entry.size, 8);
            put(extra, entry.size, 8);
            put(extra, entry.header, 8);
        }
        const bool wide = !extra.empty();
        std::string out = "PK\x01\x02";
        put(out, version64, 2);
        put(out, version64, 2);
        put(out, utf8Names, 2);
        put(out, 0, 2);
        put(out, 0, 2);
        put(out, firstOfJanuary1980, 2);
        put(out, entry.checksum, 4);
        put(out, wide ? most32 : entry.size, 4);
        put(out, wide ? most32 : entry.size, 4);
        put(out, entry.name.size(), 2);
        put(out, extra.size(), 2);
        put(out, 0, 2 + 2 + 2 + 4); // comment, disk, attributes
        put(out, wide ? most32 : entry.header, 4);
        m_out.write(out.append(entry.name).append(extra));
    }
    const std::uint64_t end = m_out.position(), size = end - start, count = m_entries.size();
    std::string out;
    if (start >= most32 || size >= most32 || count >= 0xffff) {
        out += "PK\x06\x06";
        put(out, 44, 8);
        put(out, version64, 2);
        put(out, version64, 2);
        put(out, 0, 4 + 4);
        put(out, count, 8);
        put(out, count, 8);
        put(out, size, 8);
        put(out, start, 8);
        out += "PK\x06\x07";
        put(out, 0, 4);
        put(out, end, 8);
        put(out, 1, 4);
    }
    out += "PK\x05\x06";
    put(out, 0, 2 + 2);
    put(out, std::min<std::uint64_t>(count, 0xffff), 2);
    put(out, std::min<std::uint64_t>(count, 0xffff), 2);
    put(out, bounded(size), 4);
    put(out, bounded(start), 4);
    put(out, 0, 2);
    m_out.write(out);
}

} // namespace nodewise
