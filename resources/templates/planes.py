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

# What lies under a tile of the result: STEPH rows for each of its rows and MOREH beside, in steps of BYH rows of the input. Rows that no tap
# of a single row meets are left out; all columns are taken, for they lie side by side.
def under(w: List[int], stride: List[int], dilation: List[int]) -> Dict[str, int]:
    by = 1
    if w[3] == 1:
        by = stride[0]
    step = stride[0] // by
    return {"KH": w[3], "KW": w[4], "SH": stride[0], "SW": stride[1], "DH": dilation[0], "DW": dilation[1], "BYH": by, "STEPH": step, "MOREH": (w[3] - 1) * dilation[0] + 1 - step, "STEPW": stride[1], "MOREW": (w[4] - 1) * dilation[1] + 1 - stride[1]}
