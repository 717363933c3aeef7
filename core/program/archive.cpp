// SPDX-License-Identifier: Apache-2.0
#include "core/program/archive.h"

#include "core/program/record_offsets.h"

#include <cstring>
#include <fstream>
#include <zip.h>

namespace nodewise::program
{

namespace
{

constexpr std::size_t padding = 64; // simdjson::SIMDJSON_PADDING and some

/// A deflated record may not claim more than this many times its size; torch stores its records, zip tools reach 20 on JSON.
constexpr std::uint64_t largestRatio = 200, ratioMattersFrom = 16u << 20;

struct CloseFile {
    void operator()(zip_file_t* file) const { zip_fclose(file); }
};

std::string zipMessage(int code)
{
    switch (code) {
    case ZIP_ER_NOENT:
        return "there is no such file";
    case ZIP_ER_OPEN:
    case ZIP_ER_READ:
    case ZIP_ER_SEEK:
        return "the file can't be read";
    case ZIP_ER_MEMORY:
        return "there is not enough memory";
    case ZIP_ER_NOZIP:
        return "this is not a zip archive, or its end is cut off";
    case ZIP_ER_CRC:
        return "the content does not match its checksum: the file is damaged";
    default:
        return "the zip archive is damaged";
    }
}

bool absurd(const Archive::Record& record)
{
    return record.size > ratioMattersFrom && record.size / largestRatio > record.packedSize;
}

} // namespace

std::string readAt(const std::string& file, std::uint64_t offset, std::size_t size)
{
    std::ifstream stream(file, std::ios::binary);
    std::string bytes;
    if (!stream || !stream.seekg(static_cast<std::streamoff>(offset)))
        return bytes;
    // Grows with what is really there: a damaged file may name any size.
    constexpr std::size_t step = 1u << 20;
    while (bytes.size() < size && stream) {
        const std::size_t had = bytes.size();
        bytes.resize(std::min(size, had + step));
        stream.read(bytes.data() + had, static_cast<std::streamsize>(bytes.size() - had));
        bytes.resize(had + static_cast<std::size_t>(stream.gcount()));
    }
    return bytes;
}

void Archive::Closer::operator()(zip* z) const
{
    zip_discard(z);
}
Archive::Archive(Archive&&) noexcept = default;
Archive& Archive::operator=(Archive&&) noexcept = default;
Archive::~Archive() = default;

Result<Archive> Archive::open(const std::string& file)
{
    Archive archive;
    archive.m_file = file;
    int code = 0;
    archive.m_zip.reset(zip_open(file.c_str(), ZIP_RDONLY, &code));
    if (!archive.m_zip)
        return fail(Error{.message = zipMessage(code), .file = file});
    if (std::ifstream stream(file, std::ios::binary | std::ios::ate); stream)
        archive.m_fileSize = static_cast<std::uint64_t>(stream.tellg());
    if (auto listed = archive.list(); !listed)
        return fail(std::move(listed.error()).inFile(file));
    archive.m_headers = localHeaders([&file](std::uint64_t at, std::size_t size) { return readAt(file, at, size); }, archive.m_fileSize);
    return archive;
}

Result<Archive> Archive::openBytes(std::string_view bytes, const std::string& file)
{
    Archive archive;
    archive.m_file = file;
    archive.m_bytes = bytes;
    archive.m_fileSize = bytes.size();
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t* source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, &error);
    if (source)
        archive.m_zip.reset(zip_open_from_source(source, ZIP_RDONLY, &error));
    const std::string message = zipMessage(zip_error_code_zip(&error));
    zip_error_fini(&error);
    if (!archive.m_zip) {
        zip_source_free(source);
        return fail(Error{.message = message, .file = file});
    }
    if (auto listed = archive.list(); !listed)
        return fail(std::move(listed.error()).inFile(file));
    archive.m_headers = localHeaders(
        [bytes](std::uint64_t at, std::size_t size) { return std::string(bytes.substr(std::min<std::size_t>(at, bytes.size()), size)); },
        bytes.size());
    return archive;
}

Result<void> Archive::list()
{
    const zip_int64_t count = zip_get_num_entries(m_zip.get(), 0);
    m_records.reserve(static_cast<std::size_t>(count));
    for (zip_int64_t i = 0; i < count; ++i) {
        zip_stat_t stat;
        zip_stat_init(&stat);
        if (zip_stat_index(m_zip.get(), static_cast<zip_uint64_t>(i), ZIP_FL_ENC_RAW, &stat) != 0)
            return fail("the zip archive is damaged");
        const std::string_view name = stat.name;
        if (i == 0)
            m_root = name.substr(0, name.find('/') == std::string_view::npos ? 0 : name.find('/') + 1);
        if (!name.starts_with(m_root) || name.ends_with('/'))
            continue; // zip tools add folders; nothing of ours is outside the root
        if (stat.encryption_method != ZIP_EM_NONE)
            return fail(Error{.message = "the record is encrypted", .record = std::string(name)});
        m_records.push_back({.name = std::string(name.substr(m_root.size())),
                             .size = stat.size,
                             .packedSize = stat.comp_size,
                             .index = static_cast<std::uint64_t>(i),
                             .stored = stat.comp_method == ZIP_CM_STORE});
    }
    for (std::size_t i = 0; i < m_records.size(); ++i)
        if (!m_byName.emplace(m_records[i].name, i).second)
            return fail(Error{.message = "the archive holds this record twice", .record = m_records[i].name});
    return {};
}

const Archive::Record* Archive::tryRecord(std::string_view name) const
{
    const auto found = m_byName.find(name);
    return found == m_byName.end() ? nullptr : &m_records[found->second];
}

Result<Bytes> Archive::read(const Record& record, std::uint64_t limit) const
{
    const auto failure = [&](std::string message) {
        return fail(Error{.message = std::move(message), .file = m_file, .record = record.name});
    };
    if (record.size > limit)
        return failure("the record has " + std::to_string(record.size) + " bytes, more than the " + std::to_string(limit) +
                       " that are read");
    if (record.stored ? record.size > m_fileSize : absurd(record))
        return failure("the record claims to expand from " + std::to_string(record.packedSize) + " to " + std::to_string(record.size) +
                       " bytes");
    const std::unique_ptr<zip_file_t, CloseFile> file(zip_fopen_index(m_zip.get(), record.index, 0));
    if (!file)
        return failure(zipMessage(zip_error_code_zip(zip_get_error(m_zip.get()))));
    Bytes bytes{.data = std::unique_ptr<char[]>(new char[record.size + padding]), .size = static_cast<std::size_t>(record.size)};
    std::size_t got = 0;
    while (got < bytes.size) {
        const zip_int64_t n = zip_fread(file.get(), bytes.data.get() + got, bytes.size - got);
        if (n <= 0)
            return failure(n < 0 ? zipMessage(zip_error_code_zip(zip_file_get_error(file.get()))) : "the record is shorter than it says");
        got += static_cast<std::size_t>(n);
    }
    // The checksum is compared when the end is read.
    char more = 0;
    const zip_int64_t rest = zip_fread(file.get(), &more, 1);
    if (rest != 0)
        return failure(rest < 0 ? zipMessage(zip_error_code_zip(zip_file_get_error(file.get()))) : "the record is longer than it says");
    std::memset(bytes.data.get() + bytes.size, 0, padding);
    return bytes;
}

std::uint64_t Archive::offset(const Record& record) const
{
    if (!record.stored || record.index >= m_headers.size())
        return 0;
    const auto read = [this](std::uint64_t at, std::size_t size) {
        return m_bytes.data() ? std::string(m_bytes.substr(std::min<std::size_t>(at, m_bytes.size()), size)) : readAt(m_file, at, size);
    };
    const std::uint64_t start = dataOffset(read, m_headers[record.index]);
    return start <= m_fileSize && record.size <= m_fileSize - start ? start : 0;
}

} // namespace nodewise::program
