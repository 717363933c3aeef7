// SPDX-License-Identifier: Apache-2.0
#include "core/trace/cache/cache.h"

#include "core/base/hash.h"
#include "core/trace/cache/cache_file.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <sys/stat.h>

namespace nodewise::trace {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view suffix = ".nwtrace";

std::string variable(const char* name)
{
    const char* value = std::getenv(name); // NOLINT(concurrency-mt-unsafe): nobody sets them
    return value ? value : "";
}

struct Kept {
    fs::path path;
    fs::file_time_type used;
    std::uint64_t size = 0;
};

std::vector<Kept> keptIn(const std::string& folder)
{
    std::vector<Kept> all;
    std::error_code failed;
    for (fs::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed)) {
        std::error_code gone;
        // Also the parts that a killed process left.
        if (at->path().filename().string().find(suffix) == std::string::npos || !at->is_regular_file(gone))
            continue;
        Kept kept{at->path(), at->last_write_time(gone), 0};
        kept.size = at->file_size(gone);
        if (!gone)
            all.push_back(std::move(kept));
    }
    std::ranges::sort(all, std::greater(), &Kept::used);
    return all;
}

} // namespace

TraceCache::TraceCache(std::string folder, std::uint64_t limit) : m_folder(std::move(folder)), m_limit(limit)
{
}

std::string TraceCache::fileOf(std::string_view key) const
{
    return m_folder + "/" + hashText(key) + std::string(suffix); // the key itself is in the file
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
    if (m_folder.empty() || key.empty())
        return nullptr;
    auto trace = openCacheFile(fileOf(key), key);
    if (!trace)
        return nullptr;
    std::error_code ignored;
    fs::last_write_time(fileOf(key), fs::file_time_type::clock::now(), ignored); // trim() goes by it
    return std::move(*trace);
}

bool TraceCache::keep(std::string_view key, const Trace& trace, const Progress& progress) const
{
    if (m_folder.empty() || key.empty())
        return false;
    std::error_code failed;
    fs::create_directories(m_folder, failed);
    if (!writeCacheFile(trace, fileOf(key), key, progress))
        return false;
    trim();
    return fs::exists(fileOf(key), failed);
}

void TraceCache::trim() const
{
    std::uint64_t sum = 0;
    for (const Kept& kept : keptIn(m_folder)) {
        sum += kept.size;
        std::error_code ignored;
        if (sum > m_limit)
            fs::remove(kept.path, ignored);
    }
}

std::string TraceCache::usualFolder()
{
    std::string home = variable("XDG_CACHE_HOME");
    if (home.empty() && !variable("HOME").empty())
        home = variable("HOME") + "/.cache";
    return home.empty() ? home : home + "/nodewise/traces";
}

} // namespace nodewise::trace
