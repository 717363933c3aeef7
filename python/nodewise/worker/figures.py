# SPDX-License-Identifier: Apache-2.0
"""What two tensors' difference is in numbers: core/protocol/compare.h, CompareFigures. All in double."""
from __future__ import annotations

import math

import torch

from . import kinds
from .difference import usual_tolerance
from .placing import matches
from .tensors import host

_ORDER = ("float64", "float32", "bfloat16", "float16")  # the coarser one comes later
_INTS = {torch.float16: torch.int16, torch.bfloat16: torch.int16, torch.float32: torch.int32, torch.float64: torch.int64}


def coarser(one: str, other: str) -> str:
    ranks = [_ORDER.index(name) if name in _ORDER else len(_ORDER) for name in (one, other)]
    return one if ranks[0] >= ranks[1] else other


class Tolerances:
    """Of a request: those of all values, and rules, of which the last that fits wins, member by member."""

    def __init__(self, arguments: dict) -> None:
        self._rtol, self._atol = arguments.get("rtol"), arguments.get("atol")
        self._rules = arguments.get("rules") or []

    def of(self, op: str, module: str, dtype: str) -> tuple[float, float]:
        rtol, atol = usual_tolerance(dtype)
        rtol, atol = rtol if self._rtol is None else self._rtol, atol if self._atol is None else self._atol
        for rule in self._rules:
            if all(matches(rule.get(key) or "*", value) for key, value in (("op", op), ("module", module), ("dtype", dtype))):
                rtol = rule["rtol"] if rule.get("rtol") is not None else rtol
                atol = rule["atol"] if rule.get("atol") is not None else atol
        return rtol, atol


def same_bits(one: torch.Tensor, other: torch.Tensor) -> bool:
    """NaN is NaN."""
    one, other = host(one).contiguous(), host(other).contiguous()
    return one.dtype == other.dtype and one.shape == other.shape and \
        torch.equal(one.reshape(-1).view(torch.uint8), other.reshape(-1).view(torch.uint8))


def figures(actual: torch.Tensor, expected: torch.Tensor, rtol: float, atol: float) -> dict:
    """Of tensors of one shape. An element is out of tolerance if |actual - expected| > atol + rtol * |expected|; of complex ones a part is. The
    figures are those of core/torch/tensor/difference.cpp."""
    a, b = host(actual).detach().reshape(-1), host(expected).detach().reshape(-1)
    dtype = coarser(kinds.dtype_name(a.dtype), kinds.dtype_name(b.dtype))
    parts = 2 if a.is_complex() or b.is_complex() else 1
    if parts == 2:
        wide_a, wide_b = (torch.view_as_real(side.to(torch.complex128).resolve_conj()).reshape(-1) for side in (a, b))
    else:
        wide_a, wide_b = a.to(torch.float64), b.to(torch.float64)
    off = (wide_a - wide_b).abs()
    if a.is_floating_point() or b.is_floating_point() or parts == 2:
        same = (wide_a == wide_b) | (torch.isnan(wide_a) & torch.isnan(wide_b))
        wrong = ~same & ~(torch.isfinite(off) & (off <= atol + rtol * wide_b.abs()))  # of an infinity, anything is a small part
    else:
        same, wrong = a == b, a != b
    finite = torch.isfinite(wide_a) & torch.isfinite(wide_b)
    out: dict = {"elements": a.numel(), "mismatches": int(wrong.sum())}
    x, y, gaps = wide_a[finite], wide_b[finite], off[finite]
    if bool((~finite & ~same).any()):
        out.update(maxAbs=math.inf, maxRel=math.inf)
    elif gaps.numel():
        out["maxAbs"] = gaps.max().item()
        out["maxRel"] = torch.where(gaps == 0, 0.0, gaps / y.abs()).max().item()  # any part of 0 is infinitely large
    noise, size, power = (float((each * each).sum()) for each in (gaps, x, y))
    norms = math.sqrt(size) * math.sqrt(power)
    out["cosine"] = min(max(float((x * y).sum()) / norms, -1.0), 1.0) if norms > 0 else 1.0 if size == power else 0.0
    out["snr"] = math.inf if noise == 0 else 10 * math.log10(power / noise) if power / noise > 0 else -math.inf
    out["maxUlps"] = 0 if parts == 2 else _ulps(x, y, dtype)
    for name, value in (("Actual", wide_a), ("Expected", wide_b)):
        out["nan" + name], out["inf" + name] = int(torch.isnan(value).sum()), int(torch.isinf(value).sum())
    if out["mismatches"]:
        place = int(wrong.nonzero()[0])
        out["firstIndex"] = _index(place // parts, list(actual.shape))
        out["firstActual"], out["firstExpected"] = wide_a[place].item(), wide_b[place].item()
        out["message"] = (f"{out['mismatches']} of {wide_a.numel()} elements differ, the first at {out['firstIndex']}: "
                          f"{wide_a[place].item():.8g} instead of {wide_b[place].item():.8g}")
    return out


def _index(place: int, shape: list[int]) -> list[int]:
    out: list[int] = []
    for size in reversed(shape):
        out.insert(0, place % size)
        place //= size
    return out


def _ulps(a: torch.Tensor, b: torch.Tensor, dtype: str) -> int:
    """Units in the last place of the dtype between the two, of real floating types; 0 for others."""
    kind = getattr(torch, dtype, None)
    if kind not in _INTS or not a.numel():
        return 0
    def ordered(value: torch.Tensor) -> torch.Tensor:
        whole = value.to(kind).contiguous().view(_INTS[kind]).to(torch.int64)
        least = -(1 << (8 * kind.itemsize - 1)) if kind.itemsize < 8 else torch.iinfo(torch.int64).min
        return torch.where(whole < 0, least - whole, whole)
    one, other = ordered(a), ordered(b)
    gap = torch.where(one > other, one - other, other - one)
    return max(int(gap.max()), 0)
