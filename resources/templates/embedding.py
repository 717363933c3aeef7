# SPDX-License-Identifier: Apache-2.0
def count(shape: List[int]) -> int:
    all = 1
    for size in shape:
        all = all * size
    return all

def matches(W_shape: List[int], I_shape: List[int], I_dtype: str) -> str:
    if count(I_shape) == 0 or W_shape[1] == 0:
        return "it has no elements"
    return ""

def I_view(I_shape: List[int]) -> List[int]:
    return [count(I_shape)]

def Y_view(W_shape: List[int], I_shape: List[int]) -> List[int]:
    return [count(I_shape), W_shape[1]]

def options(W_shape: List[int], I_shape: List[int]) -> Dict[str, int]:
    return {"COUNT": count(I_shape), "WIDTH": W_shape[1]}
