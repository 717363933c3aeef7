# SPDX-License-Identifier: Apache-2.0
"""What an exception of torch.export means, with all that it carries: the user's lines, the graph up to there, sizes and values that depend on
data. As a file it is JSON, of bounded size."""
from __future__ import annotations

import dataclasses
import json
import linecache
import os
import re
import sys
import sysconfig
import traceback
from types import TracebackType
from typing import Any, Iterator

from ._causes import CAUSES, UNKNOWN, find_cause, suggested_fixes
from .worker.opening import replacing_text

FORMAT, VERSION = "nodewise.export", 1
SUFFIX = ".nodewise-export.json"
MOST_NODES, MOST_ROWS, MOST_TEXT, AROUND = 400, 100, 20_000, 6  # what a file holds; lines of source around the user's


@dataclasses.dataclass(frozen=True)
class Line:
    """A place in the user's code."""
    file: str
    line: int
    function: str
    text: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.line} in {self.function}" + (f": {self.text}" if self.text else "")


@dataclasses.dataclass(frozen=True)
class TracedNode:
    """A node of the graph as far as it came."""
    name: str
    op: str
    type: str = ""       # "float32[3, u0]"
    where: str = ""      # the user's line, "model.py:12"


@dataclasses.dataclass(frozen=True)
class Symbol:
    """A size or a value that export does not know: u0 an integer of a tensor, zuf0 a float, s0 a dynamic size."""
    name: str
    range: str = ""      # "[0, 9]"
    source: str = ""     # "x.size()[0]"; "" = of data


@dataclasses.dataclass(frozen=True)
class Diagnosis:
    """Why a model does not export: `where` is the user's own line, `what` the cause, `change` what to do about it."""
    cause: str           # "data-dependent", ..., "unknown": docs/python.md has all
    what: str
    change: str
    where: str = ""      # "model.py:12 in forward: if x.sum() > 0:"
    error: str = ""      # class and first line of torch's exception
    details: str = ""    # all of its text
    condition: str = ""  # what could not be decided: "u0 > 3"
    stack: list[Line] = dataclasses.field(default_factory=list)         # the user's lines, the innermost last
    graph: list[TracedNode] = dataclasses.field(default_factory=list)   # its end, if it is long
    graph_nodes: int = 0                                                # how many there are
    symbols: list[Symbol] = dataclasses.field(default_factory=list)
    guards: list[str] = dataclasses.field(default_factory=list)
    fixes: list[str] = dataclasses.field(default_factory=list)          # of dynamic sizes, as torch proposes: "n = Dim('n', max=5)"

    def __str__(self) -> str:
        place = f"\n  at {self.where}" if self.where else ""
        fixes = f" ({'; '.join(self.fixes)})" if self.fixes else ""
        return f"{self.what}{place}\n  change: {self.change}{fixes}\n  torch says: {self.error}"

    def write(self, path: str, **more: Any) -> None:
        """As a file (`.nodewise-export.json`). `more`: model, factory, python, torch."""
        place = self.stack[-1] if self.stack else None
        source = _source_around(place) if place else []
        content = {"format": FORMAT, "version": VERSION, **more, **dataclasses.asdict(self), "details": self.details[:MOST_TEXT], "source": source}
        with replacing_text(path) as file:
            json.dump(content, file, indent=1)


def diagnose(error: BaseException, model: Any = None) -> Diagnosis:
    """What an exception of torch.export means. `model`: a part of it that is TorchScript fails by whatever comes of that."""
    text = str(error)
    kind = getattr(getattr(error, "error_type", None), "name", "")
    lines = [line for line in text.splitlines() if line.strip()]
    stack = users_lines(error)
    cause = next((one for one in CAUSES if one.name == "script"), UNKNOWN) if _is_script(model) else \
        find_cause(f"{type(error).__name__} {kind} {text}", stack[-1].text if stack else "", _expression(error))
    nodes = list(_traced(error))
    symbols, guards = _shapes(error)
    return Diagnosis(
        cause.name, cause.what, cause.change, str(stack[-1]) if stack else _place_in(text),
        f"{type(error).__name__}: {lines[0].strip() if lines else ''}", text, "" if (cond := getattr(error, "cond", None)) is None else str(cond), stack[-MOST_ROWS:],
        nodes[-MOST_NODES:], len(nodes), symbols[:MOST_ROWS], guards[:MOST_ROWS], suggested_fixes(text))


def _is_script(model: Any) -> bool:
    torch = sys.modules.get("torch")
    return bool(torch) and isinstance(model, torch.nn.Module) and any(isinstance(each, torch.jit.ScriptModule) for each in model.modules())


_NOT_USERS = tuple({os.path.dirname(os.path.abspath(__file__)) + os.sep, *(sysconfig.get_paths()[key] + os.sep for key in ("stdlib", "platstdlib"))})


def is_users(file: str) -> bool:
    """Neither torch's, nor another package's, nor Python's, nor ours."""
    full = os.path.realpath(file)
    return not (file.startswith("<") or "site-packages" in file or "dist-packages" in file or f"{os.sep}torch{os.sep}" in file
                or full.startswith(_NOT_USERS) or file.startswith(_NOT_USERS))


def users_lines(error: BaseException) -> list[Line]:
    """Frames outside of torch and of this package; of Dynamo's errors the stack that they carry."""
    return [Line(frame.filename, frame.lineno or 0, frame.name, (frame.line or "").strip()) for frame in _users_frames(error)]


def _users_frames(error: BaseException) -> list[traceback.FrameSummary]:
    carried = getattr(error, "real_stack", None)
    frames = list(carried) if carried else list(traceback.extract_tb(error.__traceback__))
    return [frame for frame in frames if is_users(frame.filename)]


def _expression(error: BaseException) -> str:
    """What was evaluated in the user's line; the line where Python does not tell (before 3.11)."""
    frames = _users_frames(error)
    if not frames:
        return ""
    last = frames[-1]
    begin, end = getattr(last, "colno", None), getattr(last, "end_colno", None)
    if begin is None or end is None or getattr(last, "end_lineno", last.lineno) != last.lineno:
        return (last.line or "").strip()
    return linecache.getline(last.filename, last.lineno or 0).encode()[begin:end].decode(errors="replace")


def _place_in(text: str) -> str:
    found = re.search(r'File "([^"<]+)", line (\d+), in (\w+)', text)
    return f"{found[1]}:{found[2]} in {found[3]}" if found else ""


def _source_around(place: Line) -> list[dict[str, Any]]:
    first = max(1, place.line - AROUND)
    lines = ((number, linecache.getline(place.file, number)) for number in range(first, place.line + AROUND + 1))
    return [{"line": number, "text": text.rstrip("\n")[:400]} for number, text in lines if text]


def _locals(error: BaseException) -> Iterator[Any]:
    """What the frames that failed hold: the tracer with its graph, the environment of the sizes."""
    at: TracebackType | None = error.__traceback__
    while at:
        yield from list(at.tb_frame.f_locals.values())
        at = at.tb_next


def _traced(error: BaseException) -> Iterator[TracedNode]:
    graph = getattr(getattr(error, "partial_fx_graph", None), "graph", None)
    fx = sys.modules.get("torch.fx")
    if graph is None and fx is not None:
        kept = [value.graph for value in _locals(error) if isinstance(value, fx.Tracer) and hasattr(value, "graph")]
        graph = max(kept, key=lambda one: len(one.nodes), default=None)
    for node in graph.nodes if graph is not None else ():
        if node.op != "output":
            yield TracedNode(node.name, node.op if node.op == "placeholder" else _target_of(node.target), _type_of(node.meta.get("val")), _line_of(node))


def _target_of(target: Any) -> str:
    return f"{target.__module__}.{target.__name__}" if type(target).__name__ == "builtin_function_or_method" else str(target)


def _type_of(value: Any) -> str:
    shape, dtype = getattr(value, "shape", None), getattr(value, "dtype", None)
    if shape is None or dtype is None:
        return str(value)[:200] if value is not None else ""
    return f"{str(dtype).removeprefix('torch.')}[{', '.join(str(size) for size in shape)}]"


def _line_of(node: Any) -> str:
    places = [(file, line) for file, line in re.findall(r'File "([^"]+)", line (\d+)', node.meta.get("stack_trace") or "") if is_users(file)]
    return f"{os.path.basename(places[-1][0])}:{places[-1][1]}" if places else ""


def _shapes(error: BaseException) -> tuple[list[Symbol], list[str]]:
    """Of the environment of symbolic sizes, which is torch's own: what another version does not have is left out."""
    module = sys.modules.get("torch.fx.experimental.symbolic_shapes")
    kind = getattr(module, "ShapeEnv", None)
    if kind is None:
        return [], []
    found = next((env for value in _locals(error) for env in (value, getattr(value, "shape_env", None)) if isinstance(env, kind)), None)
    if found is None:
        return [], []
    symbols, guards = [], []
    for symbol, bounds in dict(getattr(found, "var_to_range", {})).items():
        sources = dict(getattr(found, "var_to_sources", {})).get(symbol) or ()
        symbols.append(Symbol(str(symbol), f"[{bounds.lower}, {bounds.upper}]".replace("int_oo", "inf"), _name_of(sources[0]) if sources else ""))
    for guard in list(getattr(found, "guards", ())):
        guards.append(str(getattr(guard, "expr", guard)))
    return symbols, guards


def _name_of(source: Any) -> str:
    name = getattr(source, "name", "")
    try:
        return re.sub(r"^L\['(\w+)'\]", r"\1", str(name() if callable(name) else name))
    except Exception:  # of a source that has none
        return ""
