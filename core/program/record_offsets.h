// SPDX-License-Identifier: Apache-2.0
// Where the records of a zip archive lie in the file: what libzip knows but does not tell.
// Source: PKWARE's APPNOTE.TXT, 4.3.7 (local header), 4.3.12 (central directory), 4.3.14-16 (end records), 4.5.3 (Zip64 extra field).
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace nodewise::program {

/// (offset, size) -> bytes there, fewer at the end of the file.
using ReadAt = std::function<std::string(std::uint64_t, std::size_t)>;

/// Offset of each entry's local header, in the order of the central directory; empty if the directory can't be read.
std::vector<std::uint64_t> localHeaders(const ReadAt& read, std::uint64_t fileSize);

/// Where the data behind a local header starts; 0 if there is no such header.
std::uint64_t dataOffset(const ReadAt& read, std::uint64_t header);

} // namespace nodewise::program
