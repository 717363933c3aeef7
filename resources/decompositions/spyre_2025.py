# SPDX-License-Identifier: Apache-2.0
# torch-spyre's decompositions as of November 2025. spyre_ops.py defines what its operators compute; aten.py says what a function
# may do.

# torch.nn.functional.layer_norm is replaced by an operator,
def spyre_2025_layer_norm(input: Tensor, normalized_shape: List[int], weight: Optional[Tensor] = None, bias: Optional[Tensor] = None,
                          eps: float = 1e-05, cudnn_enable: bool = True) -> Tensor:
    return torch.ops.spyre.layer_norm(input, normalized_shape, weight, bias, eps)

# and that one by three.
def spyre_layer_norm_parts(x: Tensor, normalized_shape: List[int], weight: Optional[Tensor], bias: Optional[Tensor],
                           eps: float) -> Tensor:
    mean = torch.ops.spyre.exx2(x, 1.0 / normalized_shape[0], False)
    norm_mean = torch.ops.spyre.layernormscale(mean, eps)
    return torch.ops.spyre.layernormnorm(x, mean, norm_mean, weight, bias)

# Makes the elements of a sparse tensor, one per stick, contiguous again.
def spyre_compact(x: Tensor) -> Tensor:
    return torch.ops.spyre.slice(torch.ops.spyre.swap(x))
