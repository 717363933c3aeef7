# SPDX-License-Identifier: Apache-2.0
def X_view(X_shape: List[int]) -> List[int]:
    count = 1
    for size in X_shape:
        count = count * size
    return [count]

def Y_view(Y_shape: List[int]) -> List[int]:
    return X_view(Y_shape)

def options(X_shape: List[int], lanes: int) -> Dict[str, int]:
    return {"COUNT": X_view(X_shape)[0], "TILE": lanes}
