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
    void report(NodeId node, std::string message)
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
                report(id, "the name is used twice in this graph");
            if (node.subgraph != subgraph.id)
                report(id, "the node is listed in a graph that it does not belong to");
            lintArguments(node);
            if (node.op == NodeOp::Output)
                outputs.push_back(id);
        }
        lintOutput(subgraph, outputs);
        if (subgraph.owner.valid() && m_graph.node(subgraph.owner).body != subgraph.id)
            report(subgraph.owner, "the node that owns graph '" + subgraph.name + "' names another one");
    }

    void lintArguments(const Node& node)
    {
        for (const NodeId producer : m_graph.producers(node.id)) {
            if (!producer.valid() || producer.index() >= m_graph.nodes().size()) {
                report(node.id, "an argument names a node that does not exist");
                continue;
            }
            const Node& used = m_graph.node(producer);
            if (used.subgraph != node.subgraph)
                report(node.id, "argument '" + used.name + "' belongs to another graph");
            else if (!(producer < node.id))
                report(node.id, "argument '" + used.name + "' is used before it is defined");
        }
    }

    void lintOutput(const Subgraph& subgraph, const std::vector<NodeId>& outputs)
    {
        const std::string graphName = subgraph.id == SubgraphId(0) ? "the root graph" : "graph '" + subgraph.name + "'";
        if (outputs.empty())
            report({}, graphName + " has no output node");
        else if (outputs.size() > 1)
            report(outputs[1], graphName + " has more than one output node");
        else if (outputs[0] != subgraph.nodes.back())
            report(outputs[0], "the output is not the last node of " + graphName);
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
                report(node.id, "the list of users differs from the arguments that use the node");
        }
    }

    void lintSpecs()
    {
        std::vector<NodeId> placeholders;
        for (const NodeId id : m_graph.root().nodes)
            if (m_graph.node(id).op == NodeOp::Placeholder)
                placeholders.push_back(id);
        if (m_graph.inputs().size() != placeholders.size())
            report({}, "the signature has " + std::to_string(m_graph.inputs().size()) + " inputs, the graph " +
                           std::to_string(placeholders.size()) + " placeholders");
        for (std::size_t i = 0; i < std::min(placeholders.size(), m_graph.inputs().size()); ++i)
            if (const std::string& name = m_graph.inputs()[i].name; !name.empty() && name != m_graph.node(placeholders[i]).name)
                report(placeholders[i], "the signature calls this input '" + name + "'");
    }

    void lintModules()
    {
        for (const Module& module : m_graph.modules()) {
            if (module.id == ModuleId(0)) {
                if (module.parent.valid())
                    report({}, "the root module has a parent");
                continue;
            }
            const bool hasParent = module.parent.valid() && module.parent.index() < m_graph.modules().size();
            if (!hasParent)
                report({}, "module '" + module.path + "' has no parent");
            else if (const auto& siblings = m_graph.module(module.parent).children;
                     std::count(siblings.begin(), siblings.end(), module.id) != 1)
                report({}, "module '" + module.path + "' is not listed once by its parent");
        }
        for (const Module& module : m_graph.modules())
            for (const NodeId id : module.nodes)
                if (m_graph.node(id).module != module.id)
                    report(id, "the node is listed by module '" + module.path + "', which is not its own");
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
