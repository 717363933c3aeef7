// SPDX-License-Identifier: Apache-2.0
#include "core/trace/write/write.h"

#include "core/base/atomic_file.h"
#include "core/trace/cache/cache_file.h"

#include <memory>
#include <unistd.h>
#include <zlib.h>

namespace nodewise::trace {

namespace {

using Write = Result<void> (*)(const Trace&, const Sink&, const Progress&);

Result<void> stateOf(const AtomicFile& file, bool good)
{
    return good ? Result<void>() : fail(file.problem());
}

Result<void> writePlain(const Trace& trace, Write write, AtomicFile& file, const Progress& progress)
{
    return write(
        trace, [&file](std::string_view part) { return stateOf(file, file.write(part)); }, progress);
}

Result<void> writeZipped(const Trace& trace, Write write, AtomicFile& file, const Progress& progress)
{
    struct Close {
        void operator()(::gzFile packed) const { ::gzclose(packed); }
    };
    std::unique_ptr<::gzFile_s, Close> packed(::gzdopen(::dup(file.descriptor()), "wb6"));
    if (!file.note(packed != nullptr))
        return fail(file.problem());
    const auto written = write(
        trace,
        [&](std::string_view part) {
            const int size = static_cast<int>(part.size());
            return stateOf(file, file.note(::gzwrite(packed.get(), part.data(), static_cast<unsigned>(size)) == size));
        },
        progress);
    return written ? stateOf(file, file.note(::gzclose(packed.release()) == Z_OK)) : written;
}

Result<void> writeWhole(const Trace& trace, Write write, bool zipped, const std::string& path, const Progress& progress)
{
    auto file = AtomicFile::create(path);
    if (!file)
        return fail(std::move(file.error()));
    auto written = (zipped ? writeZipped : writePlain)(trace, write, *file, progress);
    return written ? file->commit() : written;
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
    return fail(Error{.message = UserText("the file extension is not one of a trace format"),
                      .file = path,
                      .hint = UserText("use .json, .json.gz, .pftrace, .perfetto-trace, .csv or .nwtrace")});
}

} // namespace nodewise::trace
