// SPDX-License-Identifier: Apache-2.0
#include "core/rewrite/composer.h"
#include "core/rewrite/effects.h"
#include "core/rewrite/passes.h"

#include <algorithm>
#include <array>

namespace nodewise::rewrite {

using graph::Argument;
using graph::Graph;
using graph::Node;
using graph::NodeId;
using graph::SymInt;

namespace {

bool isCallOf(const Node& node, std::string_view op)
{
    return node.op == graph::NodeOp::CallFunction && node.opType() == op;
}

bool isReshape(const Node& node)
{
    constexpr std::array reshapes{"aten.view.default", "aten.reshape.default", "aten._unsafe_view.default"};
    return node.op == graph::NodeOp::CallFunction && std::ranges::find(reshapes, node.opType()) != reshapes.end() && !node.args.empty();
}

const std::vector<SymInt>* trySizes(const Graph& graph, std::optional<NodeId> node)
{
    if (!node || !graph.node(*node).value.isTensor())
        return nullptr;
    return &graph.node(*node).value.tensor.sizes;
}

/// What a reshape reads.
std::optional<NodeId> reshapeOf(const Node& node)
{
    const auto* ref = isReshape(node) ? node.args.front().value.as<Argument::NodeRef>() : nullptr;
    return ref == nullptr ? std::nullopt : std::optional(ref->node);
}

bool isOne(const Argument* number)
{
    if (number == nullptr)
        return true;
    const auto* integer = number->as<std::int64_t>();
    const auto* real = number->as<double>();
    return (integer != nullptr && *integer == 1) || (real != nullptr && *real == 1.0);
}

bool isZero(const Argument* number)
{
    if (number == nullptr)
        return false;
    const auto* integer = number->as<std::int64_t>();
    const auto* real = number->as<double>();
    return (integer != nullptr && *integer == 0) || (real != nullptr && *real == 0.0);
}

/// An operator that multiplies two matrices and adds a third.
struct Fused {
    std::string_view op, product, left, right, productLeft, productRight;
};
constexpr std::array fusedProducts{Fused{"aten.addmm.default", "aten.mm.default", "mat1", "mat2", "self", "mat2"},
                                   Fused{"aten.baddbmm.default", "aten.bmm.default", "batch1", "batch2", "self", "mat2"}};

Argument scaled(Composer& composer, Argument value, const Argument* factor)
{
    if (isOne(factor))
        return value;
    Argument number = *factor;
    if (const auto* ref = factor->as<Argument::NodeRef>())
        number = composer.input(ref->node);
    return composer.call("aten.mul.Scalar", {named("self", std::move(value)), named("other", std::move(number))});
}

Result<Replace> splitOf(const Graph& graph, const Node& node, const Fused& fused, Operators& operators)
{
    Composer composer(graph, operators);
    const Argument left = composer.input(*tryNode(node, fused.left)), right = composer.input(*tryNode(node, fused.right));
    Argument product =
        composer.call(fused.product, {named(std::string(fused.productLeft), left), named(std::string(fused.productRight), right)});
    product = scaled(composer, std::move(product), tryArgument(node, "alpha"));
    if (isZero(tryArgument(node, "beta"))) // what is added then isn't even looked at
        return composer.finished(std::move(product));
    Argument added = scaled(composer, composer.input(*tryNode(node, "self")), tryArgument(node, "beta"));
    return composer.finished(composer.call("aten.add.Tensor", {named("self", std::move(added)), named("other", std::move(product))}));
}

/// view to two axes, mm, view back to three: what torch.matmul makes of a batch and a matrix.
struct Flattened {
    NodeId batch;  ///< [B, M, K]
    NodeId flat;   ///< its view [B * M, K]
    NodeId result; ///< [B, M, N], the only reader of the product
};

/// Axes in front of the last are the same.
bool sameBatch(const std::vector<SymInt>& a, const std::vector<SymInt>& b)
{
    return a.size() == b.size() && std::equal(a.begin(), a.end() - 1, b.begin());
}

std::optional<Flattened> flattenedOf(const Graph& graph, const Node& mm, const Effects& effects)
{
    const auto flat = tryNode(mm, "self"), matrix = tryNode(mm, "mat2");
    if (!flat || !matrix || mm.users.size() != 1)
        return {};
    const Node& result = graph.node(mm.users.front());
    const auto batch = reshapeOf(graph.node(*flat));
    const auto* from = trySizes(graph, batch);
    const auto* to = trySizes(graph, result.id);
    if (reshapeOf(result) != mm.id || from == nullptr || to == nullptr || from->size() != 3 || !sameBatch(*from, *to))
        return {};
    const auto* rows = trySizes(graph, *flat);
    const auto* product = trySizes(graph, mm.id);
    if (rows == nullptr || product == nullptr || rows->back() != from->back() || to->back() != product->back())
        return {}; // other axes were cut than the batch's
    // The product moves to where its view stands
    if (effects.isWritten(*batch) || effects.isWritten(*matrix) || effects.isWritten(mm.id))
        return {};
    return Flattened{*batch, *flat, result.id};
}

/// The sizes, where a symbol needs a node to be named by: of one axis, by aten.sym_size.int.
Argument sizesOf(Composer& composer, const Argument& tensor, const std::vector<SymInt>& sizes, std::size_t count, Argument::List behind)
{
    Argument::List list;
    for (std::size_t axis = 0; axis < count; ++axis)
        list.push_back(sizes[axis].symbolic()
                           ? composer.call("aten.sym_size.int", {named("self", tensor), named("dim", std::int64_t(axis))})
                           : Argument(sizes[axis].value));
    list.insert(list.end(), behind.begin(), behind.end());
    return Argument(std::move(list));
}

Result<Replace> batchedOf(const Graph& graph, const Node& mm, const Flattened& flattened, Operators& operators)
{
    Composer composer(graph, operators);
    const Argument batch = composer.input(flattened.batch);
    Argument matrix = composer.call("aten.unsqueeze.default", {named("self", composer.input(*tryNode(mm, "mat2"))), named("dim", 0)});
    const Argument::List same{Argument(std::int64_t(-1)), Argument(std::int64_t(-1))};
    Argument sizes = sizesOf(composer, batch, graph.node(flattened.batch).value.tensor.sizes, 1, same);
    matrix = composer.call("aten.expand.default", {named("self", std::move(matrix)), named("size", std::move(sizes))});
    auto made = composer.finished(composer.call("aten.bmm.default", {named("self", batch), named("mat2", std::move(matrix))}));
    if (made)
        made->also = {mm.id, flattened.flat};
    return made;
}

Result<Replace> unsqueezedOf(const Graph& graph, const Node& mm, Operators& operators)
{
    Composer composer(graph, operators);
    std::array<Argument, 2> sides{composer.input(*tryNode(mm, "self")), composer.input(*tryNode(mm, "mat2"))};
    for (Argument& side : sides)
        side = composer.call("aten.unsqueeze.default", {named("self", std::move(side)), named("dim", 0)});
    Argument product = composer.call("aten.bmm.default", {named("self", sides[0]), named("mat2", sides[1])});
    return composer.finished(composer.call("aten.squeeze.dim", {named("self", std::move(product)), named("dim", 0)}));
}

/// bmm between views that flatten two batch axes of both operands, and one that gives them back.
struct FlattenedBatches {
    NodeId left, right; ///< [A, B, M, K], [A, B, K, N]
    NodeId result;      ///< [A, B, M, N], the only reader of the product
};

std::optional<FlattenedBatches> flattenedBatchesOf(const Graph& graph, const Node& bmm, const Effects& effects)
{
    const auto flatLeft = tryNode(bmm, "self"), flatRight = tryNode(bmm, "mat2");
    if (!flatLeft || !flatRight || bmm.users.size() != 1)
        return {};
    const auto left = reshapeOf(graph.node(*flatLeft)), right = reshapeOf(graph.node(*flatRight));
    const Node& result = graph.node(bmm.users.front());
    const auto *a = trySizes(graph, left), *b = trySizes(graph, right), *c = trySizes(graph, result.id);
    const auto *rows = trySizes(graph, flatLeft), *columns = trySizes(graph, flatRight);
    if (reshapeOf(result) != bmm.id || !a || !b || !c || !rows || !columns || a->size() != 4 || b->size() != 4 || c->size() != 4)
        return {};
    const bool batches = (*a)[0] == (*b)[0] && (*a)[1] == (*b)[1] && (*a)[0] == (*c)[0] && (*a)[1] == (*c)[1];
    const bool flat = (*rows)[1] == (*a)[2] && (*rows)[2] == (*a)[3] && (*columns)[1] == (*b)[2] && (*columns)[2] == (*b)[3];
    if (!batches || !flat || !((*c)[2] == (*a)[2]) || !((*c)[3] == (*b)[3]))
        return {};
    if (effects.isWritten(*left) || effects.isWritten(*right) || effects.isWritten(bmm.id))
        return {};
    return FlattenedBatches{*left, *right, result.id};
}

/// A custom operator of the backend's where there is one: aten.bmm takes three axes only.
Result<Replace> unflattenedOf(const Graph& graph, const Node& bmm, const FlattenedBatches& flattened, Operators& operators)
{
    Composer own(graph, operators);
    const auto operands = [&](Composer& composer, const char* left, const char* right) {
        return std::vector{named(left, composer.input(flattened.left)), named(right, composer.input(flattened.right))};
    };
    auto made = own.finished(own.call("spyre.batched_matmul.default", operands(own, "x", "y")));
    if (!made) {
        Composer aten(graph, operators);
        made = aten.finished(aten.call("aten.matmul.default", operands(aten, "self", "other")));
    }
    if (made)
        made->also = {*tryNode(bmm, "self"), *tryNode(bmm, "mat2"), bmm.id};
    return made;
}

void dropUnread(const Graph& graph, Edits& edits, std::initializer_list<NodeId> nodes)
{
    for (const NodeId id : nodes)
        if (graph.node(id).users.size() == 1)
            edits.emplace(id, Drop());
}

} // namespace

Result<PassResult> splitAddmm(const GraphPointer& before, const backend::PassRule&, Operators& operators)
{
    Edits edits;
    std::vector<PassResult::Left> left;
    for (const Node& node : before->nodes())
        for (const Fused& fused : fusedProducts) {
            if (!isCallOf(node, fused.op) || !tryNode(node, "self") || !tryNode(node, fused.left) || !tryNode(node, fused.right))
                continue;
            auto split = splitOf(*before, node, fused, operators);
            if (split)
                edits.emplace_hint(edits.end(), node.id, std::move(*split));
            else
                left.push_back({node.id, split.error().asText()});
        }
    return finishedPass(before, edits, edits.size(),
                        edits.empty() ? UserText() : UserText("matmuls split from their additions: %1", edits.size()), std::move(left));
}

Result<PassResult> mmToBmm(const GraphPointer& before, const backend::PassRule& rule, Operators& operators)
{
    const Effects effects(*before, operators);
    const bool all = option(rule, "all", 1) != 0;
    Edits edits;
    std::vector<PassResult::Left> left;
    std::size_t batched = 0, single = 0;
    for (const Node& node : before->nodes()) {
        if (!isCallOf(node, "aten.mm.default") || !tryNode(node, "self") || !tryNode(node, "mat2"))
            continue;
        const auto flattened = flattenedOf(*before, node, effects);
        if (!flattened && !all)
            continue;
        auto made = flattened ? batchedOf(*before, node, *flattened, operators) : unsqueezedOf(*before, node, operators);
        if (!made) {
            left.push_back({node.id, made.error().asText()});
            continue;
        }
        ++(flattened ? batched : single);
        edits.emplace(flattened ? flattened->result : node.id, std::move(*made));
        if (!flattened)
            continue;
        dropUnread(*before, edits, {node.id, flattened->flat});
    }
    return finishedPass(before, edits, batched + single,
                        edits.empty() ? UserText()
                                      : UserText("matmuls as bmm of their batch: %1; with a batch of one: %2", batched, single),
                        std::move(left));
}

Result<PassResult> bmmUnflatten(const GraphPointer& before, const backend::PassRule&, Operators& operators)
{
    const Effects effects(*before, operators);
    Edits edits;
    std::vector<PassResult::Left> left;
    std::size_t changes = 0;
    for (const Node& node : before->nodes()) {
        if (!isCallOf(node, "aten.bmm.default"))
            continue;
        const auto flattened = flattenedBatchesOf(*before, node, effects);
        if (!flattened)
            continue;
        auto made = unflattenedOf(*before, node, *flattened, operators);
        if (!made) {
            left.push_back({node.id, made.error().asText()});
            continue;
        }
        ++changes;
        edits.emplace(flattened->result, std::move(*made));
        dropUnread(*before, edits, {node.id, *tryNode(node, "self"), *tryNode(node, "mat2")});
    }
    return finishedPass(before, edits, changes,
                        edits.empty() ? UserText() : UserText("matmuls with their batch axes restored: %1", changes), std::move(left));
}

} // namespace nodewise::rewrite
