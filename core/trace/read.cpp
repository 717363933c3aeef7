// SPDX-License-Identifier: Apache-2.0
#include "core/trace/read.h"

#include "core/trace/cache/cache.h"
#include "core/trace/cache/cache_file.h"
#include "core/trace/chrome/chrome.h"
#include "core/trace/csv/csv_read.h"
#include "core/trace/input/bytes.h"
#include "core/trace/pytorchsim/pytorchsim.h"
#include "core/trace/store/words.h"

#include <algorithm>
#include <filesystem>
#include <zlib.h>

namespace nodewise::trace {

namespace {

constexpr std::size_t startBytes = std::size_t(64) << 10;

std::string_view withoutBlanks(std::string_view text)
{
    if (text.starts_with("\xEF\xBB\xBF"))
        text.remove_prefix(3);
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    return first == std::string_view::npos ? std::string_view() : text.substr(first);
}

/// The beginning of what a gzip stream holds, from its beginning.
std::string unpackedStart(std::string_view packed)
{
    std::string out(startBytes, '\0');
    z_stream stream{};
    constexpr int gzipWindow = 15 + 16;
    if (inflateInit2(&stream, gzipWindow) != Z_OK)
        return {};
    std::string input(packed);
    stream.next_in = reinterpret_cast<unsigned char*>(input.data());
    stream.avail_in = static_cast<uInt>(input.size());
    stream.next_out = reinterpret_cast<unsigned char*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    inflate(&stream, Z_SYNC_FLUSH);
    out.resize(out.size() - stream.avail_out);
    inflateEnd(&stream);
    return out;
}

/// "ph" is a key of each event, and of hardly anything else.
bool hasPhase(std::string_view text)
{
    for (std::size_t at = text.find("\"ph\""); at != std::string_view::npos; at = text.find("\"ph\"", at + 1))
        if (withoutBlanks(text.substr(at + 4)).starts_with(':'))
            return true;
    return false;
}

bool isChrome(std::string_view text)
{
    const char first = text.front();
    if (first == '[') {
        const std::string_view inside = withoutBlanks(text.substr(1));
        return inside.starts_with('{') && hasPhase(inside);
    }
    if (first != '{')
        return false;
    const std::size_t key = text.find("\"traceEvents\"");
    if (key == std::string_view::npos) // what stands before it may be long
        return text.find("\"displayTimeUnit\"") != std::string_view::npos || text.find("\"deviceProperties\"") != std::string_view::npos;
    return withoutBlanks(text.substr(key + 13)).starts_with(':');
}

Format formatOfText(std::string_view text)
{
    text = withoutBlanks(text);
    if (text.empty())
        return Format::None;
    if (text.starts_with("NWTRACE"))
        return Format::Nodewise;
    if (isChrome(text))
        return Format::Chrome;
    if (looksLikePyTorchSim(text))
        return Format::PyTorchSim;
    return looksLikeCsv(text) ? Format::Csv : Format::None;
}

tl::unexpected<Error> noTrace(const std::string& path, std::string_view start)
{
    Text hint = Text("traces are Chrome's JSON (also gzip), logs of PyTorchSim, and CSV with a column for name, start and duration");
    if (path.ends_with(".pftrace") || path.ends_with(".perfetto-trace"))
        hint = Text("Perfetto's own binary form is not read: its traceconv makes JSON of it (traceconv json IN OUT)");
    const Text message = withoutBlanks(start).empty() ? Text("this is not a trace: the file is empty") : Text("this is not a trace");
    return fail(Error{.message = message, .file = path, .hint = std::move(hint)});
}

/// In the order of their names.
std::vector<std::string> logsIn(const std::string& folder, std::size_t most)
{
    constexpr std::size_t mostSeen = 100'000;
    std::vector<std::string> logs;
    std::error_code code;
    std::filesystem::directory_iterator entry(folder, code), end;
    for (std::size_t seen = 0; !code && entry != end && seen < mostSeen && logs.size() < most; entry.increment(code), ++seen) {
        const std::string name = entry->path().filename().string();
        if ((name.ends_with(".log") || name.ends_with(".log.gz")) && formatOfFile(entry->path().string()) == Format::PyTorchSim)
            logs.push_back(entry->path().string());
    }
    std::sort(logs.begin(), logs.end());
    return logs;
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

} // namespace

Format formatOf(std::string_view start)
{
    return formatOfText(isGzip(start) ? unpackedStart(start) : start);
}

Format formatOfFile(const std::string& path)
{
    if (std::error_code code; std::filesystem::is_directory(path, code))
        return logsIn(path, 1).empty() ? Format::None : Format::PyTorchSim;
    const auto start = startOf(path);
    return start ? formatOfText(*start) : Format::None;
}

namespace {

Result<std::shared_ptr<const Trace>> readAs(Format format, const std::string& path, const ReadOptions& options, const Progress& progress)
{
    switch (format) {
    case Format::Chrome:
        return readChrome(path, options, progress);
    case Format::PyTorchSim:
        return readPyTorchSim({path}, options, progress);
    case Format::Csv:
        return readCsv(path, options, progress);
    case Format::Nodewise:
        return openCacheFile(path);
    case Format::None:
        break;
    }
    return noTrace(path, {});
}

/// What decides beside the file how its trace looks. The number counts what the readers learn.
std::string wordsOf(const ReadOptions& options)
{
    constexpr int version = 1;
    return "readers " + std::to_string(version) + " unit " + std::string(options.unit ? wordOf(*options.unit) : "-") + " clock " +
           std::to_string(options.clockMhz.value_or(0)) + " level " + std::to_string(static_cast<int>(options.level)) + " events " +
           std::to_string(options.mostEvents);
}

bool isKept(Format format, const std::string& path, const ReadOptions& options)
{
    constexpr std::uint64_t leastBytes = std::uint64_t(4) << 20; // what is smaller is read as fast
    std::error_code code;
    return options.cache && format != Format::Nodewise && !(format == Format::PyTorchSim && options.kernels) &&
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
    const Format format = formatOfText(*start);
    if (format == Format::None)
        return noTrace(path, *start);
    if (!isKept(format, path, options))
        return readAs(format, path, options, progress);
    const std::string key = TraceCache::keyOf(path, wordsOf(options));
    if (auto kept = options.cache->tryLoad(key))
        return kept;
    auto trace = readAs(format, path, options, progress);
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
        const auto logs = logsIn(path, std::string::npos);
        if (logs.empty())
            return fail(Error{.message = Text("there is no log of PyTorchSim in the folder"), .file = path});
        files.insert(files.end(), logs.begin(), logs.end());
    }
    if (files.size() == 1 && !folders)
        return readTrace(files.front(), options, progress);
    for (const std::string& file : files)
        if (formatOfFile(file) != Format::PyTorchSim)
            return fail(Error{.message = Text("only logs of PyTorchSim are read together"), .file = file});
    return readPyTorchSim(files, options, progress);
}

} // namespace nodewise::trace
