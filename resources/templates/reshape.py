# SPDX-License-Identifier: Apache-2.0
# Neighboring dimensions that lie in memory as one are one; those of size 1 are none. What is left are at most four.
def parts(shape: List[int], stride: List[int]) -> List[int]:
    sizes: List[int] = []
    steps: List[int] = []
    for i in range(len(shape)):
        if shape[i] != 1:
            if len(sizes) > 0 and steps[-1] == shape[i] * stride[i]:
                sizes[-1] = sizes[-1] * shape[i]
                steps[-1] = stride[i]
            else:
                sizes.append(shape[i])
                steps.append(stride[i])
    while len(sizes) < 4:
        sizes = [1] + sizes
    return sizes

def matches(X_shape: List[int], X_stride: List[int]) -> str:
    for size in X_shape:
        if size == 0:
            return "it has no elements"
    if len(parts(X_shape, X_stride)) > 4:
        return "it has more than four dimensions that do not lie in memory as one"
    return ""

def X_view(X_shape: List[int], X_stride: List[int]) -> List[int]:
    return parts(X_shape, X_stride)

def Y_view(X_shape: List[int], X_stride: List[int]) -> List[int]:
    return parts(X_shape, X_stride)

def options(X_shape: List[int], X_stride: List[int]) -> Dict[str, int]:
    all = parts(X_shape, X_stride)
    return {"A": all[0], "B": all[1], "C": all[2], "D": all[3]}
