// SPDX-License-Identifier: Apache-2.0
#include "core/rewrite/composer.h"
#include "core/rewrite/passes.h"

#include <algorithm>
#include <array>

namespace nodewise::rewrite {

using graph::Argument;
using graph::Graph;
using graph::Node;

namespace {

/// A matmul [.., M, K] x [.., K, N], and the names of its operands.
struct Matmul {
    std::string_view op, left, right;
    bool plain; ///< nothing is added, so that columns can be padded, too
};
constexpr std::array matmuls{Matmul{"aten.mm.default", "self", "mat2", true}, Matmul{"aten.bmm.default", "self", "mat2", true},
                             Matmul{"aten.addmm.default", "mat1", "mat2", false},
                             Matmul{"aten.baddbmm.default", "batch1", "batch2", false}};

const Matmul* matmulOf(const Node& node)
{
    const auto found = std::ranges::find_if(matmuls, [&](const Matmul& matmul) { return matmul.op == node.opType(); });
    const bool is =
        node.op == graph::NodeOp::CallFunction && found != matmuls.end() && tryNode(node, found->left) && tryNode(node, found->right);
    return is ? &*found : nullptr;
}

/// Zeros after a size, to whole sticks.
struct Padding {
    std::int64_t k = 0, n = 0;
    std::int64_t columns = 0; ///< N as it was
};

std::int64_t missing(const graph::SymInt& size, std::int64_t multiple)
{
    if (size.symbolic() || multiple < 1)
        return 0;
    return (multiple - size.value % multiple) % multiple;
}

Padding paddingOf(const Graph& graph, const Node& node, const Matmul& matmul, const backend::PassRule& rule)
{
    const graph::Value& right = graph.node(*tryNode(node, matmul.right)).value;
    if (!right.isTensor() || right.tensor.sizes.size() < 2)
        return {};
    const std::int64_t elements = option(rule, "stick", 128) / std::max(1, graph::itemSize(right.tensor.dtype));
    const graph::SymInt& columns = right.tensor.sizes.back();
    const graph::SymInt& rows = right.tensor.sizes[right.tensor.sizes.size() - 2];
    return {.k = option(rule, "k", 1) != 0 ? missing(rows, elements) : 0,
            .n = option(rule, "n", 0) != 0 && matmul.plain ? missing(columns, elements) : 0,
            .columns = columns.value};
}

Argument padded(Composer& composer, Argument tensor, const std::vector<std::int64_t>& pads)
{
    if (std::ranges::all_of(pads, [](std::int64_t pad) { return pad == 0; }))
        return tensor;
    return composer.call("aten.constant_pad_nd.default",
                         {named("self", std::move(tensor)), named("pad", pads), named("value", Argument(0.0))});
}

Result<Replace> paddedMatmul(const Graph& graph, const Node& node, const Matmul& matmul, const Padding& padding, Operators& operators)
{
    Composer composer(graph, operators);
    std::vector<graph::NamedArgument> args;
    for (const graph::NamedArgument& argument : node.args) {
        Argument value = argument.value;
        if (const auto* ref = value.as<Argument::NodeRef>())
            value = composer.input(ref->node);
        if (argument.name == matmul.left)
            value = padded(composer, std::move(value), {0, padding.k});
        else if (argument.name == matmul.right)
            value = padded(composer, std::move(value), {0, padding.n, 0, padding.k});
        args.push_back({argument.name, std::move(value), argument.keyword});
    }
    Argument result = composer.call(node.opType(), std::move(args));
    if (padding.n == 0)
        return composer.finished(std::move(result));
    result = composer.call("aten.slice.Tensor",
                           {named("self", std::move(result)), named("dim", -1), named("start", 0), named("end", padding.columns)});
    // What reads it may view it, which rows that lie apart don't allow
    graph::NamedArgument format{"memory_format", Argument(graph::MemoryFormat::Contiguous), true};
    result = composer.call("aten.clone.default", {named("self", std::move(result)), std::move(format)});
    return composer.finished(std::move(result));
}

} // namespace

Result<PassResult> padToSticks(const GraphPointer& before, const backend::PassRule& rule, Operators& operators)
{
    Edits edits;
    std::vector<PassResult::Left> left;
    for (const Node& node : before->nodes()) {
        const Matmul* matmul = matmulOf(node);
        const Padding padding = matmul != nullptr ? paddingOf(*before, node, *matmul, rule) : Padding();
        if (padding.k == 0 && padding.n == 0)
            continue;
        auto made = paddedMatmul(*before, node, *matmul, padding, operators);
        if (made)
            edits.emplace_hint(edits.end(), node.id, std::move(*made));
        else
            left.push_back({node.id, made.error().asText()});
    }
    return finishedPass(before, edits, edits.size(),
                        edits.empty() ? UserText() : UserText("matmuls padded to whole sticks: %1", edits.size()), std::move(left));
}

} // namespace nodewise::rewrite
