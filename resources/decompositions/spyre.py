# SPDX-License-Identifier: Apache-2.0
# torch-spyre's decompositions, as in its own tables: they compute in the type of their operands, and call its custom
# operators. spyre_ops.py defines what those compute; aten.py says what a function may do, and has what is the same for all backends.

def typed(x: Tensor, dtype: int) -> Tensor:
    return x if x.dtype == dtype else x.to(dtype)

def filled_like(x: Tensor, value: number) -> Tensor:
    return torch.full(x.size(), value, dtype=x.dtype, device=x.device)

# --- normalization -------------------------------------------------------------------------------------------------------------------

# layernormnorm requires weight and bias.
def spyre_layer_norm(input: Tensor, normalized_shape: List[int], weight: Optional[Tensor] = None, bias: Optional[Tensor] = None,
                     eps: float = 1e-05, cudnn_enable: bool = True) -> Tensor:
    ones = input.new_ones(normalized_shape) if weight is None else weight
    zeros = input.new_zeros(normalized_shape) if bias is None else bias
    mean = torch.ops.spyre.exx2(input, 1.0 / normalized_shape[0], False)
    norm_mean = torch.ops.spyre.layernormscale(mean, eps)
    return torch.ops.spyre.layernormnorm(input, mean, norm_mean, ones, zeros)

# For spyre.rms_norm.
def spyre_rms_norm_parts(x: Tensor, normalized_shape: List[int], weight: Optional[Tensor], eps: float) -> Tensor:
    result = x * torch.rsqrt(torch.mean(x * x, [-1], True) + eps)
    if weight is not None:
        result = result * weight
    return result

def spyre_rms_norm(input: Tensor, normalized_shape: List[int], weight: Optional[Tensor] = None, eps: Optional[float] = None) -> Tensor:
    epsilon = 2.220446049250313e-16 if input.dtype == torch.float64 else 1.1920928955078125e-07
    if eps is not None:
        epsilon = eps
    return spyre_rms_norm_parts(input, normalized_shape, weight, epsilon)

# --- activations ---------------------------------------------------------------------------------------------------------------------

def spyre_silu(self: Tensor) -> Tensor:
    return torch.ops.spyre.silu(self)

def spyre_gelu(self: Tensor, approximate: str = "none") -> Tensor:
    return torch.ops.spyre.gelu(self, approximate)

def spyre_softplus(self: Tensor, beta: number = 1, threshold: number = 20) -> Tensor:
    if float(beta) == 1.0:
        return torch.ops.spyre.softplus(self, 1.0, float(threshold))
    return torch.ops.spyre.softplus(self * beta, 1.0, float(threshold)) / beta

# --- elementwise -----------------------------------------------------------------------------------------------------------------------

def spyre_logical_not(self: Tensor) -> Tensor:
    if self.dtype == torch.bool:
        return torch.eq(self, torch.ne(self, self))
    return torch.eq(self, torch.zeros_like(self))

def spyre_sign(self: Tensor) -> Tensor:
    zero = filled_like(self, 0)
    if self.dtype == torch.bool or self.dtype == torch.uint8:
        return torch.where(torch.gt(self, zero), filled_like(self, 1), zero)
    below = torch.where(torch.lt(self, zero), filled_like(self, -1), zero)
    return torch.where(torch.gt(self, zero), filled_like(self, 1), below)

def by_squares(x: Tensor, exponent: int) -> Tensor:
    square = x
    result = x
    started = False
    left = exponent
    while left > 0:
        if left % 2 == 1:
            result = result * square if started else square
            started = True
        left = left // 2
        if left > 0:
            square = square * square
    return result

def spyre_pow_Tensor_Scalar(self: Tensor, exponent: number) -> Optional[Tensor]:
    e = float(exponent)
    if torch.result_type(self, exponent) != self.dtype or (e < 0.0 and not self.is_floating_point()) or abs(e) > 64.0:
        return None
    if e == 1.0:
        return self
    if e == -1.0:
        return torch.reciprocal(self)
    if e == 0.5:
        return torch.sqrt(self)
    if e == -0.5:
        return torch.rsqrt(self)
    if e == 0.0:
        return torch.ones_like(self)
    if e == float(int(e)):
        result = by_squares(self, int(abs(e)))
        return torch.reciprocal(result) if e < 0.0 else result
    return torch.exp(e * torch.log(self))

# x in float32 minus the nearest multiple of pi (Cody and Waite: pi in three parts, the first two of which
# are exact for any multiple), and the sine of that: minimax error in [-pi / 2, pi / 2], 5e-9.
def sine_within(x: Tensor, multiples: Tensor) -> Tensor:
    r = ((x - multiples * 3.140625) - multiples * 0.0009675025939941406) - multiples * 1.5099579897537296e-07
    s = r * r
    inner = ((s * 2.60005441e-06 - 1.98066150e-04) * s + 8.33301729e-03) * s - 1.66666571e-01
    return r + r * s * inner

# 1 for even numbers, -1 for odd ones.
def parity(whole: Tensor) -> Tensor:
    return (whole - 2.0 * torch.floor(whole * 0.5)) * -2.0 + 1.0

def spyre_sin(self: Tensor) -> Optional[Tensor]:
    if self.dtype == torch.float64:
        return None
    x = typed(self, torch.float32)
    whole = torch.floor(x * 0.3183098861837907 + 0.5)
    return typed(parity(whole) * sine_within(x, whole), self.dtype if self.is_floating_point() else torch.float32)

def spyre_cos(self: Tensor) -> Optional[Tensor]:
    if self.dtype == torch.float64:
        return None
    x = typed(self, torch.float32)
    whole = torch.floor(x * 0.3183098861837907)
    return typed(-(parity(whole) * sine_within(x, whole + 0.5)), self.dtype if self.is_floating_point() else torch.float32)

def spyre_bitwise_not(self: Tensor) -> Tensor:
    if self.dtype == torch.bool:
        return torch.logical_not(self)
    ones = 255 if self.dtype == torch.uint8 else -1
    return torch.bitwise_xor(self, torch.full_like(self, ones))

def spyre_bitwise_and_Tensor(self: Tensor, other: Tensor) -> Tensor:
    if self.dtype == torch.bool and other.dtype == torch.bool:
        return torch.logical_and(self, other)
    return torch.bitwise_not(torch.bitwise_or(torch.bitwise_not(self), torch.bitwise_not(other)))

# --- reductions ----------------------------------------------------------------------------------------------------------------------

def spyre_topk(self: Tensor, k: int, dim: int = -1, largest: bool = True, sorted: bool = True) -> Tuple[Tensor, Tensor]:
    values = torch.ops.spyre.topkvalue(self, k, dim)
    return values, torch.ops.spyre.topkindex(self, k, dim).to(torch.int64)

# Booleans are converted to numbers and back.
def spyre_amax(self: Tensor, dim: List[int] = [], keepdim: bool = False) -> Optional[Tensor]:
    if self.dtype != torch.bool:
        return None
    return torch.amax(self.to(torch.float16), dim, keepdim).to(torch.bool)

def spyre_amin(self: Tensor, dim: List[int] = [], keepdim: bool = False) -> Optional[Tensor]:
    if self.dtype != torch.bool:
        return None
    return torch.amin(self.to(torch.float16), dim, keepdim).to(torch.bool)

def spyre_max(self: Tensor) -> Tensor:
    if self.dtype == torch.int64:
        return torch.ops.spyre.max_default_int64_fallback(self)
    if self.dtype == torch.bool:
        return torch.amax(self.to(torch.float16), []).to(torch.bool)
    return torch.amax(self, [])

def spyre_max_dim(self: Tensor, dim: int, keepdim: bool = False) -> Tuple[Tensor, Tensor]:
    if self.dtype == torch.int64:
        values, indices = torch.ops.spyre.max_dim_int64_fallback(self, dim, keepdim)
        return values, indices
    x = self.to(torch.float16) if self.dtype == torch.bool else self
    return typed(torch.amax(x, [dim], keepdim), self.dtype), torch.argmax(x, dim, keepdim)

def spyre_min_dim(self: Tensor, dim: int, keepdim: bool = False) -> Tuple[Tensor, Tensor]:
    if self.dtype == torch.int64:
        values, indices = torch.ops.spyre.min_dim_int64_fallback(self, dim, keepdim)
        return values, indices
    x = self.to(torch.float16) if self.dtype == torch.bool else self
    return typed(torch.amin(x, [dim], keepdim), self.dtype), torch.argmin(x, dim, keepdim)

def all_over(x: Tensor, dims: List[int], keepdim: bool) -> Optional[Tensor]:
    if x.dtype == torch.uint8 or x.numel() == 0:
        return None
    numbers = x.to(torch.float16) if x.dtype == torch.bool else torch.abs(x)
    return torch.amin(numbers, dims, keepdim).to(torch.bool)

def spyre_all(self: Tensor) -> Optional[Tensor]:
    return all_over(self, [], False)

def spyre_all_dim(self: Tensor, dim: int, keepdim: bool = False) -> Optional[Tensor]:
    return all_over(self, [dim], keepdim)

def spyre_all_dims(self: Tensor, dim: Optional[List[int]] = None, keepdim: bool = False) -> Optional[Tensor]:
    if dim is None:
        return all_over(self, [], keepdim)
    if len(dim) == 0 and self.dim() > 0:
        return None
    return all_over(self, dim, keepdim)

def spyre_prod_dim_int(self: Tensor, dim: int, keepdim: bool = False, dtype: Optional[int] = None) -> Tensor:
    x = self
    if dtype is not None:
        x = typed(self, dtype)
    elif not self.is_floating_point():
        x = typed(self, torch.int64)
    return torch.ops.spyre.prod_dim_int(x, dim, keepdim)

# --- matrices ------------------------------------------------------------------------------------------------------------------------

def spyre_linear(input: Tensor, weight: Tensor, bias: Optional[Tensor] = None) -> Optional[Tensor]:
    if weight.dim() != 2:
        return None
    matrix = weight.transpose(-1, -2)
    for i in range(input.dim() - 2):
        matrix = matrix.unsqueeze(0)
    result = torch.matmul(input, matrix)
    if bias is not None:
        result = result + bias
    return result

def spyre__scaled_mm(self: Tensor, mat2: Tensor, scale_a: Tensor, scale_b: Tensor, bias: Optional[Tensor] = None,
                     scale_result: Optional[Tensor] = None, out_dtype: Optional[int] = None,
                     use_fast_accum: bool = False) -> Optional[Tensor]:
    if scale_result is not None or out_dtype is None:
        return None
    result = torch.ops.spyre.scaled_mm(self, mat2, out_dtype) * scale_a * scale_b
    if bias is not None:
        result = result + bias
    return typed(result, out_dtype)

def spyre_quantize_fp8(x: Tensor, scale: Tensor) -> Tensor:
    return torch.ops.spyre.qfp8ch(torch.clamp(x * torch.reciprocal(scale), -448.0, 448.0))

def spyre_quantize_weight_fp8(x: Tensor, scale: Tensor) -> Tensor:
    return torch.ops.spyre.qfp8wt(torch.clamp(x * torch.reciprocal(scale), -448.0, 448.0))

def spyre_dequantize_fp8(x: Tensor, scale: Tensor) -> Tensor:
    return x.to(torch.float16) * scale

# --- convolution -----------------------------------------------------------------------------------------------------------------------

def spyre_conv2d_with_bias(x: Tensor, weight: Tensor, bias: Optional[Tensor], stride: List[int], padding: List[int], dilation: List[int],
                           groups: int) -> Tensor:
    result = torch.ops.spyre.conv2d(x, weight, stride, padding, dilation, groups)
    if bias is not None:
        result = result + bias.view([1, bias.size(0), 1, 1])
    return result

def out_size(size: int, kernel: int, stride: int, padding: int, dilation: int) -> int:
    return (size + 2 * padding - dilation * (kernel - 1) - 1) // stride + 1

# Products of unfold's columns; the image is assembled on the CPU, because its last dimension need not be whole sticks.
def by_unfold(input: Tensor, weight: Tensor, bias: Optional[Tensor], stride: List[int], padding: List[int], dilation: List[int],
              groups: int) -> Tensor:
    outs, kernel = weight.size(0), weight.size()[2:]
    places = weight.size(1) * kernel[0] * kernel[1]
    columns = torch.ops.spyre.unfold(input, kernel, dilation, padding, stride)
    if groups == 1:
        result = torch.matmul(weight.reshape([outs, places]), columns)
    else:
        rows = weight.reshape([groups, outs // groups, places])
        result = torch.matmul(rows, columns.reshape([input.size(0), groups, places, columns.size(2)]))
    high = out_size(input.size(2), kernel[0], stride[0], padding[0], dilation[0])
    wide = out_size(input.size(3), kernel[1], stride[1], padding[1], dilation[1])
    result = torch.ops.spyre.reshape_via_cpu(result, [input.size(0), outs, high, wide])
    if bias is not None:
        result = result + bias.view([1, outs, 1, 1])
    return result

# aten.convolution takes one number for all dimensions, too.
def for_each(numbers: List[int], dims: int) -> List[int]:
    return numbers if len(numbers) == dims else numbers[:1] * dims

def spyre_convolution(input: Tensor, weight: Tensor, bias: Optional[Tensor], stride: List[int], padding: List[int], dilation: List[int],
                      transposed: bool, output_padding: List[int], groups: int) -> Optional[Tensor]:
    if transposed or weight.dim() > 4 or input.numel() == 0:
        return None
    if weight.dim() == 3:
        return by_unfold(input.unsqueeze(2), weight.unsqueeze(2), bias, [1, stride[0]], [0, padding[0]], [1, dilation[0]], groups).squeeze(2)
    stride, padding, dilation = for_each(stride, 2), for_each(padding, 2), for_each(dilation, 2)
    if groups > 1 and groups == input.size(1) and weight.size(1) == 1:
        return torch.ops.spyre.conv2d_with_bias(input, weight, bias, stride, padding, dilation, groups)
    return by_unfold(input, weight, bias, stride, padding, dilation, groups)

# --- attention -----------------------------------------------------------------------------------------------------------------------

# Keys are processed in tiles of 512 (torch-spyre's size depends on its planner); a long cache in 16 tiles.
def tile_of(keys: int) -> int:
    return max(512, (keys + 15) // 16)

# Products in which each head of keys and values serves a group of query heads: the former are [B, heads, 1, ...], the latter [B, heads, group, ...].
def product(x: Tensor, y: Tensor, grouped: bool) -> Tensor:
    if grouped:
        return torch.ops.spyre.batched_matmul(x, y)
    return torch.matmul(x, y)

def part_of(x: Tensor, dim: int, start: int, size: int) -> Tensor:
    if size == x.size(dim):
        return x
    return x.narrow(dim, start, size)

# Scores of a tile plus an addend that has the tile's keys, or one for all keys.
def tile_scores(q: Tensor, k: Tensor, bias: Optional[Tensor], start: int, size: int, grouped: bool) -> Tensor:
    scores = product(q, part_of(k, -2, start, size).transpose(-2, -1), grouped)
    if bias is not None:
        scores = scores + (bias if bias.size(-1) == 1 else part_of(bias, -1, start, size))
    return scores

# Online softmax: maximum score, sum and result so far are rescaled for each tile.
def tiled_attention(q: Tensor, k: Tensor, v: Tensor, bias: Optional[Tensor], grouped: bool) -> Tensor:
    keys = k.size(-2)
    tile = tile_of(keys)
    size = min(tile, keys)
    scores = tile_scores(q, k, bias, 0, size, grouped)
    largest = torch.amax(scores, [-1], True)
    weights = torch.exp(scores - largest)
    total = torch.sum(weights, [-1], True)
    result = product(weights, part_of(v, -2, 0, size), grouped)
    start = size
    while start < keys:
        size = min(tile, keys - start)
        scores = tile_scores(q, k, bias, start, size, grouped)
        larger = torch.maximum(largest, torch.amax(scores, [-1], True))
        weights = torch.exp(scores - larger)
        before = torch.exp(largest - larger)
        total = total * before + torch.sum(weights, [-1], True)
        result = result * before + product(weights, part_of(v, -2, start, size), grouped)
        largest = larger
        start = start + size
    return result * torch.reciprocal(total)

def added_mask(attn_mask: Tensor, x: Tensor) -> Tensor:
    if attn_mask.dtype != torch.bool:
        return attn_mask
    zero = torch.full([], 0.0, dtype=x.dtype, device=x.device)
    return torch.where(attn_mask, zero, torch.full([], -float("inf"), dtype=x.dtype, device=x.device))

def spyre_scaled_dot_product_attention(query: Tensor, key: Tensor, value: Tensor, attn_mask: Optional[Tensor] = None,
                                       dropout_p: float = 0.0, is_causal: bool = False, scale: Optional[float] = None,
                                       enable_gqa: bool = False) -> Optional[Tensor]:
    if query.dim() != 4 or key.size(2) == 0 or query.numel() == 0:
        return None
    factor = 1.0 / float(query.size(3)) ** 0.5
    if scale is not None:
        factor = scale
    q, k = query * factor, key # no root of what is negative
    if factor >= 0.0:
        q, k = query * factor ** 0.5, key * factor ** 0.5
    bias = attn_mask
    if attn_mask is not None:
        bias = added_mask(attn_mask, query)
    if is_causal:
        bias = torch.ops.spyre.causal_mask(query.size(2), key.size(2), query.dtype, query.device)
    group = query.size(1) // key.size(1)
    if group == 1 or not enable_gqa: # heads may be one for all
        return tiled_attention(q, k, value, bias, False)
    if bias is not None and bias.dim() == 3:
        bias = bias.unsqueeze(0)
    if bias is not None and bias.dim() == 4:
        bias = bias.unsqueeze(2) if bias.size(1) == 1 else bias.reshape([bias.size(0), key.size(1), group, bias.size(2), bias.size(3)])
    heads = [query.size(0), key.size(1), group, query.size(2), query.size(3)]
    result = tiled_attention(q.reshape(heads), k.unsqueeze(2), value.unsqueeze(2), bias, True)
    return result.reshape([query.size(0), query.size(1), query.size(2), value.size(3)])

def spyre_kv_window(key: Tensor, value: Tensor, read_start: int, buffer_width: int, num_heads: int) -> Tuple[Tensor, Tensor]:
    return key.narrow(2, read_start, buffer_width).contiguous(), value.narrow(2, read_start, buffer_width).contiguous()

# If queries and keys are the same rows and the attention is causal, each block of queries reads only its window.
def spyre_sliding_window_attention(query: Tensor, key: Tensor, value: Tensor, attention_mask: Tensor, window_size: int, is_causal: bool,
                                   scale: Optional[float]) -> Tensor:
    rows, keys = query.size(2), key.size(2)
    block = max(64, window_size)
    if not is_causal or rows != keys or rows <= block:
        result = spyre_scaled_dot_product_attention(query, key, value, attention_mask, 0.0, False, scale, True)
        assert result is not None
        return result
    parts: List[Tensor] = []
    start = 0
    while start < rows:
        size = min(block, rows - start)
        first = max(0, start - window_size + 1)
        width = start + size - first
        k, v = torch.ops.spyre.kv_window(key, value, first, width, query.size(1))
        mask = attention_mask.narrow(2, start, size).narrow(3, first, width)
        part = spyre_scaled_dot_product_attention(query.narrow(2, start, size), k, v, mask, 0.0, False, scale, True)
        assert part is not None
        parts.append(part)
        start = start + size
    return torch.cat(parts, 2)

# --- moving elements ----------------------------------------------------------------------------------------------------------------------

# For masks of whole rows: the rows of source in order.
def spyre_masked_scatter(self: Tensor, mask: Tensor, source: Tensor) -> Optional[Tensor]:
    if self.dim() < 2 or mask.dim() != self.dim() or (mask.size(-1) > 1 and mask.stride(-1) != 0):
        return None
    columns = self.size(-1)
    rows = mask.narrow(-1, 0, 1).expand(self.size()[:-1] + [1]).reshape([-1, 1])
    taken = torch.clamp(torch.cumsum(rows.to(torch.int64), 0) - 1, 0, None)
    values = torch.gather(source.reshape([-1, columns]), 0, taken.expand([taken.size(0), columns]))
    return torch.where(rows, values, self.reshape([-1, columns])).view(self.size())

# As in the backend: if an index occurs twice, the last one counts.
def spyre_index_add(self: Tensor, dim: int, index: Tensor, source: Tensor, alpha: number = 1) -> Optional[Tensor]:
    if self.dim() == 0 or index.dim() != 1:
        return None
    more = source * alpha if float(alpha) != 1.0 else source
    rows = torch.index_select(self, dim, index) + more
    at = dim if dim >= 0 else dim + self.dim()
    indices: List[Optional[Tensor]] = []
    for i in range(at):
        indices.append(None)
    indices.append(index)
    return torch.index_put(self, indices, rows)

def spyre_triu(self: Tensor, diagonal: int = 0) -> Tensor:
    if not self.is_floating_point():
        return torch.ops.spyre.triu_cpu(self, diagonal)
    return self * torch.ops.spyre.triu_mask(self.size(-2), self.size(-1), diagonal, self.dtype, self.device)
