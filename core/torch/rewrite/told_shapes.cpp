// SPDX-License-Identifier: Apache-2.0
#include "core/torch/rewrite/told_shapes.h"

#include <ATen/ScalarOps.h>
#include <ATen/ops/addcmul.h>
#include <ATen/ops/clamp_min.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/empty_like.h>
#include <ATen/ops/mean.h>
#include <ATen/ops/mul.h>
#include <ATen/ops/ne.h>
#include <ATen/ops/result_type.h>
#include <ATen/ops/softmax.h>

#include <algorithm>
#include <unordered_map>

namespace nodewise::torch_worker {

namespace {

using c10::IValue;
using Rule = Values (*)(const Values& stack);

/// Another operator over the same tensors: broadcast and laid out in the same way.
Values where(const Values& stack)
{
    const at::Tensor &self = stack[1].toTensor(), &other = stack[2].toTensor();
    const auto type = at::result_type(self, other);
    const auto shape = [&stack](std::size_t at) { return stack[at].toTensor().to(at::kFloat).to(at::kMeta); }; // numbers lie on the CPU
    const at::Tensor like = at::addcmul(shape(0), shape(1), shape(2));
    return {like.to(type)};
}

Values whereOfNumbers(const Values& stack)
{
    Values tensors = stack;
    for (IValue& value : tensors)
        if (value.isScalar())
            value = at::native::wrapped_scalar_tensor(value.toScalar());
    return where(tensors);
}

Values relu(const Values& stack)
{
    return {at::clamp_min(stack[0].toTensor(), 0)};
}

Values isnan(const Values& stack)
{
    return {at::ne(stack[0].toTensor(), stack[0].toTensor())};
}

/// Of its own it writes into what at::softmax yields, by an operator without a rule.
Values safeSoftmax(const Values& stack)
{
    const auto type = stack[2].isNone() ? std::nullopt : std::optional(stack[2].toScalarType());
    return {at::softmax(stack[0].toTensor(), stack[1].toInt(), type)};
}

Values preluKernel(const Values& stack)
{
    return {at::mul(stack[0].toTensor(), stack[1].toTensor())};
}

Values likeSelf(const Values& stack)
{
    return {at::empty_like(stack[0].toTensor())};
}

Values rowMajorSelf(const Values& stack)
{
    return {at::empty(stack[0].toTensor().sizes(), stack[0].toTensor().options())};
}

/// self, dim, correction, keepdim
at::Tensor reduced(const Values& stack)
{
    const auto dims = stack[1].isNone() ? std::vector<std::int64_t>() : stack[1].toIntVector();
    return at::mean(stack[0].toTensor(), dims, stack[3].toBool());
}

Values variance(const Values& stack)
{
    return {reduced(stack)};
}

Values varianceAndMean(const Values& stack)
{
    return {reduced(stack), reduced(stack)};
}

Values indexSelect(const Values& stack)
{
    const at::Tensor& self = stack[0].toTensor();
    std::vector<std::int64_t> sizes = self.sizes().vec();
    if (!sizes.empty())
        sizes.at(static_cast<std::size_t>(c10::maybe_wrap_dim(stack[1].toInt(), self.dim()))) = stack[2].toTensor().numel();
    return {at::empty(sizes, self.options())};
}

const std::unordered_map<std::string, Rule>& rules()
{
    static const std::unordered_map<std::string, Rule> all{
        {"aten::where.self", where},
        {"aten::where.ScalarSelf", whereOfNumbers},
        {"aten::where.ScalarOther", whereOfNumbers},
        {"aten::where.Scalar", whereOfNumbers},
        {"aten::_safe_softmax", safeSoftmax},
        {"aten::relu", relu},
        {"aten::isnan", isnan},
        {"aten::_prelu_kernel", preluKernel},
        {"aten::flip", likeSelf},
        {"aten::roll", rowMajorSelf},
        {"aten::var.correction", variance},
        {"aten::std.correction", variance},
        {"aten::var_mean.correction", varianceAndMean},
        {"aten::index_select", indexSelect},
    };
    return all;
}

/// Numbers stand beside tensors without data as tensors of one element, which have theirs.
bool areShapes(const Values& stack)
{
    const auto isMeta = [](const IValue& value) { return value.isTensor() && value.toTensor().is_meta(); };
    const auto fits = [&](const IValue& value) { return !value.isTensor() || isMeta(value) || value.toTensor().dim() == 0; };
    return std::any_of(stack.begin(), stack.end(), isMeta) && std::all_of(stack.begin(), stack.end(), fits);
}

} // namespace

bool tellShapes(const c10::OperatorHandle& op, Values& stack)
{
    const auto& name = op.operator_name();
    const auto rule = rules().find(name.overload_name.empty() ? name.name : name.name + "." + name.overload_name);
    if (rule == rules().end() || !areShapes(stack))
        return false;
    stack = rule->second(stack);
    return true;
}

} // namespace nodewise::torch_worker
