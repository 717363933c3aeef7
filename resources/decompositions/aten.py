# SPDX-License-Identifier: Apache-2.0
# What ATen operators are made of, in TorchScript: aten.linear.default is linear, aten.pow.Tensor_Scalar is pow_Tensor_Scalar, and
# parameters are named as the arguments of the operator. A function that returns None declines: the call stays as it is. Functions are
# executed on tensors without data, so they may look at shapes, dtypes and None as they like, never at an element. Results have the
# shape, the dtype and the strides of the operator. docs/decompositions.md tells how to write one.

# --- shared --------------------------------------------------------------------------------------------------------------------------

def as_type(x: Tensor, dtype: int) -> Tensor:
    if x.dtype == dtype:
        return x
    return x.to(dtype)

# ATen computes most of what half precision types hold in float32.
def widened(x: Tensor) -> Tensor:
    if x.dtype == torch.float16 or x.dtype == torch.bfloat16:
        return x.to(torch.float32)
    return x

# Operators whose result is row-major, whatever their operand is.
def row_major(x: Tensor) -> Tensor:
    if x.is_contiguous():
        return x
    return x.contiguous()

def last_dims(x: Tensor, count: int) -> List[int]:
    return [i for i in range(x.dim() - count, x.dim())]

# A tensor of one element with the type that it has in a calculation with x.
def scalar_like(x: Tensor, value: number) -> Tensor:
    return torch.full([], value, dtype=x.dtype, device=x.device)

# --- matrices ------------------------------------------------------------------------------------------------------------------------

def linear(input: Tensor, weight: Tensor, bias: Optional[Tensor] = None) -> Tensor:
    if bias is not None and input.dim() == 2 and weight.dim() == 2 and bias.dim() == 1:
        return torch.addmm(bias, input, weight.t())
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

# Of matrices with batches both operands are broadcast over these, and become three-dimensional.
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

# Result, mean and reciprocal standard deviation, in the type that is computed in.
def normalized(x: Tensor, dims: List[int], eps: float) -> Tuple[Tensor, Tensor, Tensor]:
    mean = torch.mean(x, dims, True)
    centered = x - mean
    rstd = torch.rsqrt(torch.mean(centered * centered, dims, True) + eps)
    return centered * rstd, mean, rstd

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

# Without an epsilon it is that of the type that is computed in.
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
    return as_type(x * torch.sigmoid(x), self.dtype)

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

# Rows that are -inf throughout become zeros, not NaN.
def _safe_softmax(self: Tensor, dim: int, dtype: Optional[int] = None) -> Tensor:
    result = softmax_int(self, dim, dtype)
    masked = torch.eq(self, -float("inf"))
    if self.numel() == 0:
        return result
    return torch.where(torch.all(masked, dim, True), scalar_like(result, 0), result)
