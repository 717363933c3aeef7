// SPDX-License-Identifier: Apache-2.0
#include "core/trace/read.h"

#include "core/base/constant_of.h"
#include "core/base/trimmed.h"
#include "core/trace/cache/cache.h"
#include "core/trace/cache/cache_file.h"
#include "core/trace/input/bytes.h"
#include "core/trace/store/words.h"

#include <algorithm>
#include <array>
#include <filesystem>

namespace nodewise::trace {

namespace {

constexpr std::size_t startBytes = std::size_t(64) << 10;

std::string_view withoutBlanks(std::string_view text)
{
    if (text.starts_with("\xEF\xBB\xBF"))
        text.remove_prefix(3);
    return trimmed(text, " \t\r\n");
}

tl::unexpected<Error> noTrace(const std::string& path, std::string_view start)
{
    UserText hint =
        UserText("traces are Chrome JSON and Perfetto (also gzip), PyTorchSim logs, and CSV with a column for name, start and duration");
    const UserText message =
        withoutBlanks(start).empty() ? UserText("this is not a trace: the file is empty") : UserText("this is not a trace");
    return fail(Error{.message = message, .file = path, .hint = std::move(hint)});
}

Result<std::string> startOf(const std::string& path)
{
    auto source = ByteSource::open(path);
    if (!source)
        return fail(std::move(source.error()));
    std::string start(startBytes, '\0');
    start.resize(source->read(start));
    return start;
}

Result<std::shared_ptr<const Trace>> openOwn(const std::vector<std::string>& paths, const ReadOptions&, const Progress&)
{
    return openCacheFile(paths.front());
}

constexpr FormatReader ownReader{
    .name = "nodewise", .detects = [](std::string_view start) { return start.starts_with("NWTRACE"); }, .read = openOwn, .kept = false};

} // namespace

std::span<const FormatReader* const> standardReaders()
{
    static const std::array readers{
        &ownReader,
        NODEWISE_CONSTANT(FormatReader, chromeReader),
        NODEWISE_CONSTANT(FormatReader, pytorchsimReader),
        NODEWISE_CONSTANT(FormatReader, csvReader),
        NODEWISE_CONSTANT(FormatReader, etdumpReader),
        NODEWISE_CONSTANT(FormatReader, perfettoReader),
    };
    return readers;
}

const FormatReader* tryReader(std::string_view start, const ReadOptions& options)
{
    const std::string_view text = withoutBlanks(start);
    for (const auto& readers : {options.readers, standardReaders()})
        for (const FormatReader* reader : readers)
            if (const std::string_view seen = reader->binary ? start : text; !seen.empty() && reader->detects(seen))
                return reader;
    return nullptr;
}

namespace {

/// Those that are read together, in the order of their names.
std::vector<std::string> logsIn(const std::string& folder, std::size_t most, const ReadOptions& options)
{
    constexpr std::size_t mostSeen = 100'000;
    std::vector<std::string> logs;
    std::error_code code;
    std::filesystem::directory_iterator entry(folder, code), end;
    for (std::size_t seen = 0; !code && entry != end && seen < mostSeen && logs.size() < most; entry.increment(code), ++seen) {
        const std::string name = entry->path().filename().string();
        if (!name.ends_with(".log") && !name.ends_with(".log.gz"))
            continue;
        if (const FormatReader* reader = tryReaderOf(entry->path().string(), options); reader && reader->together)
            logs.push_back(entry->path().string());
    }
    std::sort(logs.begin(), logs.end());
    return logs;
}

} // namespace

const FormatReader* tryReaderOf(const std::string& path, const ReadOptions& options)
{
    if (std::error_code code; std::filesystem::is_directory(path, code)) {
        const auto logs = logsIn(path, 1, options);
        return logs.empty() ? nullptr : tryReaderOf(logs.front(), options);
    }
    const auto start = startOf(path);
    return start ? tryReader(*start, options) : nullptr;
}

namespace {

/// What decides beside the file how its trace looks. The number counts what the readers learn.
std::string wordsOf(const ReadOptions& options)
{
    constexpr int version = 2;
    return "readers " + std::to_string(version) + " unit " + std::string(options.unit ? wordOf(*options.unit) : "-") + " clock " +
           std::to_string(options.clockMhz.value_or(0)) + " level " + std::to_string(static_cast<int>(options.level)) + " events " +
           std::to_string(options.mostEvents);
}

bool isKept(const FormatReader& reader, const std::string& path, const ReadOptions& options)
{
    constexpr std::uint64_t leastBytes = std::uint64_t(4) << 20; // what is smaller is read as fast
    std::error_code code;
    return options.cache && reader.kept && !(reader.usesKernels && options.kernels) &&
           std::filesystem::file_size(path, code) >= leastBytes && !code;
}

} // namespace

Result<std::shared_ptr<const Trace>> readTrace(const std::string& path, const ReadOptions& options, const Progress& progress)
{
    if (std::error_code code; std::filesystem::is_directory(path, code))
        return readTraces({path}, options, progress);
    const auto start = startOf(path);
    if (!start)
        return fail(start.error());
    const FormatReader* reader = tryReader(*start, options);
    if (!reader)
        return noTrace(path, *start);
    if (!isKept(*reader, path, options))
        return reader->read({path}, options, progress);
    const std::string key = TraceCache::keyOf(path, wordsOf(options));
    if (auto kept = options.cache->tryLoad(key))
        return kept;
    auto trace = reader->read({path}, options, progress);
    if (trace)
        options.cache->keep(key, **trace, progress);
    return trace;
}

Result<std::shared_ptr<const Trace>> readTraces(const std::vector<std::string>& paths, const ReadOptions& options, const Progress& progress)
{
    std::vector<std::string> files;
    bool folders = false;
    for (const std::string& path : paths) {
        std::error_code code;
        if (!std::filesystem::is_directory(path, code)) {
            files.push_back(path);
            continue;
        }
        folders = true;
        const auto logs = logsIn(path, std::string::npos, options);
        if (logs.empty())
            return fail(Error{.message = UserText("there is no log of PyTorchSim or TORCH_TRACE in the folder"), .file = path});
        files.insert(files.end(), logs.begin(), logs.end());
    }
    if (files.size() == 1 && !folders)
        return readTrace(files.front(), options, progress);
    const FormatReader* together = tryReaderOf(files.front(), options);
    for (const std::string& file : files)
        if (const FormatReader* reader = tryReaderOf(file, options); !reader || !reader->together || reader != together)
            return fail(Error{.message = UserText("only PyTorchSim logs, or TORCH_TRACE logs, are read together"), .file = file});
    return together->read(files, options, progress);
}

} // namespace nodewise::trace
