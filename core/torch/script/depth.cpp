// SPDX-License-Identifier: Apache-2.0
#include "core/torch/script/depth.h"

#include "core/torch/script/compile.h"

#include <torch/csrc/jit/frontend/source_range.h>

#include <algorithm>
#include <cctype>
#include <numeric>
#include <sstream>
#include <string_view>
#include <vector>

namespace nodewise::torch_worker {

namespace {

constexpr std::size_t mostBrackets = 100;  ///< within each other
constexpr std::size_t mostOperators = 500; ///< around each other: a + b + c are two
constexpr std::size_t mostBlocks = 100, mostBranches = 200;
constexpr std::size_t mostBlanks = 10'000; ///< that LibTorch's lexer skips one by one: blanks, ends of lines, comments

bool isNamePart(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// Reads only as much of the language as nesting takes. A line is one with all that its brackets hold.
class Scan {
public:
    explicit Scan(const std::string& text) : m_text(text) {}

    void run()
    {
        countBlanks();
        m_at = 0;
        while (m_at < m_text.size())
            step();
    }

private:
    void step()
    {
        const char c = m_text[m_at];
        if (m_lineBegins)
            beginLine();
        else if (c == '\'' || c == '"')
            skipString(c);
        else if (isComment())
            m_at = std::min(m_text.find('\n', m_at), m_text.size());
        else if (isNamePart(c))
            word();
        else
            sign(c);
    }

    /// LibTorch reads comments that tell types.
    bool isComment() const
    {
        constexpr std::string_view types = "# type:";
        return m_text[m_at] == '#' && m_text.compare(m_at, types.size(), types) != 0;
    }

    void countBlanks()
    {
        for (std::size_t blanks = 0; m_at < m_text.size(); ++m_at) {
            if (isComment())
                m_at = std::min(m_text.find('\n', m_at), m_text.size() - 1);
            const bool continued = m_text[m_at] == '\\' && m_text.compare(m_at + 1, 1, "\n") == 0;
            blanks = continued || std::isspace(static_cast<unsigned char>(m_text[m_at])) != 0 ? blanks + 1 : 0;
            require(blanks, mostBlanks, UserText("more than %1 blanks or empty lines in a row", mostBlanks));
        }
    }

    void beginLine()
    {
        const std::size_t first = std::min(m_text.find_first_not_of(" \t", m_at), m_text.size());
        const std::size_t indent = first - m_at;
        m_at = first;
        m_lineBegins = false;
        if (first == m_text.size() || m_text[first] == '\n' || isComment())
            return; // its indentation is no one's
        while (!m_blocks.empty() && m_blocks.back() > indent)
            m_blocks.pop_back();
        if (m_blocks.empty() || m_blocks.back() < indent)
            m_blocks.push_back(indent);
        require(m_blocks.size(), mostBlocks, UserText("more than %1 blocks within each other", mostBlocks));
        m_operators.assign(1, 0);
    }

    void skipString(char quote)
    {
        const std::string three(3, quote);
        const bool isLong = m_text.compare(m_at, 3, three) == 0;
        m_at += isLong ? 3 : 1;
        while (m_at < m_text.size() && (isLong ? m_text.compare(m_at, 3, three) != 0 : m_text[m_at] != quote && m_text[m_at] != '\n'))
            m_at += m_text[m_at] == '\\' ? 2 : 1;
        if (m_at < m_text.size() && m_text[m_at] == quote)
            m_at += isLong ? 3 : 1;
    }

    /// A number, or what of one is not a word: LibTorch reads "1if" as two.
    void number()
    {
        const bool hexadecimal = m_text.compare(m_at, 2, "0x") == 0 || m_text.compare(m_at, 2, "0X") == 0;
        const auto isPart = [hexadecimal](unsigned char c) { return c == '.' || (hexadecimal ? std::isxdigit(c) : std::isdigit(c)) != 0; };
        m_at += hexadecimal ? 2 : 0;
        while (m_at < m_text.size() && isPart(static_cast<unsigned char>(m_text[m_at])))
            ++m_at;
    }

    /// A name, or one of the words that join others.
    void word()
    {
        if (std::isdigit(static_cast<unsigned char>(m_text[m_at])) != 0)
            return number();
        const std::size_t begin = m_at;
        while (m_at < m_text.size() && isNamePart(m_text[m_at]))
            ++m_at;
        const std::string_view text = std::string_view(m_text).substr(begin, m_at - begin);
        if (text == "def")
            m_branches = 0;
        else if (text == "elif")
            require(++m_branches, mostBranches, UserText("more than %1 branches within each other", mostBranches));
        else if (text == "not" || text == "and" || text == "or" || text == "if" || text == "in" || text == "is" || text == "for")
            join();
    }

    void sign(char c)
    {
        ++m_at;
        if (c == '\\' && m_text.compare(m_at, 1, "\n") == 0) {
            ++m_at; // the line goes on
        } else if (c == '(' || c == '[' || c == '{') {
            join();
            m_operators.push_back(0);
            require(m_operators.size(), mostBrackets, UserText("more than %1 brackets within each other", mostBrackets));
        } else if (c == ')' || c == ']' || c == '}') {
            if (m_operators.size() > 1)
                m_operators.pop_back();
        } else if (c == ',') {
            m_operators.back() = 0; // elements stand beside each other
        } else if (c == '\n') {
            m_lineBegins = m_operators.size() == 1;
        } else if (std::string_view("+-*/%@&|^~<>=!.").find(c) != std::string_view::npos) {
            join();
        }
    }

    void join()
    {
        ++m_operators.back();
        require(std::accumulate(m_operators.begin(), m_operators.end(), std::size_t(0)), mostOperators,
                UserText("more than %1 operators within each other", mostOperators));
    }

    void require(std::size_t count, std::size_t most, const UserText& message) const
    {
        if (count <= most)
            return;
        std::ostringstream place;
        place << ":\n";
        torch::jit::SourceRange(std::make_shared<torch::jit::Source>(m_text), m_at, std::min(m_at + 1, m_text.size())).highlight(place);
        throw RefusedCall(message, place.str());
    }

    const std::string& m_text;
    std::size_t m_at = 0;
    bool m_lineBegins = true;
    std::vector<std::size_t> m_operators{0}; ///< of the line, by bracket
    std::vector<std::size_t> m_blocks;       ///< their indentations
    std::size_t m_branches = 0;              ///< of a function
};

} // namespace

void requireShallow(const std::string& text)
{
    Scan(text).run();
}

} // namespace nodewise::torch_worker
