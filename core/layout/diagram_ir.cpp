// SPDX-License-Identifier: Apache-2.0
// A diagram out of an IR graph, which has no nodes for its inputs, outputs and weights: the first two are items without a node.
#include "core/layout/diagram_builder.h"

#include <algorithm>

namespace nodewise::layout
{

namespace
{

std::string tensorLabel(const ir::TensorMeta& meta)
{
    std::vector<std::string> dims;
    for (const ir::Dim& dim : meta.shape)
        dims.push_back(dim.expr.empty() ? std::to_string(dim.size) : dim.expr);
    const auto type = graph::tryDtype(meta.dtype);
    return shapeLabel(type ? graph::dtypeShortName(*type) : std::string_view(meta.dtype), dims);
}

/// Reads one graph; lives for one call of diagramOf.
class IrReader
{
public:
    explicit IrReader(const ir::Graph& graph) : m_graph(graph)
    {
        for (const auto& [placeholder, name] : graph.weightNames)
            m_weightName.emplace(placeholder, name);
        for (const ir::TensorMeta& weight : graph.weights)
            m_weights.emplace(weight.name, &weight);
    }

    std::shared_ptr<const Diagram> read()
    {
        if (!m_graph.subgraphs.empty())
            readSubgraph(0, {});
        return m_builder.build();
    }

private:
    /// Items of one list of nodes, by the name of the value that they yield. Names are scoped per subgraph.
    using Scope = std::unordered_map<std::string_view, ItemId>;

    /// Returns the item that stands for the subgraph's outputs.
    ItemId readSubgraph(std::size_t index, GroupId body)
    {
        const ir::Subgraph& subgraph = m_graph.subgraphs[index];
        Scope scope;
        for (const ir::TensorMeta& input : subgraph.inputs)
            scope.emplace(input.name, addPlain(input.name, Family::Input, tensorLabel(input), body));
        for (const ir::NodeId id : subgraph.nodes)
            readNode(m_graph.node(id), index, body, scope);
        const ItemId output = addPlain("output", Family::Output, {}, body);
        for (const ir::TensorMeta& tensor : subgraph.outputs)
            connect(tensor, output, scope, tensorLabel(tensor));
        return output;
    }

    ItemId addPlain(std::string_view name, Family family, std::string shape, GroupId body)
    {
        Item item{.title = std::string(name), .family = family, .group = body.valid() ? body : GroupId(0)};
        return m_builder.addItem(std::move(item), std::string(withoutNumber(name)), std::move(shape));
    }

    void readNode(const ir::OpNode& node, std::size_t subgraph, GroupId body, Scope& scope)
    {
        const GroupId group = groupOf(subgraph, node.module, body);
        std::vector<ItemId> bodies;
        for (const std::size_t inner : node.subgraphs)
            if (inner > 0 && inner < m_graph.subgraphs.size() && m_open.emplace(inner, true).second)
                bodies.push_back(readBody(inner, node, group));
        const ItemId id = m_builder.addItem(itemOf(node, group), opText(node), outputText(node));
        for (const ItemId output : bodies)
            m_builder.addEdge(output, id, {});
        for (const ir::TensorMeta& input : node.inputs)
            connect(input, id, scope, isGetitem(node) ? indexLabel(node) : tensorLabel(input));
        if (node.call)
            for (const ir::Attr::Dict* arguments : {&node.call->args, &node.call->kwargs})
                for (const auto& [name, value] : *arguments)
                    connectCall(value, node, id, scope);
        scope.insert_or_assign(node.name, id);
        for (const ir::TensorMeta& output : node.outputs)
            scope.emplace(output.name, id);
    }

    ItemId readBody(std::size_t index, const ir::OpNode& owner, GroupId parent)
    {
        const std::string& name = m_graph.subgraphs[index].name;
        const std::string& outer = m_builder.group(parent).path;
        const bool nested = m_builder.group(parent).kind == Group::Kind::Subgraph;
        m_bodyModule[index] = owner.module;
        const std::string path = (nested ? outer + "/" : std::string()) + owner.name + "/" + name;
        return readSubgraph(index, m_builder.addGroup(Group::Kind::Subgraph, name, "of " + owner.name, path, parent));
    }

    Item itemOf(const ir::OpNode& node, GroupId group) const
    {
        Item item{.node = node.id.index(), .title = node.name, .family = familyOf(node.opType), .group = group};
        item.module = modulePath(node.module);
        for (const ir::TensorMeta& input : node.inputs)
            if (isWeight(input))
                item.chips.push_back(chipOf(input, item.module));
        return item;
    }

    bool isWeight(const ir::TensorMeta& input) const { return input.producerNode.empty() && m_weights.contains(input.name); }

    Chip chipOf(const ir::TensorMeta& input, std::string_view module) const
    {
        const auto found = m_weightName.find(input.name);
        const std::string name = found == m_weightName.end() ? input.name : std::string(found->second);
        return Chip{.text = std::string(relativeName(name, module)) + " " + tensorLabel(input), .node = noNode, .name = name};
    }

    static bool isGetitem(const ir::OpNode& node) { return shortOp(node.opType) == "getitem"; }
    static std::string opText(const ir::OpNode& node)
    {
        return isGetitem(node) ? std::string(withoutNumber(node.name)) : shortOp(node.opType);
    }

    static std::string outputText(const ir::OpNode& node)
    {
        if (node.outputs.empty() || isGetitem(node))
            return {};
        return node.outputs.size() == 1 ? tensorLabel(node.outputs.front()) : std::to_string(node.outputs.size()) + " values";
    }

    static std::string indexLabel(const ir::OpNode& getitem)
    {
        for (const auto& [name, value] : getitem.attrs)
            if (const auto* index = value.as<std::int64_t>(); index && name == "index")
                return "[" + std::to_string(*index) + "]";
        return {};
    }

    void connect(const ir::TensorMeta& value, ItemId to, const Scope& scope, std::string label)
    {
        auto producer = scope.find(value.producerNode.empty() ? value.name : value.producerNode);
        if (producer == scope.end())
            producer = scope.find(value.name);
        if (producer != scope.end())
            m_builder.addEdge(producer->second, to, std::move(label));
    }

    /// Nodes' integers and booleans, also in lists, are named by {"$node": "sym_size_int"}; tensors have their edges from the inputs.
    void connectCall(const ir::Attr& value, const ir::OpNode& node, ItemId to, const Scope& scope)
    {
        if (const auto* list = value.as<ir::Attr::List>())
            for (const ir::Attr& element : *list)
                connectCall(element, node, to, scope);
        const auto* dict = value.as<ir::Attr::Dict>();
        for (std::size_t i = 0; dict && i < dict->size(); ++i) {
            const auto& [key, inner] = (*dict)[i];
            const auto* name = inner.as<std::string>();
            const auto isInput = [name](const ir::TensorMeta& input) { return input.producerNode == *name; };
            if (!name || key != "$node")
                connectCall(inner, node, to, scope);
            else if (const auto found = scope.find(*name); found != scope.end() && std::none_of(node.inputs.begin(), node.inputs.end(), isInput))
                m_builder.addEdge(found->second, to, {});
        }
    }

    const std::string& modulePath(graph::ModuleId module) const
    {
        static const std::string none;
        return isModule(module) ? m_graph.modules[module.index()].path : none;
    }
    bool isModule(graph::ModuleId module) const { return module.valid() && module.index() < m_graph.modules.size(); }

    GroupId groupOf(std::size_t subgraph, graph::ModuleId module, GroupId body)
    {
        const GroupId top = body.valid() ? body : GroupId(0);
        if (!isModule(module) || !m_graph.modules[module.index()].parent.valid())
            return top;
        if (subgraph > 0 && isAround(module, m_bodyModule[subgraph]))
            return top;
        const std::uint64_t key = std::uint64_t(subgraph) << 32 | module.index();
        if (const auto found = m_groups.find(key); found != m_groups.end())
            return found->second;
        const ir::Module& m = m_graph.modules[module.index()];
        const GroupId parent = groupOf(subgraph, m.parent, body);
        const std::string path = body.valid() ? m_builder.group(parent).path + "/" + m.path : m.path;
        const GroupId made = m_builder.addGroup(Group::Kind::Module, m.label, m.typeName.substr(m.typeName.rfind('.') + 1), path, parent);
        m_groups.emplace(key, made);
        return made;
    }

    /// Whether `module` is `inner` or one of the modules around it.
    bool isAround(graph::ModuleId module, graph::ModuleId inner) const
    {
        for (std::size_t steps = 0; isModule(inner) && steps <= m_graph.modules.size(); ++steps) {
            if (inner == module)
                return true;
            inner = m_graph.modules[inner.index()].parent;
        }
        return false;
    }

    const ir::Graph& m_graph;
    DiagramBuilder m_builder;
    std::unordered_map<std::string_view, std::string_view> m_weightName;
    std::unordered_map<std::string_view, const ir::TensorMeta*> m_weights;
    std::unordered_map<std::uint64_t, GroupId> m_groups;
    std::unordered_map<std::size_t, graph::ModuleId> m_bodyModule; ///< module of the operator that runs a subgraph
    std::unordered_map<std::size_t, bool> m_open;                  ///< subgraphs read already: a damaged file may name one twice
};

} // namespace

std::shared_ptr<const Diagram> diagramOf(const ir::Graph& graph)
{
    return IrReader(graph).read();
}

} // namespace nodewise::layout
