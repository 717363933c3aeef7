// SPDX-License-Identifier: Apache-2.0
#include "core/torch/rewrite/told_shapes.h"

#include <ATen/ops/addcmul.h>
#include <ATen/ops/clamp_min.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/empty_like.h>
#include <ATen/ops/mean.h>
#include <ATen/ops/mul.h>
#include <ATen/ops/ne.h>
#include <ATen/ops/result_type.h>

#include <algorithm>
#include <unordered_map>

namespace nodewise::torch_box {

namespace {

using c10::IValue;
using Rule = Values (*)(const Values& stack);

/// Another operator over the same tensors: broadcast and laid out in the same way.
Values where(const Values& stack)
{
    const at::Tensor &self = stack[1].toTensor(), &other = stack[2].toTensor();
    const auto type = at::result_type(self, other);
    const at::Tensor like = at::addcmul(stack[0].toTensor().to(at::kFloat), self.to(at::kFloat), other.to(at::kFloat));
    return {like.to(type)};
}

Values relu(const Values& stack)
{
    return {at::clamp_min(stack[0].toTensor(), 0)};
}

Values isnan(const Values& stack)
{
    return {at::ne(stack[0].toTensor(), stack[0].toTensor())};
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

bool allMeta(const Values& stack)
{
    return std::all_of(stack.begin(), stack.end(), [](const IValue& value) { return !value.isTensor() || value.toTensor().is_meta(); });
}

} // namespace

bool tellShapes(const c10::OperatorHandle& op, Values& stack)
{
    const auto& name = op.operator_name();
    const auto rule = rules().find(name.overload_name.empty() ? name.name : name.name + "." + name.overload_name);
    if (rule == rules().end() || !allMeta(stack))
        return false;
    stack = rule->second(stack);
    return true;
}

} // namespace nodewise::torch_box
