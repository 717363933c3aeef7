// SPDX-License-Identifier: Apache-2.0
#include "core/dump/printed_graph.h"

#include "core/base/numbers.h"
#include "core/base/trimmed.h"
#include "core/dump/lines.h"

#include <algorithm>

namespace nodewise::dump {

namespace {

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
    const auto line = tryNumber<decltype(made.line)>(colon == place.npos ? std::string_view() : place.substr(colon + 1));
    made.line = line.value_or(0);
    return line ? std::optional(made) : std::nullopt;
}

/// How torch.fx prints functions of Python's module operator, and what it calls them. "a * b", "-a"
std::optional<std::string_view> functionOf(std::string_view expression)
{
    static constexpr std::pair<std::string_view, std::string_view> between[] = {
        {"+", "add"},    {"-", "sub"},     {"*", "mul"},     {"//", "floordiv"}, {"/", "truediv"}, {"%", "mod"}, {"**", "pow"},
        {"@", "matmul"}, {"<<", "lshift"}, {">>", "rshift"}, {"&", "and_"},      {"|", "or_"},     {"^", "xor"}, {"<", "lt"},
        {"<=", "le"},    {"==", "eq"},     {"!=", "ne"},     {">", "gt"},        {">=", "ge"}};
    static constexpr std::pair<char, std::string_view> before[] = {{'-', "neg"}, {'+', "pos"}, {'~', "invert"}};
    for (const auto& [sign, name] : before)
        if (expression.starts_with(sign))
            return name;
    const std::size_t first = expression.find(' ');
    const std::size_t second = first == expression.npos ? first : expression.find(' ', first + 1);
    if (second == expression.npos || expression.substr(0, first).find_first_of("([") != expression.npos)
        return {};
    const auto found =
        std::ranges::find(between, expression.substr(first + 1, second - first - 1), &std::pair<std::string_view, std::string_view>::first);
    return found == std::end(between) ? std::nullopt : std::optional(found->second);
}

/// "torch.ops.aten.add.Tensor(a, b)" -> "aten.add.Tensor"; "x[0]" -> "getitem"; "self.norm.weight" -> "get_attr"; "a * b" -> "operator.mul"
std::string operatorOf(std::string_view call)
{
    constexpr std::string_view prefix = "torch.ops.", own = "self.";
    if (const auto function = functionOf(call))
        return "operator." + std::string(*function);
    const std::size_t open = call.find_first_of("([ ;");
    const std::string_view what = call.substr(0, open);
    if (what.starts_with(prefix))
        return std::string(what.substr(prefix.size()));
    if (what.starts_with(own) && (open == call.npos || call[open] != '('))
        return "get_attr";
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
            m_out.problems.push_back(
                {.message = UserText("there is no graph in this file: no 'def forward'"), .file = m_out.path, .line = 1});
        else if (!m_returns)
            m_out.problems.push_back(
                {.message = UserText("the graph does not end: the file is truncated"), .file = m_out.path, .line = m_last});
        for (std::size_t i = 0; i < m_out.nodes.size(); ++i)
            m_out.byName.emplace(m_out.nodes[i].name, i); // of two with one name, as in two graphs, the first
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

} // namespace

const PrintedNode* PrintedGraph::tryNode(std::string_view name) const
{
    const auto found = byName.find(name);
    return found == byName.end() ? nullptr : &nodes[found->second];
}

const PrintedNode* PrintedGraph::tryNodeAt(int line) const
{
    auto found = std::ranges::lower_bound(nodes, line, {}, &PrintedNode::line);
    while (found != nodes.end() && found->line == line && found->op == "placeholder")
        ++found;
    return found == nodes.end() || found->line != line ? nullptr : &*found;
}

PrintedGraph readPrintedGraph(const std::string& path, std::string_view text)
{
    return GraphReader(path).read(text);
}

} // namespace nodewise::dump
