# SPDX-License-Identifier: Apache-2.0
# Planes, rows and columns; one spatial dimension is one row. If the result is not a multiple of the input, neighbors repeat unevenly.
def rows(shape: List[int]) -> int:
    if len(shape) == 4:
        return shape[2]
    return 1

def matches(X_shape: List[int], Y_shape: List[int], scale_factors: Optional[List[float]] = None, scales_h: Optional[float] = None, scales_w: Optional[float] = None, scales: Optional[float] = None) -> str:
    for size in X_shape:
        if size == 0:
            return "it has no elements"
    if rows(Y_shape) % rows(X_shape) != 0 or Y_shape[-1] % X_shape[-1] != 0:
        return "the result is not a multiple of the input"
    down = float(Y_shape[-1] // X_shape[-1])
    across = float(rows(Y_shape) // rows(X_shape))
    if scale_factors is not None:
        if scale_factors[-1] != down or (len(scale_factors) > 1 and scale_factors[0] != across):
            return "the result is not a multiple of the input"
    if scales_h is not None:
        if scales_h != across:
            return "the result is not a multiple of the input"
    if scales_w is not None:
        if scales_w != down:
            return "the result is not a multiple of the input"
    if scales is not None:
        if scales != down:
            return "the result is not a multiple of the input"
    return ""

def X_view(X_shape: List[int]) -> List[int]:
    return [X_shape[0], X_shape[1], rows(X_shape), 1, X_shape[-1], 1]

def Y_view(X_shape: List[int], Y_shape: List[int]) -> List[int]:
    return [X_shape[0], X_shape[1], rows(X_shape), rows(Y_shape) // rows(X_shape), X_shape[-1], Y_shape[-1] // X_shape[-1]]

def options(X_shape: List[int], Y_shape: List[int]) -> Dict[str, int]:
    all = Y_view(X_shape, Y_shape)
    return {"N": all[0], "C": all[1], "H": all[2], "KH": all[3], "W": all[4], "KW": all[5]}
