// SPDX-License-Identifier: Apache-2.0
#include "core/pyscript/syntax.h"
#include "core/pyscript/tokens.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace nodewise::pyscript {

namespace {

using Kind = Expression::Kind;
using TokenKind = Token::Kind;

/// The first mistake ends it; caught below.
struct Mistake {
    Error error;
};

/// Recursive descent, a function per level of binding.
class Parser {
public:
    explicit Parser(std::vector<Token> tokens) : m_tokens(std::move(tokens)) {}

    ExpressionPtr whole()
    {
        ExpressionPtr out = expression();
        tryTake(TokenKind::Newline);
        if (now().kind != TokenKind::End)
            unexpected();
        return out;
    }

    std::map<std::string, Function, std::less<>> functions()
    {
        std::map<std::string, Function, std::less<>> out;
        while (now().kind != TokenKind::End) {
            if (tryTake(TokenKind::Newline))
                continue;
            Function made = function();
            std::string name = made.name;
            out.insert_or_assign(std::move(name), std::move(made));
        }
        return out;
    }

private:
    const Token& now() const { return m_tokens[m_at]; }
    bool is(std::string_view text) const
    {
        return (now().kind == TokenKind::Symbol || now().kind == TokenKind::Name) && now().text == text;
    }
    bool tryTake(std::string_view text)
    {
        const bool taken = is(text);
        m_at += taken ? 1 : 0;
        return taken;
    }
    bool tryTake(TokenKind kind)
    {
        const bool taken = now().kind == kind;
        m_at += taken ? 1 : 0;
        return taken;
    }
    void take(std::string_view text)
    {
        if (!tryTake(text))
            throw Mistake{{.message = UserText("'%1' is expected here", std::string(text)), .line = now().line, .column = now().column}};
    }
    void take(TokenKind kind)
    {
        if (!tryTake(kind))
            unexpected();
    }
    std::string takeName()
    {
        if (now().kind != TokenKind::Name)
            unexpected();
        return m_tokens[m_at++].text;
    }
    [[noreturn]] void unexpected() const
    {
        const std::string what = now().kind == TokenKind::End || now().text.empty() ? "the end of the line" : "'" + now().text + "'";
        throw Mistake{{.message = UserText("%1 can't stand here", what), .line = now().line, .column = now().column}};
    }
    ExpressionPtr made(Kind kind, std::string text = {}) const
    {
        auto out = std::make_unique<Expression>();
        out->kind = kind;
        out->line = now().line;
        out->column = now().column;
        out->text = std::move(text);
        return out;
    }
    /// "1+1+1" is deep to the left, in which nothing recurses here: but whatever walks the tree does.
    static void add(Expression& out, ExpressionPtr part)
    {
        if (part && part->height >= mostHeight)
            throw Mistake{{.message = UserText("this is nested too deeply"), .line = out.line, .column = out.column}};
        out.height = std::max(out.height, part ? part->height + 1 : 1);
        out.parts.push_back(std::move(part));
    }
    template <class... Parts>
    static ExpressionPtr with(ExpressionPtr out, Parts... parts)
    {
        (add(*out, std::move(parts)), ...);
        return out;
    }

    /// Counts how deep it is for as long as it lives.
    struct Deeper {
        explicit Deeper(Parser& parser) : parser(parser)
        {
            if (++parser.m_depth > mostDepth)
                throw Mistake{{.message = UserText("this is nested too deeply"), .line = parser.now().line, .column = parser.now().column}};
        }
        Deeper(const Deeper&) = delete;
        Deeper& operator=(const Deeper&) = delete;
        ~Deeper() { --parser.m_depth; }
        Parser& parser;
    };

    // --- expressions ---

    ExpressionPtr expression()
    {
        const Deeper deeper(*this);
        ExpressionPtr value = disjunction();
        if (!is("if"))
            return value;
        ExpressionPtr out = made(Kind::Conditional);
        take("if");
        ExpressionPtr condition = disjunction();
        take("else");
        return with(std::move(out), std::move(value), std::move(condition), expression());
    }

    template <class Next>
    ExpressionPtr chain(Kind kind, std::string_view word, Next next)
    {
        ExpressionPtr first = next();
        if (!is(word))
            return first;
        ExpressionPtr out = with(made(kind), std::move(first));
        while (tryTake(word))
            add(*out, next());
        return out;
    }
    ExpressionPtr disjunction()
    {
        return chain(Kind::Or, "or", [this] { return conjunction(); });
    }
    ExpressionPtr conjunction()
    {
        return chain(Kind::And, "and", [this] { return negation(); });
    }
    ExpressionPtr negation()
    {
        if (!is("not"))
            return comparison();
        const Deeper deeper(*this);
        ExpressionPtr out = made(Kind::Not);
        take("not");
        return with(std::move(out), negation());
    }

    std::string tryComparison()
    {
        for (const std::string_view each : {"==", "!=", "<=", ">=", "<", ">", "in"})
            if (tryTake(each))
                return std::string(each);
        if (tryTake("is"))
            return tryTake("not") ? "is not" : "is";
        if (is("not")) {
            take("not");
            take("in");
            return "not in";
        }
        return {};
    }
    ExpressionPtr comparison()
    {
        ExpressionPtr first = sum();
        ExpressionPtr out;
        for (std::string op = tryComparison(); !op.empty(); op = tryComparison()) {
            if (!out)
                out = with(made(Kind::Compare), std::move(first));
            out->operators.push_back(std::move(op));
            add(*out, sum());
        }
        return out ? std::move(out) : std::move(first);
    }

    template <class Next>
    ExpressionPtr binary(const std::vector<std::string_view>& operators, Next next)
    {
        ExpressionPtr left = next();
        for (;;) {
            const auto found = std::ranges::find_if(operators, [this](std::string_view each) { return is(each); });
            if (found == operators.end())
                return left;
            ExpressionPtr out = made(Kind::Binary, std::string(*found));
            take(*found);
            left = with(std::move(out), std::move(left), next());
        }
    }
    ExpressionPtr sum()
    {
        return binary({"+", "-"}, [this] { return term(); });
    }
    ExpressionPtr term()
    {
        return binary({"*", "//", "/", "%"}, [this] { return factor(); });
    }
    ExpressionPtr factor()
    {
        const Deeper deeper(*this);
        if (tryTake("+"))
            return factor();
        if (is("-")) {
            ExpressionPtr out = made(Kind::Negative);
            take("-");
            return with(std::move(out), factor());
        }
        ExpressionPtr base = postfix();
        if (!is("**"))
            return base;
        ExpressionPtr out = made(Kind::Binary, "**");
        take("**");
        return with(std::move(out), std::move(base), factor());
    }

    ExpressionPtr postfix()
    {
        ExpressionPtr out = atom();
        for (;;) {
            if (is(".")) {
                ExpressionPtr next = made(Kind::Attribute);
                take(".");
                next->text = takeName();
                out = with(std::move(next), std::move(out));
                if (is("(")) {
                    out->kind = Kind::Method;
                    arguments(*out);
                }
            } else if (is("(") && out->kind == Kind::Name) {
                out->kind = Kind::Call;
                arguments(*out);
            } else if (is("[")) {
                out = subscript(std::move(out));
            } else {
                return out;
            }
        }
    }
    void arguments(Expression& call)
    {
        take("(");
        while (!is(")")) {
            const bool named =
                now().kind == TokenKind::Name && m_tokens[m_at + 1].kind == TokenKind::Symbol && m_tokens[m_at + 1].text == "=";
            call.names.push_back(named ? takeName() : std::string());
            if (named)
                take("=");
            add(call, expression());
            if (!tryTake(","))
                break;
        }
        take(")");
    }
    ExpressionPtr subscript(ExpressionPtr object)
    {
        ExpressionPtr out = made(Kind::Index);
        take("[");
        ExpressionPtr begin = is(":") ? nullptr : expression();
        if (!is(":")) {
            take("]");
            return with(std::move(out), std::move(object), std::move(begin));
        }
        take(":");
        ExpressionPtr end = is("]") ? nullptr : expression();
        take("]");
        out->kind = Kind::Slice;
        return with(std::move(out), std::move(object), std::move(begin), std::move(end));
    }

    ExpressionPtr atom()
    {
        const Token& token = now();
        switch (token.kind) {
        case TokenKind::Int:
        case TokenKind::Float:
            return number();
        case TokenKind::String: {
            ExpressionPtr out = made(Kind::String, token.text);
            ++m_at;
            while (now().kind == TokenKind::String) // adjacent ones are one
                out->text += m_tokens[m_at++].text;
            return out;
        }
        case TokenKind::Name:
            return name();
        default:
            break;
        }
        if (is("["))
            return list();
        if (is("{"))
            return dict();
        if (!is("("))
            unexpected();
        return parenthesis();
    }
    ExpressionPtr parenthesis()
    {
        ExpressionPtr tuple = made(Kind::List);
        take("(");
        ExpressionPtr first = expression();
        if (tryTake(")"))
            return first;
        add(*tuple, std::move(first));
        while (tryTake(","))
            if (!is(")"))
                add(*tuple, expression());
        take(")");
        return tuple;
    }
    ExpressionPtr number()
    {
        const Token& token = now();
        const char* begin = token.text.data();
        const char* end = begin + token.text.size();
        ExpressionPtr out = made(token.kind == TokenKind::Int ? Kind::Int : Kind::Float);
        const auto read = token.kind == TokenKind::Int ? std::from_chars(begin, end, out->whole) : std::from_chars(begin, end, out->real);
        if (read.ec != std::errc() || read.ptr != end)
            throw Mistake{{.message = UserText("'%1' is not a number", token.text), .line = token.line, .column = token.column}};
        ++m_at;
        return out;
    }
    ExpressionPtr name()
    {
        static constexpr std::array<std::string_view, 16> taken{"if", "else", "elif",   "for", "while",  "in",    "is",   "and",
                                                                "or", "not",  "return", "def", "lambda", "class", "with", "import"};
        if (std::ranges::find(taken, now().text) != taken.end())
            unexpected();
        ExpressionPtr out = made(Kind::Name, now().text);
        ++m_at;
        if (out->text == "None")
            out->kind = Kind::None;
        if (out->text == "True" || out->text == "False") {
            out->kind = Kind::Bool;
            out->whole = out->text == "True" ? 1 : 0;
        }
        return out;
    }
    ExpressionPtr list()
    {
        ExpressionPtr out = made(Kind::List);
        take("[");
        while (!is("]")) {
            add(*out, expression());
            if (is("for") && out->parts.size() == 1)
                return comprehension(std::move(out));
            if (!tryTake(","))
                break;
        }
        take("]");
        return out;
    }
    ExpressionPtr comprehension(ExpressionPtr out)
    {
        take("for");
        out->kind = Kind::Comprehension;
        out->text = takeName();
        take("in");
        add(*out, disjunction());
        add(*out, tryTake("if") ? disjunction() : nullptr);
        take("]");
        return out;
    }
    ExpressionPtr dict()
    {
        ExpressionPtr out = made(Kind::Dict);
        take("{");
        while (!is("}")) {
            add(*out, expression());
            take(":");
            add(*out, expression());
            if (!tryTake(","))
                break;
        }
        take("}");
        return out;
    }

    // --- functions ---

    /// The text of a type: words and brackets as they stand.
    std::string type()
    {
        const Deeper deeper(*this);
        std::string out = takeName();
        while (tryTake("."))
            out += "." + takeName();
        if (!tryTake("["))
            return out;
        out += "[" + type();
        while (tryTake(","))
            out += ", " + type();
        take("]");
        return out + "]";
    }

    Function function()
    {
        Function out;
        out.line = now().line;
        take("def");
        out.name = takeName();
        take("(");
        while (!is(")")) {
            if (out.parameters.size() == mostParameters)
                throw Mistake{{.message = UserText("a list is too long"), .line = now().line, .column = now().column}};
            Function::Parameter& parameter = out.parameters.emplace_back();
            parameter.name = takeName();
            parameter.type = tryTake(":") ? type() : "Tensor"; // as TorchScript has it
            parameter.usual = tryTake("=") ? expression() : nullptr;
            if (!tryTake(","))
                break;
        }
        take(")");
        if (tryTake("->"))
            out.returns = type();
        out.body = block();
        return out;
    }

    Block block()
    {
        const Deeper deeper(*this);
        take(":");
        Block out;
        if (!tryTake(TokenKind::Newline)) {
            out.push_back(statement());
            return out;
        }
        take(TokenKind::Indent);
        while (!tryTake(TokenKind::Dedent))
            if (!tryTake(TokenKind::Newline))
                out.push_back(statement());
        return out;
    }

    Statement statement()
    {
        Statement out;
        out.line = now().line;
        using S = Statement::Kind;
        if (tryTake("if"))
            return branch(std::move(out));
        if (tryTake("while")) {
            out.kind = S::While;
            out.value = expression();
            out.body = block();
            return out;
        }
        if (tryTake("for")) {
            out.kind = S::For;
            out.name = takeName();
            take("in");
            out.value = expression();
            out.body = block();
            return out;
        }
        simple(out);
        take(TokenKind::Newline);
        return out;
    }
    Statement branch(Statement out)
    {
        out.kind = Statement::Kind::If;
        out.value = expression();
        out.body = block();
        Statement next;
        next.line = now().line;
        if (tryTake("elif")) {
            const Deeper deeper(*this);
            out.other.push_back(branch(std::move(next)));
        } else if (tryTake("else")) {
            out.other = block();
        }
        return out;
    }
    void simple(Statement& out)
    {
        using S = Statement::Kind;
        for (const auto& [word, kind] : {std::pair("pass", S::Pass), std::pair("break", S::Break), std::pair("continue", S::Continue)})
            if (tryTake(word)) {
                out.kind = kind;
                return;
            }
        if (is("return") || is("raise")) {
            out.kind = is("return") ? S::Return : S::Raise;
            ++m_at;
            out.value = now().kind == TokenKind::Newline ? nullptr : expression();
            return;
        }
        out.value = expression();
        out.kind = S::Expression;
        if (tryTake(":")) // of a name that is new
            type();
        for (const std::string_view each : {"=", "+=", "-=", "*=", "//="})
            if (tryTake(each)) {
                out.kind = S::Assign;
                out.name = each.substr(0, each.size() - 1);
                if (out.value->kind != Kind::Name && out.value->kind != Kind::Index)
                    unexpected();
                out.target = std::move(out.value);
                out.value = expression();
                return;
            }
    }

    std::vector<Token> m_tokens;
    std::size_t m_at = 0;
    int m_depth = 0;
};

template <class Parse>
auto parsed(std::string_view text, Parse parse) -> Result<decltype(parse(std::declval<Parser&>()))>
{
    if (text.size() > mostText)
        return fail(Error{.message = UserText("this is longer than %1 characters", mostText)});
    auto tokens = tokensOf(text);
    if (!tokens)
        return fail(std::move(tokens.error()));
    Parser parser(std::move(*tokens));
    try {
        return parse(parser);
    } catch (Mistake& mistake) {
        return fail(std::move(mistake.error));
    }
}

} // namespace

Result<ExpressionPtr> parseExpression(std::string_view text)
{
    return parsed(text, [](Parser& parser) { return parser.whole(); });
}

Result<std::map<std::string, Function, std::less<>>> parseFunctions(std::string_view text)
{
    return parsed(text, [](Parser& parser) { return parser.functions(); });
}

} // namespace nodewise::pyscript
