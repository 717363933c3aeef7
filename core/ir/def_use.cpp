// SPDX-License-Identifier: Apache-2.0
#include "core/ir/def_use.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <unordered_set>

namespace nodewise::ir {

namespace {

using Kind = Definition::Kind;

/// Of a file of pytorch-ir: names of its mapping, then state-dict names that nodes of the root read.
WeightNameMapping peerWeights(const Graph& graph)
{
    WeightNameMapping out = graph.weightNames;
    std::unordered_set<std::string_view> read, mapped;
    for (const NodeId node : graph.root().nodes)
        for (const TensorMeta& input : graph.node(node).inputs)
            if (input.producerNode.empty())
                read.insert(input.name);
    for (const auto& [placeholder, target] : graph.weightNames)
        mapped.insert(placeholder);
    const auto add = [&](const std::string& target) {
        if (read.erase(target) != 0 && !mapped.contains(target))
            out.emplace_back(target, target);
    };
    for (const TensorMeta& weight : graph.weights)
        add(weight.name);
    for (const Constant& constant : graph.constants)
        add(constant.name);
    return out;
}

/// A placeholder's tensors among the list's: NAME, or NAME_0, NAME_1 where it is a list.
std::span<const TensorMeta> tensorsOf(const Subgraph& list, const Placeholder& placeholder)
{
    std::vector<std::string> names;
    if (placeholder.value.as<std::monostate>())
        names.push_back(placeholder.name);
    if (const auto* elements = placeholder.value.as<Attr::List>())
        for (std::size_t i = 0; i < elements->size(); ++i)
            if (const auto* text = (*elements)[i].as<std::string>(); text && *text == "tensor")
                names.push_back(placeholder.name + "_" + std::to_string(i));
    const auto found = std::ranges::search(list.inputs, names, {}, &TensorMeta::name);
    return {found.begin(), found.end()};
}

} // namespace

std::vector<Input> inputsOf(const Graph& graph, std::size_t subgraph)
{
    const Subgraph& list = graph.subgraphs[subgraph];
    std::vector<Input> out;
    std::unordered_map<std::string_view, const TensorMeta*> weights;
    for (const TensorMeta& weight : graph.weights)
        weights.emplace(weight.name, &weight);
    const auto add = [&](Placeholder placeholder, bool told) {
        Input& input = out.emplace_back(Input{.placeholder = std::move(placeholder), .tensors = {}, .told = told});
        const auto weight = input.isWeight() ? weights.find(input.storedName()) : weights.end();
        input.tensors = weight != weights.end() ? std::span(weight->second, 1) : tensorsOf(list, input.placeholder);
    };
    for (const Placeholder& placeholder : list.placeholders)
        add(placeholder, true);
    if (!list.placeholders.empty())
        return out;
    if (subgraph == 0)
        for (const auto& [name, target] : peerWeights(graph))
            add({.name = name, .kind = graph::InputSpec::Kind::Parameter, .target = target, .value = {}}, false);
    for (const TensorMeta& tensor : list.inputs)
        add({.name = tensor.name, .target = {}, .value = {}}, false);
    return out;
}

DefUse::DefUse(const Graph& graph)
    : m_graph(graph), m_subgraph(subgraphOfNodes(graph)), m_lists(graph.subgraphs.size()), m_producers(graph.nodes.size()),
      m_users(graph.nodes.size())
{
    for (const TensorMeta& weight : graph.weights) {
        m_weights.emplace(weight.name, &weight);
        m_weightNames.emplace(weight.name, weight.name);
    }
    for (const Constant& constant : graph.constants)
        m_weightNames.emplace(constant.name, constant.name);
    for (const auto& [placeholder, name] : graph.weightNames)
        m_weightNames.insert_or_assign(placeholder, name);
    for (std::size_t i = 0; i < m_lists.size(); ++i)
        addList(i);
    for (const OpNode& node : graph.nodes)
        addReads(node);
    m_firstRead.push_back(m_reads.size());
}

void DefUse::addList(std::size_t subgraph)
{
    List& list = m_lists[subgraph];
    list.inputs = inputsOf(m_graph, subgraph);
    for (std::uint32_t i = 0; i < list.inputs.size(); ++i) {
        const Input& input = list.inputs[i];
        if (input.isWeight())
            list.values.emplace(input.placeholder.name, Definition{.kind = Kind::Weight, .input = i, .weight = input.storedName()});
        else
            list.values.emplace(input.placeholder.name, Definition{.kind = Kind::Input, .input = i});
        for (const TensorMeta& tensor : input.isWeight() ? std::span<const TensorMeta>() : input.tensors)
            list.tensors.emplace(tensor.name, Definition{.kind = Kind::Input, .input = i});
    }
    for (const NodeId id : m_graph.subgraphs[subgraph].nodes) {
        const OpNode& node = m_graph.node(id);
        list.values.emplace(node.name, Definition{.kind = Kind::Node, .node = id});
        for (std::size_t i = 0; i < node.outputs.size(); ++i)
            list.tensors.emplace(node.outputs[i].name, Definition{.kind = Kind::Node, .node = id, .output = static_cast<int>(i)});
    }
}

Definition DefUse::named(std::string_view name, std::size_t subgraph) const
{
    const List& list = m_lists[subgraph];
    for (const auto* names : {&list.values, &list.tensors})
        if (const auto found = names->find(name); found != names->end())
            return found->second;
    const auto weight = m_weightNames.find(name);
    return weight == m_weightNames.end() ? Definition() : Definition{.kind = Kind::Weight, .weight = weight->second};
}

Definition DefUse::of(const TensorMeta& use, std::size_t subgraph) const
{
    const List& list = m_lists[subgraph];
    if (const auto maker = list.values.find(makerName(use)); maker != list.values.end()) {
        Definition out = maker->second;
        if (!use.producerNode.empty())
            out.output = use.producerOutputIdx;
        return out;
    }
    if (const Definition found = named(use.name, subgraph); found.kind != Kind::Unknown)
        return found;
    return use.producerNode.empty() ? Definition{.kind = Kind::Weight, .weight = use.name} : Definition();
}

void DefUse::addReads(const OpNode& node)
{
    const std::size_t subgraph = m_subgraph[node.id.index()], first = m_reads.size();
    m_firstRead.push_back(first);
    std::set<std::tuple<Kind, std::uint32_t, std::string_view>> known;
    const auto add = [&](Definition from, const TensorMeta* tensor) {
        if (from.kind == Kind::Node && !(from.node < node.id))
            from = {};
        const bool isNew = known.emplace(from.kind, from.kind == Kind::Node ? from.node.index() : from.input, from.weight).second;
        if (tensor || (isNew && from.kind != Kind::Unknown))
            m_reads.push_back({from, tensor});
        if (isNew && from.kind == Kind::Node) {
            m_producers[node.id.index()].push_back(from.node);
            m_users[from.node.index()].push_back(node.id);
        }
    };
    for (const TensorMeta& input : node.inputs)
        add(of(input, subgraph), &input);
    visitArguments(node, [&](const Attr& argument) {
        visitMarked(argument, nodeMark, [&](const std::string& name) { add(named(name, subgraph), nullptr); });
        visitMarked(argument, attributeMark, [&](const std::string& name) { add({.kind = Kind::Weight, .weight = name}, nullptr); });
    });
}

std::span<const Read> DefUse::reads(NodeId node) const
{
    const std::size_t first = m_firstRead[node.index()];
    return std::span(m_reads).subspan(first, m_firstRead[node.index() + 1] - first);
}

std::vector<Read> DefUse::returns(std::size_t subgraph) const
{
    const Subgraph& list = m_graph.subgraphs[subgraph];
    std::vector<Read> out;
    for (const TensorMeta& tensor : list.outputs)
        out.push_back({of(tensor, subgraph), &tensor});
    for (const Returned& returned : list.returned)
        visitMarked(returned.value, nodeMark, [&](const std::string& name) { out.push_back({named(name, subgraph), nullptr}); });
    return out;
}

const TensorMeta* DefUse::tryWeight(std::string_view name) const
{
    const auto found = m_weights.find(name);
    return found == m_weights.end() ? nullptr : found->second;
}

} // namespace nodewise::ir
