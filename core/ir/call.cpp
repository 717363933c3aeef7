// SPDX-License-Identifier: Apache-2.0
#include "core/ir/call.h"

#include "core/graph/predicates.h"
#include "core/ir/argument_attr.h"
#include "core/ir/op_table.h"

#include <algorithm>

namespace nodewise::ir {

using graph::Argument;

namespace {

const graph::Value* tryReferred(const Argument& argument, const graph::Graph& graph)
{
    const auto* ref = argument.as<Argument::NodeRef>();
    return ref ? &graph.node(ref->node).value : nullptr;
}

bool isTensorRef(const Argument& argument, const graph::Graph& graph)
{
    const graph::Value* value = tryReferred(argument, graph);
    return value && value->isTensor();
}

/// What JSON has no value for, or what a reader could not tell from a string.
bool isSpecial(const Argument& argument)
{
    return argument.as<std::complex<double>>() || argument.as<Argument::Operator>() || argument.as<Argument::CustomObject>() ||
           argument.as<Argument::Opaque>() || argument.as<Argument::Dict>() || argument.as<Argument::SubgraphRef>();
}

/// No node and nothing special at any depth.
bool isData(const Argument& argument)
{
    const auto* list = argument.as<Argument::List>();
    if (list)
        return std::all_of(list->begin(), list->end(), isData);
    return !argument.as<Argument::NodeRef>() && !isSpecial(argument);
}

/// Tensors and None only: what _tensor_list_sizes and masks describe.
bool isTensors(const Argument::List& list, const graph::Graph& graph)
{
    return std::all_of(list.begin(), list.end(),
                       [&graph](const Argument& element) { return element.isNone() || isTensorRef(element, graph); });
}

bool carriesTensors(const Argument& argument)
{
    const auto* list = argument.as<Argument::List>();
    return argument.as<Argument::NodeRef>() || (list && std::any_of(list->begin(), list->end(), carriesTensors));
}

/// The executor fills tensor slots from the left: an empty one before a filled one would take its tensor.
bool skipsTensorSlot(const NodeInfo& info)
{
    bool skipped = false;
    for (std::size_t i = 0; i < info.args.size(); ++i) {
        const Argument& value = info.args[i].value;
        if (skipped && carriesTensors(value))
            return true;
        const bool number = i == 0 && (value.as<std::int64_t>() || value.as<double>() || value.as<bool>());
        const bool absent = value.isNone() && isAbsentTensor(info.opType, info.args[i].name);
        skipped = skipped || number || absent;
    }
    return false;
}

/// The executor takes masks in order, whichever list they belong to.
bool mixesMasks(const NodeInfo& info)
{
    const auto count = [&info](std::string_view name) -> std::size_t {
        for (const auto& [key, value] : info.attrs)
            if (key == name && value.as<Attr::List>())
                return value.as<Attr::List>()->size();
        return 0;
    };
    const std::size_t masks = count("_tensor_list_none_masks");
    return masks > 0 && masks != count("_tensor_list_sizes");
}

bool getitemLoses(const NodeInfo& info, const graph::Graph& graph)
{
    const graph::Value* list = info.args.size() == 2 ? tryReferred(info.args[0].value, graph) : nullptr;
    if (!list || list->kind != graph::Value::Kind::List || !info.args[1].value.as<std::int64_t>())
        return true;
    return !std::all_of(list->elements.begin(), list->elements.end(), [](const graph::Value& element) { return element.isTensor(); });
}

} // namespace

bool losesArguments(const NodeInfo& info, const graph::Graph& graph)
{
    if (graph::isGetitem(info.target))
        return getitemLoses(info, graph);
    if (!hasSchema(graph.node(info.id)))
        return !info.args.empty() || !info.kwargs.empty();
    const auto positionalLoses = [&](const graph::NamedArgument& argument) {
        if (argument.value.isNone() && tensorArgument(info.opType, argument.name) == TensorArgument::Unknown)
            return isAbsentTensor(info.opType, argument.name); // which only is a guess
        const auto* list = argument.value.as<Argument::List>();
        if (list && carriesTensors(argument.value))
            return !isTensors(*list, graph);
        return !isData(argument.value) && !isTensorRef(argument.value, graph);
    };
    const auto keywordLoses = [](const graph::NamedArgument& argument) { return !isData(argument.value); };
    return std::any_of(info.args.begin(), info.args.end(), positionalLoses) ||
           std::any_of(info.kwargs.begin(), info.kwargs.end(), keywordLoses) || skipsTensorSlot(info) || mixesMasks(info);
}

Call callOf(const NodeInfo& info, const graph::Graph& graph, const SubgraphNames& names)
{
    Call call;
    for (const graph::NamedArgument& argument : info.args)
        call.args.emplace_back(argument.name, callAttrOf(argument.value, graph, names));
    for (const graph::NamedArgument& argument : info.kwargs)
        call.kwargs.emplace_back(argument.name, callAttrOf(argument.value, graph, names));
    return call;
}

std::vector<graph::SubgraphId> bodiesOf(const NodeInfo& info, const graph::Graph& graph)
{
    std::vector<graph::SubgraphId> bodies;
    for (const graph::NodeId producer : graph.producers(info.id)) {
        const graph::SubgraphId body = graph.node(producer).body;
        if (body.valid() && std::find(bodies.begin(), bodies.end(), body) == bodies.end())
            bodies.push_back(body);
    }
    return bodies;
}

} // namespace nodewise::ir
