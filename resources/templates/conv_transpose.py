# SPDX-License-Identifier: Apache-2.0
# The result is computed in phases of the stride: each is a convolution with a part of the taps.

# For narrow types, ATen's own kernel rounds after each tap; a sum over all taps that is rounded once is closer to the truth than to that.
def matches(op: str, X_dtype: str, X_shape: List[int], W_shape: List[int], Y_shape: List[int], stride: List[int] = [1], transposed: bool = False) -> str:
    if not transposed and (op == "aten.convolution" or op == "aten._convolution"):
        return "it is not transposed"
    if X_dtype == "float16" or X_dtype == "bfloat16":
        return "ATen rounds to " + X_dtype + " behind each tap"
    if len(W_shape) != 3 and len(W_shape) != 4:
        return "it has more than two dimensions of space"
    for size in Y_shape + X_shape + W_shape:
        if size == 0:
            return "it has no elements"
    s = pair(stride, W_shape, 1)
    height = 1
    if len(W_shape) == 4:
        height = Y_shape[-2]
    if height % s[0] != 0 or Y_shape[-1] % s[1] != 0:
        return "the result is not a multiple of the stride"
    return ""

def X_view(X_shape: List[int], W_shape: List[int], groups: int = 1) -> List[int]:
    return planes(X_shape, W_shape, groups)

def Y_view(Y_shape: List[int], W_shape: List[int], stride: List[int] = [1], groups: int = 1) -> List[int]:
    y = planes(Y_shape, W_shape, groups)
    s = pair(stride, W_shape, 1)
    return [y[0], y[1], y[2], y[3] // s[0], s[0], y[4] // s[1], s[1]]

def W_view(W_shape: List[int], groups: int = 1) -> List[int]:
    height = 1
    if len(W_shape) == 4:
        height = W_shape[2]
    return [groups, W_shape[0] // groups, W_shape[1], height, W_shape[-1]]

def B_view(W_shape: List[int], groups: int = 1) -> List[int]:
    return [groups, W_shape[1]]

def options(X_shape: List[int], W_shape: List[int], Y_shape: List[int], stride: List[int] = [1], padding: List[int] = [0], dilation: List[int] = [1], groups: int = 1) -> Dict[str, int]:
    x = planes(X_shape, W_shape, groups)
    w = W_view(W_shape, groups)
    y = Y_view(Y_shape, W_shape, stride, groups)
    p = pair(padding, W_shape, 0)
    d = pair(dilation, W_shape, 1)
    return {"N": x[0], "G": groups, "C": x[2], "IH": x[3], "IW": x[4], "F": y[2], "QH": y[3], "SH": y[4], "QW": y[5], "SW": y[6], "KH": w[3], "KW": w[4], "PH": p[0], "PW": p[1], "DH": d[0], "DW": d[1]}
