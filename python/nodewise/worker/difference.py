# SPDX-License-Identifier: Apache-2.0
"""By how much two tensors differ: an element is within tolerance if |a - b| <= atol + rtol * |b|."""
from __future__ import annotations

import torch

from . import kinds
from .tensors import type_text

# Relative and absolute, as core/torch/compare/tolerances.cpp and torch.testing.assert_close have them.
_USUAL = {"float16": (1e-3, 1e-5), "bfloat16": (1.6e-2, 1e-5), "float32": (1.3e-6, 1e-5), "float64": (1e-7, 1e-7),
          "complex64": (1.3e-6, 1e-5), "complex128": (1e-7, 1e-7)}


def usual_tolerance(dtype: str) -> tuple[float, float]:
    """Relative and absolute; 0 of what is no floating type."""
    return _USUAL.get(dtype, (0.0, 0.0))


def difference(actual: torch.Tensor, expected: torch.Tensor, rtol: float | None = None, atol: float | None = None,
               bitwise: bool = False) -> dict:
    """`equal`, `maxAbs`, `maxRel`, `firstIndex` of the first element that is out of tolerance, and one line `message`, "" if equal."""
    with torch.no_grad():
        actual, expected = actual.detach().cpu(), expected.detach().cpu()
        if actual.dtype != expected.dtype or actual.shape != expected.shape:
            return {"equal": False, "message": f"{type_text(actual)} instead of {type_text(expected)}"}
        if actual.numel() == 0:
            return {"equal": True, "message": ""}
        usual = usual_tolerance(kinds.dtype_name(expected.dtype))
        relative, absolute = (0.0, 0.0) if bitwise else (usual[0] if rtol is None else rtol, usual[1] if atol is None else atol)
        wide = torch.complex128 if actual.is_complex() else torch.float64
        a, b = actual.reshape(-1).to(wide), expected.reshape(-1).to(wide)
        same = (a == b) | (torch.isnan(a) & torch.isnan(b))
        off = (a - b).abs()
        wrong = ~same & ~(torch.isfinite(b) & (off <= absolute + relative * b.abs()))  # of an infinity, anything is a small part
        if not actual.is_floating_point() and not actual.is_complex():
            wrong = actual.reshape(-1) != expected.reshape(-1)  # 64-bit integers don't fit a double
        off = torch.where(same, 0.0, torch.where(torch.isnan(off), torch.inf, off))  # an infinity and a number, a NaN and a number
        biggest, rel = off.max().item(), torch.where(off == 0, 0.0, torch.where(torch.isfinite(off), off / b.abs(), torch.inf)).max().item()
        out = {"equal": not bool(wrong.any()), "maxAbs": biggest, "maxRel": rel, "message": ""}
        if not out["equal"]:
            place = int(wrong.nonzero()[0])
            out["firstIndex"] = [int(index) for index in torch.unravel_index(torch.tensor(place), actual.shape)] if actual.dim() else []
            out["message"] = (f"{int(wrong.sum())} of {actual.numel()} elements differ, the first at {out['firstIndex']}: "
                              f"{actual.reshape(-1)[place].item()} instead of {expected.reshape(-1)[place].item()}; largest {biggest:.3g}")
        return out
