// SPDX-License-Identifier: Apache-2.0
#include "core/ir/python_json.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <unordered_map>

namespace nodewise::ir {

namespace {

/// Recursive descent over one text. A failed step sets m_error once and returns false; the path is put together on the way out.
class Parser {
public:
    Parser(std::string_view text, const ReadLimits& limits) : m_text(text), m_limits(limits) {}

    Result<Attr> run()
    {
        if (m_text.starts_with("\xef\xbb\xbf"))
            m_at = 3;
        Attr root;
        skipSpace();
        bool good = parseValue(root, 0);
        if (good) {
            skipSpace();
            good = m_at == m_text.size() || failHere(UserText("something follows the end of the JSON value"));
        }
        if (good)
            return root;
        if (m_error.message == cancelledMessage)
            return fail(std::move(m_error));
        place();
        return fail(std::move(m_error));
    }

private:
    bool failHere(UserText message)
    {
        m_error.message = std::move(message);
        return false;
    }

    void place()
    {
        const std::string_view before = m_text.substr(0, std::min(m_at, m_text.size()));
        m_error.line = static_cast<int>(std::count(before.begin(), before.end(), '\n')) + 1;
        const std::size_t lineStart = before.rfind('\n');
        m_error.column = static_cast<int>(before.size() - (lineStart == std::string_view::npos ? 0 : lineStart + 1)) + 1;
        m_error.path = "$";
        for (auto step = m_steps.rbegin(); step != m_steps.rend(); ++step)
            m_error.path += *step;
    }

    void skipSpace()
    {
        while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\n' || m_text[m_at] == '\r' || m_text[m_at] == '\t'))
            ++m_at;
    }

    char peek() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }

    bool take(char c)
    {
        if (peek() != c || m_at >= m_text.size())
            return false;
        ++m_at;
        return true;
    }

    bool word(std::string_view expected)
    {
        if (m_text.substr(m_at, expected.size()) != expected)
            return failHere(UserText("no JSON value starts here"));
        m_at += expected.size();
        return true;
    }

    bool parseValue(Attr& out, int depth)
    {
        constexpr std::size_t often = 1u << 12;
        if (++m_values > m_limits.values)
            return failHere(UserText("more than %1 values", m_limits.values));
        if (m_values % often == 0 && m_limits.cancel.cancelled())
            return failHere(UserText::listed(cancelledMessage));
        switch (peek()) {
        case '{':
            return parseObject(out, depth);
        case '[':
            return parseArray(out, depth);
        case '"':
            out.v = std::string();
            return parseString(std::get<std::string>(out.v));
        case 't':
            out.v = true;
            return word("true");
        case 'f':
            out.v = false;
            return word("false");
        case 'n':
            return word("null");
        case 'N':
            out.v = std::numeric_limits<double>::quiet_NaN();
            return word("NaN");
        case 'I':
            out.v = std::numeric_limits<double>::infinity();
            return word("Infinity");
        case '\0':
            return failHere(m_at >= m_text.size() ? UserText("the text ends in the middle of a value")
                                                  : UserText("no JSON value starts here"));
        default:
            return parseNumber(out);
        }
    }

    /// Counts an allocation before it is made.
    bool hold(std::uint64_t bytes)
    {
        constexpr std::uint64_t heapsOwn = 16;
        m_held += bytes + heapsOwn;
        return m_held <= m_limits.bytes ||
               failHere(UserText("reading it takes more than the %1 bytes of memory that are free for this", m_limits.bytes));
    }

    /// Room for one more, twice the elements when it is full, as push_back does; both arrays are there while they move.
    template <class T>
    bool makeRoom(std::vector<T>& list)
    {
        if (list.size() < list.capacity())
            return true;
        const std::size_t before = list.capacity(), after = std::max<std::size_t>(1, 2 * before);
        if (!hold(after * sizeof(T)))
            return false;
        list.reserve(after);
        m_held -= before * sizeof(T);
        return true;
    }

    bool tooDeep(int depth)
    {
        if (depth < m_limits.depth)
            return false;
        failHere(UserText("nested deeper than %1 levels", m_limits.depth));
        return true;
    }

    bool parseArray(Attr& out, int depth)
    {
        if (tooDeep(depth))
            return false;
        ++m_at;
        out.v = Attr::List();
        auto& list = std::get<Attr::List>(out.v);
        skipSpace();
        if (take(']'))
            return true;
        while (true) {
            if (!makeRoom(list))
                return false;
            list.emplace_back();
            if (!parseValue(list.back(), depth + 1)) {
                m_steps.push_back("[" + std::to_string(list.size() - 1) + "]");
                return false;
            }
            skipSpace();
            if (take(']'))
                return true;
            if (!take(','))
                return failHere(UserText("expected ',' or ']'"));
            skipSpace();
        }
    }

    bool parseObject(Attr& out, int depth)
    {
        if (tooDeep(depth))
            return false;
        ++m_at;
        out.v = Attr::Dict();
        auto& dict = std::get<Attr::Dict>(out.v);
        skipSpace();
        if (take('}'))
            return true;
        while (true) {
            if (peek() != '"')
                return failHere(UserText("expected a key in double quotes"));
            if (!makeRoom(dict))
                return false;
            dict.emplace_back();
            if (!parseString(dict.back().first))
                return false;
            skipSpace();
            if (!take(':'))
                return failHere(UserText("expected ':' after the key \"%1\"", dict.back().first));
            skipSpace();
            if (!parseValue(dict.back().second, depth + 1)) {
                m_steps.push_back("." + dict.back().first);
                return false;
            }
            skipSpace();
            if (take('}')) {
                keepLast(dict);
                return true;
            }
            if (!take(','))
                return failHere(UserText("expected ',' or '}'"));
            skipSpace();
        }
    }

    /// Of equal keys the last value counts, at the first one's place, as in a Python dict.
    static void keepLast(Attr::Dict& dict)
    {
        if (!hasDuplicates(dict))
            return;
        std::unordered_map<std::string, std::size_t> places;
        Attr::Dict kept;
        for (auto& entry : dict) {
            const auto [place, added] = places.emplace(entry.first, kept.size());
            if (added)
                kept.push_back(std::move(entry));
            else
                kept[place->second].second = std::move(entry.second);
        }
        dict = std::move(kept);
    }

    static bool hasDuplicates(const Attr::Dict& dict)
    {
        if (dict.size() <= 16) {
            for (std::size_t i = 1; i < dict.size(); ++i)
                for (std::size_t k = 0; k < i; ++k)
                    if (dict[i].first == dict[k].first)
                        return true;
            return false;
        }
        std::vector<std::string_view> keys;
        keys.reserve(dict.size());
        for (const auto& entry : dict)
            keys.push_back(entry.first);
        std::sort(keys.begin(), keys.end());
        return std::adjacent_find(keys.begin(), keys.end()) != keys.end();
    }

    bool parseString(std::string& out)
    {
        ++m_at;
        while (true) {
            const std::size_t from = m_at;
            while (m_at < m_text.size() && static_cast<unsigned char>(m_text[m_at]) >= 0x20 && m_text[m_at] != '"' && m_text[m_at] != '\\')
                ++m_at;
            if (!append(out, m_text.substr(from, m_at - from)))
                return false;
            if (m_at >= m_text.size())
                return failHere(UserText("the text ends in the middle of a string"));
            if (take('"'))
                return true;
            if (m_text[m_at] != '\\')
                return failHere(UserText("a string contains a control character"));
            if (!parseEscape(out))
                return false;
        }
    }

    bool append(std::string& out, std::string_view part)
    {
        const std::size_t before = out.capacity(), needed = out.size() + part.size();
        if (needed > before && !hold(std::max(needed, 2 * before)))
            return false;
        out.append(part);
        return true;
    }

    bool parseEscape(std::string& out)
    {
        constexpr std::string_view letters = "\"\\/bfnrt", meanings = "\"\\/\b\f\n\r\t";
        ++m_at;
        const char c = peek();
        if (const std::size_t found = letters.find(c); c != '\0' && found != std::string_view::npos) {
            out += meanings[found];
            ++m_at;
            return true;
        }
        unsigned unit = 0;
        if (c != 'u' || !parseUnit(unit))
            return failHere(UserText("invalid escape in a JSON string"));
        const bool high = unit >= 0xd800 && unit < 0xdc00;
        if (const std::size_t back = m_at; high && m_text.substr(m_at, 2) == "\\u") {
            unsigned low = 0;
            ++m_at;
            if (parseUnit(low) && low >= 0xdc00 && low < 0xe000) {
                appendUtf8(out, 0x10000u + ((unit - 0xd800u) << 10) + (low - 0xdc00u));
                return true;
            }
            m_at = back;
        }
        appendUtf8(out, unit >= 0xd800 && unit < 0xe000 ? 0xfffdu : unit);
        return true;
    }

    /// From the 'u' on.
    bool parseUnit(unsigned& unit)
    {
        const std::string_view digits = m_text.substr(m_at + 1, 4);
        if (digits.size() != 4)
            return false;
        const auto [end, failed] = std::from_chars(digits.data(), digits.data() + 4, unit, 16);
        m_at += 5;
        return failed == std::errc() && end == digits.data() + 4;
    }

    static void appendUtf8(std::string& out, unsigned code)
    {
        const auto put = [&out](unsigned byte) { out += static_cast<char>(byte); };
        if (code < 0x80) {
            put(code);
        } else if (code < 0x800) {
            put(0xc0u | (code >> 6));
            put(0x80u | (code & 0x3fu));
        } else if (code < 0x10000) {
            put(0xe0u | (code >> 12));
            put(0x80u | ((code >> 6) & 0x3fu));
            put(0x80u | (code & 0x3fu));
        } else {
            put(0xf0u | (code >> 18));
            put(0x80u | ((code >> 12) & 0x3fu));
            put(0x80u | ((code >> 6) & 0x3fu));
            put(0x80u | (code & 0x3fu));
        }
    }

    static bool digit(char c) { return c >= '0' && c <= '9'; }

    std::size_t digitsFrom(std::size_t at) const
    {
        while (at < m_text.size() && digit(m_text[at]))
            ++at;
        return at;
    }

    bool parseNumber(Attr& out)
    {
        const std::size_t start = m_at;
        std::size_t at = m_at + (peek() == '-' ? 1 : 0);
        if (m_text.substr(start, 9) == "-Infinity") {
            m_at += 9;
            out.v = -std::numeric_limits<double>::infinity();
            return true;
        }
        if (at >= m_text.size() || !digit(m_text[at]))
            return failHere(UserText("no JSON value starts here"));
        at = m_text[at] == '0' ? at + 1 : digitsFrom(at);
        bool integer = true;
        if (at + 1 < m_text.size() && m_text[at] == '.' && digit(m_text[at + 1])) {
            integer = false;
            at = digitsFrom(at + 1);
        }
        if (at < m_text.size() && (m_text[at] == 'e' || m_text[at] == 'E')) {
            std::size_t exponent = at + 1;
            if (exponent < m_text.size() && (m_text[exponent] == '+' || m_text[exponent] == '-'))
                ++exponent;
            if (exponent < m_text.size() && digit(m_text[exponent])) {
                integer = false;
                at = digitsFrom(exponent);
            }
        }
        m_at = at;
        return integer ? storeInteger(out, m_text.substr(start, at - start)) : storeFloat(out, m_text.substr(start, at - start));
    }

    bool storeInteger(Attr& out, std::string_view digits)
    {
        std::int64_t value = 0;
        std::uint64_t large = 0;
        const char* const end = digits.data() + digits.size();
        if (std::from_chars(digits.data(), end, value).ec == std::errc())
            out.v = value;
        else if (std::from_chars(digits.data(), end, large).ec == std::errc())
            out.v = large;
        else
            return storeFloat(out, digits);
        return true;
    }

    bool storeFloat(Attr& out, std::string_view digits)
    {
        double value = 0;
        if (std::from_chars(digits.data(), digits.data() + digits.size(), value).ec == std::errc::result_out_of_range) {
            const bool tiny = digits.find("e-") != std::string_view::npos || digits.find("E-") != std::string_view::npos;
            value = tiny ? 0.0 : std::numeric_limits<double>::infinity();
            if (digits.front() == '-')
                value = -value;
        }
        out.v = value;
        return true;
    }

    std::string_view m_text;
    ReadLimits m_limits;
    std::size_t m_at = 0;
    std::size_t m_values = 0;
    std::uint64_t m_held = 0; ///< bytes, but for what a string's escapes add
    Error m_error;
    std::vector<std::string> m_steps; ///< path of the failure, innermost first
};

} // namespace

Result<Attr> parsePythonJson(std::string_view text, const ReadLimits& limits)
{
    return Parser(text, limits).run();
}

} // namespace nodewise::ir
