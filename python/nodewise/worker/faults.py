# SPDX-License-Identifier: Apache-2.0
"""Errors as values that name their place, as core/base/result.h has them."""
from __future__ import annotations

import itertools

OLDEST_TORCH = (2, 8)


class Fault(Exception):
    """What was wrong, where, and what the user can do. `path` is a JSON path, `node` a qualified name; "" is none."""

    def __init__(self, message: str, *, file: str = "", record: str = "", path: str = "", node: str = "", hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.file, self.record, self.path, self.node, self.hint = file, record, path, node, hint

    def at(self, node: str) -> "Fault":
        """The same at this node, unless it has one."""
        self.node = self.node or node
        return self

    def details(self) -> dict:
        out = {"message": self.message}
        for name in ("file", "record", "path", "node", "hint"):
            if getattr(self, name):
                out[name] = getattr(self, name)
        return out

    def text(self) -> str:
        """One line for people."""
        place = ": ".join(part for part in (self.file, self.record, self.path, self.node) if part)
        return (place + ": " if place else "") + self.message + (f" ({self.hint})" if self.hint else "")


def torch_problem(version: str) -> str:
    """What is wrong with this torch; "" for nothing. Older ones than these run code of a pickle that they are told to read as data."""
    numbers = version.split(".")
    release = tuple(int("".join(itertools.takewhile(str.isdigit, number)) or 0) for number in numbers[:2])
    return "" if release >= OLDEST_TORCH else f"torch {'.'.join(map(str, OLDEST_TORCH))} or newer is needed, this is {version}"


def first_line(error: BaseException) -> str:
    """Of an exception's text: torch adds pages of registrations to some, and advice to take its checks away to others."""
    text = str(error).strip()
    line = text.splitlines()[0] if text else type(error).__name__
    for rest in (" This could be because", " This file can still be loaded", " In PyTorch 2.6"):
        line = line.partition(rest)[0]
    return line
