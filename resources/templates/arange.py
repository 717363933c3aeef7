# SPDX-License-Identifier: Apache-2.0
def is_floating(Y_dtype: str) -> bool:
    return Y_dtype == "float32" or Y_dtype == "float64" or Y_dtype == "float16" or Y_dtype == "bfloat16"

def matches(Y_shape: List[int], Y_dtype: str) -> str:
    if Y_shape[0] == 0:
        return "it has no elements"
    if Y_dtype == "float16" or Y_dtype == "bfloat16":
        return "small floats are rounded on their way"
    return ""

def options(Y_shape: List[int], Y_dtype: str, start: float = 0.0, step: float = 1.0) -> Dict[str, int]:
    if is_floating(Y_dtype):
        return {"COUNT": Y_shape[0]}
    return {"COUNT": Y_shape[0], "FIRST": int(start), "STEP": int(step)}

def numbers(Y_dtype: str, start: float = 0.0, step: float = 1.0) -> Dict[str, float]:
    return {"FIRST": start, "STEP": step}

def flags(Y_dtype: str) -> Dict[str, bool]:
    return {"FLOATING": is_floating(Y_dtype), "NARROW": Y_dtype != "float64" and Y_dtype != "int64"}

def texts(Y_dtype: str) -> Dict[str, str]:
    return {"TYPE_OF_ALL": "f64" if is_floating(Y_dtype) else "i64"}
