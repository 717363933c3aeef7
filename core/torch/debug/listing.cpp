// SPDX-License-Identifier: Apache-2.0
#include "core/torch/debug/listing.h"

#include "core/graph/fx_code.h"
#include "core/ir/def_use.h"
#include "core/ir/ir_code.h"
#include "core/torch/run/ir_values.h"

#include <algorithm>
#include <cstdlib>
#include <fnmatch.h>

namespace nodewise::torch_worker {

namespace {

template <class Modules>
std::vector<Listing::Module> modulesOf(const Modules& modules)
{
    std::vector<Listing::Module> out;
    out.reserve(modules.size());
    for (const auto& module : modules)
        out.push_back({module.path, module.typeName, module.parent ? module.parent.index() : Listing::none});
    if (out.empty())
        out.emplace_back();
    return out;
}

/// The same text of both sides.
std::string shapeOf(std::string_view dtype, const std::vector<graph::SymInt>& sizes)
{
    std::string out(dtype);
    for (const graph::SymInt& size : sizes)
        out += "," + size.text();
    return out;
}

} // namespace

Listing::Listing(std::shared_ptr<const graph::Graph> graph) : m_fx(std::move(graph)), m_modules(modulesOf(m_fx->modules()))
{
    for (const graph::Node& node : m_fx->nodes()) {
        const bool placeholder = node.op == graph::NodeOp::Placeholder;
        std::string op(node.op == graph::NodeOp::CallFunction ? node.opType() : graph::nodeOpName(node.op));
        m_nodes.push_back({node.name, m_fx->qualifiedName(node.id), std::move(op), node.subgraph.index(),
                           node.module ? node.module.index() : 0, 0, placeholder});
        if (node.value.isTensor())
            m_nodes.back().shape = shapeOf(graph::dtypeName(node.value.tensor.dtype), node.value.tensor.sizes);
        addName(size() - 1);
        if (placeholder && node.subgraph.index() == 0)
            m_rootInputs.push_back(size() - 1);
        if (const auto* spec = m_fx->trySpec(node.id)) {
            m_nodes.back().weight = graph::isWeight(spec->kind);
            m_nodes.back().target = spec->target;
            m_nodes.back().kind = spec->kind;
        }
    }
    readCode(*m_fx);
}

Listing::Listing(std::shared_ptr<const ir::Graph> ir, std::shared_ptr<const graph::Graph> fx, const ProgramPlan& plan)
    : m_fx(std::move(fx)), m_ir(std::move(ir)), m_modules(modulesOf(m_ir->modules))
{
    const auto subgraphs = ir::subgraphOfNodes(*m_ir);
    for (const ir::OpNode& node : m_ir->nodes) {
        const std::uint32_t subgraph = subgraphs[size()];
        m_nodes.push_back({node.name, ir::qualifiedName(m_ir->subgraphs[subgraph], node), node.opType, subgraph,
                           node.module ? node.module.index() : 0, 0, false});
        m_nodes.back().from = node.from;
        if (node.outputs.size() == 1)
            m_nodes.back().shape = shapeOf(node.outputs[0].dtype, tensorMeta(node.outputs[0]).sizes);
        addName(size() - 1);
    }
    for (const Plan& body : plan.plans)
        for (const ir::Input& input : ir::inputsOf(*m_ir, body.subgraph)) {
            const ir::Placeholder& placeholder = input.placeholder;
            const std::string& name = placeholder.name;
            m_nodes.push_back({name, body.name.empty() ? name : body.name + "/" + name, "placeholder", body.subgraph, 0, 0, true});
            if (body.subgraph == 0) {
                m_rootInputs.push_back(size() - 1);
                m_nodes.back().weight = input.isWeight();
                m_nodes.back().target = placeholder.target;
                m_nodes.back().kind = placeholder.kind;
            }
            addName(size() - 1);
        }
    readCode(*m_ir);
}

const std::map<std::string, std::string>& Listing::values() const
{
    static const std::map<std::string, std::string> none;
    return m_ir ? m_ir->values : none;
}

void Listing::addName(std::uint32_t index)
{
    const Node& node = m_nodes[index];
    m_byName[node.name].push_back(index);
    if (node.qualified != node.name)
        m_byName[node.qualified].push_back(index);
}

void Listing::readCode(const graph::Graph& graph)
{
    const graph::CodeLines lines = graph::fxCode(graph);
    m_code = graph::codeText(lines);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        std::uint32_t defined = none;
        for (const auto& span : lines[i].spans)
            if (span.kind == graph::CodeSpan::Kind::Definition && span.node)
                defined = span.node.index();
        const bool output = lines[i].node && graph.node(lines[i].node).op == graph::NodeOp::Output;
        if (output)
            defined = lines[i].node.index();
        m_lineNodes.push_back(defined);
        if (defined != none && m_nodes[defined].line == 0)
            m_nodes[defined].line = static_cast<int>(i) + 1;
    }
}

void Listing::readCode(const ir::Graph& graph)
{
    for (const ir::CodeLine& line : ir::irCode(graph)) {
        m_code += line.text + "\n";
        m_lineNodes.push_back(line.node ? line.node.index() : none);
        if (line.node && m_nodes[line.node.index()].line == 0)
            m_nodes[line.node.index()].line = static_cast<int>(m_lineNodes.size());
    }
}

bool Listing::isInside(std::uint32_t module, std::uint32_t around) const
{
    while (module != none && module != around)
        module = m_modules[module].parent;
    return module == around;
}

std::uint32_t Listing::outermostFrom(std::uint32_t node) const
{
    if (node == none)
        return 0;
    const auto begins = [&](std::uint32_t module) {
        for (std::uint32_t i = 0; i < node; ++i)
            if (m_nodes[i].runs && m_nodes[i].subgraph == m_nodes[node].subgraph && isInside(m_nodes[i].module, module))
                return false;
        return true;
    };
    std::uint32_t module = m_nodes[node].module;
    for (std::uint32_t around = module; around != none && around != 0 && begins(around); around = m_modules[around].parent)
        module = around;
    return module;
}

std::vector<std::uint32_t> Listing::find(const std::string& name) const
{
    const auto found = m_byName.find(name);
    return found == m_byName.end() ? std::vector<std::uint32_t>() : found->second;
}

std::uint32_t Listing::find(const std::string& name, std::uint32_t subgraph) const
{
    const auto found = m_byName.find(name);
    if (found != m_byName.end())
        for (const std::uint32_t index : found->second)
            if (m_nodes[index].subgraph == subgraph)
                return index;
    return none;
}

std::vector<PythonFrame> Listing::pythonStack(std::uint32_t node) const
{
    if (!m_fx)
        return {};
    if (!m_ir)
        return parsePythonStack(m_fx->node(graph::NodeId(node)).metadata.stackTrace);
    if (node >= m_ir->nodes.size())
        return {};
    const ir::OpNode& op = m_ir->nodes[node];
    const auto found = m_fx->tryFind(ir::fxNames(op).back());
    return found ? parsePythonStack(m_fx->node(*found).metadata.stackTrace) : std::vector<PythonFrame>();
}

std::uint32_t Listing::nodeAtLine(int line) const
{
    for (auto i = static_cast<std::size_t>(std::max(line - 1, 0)); i < m_lineNodes.size(); ++i)
        if (m_lineNodes[i] != none && m_nodes[m_lineNodes[i]].runs)
            return m_lineNodes[i];
    return none;
}

std::vector<PythonFrame> parsePythonStack(const std::string& trace)
{
    static constexpr std::string_view file = "File \"", line = "\", line ", in = ", in ";
    std::vector<PythonFrame> frames;
    for (std::size_t at = 0; (at = trace.find(file, at)) != trace.npos;) {
        const std::size_t name = at + file.size(), mark = trace.find(line, name), end = std::min(trace.find('\n', at), trace.size());
        at = end;
        if (mark == trace.npos || mark > end)
            continue;
        PythonFrame frame{.file = trace.substr(name, mark - name)};
        frame.line = std::atoi(trace.c_str() + mark + line.size());
        if (const auto function = trace.find(in, mark + line.size()); function != trace.npos && function < end)
            frame.function = trace.substr(function + in.size(), end - function - in.size());
        const std::size_t code = trace.find_first_not_of(" \n", end);
        if (code != trace.npos && trace.compare(code, file.size(), file) != 0)
            frame.code = trace.substr(code, std::min(trace.find('\n', code), trace.size()) - code);
        frames.push_back(std::move(frame));
    }
    return frames;
}

bool globMatches(const std::string& pattern, const std::string& text)
{
    return ::fnmatch(pattern.c_str(), text.c_str(), FNM_NOESCAPE) == 0;
}

} // namespace nodewise::torch_worker
