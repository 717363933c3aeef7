// SPDX-License-Identifier: Apache-2.0
#include "core/program/graph_decoder.h"

#include "core/program/output_decoder.h"
#include "core/program/required_arguments.h"
#include "core/program/targets.h"

namespace nodewise::program {

using graph::Argument;
using graph::NamedArgument;
using graph::Node;
using graph::NodeId;
using graph::NodeOp;
using graph::Value;

namespace {

/// Operators of ExecuTorch's edge dialect are ATen's, called through objects of its own.
std::string edgeTarget(std::string_view target)
{
    constexpr std::string_view prefix = "executorch.exir.dialects.edge.ops.", ops = "torch.ops.";
    return target.starts_with(prefix) ? std::string(ops).append(target.substr(prefix.size())) : std::string(target);
}

/// As torch's loader decides for files without `kind`; operators that are not ATen's are guessed by the argument's name.
bool isKeywordWithoutKind(std::string_view target, std::string_view name, std::size_t position)
{
    const auto required = tryRequiredArguments(target);
    return required ? position >= *required : isUsuallyKeyword(name, position);
}

} // namespace

void GraphDecoder::decode(const Json& graph)
{
    m_scope.open(graph);
    const Json inputs = graph["inputs"], list = graph["nodes"];
    placeholders(inputs);
    nodes(list);
    if (!m_context.failed())
        output(graph);
}

void GraphDecoder::placeholders(const Json& inputs)
{
    std::size_t index = 0;
    inputs.elements([&](const Json& input) { placeholder(input, index++); });
}

void GraphDecoder::placeholder(const Json& input, std::size_t index)
{
    const auto tagged = input.tagged();
    if (!tagged)
        return;
    const auto& [tag, content] = *tagged;
    Node made{.op = NodeOp::Placeholder, .subgraph = m_scope.subgraph()};
    std::string_view published;
    if (tag == "as_tensor" || tag == "as_custom_obj") {
        const Json name = content["name"];
        published = m_context.name(name);
    } else if (tag == "as_sym_int" || tag == "as_sym_float" || tag == "as_sym_bool") {
        const Json name = content["as_name"];
        published = m_context.name(name);
    }
    if (m_context.failed())
        return;
    if (!published.empty()) {
        // torch.fx makes a name of its own first, which then stays taken.
        m_scope.take(graph::snakeCase(published));
        made.name = published;
        made.target = published;
        made.value = m_scope.value(published, input);
        if (const auto id = m_scope.add(std::move(made), input)) {
            m_placeholders.push_back(*id);
            m_scope.publish(published, *id, input);
        }
        return;
    }
    made.target =
        index < m_placeholderNames.size() && !m_placeholderNames[index].empty() ? m_placeholderNames[index] : "arg" + std::to_string(index);
    made.name = m_scope.freshName(graph::snakeCase(made.target));
    made.value = constantValue(argument(input));
    if (const auto id = m_scope.add(std::move(made), input))
        m_placeholders.push_back(*id);
}

void GraphDecoder::nodes(const Json& list)
{
    list.elements([&](const Json& json) {
        if (!m_context.cancelled())
            node(json);
    });
}

NodeInfo GraphDecoder::nodeInfo(const Json& json)
{
    NodeInfo info{.module = graph::ModuleId(0), .metadata = {}};
    const auto metadata = json.tryGet("metadata");
    if (!metadata)
        return info;
    metadata->members([&](std::string_view key, const Json& value) {
        if (!value.isString())
            info.metadata.other.emplace_back(key, value.dump());
        else if (key == "stack_trace")
            info.metadata.stackTrace = value.text();
        else if (key == "torch_fn")
            info.metadata.torchFn = value.text();
        else if (key == "nn_module_stack")
            info.module = m_context.module(value);
        else
            info.metadata.other.emplace_back(key, value.text());
    });
    return info;
}

void GraphDecoder::node(const Json& json)
{
    const Json targetJson = json["target"], inputs = json["inputs"], outs = json["outputs"];
    const std::string named = edgeTarget(m_context.name(targetJson));
    const std::string_view target = named;
    const NodeInfo info = nodeInfo(json);
    Node made{.op = NodeOp::CallFunction,
              .target = printedTarget(target),
              .subgraph = m_scope.subgraph(),
              .module = info.module,
              .metadata = info.metadata};
    made.args = arguments(inputs, target, info);
    if (m_context.failed())
        return;
    made.name = nodeName(json, outs, target);
    OutputDecoder(m_scope, json, info).decode(std::move(made), outs);
}

std::string GraphDecoder::nodeName(const Json& json, const Json& outs, std::string_view target) const
{
    if (const auto name = json.tryGet("name"); name && !name->text().empty())
        return std::string(name->text());
    // Older files don't name nodes: torch takes the name of the only output, else makes one from the target.
    if (outs.isArray() && outs.size() == 1 && !isHigherOrder(target))
        if (const auto name = trySingleOutputName(outs))
            return std::string(*name);
    return graph::snakeCase(targetFunctionName(target));
}

std::vector<NamedArgument> GraphDecoder::arguments(const Json& inputs, std::string_view target, const NodeInfo& info)
{
    std::vector<NamedArgument> positional, keywords;
    const bool symbolic = isSymbolicOperator(target);
    constexpr std::int64_t positionalKind = 1;
    inputs.elements([&](const Json& input) {
        const Json nameJson = input["name"], value = input["arg"];
        const std::string_view name = nameJson.text();
        const auto kind = input.tryGet("kind");
        bool keyword = !name.empty() && !symbolic;
        if (kind && kind->integer() != 0)
            keyword = keyword && kind->integer() != positionalKind;
        else if (keyword && !isHigherOrder(target))
            keyword = !keywords.empty() || isKeywordWithoutKind(target, name, positional.size());
        if (keyword && graph::isPythonKeyword(name) && !isHigherOrder(target))
            keyword = false;
        (keyword ? keywords : positional)
            .push_back({.name = std::string(name), .value = ArgumentDecoder(m_scope, m_depth, &info).decode(value), .keyword = keyword});
    });
    std::move(keywords.begin(), keywords.end(), std::back_inserter(positional));
    return positional;
}

void GraphDecoder::output(const Json& graph)
{
    const Json outs = graph["outputs"];
    Argument::List list;
    outs.elements([&](const Json& out) { list.push_back(argument(out)); });
    if (m_context.failed())
        return;
    const auto single = graph.tryGet("is_single_tensor_return");
    Node made{.op = NodeOp::Output, .name = m_scope.freshName("output"), .target = "output", .subgraph = m_scope.subgraph()};
    if (single && single->boolean()) {
        if (list.size() != 1)
            return outs.fail(UserText("a graph with a single return has %1 outputs", list.size()));
        made.args.push_back({.value = std::move(list.front())});
    } else {
        made.args.push_back({.value = Argument(std::move(list))});
    }
    made.value = outputValue(made.args.front().value);
    m_scope.add(std::move(made), outs);
}

Value GraphDecoder::outputValue(const Argument& argument)
{
    if (const auto* ref = argument.as<Argument::NodeRef>())
        return m_context.builder.node(ref->node).value;
    if (const auto* list = argument.as<Argument::List>()) {
        Value out{.kind = Value::Kind::List};
        for (const Argument& element : *list)
            out.elements.push_back(outputValue(element));
        return out;
    }
    return constantValue(argument);
}

} // namespace nodewise::program
