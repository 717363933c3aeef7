# SPDX-License-Identifier: Apache-2.0
# Y_shape is that of the product: batch..., M, N. A vector is a matrix of one row or column, whose dimension Y_shape lacks.
def batch(X_shape: List[int], W_shape: List[int], Y_shape: List[int]) -> List[int]:
    vectors = 2
    if len(X_shape) == 1:
        vectors = vectors - 1
    if len(W_shape) == 1:
        vectors = vectors - 1
    return Y_shape[:len(Y_shape) - vectors]

def product(sizes: List[int]) -> int:
    all = 1
    for size in sizes:
        all = all * size
    return all

def matches(op: str, Y_dtype: str, X_shape: List[int], W_shape: List[int], Y_shape: List[int], alpha: float = 1.0, beta: float = 1.0) -> str:
    if beta != 1.0:
        return "beta must be 1"
    if alpha != 1.0 and Y_dtype != "float32" and Y_dtype != "float64" and Y_dtype != "float16" and Y_dtype != "bfloat16":
        return "alpha of integers must be 1"
    if len(X_shape) < 3 and len(W_shape) < 3:
        return "neither operand is a batch of matrices"
    return ""

def X_expand(X_shape: List[int], W_shape: List[int], Y_shape: List[int]) -> List[int]:
    if len(X_shape) == 1:
        return batch(X_shape, W_shape, Y_shape) + [1, X_shape[0]]
    return batch(X_shape, W_shape, Y_shape) + X_shape[-2:]

def W_expand(X_shape: List[int], W_shape: List[int], Y_shape: List[int]) -> List[int]:
    if len(W_shape) == 1:
        return batch(X_shape, W_shape, Y_shape) + [1, W_shape[0]]
    return batch(X_shape, W_shape, Y_shape) + W_shape[-2:]

def W_order(W_shape: List[int], X_shape: List[int], Y_shape: List[int]) -> List[int]:
    outer = len(batch(X_shape, W_shape, Y_shape))
    order = [i for i in range(outer)]
    if len(W_shape) == 1:
        return order + [outer + 1, outer]
    return order + [outer, outer + 1]

# What the product is multiplied with, before the rest is added.
def numbers(alpha: float = 1.0) -> Dict[str, float]:
    return {"ALPHA": alpha}

def flags(alpha: float = 1.0) -> Dict[str, bool]:
    return {"SCALED": alpha != 1.0}

def options(X_shape: List[int], W_shape: List[int], Y_shape: List[int]) -> Dict[str, int]:
    rows = 1
    columns = 1
    if len(X_shape) > 1:
        rows = X_shape[-2]
    if len(W_shape) > 1:
        columns = W_shape[-1]
    return {"B": product(batch(X_shape, W_shape, Y_shape)), "M": rows, "N": columns, "K": X_shape[-1]}

def X_view(X_shape: List[int], W_shape: List[int], Y_shape: List[int]) -> List[int]:
    all = options(X_shape, W_shape, Y_shape)
    return [all["B"], all["M"], all["K"]]

def W_view(X_shape: List[int], W_shape: List[int], Y_shape: List[int]) -> List[int]:
    all = options(X_shape, W_shape, Y_shape)
    return [all["B"], all["K"], all["N"]]

def Y_view(X_shape: List[int], W_shape: List[int], Y_shape: List[int]) -> List[int]:
    all = options(X_shape, W_shape, Y_shape)
    return [all["B"], all["M"], all["N"]]
