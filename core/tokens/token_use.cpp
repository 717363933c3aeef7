// SPDX-License-Identifier: Apache-2.0
#include "core/tokens/token_use.h"

#include "core/summary/tensor_size.h"

#include <algorithm>
#include <set>

namespace nodewise::tokens {

namespace {

/// An embedding's rows; 0 for other nodes.
std::int64_t rowsOf(const graph::Graph& graph, const graph::Node& node)
{
    if (node.op != graph::NodeOp::CallFunction || !node.opType().starts_with("aten.embedding."))
        return 0;
    const graph::TensorMeta* table = summary::tryTensor(graph, summary::tryArgument(node, "weight", 0));
    return table && !table->sizes.empty() ? table->sizes.front().known().value_or(0) : 0;
}

/// Elements go through it as they are.
bool movesElements(const graph::Node& node)
{
    const std::string_view type = node.op == graph::NodeOp::CallFunction ? node.opType() : std::string_view();
    if (!type.starts_with("aten."))
        return false;
    const std::string_view base = type.substr(5, type.find('.', 5) - 5);
    return summary::isDataMovement(base) && base != "embedding";
}

} // namespace

TokenUse tokenUse(const graph::Graph& graph, const Tokenizer& tokenizer)
{
    TokenUse out;
    for (const graph::Node& node : graph.nodes())
        if (const std::int64_t rows = rowsOf(graph, node); rows > 0 && rows >= static_cast<std::int64_t>(tokenizer.modelSize()))
            out.vocabulary = out.vocabulary == 0 ? rows : std::min(out.vocabulary, rows);
    if (out.vocabulary == 0)
        return out;
    std::set<graph::NodeId> found;
    std::vector<graph::NodeId> left;
    const auto follow = [&](const graph::Argument* argument) {
        const auto* ref = argument ? argument->as<graph::Argument::NodeRef>() : nullptr;
        if (ref && found.insert(ref->node).second)
            left.push_back(ref->node);
    };
    for (const graph::Node& node : graph.nodes())
        if (rowsOf(graph, node) == out.vocabulary)
            follow(summary::tryArgument(node, "indices", 1));
    while (!left.empty()) {
        const graph::Node& node = graph.node(left.back());
        left.pop_back();
        if (movesElements(node) && !node.args.empty())
            follow(&node.args.front().value);
    }
    out.ids.assign(found.begin(), found.end());
    return out;
}

} // namespace nodewise::tokens
