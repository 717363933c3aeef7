# SPDX-License-Identifier: Apache-2.0
"""ranks(): a program with collectives on several processes, stepped together or one by one, and compared with each other."""
from __future__ import annotations

import contextlib
import dataclasses
import os
import sys
import tempfile
from typing import Any, Callable, Iterator, Sequence


@dataclasses.dataclass(frozen=True)
class RankState:
    """Where a rank stands. `state`: "stopped", "waiting", "running", "finished", "failed", "ended"; `node`: of its graph, what it stands before,
    or the collective that it is inside of; `waits_for`: ranks that have not come there."""
    rank: int
    state: str
    tick: int
    node: str
    collective: str
    group: str
    waits_for: tuple[int, ...]
    text: str

    def __str__(self) -> str:
        return self.text


@dataclasses.dataclass(frozen=True)
class RankDivergence:
    """A value that one rank made otherwise than others that were given the same. `sure`: most ranks agree against it; of two none is right."""
    name: str
    op: str
    rank: int
    of: int
    sure: bool
    message: str
    max_abs: float

    def __str__(self) -> str:
        return f"{self.name} ({self.op}): rank {self.rank} differs from " + ("most others" if self.sure else f"rank {self.of}") + f": {self.message}"


@dataclasses.dataclass(frozen=True)
class RankComparison:
    """`own`: values that differ as what their nodes read does: each rank's own part of the data. `text` is all of it."""
    ranks: int
    values: int
    equal: int
    own: int
    diverged: int
    not_compared: int
    first: RankDivergence | None
    text: str

    @property
    def agrees(self) -> bool:
        """Everything was compared, and nothing diverged."""
        return self.values > 0 and self.diverged == 0 and self.not_compared == 0

    def __str__(self) -> str:
        return self.text


class Deadlock(RuntimeError):
    """Some ranks wait in a collective, and those that they wait for can't come there any more. The text says who waits where."""


class Ranks:
    """A session on several ranks, at first before the first node. Close it, or use it in `with`."""

    def __init__(self, inner: Any) -> None:
        self._inner = inner

    def __enter__(self) -> Ranks:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __len__(self) -> int:
        return int(self._inner.size)

    def __iter__(self) -> Iterator[RankState]:
        return iter(self.states)

    def __getitem__(self, rank: int) -> RankState:
        return self.states[rank]

    def __repr__(self) -> str:
        return "\n".join(map(str, self.states))

    @property
    def states(self) -> list[RankState]:
        """By rank. RuntimeError: all had to be launched again, which fails."""
        with _as_runtime_errors():
            self._inner.there()
        return [RankState(row["rank"], row["state"], row["tick"], row["name"], row.get("collective", ""), row.get("group", ""),
                          tuple(row.get("waitsFor", ())), row["text"]) for row in self._inner.states()]

    @property
    def waiting(self) -> list[RankState]:
        """Those that are inside of a collective in which others are missing."""
        return [state for state in self.states if state.state == "waiting"]

    def step(self, rank: int | None = None, *, into: bool = False) -> Ranks:
        """One node, on all ranks or on one. A rank that has to wait for others in a collective waits: see `waiting`."""
        return self._moved("stepIn" if into else "next", rank)

    def run(self, rank: int | None = None) -> Ranks:
        """To a breakpoint or the end. Deadlock: some wait for ranks that have ended, failed, or wait themselves."""
        return self._moved("continue", rank)

    def back(self) -> Ranks:
        """One node back, all together: they run again from the start."""
        tick = max(state.tick for state in self.states)
        self._told(lambda: self._inner.back("stepBack", {}, tick))
        return self

    def to(self, tick: int) -> Ranks:
        """To before the node of that number, all together."""
        self._told(lambda: self._inner.back("goto", {"nodewise": {"tick": tick}}, tick))
        return self

    def break_at(self, *names: str, condition: str = "") -> Ranks:
        """Stops before these nodes or operators ("aten.linear*"), on ranks for which the condition, in Python over values, holds; without names
        nowhere any more. ValueError: no node is meant, or the condition can't be read; then nothing stops."""
        with _as_runtime_errors():
            self._inner.there()
        nodes = {each.partition(" ")[0] for each in self._inner._about[0]["names"]}
        wanted = [{"name": "node:" + name if name in nodes else name, **({"condition": condition} if condition else {})} for name in names]
        told = self._inner.set_breakpoints("setFunctionBreakpoints", {"breakpoints": wanted})[0]["breakpoints"]
        for name, each in zip(names, told):
            if not each["verified"]:
                self._inner.set_breakpoints("setFunctionBreakpoints", {"breakpoints": []})
                raise ValueError(f"{name}: {each['message']}")
        return self

    def evaluate(self, expression: str, rank: int) -> str:
        """Python over the values of the rank's stop."""
        with _as_runtime_errors():
            told = self._inner.ask(rank, "evaluate", {"expression": expression, "context": "watch"})
        return str(told["result"])

    def tensor(self, name: str, rank: int) -> Any:
        """A node's value on the rank. KeyError: no node has that name. RuntimeError: it was not computed yet, or the rank waits."""
        from .worker.faults import Fault
        from .worker.files import read_tensors
        nodes = [each.partition(" ")[0] for each in self._inner._about[rank]["names"]]
        if name not in nodes:
            raise KeyError(name)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "value.safetensors")
            try:
                self._inner.ask(rank, "nodewise/export", {"value": {"node": nodes.index(name)}, "file": path})
            except Fault as fault:
                raise RuntimeError(fault.text()) from None
            return next(iter(read_tensors(path).values()))  # type: ignore[no-untyped-call, unused-ignore]

    def compare(self) -> RankComparison:
        """Every value of a whole run on all ranks; where the ranks stand does not change. Deadlock: the run did not come to its end."""
        from .worker.faults import Fault
        try:
            told = self._inner.compare()
        except Fault as fault:
            raise (Deadlock if " waits in " in fault.message else RuntimeError)(fault.text()) from None
        row = told.get("first")
        first = RankDivergence(row["name"], row["op"], row["rank"], row["of"], row["sure"], row["message"], float(row.get("maxAbs", 0.0))) if row else None
        return RankComparison(told["ranks"], told["values"], told["equal"], told["own"], told["diverged"], told["notCompared"], first, told["text"])

    def close(self) -> None:
        """Ends all of them."""
        self._inner.close()

    def _moved(self, command: str, rank: int | None) -> Ranks:
        self._told(lambda: self._inner.move(command, {}, rank))
        return self

    def _told(self, move: Callable[[], str]) -> None:
        with _as_runtime_errors():
            stuck = move()
        if self._inner.deadlocked():
            raise Deadlock(stuck)


@contextlib.contextmanager
def _as_runtime_errors() -> Iterator[None]:
    from .worker.faults import Fault
    try:
        yield
    except Fault as fault:
        raise RuntimeError(fault.text()) from None


def ranks(program: str | os.PathLike[str], count: int, *, python: str = sys.executable, device: str = "", groups: Sequence[str] = (),
          inputs: Sequence[str | os.PathLike[str]] = (), imports: Sequence[str] = (), seed: int = 0, threads: int = 0) -> Ranks:
    """The program on this many processes, with torchrun's environment; "{rank}" in names of files is each one's number. torch.distributed does the
    communication: gloo for the CPU, on this machine alone. `groups`: process groups that the program names, as "tp=0,1/2,3"; others are of all ranks.
    `imports`: modules or files that each rank imports. RuntimeError: it can't be launched so."""
    from ._capture import _reviewed_list
    from .worker.ranks import Ranks as Inner
    launch: dict[str, Any] = {"program": os.path.abspath(os.fspath(program)), "ranks": count, "seed": seed, "rankGroups": list(groups),
                              "device": device, "pythonImports": list(imports), "reviewedOperators": _reviewed_list(),
                              "inputs": [{"file": os.fspath(path)} for path in inputs]}
    if threads:
        launch["threads"] = threads
    with _as_runtime_errors():
        inner = Inner(launch, python).start()
    return Ranks(inner)
