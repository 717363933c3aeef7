// SPDX-License-Identifier: Apache-2.0
#include "core/mlirtext/search.h"

#include <algorithm>
#include <cctype>
#include <cstring>

namespace nodewise::mlirtext {

namespace {

void toLower(std::string& text)
{
    for (char& c : text)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
}

/// Pieces of long lines overlap by what a match needs.
class LineMatcher {
public:
    LineMatcher(std::string text, bool matchCase) : m_text(std::move(text)), m_matchCase(matchCase)
    {
        if (!matchCase)
            toLower(m_text);
    }

    bool matches(const LinePiece& piece)
    {
        if (piece.first && piece.last && m_matchCase)
            return has(piece.text);
        if (piece.first)
            m_held.clear();
        m_held.append(piece.text);
        if (!m_matchCase)
            toLower(m_held);
        const bool found = has(m_held);
        if (m_held.size() > m_text.size())
            m_held.erase(0, m_held.size() - m_text.size());
        return found;
    }

private:
    bool has(std::string_view text) const { return ::memmem(text.data(), text.size(), m_text.data(), m_text.size()) != nullptr; }

    std::string m_text, m_held;
    bool m_matchCase;
};

} // namespace

Found findText(const TextFile& file, const Stretch& where, const std::string& text, bool matchCase, const Progress& progress)
{
    Found found;
    if (text.empty()) {
        found.complete = true;
        return found;
    }
    LineMatcher matcher(text, matchCase);
    std::uint64_t line = where.firstLine, due = where.begin + (8 << 20);
    bool hit = false;
    LineReader reader(file, where.begin, where.end);
    found.complete = reader.run(progress.cancel, [&](const LinePiece& piece) {
        hit = matcher.matches(piece) || (hit && !piece.first);
        if (!piece.last)
            return true;
        if (hit && found.lines.size() < Found::mostLines)
            found.lines.push_back(line);
        else if (hit)
            ++found.leftOut;
        hit = false;
        ++line;
        if (piece.next >= due) {
            due = piece.next + (8 << 20);
            progress.step(UserText("Searching"),
                          double(piece.next - where.begin) / double(std::max<std::uint64_t>(1, where.end - where.begin)));
        }
        return true;
    });
    return found;
}

bool isNamePart(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.' || c == '$' || c == '-';
}

std::vector<std::size_t> placesOf(std::string_view line, std::string_view name)
{
    std::vector<std::size_t> places;
    for (std::size_t at = line.find(name); at != std::string_view::npos; at = line.find(name, at + name.size())) {
        const std::size_t end = at + name.size();
        // "%0#1" and "%0:2" are uses of %0; the "->" after a name belongs to none.
        const bool arrow = end + 1 < line.size() && line[end] == '-' && line[end + 1] == '>';
        if (end >= line.size() || !isNamePart(line[end]) || arrow)
            places.push_back(at);
    }
    return places;
}

namespace {

class UseCollector {
public:
    UseCollector(std::string name, std::uint64_t line)
        : m_name(std::move(name)), m_line(line), m_local(m_name[0] == '%' || m_name[0] == '^')
    {
    }

    /// False: nothing that comes later matters.
    bool take(std::string_view text, std::uint64_t line)
    {
        if (m_local && startsFunction(text)) {
            if (line > m_line)
                return false;
            uses = {.firstLine = line};
        }
        for (const std::size_t column : placesOf(text, m_name)) {
            if (uses.all.size() >= NameUses::most)
                ++uses.leftOut;
            else
                uses.all.push_back({line, column});
            if (!uses.definition && defines(text, column))
                uses.definition = NameUse{line, column};
        }
        return true;
    }

    NameUses uses;

private:
    static bool startsFunction(std::string_view text)
    {
        const std::string_view head = text.substr(0, 4096);
        if (head.find("func") == std::string_view::npos)
            return false;
        const auto opening = readOpening(head);
        return opening && isFunction(opening->operation);
    }
    bool defines(std::string_view text, std::size_t column) const
    {
        switch (m_name[0]) {
        case '^':
            return text.substr(0, column).find_first_not_of(" \t") == std::string_view::npos;
        case '@': {
            const auto opening = readOpening(text);
            return opening && opening->symbol == m_name.substr(1) && defining(opening->operation);
        }
        default:
            return true;
        }
    }
    static bool defining(std::string_view operation)
    {
        return isFunction(operation) || operation == "builtin.module" || operation.ends_with("global") || operation.ends_with("module");
    }

    std::string m_name;
    std::uint64_t m_line;
    bool m_local;
};

} // namespace

NameUses usesOf(const TextFile& file, const Stretch& where, std::uint64_t line, const std::string& name, const Progress& progress)
{
    if (name.size() < 2)
        return {};
    UseCollector collector(name, line);
    std::uint64_t at = where.firstLine;
    LineReader reader(file, where.begin, where.end);
    reader.run(progress.cancel, [&](const LinePiece& piece) {
        const bool more = !piece.first || collector.take(piece.text, at);
        at += piece.last ? 1 : 0;
        return more;
    });
    return std::move(collector.uses);
}

} // namespace nodewise::mlirtext
