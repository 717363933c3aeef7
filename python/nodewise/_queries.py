# SPDX-License-Identifier: Apache-2.0
"""What nodewise-cli says of programs, as values. Each call runs it once; nothing stays open."""
from __future__ import annotations

import dataclasses
import json
import os
import subprocess
from typing import Any, Callable, Iterable, Iterator, Sequence, TypeVar

from ._programs import program

Out = TypeVar("Out")


class NodewiseError(RuntimeError):
    """The sentence of nodewise-cli: what was wrong, where, and what to do."""


def ask(*arguments: str, fine: tuple[int, ...] = (0,)) -> str:
    """The output of nodewise-cli. `fine`: exit codes after which there is one."""
    done = subprocess.run([program("nodewise-cli"), *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if done.returncode not in fine or (done.returncode != 0 and not done.stdout.strip()):
        lines = [line for line in done.stderr.splitlines() if line.strip()]
        raise NodewiseError(lines[-1].removeprefix("nodewise-cli: ") if lines else f"nodewise-cli ended with code {done.returncode}")
    return done.stdout


class _Table:
    """What is a list of rows."""

    rows: Sequence[Any]

    def to_pandas(self) -> Any:
        """A pandas.DataFrame, a row per row."""
        import pandas  # type: ignore[import-not-found, import-untyped, unused-ignore]
        return pandas.DataFrame([dataclasses.asdict(row) for row in self.rows])

    def __iter__(self) -> Iterator[Any]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)


def _rows(kind: type[Out], items: Iterable[dict[str, Any]]) -> list[Out]:
    names = {field.name for field in dataclasses.fields(kind)}  # type: ignore[arg-type]
    return [kind(**{name: value for name, value in item.items() if name in names}) for item in items]


@dataclasses.dataclass(frozen=True)
class Match:
    name: str
    op: str
    type: str = ""       # "f32[1, 16, 32]"
    module: str = ""     # path


@dataclasses.dataclass(frozen=True)
class Matches(_Table):
    file: str
    query: str
    rows: list[Match]


@dataclasses.dataclass(frozen=True)
class CoverageRow:
    op: str
    count: int
    verdict: str         # "lowered", "unsupported", ...
    reason: str = ""
    flops: float = 0.0
    bytes: int = 0
    nodes: list[str] = dataclasses.field(default_factory=list)


@dataclasses.dataclass(frozen=True)
class Coverage(_Table):
    file: str
    profile: str
    rows: list[CoverageRow]

    @property
    def complete(self) -> bool:
        """Whether nothing is refused, unsupported, or unimplemented."""
        return all(row.verdict not in ("refused", "unsupported", "unimplemented") for row in self.rows)


@dataclasses.dataclass(frozen=True)
class Kernel:
    name: str
    launches: int
    cycles: int          # of one launch
    total_cycles: int
    bound: str = ""
    roofline_cycles: int = 0


@dataclasses.dataclass(frozen=True)
class Simulation(_Table):
    file: str
    npu: str
    cycles: int
    time_us: float
    complete: bool       # False: `left_out` says what was not simulated, and `cycles` are those of the rest
    rows: list[Kernel]
    left_out: dict[str, Any] | None = None
    totals: dict[str, Any] = dataclasses.field(default_factory=dict)


@dataclasses.dataclass(frozen=True)
class Difference:
    kind: str            # "changed", "added", "removed", "replaced"
    module: str          # path
    before: list[str]    # names of nodes
    after: list[str]


@dataclasses.dataclass(frozen=True)
class Diff(_Table):
    before: str
    after: str
    equal: bool
    same: int
    changed: int
    added: int
    removed: int
    rows: list[Difference]


@dataclasses.dataclass(frozen=True)
class Finding:
    rule: str            # "float64", "unused-weight", ... (docs/command-line.md)
    rank: str            # "problem", "warning", "hint"
    title: str
    evidence: list[str]
    nodes: list[str]     # in graph order, by qualified name
    remedy: str


@dataclasses.dataclass(frozen=True)
class Findings(_Table):
    file: str
    rows: list[Finding]


def find(file: str | os.PathLike[str], query: str, *, ir: bool = False) -> Matches:
    """The nodes that a query matches: `op:linear shape:[_,16,*] -module:layers.3` (docs/query.md)."""
    found = json.loads(ask("find", os.fspath(file), query, "--json", *(["--ir"] if ir else [])))
    return Matches(os.fspath(file), query, _rows(Match, found))


def coverage(file: str | os.PathLike[str], *, profile: str = "reference") -> Coverage:
    """A backend profile's verdict on each operator (docs/coverage.md)."""
    told = json.loads(ask("coverage", os.fspath(file), "--profile", profile, "--json", fine=(0, 1)))
    return Coverage(os.fspath(file), told["profile"], _rows(CoverageRow, told["ops"]))


def simulate(file: str | os.PathLike[str], *, npu: str | None = None, profile: str | None = None) -> Simulation:
    """Cycles on a simulated NPU (docs/simulator.md)."""
    more = [*(["--npu", npu] if npu else []), *(["--profile", profile] if profile else [])]
    told = json.loads(ask("simulate", os.fspath(file), "--json", *more, fine=(0, 1)))
    totals = {key: value for key, value in told.items() if not isinstance(value, (list, dict))}
    return Simulation(os.fspath(file), told["npu"], told["cycles"], told["time_us"], told["complete"],
                      _rows(Kernel, told["kernels"]), told.get("left_out"), totals)


def diff(before: str | os.PathLike[str], after: str | os.PathLike[str], *, ir: bool = False) -> Diff:
    """What differs between two programs' graphs (docs/diff.md)."""
    told = json.loads(ask("diff", os.fspath(before), os.fspath(after), "--json", *(["--ir"] if ir else []), fine=(0, 1)))
    rows = [Difference(entry["kind"], entry.get("module", ""), _names(entry, "before"), _names(entry, "after")) for entry in told["entries"]]
    return Diff(os.fspath(before), os.fspath(after), told["equal"], told["same"], told["changed"], told["added"], told["removed"], rows)


def _names(entry: dict[str, Any], side: str) -> list[str]:
    return [node["name"] for node in entry.get(side, ())]


def findings(file: str | os.PathLike[str]) -> Findings:
    """What is worth knowing about a program without having asked, the worst first. Nothing runs."""
    told = json.loads(ask("findings", os.fspath(file), "--json"))
    return Findings(os.fspath(file), _rows(Finding, told["findings"]))


def map(function: Callable[..., Out], files: Iterable[str | os.PathLike[str]], *, executor: Any = None,
        **options: Any) -> list[Out | NodewiseError]:
    """The function on each file, in order: `nodewise.map(nodewise.coverage, paths)`. What fails is in the list as its error, so that one
    file does not cost the others. `executor`: any of concurrent.futures; none = threads, as many as processors."""
    import concurrent.futures
    own = executor is None
    pool = concurrent.futures.ThreadPoolExecutor(os.cpu_count()) if own else executor
    try:
        waiting = [pool.submit(function, file, **options) for file in files]
        return [_result(one) for one in waiting]
    finally:
        if own:
            pool.shutdown()


def _result(waiting: Any) -> Any:
    try:
        return waiting.result()
    except NodewiseError as error:
        return error
