# SPDX-License-Identifier: Apache-2.0
# Images, channels, rows, columns; one spatial dimension has one row, and there may be no images.
def planes(op: str, shape: List[int]) -> List[int]:
    flat = op == "aten.adaptive_avg_pool1d"
    space = 1 if flat else 2
    images = shape[0] if len(shape) == space + 2 else 1
    return [images, shape[len(shape) - space - 1], 1 if flat else shape[-2], shape[-1]]

def matches(X_dtype: str, X_shape: List[int], Y_shape: List[int]) -> str:
    if X_dtype != "float32" and X_dtype != "float64" and X_dtype != "float16" and X_dtype != "bfloat16":
        return "a mean is taken of floating numbers"
    for size in X_shape + Y_shape:
        if size == 0:
            return "it has no elements"
    return ""

def X_view(op: str, X_shape: List[int]) -> List[int]:
    return planes(op, X_shape)

def Y_view(op: str, Y_shape: List[int]) -> List[int]:
    return planes(op, Y_shape)

# The longest window from floor(i * size / count) to ceil((i + 1) * size / count).
def longest(size: int, count: int) -> int:
    most = 1
    for i in range(count):
        most = max(most, ((i + 1) * size + count - 1) // count - i * size // count)
    return most

def options(op: str, X_shape: List[int], Y_shape: List[int]) -> Dict[str, int]:
    x = planes(op, X_shape)
    y = planes(op, Y_shape)
    return {"N": x[0], "C": x[1], "IH": x[2], "IW": x[3], "OH": y[2], "OW": y[3], "KH": longest(x[2], y[2]), "KW": longest(x[3], y[3])}
