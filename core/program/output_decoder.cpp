// SPDX-License-Identifier: Apache-2.0
#include "core/program/output_decoder.h"

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

void OutputDecoder::decode(Node made, const Json& outs)
{
    const std::size_t count = outs.size();
    if (count != 1) {
        made.name = m_scope.freshName(made.name);
        if (const auto id = m_scope.add(std::move(made), m_json); id && count > 0)
            multipleOutputs(*id, outs, false);
        return;
    }
    outs.elements([&](const Json& output) { singleOutput(std::move(made), outs, output); });
}

void OutputDecoder::singleOutput(Node made, const Json& outs, const Json& output)
{
    const auto tagged = output.tagged();
    if (!tagged)
        return;
    const auto& [tag, content] = *tagged;
    if (tag == "as_none") {
        m_scope.take(made.name);
        made.name = m_scope.freshName(graph::snakeCase(targetFunctionName(m_json["target"].text())) + "_unused");
        m_scope.add(std::move(made), m_json);
        return;
    }
    const auto single = m_json.tryGet("is_hop_single_tensor_return");
    const bool tuple = mayReturnTuple(m_json["target"].text()) && !(single && single->boolean());
    const auto name = isListOutput(tag) ? std::nullopt : tryNameOf(content);
    if (tuple || !name) {
        made.name = m_scope.freshName(made.name);
        if (const auto id = m_scope.add(std::move(made), m_json))
            multipleOutputs(*id, isListOutput(tag) ? content : outs, isListOutput(tag));
        return;
    }
    m_scope.take(made.name);
    const std::string_view published = m_context.name(*name);
    made.name = published;
    made.value = m_scope.value(published, *name);
    if (const auto id = m_scope.add(std::move(made), m_json); id && !m_context.failed())
        m_scope.publish(published, *id, *name);
}

void OutputDecoder::multipleOutputs(NodeId source, const Json& list, bool bare)
{
    Value whole = getitems(list, source, bare);
    if (m_context.failed())
        return;
    m_context.builder.node(source).value = std::move(whole);
    m_scope.publishOwn(source);
}

Value OutputDecoder::getitems(const Json& list, NodeId source, bool bare)
{
    Value out{.kind = Value::Kind::List};
    std::size_t index = 0;
    list.elements([&](const Json& element) { out.elements.push_back(getitem(element, source, index++, bare)); });
    return out;
}

/// `bare`: an element of a typed list ({"name": ..}) rather than a union ({"as_tensor": {"name": ..}}).
Value OutputDecoder::getitem(const Json& output, NodeId source, std::size_t index, bool bare)
{
    if (bare && !output.isObject())
        return constantValue(plainArgument(output));
    if (bare) {
        const auto name = tryNameOf(output);
        if (name)
            return namedGetitem(*name, source, index);
    }
    const auto tagged = output.tagged();
    if (!tagged)
        return {};
    const auto& [tag, content] = *tagged;
    if (isListOutput(tag) && !bare) {
        const auto id = addGetitem(m_scope.freshName("getitem"), source, index, output);
        Value inner = id ? getitems(content, *id, true) : Value{};
        if (id)
            m_context.builder.node(*id).value = inner;
        return inner;
    }
    if (tag == "as_none") {
        addGetitem(m_scope.freshName("as_none"), source, index, output);
        return {};
    }
    if (const auto name = tryNameOf(content))
        return namedGetitem(*name, source, index);
    m_context.note(output, UserText("an output of unknown kind '%1'", tag));
    Value opaque{.kind = Value::Kind::Opaque, .text = "unknown kind of output '" + std::string(tag) + "'"};
    if (const auto id = addGetitem(m_scope.freshName("getitem"), source, index, output))
        m_context.builder.node(*id).value = opaque;
    return opaque;
}

Value OutputDecoder::namedGetitem(const Json& nameJson, NodeId source, std::size_t index)
{
    const std::string_view name = m_context.name(nameJson);
    if (m_context.failed())
        return {};
    m_scope.take(name);
    Value made = m_scope.value(name, nameJson);
    if (const auto id = addGetitem(std::string(name), source, index, nameJson)) {
        m_context.builder.node(*id).value = made;
        m_scope.publish(name, *id, nameJson);
    }
    return made;
}

std::optional<NodeId> OutputDecoder::addGetitem(std::string name, NodeId source, std::size_t index, const Json& where)
{
    Node made{.op = NodeOp::CallFunction,
              .name = std::move(name),
              .target = "operator.getitem",
              .subgraph = m_scope.subgraph(),
              .module = m_info.module,
              .metadata = m_info.metadata};
    made.args.push_back({.value = Argument(Argument::NodeRef{source})});
    made.args.push_back({.value = Argument(static_cast<std::int64_t>(index))});
    return m_scope.add(std::move(made), where);
}

} // namespace nodewise::program
