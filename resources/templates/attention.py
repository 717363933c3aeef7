# SPDX-License-Identifier: Apache-2.0
# Operands as [N, H, rows, columns], however many leading dimensions there are: two, three, four or more in all.
def batches(shape: List[int]) -> List[int]:
    outer = 1
    heads = 1
    for i in range(len(shape) - 2):
        if i == len(shape) - 3:
            heads = shape[i]
        else:
            outer = outer * shape[i]
    return [outer, heads]

def matches(Q_shape: List[int], K_shape: List[int], V_shape: List[int], Q_dtype: str, K_dtype: str, V_dtype: str, has_M: bool, M_dtype: str = "", dropout_p: float = 0.0, is_causal: bool = False, enable_gqa: bool = False) -> str:
    if dropout_p != 0.0:
        return "dropout draws random numbers"
    if Q_dtype != K_dtype or Q_dtype != V_dtype:
        return "query, key and value are of several types"
    if has_M and M_dtype != "bool" and M_dtype != Q_dtype:
        return "the mask is of another type"
    if len(Q_shape) < 2 or len(Q_shape) != len(K_shape) or len(Q_shape) != len(V_shape):
        return "query, key and value have not as many dimensions"
    for size in Q_shape + K_shape + V_shape:
        if size == 0:
            return "it has no elements"
    q = batches(Q_shape)
    k = batches(K_shape)
    v = batches(V_shape)
    if q[0] != k[0] or q[0] != v[0] or k[1] != v[1]:
        return "query, key and value are broadcast"
    if q[1] != k[1]:
        if not enable_gqa and k[1] != 1:
            return "query and key have not as many heads"
        if q[1] % k[1] != 0:
            return "the queries' heads are no multiple of the keys'"
    return ""

def Q_view(Q_shape: List[int]) -> List[int]:
    return batches(Q_shape) + Q_shape[-2:]

def K_view(K_shape: List[int]) -> List[int]:
    return batches(K_shape) + K_shape[-2:]

def V_view(V_shape: List[int]) -> List[int]:
    return batches(V_shape) + V_shape[-2:]

def Y_view(Q_shape: List[int], V_shape: List[int]) -> List[int]:
    return batches(Q_shape) + [Q_shape[-2], V_shape[-1]]

def M_expand(Q_shape: List[int], K_shape: List[int]) -> List[int]:
    return Q_shape[:-1] + [K_shape[-2]]

def M_view(Q_shape: List[int], K_shape: List[int]) -> List[int]:
    return batches(Q_shape) + [Q_shape[-2], K_shape[-2]]

def options(Q_shape: List[int], K_shape: List[int], V_shape: List[int]) -> Dict[str, int]:
    q = batches(Q_shape)
    return {"N": q[0], "H": q[1], "GROUP": q[1] // batches(K_shape)[1], "L": Q_shape[-2], "S": K_shape[-2], "E": Q_shape[-1], "EV": V_shape[-1]}

def numbers(Q_shape: List[int], scale: Optional[float] = None) -> Dict[str, float]:
    if scale is not None:
        return {"SCALE": scale}
    return {"SCALE": float(Q_shape[-1]) ** -0.5}

def flags(M_dtype: str = "", is_causal: bool = False) -> Dict[str, bool]:
    return {"CAUSAL": is_causal, "MASK_BOOL": M_dtype == "bool"}

# The score's name after adding the mask, and after hiding later keys.
def texts(has_M: bool, is_causal: bool = False) -> Dict[str, str]:
    score = "%score" if has_M else "%scaled"
    return {"SCORE": score, "SEEN": "%seen" if is_causal else score}
