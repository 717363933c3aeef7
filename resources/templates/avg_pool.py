# SPDX-License-Identifier: Apache-2.0
# One or two spatial dimensions, as two.
def pair(given: List[int], flat: bool, unused: int) -> List[int]:
    if flat:
        return [unused, given[0]]
    if len(given) == 1:
        return [given[0], given[0]]
    return given

# Images, channels, rows, columns; there may be no images.
def planes(shape: List[int], flat: bool) -> List[int]:
    space = 1 if flat else 2
    images = shape[0] if len(shape) == space + 2 else 1
    return [images, shape[len(shape) - space - 1], 1 if flat else shape[-2], shape[-1]]

# How many rows and columns of a window are loaded at a time: all of it where it takes little of a lane's scratchpad, or a row or an element.
def windows(window: List[int], dilation: List[int]) -> List[int]:
    most = 1024
    if ((window[0] - 1) * dilation[0] + 1) * ((window[1] - 1) * dilation[1] + 1) <= most:
        return window
    return [1, window[1] if (window[1] - 1) * dilation[1] + 1 <= most else 1]

def matches(op: str, X_dtype: str, Y_shape: List[int]) -> str:
    if X_dtype != "float32" and X_dtype != "float64" and X_dtype != "float16" and X_dtype != "bfloat16":
        return "a mean is taken of floating numbers"
    for size in Y_shape:
        if size == 0:
            return "it has no elements"
    return ""

def X_view(op: str, X_shape: List[int]) -> List[int]:
    return planes(X_shape, op == "aten.avg_pool1d")

def Y_view(op: str, Y_shape: List[int]) -> List[int]:
    return planes(Y_shape, op == "aten.avg_pool1d")

# A window that is larger than what there is, as models write for "all", counts no more than that.
def within(window: List[int], x: List[int], padding: List[int]) -> List[int]:
    return [min(window[0], x[2] + 2 * padding[0]), min(window[1], x[3] + 2 * padding[1])]

# Without a stride, windows are adjacent.
def options(op: str, X_shape: List[int], Y_shape: List[int], kernel_size: List[int], stride: List[int] = [], padding: List[int] = [0], count_include_pad: bool = True) -> Dict[str, int]:
    flat = op == "aten.avg_pool1d"
    x = planes(X_shape, flat)
    y = planes(Y_shape, flat)
    k = pair(kernel_size, flat, 1)
    s = k if len(stride) == 0 else pair(stride, flat, 1)
    p = pair(padding, flat, 0)
    more = 2 if count_include_pad else 1
    window = within(k, x, p)
    part = windows(window, [1, 1])
    return {"N": x[0], "C": x[1], "IH": x[2], "IW": x[3], "OH": y[2], "OW": y[3], "KH": window[0], "KW": window[1], "ROWS": part[0], "COLUMNS": part[1], "SH": s[0], "SW": s[1], "PH": p[0], "PW": p[1], "DH": 1, "DW": 1,
            "LEAST_H": 0 if count_include_pad else p[0], "LEAST_W": 0 if count_include_pad else p[1], "MOST_H": x[2] + more * p[0], "MOST_W": x[3] + more * p[1]}

def flags(op: str, X_shape: List[int], kernel_size: List[int], padding: List[int] = [0], divisor_override: Optional[int] = None) -> Dict[str, bool]:
    flat = op == "aten.avg_pool1d"
    k = within(pair(kernel_size, flat, 1), planes(X_shape, flat), pair(padding, flat, 0))
    return {"FIXED": divisor_override is not None, "WHOLE": windows(k, [1, 1]) == k}

def numbers(divisor_override: Optional[int] = None) -> Dict[str, float]:
    if divisor_override is None:
        return {"COUNT": 1.0}
    return {"COUNT": float(divisor_override)}
