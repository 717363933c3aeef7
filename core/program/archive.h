// SPDX-License-Identifier: Apache-2.0
// Reads zip archives as torch writes them (caffe2/serialize/inline_container.h): stored entries below one root folder, data aligned.
// Deflated entries are read too. Nothing in a file is trusted: sizes are bounded before memory is taken.
#pragma once

#include "core/base/input_file.h"
#include "core/base/progress.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

struct zip;

namespace nodewise::program {

class ZipSource;

/// Text of a record with spare bytes after it, as simdjson wants it.
struct Bytes {
    std::unique_ptr<char[]> data;
    std::size_t size = 0;
    std::string_view view() const { return {data.get(), size}; }
};

/// Owns the open file. Not thread-safe; open one per thread.
class Archive {
public:
    struct Record {
        std::string name; ///< below the root folder: "models/model.json"
        std::uint64_t size = 0;
        std::uint64_t packedSize = 0;
        std::uint64_t index = 0;
        bool stored = true;         ///< not compressed
        std::uint32_t checksum = 0; ///< CRC-32 of the content
    };

    /// Names of records: below the folder that the first entry stands in, as torch writes them, or as they are (numpy's .npz).
    enum class Names : std::uint8_t { BelowRoot, Whole };

    static Result<Archive> open(const std::string& file, Names names = Names::BelowRoot);
    /// The archive that a record is (torch.save's inside a .pt2). A stored one is read in place, never as a whole.
    Result<Archive> openInside(const Record& record) const;
    Archive(Archive&&) noexcept;
    Archive& operator=(Archive&&) noexcept;
    ~Archive();

    /// The folder that the first entry stands in, with slash; "" if it stands in none.
    const std::string& root() const { return m_root; }
    const std::vector<Record>& records() const { return m_records; }
    const Record* tryRecord(std::string_view name) const;
    std::uint64_t fileSize() const; ///< of the archive in bytes
    /// Of the file that was opened; also of an archive inside another one that is read in place.
    const FileIdentity& identity() const { return m_identity; }

    /// Whole content. Errors: larger than `limit` bytes, inflated absurdly, damaged, cancelled.
    Result<Bytes> read(const Record& record, std::uint64_t limit = defaultLimit, const Progress& progress = {}) const;
    /// Where the data of a stored record starts, counted from the start of this archive; 0 if it is compressed or empty, or the file is
    /// damaged.
    std::uint64_t offset(const Record& record) const;
    /// The same counted from the start of the file; 0 also for an archive that is compressed inside another one.
    std::uint64_t fileOffset(const Record& record) const;

    static constexpr std::uint64_t defaultLimit = std::uint64_t(3) << 30;

private:
    Archive() = default;
    static Result<Archive> openSource(std::unique_ptr<ZipSource> from, const std::string& file, Names names = Names::BelowRoot);
    Result<void> list(Names names);

    struct Closer {
        void operator()(zip* z) const;
    };
    std::string m_file;
    FileIdentity m_identity;
    Bytes m_bytes; ///< of an archive that was compressed inside another one; outlives m_zip
    std::unique_ptr<ZipSource> m_source;
    std::unique_ptr<zip, Closer> m_zip;
    std::string m_root;
    std::vector<Record> m_records;
    std::unordered_map<std::string_view, std::size_t> m_byName; ///< keys point into m_records
};

} // namespace nodewise::program
