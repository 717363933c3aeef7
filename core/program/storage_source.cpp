// SPDX-License-Identifier: Apache-2.0
#include "core/program/storage_source.h"

namespace nodewise::program {

Result<Bytes> StorageSource::read(const WeightEntry& entry, std::uint64_t limit)
{
    if (!m_archive) {
        auto opened = Archive::open(m_file);
        if (!opened)
            return fail(std::move(opened.error()).inFile(m_file));
        m_archive.emplace(std::move(*opened));
    }
    if (m_archive->tryRecord(entry.record))
        return bytesOf(*m_archive, entry.record, limit);
    return readNested(entry.record, limit);
}

Result<Bytes> StorageSource::bytesOf(const Archive& archive, const std::string& name, std::uint64_t limit) const
{
    const Archive::Record* record = archive.tryRecord(name);
    if (!record)
        return fail(Error{.message = UserText("the archive lacks this record"), .file = m_file, .record = name});
    return archive.read(*record, limit);
}

Result<Bytes> StorageSource::readNested(const std::string& path, std::uint64_t limit)
{
    const Archive::Record* record = nullptr; // the archive around it
    std::size_t at = 0;
    while (record == nullptr && (at = path.find('/', at + 1)) != std::string::npos)
        record = m_archive->tryRecord(std::string_view(path).substr(0, at));
    if (record == nullptr)
        return bytesOf(*m_archive, path, limit);
    const std::string inner = path.substr(at + 1);
    const auto archive = m_archive->openInside(*record);
    if (!archive)
        return fail(archive.error());
    // Names in an archive are those below its root folder.
    return bytesOf(*archive, inner.starts_with(archive->root()) ? inner.substr(archive->root().size()) : inner, limit);
}

} // namespace nodewise::program
