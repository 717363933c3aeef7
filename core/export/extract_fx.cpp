// SPDX-License-Identifier: Apache-2.0
#include "core/export/scope_walk.h"

#include <algorithm>
#include <unordered_map>

namespace nodewise::exporting {

namespace {

using graph::Argument;
using graph::NodeId;

class Extraction {
public:
    Extraction(const graph::Graph& from, const Scope& scope) : m_from(from), m_scope(scope) {}

    Result<std::shared_ptr<const graph::Graph>> run()
    {
        auto found = scopeNodes(m_from, m_scope, [](const graph::Node& node) { return node.op == graph::NodeOp::CallFunction; });
        if (!found)
            return fail(std::move(found.error()));
        m_selected = std::move(found->nodes);
        placeholders();
        for (const NodeId id : m_selected)
            copyWithBodies(m_from.node(id), graph::SubgraphId(0));
        output();
        for (const auto& [symbol, range] : m_from.ranges())
            m_builder.addRange(symbol, range);
        return m_failed ? Result<std::shared_ptr<const graph::Graph>>(fail(std::move(*m_failed))) : m_builder.build();
    }

private:
    bool selected(NodeId id) const { return std::binary_search(m_selected.begin(), m_selected.end(), id); }

    /// One per value from outside, in order of first use.
    void placeholders()
    {
        std::sort(m_selected.begin(), m_selected.end());
        for (const NodeId id : m_selected)
            for (const NodeId producer : m_from.producers(id)) {
                const graph::Node& made = m_from.node(producer);
                if (selected(producer) || made.op == graph::NodeOp::GetAttr || m_map.contains(producer.index()))
                    continue;
                const graph::InputSpec* spec = m_from.trySpec(producer);
                m_builder.addInput(spec ? *spec : graph::InputSpec{.kind = graph::InputSpec::Kind::UserInput, .name = made.name});
                add(made, {.op = graph::NodeOp::Placeholder,
                           .name = made.name,
                           .target = made.name,
                           .value = made.value,
                           .subgraph = graph::SubgraphId(0),
                           .module = graph::ModuleId(0),
                           .metadata = made.metadata});
            }
    }

    void add(const graph::Node& from, graph::Node node)
    {
        const auto id = m_builder.addNode(std::move(node));
        if (id)
            m_map[from.id.index()] = *id;
        else if (!m_failed)
            m_failed = id.error();
    }

    Argument mapped(const Argument& argument) const
    {
        Argument copy = argument;
        if (const auto* ref = argument.as<Argument::NodeRef>())
            copy.v = Argument::NodeRef{m_map.at(ref->node.index())};
        else if (auto* list = std::get_if<Argument::List>(&copy.v))
            for (Argument& element : *list)
                element = mapped(element);
        else if (auto* dict = std::get_if<Argument::Dict>(&copy.v))
            for (auto& entry : *dict)
                entry.second = mapped(entry.second);
        return copy;
    }

    graph::ModuleId moduleOf(const graph::Node& from)
    {
        std::vector<std::pair<std::string_view, std::string_view>> stack;
        for (graph::ModuleId id = from.module; id.valid() && id.index() != 0; id = m_from.module(id).parent)
            stack.emplace_back(m_from.module(id).path, m_from.module(id).typeName);
        stack.emplace_back(m_from.module(graph::ModuleId(0)).path, m_from.module(graph::ModuleId(0)).typeName);
        std::reverse(stack.begin(), stack.end());
        return m_builder.addModule(stack);
    }

    void copy(const graph::Node& from, graph::SubgraphId to)
    {
        graph::Node node{.op = from.op,
                         .name = from.name,
                         .target = from.target,
                         .value = from.value,
                         .subgraph = to,
                         .module = moduleOf(from),
                         .metadata = from.metadata};
        for (const graph::NamedArgument& argument : from.args)
            node.args.push_back({argument.name, mapped(argument.value), argument.keyword});
        add(from, std::move(node));
    }

    /// A body stands before its user, as in a decoded graph.
    void copyWithBodies(const graph::Node& from, graph::SubgraphId to)
    {
        for (const NodeId producer : m_from.producers(from.id)) {
            const graph::Node& attribute = m_from.node(producer);
            if (attribute.op == graph::NodeOp::GetAttr && !m_map.contains(producer.index()))
                copyBody(attribute, to);
        }
        if (!m_failed)
            copy(from, to);
    }

    void copyBody(const graph::Node& attribute, graph::SubgraphId to)
    {
        if (!attribute.body.valid())
            return copy(attribute, to);
        const graph::Subgraph& body = m_from.subgraph(attribute.body);
        const graph::SubgraphId id = m_builder.addSubgraph(body.name);
        for (const NodeId inner : body.nodes)
            if (const graph::Node& node = m_from.node(inner); node.op != graph::NodeOp::GetAttr && !m_failed)
                copyWithBodies(node, id);
        copy(attribute, to);
        if (!m_failed)
            m_builder.setOwner(id, m_map.at(attribute.id.index()));
    }

    void output()
    {
        Argument::List values;
        for (const NodeId id : m_selected) {
            const graph::Node& node = m_from.node(id);
            const bool leaves =
                node.users.empty() || !std::all_of(node.users.begin(), node.users.end(), [this](NodeId user) { return selected(user); });
            if (!leaves || node.value.kind == graph::Value::Kind::None || m_failed)
                continue;
            const Argument value{Argument::NodeRef{m_map.at(id.index())}};
            m_builder.addOutput({.kind = graph::OutputSpec::Kind::UserOutput, .value = value});
            values.push_back(value);
        }
        std::string name = "output";
        while (m_builder.tryFind(name, graph::SubgraphId(0)))
            name += "_";
        graph::Node node{
            .op = graph::NodeOp::Output, .name = name, .target = "output", .subgraph = graph::SubgraphId(0), .module = graph::ModuleId(0)};
        node.args.push_back({"", Argument(std::move(values)), false});
        if (const auto added = m_builder.addNode(std::move(node)); !added && !m_failed)
            m_failed = added.error();
    }

    const graph::Graph& m_from;
    const Scope& m_scope;
    graph::GraphBuilder m_builder;
    std::vector<NodeId> m_selected;                  ///< in graph order, which is the order of ids
    std::unordered_map<std::uint32_t, NodeId> m_map; ///< from old to new
    std::optional<Error> m_failed;
};

} // namespace

Result<std::shared_ptr<const graph::Graph>> extract(const graph::Graph& graph, const Scope& scope)
{
    return Extraction(graph, scope).run();
}

} // namespace nodewise::exporting
