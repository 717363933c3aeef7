// SPDX-License-Identifier: Apache-2.0
#include "core/export/picture.h"
#include "core/graph/predicates.h"

#include <algorithm>
#include <span>

namespace nodewise::exporting {

namespace {

using graph::Argument;

Picture::Tensor tensorOf(const std::string& name, const graph::Value& value)
{
    if (!value.isTensor())
        return {.name = name, .other = graph::valueText(value)};
    Picture::Tensor tensor{.name = name, .dtype = std::string(graph::dtypeName(value.tensor.dtype))};
    for (const graph::SymInt& size : value.tensor.sizes)
        tensor.shape.push_back(size.text());
    return tensor;
}

std::vector<Picture::Tensor> outputsOf(const graph::Node& node)
{
    using Kind = graph::Value::Kind;
    if (node.value.kind == Kind::None)
        return {};
    if (node.value.kind != Kind::List)
        return {tensorOf(node.name, node.value)};
    std::vector<Picture::Tensor> outputs;
    for (std::size_t i = 0; i < node.value.elements.size(); ++i)
        outputs.push_back(tensorOf(node.name + "_" + std::to_string(i), node.value.elements[i]));
    return outputs;
}

class Reader {
public:
    explicit Reader(const graph::Graph& graph) : m_graph(graph), m_index(graph.nodes().size(), nowhere) {}

    Picture run()
    {
        for (const graph::Module& module : m_graph.modules())
            m_picture.modules.push_back(
                {module.path, module.label, module.typeName, module.parent.valid() ? module.parent.index() : nowhere});
        m_picture.graphs.resize(m_graph.subgraphs().size());
        for (const graph::Subgraph& subgraph : m_graph.subgraphs())
            read(subgraph, m_picture.graphs[subgraph.id.index()]);
        return std::move(m_picture);
    }

private:
    void read(const graph::Subgraph& from, Picture::Graph& to)
    {
        to.name = from.id.index() == 0 ? std::string() : m_graph.qualifiedName(from.owner);
        for (const graph::NodeId id : from.nodes) {
            const graph::Node& node = m_graph.node(id);
            switch (node.op) {
            case graph::NodeOp::Placeholder:
                input(node, to);
                break;
            case graph::NodeOp::GetAttr:
                if (graph::isAttribute(node)) // a body is named by its user
                    input(node, to);
                break;
            case graph::NodeOp::CallFunction:
                operation(node, to);
                break;
            case graph::NodeOp::Output:
                output(node, to);
                break;
            }
        }
    }

    void add(const graph::Node& from, Picture::Node node, Picture::Graph& to)
    {
        m_index[from.id.index()] = static_cast<std::uint32_t>(to.nodes.size());
        to.nodes.push_back(std::move(node));
    }

    void input(const graph::Node& from, Picture::Graph& to)
    {
        const std::string weight(graph::weightName(m_graph, from));
        add(from,
            {.kind = weight.empty() ? Picture::Kind::Input : Picture::Kind::Weight,
             .name = from.name,
             .label = weight.empty() ? from.name : weight,
             .outputs = outputsOf(from)},
            to);
    }

    std::string argumentText(const Argument& argument) const
    {
        return graph::argumentText(argument, [this](graph::NodeId id) { return m_graph.node(id).name; });
    }

    void operation(const graph::Node& from, Picture::Graph& to)
    {
        Picture::Node node{.name = from.name,
                           .label = from.name,
                           .op = std::string(from.opType()),
                           .module = from.module.valid() ? from.module.index() : 0,
                           .outputs = outputsOf(from)};
        for (const graph::NodeId producer : m_graph.producers(from.id)) {
            const graph::Node& made = m_graph.node(producer);
            if (made.body.valid())
                node.bodies.push_back(made.body.index());
            else if (m_index[producer.index()] != nowhere)
                node.inputs.push_back({m_index[producer.index()], elementTaken(from)});
        }
        for (const graph::NamedArgument& argument : from.args)
            if (!argument.value.as<Argument::NodeRef>())
                node.attrs.emplace_back(argument.name.empty() ? "arg" : argument.name, argumentText(argument.value));
        add(from, std::move(node), to);
    }

    /// getitem says which of the producer's values it takes.
    static std::uint32_t elementTaken(const graph::Node& node)
    {
        const auto item = graph::tryItem(node);
        return item && item->index >= 0 ? static_cast<std::uint32_t>(item->index) : 0;
    }

    void output(const graph::Node& from, Picture::Graph& to)
    {
        if (from.args.empty())
            return;
        const Argument& whole = from.args.front().value;
        const auto* list = whole.as<Argument::List>();
        const std::span<const Argument> values = list ? std::span<const Argument>(*list) : std::span<const Argument>(&whole, 1);
        for (std::size_t i = 0; i < values.size(); ++i) {
            const auto* ref = values[i].as<Argument::NodeRef>();
            if (!ref || m_index[ref->node.index()] == nowhere)
                continue;
            const graph::Node& made = m_graph.node(ref->node);
            Picture::Node node{
                .kind = Picture::Kind::Output, .name = "output_" + std::to_string(i), .label = made.name, .outputs = outputsOf(made)};
            node.inputs.push_back({m_index[ref->node.index()], 0});
            to.nodes.push_back(std::move(node));
        }
    }

    const graph::Graph& m_graph;
    Picture m_picture;
    std::vector<std::uint32_t> m_index; ///< by FX node: its place in the picture's graph
};

} // namespace

Picture pictureOf(const graph::Graph& graph)
{
    return Reader(graph).run();
}

} // namespace nodewise::exporting
