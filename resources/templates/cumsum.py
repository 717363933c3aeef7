# SPDX-License-Identifier: Apache-2.0
def view(shape: List[int], dim: int) -> List[int]:
    if len(shape) == 0:
        return [1, 1, 1]
    at = (dim + len(shape)) % len(shape)
    outer = 1
    inner = 1
    for i in range(len(shape)):
        if i < at:
            outer = outer * shape[i]
        if i > at:
            inner = inner * shape[i]
    return [outer, shape[at], inner]

def matches(X_shape: List[int]) -> str:
    for size in X_shape:
        if size == 0:
            return "it has no elements"
    return ""

def X_view(X_shape: List[int], dim: int) -> List[int]:
    return view(X_shape, dim)

def Y_view(X_shape: List[int], dim: int) -> List[int]:
    return view(X_shape, dim)

def options(X_shape: List[int], dim: int) -> Dict[str, int]:
    all = view(X_shape, dim)
    return {"OUTER": all[0], "COUNT": all[1], "INNER": all[2]}

def flags(op: str) -> Dict[str, bool]:
    return {"PRODUCT": op == "aten.cumprod"}

def texts(op: str, Y_dtype: str) -> Dict[str, str]:
    floating = Y_dtype == "float32" or Y_dtype == "float64" or Y_dtype == "float16" or Y_dtype == "bfloat16"
    return {"op": op, "COMBINE": ("arith.mul" if op == "aten.cumprod" else "arith.add") + ("f" if floating else "i")}
