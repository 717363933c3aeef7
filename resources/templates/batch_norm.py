# SPDX-License-Identifier: Apache-2.0
def product(sizes: List[int]) -> int:
    all = 1
    for size in sizes:
        all = all * size
    return all

def matches(X_shape: List[int], training: bool = False) -> str:
    if training:
        return "it is in training"
    if product(X_shape) == 0:
        return "it has no elements"
    return ""

def X_view(X_shape: List[int]) -> List[int]:
    return [X_shape[0], X_shape[1], product(X_shape[2:])]

def Y_view(X_shape: List[int]) -> List[int]:
    return X_view(X_shape)

def options(X_shape: List[int]) -> Dict[str, int]:
    return {"N": X_shape[0], "C": X_shape[1], "L": product(X_shape[2:])}

def numbers(eps: float) -> Dict[str, float]:
    return {"EPS": eps}
