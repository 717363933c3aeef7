// SPDX-License-Identifier: Apache-2.0
#include "core/dump/wrapper.h"

#include "core/base/trimmed.h"
#include "core/base/words.h"
#include "core/dump/lines.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>

namespace nodewise::dump {

namespace {

constexpr std::string_view mlirCall = "async_compile.mlir(", tritonCall = "async_compile.triton(";

/// Where a string that begins at `at` ends, after its last quote; nothing if it does not.
std::optional<std::size_t> endOfString(std::string_view text, std::size_t at)
{
    const char quote = text[at];
    const std::string triple(3, quote);
    const bool isTriple = text.substr(at).starts_with(triple);
    for (std::size_t i = at + (isTriple ? 3 : 1); i < text.size(); ++i) {
        if (text[i] == '\\')
            ++i;
        else if (isTriple ? text.substr(i).starts_with(triple) : text[i] == quote)
            return i + (isTriple ? 3 : 1);
        else if (!isTriple && text[i] == '\n')
            return {};
    }
    return {};
}

std::string_view insideOfString(std::string_view written)
{
    const std::size_t quotes = written.size() >= 6 && written[0] == written[1] && written[1] == written[2] ? 3 : 1;
    return written.substr(quotes, written.size() - 2 * quotes);
}

/// Arguments of a call whose parenthesis is open at `at`, as written; nothing where it is not closed.
std::optional<std::vector<std::string_view>> argumentsAt(std::string_view text, std::size_t at)
{
    std::vector<std::string_view> arguments;
    std::size_t begin = at;
    int depth = 0;
    for (std::size_t i = at; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\'' || c == '"') {
            const auto end = endOfString(text, i);
            if (!end)
                return {};
            i = *end - 1;
        } else if (c == '(' || c == '[' || c == '{') {
            ++depth;
        } else if ((c == ',' || c == ')') && depth == 0) {
            arguments.push_back(trimmed(text.substr(begin, i - begin)));
            begin = i + 1;
            if (c == ')')
                return arguments;
        } else if (c == ')' || c == ']' || c == '}') {
            --depth;
        }
    }
    return {};
}

/// "{'mm_1', 'add'}", "{mm_1, add}", "['mm']", "set()"
std::vector<std::string> namesIn(std::string_view set)
{
    std::vector<std::string> names;
    if (set.starts_with("set()") || set == "None")
        return names;
    std::string name;
    for (const char c : set) {
        if (isIdentifierPart(c) || c == '.') {
            name.push_back(c);
        } else if (!name.empty()) {
            names.push_back(std::exchange(name, {}));
        }
    }
    if (!name.empty())
        names.push_back(name);
    std::sort(names.begin(), names.end());
    return names;
}

class Reader {
public:
    Reader(std::string path, std::string_view text) : m_text(text) { m_out.path = std::move(path); }

    Wrapper read()
    {
        for (const bool triton : {false, true})
            readDefinitions(triton ? tritonCall : mlirCall, triton);
        std::sort(m_out.kernels.begin(), m_out.kernels.end(), [](const auto& a, const auto& b) { return a.line < b.line; });
        readCalls();
        return std::move(m_out);
    }

private:
    int lineOf(std::size_t at) const
    {
        return 1 + static_cast<int>(std::count(m_text.begin(), m_text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
    }
    void complain(std::size_t at, UserText what)
    {
        m_out.problems.push_back({.message = std::move(what), .file = m_out.path, .line = lineOf(at)});
    }

    void readDefinitions(std::string_view call, bool triton)
    {
        for (std::size_t at = m_text.find(call); at != std::string_view::npos; at = m_text.find(call, at + 1)) {
            const std::string_view before = trimmed(lineBefore(at));
            if (before.starts_with('#') || before.find('=') == std::string_view::npos)
                continue;
            const std::string name(trimmed(before.substr(0, before.find('='))));
            if (name.empty()) {
                complain(at, UserText("this kernel has no name"));
                continue;
            }
            const auto arguments = argumentsAt(m_text, at + call.size());
            if (!arguments) {
                complain(at, UserText("the definition of %1 does not end: the file is truncated", name));
                return;
            }
            addKernel(name, *arguments, at, triton);
        }
    }
    std::string_view lineBefore(std::size_t at) const
    {
        const std::size_t begin = m_text.rfind('\n', at);
        return m_text.substr(begin == std::string_view::npos ? 0 : begin + 1, at - (begin == std::string_view::npos ? 0 : begin + 1));
    }

    void addKernel(const std::string& name, const std::vector<std::string_view>& arguments, std::size_t at, bool triton)
    {
        WrapperKernel kernel{.name = name, .line = lineOf(at), .triton = triton};
        bool told = false;
        for (const std::string_view argument : arguments) {
            if (argument.starts_with("'''") || argument.starts_with("\"\"\""))
                kernel.text = trimmed(insideOfString(argument));
            else if (argument.starts_with("origins=")) {
                kernel.origins = namesIn(argument.substr(8));
                told = true;
            }
        }
        if (kernel.text.empty())
            complain(at, UserText("the definition of %1 has no source", name));
        if (!told && triton)
            kernel.origins = originsAbove(at);
        else if (!told)
            complain(at, UserText("the definition of %1 does not say which nodes it computes", name));
        m_out.kernels.push_back(std::move(kernel));
    }

    /// Inductor's comments above a kernel end with a fragment of the graph: "#   %add : [num_users=1] = call_function[...](...)".
    std::vector<std::string> originsAbove(std::size_t at) const
    {
        std::set<std::string> names;
        std::size_t end = m_text.rfind('\n', at);
        while (end != std::string_view::npos && end > 0) {
            const std::size_t begin = m_text.rfind('\n', end - 1);
            std::string_view line = trimmed(
                m_text.substr(begin == std::string_view::npos ? 0 : begin + 1, end - (begin == std::string_view::npos ? 0 : begin + 1)));
            if (!line.starts_with('#'))
                break;
            line = trimmed(line.substr(1));
            if (line.starts_with('%') && line.find("call_function") != std::string_view::npos)
                names.emplace(line.substr(1, line.find_first_of(" :") - 1));
            end = begin;
        }
        return {names.begin(), names.end()};
    }

    /// Lines of `def call(args):` that call a kernel, or run an operator.
    void readCalls()
    {
        std::size_t at = m_text.find("\ndef call(");
        if (at == std::string_view::npos)
            at = m_text.find("    def call(");
        std::set<std::string, std::less<>> names;
        for (const WrapperKernel& kernel : m_out.kernels)
            names.insert(kernel.name);
        if (at == std::string_view::npos) {
            if (!names.empty())
                complain(0, UserText("the function that calls the kernels is missing"));
            return;
        }
        int number = lineOf(at + 1);
        for (std::string_view rest = m_text.substr(m_text.find_first_not_of('\n', at)); !rest.empty(); ++number) {
            const std::size_t end = rest.find('\n');
            readCall(trimmed(rest.substr(0, end)), number, names);
            rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
        }
    }
    void readCall(std::string_view line, int number, const std::set<std::string, std::less<>>& names)
    {
        if (line.starts_with('#'))
            return;
        if (const auto name = names.find(line.substr(0, line.find_first_of("(. "))); name != names.end() && line.find('(') != line.npos)
            return m_out.calls.push_back({*name, true, number});
        for (const std::string_view prefix : {"torch.ops.", "extern_kernels.", "aten."})
            if (const std::size_t at = line.find(prefix);
                at != line.npos && (at == 0 || !(isIdentifierPart(line[at - 1]) || line[at - 1] == '.'))) {
                const auto end = std::find_if_not(line.begin() + static_cast<std::ptrdiff_t>(at), line.end(),
                                                  [](char c) { return isIdentifierPart(c) || c == '.'; });
                if (end != line.end() && *end == '(')
                    m_out.calls.push_back({std::string(line.begin() + static_cast<std::ptrdiff_t>(at), end), false, number});
                return;
            }
    }

    Wrapper m_out;
    std::string_view m_text;
};

} // namespace

Wrapper readWrapper(std::string path, std::string_view text)
{
    return Reader(std::move(path), text).read();
}

bool isWrapper(std::string_view text)
{
    return text.find(mlirCall) != std::string_view::npos || text.find(tritonCall) != std::string_view::npos;
}

} // namespace nodewise::dump
