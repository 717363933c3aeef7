// SPDX-License-Identifier: Apache-2.0
#include "core/dump/program_places.h"

#include "core/lowering/plan_call.h"

#include <algorithm>
#include <charconv>

namespace nodewise::dump {

namespace {

std::string fileName(std::string_view path)
{
    const std::size_t slash = path.find_last_of("/\\");
    return std::string(slash == path.npos ? path : path.substr(slash + 1));
}

/// "aten.add" of "aten.add.Tensor" and of "aten::add.Tensor"
std::string functionOf(std::string op)
{
    if (const std::size_t colons = op.find("::"); colons != op.npos)
        op.replace(colons, 2, ".");
    return std::string(lowering::withoutOverload(op));
}

/// `model.py", line 7, in forward`
std::optional<PythonLine> frameOf(std::string_view text)
{
    constexpr std::string_view middle = "\", line ";
    const std::size_t end = text.find(middle);
    if (end == text.npos)
        return {};
    PythonLine made{.file = std::string(text.substr(0, end)), .line = 0, .function = {}, .code = {}};
    const std::string_view rest = text.substr(end + middle.size());
    const auto [last, error] = std::from_chars(rest.data(), rest.data() + rest.size(), made.line);
    if (error != std::errc())
        return {};
    const std::size_t newline = std::min(rest.find('\n'), rest.size());
    if (const std::size_t in = rest.find(", in "); in != rest.npos && in < newline)
        made.function = rest.substr(in + 5, newline - in - 5);
    return made;
}

} // namespace

bool isTorchsFile(std::string_view file)
{
    return file.starts_with("torch/") || file.find("site-packages/torch/") != file.npos || file.find("/torch/nn/") != file.npos;
}

std::optional<PythonLine> ProgramPlaces::lineOf(const graph::Node& node)
{
    // File "model.py", line 7, in forward\n    h = self.norm(x), the outermost first
    constexpr std::string_view word = "File \"";
    const std::string_view trace = node.metadata.stackTrace;
    std::optional<PythonLine> innermost;
    for (std::size_t at = trace.rfind(word); at != trace.npos; at = at == 0 ? trace.npos : trace.rfind(word, at - 1)) {
        auto frame = frameOf(trace.substr(at + word.size()));
        if (frame && !isTorchsFile(frame->file))
            return frame;
        if (frame && !innermost)
            innermost = std::move(frame);
    }
    return innermost;
}

ProgramPlaces::ProgramPlaces(const graph::Graph& graph) : m_graph(graph)
{
    for (const graph::Node& node : graph.nodes())
        if (node.op == graph::NodeOp::CallFunction)
            if (const auto line = lineOf(node))
                m_byLine[{fileName(line->file), line->line}].push_back(node.id);
}

std::vector<ProgramMatch> ProgramPlaces::find(const PlaceQuery& query) const
{
    std::vector<ProgramMatch> made;
    const auto found = query.line > 0 ? m_byLine.find({fileName(query.file), query.line}) : m_byLine.end();
    if (found != m_byLine.end()) {
        const std::string wanted = functionOf(query.op);
        for (const graph::NodeId node : found->second)
            if (!wanted.empty() && lowering::withoutOverload(m_graph.node(node).opType()) == wanted)
                made.push_back({node, ProgramMatch::Sure::Certain});
        if (made.size() > 1 || query.several) // which of them is not told
            std::ranges::for_each(made, [](ProgramMatch& match) { match.sure = ProgramMatch::Sure::Likely; });
        if (!made.empty())
            return made;
        for (const graph::NodeId node : found->second)
            made.push_back({node, ProgramMatch::Sure::Likely});
        const auto named = [&](const ProgramMatch& match) {
            return std::ranges::find(query.names, m_graph.node(match.node).name) != query.names.end();
        };
        if (std::ranges::any_of(made, named)) // of several on that line, the one of that name
            std::erase_if(made, [&](const ProgramMatch& match) { return !named(match); });
        return made;
    }
    for (const std::string& name : query.names) {
        const auto node = m_graph.tryFind(name);
        if (!node || m_graph.node(*node).op != graph::NodeOp::CallFunction)
            continue;
        const auto line = lineOf(m_graph.node(*node));
        const bool elsewhere = query.line > 0 && line && (fileName(line->file) != fileName(query.file) || line->line != query.line);
        if (!elsewhere)
            made.push_back({*node, ProgramMatch::Sure::Possible});
    }
    return made;
}

} // namespace nodewise::dump
