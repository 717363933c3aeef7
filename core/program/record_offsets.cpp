// SPDX-License-Identifier: Apache-2.0
#include "core/program/record_offsets.h"

#include <algorithm>
#include <string_view>

namespace nodewise::program {

namespace {

/// Little-endian integer of `bytes` bytes; 0 past the end.
std::uint64_t number(std::string_view text, std::size_t at, int bytes)
{
    std::uint64_t value = 0;
    if (at > text.size() || text.size() - at < static_cast<std::size_t>(bytes))
        return 0;
    for (int i = bytes - 1; i >= 0; --i)
        value = value << 8 | static_cast<unsigned char>(text[at + static_cast<std::size_t>(i)]);
    return value;
}

struct Directory {
    std::uint64_t offset = 0, size = 0;
};

Directory findDirectory(const ReadAt& read, std::uint64_t fileSize)
{
    constexpr std::uint64_t longestEnd = 22 + 65535, locatorSize = 20;
    const std::uint64_t start = fileSize - std::min(fileSize, longestEnd + locatorSize);
    const std::string tail = read(start, static_cast<std::size_t>(fileSize - start));
    const std::size_t end = tail.rfind("PK\x05\x06");
    if (end == std::string::npos)
        return {};
    Directory found{.offset = number(tail, end + 16, 4), .size = number(tail, end + 12, 4)};
    if (end >= locatorSize && tail.compare(end - locatorSize, 4, "PK\x06\x07") == 0) {
        const std::string end64 = read(number(tail, end - locatorSize + 8, 8), 56);
        if (end64.starts_with("PK\x06\x06"))
            found = {.offset = number(end64, 48, 8), .size = number(end64, 40, 8)};
    }
    return found.offset <= fileSize && found.size <= fileSize - found.offset ? found : Directory{};
}

/// The header's offset out of the Zip64 extra field, where the 32-bit one is all ones.
std::uint64_t wideOffset(std::string_view extra, int before)
{
    while (extra.size() >= 4) {
        const std::uint64_t length = number(extra, 2, 2);
        if (number(extra, 0, 2) == 1)
            return number(extra.substr(0, 4 + std::min<std::size_t>(length, extra.size() - 4)), 4 + static_cast<std::size_t>(before) * 8,
                          8);
        extra.remove_prefix(std::min<std::size_t>(extra.size(), 4 + length));
    }
    return 0;
}

} // namespace

std::vector<std::uint64_t> localHeaders(const ReadAt& read, std::uint64_t fileSize)
{
    constexpr std::size_t fixed = 46;
    constexpr std::uint64_t wide = 0xffffffffu;
    const Directory directory = findDirectory(read, fileSize);
    const std::string text = read(directory.offset, static_cast<std::size_t>(directory.size));
    std::vector<std::uint64_t> found;
    for (std::string_view rest = text; rest.size() >= fixed && rest.starts_with("PK\x01\x02");) {
        const std::size_t name = number(rest, 28, 2), extra = number(rest, 30, 2), comment = number(rest, 32, 2);
        std::uint64_t offset = number(rest, 42, 4);
        if (offset == wide && rest.size() >= fixed + name + extra) {
            const int before = (number(rest, 24, 4) == wide) + (number(rest, 20, 4) == wide);
            offset = wideOffset(rest.substr(fixed + name, extra), before);
        }
        found.push_back(offset);
        rest.remove_prefix(std::min(rest.size(), fixed + name + extra + comment));
    }
    return found;
}

std::uint64_t dataOffset(const ReadAt& read, std::uint64_t header)
{
    constexpr std::uint64_t fixed = 30;
    const std::string text = read(header, fixed);
    if (text.size() < fixed || !text.starts_with("PK\x03\x04"))
        return 0;
    return header + fixed + number(text, 26, 2) + number(text, 28, 2);
}

} // namespace nodewise::program
