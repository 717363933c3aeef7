# SPDX-License-Identifier: Apache-2.0
# What is reduced goes last.
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

def options(X_shape: List[int], dim: Optional[List[int]] = None) -> Dict[str, int]:
    all = X_view(X_shape, dim)
    return {"OUTER": all[0], "COUNT": all[1]}

def matches(X_shape: List[int], X_dtype: str) -> str:
    if X_dtype != "float32" and X_dtype != "float64" and X_dtype != "float16" and X_dtype != "bfloat16":
        return "a variance is taken of floating numbers"
    for size in X_shape:
        if size == 0:
            return "it has no elements"
    return ""

def flags(op: str) -> Dict[str, bool]:
    return {"ROOT": op == "aten.std"}

# Elements less the correction, which older overloads call unbiased.
def numbers(X_shape: List[int], dim: Optional[List[int]] = None, correction: Optional[float] = None, unbiased: bool = True) -> Dict[str, float]:
    count = float(X_view(X_shape, dim)[1])
    less = 1.0 if unbiased else 0.0
    if correction is not None:
        less = correction
    return {"ELEMENTS": count, "FREEDOM": max(count - less, 0.0)}

def texts(op: str) -> Dict[str, str]:
    return {"op": op}
