// SPDX-License-Identifier: Apache-2.0
#include "core/torch/lowering/launch_tensors.h"

#include "core/lowering/plan_call.h"
#include "core/torch/base/types.h"
#include "core/torch/tensor/dtype.h"

#include <ATen/ops/empty_strided.h>
#include <ATen/ops/equal.h>

namespace nodewise::torch_worker {

namespace {

/// Strides of dimensions with one element say nothing.
bool liesSo(const at::Tensor& value, const std::vector<std::int64_t>& strides)
{
    for (std::size_t i = 0; i < strides.size(); ++i)
        if (value.size(std::int64_t(i)) > 1 && value.stride(std::int64_t(i)) != strides[i])
            return false;
    return true;
}

/// With the strides that the program's metadata tell. Where those stand still, the elements along them must be the same.
Result<at::Tensor> laid(const at::Tensor& value, const std::vector<std::int64_t>& strides, const std::string& name)
{
    if (liesSo(value, strides))
        return value;
    at::Tensor once = value;
    for (std::size_t i = 0; i < strides.size(); ++i)
        if (strides[i] == 0 && value.size(std::int64_t(i)) > 1)
            once = once.narrow(std::int64_t(i), 0, 1);
    at::Tensor out = at::empty_strided(once.sizes(), strides, value.options());
    out.copy_(once);
    if (once.sizes() == value.sizes())
        return out;
    out = out.expand(value.sizes());
    if (!at::equal(out, value))
        return fail("'%1' should repeat along a dimension, but its value does not", name);
    return out;
}

} // namespace

Result<at::Tensor> seenBy(const lowering::LaunchArgument& argument, const graph::Node& node, const at::Tensor& value)
{
    const lowering::Operand& operand = argument.operand;
    const auto planned = lowering::operandOf(node, operand.name, argument.result);
    if (!planned)
        return fail(planned.error());
    if (value.sizes() != c10::IntArrayRef(planned->shape))
        return fail("'%1' has the shape %2 in this run; the kernel was planned for %3", node.name, shapeText(value.sizes()),
                    shapeText(planned->shape));
    if (value.scalar_type() != tryScalarType(operand.dtype))
        return fail("'%1' is %2 in this run; the kernel was planned for %3", node.name, dtypeNameOf(value.scalar_type()),
                    std::string(graph::dtypeName(operand.dtype)));
    if (!value.device().is_cpu() || value.layout() != c10::Layout::Strided)
        return fail("'%1' is not a dense tensor in this machine's memory", node.name);
    const auto lies = laid(value.is_conj() || value.is_neg() ? value.clone() : value, planned->strides, node.name);
    if (!lies)
        return fail(lies.error());
    return lies->as_strided(operand.shape, operand.strides, lies->storage_offset());
}

at::Tensor seenInCopy(const lowering::Operand& operand, const at::Tensor& copy)
{
    return copy.as_strided(operand.shape, operand.strides);
}

Result<at::Tensor> emptyLike(const graph::Node& node, std::optional<std::size_t> result)
{
    const auto planned = lowering::operandOf(node, "", result);
    if (!planned)
        return fail(planned.error());
    const auto type = tryScalarType(planned->dtype);
    if (!type)
        return fail("kernels do not support %1", std::string(graph::dtypeName(planned->dtype)));
    return at::empty_strided(planned->shape, planned->strides, *type);
}

} // namespace nodewise::torch_worker
