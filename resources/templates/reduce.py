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

# Whether any is true is a maximum, whether all are is a minimum.
def flags(op: str) -> Dict[str, bool]:
    return {"SUMS": op == "aten.sum" or op == "aten.mean", "MAXIMUM": op == "aten.amax" or op == "aten.any", "MINIMUM": op == "aten.amin" or op == "aten.all", "PRODUCT": op == "aten.prod", "MEAN": op == "aten.mean"}

def numbers(X_shape: List[int], dim: Optional[List[int]] = None) -> Dict[str, float]:
    return {"COUNT": float(sizes(X_shape, dim)[1])}

def texts(op: str, Y_dtype: str) -> Dict[str, str]:
    kind = "i"
    if Y_dtype == "float32" or Y_dtype == "float64" or Y_dtype == "float16" or Y_dtype == "bfloat16":
        kind = "f"
    sign = "u" if Y_dtype == "uint8" or Y_dtype == "bool" else "s"
    combine = "arith.add" + kind
    if op == "aten.prod":
        combine = "arith.mul" + kind
    if op == "aten.amax" or op == "aten.any":
        combine = "arith.maximumf" if kind == "f" else "arith.max" + sign + "i"
    if op == "aten.amin" or op == "aten.all":
        combine = "arith.minimumf" if kind == "f" else "arith.min" + sign + "i"
    return {"COMBINE": combine, "op": op}
