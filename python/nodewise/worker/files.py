# SPDX-License-Identifier: Apache-2.0
"""Tensors in files, without numpy and without the package safetensors, which the user's environment may lack.

Formats: safetensors (https://huggingface.co/docs/safetensors: 8 bytes of length, JSON, data) and NPY 1.0 (numpy.lib.format).
"""
from __future__ import annotations

import ast
import json
import math
import os
import struct
import zipfile

import torch

from . import kinds
from .faults import Fault, first_line
from .opening import clear, open_file, read_record

_SAFE = {"F64": "float64", "F32": "float32", "F16": "float16", "BF16": "bfloat16", "I64": "int64", "I32": "int32", "I16": "int16",
         "I8": "int8", "U8": "uint8", "U16": "uint16", "U32": "uint32", "U64": "uint64", "BOOL": "bool", "C64": "complex64",
         "F8_E4M3": "float8_e4m3fn", "F8_E5M2": "float8_e5m2", "F8_E8M0": "float8_e8m0fnu", "F8_E4M3FNUZ": "float8_e4m3fnuz",
         "F8_E5M2FNUZ": "float8_e5m2fnuz"}
_SAFE_NAMES = {name: code for code, name in _SAFE.items()}
_NPY = {"f8": "float64", "f4": "float32", "f2": "float16", "i8": "int64", "i4": "int32", "i2": "int16", "i1": "int8", "u1": "uint8",
        "u2": "uint16", "u4": "uint32", "u8": "uint64", "b1": "bool", "c8": "complex64", "c16": "complex128"}
_NPY_NAMES = {name: code for code, name in _NPY.items()}
MOST_HEADER = 100 << 20  # bytes
MOST_PARTS, MOST_PATH = 100_000, 10_000
MOST_NPY_HEADER = 65535  # bytes; numpy itself reads 10,000


def raw_bytes(tensor: torch.Tensor) -> memoryview:
    """Of its elements, row-major, in host memory."""
    flat = tensor.detach().cpu().resolve_conj().resolve_neg().contiguous().reshape(-1).view(torch.uint8)
    count = flat.numel()
    if count == 0:
        return memoryview(b"")
    import ctypes  # reads memory in place: Tensor.numpy() needs numpy
    view = memoryview((ctypes.c_uint8 * count).from_address(flat.data_ptr())).cast("B")
    return memoryview(bytes(view))


def _over(data: memoryview, dtype: torch.dtype, shape: list[int], what: str) -> torch.Tensor:
    needed = math.prod(shape) * dtype.itemsize
    if any(size < 0 for size in shape) or needed != len(data):
        raise Fault(f"{what} needs {needed} bytes, the file has {len(data)}")
    if needed == 0:
        return torch.empty(shape, dtype=dtype)
    return torch.frombuffer(bytearray(data), dtype=torch.uint8).clone().view(dtype).view(shape)


def read_tensors(path: str, *, dtype: str = "", shape: list[int] = ()) -> dict[str, torch.Tensor]:
    """By name; a file of one tensor has it under "". `dtype` and `shape` are of a file of bare numbers."""
    try:
        if path.endswith(".safetensors"):
            return _read_safetensors(path)
        if path.endswith((".npz", ".npy")):
            return _read_npz(path) if path.endswith(".npz") else {"": _read_npy(_content(path))}
        if path.endswith((".pt", ".pth", ".bin")):
            with open_file(path) as file:
                if zipfile.is_zipfile(file):
                    file.seek(0)
                    return _flat(torch.load(file, map_location="cpu", weights_only=True))
        if dtype and shape:
            return {"": _over(memoryview(_content(path)), getattr(torch, dtype), list(shape), "the tensor")}
    except Fault as fault:
        fault.file = fault.file or path
        raise
    except Exception as error:  # what a broken file brings about; nothing of it is executed
        raise Fault(f"it can't be read: {first_line(error)}", file=path) from None
    raise Fault("the Python worker reads .safetensors, .npy, .npz, and .pt", file=path,
                hint="pictures are read without --python; bare numbers need dtype and shape")


def _content(path: str) -> bytes:
    with open_file(path) as file:
        return file.read()


def _flat(value) -> dict[str, torch.Tensor]:
    """Tensors by the path to them. A pickle of a kilobyte may unfold to more than there is memory."""
    out: dict[str, torch.Tensor] = {}
    waiting = [("", value)]
    looked_at = 0
    while waiting:
        prefix, item = waiting.pop()
        looked_at += 1
        if looked_at + len(waiting) > MOST_PARTS or len(prefix) > MOST_PATH:
            raise Fault(f"the pickled value contains itself, or unfolds to more than {MOST_PARTS} values")
        if isinstance(item, torch.Tensor):
            out[prefix] = item.detach()
        elif isinstance(item, (dict, list, tuple)):
            parts = list(item.items() if isinstance(item, dict) else enumerate(item))
            waiting += [(f"{prefix}.{key}" if prefix else str(key), part) for key, part in reversed(parts)]
    return out


def _header(path: str) -> tuple[dict, int]:
    with open_file(path) as file:
        size = os.fstat(file.fileno()).st_size
        start = file.read(8)
        length = struct.unpack("<Q", start)[0] if len(start) == 8 else size
        if length > min(size - 8, MOST_HEADER):
            raise Fault("the header is longer than the file")
        return json.loads(file.read(length)), 8 + length


def read_metadata(path: str) -> dict[str, str]:
    """What a .safetensors file says of itself."""
    found = _header(path)[0].get("__metadata__")
    return {key: value for key, value in found.items() if isinstance(value, str)} if isinstance(found, dict) else {}


def safetensors_names(path: str) -> list[str]:
    """Without reading the tensors."""
    try:
        return [name for name in _header(path)[0] if name != "__metadata__"]
    except (OSError, ValueError, struct.error) as error:
        raise Fault(f"it can't be read: {first_line(error)}", file=path) from None


def _read_safetensors(path: str) -> dict[str, torch.Tensor]:
    header, start = _header(path)
    out = {}
    data = memoryview(_content(path))[start:]
    for name, entry in header.items():
        if name == "__metadata__":
            continue
        begin, end = entry["data_offsets"]
        if not 0 <= begin <= end <= len(data):
            raise Fault(f"'{name}' lies outside of the file")
        if entry["dtype"] not in _SAFE or not hasattr(torch, _SAFE[entry["dtype"]]):
            raise Fault(f"this torch has no dtype '{entry['dtype']}'")
        out[name] = _over(data[begin:end], getattr(torch, _SAFE[entry["dtype"]]), entry["shape"], f"'{name}'")
    return out


def write_safetensors(path: str, tensors: dict[str, torch.Tensor], metadata: dict[str, str] | None = None) -> None:
    header: dict = {"__metadata__": metadata} if metadata else {}
    offset = 0
    for name, tensor in tensors.items():
        dtype = kinds.dtype_name(tensor.dtype)
        if dtype == "complex128":
            raise Fault(f"'{name}' is complex128, which .safetensors does not have", file=path, hint="use .npy")
        length = tensor.numel() * tensor.element_size()
        header[name] = {"dtype": _SAFE_NAMES[dtype], "shape": list(tensor.shape), "data_offsets": [offset, offset + length]}
        offset += length
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    with _replacing(path) as file:
        file.write(struct.pack("<Q", len(text)) + text)
        for tensor in tensors.values():
            file.write(raw_bytes(tensor))


def _read_npy(data: bytes) -> torch.Tensor:
    if data[:6] != b"\x93NUMPY":
        raise Fault("this is not a .npy file")
    size = 2 if data[6] == 1 else 4
    length = int.from_bytes(data[8:8 + size], "little")
    start = 8 + size + length
    if length > MOST_NPY_HEADER:
        raise Fault(f"the header has {length} bytes")
    header = ast.literal_eval(data[8 + size:start].decode("latin1").strip())
    code, shape = header["descr"], list(header["shape"])
    if code[0] not in "<|=" or code[1:] not in _NPY:
        raise Fault(f"a .npy file of the type {code} is not read")
    dtype = getattr(torch, _NPY[code[1:]])
    stored = shape[::-1] if header["fortran_order"] else shape
    out = _over(memoryview(data)[start:], dtype, stored, "the tensor")
    return out.permute(*reversed(range(out.dim()))).contiguous() if header["fortran_order"] else out


def _read_npz(path: str) -> dict[str, torch.Tensor]:
    with open_file(path) as file, zipfile.ZipFile(file) as archive:
        return {info.filename.removesuffix(".npy"): _read_npy(read_record(archive, info)) for info in archive.infolist()
                if info.filename.endswith(".npy")}


def has_npy(dtype: torch.dtype) -> bool:
    """Whether numpy has the type."""
    return kinds.dtype_name(dtype) in _NPY_NAMES


def write_npy(path: str, tensor: torch.Tensor) -> None:
    code = _NPY_NAMES.get(kinds.dtype_name(tensor.dtype))
    if code is None:
        raise Fault(f"numpy has no {kinds.dtype_name(tensor.dtype)}", file=path, hint="use .safetensors")
    order = "|" if code in ("b1", "i1", "u1") else "<"
    shape = "(" + ", ".join(map(str, tensor.shape)) + ("," if tensor.dim() == 1 else "") + ")"
    header = f"{{'descr': '{order}{code}', 'fortran_order': False, 'shape': {shape}, }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    with _replacing(path) as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + raw_bytes(tensor))


def write_pt(path: str, tensor: torch.Tensor) -> None:
    with _replacing(path) as file:
        torch.save(tensor.detach().cpu().clone(), file)


class _replacing:
    """A file that stands at its path once it is whole."""

    def __init__(self, path: str) -> None:
        self._path, self._part = path, f"{path}.part{os.getpid()}"

    def __enter__(self):
        try:
            clear(self._part)
            self._file = open(self._part, "xb")
        except OSError as error:
            raise Fault(error.strerror or str(error), file=self._path) from None
        return self._file

    def __exit__(self, kind, *_):
        self._file.close()
        if kind is None:
            os.replace(self._part, self._path)
        else:
            os.unlink(self._part)
