// SPDX-License-Identifier: Apache-2.0
#include "core/program/archive.h"

#include "core/base/input_file.h"
#include "core/program/foreign.h"
#include "core/program/zip_source.h"

#include <algorithm>
#include <cstring>
#include <new>

namespace nodewise::program {

namespace {

constexpr std::size_t padding = 64; // simdjson::SIMDJSON_PADDING and some

/// A deflated record may not claim more than this many times its size; torch stores its records, zip tools reach 20 on JSON.
constexpr std::uint64_t largestRatio = 200, ratioMattersFrom = 16u << 20;

struct CloseFile {
    void operator()(zip_file_t* file) const { zip_fclose(file); }
};

UserText zipMessage(int code)
{
    switch (code) {
    case ZIP_ER_OPEN:
    case ZIP_ER_READ:
    case ZIP_ER_SEEK:
        return UserText("the file can't be read");
    case ZIP_ER_MEMORY:
        return UserText("there is not enough memory");
    case ZIP_ER_NOZIP:
        return UserText("this is not a zip archive, or its end is missing");
    case ZIP_ER_CRC:
        return UserText("the content does not match its checksum: the file is damaged");
    default:
        return UserText("the zip archive is damaged");
    }
}

bool absurd(const Archive::Record& record)
{
    return record.size > ratioMattersFrom && record.size / largestRatio > record.packedSize;
}

/// Entries that share bytes are how a small file expands without end.
bool overlap(const std::vector<Archive::Record>& records, std::uint64_t fileSize)
{
    std::uint64_t sum = 0;
    return std::ranges::any_of(
        records, [&](const Archive::Record& record) { return __builtin_add_overflow(sum, record.packedSize, &sum) || sum > fileSize; });
}

std::uint64_t wordAt(std::string_view bytes, std::size_t at)
{
    std::uint64_t value = 0;
    for (std::size_t i = at + 4; i-- > at;)
        value = value << 8 | static_cast<unsigned char>(bytes[i]);
    return value;
}

/// Bytes in front of what the archive's own end says is its start; 0 = none, or there is no such end. Source: APPNOTE.TXT, 4.3.16.
std::uint64_t bytesBefore(const std::string& path)
{
    constexpr std::size_t endBytes = 22, longestComment = 0xffff;
    const auto file = InputFile::open(path);
    if (!file)
        return 0;
    std::string tail(std::min<std::uint64_t>(file->size(), endBytes + longestComment), '\0');
    const std::uint64_t from = file->size() - tail.size();
    tail.resize(file->read(from, tail));
    const std::size_t end = tail.rfind("PK\x05\x06");
    if (end == std::string::npos || tail.size() - end < endBytes)
        return 0;
    std::size_t begin = end; // of what follows the directory
    std::uint64_t size = wordAt(tail, end + 12), start = wordAt(tail, end + 16);
    if (end >= 20 && tail.compare(end - 20, 4, "PK\x06\x07") == 0) { // zip64 has an end of its own; torch.save writes it
        begin = tail.rfind("PK\x06\x06", end - 20);
        if (begin == std::string::npos || end - begin < 20 + 56)
            return 0;
        size = wordAt(tail, begin + 40) | wordAt(tail, begin + 44) << 32;
        start = wordAt(tail, begin + 48) | wordAt(tail, begin + 52) << 32;
    }
    std::uint64_t claimed = 0;
    const bool sound = !__builtin_add_overflow(size, start, &claimed);
    return sound && from + begin > claimed ? from + begin - claimed : 0;
}

/// The reason why a file is no archive that can be opened.
Error openError(Error error, const std::string& file)
{
    if (error.message != zipMessage(ZIP_ER_NOZIP) && error.message != zipMessage(ZIP_ER_INCONS))
        return error;
    if (const std::uint64_t before = bytesBefore(file))
        return {.message = UserText("%1 bytes stand in front of the zip archive", before),
                .file = file,
                .hint = UserText("cut them off, or fetch the file again")};
    return error.message == zipMessage(ZIP_ER_NOZIP) ? foreignError(identifyNotZip(file), file) : std::move(error);
}

} // namespace

void Archive::Closer::operator()(zip* z) const
{
    zip_discard(z);
}
Archive::Archive(Archive&&) noexcept = default;
Archive& Archive::operator=(Archive&&) noexcept = default;
Archive::~Archive() = default;

Result<Archive> Archive::openSource(std::unique_ptr<ZipSource> from, const std::string& file, Names names)
{
    Archive archive;
    archive.m_file = file;
    if (from->inFile())
        archive.m_identity = from->file()->identity();
    archive.m_source = std::move(from);
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t* source = archive.m_source->make(error);
    if (source)
        archive.m_zip.reset(zip_open_from_source(source, ZIP_RDONLY, &error));
    const UserText message = zipMessage(zip_error_code_zip(&error));
    zip_error_fini(&error);
    if (!archive.m_zip) {
        zip_source_free(source);
        return fail(Error{.message = message, .file = file});
    }
    if (auto listed = archive.list(names); !listed)
        return fail(std::move(listed.error()).inFile(file));
    return archive;
}

Result<Archive> Archive::open(const std::string& file, Names names)
{
    auto opened = InputFile::open(file);
    if (!opened || opened->size() == 0)
        return fail(foreignError(identifyNotZip(file), file));
    const std::uint64_t size = opened->size();
    auto archive = openSource(std::make_unique<ZipSource>(std::make_shared<const InputFile>(std::move(*opened)), 0, size), file, names);
    return archive ? std::move(archive) : fail(openError(std::move(archive.error()), file));
}

Result<Archive> Archive::openInside(const Record& record) const
{
    if (const std::uint64_t start = offset(record); start != 0 && m_source->inFile()) {
        auto archive = openSource(std::make_unique<ZipSource>(m_source->file(), m_source->start() + start, record.size), m_file);
        return archive ? std::move(archive) : fail(std::move(archive.error()).inRecord(record.name));
    }
    auto bytes = read(record);
    if (!bytes)
        return fail(std::move(bytes.error()));
    auto archive = openSource(std::make_unique<ZipSource>(bytes->view()), m_file);
    if (!archive)
        return fail(std::move(archive.error()).inRecord(record.name));
    archive->m_bytes = std::move(*bytes);
    return archive;
}

Result<void> Archive::list(Names names)
{
    const zip_int64_t count = zip_get_num_entries(m_zip.get(), 0);
    m_records.reserve(static_cast<std::size_t>(count));
    for (zip_int64_t i = 0; i < count; ++i) {
        zip_stat_t stat;
        zip_stat_init(&stat);
        if (zip_stat_index(m_zip.get(), static_cast<zip_uint64_t>(i), ZIP_FL_ENC_RAW, &stat) != 0)
            return fail("the zip archive is damaged");
        const std::string_view name = stat.name;
        if (i == 0 && names == Names::BelowRoot)
            m_root = name.substr(0, name.find('/') == std::string_view::npos ? 0 : name.find('/') + 1);
        if (!name.starts_with(m_root) || name.ends_with('/'))
            continue; // zip tools add folders; nothing of ours is outside the root
        if (stat.encryption_method != ZIP_EM_NONE)
            return fail(Error{.message = UserText("the record is encrypted"), .record = std::string(name)});
        m_records.push_back({.name = std::string(name.substr(m_root.size())),
                             .size = stat.size,
                             .packedSize = stat.comp_size,
                             .index = static_cast<std::uint64_t>(i),
                             .stored = stat.comp_method == ZIP_CM_STORE,
                             .checksum = stat.crc});
    }
    if (overlap(m_records, fileSize()))
        return fail("the records of the archive claim more bytes than it has");
    for (std::size_t i = 0; i < m_records.size(); ++i)
        if (!m_byName.emplace(m_records[i].name, i).second)
            return fail(Error{.message = UserText("the archive holds this record twice"), .record = m_records[i].name});
    return {};
}

const Archive::Record* Archive::tryRecord(std::string_view name) const
{
    const auto found = m_byName.find(name);
    return found == m_byName.end() ? nullptr : &m_records[found->second];
}

Result<Bytes> Archive::read(const Record& record, std::uint64_t limit, const Progress& progress) const
{
    const auto failure = [&](UserText message) {
        return fail(Error{.message = std::move(message), .file = m_file, .record = record.name});
    };
    if (record.size > limit)
        return failure(UserText("the record has %1 bytes, more than the limit of %2", record.size, limit));
    if (record.stored ? record.size > fileSize() : absurd(record))
        return failure(UserText("the record claims to expand from %1 to %2 bytes", record.packedSize, record.size));
    const std::unique_ptr<zip_file_t, CloseFile> file(zip_fopen_index(m_zip.get(), record.index, 0));
    if (!file)
        return failure(zipMessage(zip_error_code_zip(zip_get_error(m_zip.get()))));
    Bytes bytes{.data = std::unique_ptr<char[]>(new (std::nothrow) char[record.size + padding]),
                .size = static_cast<std::size_t>(record.size)};
    if (!bytes.data)
        return failure(UserText("there is not enough memory for the %1 bytes of the record", record.size));
    constexpr std::size_t atOnce = 16u << 20; // so that cancelling need not wait
    std::size_t got = 0;
    while (got < bytes.size) {
        if (progress.cancelled())
            return fail(UserText::listed(cancelledMessage));
        const zip_int64_t n = zip_fread(file.get(), bytes.data.get() + got, std::min(bytes.size - got, atOnce));
        if (n <= 0)
            return failure(n < 0 ? zipMessage(zip_error_code_zip(zip_file_get_error(file.get())))
                                 : UserText("the record is shorter than its declared size"));
        got += static_cast<std::size_t>(n);
    }
    // The checksum is compared when the end is read.
    char more = 0;
    const zip_int64_t rest = zip_fread(file.get(), &more, 1);
    if (rest != 0)
        return failure(rest < 0 ? zipMessage(zip_error_code_zip(zip_file_get_error(file.get())))
                                : UserText("the record is longer than its declared size"));
    std::memset(bytes.data.get() + bytes.size, 0, padding);
    return bytes;
}

std::uint64_t Archive::offset(const Record& record) const
{
    if (!record.stored || record.size == 0)
        return 0;
    const std::unique_ptr<zip_file_t, CloseFile> file(zip_fopen_index(m_zip.get(), record.index, ZIP_FL_COMPRESSED));
    char first = 0;
    if (!file || zip_fread(file.get(), &first, 1) != 1)
        return 0;
    const std::uint64_t start = m_source->lastRead();
    return start <= fileSize() && record.size <= fileSize() - start ? start : 0;
}

std::uint64_t Archive::fileOffset(const Record& record) const
{
    const std::uint64_t found = offset(record);
    return found != 0 && m_source->inFile() ? m_source->start() + found : 0;
}

std::uint64_t Archive::fileSize() const
{
    return m_source->size();
}

} // namespace nodewise::program
