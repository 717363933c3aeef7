// SPDX-License-Identifier: Apache-2.0
// Reads the table of scalar operators.
#include "core/base/numbers.h"
#include "core/base/trimmed.h"
#include "core/lowering/scalar_ops.h"

namespace nodewise::lowering {

namespace {

// "1", "0.5", "True", "None" as an option; nullopt for anything else.
std::optional<Option> literal(std::string_view text)
{
    if (text == "None")
        return Option(std::monostate());
    if (text == "True" || text == "False")
        return Option(text == "True");
    if (const auto whole = tryNumber<std::int64_t>(text))
        return Option(*whole);
    if (const auto number = tryNumber<double>(text))
        return Option(*number);
    return {};
}

class TableReader {
public:
    Result<std::vector<ScalarOp>> read(std::string_view text)
    {
        while (!text.empty()) {
            ++m_line;
            const std::size_t end = std::min(text.find('\n'), text.size());
            if (auto taken = takeLine(text.substr(0, end)); !taken)
                return fail(taken.error());
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        return std::move(m_ops);
    }

private:
    tl::unexpected<Error> refuse(UserText message, UserText hint = {}) const
    {
        Error error{.message = std::move(message), .hint = std::move(hint)};
        error.line = m_line;
        return fail(std::move(error));
    }

    Result<void> takeLine(std::string_view line)
    {
        const bool indented = line.starts_with(' ');
        line = trimmed(line);
        if (line.empty() || line.front() == '#')
            return {};
        if (!indented)
            return openEntry(line);
        if (m_ops.empty())
            return refuse(UserText("a line of an entry without its header"));
        if (!line.starts_with('%') || line.find(" = ") == std::string_view::npos)
            return refuse(UserText("this is not a line of an entry"), UserText("e.g. '%r = arith.addf %self, %other : T'"));
        m_ops.back().lines.emplace_back(line);
        return {};
    }

    // "aten.add(self, other, alpha=1) compare float:"
    Result<void> openEntry(std::string_view head)
    {
        const UserText hint("e.g. 'aten.add(self, other, alpha=1) float:'");
        const std::size_t open = head.find('('), close = head.rfind(')');
        if (open == std::string_view::npos || close == std::string_view::npos || close < open || !head.ends_with(':'))
            return refuse(UserText("this is not the header of an entry"), hint);
        ScalarOp op{.op = std::string(trimmed(head.substr(0, open))), .line = m_line};
        for (std::string_view rest = head.substr(open + 1, close - open - 1); !rest.empty();) {
            const std::size_t comma = std::min(rest.find(','), rest.size());
            auto argument = readArgument(trimmed(rest.substr(0, comma)));
            if (!argument)
                return fail(argument.error());
            op.arguments.push_back(std::move(*argument));
            rest.remove_prefix(std::min(comma + 1, rest.size()));
        }
        if (auto types = readTypes(trimmed(head.substr(close + 1, head.size() - close - 2)), op); !types)
            return types;
        m_ops.push_back(std::move(op));
        return {};
    }

    Result<ScalarOp::Argument> readArgument(std::string_view text) const
    {
        ScalarOp::Argument argument;
        const std::size_t equals = text.find('=');
        std::string_view name = trimmed(text.substr(0, equals));
        if (const std::size_t colon = name.find(':'); colon != std::string_view::npos) {
            argument.type = trimmed(name.substr(colon + 1));
            name = trimmed(name.substr(0, colon));
            if (argument.type != "i1")
                return refuse(UserText("an argument's type is i1 or none, not '%1'", argument.type));
        }
        argument.name = name;
        if (argument.name.empty())
            return refuse(UserText("an argument has no name"));
        if (equals == std::string_view::npos)
            return argument;
        const std::string_view value = trimmed(text.substr(equals + 1));
        if (value.size() >= 2 && value.front() == '"' && value.back() == '"')
            argument.only = std::string(value.substr(1, value.size() - 2));
        else if (argument.fallback = literal(value); !argument.fallback)
            return refuse(UserText("'%1' is not a default", value),
                          UserText("defaults are numbers, True, False and None, or a quoted string"));
        return argument;
    }

    Result<void> readTypes(std::string_view text, ScalarOp& op) const
    {
        if (text.starts_with("compare ")) {
            op.compare = true;
            text = trimmed(text.substr(8));
        }
        if (text == "float")
            op.types = ScalarOp::Types::Float;
        else if (text == "int")
            op.types = ScalarOp::Types::Int;
        else if (text == "bool")
            op.types = ScalarOp::Types::Bool;
        else if (text == "any")
            op.types = ScalarOp::Types::Any;
        else
            return refuse(UserText("'%1' is not a class of types", text), UserText("classes are float, int, bool and any"));
        return {};
    }

    std::vector<ScalarOp> m_ops;
    int m_line = 0;
};

} // namespace

Result<std::vector<ScalarOp>> parseScalarOps(std::string_view text)
{
    return TableReader().read(text);
}

} // namespace nodewise::lowering
