// SPDX-License-Identifier: Apache-2.0
#include "core/diff/side_builder.h"
#include "core/ir/def_use.h"

namespace nodewise::diff {

namespace {

using ir::Attr;

/// "false_graph_0" of "true_graph_0/false_graph_0".
std::string lastPart(const std::string& path)
{
    return path.substr(path.rfind('/') + 1);
}

class IrSide {
public:
    explicit IrSide(const ir::Graph& graph) : m_graph(graph), m_defUse(graph), m_scopes(graph.subgraphs.size())
    {
        m_side.nodes.resize(graph.nodes.size());
    }

    Side run()
    {
        for (const ir::OpNode& node : m_graph.nodes)
            name(node);
        for (std::size_t i = 0; i < m_graph.subgraphs.size(); ++i)
            placeholders(i);
        for (const ir::OpNode& node : m_graph.nodes) {
            bodiesOf(node);
            attributesOf(node);
        }
        for (const ir::OpNode& node : m_graph.nodes)
            fill(node);
        for (std::size_t i = 0; i < m_graph.subgraphs.size(); ++i)
            output(i);
        putInOrder(m_side);
        return std::move(m_side);
    }

private:
    const ir::Subgraph& subgraph(std::size_t index) const { return m_graph.subgraphs[index]; }

    void nameIn(std::size_t scope, SideNode& node, const std::string& name) const
    {
        node.graph = subgraph(scope).name;
        node.name = node.graph.empty() ? name : node.graph + "/" + name;
    }

    std::uint32_t add(std::size_t scope, const std::string& name)
    {
        nameIn(scope, m_side.nodes.emplace_back(), name);
        return static_cast<std::uint32_t>(m_side.nodes.size() - 1);
    }

    void name(const ir::OpNode& node)
    {
        const std::size_t scope = m_defUse.subgraphOf(node.id);
        SideNode& to = m_side.nodes[node.id.index()];
        nameIn(scope, to, node.name);
        if (node.module.valid() && node.module.index() < m_graph.modules.size())
            to.module = m_graph.modules[node.module.index()].path;
    }

    void placeholders(std::size_t scope)
    {
        const auto first = static_cast<std::uint32_t>(m_side.nodes.size());
        for (const ir::Input& input : m_defUse.inputs(scope))
            fillPlaceholder(m_side.nodes[add(scope, input.placeholder.name)], input.placeholder, input.told, input.tensors);
        const auto indexOf = [this, scope, first](const ir::Definition& made) -> std::optional<std::uint32_t> {
            if (made.kind == ir::Definition::Kind::Node)
                return made.node.index();
            if (made.input != ir::Definition::noInput)
                return first + made.input;
            const auto attribute = m_scopes[scope].attributes.find(std::string(made.weight));
            return attribute == m_scopes[scope].attributes.end() ? std::nullopt : std::optional(attribute->second);
        };
        m_scopes[scope].named = [this, scope, indexOf](const std::string& name) { return indexOf(m_defUse.named(name, scope)); };
        m_scopes[scope].of = [this, scope, indexOf](const ir::TensorMeta& use) -> std::optional<NameScope::Result> {
            const ir::Definition made = m_defUse.of(use, scope);
            const auto index = indexOf(made);
            return index ? std::optional(NameScope::Result(*index, made.output)) : std::nullopt;
        };
    }

    /// The get_attrs that stand for a node's bodies in the FX graph.
    void bodiesOf(const ir::OpNode& node)
    {
        const std::size_t scope = m_defUse.subgraphOf(node.id);
        for (const std::size_t body : node.subgraphs) {
            if (body >= m_graph.subgraphs.size() || m_scopes[scope].bodies.contains(subgraph(body).name))
                continue;
            const std::uint32_t index = add(scope, lastPart(subgraph(body).name));
            m_side.nodes[index].op = "get_attr";
            m_side.nodes[index].body = subgraph(body).name;
            m_scopes[scope].bodies.emplace(subgraph(body).name, index);
        }
    }

    /// Those for weights that the list does not take.
    void attributesOf(const ir::OpNode& node)
    {
        const std::size_t scope = m_defUse.subgraphOf(node.id);
        for (const ir::Read& read : m_defUse.reads(node.id)) {
            const std::string target(read.from.weight);
            const bool is = read.from.kind == ir::Definition::Kind::Weight && read.from.input == ir::Definition::noInput;
            if (!is || m_scopes[scope].attributes.contains(target))
                continue;
            const std::uint32_t index = add(scope, target);
            m_side.nodes[index].op = "get_attr";
            m_side.nodes[index].attributes.emplace_back("target", target);
            m_scopes[scope].attributes.emplace(target, index);
        }
    }

    void fill(const ir::OpNode& node)
    {
        fillCall(m_side.nodes[node.id.index()],
                 {node.opType, node.inputs, node.outputs, &node.attrs, node.call ? &*node.call : nullptr, &node.value},
                 m_scopes[m_defUse.subgraphOf(node.id)]);
    }

    void output(std::size_t scope)
    {
        const ir::Subgraph& from = subgraph(scope);
        SideNode& to = m_side.nodes[add(scope, "output")];
        std::vector<ReturnForm> returned;
        for (const ir::Returned& entry : from.returned)
            returned.push_back({entry.kind, entry.target, entry.value});
        fillOutput(to, returned, m_scopes[scope]);
        if (!from.returned.empty())
            return;
        for (const ir::TensorMeta& meta : from.outputs)
            if (const auto made = m_scopes[scope].of(meta))
                to.inputs.push_back(*made);
    }

    const ir::Graph& m_graph;
    ir::DefUse m_defUse;
    std::vector<NameScope> m_scopes;
    Side m_side;
};

} // namespace

Side sideOf(const ir::Graph& graph)
{
    return IrSide(graph).run();
}

} // namespace nodewise::diff
