// SPDX-License-Identifier: Apache-2.0
#include "core/export/escape.h"

#include "core/base/hash.h"
#include "core/base/shown_text.h"
#include "core/base/words.h"

#include <algorithm>

namespace nodewise::exporting {

namespace {

/// Each character that `replaced` returns text for is replaced by it; the others, for which it returns nullptr, stay.
template <class Replaced>
std::string escapedBy(std::string_view text, Replaced replaced)
{
    std::string out;
    for (const char c : text) {
        if (const char* other = replaced(c))
            out += other;
        else
            out += c;
    }
    return out;
}

/// Markdown's line: what is on several lines is one.
std::string oneLine(std::string_view text)
{
    std::string out(text);
    std::replace(out.begin(), out.end(), '\n', ' ');
    return shownText(out);
}

/// GitHub's autolinks: "https://…", "www.…", "name@host".
bool looksLikeLink(std::string_view text)
{
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return lower.find("://") != std::string::npos || lower.find("www.") != std::string::npos || lower.find('@') != std::string::npos;
}

/// Between more backticks than stand in it.
std::string markdownCode(const std::string& text)
{
    std::size_t longest = 0, run = 0;
    for (const char c : text)
        longest = std::max(longest, run = c == '`' ? run + 1 : 0);
    const std::string fence(longest + 1, '`');
    const bool padded = text.front() == '`' || text.back() == '`' || (text.front() == ' ' && text.back() == ' ');
    return fence + (padded ? " " : "") + text + (padded ? " " : "") + fence;
}

std::string markdownEscaped(const std::string& text)
{
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool ofLink = c == ']' && i + 1 < text.size() && (text[i + 1] == '(' || text[i + 1] == '[');
        if (c == '<' || c == '>' || c == '&') {
            out += c == '<' ? "&lt;" : c == '>' ? "&gt;" : "&amp;";
        } else {
            out += ofLink || std::string_view("\\|*_`~$#").find(c) != std::string_view::npos ? "\\" : "";
            out += c;
        }
    }
    return out;
}

} // namespace

std::string xmlText(std::string_view text)
{
    return escapedBy(shownText(text, Lines::Kept), [](char c) -> const char* {
        switch (c) {
        case '&':
            return "&amp;";
        case '<':
            return "&lt;";
        case '>':
            return "&gt;";
        case '"':
            return "&quot;";
        case '\'':
            return "&#39;";
        default:
            return nullptr;
        }
    });
}

std::string markdownText(std::string_view text)
{
    const std::string line = oneLine(text);
    return looksLikeLink(line) ? markdownCode(line) : markdownEscaped(line);
}

std::string markdownCell(std::string_view text)
{
    const std::string line = oneLine(text);
    if (!looksLikeLink(line))
        return markdownEscaped(line);
    return escapedBy(markdownCode(line), [](char c) { return c == '|' ? "\\|" : nullptr; });
}

std::string mermaidText(std::string_view text)
{
    return escapedBy(shownText(text), [](char c) -> const char* {
        switch (c) {
        case '"':
            return "#quot;";
        case '#':
            return "#35;";
        case '<':
            return "#lt;";
        case '>':
            return "#gt;";
        case '&':
            return "#amp;";
        case '%': // would begin a directive
            return "#37;";
        case '`': // would begin Markdown
            return "#96;";
        default:
            return nullptr;
        }
    });
}

std::string mermaidId(std::string_view name)
{
    const auto stays = [](char c) { return isIdentifierPart(c) || c == '.'; };
    std::string out(name);
    std::replace_if(
        out.begin(), out.end(), [&](char c) { return !stays(c); }, '_');
    return out == name ? out : out.substr(0, 40) + "_" + hashText(name);
}

std::string dotText(std::string_view text)
{
    const std::string shown = escapedBy(shownText(text, Lines::Kept), [](char c) -> const char* {
        switch (c) {
        case '"':
            return "\\\"";
        case '\\':
            return "\\\\";
        case '\n':
            return "\\n";
        default:
            return nullptr;
        }
    });
    return "\"" + shown + "\"";
}

} // namespace nodewise::exporting
