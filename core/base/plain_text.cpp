// SPDX-License-Identifier: Apache-2.0
#include "core/base/plain_text.h"

#include "core/base/shown_text.h"

#include <algorithm>
#include <cstdio>

namespace nodewise::plain {

std::string table(Rows rows, const std::vector<std::size_t>& right)
{
    std::vector<std::size_t> widths;
    for (auto& row : rows)
        std::ranges::transform(row, row.begin(), [](const std::string& cell) { return shownText(cell); });
    for (const auto& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i) {
            widths.resize(std::max(widths.size(), i + 1), 0);
            widths[i] = std::max(widths[i], row[i].size());
        }
    std::string out;
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string blanks(widths[i] - row[i].size(), ' ');
            const bool atRight = std::find(right.begin(), right.end(), i) != right.end();
            line += (i > 0 ? "  " : "") + (atRight ? blanks + row[i] : row[i] + blanks);
        }
        line.resize(line.find_last_not_of(' ') + 1);
        out += line + "\n";
    }
    return out;
}

std::string shortNumber(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.3g", value);
    return text;
}

std::string percent(double fraction)
{
    char text[32];
    if (fraction <= 0)
        return {};
    if (fraction < 0.001)
        return "<0.1 %";
    std::snprintf(text, sizeof text, "%.1f %%", 100 * fraction);
    return text;
}

std::string grouped(double value)
{
    char digits[400];
    std::snprintf(digits, sizeof digits, "%.0f", value);
    const std::string_view all = digits;
    std::string text;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const bool digitsBefore = i > 0 && all[i - 1] != '-';
        if (digitsBefore && (all.size() - i) % 3 == 0)
            text += ',';
        text += all[i];
    }
    return text;
}

std::string counted(std::uint64_t count, const std::string& noun)
{
    return counted(count, noun, noun + "s");
}

std::string counted(std::uint64_t count, const std::string& one, const std::string& more)
{
    return grouped(static_cast<double>(count)) + " " + (count == 1 ? one : more);
}

} // namespace nodewise::plain
