// SPDX-License-Identifier: Apache-2.0
#include "core/program/graph_scope.h"

namespace nodewise::program {

using graph::Argument;
using graph::Node;
using graph::NodeId;
using graph::Value;

std::optional<NodeId> GraphScope::tryNode(std::string_view name) const
{
    const auto found = m_nodes.find(name);
    return found == m_nodes.end() ? std::nullopt : std::optional(found->second);
}

void GraphScope::open(const Json& graph)
{
    m_graph = &graph;
    for (const auto& [table, key] : tables)
        if (const auto values = graph.tryGet(key))
            values->members([&, kind = table](std::string_view name, const Json& value) {
                m_values.insert_or_assign(name, Stored{kind, value.element()});
            });
}

std::optional<NodeId> GraphScope::add(Node node, const Json& where)
{
    auto added = m_context.builder.addNode(std::move(node));
    if (added)
        return *added;
    where.fail(added.error().message);
    m_context.failure.error->node = added.error().node;
    return std::nullopt;
}

void GraphScope::publish(std::string_view name, NodeId node, const Json& where)
{
    if (!m_nodes.emplace(name, node).second)
        where.fail(UserText("the value '%1' is defined twice", name));
}

std::string GraphScope::freshName(std::string_view candidate)
{
    // torch.fx may give a name that a later value of the file has; here names are unique.
    std::string name = m_names.create(candidate);
    while (m_values.contains(name))
        name = m_names.create(candidate);
    return name;
}

void GraphScope::publishOwn(NodeId node)
{
    m_ownNames.push_back(m_context.builder.node(node).name);
    m_nodes.emplace(m_ownNames.back(), node);
}

Value GraphScope::value(std::string_view name, const Json& where)
{
    const auto found = m_values.find(name);
    if (found == m_values.end()) {
        m_context.note(where, UserText("the file does not say what '%1' is", name));
        return Value{.kind = Value::Kind::Opaque, .text = "no entry in the file's values"};
    }
    const Stored& stored = found->second;
    const Json table = (*m_graph)[tables[static_cast<std::size_t>(stored.table)].second];
    const Json json(stored.element, table, name);
    switch (stored.table) {
    case Table::Tensor:
        return Value{.kind = Value::Kind::Tensor, .tensor = m_context.tensorMeta(json)};
    case Table::SymInt:
        return Value{.kind = Value::Kind::SymInt, .sym = m_context.symInt(json)};
    case Table::SymFloat:
        return scalarValue(json, Value::Kind::SymFloat);
    case Table::SymBool:
        return scalarValue(json, Value::Kind::SymBool);
    case Table::CustomObject:
        break;
    }
    const Json className = json["class_fqn"];
    return Value{.kind = Value::Kind::CustomObject, .text = std::string(className.text())};
}

/// A symbolic float or boolean: an expression, or a constant as Python prints it.
Value GraphScope::scalarValue(const Json& json, Value::Kind kind)
{
    const auto tagged = json.tagged();
    if (!tagged)
        return {};
    const auto& [tag, content] = *tagged;
    if (tag == "as_expr")
        return Value{.kind = kind, .text = m_context.expression(content)->text};
    if (tag == "as_bool")
        return Value{.kind = kind, .text = content.boolean() ? "True" : "False"};
    return Value{.kind = kind, .text = graph::pythonFloat(content.number())};
}

Value constantValue(const Argument& argument)
{
    if (argument.isNone())
        return {};
    return Value{.kind = Value::Kind::Constant, .text = graph::argumentText(argument, [](NodeId) { return std::string(); })};
}

Argument plainArgument(const Json& json)
{
    using Type = simdjson::dom::element_type;
    switch (json.element().type()) {
    case Type::BOOL:
        return Argument(json.boolean());
    case Type::INT64:
    case Type::UINT64:
        return Argument(json.integer());
    case Type::DOUBLE:
        return Argument(json.number());
    case Type::STRING:
        return Argument(std::string(json.text()));
    default:
        return {};
    }
}

} // namespace nodewise::program
