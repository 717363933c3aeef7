// SPDX-License-Identifier: Apache-2.0
#include "core/ir/python_json.h"

#include "core/base/utf8.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace nodewise::ir {

namespace {

/// Shortest digits that read back as the same number: "17976" and the decimal exponent of the first digit.
struct Digits {
    std::array<char, 24> text;
    int count = 0;
    int exponent = 0;
};

Digits shortestDigits(double magnitude)
{
    std::array<char, 40> buffer;
    const auto [end, failed] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), magnitude, std::chars_format::scientific);
    (void)failed; // 40 characters hold every double
    Digits digits;
    const char* at = buffer.data();
    for (; at != end && *at != 'e'; ++at)
        if (*at != '.')
            digits.text[static_cast<std::size_t>(digits.count++)] = *at;
    const char* exponent = at + 1;
    if (*exponent == '+')
        ++exponent;
    std::from_chars(exponent, end, digits.exponent);
    return digits;
}

void appendFixed(std::string& out, const Digits& digits)
{
    const int whole = digits.exponent + 1;
    if (whole <= 0) {
        out += "0.";
        out.append(static_cast<std::size_t>(-whole), '0');
        out.append(digits.text.data(), static_cast<std::size_t>(digits.count));
        return;
    }
    const int before = std::min(whole, digits.count);
    out.append(digits.text.data(), static_cast<std::size_t>(before));
    out.append(static_cast<std::size_t>(whole - before), '0');
    out += '.';
    if (digits.count > before)
        out.append(digits.text.data() + before, static_cast<std::size_t>(digits.count - before));
    else
        out += '0';
}

void appendScientific(std::string& out, const Digits& digits)
{
    out += digits.text[0];
    if (digits.count > 1) {
        out += '.';
        out.append(digits.text.data() + 1, static_cast<std::size_t>(digits.count - 1));
    }
    out += digits.exponent < 0 ? "e-" : "e+";
    const int exponent = std::abs(digits.exponent);
    if (exponent < 10)
        out += '0';
    out += std::to_string(exponent);
}

constexpr char hex[] = "0123456789abcdef";

void appendEscape(std::string& out, unsigned unit)
{
    out += "\\u";
    for (int shift = 12; shift >= 0; shift -= 4)
        out += hex[(unit >> shift) & 15u];
}

std::size_t appendNonAscii(std::string& out, std::string_view text)
{
    const auto [c, length] = utf8::first(text);
    const unsigned code = length > 0 ? c : 0xfffd;
    if (code >= 0x10000) {
        appendEscape(out, 0xd800u + ((code - 0x10000u) >> 10));
        appendEscape(out, 0xdc00u + ((code - 0x10000u) & 0x3ffu));
    } else {
        appendEscape(out, code);
    }
    return std::max<std::size_t>(length, 1);
}

void appendSpecial(std::string& out, char c)
{
    switch (c) {
    case '"':
        out += "\\\"";
        break;
    case '\\':
        out += "\\\\";
        break;
    case '\n':
        out += "\\n";
        break;
    case '\r':
        out += "\\r";
        break;
    case '\t':
        out += "\\t";
        break;
    case '\b':
        out += "\\b";
        break;
    case '\f':
        out += "\\f";
        break;
    default:
        appendEscape(out, static_cast<unsigned char>(c));
    }
}

constexpr bool plain(char c)
{
    return c >= 0x20 && c != '"' && c != '\\' && c != 0x7f;
}

} // namespace

void appendPythonFloat(std::string& out, double value)
{
    if (std::isnan(value)) {
        out += "NaN";
        return;
    }
    if (std::signbit(value))
        out += '-';
    if (std::isinf(value)) {
        out += "Infinity";
        return;
    }
    const Digits digits = shortestDigits(std::fabs(value));
    if (digits.exponent >= -4 && digits.exponent < 16)
        appendFixed(out, digits);
    else
        appendScientific(out, digits);
}

void appendPythonString(std::string& out, std::string_view utf8)
{
    out += '"';
    std::size_t from = 0;
    for (std::size_t i = 0; i < utf8.size();) {
        const char c = utf8[i];
        if (plain(c)) {
            ++i;
            continue;
        }
        out.append(utf8.substr(from, i - from));
        if (static_cast<unsigned char>(c) < 0x80) {
            appendSpecial(out, c);
            ++i;
        } else {
            i += appendNonAscii(out, utf8.substr(i));
        }
        from = i;
    }
    out.append(utf8.substr(from));
    out += '"';
}

void PythonJsonWriter::newLine()
{
    if (m_indent > 0) {
        m_out.push_back('\n');
        m_out.append(static_cast<std::size_t>(m_indent) * static_cast<std::size_t>(m_depth), ' ');
    }
}

void PythonJsonWriter::separate()
{
    if (m_afterKey) {
        m_afterKey = false;
        return;
    }
    if (m_depth == 0)
        return;
    if (!m_first)
        m_out += m_indent > 0 ? "," : ", ";
    m_first = false;
    newLine();
}

void PythonJsonWriter::begin(char bracket)
{
    separate();
    m_out += bracket;
    ++m_depth;
    m_first = true;
}

void PythonJsonWriter::end(char bracket)
{
    --m_depth;
    if (!m_first)
        newLine();
    m_out += bracket;
    m_first = false;
}

void PythonJsonWriter::key(std::string_view name)
{
    separate();
    appendPythonString(m_out, name);
    m_out += ": ";
    m_afterKey = true;
}

void PythonJsonWriter::value(std::string_view text)
{
    separate();
    appendPythonString(m_out, text);
}

void PythonJsonWriter::value(std::int64_t number)
{
    separate();
    std::array<char, 24> buffer;
    const auto [end, failed] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number);
    (void)failed;
    m_out.append(buffer.data(), static_cast<std::size_t>(end - buffer.data()));
}

void PythonJsonWriter::value(std::uint64_t number)
{
    separate();
    m_out += std::to_string(number);
}

void PythonJsonWriter::value(double number)
{
    separate();
    appendPythonFloat(m_out, number);
}

void PythonJsonWriter::value(bool flag)
{
    separate();
    m_out += flag ? "true" : "false";
}

void PythonJsonWriter::null()
{
    separate();
    m_out += "null";
}

void PythonJsonWriter::value(const Attr::Dict& dict)
{
    beginObject();
    for (const auto& [name, element] : dict) {
        key(name);
        value(element);
    }
    endObject();
}

void PythonJsonWriter::value(const Attr& attr)
{
    if (const auto* list = attr.as<Attr::List>()) {
        beginArray();
        for (const Attr& element : *list)
            value(element);
        endArray();
        return;
    }
    if (const auto* text = attr.as<std::string>())
        value(*text);
    else if (const auto* integer = attr.as<std::int64_t>())
        value(*integer);
    else if (const auto* large = attr.as<std::uint64_t>())
        value(*large);
    else if (const auto* number = attr.as<double>())
        value(*number);
    else if (const auto* flag = attr.as<bool>())
        value(*flag);
    else if (const auto* dict = attr.as<Attr::Dict>())
        value(*dict);
    else
        null();
}

} // namespace nodewise::ir
