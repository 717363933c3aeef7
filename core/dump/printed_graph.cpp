// SPDX-License-Identifier: Apache-2.0
#include "core/dump/printed_graph.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <set>

namespace nodewise::dump {

namespace {

constexpr std::size_t mostLines = 2'000'000;

bool isIdentifier(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())))
        text.remove_prefix(1);
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())))
        text.remove_suffix(1);
    return text;
}

/// visit(line without its end, number from 1)
template <class Visit>
void eachLine(std::string_view text, Visit visit)
{
    for (int number = 1; !text.empty() && std::size_t(number) < mostLines; ++number) {
        const std::size_t end = text.find('\n');
        visit(text.substr(0, end), number);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
}

std::string_view identifierAt(std::string_view text)
{
    std::size_t end = 0;
    while (end < text.size() && isIdentifier(text[end]))
        ++end;
    return text.substr(0, end);
}

/// "# File: model.py:7 in forward, code: h = self.norm(x)"
std::optional<PythonLine> sourceOf(std::string_view comment)
{
    constexpr std::string_view begin = "# File: ", in = " in ", code = ", code: ";
    if (!comment.starts_with(begin))
        return {};
    comment.remove_prefix(begin.size());
    const std::size_t codeAt = comment.find(code), inAt = comment.rfind(in, codeAt);
    if (codeAt == comment.npos || inAt == comment.npos)
        return {};
    const std::string_view place = comment.substr(0, inAt);
    const std::size_t colon = place.rfind(':');
    PythonLine made{.file = std::string(place.substr(0, colon)),
                    .line = 0,
                    .function = std::string(comment.substr(inAt + in.size(), codeAt - inAt - in.size())),
                    .code = std::string(trimmed(comment.substr(codeAt + code.size())))};
    const std::string_view number = colon == place.npos ? std::string_view() : place.substr(colon + 1);
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), made.line);
    return error == std::errc() && end == number.data() + number.size() ? std::optional(made) : std::nullopt;
}

/// "torch.ops.aten.add.Tensor(a, b)" -> "aten.add.Tensor"; "x[0]" -> "getitem"
std::string operatorOf(std::string_view call)
{
    constexpr std::string_view prefix = "torch.ops.";
    const std::size_t open = call.find_first_of("([ ;");
    const std::string_view what = call.substr(0, open);
    if (what.starts_with(prefix))
        return std::string(what.substr(prefix.size()));
    return open != call.npos && call[open] == '[' ? std::string("getitem") : std::string(what);
}

/// `name: "f32[16]"`; cuts it off.
std::optional<std::pair<std::string, std::string>> eatTyped(std::string_view& text)
{
    const std::string_view name = identifierAt(text);
    if (name.empty())
        return {};
    std::pair<std::string, std::string> made(name, "");
    text.remove_prefix(name.size());
    if (text.starts_with(": \"")) {
        const std::size_t end = text.find('"', 3);
        if (end == text.npos)
            return {};
        made.second = text.substr(3, end - 3);
        text.remove_prefix(end + 1);
    } else if (text.starts_with(": ")) { // a class, unquoted
        const std::size_t end = std::min(text.find_first_of(",)="), text.size());
        made.second = trimmed(text.substr(2, end - 2));
        text.remove_prefix(end);
    }
    return made;
}

class GraphReader {
public:
    explicit GraphReader(const std::string& path) { m_out.path = path; }

    PrintedGraph read(std::string_view text)
    {
        eachLine(text, [&](std::string_view line, int number) { readLine(trimmed(line), number); });
        if (!m_forward)
            m_out.problems.push_back({.message = Text("there is no graph in this file: no 'def forward'"), .file = m_out.path, .line = 1});
        else if (!m_returns)
            m_out.problems.push_back({.message = Text("the graph does not end: the file is cut off"), .file = m_out.path, .line = m_last});
        return std::move(m_out);
    }

private:
    void readLine(std::string_view line, int number)
    {
        m_last = number;
        if (line.starts_with("def forward(")) {
            m_forward = true;
            m_returns = false;
            readArguments(line.substr(line.find('(') + 1), number);
        } else if (line.starts_with("return")) {
            m_returns = true;
        } else if (line.starts_with('#')) {
            readComment(line);
        } else if (m_forward) {
            readAssignment(line, number);
        }
    }
    void readArguments(std::string_view arguments, int number)
    {
        while (!arguments.empty() && !arguments.starts_with(')')) {
            const std::size_t before = arguments.size();
            if (auto typed = eatTyped(arguments); typed && typed->first != "self")
                m_out.nodes.push_back({std::move(typed->first), "placeholder", std::move(typed->second), number, {}});
            if (arguments.size() == before || arguments.starts_with(", "))
                arguments.remove_prefix(arguments.starts_with(", ") ? 2 : 1);
        }
    }
    void readComment(std::string_view line)
    {
        if (auto source = sourceOf(line)) {
            if (m_out.sources.empty() || !(m_out.sources.back() == *source))
                m_out.sources.push_back(std::move(*source));
            m_source = m_out.sources.size() - 1;
        } else if (line.starts_with("# No stacktrace")) {
            m_source.reset();
        }
    }
    void readAssignment(std::string_view line, int number)
    {
        auto typed = eatTyped(line);
        if (!typed || !line.starts_with(" = "))
            return;
        const std::string_view value = line.substr(3);
        if (value == "None" || value.substr(identifierAt(value).size()).starts_with(" = ")) // names are let go
            return;
        m_out.nodes.push_back({std::move(typed->first), operatorOf(value), std::move(typed->second), number, m_source});
    }

    PrintedGraph m_out;
    std::optional<std::size_t> m_source;
    bool m_forward = false, m_returns = false;
    int m_last = 1;
};

/// "[a, b]" behind a label in a comment
std::vector<std::string> listBehind(std::string_view comment, std::string_view label)
{
    std::vector<std::string> made;
    const std::size_t at = comment.find(label);
    const std::size_t open = at == comment.npos ? at : comment.find('[', at + label.size());
    const std::size_t end = open == comment.npos ? open : comment.find(']', open);
    if (end == comment.npos)
        return made;
    for (std::string_view list = comment.substr(open + 1, end - open - 1); !list.empty();) {
        const std::size_t comma = list.find(',');
        if (const auto one = trimmed(list.substr(0, comma)); !one.empty())
            made.emplace_back(one);
        list.remove_prefix(comma == list.npos ? list.size() : comma + 1);
    }
    return made;
}

class CodeReader {
public:
    explicit CodeReader(const std::string& path) { m_out.path = path; }

    OutputCode read(std::string_view text)
    {
        eachLine(text, [&](std::string_view line, int number) { readLine(line, number); });
        return std::move(m_out);
    }

private:
    void readLine(std::string_view whole, int number)
    {
        constexpr std::string_view word = " = async_compile.";
        const std::string_view line = trimmed(whole);
        const std::string_view name = identifierAt(whole);
        if (!name.empty() && whole.substr(name.size()).starts_with(word)) {
            const std::string_view kind = identifierAt(whole.substr(name.size() + word.size()));
            m_out.kernels.push_back({std::string(name), std::string(kind), number});
            m_names.emplace(name);
        } else if (line.starts_with("# [Provenance debug handles]")) {
            readKeys(line.substr(line.find(']') + 1));
        } else if (line.starts_with("# Topologically Sorted Source Nodes:")) {
            m_next.sources = listBehind(line, "Source Nodes:");
            m_next.atenOps = listBehind(line, "Original ATen:");
        } else if (!line.starts_with('#')) {
            readCall(line, number);
        }
    }
    void readKeys(std::string_view keys)
    {
        while (!keys.empty()) {
            const std::size_t comma = keys.find(',');
            if (const auto key = trimmed(keys.substr(0, comma)); !key.empty())
                m_next.keys.emplace_back(key);
            keys.remove_prefix(comma == keys.npos ? keys.size() : comma + 1);
        }
    }
    /// A kernel's name, "name.run", "extern_kernels.addmm", "buf3 = torch.ops.aten.sort(", with a parenthesis.
    void readCall(std::string_view line, int number)
    {
        if (const std::size_t equals = line.find(" = "); equals != line.npos && identifierAt(line).size() == equals)
            line.remove_prefix(equals + 3);
        std::size_t end = 0;
        while (end < line.size() && (isIdentifier(line[end]) || line[end] == '.'))
            ++end;
        if (end == 0 || end >= line.size() || line[end] != '(')
            return;
        std::string_view what = line.substr(0, end);
        if (what.ends_with(".run"))
            what.remove_suffix(4);
        const bool known = m_names.contains(what) || what.starts_with("extern_kernels.") || !m_next.keys.empty();
        if (!known)
            return;
        OutputCall call = std::move(m_next);
        m_next = {};
        call.kernel = what;
        call.line = number;
        m_out.calls.push_back(std::move(call));
    }

    OutputCode m_out;
    std::set<std::string, std::less<>> m_names; ///< of kernels
    OutputCall m_next;                          ///< what comments say of the call that follows
};

} // namespace

const PrintedNode* PrintedGraph::tryNode(std::string_view name) const
{
    const auto found = std::ranges::find(nodes, name, &PrintedNode::name);
    return found == nodes.end() ? nullptr : &*found;
}

const PrintedNode* PrintedGraph::tryNodeAt(int line) const
{
    const auto found = std::ranges::find_if(nodes, [&](const PrintedNode& node) { return node.line == line && node.op != "placeholder"; });
    return found == nodes.end() ? nullptr : &*found;
}

PrintedGraph readPrintedGraph(const std::string& path, std::string_view text)
{
    return GraphReader(path).read(text);
}

const OutputKernel* OutputCode::tryKernel(std::string_view name) const
{
    const auto found = std::ranges::find(kernels, name, &OutputKernel::name);
    return found == kernels.end() ? nullptr : &*found;
}

OutputCode readOutputCode(const std::string& path, std::string_view text)
{
    return CodeReader(path).read(text);
}

} // namespace nodewise::dump
