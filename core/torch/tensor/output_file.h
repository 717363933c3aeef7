// SPDX-License-Identifier: Apache-2.0
// A file that is there only once it is complete, and the zip archives that numpy and torch read.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::torch_box {

/// Owns a temporary file beside the wanted one until commit(); without it the temporary one is removed.
class OutputFile {
public:
    static Result<OutputFile> create(const std::string& file);
    OutputFile(OutputFile&&) = default;
    ~OutputFile();

    /// Failures are told by commit().
    void write(std::string_view bytes);
    std::uint64_t position() const { return m_position; }
    /// Over what was written at `position` before.
    void patch(std::uint64_t position, std::string_view bytes);
    Result<void> commit();

private:
    struct Close {
        void operator()(std::FILE* stream) const { std::fclose(stream); }
    };
    OutputFile() = default;
    std::string m_file, m_temporary;
    std::unique_ptr<std::FILE, Close> m_stream;
    std::uint64_t m_position = 0;
    int m_problem = 0; ///< errno
};

/// Stored entries only, Zip64 where sizes need it. Source: PKWARE's APPNOTE.TXT, 4.3 and 4.5.3.
class ZipWriter {
public:
    /// Data of every entry begins at a multiple of `alignment`.
    ZipWriter(OutputFile& out, std::uint64_t alignment) : m_out(out), m_alignment(alignment) {}
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

    OutputFile& m_out;
    std::uint64_t m_alignment;
    std::vector<Entry> m_entries;
};

} // namespace nodewise::torch_box
