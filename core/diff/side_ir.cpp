// SPDX-License-Identifier: Apache-2.0
#include "core/diff/side_builder.h"
#include "core/ir/json_names.h"

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
    explicit IrSide(const ir::Graph& graph) : m_graph(graph), m_owners(ir::subgraphOfNodes(graph)), m_scopes(graph.subgraphs.size())
    {
        m_side.nodes.resize(graph.nodes.size());
    }

    Side run()
    {
        for (const ir::OpNode& node : m_graph.nodes)
            name(node);
        for (std::size_t i = 0; i < m_graph.subgraphs.size(); ++i)
            placeholders(i);
        for (const ir::OpNode& node : m_graph.nodes)
            bodiesOf(node);
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
        const std::size_t scope = m_owners[node.id.index()];
        SideNode& to = m_side.nodes[node.id.index()];
        nameIn(scope, to, node.name);
        if (node.module.valid() && node.module.index() < m_graph.modules.size())
            to.module = m_graph.modules[node.module.index()].path;
        m_scopes[scope].nodes.emplace(node.name, node.id.index());
        for (std::size_t i = 0; i < node.outputs.size(); ++i)
            m_scopes[scope].tensors.emplace(node.outputs[i].name, std::pair(node.id.index(), static_cast<int>(i)));
    }

    void placeholders(std::size_t scope)
    {
        const ir::Subgraph& from = subgraph(scope);
        for (const ir::Placeholder& entry : from.placeholders) {
            const std::uint32_t index = add(scope, entry.name);
            fillPlaceholder(m_side.nodes[index], ir::inputKindName(entry.kind), entry.target, entry.persistent, entry.value,
                            metasOf(from, entry));
            m_scopes[scope].nodes.emplace(entry.name, index);
        }
        if (from.placeholders.empty())
            ofTensors(scope);
    }

    /// Of a file of pytorch-ir, which lists tensors only.
    void ofTensors(std::size_t scope)
    {
        for (const ir::TensorMeta& meta : subgraph(scope).inputs)
            tensor(scope, meta, meta.name, {});
        if (scope != 0)
            return;
        for (const auto& [name, weight] : m_graph.weightNames)
            if (const ir::TensorMeta* meta = tryWeight(weight))
                tensor(scope, *meta, name, weight);
    }
    void tensor(std::size_t scope, const ir::TensorMeta& meta, const std::string& name, std::string weight)
    {
        const std::uint32_t index = add(scope, name);
        fillPlaceholder(m_side.nodes[index], {}, std::move(weight), true, Attr(), std::span(&meta, 1));
        m_scopes[scope].nodes.emplace(name, index);
    }

    const ir::TensorMeta* tryWeight(const std::string& name) const
    {
        if (m_weights.empty())
            for (const ir::TensorMeta& meta : m_graph.weights)
                m_weights.emplace(meta.name, &meta);
        const auto found = m_weights.find(name);
        return found == m_weights.end() ? nullptr : found->second;
    }

    /// A placeholder's tensors: among the graph's inputs, or a weight.
    std::span<const ir::TensorMeta> metasOf(const ir::Subgraph& from, const ir::Placeholder& entry)
    {
        if (const ir::TensorMeta* weight = entry.target.empty() ? nullptr : tryWeight(entry.target))
            return {weight, 1};
        // In the order of the placeholders; a list's tensors are named NODE_0, NODE_1.
        std::size_t& next = m_nextInput[&from];
        const std::size_t first = next;
        const auto* list = entry.value.as<Attr::List>();
        std::size_t wanted = entry.value.as<std::monostate>() ? 1 : 0;
        if (list)
            for (const Attr& element : *list)
                wanted += element == Attr(std::string("tensor")) ? 1 : 0;
        if (entry.kind != graph::InputSpec::Kind::UserInput || first + wanted > from.inputs.size())
            return {};
        next += wanted;
        return std::span(from.inputs).subspan(first, wanted);
    }

    /// The get_attrs that stand for a node's bodies in the FX graph.
    void bodiesOf(const ir::OpNode& node)
    {
        const std::size_t scope = m_owners[node.id.index()];
        for (const std::size_t body : node.subgraphs) {
            if (body >= m_graph.subgraphs.size() || m_scopes[scope].bodies.contains(subgraph(body).name))
                continue;
            const std::uint32_t index = add(scope, lastPart(subgraph(body).name));
            m_side.nodes[index].op = "get_attr";
            m_side.nodes[index].body = subgraph(body).name;
            m_scopes[scope].bodies.emplace(subgraph(body).name, index);
        }
    }

    void fill(const ir::OpNode& node)
    {
        fillCall(m_side.nodes[node.id.index()],
                 {node.opType, node.inputs, node.outputs, &node.attrs, node.call ? &*node.call : nullptr, &node.value},
                 m_scopes[m_owners[node.id.index()]]);
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
        for (const ir::TensorMeta& meta : from.outputs) {
            const NameScope& names = m_scopes[scope];
            if (const auto node = names.nodes.find(meta.name); node != names.nodes.end())
                to.inputs.emplace_back(node->second, 0);
            else if (const auto tensor = names.tensors.find(meta.name); tensor != names.tensors.end())
                to.inputs.push_back(tensor->second);
        }
    }

    const ir::Graph& m_graph;
    std::vector<std::uint32_t> m_owners; ///< by node: its subgraph
    std::vector<NameScope> m_scopes;
    mutable std::unordered_map<std::string, const ir::TensorMeta*> m_weights;
    std::unordered_map<const ir::Subgraph*, std::size_t> m_nextInput;
    Side m_side;
};

} // namespace

Side sideOf(const ir::Graph& graph)
{
    return IrSide(graph).run();
}

} // namespace nodewise::diff
