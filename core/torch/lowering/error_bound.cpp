// SPDX-License-Identifier: Apache-2.0
#include "core/torch/lowering/error_bound.h"

#include "core/lowering/plan_call.h"
#include "core/torch/base/guarded.h"
#include "core/torch/rewrite/call.h"
#include "core/torch/tensor/sum_rounding.h"

#include <ATen/ExpandUtils.h>
#include <ATen/ops/abs.h>
#include <ATen/ops/add.h>
#include <ATen/ops/clamp_min.h>
#include <ATen/ops/empty_strided.h>
#include <ATen/ops/minimum.h>
#include <ATen/ops/mul.h>
#include <ATen/ops/ones.h>
#include <ATen/ops/sqrt.h>
#include <ATen/ops/zeros_like.h>
#include <c10/core/InferenceMode.h>

#include <algorithm>
#include <cmath>

namespace nodewise::torch_worker {

namespace {

/// Operators that ATen and kernels compute alike, to the last bit, and whose result is no more off than what they take, both as a share.
bool keepsShare(const graph::Node& node)
{
    constexpr std::string_view exact[] = {"aten.mul",   "aten.div", "aten.to",    "aten._to_copy", "aten.relu",
                                          "aten.relu6", "aten.neg", "aten.clone", "aten.abs",      "aten.dropout"};
    return std::ranges::find(exact, lowering::withoutOverload(node.opType())) != std::ranges::end(exact);
}

/// Those that are only exact.
bool isSumOfTwo(const graph::Node& node)
{
    const std::string_view op = lowering::withoutOverload(node.opType());
    return op == "aten.add" || op == "aten.sub";
}

/// How many of the nodes ATen and kernels may round differently; nullopt: what comes after one of them makes more of that than a share.
std::optional<std::size_t> inexactNodes(const std::vector<graph::NodeId>& nodes, const graph::Graph& graph)
{
    std::size_t count = 0;
    for (const graph::NodeId id : nodes) {
        const graph::Node& node = graph.node(id);
        if (keepsShare(node) || (count == 0 && isSumOfTwo(node)))
            continue;
        if (count != 0)
            return {};
        ++count;
    }
    return count;
}

/// By how much more than its argument its result may be off, at most: the largest slope of an operator that makes nothing larger, or that
/// adds another operand; nullopt = unknown.
std::optional<double> slopeOf(std::string_view op)
{
    constexpr std::pair<std::string_view, double> slopes[] = {
        {"aten.relu", 1},        {"aten.relu6", 1},   {"aten.tanh", 1}, {"aten.sigmoid", 1}, {"aten.silu", 1.1}, {"aten.gelu", 1.13},
        {"aten.hardswish", 1.5}, {"aten.dropout", 1}, {"aten.add", 1},  {"aten.sub", 1},     {"aten.mul", 1}}; // times the other operand
    for (const auto& [known, slope] : slopes)
        if (known == op)
            return slope;
    return {};
}

/// What addmm and baddbmm multiply their product by.
double alphaOf(const graph::Node& node)
{
    const auto alpha = std::ranges::find(node.args, "alpha", &graph::NamedArgument::name);
    if (alpha == node.args.end())
        return 1;
    const auto* whole = alpha->value.as<std::int64_t>();
    const auto* real = alpha->value.as<double>();
    return whole != nullptr ? double(*whole) : real != nullptr ? *real : 1;
}

/// What a kernel read, as the node's value. A copy has its elements in the order in which they were read.
at::Tensor nodeValue(const ErrorBound::Argument& read, const graph::Graph& graph, const at::Tensor& seen)
{
    const auto plain = lowering::operandOf(graph.node(read.argument.node), "", read.argument.result);
    if (!plain)
        return {};
    if (!read.copiedFrom)
        return seen.as_strided(plain->shape, plain->strides, seen.storage_offset());
    at::Tensor value = at::empty_strided(plain->shape, plain->strides, seen.options());
    at::Tensor from = seen.as_strided(read.copiedTo->shape, lowering::contiguousStrides(read.copiedTo->shape), seen.storage_offset());
    std::vector<std::int64_t> shape = read.copiedFrom->shape;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        shape[i] = read.copiedFrom->strides[i] == 0 ? 1 : shape[i]; // broadcast: the same elements again and again
        from = from.narrow(std::int64_t(i), 0, shape[i]);
    }
    value.as_strided(shape, read.copiedFrom->strides).copy_(from);
    return value;
}

/// The first node's operator in double, with other numbers in place of what it was given.
class Again {
public:
    /// nullopt: an input is not among what the launch reads, or is not the operator's alone.
    static std::optional<Again> tryMake(graph::NodeId node, const graph::Graph& graph, const std::vector<ErrorBound::Argument>& reads,
                                        const std::vector<at::Tensor>& tensors)
    {
        const graph::Node& of = graph.node(node);
        auto call = Call::bound(graph, of.target, of.args, OperandBuilder::Place::Run);
        if (!call)
            return {};
        Again out(std::move(*call));
        for (std::size_t i = 0; i < reads.size(); ++i)
            out.add(reads[i], graph, tensors[i]);
        for (std::size_t i = 0; i < out.m_inputs.size(); ++i)
            if (!out.m_inputs[i].value.defined())
                if (const at::Tensor made = computed(out.m_call.inputs()[i], graph, reads, tensors); made.defined())
                    out.m_inputs[i] = {made.to(c10::kDouble), true, made.scalar_type()};
        const bool whole = std::ranges::all_of(out.m_inputs, [](const Input& input) { return input.value.defined(); });
        return whole && !out.m_inputs.empty() ? std::optional(std::move(out)) : std::nullopt;
    }

    RunAgain runner() const
    {
        return [this](Change factors, Change added) { return run(factors, added); };
    }
    at::Tensor run(Change factors, Change added) const
    {
        Values inputs;
        for (const Input& input : m_inputs)
            inputs.emplace_back((input.factor ? factors : added)(input.value));
        Values stack = m_call.arguments(inputs);
        const auto ran = caught([&] {
            m_call.run(stack, [](const c10::OperatorHandle& op, Values& values) { op.callBoxed(&values); });
            return stack.front().isTensor() ? stack.front().toTensor().to(c10::kDouble) : at::Tensor();
        });
        return ran ? *ran : at::Tensor();
    }
    bool adds() const
    {
        return std::ranges::any_of(m_inputs, [](const Input& input) { return !input.factor; });
    }
    bool takes(graph::NodeId node) const { return std::ranges::find(m_call.inputs(), node) != m_call.inputs().end(); }
    /// Of what is multiplied.
    c10::ScalarType type() const
    {
        const auto factor = std::ranges::find(m_inputs, true, &Input::factor);
        return factor == m_inputs.end() ? m_inputs.front().type : factor->type;
    }
    const at::Tensor& first() const { return m_inputs.front().value; }

private:
    struct Input {
        at::Tensor value;
        bool factor = false;
        c10::ScalarType type = c10::ScalarType::Float; ///< in the program
    };
    explicit Again(Call call) : m_call(std::move(call)), m_inputs(m_call.inputs().size()) {}

    void add(const ErrorBound::Argument& read, const graph::Graph& graph, const at::Tensor& seen)
    {
        const auto found = std::ranges::find(m_call.inputs(), read.argument.node);
        if (found == m_call.inputs().end() || read.argument.prologue)
            return; // of the prologue, or of an operator that is fused after it
        Input& input = m_inputs[std::size_t(found - m_call.inputs().begin())];
        const std::string& name = read.argument.operand.name;
        input.factor = input.factor || name == "X" || name == "W";
        if (const at::Tensor value = nodeValue(read, graph, seen); value.defined())
            input = {value.to(c10::kDouble), input.factor, value.scalar_type()};
    }

    /// What the prologue makes of the launch's inputs, or a view of that: by ATen, as its operators round. Undefined: it can't be told.
    static at::Tensor computed(graph::NodeId node, const graph::Graph& graph, const std::vector<ErrorBound::Argument>& reads,
                               const std::vector<at::Tensor>& tensors, int depth = 0)
    {
        constexpr int most = 64; // views and operators of a prologue, which are few: beyond them there is nothing that the launch reads
        if (depth == most)
            return {};
        for (std::size_t i = 0; i < reads.size(); ++i)
            if (reads[i].argument.node == node && reads[i].argument.prologue)
                return nodeValue(reads[i], graph, tensors[i]);
        const graph::Node& of = graph.node(node);
        const auto call = of.op == graph::NodeOp::CallFunction ? Call::bound(graph, of.target, of.args, OperandBuilder::Place::Run)
                                                               : Result<Call>(fail(UserText("'%1' calls no operator", of.name)));
        if (!call)
            return {};
        Values inputs;
        for (const graph::NodeId input : call->inputs()) {
            inputs.emplace_back(computed(input, graph, reads, tensors, depth + 1));
            if (!inputs.back().toTensor().defined())
                return {};
        }
        Values stack = call->arguments(inputs);
        call->run(stack, [](const c10::OperatorHandle& op, Values& values) { op.callBoxed(&values); });
        return stack.front().isTensor() ? stack.front().toTensor() : at::Tensor();
    }

    Call m_call;
    std::vector<Input> m_inputs; ///< as those of the call
};

/// An operator such as `sigmoid` in a prologue: ATen and the kernel round its result differently here and there, x by at most e |x|. One
/// bit of float16 and bfloat16, 2 u, of which both make a number that is right in float32; four bits of the others. That moves sum(x w) by
/// at most e sum(|x| |w|), and if these errors are independent of each other and 0 on average, by more than 8 e sqrt(sum(x^2 w^2)) with a
/// probability of 3e-14 (W. Hoeffding, Probability Inequalities for Sums of Bounded Random Variables, theorem 2).
at::Tensor operandRounding(const Again& again, c10::ScalarType type, double alpha)
{
    const auto zero = [](const at::Tensor& value) { return at::zeros_like(value); };
    const at::Tensor sums = again.run([](const at::Tensor& value) { return value.abs(); }, zero);
    const at::Tensor squares = again.run([](const at::Tensor& value) { return value.mul(value); }, zero);
    if (!sums.defined() || !squares.defined())
        return {};
    const double off = (isNarrow(type) ? 2 : 8) * unitOf(type);
    return (alpha == 1 ? at::minimum(sums.abs(), squares.abs().sqrt().mul(8)) : sums.abs()).mul(off);
}

} // namespace

ErrorBound::ErrorBound(const lowering::Plan& plan, std::size_t launch, std::shared_ptr<const graph::Graph> graph)
{
    const lowering::Launch& of = plan.launches[launch];
    if (of.nodes.empty() || of.own != 1 || of.rewritten)
        return;
    m_graph = std::move(graph);
    m_nodes.assign(of.nodes.begin() + std::ptrdiff_t(of.prologue), of.nodes.end());
    m_prologue.assign(of.nodes.begin(), of.nodes.begin() + std::ptrdiff_t(of.prologue));
    for (const lowering::LaunchArgument& argument : of.arguments) {
        if (argument.operand.output) {
            m_written = argument.operand;
            const auto plain = lowering::operandOf(m_graph->node(of.nodes.back()), "", argument.result);
            m_plain = plain ? std::optional(*plain) : std::nullopt;
            break;
        }
        Argument read{.argument = argument, .copiedFrom = {}, .copiedTo = {}};
        if (argument.copy) {
            read.copiedFrom = plan.launches[*argument.copy].arguments.front().operand;
            read.copiedTo = plan.launches[*argument.copy].arguments.back().operand;
        }
        m_reads.push_back(std::move(read));
    }
}

/// An operator that can't be run so leaves nothing open.
Slack ErrorBound::of(const std::vector<at::Tensor>& tensors) const
{
    const c10::InferenceMode inference;
    const auto found = caught([&] { return analyzed(tensors); });
    return found ? *found : Slack();
}

Slack ErrorBound::analyzed(const std::vector<at::Tensor>& tensors) const
{
    if (!m_graph || tensors.size() < m_reads.size() || m_reads.empty())
        return {};
    const std::string_view op = lowering::withoutOverload(m_graph->node(m_nodes.front()).opType());
    if (isProduct(op))
        return productSlack(tensors);
    if (m_nodes.size() != 1 || !m_prologue.empty() ||
        !at::isFloatingType(tensors.front().scalar_type())) // nothing is said of operators that are fused after it
        return {};
    if (isSum(op))
        return sumSlack(tensors);
    return isAttention(op) && m_reads.size() >= 3 && m_plain
               ? Slack{.most = attentionRounding(nodeValue(m_reads[2], *m_graph, tensors[2]), m_plain->shape)}
               : Slack();
}

/// ATen's products of float16 and bfloat16 round p = x w to the type before a bias b is added (addmm in
/// aten/src/ATen/native/cpu/BlasKernel.cpp and oneDNN's, which the machine decides), the template adds in float32 and rounds once: off by u
/// |p|, which is more than a tolerance that goes by p + b where they cancel. Each operator that is fused after it takes what both have
/// rounded, off by another 2 u m with m = |p| plus all that is added, and makes that steeper by its slope at most, or larger by what it is
/// multiplied with.
Slack ErrorBound::productSlack(const std::vector<at::Tensor>& tensors) const
{
    double slopes = 1;
    for (std::size_t i = 1; i < m_nodes.size(); ++i) {
        const auto slope = slopeOf(lowering::withoutOverload(m_graph->node(m_nodes[i]).opType()));
        if (!slope || (isProductOfTwo(m_nodes[i]) && m_graph->producers(m_nodes[i]).size() != 2)) // by a number, or by itself
            return {};
        slopes *= *slope;
    }
    const auto again = Again::tryMake(m_nodes.front(), *m_graph, m_reads, tensors);
    if (!again || !c10::isFloatingType(again->type()))
        return {};
    const auto type = again->type();
    const double alpha = alphaOf(m_graph->node(m_nodes.front()));
    const auto rounding = tryProductRounding(again->runner(), again->adds(), type, alpha);
    if (!rounding)
        return {};
    at::Tensor added = rounding->added, most = rounding->most, factor = at::ones({}, rounding->most.options());
    if (inexactNodes(m_prologue, *m_graph) == 1) {
        const at::Tensor off = operandRounding(*again, type, alpha);
        if (!off.defined())
            return {};
        most = most.add(off);
    }
    bool isAdded = again->adds();
    for (std::size_t i = 0; i < m_reads.size(); ++i) {
        if (again->takes(m_reads[i].argument.node) || m_reads[i].argument.prologue)
            continue;
        const at::Tensor value = nodeValue(m_reads[i], *m_graph, tensors[i]);
        if (!value.defined() || !at::are_expandable(value.sizes(), added.sizes()))
            return {};
        const at::Tensor size = value.to(c10::kDouble).abs();
        if (isFactor(m_reads[i].argument.node)) {
            factor = factor.mul(size);
            continue;
        }
        added = added.add(size);
        isAdded = true;
    }
    if (isNarrow(type) && isAdded)
        most = most.add(rounding->product.abs().mul(unitOf(type)));
    const double each = 2 * unitOf(type) * double(m_nodes.size() - 1);
    most = most.add(rounding->product.abs().mul(each)).mul(factor); // what is added may be so after it was multiplied
    most = most.add(added.mul(factor.clamp_min(1)).mul(each));
    return {.most = most.mul(slopes), .terms = std::uint64_t(rounding->terms)};
}

bool ErrorBound::isProductOfTwo(graph::NodeId node) const
{
    return lowering::withoutOverload(m_graph->node(node).opType()) == "aten.mul";
}

/// Of what is computed before.
bool ErrorBound::isFactor(graph::NodeId operand) const
{
    return std::any_of(m_nodes.begin() + 1, m_nodes.end(), [&](graph::NodeId node) {
        const auto read = m_graph->producers(node);
        return isProductOfTwo(node) && std::ranges::find(read, operand) != read.end();
    });
}

Slack ErrorBound::sumSlack(const std::vector<at::Tensor>& tensors) const
{
    const auto again = Again::tryMake(m_nodes.front(), *m_graph, m_reads, tensors);
    return again ? sumRounding(again->runner(), again->first().numel(), tensors.front().scalar_type()) : Slack();
}

Slack ErrorBound::seenByKernel(const std::vector<at::Tensor>& tensors) const
{
    Slack slack = of(tensors);
    if (!slack.most.defined() || slack.most.dim() == 0 || !m_plain)
        return slack;
    if (slack.most.sizes() != c10::IntArrayRef(m_plain->shape))
        return {};
    at::Tensor laid = at::empty_strided(m_plain->shape, m_plain->strides, slack.most.options());
    laid.copy_(slack.most);
    slack.most = laid.as_strided(m_written->shape, m_written->strides);
    return slack;
}

} // namespace nodewise::torch_worker
