# SPDX-License-Identifier: Apache-2.0
"""The zip of an exported program: its records and the tensors in them. No pickle is ever executed: torch's weights-only reader makes
tensors, containers, and numbers, and refuses everything else."""
from __future__ import annotations

import io
import json
import math
import mmap
import struct
import zipfile
import zlib

import torch

from . import kinds
from .faults import Fault, first_line
from .opening import MOST_GROWTH, MOST_JSON_GROWTH, open_file, read_record

MOST_JSON = 1 << 30  # bytes
ALIGNMENT = 64       # of what is used where it lies in the file; torch's allocator aligns so, too


class Archive:
    """Owns the file and its mapping, which lives as long as a tensor uses it."""

    def __init__(self, path: str) -> None:
        self.path = path
        try:
            self._file = open_file(path)
            self._zip = zipfile.ZipFile(self._file)
        except (OSError, zipfile.BadZipFile) as error:
            raise Fault(f"this is not an exported program: {first_line(error)}", file=path) from None
        names = [info.filename for info in self._zip.infolist()]
        roots = {name.split("/", 1)[0] for name in names if "/" in name}
        self.root = roots.pop() + "/" if len(roots) == 1 and all("/" in name for name in names) else ""
        self._infos = {info.filename.removeprefix(self.root): info for info in self._zip.infolist()}
        self._map: memoryview | None = None

    def has(self, name: str) -> bool:
        return name in self._infos

    def names(self, folder: str, suffix: str) -> list[str]:
        return [name for name in self._infos if name.startswith(folder) and name.endswith(suffix)]

    def read(self, name: str, most: int = MOST_JSON, most_growth: int = MOST_GROWTH) -> bytes:
        info = self._infos.get(name)
        if info is None:
            raise Fault(f"the archive has no record '{name}'", file=self.path)
        if info.file_size > most:
            raise Fault(f"the record has {info.file_size} bytes, more than {most}", file=self.path, record=name)
        try:
            return read_record(self._zip, info, most_growth)
        except Fault as fault:
            fault.file = self.path
            raise
        except (zipfile.BadZipFile, zlib.error, OSError, EOFError, NotImplementedError, RuntimeError) as error:
            raise Fault(first_line(error), file=self.path, record=name) from None

    def json(self, name: str) -> dict:
        try:
            out = json.loads(self.read(name, most_growth=MOST_JSON_GROWTH))
        except (ValueError, RecursionError) as error:
            raise Fault(f"this is not JSON: {first_line(error)}", file=self.path, record=name) from None
        if not isinstance(out, dict):
            raise Fault("expected an object", file=self.path, record=name, path="$")
        return out

    def pickled(self, name: str):
        """What torch.save wrote, without executing anything."""
        try:
            return torch.load(io.BytesIO(self.read(name, 1 << 40)), map_location="cpu", weights_only=True)
        except Fault:
            raise
        except Exception as error:  # pickle.UnpicklingError, and whatever a broken file brings about
            raise Fault(f"it can't be read without executing it: {first_line(error)}", file=self.path, record=name,
                        hint="give the values as .safetensors") from None

    def bytes_of(self, name: str) -> memoryview:
        """A private, writable view of a record that lies in the file as it is; else a copy."""
        info = self._infos.get(name)
        if info is None:
            raise Fault(f"the archive has no record '{name}'", file=self.path)
        if info.compress_type != zipfile.ZIP_STORED:
            return memoryview(bytearray(self.read(name, 1 << 40)))
        if self._map is None:
            self._map = memoryview(mmap.mmap(self._file.fileno(), 0, flags=mmap.MAP_PRIVATE, prot=mmap.PROT_READ | mmap.PROT_WRITE))
        header = bytes(self._map[info.header_offset:info.header_offset + 30])
        if len(header) != 30 or header[:4] != b"PK\3\4":
            raise Fault("the record has no header", file=self.path, record=name)
        start = info.header_offset + 30 + sum(struct.unpack("<HH", header[26:30]))
        if start + info.file_size > len(self._map):
            raise Fault("the record ends after the file", file=self.path, record=name)
        if start % ALIGNMENT:
            return memoryview(bytearray(self._map[start:start + info.file_size]))
        return self._map[start:start + info.file_size]


def integer(value, path: str) -> int:
    """A size, stride or offset of the file: a number, or {"as_int": number}."""
    value = value.get("as_int") if isinstance(value, dict) else value
    if not isinstance(value, int) or isinstance(value, bool):
        raise Fault("expected a number: sizes of stored tensors can't be symbolic", path=path)
    return value


def span(sizes: list[int], strides: list[int], offset: int) -> int:
    """Elements from the start of the storage to the end of the last one. Errors: a region that can't be."""
    if len(sizes) != len(strides) or offset < 0 or any(size < 0 for size in sizes) or any(stride < 0 for stride in strides):
        raise Fault("the tensor's sizes, strides and offset don't describe a valid region of memory")
    if 0 in sizes:
        return 0
    return offset + 1 + sum((size - 1) * stride for size, stride in zip(sizes, strides))


class TensorReader:
    """Tensors over records; those of one record share a storage. Owns one storage per record that was asked for."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._storages: dict[str, torch.UntypedStorage] = {}

    def read(self, record: str, meta: dict) -> torch.Tensor:
        dtype = kinds.dtype_of(meta["dtype"])
        sizes = [integer(size, "sizes") for size in meta["sizes"]]
        strides = [integer(stride, "strides") for stride in meta["strides"]]
        offset = integer(meta.get("storage_offset", 0), "storage_offset")
        if (meta.get("device") or {}).get("type") == "meta":
            return torch.empty_strided(sizes, strides, dtype=dtype, device="meta")
        needed = span(sizes, strides, offset) * dtype.itemsize
        if needed >= 1 << 62 or math.prod(sizes) >= 1 << 62:
            raise Fault("the tensor's size in bytes does not fit in 64 bits")
        storage = self._storage(record)
        if needed > storage.nbytes():
            raise Fault(f"the tensor needs {needed} bytes, its record has {storage.nbytes()}", record=record)
        return torch.empty(0, dtype=dtype).set_(storage, offset, sizes, strides)

    def _storage(self, record: str) -> torch.UntypedStorage:
        if record not in self._storages:
            data = self._archive.bytes_of(record)
            empty = torch.empty(0, dtype=torch.uint8)
            tensor = torch.frombuffer(data, dtype=torch.uint8) if len(data) else empty
            # torch's own allocation is aligned, a bytearray need not be: kernels choose their path by that, and round otherwise.
            self._storages[record] = (tensor if tensor.data_ptr() % ALIGNMENT == 0 else tensor.clone()).untyped_storage()
        return self._storages[record]
