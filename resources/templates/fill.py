# SPDX-License-Identifier: Apache-2.0
def product(sizes: List[int]) -> int:
    all = 1
    for size in sizes:
        all = all * size
    return all

def is_floating(dtype: str) -> bool:
    return dtype == "float32" or dtype == "float64" or dtype == "float16" or dtype == "bfloat16"

def matches(Y_shape: List[int], Y_dtype: str, fill_value: float = 0.0) -> str:
    if product(Y_shape) == 0:
        return "it has no elements"
    whole = not is_floating(Y_dtype) and abs(fill_value) > 9007199254740991.0
    return "the number is larger than what a float holds exactly" if whole else ""

def Y_view(Y_shape: List[int]) -> List[int]:
    return [product(Y_shape)]

def value(op: str, fill_value: float) -> float:
    if op == "aten.new_zeros":
        return 0.0
    return 1.0 if op == "aten.new_ones" else fill_value

def options(op: str, Y_shape: List[int], Y_dtype: str, fill_value: float = 0.0) -> Dict[str, int]:
    all = {"COUNT": product(Y_shape)}
    if not is_floating(Y_dtype):
        whole = value(op, fill_value)
        all["WHOLE"] = int(whole != 0.0) if Y_dtype == "bool" else int(whole)
    return all

def numbers(op: str, fill_value: float = 0.0) -> Dict[str, float]:
    return {"NUMBER": value(op, fill_value)}

def flags(Y_dtype: str) -> Dict[str, bool]:
    return {"FLOATING": is_floating(Y_dtype)}
