# SPDX-License-Identifier: Apache-2.0
"""Runs of a whole program without stops: times, values as files, outputs and what is expected of them."""
from __future__ import annotations

import os
import time

import torch

from . import files, tensors
from .faults import Fault
from .opening import replacing_text
from .session import Cancelled, Session, matches, recorded_here


class WholeRuns:
    """The part of a server that answers them. `_run()` gives the session."""

    def __init__(self) -> None:
        self._outputs: list | None = None
        self._profile: tuple[int, dict] = (0, {})
        self._snapshot: dict = {}  # of the device's allocator at its end

    def _whole_runs(self, arguments: dict) -> dict:
        session, machine = self._run(), self._run().machine
        session.check_file()
        there, usual, times, edited = machine.tick, machine.produced, machine.times, machine.edited
        folder, pattern, saved = arguments.get("saveValues") or "", arguments.get("keep") or "*", []
        if folder:
            os.makedirs(folder, exist_ok=True)

        def save(node, value) -> None:
            if node.kind == "call" and matches(pattern, node.qualified):
                saved.extend(path for path in _write_value(folder, node.qualified, value) if path not in saved)

        machine.times = {} if arguments.get("profile") else None
        machine.edited = lambda node, value: value  # the program as it is, as nodewise-torch runs it
        repeat, ms = arguments.get("repeat") or 1, []
        try:
            for turn in range(repeat):
                machine.produced = save if folder and turn + 1 == repeat else lambda node, value: None
                machine.start(session.inputs, session.seed)
                begin = time.perf_counter()
                self._to_end(session)
                ms.append((time.perf_counter() - begin) * 1000)
            outputs = [tensors.copied(value) for value in session.user_outputs()]
            if arguments.get("profile"):
                self._snapshot = machine.device_snapshot()
                self._profile = (repeat, machine.times)
        finally:
            machine.produced, machine.times, machine.edited = usual, times, edited
            session.cancelled.clear()
            session.restart()
            session.go(there)
        if saved:
            import json
            with replacing_text(os.path.join(folder, "fingerprint.json")) as file:
                json.dump(recorded_here(session.program.device), file, indent=2)
        self._outputs = outputs
        return {"ms": ms, "outputs": [self._output(place, value) for place, value in enumerate(outputs)], "saved": saved}

    def _hashes(self, arguments: dict) -> dict:
        """Of every value of a whole run, in order; with `save` the one that it names goes into a file (ranks.py compares them)."""
        from .agreeing import Hashes
        session = self._run()
        session.check_file()
        made = Hashes(session, arguments.get("save"))
        machine, there = session.machine, session.machine.tick
        usual, writes = machine.produced, machine.writes
        try:
            machine.produced, machine.writes = made.produced, made.writes
            machine.start(session.inputs, session.seed)
            self._to_end(session)
        finally:
            machine.produced, machine.writes = usual, writes
            session.cancelled.clear()
            session.restart()
            session.go(there)
        return {"rows": made.rows, "reads": made.reads}

    def _to_end(self, session: Session) -> None:
        machine = session.machine
        while not machine.finished:
            if session.cancelled.is_set():
                raise Cancelled()
            if not machine.step():
                raise machine.failed

    def _output_names(self) -> list[str]:
        return self._run().output_names()

    def _output(self, place: int, value) -> dict:
        name = self._output_names()[place] or f"output_{place}"
        info = {**tensors.describe(value), "node": 0, "name": name, "state": "kept"}
        name_elements(info, 0, "kept")
        tensors.add_statistics(info, value, 0)
        return info

    def _profile_answer(self, _: dict) -> dict:
        session = self._run()
        runs, times = self._profile
        rows = [{"node": index, "name": session.program.nodes[index].qualified, "op": session.program.nodes[index].op,
                 "module": session.program.nodes[index].module, "count": count, "ns": ns, **session.machine.meters.get(index, {})}
                for index, (count, ns) in sorted(times.items())]
        return {"runs": runs, "total": sum(row["ns"] for row in rows), "nodes": rows, "memory": self._snapshot}

    def _outputs_now(self) -> list:
        return self._outputs if self._outputs is not None else self._run().user_outputs()

    def _save_outputs(self, arguments: dict) -> dict:
        values = {f"output_{place}": value for place, value in enumerate(self._outputs_now()) if isinstance(value, torch.Tensor)}
        files.write_safetensors(arguments["file"], values, recorded_here(self._run().program.device))
        return {}

    def _check(self, arguments: dict) -> dict:
        stored, here = files.read_tensors(arguments["file"]), recorded_here(self._run().program.device)
        tolerances = arguments.get("rtol") is not None or arguments.get("atol") is not None
        metadata = files.read_metadata(arguments["file"]) if arguments["file"].endswith(".safetensors") else {}
        bitwise = not tolerances and all(metadata.get(key) == value for key, value in here.items())
        rows = []
        for place, value in enumerate(self._outputs_now()):
            name = self._output_names()[place] or f"output_{place}"
            expected = stored.get(f"output_{place}", stored.get(name))
            if isinstance(value, torch.Tensor):
                rows.append({"name": name, **_compared(value, expected, bitwise, arguments)})
        if not rows:
            raise Fault("nothing could be compared: the program returns no tensors", file=arguments["file"])
        return {"equal": all(row["equal"] for row in rows), "bitwise": bitwise, "outputs": rows}


def _compared(value: torch.Tensor, expected: torch.Tensor | None, bitwise: bool, arguments: dict) -> dict:
    from .difference import difference
    if expected is None:
        return {"equal": False, "message": "the file has no such output"}
    return difference(value, expected, None if bitwise else arguments.get("rtol"), None if bitwise else arguments.get("atol"), bitwise)


def name_elements(info: dict, index: int, state: str) -> None:
    for place, inner in enumerate(info.get("elements", ())):
        inner.update(node=index, name=f"{info['name']}[{place}]", state=state)
        name_elements(inner, index, state)


def _write_value(folder: str, name: str, value) -> list[str]:
    """One file per tensor, as core/torch/debug/whole_runs.cpp names them; of types that numpy lacks as .safetensors."""
    found = list(tensors.each_tensor(value))
    out = []
    for place, tensor in enumerate(found):
        label = name if isinstance(value, torch.Tensor) else f"{name}.{place}"
        path = os.path.join(folder, label.replace("/", "."))
        with torch.no_grad():
            if files.has_npy(tensor.dtype):
                path += ".npy"
                files.write_npy(path, tensor)
            else:
                path += ".safetensors"
                files.write_safetensors(path, {label: tensor})
        out.append(path)
    return out
