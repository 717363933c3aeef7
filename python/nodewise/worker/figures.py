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
    """Of tensors of one shape. An element is out of tolerance if |actual - expected| > atol + rtol * |expected|."""
    a, b = host(actual).detach().reshape(-1), host(expected).detach().reshape(-1)
    dtype = coarser(kinds.dtype_name(a.dtype), kinds.dtype_name(b.dtype))
    if not (a.is_floating_point() or a.is_complex() or b.is_floating_point() or b.is_complex()):
        wrong, off = a != b, (a.to(torch.float64) - b.to(torch.float64)).abs()
        wide_a, wide_b = a.to(torch.float64), b.to(torch.float64)
    else:
        wide = torch.complex128 if a.is_complex() or b.is_complex() else torch.float64
        wide_a, wide_b = a.to(wide), b.to(wide)
        same = (wide_a == wide_b) | (torch.isnan(wide_a) & torch.isnan(wide_b))
        off = (wide_a - wide_b).abs()
        wrong = ~same & ~(off <= atol + rtol * wide_b.abs())
    finite = torch.isfinite(wide_a) & torch.isfinite(wide_b)
    one_sided = torch.isfinite(wide_a) != torch.isfinite(wide_b)
    out: dict = {"elements": a.numel(), "mismatches": int(wrong.sum())}
    x, y = wide_a[finite].abs() if wide_a.is_complex() else wide_a[finite], wide_b[finite].abs() if wide_b.is_complex() else wide_b[finite]
    gaps = off[finite]
    if bool(one_sided.any()):
        out.update(maxAbs=math.inf, maxRel=math.inf)
    elif gaps.numel():
        nonzero = y != 0
        out["maxAbs"] = gaps.max().item()
        out["maxRel"] = (gaps[nonzero] / y[nonzero].abs()).max().item() if bool(nonzero.any()) else 0.0
    noise, power = float((gaps * gaps).sum()), float((y * y).sum())
    norms = math.sqrt(float((x * x).sum())) * math.sqrt(power)
    out["cosine"] = float((x * y).sum()) / norms if norms > 0 else 1.0
    out["snr"] = math.inf if noise == 0 else 10 * math.log10(power / noise) if power > 0 else -math.inf
    out["maxUlps"] = _ulps(wide_a[finite], wide_b[finite], dtype)
    for name, value in (("Actual", wide_a), ("Expected", wide_b)):
        out["nan" + name], out["inf" + name] = int(torch.isnan(value).sum()), int(torch.isinf(value).sum())
    if out["mismatches"]:
        place = int(wrong.nonzero()[0])
        out["firstIndex"] = _index(place, list(actual.shape))
        out["firstActual"], out["firstExpected"] = _real(wide_a[place].item()), _real(wide_b[place].item())
        out["message"] = (f"{out['mismatches']} of {a.numel()} elements differ, the first at {out['firstIndex']}: "
                          f"{wide_a[place].item():.8g} instead of {wide_b[place].item():.8g}")
    return out


def _real(number) -> float:
    return abs(number) if isinstance(number, complex) else float(number)


def _index(place: int, shape: list[int]) -> list[int]:
    out: list[int] = []
    for size in reversed(shape):
        out.insert(0, place % size)
        place //= size
    return out


def _ulps(a: torch.Tensor, b: torch.Tensor, dtype: str) -> int:
    """Units in the last place of the dtype between the two, of real floating types; 0 for others."""
    kind = getattr(torch, dtype, None)
    if kind not in _INTS or a.is_complex() or not a.numel():
        return 0
    def ordered(value: torch.Tensor) -> torch.Tensor:
        whole = value.to(kind).contiguous().view(_INTS[kind]).to(torch.int64)
        least = -(1 << (8 * kind.itemsize - 1)) if kind.itemsize < 8 else torch.iinfo(torch.int64).min
        return torch.where(whole < 0, least - whole, whole)
    one, other = ordered(a), ordered(b)
    gap = torch.where(one > other, one - other, other - one)
    return max(int(gap.max()), 0)
