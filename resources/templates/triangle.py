# SPDX-License-Identifier: Apache-2.0
def view(X_shape: List[int]) -> List[int]:
    matrices = 1
    for size in X_shape[:-2]:
        matrices = matrices * size
    return [matrices, X_shape[-2], X_shape[-1]]

def matches(X_shape: List[int]) -> str:
    for size in X_shape:
        if size == 0:
            return "it has no elements"
    return ""

def X_view(X_shape: List[int]) -> List[int]:
    return view(X_shape)

def Y_view(X_shape: List[int]) -> List[int]:
    return view(X_shape)

def options(X_shape: List[int], diagonal: int = 0) -> Dict[str, int]:
    all = view(X_shape)
    return {"B": all[0], "M": all[1], "N": all[2], "DIAGONAL": diagonal}

def texts(op: str) -> Dict[str, str]:
    return {"COMPARE": "sge" if op == "aten.triu" else "sle"}
