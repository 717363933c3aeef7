# SPDX-License-Identifier: Apache-2.0
def matches(op: str, X_shape: List[int], W_shape: List[int], alpha: float = 1.0, beta: float = 1.0) -> str:
    if len(W_shape) > 2 or len(W_shape) == 0 or len(X_shape) == 0:
        return "the second operand does not have two dimensions"
    if alpha != 1.0 or beta != 1.0:
        return "alpha and beta must be 1"
    return ""

# Vectors are a row and a column; for an outer product, the other way around.
def X_view(op: str, X_shape: List[int]) -> List[int]:
    if op == "aten.outer":
        return [X_shape[0], 1]
    rows = 1
    for size in X_shape[:-1]:
        rows = rows * size
    return [rows, X_shape[-1]]

# aten.linear's weight is [out, in].
def W_order(op: str, W_shape: List[int]) -> List[int]:
    if len(W_shape) == 1:
        return [0]
    if op == "aten.linear":
        return [1, 0]
    return [0, 1]

def W_view(op: str, X_shape: List[int], W_shape: List[int]) -> List[int]:
    return [X_view(op, X_shape)[1], columns(op, W_shape)]

def columns(op: str, W_shape: List[int]) -> int:
    if len(W_shape) == 1:
        return W_shape[0] if op == "aten.outer" else 1
    if op == "aten.linear":
        return W_shape[0]
    return W_shape[1]

def Y_view(op: str, X_shape: List[int], W_shape: List[int]) -> List[int]:
    return [X_view(op, X_shape)[0], columns(op, W_shape)]

def options(op: str, X_shape: List[int], W_shape: List[int]) -> Dict[str, int]:
    rows = X_view(op, X_shape)
    return {"M": rows[0], "N": columns(op, W_shape), "K": rows[1]}
