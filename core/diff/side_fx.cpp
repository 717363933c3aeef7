// SPDX-License-Identifier: Apache-2.0
#include "core/diff/side_builder.h"
#include "core/ir/argument_attr.h"
#include "core/ir/body_names.h"
#include "core/ir/call.h"
#include "core/ir/node_info.h"
#include "core/ir/predicates.h"

namespace nodewise::diff {

namespace {

using graph::Argument;

class FxSide {
public:
    explicit FxSide(const graph::Graph& graph) : m_graph(graph), m_analyzer(graph), m_bodies(ir::bodyNames(graph))
    {
        m_side.nodes.resize(graph.nodes().size());
        m_scopes.resize(graph.subgraphs().size());
        for (std::size_t i = 0; i < m_scopes.size(); ++i)
            setNames(graph::SubgraphId(i));
        for (const graph::Node& node : graph.nodes())
            name(node);
    }

    Side run()
    {
        for (const graph::Node& node : m_graph.nodes())
            fill(node);
        putInOrder(m_side);
        return std::move(m_side);
    }

private:
    void setNames(graph::SubgraphId list)
    {
        NameScope& scope = m_scopes[list.index()];
        scope.named = [this, list](const std::string& name) -> std::optional<std::uint32_t> {
            const auto found = m_graph.tryFind(name, list);
            return found ? std::optional(found->index()) : std::nullopt;
        };
        scope.of = [named = scope.named](const ir::TensorMeta& use) -> std::optional<NameScope::Result> {
            const auto found = named(ir::makerName(use));
            return found ? std::optional(NameScope::Result(*found, use.producerOutputIdx)) : std::nullopt;
        };
    }

    void name(const graph::Node& node)
    {
        SideNode& to = m_side.nodes[node.id.index()];
        NameScope& scope = m_scopes[node.subgraph.index()];
        to.graph = m_bodies[node.subgraph.index()];
        to.name = to.graph.empty() ? node.name : to.graph + "/" + node.name;
        to.module = m_graph.module(node.module).path;
        if (node.body.valid())
            scope.bodies.emplace(m_bodies[node.body.index()], node.id.index());
        else if (graph::isAttribute(node))
            scope.attributes.emplace(node.target, node.id.index());
    }

    void fill(const graph::Node& node)
    {
        SideNode& to = m_side.nodes[node.id.index()];
        switch (node.op) {
        case graph::NodeOp::Placeholder:
            return placeholder(node, to);
        case graph::NodeOp::GetAttr:
            to.op = "get_attr";
            if (node.body.valid())
                to.body = m_bodies[node.body.index()];
            else
                to.attributes.emplace_back("target", node.target);
            return;
        case graph::NodeOp::Output:
            return output(node, to);
        case graph::NodeOp::CallFunction:
            return call(node, to);
        }
    }

    void placeholder(const graph::Node& node, SideNode& to)
    {
        ir::Placeholder entry{.name = node.name, .value = ir::yieldAttrOf(node.value)};
        if (const graph::InputSpec* spec = m_graph.trySpec(node.id)) {
            entry.kind = spec->kind;
            entry.target = spec->target;
            entry.persistent = spec->persistent;
            if (spec->kind == graph::InputSpec::Kind::ConstantInput)
                entry.value = ir::attrOf(spec->constant, m_graph);
        }
        fillPlaceholder(to, entry, true, m_analyzer.outputs(node.id));
    }

    void output(const graph::Node& node, SideNode& to)
    {
        std::vector<ReturnForm> returned;
        const Argument none;
        const Argument& whole = node.args.empty() ? none : node.args.front().value;
        const auto* list = whole.as<Argument::List>();
        const std::span<const Argument> values = list ? std::span<const Argument>(*list) : std::span<const Argument>(&whole, 1);
        const bool root = node.subgraph.index() == 0;
        for (std::size_t i = 0; i < values.size(); ++i) {
            ReturnForm& entry = returned.emplace_back();
            entry.value = ir::callAttrOf(values[i], m_graph, bodyName());
            if (root && i < m_graph.outputs().size()) {
                entry.kind = m_graph.outputs()[i].kind;
                entry.target = m_graph.outputs()[i].target;
            }
        }
        fillOutput(to, returned, m_scopes[node.subgraph.index()]);
    }

    void call(const graph::Node& node, SideNode& to)
    {
        const ir::NodeInfo info = m_analyzer.info(node.id);
        const bool whole = ir::losesArguments(info, m_graph);
        const ir::Call call = whole ? ir::callOf(info, m_graph, bodyName()) : ir::Call();
        const ir::Attr value = ir::yieldAttrOf(node.value);
        fillCall(to, {info.opType, info.inputMetas, info.outputMetas, &info.attrs, whole ? &call : nullptr, &value},
                 m_scopes[node.subgraph.index()]);
    }

    ir::SubgraphNames bodyName() const
    {
        return [this](graph::SubgraphId id) { return m_bodies[id.index()]; };
    }

    const graph::Graph& m_graph;
    ir::GraphAnalyzer m_analyzer;
    std::vector<std::string> m_bodies; ///< names by subgraph
    std::vector<NameScope> m_scopes;
    Side m_side;
};

} // namespace

Side sideOf(const graph::Graph& graph)
{
    return FxSide(graph).run();
}

} // namespace nodewise::diff
