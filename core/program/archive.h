// SPDX-License-Identifier: Apache-2.0
// Reads zip archives as torch writes them (caffe2/serialize/inline_container.h): stored entries below one root folder, data aligned.
// Deflated entries are read too. Nothing in a file is trusted: sizes are bounded before memory is taken.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

struct zip;

namespace nodewise::program
{

/// Text of a record with spare bytes after it, as simdjson wants it.
struct Bytes {
    std::unique_ptr<char[]> data;
    std::size_t size = 0;
    std::string_view view() const { return {data.get(), size}; }
};

/// Owns the open file. Not thread-safe; open one per thread.
class Archive
{
public:
    struct Record {
        std::string name; ///< below the root folder: "models/model.json"
        std::uint64_t size = 0;
        std::uint64_t packedSize = 0;
        std::uint64_t index = 0;
        bool stored = true; ///< not compressed
    };

    static Result<Archive> open(const std::string& file);
    /// An archive inside another one (torch.save's), in memory. `file` is only for messages.
    static Result<Archive> openBytes(std::string_view bytes, const std::string& file);
    Archive(Archive&&) noexcept;
    Archive& operator=(Archive&&) noexcept;
    ~Archive();

    /// The folder that the first entry stands in, with slash; "" if it stands in none.
    const std::string& root() const { return m_root; }
    const std::vector<Record>& records() const { return m_records; }
    const Record* tryRecord(std::string_view name) const;
    std::uint64_t fileSize() const { return m_fileSize; }

    /// Whole content. Errors: larger than `limit` bytes, inflated absurdly, damaged.
    Result<Bytes> read(const Record& record, std::uint64_t limit = defaultLimit) const;
    /// Where the data of a stored record starts in the file; 0 if it is compressed or the file is damaged there.
    std::uint64_t offset(const Record& record) const;

    static constexpr std::uint64_t defaultLimit = std::uint64_t(3) << 30;

private:
    Archive() = default;
    Result<void> list();

    struct Closer {
        void operator()(zip* z) const;
    };
    std::unique_ptr<zip, Closer> m_zip;
    std::string m_file;
    std::string_view m_bytes; ///< openBytes: the caller's
    std::string m_root;
    std::vector<Record> m_records;
    std::unordered_map<std::string_view, std::size_t> m_byName; ///< keys point into m_records
    std::vector<std::uint64_t> m_headers;                       ///< local header of each entry by zip index; empty if unreadable
    std::uint64_t m_fileSize = 0;
};

/// Reads `size` bytes of a file at `offset`; short at the end of the file, empty if it can't be read.
std::string readAt(const std::string& file, std::uint64_t offset, std::size_t size);

} // namespace nodewise::program
