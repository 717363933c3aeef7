// SPDX-License-Identifier: Apache-2.0
// A diagram out of an IR graph, which has no nodes for its inputs, outputs and weights: the first two are items without a node.
#include "core/layout/diagram_builder.h"

namespace nodewise::layout {

namespace {

std::string tensorLabel(const ir::TensorMeta& meta)
{
    std::vector<std::string> dims;
    for (const ir::Dim& dim : meta.shape)
        dims.push_back(dim.expr.empty() ? std::to_string(dim.size) : dim.expr);
    const auto type = graph::tryDtype(meta.dtype);
    return shapeLabel(type ? graph::dtypeShortName(*type) : std::string_view(meta.dtype), dims);
}

/// Reads one graph; lives for one call of diagramOf.
class IrReader {
public:
    explicit IrReader(const ir::Graph& graph) : m_graph(graph)
    {
        for (const auto& [placeholder, name] : graph.weightNames)
            m_weightName.emplace(placeholder, name);
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
        readInputs(subgraph, body, scope);
        for (const ir::NodeId id : subgraph.nodes)
            readNode(m_graph.node(id), index, body, scope);
        const ItemId output = addPlain("output", Family::Output, {}, body);
        for (const ir::TensorMeta& tensor : subgraph.outputs)
            connect(tensor, output, scope, tensorLabel(tensor));
        for (const ir::Returned& returned : subgraph.returned)
            connectNamed(returned.value, output, scope);
        return output;
    }

    /// A file of pytorch-ir has tensors only; ours also lists integers and other inputs, in the graph's order.
    void readInputs(const ir::Subgraph& subgraph, GroupId body, Scope& scope)
    {
        std::unordered_map<std::string_view, const ir::TensorMeta*> tensors;
        for (const ir::TensorMeta& input : subgraph.inputs)
            tensors.emplace(input.name, &input);
        for (const ir::Placeholder& placeholder : subgraph.placeholders)
            if (!isWeight(placeholder.kind)) {
                const auto tensor = tensors.find(placeholder.name);
                const std::string shape = tensor == tensors.end() ? scalarLabel(placeholder.value) : tensorLabel(*tensor->second);
                addInput(placeholder.name, shape, body, scope);
            }
        for (const ir::TensorMeta& input : subgraph.inputs)
            if (!scope.contains(input.name))
                addInput(input.name, tensorLabel(input), body, scope);
    }

    void addInput(std::string_view name, const std::string& shape, GroupId body, Scope& scope)
    {
        const ItemId id = addPlain(name, Family::Input, shape, body);
        m_value.emplace(id.index(), shape);
        scope.emplace(name, id);
    }

    static bool isWeight(graph::InputSpec::Kind kind)
    {
        using Kind = graph::InputSpec::Kind;
        return kind == Kind::Parameter || kind == Kind::Buffer || kind == Kind::TensorConstant || kind == Kind::CustomObject;
    }

    /// "s77" of {"int": "s77"}; "" for what is no number or text.
    static std::string scalarLabel(const ir::Attr& value)
    {
        if (const auto* number = value.as<std::int64_t>())
            return std::to_string(*number);
        if (const auto* dict = value.as<ir::Attr::Dict>(); dict && dict->size() == 1) {
            const auto& [key, inner] = dict->front();
            const auto* text = inner.as<std::string>();
            if (key == "int" || key == "float" || key == "bool")
                return text ? *text : scalarLabel(inner);
        }
        return {};
    }

    ItemId addPlain(std::string_view name, Family family, std::string shape, GroupId body)
    {
        Item item{.title = std::string(name), .family = family, .group = body.valid() ? body : GroupId(0)};
        return m_builder.addItem(std::move(item), std::string(withoutNumber(name)), std::move(shape), false);
    }

    void readNode(const ir::OpNode& node, std::size_t subgraph, GroupId body, Scope& scope)
    {
        const GroupId group = groupOf(subgraph, node.module, body);
        std::vector<ItemId> bodies;
        for (const std::size_t inner : node.subgraphs)
            if (inner > 0 && inner < m_graph.subgraphs.size() && m_open.emplace(inner, true).second)
                bodies.push_back(readBody(inner, node, body, group));
        const ItemId id = m_builder.addItem(itemOf(node, group, scope), opText(node), outputText(node), true);
        for (const ItemId output : bodies)
            m_builder.addEdge(output, id, {});
        for (const ir::TensorMeta& input : node.inputs)
            connect(input, id, scope, isGetitem(node) ? indexLabel(node) : tensorLabel(input));
        if (node.call) {
            for (const auto& [name, value] : node.call->args)
                connectNamed(value, id, scope);
            for (const auto& [name, value] : node.call->kwargs)
                connectNamed(value, id, scope);
        }
        m_value.emplace(id.index(), labelOf(node));
        scope.insert_or_assign(node.name, id);
        for (const ir::TensorMeta& output : node.outputs)
            scope.emplace(output.name, id);
    }

    ItemId readBody(std::size_t index, const ir::OpNode& owner, GroupId body, GroupId parent)
    {
        const std::string& full = m_graph.subgraphs[index].name;
        const std::string name = full.substr(full.rfind('/') + 1);
        m_bodyModule[index] = owner.module;
        const std::string outer = body.valid() ? m_builder.group(body).path + "/" : std::string();
        const std::string path = outer + owner.name + "/" + name;
        return readSubgraph(index, m_builder.addBody(name, owner.name, path, parent));
    }

    Item itemOf(const ir::OpNode& node, GroupId group, const Scope& scope) const
    {
        Item item{.node = node.id.index(), .title = node.name, .family = familyOf(node.opType), .group = group};
        item.module = modulePath(node.module);
        item.values = isGetitem(node) || node.outputs.size() < 2 ? 0 : static_cast<std::uint32_t>(node.outputs.size());
        for (const ir::TensorMeta& input : node.inputs)
            if (isWeight(input, scope))
                item.chips.push_back(chipOf(input, item.module));
        return item;
    }

    /// Inputs that no node and no graph input yields are parameters, buffers and constants.
    static bool isWeight(const ir::TensorMeta& input, const Scope& scope)
    {
        return input.producerNode.empty() && !scope.contains(input.name);
    }

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
        if (isGetitem(node))
            return {};
        return labelOf(node);
    }

    static std::string labelOf(const ir::OpNode& node)
    {
        return node.outputs.size() == 1 ? tensorLabel(node.outputs.front())
               : node.outputs.empty()   ? scalarLabel(node.value)
                                        : std::string();
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

    /// Values that pytorch-ir's inputs leave out are named by {"$node": NAME}, also inside lists.
    void connectNamed(const ir::Attr& value, ItemId to, const Scope& scope)
    {
        if (const auto* list = value.as<ir::Attr::List>())
            for (const ir::Attr& element : *list)
                connectNamed(element, to, scope);
        const auto* dict = value.as<ir::Attr::Dict>();
        for (std::size_t i = 0; dict && i < dict->size(); ++i) {
            const auto& [key, inner] = (*dict)[i];
            const auto* name = inner.as<std::string>();
            if (!name || key != "$node")
                connectNamed(inner, to, scope);
            else if (const auto found = scope.find(*name); found != scope.end())
                m_builder.addEdge(found->second, to, valueOf(found->second));
        }
    }

    std::string valueOf(ItemId item) const
    {
        const auto found = m_value.find(item.index());
        return found == m_value.end() ? std::string() : found->second;
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
    std::unordered_map<std::uint32_t, std::string> m_value; ///< per item: what stands on its edges
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
