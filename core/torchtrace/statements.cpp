// SPDX-License-Identifier: Apache-2.0
#include "core/torchtrace/statements.h"

#include "core/base/numbers.h"
#include "core/base/trimmed.h"

namespace nodewise::torchtrace {

namespace {

constexpr std::size_t deepestClass = 64;

/// "File: model.py:7 in forward, code: h = self.norm(x)", also behind "Annotation: {...} ".
std::optional<SourceLine> sourceOf(std::string_view comment)
{
    constexpr std::string_view file = "File: ", in = " in ", code = ", code: ";
    const std::size_t begin = comment.starts_with(file) ? 0 : comment.starts_with("Annotation") ? comment.find(file) : comment.npos;
    if (begin == comment.npos)
        return {};
    comment.remove_prefix(begin + file.size());
    const std::size_t codeAt = comment.find(code), inAt = comment.rfind(in, codeAt);
    if (inAt == comment.npos)
        return {};
    const std::string_view place = comment.substr(0, inAt);
    const std::size_t colon = place.rfind(':');
    const auto line = tryNumber<std::int64_t>(colon == place.npos ? std::string_view() : place.substr(colon + 1));
    if (!line)
        return {};
    constexpr std::size_t longest = 1000;
    SourceLine made{.file = place.substr(0, colon).substr(0, longest), .function = {}, .code = {}, .line = *line};
    const std::size_t functionAt = inAt + in.size();
    made.function = comment.substr(functionAt, codeAt == comment.npos ? comment.npos : codeAt - functionAt).substr(0, longest);
    if (codeAt != comment.npos)
        made.code = trimmed(comment.substr(codeAt + code.size())).substr(0, longest);
    return made;
}

std::string_view withoutQuotes(std::string_view text)
{
    return text.size() >= 2 && (text[0] == '"' || text[0] == '\'') ? text.substr(1, text.size() - 2) : text;
}

class Reader {
public:
    Reader(std::string_view text, const Progress& progress) : m_lexer(text), m_progress(progress) { m_made.sources.emplace_back(); }

    Result<Statements> read()
    {
        for (;;) {
            if (++m_count % 1024 == 0 && m_progress.cancelled())
                return fail(Error{.message = UserText::listed(cancelledMessage)});
            if (!takeLine())
                break;
            if (m_tokens.empty())
                continue;
            if (auto done = readLine(); !done)
                return fail(std::move(done.error()));
        }
        if (m_made.root.line == 0)
            return fail(Error{.message = UserText("there is no graph in this text"), .line = 1});
        if (!m_made.root.returns)
            return fail(Error{.message = UserText("the graph does not end: the text is truncated"), .line = m_line});
        return std::move(m_made);
    }

private:
    /// The tokens of a logical line; false at the end.
    bool takeLine()
    {
        m_tokens.clear();
        for (;;) {
            const Token token = m_lexer.next();
            m_line = token.line;
            if (token.kind == Token::Kind::End)
                return !m_tokens.empty();
            if (token.kind == Token::Kind::LineEnd)
                return true;
            m_tokens.push_back(token);
        }
    }
    bool isSign(std::size_t at, std::string_view sign) const
    {
        return at < m_tokens.size() && m_tokens[at].kind == Token::Kind::Sign && m_tokens[at].text == sign;
    }
    bool isWord(std::size_t at, std::string_view word) const
    {
        return at < m_tokens.size() && m_tokens[at].kind == Token::Kind::Name && m_tokens[at].text == word;
    }

    Result<void> readLine()
    {
        const Token first = m_tokens.front();
        if (first.kind == Token::Kind::Comment) {
            takeComment(first.text);
            return {};
        }
        if (isWord(0, "class"))
            return openClass(first);
        if (isWord(0, "def") && isWord(1, "forward"))
            return openForward(first);
        if (m_stack.empty() || !m_inForward)
            return {}; // what stands around the graph
        readStatements();
        return {};
    }
    void takeComment(std::string_view text)
    {
        if (auto source = sourceOf(text)) {
            m_made.sources.push_back(*source);
            m_source = m_made.sources.size() - 1;
        } else if (text.starts_with("No stacktrace")) {
            m_source = 0;
        }
    }
    /// By how far it is indented: inside those that are indented less.
    Result<void> openClass(const Token& first)
    {
        while (!m_stack.empty() && m_stack.back().first >= first.column)
            m_stack.pop_back();
        if (m_stack.size() >= deepestClass)
            return fail(Error{.message = UserText("graphs nest deeper than %1", deepestClass), .line = first.line});
        PrintedClass made{.line = first.line};
        made.name = isSign(1, "<") && m_tokens.size() > 3 ? std::string_view("<lambda>") : m_tokens.size() > 1 ? m_tokens[1].text : "";
        m_inForward = false;
        if (m_stack.empty()) {
            if (m_made.root.line != 0)
                return fail(Error{.message = UserText("a second graph begins in this text"), .line = first.line});
            m_made.root = std::move(made);
            m_stack.emplace_back(first.column, &m_made.root);
            return {};
        }
        PrintedClass& around = *m_stack.back().second;
        around.inner.push_back(std::move(made)); // those inside an earlier one are complete: nobody points there any more
        m_stack.emplace_back(first.column, &around.inner.back());
        return {};
    }
    Result<void> openForward(const Token& first)
    {
        if (m_stack.empty()) { // of a text without a class, as <eval_with_key> has it
            if (m_made.root.line != 0)
                return fail(Error{.message = UserText("a second graph begins in this text"), .line = first.line});
            m_made.root.line = first.line;
            m_stack.emplace_back(-1, &m_made.root);
        }
        while (m_stack.size() > 1 && m_stack.back().first >= first.column)
            m_stack.pop_back();
        m_inForward = true;
        m_source = 0;
        PrintedClass& of = *m_stack.back().second;
        std::size_t at = 3; // def forward (
        while (at < m_tokens.size() && !isSign(at, ")")) {
            if (m_tokens[at].kind == Token::Kind::Comment && !of.arguments.empty()) {
                of.arguments.back().comment = m_tokens[at++].text;
            } else if (m_tokens[at].kind == Token::Kind::Name) {
                Statement argument = declaration(at);
                if (isSign(at, "="))
                    skipDefault(++at);
                if (argument.names[0] != "self")
                    of.arguments.push_back(std::move(argument));
            } else {
                ++at;
            }
        }
        return {};
    }
    /// `name`, `name: "type"`, `name : list`; `at` is left at what follows.
    Statement declaration(std::size_t& at)
    {
        Statement made{.kind = Statement::Kind::Declare, .source = m_source, .line = m_tokens[at].line};
        made.names.push_back(m_tokens[at++].text);
        if (isSign(at, ":"))
            made.type = typeAt(++at);
        return made;
    }
    void skipDefault(std::size_t& at)
    {
        int brackets = 0;
        for (; at < m_tokens.size(); ++at) {
            const std::string_view text = m_tokens[at].text;
            if (m_tokens[at].kind != Token::Kind::Sign)
                continue;
            if (brackets == 0 && (text == "," || text == ")"))
                return;
            brackets += text == "(" || text == "[" || text == "{" ? 1 : text == ")" || text == "]" || text == "}" ? -1 : 0;
        }
    }
    /// A string, or an unquoted class: "list", "torch.Tensor".
    std::string_view typeAt(std::size_t& at)
    {
        if (at >= m_tokens.size())
            return {};
        const Token& token = m_tokens[at++];
        if (token.kind == Token::Kind::String)
            return withoutQuotes(token.text);
        std::string_view text = token.text;
        for (int brackets = 0; at < m_tokens.size(); ++at) {
            const Token& next = m_tokens[at];
            if (next.kind == Token::Kind::Comment)
                break;
            if (next.kind == Token::Kind::Sign) {
                if (brackets == 0 && (next.text == "," || next.text == ")" || next.text == "=" || next.text == ";"))
                    break;
                brackets += next.text == "[" ? 1 : next.text == "]" ? -1 : 0;
            }
            text = {text.data(), std::size_t(next.text.data() + next.text.size() - text.data())};
        }
        return text;
    }

    /// Those of a line, which semicolons part.
    void readStatements()
    {
        for (std::size_t at = 0; at < m_tokens.size();) {
            const std::size_t before = at;
            if (m_tokens[at].kind == Token::Kind::Comment) {
                auto& body = m_stack.back().second->body;
                if (!body.empty() && body.back().line == m_tokens[at].line)
                    body.back().comment = m_tokens[at].text;
                ++at;
                continue;
            }
            if (isSign(at, ";")) {
                ++at;
                continue;
            }
            readStatement(at);
            while (at < m_tokens.size() && !isSign(at, ";") && m_tokens[at].kind != Token::Kind::Comment)
                ++at; // what was not understood
            if (at == before)
                ++at;
        }
    }
    void add(Statement statement)
    {
        PrintedClass& of = *m_stack.back().second;
        of.returns = of.returns || statement.kind == Statement::Kind::Return;
        of.body.push_back(std::move(statement));
    }
    void readStatement(std::size_t& at)
    {
        Statement made{.source = m_source, .line = m_tokens[at].line};
        if (isWord(at, "return")) {
            ++at;
            made.kind = Statement::Kind::Return;
            made.value = parseExpression(m_tokens, at);
            return add(std::move(made));
        }
        if (m_tokens[at].kind == Token::Kind::Name && isSign(at + 1, ":")) {
            made = declaration(at);
            if (!isSign(at, "="))
                return add(std::move(made));
            ++at;
            made.kind = Statement::Kind::Assign;
            made.value = parseExpression(m_tokens, at);
            return add(std::move(made));
        }
        Expression left = parseExpression(m_tokens, at);
        const bool isUpdate = at < m_tokens.size() && m_tokens[at].kind == Token::Kind::Sign && m_tokens[at].text.size() > 1 &&
                              m_tokens[at].text.ends_with('=');
        if (!isUpdate && !isSign(at, "=")) {
            made.kind = Statement::Kind::Other;
            made.value = std::move(left);
            return add(std::move(made));
        }
        made.sign = m_tokens[at++].text;
        made.value = parseExpression(m_tokens, at);
        takeAssignment(made, std::move(left), at);
    }
    void takeAssignment(Statement& made, Expression left, std::size_t& at)
    {
        if (made.sign == "=" && left.kind == Expression::Kind::Name) {
            if (made.value.isName("None") || isSign(at, "=")) { // names are let go: `a = b = None`
                while (at < m_tokens.size() && !isSign(at, ";") && m_tokens[at].kind != Token::Kind::Comment)
                    ++at;
                return;
            }
            made.kind = Statement::Kind::Assign;
            made.names.push_back(left.text);
        } else if (made.sign == "=" && left.kind == Expression::Kind::List) {
            made.kind = Statement::Kind::Unpack;
            for (const Expression& name : left.children)
                if (name.kind == Expression::Kind::Name)
                    made.names.push_back(name.text);
        } else {
            made.kind = Statement::Kind::Update;
            made.target = std::move(left);
        }
        add(std::move(made));
    }
    Lexer m_lexer;
    const Progress& m_progress;
    Statements m_made;
    std::vector<std::pair<int, PrintedClass*>> m_stack; ///< with how far each is indented
    std::vector<Token> m_tokens;
    std::size_t m_source = 0, m_count = 0;
    bool m_inForward = false;
    int m_line = 1;
};

} // namespace

Result<Statements> readStatements(std::string_view text, const Progress& progress)
{
    return Reader(text, progress).read();
}

} // namespace nodewise::torchtrace
