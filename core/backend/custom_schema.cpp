// SPDX-License-Identifier: Apache-2.0
#include "core/backend/custom_schema.h"

#include "core/base/trimmed.h"

#include <algorithm>
#include <cctype>

namespace nodewise::backend {

namespace {

bool isWordChar(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

bool isWord(std::string_view text)
{
    return !text.empty() && std::isdigit(static_cast<unsigned char>(text.front())) == 0 && std::ranges::all_of(text, isWordChar);
}

// namespace::name[.overload](type name[=default], *, ...) -> result
class SchemaReader {
public:
    explicit SchemaReader(std::string_view text) : m_text(text) {}

    Result<void> read()
    {
        const std::size_t open = m_text.find('(');
        if (open == std::string_view::npos)
            return refuse(m_text.size(), UserText("the schema has no arguments in parentheses"));
        if (auto done = readName(m_text.substr(0, open)); !done)
            return done;
        auto close = readArguments(open + 1);
        if (!close)
            return fail(close.error());
        const std::string_view rest = m_text.substr(*close + 1);
        if (!trimmed(rest).starts_with("->") || trimmed(trimmed(rest).substr(2)).empty())
            return refuse(*close + 1, UserText("the schema does not say what the operator returns"));
        return {};
    }

    std::string op, overload = "default";
    std::vector<std::string> arguments;

private:
    static Result<void> refuse(std::size_t at, UserText message)
    {
        return fail(Error{.message = std::move(message),
                          .hint = UserText("e.g. \"spyre::exx2(Tensor x, float scale, bool useZeroMean=False) -> Tensor\""),
                          .column = int(at) + 1});
    }

    Result<void> readName(std::string_view name)
    {
        const std::size_t colons = name.find("::");
        if (colons == std::string_view::npos)
            return refuse(0, UserText("the schema's name has no namespace"));
        const std::string_view space = name.substr(0, colons);
        std::string_view base = name.substr(colons + 2);
        if (const std::size_t dot = base.find('.'); dot != std::string_view::npos) {
            overload = base.substr(dot + 1);
            base = base.substr(0, dot);
        }
        if (!isWord(space) || !isWord(base) || !isWord(overload))
            return refuse(0, UserText("'%1' is not an operator name", name));
        if (space == "aten" || space == "prim" || space == "prims")
            return refuse(0, UserText("the namespace '%1' is PyTorch's own", space));
        op = std::string(space) + "." + std::string(base);
        return {};
    }

    /// Where the parenthesis is that closes them.
    Result<std::size_t> readArguments(std::size_t at)
    {
        int depth = 0;
        char quote = 0;
        for (std::size_t i = at, begin = at; i < m_text.size(); ++i) {
            const char c = m_text[i];
            if (quote != 0 || c == '"' || c == '\'') {
                quote = quote == 0 ? c : quote == c ? char(0) : quote;
                continue;
            }
            const bool closes = c == ')' && depth == 0;
            if (depth == 0 && (c == ',' || closes)) {
                if (auto done = readArgument(begin, m_text.substr(begin, i - begin), closes); !done)
                    return fail(done.error());
                begin = i + 1;
            }
            if (closes)
                return i;
            depth += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
        }
        return fail(refuse(m_text.size(), UserText("the schema's parenthesis is not closed")).error());
    }

    Result<void> readArgument(std::size_t at, std::string_view text, bool last)
    {
        const std::string_view told = trimmed(text);
        if (told == "*" || (told.empty() && last && arguments.empty()))
            return {};
        const std::string_view declared = trimmed(told.substr(0, defaultOf(told)));
        const std::size_t blank = declared.find_last_of(" \t");
        const std::string_view name = blank == std::string_view::npos ? std::string_view() : declared.substr(blank + 1);
        if (!isWord(name))
            return refuse(at + (text.size() - text.substr(std::min(text.find_first_not_of(" \t"), text.size())).size()),
                          UserText("'%1' is not an argument: a type and a name", told));
        if (std::ranges::count(arguments, name) != 0)
            return refuse(at, UserText("there are two arguments named '%1'", name));
        arguments.emplace_back(name);
        return {};
    }

    static std::size_t defaultOf(std::string_view argument) { return std::min(argument.find('='), argument.size()); }

    std::string_view m_text;
};

} // namespace

Result<std::string> opOfSchema(std::string_view schema)
{
    SchemaReader reader(schema);
    if (auto read = reader.read(); !read)
        return fail(read.error());
    return reader.op + "." + reader.overload;
}

} // namespace nodewise::backend
