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

def is_floating(X_dtype: str) -> bool:
    return X_dtype == "float32" or X_dtype == "float64" or X_dtype == "float16" or X_dtype == "bfloat16"

def matches(X_shape: List[int], X_dtype: str) -> str:
    if X_dtype == "bool" or X_dtype == "uint8":
        return "it has no sign"
    for size in X_shape:
        if size == 0:
            return "it has no elements"
    return ""

def flags(op: str, X_dtype: str) -> Dict[str, bool]:
    return {"MAXIMUM": op == "aten.argmax", "FLOATING": is_floating(X_dtype)}

def texts(op: str, X_dtype: str) -> Dict[str, str]:
    way = "gt" if op == "aten.argmax" else "lt"
    return {"op": op, "COMPARE": "arith.cmpf o" + way if is_floating(X_dtype) else "arith.cmpi s" + way}
