// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/expression_words.h"

#include <algorithm>
#include <array>

namespace nodewise::protocol {

using std::string_view_literals::operator""sv;

namespace {

bool isWord(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// Without the word at its end.
std::string_view withoutWord(std::string_view text)
{
    while (!text.empty() && isWord(text.back()))
        text.remove_suffix(1);
    return text;
}

} // namespace

std::span<const std::string_view> tensorMembers()
{
    static constexpr std::array words{"abs()"sv,     "all()"sv,      "amax()"sv,          "amin()"sv,     "any()"sv,   "argmax()"sv,
                                      "argmin()"sv,  "clamp("sv,     "count_nonzero()"sv, "device"sv,     "dim()"sv,   "double()"sv,
                                      "dtype"sv,     "flatten()"sv,  "float()"sv,         "isfinite()"sv, "isinf()"sv, "isnan()"sv,
                                      "item()"sv,    "max()"sv,      "mean()"sv,          "median()"sv,   "min()"sv,   "ndim"sv,
                                      "norm()"sv,    "numel()"sv,    "reshape("sv,        "shape"sv,      "size("sv,   "softmax("sv,
                                      "squeeze()"sv, "std()"sv,      "stride()"sv,        "sum()"sv,      "t()"sv,     "to("sv,
                                      "topk("sv,     "transpose("sv, "unsqueeze("sv,      "var()"sv,      "view("sv};
    return words;
}

std::span<const std::string_view> torchMembers()
{
    static constexpr std::array words{"abs("sv,     "allclose("sv, "bfloat16"sv, "equal("sv,    "float16"sv, "float32"sv, "float64"sv,
                                      "int32"sv,    "int64"sv,     "isclose("sv, "isfinite("sv, "isinf("sv,  "isnan("sv,  "matmul("sv,
                                      "maximum("sv, "ops.aten."sv, "softmax("sv, "sum("sv,      "topk("sv,   "where("sv};
    return words;
}

std::span<const std::string_view> mathMembers()
{
    static constexpr std::array words{"exp("sv, "inf"sv, "isfinite("sv, "isnan("sv, "log("sv, "nan"sv, "pi"sv, "sqrt("sv};
    return words;
}

std::span<const std::string_view> freeWords()
{
    static constexpr std::array words{"abs("sv, "float("sv, "int("sv,   "len("sv, "math"sv,
                                      "max("sv, "min("sv,   "round("sv, "sum("sv, "torch"sv};
    return words;
}

std::span<const std::string_view> membersBefore(std::string_view text)
{
    text = withoutWord(text);
    if (!text.ends_with('.'))
        return {};
    text.remove_suffix(1);
    const std::string_view of = text.substr(withoutWord(text).size());
    const bool number = !of.empty() && std::ranges::all_of(of, [](char c) { return c >= '0' && c <= '9'; });
    return number ? std::span<const std::string_view>() : of == "torch" ? torchMembers() : of == "math" ? mathMembers() : tensorMembers();
}

} // namespace nodewise::protocol
