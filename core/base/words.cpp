// SPDX-License-Identifier: Apache-2.0
#include "core/base/words.h"

#include <algorithm>
#include <cstdlib>

namespace nodewise {

namespace {

constexpr std::string_view blanks = " \t\r";

} // namespace

std::vector<std::string> words(std::string_view text)
{
    std::vector<std::string> found;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = text.find_first_not_of(blanks, at);
        if (begin == std::string_view::npos)
            break;
        const std::size_t end = std::min(text.find_first_of(blanks, begin), text.size());
        found.emplace_back(text.substr(begin, end - begin));
        at = end;
    }
    return found;
}

std::string joined(const std::vector<std::string>& parts, const char* between)
{
    std::string text;
    for (const std::string& part : parts)
        text.append(text.empty() ? "" : between).append(part);
    return text;
}

std::string inQuotes(const std::vector<std::string>& parts)
{
    std::string text;
    for (const std::string& part : parts)
        text += (text.empty() ? "'" : ", '") + part + "'";
    return text;
}

bool isNumber(std::string_view text)
{
    constexpr std::size_t most = 18; // digits that fit in 64 bits whatever they are
    return !text.empty() && text.size() <= most && std::ranges::all_of(text, isDigit);
}

bool takePrefix(std::string_view& text, std::string_view prefix)
{
    if (!text.starts_with(prefix))
        return false;
    text.remove_prefix(prefix.size());
    return true;
}

std::string between(std::string_view text, std::string_view before, std::string_view after)
{
    const std::size_t at = text.find(before);
    if (at == std::string_view::npos)
        return {};
    text.remove_prefix(at + before.size());
    const std::size_t end = text.find(after);
    return end == std::string_view::npos ? std::string() : std::string(text.substr(0, end));
}

std::string variable(const char* name)
{
    const char* value = std::getenv(name); // NOLINT(concurrency-mt-unsafe): nobody sets any here
    return value == nullptr ? "" : value;
}

} // namespace nodewise
