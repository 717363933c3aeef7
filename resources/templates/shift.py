# SPDX-License-Identifier: Apache-2.0
def product(sizes: List[int]) -> int:
    all = 1
    for size in sizes:
        all = all * size
    return all

# Both dimensions in order; -1 if there is only one. Without dimensions, all elements in memory order.
def moved(shape: List[int], dims: List[int]) -> List[int]:
    if len(dims) == 0:
        return [0, -1]
    a = (dims[0] + len(shape)) % len(shape)
    if len(dims) == 1:
        return [a, -1]
    b = (dims[1] + len(shape)) % len(shape)
    if a < b:
        return [a, b]
    return [b, a]

def view(shape: List[int], dims: List[int]) -> List[int]:
    if len(dims) == 0:
        return [1, product(shape), 1, 1, 1]
    both = moved(shape, dims)
    if both[1] < 0:
        return [product(shape[:both[0]]), shape[both[0]], 1, 1, product(shape[both[0] + 1:])]
    return [product(shape[:both[0]]), shape[both[0]], product(shape[both[0] + 1:both[1]]), shape[both[1]], product(shape[both[1] + 1:])]

def matches(X_shape: List[int], dims: List[int] = [], shifts: List[int] = []) -> str:
    if len(X_shape) == 0:
        return "it has no dimensions"
    if product(X_shape) == 0:
        return "it has no elements"
    if len(dims) > 2:
        return "it goes along more than two dimensions"
    if len(dims) == 0 and len(shifts) != 1:
        return "it goes along no dimension"
    if len(dims) == 2:
        both = moved(X_shape, dims)
        if both[0] == both[1]:
            return "it goes along a dimension twice"
    return ""

def X_view(X_shape: List[int], dims: List[int] = []) -> List[int]:
    return view(X_shape, dims)

def Y_view(X_shape: List[int], dims: List[int] = []) -> List[int]:
    return view(X_shape, dims)

def options(X_shape: List[int], dims: List[int] = []) -> Dict[str, int]:
    all = view(X_shape, dims)
    return {"OUTER": all[0], "A": all[1], "MIDDLE": all[2], "B": all[3], "INNER": all[4]}

def rolled(size: int, shift: int) -> str:
    return "affine_map<(d0, d1) -> ((d0 + d1 + " + str((size - shift % size) % size) + ") mod " + str(size) + ")>"

def turned(size: int) -> str:
    return "affine_map<(d0, d1) -> (" + str(size - 1) + " - d0 - d1)>"

def texts(op: str, X_shape: List[int], dims: List[int] = [], shifts: List[int] = []) -> Dict[str, str]:
    all = view(X_shape, dims)
    a = turned(all[1])
    b = turned(all[3]) if len(dims) == 2 else rolled(all[3], 0)
    if op == "aten.roll":
        first = 0
        if len(dims) == 2:
            if (dims[0] + len(X_shape)) % len(X_shape) != moved(X_shape, dims)[0]:
                first = 1
        a = rolled(all[1], shifts[first])
        b = rolled(all[3], shifts[1 - first] if len(dims) == 2 else 0)
    return {"op": op, "FROM_A": a, "FROM_B": b}
