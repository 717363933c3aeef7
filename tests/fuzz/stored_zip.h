// SPDX-License-Identifier: Apache-2.0
// Writes a zip archive of stored records with right checksums, so that damaged content reaches the decoders.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nodewise::test {

inline std::uint32_t crc32(std::string_view text)
{
    std::uint32_t crc = 0xffffffffu;
    for (const char c : text) {
        crc ^= static_cast<unsigned char>(c);
        for (int bit = 0; bit < 8; ++bit)
            crc = (crc >> 1) ^ (crc & 1 ? 0xedb88320u : 0u);
    }
    return ~crc;
}

inline void putNumber(std::string& out, std::uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; ++i, value >>= 8)
        out += static_cast<char>(value & 0xff);
}

/// Version, flags, method, time, date, checksum, sizes, lengths of name and extra field.
inline void putHeader(std::string& out, std::string_view name, std::string_view data)
{
    for (const std::uint64_t value : {20, 0, 0, 0, 33})
        putNumber(out, value, 2);
    putNumber(out, crc32(data), 4);
    putNumber(out, data.size(), 4);
    putNumber(out, data.size(), 4);
    putNumber(out, name.size(), 2);
    putNumber(out, 0, 2);
}

inline std::string storedZip(const std::vector<std::pair<std::string, std::string>>& records)
{
    std::string out, directory;
    for (const auto& [name, data] : records) {
        directory += "PK\x01\x02";
        putNumber(directory, 20, 2);
        putHeader(directory, name, data);
        putNumber(directory, 0, 10); // comment, disk, attributes
        putNumber(directory, out.size(), 4);
        directory += name;
        out += "PK\x03\x04";
        putHeader(out, name, data);
        out += name + data;
    }
    const std::size_t start = out.size();
    out += directory + "PK\x05\x06";
    putNumber(out, 0, 4);
    putNumber(out, records.size(), 2);
    putNumber(out, records.size(), 2);
    putNumber(out, directory.size(), 4);
    putNumber(out, start, 4);
    putNumber(out, 0, 2);
    return out;
}

} // namespace nodewise::test
