// SPDX-License-Identifier: Apache-2.0
#include "core/torchtrace/log.h"

#include "core/base/words.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <simdjson.h>

namespace nodewise::torchtrace {

std::string CompileId::text() const
{
    std::string made;
    if (autograd >= 0)
        made = "!" + std::to_string(autograd);
    if (frame >= 0)
        made += (made.empty() ? "" : "/") + std::to_string(frame) + "/" + std::to_string(std::max<std::int64_t>(recompile, 0));
    if (!made.empty() && attempt > 0)
        made += "_" + std::to_string(attempt);
    return made;
}

namespace {

/// How many characters of `text` are the head before an entry's JSON, "V1123 08:04:27.962000 13763 torch/_dynamo/utils.py:2350] "; 0: it
/// is none. A launcher may have put "[rank0]:" before it.
std::size_t headSize(std::string_view text)
{
    constexpr std::size_t longestHead = 1024;
    std::string_view rest = text.substr(0, longestHead);
    if (rest.starts_with('[')) {
        const std::size_t end = rest.find("]:");
        if (end == rest.npos)
            return 0;
        rest.remove_prefix(end + 2);
        while (rest.starts_with(' '))
            rest.remove_prefix(1);
    }
    constexpr std::string_view levels = "VIWEC", shape = "dddd dd:dd:dd.";
    if (rest.size() <= shape.size() || levels.find(rest[0]) == levels.npos)
        return 0;
    rest.remove_prefix(1);
    for (const char c : shape) {
        if (c == 'd' ? !isDigit(rest[0]) : rest[0] != c)
            return 0;
        rest.remove_prefix(1);
    }
    const std::size_t bracket = rest.find("] {");
    if (bracket == rest.npos || bracket == 0 || !isDigit(rest[bracket - 1]))
        return 0;
    return std::size_t(rest.data() - text.data()) + bracket + 2;
}

std::string_view lineAt(std::string_view text, std::size_t at)
{
    const void* end = std::memchr(text.data() + at, '\n', text.size() - at);
    return text.substr(at, end ? std::size_t(static_cast<const char*>(end) - text.data()) - at : text.npos);
}

} // namespace

/// Finds the entries of one text. Owns the parser and its buffer.
class LogIndexer {
public:
    LogIndexer(Log& log, const Progress& progress) : m_log(log), m_progress(progress)
    {
        m_log.m_ids.push_back({});
        m_knownIds[{}] = 0;
        word("");
    }

    Result<void> run()
    {
        const std::string_view text = m_log.m_text;
        m_log.m_entries.reserve(std::min<std::size_t>(text.size() / 1500, Log::mostEntries));
        for (std::size_t at = 0; at < text.size();) {
            if (++m_line % 4096 == 0 && !goOn(at))
                return fail(Error{.message = UserText::listed(cancelledMessage), .file = m_log.m_path});
            const std::string_view line = lineAt(text, at);
            if (m_line == UINT32_MAX || !take(line, at))
                break;
            at += line.size() + 1;
        }
        if (m_log.m_entries.empty())
            return fail(nothing());
        return {};
    }

private:
    bool goOn(std::size_t at) const
    {
        m_progress.step(UserText("Reading the log"), double(at) / double(m_log.m_text.size()));
        return !m_progress.cancelled();
    }
    Error nothing() const
    {
        Error error{.message = UserText("this log has no entry of TORCH_TRACE"),
                    .file = m_log.m_path,
                    .hint = UserText("run the program with TORCH_TRACE=FOLDER, and open a log of that folder")};
        if (!m_log.m_problems.empty())
            error.line = m_log.m_problems.front().line;
        return error;
    }
    void complain(UserText message)
    {
        if (m_log.m_problems.size() < Log::mostProblems)
            m_log.m_problems.push_back({.message = std::move(message), .file = m_log.m_path, .line = int(m_line)});
    }
    /// False: nothing more is read.
    bool take(std::string_view line, std::size_t at)
    {
        if (line.starts_with('\t')) {
            takePayload(line, at);
            return true;
        }
        m_open = false;
        if (line.empty())
            return true;
        const std::size_t head = headSize(line);
        if (head == 0) {
            if (m_log.m_skipped++ < 5)
                complain(UserText("this line is no entry of the log, and is left out"));
            return true;
        }
        if (m_log.m_entries.size() >= Log::mostEntries) {
            complain(UserText("the log has more than %1 entries; what comes after is left out", Log::mostEntries));
            return false;
        }
        takeEntry(line.substr(head), at + head);
        return true;
    }
    void takePayload(std::string_view line, std::size_t at)
    {
        if (!m_open) {
            if (m_log.m_skipped++ < 5)
                complain(UserText("this line is no entry of the log, and is left out"));
            return;
        }
        Entry& entry = m_log.m_entries.back();
        if (!entry.hasPayload())
            entry.payload = at;
        entry.payloadSize = at + line.size() + 1 - entry.payload; // with the line's end, also where the file ends without one
    }

    void takeEntry(std::string_view json, std::size_t at)
    {
        if (json.size() > Log::longestLine)
            return complain(UserText("this entry is longer than %1 bytes, and is left out", Log::longestLine));
        m_entry = {.json = at, .jsonSize = std::uint32_t(json.size()), .line = m_line};
        m_id = {};
        m_keys = 0;
        m_string.reset();
        if (!parse(json)) {
            const bool last = at + json.size() >= m_log.m_text.size();
            return complain(last ? UserText("the log ends inside this entry: what wrote it was ended, or still writes")
                                 : UserText("this entry is not valid JSON, and is left out"));
        }
        if (m_keys == 0)
            return complain(UserText("this entry does not say what it is, and is left out"));
        m_open = true;
        if (m_string) { // an entry of its own only for the table
            if (m_log.m_strings.size() < Log::mostStrings && m_string->second.size() <= 4096)
                m_log.m_strings[m_string->first] = std::move(m_string->second);
            m_open = false;
            return;
        }
        const auto [id, isNew] = m_knownIds.try_emplace(m_id, std::uint32_t(m_log.m_ids.size()));
        if (isNew)
            m_log.m_ids.push_back(m_id);
        m_entry.id = id->second;
        m_log.m_entries.push_back(m_entry);
    }
    bool parse(std::string_view json)
    {
        if (m_buffer.size() < json.size() + simdjson::SIMDJSON_PADDING)
            m_buffer.resize((json.size() + simdjson::SIMDJSON_PADDING) * 2);
        std::memcpy(m_buffer.data(), json.data(), json.size());
        std::memset(m_buffer.data() + json.size(), ' ', simdjson::SIMDJSON_PADDING);
        simdjson::dom::object object;
        if (m_parser.parse(m_buffer.data(), json.size(), false).get(object))
            return false;
        for (const auto field : object)
            if (!takeField(field.key, field.value))
                return false;
        return true;
    }
    bool takeField(std::string_view key, const simdjson::dom::element& value)
    {
        std::int64_t* const number = key == "frame_id"               ? &m_id.frame
                                     : key == "frame_compile_id"     ? &m_id.recompile
                                     : key == "attempt"              ? &m_id.attempt
                                     : key == "compiled_autograd_id" ? &m_id.autograd
                                     : key == "rank"                 ? &m_log.m_rank
                                                                     : nullptr;
        if (number)
            return value.is_null() || !value.get(*number);
        if (key == "has_payload" || key == "stack" || key == "subgraph_name")
            return true;
        if (m_keys++ > 0)
            return true;
        m_entry.kind = word(key);
        if (key == "str")
            return takeString(value);
        std::string_view name;
        if (!value["name"].get(name))
            m_entry.name = word(name);
        return true;
    }
    /// {"str": ["torch/_dynamo/convert_frame.py", 0]}
    bool takeString(const simdjson::dom::element& value)
    {
        std::string_view text;
        std::int64_t index = -1;
        if (value.at(0).get(text) || value.at(1).get(index))
            return false;
        m_string.emplace(index, text);
        return true;
    }
    std::uint32_t word(std::string_view text)
    {
        const auto found = m_knownWords.find(text);
        if (found != m_knownWords.end())
            return found->second;
        if (m_log.m_words.size() >= Log::mostWords)
            return 0;
        constexpr std::size_t longest = 500;
        const auto index = std::uint32_t(m_log.m_words.size());
        m_log.m_words.emplace_back(text.substr(0, longest));
        m_knownWords.emplace(std::string(text), index);
        return index;
    }

    Log& m_log;
    const Progress& m_progress;
    simdjson::dom::parser m_parser;
    std::vector<char> m_buffer;
    std::map<std::string, std::uint32_t, std::less<>> m_knownWords;
    std::map<CompileId, std::uint32_t> m_knownIds;
    std::uint32_t m_line = 0;
    bool m_open = false;
    // of the entry that is read
    Entry m_entry;
    CompileId m_id;
    int m_keys = 0;
    std::optional<std::pair<std::int64_t, std::string>> m_string;
};

bool Log::isLogText(std::string_view start)
{
    constexpr int mostLines = 50;
    for (int i = 0; i < mostLines && !start.empty(); ++i) {
        const std::string_view line = start.substr(0, start.find('\n'));
        if (const std::size_t head = headSize(line); head > 0 && line.substr(head).starts_with("{\""))
            return true;
        start.remove_prefix(std::min(start.size(), line.size() + 1));
    }
    return false;
}

bool Log::isLog(const std::string& path)
{
    constexpr std::size_t enough = 1 << 16;
    return isLogText(startOfFile(path, enough));
}

Result<std::shared_ptr<const Log>> Log::index(std::shared_ptr<Log> log, const Progress& progress)
{
    if (auto done = LogIndexer(*log, progress).run(); !done)
        return fail(std::move(done.error()));
    return log;
}

Result<std::shared_ptr<const Log>> Log::read(const std::string& name, std::string_view text, const Progress& progress)
{
    const std::shared_ptr<Log> log(new Log);
    log->m_path = name;
    log->m_text = text;
    return index(log, progress);
}

Result<std::shared_ptr<const Log>> Log::open(const std::string& path, const Progress& progress)
{
    auto file = MappedFile::open(path);
    if (!file)
        return fail(std::move(file.error()));
    const std::span<const char> bytes = std::as_const(**file).bytes();
    const std::shared_ptr<Log> log(new Log);
    log->m_path = path;
    log->m_file = *file;
    log->m_text = {bytes.data(), bytes.size()};
    log->m_identity = (*file)->identity();
    return index(log, progress);
}

std::string_view Log::title(const Entry& entry) const
{
    const std::string_view kind = word(entry.kind);
    return kind == "artifact" && entry.name != 0 ? word(entry.name) : kind;
}

std::string_view Log::rawPayload(const Entry& entry) const
{
    return m_text.substr(std::min<std::size_t>(entry.payload, m_text.size()), entry.payloadSize);
}

Result<std::string> Log::payload(const Entry& entry) const
{
    if (entry.payloadSize > longestPayload)
        return fail(
            Error{.message = UserText("this payload is longer than %1 bytes", longestPayload), .file = m_path, .line = int(entry.line)});
    std::string made;
    std::string_view rest = rawPayload(entry);
    if (rest.ends_with('\n'))
        rest.remove_suffix(1);
    made.reserve(rest.size());
    for (bool first = true; !rest.empty(); first = false) {
        std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(rest.size(), line.size() + 1));
        if (line.starts_with('\t'))
            line.remove_prefix(1);
        if (!first)
            made += '\n';
        made += line;
    }
    return made;
}

std::string_view Log::string(std::int64_t index) const
{
    const auto found = m_strings.find(index);
    return found == m_strings.end() ? std::string_view() : std::string_view(found->second);
}

} // namespace nodewise::torchtrace
