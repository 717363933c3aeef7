# SPDX-License-Identifier: Apache-2.0
def space(W_shape: List[int]) -> int:
    return len(W_shape) - 2

def matches(W_shape: List[int], X_shape: List[int], Y_shape: List[int], padding: List[int] = [0], stride: List[int] = [1], dilation: List[int] = [1], transposed: bool = False, groups: int = 1) -> str:
    if transposed:
        return "it is transposed"
    if space(W_shape) != 1 and space(W_shape) != 2:
        return "it has more than two dimensions of space"
    for size in Y_shape + W_shape:
        if size == 0:
            return "it has no elements"
    if groups > 1 and W_shape[0] == groups and W_shape[1] == 1:
        return "each channel has a filter of its own"
    return ""

def X_view(X_shape: List[int], W_shape: List[int], groups: int = 1) -> List[int]:
    return planes(X_shape, W_shape, groups)

def Y_view(Y_shape: List[int], W_shape: List[int], groups: int = 1) -> List[int]:
    return planes(Y_shape, W_shape, groups)

def W_view(W_shape: List[int], groups: int = 1) -> List[int]:
    height = 1
    if space(W_shape) == 2:
        height = W_shape[2]
    return [groups, W_shape[0] // groups, W_shape[1], height, W_shape[-1]]

def B_view(W_shape: List[int], groups: int = 1) -> List[int]:
    return [groups, W_shape[0] // groups]

def options(X_shape: List[int], W_shape: List[int], Y_shape: List[int], stride: List[int] = [1], padding: List[int] = [0], dilation: List[int] = [1], groups: int = 1) -> Dict[str, int]:
    x = planes(X_shape, W_shape, groups)
    w = W_view(W_shape, groups)
    y = planes(Y_shape, W_shape, groups)
    s = pair(stride, W_shape, 1)
    p = pair(padding, W_shape, 0)
    d = pair(dilation, W_shape, 1)
    made = under(w, s, d)
    made.update({"N": x[0], "G": groups, "C": x[2], "IH": x[3], "IW": x[4], "F": y[2], "OH": y[3], "OW": y[4], "TAPS": w[3] * w[4], "PH": p[0], "PW": p[1]})
    return made

# The array has as many rows as there are lanes. Packed, taps fill those that channels leave over.
def flags(W_shape: List[int], lanes: int, groups: int = 1) -> Dict[str, bool]:
    w = W_view(W_shape, groups)
    taps = w[3] * w[4]
    packed = (w[2] * taps + lanes - 1) // lanes
    apart = taps * ((w[2] + lanes - 1) // lanes)
    return {"PACK": packed < apart}
