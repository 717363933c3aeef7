# SPDX-License-Identifier: Apache-2.0
# Convolution as a matrix product of what each kernel position sees (im2col). It declines three-dimensional, transposed and empty
# ones. aten.py says what a function may do.

def two(values: List[int]) -> List[int]:
    return [values[0], values[0]] if len(values) == 1 else values

def spatial_size(size: int, kernel: int, stride: int, padding: int, dilation: int) -> int:
    return (size + 2 * padding - dilation * (kernel - 1) - 1) // stride + 1

# What each kernel position sees, one below the other: [N, C * KH * KW, OH * OW].
def columns_of(input: Tensor, kernel: List[int], stride: List[int], padding: List[int], dilation: List[int]) -> Tensor:
    if kernel == [1, 1] and stride == [1, 1] and padding == [0, 0]:
        return input.reshape([input.size(0), input.size(1), input.size(2) * input.size(3)])
    return torch.ops.aten.im2col(input, kernel, dilation, padding, stride)

def convolved(input: Tensor, weight: Tensor, bias: Optional[Tensor], stride: List[int], padding: List[int], dilation: List[int],
              groups: int) -> Tensor:
    n, outs = input.size(0), weight.size(0)
    kernel = weight.size()[2:]
    high = spatial_size(input.size(2), kernel[0], stride[0], padding[0], dilation[0])
    wide = spatial_size(input.size(3), kernel[1], stride[1], padding[1], dilation[1])
    columns = columns_of(input, kernel, stride, padding, dilation)
    places = weight.size(1) * kernel[0] * kernel[1]
    if groups == 1:
        result = torch.matmul(weight.reshape([outs, places]), columns)
    else:
        rows = weight.reshape([groups, outs // groups, places])
        result = torch.matmul(rows, columns.reshape([n, groups, places, high * wide]))
    result = result.reshape([n, outs, high, wide])
    if bias is not None:
        result = result + bias.view([1, outs, 1, 1])
    return result

# One-dimensional inputs are images one row high; without a batch, there is a batch of one. Three-dimensional ones are left as they are.
def convolved_any(input: Tensor, weight: Tensor, bias: Optional[Tensor], stride: List[int], padding: List[int], dilation: List[int],
                  groups: int) -> Optional[Tensor]:
    rank = weight.dim() - 2
    if rank > 2 or input.numel() == 0 or weight.numel() == 0:
        return None
    x = input if input.dim() == weight.dim() else input.unsqueeze(0)
    if rank == 1:
        result = convolved(x.unsqueeze(2), weight.unsqueeze(2), bias, [1, stride[0]], [0, padding[0]], [1, dilation[0]], groups).squeeze(2)
    else:
        result = convolved(x, weight, bias, two(stride), two(padding), two(dilation), groups)
    return result if input.dim() == weight.dim() else result.squeeze(0)

def convolution(input: Tensor, weight: Tensor, bias: Optional[Tensor], stride: List[int], padding: List[int], dilation: List[int],
                transposed: bool, output_padding: List[int], groups: int) -> Optional[Tensor]:
    if transposed:
        return None
    return convolved_any(input, weight, bias, stride, padding, dilation, groups)

def conv1d(input: Tensor, weight: Tensor, bias: Optional[Tensor] = None, stride: List[int] = [1], padding: List[int] = [0],
           dilation: List[int] = [1], groups: int = 1) -> Optional[Tensor]:
    return convolved_any(input, weight, bias, stride, padding, dilation, groups)

def conv2d(input: Tensor, weight: Tensor, bias: Optional[Tensor] = None, stride: List[int] = [1, 1], padding: List[int] = [0, 0],
           dilation: List[int] = [1, 1], groups: int = 1) -> Optional[Tensor]:
    return convolved_any(input, weight, bias, stride, padding, dilation, groups)

# "same" pads one more at the end if the padding is odd.
def convolved_padding(input: Tensor, weight: Tensor, bias: Optional[Tensor], stride: List[int], padding: str, dilation: List[int],
                      groups: int) -> Optional[Tensor]:
    rank = weight.dim() - 2
    around: List[int] = []
    more: List[int] = []
    odd = False
    for i in range(rank):
        total = 0
        if padding == "same":
            total = dilation[i if len(dilation) > 1 else 0] * (weight.size(2 + i) - 1)
        around.append(total // 2)
        more = [0, total % 2] + more
        odd = odd or total % 2 == 1
    x = torch.constant_pad_nd(input, more) if odd else input
    return convolved_any(x, weight, bias, stride, around, dilation, groups)

def conv1d_padding(input: Tensor, weight: Tensor, bias: Optional[Tensor] = None, stride: List[int] = [1], padding: str = "valid",
                   dilation: List[int] = [1], groups: int = 1) -> Optional[Tensor]:
    return convolved_padding(input, weight, bias, stride, padding, dilation, groups)

def conv2d_padding(input: Tensor, weight: Tensor, bias: Optional[Tensor] = None, stride: List[int] = [1, 1], padding: str = "valid",
                   dilation: List[int] = [1, 1], groups: int = 1) -> Optional[Tensor]:
    return convolved_padding(input, weight, bias, stride, padding, dilation, groups)
