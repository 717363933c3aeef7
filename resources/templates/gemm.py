# SPDX-License-Identifier: Apache-2.0
def matches(op: str, X_shape: List[int], W_shape: List[int], alpha: float = 1.0, beta: float = 1.0) -> str:
    if len(W_shape) != 2:
        return "the second operand has no two dimensions"
    if len(X_shape) < 2:
        return "the first operand is a vector"
    if alpha != 1.0 or beta != 1.0:
        return "alpha and beta must be 1"
    return ""

def X_view(X_shape: List[int]) -> List[int]:
    rows = 1
    for size in X_shape[:-1]:
        rows = rows * size
    return [rows, X_shape[-1]]

# aten.linear has its weight as [out, in].
def W_order(op: str) -> List[int]:
    if op == "aten.linear":
        return [1, 0]
    return [0, 1]

def Y_view(Y_shape: List[int]) -> List[int]:
    return X_view(Y_shape)

def options(op: str, X_shape: List[int], Y_shape: List[int]) -> Dict[str, int]:
    rows = X_view(X_shape)
    return {"M": rows[0], "N": Y_shape[-1], "K": rows[1]}
