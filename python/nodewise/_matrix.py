# SPDX-License-Identifier: Apache-2.0
"""Many models beside each other: `nodewise.matrix(nodewise.map(nodewise.coverage, files, executor=...))`, models by operators."""
from __future__ import annotations

import dataclasses
import datetime
import json
import os
from typing import Any, Iterable, Iterator, Sequence

from ._queries import Coverage, CoverageRow, NodewiseError
from .worker.opening import replacing_text

FORMAT, VERSION = "nodewise.matrix", 1
# The worst first (core/protocol/coverage.h).
VERDICTS = ("refused", "unimplemented", "unsupported", "fallback", "custom", "decomposed", "lowered", "direct")
MISSING = VERDICTS[:3]


@dataclasses.dataclass(frozen=True)
class Cell:
    """An operator in a model."""
    verdict: str         # the worst of its nodes
    count: int           # nodes
    missing: int         # those that are refused, unsupported, or unimplemented

    def __str__(self) -> str:
        return f"{self.verdict} {self.missing}/{self.count}" if self.missing else f"{self.verdict} {self.count}"


@dataclasses.dataclass(frozen=True)
class MatrixRow:
    """A model. `error`: it could not be judged, and has no cells. `file`: where it lies, if that is known."""
    model: str
    nodes: int
    missing: int
    cells: dict[str, Cell]
    error: str = ""
    file: str = dataclasses.field(default="", compare=False)


@dataclasses.dataclass(frozen=True)
class Run:
    """What an earlier run of the same models came to, for trends."""
    time: str            # ISO 8601, UTC
    nodes: dict[str, int]
    missing: dict[str, int]


@dataclasses.dataclass(frozen=True)
class Matrix:
    """Models down, operators across (those with most missing nodes first). Iterating gives the models' rows."""
    profile: str
    rows: list[MatrixRow]
    runs: list[Run] = dataclasses.field(default_factory=list)

    @property
    def ops(self) -> list[str]:
        missing: dict[str, int] = {}
        for row in self.rows:
            for op, cell in row.cells.items():
                missing[op] = missing.get(op, 0) + cell.missing
        return sorted(missing, key=lambda op: (-missing[op], op))

    @property
    def failed(self) -> list[MatrixRow]:
        """What could not be judged."""
        return [row for row in self.rows if row.error]

    def to_pandas(self) -> Any:
        """A pandas.DataFrame of verdicts, a row per model and a column per operator; None where it does not occur."""
        import pandas  # type: ignore[import-not-found, import-untyped, unused-ignore]
        ops = self.ops
        return pandas.DataFrame([[str(row.cells[op]) if op in row.cells else None for op in ops] for row in self.rows],
                                index=pandas.Index([row.model for row in self.rows], name="model"), columns=ops, dtype=object)

    def trend(self) -> list[tuple[str, int, int]]:
        """Of each run, the oldest first, this one last: its time, nodes, and missing nodes."""
        return [(run.time, sum(run.nodes.values()), sum(run.missing.values())) for run in [*self.runs, self._run("now")]]

    def write(self, path: str | os.PathLike[str]) -> None:
        """In the form of `nodewise-cli coverage DIR --json`, with the runs before: those that the file has already, if it is one."""
        runs = list(self.runs)
        if not runs and os.path.exists(path):
            before = Matrix.read(path)
            runs = before.runs
        now = datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds")
        content = {"format": FORMAT, "version": VERSION, "profile": self.profile, "models": [_model(row) for row in self.rows],
                   "ops": [self._op(op) for op in self.ops], "runs": [dataclasses.asdict(run) for run in [*runs, self._run(now)]]}
        with replacing_text(path) as file:
            json.dump(content, file, indent=1)

    def show(self) -> Any:
        """In the window, as nodewise.show() shows a file: models by operators, and the runs before. Returns at once."""
        from ._show import private_folder, show
        path = os.path.join(private_folder(), "models.nodewise-matrix.json")
        self.write(path)
        return show(path)

    @staticmethod
    def read(path: str | os.PathLike[str]) -> Matrix:
        """What write() wrote, or `nodewise-cli coverage DIR --json`. ValueError: it is neither."""
        with open(path, encoding="utf-8") as file:
            content = json.load(file)
        try:
            if content.get("format", FORMAT) != FORMAT or content.get("version", VERSION) != VERSION:
                raise ValueError("of another format or version")
            rows = [MatrixRow(one["model"], *_counts(one.get("totals")),
                              {op["op"]: Cell(**{key: op["models"][one["model"]][key] for key in ("verdict", "count", "missing")})
                               for op in content["ops"] if one["model"] in op["models"]}, str(one.get("error", "")), str(one.get("file", "")))
                    for one in content["models"]]
            return Matrix(content["profile"], rows, [Run(**run) for run in content.get("runs", ())])
        except (AttributeError, KeyError, TypeError) as error:
            raise ValueError(f"{os.fspath(path)}: this is no matrix of models and operators: {error!r}") from error

    def _run(self, time: str) -> Run:
        return Run(time, {row.model: row.nodes for row in self.rows if not row.error},
                   {row.model: row.missing for row in self.rows if not row.error})

    def _op(self, op: str) -> dict[str, Any]:
        cells = {row.model: row.cells[op] for row in self.rows if op in row.cells}
        return {"op": op, "count": sum(cell.count for cell in cells.values()), "missing": sum(cell.missing for cell in cells.values()),
                "models": {model: dataclasses.asdict(cell) for model, cell in cells.items()}}

    def __iter__(self) -> Iterator[MatrixRow]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __str__(self) -> str:
        judged = [row for row in self.rows if not row.error]
        text = (f"{len(judged)} models, {len(self.ops)} operators, {sum(row.missing for row in judged)} of {sum(row.nodes for row in judged)} "
                f"nodes are missing in '{self.profile}'")
        return text + (f"; {len(self.failed)} could not be judged" if self.failed else "")


def _model(row: MatrixRow) -> dict[str, Any]:
    place = {"model": row.model, **({"file": row.file} if row.file else {})}
    return {**place, "error": row.error} if row.error else {
        **place, "totals": {"count": row.nodes, "covered": {"count": row.nodes - row.missing}}}


def _counts(totals: dict[str, Any] | None) -> tuple[int, int]:
    return (totals["count"], totals["count"] - totals["covered"]["count"]) if totals else (0, 0)


def _cells(rows: Iterable[CoverageRow]) -> dict[str, Cell]:
    cells: dict[str, Cell] = {}
    for row in rows:
        before = cells.get(row.op, Cell(row.verdict, 0, 0))
        worst = min((before.verdict, row.verdict), key=VERDICTS.index)
        cells[row.op] = Cell(worst, before.count + row.count, before.missing + (row.count if row.verdict in MISSING else 0))
    return cells


def matrix(results: Iterable[Coverage | NodewiseError], files: Sequence[str | os.PathLike[str]] = (), *, before: Matrix | None = None) -> Matrix:
    """What `map(coverage, files)` gave, merged. `files` name the models that could not be judged; `before`: a matrix of an earlier run, whose
    totals are kept for trends. Profiles that differ are an error."""
    rows, profiles = [], []
    for at, one in enumerate(results):
        file = one.file if isinstance(one, Coverage) else os.fspath(files[at]) if at < len(files) else f"#{at + 1}"
        name = os.path.splitext(os.path.basename(file))[0]
        if not isinstance(one, Coverage):
            rows.append(MatrixRow(name, 0, 0, {}, str(one), os.path.abspath(file) if at < len(files) else ""))
            continue
        profiles.append(one.profile)
        cells = _cells(one.rows)
        rows.append(MatrixRow(name, sum(cell.count for cell in cells.values()), sum(cell.missing for cell in cells.values()), cells,
                              file=os.path.abspath(one.file)))
    if len(set(profiles)) > 1:
        raise ValueError(f"these were judged by different profiles: {', '.join(sorted(set(profiles)))}")
    names = [row.model for row in rows]
    if len(set(names)) < len(names):
        raise ValueError("two models have the same name: " + ", ".join(sorted({name for name in names if names.count(name) > 1})))
    runs = [*before.runs, before._run("before")] if before else []
    return Matrix(profiles[0] if profiles else "", rows, runs)
