# SPDX-License-Identifier: Apache-2.0
def product(sizes: List[int]) -> int:
    all = 1
    for size in sizes:
        all = all * size
    return all

def view(shape: List[int]) -> List[int]:
    if len(shape) == 1:
        return [1, 1, shape[0]]
    return [product(shape[:-2]), shape[-2], shape[-1]]

def is_floating(dtype: str) -> bool:
    return dtype == "float32" or dtype == "float64" or dtype == "float16" or dtype == "bfloat16"

def matches(X_shape: List[int], Y_shape: List[int], X_dtype: str, pad: List[int], mode: str = "constant", value: Optional[float] = None) -> str:
    if mode != "constant":
        return "it pads with elements of its own"
    if product(X_shape) == 0 or product(Y_shape) == 0 or len(X_shape) == 0:
        return "it has no elements"
    for i in range(len(pad)):
        if pad[i] < 0:
            return "it cuts elements off"
        if i >= 4 and pad[i] > 0:
            return "it pads more than two dimensions"
    if value is not None:
        if value != value or value > 3e38 or value < -3e38:
            return "it pads with no finite number"
        if X_dtype == "bool" and value != 0.0 and value != 1.0:
            return "it pads with no truth value"
    return ""

def X_view(X_shape: List[int]) -> List[int]:
    return view(X_shape)

def Y_view(Y_shape: List[int]) -> List[int]:
    return view(Y_shape)

def options(X_shape: List[int], Y_shape: List[int], Y_dtype: str, pad: List[int], value: Optional[float] = None) -> Dict[str, int]:
    x = view(X_shape)
    y = view(Y_shape)
    all = {"P": x[0], "H": x[1], "W": x[2], "OH": y[1], "OW": y[2], "LEFT": pad[0] if len(pad) > 0 else 0, "TOP": pad[2] if len(pad) > 2 else 0}
    if not is_floating(Y_dtype):
        all["FILL"] = int(value) if value is not None else 0
    return all

def numbers(Y_dtype: str, value: Optional[float] = None) -> Dict[str, float]:
    all: Dict[str, float] = {}
    if is_floating(Y_dtype):
        all["FILL"] = value if value is not None else 0.0
    return all
