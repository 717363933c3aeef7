# SPDX-License-Identifier: Apache-2.0
# torch-spyre's custom operators: for each, a shape rule (NAME_fake), which returns a tensor without data, and what it computes
# (NAME_run), on the CPU. The sources are their definitions and the names of the hardware's functions; where these leave something
# open, a comment says what is assumed here. aten.py says what a function may do.

def like(x: Tensor) -> Tensor:
    return x.new_empty(x.size())

# Half precision is computed in float32, so results are rounded once.
def wide(x: Tensor) -> Tensor:
    if x.dtype == torch.float16 or x.dtype == torch.bfloat16:
        return x.to(torch.float32)
    return x

def to_type(x: Tensor, dtype: int) -> Tensor:
    return x if x.dtype == dtype else x.to(dtype)

def dense(x: Tensor, dtype: int) -> Tensor:
    return to_type(x, dtype).contiguous()

# --- normalization -------------------------------------------------------------------------------------------------------------------
# On the hardware, a stick of exx2 holds the mean and the mean of squares of a row; a tensor of one element per row can hold only one of them.
# Here that is the mean of squares about the mean (about zero if useZeroMean is set), which is all layernormscale needs. layernormnorm
# computes the mean from its operand again. So exx2 -> layernormscale -> layernormnorm is layer_norm.

def exx2_fake(x: Tensor, exx2Scale: float, useZeroMean: bool) -> Tensor:
    return x.new_empty(x.size()[:-1])

def exx2_run(x: Tensor, exx2Scale: float, useZeroMean: bool) -> Tensor:
    values = wide(x)
    if not useZeroMean:
        values = values - torch.sum(values, [-1], True) * exx2Scale
    return dense(torch.sum(values * values, [-1]) * exx2Scale, x.dtype)

def layernormscale_fake(x: Tensor, eps: float) -> Tensor:
    return like(x)

def layernormscale_run(x: Tensor, eps: float) -> Tensor:
    return dense(torch.rsqrt(wide(x) + eps), x.dtype)

def layernormnorm_fake(x: Tensor, mean: Tensor, norm_mean: Tensor, weight: Optional[Tensor], bias: Optional[Tensor]) -> Tensor:
    return like(x)

def layernormnorm_run(x: Tensor, mean: Tensor, norm_mean: Tensor, weight: Optional[Tensor], bias: Optional[Tensor]) -> Tensor:
    values = wide(x)
    result = (values - torch.mean(values, [-1], True)) * wide(norm_mean).unsqueeze(-1)
    if weight is not None:
        result = result * weight
    if bias is not None:
        result = result + bias
    return dense(result, x.dtype)

def layer_norm_fake(x: Tensor, normalized_shape: List[int], weight: Optional[Tensor], bias: Optional[Tensor], eps: float) -> Tensor:
    return like(x)

def layer_norm_run(x: Tensor, normalized_shape: List[int], weight: Optional[Tensor], bias: Optional[Tensor], eps: float) -> Tensor:
    return torch.layer_norm(x, normalized_shape, weight, bias, eps).contiguous()

def rms_norm_fake(x: Tensor, normalized_shape: List[int], weight: Optional[Tensor], eps: float) -> Tensor:
    return like(x)

def rms_norm_run(x: Tensor, normalized_shape: List[int], weight: Optional[Tensor], eps: float) -> Tensor:
    return torch.rms_norm(x, normalized_shape, weight, eps).contiguous()

# --- elementwise -----------------------------------------------------------------------------------------------------------------------

def gelu_fake(x: Tensor, approximate: str) -> Tensor:
    return like(x)

def gelu_run(x: Tensor, approximate: str) -> Tensor:
    return torch.ops.aten.gelu(x, approximate=approximate).contiguous()

def silu_fake(x: Tensor) -> Tensor:
    return like(x)

def silu_run(x: Tensor) -> Tensor:
    values = wide(x)
    return dense(values / (1.0 + torch.exp(-values)), x.dtype)

def softplus_fake(x: Tensor, beta: float, threshold: float) -> Tensor:
    return like(x)

def softplus_run(x: Tensor, beta: float, threshold: float) -> Tensor:
    return torch.ops.aten.softplus(x, beta, threshold).contiguous()

def clamp_fake(x: Tensor, min: Optional[number], max: Optional[number]) -> Tensor:
    return like(x)

def clamp_run(x: Tensor, min: Optional[number], max: Optional[number]) -> Tensor:
    return dense(torch.clamp(x, min, max), x.dtype)

# True and false in the operand's type.
def logical_not_fake(x: Tensor) -> Tensor:
    return like(x)

def logical_not_run(x: Tensor) -> Tensor:
    return dense(torch.logical_not(x), x.dtype)

# --- top k --------------------------------------------------------------------------------------------------------------------------

def topk_size(x: Tensor, k: int, dim: int) -> List[int]:
    size = x.size()
    size[dim] = k
    return size

def topkvalue_fake(x: Tensor, k: int, dim: int) -> Tensor:
    return x.new_empty(topk_size(x, k, dim))

def topkvalue_run(x: Tensor, k: int, dim: int) -> Tensor:
    return torch.topk(x, k, dim)[0].contiguous()

# Indices have the type of the operand.
def topkindex_fake(x: Tensor, k: int, dim: int) -> Tensor:
    return x.new_empty(topk_size(x, k, dim))

def topkindex_run(x: Tensor, k: int, dim: int) -> Tensor:
    return dense(torch.topk(x, k, dim)[1], x.dtype)

# Keeps values whose position along dim is one of the indices.
def keep_by_index_fake(values: Tensor, indices: Tensor, dim: int, fill_value: number) -> Tensor:
    return like(values)

def keep_by_index_run(values: Tensor, indices: Tensor, dim: int, fill_value: number) -> Tensor:
    kept = torch.zeros(values.size(), dtype=torch.bool, device=values.device)
    kept = torch.scatter(kept, dim, indices.to(torch.int64), torch.ones(indices.size(), dtype=torch.bool, device=values.device))
    return torch.where(kept, values, torch.full([], fill_value, dtype=values.dtype, device=values.device)).contiguous()

def reduced_size(x: Tensor, dim: int, keepdim: bool) -> List[int]:
    at = dim + x.dim() if dim < 0 else dim
    size = x.size()
    if keepdim:
        size[at] = 1
        return size
    return size[:at] + size[at + 1:]

def prod_dim_int_fake(x: Tensor, dim: int, keepdim: bool) -> Tensor:
    return x.new_empty(reduced_size(x, dim, keepdim))

def prod_dim_int_run(x: Tensor, dim: int, keepdim: bool) -> Tensor:
    return torch.prod(x, dim, keepdim, dtype=x.dtype)

def max_dim_int64_fallback_fake(x: Tensor, dim: int, keepdim: bool) -> Tuple[Tensor, Tensor]:
    size = reduced_size(x, dim, keepdim)
    return x.new_empty(size), x.new_empty(size, dtype=torch.int64)

def max_dim_int64_fallback_run(x: Tensor, dim: int, keepdim: bool) -> Tuple[Tensor, Tensor]:
    return torch.max(x, dim, keepdim)

def min_dim_int64_fallback_fake(x: Tensor, dim: int, keepdim: bool) -> Tuple[Tensor, Tensor]:
    size = reduced_size(x, dim, keepdim)
    return x.new_empty(size), x.new_empty(size, dtype=torch.int64)

def min_dim_int64_fallback_run(x: Tensor, dim: int, keepdim: bool) -> Tuple[Tensor, Tensor]:
    return torch.min(x, dim, keepdim)

def max_default_int64_fallback_fake(x: Tensor) -> Tensor:
    return x.new_empty([])

def max_default_int64_fallback_run(x: Tensor) -> Tensor:
    return torch.max(x)

# --- matrices and convolution ----------------------------------------------------------------------------------------------------------

def batched_matmul_fake(x: Tensor, y: Tensor) -> Tensor:
    rank = max(x.dim(), y.dim())
    size: List[int] = []
    for i in range(rank - 2):
        a = i - rank + x.dim()
        b = i - rank + y.dim()
        extent = x.size(a) if a >= 0 else 1
        if extent == 1 and b >= 0:
            extent = y.size(b)
        size.append(extent)
    return x.new_empty(size + [x.size(-2), y.size(-1)])

def batched_matmul_run(x: Tensor, y: Tensor) -> Tensor:
    return dense(torch.matmul(wide(x), wide(y)), x.dtype)

def scaled_mm_fake(a: Tensor, b: Tensor, out_dtype: Optional[int]) -> Tensor:
    return a.new_empty([a.size(0), b.size(-1)], dtype=torch.float16 if out_dtype is None else out_dtype)

def scaled_mm_run(a: Tensor, b: Tensor, out_dtype: Optional[int]) -> Tensor:
    return torch.mm(a.to(torch.float32), b.to(torch.float32)).to(torch.float16 if out_dtype is None else out_dtype)

def conv2d_size(x: Tensor, kernel: List[int], stride: List[int], padding: List[int], dilation: List[int]) -> List[int]:
    size: List[int] = []
    for i in range(2):
        size.append((x.size(2 + i) + 2 * padding[i] - dilation[i] * (kernel[i] - 1) - 1) // stride[i] + 1)
    return size

def conv2d_fake(x: Tensor, weight: Tensor, stride: List[int], padding: List[int], dilation: List[int], groups: int) -> Tensor:
    return x.new_empty([x.size(0), weight.size(0)] + conv2d_size(x, weight.size()[2:], stride, padding, dilation))

def conv2d_run(x: Tensor, weight: Tensor, stride: List[int], padding: List[int], dilation: List[int], groups: int) -> Tensor:
    return torch.conv2d(x, weight, None, stride, padding, dilation, groups).contiguous()

def conv2d_with_bias_fake(x: Tensor, weight: Tensor, bias: Optional[Tensor], stride: List[int], padding: List[int], dilation: List[int],
                          groups: int) -> Tensor:
    return conv2d_fake(x, weight, stride, padding, dilation, groups)

def conv2d_with_bias_run(x: Tensor, weight: Tensor, bias: Optional[Tensor], stride: List[int], padding: List[int], dilation: List[int],
                         groups: int) -> Tensor:
    return torch.conv2d(x, weight, bias, stride, padding, dilation, groups).contiguous()

def or_usual(values: Optional[List[int]], usual: int) -> List[int]:
    if values is None:
        return [usual, usual]
    return values

def unfold_fake(x: Tensor, kernel_size: List[int], dilation: Optional[List[int]], padding: Optional[List[int]],
                stride: Optional[List[int]]) -> Tensor:
    size = conv2d_size(x, kernel_size, or_usual(stride, 1), or_usual(padding, 0), or_usual(dilation, 1))
    return x.new_empty([x.size(0), x.size(1) * kernel_size[0] * kernel_size[1], size[0] * size[1]])

def unfold_run(x: Tensor, kernel_size: List[int], dilation: Optional[List[int]], padding: Optional[List[int]],
               stride: Optional[List[int]]) -> Tensor:
    return torch.ops.aten.im2col(x, kernel_size, or_usual(dilation, 1), or_usual(padding, 0), or_usual(stride, 1)).contiguous()

# --- 8 bit -------------------------------------------------------------------------------------------------------------------------------

def qfp8ch_fake(x: Tensor) -> Tensor:
    return x.new_empty(x.size(), dtype=torch.float8_e4m3fn)

def qfp8ch_run(x: Tensor) -> Tensor:
    return x.to(torch.float8_e4m3fn).contiguous()

def qfp8wt_fake(x: Tensor) -> Tensor:
    return x.new_empty(x.size(), dtype=torch.float8_e4m3fn)

def qfp8wt_run(x: Tensor) -> Tensor:
    return x.to(torch.float8_e4m3fn).contiguous()

def quantized(x: Tensor, scale: Tensor) -> Tensor:
    return torch.clamp(wide(x) * torch.reciprocal(wide(scale)), -448.0, 448.0).to(torch.float8_e4m3fn).contiguous()

def quantize_fp8_with_scale_fake(x: Tensor, scale: Tensor) -> Tensor:
    return x.new_empty(x.size(), dtype=torch.float8_e4m3fn)

def quantize_fp8_with_scale_run(x: Tensor, scale: Tensor) -> Tensor:
    return quantized(x, scale)

def quantize_weight_fp8_with_scale_fake(x: Tensor, scale: Tensor) -> Tensor:
    return x.new_empty(x.size(), dtype=torch.float8_e4m3fn)

def quantize_weight_fp8_with_scale_run(x: Tensor, scale: Tensor) -> Tensor:
    return quantized(x, scale)

def dequantize_fp8_with_scale_fake(x: Tensor, scale: Tensor) -> Tensor:
    return x.new_empty(x.size(), dtype=torch.float16)

def dequantize_fp8_with_scale_run(x: Tensor, scale: Tensor) -> Tensor:
    return dense(x.to(torch.float32) * wide(scale), torch.float16)

def quantscalepertokenfp8_fake(x: Tensor, scale_ub: float) -> Tensor:
    return x.new_empty(x.size()[:-1] + [1])

# The hardware also clips, with constants that are not documented: here the smallest normal and the largest number of float16.
def quantscalepertokenfp8_run(x: Tensor, scale_ub: float) -> Tensor:
    scale = torch.amax(torch.abs(wide(x)), [-1], True) / scale_ub
    return dense(torch.clamp(scale, 6.103515625e-05, 65504.0), x.dtype)

# --- copies and conversions --------------------------------------------------------------------------------------------------------------

def compact_fake(x: Tensor) -> Tensor:
    return like(x)

def compact_run(x: Tensor) -> Tensor:
    return x.clone().contiguous()

# One element per stick.
def swap_fake(x: Tensor) -> Tensor:
    return x.new_empty_strided(x.size(), [64])

def swap_run(x: Tensor) -> Tensor:
    return x.new_empty_strided(x.size(), [64]).copy_(x)

def slice_fake(x: Tensor) -> Tensor:
    return like(x)

def slice_run(x: Tensor) -> Tensor:
    return x.clone().contiguous()

# torch-spyre has no shape rule for it: another dimension becomes the stick's, which sizes do not show.
def restickify_fake(x: Tensor) -> Tensor:
    return like(x)

def restickify_run(x: Tensor) -> Tensor:
    return x.clone().contiguous()

def reshape_via_cpu_fake(x: Tensor, shape: List[int]) -> Tensor:
    return x.new_empty(shape)

def reshape_via_cpu_run(x: Tensor, shape: List[int]) -> Tensor:
    return x.reshape(shape).clone().contiguous()

def to_dtype_cpu_fake(x: Tensor, dtype: int) -> Tensor:
    return x.new_empty(x.size(), dtype=dtype)

def to_dtype_cpu_run(x: Tensor, dtype: int) -> Tensor:
    return x.to(dtype, copy=True).contiguous()

# Offsets are those of the storages; tensors of a program have theirs already.
def to_dtype_d2d_fake(x: Tensor, dtype: int, src_off: int) -> Tensor:
    return x.new_empty(x.size(), dtype=dtype)

def to_dtype_d2d_run(x: Tensor, dtype: int, src_off: int) -> Tensor:
    return x.to(dtype, copy=True).contiguous()

def copy_from_d2d_fake(src: Tensor, dst: Tensor, src_off: int, dst_off: int) -> None:
    return None

def copy_from_d2d_run(src: Tensor, dst: Tensor, src_off: int, dst_off: int) -> None:
    dst.copy_(src)
    return None

def copy_forced_fake(src: Tensor, dst: Tensor) -> Tensor:
    return like(dst)

def copy_forced_run(src: Tensor, dst: Tensor) -> Tensor:
    return dense(src.expand(dst.size()), dst.dtype).clone()

def overwritten(input: Tensor, output: Tensor, dims: List[int], offsets: List[int]) -> None:
    part = output
    for i in range(len(dims)):
        part = part.narrow(dims[i], offsets[i], input.size(dims[i]))
    part.copy_(input)
    return None

def overwrite_fake(input: Tensor, output: Tensor, dims: List[int], offsets: List[int]) -> None:
    return None

def overwrite_run(input: Tensor, output: Tensor, dims: List[int], offsets: List[int]) -> None:
    overwritten(input, output, dims, offsets)
    return None

def overwrite_f_fake(input: Tensor, output: Tensor, dims: List[int], offsets: List[int]) -> Tensor:
    return like(output)

def overwrite_f_run(input: Tensor, output: Tensor, dims: List[int], offsets: List[int]) -> Tensor:
    result = output.contiguous().clone()
    overwritten(input, result, dims, offsets)
    return result

# Restores the usual order from that of fp32todl16 within a stick of 64: position 8 * k + w holds element 4 * k + w, or 32 more.
def stagger_to_standard_ea_fake(x: Tensor) -> Tensor:
    return like(x)

def stagger_to_standard_ea_run(x: Tensor) -> Tensor:
    n = x.size(-1)
    sticks = x.reshape(x.size()[:-1] + [n // 64, 8, 2, 4])
    return sticks.transpose(-3, -2).contiguous().view(x.size())

# --- made without an operand -------------------------------------------------------------------------------------------------------------

# A marker: the number itself.
def constant_fake(fill_value: number, dtype: int, device: Device) -> number:
    return fill_value

def constant_run(fill_value: number, dtype: int, device: Device) -> number:
    return fill_value

def empty_fake(size: List[int], device: Device, dtype: Optional[int]) -> Tensor:
    return torch.empty(size, dtype=torch.float32 if dtype is None else dtype, device=device)

# Zeros, so that two runs are the same.
def empty_run(size: List[int], device: Device, dtype: Optional[int]) -> Tensor:
    return torch.zeros(size, dtype=torch.float32 if dtype is None else dtype, device="cpu")

def full_fake(size: List[int], fill_value: number, device: Device, dtype: Optional[int]) -> Tensor:
    return torch.full(size, fill_value, dtype=dtype, device=device)

def full_run(size: List[int], fill_value: number, device: Device, dtype: Optional[int]) -> Tensor:
    return torch.full(size, fill_value, dtype=dtype, device="cpu")

# A tensor of one element, which its callers expand.
def ones_scalar_fake(device: Device, dtype: Optional[int]) -> Tensor:
    return torch.empty([1], dtype=torch.float32 if dtype is None else dtype, device=device)

def ones_scalar_run(device: Device, dtype: Optional[int]) -> Tensor:
    return torch.ones([1], dtype=torch.float32 if dtype is None else dtype, device="cpu")

def causal_mask_fake(seqlen_q: int, seqlen_kv: int, dtype: int, device: Device) -> Tensor:
    return torch.empty([1, 1, seqlen_q, seqlen_kv], dtype=dtype, device=device)

def causal_mask_run(seqlen_q: int, seqlen_kv: int, dtype: int, device: Device) -> Tensor:
    return torch.triu(torch.full([1, 1, seqlen_q, seqlen_kv], -float("inf"), dtype=dtype, device="cpu"), 1)

# Ones starting at the diagonal, otherwise zeros. Its definition was not available: this is what its only caller needs.
def triu_mask_fake(rows: int, columns: int, diagonal: int, dtype: int, device: Device) -> Tensor:
    return torch.empty([rows, columns], dtype=dtype, device=device)

def triu_mask_run(rows: int, columns: int, diagonal: int, dtype: int, device: Device) -> Tensor:
    return torch.triu(torch.ones([rows, columns], dtype=dtype, device="cpu"), diagonal)

def triu_cpu_fake(x: Tensor, diagonal: int) -> Tensor:
    return like(x)

def triu_cpu_run(x: Tensor, diagonal: int) -> Tensor:
    return torch.triu(x, diagonal).contiguous()

# --- attention -----------------------------------------------------------------------------------------------------------------------

def sliding_window_attention_fake(query: Tensor, key: Tensor, value: Tensor, attention_mask: Tensor, window_size: int, is_causal: bool,
                                  scale: Optional[float]) -> Tensor:
    return like(query)

# Only the mask determines what is attended to; the window only limits how much of the cache is read.
def sliding_window_attention_run(query: Tensor, key: Tensor, value: Tensor, attention_mask: Tensor, window_size: int, is_causal: bool,
                                 scale: Optional[float]) -> Tensor:
    group = query.size(1) // key.size(1)
    k = wide(key).repeat_interleave(group, 1)
    v = wide(value).repeat_interleave(group, 1)
    factor = 1.0 / float(query.size(-1)) ** 0.5
    if scale is not None:
        factor = scale
    scores = torch.matmul(wide(query), k.transpose(-2, -1)) * factor + attention_mask
    return dense(torch.matmul(torch.softmax(scores, -1), v), query.dtype)

def kv_window_fake(key: Tensor, value: Tensor, read_start: int, buffer_width: int, num_heads: int) -> Tuple[Tensor, Tensor]:
    size = [key.size(0), key.size(1), buffer_width, key.size(3)]
    return key.new_empty(size), value.new_empty(size)

def kv_window_run(key: Tensor, value: Tensor, read_start: int, buffer_width: int, num_heads: int) -> Tuple[Tensor, Tensor]:
    return key.narrow(2, read_start, buffer_width).clone().contiguous(), value.narrow(2, read_start, buffer_width).clone().contiguous()
