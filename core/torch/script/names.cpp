// SPDX-License-Identifier: Apache-2.0
#include "core/graph/fx_names.h"
#include "core/torch/script/script.h"

#include <c10/core/ScalarType.h>

#include <algorithm>
#include <cctype>

namespace nodewise::torch_worker {

namespace {

bool isWordStart(char c)
{
    return std::isalpha(static_cast<unsigned char>(c)) || c == '_';
}

bool isWord(char c)
{
    return isWordStart(c) || std::isdigit(static_cast<unsigned char>(c));
}

std::size_t skipBlanks(std::string_view text, std::size_t at)
{
    while (at < text.size() && std::isspace(static_cast<unsigned char>(text[at])))
        ++at;
    return at;
}

std::size_t endOfString(std::string_view text, std::size_t at)
{
    const char quote = text[at++];
    while (at < text.size() && text[at] != quote)
        at += text[at] == '\\' ? 2 : 1;
    return std::min(at + 1, text.size());
}

/// "dim" in "x.sum(dim=1)".
bool isKeywordArgument(std::string_view text, std::size_t end, int depth)
{
    const std::size_t next = skipBlanks(text, end);
    return depth > 0 && next < text.size() && text[next] == '=' && (next + 1 == text.size() || text[next + 1] != '=');
}

/// The number of a dtype by one of torch's names for it; -1 for other names.
int dtypeNumber(std::string_view name)
{
    const auto& types = c10::getStringToDtypeMap();
    if (const auto found = types.find(std::string(name)); found != types.end())
        return static_cast<int>(found->second);
    return -1;
}

} // namespace

std::vector<std::string> namesIn(std::string_view text)
{
    std::vector<std::string> names;
    int depth = 0;
    char before = ' ';
    for (std::size_t i = 0; i < text.size();) {
        const char c = text[i];
        if (c == '"' || c == '\'') {
            i = endOfString(text, i);
        } else if (std::isdigit(static_cast<unsigned char>(c))) { // 1e5, 0x1f
            while (i < text.size() && isWord(text[i]))
                ++i;
        } else if (isWordStart(c)) {
            std::size_t end = i;
            while (end < text.size() && isWord(text[end]))
                ++end;
            std::string word(text.substr(i, end - i));
            const bool free = before != '.' && !graph::isPythonKeyword(word) && !isKeywordArgument(text, end, depth);
            if (free && std::find(names.begin(), names.end(), word) == names.end())
                names.push_back(std::move(word));
            i = end;
        } else {
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            ++i;
        }
        if (!std::isspace(static_cast<unsigned char>(c)))
            before = c;
    }
    return names;
}

std::string withDtypeNumbers(std::string_view text)
{
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] == '"' || text[i] == '\'') {
            const std::size_t end = endOfString(text, i);
            out += text.substr(i, end - i);
            i = end;
            continue;
        }
        if (text[i] == '#') { // a comment may have an apostrophe
            const std::size_t end = std::min(text.find('\n', i), text.size());
            out += text.substr(i, end - i);
            i = end;
            continue;
        }
        constexpr std::string_view torch = "torch.";
        const bool starts = text.substr(i).starts_with(torch) && (i == 0 || (!isWord(text[i - 1]) && text[i - 1] != '.'));
        std::size_t end = i + torch.size();
        while (starts && end < text.size() && isWord(text[end]))
            ++end;
        const auto number = starts ? dtypeNumber(text.substr(i + torch.size(), end - i - torch.size())) : -1;
        const std::size_t next = starts ? skipBlanks(text, end) : 0;
        if (number < 0 || (next < text.size() && text[next] == '(')) {
            out += text[i++];
            continue;
        }
        std::string padded = std::to_string(number); // so that errors have the columns of what was written
        padded.resize(std::max(padded.size(), end - i), ' ');
        out += padded;
        i = end;
    }
    return out;
}

Result<std::vector<std::string>> messageParts(std::string_view message)
{
    std::vector<std::string> parts(1);
    bool inside = false;
    for (std::size_t i = 0; i < message.size(); ++i) {
        const char c = message[i];
        if ((c == '{' || c == '}') && !inside && i + 1 < message.size() && message[i + 1] == c) {
            parts.back() += c;
            ++i;
        } else if (c == (inside ? '}' : '{')) {
            inside = !inside;
            parts.emplace_back();
        } else {
            parts.back() += c;
        }
    }
    if (inside)
        return fail(Error{.message = UserText("a '{' in the message has no '}'"), .hint = UserText("write '{{' for a brace")});
    return parts;
}

} // namespace nodewise::torch_worker
