# SPDX-License-Identifier: Apache-2.0
def is_reduced(i: int, rank: int, dim: Optional[List[int]]) -> bool:
    if dim is None:
        return True
    if len(dim) == 0:
        return True
    for d in dim:
        if i == (d + rank) % rank:
            return True
    return False

def matches(X_shape: List[int], X_dtype: str, Y_dtype: str, op: str, dim: Optional[List[int]] = None) -> str:
    for size in X_shape:
        if size == 0:
            return "it has no elements"
    if op == "aten.mean" and Y_dtype != "float32" and Y_dtype != "float64" and Y_dtype != "float16" and Y_dtype != "bfloat16":
        return "a mean is taken of floating numbers"
    return ""

# What is reduced goes last.
def X_order(X_shape: List[int], dim: Optional[List[int]] = None) -> List[int]:
    kept: List[int] = []
    reduced: List[int] = []
    for i in range(len(X_shape)):
        if is_reduced(i, len(X_shape), dim):
            reduced.append(i)
        else:
            kept.append(i)
    return kept + reduced

def sizes(X_shape: List[int], dim: Optional[List[int]]) -> List[int]:
    outer = 1
    reduced = 1
    for i in range(len(X_shape)):
        if is_reduced(i, len(X_shape), dim):
            reduced = reduced * X_shape[i]
        else:
            outer = outer * X_shape[i]
    return [outer, reduced]

def X_view(X_shape: List[int], dim: Optional[List[int]] = None) -> List[int]:
    return sizes(X_shape, dim)

def Y_view(X_shape: List[int], dim: Optional[List[int]] = None) -> List[int]:
    return [sizes(X_shape, dim)[0]]

def options(X_shape: List[int], dim: Optional[List[int]] = None) -> Dict[str, int]:
    all = sizes(X_shape, dim)
    return {"OUTER": all[0], "REDUCED": all[1]}

def flags(op: str) -> Dict[str, bool]:
    return {"SUMS": op == "aten.sum" or op == "aten.mean", "MAXIMUM": op == "aten.amax", "MINIMUM": op == "aten.amin", "MEAN": op == "aten.mean"}

def numbers(X_shape: List[int], dim: Optional[List[int]] = None) -> Dict[str, float]:
    return {"COUNT": float(sizes(X_shape, dim)[1])}

def texts(op: str, Y_dtype: str) -> Dict[str, str]:
    floating = Y_dtype == "float32" or Y_dtype == "float64" or Y_dtype == "float16" or Y_dtype == "bfloat16"
    combine = "arith.addf" if floating else "arith.addi"
    if op == "aten.amax":
        combine = "arith.maximumf" if floating else "arith.maxsi"
    if op == "aten.amin":
        combine = "arith.minimumf" if floating else "arith.minsi"
    return {"COMBINE": combine, "op": op}
