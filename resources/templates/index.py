# SPDX-License-Identifier: Apache-2.0
# indices_at: which dimensions have indices, where not the first ones all do. Those that are not neighbors come first in the result.
def product(sizes: List[int]) -> int:
    all = 1
    for size in sizes:
        all = all * size
    return all

def indexed(I_shape: List[List[int]], indices_at: List[int]) -> List[int]:
    if len(indices_at) > 0:
        return indices_at
    dims: List[int] = []
    for i in range(len(I_shape)):
        dims.append(i)
    return dims

def neighbors(dims: List[int]) -> bool:
    return dims[-1] - dims[0] == len(dims) - 1

# The shape to which all indices are broadcast.
def common(I_shape: List[List[int]]) -> List[int]:
    longest = 0
    for shape in I_shape:
        longest = max(longest, len(shape))
    all: List[int] = []
    for i in range(longest):
        size = 1
        for shape in I_shape:
            at = i - (longest - len(shape))
            if at >= 0:
                if shape[at] != 1:
                    size = shape[at]
        all.append(size)
    return all

def matches(X_shape: List[int], I_shape: List[List[int]], I_dtype: List[str], Y_shape: List[int], indices_at: List[int] = []) -> str:
    for dtype in I_dtype:
        if dtype != "int64" and dtype != "int32":
            return "a mask selects, so that only a run tells how many elements there are"
        if dtype != I_dtype[0]:
            return "the indices are of several types"
    if product(X_shape) == 0 or product(Y_shape) == 0:
        return "it has no elements"
    return ""

def X_order(X_shape: List[int], I_shape: List[List[int]], indices_at: List[int] = []) -> List[int]:
    dims = indexed(I_shape, indices_at)
    order: List[int] = []
    if not neighbors(dims):
        for dim in dims:
            order.append(dim)
    for i in range(len(X_shape)):
        if neighbors(dims) or i not in dims:
            order.append(i)
    return order

# The dimensions before those with indices, these, and those after them.
def parts(X_shape: List[int], I_shape: List[List[int]], indices_at: List[int]) -> List[int]:
    dims = indexed(I_shape, indices_at)
    rows = 1
    for dim in dims:
        rows = rows * X_shape[dim]
    outer = product(X_shape[:dims[0]]) if neighbors(dims) else 1
    return [outer, rows, product(X_shape) // (outer * rows)]

def X_view(X_shape: List[int], I_shape: List[List[int]], indices_at: List[int] = []) -> List[int]:
    return parts(X_shape, I_shape, indices_at)

def I_expand(I_shape: List[List[int]]) -> List[int]:
    return common(I_shape)

def I_view(I_shape: List[List[int]]) -> List[int]:
    return [product(common(I_shape))]

def Y_view(X_shape: List[int], I_shape: List[List[int]], indices_at: List[int] = []) -> List[int]:
    x = parts(X_shape, I_shape, indices_at)
    return [x[0], product(common(I_shape)), x[2]]

def options(X_shape: List[int], I_shape: List[List[int]], indices_at: List[int] = []) -> Dict[str, int]:
    x = parts(X_shape, I_shape, indices_at)
    return {"OUTER": x[0], "COUNT": product(common(I_shape)), "INNER": x[2]}

def lists(X_shape: List[int], I_shape: List[List[int]], indices_at: List[int] = []) -> Dict[str, List[int]]:
    sizes: List[int] = []
    for dim in indexed(I_shape, indices_at):
        sizes.append(X_shape[dim])
    return {"SIZE": sizes}
