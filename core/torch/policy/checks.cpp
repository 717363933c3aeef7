// SPDX-License-Identifier: Apache-2.0
#include "core/torch/policy/checks.h"

#include "core/torch/policy/arguments.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <span>

namespace nodewise::torch_worker::policy {

using c10::IValue;

namespace {

// --- views -----------------------------------------------------------------------------------------------------------------------------

/// Of memory that is laid out in order.
std::vector<std::int64_t> contiguousStrides(const std::vector<std::int64_t>& sizes)
{
    std::vector<std::int64_t> out(sizes.size(), 1);
    for (std::size_t i = sizes.size(); i-- > 1;)
        if (__builtin_mul_overflow(out[i], std::max<std::int64_t>(sizes[i], 1), &out[i - 1]))
            refuse(UserText("its sizes do not fit in 64 bits"));
    return out;
}

/// `elements`: how many the storage has.
void requireInside(std::int64_t elements, const std::vector<std::int64_t>& sizes, const std::vector<std::int64_t>& strides,
                   std::int64_t offset)
{
    if (sizes.size() != strides.size() || std::ranges::any_of(sizes, [](std::int64_t size) { return size <= 0; }))
        return; // nothing is read, or ATen says what is wrong
    std::int64_t first = offset, last = offset;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        std::int64_t reach = 0;
        std::int64_t& end = strides[i] < 0 ? first : last;
        if (__builtin_mul_overflow(sizes[i] - 1, strides[i], &reach) || __builtin_add_overflow(end, reach, &end))
            refuse(UserText("its elements are beyond 64 bits, in a storage of %1", figure(elements)));
    }
    if (first < 0 || last >= elements)
        refuse(UserText("it needs elements %1 to %2 of a storage of %3", figure(first), figure(last), figure(elements)));
}

/// as_strided, _reshape_alias, set_ and their relatives: size, stride, and where they have it the offset.
void checkView(const c10::FunctionSchema& schema, const std::vector<IValue>& values)
{
    const Arguments arguments(schema, values);
    const auto self = arguments.tryTensor("self"), source = arguments.tryTensor("source");
    const auto memory = source ? source : self;
    if (!self || !memory)
        return;
    const auto sizes = arguments.numbers("size");
    auto strides = arguments.numbers("stride");
    if (strides.empty())
        strides = contiguousStrides(sizes);
    const auto elements = std::int64_t(memory->storage().nbytes() / self->itemsize());
    requireInside(elements, sizes, strides, arguments.tryNumber("storage_offset").value_or(memory->storage_offset()));
}

// --- sizes -----------------------------------------------------------------------------------------------------------------------------

void checkChannels(const c10::FunctionSchema& schema, const std::vector<IValue>& values)
{
    const Arguments arguments(schema, values);
    const auto input = arguments.tryBatch("input");
    if (!input)
        return;
    for (const std::string_view name : {"weight", "bias", "running_mean", "running_var"})
        requireLength(arguments, name, input->size(1));
}

/// Offsets go up from 0 to the number of indices.
void checkBags(const c10::FunctionSchema& schema, const std::vector<IValue>& values)
{
    const Arguments arguments(schema, values);
    const auto indices = arguments.tryTensor("indices"), offsets = arguments.tryTensor("offsets");
    if (!indices || !offsets)
        return;
    requireDense(arguments, "indices", 0);
    requireDense(arguments, "offsets", 0);
    requireDense(arguments, "per_sample_weights", indices->numel());
    const at::Tensor numbers = offsets->to(at::kLong).contiguous();
    std::int64_t before = 0;
    for (const std::int64_t offset : std::span(numbers.const_data_ptr<std::int64_t>(), std::size_t(numbers.numel()))) {
        if (offset < before || offset > indices->numel())
            refuse(UserText("the offset %1 is not between %2 and %3", figure(offset), figure(before), figure(indices->numel())));
        before = offset;
    }
}

/// How many labels of each sequence count: a list, or a tensor.
std::vector<std::int64_t> lengthsOf(const Arguments& arguments)
{
    const auto tensor = arguments.tryTensor("target_lengths");
    if (!tensor)
        return arguments.numbers("target_lengths");
    const at::Tensor numbers = tensor->to(at::kLong).contiguous();
    return {numbers.const_data_ptr<std::int64_t>(), numbers.const_data_ptr<std::int64_t>() + numbers.numel()};
}

void requireLabels(const at::Tensor& labels, std::int64_t classes)
{
    for (const std::int64_t label : std::span(labels.const_data_ptr<std::int64_t>(), std::size_t(labels.numel())))
        if (label < 0 || label >= classes)
            refuse(UserText("the label %1 is not one of %2 classes", figure(label), figure(classes)));
}

/// What stands after a sequence's length is padding.
void checkLabels(const c10::FunctionSchema& schema, const std::vector<IValue>& values)
{
    const Arguments arguments(schema, values);
    const auto scores = arguments.tryTensor("log_probs"), targets = arguments.tryTensor("targets");
    if (!scores || !targets || scores->dim() == 0)
        return;
    const at::Tensor labels = targets->to(at::kLong).contiguous();
    const std::int64_t classes = scores->size(-1);
    if (labels.dim() != 2)
        return requireLabels(labels, classes);
    const auto lengths = lengthsOf(arguments);
    for (std::int64_t row = 0; row < labels.size(0) && row < std::int64_t(lengths.size()); ++row)
        requireLabels(labels.select(0, row).narrow(0, 0, std::clamp<std::int64_t>(lengths[std::size_t(row)], 0, labels.size(1))), classes);
}

/// Source: ATen/native/mkldnn/RNN.cpp, whose memory descriptions are of the sizes that it is told.
void checkRnn(const c10::FunctionSchema& schema, const std::vector<IValue>& values)
{
    const Arguments arguments(schema, values);
    const auto input = arguments.tryTensor("input");
    const auto hidden = arguments.tryNumber("hidden_size"), mode = arguments.tryNumber("mode");
    if (!input || !hidden || !mode)
        return;
    constexpr std::int64_t lstm = 2, gru = 3, largest = 1 << 24;
    if (input->dim() != 3 || *hidden < 1 || *hidden > largest || input->size(2) > largest)
        refuseSizes();
    const std::int64_t rows = (*mode == lstm ? 4 : *mode == gru ? 3 : 1) * *hidden;
    requireLength(arguments, "weight0", rows * input->size(2));
    requireLength(arguments, "weight1", rows * *hidden);
    if (arguments.isOn("has_biases"))
        for (const std::string_view name : {"weight2", "weight3"})
            requireLength(arguments, name, rows);
    for (const std::string_view name : {"hx_", "cx_"})
        requireLength(arguments, name, input->size(1) * *hidden);
}

/// Of sequences whose steps stand in one tensor, the longest first.
std::int64_t batchOfPacked(const Arguments& arguments, std::int64_t steps)
{
    const auto sizes = arguments.tryTensor("batch_sizes");
    if (!sizes || sizes->numel() == 0)
        return 0;
    const at::Tensor numbers = sizes->to(at::kLong);
    if (numbers.min().item<std::int64_t>() < 1 || numbers.max().item<std::int64_t>() > steps || numbers.sum().item<std::int64_t>() != steps)
        refuseSizes();
    return numbers.max().item<std::int64_t>();
}

/// aten::lstm hands its operands to that kernel as they are. Weights stand in order of layers and directions: two, and two biases. With a
/// projection there is one more each, and another kernel.
void checkLstm(const c10::FunctionSchema& schema, const std::vector<IValue>& values)
{
    const Arguments arguments(schema, values);
    const auto packed = arguments.tryTensor("data"), input = packed ? packed : arguments.tryTensor("input");
    const auto states = arguments.tensors("hx"), weights = arguments.tensors("params");
    if (!input || input->dim() != (packed ? 2 : 3) || states.size() != 2 || states[0].dim() != 3 || states[0].sizes() != states[1].sizes())
        return; // ATen says what is wrong, or there is a projection
    const std::size_t each = arguments.isOn("has_biases") ? 4 : 2;
    const std::int64_t hidden = states[0].size(2), directions = arguments.isOn("bidirectional") ? 2 : 1;
    const std::int64_t batch = packed ? batchOfPacked(arguments, input->size(0)) : input->size(arguments.isOn("batch_first") ? 0 : 1);
    const std::int64_t parts = std::int64_t(weights.size() / each);
    bool fit = states[0].numel() >= parts * batch * hidden;
    for (std::size_t i = 0; i + each <= weights.size(); i += each) {
        const std::int64_t taken = std::int64_t(i / each) < directions ? input->size(-1) : hidden * directions;
        fit = fit && weights[i].numel() >= 4 * hidden * taken && weights[i + 1].numel() >= 4 * hidden * hidden;
        for (std::size_t bias = i + 2; bias < i + each; ++bias)
            fit = fit && weights[bias].numel() >= 4 * hidden;
    }
    if (!fit)
        refuseSizes();
}

void checkHeads(const c10::FunctionSchema& schema, const std::vector<IValue>& values)
{
    const Arguments arguments(schema, values);
    const auto query = arguments.tryTensor("query"), key = arguments.tryTensor("key"), value = arguments.tryTensor("value");
    if (!query || !key || !value || query->dim() != 4 || key->dim() != 4 || value->dim() != 4)
        return; // ATen says what is wrong
    const bool fit = key->sizes().slice(0, 3) == value->sizes().slice(0, 3) && query->size(0) == key->size(0) && key->size(1) > 0 &&
                     query->size(1) % key->size(1) == 0;
    if (!fit)
        refuseSizes();
    for (const std::string_view name : {"query", "key", "value"})
        requireRows(arguments, name);
}

void checkGroups(const c10::FunctionSchema& schema, const std::vector<IValue>& values)
{
    const Arguments arguments(schema, values);
    for (const std::string_view name : {"weight", "bias"})
        requireDense(arguments, name, 0); // ATen checks how many there are
}

/// It is one kernel for norms over the first or the last dimension alone.
void checkNorms(const c10::FunctionSchema& schema, const std::vector<IValue>& values)
{
    const Arguments arguments(schema, values);
    const auto weight = arguments.tryTensor("v");
    const std::int64_t dim = arguments.tryNumber("dim").value_or(0);
    if (weight && weight->dim() > 0 && (dim == 0 || dim == weight->dim() - 1))
        requireLength(arguments, "g", weight->size(dim));
}

void checkPackedInt4(const c10::FunctionSchema& schema, const std::vector<IValue>& values)
{
    const Arguments arguments(schema, values);
    const auto input = arguments.tryTensor("self"), weight = arguments.tryTensor("mat2");
    const std::int64_t group = arguments.tryNumber("qGroupSize").value_or(0);
    if (!input || !weight)
        return;
    if (input->dim() != 2 || weight->dim() != 2 || group < 1)
        refuseSizes();
    requireLength(arguments, "mat2", weight->size(0) * (input->size(1) / 2));
    requireLength(arguments, "qScaleAndZeros", (input->size(1) + group - 1) / group * weight->size(0) * 2);
}

/// Dimensions as their own callers count them: from 0, each once.
void checkTransform(const c10::FunctionSchema& schema, const std::vector<IValue>& values)
{
    const Arguments arguments(schema, values);
    const auto self = arguments.tryTensor("self");
    auto dims = arguments.numbers("dim");
    if (!self)
        return;
    constexpr std::int64_t norms = 3; // none, by the root, by the number
    if (const std::int64_t norm = arguments.tryNumber("normalization").value_or(0); norm < 0 || norm >= norms)
        refuse(UserText("'%1' is %2, which is none of its modes", std::string_view("normalization"), figure(norm)));
    std::ranges::sort(dims);
    for (const std::int64_t dim : dims)
        if (dim < 0 || dim >= self->dim())
            refuse(UserText("the dimension %1 is not one of %2", figure(dim), self->dim()));
    if (std::ranges::adjacent_find(dims) != dims.end())
        refuse(UserText("a dimension stands in it twice"));
}

/// A row of pivots for each matrix.
void checkPivots(const c10::FunctionSchema& schema, const std::vector<IValue>& values)
{
    const Arguments arguments(schema, values);
    const auto matrices = arguments.tryTensor("LU_data");
    if (!matrices || matrices->dim() < 2)
        return; // ATen says what is wrong
    auto sizes = matrices->sizes().vec();
    const std::int64_t columns = sizes.back();
    sizes.pop_back();
    sizes.back() = std::min(sizes.back(), columns);
    requireSizes(arguments, "LU_pivots", sizes);
}

/// Sizes are added to them without looking whether that fits.
void checkPadding(const c10::FunctionSchema& schema, const std::vector<IValue>& values)
{
    constexpr std::int64_t most = std::int64_t(1) << 40;
    for (const std::string_view name : {"padding", "pad"})
        for (const std::int64_t size : Arguments(schema, values).numbers(name))
            if (size < -most || size > most)
                refuse(UserText("'%1' has %2, and no tensor is as large", name, figure(size)));
}

/// Some scales lead to one element more or less, by rounding.
void requireScale(std::string_view name, double scale, std::int64_t from, std::int64_t to)
{
    if (!(std::abs(double(from) * scale - double(to)) <= 1))
        refuse(UserText("'%1' does not lead from %2 elements to %3", name, figure(from), figure(to)));
}

/// Its kernel for bfloat16 reads so many elements at a time, also where fewer are left.
void checkInt8(const c10::FunctionSchema& schema, const std::vector<IValue>& values)
{
    constexpr std::int64_t together = 16;
    const auto self = Arguments(schema, values).tryTensor("self");
    if (self && self->scalar_type() == at::kBFloat16 && self->dim() > 0 && self->size(-1) % together != 0)
        refuse(UserText("'%1' has rows of %2 elements where its kernel reads %3 at a time", std::string_view("self"),
                        figure(self->size(-1)), together));
}

void checkPacked(const c10::FunctionSchema& schema, const std::vector<IValue>& values)
{
    const Arguments arguments(schema, values);
    if (const auto data = arguments.tryTensor("data"); data && data->dim() > 0)
        batchOfPacked(arguments, data->size(0));
}

/// Its kernel counts rows and columns.
void checkRows(const c10::FunctionSchema& schema, const std::vector<IValue>& values)
{
    const Arguments arguments(schema, values);
    if (const auto self = arguments.tryTensor("self"); self && self->dim() != 2)
        refuse(UserText("'%1' has %2 dimensions where %3 are needed", std::string_view("self"), self->dim(), 2));
}

/// Which elements the filter covers is worked out by the scale, how many there are by the sizes.
void checkScales(const c10::FunctionSchema& schema, const std::vector<IValue>& values)
{
    const Arguments arguments(schema, values);
    const auto input = arguments.tryTensor("self") ? arguments.tryTensor("self") : arguments.tryTensor("input");
    const auto sizes = arguments.numbers("output_size");
    if (!input || input->dim() != 4 || sizes.size() != 2)
        return; // ATen says what is wrong
    const std::string_view names[] = {"scales_h", "scales_w"};
    for (std::int64_t i = 0; i < 2; ++i)
        if (const IValue* scale = arguments.tryValue(names[i]); scale && scale->isDouble())
            requireScale(names[i], scale->toDouble(), input->size(2 + i), sizes[std::size_t(i)]);
}

constexpr std::pair<std::string_view, ArgumentCheck> checks[] = {
    {"aten::as_strided", checkView},
    {"aten::as_strided_", checkView},
    {"aten::as_strided_copy", checkView},
    {"aten::as_strided_scatter", checkView},
    {"aten::_reshape_alias", checkView},
    {"aten::_reshape_alias_copy", checkView},
    {"aten::set", checkView},
    {"aten::set_", checkView},
    {"aten::native_batch_norm", checkChannels},
    {"aten::_native_batch_norm_legit", checkChannels},
    {"aten::_native_batch_norm_legit_functional", checkChannels},
    {"aten::_native_batch_norm_legit_no_training", checkChannels},
    {"aten::_batch_norm_no_update", checkChannels},
    {"aten::_batch_norm_with_update", checkChannels},
    {"aten::_batch_norm_with_update_functional", checkChannels},
    {"aten::embedding_bag", checkBags},
    {"aten::_embedding_bag", checkBags},
    {"aten::_embedding_bag_forward_only", checkBags},
    {"aten::ctc_loss", checkLabels},
    {"aten::_ctc_loss", checkLabels},
    {"aten::lstm", checkLstm},
    {"aten::mkldnn_rnn_layer", checkRnn},
    {"aten::_scaled_dot_product_flash_attention_for_cpu", checkHeads},
    {"aten::group_norm", checkGroups},
    {"aten::native_group_norm", checkGroups},
    {"aten::_weight_int8pack_mm", checkInt8},
    {"aten::_fft_c2c", checkTransform},
    {"aten::_fft_c2r", checkTransform},
    {"aten::_fft_r2c", checkTransform},
    {"aten::lu_unpack", checkPivots},
    {"aten::constant_pad_nd", checkPadding},
    {"aten::pad", checkPadding},
    {"aten::reflection_pad1d", checkPadding},
    {"aten::reflection_pad2d", checkPadding},
    {"aten::reflection_pad3d", checkPadding},
    {"aten::replication_pad1d", checkPadding},
    {"aten::replication_pad2d", checkPadding},
    {"aten::replication_pad3d", checkPadding},
    {"aten::_pad_circular", checkPadding},
    {"aten::_pad_enum", checkPadding},
    {"aten::_weight_norm", checkNorms},
    {"aten::_weight_norm_interface", checkNorms},
    {"aten::_weight_int4pack_mm_for_cpu", checkPackedInt4},
    {"aten::_pad_packed_sequence", checkPacked},
    {"aten::_pdist_forward", checkRows},
    {"aten::_upsample_bilinear2d_aa", checkScales},
    {"aten::_upsample_bicubic2d_aa", checkScales},
    {"aten::_upsample_lanczos2d_aa", checkScales},
};

} // namespace

ArgumentCheck checkNamed(std::string_view name)
{
    const auto* found = std::find_if(std::begin(checks), std::end(checks), [name](const auto& row) { return row.first == name; });
    return found == std::end(checks) ? gradientCheckNamed(name) : found->second;
}

} // namespace nodewise::torch_worker::policy
