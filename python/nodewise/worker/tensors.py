# SPDX-License-Identifier: Apache-2.0
"""What is told of values: types, statistics, slices. The words are those of core/protocol/values.h."""
from __future__ import annotations

import math

import torch

from . import kinds
from .faults import Fault

MOST_SUMMARIZED = 1 << 28  # elements, as nodewise-torch has it
SHOWN_ELEMENTS = 8
SHOWN_IN_LIST = 20


def each_tensor(value):
    if isinstance(value, torch.Tensor):
        yield value
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from each_tensor(item)
    elif isinstance(value, dict):
        yield from each_tensor(list(value.values()))


def storage_key(tensor: torch.Tensor) -> int:
    """Equal for tensors that share memory."""
    try:
        return tensor.untyped_storage()._cdata
    except (RuntimeError, NotImplementedError):
        return id(tensor)


def byte_count(value) -> int:
    return sum(tensor.numel() * tensor.element_size() for tensor in each_tensor(value))


def copied(value):
    """With memory of its own, as it is now."""
    if isinstance(value, torch.Tensor):
        return value.clone()
    return type(value)(copied(item) for item in value) if isinstance(value, (list, tuple)) else value


def host(tensor: torch.Tensor) -> torch.Tensor:
    """As a plain tensor in host memory: a device's may be a class of Python's own."""
    return tensor if tensor.device.type in ("cpu", "meta") else tensor.detach().cpu()


def type_text(tensor: torch.Tensor) -> str:
    name = kinds.dtype_name(tensor.dtype)
    return kinds.SHORT.get(name, name) + "[" + ", ".join(map(str, tensor.shape)) + "]"


def _number_text(number) -> str:
    if isinstance(number, bool):
        return str(number)
    if isinstance(number, complex):
        return str(number)
    return str(number) if isinstance(number, int) else f"{number:.6g}"


def text_of(value) -> str:
    if isinstance(value, torch.Tensor):
        value = host(value) if value.numel() <= SHOWN_ELEMENTS else value
        text = type_text(value)
        if value.is_meta:
            return text + " (shape only)"
        if 0 < value.numel() <= SHOWN_ELEMENTS and value.layout == torch.strided:
            items = [_number_text(item) for item in host(value).reshape(-1).tolist()]
            text += " " + (items[0] if value.dim() == 0 else "[" + ", ".join(items) + "]")
        return text
    if value is None or isinstance(value, (bool, int, float, complex)):
        return "None" if value is None else _number_text(value)
    if isinstance(value, (list, tuple)):
        items = [text_of(item) for item in value[:SHOWN_IN_LIST]]
        if len(value) > SHOWN_IN_LIST:
            items.append(f"... {len(value)} elements")
        return ("(%s)" if isinstance(value, tuple) else "[%s]") % ", ".join(items)
    return repr(value) if isinstance(value, str) else str(value)


def describe(value) -> dict:
    """A ValueInfo without its reference, name, and state."""
    out: dict = {"text": text_of(value), "kind": _kind(value)}
    if isinstance(value, torch.Tensor):
        out.update(dtype=kinds.dtype_name(value.dtype), device=str(value.device), shape=list(value.shape),
                   bytes=value.numel() * value.element_size())
        if value.layout == torch.strided:
            out.update(strides=list(value.stride()), offset=value.storage_offset(), storage=storage_key(value))
    elif isinstance(value, (bool, int, float)):
        out["dtype"] = type(value).__name__
    elif isinstance(value, (list, tuple)):
        out["elements"] = [{**describe(item), "path": [place]} for place, item in enumerate(value)]
    return out


def _kind(value) -> str:
    if isinstance(value, torch.Tensor):
        return "tensor"
    for kind, name in ((bool, "bool"), (int, "int"), (float, "float"), (str, "string"), ((list, tuple), "list"), (type(None), "none")):
        if isinstance(value, kind):
            return name
    return "object"


def statistics(tensor: torch.Tensor, bins: int = 0, low: float | None = None, high: float | None = None, quantiles: bool = False) -> dict:
    """Over the finite elements, but for nan and inf; of complex values over their magnitudes. Of no elements at all: NaN."""
    with torch.no_grad():
        flat = host(tensor).reshape(-1)
        flat = flat.abs() if flat.is_complex() else flat
        wide = flat.to(torch.float64)
        finite = wide[torch.isfinite(wide)]
        count = finite.numel()
        out = {"count": flat.numel(), "nan": int(torch.isnan(wide).sum()), "inf": int(torch.isinf(wide).sum()),
               "zeros": int((wide == 0).sum()), "min": math.nan, "max": math.nan, "mean": math.nan, "std": math.nan}
        if count:
            out.update(min=finite.min().item(), max=finite.max().item(), mean=finite.mean().item(),
                       std=finite.std().item() if count > 1 else math.nan)
            if bins > 0:
                out["histogram"] = _histogram(finite, bins, out["min"] if low is None else low, out["max"] if high is None else high)
            if quantiles:
                ordered = finite.sort().values
                out["quantiles"] = [[share, ordered[min(int(share * (count - 1) + 0.5), count - 1)].item()]
                                    for share in (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)]
        return out


def _histogram(finite: torch.Tensor, bins: int, low: float, high: float) -> dict:
    inside = finite[(finite >= low) & (finite <= high)]
    width = (high - low) / bins
    places = ((inside - low) / width).to(torch.int64).clamp(0, bins - 1) if width > 0 else torch.zeros_like(inside, dtype=torch.int64)
    return {"low": low, "high": high, "counts": torch.bincount(places, minlength=bins).tolist()}


def add_statistics(info: dict, value, bins: int) -> None:
    for inner, item in zip(info.get("elements", ()), value if isinstance(value, (list, tuple)) else ()):
        add_statistics(inner, item, bins)
    if not isinstance(value, torch.Tensor) or value.is_meta or value.numel() > MOST_SUMMARIZED or value.layout != torch.strided:
        return
    stats = statistics(value, bins)
    info["stats"] = stats
    finite = stats["count"] - stats["nan"] - stats["inf"]
    text = type_text(value)
    if finite == 1 and stats["count"] == 1:
        text += f" {stats['min']:.4g}"
    else:
        if finite:
            text += f" min {stats['min']:.4g} max {stats['max']:.4g} mean {stats['mean']:.4g}"
        text += "".join(f" {stats[what]} {what}" for what in ("nan", "inf") if stats[what])
    info["text"] = text


def sliced(tensor: torch.Tensor, text: str) -> torch.Tensor:
    """`[0, :, 3:7]`: integers, ranges with a step above 0, `...` and `None`; "" takes everything."""
    inner = text.strip().removeprefix("[").removesuffix("]").strip()
    if not inner:
        return tensor
    try:
        return tensor[tuple(_index(part.strip()) for part in inner.split(","))]
    except (ValueError, IndexError) as error:
        raise Fault(f"'{text}' is not a slice of {type_text(tensor)}: {error}") from None


def _index(part: str):
    if part in ("...", "None"):
        return ... if part == "..." else None
    if ":" not in part:
        return int(part)
    ends = [int(end) if end.strip() else None for end in part.split(":")]
    if len(ends) > 3:
        raise ValueError(f"'{part}' has too many colons")
    return slice(*ends)


def table(tensor: torch.Tensor, row: int, rows: int, column: int, columns: int) -> dict:
    """A page as nodewise/tensorSlice answers it: of a rank above 2 the last two dimensions, the others at 0."""
    if rows * columns > 1_000_000:
        raise Fault("a page has at most 1000000 cells")
    if tensor.is_meta:
        raise Fault("this value has a shape only")
    flat = tensor
    while flat.dim() > 2:
        flat = flat[0] if flat.shape[0] else flat.new_empty((0, 0))
    flat = flat.reshape(-1, 1) if flat.dim() < 2 else flat
    page = host(flat[row:row + rows, column:column + columns])
    out = {"dtype": kinds.dtype_name(tensor.dtype), "shape": list(tensor.shape), "rows": page.shape[0], "columns": page.shape[1],
           "totalRows": flat.shape[0], "totalColumns": flat.shape[1]}
    if tensor.is_complex():
        numbers = [part for item in page.reshape(-1).tolist() for part in (item.real, item.imag)]
        return {**out, "kind": "complex", "numbers": numbers}
    if tensor.is_floating_point():
        return {**out, "kind": "float", "numbers": page.to(torch.float64).reshape(-1).tolist()}
    whole = page.reshape(-1).to(torch.int64).tolist()
    return {**out, "kind": "bool" if tensor.dtype == torch.bool else "int", "integers": whole}
