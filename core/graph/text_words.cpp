// SPDX-License-Identifier: Apache-2.0
#include "core/graph/text_words.h"

#include "core/base/words.h"

#include <algorithm>
#include <array>

namespace nodewise::graph {

namespace {

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
constexpr std::array<std::string_view, 8> inputWords = {"input",  "parameter",      "buffer", "constant",
                                                        "object", "constant_input", "token",  "unknown"};
constexpr std::array<std::string_view, 9> outputWords = {"output",         "buffer",     "input", "parameter", "loss",
                                                         "parameter_grad", "input_grad", "token", "unknown"};

template <class Kind, std::size_t N>
std::optional<Kind> tryWord(const std::array<std::string_view, N>& words, std::string_view word)
{
    const auto found = std::find(words.begin(), words.end(), word);
    return found == words.end() ? std::nullopt : std::optional(static_cast<Kind>(found - words.begin()));
}

} // namespace

bool isTextWord(std::string_view text)
{
    return !text.empty() && text[0] != '-' && text[0] != '.' && std::all_of(text.begin(), text.end(), [](char c) {
        return isLetter(c) || isDigit(c) || c == '.' || c == '@' || c == '$' || c == '-';
    });
}

bool isSymbolName(std::string_view text)
{
    return !text.empty() && isLetter(text[0]) && std::all_of(text.begin(), text.end(), [](char c) { return isLetter(c) || isDigit(c); });
}

std::string symbolSrepr(std::string_view name)
{
    return "Symbol('" + std::string(name) + (name.starts_with('s') ? "', positive=True, integer=True)" : "', integer=True)");
}

std::string_view inputWord(InputSpec::Kind kind)
{
    return inputWords[static_cast<std::size_t>(kind)];
}
std::string_view outputWord(OutputSpec::Kind kind)
{
    return outputWords[static_cast<std::size_t>(kind)];
}
std::optional<InputSpec::Kind> tryInputWord(std::string_view word)
{
    return tryWord<InputSpec::Kind>(inputWords, word);
}
std::optional<OutputSpec::Kind> tryOutputWord(std::string_view word)
{
    return tryWord<OutputSpec::Kind>(outputWords, word);
}

std::optional<std::vector<SymInt>> tryContiguousStrides(const std::vector<SymInt>& sizes)
{
    std::vector<SymInt> strides(sizes.size());
    std::int64_t stride = 1;
    for (std::size_t i = sizes.size(); i-- > 0;) {
        strides[i] = stride;
        if (i > 0 && sizes[i].symbolic())
            return std::nullopt;
        if (i > 0 && __builtin_mul_overflow(stride, std::max<std::int64_t>(sizes[i].value, 1), &stride))
            return std::nullopt;
    }
    return strides;
}

} // namespace nodewise::graph
