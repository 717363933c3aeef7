# SPDX-License-Identifier: Apache-2.0
# Dimensions that are repeated as one where nothing lies between them: of repeat() the numbers are 'repeats', of tile() 'dims'. Of
# repeat_interleave() there is one number, and what is behind 'dim' is repeated within it.
def product(sizes: List[int]) -> int:
    all = 1
    for size in sizes:
        all = all * size
    return all

def times(X_shape: List[int], repeats: List[int], dims: List[int]) -> List[int]:
    all: List[int] = []
    for i in range(len(X_shape) - len(repeats) - len(dims)):
        all.append(1)
    return all + repeats + dims

# Before the first repetition, then after each as many elements as up to the next, then how often each repeats.
def parts(op: str, X_shape: List[int], repeats: List[int], dims: List[int], dim: Optional[int]) -> List[int]:
    if op == "aten.repeat_interleave":
        at = -1 if dim is None else (dim + len(X_shape)) % len(X_shape)
        inner = 1 if dim is None else product(X_shape[at + 1:])
        return [product(X_shape) // max(inner, 1), 1, 1, inner, 1, 1, repeats[0]]
    all = times(X_shape, repeats, dims)
    sizes = [1]
    counts: List[int] = []
    for i in range(len(all)):
        at = i - (len(all) - len(X_shape))
        if all[i] != 1:
            if len(counts) > 0 and sizes[-1] == 1:
                counts[-1] = counts[-1] * all[i]
            else:
                counts.append(all[i])
                sizes.append(1)
        if at >= 0:
            sizes[-1] = sizes[-1] * X_shape[at]
    while len(counts) < 3:
        counts.append(1)
        sizes.append(1)
    return sizes + counts

def matches(op: str, X_shape: List[int], Y_shape: List[int], repeats: List[int] = [], dims: List[int] = [], dim: Optional[int] = None) -> str:
    if product(X_shape) == 0 or product(Y_shape) == 0:
        return "it has no elements"
    if len(parts(op, X_shape, repeats, dims, dim)) > 7:
        return "it repeats along more than three dimensions"
    return ""

def X_view(op: str, X_shape: List[int], repeats: List[int] = [], dims: List[int] = [], dim: Optional[int] = None) -> List[int]:
    p = parts(op, X_shape, repeats, dims, dim)
    return [p[0], 1, p[1], 1, p[2], 1, p[3]]

def Y_view(op: str, X_shape: List[int], repeats: List[int] = [], dims: List[int] = [], dim: Optional[int] = None) -> List[int]:
    p = parts(op, X_shape, repeats, dims, dim)
    return [p[0], p[4], p[1], p[5], p[2], p[6], p[3]]

def options(op: str, X_shape: List[int], repeats: List[int] = [], dims: List[int] = [], dim: Optional[int] = None) -> Dict[str, int]:
    p = parts(op, X_shape, repeats, dims, dim)
    return {"OUTER": p[0], "A": p[1], "B": p[2], "C": p[3], "RA": p[4], "RB": p[5], "RC": p[6]}
