# SPDX-License-Identifier: Apache-2.0
"""Breakpoints at nodes, and values that stop a run. Conditions are those of expressions.py; what goes beyond is refused with that reason, as
are log messages."""
from __future__ import annotations

import ast
import dataclasses
import itertools
import re

import torch

from . import expressions
from .faults import Fault
from .graph import Node
from .session import Session, matches
from .tensors import each_tensor

_NEEDS = "log messages, and conditions of filters other than node:, module:, and op:, need nodewise-torch"
_HITS = re.compile(r"\s*(|==?|>=?|<=?|%)\s*(\d+)\s*")


@dataclasses.dataclass
class Breakpoint:
    id: int
    reason: str
    nodes: set[int]
    hit_condition: str = ""
    condition: ast.expr | None = None
    hits: int = 0

    def reached(self, count: bool) -> bool:
        """Whether it stops here, now that its node is reached once more."""
        self.hits += count
        return not count or not self.hit_condition or _hit_holds(self.hit_condition, self.hits)


def _condition(text: str) -> tuple[ast.expr | None, str]:
    """The condition, and what is wrong with it."""
    try:
        return (expressions.parse(text), "") if text else (None, "")
    except Fault as fault:
        return None, fault.message


def _hit_holds(condition: str, hits: int) -> bool:
    sign, number = _HITS.fullmatch(condition).groups()
    number = int(number)
    return {"": hits == number, "=": hits == number, "==": hits == number, ">": hits > number, ">=": hits >= number, "<": hits < number,
            "<=": hits <= number, "%": number > 0 and hits % number == 0}[sign]


def frames_of(stack: str) -> list[tuple[str, int, str]]:
    """File, line, and function of a Python stack as torch.export records it, outermost first."""
    return [(file, int(line), function) for file, line, function in re.findall(r'File "([^"\n]*)", line (\d+)(?:, in ([^\n]*))?', stack)]


def _same_source(one: str, other: str) -> bool:
    """Files were often exported on another machine."""
    return one == other or one.endswith("/" + other) or other.endswith("/" + one) or one.rpartition("/")[2] == other.rpartition("/")[2]


class Breakpoints:
    """Of one session. Set by the thread that reads requests, asked by the one that runs: lists are replaced whole."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._lists: dict[str, list[Breakpoint]] = {}
        self._filters: list[tuple[str, object]] = []
        self._numbers = itertools.count(1_000_000)  # far from the engine's own

    # --- setting them ---------------------------------------------------------------------------------------------------------------------

    def set(self, command: str, arguments: dict) -> dict:
        ids = iter((arguments.get("nodewise") or {}).get("ids") or [])
        if command == "setExceptionBreakpoints":
            return {"breakpoints": self._set_filters(arguments, ids)}
        path = (arguments.get("source") or {}).get("path", "")
        answers, made = [], []
        for wanted in arguments.get("breakpoints") or []:
            nodes, problem, reason, place = self._find(command, path, wanted)
            info: dict = {"id": next(ids, None) or next(self._numbers), "verified": False}
            condition, wrong = _condition(wanted.get("condition") or "")
            if wrong or wanted.get("logMessage"):
                problem = wrong or _NEEDS
            elif wanted.get("hitCondition") and not _HITS.fullmatch(wanted["hitCondition"]):
                problem = f"'{wanted['hitCondition']}' is not a hit condition: write 3, >=3 or %2"
            elif nodes:
                info.update(verified=True, nodewise={"nodes": [node.index for node in nodes]}, **place)
                made.append(Breakpoint(info["id"], reason, {node.index for node in nodes}, wanted.get("hitCondition") or "", condition))
            if not info["verified"]:
                info.update(message=problem, reason="failed")
            answers.append(info)
        key = command + path
        before = {one.id: one for one in self._lists.get(key, ())}
        for one in made:
            if one.id in before and before[one.id].nodes == one.nodes:
                one.hits = before[one.id].hits
        self._lists[key] = made
        return {"breakpoints": answers}

    def _find(self, command: str, path: str, wanted: dict) -> tuple[list[Node], str, str, dict]:
        code = self._session.code
        if command == "setFunctionBreakpoints":
            nodes, problem = self._named(wanted["name"])
            return nodes, problem, "function breakpoint", self._place(nodes)
        if command == "setDataBreakpoints":
            return [], "data breakpoints need nodewise-torch", "data breakpoint", {}
        if path == code.path:
            node = code.node_at(wanted["line"])
            nodes = [node] if node else []
            return nodes, "there is no node at this line or below", "breakpoint", self._place(nodes)
        nodes, line = self.of_python(path, wanted["line"])
        return nodes, "no node of the program comes from this line", "breakpoint", {"line": line, "source": {"path": path}}

    def _place(self, nodes: list[Node]) -> dict:
        path = self._session.code.path
        return {"line": nodes[0].line, "source": {"path": path}} if nodes and nodes[0].line and path else {}

    def _running(self) -> list[Node]:
        return [node for node in self._session.program.nodes if node.runs]

    def _named(self, name: str) -> tuple[list[Node], str]:
        if name.startswith("node:"):
            wanted = name.removeprefix("node:")
            return [node for node in self._running() if wanted in (node.name, node.qualified)], "there is no node of this name"
        if name.startswith("module:"):
            return self._entries(name.removeprefix("module:")), "there is no module of this name"
        return ([node for node in self._running() if matches(name, node.op)],
                "no operator of the program matches; write aten.softmax*, node:NAME or module:PATH")

    def _entries(self, pattern: str) -> list[Node]:
        """Where such a module is entered: the first node of each stretch."""
        out, before = [], None
        for node in self._running():
            module = _module_like(pattern, node.module)
            if module is not None and module != before:
                out.append(node)
            before = module
        return out

    def of_python(self, path: str, line: int) -> tuple[list[Node], int]:
        by_line: dict[int, list[Node]] = {}
        before = 0
        for node in self._session.program.nodes:
            here = min((at for file, at, _ in frames_of(node.stack) if at >= line and _same_source(file, path)), default=0)
            if here and here != before and node.runs:
                by_line.setdefault(here, []).append(node)
            before = here
        first = min(by_line, default=line)
        return by_line.get(first, []), first

    def _set_filters(self, arguments: dict, ids) -> list[dict]:
        wanted = [{"filterId": name} for name in arguments.get("filters") or []] + list(arguments.get("filterOptions") or [])
        answers, filters = [], []
        for one in wanted:
            kind, condition = one["filterId"], one.get("condition") or ""
            info: dict = {"id": next(ids, None) or next(self._numbers), "verified": True}
            parsed = _filter(kind, condition)
            if isinstance(parsed, str):
                info.update(verified=False, reason="failed", message=parsed)
            elif kind != "error":
                filters.append((kind, parsed))
            answers.append(info)
        self._filters = filters
        return answers

    # --- asking -----------------------------------------------------------------------------------------------------------------------------

    def at(self, node: Node | None, count: bool = True) -> tuple[str, list[int]]:
        """Reason and numbers of those that stop before the node; "" for none."""
        reason, ids = "", []
        for one in (one for breakpoints in list(self._lists.values()) for one in breakpoints):
            if node and node.index in one.nodes and self._holds(one) and one.reached(count):
                reason = one.reason
                ids.append(one.id)
        return reason, ids

    def _holds(self, one: Breakpoint) -> bool:
        """What can't be told, since a value is made later or is neither true nor false, counts as true."""
        if one.condition is None:
            return True
        try:
            return bool(expressions.evaluate(one.condition, self._session.lookup))
        except (Fault, RuntimeError, ValueError):
            return True

    def reset_hits(self) -> None:
        for one in (one for breakpoints in self._lists.values() for one in breakpoints):
            one.hits = 0

    @property
    def watches_values(self) -> bool:
        return bool(self._filters)

    def caught(self, node: Node, value) -> tuple[str, str] | None:
        """Filter and sentence, if the value is of a kind that stops the run."""
        for kind, condition in self._filters:
            if callable(condition) and kind != "range" and not condition(node):
                continue
            for tensor in each_tensor(value):
                if tensor.is_meta or not (tensor.is_floating_point() or tensor.is_complex()):
                    continue
                if text := _wrong(kind, condition, tensor):
                    return kind, text
        return None


def _wrong(kind: str, condition, tensor: torch.Tensor) -> str:
    with torch.no_grad():
        if tensor.dtype.itemsize == 1:  # torch can't compare most of these
            if "float4" in str(tensor.dtype):
                return ""  # two in a byte, which torch converts to nothing
            tensor = tensor.to(torch.float32)
        if kind == "nan" and bool(torch.isnan(tensor).any()):
            return f"the value holds NaN: {int(torch.isnan(tensor).sum())} of {tensor.numel()} elements"
        if kind == "inf" and bool(torch.isinf(tensor).any()):
            return f"the value holds infinities: {int(torch.isinf(tensor).sum())} of {tensor.numel()} elements"
        if kind == "range" and not tensor.is_complex():
            low, high = condition
            outside = int(((tensor < low) | (tensor > high)).sum())
            if outside:
                return f"{outside} of {tensor.numel()} elements are outside of {low:g} to {high:g}"
    return ""


def _filter(kind: str, condition: str):
    """What it stops for; a text says what is wrong with it."""
    if kind == "range":
        try:
            low, high = (float(part) for part in condition.split(","))
            return low, high
        except ValueError:
            return "the condition of 'range' is LOW,HIGH"
    if kind not in ("error", "nan", "inf"):
        return f"there is no filter '{kind}'"
    what, _, pattern = condition.partition(":")
    if not condition:
        return lambda node: True
    if what == "node":
        return lambda node: matches(pattern, node.name) or matches(pattern, node.qualified)
    if what == "module":
        return lambda node: _module_like(pattern, node.module) is not None
    if what == "op":
        return lambda node: matches(pattern, node.op)
    return _NEEDS


def _module_like(pattern: str, path: str) -> str | None:
    """The innermost module around that matches."""
    while True:
        if matches(pattern, path):
            return path
        if not path:
            return None
        path = path.rpartition(".")[0]
