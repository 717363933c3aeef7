// SPDX-License-Identifier: Apache-2.0
#include "core/mlir/text_bounds.h"

#include "core/base/user_text.h"
#include "core/base/words.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <unordered_map>

namespace nodewise::kernel_worker {

namespace {

// Kernels of torch-mlir, IREE and Triton nest some 30 levels, and their expressions have some 20 operators.
constexpr std::size_t mostBrackets = 256;
constexpr std::size_t mostOperators = 256;        // of one affine expression: MLIR takes quadratic time
constexpr std::size_t mostInWord = 4096;          // bytes; "2x2x2x" without end is a shape, and each digit of a number costs all before it
constexpr std::size_t mostAliases = 256;          // of which each stands in the next
constexpr std::uint64_t mostOfAlias = 1u << 20;   // bytes, written out
constexpr std::uint64_t mostWritten = 256u << 20; // bytes, all aliases written out wherever they stand: as long as a text may be

constexpr std::string_view opening = "([{<", closing = ")]}>";

bool isWord(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$' || c == '.' || c == '?';
}

bool isSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// `#name` or `!name`, with what it stands for.
struct Alias {
    std::uint64_t bytes = 0;
    std::size_t depth = 0;
    bool location = false; ///< is printed nowhere
};

/// Goes by the rules of MLIR's lexer. Looks at each character once.
class Scan {
public:
    explicit Scan(std::string_view text) : m_text(text) {}

    std::optional<protocol::KernelDiagnostic> firstError()
    {
        while (m_at < m_text.size() && m_said.empty())
            step();
        endDefinition();
        if (m_said.empty())
            return std::nullopt;
        const std::string_view before = m_text.substr(0, m_place);
        const std::size_t line = before.rfind('\n'); // npos + 1 = 0
        return protocol::KernelDiagnostic{.line = static_cast<std::uint32_t>(std::count(before.begin(), before.end(), '\n') + 1),
                                          .column = static_cast<std::uint32_t>(m_place - (line + 1) + 1),
                                          .message = m_said.english(),
                                          .notes = {}};
    }

private:
    char next() const { return m_at + 1 < m_text.size() ? m_text[m_at + 1] : '\0'; }

    void refuse(std::size_t place, UserText said)
    {
        if (!m_said.empty())
            return;
        m_place = place;
        m_said = std::move(said);
    }

    void step()
    {
        const char c = m_text[m_at];
        if (isSpace(c)) {
            m_newLine = m_newLine || c == '\n';
            ++m_at;
        } else if (c == '/' && next() == '/') {
            m_at = std::min(m_text.find('\n', m_at), m_text.size());
        } else {
            if (m_newLine && endsDefinition(c))
                endDefinition();
            m_newLine = false;
            const std::size_t begin = m_at;
            token(c);
            m_size += m_at - begin;
            m_last = m_text.substr(begin, m_at - begin) == "->" ? ':' : m_text[m_at - 1];
        }
    }

    void token(char c)
    {
        if (c == '"')
            return string();
        if ((c == '#' || c == '!') && (isWord(next()) || next() == '-') && next() != '?')
            return symbol();
        if (isWord(c))
            return word();
        if ((c == '-' && next() == '>') || ((c == '<' || c == '>' || c == '=') && next() == '='))
            m_at += 2;
        else
            sign(c);
    }

    void string()
    {
        for (++m_at; m_at < m_text.size() && m_text[m_at] != '"' && m_text[m_at] != '\n'; ++m_at)
            m_at += m_text[m_at] == '\\' && next() != '\n' ? 1 : 0;
        m_at = std::min(m_at + 1, m_text.size());
        m_operators = 0;
    }

    std::string_view takeWord()
    {
        const std::size_t begin = m_at;
        while (m_at < m_text.size() && isWord(m_text[m_at]))
            ++m_at;
        if (m_at - begin > mostInWord)
            refuse(begin, UserText("a name, number, or shape of more than %1 characters", mostInWord));
        return m_text.substr(begin, m_at - begin);
    }

    void word()
    {
        const std::size_t begin = m_at;
        const std::string_view word = takeWord();
        if (word == "mod" || word == "floordiv" || word == "ceildiv")
            countOperator(begin);
        if (!m_defined.empty() && m_size == 0)
            m_alias.location = word == "loc";
    }

    void sign(char c)
    {
        const std::size_t place = m_at++;
        if (const std::size_t kind = opening.find(c); kind != std::string_view::npos) {
            if (++m_open[kind]; ++m_depth > mostBrackets)
                refuse(place, UserText("brackets nest more than %1 levels deep", mostBrackets));
        } else if (const std::size_t ended = closing.find(c); ended != std::string_view::npos && m_open[ended] > 0) {
            --m_open[ended];
            --m_depth;
        }
        if (c == '+' || c == '-' || c == '*')
            countOperator(place);
        else if (c == ',' || c == '{' || c == '}' || c == '=' || c == ':')
            m_operators = 0; // no affine expression has these
    }

    void countOperator(std::size_t place)
    {
        if (++m_operators > mostOperators)
            refuse(place, UserText("an expression of more than %1 operators", mostOperators));
    }

    // --- aliases ----------------------------------------------------------------------------------------------------------------------

    /// suffix-id of MLIR's grammar: digits alone, or letters, digits, and "$._-"
    void takeSuffix()
    {
        const bool digits = isDigit(m_text[m_at]);
        const auto goesOn = [digits](char c) { return digits ? isDigit(c) : (isWord(c) && c != '?') || c == '-'; };
        while (m_at < m_text.size() && goesOn(m_text[m_at]))
            ++m_at;
    }

    /// Past blanks and comments.
    std::size_t nextToken(std::size_t at) const
    {
        while (at < m_text.size())
            if (isSpace(m_text[at]))
                ++at;
            else if (m_text.substr(at, 2) == "//")
                at = std::min(m_text.find('\n', at), m_text.size());
            else
                break;
        return at;
    }

    void symbol()
    {
        const std::size_t begin = m_at++;
        takeSuffix();
        const std::string_view name = m_text.substr(begin, m_at - begin);
        const std::size_t after = nextToken(m_at);
        const bool defines = m_depth == 0 && after < m_text.size() && m_text[after] == '=' && m_text.substr(after, 2) != "==";
        if (!defines)
            return use(begin, name);
        endDefinition();
        m_defined = name;
        m_definedAt = begin;
        m_at = after + 1;
        m_alias = {};
        m_operators = 0;
        m_size = 0;
        m_size -= m_at - begin; // step() adds it
    }

    void use(std::size_t place, std::string_view name)
    {
        const auto found = m_aliases.find(name);
        if (found == m_aliases.end())
            return;
        const Alias& used = found->second;
        if (!m_defined.empty()) {
            m_alias.bytes += used.location ? 0 : used.bytes;
            m_alias.depth = std::max(m_alias.depth, used.depth);
        } else if (!used.location) {
            write(place, used.bytes);
        }
        if (m_alias.bytes > mostOfAlias)
            refuse(m_definedAt, UserText("an alias has more than %1 MB where all that it names is written out", mostOfAlias >> 20));
    }

    /// Counts what aliases add to the text, in definitions, too: MLIR makes each of them, also where nothing uses it.
    void write(std::size_t place, std::uint64_t bytes)
    {
        if ((m_written += bytes) > mostWritten)
            refuse(place, UserText("the text has more than %1 MB where its aliases are written out", mostWritten >> 20));
    }

    /// Whether what stands at the start of a line, at c, is no longer the alias's value.
    bool endsDefinition(char c) const
    {
        constexpr std::string_view goesOn = ":-<,([=", expects = ":,=";
        return !m_defined.empty() && m_depth == 0 && m_size > 0 && goesOn.find(c) == std::string_view::npos &&
               expects.find(m_last) == std::string_view::npos;
    }

    void endDefinition()
    {
        if (m_defined.empty())
            return;
        if (!m_alias.location)
            write(m_definedAt, m_alias.bytes);
        m_alias.bytes += m_size;
        if (++m_alias.depth > mostAliases)
            refuse(m_definedAt, UserText("more than %1 aliases of which each stands in the next", mostAliases));
        m_aliases[m_defined] = m_alias;
        m_defined = {};
        m_alias = {};
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    bool m_newLine = false;              ///< since the last token
    char m_last = '\0';                  ///< of the last token; ':' of an arrow, behind which a type must follow, too
    std::array<std::size_t, 4> m_open{}; ///< of each kind: what closes another kind closes nothing
    std::size_t m_depth = 0, m_operators = 0;

    std::unordered_map<std::string_view, Alias> m_aliases;
    std::string_view m_defined; ///< "" = outside of definitions
    std::size_t m_definedAt = 0;
    Alias m_alias;
    std::uint64_t m_size = 0, m_written = 0;

    std::size_t m_place = 0;
    UserText m_said;
};

} // namespace

std::optional<protocol::KernelDiagnostic> tryBeyondBounds(std::string_view text)
{
    return Scan(text).firstError();
}

} // namespace nodewise::kernel_worker
