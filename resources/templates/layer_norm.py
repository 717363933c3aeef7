# SPDX-License-Identifier: Apache-2.0
def sizes(X_shape: List[int], normalized_shape: List[int]) -> List[int]:
    outer = 1
    count = 1
    for i in range(len(X_shape)):
        if i < len(X_shape) - len(normalized_shape):
            outer = outer * X_shape[i]
        else:
            count = count * X_shape[i]
    return [outer, count]

def matches(X_shape: List[int]) -> str:
    for size in X_shape:
        if size == 0:
            return "it has no elements"
    return ""

def X_view(X_shape: List[int], normalized_shape: List[int]) -> List[int]:
    return sizes(X_shape, normalized_shape)

def Y_view(X_shape: List[int], normalized_shape: List[int]) -> List[int]:
    return sizes(X_shape, normalized_shape)

def M_view(X_shape: List[int], normalized_shape: List[int]) -> List[int]:
    return [sizes(X_shape, normalized_shape)[0]]

def R_view(X_shape: List[int], normalized_shape: List[int]) -> List[int]:
    return [sizes(X_shape, normalized_shape)[0]]

def W_view(X_shape: List[int], normalized_shape: List[int]) -> List[int]:
    return [sizes(X_shape, normalized_shape)[1]]

def B_view(X_shape: List[int], normalized_shape: List[int]) -> List[int]:
    return [sizes(X_shape, normalized_shape)[1]]

def options(X_shape: List[int], normalized_shape: List[int]) -> Dict[str, int]:
    all = sizes(X_shape, normalized_shape)
    return {"OUTER": all[0], "COUNT": all[1]}

# Without an epsilon, a root mean square uses the type's own.
def numbers(op: str, X_shape: List[int], X_dtype: str, normalized_shape: List[int], eps: Optional[float] = None) -> Dict[str, float]:
    small = 1e-05
    if eps is not None:
        small = eps
    elif op != "aten.layer_norm" and op != "aten.native_layer_norm":
        small = 2.220446049250313e-16 if X_dtype == "float64" else 1.1920928955078125e-07
    return {"ELEMENTS": float(sizes(X_shape, normalized_shape)[1]), "EPS": small}

def flags(op: str) -> Dict[str, bool]:
    return {"CENTERED": op == "aten.layer_norm" or op == "aten.native_layer_norm"}
