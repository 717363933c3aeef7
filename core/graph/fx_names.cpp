// SPDX-License-Identifier: Apache-2.0
#include "core/graph/fx_names.h"

#include "core/base/words.h"

#include <algorithm>
#include <vector>

namespace nodewise::graph {

namespace {

/// Python 3.11's keywords and builtins and what torch.fx puts into the globals of every graph: names that torch.fx never gives to a node.
constexpr std::string_view takenWords =
    "ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup BlockingIOError BrokenPipeError "
    "BufferError BytesWarning ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError "
    "ConnectionResetError DeprecationWarning EOFError Ellipsis EncodingWarning EnvironmentError Exception ExceptionGroup "
    "False FileExistsError FileNotFoundError FloatingPointError FutureWarning GeneratorExit IOError ImportError ImportWarning "
    "IndentationError IndexError InterruptedError IsADirectoryError KeyError KeyboardInterrupt LookupError MemoryError "
    "ModuleNotFoundError NameError None NoneType NotADirectoryError NotImplemented NotImplementedError OSError OverflowError "
    "PendingDeprecationWarning PermissionError ProcessLookupError RecursionError ReferenceError ResourceWarning RuntimeError "
    "RuntimeWarning StopAsyncIteration StopIteration SyntaxError SyntaxWarning SystemError SystemExit TabError TimeoutError "
    "True TypeError UnboundLocalError UnicodeDecodeError UnicodeEncodeError UnicodeError UnicodeTranslateError UnicodeWarning "
    "UserWarning ValueError Warning ZeroDivisionError __build_class__ __debug__ __doc__ __import__ __loader__ __name__ "
    "__package__ __spec__ abs aiter all and anext any as ascii assert async await bin bool break breakpoint bytearray bytes "
    "callable chr class classmethod compile complex continue copyright credits def del delattr device dict dir divmod elif "
    "else enumerate eval except exec exit filter finally float for format from frozenset fx_pytree getattr global globals "
    "hasattr hash help hex id if import in inf input int is isinstance issubclass iter lambda len license list locals map max "
    "memoryview min nan next nonlocal not object oct open or ord pass pow print property pytree quit raise range repr return "
    "reversed round set setattr slice sorted staticmethod str sum super torch try tuple type vars while with yield zip ";

constexpr std::string_view keywords =
    "False None True and as assert async await break class continue def del elif else except finally for from global if "
    "import in is lambda nonlocal not or pass raise return try while with yield ";

bool holdsWord(std::string_view words, std::string_view word)
{
    for (std::size_t at = words.find(word); at != std::string_view::npos; at = words.find(word, at + 1))
        if ((at == 0 || words[at - 1] == ' ') && words[at + word.size()] == ' ')
            return !word.empty();
    return false;
}

bool isLower(char c)
{
    return c >= 'a' && c <= 'z';
}
bool isUpper(char c)
{
    return c >= 'A' && c <= 'Z';
}
bool isLegal(char c)
{
    return isDigit(c) || isLower(c) || isUpper(c) || c == '_';
}

/// Runs of characters that a Python identifier can't have become one underscore each.
std::string legalName(std::string_view candidate)
{
    std::string out;
    bool illegal = false;
    for (const char c : candidate) {
        if (isLegal(c))
            out += c;
        else if (!illegal)
            out += '_';
        illegal = !isLegal(c);
    }
    if (out.empty())
        out = "_unnamed";
    return isDigit(out.front()) ? "_" + out : out;
}

/// "add_12" -> ("add", "12"); "add" -> ("add", "").
std::pair<std::string_view, std::string_view> splitNumber(std::string_view name)
{
    std::size_t digits = name.size();
    while (digits > 0 && isDigit(name[digits - 1]))
        --digits;
    if (digits == name.size() || digits < 2 || name[digits - 1] != '_')
        return {name, {}};
    return {name.substr(0, digits - 1), name.substr(digits)};
}

std::uint64_t toNumber(std::string_view digits)
{
    std::uint64_t value = 0;
    for (const char c : digits.substr(0, 18))
        value = value * 10 + static_cast<std::uint64_t>(c - '0');
    return value;
}

} // namespace

std::string FxNames::create(std::string_view candidate)
{
    std::string name = legalName(candidate);
    const auto [baseView, digits] = splitNumber(name);
    const std::string base(baseView);
    std::uint64_t number = toNumber(digits);
    if (digits.empty() || m_used.contains(name)) {
        const auto counted = m_counts.find(base);
        number = counted == m_counts.end() ? 0 : counted->second;
        if (holdsWord(takenWords, name))
            name = base + "_" + std::to_string(++number);
    }
    while (m_used.contains(name))
        name = base + "_" + std::to_string(++number);
    m_used.insert(name);
    m_counts[base] = number;
    return name;
}

void FxNames::take(std::string name)
{
    m_used.insert(std::move(name));
}

std::string snakeCase(std::string_view text)
{
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (i > 0 && isUpper(text[i]) && isLower(text[i - 1]))
            out += '_';
        out += isUpper(text[i]) ? static_cast<char>(text[i] | 32) : text[i];
    }
    return out;
}

bool isPythonKeyword(std::string_view word)
{
    return holdsWord(keywords, word);
}

} // namespace nodewise::graph
