# SPDX-License-Identifier: Apache-2.0
def matches(W_shape: List[int], Y_shape: List[int], transposed: bool = False, groups: int = 1) -> str:
    if transposed:
        return "it is transposed"
    if len(W_shape) != 3 and len(W_shape) != 4:
        return "it has more than two dimensions of space"
    if groups == 1 or W_shape[0] != groups or W_shape[1] != 1:
        return "channels are summed up"
    for size in Y_shape + W_shape:
        if size == 0:
            return "it has no elements"
    return ""

def channels(shape: List[int], W_shape: List[int]) -> List[int]:
    x = planes(shape, W_shape, 1)
    return [x[0], x[2], x[3], x[4]]

def X_view(X_shape: List[int], W_shape: List[int]) -> List[int]:
    return channels(X_shape, W_shape)

def Y_view(Y_shape: List[int], W_shape: List[int]) -> List[int]:
    return channels(Y_shape, W_shape)

def W_view(W_shape: List[int]) -> List[int]:
    height = 1
    if len(W_shape) == 4:
        height = W_shape[2]
    return [W_shape[0], height, W_shape[-1]]

def options(X_shape: List[int], W_shape: List[int], Y_shape: List[int], stride: List[int] = [1], padding: List[int] = [0], dilation: List[int] = [1]) -> Dict[str, int]:
    x = channels(X_shape, W_shape)
    w = W_view(W_shape)
    y = channels(Y_shape, W_shape)
    p = pair(padding, W_shape, 0)
    made = under([1, 1, 1, w[1], w[2]], pair(stride, W_shape, 1), pair(dilation, W_shape, 1))
    made.update({"N": x[0], "C": x[1], "IH": x[2], "IW": x[3], "OH": y[2], "OW": y[3], "TAPS": w[1] * w[2], "PH": p[0], "PW": p[1]})
    return made
