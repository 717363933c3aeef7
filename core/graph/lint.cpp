// SPDX-License-Identifier: Apache-2.0
#include "core/graph/graph.h"

#include <algorithm>
#include <unordered_set>

namespace nodewise::graph {
namespace {

/// Collects what is broken in one graph.
class Linter {
public:
    explicit Linter(const Graph& graph) : m_graph(graph) {}

    std::vector<Diagnostic> run()
    {
        for (const Subgraph& subgraph : m_graph.subgraphs())
            lintSubgraph(subgraph);
        lintUsers();
        lintSpecs();
        lintModules();
        return std::move(m_found);
    }

private:
    void report(NodeId node, UserText message)
    {
        Error where{.message = std::move(message)};
        if (node.valid())
            where.node = m_graph.node(node).name;
        m_found.push_back({Diagnostic::Severity::Error, std::move(where), node});
    }

    void lintSubgraph(const Subgraph& subgraph)
    {
        std::unordered_set<std::string_view> names;
        std::vector<NodeId> outputs;
        for (const NodeId id : subgraph.nodes) {
            const Node& node = m_graph.node(id);
            if (!names.insert(node.name).second)
                report(id, UserText("the name is used twice in this graph"));
            if (node.subgraph != subgraph.id)
                report(id, UserText("the node is listed in a graph that it does not belong to"));
            lintArguments(node);
            if (node.op == NodeOp::Output)
                outputs.push_back(id);
        }
        lintOutput(subgraph, outputs);
        if (subgraph.owner.valid() && m_graph.node(subgraph.owner).body != subgraph.id)
            report(subgraph.owner, UserText("the node that owns graph '%1' names another graph", subgraph.name));
    }

    void lintArguments(const Node& node)
    {
        for (const NodeId producer : m_graph.producers(node.id)) {
            if (!producer.valid() || producer.index() >= m_graph.nodes().size()) {
                report(node.id, UserText("an argument names a node that does not exist"));
                continue;
            }
            const Node& used = m_graph.node(producer);
            if (used.subgraph != node.subgraph)
                report(node.id, UserText("argument '%1' belongs to another graph", used.name));
            else if (!(producer < node.id))
                report(node.id, UserText("argument '%1' is used before it is defined", used.name));
        }
    }

    void lintOutput(const Subgraph& subgraph, const std::vector<NodeId>& outputs)
    {
        const UserText graphName = subgraph.id == SubgraphId(0) ? UserText("the root graph") : UserText("graph '%1'", subgraph.name);
        if (outputs.empty())
            report({}, UserText("%1 has no output node", graphName));
        else if (outputs.size() > 1)
            report(outputs[1], UserText("%1 has more than one output node", graphName));
        else if (outputs[0] != subgraph.nodes.back())
            report(outputs[0], UserText("the output is not the last node of %1", graphName));
    }

    void lintUsers()
    {
        std::vector<std::vector<NodeId>> expected(m_graph.nodes().size());
        for (const Node& node : m_graph.nodes())
            for (const NodeId producer : m_graph.producers(node.id))
                if (producer.index() < expected.size())
                    expected[producer.index()].push_back(node.id);
        for (const Node& node : m_graph.nodes()) {
            std::vector<NodeId> users = node.users;
            std::sort(users.begin(), users.end());
            if (users != expected[node.id.index()])
                report(node.id, UserText("the list of users differs from the arguments that use the node"));
        }
    }

    void lintSpecs()
    {
        std::vector<NodeId> placeholders;
        for (const NodeId id : m_graph.root().nodes)
            if (m_graph.node(id).op == NodeOp::Placeholder)
                placeholders.push_back(id);
        if (m_graph.inputs().size() != placeholders.size())
            report({}, UserText("the signature has %1 inputs, the graph %2 placeholders", m_graph.inputs().size(), placeholders.size()));
        for (std::size_t i = 0; i < std::min(placeholders.size(), m_graph.inputs().size()); ++i)
            if (const std::string& name = m_graph.inputs()[i].name; !name.empty() && name != m_graph.node(placeholders[i]).name)
                report(placeholders[i], UserText("the signature calls this input '%1'", name));
    }

    void lintModules()
    {
        for (const Module& module : m_graph.modules()) {
            if (module.id == ModuleId(0)) {
                if (module.parent.valid())
                    report({}, UserText("the root module has a parent"));
                continue;
            }
            const bool hasParent = module.parent.valid() && module.parent.index() < m_graph.modules().size();
            if (!hasParent)
                report({}, UserText("module '%1' has no parent", module.path));
            else if (const auto& siblings = m_graph.module(module.parent).children;
                     std::count(siblings.begin(), siblings.end(), module.id) != 1)
                report({}, UserText("module '%1' is not listed once by its parent", module.path));
        }
        for (const Module& module : m_graph.modules())
            for (const NodeId id : module.nodes)
                if (m_graph.node(id).module != module.id)
                    report(id, UserText("the node is listed by module '%1', which is not its own", module.path));
    }

    const Graph& m_graph;
    std::vector<Diagnostic> m_found;
};

} // namespace

std::vector<Diagnostic> Graph::lint() const
{
    return Linter(*this).run();
}

} // namespace nodewise::graph
