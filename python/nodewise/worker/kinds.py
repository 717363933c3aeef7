# SPDX-License-Identifier: Apache-2.0
"""The numbers that a .pt2 file has for types, by torch/_export/serde/schema.py. They are the file's, not those of this torch."""
from __future__ import annotations

import torch

_SCALAR_TYPES = {
    1: "uint8", 2: "int8", 3: "int16", 4: "int32", 5: "int64", 6: "float16", 7: "float32", 8: "float64", 9: "complex32",
    10: "complex64", 11: "complex128", 12: "bool", 13: "bfloat16", 28: "uint16", 29: "float8_e4m3fn", 30: "float8_e5m2",
    31: "float8_e4m3fnuz", 32: "float8_e5m2fnuz", 33: "float8_e8m0fnu", 34: "uint32", 35: "uint64",
}
_LAYOUTS = {1: "sparse_coo", 2: "sparse_csr", 3: "sparse_csc", 4: "sparse_bsr", 5: "sparse_bsc", 6: "_mkldnn", 7: "strided"}
_FORMATS = {1: "contiguous_format", 2: "channels_last", 3: "channels_last_3d", 4: "preserve_format"}
SHORT = {
    "uint8": "u8", "int8": "i8", "int16": "i16", "int32": "i32", "int64": "i64", "float16": "f16", "float32": "f32",
    "float64": "f64", "complex32": "c32", "complex64": "c64", "complex128": "c128", "bool": "b8", "bfloat16": "bf16",
    "uint16": "u16", "float8_e4m3fn": "f8e4m3fn", "float8_e5m2": "f8e5m2", "float8_e4m3fnuz": "f8e4m3fnuz",
    "float8_e5m2fnuz": "f8e5m2fnuz", "float8_e8m0fnu": "f8e8m0fnu", "uint32": "u32", "uint64": "u64",
}


def _named(table: dict[int, str], number: int, what: str):
    found = getattr(torch, table.get(number, ""), None)
    if found is None:
        raise LookupError(f"this torch has no {what} with the file's number {number}")
    return found


def dtype_of(number: int) -> torch.dtype:
    return _named(_SCALAR_TYPES, number, "dtype")


def layout_of(number: int) -> torch.layout:
    return _named(_LAYOUTS, number, "layout")


def memory_format_of(number: int) -> torch.memory_format:
    return _named(_FORMATS, number, "memory format")


def dtype_name(dtype: torch.dtype) -> str:
    return str(dtype).removeprefix("torch.")
