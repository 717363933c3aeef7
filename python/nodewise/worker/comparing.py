# SPDX-License-Identifier: Apache-2.0
"""nodewise/compare in a session of this worker: the program's run beside reference values on disk, or beside itself on another device or in
double, node by node (docs/comparing.md). The rows are those of core/protocol/compare.h."""
from __future__ import annotations

import torch

from . import kinds, tensors
from .dumps import Dump
from .faults import Fault, first_line
from .figures import Tolerances, coarser, figures, same_bits
from .graph import Node, Ref, references
from .machine import Machine
from .placing import Placing
from .program import Program
from .session import Cancelled

_COUNTS = ("equal", "within", "diverged", "notCompared")


class _DumpSide:
    """Reference values in files."""

    def __init__(self, path: str) -> None:
        self.dump = Dump(path)
        self.name = path
        self.notes: list[str] = []
        self.used: set[str] = set()

    def restart(self) -> None:
        pass

    def advance(self) -> None:
        pass

    def take(self, node: Node, run: int, value):
        """Its value for what the run made, None where it has none, and why."""
        if isinstance(value, (list, tuple)):
            items = [self._one(f"{node.qualified}.{place}") for place in range(len(value))]
            return (None if all(item is None for item in items) else items), "the reference has no value of this name"
        return self._one(node.qualified), "the reference has no value of this name"

    def _one(self, name: str):
        if self.dump.has(name):
            self.used.add(name.replace("/", "."))
        return self.dump.tensor(name)

    def unused(self) -> list[str]:
        return [name for name in self.dump.names() if name.replace("/", ".") not in self.used]


class _TwinSide:
    """The same program once more in this worker, a node behind: on another device, in double, or with other rules."""

    def __init__(self, session, run: dict) -> None:
        for key in ("program", "ir", "side", "plugins", "profile"):
            if run.get(key) not in (None, "", [], "fx", session.program.path):
                raise Fault("the Python worker compares a program with itself on another device, or with files",
                            path="$.arguments.run." + key, hint="another program, and an IR, are compared by nodewise-torch")
        double = bool(run.get("inDouble"))
        device = run.get("device") or ("" if session.program.device.type == "cpu" else str(session.program.device))
        program = Program(session.program.path, model=session.program.model, device=device)
        placing = Placing(run.get("deviceRules") or [], program.device, program.nodes)
        self.machine = Machine(program, session.policy, None, placing, double)
        self.name = f"the program on {program.device}" + (", in double" if double else "")
        self.notes = list(placing.notes)
        self._inputs, self._seed = session.values_for(program, double), session.seed
        self._drawn: dict[tuple[int, int], object] = {}
        self._made: dict[tuple[int, int], object] = {}
        self._counts: dict[int, int] = {}
        self.random = {node.index for node in program.nodes if _is_random(self.machine.calls.get(node.index))}
        self.machine.edited = self._draw
        self.machine.produced = self._keep
        self.machine.times = {}
        self.restart()

    def restart(self) -> None:
        self._made.clear()
        self._counts.clear()
        self._drawn.clear()
        self.machine.start(self._inputs, self._seed)

    def drew(self, node: Node, run: int, value) -> None:
        """Devices draw other numbers for one seed: the run's are the reference's, too."""
        self._drawn[node.index, run] = tensors.copied(value)

    def _draw(self, node: Node, value):
        drawn = self._drawn.pop((node.index, self._counts.get(node.index, 0) + 1), None)
        return value if drawn is None else _like(drawn, value)

    def _keep(self, node: Node, value) -> None:
        self._counts[node.index] = run = self._counts.get(node.index, 0) + 1
        if node.kind == "call":
            self._made[node.index, run] = tensors.copied(value)

    def advance(self) -> None:
        """One node."""
        self.machine.step()

    def take(self, node: Node, run: int, value):
        if self.machine.failed and (node.index, run) not in self._made:
            return None, f"the other run stops: {self.machine.failed.text()}"
        return self._made.pop((node.index, run), None), "the other run took another path"

    def unused(self) -> list[str]:
        return []

    def to(self, tick: int) -> dict[int, object]:
        """What is live there before the node of that tick runs."""
        self.restart()
        while self.machine.tick < tick and self.machine.step():
            pass
        return self.machine.live()


class Comparison:
    """Of one request; lives as long as its reference's values may be asked for."""

    def __init__(self, session, arguments: dict) -> None:
        if arguments.get("lowered"):
            raise Fault("kernels need nodewise-torch", hint="launch without a Python interpreter for that")
        if arguments.get("inDouble"):
            raise Fault("errors are measured against double by nodewise-torch", hint='compare with {"run": {"inDouble": true}} here')
        if bool(arguments.get("dump")) == (arguments.get("run") is not None):
            raise Fault("a comparison takes exactly one of dump and run")
        self._session, self._arguments = session, arguments
        self._tolerances = Tolerances(arguments)
        self.side = _DumpSide(arguments["dump"]) if arguments.get("dump") else _TwinSide(session, arguments["run"])
        self.rows: list[dict] = []
        self._times: dict[int, list] = {}
        self._first: int | None = None
        self._counts: dict[int, int] = {}
        self._made: list[tuple[Node, int, object]] = []

    # --- the run --------------------------------------------------------------------------------------------------------------------------

    def run(self) -> dict:
        session, machine = self._session, self._session.machine
        there, finished, usual = machine.tick, machine.finished, machine.produced
        usual_times, machine.times = machine.times, {}
        machine.produced = lambda node, value: self._produced(usual, node, value)
        replay = sample = None
        try:
            session.restart()
            self._made.clear()
            self._through()
            if machine.failed:
                raise machine.failed
        finally:
            machine.produced, self._times, machine.times = usual, machine.times, usual_times
        if self._first is not None and self._arguments.get("first"):
            node = session.program.nodes[self.rows[self._first]["node"]]
            tick = session.ticks[node.index]
            replay = self._replay(node, tick)
            session.go(tick)
            session.at_divergence = True
        else:
            session.restart()
            session.run_to(there, finished)
        return self._answer(replay, sample)

    def _produced(self, usual, node: Node, value) -> None:
        usual(node, value)
        if node.kind != "call":
            return
        self._counts[node.index] = run = self._counts.get(node.index, 0) + 1
        if isinstance(self.side, _TwinSide):
            value = tensors.copied(value)  # the other run is a node behind: it may be written to meanwhile
        self._made.append((node, run, value))

    def _through(self) -> None:
        session, first = self._session, self._arguments.get("first")
        waiting: list[tuple[Node, int, object]] = []
        while not session.machine.finished:
            before = self._random_state()
            if not session.step():
                return
            if session.cancelled.is_set():
                raise Cancelled()
            if before is not None and any(not torch.equal(one, now) for one, now in zip(before, self._random_state(True))):
                for node, run, value in self._made:
                    self.side.drew(node, run, value)
            self.side.advance()
            waiting += self._made
            self._made.clear()
            for node, run, value in waiting:
                self._compare(node, run, value)
                if first and self._first is not None:
                    return
            waiting.clear()

    def _random_state(self, always: bool = False) -> list[torch.Tensor] | None:
        """Of the generators, before a node that may draw: attention without dropout does not."""
        node = self._session.machine.node
        if not always and not (isinstance(self.side, _TwinSide) and node and node.index in self.side.random):
            return None
        module = getattr(torch, self._session.program.device.type, None)
        device = getattr(module, "get_rng_state", None) if self._session.program.device.type != "cpu" else None
        try:
            return [torch.get_rng_state()] + ([device().cpu()] if device else [])
        except (RuntimeError, NotImplementedError, TypeError):
            return [torch.get_rng_state()]

    def _compare(self, node: Node, run: int, value) -> None:
        expected, why = self.side.take(node, run, value)
        if not isinstance(value, (list, tuple)):
            return self._row(node, run, None, value, expected, why)
        for place, item in enumerate(value):
            other = expected[place] if isinstance(expected, (list, tuple)) and place < len(expected) else None
            self._row(node, run, place, item, other, why)

    def _row(self, node: Node, run: int, element: int | None, value, expected, why: str) -> None:
        row: dict = {"node": node.index, "run": run, "name": node.qualified, "op": node.op, "module": node.module, "verdict": "notCompared"}
        if element is not None:
            row["element"] = element
        if value is None and expected is None:
            return  # an element that nobody makes
        if isinstance(value, torch.Tensor):
            row.update(dtype=kinds.dtype_name(value.dtype), shape=list(value.shape))
        if expected is None:
            row["why"] = why
        else:
            row["expectedName"] = node.qualified + ("" if element is None else f".{element}")
            self._judge(row, node, _as_tensor(value), _as_tensor(expected))
        if row["verdict"] == "diverged" and self._first is None:
            self._first = len(self.rows)
        self.rows.append(row)

    def _judge(self, row: dict, node: Node, value, expected) -> None:
        if value is None or expected is None:
            row["why"] = "it is no tensor and no number"
            return
        row["expectedDtype"] = kinds.dtype_name(expected.dtype)
        if list(value.shape) != list(expected.shape):
            row.update(verdict="diverged", message=f"{tensors.type_text(value)} instead of {tensors.type_text(expected)}")
            return
        rtol, atol = self._tolerances.of(node.op, node.module, coarser(kinds.dtype_name(value.dtype), row["expectedDtype"]))
        try:
            with torch.no_grad():
                row.update(rtol=rtol, atol=atol, **figures(value, expected, rtol, atol))
                row["verdict"] = "equal" if same_bits(value, expected) else "diverged" if row["mismatches"] else "within"
        except (RuntimeError, NotImplementedError) as error:  # layouts and dtypes that torch has no arithmetic for
            row["why"] = f"it can't be compared: {first_line(error)}"

    # --- whose fault it is ------------------------------------------------------------------------------------------------------------------

    def _replay(self, node: Node, tick: int) -> dict:
        """The operator once more, on the reference's inputs."""
        row = self.rows[self._first]
        own = {key: row[key] for key in ("elements", "mismatches", "maxAbs", "maxRel", "cosine", "snr", "maxUlps", "firstIndex", "firstActual",
                                         "firstExpected", "message") if key in row}
        out: dict = {"onActual": own}
        session = self._session
        if isinstance(session.machine.calls.get(node.index), (Fault, torch._ops.HigherOrderOperator)):
            return {**out, "why": "control flow is not run by itself"}
        session.go(tick)
        mine = session.machine.live()
        theirs, lacking = self._inputs_there(node, tick, mine)
        expected, _ = self._expected_again(node, row, tick)
        try:
            value = session.machine.call_alone(node, theirs)
            value = value[row["element"]] if "element" in row else value
            with torch.no_grad():
                found = figures(_as_tensor(value), expected, row["rtol"], row["atol"])
        except Exception as error:  # an operator's
            return {**out, "why": f"it can't be run on the reference's inputs: {first_line(error)}"}
        out.update(onExpected=found, operatorDiffers=bool(found["mismatches"]))
        if lacking:
            out["why"] = "inputs that the reference lacks are the run's own: " + ", ".join(lacking)
        return out

    def _inputs_there(self, node: Node, tick: int, mine: dict) -> tuple[dict, list[str]]:
        wanted = sorted(set(references([node.args, node.kwargs])))
        there = self.side.to(tick) if isinstance(self.side, _TwinSide) else {}
        out, lacking = {}, []
        for index in wanted:
            source = self._session.program.nodes[index]
            value = there.get(index)
            if value is None and not isinstance(self.side, _TwinSide) and source.kind == "call":
                value, _ = self.side.take(source, 1, mine.get(index))
            if value is None:
                value = mine.get(index)
                if source.kind == "call":
                    lacking.append(source.name)
            out[index] = _like(tensors.copied(value), mine.get(index))
        return out, lacking

    def _expected_again(self, node: Node, row: dict, tick: int):
        if isinstance(self.side, _TwinSide):
            self.side.machine.step()
            value = self.side._made.get((node.index, self.side._counts.get(node.index, 0)))
        else:
            value, _ = self.side.take(node, row["run"], () if "element" not in row else [None] * (row["element"] + 1))
            if "element" not in row:
                value = self.side.dump.tensor(node.qualified)
        value = value[row["element"]] if "element" in row and isinstance(value, (list, tuple)) else value
        return _as_tensor(value), node

    # --- what is told of it ---------------------------------------------------------------------------------------------------------------

    def _answer(self, replay: dict | None, sample: dict | None) -> dict:
        counts = {name: sum(row["verdict"] == name for row in self.rows) for name in _COUNTS}
        most = self._arguments.get("rows")
        out: dict = {"reference": self.side.name, "side": "fx", "total": len(self.rows), "rows": self.rows[:most], **counts,
                     "compared": counts["equal"] + counts["within"] + counts["diverged"], "notes": self.side.notes, "passes": 1,
                     "unused": [] if self._arguments.get("first") else self.side.unused(),
                     "weights": {"note": "weights are not compared by the Python worker"}}
        if isinstance(self.side, _TwinSide):
            out["times"] = self._both_times()
        if self._first is not None:
            out.update(first=self._first, firstRow=self.rows[self._first])
            if replay:
                out["replay"] = replay
        else:
            out["missing"] = self._missing() + self._not_entered()
        here = getattr(self.side, "dump", None)
        if here and here.metadata.get("threads") not in (None, str(torch.get_num_threads())):
            out["elsewhere"] = f"the reference was recorded with {here.metadata['threads']} threads"
        return out

    def _both_times(self) -> list[dict]:
        """Of each node that ran on both sides: nanoseconds of one call, on the average."""
        theirs = self.side.machine.times
        return [{"node": index, "ns": ns // count, "expectedNs": theirs[index][1] // theirs[index][0]}
                for index, (count, ns) in sorted(self._times.items()) if index in theirs]

    def _missing(self) -> list[dict]:
        """What the program returns and was not compared."""
        by_node: dict[int, str] = {row["node"]: row.get("why", "") for row in self.rows if row["verdict"] == "notCompared"}
        given = self._session.program.root.output.args[0]
        results = given if isinstance(given, list) else [given]
        nodes = {item.node for item in results if isinstance(item, Ref)}
        return [{"name": self._session.program.nodes[index].qualified, "why": why, "output": True} for index, why in by_node.items()
                if index in nodes]

    def _not_entered(self) -> list[dict]:
        """Nodes of bodies that the run went past; a dump is of its own run alone."""
        if not isinstance(self.side, _TwinSide):
            return []
        ran, bodies = {row["node"] for row in self.rows}, {}
        for node in self._session.program.nodes:
            if node.kind == "call":
                bodies.setdefault(node.qualified.rpartition("/")[0], []).append(node)
        return [{"name": node.qualified, "why": "its body was not entered (choose inputs that enter it)", "output": False}
                for body in bodies.values() if not any(node.index in ran for node in body) for node in body]

    def value(self, node: Node, path: list[int]):
        """The reference's, as it is where the session stands; None where it has none."""
        if isinstance(self.side, _TwinSide):
            return self._twin_value(node, path)
        name = node.qualified + "".join(f".{place}" for place in path)
        value = self.side.dump.tensor(name)
        if value is None and not path:
            made = self._session.kept.values.get(node.index)
            items = [self.side.dump.tensor(f"{name}.{place}") for place in range(len(made))] if isinstance(made, (list, tuple)) else []
            value = tuple(items) if items and all(item is not None for item in items) else None
        return value

    def _twin_value(self, node: Node, path: list[int]):
        side, session = self.side, self._session
        tick = session.ticks.get(node.index)
        side.restart()
        while not side.machine.finished and (tick is None or side.machine.tick <= tick) and side.machine.step():
            if session.cancelled.is_set():
                raise Cancelled()
        made = [value for (index, _), value in side._made.items() if index == node.index]
        value = made[-1] if made else side.machine.live().get(node.index)
        for place in path:
            value = value[place] if isinstance(value, (list, tuple)) and place < len(value) else None
        return value


def _is_random(call) -> bool:
    return isinstance(call, torch._ops.OpOverload) and torch.Tag.nondeterministic_seeded in call.tags


def _as_tensor(value):
    """Numbers count as tensors without dimensions."""
    if isinstance(value, torch.Tensor):
        return value
    return torch.tensor(value) if isinstance(value, (bool, int, float, complex)) else None


def _like(value, other):
    """On the other's device, in its dtype."""
    if isinstance(value, torch.Tensor) and isinstance(other, torch.Tensor):
        return value.to(other.device).to(other.dtype)
    if isinstance(value, (list, tuple)) and isinstance(other, (list, tuple)) and len(value) == len(other):
        return type(value)(_like(one, two) for one, two in zip(value, other))
    return value
