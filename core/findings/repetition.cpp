// SPDX-License-Identifier: Apache-2.0
#include "core/findings/rules.h"

#include <algorithm>
#include <unordered_map>

namespace nodewise::findings {

namespace {

bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

/// Called twice it does the same: it draws no random numbers and writes into nothing (a final underscore, out variants).
bool isPure(const graph::Node& node)
{
    const std::string_view op = operatorOf(node);
    if (op.empty() || op.ends_with('_') || op.starts_with("_assert") || contains(node.opType(), ".out"))
        return false;
    constexpr std::string_view random[] = {"rand", "bernoulli", "multinomial", "normal", "dropout", "empty", "poisson", "exponential"};
    return std::ranges::none_of(random, [&](std::string_view word) { return contains(op, word); });
}

/// Costs nothing worth a word: a view, or a handful of elements.
bool isCheap(const graph::Node& node)
{
    constexpr std::string_view views[] = {"view",     "reshape", "expand", "unsqueeze", "squeeze", "transpose",
                                          "permute",  "slice",   "select", "alias",     "detach",  "t",
                                          "sym_size", "to",      "split",  "chunk",     "unbind",  "flatten"};
    return !node.value.isTensor() || std::ranges::find(views, operatorOf(node)) != std::end(views);
}

/// Nodes that something writes into, what those are views of, and all views of these: they are not always what they are.
std::vector<bool> writtenInto(const graph::Graph& graph)
{
    std::vector<bool> written(graph.nodes().size(), false);
    const auto operand = [&](const graph::Node& node) { return tryProducer(graph, tryArgument(node, "self", 0)); };
    for (const graph::Node& node : graph.nodes())
        if (const std::string_view op = operatorOf(node); op.ends_with('_') && !op.starts_with("__"))
            for (const graph::Node* at = operand(node); at && !written[at->id.index()]; at = isCheap(*at) ? operand(*at) : nullptr)
                written[at->id.index()] = true;
    for (const graph::Node& node : graph.nodes())
        if (const graph::Node* viewed = isCheap(node) ? operand(node) : nullptr; viewed && written[viewed->id.index()])
            written[node.id.index()] = true;
    return written;
}

/// It, or what it reads, changes under way.
bool changes(const graph::Graph& graph, const graph::Node& node, const std::vector<bool>& written)
{
    return written[node.id.index()] ||
           std::ranges::any_of(graph.producers(node.id), [&](graph::NodeId producer) { return written[producer.index()]; });
}

std::string keyOf(const graph::Node& node, const std::vector<graph::NodeId>& same)
{
    std::string key = std::to_string(node.subgraph.index()) + ' ' + node.target;
    for (const graph::NamedArgument& argument : node.args) {
        const auto name = [&](graph::NodeId id) { return '%' + std::to_string(same[id.index()].index()); };
        key += ' ' + argument.name + '=' + graph::argumentText(argument.value, name);
    }
    return key + " : " + graph::valueText(node.value);
}

/// The same operator on the same values: by first occurrence, so that chains of them count, too.
void findTwice(const graph::Graph& graph, const std::vector<bool>& written, Findings& found)
{
    std::vector<graph::NodeId> same, twice;
    graph::NodeId first; // whose work the first of `twice` repeats
    std::unordered_map<std::string, graph::NodeId> known;
    for (const graph::Node& node : graph.nodes()) {
        same.push_back(node.id);
        if (!isPure(node) || changes(graph, node, written))
            continue;
        const auto [at, isNew] = known.emplace(keyOf(node, same), node.id);
        same.back() = at->second;
        if (isNew || isCheap(node))
            continue;
        if (twice.empty())
            first = at->second;
        twice.push_back(node.id);
    }
    if (twice.empty())
        return;
    found.push_back(
        {.rule = "computed-twice",
         .rank = Rank::Hint,
         .title = twice.size() == 1 ? UserText("A node computes what another has computed already")
                                    : UserText("%1 nodes compute what others have computed already", twice.size()),
         .evidence = {UserText("%1 is the same as %2", graph.qualifiedName(twice.front()), graph.qualifiedName(first))},
         .nodes = twice,
         .remedy = UserText(
             "Compute it once and pass it on (masks and rotary tables, say); a compiler that merges common subexpressions does it, too"),
         .weight = double(twice.size())});
}

/// Neither inputs nor weights reach it: it is the same in every run.
void findConstant(const graph::Graph& graph, const std::vector<bool>& written, Findings& found)
{
    std::vector<bool> fixed(graph.nodes().size(), false);
    std::vector<graph::NodeId> nodes;
    for (const graph::NodeId id : graph.root().nodes) {
        const graph::Node& node = graph.node(id);
        if (!isPure(node) || changes(graph, node, written))
            continue;
        const auto producers = graph.producers(id);
        fixed[id.index()] = std::ranges::all_of(producers, [&](graph::NodeId producer) { return fixed[producer.index()]; });
        if (fixed[id.index()] && !isCheap(node))
            nodes.push_back(id);
    }
    if (nodes.empty())
        return;
    found.push_back(
        {.rule = "constant",
         .rank = Rank::Hint,
         .title = nodes.size() == 1 ? UserText("One node computes the same in every run")
                                    : UserText("%1 nodes compute the same in every run", nodes.size()),
         .evidence = {namesOf(graph, nodes)},
         .nodes = nodes,
         .remedy = UserText("Register the result as a buffer, or let the compiler fold it: neither inputs nor weights reach it"),
         .weight = double(nodes.size())});
}

} // namespace

void findRepetition(const graph::Graph& graph, Findings& found)
{
    const std::vector<bool> written = writtenInto(graph);
    findTwice(graph, written, found);
    findConstant(graph, written, found);
}

} // namespace nodewise::findings
