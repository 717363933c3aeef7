// SPDX-License-Identifier: Apache-2.0
#include "core/base/csv_cell.h"

#include "core/base/utf8.h"
#include "core/base/words.h"

#include <algorithm>
#include <cctype>

namespace nodewise {

namespace {

bool isLetter(char c)
{
    return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '%' || static_cast<unsigned char>(c) >= 0x80;
}

/// "-1.5e-07", "-1,234", "-inf", "+12.5 %", "-3 ms"
bool isSignedNumber(std::string_view text)
{
    const auto skip = [&text](auto wanted) { text.remove_prefix(std::size_t(std::ranges::find_if_not(text, wanted) - text.begin())); };
    text.remove_prefix(1);
    if (text == "inf" || text == "nan" || text == "Infinity")
        return true;
    if (text.empty() || (!isDigit(text.front()) && text.front() != '.'))
        return false;
    skip([](char c) { return isDigit(c) || c == '.' || c == ','; });
    if (text.size() > 1 && (text.front() == 'e' || text.front() == 'E')) {
        text.remove_prefix(text[1] == '-' || text[1] == '+' ? 2 : 1);
        skip(isDigit);
    }
    if (text.starts_with(' '))
        text.remove_prefix(1);
    skip(isLetter);
    return text.empty();
}

bool isFormula(std::string_view text)
{
    if (text.empty() || std::string_view("=+-@\t\r\n").find(text.front()) == std::string_view::npos)
        return false;
    return (text.front() != '+' && text.front() != '-') || !isSignedNumber(text);
}

std::string_view withoutApostrophes(std::string_view text)
{
    return text.substr(std::min(text.find_first_not_of('\''), text.size()));
}

} // namespace

std::string csvCell(std::string_view text, char separator)
{
    const std::string cell = (isFormula(withoutApostrophes(text)) ? "'" : "") + utf8::replaced(text);
    if (cell.find_first_of(std::string{separator, '"', '\r', '\n'}) == std::string::npos)
        return cell;
    std::string out = "\"";
    for (const char c : cell)
        out.append(c == '"' ? 2 : 1, c);
    return out + "\"";
}

std::string_view textOfCsvCell(std::string_view cell)
{
    return cell.starts_with('\'') && isFormula(withoutApostrophes(cell)) ? cell.substr(1) : cell;
}

} // namespace nodewise
