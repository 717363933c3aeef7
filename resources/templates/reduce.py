# SPDX-License-Identifier: Apache-2.0
def matches(X_shape: List[int], X_dtype: str, Y_dtype: str, op: str, dim: Optional[List[int]] = None, ord: float = 2.0) -> str:
    for size in X_shape:
        if size == 0:
            return "it has no elements"
    if op == "aten.mean" and not is_floating(Y_dtype):
        return "a mean is taken of floating numbers"
    if ord != 2.0:
        return "it is another norm than the square root of the sum of squares"
    return ""

def options(X_shape: List[int], dim: Optional[List[int]] = None) -> Dict[str, int]:
    all = X_view(X_shape, dim)
    return {"OUTER": all[0], "REDUCED": all[1]}

# any is a maximum, all is a minimum.
def flags(op: str) -> Dict[str, bool]:
    return {"SUMS": op == "aten.sum" or op == "aten.mean" or op == "aten.linalg_vector_norm", "NORM": op == "aten.linalg_vector_norm", "MAXIMUM": op == "aten.amax" or op == "aten.max" or op == "aten.any", "MINIMUM": op == "aten.amin" or op == "aten.min" or op == "aten.all", "PRODUCT": op == "aten.prod", "MEAN": op == "aten.mean"}

def numbers(X_shape: List[int], dim: Optional[List[int]] = None) -> Dict[str, float]:
    return {"COUNT": float(X_view(X_shape, dim)[1])}

def texts(op: str, Y_dtype: str) -> Dict[str, str]:
    kind = "i"
    if is_floating(Y_dtype):
        kind = "f"
    sign = "u" if Y_dtype == "uint8" or Y_dtype == "bool" else "s"
    combine = "arith.add" + kind
    if op == "aten.prod":
        combine = "arith.mul" + kind
    if op == "aten.amax" or op == "aten.max" or op == "aten.any":
        combine = "arith.maximumf" if kind == "f" else "arith.max" + sign + "i"
    if op == "aten.amin" or op == "aten.min" or op == "aten.all":
        combine = "arith.minimumf" if kind == "f" else "arith.min" + sign + "i"
    return {"COMBINE": combine, "op": op}
