# SPDX-License-Identifier: Apache-2.0
def matches(X_shape: List[int], X_dtype: str) -> str:
    if not is_floating(X_dtype):
        return "it is taken of floating numbers"
    for size in X_shape:
        if size == 0:
            return "it has no elements"
    return ""

def options(X_shape: List[int], dim: Optional[List[int]] = None) -> Dict[str, int]:
    all = X_view(X_shape, dim)
    return {"OUTER": all[0], "COUNT": all[1]}
