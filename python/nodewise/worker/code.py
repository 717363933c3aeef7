# SPDX-License-Identifier: Apache-2.0
"""The graph as code, one node a line, in a file that any client of the protocol can open and set breakpoints in."""
from __future__ import annotations

import hashlib
import os
import re

from . import kinds
from .graph import Body, Node, OperatorName, Ref, Unusable
from .program import Program


class GraphCode:
    """Sets the nodes' lines. Owns the text."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._lines: list[str] = []
        for body in program.bodies:
            self._write(body)
        self.text = "\n".join(self._lines) + "\n"
        self.path = ""
        self.digest = hashlib.sha256(self.text.encode()).hexdigest()[:16]

    def _write(self, body: Body) -> None:
        if self._lines:
            self._lines.append("")
        names = ", ".join(node.name for node in body.placeholders)
        self._lines.append(f"def {body.prefix.rstrip('/').replace('/', '__') or 'forward'}(self, {names}):")
        for node in body.placeholders:
            node.line = len(self._lines)
        for node in body.steps:
            self._lines.append("    " + self._line(node))
            node.line = len(self._lines)

    def _line(self, node: Node) -> str:
        if node.kind == "output":
            return "return " + self._argument(node.args[0])
        words = [self._argument(value) for value in node.args]
        words += [f"{name} = {self._argument(value)}" for name, value in node.kwargs.items()]
        return f"{node.name}{_annotation(node)} = {node.target}({', '.join(words)})"

    def _argument(self, value) -> str:
        if isinstance(value, Ref):
            return self._program.nodes[value.node].name
        if isinstance(value, Body):
            return "self." + value.name
        if isinstance(value, list):
            return "[" + ", ".join(map(self._argument, value)) + "]"
        if isinstance(value, dict):
            return "{" + ", ".join(f"{key!r}: {self._argument(item)}" for key, item in value.items()) + "}"
        if isinstance(value, OperatorName):
            return value.target
        return "None" if isinstance(value, Unusable) else repr(value)

    def node_at(self, line: int) -> Node | None:
        """That runs: of the line, or of the next that has one."""
        later = [node for node in self._program.nodes if node.runs and node.line >= line]
        return min(later, key=lambda node: node.line, default=None)

    def write(self) -> tuple[str, str]:
        """The file's path, below $XDG_CACHE_HOME/nodewise; else "" and why."""
        base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
        stem = re.sub(r"[^\w.-]", "_", os.path.splitext(os.path.basename(self._program.path))[0])
        path = os.path.join(base, "nodewise", "graphs", f"{stem}-{self.digest}.python.py")
        try:
            os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
            part = f"{path}.part{os.getpid()}"
            with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
                file.write(self.text)
            os.replace(part, path)
            self.path = path
            return path, ""
        except OSError as error:
            return "", f"the graph's code can't be kept: {error.strerror}; line breakpoints need it: set XDG_CACHE_HOME to a folder of yours"


def _annotation(node: Node) -> str:
    if not node.meta:
        return ""
    try:
        name = kinds.dtype_name(kinds.dtype_of(node.meta["dtype"]))
    except LookupError:
        return ""
    sizes = [str(size.get("as_int", (size.get("as_expr") or {}).get("expr_str", "?"))) for size in node.meta["sizes"]]
    return f': "{kinds.SHORT.get(name, name)}[{", ".join(sizes)}]"'
