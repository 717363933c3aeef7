// SPDX-License-Identifier: Apache-2.0
#include "core/program/onnx/onnx_tree.h"

#include <unordered_set>

namespace nodewise::onnx {

namespace {

constexpr int deepest = 32;
constexpr std::uint64_t itemsPerNode = 24; ///< of a budget: a node of the graph with what hangs on it

tl::unexpected<Error> tooMuch()
{
    return fail(Error{.message = UserText("the model has more nodes, inputs and attributes than a file of its size holds in earnest"),
                      .hint = UserText("the file is damaged or made to use up memory")});
}

Result<TreeNode> treeNodeOf(std::string_view bytes, Budget& budget, int depth)
{
    TreeNode node{.message = nodeOf(bytes), .bodies = {}};
    const NodeMessage& message = node.message;
    if (!budget.spend(itemsPerNode + 4 * (message.inputs.size() + message.outputs.size() + message.attributes.size()) +
                      2 * message.metadata.size()))
        return tooMuch();
    for (const std::string_view one : message.attributes) {
        const AttributeMessage attribute = attributeOf(one);
        if (!budget.spend(attribute.integers.size() + attribute.numbers.size() + attribute.many.size()))
            return tooMuch();
        constexpr int graph = 5, graphs = 10;
        Texts bodies = attribute.type == graphs ? attribute.many : Texts();
        if (attribute.type == graph)
            bodies.push_back(attribute.bytes);
        for (const std::string_view body : bodies) {
            auto tree = treeOf(graphOf(body), budget, depth + 1);
            if (!tree)
                return fail(std::move(tree.error()));
            node.bodies.emplace_back(attribute.name, std::move(*tree));
        }
    }
    return node;
}

/// Fills the names that come from around it.
Result<void> findFree(TreeGraph& graph, Budget& budget)
{
    std::unordered_set<std::string_view> known;
    for (const TensorMessage& tensor : graph.message.initializers)
        known.insert(tensor.name);
    known.insert(graph.message.sparse.begin(), graph.message.sparse.end());
    for (const ValueMessage& input : graph.message.inputs)
        known.insert(input.name);
    const auto use = [&](std::string_view name) {
        if (!name.empty() && known.insert(name).second)
            graph.free.push_back(name);
    };
    for (const TreeNode& node : graph.nodes) {
        for (const std::string_view input : node.message.inputs)
            use(input);
        for (const auto& [attribute, body] : node.bodies) {
            if (!budget.spend(itemsPerNode * body.free.size()))
                return tooMuch();
            for (const std::string_view name : body.free)
                use(name);
        }
        for (const std::string_view output : node.message.outputs)
            known.insert(output);
    }
    for (const ValueMessage& output : graph.message.outputs)
        use(output.name);
    return {};
}

} // namespace

Result<TreeGraph> treeOf(GraphMessage message, Budget& budget, int depth)
{
    if (depth > deepest)
        return fail(Error{.message = UserText("graphs are nested in each other more than %1 deep", deepest)});
    TreeGraph graph{.message = std::move(message), .nodes = {}, .free = {}};
    const GraphMessage& from = graph.message;
    if (!budget.spend(itemsPerNode * (1 + from.initializers.size() + from.sparse.size() + from.inputs.size()) +
                      4 * (from.values.size() + from.outputs.size())))
        return tooMuch();
    for (const std::string_view bytes : from.nodes) {
        auto node = treeNodeOf(bytes, budget, depth);
        if (!node)
            return fail(std::move(node.error()));
        graph.nodes.push_back(std::move(*node));
    }
    if (auto done = findFree(graph, budget); !done)
        return fail(std::move(done.error()));
    return graph;
}

std::string shownName(std::string_view text)
{
    constexpr std::size_t longest = 200;
    return std::string(text.substr(0, longest)) + (text.size() > longest ? "..." : "");
}

} // namespace nodewise::onnx
