# SPDX-License-Identifier: Apache-2.0
def options(X_shape: List[int], dim: Optional[List[int]] = None) -> Dict[str, int]:
    all = X_view(X_shape, dim)
    return {"OUTER": all[0], "COUNT": all[1]}

def matches(X_shape: List[int], X_dtype: str) -> str:
    if not is_floating(X_dtype):
        return "a variance is taken of floating numbers"
    for size in X_shape:
        if size == 0:
            return "it has no elements"
    return ""

def M_view(X_shape: List[int], dim: Optional[List[int]] = None) -> List[int]:
    return [X_view(X_shape, dim)[0]]

def flags(op: str) -> Dict[str, bool]:
    return {"ROOT": op == "aten.std" or op == "aten.std_mean"}

# The number of elements minus the correction, which older overloads call unbiased.
def numbers(X_shape: List[int], dim: Optional[List[int]] = None, correction: Optional[float] = None, unbiased: bool = True) -> Dict[str, float]:
    count = float(X_view(X_shape, dim)[1])
    less = 1.0 if unbiased else 0.0
    if correction is not None:
        less = correction
    return {"ELEMENTS": count, "FREEDOM": max(count - less, 0.0)}

def texts(op: str) -> Dict[str, str]:
    return {"op": op}
