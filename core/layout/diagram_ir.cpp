// SPDX-License-Identifier: Apache-2.0
// A diagram out of an IR graph, which has no nodes for its inputs, outputs and weights: the first two are items without a node.
#include "core/ir/def_use.h"
#include "core/layout/diagram_builder.h"

#include <algorithm>

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
    explicit IrReader(const ir::Graph& graph)
        : m_graph(graph), m_defUse(graph), m_nodeItem(graph.nodes.size()), m_inputItems(graph.subgraphs.size())
    {
    }

    std::shared_ptr<const Diagram> read()
    {
        if (!m_graph.subgraphs.empty())
            readSubgraph(0, {});
        return m_builder.build();
    }

private:
    /// Returns the item that stands for the subgraph's outputs.
    ItemId readSubgraph(std::size_t index, GroupId body)
    {
        readInputs(index, body);
        for (const ir::NodeId id : m_graph.subgraphs[index].nodes)
            readNode(m_graph.node(id), index, body);
        const ItemId output = addPlain("output", Family::Output, {}, body);
        for (const ir::Read& read : m_defUse.returns(index))
            connect(read, output, index, {});
        return output;
    }

    void readInputs(std::size_t index, GroupId body)
    {
        for (const ir::Input& input : m_defUse.inputs(index)) {
            ItemId& item = m_inputItems[index].emplace_back();
            if (input.isWeight())
                continue;
            const std::string shape = input.tensors.size() == 1 ? tensorLabel(input.tensors.front()) : scalarLabel(input.placeholder.value);
            item = addPlain(input.placeholder.name, Family::Input, shape, body);
            m_value.emplace(item.index(), shape);
        }
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

    void readNode(const ir::OpNode& node, std::size_t subgraph, GroupId body)
    {
        const GroupId group = groupOf(subgraph, node.module, body);
        std::vector<ItemId> bodies;
        for (const std::size_t inner : node.subgraphs)
            if (inner > 0 && inner < m_graph.subgraphs.size() && m_open.emplace(inner, true).second)
                bodies.push_back(readBody(inner, node, body, group));
        const ItemId id = m_builder.addItem(itemOf(node, group), opText(node), outputText(node), true);
        for (const ItemId output : bodies)
            m_builder.addEdge(output, id, {});
        for (const ir::Read& read : m_defUse.reads(node.id))
            connect(read, id, subgraph, indexLabel(node));
        m_value.emplace(id.index(), labelOf(node));
        m_nodeItem[node.id.index()] = id;
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

    Item itemOf(const ir::OpNode& node, GroupId group) const
    {
        Item item{.node = node.id.index(), .title = node.name, .family = familyOf(node.opType), .group = group};
        item.module = modulePath(node.module);
        item.values = isGetitem(node) || node.outputs.size() < 2 ? 0 : static_cast<std::uint32_t>(node.outputs.size());
        for (const ir::Read& read : m_defUse.reads(node.id))
            if (read.from.kind == ir::Definition::Kind::Weight &&
                std::ranges::find(item.chips, read.from.weight, &Chip::name) == item.chips.end())
                item.chips.push_back(chipOf(read, item.module));
        return item;
    }

    Chip chipOf(const ir::Read& read, std::string_view module) const
    {
        const std::string name(read.from.weight), label(relativeName(name, module));
        const ir::TensorMeta* tensor = read.tensor ? read.tensor : m_defUse.tryWeight(name);
        return Chip{.text = tensor ? label + " " + tensorLabel(*tensor) : label, .node = noNode, .name = name};
    }

    static bool isGetitem(const ir::OpNode& node) { return graph::isGetitem(node.opType); }
    static std::string opText(const ir::OpNode& node)
    {
        return isGetitem(node) ? std::string(withoutNumber(node.name)) : shortOp(node.opType);
    }

    static std::string outputText(const ir::OpNode& node) { return isGetitem(node) ? std::string() : labelOf(node); }

    static std::string labelOf(const ir::OpNode& node)
    {
        return node.outputs.size() == 1 ? tensorLabel(node.outputs.front())
               : node.outputs.empty()   ? scalarLabel(node.value)
                                        : std::string();
    }

    /// Of a getitem; "" for others.
    static std::string indexLabel(const ir::OpNode& node)
    {
        const auto index = ir::tryItemIndex(node);
        return index ? "[" + std::to_string(*index) + "]" : std::string();
    }

    /// `label`: what stands on the edge in place of the value.
    void connect(const ir::Read& read, ItemId to, std::size_t subgraph, std::string label)
    {
        using Kind = ir::Definition::Kind;
        const ItemId from = read.from.kind == Kind::Node    ? m_nodeItem[read.from.node.index()]
                            : read.from.kind == Kind::Input ? m_inputItems[subgraph][read.from.input]
                                                            : ItemId();
        if (!from.valid())
            return;
        if (label.empty())
            label = read.tensor ? tensorLabel(*read.tensor) : valueOf(from);
        m_builder.addEdge(from, to, std::move(label));
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
    ir::DefUse m_defUse;
    DiagramBuilder m_builder;
    std::vector<ItemId> m_nodeItem;                         ///< by node
    std::vector<std::vector<ItemId>> m_inputItems;          ///< by list and input; none for weights
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
