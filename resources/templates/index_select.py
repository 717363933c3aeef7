# SPDX-License-Identifier: Apache-2.0
def product(sizes: List[int]) -> int:
    all = 1
    for size in sizes:
        all = all * size
    return all

def matches(X_shape: List[int], I_shape: List[int]) -> str:
    if product(X_shape) == 0 or product(I_shape) == 0:
        return "it has no elements"
    return ""

# The dimensions before it, the dimension itself, those after it.
def parts(shape: List[int], dim: int) -> List[int]:
    if len(shape) == 0:
        return [1, 1, 1]
    at = (dim + len(shape)) % len(shape)
    return [product(shape[:at]), shape[at], product(shape[at + 1:])]

def X_view(X_shape: List[int], dim: int) -> List[int]:
    return parts(X_shape, dim)

def I_view(I_shape: List[int]) -> List[int]:
    return [product(I_shape)]

def Y_view(X_shape: List[int], I_shape: List[int], dim: int) -> List[int]:
    x = parts(X_shape, dim)
    return [x[0], product(I_shape), x[2]]

def options(X_shape: List[int], I_shape: List[int], dim: int) -> Dict[str, int]:
    x = parts(X_shape, dim)
    return {"OUTER": x[0], "COUNT": product(I_shape), "INNER": x[2]}
