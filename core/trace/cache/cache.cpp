// SPDX-License-Identifier: Apache-2.0
#include "core/trace/cache/cache.h"

#include "core/trace/cache/cache_file.h"

#include <filesystem>
#include <sys/stat.h>

namespace nodewise::trace {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view suffix = ".nwtrace";

} // namespace

TraceCache::TraceCache(std::string folder, std::uint64_t limit) : m_folder(std::move(folder)), m_limit(limit)
{
}

std::string TraceCache::keyOf(const std::string& source, std::string_view options)
{
    std::error_code failed;
    const fs::path whole = fs::canonical(source, failed);
    struct ::stat about = {};
    if (failed || ::stat(whole.c_str(), &about) != 0)
        return {};
    return whole.string() + '\n' + std::to_string(about.st_size) + ' ' + std::to_string(about.st_mtim.tv_sec) + '.' +
           std::to_string(about.st_mtim.tv_nsec) + '\n' + std::string(options);
}

std::shared_ptr<const Trace> TraceCache::tryLoad(std::string_view key) const
{
    if (m_folder.path().empty() || key.empty() || !m_folder.prepare())
        return nullptr;
    const std::string file = m_folder.fileOf(key, suffix); // the key itself is in the file
    auto trace = openCacheFile(file, key);
    if (!trace)
        return nullptr;
    CacheFolder::markUsed(file);
    return std::move(*trace);
}

bool TraceCache::keep(std::string_view key, const Trace& trace, const Progress& progress) const
{
    if (key.empty() || !m_folder.prepare())
        return false;
    const std::string file = m_folder.fileOf(key, suffix);
    if (!writeCacheFile(trace, file, key, progress))
        return false;
    m_folder.trim(suffix, m_limit);
    std::error_code failed;
    return fs::exists(file, failed);
}

std::string TraceCache::usualFolder()
{
    return CacheFolder::usual("traces");
}

} // namespace nodewise::trace
