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

def matches(op: str, X_shape: List[int], Y_shape: List[int]) -> str:
    for size in Y_shape:
        if size == 0:
            return "it has no elements"
    return ""

def X_view(op: str, X_shape: List[int]) -> List[int]:
    return planes(X_shape, op == "aten.max_pool1d")

def Y_view(op: str, Y_shape: List[int]) -> List[int]:
    return planes(Y_shape, op == "aten.max_pool1d")

# Without a stride, windows are adjacent.
def options(op: str, X_shape: List[int], Y_shape: List[int], kernel_size: List[int], stride: List[int] = [], padding: List[int] = [0], dilation: List[int] = [1]) -> Dict[str, int]:
    flat = op == "aten.max_pool1d"
    x = planes(X_shape, flat)
    y = planes(Y_shape, flat)
    k = pair(kernel_size, flat, 1)
    s = k if len(stride) == 0 else pair(stride, flat, 1)
    p = pair(padding, flat, 0)
    d = pair(dilation, flat, 1)
    part = windows(k, d)
    return {"N": x[0], "C": x[1], "IH": x[2], "IW": x[3], "OH": y[2], "OW": y[3], "KH": k[0], "KW": k[1], "SH": s[0], "SW": s[1], "PH": p[0], "PW": p[1], "DH": d[0], "DW": d[1], "ROWS": part[0], "COLUMNS": part[1]}

def flags(op: str, kernel_size: List[int], dilation: List[int] = [1]) -> Dict[str, bool]:
    flat = op == "aten.max_pool1d"
    k = pair(kernel_size, flat, 1)
    return {"WHOLE": windows(k, pair(dilation, flat, 1)) == k}

def texts(Y_dtype: str) -> Dict[str, str]:
    floating = Y_dtype == "float32" or Y_dtype == "float64" or Y_dtype == "float16" or Y_dtype == "bfloat16"
    whole = "arith.maxui" if Y_dtype == "uint8" else "arith.maxsi"
    return {"MAXIMUM": "arith.maximumf" if floating else whole}
