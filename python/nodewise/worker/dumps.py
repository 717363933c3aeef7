# SPDX-License-Identifier: Apache-2.0
"""Reference values on disk, by the names of nodes: a folder of .npy, .npz, and .safetensors files, or one of those (docs/comparing.md)."""
from __future__ import annotations

import glob
import os

import torch

from .faults import Fault
from .files import read_metadata, read_tensors, safetensors_names
from .opening import open_file

MOST_FILES = 200_000


class Dump:
    """Knows the names; reads a value when it is asked for."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._places: dict[str, tuple[str, str]] = {}  # by name: file, and key in it
        self.metadata: dict[str, str] = {}
        self._read: tuple[str, dict] = ("", {})  # the last file and what is in it: values mostly stand in one
        if os.path.isdir(path):
            if os.path.exists(os.path.join(path, "manifest.json")):
                raise Fault("raw files with a manifest are compared by nodewise-torch", file=path, hint="leave the interpreter out for that")
            for file in sorted(glob.glob(os.path.join(glob.escape(path), "*")))[:MOST_FILES]:
                self._add(file)
            self._read_fingerprint()
        else:
            self._add(path)
        if not self._places:
            raise Fault("there are no reference values here", file=path, hint="name a folder of .npy or .safetensors files by node name")

    def _add(self, file: str) -> None:
        stem, suffix = os.path.splitext(os.path.basename(file))
        if suffix == ".npy":
            self._places[stem] = (file, "")
        elif suffix == ".npz":
            for name in read_tensors(file):
                self._places[name] = (file, name)
        elif suffix == ".safetensors":
            for name in safetensors_names(file):
                self._places[name] = (file, name)
            self.metadata.update(read_metadata(file))

    def _read_fingerprint(self) -> None:
        import json
        try:
            with open_file(os.path.join(self.path, "fingerprint.json")) as file:
                told = json.loads(file.read(1 << 16))
            self.metadata.update({key: str(value) for key, value in told.items()} if isinstance(told, dict) else {})
        except (Fault, OSError, ValueError, RecursionError):
            pass

    def names(self) -> list[str]:
        return list(self._places)

    def _place(self, name: str) -> tuple[str, str] | None:
        return self._places.get(name) or self._places.get(name.replace("/", "."))

    def has(self, name: str) -> bool:
        return self._place(name) is not None

    def tensor(self, name: str) -> torch.Tensor | None:
        """None where there is no such value."""
        place = self._place(name)
        if place is None:
            return None
        if self._read[0] != place[0]:
            self._read = (place[0], read_tensors(place[0]))
        found = self._read[1]
        return found.get(place[1], next(iter(found.values()), None) if not place[1] else None)
