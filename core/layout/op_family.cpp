// SPDX-License-Identifier: Apache-2.0
// Families of op types: a table by base name, overloads and in-place underscores aside.
#include "core/layout/diagram_builder.h"

#include <array>

namespace nodewise::layout {

namespace {

struct FamilyOps {
    Family family;
    std::string_view ops; ///< separated by spaces
};

constexpr FamilyOps table[] = {
    {Family::Matmul,
     "linear matmul mm bmm addmm baddbmm addbmm addmv addr mv dot vdot inner outer ger einsum tensordot kron chain_matmul multi_dot "
     "bilinear "
     "conv1d conv2d conv3d conv_transpose1d conv_transpose2d conv_transpose3d convolution _convolution convolution_backward "
     "mkldnn_convolution "
     "conv_depthwise3d _conv_depthwise2d slow_conv3d slow_conv_dilated2d _scaled_mm _scaled_grouped_mm _grouped_mm _int_mm "
     "_weight_int8pack_mm "
     "_weight_int4pack_mm linear_dynamic linear_prepack embedding_bag _embedding_bag _embedding_bag_forward_only deform_conv2d lstm gru "
     "rnn_tanh rnn_relu lstm_cell gru_cell _thnn_fused_lstm_cell linalg_matmul linalg_multi_dot cdist _cdist_forward addmm_activation "
     "_addmm_activation quantized_linear quantized_conv2d linalg_vecdot unfold_backward"},
    {Family::Normalization,
     "scaled_dot_product_attention _scaled_dot_product_flash_attention _scaled_dot_product_efficient_attention "
     "_scaled_dot_product_attention_math "
     "_scaled_dot_product_flash_attention_for_cpu _scaled_dot_product_cudnn_attention _scaled_dot_product_fused_attention_overrideable "
     "_flash_attention_forward _efficient_attention_forward _native_multi_head_attention _transformer_encoder_layer_fwd flex_attention "
     "layer_norm native_layer_norm batch_norm native_batch_norm _native_batch_norm_legit _native_batch_norm_legit_no_training "
     "_native_batch_norm_legit_functional cudnn_batch_norm batch_norm_with_update _batch_norm_with_update _batch_norm_no_update group_norm "
     "native_group_norm instance_norm rms_norm _fused_rms_norm local_response_norm normalize weight_norm _weight_norm renorm "
     "cosine_similarity linalg_vector_norm linalg_norm linalg_matrix_norm norm frobenius_norm dropout native_dropout feature_dropout "
     "alpha_dropout multi_head_attention_forward"},
    {Family::Pointwise,
     "add sub mul div rsub neg abs pow sqrt rsqrt exp exp2 expm1 log log2 log10 log1p sin cos tan asin acos atan atan2 sinh cosh tanh_ "
     "asinh "
     "acosh atanh reciprocal square sign sgn signbit floor ceil round trunc frac fmod remainder floor_divide true_divide divide multiply "
     "subtract "
     "maximum minimum fmax fmin eq ne lt le gt ge equal logical_and logical_or logical_xor logical_not bitwise_and bitwise_or bitwise_xor "
     "bitwise_not bitwise_left_shift bitwise_right_shift __and__ __or__ __xor__ __lshift__ __rshift__ where clamp clamp_min clamp_max clip "
     "lerp "
     "addcmul addcdiv erf erfc erfinv lgamma digamma polygamma hypot copysign nextafter isnan isinf isfinite isposinf isneginf isclose "
     "nan_to_num "
     "masked_fill heaviside xlogy logaddexp logaddexp2 ldexp frexp real imag conj _conj angle complex polar view_as_real view_as_complex "
     "_to_copy to type_as float double half bfloat16 int long bool convert_element_type device_put fill zero copy_ copy threshold rad2deg "
     "deg2rad "
     "sinc i0 special_i0e exponential positive quantize_per_tensor dequantize quantize_per_channel fake_quantize_per_tensor_affine "
     "fake_quantize_per_channel_affine quantize_affine dequantize_affine result_type cumsum cumprod logcumsumexp float_power gcd lcm "
     "mul_scalar truediv floordiv mod"},
    {Family::Activation,
     "relu relu6 gelu silu sigmoid tanh softmax _softmax _safe_softmax log_softmax _log_softmax softplus softsign elu celu selu leaky_relu "
     "prelu "
     "_prelu_kernel hardtanh hardswish hardsigmoid hardshrink softshrink tanhshrink logsigmoid log_sigmoid log_sigmoid_forward mish glu "
     "rrelu gelu_ "
     "sum mean max min amax amin aminmax argmax argmin prod any all var std var_mean std_mean logsumexp median nanmedian mode nansum "
     "nanmean "
     "count_nonzero cummax cummin topk sort argsort msort kthvalue max_pool1d max_pool2d max_pool3d max_pool2d_with_indices "
     "max_pool3d_with_indices avg_pool1d avg_pool2d avg_pool3d adaptive_avg_pool1d adaptive_avg_pool2d adaptive_avg_pool3d "
     "_adaptive_avg_pool2d "
     "_adaptive_avg_pool3d adaptive_max_pool1d adaptive_max_pool2d adaptive_max_pool3d fractional_max_pool2d lp_pool2d mse_loss l1_loss "
     "smooth_l1_loss huber_loss nll_loss nll_loss_forward nll_loss2d cross_entropy cross_entropy_loss binary_cross_entropy "
     "binary_cross_entropy_with_logits kl_div bincount histc unique _unique2 unique_dim unique_consecutive nms batched_nms roi_align "
     "roi_pool "
     "ps_roi_align trace nonzero nonzero_static searchsorted bucketize"},
    {Family::View,
     "view reshape _reshape_alias _unsafe_view flatten unflatten squeeze unsqueeze transpose permute t expand expand_as broadcast_to "
     "repeat "
     "repeat_interleave tile slice select narrow split split_with_sizes tensor_split chunk unbind unsafe_split unsafe_chunk cat concat "
     "concatenate "
     "stack hstack vstack dstack contiguous clone alias detach lift_fresh_copy lift_fresh lift as_strided view_as movedim moveaxis "
     "swapaxes "
     "swapdims flip fliplr flipud roll rot90 pad constant_pad_nd reflection_pad1d reflection_pad2d reflection_pad3d replication_pad1d "
     "replication_pad2d replication_pad3d index index_select index_put _index_put_impl _unsafe_index _unsafe_index_put gather scatter "
     "scatter_add "
     "scatter_reduce index_add index_copy index_fill masked_select masked_scatter take take_along_dim embedding one_hot slice_scatter "
     "select_scatter diagonal diagonal_scatter diag diag_embed tril triu tril_indices triu_indices unfold fold im2col col2im pixel_shuffle "
     "pixel_unshuffle channel_shuffle getitem view_copy slice_copy transpose_copy permute_copy expand_copy squeeze_copy unsqueeze_copy "
     "split_with_sizes_copy unbind_copy select_copy alias_copy detach_copy t_copy adjoint mT mH T H meshgrid cartesian_prod combinations "
     "block_diag atleast_1d atleast_2d atleast_3d ravel resolve_conj resolve_neg upsample_nearest1d upsample_nearest2d upsample_nearest3d "
     "upsample_bilinear2d _upsample_bilinear2d_aa upsample_bicubic2d _upsample_bicubic2d_aa upsample_linear1d upsample_trilinear3d "
     "_upsample_nearest_exact2d interpolate grid_sampler grid_sampler_2d grid_sampler_3d affine_grid affine_grid_generator "
     "broadcast_tensors "
     "broadcast_in_dim collapse_view split_dim squeeze_multiple resize set_ put"},
    {Family::Control,
     "cond while_loop scan map map_impl associative_scan wrap_with_set_grad_enabled wrap_with_autocast wrap wrap_activation_checkpoint "
     "tag_activation_checkpoint invoke_subgraph hints_wrapper call_torchbind with_effects auto_functionalized auto_functionalized_v2 "
     "triton_kernel_wrapper_mutation triton_kernel_wrapper_functional executorch_call_delegate invoke_quant strict_mode checkpoint "
     "_set_grad_enabled _enter_autocast _exit_autocast flat_apply run_const_graph out_dtype print foreach_map"},
    {Family::Symbolic,
     "sym_size sym_stride sym_numel sym_storage_offset sym_int sym_float sym_not sym_max sym_min sym_ite sym_sum sym_sqrt item "
     "_local_scalar_dense "
     "sym_constrain_range sym_constrain_range_for_size _assert_scalar _assert_async _functional_assert_async _functional_assert_scalar "
     "_assert_tensor_metadata _check scalar_tensor_symint size numel"},
    {Family::Input,
     "zeros ones full empty rand randn randint randperm arange linspace logspace eye zeros_like ones_like full_like empty_like rand_like "
     "randn_like randint_like new_zeros new_ones new_full new_empty new_empty_strided empty_strided empty_permuted scalar_tensor tensor "
     "_tensor_constant bernoulli multinomial normal uniform random poisson normal_functional uniform_functional hann_window hamming_window "
     "blackman_window bartlett_window kaiser_window iota complex_full native_bernoulli"},
};

const std::unordered_map<std::string_view, Family>& families()
{
    static const std::unordered_map<std::string_view, Family> map = [] {
        std::unordered_map<std::string_view, Family> made;
        for (const FamilyOps& row : table)
            for (std::size_t at = 0; at < row.ops.size();) {
                const std::size_t end = std::min(row.ops.find(' ', at), row.ops.size());
                made.emplace(row.ops.substr(at, end - at), row.family);
                at = end + 1;
            }
        return made;
    }();
    return map;
}

std::string_view baseName(std::string_view op)
{
    return op.substr(0, op.find('.', 1));
}

std::optional<Family> tryFamily(std::string_view base)
{
    const auto found = families().find(base);
    return found == families().end() ? std::nullopt : std::optional(found->second);
}

struct WordFamily {
    std::string_view word;
    Family family;
};

/// For names that the table does not know: backends' own and fused operators say what they are made of.
constexpr WordFamily words[] = {
    {"fft", Family::Matmul},         {"linalg", Family::Matmul},      {"attention", Family::Normalization},
    {"norm", Family::Normalization}, {"conv", Family::Matmul},        {"linear", Family::Matmul},
    {"gemm", Family::Matmul},        {"matmul", Family::Matmul},      {"_mm", Family::Matmul},
    {"softmax", Family::Activation}, {"relu", Family::Activation},    {"pool", Family::Activation},
    {"loss", Family::Activation},    {"reduce", Family::Activation},  {"sym_", Family::Symbolic},
    {"pad", Family::View},           {"upsample", Family::View},      {"scatter", Family::View},
    {"rotary", Family::Pointwise},   {"quantize", Family::Pointwise}, {"bitwise", Family::Pointwise},
    {"logical", Family::Pointwise},  {"window", Family::Input},       {"rand", Family::Input},
};

} // namespace

Family familyOf(std::string_view opType)
{
    std::string name = shortOp(opType);
    if (opType.starts_with("torch.ops.higher_order.") || opType.starts_with("higher_order."))
        return Family::Control;
    // A custom operator is "namespace.name": its own name decides.
    if (!opType.starts_with("aten.") && !opType.starts_with("prims.") && name.find('.') != std::string::npos)
        name = name.substr(name.find('.') + 1);
    const std::string_view base = baseName(name);
    if (const auto found = tryFamily(base))
        return *found;
    if (base.ends_with('_'))
        if (const auto found = tryFamily(base.substr(0, base.size() - 1)))
            return *found;
    for (const WordFamily& row : words)
        if (base.find(row.word) != std::string_view::npos)
            return row.family;
    return Family::Other;
}

} // namespace nodewise::layout
