// SPDX-License-Identifier: Apache-2.0
#include "core/findings/rules.h"

#include <algorithm>

namespace nodewise::findings {

namespace {

bool isTrue(const graph::Argument* argument)
{
    const bool* value = argument ? argument->as<bool>() : nullptr;
    return value && *value;
}

bool trains(const graph::Node& node)
{
    const std::string_view op = operatorOf(node);
    if (op == "dropout" || op == "native_dropout" || op == "feature_dropout" || op == "alpha_dropout") {
        const graph::Argument* p = tryArgument(node, "p", 1);
        const double* rate = p ? p->as<double>() : nullptr;
        return isTrue(tryArgument(node, "train", 2)) && !(rate && *rate == 0);
    }
    return (op == "batch_norm" || op == "native_batch_norm") && isTrue(tryArgument(node, "training", 5));
}

/// Their results have as many elements as the values say, so no plan of memory or kernels fits all inputs.
bool dependsOnData(std::string_view op)
{
    constexpr std::string_view names[] = {
        "nonzero",    "nonzero_numpy",     "masked_select", "unique", "_unique2",           "unique_consecutive",
        "unique_dim", "repeat_interleave", "bincount",      "item",   "_local_scalar_dense"};
    return std::ranges::find(names, op) != std::end(names);
}

} // namespace

void findLeftovers(const graph::Graph& graph, Findings& found)
{
    std::vector<graph::NodeId> training, dynamic;
    for (const graph::Node& node : graph.nodes()) {
        if (trains(node))
            training.push_back(node.id);
        // repeat_interleave by a number is as long as that says.
        if (dependsOnData(operatorOf(node)) && node.opType() != "aten.repeat_interleave.self_int")
            dynamic.push_back(node.id);
    }
    addAt(found, graph, training,
          {.rule = "training-mode",
           .rank = Rank::Problem,
           .title = UserText(
               "The program was exported in training mode: dropout draws random numbers, or batch norm takes the batch's statistics"),
           .evidence = {},
           .nodes = {},
           .remedy = UserText("Call model.eval() before torch.export")});
    addAt(found, graph, dynamic,
          {.rule = "data-dependent",
           .rank = Rank::Warning,
           .title = UserText("How much is computed depends on values, not on shapes alone"),
           .evidence = {},
           .nodes = {},
           .remedy = UserText("Compilers for NPUs plan by shapes: use a mask of full size, topk, or pad to a bound")});
}

} // namespace nodewise::findings
