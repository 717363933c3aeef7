// SPDX-License-Identifier: Apache-2.0
#include "core/trace/write/write.h"

#include "core/trace/cache/cache_file.h"

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <unistd.h>
#include <zlib.h>

namespace nodewise::trace {

namespace {

tl::unexpected<Error> cantWrite(const std::string& path, const std::string& why)
{
    return fail(Error{.message = Text("the file can't be written: %1", why), .file = path});
}

std::string lastError()
{
    return std::generic_category().message(errno);
}

using Write = Result<void> (*)(const Trace&, const Sink&, const Progress&);

Result<void> writePlain(const Trace& trace, Write write, const std::string& path, const Progress& progress)
{
    std::FILE* const file = std::fopen(path.c_str(), "wb");
    if (!file)
        return cantWrite(path, lastError());
    auto written = write(
        trace,
        [&](std::string_view part) -> Result<void> {
            if (std::fwrite(part.data(), 1, part.size(), file) != part.size())
                return cantWrite(path, lastError());
            return {};
        },
        progress);
    if (std::fclose(file) != 0 && written)
        return cantWrite(path, lastError());
    return written;
}

Result<void> writeZipped(const Trace& trace, Write write, const std::string& path, const Progress& progress)
{
    const ::gzFile file = ::gzopen(path.c_str(), "wb6");
    if (!file)
        return cantWrite(path, lastError());
    auto written = write(
        trace,
        [&](std::string_view part) -> Result<void> {
            if (::gzwrite(file, part.data(), static_cast<unsigned>(part.size())) != static_cast<int>(part.size()))
                return cantWrite(path, lastError());
            return {};
        },
        progress);
    if (::gzclose(file) != Z_OK && written)
        return cantWrite(path, lastError());
    return written;
}

/// Under another name first; then it is there as a whole.
Result<void> writeWhole(const Trace& trace, Write write, bool zipped, const std::string& path, const Progress& progress)
{
    const std::string part = path + "." + std::to_string(::getpid());
    auto written = (zipped ? writeZipped : writePlain)(trace, write, part, progress);
    std::error_code failed;
    if (written) {
        std::filesystem::rename(part, path, failed);
        if (!failed)
            return {};
        written = cantWrite(path, failed.message());
    }
    std::error_code ignored;
    std::filesystem::remove(part, ignored);
    if (!written.error().file.empty())
        written.error().file = path;
    return written;
}

} // namespace

Result<void> writeTrace(const Trace& trace, const std::string& path, const Progress& progress)
{
    if (path.ends_with(".json") || path.ends_with(".json.gz"))
        return writeWhole(trace, writeChrome, path.ends_with(".gz"), path, progress);
    if (path.ends_with(".pftrace") || path.ends_with(".perfetto-trace"))
        return writeWhole(trace, writePerfetto, false, path, progress);
    if (path.ends_with(".csv"))
        return writeWhole(trace, writeCsv, false, path, progress);
    if (path.ends_with(".nwtrace"))
        return writeCacheFile(trace, path, {}, progress);
    return fail(Error{.message = Text("the name of the file ends with no form of traces"),
                      .file = path,
                      .hint = Text("end it with .json, .json.gz, .pftrace, .perfetto-trace, .csv or .nwtrace")});
}

} // namespace nodewise::trace
