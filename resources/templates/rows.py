# SPDX-License-Identifier: Apache-2.0
# For templates that work along dimensions of X: reduced dimensions go last, and X becomes rows of them.
def is_reduced(i: int, rank: int, dim: Optional[List[int]]) -> bool:
    if dim is None:
        return True
    if len(dim) == 0:
        return True
    for d in dim:
        if i == (d + rank) % rank:
            return True
    return False

def X_order(X_shape: List[int], dim: Optional[List[int]] = None) -> List[int]:
    kept: List[int] = []
    reduced: List[int] = []
    for i in range(len(X_shape)):
        if is_reduced(i, len(X_shape), dim):
            reduced.append(i)
        else:
            kept.append(i)
    return kept + reduced

def X_view(X_shape: List[int], dim: Optional[List[int]] = None) -> List[int]:
    outer = 1
    reduced = 1
    for i in range(len(X_shape)):
        if is_reduced(i, len(X_shape), dim):
            reduced = reduced * X_shape[i]
        else:
            outer = outer * X_shape[i]
    return [outer, reduced]

def Y_view(X_shape: List[int], dim: Optional[List[int]] = None) -> List[int]:
    return [X_view(X_shape, dim)[0]]

def is_floating(dtype: str) -> bool:
    return dtype == "float32" or dtype == "float64" or dtype == "float16" or dtype == "bfloat16"
