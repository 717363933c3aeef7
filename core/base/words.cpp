// SPDX-License-Identifier: Apache-2.0
#include "core/base/words.h"

#include <algorithm>
#include <cctype>
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

std::string joined(const std::vector<std::string>& parts)
{
    std::string text;
    for (const std::string& part : parts)
        text += (text.empty() ? "" : ", ") + part;
    return text;
}

bool isNumber(std::string_view text)
{
    return !text.empty() && std::ranges::all_of(text, [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; });
}

std::string variable(const char* name)
{
    const char* value = std::getenv(name); // NOLINT(concurrency-mt-unsafe): nobody sets any here
    return value == nullptr ? "" : value;
}

} // namespace nodewise
