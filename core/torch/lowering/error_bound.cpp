// SPDX-License-Identifier: Apache-2.0
#include "core/torch/lowering/error_bound.h"

#include "core/lowering/plan_call.h"
#include "core/torch/base/guarded.h"
#include "core/torch/rewrite/call.h"

#include <ATen/ExpandUtils.h>
#include <ATen/ops/abs.h>
#include <ATen/ops/add.h>
#include <ATen/ops/amax.h>
#include <ATen/ops/empty_strided.h>
#include <ATen/ops/max.h>
#include <ATen/ops/mul.h>
#include <ATen/ops/ones_like.h>
#include <ATen/ops/zeros_like.h>
#include <c10/core/InferenceMode.h>

#include <algorithm>
#include <cmath>

namespace nodewise::torch_worker {

namespace {

/// Half the distance from 1 to the next number.
double unitOf(c10::ScalarType type)
{
    return type == c10::ScalarType::Half       ? 0x1p-11
           : type == c10::ScalarType::BFloat16 ? 0x1p-8
           : type == c10::ScalarType::Double   ? 0x1p-53
                                               : 0x1p-24;
}

bool isNarrow(c10::ScalarType type)
{
    return type == c10::ScalarType::Half || type == c10::ScalarType::BFloat16;
}

/// Operators that multiply two of their inputs and sum up, and those that sum up one.
bool isProduct(std::string_view op)
{
    constexpr std::string_view products[] = {
        "aten.mm",          "aten.addmm",        "aten.linear",           "aten.matmul",          "aten.mv",
        "aten.dot",         "aten.bmm",          "aten.baddbmm",          "aten.conv1d",          "aten.conv2d",
        "aten.convolution", "aten._convolution", "aten.conv_transpose1d", "aten.conv_transpose2d"};
    return std::ranges::find(products, op) != std::ranges::end(products);
}

bool isSum(std::string_view op)
{
    return op == "aten.sum" || op == "aten.mean";
}

bool isAttention(std::string_view op)
{
    return op == "aten.scaled_dot_product_attention" || op == "aten._scaled_dot_product_flash_attention_for_cpu";
}

/// By how much more than its argument its result may be off, at most: the largest slope of an operator that makes nothing larger, or that
/// adds another operand; nullopt = unknown.
std::optional<double> slopeOf(std::string_view op)
{
    constexpr std::pair<std::string_view, double> slopes[] = {
        {"aten.relu", 1},    {"aten.relu6", 1},       {"aten.tanh", 1},    {"aten.sigmoid", 1}, {"aten.silu", 1.1},
        {"aten.gelu", 1.13}, {"aten.hardswish", 1.5}, {"aten.dropout", 1}, {"aten.add", 1},     {"aten.sub", 1}};
    for (const auto& [known, slope] : slopes)
        if (known == op)
            return slope;
    return {};
}

/// ATen's kernel for attention (aten/src/ATen/native/cpu/FlashAttentionKernel.cpp) rounds each weight p of the softmax to float16 or
/// bfloat16, by at most p u with u = 2^-11 or 2^-8, before it multiplies it with the values v and sums in float32; the template rounds
/// none. So ATen's sum(p v) / sum(p) is off by at most u sum(p |v|) / sum(p) <= u max |v|, over the keys of its own batch, head, and
/// channel where a head of the result has one of the values. That the result is rounded is what the usual tolerance is for.
at::Tensor attentionSlack(const at::Tensor& values, c10::IntArrayRef result)
{
    if (!values.defined() || !isNarrow(values.scalar_type()))
        return {};
    const at::Tensor most = values.abs().amax(-2, true).to(c10::kDouble).mul(unitOf(values.scalar_type()));
    return at::is_expandable_to(most.sizes(), result) ? most.expand(result).contiguous() : most.max();
}

/// A sum of n numbers, added in whatever order, is off by at most g sum |x| with g = (n - 1) u / (1 - (n - 1) u) (N. Higham, Accuracy and
/// Stability of Numerical Algorithms, 2nd ed., equation 4.4).
std::optional<double> worstCase(double roundings, double unit)
{
    const double off = roundings * unit;
    return off < 0.5 ? std::optional(off / (1 - off)) : std::nullopt;
}

/// Of many terms the worst case would hide some that are missing. Where roundings are independent of each other
/// and 0 on average, the sum is off by at most exp(l sqrt(n) u + n u^2 / (1 - u)) - 1 of sum |x| but for a probability of 2 exp(-l^2 (1 -
/// u)^2 / 2) (N. Higham and T. Mary, A New Approach to Probabilistic Rounding Error Analysis, SIAM J. Sci. Comput. 41(5), theorem 2.4):
/// 3e-14 with l = 8. Few terms have the smaller worst case.
double likelyCase(double roundings, double unit)
{
    constexpr double lambda = 8;
    const double likely = std::expm1(lambda * std::sqrt(roundings) * unit + roundings * unit * unit / (1 - unit));
    return std::min(likely, worstCase(roundings, unit).value_or(likely));
}

at::Tensor same(const at::Tensor& value)
{
    return value;
}

at::Tensor magnitude(const at::Tensor& value)
{
    return value.abs();
}

at::Tensor one(const at::Tensor& value)
{
    return at::ones_like(value);
}

at::Tensor zero(const at::Tensor& value)
{
    return at::zeros_like(value);
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
        const bool whole = std::ranges::all_of(out.m_inputs, [](const Input& input) { return input.value.defined(); });
        return whole && !out.m_inputs.empty() ? std::optional(std::move(out)) : std::nullopt;
    }

    using Change = at::Tensor (*)(const at::Tensor&);
    /// `factors`: what becomes of those that are multiplied; `added`: of what is added to their product. Undefined: it can't be run so.
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
    const at::Tensor& first() const { return m_inputs.front().value; }

private:
    struct Input {
        at::Tensor value;
        bool factor = false;
    };
    explicit Again(Call call) : m_call(std::move(call)), m_inputs(m_call.inputs().size()) {}

    void add(const ErrorBound::Argument& read, const graph::Graph& graph, const at::Tensor& seen)
    {
        const auto found = std::ranges::find(m_call.inputs(), read.argument.node);
        if (found == m_call.inputs().end())
            return; // of an operator that is fused after it
        Input& input = m_inputs[std::size_t(found - m_call.inputs().begin())];
        const std::string& name = read.argument.operand.name;
        input.factor = input.factor || name == "X" || name == "W";
        if (const at::Tensor value = nodeValue(read, graph, seen); value.defined())
            input.value = value.to(c10::kDouble);
    }

    Call m_call;
    std::vector<Input> m_inputs; ///< as those of the call
};

/// Of float16 and bfloat16 sums are made in float32.
double addedIn(c10::ScalarType type)
{
    return type == c10::ScalarType::Double ? unitOf(type) : unitOf(c10::ScalarType::Float);
}

} // namespace

ErrorBound::ErrorBound(const lowering::Plan& plan, std::size_t launch, std::shared_ptr<const graph::Graph> graph)
{
    const lowering::Launch& of = plan.launches[launch];
    if (of.nodes.empty() || of.own != 1)
        return;
    m_graph = std::move(graph);
    m_nodes = of.nodes;
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
    if (!m_graph || tensors.size() < m_reads.size() || m_reads.empty() || !at::isFloatingType(tensors.front().scalar_type()))
        return {};
    const std::string_view op = lowering::withoutOverload(m_graph->node(m_nodes.front()).opType());
    if (isProduct(op))
        return productSlack(tensors);
    if (m_nodes.size() != 1) // nothing is said of operators that are fused after it
        return {};
    if (isSum(op))
        return sumSlack(tensors);
    return isAttention(op) && m_reads.size() >= 3 && m_plain
               ? Slack{.most = attentionSlack(nodeValue(m_reads[2], *m_graph, tensors[2]), m_plain->shape)}
               : Slack();
}

/// ATen's products of float16 and bfloat16 round p = x w to the type before a bias b is added (addmm in
/// aten/src/ATen/native/cpu/BlasKernel.cpp and oneDNN's, which the machine decides), the template adds in float32 and rounds once: off by u
/// |p|, which is more than a tolerance that goes by p + b where they cancel. Each operator that is fused after it takes what both have
/// rounded, off by another 2 u m with m = |p| plus all that is added, and makes that steeper by its slope at most.
Slack ErrorBound::productSlack(const std::vector<at::Tensor>& tensors) const
{
    const auto type = tensors.front().scalar_type();
    double slopes = 1;
    for (std::size_t i = 1; i < m_nodes.size(); ++i) {
        const auto slope = slopeOf(lowering::withoutOverload(m_graph->node(m_nodes[i]).opType()));
        if (!slope)
            return {};
        slopes *= *slope;
    }
    const auto again = Again::tryMake(m_nodes.front(), *m_graph, m_reads, tensors);
    const at::Tensor counts = again ? again->run(one, zero) : at::Tensor(), sums = again ? again->run(magnitude, zero) : at::Tensor(),
                     product = again ? again->run(same, zero) : at::Tensor();
    if (!counts.defined() || !sums.defined() || !product.defined() || counts.numel() == 0)
        return {};
    at::Tensor added = again->adds() ? again->run(zero, magnitude) : at::zeros_like(sums);
    const double terms = counts.max().item<double>() + (again->adds() ? 1 : 0);
    at::Tensor most = sums.add(added).mul(2 * likelyCase(terms, addedIn(type)));
    bool isAdded = again->adds();
    for (std::size_t i = 0; i < m_reads.size(); ++i) {
        if (again->takes(m_reads[i].argument.node))
            continue;
        const at::Tensor value = nodeValue(m_reads[i], *m_graph, tensors[i]);
        if (!value.defined() || !at::are_expandable(value.sizes(), added.sizes()))
            return {};
        added = added.add(value.to(c10::kDouble).abs());
        isAdded = true;
    }
    if (isNarrow(type) && isAdded)
        most = most.add(product.abs().mul(unitOf(type)));
    most = most.add(product.abs().add(added).mul(2 * unitOf(type) * double(m_nodes.size() - 1)));
    return {.most = most.mul(slopes), .terms = std::uint64_t(terms)};
}

/// ATen adds in another order than the template, so that both may be off by the likely case, and from each other by twice as much. A mean
/// is that by n. Where the result is far smaller than what was added this is more than a tolerance that goes by the result.
Slack ErrorBound::sumSlack(const std::vector<at::Tensor>& tensors) const
{
    const auto again = Again::tryMake(m_nodes.front(), *m_graph, m_reads, tensors);
    const at::Tensor sums = again ? again->run(magnitude, magnitude) : at::Tensor();
    if (!sums.defined() || sums.numel() == 0)
        return {};
    const std::int64_t terms = again->first().numel() / sums.numel();
    constexpr double most = 0.01; // of all that is added: beyond, terms that are missing would not be seen
    const double off = 2 * likelyCase(double(terms - 1), addedIn(tensors.front().scalar_type()));
    return off < most ? Slack{.most = sums.mul(off), .terms = std::uint64_t(terms)} : Slack();
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
