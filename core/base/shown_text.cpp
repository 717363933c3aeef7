// SPDX-License-Identifier: Apache-2.0
#include "core/base/shown_text.h"

#include "core/base/hash.h"
#include "core/base/utf8.h"

#include <algorithm>
#include <cstdio>
#include <utility>

namespace nodewise {

namespace {

constexpr std::size_t mostLines = 400;

/// First and last of each range, sorted.
constexpr std::pair<char32_t, char32_t> unseen[] = {
    {0x00, 0x1f},     {0x7f, 0x9f},     {0xad, 0xad},     {0x34f, 0x34f},   {0x61c, 0x61c},     {0x115f, 0x1160},   {0x17b4, 0x17b5},
    {0x180b, 0x180f}, {0x200b, 0x200f}, {0x2028, 0x202e}, {0x2060, 0x206f}, {0x3164, 0x3164},   {0xd800, 0xdfff},   {0xfe00, 0xfe0f},
    {0xfeff, 0xfeff}, {0xffa0, 0xffa0}, {0xfff0, 0xfffb}, {0xfffe, 0xffff}, {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff},
};

bool isSeenAscii(std::string_view text)
{
    return std::all_of(text.begin(), text.end(), [](char c) { return c >= 0x20 && c < 0x7f; });
}

std::string escapeOf(char kind, unsigned code)
{
    char text[16];
    std::snprintf(text, sizeof text, "\\%c{%x}", kind, code);
    return text;
}

bool looksEscaped(std::string_view text)
{
    return text.starts_with("u{") || text.starts_with("x{");
}

/// Doubles the backslashes that `out` ends with.
void doubleBackslashes(std::string& out)
{
    const std::size_t before = out.find_last_not_of('\\');
    out.append(out.size() - (before == std::string::npos ? 0 : before + 1), '\\');
}

/// `keepsLines`: and tabs; `doubles`: backslashes before escapes.
std::string escaped(std::string_view text, bool keepsLines, bool doubles)
{
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const auto [c, length] = utf8::first(text.substr(at));
        const bool kept = keepsLines && (c == '\n' || c == '\t');
        const bool escape = length == 0 || (isUnseen(c) && !kept);
        if (doubles && (escape || looksEscaped(text.substr(at))))
            doubleBackslashes(out);
        if (length == 0)
            out += escapeOf('x', static_cast<unsigned char>(text[at]));
        else if (escape)
            out += escapeOf('u', c);
        else
            out += text.substr(at, length);
        at += std::max<std::size_t>(length, 1);
    }
    return out;
}

std::string cutLine(std::string_view line, std::size_t most)
{
    if (line.size() <= most)
        return std::string(line);
    const std::size_t head = utf8::beginOfCharacter(line, most * 3 / 4), tail = utf8::beginOfCharacter(line, line.size() - most / 4);
    return std::string(line.substr(0, head)) + "…[" + std::to_string(line.size()) + " B, " + hashText(line) + "]…" +
           std::string(line.substr(tail));
}

} // namespace

bool isUnseen(char32_t c)
{
    const auto after =
        std::upper_bound(std::begin(unseen), std::end(unseen), c, [](char32_t value, const auto& range) { return value < range.first; });
    return after != std::begin(unseen) && c <= std::prev(after)->second;
}

std::string shownText(std::string_view text, Lines lines)
{
    return isSeenAscii(text) && text.find('\\') == std::string_view::npos ? std::string(text) : escaped(text, lines == Lines::Kept, true);
}

std::string escapedUnseen(std::string_view text)
{
    return escaped(text, true, false);
}

std::string shownText(std::string_view text, Lines lines, std::size_t most)
{
    if (lines == Lines::Escaped)
        return shownText(cutLine(text, most), lines);
    std::string out;
    std::size_t count = 0;
    for (std::size_t begin = 0; begin <= text.size(); ++count) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        if (count == mostLines)
            return out + "\n…" + cutLine(text.substr(begin), 0);
        out += (count > 0 ? "\n" : "") + shownText(cutLine(text.substr(begin, end - begin), most), lines);
        begin = end + 1;
    }
    return out;
}

} // namespace nodewise
