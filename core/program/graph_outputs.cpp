// SPDX-License-Identifier: Apache-2.0
// What a node yields: its value, and the getitem nodes that torch's loader makes for the outputs of a multi-output operator.
#include "core/program/graph_decoder.h"

#include "core/program/targets.h"

namespace nodewise::program {

using graph::Argument;
using graph::Node;
using graph::NodeId;
using graph::NodeOp;
using graph::Value;

namespace {

bool isListOutput(std::string_view tag)
{
    return tag == "as_tensors" || tag == "as_sym_ints" || tag == "as_sym_floats" || tag == "as_sym_bools" || tag == "as_ints" ||
           tag == "as_floats" || tag == "as_strings" || tag == "as_bools" || tag == "as_optional_tensors";
}

/// Where the name of an output stands: {"name": ..} of a tensor or object, {"as_name": ..} of a symbol.
std::optional<Json> tryNameOf(const Json& content)
{
    if (!content.isObject())
        return std::nullopt;
    if (auto name = content.tryGet("name"))
        return name;
    return content.tryGet("as_name");
}

} // namespace

std::optional<std::string_view> trySingleOutputName(const Json& outputs)
{
    std::optional<std::string_view> found;
    outputs.elements([&](const Json& output) {
        const auto tagged = output.tagged();
        if (!tagged)
            return;
        const auto name = tryNameOf(tagged->second);
        if (name && name->isString())
            found = name->text();
    });
    return found;
}

void GraphDecoder::outputs(Node made, const Json& node, const Json& outs, const NodeInfo& info)
{
    std::vector<NodeId> singles;
    const std::size_t count = outs.size();
    if (count != 1) {
        made.name = freshName(made.name);
        if (const auto id = add(std::move(made), node); id && count > 0)
            multipleOutputs(*id, outs, info, false);
        return;
    }
    outs.elements([&](const Json& output) { singleOutput(std::move(made), node, outs, output, info); });
}

void GraphDecoder::singleOutput(Node made, const Json& node, const Json& outs, const Json& output, const NodeInfo& info)
{
    const auto tagged = output.tagged();
    if (!tagged)
        return;
    const auto& [tag, content] = *tagged;
    if (tag == "as_none") {
        m_names.create(made.name);
        made.name = freshName(graph::snakeCase(targetFunctionName(node["target"].text())) + "_unused");
        add(std::move(made), node);
        return;
    }
    const auto single = node.tryGet("is_hop_single_tensor_return");
    const bool tuple = mayReturnTuple(node["target"].text()) && !(single && single->boolean());
    const auto name = isListOutput(tag) ? std::nullopt : tryNameOf(content);
    if (tuple || !name) {
        made.name = freshName(made.name);
        if (const auto id = add(std::move(made), node))
            multipleOutputs(*id, isListOutput(tag) ? content : outs, info, isListOutput(tag));
        return;
    }
    m_names.create(made.name);
    const std::string_view published = m_context.name(*name);
    made.name = published;
    made.value = value(published, *name);
    if (const auto id = add(std::move(made), node); id && !m_context.failed())
        publish(published, *id, *name);
}

void GraphDecoder::multipleOutputs(NodeId source, const Json& list, const NodeInfo& info, bool bare)
{
    Value whole = getitems(list, source, info, bare);
    if (m_context.failed())
        return;
    Node& node = m_context.builder.node(source);
    node.value = std::move(whole);
    m_ownNames.push_back(node.name);
    m_nodes.emplace(m_ownNames.back(), source);
}

Value GraphDecoder::getitems(const Json& list, NodeId source, const NodeInfo& info, bool bare)
{
    Value out{.kind = Value::Kind::List};
    std::size_t index = 0;
    list.elements([&](const Json& element) { out.elements.push_back(getitem(element, source, index++, info, bare)); });
    return out;
}

/// `bare`: an element of a typed list ({"name": ..}) rather than a union ({"as_tensor": {"name": ..}}).
Value GraphDecoder::getitem(const Json& output, NodeId source, std::size_t index, const NodeInfo& info, bool bare)
{
    if (bare && !output.isObject())
        return constantValue(plainArgument(output));
    if (bare) {
        const auto name = tryNameOf(output);
        if (name)
            return namedGetitem(*name, source, index, info);
    }
    const auto tagged = output.tagged();
    if (!tagged)
        return {};
    const auto& [tag, content] = *tagged;
    if (isListOutput(tag) && !bare) {
        const auto id = addGetitem(freshName("getitem"), source, index, info, output);
        Value inner = id ? getitems(content, *id, info, true) : Value{};
        if (id)
            m_context.builder.node(*id).value = inner;
        return inner;
    }
    if (tag == "as_none") {
        addGetitem(freshName("as_none"), source, index, info, output);
        return {};
    }
    if (const auto name = tryNameOf(content))
        return namedGetitem(*name, source, index, info);
    m_context.note(output, Text("an output of unknown kind '%1'", tag));
    Value opaque{.kind = Value::Kind::Opaque, .text = "unknown kind of output '" + std::string(tag) + "'"};
    if (const auto id = addGetitem(freshName("getitem"), source, index, info, output))
        m_context.builder.node(*id).value = opaque;
    return opaque;
}

Value GraphDecoder::namedGetitem(const Json& nameJson, NodeId source, std::size_t index, const NodeInfo& info)
{
    const std::string_view name = m_context.name(nameJson);
    if (m_context.failed())
        return {};
    m_names.create(name);
    Value made = value(name, nameJson);
    if (const auto id = addGetitem(std::string(name), source, index, info, nameJson)) {
        m_context.builder.node(*id).value = made;
        publish(name, *id, nameJson);
    }
    return made;
}

std::optional<NodeId> GraphDecoder::addGetitem(std::string name, NodeId source, std::size_t index, const NodeInfo& info, const Json& where)
{
    Node made{.op = NodeOp::CallFunction,
              .name = std::move(name),
              .target = "operator.getitem",
              .subgraph = m_subgraph,
              .module = info.module,
              .metadata = info.metadata};
    made.args.push_back({.value = Argument(Argument::NodeRef{source})});
    made.args.push_back({.value = Argument(static_cast<std::int64_t>(index))});
    return add(std::move(made), where);
}

Value GraphDecoder::value(std::string_view name, const Json& where)
{
    const auto found = m_values.find(name);
    if (found == m_values.end()) {
        m_context.note(where, Text("the file does not say what '%1' is", name));
        return Value{.kind = Value::Kind::Opaque, .text = "no entry in the file's values"};
    }
    constexpr std::string_view keys[] = {"tensor_values", "sym_int_values", "sym_float_values", "sym_bool_values", "custom_obj_values"};
    const Stored& stored = found->second;
    const Json table = (*m_graph)[keys[static_cast<std::size_t>(stored.table)]];
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
Value GraphDecoder::scalarValue(const Json& json, Value::Kind kind)
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

} // namespace nodewise::program
