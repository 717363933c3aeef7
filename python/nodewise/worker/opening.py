# SPDX-License-Identifier: Apache-2.0
"""How files of others are opened: regular ones alone, told at once; and no record of an archive grows more than real ones do. And how files are
written in folders of others."""
from __future__ import annotations

import contextlib
import os
import stat
import zipfile
from typing import Any, BinaryIO, Iterator

from .faults import Fault

# As core/program/archive.cpp has them.
MOST_GROWTH, MOST_JSON_GROWTH = 200, 64  # times
SMALL = 8 << 20                          # bytes that may grow however they like


def open_file(path: str | os.PathLike) -> BinaryIO:
    """A pipe would wait for its other end, a device may never end."""
    file = os.open(path, os.O_RDONLY | os.O_NONBLOCK | getattr(os, "O_CLOEXEC", 0))
    if not stat.S_ISREG(os.fstat(file).st_mode):
        os.close(file)
        raise Fault("this is not a regular file", file=os.fspath(path))
    return os.fdopen(file, "rb")


def clear(path: str | os.PathLike[str]) -> None:
    """For a file that is written here: what stands at the path goes. A link that came with the folder would lead out of it."""
    with contextlib.suppress(FileNotFoundError):
        os.unlink(path)


@contextlib.contextmanager
def replacing_text(path: str | os.PathLike[str]) -> Iterator[Any]:
    """A file of text that stands at its path once it is whole. Errors: OSError."""
    new = os.fspath(path) + ".new"
    clear(new)
    with open(new, "x", encoding="utf-8") as file:
        yield file
    os.replace(new, path)


def read_record(archive: zipfile.ZipFile, info: zipfile.ZipInfo, most_growth: int = MOST_GROWTH) -> bytes:
    """Errors: as zipfile's, and a record that would grow more."""
    if info.file_size > max(SMALL, most_growth * info.compress_size):
        raise Fault(f"the record claims to expand from {info.compress_size} to {info.file_size} bytes", record=info.filename)
    return archive.read(info)


def inside(folder: str | os.PathLike, name: str) -> str:
    """The path of a file in the folder that a file of that folder names. Errors: it leads out, also by a link."""
    base = os.path.realpath(folder)
    path = os.path.realpath(os.path.join(base, name))
    if os.path.commonpath((base, path)) != base or path == base:
        raise Fault(f"'{name}' leads out of the folder", file=os.fspath(folder))
    return path
