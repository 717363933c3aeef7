// SPDX-License-Identifier: Apache-2.0
// What libzip reads an archive through. libzip alone knows the archive's directory, and where the data of a record lie it does not tell;
// but it reads them from here. (minizip tells, but would be a second reader of the directory, and the two would have to agree.)
#pragma once

#include "core/base/input_file.h"

#include <cstdint>
#include <memory>
#include <string_view>
#include <zip.h>

namespace nodewise::program {

/// Shares the open file, so that an archive inside another one is of the same file, whatever its name stands for by now. Must outlive the
/// archive that reads it.
class ZipSource {
public:
    /// `size` bytes of the file from `start` on.
    ZipSource(std::shared_ptr<const InputFile> file, std::uint64_t start, std::uint64_t size)
        : m_file(std::move(file)), m_start(start), m_size(size)
    {
    }
    /// Bytes that must outlive it.
    explicit ZipSource(std::string_view bytes) : m_bytes(bytes), m_size(bytes.size()) {}
    ZipSource(const ZipSource&) = delete;
    ZipSource& operator=(const ZipSource&) = delete;

    /// For zip_open_from_source; null if there is no memory.
    zip_source_t* make(zip_error_t& error) { return zip_source_function_create(&ZipSource::serve, this, &error); }
    bool inFile() const { return m_file != nullptr; }
    const std::shared_ptr<const InputFile>& file() const { return m_file; }
    /// Where the source begins in the file.
    std::uint64_t start() const { return m_start; }
    std::uint64_t size() const { return m_size; }
    /// Where libzip read last, from the beginning of the source.
    std::uint64_t lastRead() const { return m_lastRead; }

private:
    static zip_int64_t serve(void* self, void* data, zip_uint64_t length, zip_source_cmd_t command);
    zip_int64_t read(char* into, std::uint64_t length);
    zip_int64_t tell(zip_stat_t* stat) const;
    zip_int64_t seek(void* data, std::uint64_t length);

    std::string_view m_bytes;
    std::shared_ptr<const InputFile> m_file;
    std::uint64_t m_start = 0, m_size = 0, m_at = 0, m_lastRead = 0;
    zip_error_t m_error = {};
};

} // namespace nodewise::program
