// SPDX-License-Identifier: Apache-2.0
// The zip archives that numpy and torch read.
#pragma once

#include "core/base/atomic_file.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise {

/// Stored entries only, Zip64 where sizes need it. Source: PKWARE's APPNOTE.TXT, 4.3 and 4.5.3.
class ZipWriter {
public:
    /// Data of every entry begins at a multiple of `alignment`.
    ZipWriter(AtomicFile& out, std::uint64_t alignment) : m_out(out), m_alignment(alignment) {}
    /// begin(), pieces by write() of `size` bytes in all, end().
    void begin(const std::string& name, std::uint64_t size);
    void write(std::string_view piece);
    void end();
    /// All of it at once.
    void add(const std::string& name, std::string_view content);
    /// The directory.
    void finish();

private:
    struct Entry {
        std::string name;
        std::uint32_t checksum = 0;
        std::uint64_t size = 0, header = 0;
    };
    std::string localHeader(const Entry& entry) const;

    AtomicFile& m_out;
    std::uint64_t m_alignment;
    std::vector<Entry> m_entries;
};

} // namespace nodewise
