# SPDX-License-Identifier: Apache-2.0
def product(sizes: List[int]) -> int:
    all = 1
    for size in sizes:
        all = all * size
    return all

# The dimensions before it, the dimension itself, those after it.
def parts(shape: List[int], dim: int) -> List[int]:
    if len(shape) == 0:
        return [1, 1, 1]
    at = (dim + len(shape)) % len(shape)
    return [product(shape[:at]), shape[at], product(shape[at + 1:])]

def matches(X_shape: List[int], I_shape: List[int], dim: int) -> str:
    if product(X_shape) == 0 or product(I_shape) == 0:
        return "it has no elements"
    if len(X_shape) != len(I_shape):
        return "its index has another number of dimensions"
    for i in range(len(X_shape)):
        if i != (dim + len(X_shape)) % len(X_shape) and X_shape[i] != I_shape[i]:
            return "its index is smaller along another dimension"
    return ""

def X_view(X_shape: List[int], dim: int) -> List[int]:
    return parts(X_shape, dim)

def I_view(I_shape: List[int], dim: int) -> List[int]:
    return parts(I_shape, dim)

def Y_view(I_shape: List[int], dim: int) -> List[int]:
    return parts(I_shape, dim)

def options(X_shape: List[int], I_shape: List[int], dim: int) -> Dict[str, int]:
    i = parts(I_shape, dim)
    return {"OUTER": i[0], "COUNT": i[1], "INNER": i[2], "SIZE": parts(X_shape, dim)[1]}
