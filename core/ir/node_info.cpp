// SPDX-License-Identifier: Apache-2.0
#include "core/ir/node_info.h"

#include "core/graph/predicates.h"
#include "core/ir/argument_attr.h"
#include "core/ir/op_table.h"

#include <algorithm>

namespace nodewise::ir {

using graph::Argument;
using graph::NamedArgument;

namespace {

constexpr std::string_view operatorPrefix = "torch.ops.";
constexpr std::string_view higherOrderPrefix = "torch.ops.higher_order.";

Dim dimOf(const graph::SymInt& size)
{
    return size.expr ? Dim{0, size.expr->text} : Dim{size.value, {}};
}

TensorMeta metaOf(const graph::TensorMeta& tensor, std::string name)
{
    TensorMeta meta{.name = std::move(name), .dtype = std::string(graph::dtypeName(tensor.dtype))};
    meta.shape.reserve(tensor.sizes.size());
    for (const graph::SymInt& size : tensor.sizes)
        meta.shape.push_back(dimOf(size));
    return meta;
}

std::vector<TensorMeta> outputsOf(const graph::Node& node)
{
    std::vector<TensorMeta> metas;
    if (node.value.isTensor())
        metas.push_back(metaOf(node.value.tensor, node.name));
    // In a list pytorch-ir counts all elements in names but keeps the tensors only, and looks no deeper.
    for (std::size_t i = 0; i < node.value.elements.size(); ++i)
        if (node.value.elements[i].isTensor())
            metas.push_back(metaOf(node.value.elements[i].tensor, node.name + "_" + std::to_string(i)));
    return metas;
}

std::size_t positionalCount(const graph::Node& node)
{
    const auto first = std::find_if(node.args.begin(), node.args.end(), [](const NamedArgument& argument) { return argument.keyword; });
    return static_cast<std::size_t>(first - node.args.begin());
}

bool namesNode(const Argument::List& list)
{
    return std::any_of(list.begin(), list.end(), [](const Argument& element) { return element.as<Argument::NodeRef>() != nullptr; });
}

/// By the file's own mark, else by the schema; a custom operator's list of nodes is taken for tensors.
bool isTensorList(const NamedArgument& argument, const Argument::List& list, std::string_view opType, const graph::Graph& graph)
{
    if (argument.value.listOf != Argument::ListOf::Any)
        return true;
    const TensorArgument known = tensorArgument(opType, argument.name);
    if (known != TensorArgument::Unknown)
        return known == TensorArgument::List;
    return std::any_of(list.begin(), list.end(), [&graph](const Argument& element) {
        const auto* ref = element.as<Argument::NodeRef>();
        return ref && graph.node(ref->node).value.isTensor();
    });
}

struct TensorLists {
    Attr::List sizes, masks;

    void add(const Argument::List& list)
    {
        std::int64_t present = 0;
        Attr::List mask;
        for (const Argument& element : list) {
            present += element.isNone() ? 0 : 1;
            mask.emplace_back(element.isNone());
        }
        sizes.emplace_back(present);
        if (present < static_cast<std::int64_t>(list.size()))
            masks.emplace_back(std::move(mask));
    }
};

/// As dict.update in Python: an attribute of the same name is replaced.
void setAttr(Attr::Dict& attrs, const std::string& name, Attr value)
{
    const auto known = std::find_if(attrs.begin(), attrs.end(), [&name](const auto& entry) { return entry.first == name; });
    if (known == attrs.end())
        attrs.emplace_back(name, std::move(value));
    else
        known->second = std::move(value);
}

} // namespace

bool hasSchema(const graph::Node& node)
{
    return node.target.starts_with(operatorPrefix) && !node.target.starts_with(higherOrderPrefix);
}

std::string opTypeOf(const graph::Node& node)
{
    const std::string_view target = node.target;
    if (target.starts_with(higherOrderPrefix))
        return std::string(target.substr(higherOrderPrefix.size()));
    if (target.starts_with(operatorPrefix))
        return std::string(target.substr(operatorPrefix.size()));
    for (const std::string_view module : {"operator.", "_operator.", "math."})
        if (target.starts_with(module))
            return "<built-in function " + std::string(target.substr(module.size())) + ">";
    return std::string(target);
}

GraphAnalyzer::GraphAnalyzer(const graph::Graph& graph) : m_graph(graph)
{
    m_outputs.reserve(graph.nodes().size());
    for (const graph::Node& node : graph.nodes()) {
        m_outputs.push_back(outputsOf(node));
        m_weights.push_back(graph::isWeight(graph, node));
    }
}

void GraphAnalyzer::addInputs(const Argument& argument, bool intoLists, std::vector<TensorMeta>& out) const
{
    if (const auto* ref = argument.as<Argument::NodeRef>()) {
        const bool weight = isWeight(ref->node);
        int index = 0;
        for (const TensorMeta& meta : outputs(ref->node)) {
            out.push_back(meta);
            if (!weight) {
                out.back().producerNode = m_graph.node(ref->node).name;
                out.back().producerOutputIdx = index++;
            }
        }
        return;
    }
    const auto* list = argument.as<Argument::List>();
    if (list && intoLists)
        for (const Argument& element : *list)
            addInputs(element, false, out);
}

Attr::Dict GraphAnalyzer::attrsOf(const graph::Node& node, std::string_view opType) const
{
    Attr::Dict attrs;
    const std::size_t positional = positionalCount(node);
    for (std::size_t i = positional; i < node.args.size(); ++i)
        attrs.emplace_back(node.args[i].name, attrOf(node.args[i].value, m_graph));
    if (graph::isGetitem(node.target)) {
        if (positional >= 2 && !node.args[1].value.as<Argument::NodeRef>())
            setAttr(attrs, "index", attrOf(node.args[1].value, m_graph));
        return attrs;
    }
    if (!hasSchema(node))
        return attrs;
    TensorLists lists;
    for (std::size_t i = 0; i < positional; ++i)
        if (const auto* list = node.args[i].value.as<Argument::List>(); list && isTensorList(node.args[i], *list, opType, m_graph))
            lists.add(*list);
    if (!lists.sizes.empty())
        attrs.emplace_back("_tensor_list_sizes", Attr(std::move(lists.sizes)));
    if (!lists.masks.empty())
        attrs.emplace_back("_tensor_list_none_masks", Attr(std::move(lists.masks)));
    for (std::size_t i = 0; i < positional; ++i) {
        const NamedArgument& argument = node.args[i];
        const auto* list = argument.value.as<Argument::List>();
        if (argument.value.as<Argument::NodeRef>() || (list && namesNode(*list)))
            continue;
        if (argument.value.isNone()) {
            const bool tensors = tensorArgument(opType, argument.name) == TensorArgument::List;
            if (tensors || isAbsentTensor(opType, argument.name) || argument.value.listOf != Argument::ListOf::Any)
                continue;
        }
        setAttr(attrs, argument.name, attrOf(argument.value, m_graph));
    }
    return attrs;
}

NodeInfo GraphAnalyzer::info(graph::NodeId id) const
{
    const graph::Node& node = m_graph.node(id);
    const std::span<const NamedArgument> all(node.args);
    const std::size_t positional = positionalCount(node);
    NodeInfo info{.id = id,
                  .name = node.name,
                  .op = node.op,
                  .target = node.target,
                  .opType = opTypeOf(node),
                  .args = all.first(positional),
                  .kwargs = all.subspan(positional),
                  .outputMetas = outputs(id)};
    for (const NamedArgument& argument : info.args)
        addInputs(argument.value, true, info.inputMetas);
    info.attrs = attrsOf(node, info.opType);
    return info;
}

NodeInfo nodeInfo(const graph::Graph& graph, graph::NodeId node)
{
    return GraphAnalyzer(graph).info(node);
}

} // namespace nodewise::ir
