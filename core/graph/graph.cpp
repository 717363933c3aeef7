// SPDX-License-Identifier: Apache-2.0
#include "core/graph/graph.h"

#include <algorithm>
#include <unordered_set>

namespace nodewise::graph {

std::string_view nodeOpName(NodeOp op)
{
    switch (op) {
    case NodeOp::Placeholder:
        return "placeholder";
    case NodeOp::GetAttr:
        return "get_attr";
    case NodeOp::CallFunction:
        return "call_function";
    case NodeOp::Output:
        return "output";
    }
    return "call_function";
}

std::string_view Node::opType() const
{
    constexpr std::string_view prefix = "torch.ops.";
    const std::string_view text = target;
    return text.starts_with(prefix) ? text.substr(prefix.size()) : text;
}

std::optional<NodeId> Graph::tryFind(std::string_view name, SubgraphId subgraph) const
{
    const auto& names = m_byName[subgraph.index()];
    const auto found = names.find(name);
    return found == names.end() ? std::nullopt : std::optional(found->second);
}

std::optional<ModuleId> Graph::tryModule(std::string_view path) const
{
    const auto found = m_byPath.find(path);
    return found == m_byPath.end() ? std::nullopt : std::optional(found->second);
}

const InputSpec* Graph::trySpec(NodeId id) const
{
    const Node& n = node(id);
    if (n.op != NodeOp::Placeholder || n.subgraph != root().id)
        return nullptr;
    // Placeholders come first, so a placeholder's position is its spec's, but for files whose specs are damaged.
    const auto& nodes = root().nodes; // ids ascend
    const auto position = static_cast<std::size_t>(std::lower_bound(nodes.begin(), nodes.end(), id) - nodes.begin());
    return position < m_inputs.size() ? &m_inputs[position] : nullptr;
}

namespace {

template <class Visit>
void visitNodes(const Argument& argument, Visit& visit)
{
    if (const auto* ref = argument.as<Argument::NodeRef>())
        visit(ref->node);
    else if (const auto* list = argument.as<Argument::List>())
        for (const Argument& element : *list)
            visitNodes(element, visit);
    else if (const auto* dict = argument.as<Argument::Dict>())
        for (const auto& [key, element] : *dict)
            visitNodes(element, visit);
}

std::vector<NodeId> producersOf(const Node& node)
{
    constexpr std::size_t few = 32; // looked through one by one; a list may have a hundred thousand
    std::vector<NodeId> found;
    std::unordered_set<std::size_t> seen;
    auto visit = [&found, &seen](NodeId id) {
        if (found.size() == few && seen.empty())
            for (const NodeId each : found)
                seen.insert(each.index());
        if (found.size() < few ? std::find(found.begin(), found.end(), id) == found.end() : seen.insert(id.index()).second)
            found.push_back(id);
    };
    for (const NamedArgument& argument : node.args)
        visitNodes(argument.value, visit);
    return found;
}

} // namespace

std::vector<NodeId> Graph::producers(NodeId id) const
{
    return producersOf(node(id));
}

std::string Graph::qualifiedName(NodeId id) const
{
    const Node& n = node(id);
    const Subgraph& scope = subgraph(n.subgraph);
    return scope.owner.valid() ? qualifiedName(scope.owner) + "/" + n.name : n.name;
}

GraphBuilder::GraphBuilder() : m_graph(new Graph)
{
    addSubgraph({});
    m_graph->m_modules.push_back(Module{.id = ModuleId(0)});
    m_paths.emplace(std::string(), ModuleId(0));
}

GraphBuilder::~GraphBuilder() = default;

SubgraphId GraphBuilder::addSubgraph(std::string name)
{
    const SubgraphId id(m_graph->m_subgraphs.size());
    m_graph->m_subgraphs.push_back(Subgraph{.id = id, .name = std::move(name)});
    m_names.emplace_back();
    return id;
}

Result<NodeId> GraphBuilder::addNode(Node node)
{
    if (!node.subgraph.valid() || node.subgraph.index() >= m_graph->m_subgraphs.size())
        return fail(Error{.message = UserText("the node is not in any graph of this program"), .node = node.name});
    const NodeId id(m_graph->m_nodes.size());
    if (!m_names[node.subgraph.index()].emplace(node.name, id).second)
        return fail(Error{.message = UserText("the name is used twice in this graph"), .node = node.name});
    node.id = id;
    node.users.clear();
    if (!node.module.valid())
        node.module = ModuleId(0);
    m_graph->m_subgraphs[node.subgraph.index()].nodes.push_back(id);
    m_graph->m_nodes.push_back(std::move(node));
    return id;
}

Node& GraphBuilder::node(NodeId id)
{
    return m_graph->m_nodes[id.index()];
}

std::optional<NodeId> GraphBuilder::tryFind(std::string_view name, SubgraphId subgraph) const
{
    const auto& names = m_names[subgraph.index()];
    const auto found = names.find(std::string(name));
    return found == names.end() ? std::nullopt : std::optional(found->second);
}

std::string_view moduleLabel(std::string_view path, std::string_view around)
{
    const std::string_view prefix = around.substr(0, around.find('@'));
    const bool nested = !prefix.empty() && path.size() > prefix.size() && path.starts_with(prefix) && path[prefix.size()] == '.';
    return nested ? path.substr(prefix.size() + 1) : path;
}

ModuleId GraphBuilder::addModule(std::span<const std::pair<std::string_view, std::string_view>> stack)
{
    ModuleId current(0);
    for (const auto& [path, type] : stack) {
        const auto [entry, added] = m_paths.emplace(std::string(path), ModuleId(m_graph->m_modules.size()));
        if (added) {
            const std::string_view label = moduleLabel(path, m_graph->m_modules[current.index()].path);
            m_graph->m_modules[current.index()].children.push_back(entry->second);
            m_graph->m_modules.push_back(
                Module{.id = entry->second, .path = std::string(path), .label = std::string(label), .parent = current});
        }
        current = entry->second;
        if (Module& module = m_graph->m_modules[current.index()]; module.typeName.empty())
            module.typeName = std::string(type);
    }
    return current;
}

void GraphBuilder::setOwner(SubgraphId subgraph, NodeId getAttr)
{
    m_graph->m_subgraphs[subgraph.index()].owner = getAttr;
    m_graph->m_nodes[getAttr.index()].body = subgraph;
}

void GraphBuilder::addInput(InputSpec spec)
{
    m_graph->m_inputs.push_back(std::move(spec));
}
void GraphBuilder::addOutput(OutputSpec spec)
{
    m_graph->m_outputs.push_back(std::move(spec));
}
void GraphBuilder::addRange(std::string symbol, Range range)
{
    m_graph->m_ranges.insert_or_assign(std::move(symbol), range);
}
void GraphBuilder::addDiagnostic(Diagnostic diagnostic)
{
    m_graph->m_diagnostics.push_back(std::move(diagnostic));
}

std::shared_ptr<const Graph> GraphBuilder::build()
{
    Graph& graph = *m_graph;
    graph.m_byName.resize(graph.m_subgraphs.size());
    for (const Subgraph& subgraph : graph.m_subgraphs) {
        auto& names = graph.m_byName[subgraph.id.index()];
        names.reserve(subgraph.nodes.size());
        for (const NodeId id : subgraph.nodes) {
            Node& node = graph.m_nodes[id.index()];
            names.emplace(node.name, id);
            graph.m_modules[node.module.index()].nodes.push_back(id);
            for (const NodeId producer : producersOf(node))
                graph.m_nodes[producer.index()].users.push_back(id);
        }
    }
    for (const Module& module : graph.m_modules)
        graph.m_byPath.emplace(module.path, module.id);
    return std::shared_ptr<const Graph>(m_graph.release());
}

} // namespace nodewise::graph
