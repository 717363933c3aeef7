# SPDX-License-Identifier: Apache-2.0
# PyTorchSim's decompositions of convolutions that its templates do not take. aten.py says what a function may do.

# A kernel of 1 x 1 on images of 1 x 1.
def pytorchsim_pointwise_convolution(input: Tensor, weight: Tensor, bias: Optional[Tensor], stride: List[int], padding: List[int],
                                     dilation: List[int], transposed: bool, output_padding: List[int], groups: int) -> Tensor:
    n, outs = input.size(0), weight.size(0)
    result = torch.ops.aten.linear(input.reshape([n, input.size(1)]), weight.reshape([outs, weight.size(1)]), bias)
    return result.reshape([n, outs, 1, 1])

# The input positions that the result reads for the kernel's i-th position.
def looked_at(places: int, i: int, stride: int, dilation: int, x: Tensor) -> Tensor:
    return torch.arange(places, device=x.device) * stride + i * dilation

# One weight per channel and kernel position: gathered, multiplied and added one position after the other.
def pytorchsim_depthwise_convolution(input: Tensor, weight: Tensor, bias: Optional[Tensor], stride: List[int], padding: List[int],
                                     dilation: List[int], transposed: bool, output_padding: List[int], groups: int) -> Optional[Tensor]:
    if weight.dim() != 4 or input.dim() != 4:
        return None
    channels, kh, kw = weight.size(0), weight.size(2), weight.size(3)
    x = torch.constant_pad_nd(input, [padding[1], padding[1], padding[0], padding[0]])
    high = (x.size(2) - dilation[0] * (kh - 1) - 1) // stride[0] + 1
    wide = (x.size(3) - dilation[1] * (kw - 1) - 1) // stride[1] + 1
    terms: List[Tensor] = []
    for i in range(kh):
        rows = looked_at(high, i, stride[0], dilation[0], x).unsqueeze(1)
        for j in range(kw):
            indices: List[Optional[Tensor]] = [None, None, rows, looked_at(wide, j, stride[1], dilation[1], x)]
            seen = torch.ops.aten.index(x, indices)
            terms.append(seen * weight.select(3, j).select(2, i).reshape([1, channels, 1, 1]))
    result = terms[0]
    for term in terms[1:]:
        result = result + term
    if bias is not None:
        result = result + bias.reshape([1, channels, 1, 1])
    return result
