# SPDX-License-Identifier: Apache-2.0
def sizes(X_shape: List[int], dim: int) -> List[int]:
    rank = len(X_shape)
    outer = 1
    inner = 1
    count = 1
    for i in range(rank):
        if i < (dim + rank) % rank:
            outer = outer * X_shape[i]
        elif i > (dim + rank) % rank:
            inner = inner * X_shape[i]
        else:
            count = X_shape[i]
    return [outer, count, inner]

def matches(X_shape: List[int], Y_dtype: str) -> str:
    if len(X_shape) == 0:
        return "it has no dimensions"
    for size in X_shape:
        if size == 0:
            return "it has no elements"
    return ""

def X_view(X_shape: List[int], dim: int) -> List[int]:
    return sizes(X_shape, dim)

def Y_view(X_shape: List[int], dim: int) -> List[int]:
    return sizes(X_shape, dim)

def options(X_shape: List[int], dim: int) -> Dict[str, int]:
    all = sizes(X_shape, dim)
    return {"OUTER": all[0], "COUNT": all[1], "INNER": all[2]}

def flags(op: str) -> Dict[str, bool]:
    return {"LOGARITHM": op == "aten.log_softmax" or op == "aten._log_softmax", "SAFE": op == "aten._safe_softmax"}

# If rows are contiguous in memory, the innermost loop runs along the row.
def texts(X_shape: List[int], dim: int) -> Dict[str, str]:
    alone = sizes(X_shape, dim)[2] == 1
    return {"INNER_KIND": "reduction" if alone else "parallel", "INNER_AT": "0" if alone else "d2"}
