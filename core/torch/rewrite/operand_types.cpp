// SPDX-License-Identifier: Apache-2.0
#include "core/torch/rewrite/operand_types.h"

#include "core/torch/base/types.h"

#include <algorithm>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace nodewise::torch_worker {

namespace {

using Names = std::unordered_set<std::string_view>;

/// Found by calls of each of PyTorch's operator tests with one operand in another type.
const Names& ofOneType()
{
    static const Names names{"mm",
                             "bmm",
                             "addmm",
                             "addbmm",
                             "baddbmm",
                             "mv",
                             "addmv",
                             "dot",
                             "vdot",
                             "inner",
                             "tensordot",
                             "matmul",
                             "linear",
                             "bilinear",
                             "_trilinear",
                             "einsum",
                             "convolution",
                             "_convolution",
                             "conv1d",
                             "conv2d",
                             "conv3d",
                             "conv_transpose1d",
                             "conv_transpose2d",
                             "conv_transpose3d",
                             "lstm",
                             "gru",
                             "rnn_tanh",
                             "rnn_relu",
                             "lstm_cell",
                             "gru_cell",
                             "rnn_tanh_cell",
                             "rnn_relu_cell",
                             "prelu",
                             "_prelu_kernel",
                             "_softmax_backward_data",
                             "binary_cross_entropy",
                             "cdist",
                             "complex",
                             "polar",
                             "heaviside",
                             "lerp",
                             "linalg_cross",
                             "allclose",
                             "grid_sampler",
                             "grid_sampler_2d",
                             "grid_sampler_3d",
                             "embedding_bag",
                             "_embedding_bag",
                             "_embedding_bag_forward_only",
                             "fractional_max_pool2d",
                             "fractional_max_pool3d",
                             "max_pool2d_with_indices_backward",
                             "index_add",
                             "index_copy",
                             "index_put",
                             "_index_put_impl",
                             "_unsafe_index_put",
                             "_unsafe_masked_index_put_accumulate",
                             "index_reduce",
                             "put",
                             "scatter",
                             "scatter_add",
                             "scatter_reduce",
                             "masked_scatter"};
    return names;
}

/// Their parameters are of one type: the input's, or float32 where the input is of half precision.
const Names& normalizations()
{
    static const Names names{"layer_norm",
                             "native_layer_norm",
                             "group_norm",
                             "native_group_norm",
                             "batch_norm",
                             "native_batch_norm",
                             "_native_batch_norm_legit",
                             "_native_batch_norm_legit_functional",
                             "_native_batch_norm_legit_no_training",
                             "_batch_norm_with_update"};
    return names;
}

/// "mm" of aten::mm, "addmm" of aten::addmm_; "" of what is not PyTorch's own.
std::string_view nameOf(const c10::FunctionSchema& schema)
{
    constexpr std::string_view aten = "aten::";
    std::string_view name = schema.name();
    if (!name.starts_with(aten))
        return {};
    name.remove_prefix(aten.size());
    if (name.ends_with('_'))
        name.remove_suffix(1);
    return name;
}

void addType(const at::Tensor& tensor, std::vector<c10::ScalarType>& into)
{
    if (tensor.defined() && (at::isFloatingType(tensor.scalar_type()) || at::isComplexType(tensor.scalar_type())))
        into.push_back(tensor.scalar_type());
}

/// Of tensors that hold no indices and no masks, in order.
std::vector<c10::ScalarType> typesOf(const Values& stack)
{
    std::vector<c10::ScalarType> out;
    for (const c10::IValue& value : stack) {
        if (value.isTensor())
            addType(value.toTensor(), out);
        else if (value.isTensorList())
            for (const at::Tensor& tensor : value.toTensorVector())
                addType(tensor, out);
    }
    return out;
}

} // namespace

void requireRunnableTypes(const c10::FunctionSchema& schema, const Values& stack)
{
    const std::string_view name = nameOf(schema);
    const bool normalizes = normalizations().contains(name);
    if (!normalizes && !ofOneType().contains(name))
        return;
    const std::vector<c10::ScalarType> types = typesOf(stack);
    if (types.size() < 2)
        return;
    const bool wideParameters = normalizes && c10::isReducedFloatingType(types[0]) && types[1] == c10::kFloat;
    const auto first = types.begin() + (wideParameters ? 1 : 0);
    const auto other = std::find_if(first, types.end(), [&](c10::ScalarType type) { return type != *first; });
    TORCH_CHECK(other == types.end(), schema.name(), " takes operands of one element type, not ", graph::dtypeName(scalarTypeOf(*first)),
                " and ", graph::dtypeName(scalarTypeOf(*other)));
}

} // namespace nodewise::torch_worker
