# SPDX-License-Identifier: Apache-2.0
# Spatial arguments of convolutions: one or two dimensions, as two; no batch is a batch of one.
# "same" and "valid" are other overloads; a single number is for all dimensions.
def pair(given: List[int], W_shape: List[int], unused: int) -> List[int]:
    if len(W_shape) == 3:
        return [unused, given[0]]
    if len(given) == 1:
        return [given[0], given[0]]
    return given

def planes(shape: List[int], W_shape: List[int], groups: int) -> List[int]:
    images = 1
    rest = shape
    if len(shape) == len(W_shape):
        images = shape[0]
        rest = shape[1:]
    height = 1
    if len(W_shape) == 4:
        height = rest[1]
    return [images, groups, rest[0] // groups, height, rest[-1]]
