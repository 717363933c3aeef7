// SPDX-License-Identifier: Apache-2.0
#include "core/program/module_stack.h"

#include <algorithm>
#include <array>

namespace nodewise::program {

namespace {

std::optional<std::array<std::string_view, 3>> splitEntry(std::string_view entry)
{
    std::array<std::string_view, 3> parts;
    std::size_t part = 0, start = 0;
    int brackets = 0;
    for (std::size_t i = 0; i <= entry.size(); ++i) {
        const char c = i < entry.size() ? entry[i] : ',';
        if (c == '[' || c == '(')
            ++brackets;
        else if (c == ']' || c == ')')
            --brackets;
        if (c != ',' || (brackets != 0 && i < entry.size()))
            continue;
        if (part == parts.size())
            return std::nullopt;
        parts[part++] = entry.substr(start, i - start);
        start = i + 1;
    }
    return part == parts.size() ? std::optional(parts) : std::nullopt;
}

// What torch's exporter writes for nodes that its passes add outside any module (torch/_export/passes): no module of the model.
constexpr std::string_view madeOutside = "_empty_nn_module_stack_from_metadata_hook";

/// "@1" of "L__self__lin@1"; "" for a first call.
std::string_view callNumber(std::string_view key)
{
    const std::size_t at = key.rfind('@');
    if (at == std::string_view::npos || at + 1 == key.size())
        return {};
    const std::string_view digits = key.substr(at + 1);
    return std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; }) ? key.substr(at) : std::string_view();
}

} // namespace

std::optional<std::vector<std::pair<std::string, std::string>>> tryModuleStack(std::string_view text)
{
    std::vector<std::pair<std::string, std::string>> stack;
    while (true) {
        const std::size_t end = text.find(';');
        const auto parts = splitEntry(text.substr(0, end));
        if (!parts)
            return std::nullopt;
        const auto& [key, path, type] = *parts;
        if (path != madeOutside)
            stack.emplace_back(std::string(path) + std::string(callNumber(key)), type);
        if (end == std::string_view::npos)
            return stack;
        text.remove_prefix(end + 1);
    }
}

} // namespace nodewise::program
