# SPDX-License-Identifier: Apache-2.0
"""capture(): every value of one run, in a folder that Nodewise reads as a dump. compare(): where two of them first part."""
from __future__ import annotations

import dataclasses
import fnmatch
import hashlib
import json
import math
import os
from typing import Any, Iterable, Sequence

from ._saving import save_program
from ._show import private_folder

VERSION = 1  # of index.json


@dataclasses.dataclass(frozen=True)
class Divergence:
    """The first value that differs. `message` is one line: by how much."""
    name: str
    op: str
    message: str
    max_abs: float = 0.0
    max_rel: float = 0.0
    index: tuple[int, ...] = ()

    def __str__(self) -> str:
        return f"{_shown(self.name)} ({_shown(self.op)}): {self.message}"


@dataclasses.dataclass(frozen=True)
class Comparison:
    """`first` is None where all that was compared agrees; `left_out` names what was not compared, as one side lacks it."""
    compared: int
    equal: int           # bit by bit
    within: int          # the tolerance
    diverged: int
    first: Divergence | None
    left_out: list[str]
    why: str = ""        # what was left out could not be fetched

    @property
    def agrees(self) -> bool:
        """Every value was compared, and none diverged."""
        return self.compared > 0 and self.diverged == 0 and not self.left_out

    def __str__(self) -> str:
        text = f"{self.compared} values compared: {self.equal} equal, {self.within} within tolerance, {self.diverged} diverged"
        if self.left_out:
            named = ", ".join(map(_shown, self.left_out[:3])) + (", ..." if len(self.left_out) > 3 else "")
            text += f"; {len(self.left_out)} not compared ({named})" + (f": {_shown(self.why)}" if self.why else "")
        return text + (f"\nfirst divergence: {self.first}" if self.first else "")


def _shown(text: str) -> str:
    """Of a file's words, which a terminal would take for commands."""
    return text if text.isprintable() else "".join(c if c.isprintable() else f"\\u{{{ord(c):x}}}" for c in text)


def _is_index(read: Any) -> bool:
    """Folders come from others, too."""
    entries = read.get("values") if isinstance(read, dict) and read.get("version") == VERSION else None
    return isinstance(entries, list) and all(
        isinstance(entry, dict) and isinstance(entry.get("shape"), list) and all(type(size) is int and size >= 0 for size in entry["shape"]) and
        all(isinstance(entry.get(key), str) for key in ("name", "op", "dtype", "sha1", "file")) for entry in entries)


class Capture:
    """A folder: program.pt2 (of nodes), a .safetensors per kept value named after it, index.json with all values' hashes and statistics."""

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        from .worker.opening import open_file
        self.folder = os.fspath(folder)
        self._own = False  # made by this process; what a folder of others says of how to run its program is not followed
        try:
            with open_file(os.path.join(self.folder, "index.json")) as file:
                self.index: dict[str, Any] = json.load(file)
        except (ValueError, RecursionError):
            self.index = {}
        if not _is_index(self.index):
            raise ValueError(f"{self.folder}: this is not a capture of version {VERSION}")

    @property
    def program(self) -> str:
        return os.path.join(self.folder, "program.pt2")

    @property
    def values(self) -> list[dict[str, Any]]:
        """In the order of the run: name, op, dtype, shape, sha1, min, max, mean, file ("" if it was not kept); module, call, from_node, and
        debug_handle where they are known."""
        return list(self.index["values"])

    def tensor(self, name: str) -> Any:
        """A kept value. KeyError: not kept, or none of that name."""
        from .worker.files import read_tensors
        from .worker.opening import inside
        for entry in self.values:
            if entry["name"] == name and entry["file"]:
                return read_tensors(inside(self.folder, entry["file"]))[name]
        raise KeyError(name)

    def fetch(self, names: Sequence[str], *, budget: int = 1 << 30) -> list[str]:
        """Runs the program once more, with the same seed on the same device, and keeps these values, too: names of those that it could keep,
        up to `budget` bytes. Hashes and statistics stay those of the run that was captured: a value whose hash is another one now, since its
        kernel is not deterministic, is not kept. Only of captures of nodes: of the others the model is not in the folder. A folder that this
        process did not make may call the reviewed operators only, and no module that it names is imported. RuntimeError: the program does not
        run so, or not here."""
        if self.index.get("how", "nodes") != "nodes":
            raise ValueError(f"{self.folder}: a model captured by its {self.index['how']} can't be run again from here")
        writer = _Writer(self.folder, set(names), budget, before={entry["name"]: entry for entry in self.values})
        imports, reviewed = (self.index["imports"], self.index["reviewed"]) if self._own else ((), True)
        try:
            if "device" not in self.index or "seed" not in self.index:
                raise ValueError("its index.json does not say on which device, and with which seed")
            _run_nodes(self.program, self.index["device"], self.index["seed"], imports, writer, self.index.get("sources", {}), reviewed)
        except Exception as error:  # a device that is not here, a broken program: whatever the folder brings
            from .worker.faults import Fault, first_line
            told = error.text() if isinstance(error, Fault) else first_line(error)
            raise RuntimeError(f"{self.folder}: it can't be run again here: {told}") from error
        made = {row["name"]: row["file"] for row in writer.rows}
        for entry in self.index["values"]:
            entry["file"] = entry["file"] or made.get(entry["name"], "")
        _write_json(os.path.join(self.folder, "index.json"), self.index)
        return [entry["name"] for entry in self.values if entry["file"] and entry["name"] in names]

    def drop(self, names: Iterable[str]) -> None:
        """Keeps these values no longer: their hashes and statistics stay."""
        gone = set(names)
        from .worker.opening import inside
        found = [entry for entry in self.index["values"] if entry["name"] in gone and entry["file"]]
        for entry in found:
            os.unlink(inside(self.folder, entry["file"]))
            entry["file"] = ""
        if found:
            _write_json(os.path.join(self.folder, "index.json"), self.index)

    def __repr__(self) -> str:
        return f"nodewise.Capture({self.folder!r}, {len(self.values)} values)"


def capture(model: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None, *, device: str = "cpu",
            keep: str | Sequence[str] = "*", budget: int = 1 << 30, seed: int = 0, folder: str | os.PathLike[str] | None = None,
            imports: Sequence[str] = (), how: str = "nodes") -> Capture:
    """Runs the model on the device and writes its values: of those that match `keep` the tensors, up to `budget` bytes; of all a hash and
    statistics. With keep=[] that is a first pass, and `compare` fetches in a second one what it needs. The model is not changed.

    `how`: "nodes" exports the model (or takes a .pt2 or an ExportedProgram) and runs it node by node; "inductor" exports it and has torch.compile make
    code of all of it, whose values are those of the same nodes; "modules", "operators", and "compiled" run the model itself, and keep what its
    modules return, what its operators do, or the nodes of the graphs that torch.compile makes of it; "debug" is "operators" by torch's DebugMode
    (2.10 and newer), which also sees into a model that is compiled already.
    A .pt2 may come from others: it may call the reviewed operators only. Models of your own process may call all."""
    import torch

    from .worker.faults import torch_problem
    if problem := torch_problem(torch.__version__):
        raise RuntimeError("nodewise: " + problem)
    out = os.fspath(folder) if folder else private_folder()
    os.makedirs(out, exist_ok=True)
    writer = _Writer(out, [keep] if isinstance(keep, str) else keep, budget)
    sources: dict[str, dict[str, Any]] = {}
    reviewed = isinstance(model, (str, os.PathLike))
    generator = torch.get_rng_state()
    try:
        if how == "nodes":
            path = os.path.join(out, "program.pt2")
            sources = _write_program(model, args, kwargs, path)
            _run_nodes(path, device, seed, imports, writer, sources, reviewed)
        else:
            from ._eager import run
            _import_all(imports)
            run(how, model, args, kwargs or {}, device, seed, writer.told)
    finally:
        torch.set_rng_state(generator)  # the caller's random numbers are not ours
    _finish(out, writer, {"how": how, "device": str(device), "seed": seed, "imports": list(imports), "sources": sources, "reviewed": reviewed,
                          "policy": "the reviewed operators" if reviewed else "all operators: the model is of the caller's own process"})
    made = Capture(out)
    made._own = True
    return made


def _run_nodes(path: str, device: str, seed: int, imports: Sequence[str], writer: _Writer, sources: dict[str, dict[str, Any]],
               reviewed: bool) -> None:
    from .worker import targets
    from .worker.machine import Machine
    from .worker.program import Program
    own = targets.all_names()  # torch's; what the user's modules register may be called
    _import_all(imports)
    program = Program(path, device=device)
    machine = Machine(program, targets.Policy(_reviewed_list() if reviewed else None, own))
    writer.sources = sources
    machine.produced = writer.produced
    machine.start(program.values([], []), seed)
    while not machine.finished:
        if not machine.step():
            raise RuntimeError(machine.failed.text() if machine.failed else "the run ended before its end")
    writer.device = program.device


def _import_all(modules: Sequence[str]) -> None:
    from .worker.server import _import
    _import(list(modules))


def _reviewed_list() -> str:
    """resources/ops/policy.inc, of an installation or of a checkout. Without it nothing of others is run."""
    here = os.path.dirname(os.path.abspath(__file__))
    for folder in (os.path.join(here, "_app", "share", "nodewise", "ops"), os.path.join(here, "..", "..", "ops"),
                   os.path.join(here, "..", "..", "resources", "ops")):
        path = os.path.join(folder, "policy.inc")
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                return file.read().partition('R"')[2].partition("(")[2].rpartition(")")[0]
    raise RuntimeError("nodewise: the list of reviewed operators is not part of this installation, so a file's program is not run: load it with "
                       "torch.export.load, if you trust it, and give that")


def _write_program(model: Any, args: tuple[Any, ...], kwargs: dict[str, Any] | None, path: str) -> dict[str, dict[str, Any]]:
    """What is known of each node beyond the file: {"add": {"from_node": [...]}}."""
    import shutil

    import torch

    from ._eager import provenance
    from ._export import export
    from .worker.opening import clear
    if isinstance(model, (str, os.PathLike)):
        clear(path + ".new")
        with open(model, "rb") as source, open(path + ".new", "xb") as file:
            shutil.copyfileobj(source, file)
        os.replace(path + ".new", path)  # the model may be this file
        return {}
    program = model if isinstance(model, torch.export.ExportedProgram) else export(model, args, kwargs)
    clear(path)
    save_program(program, path)
    return {node.name: found for node in program.graph.nodes if node.op == "call_function" and (found := provenance(node))}


class _Writer:
    """Keeps a row for each value, and the tensors that are wanted, up to the budget. `before`: rows of a run that this one repeats: only values
    that are the same again are kept, and files of before stay."""

    def __init__(self, folder: str, keep: Iterable[str], budget: int, before: dict[str, dict[str, Any]] | None = None) -> None:
        self._folder, self._left, self._before = folder, budget, before
        self._exact = keep if isinstance(keep, set) else None
        self._keep = [] if self._exact is not None else list(keep)
        self._rows: dict[str, dict[str, Any]] = {}
        self._counts: dict[str, int] = {}
        self.sources: dict[str, dict[str, Any]] = {}
        self.device: Any = None

    @property
    def rows(self) -> list[dict[str, Any]]:
        return list(self._rows.values())

    def produced(self, node: Any, value: Any) -> None:
        if node.kind == "call":
            self._counts[node.qualified] = self._counts.get(node.qualified, 0) + 1
            more = {"module": node.module, "call": self._counts[node.qualified], **self.sources.get(node.qualified, {})}
            self.told(node.qualified, node.op, value, more)

    def told(self, name: str, op: str, value: Any, more: dict[str, Any]) -> None:
        from .worker.tensors import each_tensor
        for place, tensor in enumerate(each_tensor(value)):  # type: ignore[no-untyped-call, unused-ignore]
            if not tensor.is_meta:
                self._add(f"{name}.{place}" if isinstance(value, (list, tuple)) else name, op, tensor.detach(), more)

    def _wanted(self, name: str) -> bool:
        return name in self._exact if self._exact is not None else any(fnmatch.fnmatchcase(name, pattern) for pattern in self._keep)

    def _add(self, name: str, op: str, tensor: Any, more: dict[str, Any]) -> None:
        import torch

        from .worker.files import raw_bytes, write_safetensors
        from .worker.tensors import host, statistics
        with torch.no_grad():
            here = host(tensor)
            stats = statistics(here)
            row = {"name": name, "op": op, "dtype": str(here.dtype).removeprefix("torch."), "shape": list(here.shape),
                   "sha1": hashlib.sha1(raw_bytes(here)).hexdigest(), "file": "",
                   **{key: repr(stats[key]) if stats[key] != stats[key] else stats[key] for key in ("min", "max", "mean", "nan", "inf")}, **more}
            size = here.numel() * here.element_size()
            old = self._before.get(name, {}) if self._before is not None else {}
            row["file"] = old.get("file", "")
            again = self._before is None or all(old.get(key) == row[key] for key in ("sha1", "dtype", "shape"))
            if not row["file"] and self._wanted(name) and size <= self._left and again:
                self._left -= size
                file = name.replace("/", ".") + ".safetensors"
                row["file"] = file
                write_safetensors(os.path.join(self._folder, file), {name: here})
        self._rows.pop(name, None)  # of a loop the last time counts
        self._rows[name] = row


def _finish(folder: str, writer: _Writer, about: dict[str, Any]) -> None:
    import torch

    from .worker.session import recorded_here, who_runs
    device = writer.device or torch.device(about["device"])
    where = recorded_here(device)
    _write_json(os.path.join(folder, "index.json"), {"version": VERSION, "by": who_runs(device), "fingerprint": where, **about, "values": writer.rows})
    _write_json(os.path.join(folder, "fingerprint.json"), where)


def _write_json(path: str, content: Any) -> None:
    from .worker.opening import replacing_text
    with replacing_text(path) as file:
        json.dump(content, file, indent=1, default=str)


def compare(a: Capture | str | os.PathLike[str], b: Capture | str | os.PathLike[str], *, rtol: float | None = None, atol: float | None = None,
            fetch: bool = True, budget: int = 1 << 30) -> Comparison:
    """Two captures, value by value in the order of the first. Tolerances are those usual for the dtype unless they are given. Values with the same
    hash are equal. Others that were not kept are fetched: both programs run again, as often as it takes to keep what differs by up to `budget`
    bytes at a time, and no further than the first divergence. With fetch=False they are left out, and where a program does not run here: `why`.
    Ask `agrees` of the result: it is false, too, if anything was left out."""
    one, two = (side if isinstance(side, Capture) else Capture(side) for side in (a, b))
    again = fetch and all(side.index.get("how", "nodes") == "nodes" for side in (one, two))
    tried: set[str] = set()
    known: dict[str, tuple[str, Divergence | None]] = {}  # of values that were fetched, and are not kept any more
    while True:
        result, wanted = _compared(one, two, rtol, atol, tried, known)
        if not again or not wanted:
            return result
        block = _block(one, wanted, budget)
        tried.update(block)
        sides = [(side, [row["name"] for row in side.values if row["file"]]) for side in (one, two)]
        try:
            kept = set(one.fetch(block, budget=budget)) & set(two.fetch(block, budget=budget))
        except RuntimeError as error:  # a device that is not here, operators that a folder of others may not bring
            for side, before in sides:
                side.drop(name for name in block if name not in before)
            return dataclasses.replace(result, why=str(error))
        for name in block:
            if name in kept:
                known[name] = _verdict(one, two, _row(one, name), _row(two, name), rtol, atol)
        first = next((name for name in block if name in known and known[name][1]), "")
        for side, before in sides:
            side.drop(name for name in block if name != first and name not in before)  # the next ones need their room


def _row(side: Capture, name: str) -> dict[str, Any]:
    return next(entry for entry in side.values if entry["name"] == name)


def _block(side: Capture, wanted: list[str], budget: int) -> list[str]:
    """The first ones, as many as fit."""
    import torch
    out: list[str] = []
    left = budget
    rows = {entry["name"]: entry for entry in side.values}
    for name in wanted:
        dtype = getattr(torch, rows[name]["dtype"], None)
        size = math.prod(rows[name]["shape"]) * (dtype.itemsize if isinstance(dtype, torch.dtype) else 16)
        if out and size > left:
            break
        out.append(name)
        left -= size
    return out


def _compared(one: Capture, two: Capture, rtol: float | None, atol: float | None, tried: set[str],
              known: dict[str, tuple[str, Divergence | None]]) -> tuple[Comparison, list[str]]:
    """The second: values before the first divergence that differ by their hash and are not kept."""
    others = {entry["name"]: entry for entry in two.values}
    counts, left_out, wanted = {"equal": 0, "within": 0, "diverged": 0}, [], []
    first: Divergence | None = None
    for entry in one.values:
        other = others.pop(entry["name"], None)
        if other is None:
            left_out.append(entry["name"])
            continue
        verdict, divergence = known.get(entry["name"]) or _verdict(one, two, entry, other, rtol, atol)
        if verdict == "left out":
            left_out.append(entry["name"])
            if first is None and entry["name"] not in tried:
                wanted.append(entry["name"])
            continue
        counts[verdict] += 1
        first = first or divergence
    left_out += list(others)
    return Comparison(sum(counts.values()), counts["equal"], counts["within"], counts["diverged"], first, left_out), wanted


def _verdict(one: Capture, two: Capture, entry: dict[str, Any], other: dict[str, Any], rtol: float | None,
             atol: float | None) -> tuple[str, Divergence | None]:
    from .worker.difference import difference
    from .worker.files import raw_bytes
    if not entry["file"] or not other["file"]:
        same = entry["sha1"] == other["sha1"] and entry["dtype"] == other["dtype"] and entry["shape"] == other["shape"]
        return "equal" if same else "left out", None
    left, right = one.tensor(entry["name"]), two.tensor(entry["name"])  # not by the hashes: a file may have been changed since
    if left.dtype == right.dtype and left.shape == right.shape and raw_bytes(left) == raw_bytes(right):
        return "equal", None
    told = difference(left, right, rtol, atol)
    if told["equal"]:
        return "within", None
    return "diverged", Divergence(entry["name"], entry["op"], told["message"], told.get("maxAbs", 0.0), told.get("maxRel", 0.0),
                                  tuple(told.get("firstIndex", ())))
