# SPDX-License-Identifier: Apache-2.0
def options(X_shape: List[int], dim: Optional[List[int]] = None) -> Dict[str, int]:
    all = X_view(X_shape, dim)
    return {"OUTER": all[0], "COUNT": all[1]}

def matches(X_shape: List[int], X_dtype: str) -> str:
    if X_dtype == "bool" or X_dtype == "uint8":
        return "it has no sign"
    for size in X_shape:
        if size == 0:
            return "it has no elements"
    return ""

def V_view(X_shape: List[int], dim: Optional[List[int]] = None) -> List[int]:
    return [X_view(X_shape, dim)[0]]

def is_maximum(op: str) -> bool:
    return op == "aten.argmax" or op == "aten.max"

def flags(op: str, X_dtype: str) -> Dict[str, bool]:
    return {"MAXIMUM": is_maximum(op), "FLOATING": is_floating(X_dtype)}

def texts(op: str, X_dtype: str) -> Dict[str, str]:
    way = "gt" if is_maximum(op) else "lt"
    return {"op": op, "COMPARE": "arith.cmpf o" + way if is_floating(X_dtype) else "arith.cmpi s" + way}
