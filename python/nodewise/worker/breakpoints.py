# SPDX-License-Identifier: Apache-2.0
"""Breakpoints at nodes and at values, and kinds of values that stop a run. Conditions and messages are those of expressions.py."""
from __future__ import annotations

import dataclasses
import itertools
import re
from typing import Callable

import torch

from .expressions import Expression, message_parts
from .faults import Fault
from .graph import Node, Ref
from .placing import module_like
from .session import Session, matches
from .tensors import each_tensor, text_of

_DATA = "data breakpoint"
_RESULT = "result"  # in conditions and messages: what the operator gives, told once it has run
_HITS = re.compile(r"\s*(|==?|>=?|<=?|%)\s*(\d+)\s*")


@dataclasses.dataclass
class Breakpoint:
    id: int
    reason: str
    nodes: set[int]
    hit_condition: str = ""
    condition: Expression | None = None
    message: list | None = None  # text and expressions in turn: printed instead of stopping
    rule: tuple = ()  # as the client gave it: hits count on while it is the same
    hits: int = 0
    told_hits: int = 0  # as the client knows
    of_result: bool = False

    def reached(self, count: bool) -> bool:
        """Whether it stops here, now that its node is reached once more."""
        self.hits += count
        return not count or not self.hit_condition or _hit_holds(self.hit_condition, self.hits)


def _arguments_of(node: Node) -> dict:
    """By name; positional ones that the file does not name get the schema's."""
    names = list(node.names)
    path = node.target.split(".")
    if path[:2] == ["torch", "ops"] and len(path) == 5:
        try:
            schema = getattr(getattr(getattr(torch.ops, path[2]), path[3]), path[4])._schema
            names = [name or argument.name for name, argument in itertools.zip_longest(names, schema.arguments) if name or argument]
        except AttributeError:
            pass
    return dict(zip(names, node.args)) | dict(node.kwargs)


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
        self.told: Callable[[str], None] = lambda text: None  # what log messages print
        self.counted: Callable[[dict], None] = lambda info: None  # one whose hits are others than was told
        self._node: Node | None = None  # whose breakpoints are asked
        self._ran = False  # it has run
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
            try:
                condition, message = self._read(wanted)
                wrong = ""
            except Fault as fault:
                wrong = fault.message
            if wrong:
                problem = wrong
            elif wanted.get("hitCondition") and not _HITS.fullmatch(wanted["hitCondition"]):
                problem = f"'{wanted['hitCondition']}' is not a hit condition: write 3, >=3 or %2"
            elif nodes:
                info.update(verified=True, nodewise={"nodes": [node.index for node in nodes]}, **place)
                made.append(Breakpoint(info["id"], reason, {node.index for node in nodes}, wanted.get("hitCondition") or "", condition, message,
                                       tuple(wanted.get(key) or "" for key in ("condition", "hitCondition", "logMessage")),
                                       of_result=self._is_of_result(condition, message)))
            if not info["verified"]:
                info.update(message=problem, reason="failed")
            answers.append(info)
        key = command + path
        before = {one.id: one for one in self._lists.get(key, ())}
        for one in made:
            if one.id in before and before[one.id].nodes == one.nodes and before[one.id].rule == one.rule:
                one.hits, one.told_hits = before[one.id].hits, 0
        self._lists[key] = made
        self._session.watched = {index for one in self._all() if one.reason == _DATA for index in one.nodes}
        return {"breakpoints": answers}

    def _read(self, wanted: dict) -> tuple[Expression | None, list | None]:
        """Condition and message. Errors: what is wrong with them."""
        full = self._session.full_python
        condition = Expression(wanted["condition"], full, self._session.scope) if wanted.get("condition") else None
        parts = message_parts(wanted.get("logMessage") or "")
        message = [Expression(part, full, self._session.scope) if place % 2 else part for place, part in enumerate(parts)]
        return condition, message if wanted.get("logMessage") else None

    def _find(self, command: str, path: str, wanted: dict) -> tuple[list[Node], str, str, dict]:
        code = self._session.code
        if command == "setFunctionBreakpoints":
            nodes, problem = self._named(wanted["name"])
            return nodes, problem, "function breakpoint", self._place(nodes)
        if command == "setDataBreakpoints":
            name = wanted["dataId"].removeprefix("value:")
            if wanted.get("accessType", "write") != "write":
                return [], "reads can't be watched", "data breakpoint", {}
            nodes = [node for node in self._session.program.nodes if name in (node.name, node.qualified)]
            return nodes[:1], "there is no value of this name", "data breakpoint", self._place(nodes[:1])
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
            module = module_like(pattern, node.module)
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
            parsed = _filter(kind, condition, self._session)
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
        self._node, self._ran = node, False
        return self._reached(lambda one: node is not None and node.index in one.nodes and one.reason != _DATA and not one.of_result, count)

    def at_values(self, node: Node) -> tuple[str, list[int]]:
        """Likewise after the node ran: of watched values, which it made or wrote into, and of those that ask for its result."""
        self._node, self._ran = node, True
        changed = {node.index, *self._session.written}
        self._session.written.clear()
        return self._reached(lambda one: not changed.isdisjoint(one.nodes) if one.reason == _DATA else one.of_result and node.index in one.nodes,
                             True)

    def _is_of_result(self, condition: Expression | None, message: list | None) -> bool:
        used = [one for one in (condition, *(message or ())) if isinstance(one, Expression)]
        return any(_RESULT in one.names for one in used) and not any(node.name == _RESULT for node in self._session.program.nodes)

    def _lookup(self, name: str):
        """Of the node that is asked: its result and its arguments, as its schema or the file calls them; else a value of the program."""
        node = self._node
        if node is not None and name == _RESULT and self._ran:
            return self._session.value({"node": node.index})
        given = _arguments_of(node) if node is not None and node.kind == "call" else {}
        if name not in given:
            return self._session.lookup(name)
        return self._value(given[name])

    def _value(self, given):
        if isinstance(given, Ref):
            return self._session.value({"node": given.node})
        return [self._value(one) for one in given] if isinstance(given, (list, tuple)) else given

    def tell_hits(self) -> None:
        for one in self._all():
            if one.hits != one.told_hits:
                one.told_hits = one.hits
                self.counted({"id": one.id, "verified": True, "nodewise": {"nodes": sorted(one.nodes), "hits": one.hits}})

    def _all(self) -> list[Breakpoint]:
        return [one for breakpoints in list(self._lists.values()) for one in breakpoints]

    def _reached(self, here: Callable[[Breakpoint], bool], count: bool) -> tuple[str, list[int]]:
        reason, ids = "", []
        for one in self._all():
            if not here(one) or not self._holds(one) or not one.reached(count):
                continue
            if one.message is not None:
                if count:
                    self.told(self._said(one.message) + "\n")
                continue
            reason = one.reason
            ids.append(one.id)
        return reason, ids

    def _said(self, parts: list) -> str:
        return "".join(self._shown(part) if isinstance(part, Expression) else part for part in parts)

    def _shown(self, expression: Expression) -> str:
        try:
            value = expression.value(self._lookup)
            if isinstance(value, torch.Tensor) and value.numel() == 1:
                value = value.item()
            return value if isinstance(value, str) else text_of(value)
        except Fault as fault:
            return "{" + fault.message + "}"

    def _holds(self, one: Breakpoint) -> bool:
        """What can't be told, since a value is made later or is neither true nor false, counts as true."""
        if one.condition is None:
            return True
        try:
            return bool(one.condition.value(self._lookup))
        except (Fault, RuntimeError, ValueError, TypeError):
            return True

    def reset_hits(self) -> None:
        for one in self._all():
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


def _filter(kind: str, condition: str, session: Session):
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
        return lambda node: module_like(pattern, node.module) is not None
    if what == "op":
        return lambda node: matches(pattern, node.op)
    try:
        expression = Expression(condition, session.full_python, session.scope)
    except Fault as fault:
        return fault.message
    return lambda node: _true(expression, session)


def _true(expression: Expression, session: Session) -> bool:
    """What can't be told counts as true."""
    try:
        return bool(expression.value(session.lookup))
    except (Fault, RuntimeError, ValueError, TypeError):
        return True
