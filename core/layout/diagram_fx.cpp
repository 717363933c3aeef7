// SPDX-License-Identifier: Apache-2.0
// A diagram out of an FX graph.
#include "core/graph/predicates.h"
#include "core/layout/diagram_builder.h"

namespace nodewise::layout {

namespace {

using graph::NodeOp;

std::string dimText(const graph::SymInt& dim)
{
    return dim.symbolic() ? dim.expr->text : std::to_string(dim.value);
}

std::string tensorLabel(const graph::TensorMeta& meta)
{
    std::vector<std::string> dims;
    for (const graph::SymInt& size : meta.sizes)
        dims.push_back(dimText(size));
    return shapeLabel(graph::dtypeShortName(meta.dtype), dims);
}

std::string valueLabel(const graph::Value& value)
{
    using Kind = graph::Value::Kind;
    switch (value.kind) {
    case Kind::Tensor:
        return tensorLabel(value.tensor);
    case Kind::SymInt:
        return dimText(value.sym);
    case Kind::SymFloat:
    case Kind::SymBool:
    case Kind::Constant:
        return value.text;
    case Kind::List:
        return value.elements.size() == 1 ? valueLabel(value.elements.front()) : std::string();
    case Kind::None:
    case Kind::CustomObject:
    case Kind::Token:
    case Kind::Opaque:
        return {};
    }
    return {};
}

/// Outputs, where they are several.
std::uint32_t valueCount(const graph::Node& node)
{
    const bool several = node.value.kind == graph::Value::Kind::List && node.value.elements.size() > 1;
    return several ? static_cast<std::uint32_t>(node.value.elements.size()) : 0;
}

Family familyOfNode(const graph::Node& node)
{
    switch (node.op) {
    case NodeOp::Placeholder:
        return Family::Input;
    case NodeOp::Output:
        return Family::Output;
    case NodeOp::GetAttr:
        return Family::Other;
    case NodeOp::CallFunction:
        return familyOf(node.opType());
    }
    return Family::Other;
}

/// Reads one graph; lives for one call of diagramOf.
class FxReader {
public:
    explicit FxReader(const graph::Graph& graph)
        : m_graph(graph), m_item(graph.nodes().size()), m_outputOf(graph.subgraphs().size()), m_hop(graph.subgraphs().size())
    {
        for (const graph::Node& node : graph.nodes())
            m_weightName.push_back(graph::weightName(graph, node));
    }

    std::shared_ptr<const Diagram> read()
    {
        findHops();
        for (const graph::Node& node : m_graph.nodes())
            if (isDrawn(node))
                readNode(node);
        for (const graph::Node& node : m_graph.nodes())
            if (isDrawn(node))
                readEdges(node);
        return m_builder.build();
    }

private:
    /// The operator that runs a subgraph is the first user of the get_attr node that names it.
    void findHops()
    {
        for (const graph::Subgraph& subgraph : m_graph.subgraphs())
            if (subgraph.owner.valid() && !m_graph.node(subgraph.owner).users.empty())
                m_hop[subgraph.id.index()] = m_graph.node(subgraph.owner).users.front();
    }

    bool isChip(graph::NodeId id) const { return !m_weightName[id.index()].empty(); }
    bool isDrawn(const graph::Node& node) const { return !isChip(node.id) && !(node.op == NodeOp::GetAttr && node.body.valid()); }

    void readNode(const graph::Node& node)
    {
        Item item{.node = node.id.index(), .title = node.name, .family = familyOfNode(node)};
        item.module = m_graph.module(node.module).path;
        item.group = groupOf(node.subgraph, node.module);
        for (const graph::NodeId producer : m_graph.producers(node.id))
            if (isChip(producer))
                item.chips.push_back(chipOf(producer, item.module));
        const bool small = node.op == NodeOp::Output || graph::isGetitem(node.target);
        item.values = small ? 0 : valueCount(node);
        const std::string op = node.op == NodeOp::CallFunction && !small ? shortOp(node.opType()) : std::string(withoutNumber(node.name));
        m_item[node.id.index()] =
            m_builder.addItem(std::move(item), op, small ? std::string() : valueLabel(node.value), node.op == NodeOp::CallFunction);
        if (node.op == NodeOp::Output)
            m_outputOf[node.subgraph.index()] = m_item[node.id.index()];
    }

    Chip chipOf(graph::NodeId weight, std::string_view module) const
    {
        const std::string name(m_weightName[weight.index()]);
        const std::string shape = valueLabel(m_graph.node(weight).value);
        const std::string label(relativeName(name, module));
        return Chip{.text = shape.empty() ? label : label + " " + shape, .node = weight.index(), .name = name};
    }

    void readEdges(const graph::Node& node)
    {
        const ItemId to = m_item[node.id.index()];
        for (const graph::NodeId id : m_graph.producers(node.id)) {
            const graph::Node& producer = m_graph.node(id);
            if (producer.body.valid() && m_outputOf[producer.body.index()].valid())
                m_builder.addEdge(m_outputOf[producer.body.index()], to, {});
            else if (m_item[id.index()].valid())
                m_builder.addEdge(m_item[id.index()], to, graph::isGetitem(node.target) ? indexLabel(node) : valueLabel(producer.value));
        }
    }

    static std::string indexLabel(const graph::Node& getitem)
    {
        const auto item = graph::tryItem(getitem);
        return item ? "[" + std::to_string(item->index) + "]" : std::string();
    }

    /// The body of control flow is a group in the module of its operator; modules inside the body nest in that group.
    GroupId groupOf(graph::SubgraphId subgraph, graph::ModuleId module)
    {
        const std::uint64_t key = std::uint64_t(subgraph.index()) << 32 | module.index();
        if (const auto found = m_groups.find(key); found != m_groups.end())
            return found->second;
        const GroupId made = makeGroup(subgraph, module);
        m_groups.emplace(key, made);
        return made;
    }

    GroupId makeGroup(graph::SubgraphId subgraph, graph::ModuleId module)
    {
        const graph::Module& m = m_graph.module(module);
        if (subgraph == m_graph.root().id) {
            if (!m.parent.valid())
                return GroupId(0);
            return m_builder.addGroup(Group::Kind::Module, m.label, shortClass(m.typeName), m.path, groupOf(subgraph, m.parent));
        }
        const graph::NodeId hop = m_hop[subgraph.index()];
        if (!m.parent.valid() || (hop.valid() && isInside(m_graph.node(hop).module, module)))
            return bodyGroup(subgraph);
        const GroupId parent = groupOf(subgraph, m.parent);
        const std::string path = m_builder.group(parent).path + "/" + m.path;
        return m_builder.addGroup(Group::Kind::Module, m.label, shortClass(m.typeName), path, parent);
    }

    GroupId bodyGroup(graph::SubgraphId subgraph)
    {
        const auto [at, added] = m_bodies.emplace(subgraph.index(), GroupId(0));
        if (!added)
            return at->second;
        const graph::Subgraph& body = m_graph.subgraph(subgraph);
        const graph::NodeId hop = m_hop[subgraph.index()];
        if (!hop.valid())
            return at->second = m_builder.addGroup(Group::Kind::Subgraph, body.name, {}, body.name, GroupId(0));
        const graph::Node& node = m_graph.node(hop);
        const GroupId parent = groupOf(node.subgraph, node.module);
        const std::string outer = node.subgraph == m_graph.root().id ? std::string() : m_builder.group(bodyGroup(node.subgraph)).path + "/";
        const std::string path = outer + node.name + "/" + body.name;
        return m_bodies[subgraph.index()] = m_builder.addBody(body.name, node.name, path, parent, body.owner.index());
    }

    /// Whether `module` is `outer` or one of the modules around it.
    bool isInside(graph::ModuleId outer, graph::ModuleId module) const
    {
        for (graph::ModuleId at = outer; at.valid(); at = m_graph.module(at).parent)
            if (at == module)
                return true;
        return false;
    }

    static std::string shortClass(std::string_view typeName) { return std::string(typeName.substr(typeName.rfind('.') + 1)); }

    const graph::Graph& m_graph;
    DiagramBuilder m_builder;
    std::vector<ItemId> m_item;                 ///< by node; none for chips and for the get_attr nodes of bodies
    std::vector<std::string_view> m_weightName; ///< by node; "" = not a weight
    std::vector<ItemId> m_outputOf;             ///< by subgraph
    std::vector<graph::NodeId> m_hop;           ///< by subgraph
    std::unordered_map<std::uint64_t, GroupId> m_groups;
    std::unordered_map<std::uint32_t, GroupId> m_bodies;
};

} // namespace

std::shared_ptr<const Diagram> diagramOf(const graph::Graph& graph)
{
    return FxReader(graph).read();
}

} // namespace nodewise::layout
