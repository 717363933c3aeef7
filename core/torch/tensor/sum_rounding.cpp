// SPDX-License-Identifier: Apache-2.0
#include "core/torch/tensor/sum_rounding.h"

#include <ATen/ExpandUtils.h>
#include <ATen/ops/abs.h>
#include <ATen/ops/add.h>
#include <ATen/ops/amax.h>
#include <ATen/ops/max.h>
#include <ATen/ops/mul.h>
#include <ATen/ops/ones_like.h>
#include <ATen/ops/zeros_like.h>

#include <algorithm>
#include <cmath>

namespace nodewise::torch_worker {

namespace {

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

/// Of all that is added: beyond, terms that are missing would not be seen.
constexpr double mostOff = 0.01;

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

/// Of float16 and bfloat16 sums are made in float32.
double addedIn(c10::ScalarType type)
{
    return type == c10::ScalarType::Double ? unitOf(type) : unitOf(c10::ScalarType::Float);
}

} // namespace

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

/// ATen's kernel for attention (aten/src/ATen/native/cpu/FlashAttentionKernel.cpp) rounds each weight p of the softmax to float16 or
/// bfloat16, by at most p u with u = 2^-11 or 2^-8, before it multiplies it with the values v and sums in float32; the template rounds
/// none. So ATen's sum(p v) / sum(p) is off by at most u sum(p |v|) / sum(p) <= u max |v|, over the keys of its own batch, head, and
/// channel where a head of the result has one of the values. That the result is rounded is what the usual tolerance is for.
at::Tensor attentionRounding(const at::Tensor& values, c10::IntArrayRef result)
{
    if (!values.defined() || !isNarrow(values.scalar_type()))
        return {};
    const at::Tensor most = values.abs().amax(-2, true).to(c10::kDouble).mul(unitOf(values.scalar_type()));
    return at::is_expandable_to(most.sizes(), result) ? most.expand(result).contiguous() : most.max();
}

std::optional<ProductRounding> tryProductRounding(const RunAgain& again, bool adds, c10::ScalarType type, double alpha)
{
    const at::Tensor counts = again(one, zero), sums = again(magnitude, zero), product = again(same, zero);
    if (!counts.defined() || !sums.defined() || !product.defined() || counts.numel() == 0)
        return {};
    ProductRounding out{.product = product, .added = adds ? again(zero, magnitude) : at::zeros_like(sums), .terms = 0, .most = {}};
    if (!out.added.defined())
        return {};
    out.added = out.added.abs(); // of a negative factor
    // A factor of the whole is no number of terms
    const double factor = std::abs(alpha), ones = counts.abs().max().item<double>();
    out.terms = (factor > 0 ? std::round(ones / factor) : 0) + (factor == 1 ? 0 : 1) + (adds ? 1 : 0);
    const double off = 2 * likelyCase(out.terms, addedIn(type));
    if (!(off < mostOff))
        return {};
    out.most = sums.abs().add(out.added).mul(off);
    return out;
}

/// ATen adds in another order than the template, so that both may be off by the likely case, and from each other by twice as much. A mean
/// is that by n. Where the result is far smaller than what was added this is more than a tolerance that goes by the result.
Slack sumRounding(const RunAgain& again, std::int64_t elements, c10::ScalarType type)
{
    const at::Tensor sums = again(magnitude, magnitude);
    if (!sums.defined() || sums.numel() == 0)
        return {};
    const std::int64_t terms = elements / sums.numel();
    const double off = 2 * likelyCase(double(terms - 1), addedIn(type));
    return off < mostOff ? Slack{.most = sums.mul(off), .terms = std::uint64_t(terms)} : Slack();
}

} // namespace nodewise::torch_worker
