# SPDX-License-Identifier: Apache-2.0
"""capture(): every value of one run, in a folder that Nodewise reads as a dump. compare(): where two of them first part."""
from __future__ import annotations

import dataclasses
import fnmatch
import hashlib
import json
import os
from typing import Any

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

    @property
    def agrees(self) -> bool:
        """Every value was compared, and none diverged."""
        return self.compared > 0 and self.diverged == 0 and not self.left_out

    def __str__(self) -> str:
        text = f"{self.compared} values compared: {self.equal} equal, {self.within} within tolerance, {self.diverged} diverged"
        if self.left_out:
            text += f"; {len(self.left_out)} not compared ({', '.join(self.left_out[:3])}{', ...' if len(self.left_out) > 3 else ''})"
        return text + (f"\nfirst divergence: {self.first}" if self.first else "")


def _shown(text: str) -> str:
    """Of a file's words, which a terminal would take for commands."""
    return text if text.isprintable() else "".join(c if c.isprintable() else f"\\u{{{ord(c):x}}}" for c in text)


def _is_index(read: Any) -> bool:
    """Folders come from others, too."""
    entries = read.get("values") if isinstance(read, dict) and read.get("version") == VERSION else None
    return isinstance(entries, list) and all(
        isinstance(entry, dict) and isinstance(entry.get("shape"), list) and
        all(isinstance(entry.get(key), str) for key in ("name", "op", "dtype", "sha1", "file")) for entry in entries)


class Capture:
    """A folder: program.pt2, a .safetensors per kept value named after its node, index.json with all values' hashes and statistics."""

    def __init__(self, folder: str | os.PathLike) -> None:
        from .worker.opening import open_file
        self.folder = os.fspath(folder)
        try:
            with open_file(os.path.join(self.folder, "index.json")) as file:
                self.index: dict = json.load(file)
        except (ValueError, RecursionError):
            self.index = {}
        if not _is_index(self.index):
            raise ValueError(f"{self.folder}: this is not a capture of version {VERSION}")

    @property
    def program(self) -> str:
        return os.path.join(self.folder, "program.pt2")

    @property
    def values(self) -> list[dict]:
        """In the order of the run: name, op, dtype, shape, sha1, min, max, mean, file ("" if it was not kept)."""
        return self.index["values"]

    def tensor(self, name: str):
        """A kept value. KeyError: not kept, or none of that name."""
        from .worker.files import read_tensors
        from .worker.opening import inside
        for entry in self.values:
            if entry["name"] == name and entry["file"]:
                return read_tensors(inside(self.folder, entry["file"]))[name]
        raise KeyError(name)

    def __repr__(self) -> str:
        return f"nodewise.Capture({self.folder!r}, {len(self.values)} values)"


def capture(model: Any, args: tuple = (), kwargs: dict | None = None, *, device: str = "cpu", keep: str | list[str] = "*",
            budget: int = 1 << 30, seed: int = 0, folder: str | os.PathLike | None = None, imports: list[str] = ()) -> Capture:
    """Exports the model (or takes a .pt2 or an ExportedProgram), runs it node by node on the device, and writes its values: of those that match
    `keep` the tensors, up to `budget` bytes; of all a hash and statistics. The model itself is not moved or changed."""
    import torch

    from .worker import targets
    from .worker.faults import torch_problem
    if problem := torch_problem(torch.__version__):
        raise RuntimeError("nodewise: " + problem)
    from .worker.machine import Machine
    from .worker.program import Program
    from .worker.server import _import
    out = os.fspath(folder) if folder else private_folder()
    os.makedirs(out, exist_ok=True)
    path = os.path.join(out, "program.pt2")
    _write_program(model, args, kwargs, path)
    _import(list(imports))
    program = Program(path, device=device)
    machine = Machine(program, targets.Policy(None, set()))
    writer = _Writer(out, [keep] if isinstance(keep, str) else list(keep), budget)
    machine.produced = writer.produced
    generator = torch.get_rng_state()
    try:
        machine.start(program.values([], []), seed)
        while not machine.finished:
            if not machine.step():
                raise RuntimeError(machine.failed.text())
    finally:
        torch.set_rng_state(generator)  # the caller's random numbers are not ours
    writer.finish(program.device, seed)
    return Capture(out)


def _write_program(model: Any, args: tuple, kwargs: dict | None, path: str) -> None:
    import shutil

    import torch

    from ._export import export
    if isinstance(model, (str, os.PathLike)):
        shutil.copyfile(model, path)
        return
    program = model if isinstance(model, torch.export.ExportedProgram) else export(model, args, kwargs)
    torch.export.save(program, path)


class _Writer:
    def __init__(self, folder: str, keep: list[str], budget: int) -> None:
        self._folder, self._keep, self._left = folder, keep, budget
        self._rows: dict[str, dict] = {}

    def produced(self, node, value) -> None:
        from .worker.tensors import each_tensor
        if node.kind != "call":
            return
        found = list(each_tensor(value))
        for place, tensor in enumerate(found):
            if not tensor.is_meta:
                self._add(node.qualified if not isinstance(value, (list, tuple)) else f"{node.qualified}.{place}", node.op, tensor)

    def _add(self, name: str, op: str, tensor) -> None:
        import torch

        from .worker.files import raw_bytes, write_safetensors
        from .worker.tensors import host, statistics
        with torch.no_grad():
            here = host(tensor)
            stats = statistics(here)
            row = {"name": name, "op": op, "dtype": str(here.dtype).removeprefix("torch."), "shape": list(here.shape),
                   "sha1": hashlib.sha1(raw_bytes(here)).hexdigest(), "file": "",
                   **{key: repr(stats[key]) if stats[key] != stats[key] else stats[key] for key in ("min", "max", "mean", "nan", "inf")}}
            size = here.numel() * here.element_size()
            if any(fnmatch.fnmatchcase(name, pattern) for pattern in self._keep) and size <= self._left:
                self._left -= size
                row["file"] = name.replace("/", ".") + ".safetensors"
                write_safetensors(os.path.join(self._folder, row["file"]), {name: here})
        self._rows.pop(name, None)  # of a loop the last time counts
        self._rows[name] = row

    def finish(self, device, seed: int) -> None:
        from .worker.session import recorded_here, who_runs
        where = recorded_here(device)
        index = {"version": VERSION, "by": who_runs(device), "fingerprint": where, "seed": seed, "values": list(self._rows.values())}
        for name, content in (("index.json", index), ("fingerprint.json", where)):
            with open(os.path.join(self._folder, name), "w", encoding="utf-8") as file:
                json.dump(index if name == "index.json" else content, file, indent=1, default=str)


def compare(a: Capture | str | os.PathLike, b: Capture | str | os.PathLike, *, rtol: float | None = None,
            atol: float | None = None) -> Comparison:
    """Two captures, value by value in the order of the first. Tolerances are those usual for the dtype unless they are given. A value that was
    not kept on both sides is compared by its hash: equal or not at all. Ask `agrees` of the result: it is false, too, if anything was left out."""
    one, two = (side if isinstance(side, Capture) else Capture(side) for side in (a, b))
    others = {entry["name"]: entry for entry in two.values}
    counts, first, left_out = {"equal": 0, "within": 0, "diverged": 0}, None, []
    for entry in one.values:
        other = others.pop(entry["name"], None)
        if other is None:
            left_out.append(entry["name"])
            continue
        verdict, divergence = _verdict(one, two, entry, other, rtol, atol)
        if verdict == "left out":
            left_out.append(entry["name"])
            continue
        counts[verdict] += 1
        first = first or divergence
    left_out += list(others)
    return Comparison(sum(counts.values()), counts["equal"], counts["within"], counts["diverged"], first, left_out)


def _verdict(one: Capture, two: Capture, entry: dict, other: dict, rtol: float | None, atol: float | None) -> tuple[str, Divergence | None]:
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
