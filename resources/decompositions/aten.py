# SPDX-License-Identifier: Apache-2.0
# Decompositions of ATen operators in TorchScript: aten.linear.default is linear, aten.pow.Tensor_Scalar is pow_Tensor_Scalar, and
# parameters are named like the operator's arguments. A function that returns None declines: the call stays as it is. Functions are
# executed on tensors without data, so they may look at shapes, dtypes and None, but never at an element. Results have the
# operator's shape, dtype and strides. docs/decompositions.md describes how to write one.

# --- shared --------------------------------------------------------------------------------------------------------------------------

def as_type(x: Tensor, dtype: int) -> Tensor:
    if x.dtype == dtype:
        return x
    return x.to(dtype)

# ATen computes most half-precision operators in float32.
def widened(x: Tensor) -> Tensor:
    if x.dtype == torch.float16 or x.dtype == torch.bfloat16:
        return x.to(torch.float32)
    return x

# For operators whose result is row-major whatever the operand's layout.
def row_major(x: Tensor) -> Tensor:
    if x.is_contiguous():
        return x
    return x.contiguous()

def last_dims(x: Tensor, count: int) -> List[int]:
    return [i for i in range(x.dim() - count, x.dim())]

def all_dims(x: Tensor) -> List[int]:
    return [i for i in range(x.dim())]

def dims_or_all(x: Tensor, dim: Optional[List[int]]) -> List[int]:
    if dim is None or len(dim) == 0:
        return all_dims(x)
    return dim

def count_in(x: Tensor, dims: List[int]) -> int:
    count = 1
    for i in dims:
        if x.dim() > 0:
            count = count * x.size(i)
    return count

# In the type it has in a calculation with x.
def scalar_like(x: Tensor, value: number) -> Tensor:
    return torch.full([], value, dtype=x.dtype, device=x.device)

# --- matrices ------------------------------------------------------------------------------------------------------------------------

def linear(input: Tensor, weight: Tensor, bias: Optional[Tensor] = None) -> Tensor:
    if bias is not None and input.dim() >= 2 and weight.dim() == 2:
        if input.dim() == 2:
            return torch.addmm(bias, input, weight.t())
        rows = 1
        for size in input.size()[:-1]:
            rows = rows * size
        return torch.addmm(bias, input.reshape([rows, input.size(-1)]), weight.t()).view(input.size()[:-1] + [weight.size(0)])
    result = torch.matmul(input, weight.t())
    if bias is not None:
        result = result + bias
    return result

def added(product: Tensor, self: Tensor, beta: number, alpha: number) -> Tensor:
    if float(alpha) != 1.0:
        product = product * alpha
    if float(beta) == 0.0:
        return product
    if float(beta) == 1.0:
        return self + product
    return self * beta + product

def addmm(self: Tensor, mat1: Tensor, mat2: Tensor, beta: number = 1, alpha: number = 1) -> Tensor:
    return added(torch.mm(mat1, mat2), self, beta, alpha)

def baddbmm(self: Tensor, batch1: Tensor, batch2: Tensor, beta: number = 1, alpha: number = 1) -> Tensor:
    return added(torch.bmm(batch1, batch2), self, beta, alpha)

def addmv(self: Tensor, mat: Tensor, vec: Tensor, beta: number = 1, alpha: number = 1) -> Tensor:
    return added(torch.mm(mat, vec.unsqueeze(1)).squeeze(1), self, beta, alpha)

# For batched matrices, both operands are broadcast over the batch and become three-dimensional.
def batched_product(self: Tensor, other: Tensor) -> Tensor:
    batch: List[int] = []
    count = 1
    rank = max(self.dim(), other.dim()) - 2
    for i in range(rank):
        a = i - rank + self.dim() - 2
        b = i - rank + other.dim() - 2
        size = self.size(a) if a >= 0 else 1
        if size == 1 and b >= 0:
            size = other.size(b)
        batch.append(size)
        count = count * size
    left = self.expand(batch + [self.size(-2), self.size(-1)]).reshape([count, self.size(-2), self.size(-1)])
    right = other.expand(batch + [other.size(-2), other.size(-1)]).reshape([count, other.size(-2), other.size(-1)])
    return torch.bmm(left, right).view(batch + [self.size(-2), other.size(-1)])

def matmul(self: Tensor, other: Tensor) -> Tensor:
    left = self.unsqueeze(0) if self.dim() == 1 else self
    right = other.unsqueeze(1) if other.dim() == 1 else other
    if right.dim() == 2 and left.dim() == 2:
        result = torch.mm(left, right)
    elif right.dim() == 2:
        rows = 1
        for size in left.size()[:-1]:
            rows = rows * size
        result = torch.mm(left.reshape([rows, left.size(-1)]), right).view(left.size()[:-1] + [right.size(1)])
    else:
        result = batched_product(left, right)
    if other.dim() == 1:
        result = result.squeeze(-1)
    if self.dim() == 1:
        result = result.squeeze(-2 if other.dim() > 1 else -1)
    return result

# --- normalization -------------------------------------------------------------------------------------------------------------------

def scaled_and_shifted(x: Tensor, weight: Optional[Tensor], bias: Optional[Tensor]) -> Tensor:
    if weight is not None:
        x = x * weight
    if bias is not None:
        x = x + bias
    return x

# Result, mean and reciprocal standard deviation, in the type of the computation.
def normalized(x: Tensor, dims: List[int], eps: float) -> Tuple[Tensor, Tensor, Tensor]:
    variance, mean = torch.var_mean(x, dims, correction=0, keepdim=True)
    rstd = torch.rsqrt(variance + eps)
    return (x - mean) * rstd, mean, rstd

def layer_norm(input: Tensor, normalized_shape: List[int], weight: Optional[Tensor] = None, bias: Optional[Tensor] = None,
               eps: float = 1e-05, cudnn_enable: bool = True) -> Tensor:
    result = normalized(widened(input), last_dims(input, len(normalized_shape)), eps)[0]
    return row_major(as_type(scaled_and_shifted(result, weight, bias), input.dtype))

def native_layer_norm(input: Tensor, normalized_shape: List[int], weight: Optional[Tensor], bias: Optional[Tensor],
                      eps: float) -> Tuple[Tensor, Tensor, Tensor]:
    result, mean, rstd = normalized(widened(input), last_dims(input, len(normalized_shape)), eps)
    result = row_major(as_type(scaled_and_shifted(result, weight, bias), input.dtype))
    dtype = input.dtype
    if weight is not None:
        dtype = weight.dtype
    return result, row_major(as_type(mean, dtype)), row_major(as_type(rstd, dtype))

# Without an epsilon, that of the computation's type.
def root_mean_square(x: Tensor, normalized_shape: List[int], eps: Optional[float]) -> Tensor:
    epsilon = 1.1920928955078125e-07
    if x.dtype == torch.float64:
        epsilon = 2.220446049250313e-16
    if eps is not None:
        epsilon = eps
    return torch.rsqrt(torch.mean(x * x, last_dims(x, len(normalized_shape)), True) + epsilon)

def rms_norm(input: Tensor, normalized_shape: List[int], weight: Optional[Tensor] = None, eps: Optional[float] = None) -> Tensor:
    x = widened(input)
    return row_major(as_type(scaled_and_shifted(x * root_mean_square(x, normalized_shape, eps), weight, None), input.dtype))

def _fused_rms_norm(input: Tensor, normalized_shape: List[int], weight: Optional[Tensor],
                    eps: Optional[float]) -> Tuple[Tensor, Tensor]:
    x = widened(input)
    scale = root_mean_square(x, normalized_shape, eps)
    return row_major(as_type(scaled_and_shifted(x * scale, weight, None), input.dtype)), scale

# --- activations ---------------------------------------------------------------------------------------------------------------------

def gelu(self: Tensor, approximate: str = "none") -> Tensor:
    x = widened(self)
    if approximate == "tanh":
        inner = 0.7978845608028654 * (x + 0.044715 * (x * x * x))
        return as_type(0.5 * x * (1.0 + torch.tanh(inner)), self.dtype)
    return as_type(0.5 * x * (1.0 + torch.erf(x * 0.7071067811865476)), self.dtype)

def silu(self: Tensor) -> Tensor:
    x = widened(self)
    return as_type(x / (1.0 + torch.exp(-x)), self.dtype)

def relu6(self: Tensor) -> Tensor:
    return torch.clamp(self, 0, 6)

def hardtanh(self: Tensor, min_val: number = -1, max_val: number = 1) -> Tensor:
    return torch.clamp(self, min_val, max_val)

def hardsigmoid(self: Tensor) -> Tensor:
    return as_type(torch.clamp(widened(self) + 3.0, 0.0, 6.0) / 6.0, self.dtype)

def hardswish(self: Tensor) -> Tensor:
    x = widened(self)
    return as_type(x * torch.clamp(x + 3.0, 0.0, 6.0) / 6.0, self.dtype)

def leaky_relu(self: Tensor, negative_slope: number = 0.01) -> Tensor:
    return torch.where(self > 0, self, self * negative_slope)

def elu(self: Tensor, alpha: number = 1, scale: number = 1, input_scale: number = 1) -> Tensor:
    x = widened(self)
    below = torch.expm1(x * input_scale) * (float(alpha) * float(scale))
    return as_type(torch.where(x > 0, x * scale, below), self.dtype)

# Where exp would overflow, the result is the operand.
def softplus(self: Tensor, beta: number = 1, threshold: number = 20) -> Tensor:
    x = widened(self)
    scaled = x * beta
    return as_type(torch.where(scaled > threshold, x, torch.log1p(torch.exp(scaled)) / beta), self.dtype)

def mish(self: Tensor) -> Tensor:
    x = widened(self)
    return as_type(x * torch.tanh(softplus(x)), self.dtype)

def log_sigmoid(self: Tensor) -> Tensor:
    x = widened(self)
    return as_type(torch.clamp(x, None, 0.0) - torch.log1p(torch.exp(-torch.abs(x))), self.dtype)

def threshold(self: Tensor, threshold: number, value: number) -> Tensor:
    return torch.where(self <= threshold, scalar_like(self, value), self)

def hardshrink(self: Tensor, lambd: number = 0.5) -> Tensor:
    return torch.where(torch.abs(self) <= lambd, scalar_like(self, 0), self)

def softshrink(self: Tensor, lambd: number = 0.5) -> Tensor:
    x = widened(self)
    return as_type(torch.where(torch.abs(x) > lambd, x - torch.sign(x) * lambd, x * 0.0), self.dtype)

def glu(self: Tensor, dim: int = -1) -> Tensor:
    x = widened(self)
    half = self.size(dim) // 2
    return as_type(x.narrow(dim, 0, half) * torch.sigmoid(x.narrow(dim, half, half)), self.dtype)

# One weight, or one per channel.
def _prelu_kernel(self: Tensor, weight: Tensor) -> Tensor:
    return torch.where(self > 0, self, weight * self)

def prelu(self: Tensor, weight: Tensor) -> Tensor:
    if weight.dim() == 1 and self.dim() > 1:
        weight = weight.view([1, weight.size(0)] + [1 for i in range(self.dim() - 2)])
    if weight.dim() == 1 and self.dim() == 0:
        weight = weight.view([])
    return torch.where(self > 0, self, weight * self)

# For inference.
def dropout(input: Tensor, p: float, train: bool) -> Optional[Tensor]:
    if train and p > 0.0:
        return None
    return input

# --- softmax -------------------------------------------------------------------------------------------------------------------------

def exp_and_sum(x: Tensor, dim: int) -> Tuple[Tensor, Tensor, Tensor]:
    shifted = x - torch.amax(x, [dim], True)
    exp = torch.exp(shifted)
    return shifted, exp, torch.sum(exp, [dim], True)

def softmax_of(x: Tensor, dim: int, dtype: int) -> Tensor:
    if x.numel() == 0:
        return row_major(as_type(torch.exp(x), dtype))
    shifted, exp, total = exp_and_sum(widened(x), dim)
    return row_major(as_type(exp / total, dtype))

def log_softmax_of(x: Tensor, dim: int, dtype: int) -> Tensor:
    if x.numel() == 0:
        return row_major(as_type(torch.exp(x), dtype))
    shifted, exp, total = exp_and_sum(widened(x), dim)
    return row_major(as_type(shifted - torch.log(total), dtype))

def softmax_int(self: Tensor, dim: int, dtype: Optional[int] = None) -> Tensor:
    if dtype is None:
        return softmax_of(self, dim, self.dtype)
    return softmax_of(as_type(self, dtype), dim, dtype)

def _softmax(self: Tensor, dim: int, half_to_float: bool) -> Tensor:
    return softmax_of(self, dim, torch.float32 if half_to_float else self.dtype)

def log_softmax_int(self: Tensor, dim: int, dtype: Optional[int] = None) -> Tensor:
    if dtype is None:
        return log_softmax_of(self, dim, self.dtype)
    return log_softmax_of(as_type(self, dtype), dim, dtype)

def _log_softmax(self: Tensor, dim: int, half_to_float: bool) -> Tensor:
    return log_softmax_of(self, dim, torch.float32 if half_to_float else self.dtype)

# Rows that are entirely -inf become zeros, not NaN.
def _safe_softmax(self: Tensor, dim: int, dtype: Optional[int] = None) -> Tensor:
    result = softmax_int(self, dim, dtype)
    masked = torch.eq(self, -float("inf"))
    if self.numel() == 0:
        return result
    return torch.where(torch.all(masked, dim, True), scalar_like(result, 0), result)

def logsumexp(self: Tensor, dim: List[int], keepdim: bool = False) -> Tensor:
    dtype = self.dtype if self.is_floating_point() else torch.float32
    x = widened(as_type(self, dtype))
    if self.numel() == 0:
        return as_type(torch.log(torch.sum(torch.exp(x), dim, keepdim)), dtype)
    largest = torch.amax(x, dim, True)
    finite = torch.where(torch.abs(largest) == float("inf"), scalar_like(x, 0), largest)
    result = torch.log(torch.sum(torch.exp(x - finite), dim, True)) + finite
    if not keepdim:
        result = torch.squeeze(result, dim)
    return as_type(result, dtype)

# --- attention -----------------------------------------------------------------------------------------------------------------------

# Each head of keys and values serves a group of query heads.
def for_each_query_head(x: Tensor, heads: int) -> Tensor:
    group = heads // x.size(-3)
    if group == 1:
        return x
    shape = x.size()[:-3] + [heads, x.size(-2), x.size(-1)]
    wide = x.unsqueeze(-3).expand(x.size()[:-2] + [group, x.size(-2), x.size(-1)])
    return wide.reshape(shape)

def causal(scores: Tensor) -> Tensor:
    rows = torch.arange(scores.size(-2), device=scores.device).unsqueeze(1)
    columns = torch.arange(scores.size(-1), device=scores.device)
    return columns <= rows

def masked_scores(scores: Tensor, mask: Tensor) -> Tensor:
    if mask.dtype == torch.bool:
        return torch.where(mask, scores, scalar_like(scores, -float("inf")))
    return scores + mask

def scaled_dot_product_attention(query: Tensor, key: Tensor, value: Tensor, attn_mask: Optional[Tensor] = None,
                                 dropout_p: float = 0.0, is_causal: bool = False, scale: Optional[float] = None,
                                 enable_gqa: bool = False) -> Optional[Tensor]:
    if dropout_p > 0.0 or query.numel() == 0 or key.size(-2) == 0:
        return None
    factor = 1.0 / float(query.size(-1)) ** 0.5
    if scale is not None:
        factor = scale
    q = widened(query)
    k = widened(key)
    v = widened(value)
    if enable_gqa:
        k = for_each_query_head(k, query.size(-3))
        v = for_each_query_head(v, query.size(-3))
    scores = torch.matmul(q, k.transpose(-2, -1)) * factor
    if is_causal:
        scores = masked_scores(scores, causal(scores))
    if attn_mask is not None:
        scores = masked_scores(scores, attn_mask)
        weights = _safe_softmax(scores, -1)
    else:
        weights = softmax_of(scores, -1, scores.dtype)
    return as_type(torch.matmul(weights, v), query.dtype)

# --- normalization with given statistics, and in groups ---------------------------------------------------------------------------------

def per_channel(x: Tensor, rank: int) -> Tensor:
    return x.view([1, x.size(0)] + [1 for i in range(rank - 2)])

def normalized_channels(input: Tensor, weight: Optional[Tensor], bias: Optional[Tensor], running_mean: Tensor, running_var: Tensor,
                        eps: float) -> Tensor:
    x = widened(input)
    rank = input.dim()
    result = (x - per_channel(widened(running_mean), rank)) * per_channel(torch.rsqrt(widened(running_var) + eps), rank)
    if weight is not None:
        result = result * per_channel(widened(weight), rank)
    if bias is not None:
        result = result + per_channel(widened(bias), rank)
    return as_type(result, input.dtype)

def batch_norm(input: Tensor, weight: Optional[Tensor], bias: Optional[Tensor], running_mean: Optional[Tensor],
               running_var: Optional[Tensor], training: bool, momentum: float, eps: float, cudnn_enabled: bool) -> Optional[Tensor]:
    if training or running_mean is None or running_var is None:
        return None
    return normalized_channels(input, weight, bias, running_mean, running_var, eps)

def _native_batch_norm_legit_no_training(input: Tensor, weight: Optional[Tensor], bias: Optional[Tensor], running_mean: Tensor,
                                         running_var: Tensor, momentum: float, eps: float) -> Tuple[Tensor, Tensor, Tensor]:
    result = normalized_channels(input, weight, bias, running_mean, running_var, eps)
    nothing = torch.empty([0], dtype=running_mean.dtype, device=input.device)
    return result, nothing, nothing

def native_batch_norm(input: Tensor, weight: Optional[Tensor], bias: Optional[Tensor], running_mean: Optional[Tensor],
                      running_var: Optional[Tensor], training: bool, momentum: float,
                      eps: float) -> Optional[Tuple[Tensor, Tensor, Tensor]]:
    if training or running_mean is None or running_var is None:
        return None
    return _native_batch_norm_legit_no_training(input, weight, bias, running_mean, running_var, momentum, eps)

def grouped(input: Tensor, weight: Optional[Tensor], bias: Optional[Tensor], n: int, c: int, groups: int,
            eps: float) -> Tuple[Tensor, Tensor, Tensor]:
    x = row_major(widened(input)).view([n, groups, -1])
    result, mean, rstd = normalized(x, [2], eps)
    result = result.view(input.size())
    if weight is not None:
        result = result * per_channel(weight, input.dim())
    if bias is not None:
        result = result + per_channel(bias, input.dim())
    return as_type(result, input.dtype), mean.squeeze(2), rstd.squeeze(2)

def group_norm(input: Tensor, num_groups: int, weight: Optional[Tensor] = None, bias: Optional[Tensor] = None, eps: float = 1e-05,
               cudnn_enabled: bool = True) -> Optional[Tensor]:
    if input.numel() == 0:
        return None
    return grouped(input, weight, bias, input.size(0), input.size(1), num_groups, eps)[0]

def native_group_norm(input: Tensor, weight: Optional[Tensor], bias: Optional[Tensor], N: int, C: int, HxW: int, group: int,
                      eps: float) -> Optional[Tuple[Tensor, Tensor, Tensor]]:
    if input.numel() == 0:
        return None
    result, mean, rstd = grouped(input, weight, bias, N, C, group, eps)
    dtype = input.dtype
    if weight is not None:
        dtype = weight.dtype
    return result, as_type(mean, dtype), as_type(rstd, dtype)

# --- reductions ----------------------------------------------------------------------------------------------------------------------

def mean_over(self: Tensor, dims: List[int], keepdim: bool, dtype: Optional[int]) -> Tensor:
    x = self
    if dtype is not None:
        x = as_type(self, dtype)
    wide = widened(x)
    return as_type(torch.sum(wide, dims, keepdim) / float(count_in(x, dims)), x.dtype)

def mean(self: Tensor, dtype: Optional[int] = None) -> Tensor:
    return mean_over(self, all_dims(self), False, dtype)

def mean_dim(self: Tensor, dim: Optional[List[int]], keepdim: bool = False, dtype: Optional[int] = None) -> Tensor:
    return mean_over(self, dims_or_all(self, dim), keepdim, dtype)

# Variance and mean, in the type of the computation.
def moments(self: Tensor, dim: Optional[List[int]], correction: float, keepdim: bool) -> Tuple[Tensor, Tensor]:
    x = widened(self)
    dims = dims_or_all(x, dim)
    count = float(count_in(x, dims))
    mean = torch.sum(x, dims, True) / count
    centered = x - mean
    variance = torch.sum(centered * centered, dims, keepdim) / max(count - correction, 0.0)
    if not keepdim:
        mean = mean.squeeze(dims)
    return variance, mean

def correction_or_one(correction: Optional[number]) -> float:
    if correction is None:
        return 1.0
    return float(correction)

def var_correction(self: Tensor, dim: Optional[List[int]] = None, correction: Optional[number] = None, keepdim: bool = False) -> Tensor:
    return as_type(moments(self, dim, correction_or_one(correction), keepdim)[0], self.dtype)

def var_mean_correction(self: Tensor, dim: Optional[List[int]] = None, correction: Optional[number] = None,
                        keepdim: bool = False) -> Tuple[Tensor, Tensor]:
    variance, mean = moments(self, dim, correction_or_one(correction), keepdim)
    return as_type(variance, self.dtype), as_type(mean, self.dtype)

# Inductor does not decompose the variance.
def var(self: Tensor, unbiased: bool = True) -> Tensor:
    return torch.var(self, None, correction=1 if unbiased else 0)

def var_dim(self: Tensor, dim: Optional[List[int]], unbiased: bool = True, keepdim: bool = False) -> Tensor:
    return torch.var(self, dim, correction=1 if unbiased else 0, keepdim=keepdim)

def std(self: Tensor, unbiased: bool = True) -> Tensor:
    return torch.sqrt(torch.var(self, None, correction=1 if unbiased else 0))

def std_dim(self: Tensor, dim: Optional[List[int]], unbiased: bool = True, keepdim: bool = False) -> Tensor:
    return torch.sqrt(torch.var(self, dim, correction=1 if unbiased else 0, keepdim=keepdim))

def std_correction(self: Tensor, dim: Optional[List[int]] = None, correction: Optional[number] = None, keepdim: bool = False) -> Tensor:
    return torch.sqrt(torch.var(self, dim, correction=correction, keepdim=keepdim))

def linalg_vector_norm(self: Tensor, ord: number = 2, dim: Optional[List[int]] = None, keepdim: bool = False,
                       dtype: Optional[int] = None) -> Optional[Tensor]:
    x = self
    if dtype is not None:
        x = as_type(self, dtype)
    wide = widened(x)
    dims = dims_or_all(x, dim)
    if float(ord) == 2.0:
        return as_type(torch.sqrt(torch.sum(wide * wide, dims, keepdim)), x.dtype)
    if float(ord) == 1.0:
        return as_type(torch.sum(torch.abs(wide), dims, keepdim), x.dtype)
    if float(ord) == float("inf") and x.numel() > 0:
        return torch.amax(torch.abs(x), dims, keepdim)
    return None

# For bytes, the result is a byte.
def answer_type(x: Tensor) -> int:
    return torch.uint8 if x.dtype == torch.uint8 else torch.bool

def all_default(self: Tensor) -> Tensor:
    return as_type(torch.logical_not(torch.any(torch.logical_not(self))), answer_type(self))

def all_dim(self: Tensor, dim: int, keepdim: bool = False) -> Tensor:
    return as_type(torch.logical_not(torch.any(torch.logical_not(self), dim, keepdim)), answer_type(self))

# --- elementwise -----------------------------------------------------------------------------------------------------------------------

# x to a positive integer power, by repeated squaring.
def whole_power(x: Tensor, exponent: int) -> Tensor:
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

def power(x: Tensor, exponent: float) -> Tensor:
    if exponent == 0.0:
        return torch.ones_like(x)
    if exponent == 1.0:
        return x
    if exponent == -1.0:
        return torch.reciprocal(x)
    if exponent == 0.5:
        return torch.sqrt(x)
    if exponent == -0.5:
        return torch.rsqrt(x)
    if exponent == float(int(exponent)) and abs(exponent) <= 64.0:
        result = whole_power(x, int(abs(exponent)))
        return torch.reciprocal(result) if exponent < 0.0 else result
    return torch.exp(torch.log(x) * exponent)

def pow_Tensor_Scalar(self: Tensor, exponent: number) -> Optional[Tensor]:
    dtype = torch.result_type(self, exponent)
    x = as_type(self, dtype)
    if not x.is_floating_point() and float(exponent) < 0.0:
        return None
    if not x.is_floating_point() and float(exponent) > 64.0:
        return None
    return as_type(power(widened(x), float(exponent)), dtype)

def pow_Scalar(self: number, exponent: Tensor) -> Optional[Tensor]:
    if float(self) <= 0.0 or not exponent.is_floating_point():
        return None
    return row_major(as_type(torch.exp(widened(exponent) * torch.log(float(self))), exponent.dtype))

def floor_divide(self: Tensor, other: Tensor) -> Tensor:
    return torch.div(self, other, rounding_mode="floor")

def floor_divide_Scalar(self: Tensor, other: number) -> Tensor:
    return torch.div(self, other, rounding_mode="floor")

def square(self: Tensor) -> Tensor:
    return self * self

def sign(self: Tensor) -> Tensor:
    if self.dtype == torch.bool:
        return self
    return (self > 0).to(self.dtype) - (self < 0).to(self.dtype)

def ceil(self: Tensor) -> Tensor:
    if not self.is_floating_point():
        return self
    return -torch.floor(-self)

def frac(self: Tensor) -> Tensor:
    return self - torch.trunc(self)

def logical_not(self: Tensor) -> Tensor:
    return torch.eq(self, 0)

def logical_and(self: Tensor, other: Tensor) -> Tensor:
    return torch.bitwise_and(torch.ne(self, 0), torch.ne(other, 0))

def logical_or(self: Tensor, other: Tensor) -> Tensor:
    return torch.bitwise_or(torch.ne(self, 0), torch.ne(other, 0))

def logical_xor(self: Tensor, other: Tensor) -> Tensor:
    return torch.ne(torch.ne(self, 0), torch.ne(other, 0))

def rsub_Tensor(self: Tensor, other: Tensor, alpha: number = 1) -> Tensor:
    return torch.sub(other, self, alpha=alpha)

def rsub_Scalar(self: Tensor, other: number, alpha: number = 1) -> Tensor:
    scaled = self * alpha if float(alpha) != 1.0 else self
    return torch.add(-scaled, other)

def addcmul(self: Tensor, tensor1: Tensor, tensor2: Tensor, value: number = 1) -> Tensor:
    product = tensor1 * tensor2
    if float(value) != 1.0:
        product = product * value
    return self + product

def addcdiv(self: Tensor, tensor1: Tensor, tensor2: Tensor, value: number = 1) -> Tensor:
    quotient = tensor1 / tensor2
    if float(value) != 1.0:
        quotient = quotient * value
    return self + quotient

# From the nearer end, as in ATen.
def lerp_Scalar(self: Tensor, end: Tensor, weight: number) -> Tensor:
    x = widened(self)
    y = widened(end)
    if abs(float(weight)) < 0.5:
        return as_type(x + (y - x) * weight, self.dtype)
    return as_type((x - y) * (1.0 - float(weight)) + y, self.dtype)

def chosen(condition: Tensor, self: Tensor, other: Tensor, dtype: int) -> Tensor:
    return torch.where(condition, as_type(self, dtype), as_type(other, dtype))

def where_ScalarOther(condition: Tensor, self: Tensor, other: number) -> Tensor:
    dtype = torch.result_type(self, other)
    return chosen(condition, self, torch.full([], other, dtype=dtype, device=condition.device), dtype)

def where_ScalarSelf(condition: Tensor, self: number, other: Tensor) -> Tensor:
    dtype = torch.result_type(other, self)
    return chosen(condition, torch.full([], self, dtype=dtype, device=condition.device), other, dtype)

def where_Scalar(condition: Tensor, self: number, other: number) -> Tensor:
    dtype = torch.result_type(self, other)
    return torch.where(condition, torch.full([], self, dtype=dtype, device=condition.device),
                       torch.full([], other, dtype=dtype, device=condition.device))

def masked_fill_Scalar(self: Tensor, mask: Tensor, value: number) -> Tensor:
    return torch.where(mask, scalar_like(self, value), self)

def masked_fill_Tensor(self: Tensor, mask: Tensor, value: Tensor) -> Tensor:
    return torch.where(mask, as_type(value, self.dtype), self)

# --- filled tensors --------------------------------------------------------------------------------------------------------------------

def ones(size: List[int], dtype: Optional[int] = None, layout: Optional[int] = None, device: Optional[Device] = None,
         pin_memory: Optional[bool] = None) -> Tensor:
    return torch.full(size, 1, dtype=torch.float32 if dtype is None else dtype, device=device)

def zeros(size: List[int], dtype: Optional[int] = None, layout: Optional[int] = None, device: Optional[Device] = None,
          pin_memory: Optional[bool] = None) -> Tensor:
    return torch.full(size, 0, dtype=torch.float32 if dtype is None else dtype, device=device)

def new_ones(self: Tensor, size: List[int], dtype: Optional[int] = None, layout: Optional[int] = None, device: Optional[Device] = None,
             pin_memory: Optional[bool] = None) -> Tensor:
    return torch.full(size, 1, dtype=self.dtype if dtype is None else dtype, device=self.device)

def new_zeros(self: Tensor, size: List[int], dtype: Optional[int] = None, layout: Optional[int] = None, device: Optional[Device] = None,
              pin_memory: Optional[bool] = None) -> Tensor:
    return torch.full(size, 0, dtype=self.dtype if dtype is None else dtype, device=self.device)

# --- moving elements ----------------------------------------------------------------------------------------------------------------------

def flip(self: Tensor, dims: List[int]) -> Tensor:
    result = self
    for dim in dims:
        if self.dim() > 0:
            last = self.size(dim) - 1
            result = torch.index_select(result, dim, torch.arange(last, -1, -1, device=self.device))
    return result

def roll(self: Tensor, shifts: List[int], dims: List[int] = []) -> Optional[Tensor]:
    if len(dims) != len(shifts):
        return None
    result = self
    for i in range(len(dims)):
        size = self.size(dims[i])
        if size > 0:
            first = (size - shifts[i]) % size
            result = torch.index_select(result, dims[i], torch.fmod(torch.arange(size, device=self.device) + first, size))
    return result

def stack(tensors: List[Tensor], dim: int = 0) -> Tensor:
    return torch.cat([x.unsqueeze(dim) for x in tensors], dim)

def pixel_shuffle(self: Tensor, upscale_factor: int) -> Tensor:
    r = upscale_factor
    batch = self.size()[:-3]
    c, h, w = self.size(-3) // (r * r), self.size(-2), self.size(-1)
    n = len(batch)
    order = [i for i in range(n)] + [n, n + 3, n + 1, n + 4, n + 2]
    return row_major(self.reshape(batch + [c, r, r, h, w]).permute(order)).view(batch + [c, h * r, w * r])

# Starting at column - row = diagonal.
def offset_of(self: Tensor) -> Tensor:
    rows = torch.arange(self.size(-2), device=self.device).unsqueeze(1)
    return torch.arange(self.size(-1), device=self.device) - rows

def triu(self: Tensor, diagonal: int = 0) -> Tensor:
    return row_major(torch.where(offset_of(self) >= diagonal, self, scalar_like(self, 0)))

def tril(self: Tensor, diagonal: int = 0) -> Tensor:
    return row_major(torch.where(offset_of(self) <= diagonal, self, scalar_like(self, 0)))
