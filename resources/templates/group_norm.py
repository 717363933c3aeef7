# SPDX-License-Identifier: Apache-2.0
# Groups of channels; for instance normalization, each channel is a group. A batch that is normalized as a whole takes the channels' place.
def is_batch(op: str) -> bool:
    return op == "aten._native_batch_norm_legit"

def view(op: str, X_shape: List[int], group: int, num_groups: int) -> List[int]:
    inside = 1
    for size in X_shape[2:]:
        inside = inside * size
    if is_batch(op):
        return [1, X_shape[1], X_shape[0], inside]
    groups = X_shape[1]
    if op == "aten.native_group_norm":
        groups = group
    if op == "aten.group_norm":
        groups = num_groups
    return [X_shape[0], groups, X_shape[1] // groups, inside]

def matches(op: str, X_shape: List[int], use_input_stats: bool = True, has_W: bool = False, has_B: bool = False) -> str:
    if len(X_shape) < 2:
        return "it has no channels"
    for size in X_shape:
        if size == 0:
            return "it has no elements"
    if op == "aten.instance_norm" and not use_input_stats:
        return "it takes the running mean and variance"
    return ""

def X_order(op: str, X_shape: List[int]) -> List[int]:
    order: List[int] = []
    for i in range(len(X_shape)):
        order.append(i)
    if is_batch(op):
        order[0] = 1
        order[1] = 0
    return order

def Y_order(op: str, X_shape: List[int]) -> List[int]:
    return X_order(op, X_shape)

def X_view(op: str, X_shape: List[int], group: int = 1, num_groups: int = 1) -> List[int]:
    return view(op, X_shape, group, num_groups)

def Y_view(op: str, X_shape: List[int], group: int = 1, num_groups: int = 1) -> List[int]:
    return view(op, X_shape, group, num_groups)

def W_view(op: str, X_shape: List[int], group: int = 1, num_groups: int = 1) -> List[int]:
    all = view(op, X_shape, group, num_groups)
    if is_batch(op):
        return [all[1], 1]
    return [all[1], all[2]]

def B_view(op: str, X_shape: List[int], group: int = 1, num_groups: int = 1) -> List[int]:
    return W_view(op, X_shape, group, num_groups)

def M_view(op: str, X_shape: List[int], group: int = 1, num_groups: int = 1) -> List[int]:
    all = view(op, X_shape, group, num_groups)
    return [all[0], all[1]]

def R_view(op: str, X_shape: List[int], group: int = 1, num_groups: int = 1) -> List[int]:
    return M_view(op, X_shape, group, num_groups)

def options(op: str, X_shape: List[int], group: int = 1, num_groups: int = 1) -> Dict[str, int]:
    all = view(op, X_shape, group, num_groups)
    return {"N": all[0], "G": all[1], "C": all[2], "L": all[3]}

def numbers(op: str, X_shape: List[int], group: int = 1, num_groups: int = 1, eps: float = 1e-05) -> Dict[str, float]:
    all = view(op, X_shape, group, num_groups)
    return {"ELEMENTS": float(all[2] * all[3]), "EPS": eps}
