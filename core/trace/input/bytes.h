// SPDX-License-Identifier: Apache-2.0
// The bytes of a trace file from its beginning to its end, unpacked where it is gzip.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

struct gzFile_s;

namespace nodewise::trace {

/// Owns the open file, which zlib reads: of gzip what it holds, also of several streams in a row, as parallel packers write; of
/// any other file its bytes. Nothing is mapped: a file that shrinks meanwhile ends early. One thread.
class ByteSource {
public:
    static Result<ByteSource> open(const std::string& path);

    /// How many bytes there were; fewer than asked for only at the end.
    std::size_t read(std::span<char> into);
    /// Of the file as it lies on disk, 0..1.
    double fraction() const;
    /// What ended it early: a damaged or cut gzip stream, of which up to 64 kB before the damage are lost; empty where nothing did.
    const UserText& damage() const { return m_damage; }

private:
    struct Close {
        void operator()(gzFile_s* file) const;
    };
    ByteSource(gzFile_s* file, std::uint64_t size) : m_file(file), m_size(size) {}

    std::unique_ptr<gzFile_s, Close> m_file;
    std::uint64_t m_size; ///< bytes on disk
    UserText m_damage;
};

} // namespace nodewise::trace
