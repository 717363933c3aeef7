// SPDX-License-Identifier: Apache-2.0
#include "core/mlirtext/scan.h"

#include "core/base/hash.h"

#include <algorithm>
#include <chrono>
#include <map>

namespace nodewise::mlirtext {

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

/// Lines from a place on, in blocks; of a line that is longer than a block no more is read than is asked for.
class ShownReader {
public:
    ShownReader(const TextFile& file, const LineIndex& index, std::uint64_t line, std::size_t most)
        : m_file(file), m_index(index), m_line(line), m_offset(offsetOf(file, index, line)), m_most(most)
    {
    }

    ShownLine next()
    {
        std::string_view rest = held();
        std::size_t stop = rest.find('\n');
        if (stop == std::string_view::npos) {
            m_block = m_file.read(m_offset, LineIndex::stride * 2);
            m_begin = m_offset;
            rest = m_block;
            stop = rest.find('\n');
        }
        ++m_line;
        return stop == std::string_view::npos ? longLine() : shortLine(rest, stop);
    }

private:
    std::string_view held() const
    {
        const bool inside = m_offset >= m_begin && m_offset - m_begin < m_block.size();
        return inside ? std::string_view(m_block).substr(m_offset - m_begin) : std::string_view();
    }
    ShownLine shortLine(std::string_view rest, std::size_t stop)
    {
        std::string_view text = rest.substr(0, stop);
        if (text.ends_with('\r'))
            text.remove_suffix(1);
        ShownLine line{std::string(text.substr(0, m_most)), text.size(), m_offset};
        m_offset += stop + 1;
        return line;
    }
    /// Longer than a stride: the place of the line after it is in the index, or it is the last one.
    ShownLine longLine()
    {
        const std::uint64_t end = m_line < m_index.lines() ? m_index.tryOffset(m_line).value_or(m_file.size()) : m_index.bytes();
        const std::string last = end >= m_offset + 2 ? m_file.read(end - 2, 2) : m_block.substr(0, end - std::min(end, m_offset));
        const std::uint64_t ending = last == "\r\n" ? 2 : last.ends_with('\n') || last.ends_with('\r') ? 1 : 0;
        const std::uint64_t length = end - std::min(end, m_offset + ending);
        ShownLine line{m_file.read(m_offset, std::min<std::uint64_t>(m_most, length)), length, m_offset};
        m_offset = end;
        return line;
    }

    const TextFile& m_file;
    const LineIndex& m_index;
    std::uint64_t m_line, m_offset, m_begin = 0;
    std::size_t m_most;
    std::string m_block; ///< of the file, from m_begin
};

} // namespace

std::vector<ShownLine> readLines(const TextFile& file, const LineIndex& index, std::uint64_t first, std::size_t count, std::size_t most)
{
    std::vector<ShownLine> lines;
    if (first >= index.lines())
        return lines;
    ShownReader reader(file, index, first, most);
    for (std::uint64_t line = first; line < index.lines() && lines.size() < count; ++line)
        lines.push_back(reader.next());
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
