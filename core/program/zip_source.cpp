// SPDX-License-Identifier: Apache-2.0
#include "core/program/zip_source.h"

#include <algorithm>

namespace nodewise::program {

zip_int64_t ZipSource::read(char* into, std::uint64_t length)
{
    const std::uint64_t most = std::min(length, m_size - std::min(m_at, m_size));
    m_lastRead = m_at;
    const std::uint64_t got = inFile() ? m_file->read(m_start + m_at, {into, most}) : m_bytes.copy(into, most, m_at);
    m_at += got;
    return static_cast<zip_int64_t>(got);
}

zip_int64_t ZipSource::tell(zip_stat_t* stat) const
{
    zip_stat_init(stat);
    stat->valid = ZIP_STAT_SIZE;
    stat->size = m_size;
    return sizeof *stat;
}

zip_int64_t ZipSource::seek(void* data, std::uint64_t length)
{
    const zip_int64_t to = zip_source_seek_compute_offset(m_at, m_size, data, length, &m_error);
    if (to < 0)
        return -1;
    m_at = static_cast<std::uint64_t>(to);
    return 0;
}

zip_int64_t ZipSource::serve(void* self, void* data, zip_uint64_t length, zip_source_cmd_t command)
{
    auto& source = *static_cast<ZipSource*>(self);
    switch (command) {
    case ZIP_SOURCE_OPEN:
        source.m_at = 0;
        return 0;
    case ZIP_SOURCE_READ:
        return source.read(static_cast<char*>(data), length);
    case ZIP_SOURCE_STAT:
        return source.tell(static_cast<zip_stat_t*>(data));
    case ZIP_SOURCE_SEEK:
        return source.seek(data, length);
    case ZIP_SOURCE_TELL:
        return static_cast<zip_int64_t>(source.m_at);
    case ZIP_SOURCE_CLOSE:
    case ZIP_SOURCE_FREE:
        return 0;
    case ZIP_SOURCE_ERROR:
        return zip_error_to_data(&source.m_error, data, length);
    case ZIP_SOURCE_SUPPORTS:
        return zip_source_make_command_bitmap(ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_STAT, ZIP_SOURCE_SEEK, ZIP_SOURCE_TELL,
                                              ZIP_SOURCE_CLOSE, ZIP_SOURCE_FREE, ZIP_SOURCE_ERROR, -1);
    default:
        zip_error_set(&source.m_error, ZIP_ER_OPNOTSUPP, 0);
        return -1;
    }
}

} // namespace nodewise::program
