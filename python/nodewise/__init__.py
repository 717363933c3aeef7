# SPDX-License-Identifier: Apache-2.0
"""Nodewise from Python: look at programs, capture them, compare runs. docs/python.md is the guide.

Importing this imports neither torch nor numpy; what needs them imports them when it is called.
"""
from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from ._backend import Watch, WatchedGraph, backend, watch
    from ._capture import Capture, Comparison, Divergence, capture, compare
    from ._export import Diagnosis, ExportError, export
    from ._matrix import Cell, Matrix, MatrixRow, Run, matrix
    from ._queries import (Coverage, CoverageRow, Diff, Finding, Findings, Match, Matches, NodewiseError, Simulation, coverage, diff, find,
                           findings, map, simulate)
    from ._ranks import Deadlock, RankComparison, RankDivergence, Ranks, RankState, ranks
    from ._show import View, show

_WHERE = {
    "show": "_show", "View": "_show", "export": "_export", "ExportError": "_export", "Diagnosis": "_export", "backend": "_backend",
    "watch": "_backend", "Watch": "_backend", "WatchedGraph": "_backend", "capture": "_capture", "Capture": "_capture",
    "compare": "_capture", "Comparison": "_capture", "Divergence": "_capture",
    **dict.fromkeys(("Deadlock", "RankComparison", "RankDivergence", "RankState", "Ranks", "ranks"), "_ranks"),
    **dict.fromkeys(("Cell", "Matrix", "MatrixRow", "Run", "matrix"), "_matrix"),
    **dict.fromkeys(("Coverage", "CoverageRow", "Diff", "Finding", "Findings", "Match", "Matches", "NodewiseError", "Simulation", "coverage",
                     "diff", "find", "findings", "map", "simulate"), "_queries"),
}
__all__ = sorted(_WHERE)


def __getattr__(name: str) -> object:
    if name not in _WHERE:
        raise AttributeError(f"module 'nodewise' has no attribute '{name}'")
    return getattr(importlib.import_module("." + _WHERE[name], __name__), name)


def __dir__() -> list[str]:
    return __all__
