// SPDX-License-Identifier: Apache-2.0
#include "core/mlirtext/scan.h"

#include <algorithm>
#include <chrono>
#include <map>

namespace nodewise::mlirtext {

std::uint64_t hashOf(std::string_view text, std::uint64_t seed)
{
    constexpr std::uint64_t prime = 0x9E3779B97F4A7C15u;
    std::uint64_t hash = (seed ^ text.size()) * prime;
    while (text.size() >= 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, text.data(), 8);
        hash = (hash ^ word) * prime;
        hash ^= hash >> 29;
        text.remove_prefix(8);
    }
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * prime;
    return hash ^ hash >> 32;
}

// --- index ------------------------------------------------------------------------------------------------------------------------------

LineIndex::Place LineIndex::before(std::uint64_t line) const
{
    const auto after = std::upper_bound(m_places.begin(), m_places.end(), line, [](std::uint64_t l, const Place& p) { return l < p.line; });
    return *std::prev(after);
}

std::optional<std::uint64_t> LineIndex::tryOffset(std::uint64_t line) const
{
    const Place place = before(line);
    return place.line == line ? std::optional(place.offset) : std::nullopt;
}

LineIndex::Place LineIndex::beforeOffset(std::uint64_t offset) const
{
    const auto after =
        std::upper_bound(m_places.begin(), m_places.end(), offset, [](std::uint64_t o, const Place& p) { return o < p.offset; });
    return *std::prev(after);
}

void LineIndex::add(std::uint64_t offset, std::uint64_t next, std::uint64_t length)
{
    if (offset - m_places.back().offset >= stride)
        m_places.push_back({offset, m_lines});
    ++m_lines;
    m_bytes = next;
    m_longest = std::max(m_longest, length);
}

// --- dumps ------------------------------------------------------------------------------------------------------------------------------

namespace {

/// Puts lines to the dump that they belong to. A dump's text is one operation: it ends where a line without indentation follows its
/// end, so that what a tool writes between the dumps (timing reports, warnings) belongs to none.
class DumpCollector {
public:
    explicit DumpCollector(std::vector<PassDump>& dumps) : m_dumps(dumps) {}

    void add(const LinePiece& piece, std::uint64_t line, std::uint64_t next)
    {
        if (piece.first && piece.last)
            if (auto header = readHeader(piece.text))
                return open(std::move(*header), line, next);
        if (m_dumps.empty() || m_ended)
            return;
        if (piece.first && !continues(piece.text))
            return;
        if (piece.first && piece.last && piece.text.empty()) {
            m_blank = true;
            ++m_blanks;
            return;
        }
        take(piece, line, next);
    }
    /// Of the last dump, what it is compared with.
    void close()
    {
        if (m_dumps.empty() || m_closed)
            return;
        m_closed = true;
        PassDump& dump = m_dumps.back();
        if (dump.lines == 0 && !dump.header.omitted)
            return;
        if (dump.header.omitted) {
            dump.change = PassDump::Change::Same;
            return;
        }
        const std::string key = dump.body.operation + '@' + dump.body.symbol;
        const auto id = static_cast<std::uint32_t>(m_dumps.size() - 1);
        const auto [found, isNew] = m_latest.try_emplace(key, id);
        if (isNew)
            return;
        dump.previous = std::exchange(found->second, id);
        dump.change = m_dumps[*dump.previous].hash == dump.hash ? PassDump::Change::Same : PassDump::Change::Changed;
    }

private:
    static std::optional<PassHeader> readHeader(std::string_view text)
    {
        constexpr std::size_t longest = 4096;
        const bool maybe = text.size() < longest && text.find("IR Dump ") != std::string_view::npos;
        return maybe ? readPassHeader(text) : std::nullopt;
    }
    void open(PassHeader header, std::uint64_t line, std::uint64_t next)
    {
        close();
        m_dumps.push_back({.header = std::move(header), .headerLine = line, .firstLine = line + 1, .begin = next, .end = next});
        m_ended = m_blank = m_shut = m_closed = false;
        m_blanks = 0;
    }
    bool continues(std::string_view text)
    {
        PassDump& dump = m_dumps.back();
        if (text.empty() || dump.header.llvm)
            return true;
        if (dump.lines == 0) {
            m_blanks = 0;
            m_blank = false;
        }
        const char c = text.front();
        const bool inside = c == ' ' || c == '\t' || c == '}' || text.starts_with("{-#") || text.starts_with("#-}");
        const bool behind = (m_blank && dump.lines > 0) || (m_shut && c != '#' && c != '!');
        m_ended = behind && !inside;
        return !m_ended;
    }
    void take(const LinePiece& piece, std::uint64_t line, std::uint64_t next)
    {
        PassDump& dump = m_dumps.back();
        if (dump.lines == 0 && piece.first) {
            dump.firstLine = line;
            dump.begin = piece.offset;
        }
        if (dump.body.operation.empty() && piece.first)
            if (auto opening = dump.header.llvm ? Opening{"llvm", dump.header.symbol} : readOpening(piece.text))
                dump.body = std::move(*opening);
        for (; m_blanks > 0; --m_blanks)
            dump.hash = hashOf({}, dump.hash);
        dump.hash = hashOf(piece.text, dump.hash);
        m_blank = false;
        m_shut = piece.first && piece.text.starts_with('}');
        if (piece.last) {
            dump.lines = line + 1 - dump.firstLine;
            dump.end = next;
        }
    }

    std::vector<PassDump>& m_dumps;
    std::map<std::string, std::uint32_t> m_latest; ///< by operation, the dump with its last text
    bool m_ended = false;                          ///< the current dump's text is over
    bool m_blank = false, m_shut = false;          ///< the line before was blank, was the end of an operation
    std::uint64_t m_blanks = 0;
    bool m_closed = true;
};

class Scanner {
public:
    Scanner(const TextFile& file, const std::function<void(SharedScan)>& publish) : m_file(file), m_publish(publish), m_dumps(m_scan.dumps)
    {
    }

    void run(const Progress& progress)
    {
        LineReader reader(m_file, 0, m_file.size());
        const bool whole = reader.run(progress.cancel, [&](const LinePiece& piece) {
            take(piece);
            return true;
        });
        m_dumps.close();
        m_scan.complete = whole;
        m_scan.cut = whole && m_scan.index.bytes() < m_file.size();
        m_publish(std::make_shared<Scan>(std::move(m_scan)));
    }

private:
    using Clock = std::chrono::steady_clock;

    void take(const LinePiece& piece)
    {
        const std::uint64_t line = m_scan.index.lines();
        const std::uint64_t next = piece.next;
        m_dumps.add(piece, line, next);
        if (piece.first && m_scan.dumps.empty())
            noteFunction(piece.text, line);
        if (!piece.last)
            return;
        m_scan.index.add(piece.offset, next, piece.length);
        if (next >= m_due)
            publishSome(next);
    }
    void noteFunction(std::string_view text, std::uint64_t line)
    {
        const std::string_view head = text.substr(0, 4096);
        if (head.find("func") == std::string_view::npos || head.find_first_of("@\"") == std::string_view::npos)
            return;
        auto opening = readOpening(head);
        if (!opening || opening->symbol.empty() || !isFunction(opening->operation))
            return;
        if (m_scan.functions.size() < Scan::mostFunctions)
            m_scan.functions.push_back({line, std::move(*opening)});
        else
            ++m_scan.functionsLeftOut;
    }
    /// Twice as much as the last time, or a while later: copying must not take longer than reading.
    void publishSome(std::uint64_t seen)
    {
        const auto now = Clock::now();
        constexpr std::uint64_t pause = 1 << 20;
        if (seen >= 2 * m_published || now - m_when > std::chrono::milliseconds(250)) {
            m_publish(std::make_shared<Scan>(m_scan));
            m_published = seen;
            m_when = Clock::now();
        }
        m_due = seen < pause ? 2 * seen : seen + pause;
    }

    const TextFile& m_file;
    const std::function<void(SharedScan)>& m_publish;
    Scan m_scan;
    DumpCollector m_dumps;
    std::uint64_t m_due = 64 << 10, m_published = 0;
    Clock::time_point m_when = Clock::now();
};

} // namespace

void scan(const TextFile& file, const Progress& progress, const std::function<void(SharedScan)>& publish)
{
    Scanner(file, publish).run(progress);
}

// --- lines ------------------------------------------------------------------------------------------------------------------------------

namespace {

/// Where the line behind one that begins at `offset` begins, and how long that one is; reads no more than a stride of it.
struct Stretch {
    std::uint64_t next = 0, length = 0;
};
Stretch measure(const TextFile& file, const LineIndex& index, std::uint64_t line, std::uint64_t offset, std::string& head)
{
    head = file.read(offset, LineIndex::stride + 2);
    const std::size_t stop = head.find('\n');
    if (stop != std::string::npos) {
        head.resize(stop);
        if (head.ends_with('\r'))
            head.pop_back();
        return {offset + stop + 1, head.size()};
    }
    // Longer than a stride: the next line's place is in the index, or this is the last one.
    const std::uint64_t next = line + 1 < index.lines() ? index.tryOffset(line + 1).value_or(file.size()) : index.bytes();
    const std::string end = next > offset + 2 ? file.read(next - 2, 2) : std::string();
    const std::uint64_t ending = end == "\r\n" ? 2 : end.ends_with('\n') ? 1 : 0;
    return {next, next > offset + ending ? next - offset - ending : head.size()};
}

} // namespace

std::vector<ShownLine> readLines(const TextFile& file, const LineIndex& index, std::uint64_t first, std::size_t count, std::size_t most)
{
    std::vector<ShownLine> lines;
    if (first >= index.lines())
        return lines;
    const std::uint64_t end = std::min(first + count, index.lines());
    std::uint64_t offset = offsetOf(file, index, first);
    std::string head;
    for (std::uint64_t line = first; line < end; ++line) {
        if (const auto known = index.tryOffset(line))
            offset = *known;
        const Stretch stretch = measure(file, index, line, offset, head);
        head.resize(std::min(head.size(), most));
        lines.push_back({std::move(head), stretch.length, offset});
        offset = stretch.next;
    }
    return lines;
}

std::uint64_t offsetOf(const TextFile& file, const LineIndex& index, std::uint64_t line)
{
    if (line >= index.lines())
        return index.bytes();
    const LineIndex::Place place = index.before(line);
    std::uint64_t offset = place.offset;
    std::string buffer = file.read(offset, LineIndex::stride * 2);
    std::size_t at = 0;
    for (std::uint64_t l = place.line; l < line; ++l) {
        const std::size_t stop = buffer.find('\n', at);
        if (stop == std::string::npos)
            return index.bytes(); // it shrank, or changed under us
        at = stop + 1;
    }
    return offset + at;
}

} // namespace nodewise::mlirtext
