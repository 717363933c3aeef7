# SPDX-License-Identifier: Apache-2.0
def view(shape: List[int], dim: int, half: int) -> List[int]:
    at = (dim + len(shape)) % len(shape)
    outer = 1
    inner = shape[at] // half
    for i in range(len(shape)):
        if i < at:
            outer = outer * shape[i]
        if i > at:
            inner = inner * shape[i]
    return [outer, half, inner]

def matches(X_shape: List[int]) -> str:
    for size in X_shape:
        if size == 0:
            return "it has no elements"
    return ""

def X_view(X_shape: List[int], dim: int = -1) -> List[int]:
    return view(X_shape, dim, 2)

def Y_view(Y_shape: List[int], dim: int = -1) -> List[int]:
    return view(Y_shape, dim, 1)

def options(Y_shape: List[int], dim: int = -1) -> Dict[str, int]:
    all = view(Y_shape, dim, 1)
    return {"OUTER": all[0], "INNER": all[2]}
