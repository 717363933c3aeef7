// SPDX-License-Identifier: Apache-2.0
#include "core/dump/bundle.h"

#include "core/base/numbers.h"
#include "core/base/trimmed.h"
#include "core/dump/lines.h"

#include <algorithm>
#include <cctype>
#include <map>

namespace nodewise::dump {

namespace {

constexpr std::string_view executeWord = "sdscbundle.sdsc_execute", loopWord = "scf.for", functionWord = "func.func";
constexpr std::size_t deepest = 64, mostExecutes = 100'000;

class Reader {
public:
    Reader(const std::string& path, std::string_view text) : m_text(text) { m_out.path = path; }

    Bundle read()
    {
        while (m_at < m_text.size() && m_out.executes.size() < mostExecutes)
            step();
        if (m_depth > 0)
            complain(m_text.size(), UserText("the file ends with %1 unclosed braces", m_depth));
        return std::move(m_out);
    }

private:
    /// Lines are asked for in the order of the text.
    int lineOf(std::size_t at)
    {
        m_line += int(std::count(m_text.begin() + std::ptrdiff_t(m_counted), m_text.begin() + std::ptrdiff_t(at), '\n'));
        m_counted = at;
        return m_line;
    }
    void complain(std::size_t at, UserText what)
    {
        if (m_out.problems.size() < 100)
            m_out.problems.push_back({.message = std::move(what), .file = m_out.path, .line = lineOf(at)});
    }
    std::string_view rest() const { return m_text.substr(m_at); }
    std::string_view restOfLine() const { return rest().substr(0, rest().find('\n')); }

    void step()
    {
        const char c = m_text[m_at];
        if (rest().starts_with("//")) {
            m_at += restOfLine().size();
        } else if (c == '"') {
            skipText();
        } else if (c == '{') {
            ++m_depth;
            ++m_at;
        } else if (c == '}') {
            close();
        } else if (c == '#' && lineStarts()) {
            readMap();
        } else if (c == '%' && lineStarts()) {
            readConstant();
        } else if (wordHere(loopWord)) {
            readLoop();
        } else if (wordHere(functionWord)) {
            readFunction();
        } else if (wordHere(executeWord)) {
            readExecute();
        } else {
            ++m_at;
        }
    }
    /// Looks back over blanks only: a line may be as long as the file.
    bool lineStarts() const
    {
        std::size_t at = m_at;
        while (at > 0 && m_text[at - 1] != '\n' && std::isspace(static_cast<unsigned char>(m_text[at - 1])))
            --at;
        return at == 0 || m_text[at - 1] == '\n';
    }
    /// What may belong to an operation that begins here with a word: all in front of the next of its kind.
    std::string_view operation(std::string_view word) const { return rest().substr(0, rest().find(word, word.size())); }
    std::string_view lineOfOperation(std::string_view word) const
    {
        const std::string_view all = operation(word);
        return all.substr(0, all.find('\n'));
    }
    bool wordHere(std::string_view word) const
    {
        return rest().starts_with(word) &&
               (m_at == 0 || std::isspace(static_cast<unsigned char>(m_text[m_at - 1])) || m_text[m_at - 1] == '{');
    }
    void skipText()
    {
        for (++m_at; m_at < m_text.size() && m_text[m_at] != '"' && m_text[m_at] != '\n'; ++m_at)
            if (m_text[m_at] == '\\')
                ++m_at;
        m_at = std::min(m_at + 1, m_text.size());
    }
    void close()
    {
        ++m_at;
        if (m_depth == 0)
            return complain(m_at - 1, UserText("this brace has no opening brace"));
        --m_depth;
        if (!m_open.empty() && m_open.back().second > m_depth)
            m_open.pop_back();
    }

    void readMap()
    {
        const std::string_view line = restOfLine();
        const std::size_t equals = line.find(" = ");
        if (equals != line.npos)
            m_out.maps.push_back(
                {std::string(trimmed(line.substr(0, equals))), std::string(trimmed(line.substr(equals + 3))), lineOf(m_at)});
        m_at += line.size();
    }
    /// "%loop_bound_0 = arith.constant 4 : index"
    void readConstant()
    {
        const std::string_view line = restOfLine();
        constexpr std::string_view word = " = arith.constant ";
        if (const std::size_t at = line.find(word); at != line.npos) {
            const std::string_view value = line.substr(at + word.size());
            if (const auto number = tryNumber<std::int64_t>(value.substr(0, value.find(' '))))
                m_constants[std::string(trimmed(line.substr(0, at)))] = *number;
            m_at += line.size();
        } else {
            ++m_at;
        }
    }
    void readFunction()
    {
        const std::string_view line = lineOfOperation(functionWord);
        const std::size_t open = line.find('('), end = open == line.npos ? open : closing(line, open);
        if (end != line.npos)
            for (const std::string_view argument : commaSeparated(line.substr(open + 1, end - open - 1)))
                m_out.arguments.emplace_back(trimmed(argument.substr(0, argument.find(':'))));
        m_at += end == line.npos ? functionWord.size() : end + 1;
    }
    /// The parenthesis that closes one.
    static std::size_t closing(std::string_view text, std::size_t open)
    {
        std::size_t depth = 0;
        for (std::size_t at = open; at < text.size(); ++at) {
            depth += text[at] == '(' ? 1 : 0;
            if (text[at] == ')' && --depth == 0)
                return at;
        }
        return text.npos;
    }
    /// "scf.for %i_0 = %c0 to %loop_bound_0 step %c1 {"
    void readLoop()
    {
        const std::string_view line = lineOfOperation(loopWord);
        const std::size_t equals = line.find('='), to = line.find(" to "), step = line.find(" step "), brace = line.find('{');
        const bool whole =
            equals != line.npos && to != line.npos && step != line.npos && brace != line.npos && equals < to && to < step && step < brace;
        if (!whole || m_open.size() >= deepest) {
            complain(m_at, m_open.size() >= deepest ? UserText("loops are nested deeper than %1 levels", deepest)
                                                    : UserText("this is not a loop: scf.for %i = %from to %to step %by {"));
            m_at += loopWord.size();
            return;
        }
        BundleLoop loop{.variable = std::string(trimmed(line.substr(loopWord.size(), equals - loopWord.size()))),
                        .trips = {},
                        .around = innermost(),
                        .line = lineOf(m_at)};
        loop.trips = tripsOf(trimmed(line.substr(equals + 1, to - equals - 1)), trimmed(line.substr(to + 4, step - to - 4)),
                             trimmed(line.substr(step + 6, brace - step - 6)));
        m_out.loops.push_back(std::move(loop));
        m_open.emplace_back(m_out.loops.size() - 1, ++m_depth);
        m_at += brace + 1;
    }
    std::optional<std::int64_t> valueOf(std::string_view name) const
    {
        const auto found = m_constants.find(std::string(name));
        return found == m_constants.end() ? std::nullopt : std::optional(found->second);
    }
    std::optional<std::int64_t> tripsOf(std::string_view from, std::string_view to, std::string_view by) const
    {
        const auto a = valueOf(from), b = valueOf(to), step = valueOf(by);
        std::int64_t length = 0;
        if (!a || !b || !step || *step <= 0 || __builtin_sub_overflow(*b, *a, &length))
            return {};
        return length <= 0 ? 0 : (length - 1) / *step + 1;
    }
    std::optional<std::size_t> innermost() const { return m_open.empty() ? std::nullopt : std::optional(m_open.back().first); }

    /// "sdscbundle.sdsc_execute (%a, %b) {sdsc_filename="sdsc_0.json", "symbol_ids"=[-1, -2]}", on one line or several.
    void readExecute()
    {
        const std::size_t begin = m_at;
        const std::string_view text = operation(executeWord);
        const std::size_t open = text.find('('), end = text.find(')'), brace = text.find('{');
        const std::size_t last = brace == text.npos ? brace : text.find('}', brace);
        m_at += executeWord.size();
        if (open == text.npos || end == text.npos || last == text.npos || open > end || end > brace)
            return complain(begin, UserText("this execution does not say its operands and attributes"));
        BundleExecute made{.file = {}, .operands = {}, .symbols = {}, .loop = innermost(), .line = lineOf(begin)};
        for (const std::string_view operand : commaSeparated(text.substr(open + 1, end - open - 1)))
            made.operands.emplace_back(operand);
        readAttributes(made, text.substr(brace + 1, last - brace - 1));
        if (made.file.empty())
            complain(begin, UserText("this execution names no descriptor (sdsc_filename)"));
        else if (!made.symbols.empty() && made.symbols.size() != made.operands.size())
            complain(begin, UserText("there are %1 symbols for %2 operands", made.symbols.size(), made.operands.size()));
        m_out.executes.push_back(std::move(made));
        m_at = begin + last + 1;
    }
    static void readAttributes(BundleExecute& execute, std::string_view text)
    {
        constexpr std::string_view file = "sdsc_filename", symbols = "symbol_ids";
        if (const std::size_t at = text.find(file); at != text.npos) {
            const std::size_t quote = text.find('"', text.find('=', at + file.size()));
            const std::size_t end = quote == text.npos ? quote : text.find('"', quote + 1);
            if (end != text.npos)
                execute.file = text.substr(quote + 1, end - quote - 1);
        }
        if (const std::size_t at = text.find(symbols); at != text.npos) {
            const std::size_t open = text.find('[', at), end = text.find(']', at);
            if (open != text.npos && end != text.npos && open < end)
                for (const std::string_view number : commaSeparated(text.substr(open + 1, end - open - 1)))
                    if (const auto value = tryNumber<std::int64_t>(number.substr(0, number.find(' '))))
                        execute.symbols.push_back(*value);
        }
    }

    std::string_view m_text;
    std::size_t m_at = 0, m_counted = 0, m_depth = 0;
    int m_line = 1;
    std::vector<std::pair<std::size_t, std::size_t>> m_open; ///< loops with the depth inside of them
    std::map<std::string, std::int64_t> m_constants;
    Bundle m_out;
};

} // namespace

std::optional<std::int64_t> Bundle::timesOf(const BundleExecute& execute) const
{
    std::int64_t times = 1;
    for (auto loop = execute.loop; loop; loop = loops[*loop].around)
        if (!loops[*loop].trips || __builtin_mul_overflow(times, *loops[*loop].trips, &times))
            return {};
    return times;
}

Bundle readBundle(const std::string& path, std::string_view text)
{
    return Reader(path, text).read();
}

bool isBundle(std::string_view text)
{
    return text.find(executeWord) != std::string_view::npos;
}

} // namespace nodewise::dump
