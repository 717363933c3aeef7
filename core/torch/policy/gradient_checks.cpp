// SPDX-License-Identifier: Apache-2.0
// Operators of the backward pass: their kernels take gradients, statistics, and indices to be what the forward pass would have made.
#include "core/torch/policy/arguments.h"
#include "core/torch/policy/checks.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <numeric>

namespace nodewise::torch_worker::policy {

using c10::IValue;
using Sizes = std::vector<std::int64_t>;

namespace {

std::int64_t product(c10::IntArrayRef sizes)
{
    return std::accumulate(sizes.begin(), sizes.end(), std::int64_t(1), std::multiplies<>());
}

// --- norms -----------------------------------------------------------------------------------------------------------------------------

/// A mean and a deviation for each row.
void checkLayerNorm(const c10::FunctionSchema& schema, const std::vector<IValue>& values)
{
    const Arguments arguments(schema, values);
    const auto input = arguments.tryTensor("input");
    const std::int64_t normalized = std::int64_t(arguments.numbers("normalized_shape").size());
    if (!input || normalized > input->dim())
        return; // ATen says what is wrong
    requireSameSizes(arguments, "grad_out", "input");
    const std::int64_t rows = product(input->sizes().slice(0, std::size_t(input->dim() - normalized)));
    for (const std::string_view name : {"mean", "rstd"})
        requireDense(arguments, name, rows);
}

/// The sizes stand beside the tensors.
void checkGroupNorm(const c10::FunctionSchema& schema, const std::vector<IValue>& values)
{
    const Arguments arguments(schema, values);
    const auto input = arguments.tryTensor("input");
    const auto samples = arguments.tryNumber("N"), channels = arguments.tryNumber("C"), pixels = arguments.tryNumber("HxW");
    const std::int64_t groups = arguments.tryNumber("group").value_or(0);
    if (!input || !samples || !channels || !pixels)
        return;
    const bool fit = input->dim() >= 2 && groups > 0 && *samples == input->size(0) && *channels == input->size(1) &&
                     *channels % groups == 0 && *pixels == product(input->sizes().slice(2));
    if (!fit)
        refuseSizes();
    requireSameSizes(arguments, "grad_out", "input");
    for (const std::string_view name : {"grad_out", "input"})
        requireDense(arguments, name, 0);
    for (const std::string_view name : {"mean", "rstd"})
        requireDense(arguments, name, *samples * groups);
    requireDense(arguments, "weight", *channels);
}

void checkBatchNorm(const c10::FunctionSchema& schema, const std::vector<IValue>& values)
{
    const Arguments arguments(schema, values);
    const auto input = arguments.tryBatch("input");
    if (!input)
        return;
    requireSameSizes(arguments, "grad_out", "input");
    const bool trained = arguments.isOn("train");
    for (const std::string_view name : {"save_mean", "save_invstd", "running_mean", "running_var"}) {
        const bool used = trained == name.starts_with("save");
        if (used && !arguments.tryTensor(name))
            refuse(UserText("'%1' is missing", name));
        requireDense(arguments, name, input->size(1));
    }
    requireDense(arguments, "weight", input->size(1));
}

void checkWeightNorm(const c10::FunctionSchema& schema, const std::vector<IValue>& values)
{
    const Arguments arguments(schema, values);
    const auto weight = arguments.tryTensor("saved_v");
    const std::int64_t dim = arguments.tryNumber("dim").value_or(0);
    if (!weight)
        return;
    if (weight->dim() == 0 || (dim != 0 && dim != weight->dim() - 1))
        refuseSizes();
    requireSameSizes(arguments, "grad_w", "saved_v");
    requireDense(arguments, "grad_w", 0);
    for (const std::string_view name : {"saved_g", "saved_norms"})
        requireDense(arguments, name, weight->size(dim));
}

// --- softmax, attention, distances, losses ---------------------------------------------------------------------------------------------

void checkLogSoftmax(const c10::FunctionSchema& schema, const std::vector<IValue>& values)
{
    requireSameSizes(Arguments(schema, values), "grad_output", "output");
}

void checkMaskedSoftmax(const c10::FunctionSchema& schema, const std::vector<IValue>& values)
{
    const Arguments arguments(schema, values);
    for (const std::string_view name : {"output", "mask"})
        requireSameSizes(arguments, name, "grad_output");
}

void checkAttention(const c10::FunctionSchema& schema, const std::vector<IValue>& values)
{
    const Arguments arguments(schema, values);
    const auto query = arguments.tryTensor("query"), key = arguments.tryTensor("key");
    if (!query || !key)
        return;
    if (query->dim() != 4 || key->dim() != 4 || !query->sizes().slice(0, 2).equals(key->sizes().slice(0, 2)) ||
        query->size(3) != key->size(3))
        refuseSizes();
    requireSameSizes(arguments, "value", "key");
    for (const std::string_view name : {"grad_out", "out"})
        requireSameSizes(arguments, name, "query");
    requireSizes(arguments, "logsumexp", query->sizes().slice(0, 3).vec());
    for (const std::string_view name : {"grad_out", "query", "key", "value", "out"})
        requireRows(arguments, name);
}

void checkDistances(const c10::FunctionSchema& schema, const std::vector<IValue>& values)
{
    const Arguments arguments(schema, values);
    const auto first = arguments.tryTensor("x1"), second = arguments.tryTensor("x2");
    if (!first || !second)
        return;
    const std::int64_t dims = first->dim();
    if (dims < 2 || second->dim() != dims || first->size(-1) != second->size(-1) ||
        !first->sizes().slice(0, std::size_t(dims - 2)).equals(second->sizes().slice(0, std::size_t(dims - 2))))
        refuseSizes();
    Sizes pairs = first->sizes().vec();
    pairs.back() = second->size(-2);
    for (const std::string_view name : {"grad", "cdist"})
        requireSizes(arguments, name, pairs);
}

void checkMargins(const c10::FunctionSchema& schema, const std::vector<IValue>& values)
{
    const Arguments arguments(schema, values);
    const auto target = arguments.tryTensor("target");
    if (target)
        requireDense(arguments, "grad_output", arguments.tryNumber("reduction") == 0 ? target->numel() : 1);
}

/// A class for each, or the one that does not count.
void checkTargets(const c10::FunctionSchema& schema, const std::vector<IValue>& values)
{
    const Arguments arguments(schema, values);
    const auto scores = arguments.tryTensor("self"), targets = arguments.tryTensor("target");
    if (!scores || !targets || scores->dim() == 0)
        return;
    const std::int64_t classes = scores->size(scores->dim() == 1 ? 0 : 1), ignored = arguments.tryNumber("ignore_index").value_or(-100);
    const at::Tensor numbers = targets->to(at::kLong);
    if (const at::Tensor wrong = numbers.masked_select(numbers.ne(ignored).logical_and(numbers.lt(0).logical_or(numbers.ge(classes))));
        wrong.numel() > 0)
        refuse(UserText("the label %1 is not one of %2 classes", figure(wrong.min().item<std::int64_t>()), figure(classes)));
}

/// Words that the table has, and a row of the gradient for each.
void checkEmbedding(const c10::FunctionSchema& schema, const std::vector<IValue>& values)
{
    const Arguments arguments(schema, values);
    requireIndices(arguments, "indices", arguments.tryNumber("num_weights").value_or(0));
}

// --- pools, pads, grids ------------------------------------------------------------------------------------------------------------------

const at::Tensor& requireImages(const std::optional<at::Tensor>& images, std::int64_t spatial)
{
    if (images->dim() != spatial + 1 && images->dim() != spatial + 2)
        refuseSizes();
    return *images;
}

/// The gradient has the batch and the channels of the images.
template <std::int64_t spatial>
void checkPool(const c10::FunctionSchema& schema, const std::vector<IValue>& values)
{
    const Arguments arguments(schema, values);
    const auto images = arguments.tryTensor("self"), gradient = arguments.tryTensor("grad_output");
    if (!images || !gradient)
        return;
    const std::size_t leading = std::size_t(requireImages(images, spatial).dim() - spatial);
    if (gradient->dim() != images->dim() || !gradient->sizes().slice(0, leading).equals(images->sizes().slice(0, leading)) ||
        (images->numel() == 0) != (gradient->numel() == 0))
        refuseSizes();
}

/// Where each maximum stood in its image.
template <std::int64_t spatial>
void checkMaxPool(const c10::FunctionSchema& schema, const std::vector<IValue>& values)
{
    checkPool<spatial>(schema, values);
    const Arguments arguments(schema, values);
    requireSameSizes(arguments, "indices", "grad_output");
    requireDense(arguments, "indices", 0);
    if (const auto images = arguments.tryTensor("self"))
        requireIndices(arguments, "indices", product(images->sizes().slice(std::size_t(images->dim() - spatial))));
}

template <std::int64_t spatial>
void checkPad(const c10::FunctionSchema& schema, const std::vector<IValue>& values)
{
    checkPool<spatial>(schema, values);
    if (const auto padding = Arguments(schema, values).numbers("padding"); padding.size() != 2 * spatial)
        refuse(UserText("'%1' has %2 elements where %3 are needed", std::string_view("padding"), padding.size(), 2 * spatial));
}

/// Modes that no kernel has are taken for another one's.
template <std::int64_t spatial>
void checkGrid(const c10::FunctionSchema& schema, const std::vector<IValue>& values)
{
    const Arguments arguments(schema, values);
    const auto images = arguments.tryTensor("input"), grid = arguments.tryTensor("grid");
    if (!images || !grid)
        return;
    constexpr std::int64_t modes = 3;
    for (const std::string_view name : {"interpolation_mode", "padding_mode"})
        if (const auto mode = arguments.tryNumber(name); mode && (*mode < 0 || *mode >= modes))
            refuse(UserText("'%1' is %2, which is none of its modes", name, figure(*mode)));
    if (images->dim() != spatial + 2 || grid->dim() != spatial + 2)
        refuseSizes();
    Sizes sizes = grid->sizes().vec();
    std::rotate(sizes.begin() + 1, sizes.end() - 1, sizes.end());
    sizes[1] = images->size(1);
    requireSizes(arguments, "grad_output", sizes);
}

/// Windows of `size` in a dimension, `step` apart.
void checkUnfold(const c10::FunctionSchema& schema, const std::vector<IValue>& values)
{
    const Arguments arguments(schema, values);
    Sizes sizes = arguments.numbers("input_sizes");
    std::int64_t dim = arguments.tryNumber("dim").value_or(0);
    const std::int64_t size = arguments.tryNumber("size").value_or(0), step = arguments.tryNumber("step").value_or(0);
    dim += dim < 0 ? std::int64_t(sizes.size()) : 0;
    if (dim < 0 || dim >= std::int64_t(sizes.size()) || step < 1 || size < 0 || size > sizes[std::size_t(dim)])
        refuseSizes();
    std::int64_t& windows = sizes[std::size_t(dim)];
    windows = (windows - size) / step + 1;
    sizes.push_back(size);
    requireSizes(arguments, "grad_in", sizes);
}

constexpr std::pair<std::string_view, ArgumentCheck> checks[] = {
    {"aten::native_layer_norm_backward", checkLayerNorm},
    {"aten::native_group_norm_backward", checkGroupNorm},
    {"aten::native_batch_norm_backward", checkBatchNorm},
    {"aten::_weight_norm_interface_backward", checkWeightNorm},
    {"aten::_log_softmax_backward_data", checkLogSoftmax},
    {"aten::_masked_softmax_backward", checkMaskedSoftmax},
    {"aten::_scaled_dot_product_flash_attention_for_cpu_backward", checkAttention},
    {"aten::nll_loss_backward", checkTargets},
    {"aten::nll_loss2d_backward", checkTargets},
    {"aten::_cdist_backward", checkDistances},
    {"aten::multi_margin_loss_backward", checkMargins},
    {"aten::embedding_dense_backward", checkEmbedding},
    {"aten::avg_pool2d_backward", checkPool<2>},
    {"aten::avg_pool3d_backward", checkPool<3>},
    {"aten::_adaptive_avg_pool2d_backward", checkPool<2>},
    {"aten::_adaptive_avg_pool3d_backward", checkPool<3>},
    {"aten::max_pool2d_with_indices_backward", checkMaxPool<2>},
    {"aten::max_pool3d_with_indices_backward", checkMaxPool<3>},
    {"aten::adaptive_max_pool2d_backward", checkMaxPool<2>},
    {"aten::adaptive_max_pool3d_backward", checkMaxPool<3>},
    {"aten::reflection_pad1d_backward", checkPad<1>},
    {"aten::reflection_pad2d_backward", checkPad<2>},
    {"aten::reflection_pad3d_backward", checkPad<3>},
    {"aten::replication_pad1d_backward", checkPad<1>},
    {"aten::replication_pad2d_backward", checkPad<2>},
    {"aten::replication_pad3d_backward", checkPad<3>},
    {"aten::grid_sampler_2d_backward", checkGrid<2>},
    {"aten::grid_sampler_3d_backward", checkGrid<3>},
    {"aten::unfold_backward", checkUnfold},
};

} // namespace

ArgumentCheck gradientCheckNamed(std::string_view name)
{
    const auto* found = std::find_if(std::begin(checks), std::end(checks), [name](const auto& row) { return row.first == name; });
    return found == std::end(checks) ? nullptr : found->second;
}

} // namespace nodewise::torch_worker::policy
