# SPDX-License-Identifier: Apache-2.0
"""Do ranks agree? Each hashes what its nodes make; where ranks gave a node the same and it made something else, one of them is wrong."""
from __future__ import annotations

import collections
import hashlib

import torch

from . import files, kinds
from .graph import Node, Ref, references
from .tensors import each_tensor, storage_key


class Hashes:
    """In a rank: of one run. A row is [node, run, element or None, hash, dtype, shape]; what is written in place has a row with run 0."""

    def __init__(self, session, save: dict | None = None) -> None:
        self.rows: list[list] = []
        self.reads = {node.index: sorted(set(references([node.args, node.kwargs]))) for node in session.program.nodes if node.kind == "call"}
        self._machine, self._save = session.machine, save
        # What a collective returns is there only once it was waited for.
        self._begun = {index for index, about in session.collectives.told(session.program.nodes)["collectives"].items() if not about.get("waits")} \
            if session.collectives is not None else set()
        for node in session.program.nodes:  # nor the elements of what coalesced ones return
            if node.target == "_operator.getitem" and isinstance(node.args[0], Ref) and node.args[0].node in self._begun:
                self._begun.add(node.index)
        self._runs: collections.Counter[int] = collections.Counter()
        self._written: set[int] = set()

    def writes(self, tensor: torch.Tensor) -> None:
        self._written.add(storage_key(tensor))

    def produced(self, node: Node, value) -> None:
        self._runs[node.index] += 1
        if node.index not in self._begun:
            self._told(node, self._runs[node.index], value)
        if self._written:
            for index, held in self._machine.live().items():
                if index != node.index and any(storage_key(each) in self._written for each in each_tensor(held)):
                    self._rows(index, 0, held)
            self._written.clear()

    def _told(self, node: Node, run: int, value) -> None:
        self._rows(node.index, run, value)
        save = self._save
        if save and (save["node"], save["run"]) == (node.index, run):
            one = value if save["element"] is None else value[save["element"]]
            files.write_safetensors(save["file"], {"value": one if isinstance(one, torch.Tensor) else torch.tensor(one)})

    def _rows(self, index: int, run: int, value) -> None:
        if isinstance(value, (list, tuple)):
            for place, item in enumerate(value):
                self._row(index, run, place, item)
        else:
            self._row(index, run, None, value)

    def _row(self, index: int, run: int, element: int | None, value) -> None:
        if isinstance(value, torch.Tensor) and not value.is_meta:
            with torch.no_grad():
                digest = hashlib.sha1(files.raw_bytes(value)).hexdigest()
            self.rows.append([index, run, element, digest, kinds.dtype_name(value.dtype), list(value.shape)])
        elif isinstance(value, (bool, int, float, complex, str)):
            self.rows.append([index, run, element, repr(value), type(value).__name__, []])


def judged(sides: list[dict], collectives: dict[int, dict], groups: dict[int, list[int]]) -> list[dict]:
    """By value, in order of the first rank's run: {node, run, element, verdict, rank, of, why}. `sides`: each rank's answer to
    nodewise/hashes; `groups`: of each collective's node, by rank, who is in the rank's group. Verdicts: "equal" on all ranks; "own": the ranks
    gave the node other inputs; "diverged": they gave it the same, or a collective that leaves the same everywhere left something else;
    "notCompared": a rank did not make it."""
    told = [_walked(side) for side in sides]
    out = []
    for key in dict.fromkeys(key for each in told for key in each):
        node, run, element = key
        row: dict = {"node": node, "run": run, "element": element, "verdict": "equal"}
        found = [each.get(key) for each in told]
        about = collectives.get(node)
        lacking = [rank for rank, each in enumerate(found) if each is None]
        if lacking:
            row.update(verdict="notCompared", why="not made by " + named(lacking))
        elif len({each[0] for each in found}) > 1:
            classes = _by_group(found, groups[node]) if about else _by_inputs(found)
            odd = None if about and about["kind"] != "all" else next((each for each in map(_odd, classes) if each), None)
            row["verdict"] = "diverged" if odd else "own"
            if odd:
                row.update(rank=odd[0], of=odd[1], sure=odd[2])
        out.append(row)
    return out


def named(ranks: list[int]) -> str:
    return ("rank " if len(ranks) == 1 else "ranks ") + ", ".join(map(str, ranks))


def _walked(side: dict) -> dict[tuple, tuple[str, tuple]]:
    """By node, run, and element: the value's hash, and those of what the node read. Weights and inputs read nothing: they may differ."""
    now: dict[int, dict] = {}
    reads = {int(node): nodes for node, nodes in side["reads"].items()}
    out = {}
    for index, run, element, digest, dtype, shape in side["rows"]:
        value = (digest, dtype, tuple(shape))
        if run and index in reads:
            out[index, run, element] = (value, tuple(tuple(sorted(now.get(each, {}).items(), key=str)) for each in reads[index]))
        now.setdefault(index, {})[element] = value
    return out


def _by_inputs(found: list) -> list[dict]:
    """Ranks by what they made, apart for each set of inputs."""
    out: dict[tuple, dict] = {}
    for rank, (value, inputs) in enumerate(found):
        out.setdefault(inputs, {}).setdefault(value, []).append(rank)
    return list(out.values())


def _by_group(found: list, members: list[list[int]]) -> list[dict]:
    out: dict[tuple, dict] = {}
    for rank, (value, _) in enumerate(found):
        out.setdefault(tuple(members[rank]), {}).setdefault(value, []).append(rank)
    return list(out.values())


def _odd(values: dict[tuple, list[int]]) -> tuple[int, int, bool] | None:
    """A rank that is not as most are, one of the most, and whether there is such a majority."""
    if len(values) < 2:
        return None
    most = sorted(values.values(), key=len, reverse=True)
    sure = len(most[0]) > len(most[1])
    return min(rank for ranks in most[1:] for rank in ranks), most[0][0], sure
