// SPDX-License-Identifier: Apache-2.0
#include "core/lowering/options.h"

#include <bit>
#include <cmath>
#include <cstdio>

namespace nodewise::lowering {

namespace {

std::string formatted(const char* format, auto value)
{
    char text[40]; // NOLINT(modernize-avoid-c-arrays): snprintf's
    std::snprintf(text, sizeof text, format, value);
    return text;
}

template <class T>
std::string listText(const std::vector<T>& list)
{
    std::string text;
    for (const T& item : list)
        text += (text.empty() ? "" : ", ") + optionText(Option(item));
    return text;
}

struct ToText {
    std::string operator()(std::monostate) const { return {}; }
    std::string operator()(bool value) const { return value ? "true" : "false"; }
    std::string operator()(std::int64_t value) const { return std::to_string(value); }
    std::string operator()(double value) const { return floatText(value, "f64"); }
    std::string operator()(const std::string& value) const { return value; }
    std::string operator()(const std::vector<std::int64_t>& list) const { return listText(list); }
    std::string operator()(const std::vector<double>& list) const { return listText(list); }
    std::string operator()(const std::vector<std::string>& list) const { return listText(list); }
    std::string operator()(const std::vector<std::vector<std::int64_t>>& lists) const
    {
        std::string text;
        for (const auto& list : lists)
            text += (text.empty() ? "[" : ", [") + listText(list) + "]";
        return text;
    }
};

} // namespace

std::string optionText(const Option& option)
{
    return std::visit(ToText(), option);
}

std::string optionsText(const Options& options)
{
    std::string text;
    for (const auto& [name, option] : options)
        text += name + "=" + optionText(option) + "\n";
    return text;
}

Result<std::int64_t> numberOption(const Options& options, std::string_view name)
{
    const auto found = options.find(name);
    const auto* value = found == options.end() ? nullptr : std::get_if<std::int64_t>(&found->second);
    if (value == nullptr)
        return fail("the template's functions return no integer '%1'", std::string(name));
    return *value;
}

std::string floatText(double value, std::string_view element)
{
    if (std::isfinite(value))
        return formatted("%.17e", value);
    // MLIR knows no words for these: their bits, as wide as the type
    const auto single = std::bit_cast<std::uint32_t>(static_cast<float>(value));
    if (element == "f32")
        return formatted("0x%08X", single);
    if (element == "bf16")
        return formatted("0x%04X", single >> 16);
    if (element == "f16")
        return formatted("0x%04X", std::isnan(value) ? 0x7E00u : value > 0 ? 0x7C00u : 0xFC00u);
    return formatted("0x%016llX", static_cast<unsigned long long>(std::bit_cast<std::uint64_t>(value)));
}

} // namespace nodewise::lowering
