# SPDX-License-Identifier: Apache-2.0
# Rows are the dimensions before it; columns are it and those after it. A stack's dimension has one element of each tensor.
def product(sizes: List[int]) -> int:
    all = 1
    for size in sizes:
        all = all * size
    return all

def axis(op: str, Y_shape: List[int], dim: int = 0) -> int:
    return (dim + len(Y_shape)) % len(Y_shape)

def matches(op: str, X_shape: List[List[int]], X_dtype: List[str], Y_shape: List[int], Y_dtype: str) -> str:
    if product(Y_shape) == 0:
        return "it has no elements"
    for i in range(len(X_shape)):
        if X_dtype[i] != Y_dtype:
            return "the tensors are of several types"
        if product(X_shape[i]) == 0:
            return "one of the tensors has no elements"
    return ""

def widths(op: str, X_shape: List[List[int]], Y_shape: List[int], dim: int = 0) -> List[int]:
    found: List[int] = []
    for shape in X_shape:
        found.append(product(shape[axis(op, Y_shape, dim):]))
    return found

def outer(op: str, Y_shape: List[int], dim: int = 0) -> int:
    return product(Y_shape[:axis(op, Y_shape, dim)])

def X_view(op: str, X_shape: List[List[int]], X_index: int, Y_shape: List[int], dim: int = 0) -> List[int]:
    return [outer(op, Y_shape, dim), product(X_shape[X_index][axis(op, Y_shape, dim):])]

def Y_view(op: str, Y_shape: List[int], dim: int = 0) -> List[int]:
    return [outer(op, Y_shape, dim), product(Y_shape[axis(op, Y_shape, dim):])]

def options(op: str, X_shape: List[List[int]], Y_shape: List[int], dim: int = 0) -> Dict[str, int]:
    largest = 1
    for width in widths(op, X_shape, Y_shape, dim):
        largest = max(largest, width)
    return {"OUTER": outer(op, Y_shape, dim), "COLUMNS": Y_view(op, Y_shape, dim)[1], "LARGEST": largest}

def lists(op: str, X_shape: List[List[int]], Y_shape: List[int], dim: int = 0) -> Dict[str, List[int]]:
    all = widths(op, X_shape, Y_shape, dim)
    begins: List[int] = []
    begin = 0
    for width in all:
        begins.append(begin)
        begin = begin + width
    return {"WIDTH": all, "FROM": begins}
