// SPDX-License-Identifier: Apache-2.0
#include "core/findings/rules.h"

#include <algorithm>
#include <span>

namespace nodewise::findings {

namespace {

const graph::Node* operand(const graph::Graph& graph, const graph::Node& node)
{
    return tryProducer(graph, tryArgument(node, "self", 0));
}

bool isOneOf(std::string_view op, std::span<const std::string_view> names)
{
    return std::ranges::find(names, op) != names.end();
}

constexpr std::string_view viewNames[] = {"view",     "reshape",   "expand",  "unsqueeze", "squeeze", "to",
                                          "_to_copy", "transpose", "permute", "alias",     "clone",   "detach"};
constexpr std::string_view squashed[] = {"softmax", "_softmax", "sigmoid"};
/// Zero for some inputs.
constexpr std::string_view canBeZero[] = {"sum", "norm", "linalg_vector_norm", "std", "var", "amax", "max", "sub", "mean", "sqrt"};

/// Operators whose result is the operand's elements again, so that what feeds them is still what is computed with.
const graph::Node* throughViews(const graph::Graph& graph, const graph::Node* node)
{
    while (node && isOneOf(operatorOf(*node), viewNames))
        node = operand(graph, *node);
    return node;
}

/// Not zero whatever comes in: something was added, or it was kept away from zero.
bool isGuarded(const graph::Graph& graph, const graph::Node* divisor)
{
    const graph::Node* made = throughViews(graph, divisor);
    return !made || !isOneOf(operatorOf(*made), canBeZero);
}

} // namespace

void findNumerics(const graph::Graph& graph, Findings& found)
{
    std::vector<graph::NodeId> logs, roots, divisions;
    for (const graph::Node& node : graph.nodes()) {
        const std::string_view op = operatorOf(node);
        if (op == "log") {
            const graph::Node* made = throughViews(graph, operand(graph, node));
            if (made && isOneOf(operatorOf(*made), squashed))
                logs.push_back(node.id);
        } else if (op == "rsqrt" || op == "reciprocal") {
            if (!isGuarded(graph, operand(graph, node)))
                roots.push_back(node.id);
        } else if (op == "div" || op == "true_divide") {
            const graph::Node* divisor = tryProducer(graph, tryArgument(node, "other", 1));
            if (divisor && divisor->op == graph::NodeOp::CallFunction && !isGuarded(graph, divisor))
                divisions.push_back(node.id);
        }
    }
    addAt(found, graph, logs,
          {.rule = "log-of-softmax",
           .rank = Rank::Warning,
           .title = UserText("The logarithm of a softmax or sigmoid is -inf where that rounds to zero"),
           .evidence = {},
           .nodes = {},
           .remedy = UserText("Use log_softmax or logsigmoid, which never form the small number")});
    addAt(found, graph, roots,
          {.rule = "unguarded-reciprocal",
           .rank = Rank::Warning,
           .title = UserText("1/x or 1/sqrt(x) of a sum, a norm or a variance is Inf where all of its elements are zero"),
           .evidence = {},
           .nodes = {},
           .remedy = UserText("Add a small number first, or clamp(min=...): padded tiles and empty sequences are all zeros")});
    addAt(found, graph, divisions,
          {.rule = "unguarded-division",
           .rank = Rank::Hint,
           .title = UserText("A division by a sum, a norm or a difference is NaN where that is zero"),
           .evidence = {},
           .nodes = {},
           .remedy = UserText("Add a small number to the divisor, or clamp(min=...)")});
}

} // namespace nodewise::findings
