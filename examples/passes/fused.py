# SPDX-License-Identifier: Apache-2.0
# Patterns and replacements of fused.json. A pattern is never run: what it calls is looked for in the program.

# RMSNorm as the models of transformers spell it out: normalized in one type, and multiplied by the weight in another.
def rms_norm_parts(x: Tensor, weight: Tensor, eps: float, dtype: int) -> Tensor:
    h = x * torch.rsqrt(x.pow(2).mean([-1], True) + eps)
    return weight * h.to(dtype)

def rms_norm_whole(x: Tensor, weight: Tensor, eps: float, dtype: int) -> Tensor:
    if dtype == x.dtype and weight.dtype == x.dtype:
        return torch.rms_norm(x, [x.size(-1)], weight, eps)
    return weight * torch.rms_norm(x, [x.size(-1)], None, eps).to(dtype)

# The approximate GELU of GPT-2.
def gelu_parts(x: Tensor) -> Tensor:
    return 0.5 * x * (1.0 + torch.tanh(0.7978845608028654 * (x + 0.044715 * torch.pow(x, 3.0))))

def gelu_whole(x: Tensor) -> Tensor:
    return torch.gelu(x, approximate="tanh")

# Dropout that drops nothing, as in a model that was exported after model.eval().
def dropout_in_inference(x: Tensor, p: float) -> Tensor:
    return torch.dropout(x, p, False)

def nothing(x: Tensor, p: float) -> Tensor:
    return x

